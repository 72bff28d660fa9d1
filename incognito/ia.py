"""provisoire"""

from __future__ import annotations
from random import Random
from typing import NamedTuple
from .notation import Coup
from .plateau import coups
from .regles import Partie

CONSEILS = 3
NIVEAUX = ("facile", "moyen", "expert")


class Avis(NamedTuple):
    """Un coup, sa valeur pour qui le joue, de -1 à 1, et cette valeur en mots."""

    coup: Coup
    valeur: float
    mots: str


def choisir(partie: Partie, niveau: str, hasard: Random) -> Coup:
    return hasard.choice(coups(partie))
