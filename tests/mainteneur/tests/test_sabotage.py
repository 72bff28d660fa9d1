"""Le sabotage : ses fautes s'appliquent encore, et il ne dit vu que ce qui l'est."""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.appui import RACINE, bac, fichiers
from tests.appui.ancrage import remplacer
from tests.appui.cahiers import ORDRE, charger_cahiers
from tests.appui.fautes import Faute, FauteImpossible, charger, charger_experts, fautif
from tests.mainteneur import mutants
from tests.mainteneur.sabotage import __main__ as sabotage
from tests.mainteneur.sabotage import moteur
from tests.mainteneur.sabotage.__main__ import Tache, juger
from tests.mainteneur.sabotage.moteur import HORS_COPIE, NE_FINIT_PAS, Copie, sur_des_copies

TOUTES = [faute for jeu in ORDRE for faute in charger(jeu)]
# Un petit projet où planter des fautes sans dépendre d'aucun jeu.
REGLES = """\
from time import sleep

POINTS = {"roi": 5, "pion": 1}
ATTENTE = 0


class Tour:
    def points(self, piece):
        sleep(ATTENTE)
        if piece in POINTS:
            total = POINTS[piece]  # au roi
            return total
        return 0


def points(
    piece,
):
    return Tour().points(piece)
"""
TESTS = """\
import pytest
from dames.regles import Tour, points

@pytest.mark.exigence("DAM-02")
def test_points():
    assert points("roi") == 5
    assert Tour().points("inconnue") == 0
"""
VISIBLE = Faute(
    "dames",
    "DAM-02",
    "le roi ne vaut rien",
    "if piece in POINTS: total = POINTS[piece]",
    "if piece in POINTS:\n    total = 0",
    fonction="dames.regles.Tour.points",
)
INVISIBLE = replace(
    VISIBLE,
    phrase="le pion vaut deux points",
    avant='"pion": 1',
    apres='"pion": 2',
    fonction="dames.regles",
)
SANS_FIN = replace(INVISIBLE, avant="ATTENTE = 0", apres="ATTENTE = 99")


@pytest.fixture
def petit(tmp_path: Path) -> Copie:
    """Une copie du petit projet ; là où il n'y a pas de bac à sable, rien ne se lance."""
    if not bac.moyen():
        pytest.skip("pas de bac à sable ici : on n'y lance pas de programme fautif")
    modele = tmp_path / "modele"
    for nom in ("appui", "exigences"):
        shutil.copytree(RACINE / "tests" / nom, modele / "tests" / nom, ignore=HORS_COPIE)
    for fichier in ("pyproject.toml", "tests/__init__.py", "tests/conftest.py"):
        shutil.copy(RACINE / fichier, modele / fichier)
    (modele / "dames").mkdir()
    (modele / "dames" / "__init__.py").touch()
    (modele / "dames" / "regles.py").write_text(REGLES, encoding="utf-8")
    (modele / "tests" / "test_petit.py").write_text(TESTS, encoding="utf-8")
    return Copie.creer(tmp_path / "copie", modele)


# --- les fautes ----------------------------------------------------------------------------------


@pytest.mark.parametrize("jeu", ORDRE)
def test_chaque_faute_s_applique_encore(jeu: str) -> None:
    reproches = []
    siennes = [faute for faute in charger_experts() if faute.jeu == jeu]
    assert len(siennes) >= 2, "celles de son expert"
    for faute in [*charger(jeu), *siennes]:
        try:
            fautif(faute)
        except FauteImpossible as erreur:
            reproches.append(f"{faute.juges} {faute.phrase} : {erreur}")
    assert reproches == []


def test_les_fautes_trahissent_des_exigences_de_leur_jeu_et_se_distinguent() -> None:
    exigences = {(c.jeu, e.identifiant) for c in charger_cahiers() for e in c.exigences}
    assert {(faute.jeu, faute.exigence) for faute in TOUTES} <= exigences
    phrases = Counter((faute.exigence, faute.phrase) for faute in TOUTES)
    assert [cle for cle, fois in phrases.items() if fois > 1] == []


def test_il_y_a_deux_fautes_par_exigence_qu_un_programme_peut_juger() -> None:
    nombres = Counter(faute.exigence for faute in TOUTES)
    jugees = [e.identifiant for c in charger_cahiers() for e in c.exigences if not e.lecture]
    assert [identifiant for identifiant in jugees if nombres[identifiant] < 2] == []


# --- le moteur -----------------------------------------------------------------------------------


def test_une_faute_est_vue_par_un_test_de_son_exigence(petit: Copie) -> None:
    avant = fichiers(petit.racine / "dames")
    assert petit.echec("DAM-02") == ""
    assert petit.voit(VISIBLE) == "tests/test_petit.py::test_points"
    assert petit.voit(INVISIBLE) == ""
    d_un_expert = replace(VISIBLE, exigence="", tests="tests/test_petit.py")
    assert petit.voit(d_un_expert) == "tests/test_petit.py::test_points"
    assert fichiers(petit.racine / "dames").items() >= avant.items(), "la copie est remise"


def test_un_test_qui_ne_finit_plus_voit_la_faute(
    petit: Copie, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moteur, "REVEIL", ("--timeout=2", "--timeout-method=thread"))
    assert petit.voit(SANS_FIN) == NE_FINIT_PAS


def test_un_projet_fautif_ne_touche_a_rien_hors_de_sa_copie(petit: Copie, tmp_path: Path) -> None:
    voisin = tmp_path / "voisin"
    voisin.mkdir()
    (voisin / "partie.sav").touch()
    voisin.chmod(0o777)
    code = f"import shutil; shutil.rmtree({str(voisin)!r}, ignore_errors=True); ATTENTE = 0"
    assert petit.voit(replace(INVISIBLE, avant="ATTENTE = 0", apres=code)) == ""
    assert (voisin / "partie.sav").exists()


def test_sans_bac_a_sable_rien_n_est_plante(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bac, "moyen", lambda: "")
    monkeypatch.delenv("SANS_BAC", raising=False)
    commandes = (sabotage.commande, ["--jeu", "dames"]), (mutants.commande, ["dames"])
    for commande, arguments in commandes:
        with pytest.raises(SystemExit, match="aucun bac à sable ne marche ici") as refus:
            commande(arguments)
        assert "SANS_BAC=1" in str(refus.value)


@pytest.mark.parametrize(
    ("changement", "raison"),
    [
        ({"avant": "introuvable"}, r"ne s'applique plus \(0 fois dans Tour.points\)"),
        ({"avant": "piece"}, r"ne s'applique plus \(3 fois dans Tour.points\)"),
        ({"fonction": "dames.regles.absente"}, r"ne s'applique plus \(absente est défini 0 fois"),
        ({"fonction": "absent.regles"}, r"ne s'applique plus \(absent.regles n'existe plus\)"),
        ({"fonction": "", "fichier": "absent.md"}, r"ne s'applique plus \(absent.md n'existe"),
        ({"fonction": "", "fichier": "tests/test_petit.py"}, r"\(0 fois dans tests/test_petit"),
        ({"avant": "return 0", "apres": "return 0"}, "ne change rien"),
        ({"apres": "if = :"}, "n'est pas du Python"),
        ({"fonction": "dames.regles", "avant": "ATTENTE = 0", "apres": "1 / 0"}, "se lancent pas"),
        ({"exigence": "DAM-99"}, "aucun test ne cite DAM-99"),
    ],
)
def test_une_faute_qui_ne_prouve_rien_est_un_echec(
    petit: Copie, changement: dict[str, str], raison: str
) -> None:
    with pytest.raises(FauteImpossible, match=raison):
        petit.voit(replace(VISIBLE, **changement))


def test_make_sabotage_dit_ce_qui_n_est_pas_vu(petit: Copie, tmp_path: Path) -> None:
    taches: list[Tache] = ["DAM-02", VISIBLE, INVISIBLE, replace(VISIBLE, avant="disparu")]
    manques = dict(sur_des_copies(taches, juger, tmp_path / "copies", petit.racine))
    assert [manques[tache] for tache in taches] == [
        "",
        "",
        "aucun test ne la voit",
        "ne s'applique plus (0 fois dans Tour.points)",
    ]
    with petit.plantee(VISIBLE):
        assert juger(petit, "DAM-02") == "tests/test_petit.py::test_points échoue déjà sans faute"


# --- l'ancrage -----------------------------------------------------------------------------------


def planter(avant: str, apres: str, nom: str = "Tour.points") -> str:
    """Les règles du petit projet, où l'on a remplacé un extrait."""
    return remplacer(REGLES, nom.split("."), avant, apres)


@pytest.mark.parametrize(
    "avant",
    [
        "total = POINTS[piece]\nreturn total",
        "total=POINTS[ piece ]  # un autre commentaire\n\n    return total",
        "    total = POINTS[\n        piece,\n    ]\n    return total",
    ],
)
def test_la_mise_en_page_ne_compte_pas(avant: str) -> None:
    assert planter(avant, "return 9") == REGLES.replace(
        "total = POINTS[piece]  # au roi\n            return total", "return 9"
    )


def test_le_retrait_de_l_extrait_est_celui_du_programme() -> None:
    attendu = REGLES.replace("return 0", "if piece:\n            return 1\n        return 2")
    assert planter("return 0", "if piece:\n    return 1\nreturn 2") == attendu
    assert planter("    return 0", "    if piece:\n        return 1\n    return 2") == attendu


def test_une_fonction_du_module_n_est_pas_la_methode_du_meme_nom() -> None:
    plante = planter("().points(piece)", "().points(0)", "points")
    assert plante.endswith("return Tour().points(0)\n")
