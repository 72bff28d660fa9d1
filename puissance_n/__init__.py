"""Puissance N : être le premier à aligner N jetons dans une grille de côté N + 2.

Ce paquet rend les noms que fixe le sujet. Le jeu se lit dans cet ordre : `grid` (les données),
`game` (les règles), `dessin`, `dialogue`, `sauvegarde`, `main`. Derrière deux portes, qu'on peut
laisser fermées : `machine/`, qui joue contre vous, et `commun/`, les outils des cinq jeux.
"""

from .commun.terminal import VERSION as __version__
from .dessin import show_grid
from .grid import Grid, add_token, check_winner, remove_token
from .sauvegarde import load, save

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
