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


# --- make copies ---------------------------------------------------------------------------------

JEUX = ("incognito", "pickomino", "puissance_n", "dames", "sixquiprend")


@pytest.fixture
def cinq_copies(projet: Path) -> Path:
    """Cinq dossiers `commun` identiques, d'un seul fichier."""
    for jeu in JEUX:
        (projet / jeu / "commun").mkdir(parents=True)
        (projet / jeu / "commun" / "a.py").write_text("a = 1\n", encoding="utf-8")
    return projet


def copies(projet: Path) -> tuple[int, str, set[str]]:
    """Lance make copies ; le code, ce qui s'est dit, et ce que contiennent les cinq dossiers."""
    fini = subprocess.run(
        ["make", "copies"],
        cwd=projet,
        env=environnement(),
        capture_output=True,
        text=True,
        check=False,
    )
    contenus = {(projet / jeu / "commun" / "a.py").read_text(encoding="utf-8") for jeu in JEUX}
    return fini.returncode, fini.stderr, contenus


def test_make_copies_porte_le_dossier_de_puissance_n_chez_les_autres(cinq_copies: Path) -> None:
    for texte in ("a = 2\n", "a = 3\n"):
        (cinq_copies / "puissance_n/commun/a.py").write_text(texte, encoding="utf-8")
        code, _, contenus = copies(cinq_copies)
        assert (code, contenus) == (0, {texte})


def test_make_copies_n_ecrase_pas_une_copie_changee_a_la_main_et_la_nomme(
    cinq_copies: Path,
) -> None:
    (cinq_copies / "puissance_n/commun/a.py").write_text("a = 2\n", encoding="utf-8")
    (cinq_copies / "dames/commun/a.py").write_text("a = 3\n", encoding="utf-8")
    code, dit, contenus = copies(cinq_copies)
    assert code != 0
    assert "dames/commun/a.py" in dit
    assert "dames/commun a été changé à la main" in dit
    assert contenus == {"a = 1\n", "a = 2\n", "a = 3\n"}
