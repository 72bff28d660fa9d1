"""De quoi rejouer un essai à la main : les noms du jeu, et quelques fonctions brèves.

`from aides import *`, dans `python3` lancé à la racine du kit, les donne tous.
"""

# ruff: noqa: F403, F405
from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Sequence
from random import Random as Random

from puissance_n.commun.terminal import peindre as peindre
from puissance_n.dessin import *
from puissance_n.game import *
from puissance_n.grid import *
from puissance_n.machine import ia as ia


def grille(*lignes: str) -> Grid:
    """La grille de ces lignes, de haut en bas : `grille("___", "OX_")`."""
    grid = Grid(len(lignes[0]), len(lignes))
    grid.cells = [list(ligne) for ligne in lignes]
    return grid


def lignes(grid: Grid) -> list[str]:
    """Les lignes d'une grille, comme des textes."""
    return ["".join(cases) for cases in grid.cells]


def joue(partie: Partie, *textes: str) -> Partie:
    """La même partie, où l'on a joué ces coups : `joue(partie, "a3", "r3")`."""
    for texte in textes:
        jouer(partie, lire_coup(texte))
    return partie


def taper(*reponses: object, options: Sequence[str] = ()) -> str:
    """Ce qu'imprime le jeu quand on y tape ces réponses."""
    from puissance_n.main import main

    saisies = "".join(f"{reponse}\n" for reponse in reponses)
    anciens = (sys.stdin, sys.stdout, sys.stderr)
    sys.stdin = io.TextIOWrapper(io.BytesIO(saisies.encode()), encoding="utf-8")
    sys.stdout = sys.stderr = io.StringIO()
    try:
        with contextlib.suppress(SystemExit):
            main(list(options))
        return sys.stdout.getvalue()
    finally:
        sys.stdin, sys.stdout, sys.stderr = anciens
