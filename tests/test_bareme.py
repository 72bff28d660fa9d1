"""La feuille de notation est honnête : casser un test s'y voit, ne pas le jouer aussi."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.outils import RACINE, recensement
from tests.outils.bareme import (
    Bilan,
    Cahier,
    Exigence,
    charger_cahiers,
    feuille,
    tout_est_tenu,
    verdict,
)
from tests.outils.greffon import designe, jeux_designes
from tests.outils.passage import RECUEIL
from tests.outils.petit_projet import ligne, outil, un_test

pytestmark = pytest.mark.sans_couverture

PLATEAU = Exigence("INC-01", "1.1", "Plateau", "plateau")
PIONS = Exigence("INC-02", "1.2", "Pions", "fin")
RAPPORT = Exigence("INC-23", "4.3", "Rapport", "rapport", "Est-il vrai ?")
TOUTES = tuple(e.identifiant for c in charger_cahiers() for e in c.exigences)
CAHIER = Cahier("incognito", (PLATEAU, PIONS, RAPPORT), {"plateau": 1.0, "fin": 1.5, "rapport": 3})


def noter(dossier: Path, source: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Recense un petit fichier de tests, et imprime sa feuille."""
    (dossier / "test_petit.py").write_text(f"import pytest\n{source}", encoding="utf-8")
    outil("recensement", dossier)
    return outil("bareme", dossier, "-q", "-p", "no:cacheprovider", *arguments)


# --- les listes ----------------------------------------------------------------------------------


def test_les_84_exigences_des_cinq_sujets_sont_la() -> None:
    nombres = {c.jeu: len(c.exigences) for c in charger_cahiers()}
    assert nombres == {
        "incognito": 24,
        "pickomino": 15,
        "puissance_n": 15,
        "dames": 16,
        "sixquiprend": 14,
    }


def test_le_bareme_d_incognito_fait_vingt_points_et_chaque_poste_a_ses_exigences() -> None:
    incognito = charger_cahiers()[0]
    assert sum(incognito.points.values()) == 20
    assert {e.poste for e in incognito.exigences} == set(incognito.points)


def test_on_peut_ne_demander_qu_un_jeu() -> None:
    assert [c.jeu for c in charger_cahiers(["dames"])] == ["dames"]


# --- les verdicts --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("resultats", "attendu"),
    [
        ((), "sans test"),
        ((True, True), "tenue"),
        ((True, False), "non tenue"),
        ((True, None), "incomplète"),
        ((False, None), "non tenue"),
    ],
)
def test_verdict(resultats: tuple[bool | None, ...], attendu: str) -> None:
    assert verdict(PLATEAU, {"INC-01": resultats}) == attendu


def test_ce_qu_un_programme_ne_peut_juger_n_est_que_present() -> None:
    assert verdict(RAPPORT, {"INC-23": [True]}) == "présent, à lire"
    assert verdict(RAPPORT, {"INC-23": [False]}) == "non tenue"
    assert verdict(RAPPORT, {}) == "sans test"


def test_la_feuille_paie_un_poste_seulement_si_toutes_ses_exigences_sont_tenues() -> None:
    bilan: Bilan = {"INC-01": [True, True], "INC-02": [True, False], "INC-23": [True]}
    texte = feuille([CAHIER], bilan, {})
    assert "2 tests  tenue" in ligne(texte, "INC-01")
    assert "2 tests  non tenue" in ligne(texte, "INC-02")
    assert "total           1/2,5 vérifiés, 3 à lire" in texte
    assert texte.endswith("Incognito : 1 exigences tenues et 1 à lire sur 3")
    assert not tout_est_tenu([CAHIER], bilan)


def test_la_feuille_pleine_pose_les_questions_qui_restent() -> None:
    bilan: Bilan = {"INC-01": [True], "INC-02": [True], "INC-23": [True]}
    texte = feuille([CAHIER], bilan, {})
    assert "1 test  présent, à lire" in ligne(texte, "INC-23")
    assert "\n          à lire : Est-il vrai ?\n" in texte
    assert "total           2,5/2,5 vérifiés, 3 à lire" in texte
    assert tout_est_tenu([CAHIER], bilan)


def test_un_poste_a_lire_mais_casse_est_perdu() -> None:
    bilan: Bilan = {"INC-01": [True], "INC-02": [True], "INC-23": [False]}
    assert "total           2,5/5,5 vérifiés\n" in feuille([CAHIER], bilan, {})


def test_la_feuille_compte_les_fautes_vues() -> None:
    bilan: Bilan = {"INC-01": [True], "INC-02": [True], "INC-23": [True]}
    texte = feuille([CAHIER], bilan, {"INC-01": [True, True], "INC-02": [True, False]})
    assert ligne(texte, "INC-01").endswith("tenue            2/2 fautes vues")
    assert ligne(texte, "INC-02").endswith("1/2 fautes vues")
    assert ligne(texte, "INC-23").endswith("–")
    assert texte.endswith("sur 3, 3/4 fautes vues")


def test_la_feuille_dit_la_part_des_mutants_tues() -> None:
    part = {"incognito": "96 % des mutants tués (305/317)"}
    texte = feuille([CAHIER], {}, {"INC-01": [True]}, part)
    assert texte.endswith("sur 3, 1/1 fautes vues, 96 % des mutants tués (305/317)")


# --- pytest, pour de vrai ------------------------------------------------------------------------


def test_casser_un_test_se_voit_sur_la_feuille(tmp_path: Path) -> None:
    source = '@pytest.mark.exigence("INC-07")\ndef test_x():\n    assert {}\n'
    bon = noter(tmp_path, source.format("1 == 1"))
    assert "1 test  tenue" in ligne(bon.stdout, "INC-07")
    assert "sans test" in ligne(bon.stdout, "INC-08")
    casse = noter(tmp_path, source.format("1 == 2"))
    assert "1 test  non tenue" in ligne(casse.stdout, "INC-07")
    assert casse.returncode == 1
    assert bon.returncode == 1, "il manque 83 exigences : le code de sortie doit le dire"


def test_un_test_saute_ou_en_erreur_ne_prouve_rien(tmp_path: Path) -> None:
    source = """
@pytest.mark.exigence("INC-07")
@pytest.mark.skipif(True, reason="sauté")
def test_saute():
    assert True

@pytest.fixture
def casse():
    raise RuntimeError("panne")

@pytest.mark.exigence("INC-08")
def test_en_erreur(casse):
    assert True

@pytest.fixture
def range_mal():
    yield
    raise RuntimeError("panne")

@pytest.mark.exigence("INC-09")
def test_en_erreur_a_la_fin(range_mal):
    assert True
"""
    resultat = noter(tmp_path, source)
    for identifiant in ("INC-07", "INC-08", "INC-09"):
        assert "1 test  non tenue" in ligne(resultat.stdout, identifiant)


def test_un_test_qui_tue_son_processus_emporte_son_exigence(tmp_path: Path) -> None:
    source = """
@pytest.mark.exigence("INC-07")
def test_reussi():
    assert True

@pytest.mark.exigence("INC-07")
def test_mortel():
    import os
    os.abort()

@pytest.mark.exigence("INC-08")
def test_voisin():
    assert True
"""
    resultat = noter(tmp_path, source, "-n", "2")
    assert "2 tests  non tenue" in ligne(resultat.stdout, "INC-07")
    assert "1 test  tenue" in ligne(resultat.stdout, "INC-08")
    assert resultat.returncode == 1


def test_un_test_qui_ne_finit_pas_emporte_son_exigence_et_rien_d_autre(tmp_path: Path) -> None:
    source = """
from hypothesis import given, strategies

@pytest.mark.exigence("INC-07")
def test_sans_fin():
    while True:
        pass

@pytest.mark.exigence("INC-08")
@given(strategies.booleans())
def test_sans_fin_aleatoire(_):
    while True:
        pass

@pytest.mark.exigence("INC-09")
def test_voisin():
    assert True
"""
    resultat = noter(tmp_path, source, "--timeout=1")
    assert "1 test  non tenue" in ligne(resultat.stdout, "INC-07")
    assert "1 test  non tenue" in ligne(resultat.stdout, "INC-08")
    assert "1 test  tenue" in ligne(resultat.stdout, "INC-09")
    assert "ce test dure plus de 1 s" in resultat.stdout


@pytest.mark.parametrize(
    "choix", [["-k", "test_x"], ["test_petit.py::test_x"], ["-k", "test_x", "-n", "2"]]
)
def test_une_feuille_partielle_le_dit(tmp_path: Path, choix: list[str]) -> None:
    source = un_test("test_x", "INC-07") + un_test("test_y", "INC-07")
    resultat = noter(tmp_path, source, *choix)
    assert "Feuille partielle : 1 tests ne sont plus là, ou pas joués :\n" in resultat.stdout
    assert resultat.stdout.endswith("\n  test_petit.py::test_y\n")
    assert "1/2 tests  incomplète" in ligne(resultat.stdout, "INC-07")
    assert resultat.returncode == 1


def test_un_fichier_de_tests_illisible_rend_la_feuille_partielle(tmp_path: Path) -> None:
    source = un_test("test_x", *TOUTES)
    assert noter(tmp_path, source).returncode == 0
    (tmp_path / "test_illisible.py").write_text("import absent_de_partout\n", encoding="utf-8")
    resultat = noter(tmp_path, source, "--continue-on-collection-errors")
    phrase = "Feuille partielle : test_illisible.py ne se lit pas, ou se saute.\n"
    assert resultat.stdout.endswith(phrase)
    assert resultat.returncode == 1


def test_une_exigence_inconnue_est_une_erreur(tmp_path: Path) -> None:
    resultat = noter(tmp_path, un_test("test_x", "INC-99"))
    assert "exigence inconnue : INC-99" in resultat.stdout
    assert resultat.returncode == 1


def test_tout_tenir_laisse_ce_qui_est_a_lire_et_donne_le_code_zero(tmp_path: Path) -> None:
    resultat = noter(tmp_path, un_test("test_x", *TOUTES))
    assert "16,5/16,5 vérifiés, 3,5 à lire" in resultat.stdout
    assert "En tout : 81 exigences tenues et 3 à lire sur 84" in resultat.stdout
    assert resultat.returncode == 0


# --- le recensement ------------------------------------------------------------------------------


def test_le_recensement_est_a_jour(request: pytest.FixtureRequest) -> None:
    """Sinon un nouveau test pourrait disparaître sans que la feuille le dise.

    On compare le recensement aux tests que ce passage a lus, joués ou non.
    """
    passage = request.config.stash[RECUEIL]
    lues = [(e, test) for test, exigences in passage.citees.items() for e in exigences]
    recenses = [
        (exigence, test)
        for exigence, tests in recensement.lire(RACINE).items()
        for test in tests
        if test.split("::")[0] in passage.lus
    ]
    assert sorted(lues) == sorted(recenses), "make recensement, et relire git diff"


# --- un jeu à la fois ----------------------------------------------------------------------------


@pytest.mark.parametrize("options", [[], ["-n", "2"]])
def test_un_dossier_de_jeu_ne_donne_que_sa_feuille(tmp_path: Path, options: list[str]) -> None:
    """Les tests d'ailleurs qui citent ce jeu sont joués aussi, et eux seuls."""
    dames = tmp_path / "tests" / "dames"
    dames.mkdir(parents=True)
    ids = [e.identifiant for c in charger_cahiers(["dames"]) for e in c.exigences]
    (dames / "test_dames.py").write_text(un_test("test_d", *ids), encoding="utf-8")
    ailleurs = """
@pytest.mark.exigence("DAM-01")
def test_commun_aux_dames():
    assert True

@pytest.mark.exigence("INC-01")
def test_d_un_autre_jeu():
    assert False
"""
    resultat = noter(tmp_path, ailleurs, "tests/dames", *options)
    assert "2 tests  tenue" in ligne(resultat.stdout, "DAM-01")
    assert "INC-01" not in resultat.stdout
    assert "\nDames++ : 16 exigences tenues sur 16" in resultat.stdout
    assert "partielle" not in resultat.stdout
    assert resultat.returncode == 0


def test_le_dossier_d_un_jeu_designe_ce_jeu() -> None:
    assert jeux_designes(["tests/dames", "tests/pickomino/test_fin.py"]) == ["pickomino", "dames"]
    assert len(jeux_designes(["tests/dames", "tests/test_maison.py"])) == 5
    assert len(jeux_designes([""])) == 5


def test_un_argument_designe_un_dossier_un_fichier_ou_un_test() -> None:
    for debut in ("", "tests", "tests/a.py", "tests/a.py::test_x", "tests/a.py::test_x[1]"):
        assert designe(debut, "tests/a.py::test_x[1]")
    for debut in ("test", "tests/b.py", "tests/a.py::test", "tests/a.py::test_x[2]"):
        assert not designe(debut, "tests/a.py::test_x[1]")


def test_l_option_exigence_ne_joue_que_les_tests_qui_la_citent() -> None:
    commande = [sys.executable, "-m", "pytest", "--collect-only", "-q", "--exigence", "DAM-12"]
    fini = subprocess.run(
        [*commande, "tests/dames"], cwd=RACINE, capture_output=True, text=True, check=True
    )
    tests = [x for x in fini.stdout.splitlines() if "::" in x]
    assert tests and all("test_" in test for test in tests)
    sources = {(RACINE / t.split("::")[0]).read_text(encoding="utf-8") for t in tests}
    assert all("DAM-12" in source for source in sources)
