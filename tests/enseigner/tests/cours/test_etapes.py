"""Les essais de toutes les étapes réussissent sur le dépôt : un test par essai."""

from __future__ import annotations

from functools import cache

import pytest

from tests.enseigner.cours.exercices import charger, jeux_presents
from tests.enseigner.cours.juge import Bilan, essayer

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
