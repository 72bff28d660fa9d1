"""Un petit projet, pour éprouver les outils des tests sans dépendre d'aucun jeu."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tests.outils import RACINE
from tests.outils.sabotage.moteur import HORS_COPIE, Copie

REGLES = """\
from time import sleep

POINTS = {"roi": 5, "pion": 1}
ATTENTE = 0


class Tour:
    def points(self, piece):
        sleep(ATTENTE)
        if piece in POINTS:
            total = POINTS[piece]  # au roi
            return total
        return 0


def points(
    piece,
):
    return Tour().points(piece)
"""
TESTS = """\
import pytest
from dames.regles import Tour, points

@pytest.mark.exigence("DAM-02")
def test_points():
    assert points("roi") == 5
    assert Tour().points("inconnue") == 0
"""


def outil(nom: str, dossier: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Lance un outil des tests sur un petit projet, avec les seuls greffons qu'il lui faut."""
    greffons = "pytest_timeout,xdist.plugin" if "-n" in arguments else "pytest_timeout"
    seuls = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_PLUGINS": greffons}
    return subprocess.run(
        [sys.executable, "-m", f"tests.outils.{nom}", *arguments],
        cwd=dossier,
        env={"PYTHONPATH": str(RACINE), "LANG": "C.UTF-8"} | seuls,
        capture_output=True,
        text=True,
        check=False,
    )


def un_test(nom: str, *exigences: str) -> str:
    """Le texte d'un test qui réussit, et qui cite ces exigences."""
    return f"import pytest\n@pytest.mark.exigence(*{exigences!r})\ndef {nom}():\n    assert True\n"


def ligne(sortie: str, identifiant: str) -> str:
    """La ligne de la feuille qui parle d'une exigence."""
    return next(x for x in sortie.splitlines() if x.lstrip().startswith(identifiant))


def petit_projet(dossier: Path) -> Copie:
    """Une copie de ce projet, avec les outils des tests."""
    modele = dossier / "modele"
    for nom in ("outils", "exigences"):
        shutil.copytree(RACINE / "tests" / nom, modele / "tests" / nom, ignore=HORS_COPIE)
    for fichier in ("pyproject.toml", "tests/__init__.py", "tests/conftest.py"):
        shutil.copy(RACINE / fichier, modele / fichier)
    (modele / "dames").mkdir()
    (modele / "dames" / "__init__.py").touch()
    (modele / "dames" / "regles.py").write_text(REGLES, encoding="utf-8")
    (modele / "tests" / "test_petit.py").write_text(TESTS, encoding="utf-8")
    return Copie.creer(dossier / "copie", set(), modele)
