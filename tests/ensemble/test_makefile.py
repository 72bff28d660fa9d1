"""La toute première commande : ce qu'un environnement impossible ou interrompu laisse derrière lui.

Un faux Python tient la place du vrai : il échoue comme celui d'une Debian sans python3-venv, ou
crée un environnement qui suffit au Makefile.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.appui import RACINE, environnement

pytestmark = pytest.mark.sans_couverture
SANS_VENV = """#!/bin/sh
case "$1 $2" in
  "-m venv") mkdir -p "$3/bin"; echo "ensurepip is not available" >&2; exit 1;;
esac
exit 0
"""
AVEC_VENV = """#!/bin/sh
case "$1 $2" in
  "-m venv") mkdir -p "$3/bin"; cp "$0" "$3/bin/python";;
  "-m pip") case "$*" in *install*) [ -e reseau ] || { echo "no network" >&2; exit 1; };; esac;;
esac
exit 0
"""


@pytest.fixture
def projet(tmp_path: Path) -> Path:
    """Le Makefile seul, et un jeu qui ne fait rien."""
    shutil.copy(RACINE / "Makefile", tmp_path)
    (tmp_path / "pyproject.toml").touch()
    return tmp_path


def preparer(projet: Path, python: str) -> tuple[int, str]:
    """Lance l'installation de make jouer avec ce faux Python ; le code, et ce qui s'est dit."""
    faux = projet / "faux-python"
    faux.write_text(python, encoding="utf-8")
    faux.chmod(0o755)
    fini = subprocess.run(
        ["make", f"PYTHON={faux}", ".venv/.jouer"],
        cwd=projet,
        env=environnement(),
        capture_output=True,
        text=True,
        check=False,
    )
    return fini.returncode, fini.stderr


def test_sans_python3_venv_une_phrase_le_nomme_et_rien_ne_reste(projet: Path) -> None:
    code, dit = preparer(projet, SANS_VENV)
    assert code != 0
    assert "installez le paquet python3-venv" in dit
    assert "ensurepip" not in dit
    assert not (projet / ".venv").exists()


def test_le_paquet_installe_la_seconde_fois_marche(projet: Path) -> None:
    preparer(projet, SANS_VENV)
    (projet / "reseau").touch()
    assert preparer(projet, AVEC_VENV) == (0, "")
    assert (projet / ".venv" / ".jouer").exists()


def test_un_environnement_a_moitie_fait_est_refait(projet: Path) -> None:
    (projet / ".venv" / "bin").mkdir(parents=True)
    (projet / ".venv" / "bin" / "python").write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    (projet / "reseau").touch()
    assert preparer(projet, AVEC_VENV) == (0, "")


def test_une_installation_ratee_se_dit_et_se_reprend(projet: Path) -> None:
    code, dit = preparer(projet, AVEC_VENV)
    assert code != 0
    assert "L'installation n'a pas abouti" in dit
    assert not (projet / ".venv" / ".jouer").exists()
    (projet / "reseau").touch()
    assert preparer(projet, AVEC_VENV) == (0, "")
