"""Pickomino : un jeu de dés de 2 à 7 joueurs, porté du sujet en C.

Ce paquet rend les noms que fixe le sujet. Les modules se lisent dans cet ordre : `structures` (les
données), `jeu` (les règles), `dessin`, les pièces communes (`systeme`, `page`, `disque`, `carnet`,
`clavier`), `dialogue`, `sauvegarde`, `ia` (la machine), `expert` (le second livre), `main` ; chacun
n'importe que ceux d'avant.

À essayer : `make exercice JEU=pickomino`.
"""

from .dessin import afficheurDee, afficheurPlateau
from .jeu import addPickoPlayer, checkVInDices, choixJoueur, endGame, priseDomino, somme
from .sauvegarde import saveBinary
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
