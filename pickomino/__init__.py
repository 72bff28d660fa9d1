"""Pickomino : un jeu de dés de 2 à 7 joueurs, porté du sujet en C.

Ce paquet rend les noms que fixe le sujet. Le jeu se lit dans cet ordre : `structures` (les
données), `jeu` (les règles et les fonctions du sujet), `dessin`, `dialogue`, `sauvegarde`, `main`.
Derrière deux portes, qu'on peut laisser fermées : `machine/`, qui joue contre vous, et `commun/`,
les outils des cinq jeux.
"""

from .commun.terminal import VERSION as __version__
from .jeu import (
    addPickoPlayer,
    afficheurDee,
    afficheurPlateau,
    checkVInDices,
    choixJoueur,
    endGame,
    priseDomino,
    saveBinary,
    somme,
)
from .structures import player

__all__ = [
    "__version__",
    "addPickoPlayer",
    "afficheurDee",
    "afficheurPlateau",
    "checkVInDices",
    "choixJoueur",
    "endGame",
    "player",
    "priseDomino",
    "saveBinary",
    "somme",
]
