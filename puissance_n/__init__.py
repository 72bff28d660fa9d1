"""Puissance N : être le premier à aligner N jetons dans une grille de côté N + 2.

Ce paquet rend les noms que fixe le sujet. Les modules se lisent dans cet ordre : `grid` (les
données), `game` (les règles), `couleurs` (une palette), `dessin`, les pièces communes (`systeme`,
`page`, `disque`, `carnet`, `clavier`), `dialogue`, `sauvegarde`, `ia` (la machine), `expert` (le
second livre), `main` ; chacun n'importe que ceux d'avant.

À essayer : `make exercice JEU=puissance_n`.
"""

from .dessin import show_grid
from .grid import Grid, add_token, check_winner, remove_token
from .sauvegarde import load, save
from .systeme import VERSION as __version__

__all__ = [
    "Grid",
    "__version__",
    "add_token",
    "check_winner",
    "load",
    "remove_token",
    "save",
    "show_grid",
]
