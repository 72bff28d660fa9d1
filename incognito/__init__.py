"""Incognito : deux châteaux, deux espions que personne ne connaît, un plateau de T x T cases.

Ce paquet rend visibles les noms que le sujet fixe : les types de `types.h`, leurs énumérateurs, et
les cinq fonctions de `plateau.c`. Les modules se lisent dans cet ordre : `types` et `notation` (les
données), `regles`, les pièces communes (`systeme`, `page`, `disque`, `carnet`, `clavier`),
`sauvegarde`, `plateau`, `dessin`, `relecture`, `dialogue`, `ia` (la machine), `expert`, la
fenêtre (`fenetre`, `graphique`), `main` ; chacun n'importe que ceux d'avant.

À essayer : `make exercice JEU=incognito`.
"""

from .plateau import afficher, charger_partie, deplacer, interroger, sauvegarder_partie
from .systeme import VERSION as __version__
from .types import (
    BLANC,
    CHEVALIER,
    ESPION,
    NOIR,
    TAILLE,
    Case,
    Couleur,
    Direction,
    Jeu,
    Mouvement,
    Pion,
    Type,
)

__all__ = [
    "BLANC",
    "CHEVALIER",
    "ESPION",
    "NOIR",
    "TAILLE",
    "Case",
    "Couleur",
    "Direction",
    "Jeu",
    "Mouvement",
    "Pion",
    "Type",
    "__version__",
    "afficher",
    "charger_partie",
    "deplacer",
    "interroger",
    "sauvegarder_partie",
]
