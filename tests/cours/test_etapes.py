"""Les essais de toutes les étapes, pour pytest : une ligne par essai.

Ce module est copié tel quel dans les kits : il n'importe que pytest et la bibliothèque standard.
"""

from __future__ import annotations

import pytest

from .essai import juger
from .exercices import Cours, Essai, charger, jeux_presents

ESSAIS = [
    pytest.param(cours, essai, id=f"{cours.jeu}-{etape.numero}-{rang}")
    for cours in map(charger, jeux_presents())
    for etape in cours.etapes
    for rang, essai in enumerate(etape.essais, 1)
]


@pytest.mark.parametrize(("cours", "essai"), ESSAIS)
def test_etape(cours: Cours, essai: Essai) -> None:
    manque = juger(cours, essai)
    assert not manque, f"{essai.phrase} : {manque}"
