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

from .game import Partie, au_trait, copier, coups, issue, jouer
from .grid import AJOUTER, Coup

PROFONDEURS = {"sujet": 0, "facile": 1, "moyen": 2}


def valeur(partie: Partie, coup: Coup, profondeur: int) -> int:
    """Donne la valeur d'un coup pour le joueur au trait, en regardant tant de coups."""
    joueur, suite = au_trait(partie), copier(partie)
    jouer(suite, coup)
    fin = issue(suite)
    if fin is not None:
        return 0 if fin.gagnant is None else (1 if fin.gagnant == joueur else -1)
    if profondeur <= 1:
        return 0
    return -max(valeur(suite, reponse, profondeur - 1) for reponse in coups(suite))


def choisir(partie: Partie, niveau: str, hasard: Random) -> Coup:
    """Donne le coup que joue la machine de ce niveau ; entre deux aussi bons, au hasard."""
    permis = coups(partie)
    if PROFONDEURS[niveau] == 0:
        return hasard.choice(permis)
    hasard.shuffle(permis)  # entre deux coups qui se valent, un ajout fait avancer la partie
    profondeur = PROFONDEURS[niveau]
    return max(permis, key=lambda c: (valeur(partie, c, profondeur), c.genre is AJOUTER))
