"""Les programmes C du cours se construisent proprement, et leurs fautes s'y plantent encore."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.enseigner.c import DIALECTES, PROGRAMMES, charger_fautes, construire, copier, planter
from tests.enseigner.tests.cours.essais import ANNEXE, jouer_l_annexe


@pytest.mark.parametrize("nom", PROGRAMMES)
def test_make_construit_sans_un_mot_puis_nettoie(nom: str, tmp_path: Path) -> None:
    copier(nom, tmp_path)
    avant = sorted(tmp_path.iterdir())
    fini = subprocess.run(["make", "-s"], cwd=tmp_path, capture_output=True, check=False)
    assert (fini.returncode, fini.stdout, fini.stderr) == (0, b"", b"")
    assert os.access(tmp_path / nom, os.X_OK)
    subprocess.run(["make", "-s", "clean"], cwd=tmp_path, check=True)
    assert sorted(tmp_path.iterdir()) == avant


@pytest.mark.parametrize("nom", [*PROGRAMMES, *DIALECTES, "habits"])
def test_chaque_faute_s_applique_encore(nom: str, tmp_path: Path) -> None:
    fautes = charger_fautes(nom)
    for faute in fautes.values():
        dossier = copier("incognito" if nom == "habits" else nom, tmp_path / faute.nom)
        sain = (dossier / faute.fichier).read_text(encoding="utf-8")
        planter(faute, dossier)
        assert (dossier / faute.fichier).read_text(encoding="utf-8") != sain


def test_une_faute_plantee_se_voit(tmp_path: Path) -> None:
    fautif = construire("incognito", tmp_path / "fautif", "SANS_ACCENT")
    venu = jouer_l_annexe(fautif, tmp_path).texte
    attendu = (ANNEXE / "sortie.txt").read_text(encoding="utf-8")
    assert venu == attendu.replace("Quel déplacement", "Quel deplacement") != attendu
