"""Les kits : `make kit` les fait sans la solution, `make noter` ne s'y laisse pas prendre."""

from __future__ import annotations

import csv
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cours import correction
from tests.cours.commun import COURS, ecrire
from tests.cours.enclos import bac
from tests.cours.exercices import charger
from tests.cours.greffe import GreffeImpossible, greffer
from tests.cours.kit import OUTILS, KitImpossible, creer, remplir_etape
from tests.noter.bilan import total
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
    assert source.count("# À écrire (étape ") == 3
    assert source.count("raise NotImplementedError") == 1
    entier = (RACINE / "puissance_n" / "grid.py").read_text(encoding="utf-8")
    assert source.split("def remove_token")[1] == entier.split("def remove_token")[1]
    touches = {"grid.py", "dessin.py"}
    for chemin in (RACINE / "puissance_n").rglob("*.py"):
        copie = kit / chemin.relative_to(RACINE)
        assert (copie.read_bytes() == chemin.read_bytes()) == (chemin.name not in touches)


def test_un_kit_ne_contient_ni_solution_ni_outil(kit: Path) -> None:
    donnees = (kit / "tests" / "cours" / "puissance_n.toml").read_text(encoding="utf-8")
    assert "solution" not in donnees and "apres = " not in donnees
    noms = {chemin.name for chemin in (kit / "tests").rglob("*") if chemin.is_file()}
    assert noms == {*OUTILS, "puissance_n.toml"}
    racine = {chemin.name for chemin in kit.iterdir()}
    assert racine == {"CONSIGNES.md", "Makefile", "aides.py", "puissance_n", "tests"}


def test_les_consignes_disent_les_regles_les_seances_le_sujet_et_le_c(tmp_path: Path) -> None:
    creer(COURS, tmp_path / "kit")
    texte = (tmp_path / "kit" / "CONSIGNES.md").read_text(encoding="utf-8")
    assert COURS.regles.strip() in texte
    for rang, seance in enumerate(COURS.seances, 1):
        minutes = sum(COURS.exercice(numero).minutes for numero in seance.etapes)
        assert f"## Séance {rang} : {seance.titre} ({minutes} minutes)\n" in texte
        assert f"- Objectif : {seance.objectif}\n- À savoir avant : {seance.prerequis}\n" in texte
        assert f"- À la fin, `make jouer` : {seance.jouer}\n" in texte
    assert "| 4. laisser tomber un jeton | `grid.add_token` | 15 | 1,25 |\n" in texte
    assert "Le sujet (PUI-06) : add_token(grid, column, token) : le jeton tombe au-dessus" in texte
    assert "int add_token(Grid *grid, int column, char token) {\n" in texte
    assert "def add_token(grid: Grid, column: int, token: str) -> int:\n" in texte
    for etape in COURS.etapes:
        assert f"Ce qui change : {etape.change.strip()}\n" in texte


# --- la greffe -----------------------------------------------------------------------------------

DEPOT = """\
import os

MARGE = 2


class Grille:
    def vide(self) -> bool:
        return True

    def pleine(self) -> bool:
        return False


def somme(a: int) -> int:
    return a


def produit(a: int) -> int:
    return a
"""
ETUDIANT = """\
import os, math
from random import choice
MARGE = 7
PAS = 3
print("bonjour")
class Grille:
  def vide(self):
    return self.cote() == 0
  def cote(self):
    return 0
def aide(x): return x * PAS
def somme(a, b=1):
    return aide(a) + b
def produit(a):
    return 1 / 0
"""


def test_on_greffe_la_fonction_et_ce_qui_est_ajoute() -> None:
    greffe = greffer(DEPOT, ETUDIANT, [["somme"], ["Grille", "vide"]], "m.py")
    noms: dict[str, object] = {}
    exec(greffe.texte, noms)
    assert (noms["MARGE"], noms["PAS"]) == (2, 3)
    assert "bonjour" not in greffe.texte and "1 / 0" not in greffe.texte
    assert eval("somme(4), produit(5), Grille().vide(), Grille().pleine()", noms) == (
        13,
        5,
        True,
        False,
    )
    lignes = greffe.texte.split("\n")
    rang = lignes.index("    return aide(a) + b") + 1
    assert greffe.lignes[rang] == 13


def test_ce_qui_ne_se_greffe_pas_se_dit() -> None:
    with pytest.raises(GreffeImpossible, match=r"m.py, ligne 1 : Python n'en comprend pas"):
        greffer(DEPOT, "def somme(:\n", [["somme"]], "m.py")
    with pytest.raises(GreffeImpossible, match=r"somme n'est plus dans m.py"):
        greffer(DEPOT, "x = 1\n", [["somme"]], "m.py")
    with pytest.raises(GreffeImpossible, match=r"m.py"):
        greffer(DEPOT, "(" * 5000, [["somme"]], "m.py")


# --- noter les kits ------------------------------------------------------------------------------


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
    commande = ["-m", "tests.noter", "dames", "--dossier", str(kits), "--sortie", str(notes)]
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
