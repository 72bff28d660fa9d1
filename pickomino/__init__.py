"""Pickomino : un jeu de dés de 2 à 7 joueurs, porté du sujet en C.

Ce paquet réexporte les noms que le sujet donne à ses structures et à ses fonctions ; README.md dit
dans quel ordre lire les modules.

À essayer : `from pickomino import somme`, puis retrouvez le total de l'exemple du sujet.
"""

from .jeu import (
    addPickoPlayer,
    afficheurDee,
    afficheurPlateau,
    checkVInDices,
    choixJoueur,
    endGame,
    player,
    priseDomino,
    saveBinary,
    somme,
)

__all__ = [
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
__version__ = "1.0.0"
