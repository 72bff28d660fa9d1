"""Incognito : deux châteaux, deux espions que personne ne connaît, un plateau de T x T cases.

Ce paquet rend visibles les noms que le sujet fixe : les types de `types.h`, leurs énumérateurs, et
les cinq fonctions de `plateau.c`. Le jeu se lit dans cet ordre : `types` (les données), `regles`,
`plateau` (les cinq verbes et tout `plateau.c`), `dessin`, `dialogue`, `sauvegarde`, `main`.
Derrière des portes qu'on peut laisser fermées : `machine/`, qui joue contre vous, `graphique`,
l'image, et `commun/`, les outils des cinq jeux.
"""

from .commun.terminal import VERSION as __version__
from .plateau import afficher, charger_partie, deplacer, interroger, sauvegarder_partie
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
    T,
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
    "T",
    "Type",
    "__version__",
    "afficher",
    "charger_partie",
    "deplacer",
    "interroger",
    "sauvegarder_partie",
]
