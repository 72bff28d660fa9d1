"""La machine du sujet : noter chaque carte de sa main, et jouer la première de note maximale.

Les notions, avec un exemple :
- un *niveau* est une façon de choisir une carte : *sujet*, ici ; *expert* est dans `expert.py` ;
  face à une carte trop faible, tous ramassent la rangée la moins chargée ;
- un *avis* est un coup, sa valeur (moins les têtes qu'il coûte) et ce qu'elle veut dire :
  `Avis(Coup(Etape.RANGEE, 2), -1, "1 tête")`.

À essayer : les exercices 12, 16 et 17 du cours.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ..card import Avis, Coup, Etape, tetes
from ..game import Partie, au_trait, coups


def carte_du_sujet(partie: Partie) -> Coup:
    """Rend la carte que joue l'IA au trait, celle qu'`aiPlays` retire d'une copie de sa main.

    Choisir n'est pas encore jouer : c'est `jouer` qui la prendra dans la vraie.
    """
    ai = partie.players[au_trait(partie)]
    carte = partie.aiPlays(replace(ai, hand=ai.getHand().copy()))
    return Coup(Etape.CARTE, carte.getNumber())


def avis_des_rangees(partie: Partie) -> list[Avis]:
    """Rend les rangées qu'on peut ramasser, la moins chargée en têtes d'abord."""
    avis = []
    for coup in coups(partie):
        cout = partie.stacks[coup.numero - 1].totalHead
        avis.append(Avis(coup, -cout, tetes(cout)))
    return sorted(avis, key=lambda un: -un.valeur)


def choisir(partie: Partie, niveau: str, hasard: Random) -> Coup:
    """Rend le coup que joue la machine de ce niveau ; celle du sujet ne tire rien au hasard."""
    if partie.etape is Etape.RANGEE:
        return avis_des_rangees(partie)[0].coup
    return carte_du_sujet(partie)
