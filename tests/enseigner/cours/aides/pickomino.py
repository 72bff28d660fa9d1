"""De quoi rejouer un essai à la main : les noms du jeu, et quelques fonctions brèves.

`from aides import *`, dans `python3` lancé à la racine du kit, les donne tous.
"""

# ruff: noqa: F403, F405
from __future__ import annotations

import contextlib as contextlib
import io as io
from collections import Counter as Counter
from random import Random as Random
from typing import Any

from pickomino.commun.terminal import peindre as peindre
from pickomino.dessin import *
from pickomino.jeu import *
from pickomino.machine.ia import choisir as choisir
from pickomino.machine.ia import possibilite as possibilite
from pickomino.sauvegarde import *
from pickomino.structures import *


def table(*noms: str) -> Partie:
    """Une partie neuve de ces joueurs : `table("Léa", "Tom")`."""
    return nouvelle_partie(Random(1), noms)


def avec_tour(*tour: Any, noms: tuple[str, ...] = ("Léa", "Tom")) -> Partie:
    """Une partie où le tour en est là : le lancer, les faces prises, combien de dés."""
    partie = table(*noms)
    partie.tour = Tour(*tour)
    return partie


def empiler(joueur: player, *numeros: int) -> player:
    """Le même joueur, ces dominos de plus sur sa pile."""
    for numero in numeros:
        joueur.pickominos[joueur.nombreDeDominos] = numero
        joueur.nombreDeDominos += 1
        joueur.points += {0: 1, 1: 2, 2: 3, 3: 4}[(numero - 21) // 4]
    return joueur
