"""L'issue d'une partie entre deux niveaux."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Issue:
    """Une partie finie, vue de A : 1 gagnée, 0,5 nulle, 0 perdue (une part si l'on est plusieurs).

    Si c'est une `esperance`, le score est la chance de gagner, et il n'y a pas de partie nulle.
    `secondes` est le temps que A a mis à choisir ses `choix` coups ; `mesures` ajoute ce que le jeu
    compte de plus, dont le tableau donne la moyenne.
    """

    score: float
    coups: int
    secondes: float
    choix: int
    mesures: Mapping[str, float] = field(default_factory=dict)
    esperance: bool = False
