"""La feuille de notation : casser un test s'y voit, ne pas le jouer aussi."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.appui import RACINE, environnement
from tests.appui.cahiers import Cahier, Exigence, charger_cahiers
from tests.mainteneur.bareme import ECHOUE, NON_JOUE, REUSSI, Bilan, feuille, tout_est_tenu, verdict

PLATEAU = Exigence("INC-01", "1.1", "Plateau", "plateau")
PIONS = Exigence("INC-02", "1.2", "Pions", "fin")
RAPPORT = Exigence("INC-23", "4.3", "Rapport", "rapport", "Est-il vrai ?")
CAHIER = Cahier("incognito", (PLATEAU, PIONS, RAPPORT), {"plateau": 1.0, "fin": 1.5, "rapport": 3})
TOUS_REUSSIS = {"test_a": REUSSI, "test_b": REUSSI}


def ligne(sortie: str, identifiant: str) -> str:
    """La ligne de la feuille qui parle d'une exigence."""
    return next(x for x in sortie.splitlines() if x.lstrip().startswith(identifiant))


# --- les listes ----------------------------------------------------------------------------------


def test_les_87_exigences_des_cinq_sujets_sont_la() -> None:
    nombres = {c.jeu: len(c.exigences) for c in charger_cahiers()}
    assert sum(nombres.values()) == 87
    assert nombres == {
        "incognito": 24,
        "pickomino": 15,
        "puissance_n": 16,
        "dames": 18,
        "sixquiprend": 14,
    }


def test_le_bareme_d_incognito_fait_vingt_points_et_chaque_poste_a_ses_exigences() -> None:
    incognito = charger_cahiers()[0]
    assert sum(incognito.points.values()) == 20
    assert {e.poste for e in incognito.exigences} == set(incognito.points)


# --- les verdicts --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sorts", "attendu"),
    [
        ((), "trop peu de tests"),
        ((REUSSI,), "trop peu de tests"),
        ((REUSSI, REUSSI), "tenue"),
        ((REUSSI, ECHOUE), "non tenue"),
        ((REUSSI, REUSSI, NON_JOUE), "incomplète"),
        ((ECHOUE, NON_JOUE), "non tenue"),
    ],
)
def test_une_exigence_est_tenue_par_deux_tests_au_moins_tous_reussis(
    sorts: tuple[str, ...], attendu: str
) -> None:
    tests = {f"test_{rang}": sort for rang, sort in enumerate(sorts)}
    assert verdict(PLATEAU, {"INC-01": tests}) == attendu


def test_la_feuille_paie_un_poste_seulement_si_toutes_ses_exigences_sont_tenues() -> None:
    pions = {"test_a": REUSSI, "test_c": ECHOUE}
    bilan: Bilan = {"INC-01": TOUS_REUSSIS, "INC-02": pions, "INC-23": TOUS_REUSSIS}
    texte = feuille([CAHIER], bilan)
    assert "2 tests  tenue" in ligne(texte, "INC-01")
    assert "2 tests  non tenue" in ligne(texte, "INC-02")
    assert "2 tests  présent, à lire" in ligne(texte, "INC-23")
    assert "\n          à lire : Est-il vrai ?\n" in texte
    assert "total           1/2,5 vérifiés, 3 à lire" in texte
    assert texte.endswith("Incognito : 1 exigences tenues et 1 à lire sur 3")
    assert not tout_est_tenu([CAHIER], bilan)


def test_la_feuille_nomme_un_test_non_joue_et_compte_les_autres() -> None:
    bilan: Bilan = {"INC-01": {f"test_{rang}": NON_JOUE for rang in range(300)}}
    texte = feuille([CAHIER], bilan)
    assert "300 tests  incomplète" in ligne(texte, "INC-01")
    assert texte.count("non joué") == 1
    assert "          non joué : test_0, et 299 autres\n" in texte


def test_un_poste_a_lire_mais_casse_est_perdu() -> None:
    bilan: Bilan = {"INC-01": TOUS_REUSSIS, "INC-02": TOUS_REUSSIS, "INC-23": {"test_c": ECHOUE}}
    assert "total           2,5/5,5 vérifiés\n" in feuille([CAHIER], bilan)


# --- pytest, pour de vrai ------------------------------------------------------------------------

SOURCE = """\
import pytest

@pytest.mark.exigence("DAM-01", "DAM-02", "DAM-03", "DAM-04", "DAM-05")
def test_toutes():
    assert True

@pytest.mark.exigence("DAM-01", "DAM-99")
def test_reussi():
    assert True

@pytest.mark.exigence("DAM-02")
def test_echoue():
    assert False

@pytest.mark.exigence("DAM-03")
@pytest.mark.skip(reason="sauté")
def test_saute():
    assert True

@pytest.mark.exigence("DAM-04")
def test_mortel():
    import os
    os.abort()

@pytest.mark.exigence("INC-01")
def test_d_un_autre_jeu():
    assert False
"""


@pytest.mark.parametrize("options", [["--deselect=tests/test_petit.py::test_mortel"], ["-n", "2"]])
def test_la_feuille_dit_ce_que_chaque_test_est_devenu(tmp_path: Path, options: list[str]) -> None:
    (tmp_path / "tests").mkdir()
    for nom in ("pyproject.toml", "tests/conftest.py"):
        (tmp_path / nom).write_bytes((RACINE / nom).read_bytes())
    (tmp_path / "tests" / "test_petit.py").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "tests" / "test_illisible.py").write_text("import absent_de_partout\n")
    fini = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "tests.mainteneur.bareme", "--exigence=DAM"]
        + ["--continue-on-collection-errors", *options],
        cwd=tmp_path,
        env=environnement(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert "2 tests  tenue" in ligne(fini.stdout, "DAM-01")
    assert "2 tests  non tenue" in ligne(fini.stdout, "DAM-02")
    assert "2 tests  incomplète" in ligne(fini.stdout, "DAM-03")
    assert "non joué : tests/test_petit.py::test_saute\n" in fini.stdout
    mort = "non tenue" if "-n" in options else "incomplète"
    assert f"2 tests  {mort}" in ligne(fini.stdout, "DAM-04")
    assert "1 test  trop peu de tests" in ligne(fini.stdout, "DAM-05")
    assert "0 test  trop peu de tests" in ligne(fini.stdout, "DAM-06")
    assert "INC-01" not in fini.stdout
    assert "tests/test_illisible.py ne se lit pas, ou se saute en entier.\n" in fini.stdout
    assert "DAM-99 est citée par un test, et n'existe pas.\n" in fini.stdout
    assert "Dames++ : 1 exigences tenues sur 18\n" in fini.stdout
    assert fini.returncode == 1
