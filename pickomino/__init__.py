"""Pickomino : un jeu de dés de 2 à 7 joueurs, porté du sujet en C.

Ce paquet rend les noms que fixe le sujet, qui s'importent aussi de `jeu`. Les modules se lisent
dans cet ordre, où chacun n'importe que ceux d'avant : `structures` (les données), `regles`,
`dessin`, `sauvegarde`, `jeu` (les fonctions du sujet), `dialogue`, `main` ; puis `machine`, le
second livre. `commun` est le même dossier dans les cinq jeux.

À essayer : `make exercice JEU=pickomino`.
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
