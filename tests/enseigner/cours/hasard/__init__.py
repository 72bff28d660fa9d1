"""Les comparaisons cachées : des appels tirés au hasard, joués sur le dépôt et sur l'étudiant.

Un module par jeu, avec une fonction par étape ; aucun n'est jamais dans un kit. Une *comparaison*
est une poignée d'appels sur un même thème : elle est réussie si toutes les réponses sont celles du
dépôt. `Appel("grid = grille('__', 'O_')", "sommet(grid, 0)")` en est un.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import NamedTuple

GRAINE = 39  # celle des tests ; une notation tire la sienne, que personne ne connaît d'avance


class Appel(NamedTuple):
    """Des instructions, puis l'expression dont on compare la valeur."""

    prepare: str
    appel: str


class Comparaison(NamedTuple):
    """Quelques appels sur un thème, que dit la phrase."""

    phrase: str
    appels: list[Appel]
    ordre: str = ""  # « libre » si l'ordre des valeurs n'est pas ce qu'on regarde


Generateur = Callable[[Random], Iterable[Comparaison]]


def comparaisons(jeu: str, numero: int, graine: int = GRAINE) -> list[Comparaison]:
    """Les comparaisons cachées d'une étape ; la même graine donne les mêmes."""
    etapes: Mapping[int, Generateur] = importlib.import_module(
        f"tests.enseigner.cours.hasard.{jeu}"
    ).ETAPES
    return list(etapes[numero](Random(f"{graine}-{jeu}-{numero}")))
