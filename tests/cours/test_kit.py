"""Les kits : `make kit` les fait sans la solution, `make noter` ne s'y laisse pas prendre."""

from __future__ import annotations

import csv
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cours import correction
from tests.cours.commun import A_ECRIRE, COURS, ecrire, obtenus
from tests.cours.exercices import charger
from tests.cours.kit import KitImpossible, creer, remplir_etape
from tests.noter import bac
from tests.noter.bilan import Bilan
from tests.noter.kits import noter_kit
from tests.noter.rendus import Rendu, ouvert
from tests.outils import RACINE

pytestmark = pytest.mark.sans_couverture


# --- make kit ------------------------------------------------------------------------------------


def test_un_kit_ne_s_ecrit_que_dans_un_dossier_vide(kit: Path, tmp_path: Path) -> None:
    with pytest.raises(KitImpossible, match="n'est pas vide : donnez un autre DOSSIER"):
        creer(COURS, kit)
    (tmp_path / "fichier").touch()
    with pytest.raises(KitImpossible, match="impossible d'écrire"):
        creer(COURS, tmp_path / "fichier" / "kit")
    for jusqu in (0, 13):
        with pytest.raises(KitImpossible, match="JUSQU va de 1 à 12"):
            creer(COURS, tmp_path / "autre", jusqu)


def test_un_kit_jusqu_a_une_etape_laisse_le_reste_ecrit(kit: Path) -> None:
    source = (kit / "puissance_n" / "grid.py").read_text(encoding="utf-8")
    assert source.count("raise NotImplementedError") == 2
    entier = (RACINE / "puissance_n" / "grid.py").read_text(encoding="utf-8")
    assert source.split("def add_token")[1] == entier.split("def add_token")[1]
    autres = {chemin.name for chemin in (RACINE / "puissance_n").glob("*.py")} - {"grid.py"}
    for nom in autres:
        ecrit = (kit / "puissance_n" / nom).read_bytes()
        assert ecrit == (RACINE / "puissance_n" / nom).read_bytes()


def test_un_kit_ne_contient_ni_solution_ni_outil(kit: Path) -> None:
    donnees = (kit / "tests" / "cours" / "puissance_n.toml").read_text(encoding="utf-8")
    assert "solution" not in donnees and "apres = " not in donnees
    noms = {chemin.name for chemin in (kit / "tests").rglob("*") if chemin.is_file()}
    assert noms == {
        "__init__.py",
        "essai.py",
        "exercice.py",
        "exercices.py",
        "puissance_n.toml",
        "test_etapes.py",
    }


def test_les_consignes_disent_les_seances_les_durees_et_les_points(tmp_path: Path) -> None:
    creer(COURS, tmp_path / "kit")
    texte = (tmp_path / "kit" / "CONSIGNES.md").read_text(encoding="utf-8")
    for rang, seance in enumerate(COURS.seances, 1):
        minutes = sum(COURS.exercice(numero).minutes for numero in seance.etapes)
        assert f"## Séance {rang} : {seance.titre} ({minutes} minutes)\n" in texte
        assert f"- Objectif : {seance.objectif}\n- À savoir avant : {seance.prerequis}\n" in texte
    assert "| 3. laisser tomber un jeton | `grid.add_token` | 15 | 2 | PUI-06 |\n" in texte
    assert "sur 20 points" in texte


# --- noter les kits ------------------------------------------------------------------------------


def noter(kit: Path) -> Bilan:
    """Le bilan d'un kit, noté jusqu'à la deuxième étape."""
    return noter_kit("puissance_n", Rendu("ana", kit), jusqu=2)


def test_changer_les_essais_ne_change_pas_la_note(kit: Path) -> None:
    remplir_etape(kit, COURS.etapes[0])
    tests = kit / "tests" / "cours"
    (tests / "essai.py").write_text("def juger(*_):\n    return ''\n", encoding="utf-8")
    (tests / "puissance_n.toml").write_text("titre = 'rien'\n", encoding="utf-8")
    (kit / "conftest.py").write_text("raise SystemExit\n", encoding="utf-8")
    assert obtenus(noter(kit)) == (1, 2)
    shutil.rmtree(kit / "tests")
    assert obtenus(noter(kit)) == (1, 2)


def test_un_kit_qui_ne_finit_pas_ne_perd_que_ses_etapes(
    kit: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(correction, "LIMITES", bac.Limites(calcul=1))
    remplir_etape(kit, COURS.etapes[0])
    ecrire(kit, A_ECRIRE, "    while True:\n        pass\n")
    bilan = noter(kit)
    assert obtenus(bilan) == (1, 2)
    assert "le calcul ne finit pas" in bilan.resultats[-3].venu


def test_un_kit_qui_deborde_est_arrete(kit: Path) -> None:
    """Il imprime sans fin, puis prend toute la mémoire : ni l'un ni l'autre ne dure."""
    remplir_etape(kit, COURS.etapes[0])
    ecrire(kit, A_ECRIRE, '    import os\n    while True:\n        os.write(1, b"x" * 99_999)\n')
    assert obtenus(noter(kit)) == (1, 2)
    ecrire(kit, '        os.write(1, b"x" * 99_999)\n', "        x = bytearray(10**12)\n")
    assert "MemoryError" in noter(kit).resultats[-1].venu


def test_un_kit_se_reconnait_dans_un_dossier_de_plus(kit: Path, tmp_path: Path) -> None:
    (kit / "Makefile").unlink()
    with ouvert(tmp_path) as rendu:
        assert rendu.dossier == kit
    assert correction.reconnaitre(RACINE) is None, "le dépôt n'est pas un kit"
    assert correction.reconnaitre(tmp_path) is None


def test_make_noter_note_une_classe_de_kits(tmp_path: Path) -> None:
    """Deux kits de jeux différents, l'un vide et zippé, l'autre à moitié plein ; les exports."""
    kits, notes = tmp_path / "kits", tmp_path / "notes"
    creer(charger("dames"), tmp_path / "bob", 2)
    shutil.make_archive(str(kits / "bob"), "zip", tmp_path, "bob")
    creer(COURS, kits / "ana", 2)
    remplir_etape(kits / "ana", COURS.etapes[0])
    commande = ["-m", "tests.noter", "dames", "--dossier", str(kits), "--sortie", str(notes)]
    fini = subprocess.run(
        [sys.executable, *commande, "--jusqu", "2", "--moodle", "1"],
        cwd=RACINE,
        capture_output=True,
        text=True,
        check=False,
    )
    assert fini.returncode == 0, fini.stderr
    with (notes / "notes.csv").open(encoding="utf-8-sig", newline="") as fichier:
        ana, bob = list(csv.DictReader(fichier, delimiter=";"))
    assert (ana["étudiant"], ana["étape 1"], ana["étape 2"]) == ("ana", "tenue", "non tenue")
    assert (ana["étape 3"], ana["obtenus"], ana["jugés"]) == ("écartée", "1", "2")
    assert (bob["étudiant"], bob["obtenus"], bob["jugés"]) == ("bob", "0", "3")
    assert "\nana,ana,10,20," in (notes / "moodle.csv").read_text(encoding="utf-8-sig")
    assert "add_token" not in (notes / "ana.md").read_text(encoding="utf-8")
