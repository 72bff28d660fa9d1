"""La machine : choisir un coup par les seules règles, à tous les niveaux sauf le dernier.

L'idée : essayer chaque coup, regarder ce que l'autre peut répondre, et garder ce qui est bon contre
sa meilleure réponse. Rien ici ne connaît les alignements : changez une règle, la machine la suit.

Les notions, avec un exemple :
- un *niveau* est une *profondeur*, le nombre de coups regardés : 0 pour le sujet, qui joue au
  hasard, 1 pour *facile*, 2 pour *moyen* ; *expert* est l'autre livre, `expert.py` ;
- la *valeur* d'un coup est pour qui le joue : 1 s'il gagne, -1 s'il fait perdre, 0 sinon.

À essayer : l'exercice 12 (`make exercice JEU=puissance_n N=12`).
"""

from __future__ import annotations

from random import Random

from ..game import Partie, au_trait, copier, coups, issue, jouer
from ..grid import AJOUTER, Coup

PROFONDEURS = {"sujet": 0, "facile": 1, "moyen": 2}


def valeur(partie: Partie, coup: Coup, profondeur: int) -> int:
    """Donne la valeur d'un coup pour le joueur au trait, en regardant tant de coups."""
    joueur = au_trait(partie)
    suite = copier(partie)
    jouer(suite, coup)
    fin = issue(suite)
    if fin is None:
        if profondeur <= 1:
            return 0
        return -max(valeur(suite, reponse, profondeur - 1) for reponse in coups(suite))
    if joueur in fin.gagnants:
        return 1
    if fin.gagnants:
        return -1
    return 0


def choisir(partie: Partie, niveau: str, hasard: Random) -> Coup:
    """Donne le coup que joue la machine de ce niveau ; entre deux aussi bons, au hasard."""
    permis = coups(partie)
    profondeur = PROFONDEURS[niveau]
    if profondeur == 0:
        return hasard.choice(permis)
    hasard.shuffle(permis)
    meilleur = permis[0]
    meilleure_note = (-2, False)
    for coup in permis:
        # Entre deux coups qui se valent, un ajout fait avancer la partie.
        note = (valeur(partie, coup, profondeur), coup.genre is AJOUTER)
        if note > meilleure_note:
            meilleur = coup
            meilleure_note = note
    return meilleur
