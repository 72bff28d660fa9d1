"""Incognito : deux châteaux, deux espions que personne ne connaît, un plateau de T x T cases.

Ce paquet rend visibles les noms que le sujet fixe : les types de `types.h`, et les deux fonctions
de `plateau.c` qu'il nomme. Les modules se lisent dans cet ordre : les données (`types`,
`notation`), les règles (`regles`), le dessin (`plateau`), le dialogue (`partie`, `dialogue`), la
sauvegarde (`sauvegarde`, `journal`, `relecture`), `main`, puis la machine (`ia`) et la fenêtre
(`fenetre`, `graphique`). `systeme`, le même dans les cinq jeux, se saute.

À essayer : `from incognito import *`, puis posez vous-même deux pions et un espion sur un plateau.
"""

from .plateau import charger_partie, sauvegarder_partie
from .systeme import VERSION
from .types import TAILLE, Case, Couleur, Direction, Jeu, Mouvement, Pion, Type

__version__ = VERSION
__all__ = [
    "TAILLE",
    "Case",
    "Couleur",
    "Direction",
    "Jeu",
    "Mouvement",
    "Pion",
    "Type",
    "charger_partie",
    "sauvegarder_partie",
]
