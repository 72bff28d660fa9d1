"""La machine : choisir un coup par les seules règles, à tous les niveaux sauf le dernier.

L'idée est celle du sujet : noter chaque carte de la main d'après la rangée qui la prendrait, et
jouer la première de note maximale. Changez une règle, la machine la suit.

Les notions, avec un exemple :
- un *niveau* est une façon de choisir une carte : *sujet*, ici ; *expert* est l'autre livre,
  `expert.py` ; face à une carte trop faible, tous ramassent la rangée la moins chargée ;
- un *avis* est un coup, sa valeur (moins les têtes qu'il coûte) et ce qu'elle veut dire :
  `Avis(Coup(Etape.RANGEE, 2), -1, "1 tête tout de suite")`.

À essayer : les exercices 11, 16 et 17 (`make exercice JEU=sixquiprend N=11`).
"""

from __future__ import annotations

from random import Random

from .card import Avis, Coup, Etape, tetes
from .game import Game


def carte_du_sujet(game: Game) -> Coup:
    """Donne la carte que joue la machine du sujet, parmi celles que les règles permettent."""
    copie = game.copier()  # `aiPlays` retire la carte de la main, et c'est à `jouer` de le faire
    ai = copie.players[game.au_trait()]
    permis = [coup.numero for coup in game.coups()]
    ai.hand = [card for card in ai.getHand() if card.getNumber() in permis]
    return Coup(Etape.CARTE, copie.aiPlays(ai).getNumber())


def avis_des_rangees(game: Game) -> list[Avis]:
    """Donne les rangées qu'on peut ramasser, la moins chargée en têtes d'abord."""
    couts = {coup: game.stacks[coup.numero - 1].totalHead for coup in game.coups()}
    ordre = sorted(couts, key=lambda coup: couts[coup])
    return [Avis(coup, -couts[coup], f"{tetes(couts[coup])} tout de suite") for coup in ordre]


def choisir(game: Game, niveau: str, hasard: Random) -> Coup:
    """Donne le coup que joue la machine de ce niveau ; celle du sujet ne tire rien au hasard."""
    return avis_des_rangees(game)[0].coup if game.etape is Etape.RANGEE else carte_du_sujet(game)
