"""Pickomino : un jeu de dés de 2 à 7 joueurs, porté du sujet en C.

Ce paquet réexporte les noms que le sujet donne à sa structure et à ses fonctions. Les modules se
lisent dans cet ordre : les données (`structures`), les règles (`jeu`, `ia`), le dessin (`dessin`),
le dialogue (`dialogue`), la sauvegarde (`sauvegarde`), la commande (`main`). `systeme` est la
plomberie, la même dans les cinq jeux.

À essayer : `from pickomino import somme`, puis retrouvez le total de l'exemple du sujet.
"""

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
from .systeme import VERSION as __version__

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
