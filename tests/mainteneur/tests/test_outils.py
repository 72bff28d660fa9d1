"""Les petites commandes des tests : enregistrer une partie, organiser un tournoi."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.appui import JEUX, RACINE, fichiers
from tests.appui.golden import cas_du_jeu
from tests.mainteneur.sabotage.moteur import Copie

pytestmark = pytest.mark.sans_couverture


def outil(nom: str, *arguments: str, dossier: Path = RACINE) -> subprocess.CompletedProcess[str]:
    """Lance un des outils, comme le fait make."""
    return subprocess.run(
        [sys.executable, "-m", f"tests.mainteneur.{nom}", *arguments],
        cwd=dossier,
        capture_output=True,
        text=True,
        check=False,
    )


# --- make golden ---------------------------------------------------------------------------------


def test_make_golden_n_enregistre_que_la_partie_demandee(tmp_path: Path) -> None:
    projet = Copie.creer(tmp_path / "projet").racine
    jeu, cas, autre = "dames", *(chemin.name for chemin in cas_du_jeu("dames")[:2])
    attendu = fichiers(projet / "tests" / jeu / "golden")
    for nom in (cas, autre):
        (projet / "tests" / jeu / "golden" / nom / "sortie.txt").write_text("?", encoding="utf-8")
    fini = outil("golden", "--jeu", jeu, "--cas", cas, dossier=projet)
    assert (fini.returncode, fini.stdout, fini.stderr) == (0, f"{jeu}/{cas}\n", "")
    assert fichiers(projet / "tests" / jeu / "golden") == attendu | {f"{autre}/sortie.txt": b"?"}


def test_make_golden_dit_quelles_parties_existent() -> None:
    fini = outil("golden", "--jeu", "dames", "--cas", "abandons")
    assert (fini.returncode, fini.stdout) == (1, "")
    assert fini.stderr.startswith("« abandons » n'est pas une partie de référence ; il y a : ")
    assert "abandon" in fini.stderr


def test_make_golden_ne_recrit_pas_une_partie_tapee_d_apres_le_sujet(tmp_path: Path) -> None:
    projet = Copie.creer(tmp_path / "projet").racine
    tapee = projet / "tests" / "dames" / "golden" / "sujet" / "sortie.txt"
    tapee.write_text("?", encoding="utf-8")
    fini = outil("golden", "--jeu", "dames", "--cas", "sujet", dossier=projet)
    assert fini.returncode == 1
    assert tapee.read_text(encoding="utf-8") == "?"


# --- make tournoi --------------------------------------------------------------------------------


@pytest.mark.parametrize("jeu", JEUX)
@pytest.mark.parametrize("niveaux", [("experte", "expert"), ("expert", "experte"), ("", "")])
def test_make_tournoi_dit_quels_niveaux_existent(jeu: str, niveaux: tuple[str, str]) -> None:
    fini = outil("tournoi", jeu, "--a", niveaux[0], "--b", niveaux[1])
    faux = next(niveau for niveau in niveaux if niveau != "expert")
    assert fini.stderr.startswith(f"« {faux} » n'est pas un niveau du jeu {jeu} ; il y a : ")
    assert fini.stderr.endswith("expert.\n") and fini.stderr.count("\n") == 1
    assert (fini.returncode, fini.stdout) == (1, "")


def test_un_tournoi_annonce_ses_deux_niveaux_et_compte_ses_parties() -> None:
    fini = outil("tournoi", "dames", "--a", "hasard", "--b", "hasard", "--parties", "2")
    assert "dames : hasard contre hasard, 2 parties, graine 1\n" in fini.stdout
    assert fini.returncode == 0
