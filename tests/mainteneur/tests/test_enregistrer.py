"""`make golden` : il enregistre la partie demandée, et jamais celles qu'on a tapées."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.appui import RACINE, fichiers
from tests.appui.golden import cas_du_jeu
from tests.mainteneur.sabotage.moteur import Copie


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
