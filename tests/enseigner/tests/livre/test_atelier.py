"""L'atelier du livre : une étape jugée seule par le juge du cours, un kit que `make noter` note."""

from __future__ import annotations

import shutil
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.appui import JEUX, RACINE
from tests.enseigner.cours.exercices import charger
from tests.enseigner.cours.kit import creer
from tests.enseigner.livre import atelier
from tests.enseigner.noter.bilan import total
from tests.enseigner.noter.kits import noter_kit
from tests.enseigner.noter.rendus import Rendu

ANNONCES: list[str] = []  # chaque essai, quand il commence


@pytest.fixture(scope="session")
def kits(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Le kit de chaque jeu."""
    dossier = tmp_path_factory.mktemp("kits")
    for jeu in JEUX:
        creer(charger(jeu), dossier / jeu)
    return dossier


@pytest.fixture(autouse=True)
def lieux(kits: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """L'atelier comme dans le navigateur, ailleurs ; les modules du jeu sont remis ensuite."""
    monkeypatch.setattr(atelier, "DEPOT", RACINE)
    monkeypatch.setattr(atelier, "KITS", kits)
    monkeypatch.setattr(atelier, "ESSAI", tmp_path / "essai")
    gardes = dict(sys.modules)
    yield
    sys.modules.clear()
    sys.modules.update(gardes)


def juger(jeu: str, numero: int, reponses: atelier.Reponses) -> dict[str, object]:
    """Juge une étape, le jeu étant oublié comme le fait la page."""
    for nom in list(sys.modules):
        if nom.split(".")[0] == jeu or nom.startswith("tests.enseigner.cours.aides"):
            del sys.modules[nom]
    return atelier.essayer(jeu, numero, reponses, ANNONCES.append)


@pytest.mark.parametrize("jeu", JEUX)
def test_une_etape_vide_echoue_et_celle_du_depot_reussit(jeu: str) -> None:
    etape = charger(jeu).etapes[2]
    assert not juger(jeu, etape.numero, {})["reussi"]
    bonnes = {fonction: atelier.texte_de(fonction, RACINE) for fonction in etape.fonctions}
    assert juger(jeu, etape.numero, bonnes)["reussi"]


def test_une_faute_ne_coute_que_son_etape_et_se_dit_par_sa_ligne() -> None:
    fausse = {"puissance_n.grid.sommet": "def sommet(grid, column):\n    return grid.largeur\n"}
    bonne = {"puissance_n.grid.add_token": atelier.texte_de("puissance_n.grid.add_token", RACINE)}
    assert juger("puissance_n", 4, {**fausse, **bonne})["reussi"]
    bilan = juger("puissance_n", 3, fausse)
    assert "dans votre sommet, ligne 2" in str(bilan)


def test_ce_que_l_etape_donne_se_dit_aussi_par_la_ligne_de_l_editeur() -> None:
    """Essayer sans avoir rien écrit : l'éditeur montre ce que le kit donne, depuis la ligne 1."""
    bilan = juger("puissance_n", 4, {})
    assert "range), dans votre add_token, ligne 14" in str(bilan)


def test_chaque_essai_s_annonce_avant_de_commencer() -> None:
    """Une boucle sans fin est celle du dernier annoncé."""
    ANNONCES.clear()
    juger("puissance_n", 3, {})
    assert len(ANNONCES) == len(charger("puissance_n").exercice(3).essais)
    assert ANNONCES[0] == "essai 1, « le sommet est la ligne du jeton le plus haut »"


def test_ce_qu_imprime_un_essai_manque_arrive_a_la_page() -> None:
    texte = "def sommet(grid, column):\n    print('vu', column)\n    return 0\n"
    bilan = juger("puissance_n", 3, {"puissance_n.grid.sommet": texte})
    assert "'imprime': 'vu 0" in str(bilan["essais"])


def test_une_faute_de_syntaxe_se_dit_par_la_ligne_de_l_editeur() -> None:
    texte = "\n\ndef sommet(grid, column):\n    return (0\n"
    bilan = juger("puissance_n", 3, {"puissance_n.grid.sommet": texte})
    assert str(bilan["panne"]).startswith("votre sommet, ligne 4 : Python n'en comprend pas la")
    assert not bilan["reussi"]


def test_une_fonction_ajoutee_a_cote_est_prise() -> None:
    texte = "def plus(a):\n    return a + 1\n\n\n" + atelier.texte_de(
        "puissance_n.grid.sommet", RACINE
    ).replace("return ligne", "return plus(ligne) - 1")
    assert juger("puissance_n", 3, {"puissance_n.grid.sommet": texte})["reussi"]


def test_ce_qu_on_rend_se_reprend_tel_qu_on_l_a_ecrit() -> None:
    grille = "def __post_init__(self):\n    self.cells = []\n"
    sommet = "def plus(a):\n    return a + 1\n\n\ndef sommet(grid, column):\n    return plus(2)\n"
    reponses = {"puissance_n.grid.Grid.__post_init__": grille, "puissance_n.grid.sommet": sommet}
    rendu = atelier.exporter("puissance_n", reponses)
    assert atelier.reprendre("puissance_n", rendu) == {"reponses": reponses, "refus": []}


def test_un_kit_qui_ne_se_lit_pas_le_dit() -> None:
    casse = atelier.exporter("puissance_n", {"puissance_n.grid.sommet": "def sommet(\n"})
    repris = atelier.reprendre("puissance_n", casse)
    assert repris["reponses"] == {}
    assert "grid.py, ligne" in repris["refus"][0]
    assert atelier.reprendre("puissance_n", b"rien")["refus"] == ["ce n'est pas une archive zip"]


def test_le_kit_exporte_est_note_comme_un_autre(tmp_path: Path) -> None:
    cours = charger("puissance_n")
    reponses = {}
    for etape in cours.etapes[:4]:
        for fonction in etape.fonctions:
            reponses[fonction] = atelier.texte_de(fonction, RACINE)
    (tmp_path / "kit.zip").write_bytes(atelier.exporter("puissance_n", reponses))
    with zipfile.ZipFile(tmp_path / "kit.zip") as archive:
        archive.extractall(tmp_path)
    somme = total(noter_kit("puissance_n", Rendu("ana", tmp_path / "kit-puissance_n"), 4))
    assert somme.obtenus == somme.juges > 0
    shutil.rmtree(tmp_path / "kit-puissance_n")
