"""Le cahier d'un kit : chaque étape y est une exigence, qui vaut les points de l'étape."""

from __future__ import annotations

from functools import cache

from tests.appui.cahiers import Cahier, Exigence
from tests.enseigner.cours.exercices import charger


@cache
def cahier_du_kit(jeu: str) -> Cahier:
    """Les étapes d'un jeu, et leurs points."""
    cours = charger(jeu)
    exigences = []
    for une in cours.etapes:
        exigences.append(Exigence(etape(une.numero), "cours", une.titre, etape(une.numero)))
    points = {etape(numero): valeur for numero, valeur in cours.points.items()}
    return Cahier(jeu, tuple(exigences), points)


def etape(numero: int) -> str:
    """Le nom d'une étape d'un kit, à la place de celui d'une exigence."""
    return f"étape {numero}"
