"""Les kits du cours, notés par `make noter`."""

from __future__ import annotations

import csv
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.appui import RACINE, bac
from tests.enseigner.cours import correction
from tests.enseigner.cours.exercices import charger
from tests.enseigner.cours.kit import creer, remplir_etape
from tests.enseigner.noter.bilan import total
from tests.enseigner.noter.kits import noter_kit
from tests.enseigner.noter.rendus import Rendu, ouvert
from tests.enseigner.tests.cours.commun import COURS, ecrire


def obtenus(kit: Path, jusqu: int | None = None) -> tuple[float, float]:
    """Les points d'un kit, et sur combien."""
    somme = total(noter_kit("puissance_n", Rendu("ana", kit), jusqu))
    return somme.obtenus, somme.juges


def test_une_etape_vaut_ses_minutes_et_un_kit_plein_vingt_points(kit: Path) -> None:
    assert obtenus(kit, 4) == (0, 4.75)
    remplir_etape(kit, COURS.etapes[0])
    assert obtenus(kit, 4) == (0.75, 4.75)
    for etape in COURS.etapes:
        remplir_etape(kit, etape)
    assert obtenus(kit) == (20, 20)


def test_ce_que_l_on_remarque_est_un_constat(kit: Path) -> None:
    remplir_etape(kit, COURS.etapes[0])
    ecrire(kit, "puissance_n.grid.sommet", "print('ici')\nreturn grid.height")
    bilan = noter_kit("puissance_n", Rendu("ana", kit), 3)
    assert bilan.constats[:2] == ["kit : Puissance N", "jusqu'à l'étape 3"]


def test_sans_bac_un_kit_n_est_pas_lance(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bac, "moyen", lambda: "")
    monkeypatch.delenv("SANS_BAC", raising=False)
    remplir_etape(kit, COURS.etapes[0])
    with pytest.raises(bac.BacRefuse, match="SANS_BAC=1"):
        noter_kit("puissance_n", Rendu("ana", kit), 1)


def test_un_kit_se_reconnait_dans_un_dossier_de_plus(kit: Path, tmp_path: Path) -> None:
    (kit / "Makefile").unlink()
    with ouvert(tmp_path) as rendu:
        assert rendu.dossier == kit
    assert correction.reconnaitre(RACINE) is None, "le dépôt n'est pas un kit"
    assert correction.reconnaitre(tmp_path) is None


def test_make_noter_note_une_classe_de_kits(tmp_path: Path) -> None:
    """Deux kits de jeux différents, l'un zippé ; un dossier vide et un étranger ont leur ligne."""
    kits = tmp_path / "kits"
    notes = tmp_path / "notes"
    creer(charger("dames"), tmp_path / "bob", 2)
    shutil.make_archive(str(kits / "bob"), "zip", tmp_path, "bob")
    creer(COURS, kits / "ana", 2)
    remplir_etape(kits / "ana", COURS.etapes[0])
    (kits / "cleo").mkdir()
    (kits / "dan").mkdir()
    (kits / "dan" / "rapport.txt").write_text("bonjour\n", encoding="utf-8")
    commande = [
        "-m",
        "tests.enseigner.noter",
        "dames",
        "--dossier",
        str(kits),
        "--sortie",
        str(notes),
    ]
    fini = subprocess.run(
        [sys.executable, *commande, "--jusqu", "2"],
        cwd=RACINE,
        capture_output=True,
        text=True,
        check=False,
    )
    assert fini.returncode == 0, fini.stderr
    with (notes / "notes.csv").open(encoding="utf-8-sig", newline="") as fichier:
        ana, bob, cleo, dan = list(csv.DictReader(fichier, delimiter=";"))
    assert (ana["étudiant"], ana["puissance_n, étape 1"]) == ("ana", "tenue")
    assert (ana["puissance_n, étape 2"], ana["puissance_n, étape 3"]) == ("non tenue", "écartée")
    assert (ana["dames, étape 1"], ana["obtenus"], ana["jugés"]) == ("", "0,75", "2,75")
    assert (bob["étudiant"], bob["dames, étape 1"], bob["obtenus"]) == ("bob", "non tenue", "0")
    assert bob["jugés"] == "2,75"
    for ligne, nom in ((cleo, "cleo"), (dan, "dan")):
        assert (ligne["étudiant"], ligne["état"], ligne["obtenus"]) == (nom, "rien à noter", "")
        rapport = (notes / f"{nom}.md").read_text(encoding="utf-8")
        assert rapport == f"# {nom}\n\nRien à noter : ni un kit du cours, ni un programme en C.\n"
    assert not [colonne for colonne in cleo if colonne.startswith(("INC", "PUI", "DAM"))]
    assert "add_token" not in (notes / "ana.md").read_text(encoding="utf-8")
