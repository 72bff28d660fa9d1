"""Puissance N : être le premier à aligner N jetons dans une grille de côté N + 2.

Ce paquet rend les noms que fixe le sujet : la structure `Grid` et les six fonctions `show_grid`,
`add_token`, `remove_token`, `check_winner`, `save` et `load`. Les modules se lisent dans cet
ordre : `grid`, `game`, `fichier`, `sauvegarde`, `terminal`, `joueur`, `menu`, `main`.

À essayer : dans un terminal Python, créez `Grid(6, 6)`, ajoutez des jetons et affichez la grille
après chacun.
"""

from .grid import Grid, add_token, check_winner, remove_token, show_grid
from .sauvegarde import load, save

__version__ = "1.0.0"
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
