"""Les essais de toutes les étapes, pour pytest : une ligne par essai.

Ce module est copié tel quel dans les kits : il n'importe que pytest et la bibliothèque standard.
"""

from __future__ import annotations

from functools import cache

import pytest

from .exercices import charger, jeux_presents
from .juge import Bilan, essayer

ESSAIS = [
    pytest.param(cours.jeu, etape.numero, rang, id=f"{cours.jeu}-{etape.numero}-{rang + 1}")
    for cours in map(charger, jeux_presents())
    for etape in cours.etapes
    for rang in range(len(etape.essais))
]


@cache
def bilan_de(jeu: str, numero: int) -> Bilan:
    """Ce que donnent les essais d'une étape, joués une fois."""
    return essayer(charger(jeu), numero)


@pytest.mark.parametrize(("jeu", "numero", "rang"), ESSAIS)
def test_etape(jeu: str, numero: int, rang: int) -> None:
    resultat = bilan_de(jeu, numero).resultats[rang]
    assert resultat.manque is None, f"{resultat.phrase} : {resultat.manque}"
