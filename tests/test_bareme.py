"""La feuille de notation est honnête : casser un test s'y voit."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.bareme import Bilan, Cahier, Exigence, charger_cahiers, feuille, tout_est_tenu, verdict
from tests.outils import RACINE

CAHIER = Cahier(
    "incognito",
    (Exigence("INC-01", "1.1", "Plateau", "plateau"), Exigence("INC-02", "1.2", "Pions", "fin")),
    {"plateau": 1.0, "fin": 1.5},
)


def noter(dossier: Path, source: str) -> subprocess.CompletedProcess[str]:
    """Fait tourner pytest avec la feuille sur un petit fichier de tests."""
    (dossier / "test_petit.py").write_text(source, encoding="utf-8")
    commande = [sys.executable, "-m", "pytest", "-p", "tests.bareme", "--bareme", "-q", "."]
    return subprocess.run(
        [*commande, "-p", "no:cacheprovider", f"--rootdir={dossier}"],
        cwd=dossier,
        env={"PYTHONPATH": str(RACINE), "LANG": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )


def ligne(sortie: str, identifiant: str) -> str:
    """La ligne de la feuille qui parle d'une exigence."""
    return next(x for x in sortie.splitlines() if x.lstrip().startswith(identifiant))


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


@pytest.mark.parametrize(
    ("succes", "attendu"),
    [((), "sans test"), ((True,), "tenue"), ((True, False), "non tenue"), ((False,), "non tenue")],
)
def test_verdict(succes: tuple[bool, ...], attendu: str) -> None:
    assert verdict(succes) == attendu


def test_la_feuille_paie_un_poste_seulement_si_toutes_ses_exigences_sont_tenues() -> None:
    bilan: Bilan = {"INC-01": [True, True], "INC-02": [True, False]}
    texte = feuille([CAHIER], bilan)
    assert "2 tests  tenue" in ligne(texte, "INC-01")
    assert "2 tests  non tenue" in ligne(texte, "INC-02")
    assert "total           1/2,5" in texte
    assert texte.endswith("1 exigences tenues sur 2")
    assert not tout_est_tenu([CAHIER], bilan)


def test_la_feuille_pleine() -> None:
    bilan: Bilan = {"INC-01": [True], "INC-02": [True]}
    assert "total           2,5/2,5" in feuille([CAHIER], bilan)
    assert tout_est_tenu([CAHIER], bilan)


def test_casser_un_test_se_voit_sur_la_feuille(tmp_path: Path) -> None:
    source = 'import pytest\n\n@pytest.mark.exigence("INC-07")\ndef test_x():\n    assert {}\n'
    bon = noter(tmp_path, source.format("1 == 1"))
    assert "1 test  tenue" in ligne(bon.stdout, "INC-07")
    assert "sans test" in ligne(bon.stdout, "INC-08")
    casse = noter(tmp_path, source.format("1 == 2"))
    assert "1 test  non tenue" in ligne(casse.stdout, "INC-07")
    assert casse.returncode == 1
    assert bon.returncode == 1, "il manque 83 exigences : le code de sortie doit le dire"


def test_un_test_saute_ou_en_erreur_ne_prouve_rien(tmp_path: Path) -> None:
    source = """
import pytest

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
"""
    resultat = noter(tmp_path, source)
    assert "non tenue" in ligne(resultat.stdout, "INC-07")
    assert "non tenue" in ligne(resultat.stdout, "INC-08")


def test_une_exigence_inconnue_est_une_erreur(tmp_path: Path) -> None:
    source = 'import pytest\n\n@pytest.mark.exigence("INC-99")\ndef test_x():\n    assert True\n'
    resultat = noter(tmp_path, source)
    assert "exigence inconnue : INC-99" in resultat.stdout
    assert resultat.returncode == 1


def test_tout_tenir_donne_vingt_sur_vingt_et_le_code_zero(tmp_path: Path) -> None:
    tous = [e.identifiant for c in charger_cahiers() for e in c.exigences]
    source = f"import pytest\n\n@pytest.mark.exigence(*{tous!r})\ndef test_x():\n    assert True\n"
    resultat = noter(tmp_path, source)
    assert "20/20" in resultat.stdout
    assert "84 exigences tenues sur 84" in resultat.stdout
    assert resultat.returncode == 0
