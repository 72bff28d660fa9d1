"""Ce que les tests du cours reçoivent : un kit, et des programmes C, compilés une fois chacun."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.enseigner.c import ASSAINI, construire
from tests.enseigner.cours.kit import creer
from tests.enseigner.tests.cours.commun import COURS
from tests.enseigner.tests.cours.essais import Construire


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    """Un kit de Puissance N jusqu'à la quatrième étape."""
    creer(COURS, tmp_path / "kit", 4)
    return tmp_path / "kit"


@pytest.fixture(scope="session")
def programme(tmp_path_factory: pytest.TempPathFactory) -> Construire:
    """De quoi construire un programme propre, sous surveillance, une fois chacun.

    La moindre fuite, le moindre débordement arrête le programme, et fait échouer le test.
    """

    @cache
    def un_programme(nom: str) -> Path:
        return construire(nom, tmp_path_factory.mktemp(nom), options=ASSAINI)

    return un_programme
