"""Les kits : `make kit` les fait sans la solution, `make noter` ne s'y laisse pas prendre."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.appui import RACINE
from tests.enseigner.cours.greffe import GreffeImpossible, greffer
from tests.enseigner.cours.kit import OUTILS, KitImpossible, creer
from tests.enseigner.tests.cours.commun import COURS

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
    touches = {"grid.py", "dessin.py", "game.py", "ia.py"}
    for chemin in (RACINE / "puissance_n").rglob("*.py"):
        copie = kit / chemin.relative_to(RACINE)
        assert (copie.read_bytes() == chemin.read_bytes()) == (chemin.name not in touches)


def test_un_kit_jusqu_a_une_etape_n_envoie_pas_a_celles_qu_il_n_a_pas(kit: Path) -> None:
    lus = {nom: (kit / "puissance_n" / f"{nom}.py").read_text("utf-8") for nom in ("grid", "game")}
    assert "À essayer : les exercices 1, 3, 4, 16 et 17 du cours." in lus["grid"]
    assert "À essayer : l'exercice 15 du cours." in lus["game"]
    ia = (kit / "puissance_n" / "machine" / "ia.py").read_text(encoding="utf-8")
    assert "À essayer" not in ia


def test_un_kit_qui_s_arrete_plus_tot_dit_qu_on_y_joue_pour_de_bon(kit: Path) -> None:
    texte = (kit / "CONSIGNES.md").read_text(encoding="utf-8")
    dit = "le jeu entier, car ce qui vient après l'étape 4 est déjà écrit"
    assert texte.count("- À la fin, `make jouer` : ") == 1
    assert f"- À la fin, `make jouer` : {dit}\n" in texte


def test_un_kit_ne_contient_ni_solution_ni_outil(kit: Path) -> None:
    donnees = (kit / "tests" / "enseigner" / "cours" / "puissance_n.toml").read_text(
        encoding="utf-8"
    )
    assert "solution" not in donnees and "apres = " not in donnees
    noms = {chemin.name for chemin in (kit / "tests").rglob("*") if chemin.is_file()}
    assert noms == {*OUTILS, "puissance_n.toml"}
    racine = {chemin.name for chemin in kit.iterdir()}
    assert racine == {"CONSIGNES.md", "LE_C.md", "Makefile", "aides.py", "puissance_n", "tests"}


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
    assert "Le sujet (PUI-06) : add_token(grid, column, token)" in texte
    c = (tmp_path / "kit" / "LE_C.md").read_text(encoding="utf-8")
    assert "## Étape 4 : laisser tomber un jeton\n" in c
    assert "int add_token(Grid *grid, int column, char token) {\n" in c
    assert "```c\n" not in texte, "on essaie d'abord sans lui"
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
