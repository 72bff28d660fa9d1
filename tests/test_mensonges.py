"""La feuille de notation ne se laisse pas tromper : ce qui cache un échec s'y voit."""

import shutil
from pathlib import Path

import pytest

from tests.outils import recensement
from tests.outils.bareme import charger_cahiers
from tests.outils.petit_projet import ligne, outil, un_test
from tests.outils.sabotage.moteur import HORS_COPIE

pytestmark = pytest.mark.sans_couverture

TEST_Y = """\
import pytest

@pytest.mark.exigence("INC-07")
def test_y():
    assert False
"""
SANS_LE_CODE = """\
import pytest

@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session):
    session.exitstatus = 0
"""
SANS_LA_FIN = """\
import os

def pytest_unconfigure():
    os._exit(0)
"""
SANS_LE_RESTE = """\
def pytest_collection_modifyitems(items):
    items[:] = [i for i in items if i.name != "test_y"]
"""
SAUT = "import pytest\npytest.skip('', allow_module_level=True)\n"
SANS_MODULE = "import pytest\npytest.importorskip('absent')\n"
A_LA_FIN = "import atexit, os\natexit.register(os._exit, 0)\n"
XFAIL = TEST_Y.replace("def ", "@pytest.mark.xfail\ndef ")
REUSSI = TEST_Y.replace("False", "True")
SOURD = """\
import pytest, signal, time

@pytest.mark.exigence("INC-07")
def test_y():
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    time.sleep(1.5)
"""
# Ce qu'on change au petit projet, et les arguments qu'on ajoute, pour cacher que test_y échoue.
MENSONGES: dict[str, tuple[dict[str, str], list[str]]] = {
    "fichier sauté": ({"y/test_y.py": f"{SAUT}{TEST_Y}"}, []),
    "fichier sauté faute d'un module": ({"y/test_y.py": f"{SANS_MODULE}{TEST_Y}"}, []),
    "--ignore": ({}, ["--ignore=y/test_y.py"]),
    "--deselect": ({}, ["--deselect=y/test_y.py::test_y"]),
    "collect_ignore": ({"conftest.py": "collect_ignore = ['y/test_y.py']\n"}, []),
    "norecursedirs": ({}, ["-o", "norecursedirs=y"]),
    "python_files": ({}, ["-o", "python_files=test_x.py"]),
    "fichier vidé": ({"y/test_y.py": ""}, []),
    "test écarté": ({"conftest.py": SANS_LE_RESTE}, []),
    "test renommé": ({"y/test_y.py": TEST_Y.replace("test_y", "verifie_y")}, []),
    "test masqué": ({"y/test_y.py": TEST_Y + REUSSI}, []),
    "test remplacé": ({"y/test_y.py": TEST_Y + "test_y = None\n"}, []),
    "marque nue": ({"y/test_y.py": REUSSI.replace('("INC-07")', "")}, []),
    "marque à mot clé": ({"y/test_y.py": REUSSI.replace('("', '(identifiant="')}, []),
    "marque d'une autre exigence": ({"y/test_y.py": REUSSI.replace("INC-07", "INC-08")}, []),
    "échec attendu": ({"y/test_y.py": XFAIL}, []),
    "échec attendu qui réussit": ({"y/test_y.py": XFAIL.replace("False", "True")}, []),
    "réveil ignoré": ({"y/test_y.py": SOURD}, ["--timeout=1"]),
    "code remis à zéro par conftest": ({"conftest.py": SANS_LE_CODE}, []),
    "fin brusque dans conftest": ({"conftest.py": SANS_LA_FIN}, []),
    "fin brusque par atexit": ({"y/test_y.py": f"{A_LA_FIN}{TEST_Y}"}, []),
}


@pytest.fixture(scope="module")
def modele(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Un petit projet où tout est tenu, et recensé."""
    dossier = tmp_path_factory.mktemp("modele")
    toutes = [e.identifiant for c in charger_cahiers() for e in c.exigences]
    (dossier / "y").mkdir()
    (dossier / "test_x.py").write_text(un_test("test_x", *toutes), encoding="utf-8")
    (dossier / "y" / "test_y.py").write_text(REUSSI, encoding="utf-8")
    fini = outil("recensement", dossier)
    assert fini.stdout == "2 tests recensés dans tests/exigences/recensement.txt\n"
    return dossier


@pytest.fixture
def tenu(modele: Path, tmp_path: Path) -> Path:
    """Une copie de ce projet."""
    copie = tmp_path / "copie"
    shutil.copytree(modele, copie, ignore=HORS_COPIE)
    return copie


def test_le_petit_projet_est_tenu(tenu: Path) -> None:
    resultat = outil("bareme", tenu, "-q")
    assert "2 tests  tenue" in ligne(resultat.stdout, "INC-07")
    assert resultat.returncode == 0


# Joués par deux processus, les tests se lisent et se jugent ailleurs que là où l'on compte.
A_DEUX = ("fichier sauté", "test masqué", "réveil ignoré", "échec attendu qui réussit")


@pytest.mark.parametrize(
    ("mensonge", "options"),
    [*((m, []) for m in MENSONGES), *((m, ["-n", "2"]) for m in A_DEUX)],
)
def test_la_feuille_ne_se_laisse_pas_tromper(tenu: Path, mensonge: str, options: list[str]) -> None:
    changes, arguments = MENSONGES[mensonge]
    (tenu / "y" / "test_y.py").write_text(TEST_Y, encoding="utf-8")
    for chemin, texte in changes.items():
        (tenu / chemin).write_text(texte, encoding="utf-8")
    resultat = outil("bareme", tenu, "-q", "-p", "no:cacheprovider", *options, *arguments)
    juge = ligne(resultat.stdout, "INC-07")
    assert "incomplète" in juge or "non tenue" in juge
    assert resultat.returncode != 0


def test_un_cas_de_moins_est_un_test_de_moins(tenu: Path) -> None:
    fichier = tenu / "y" / "test_y.py"
    de_deux_cas = REUSSI.replace(
        "def test_y()", '@pytest.mark.parametrize("cas", [1, 2])\ndef test_y(cas)'
    )
    fichier.write_text(de_deux_cas, encoding="utf-8")
    assert outil("recensement", tenu).returncode == 0
    fichier.write_text(de_deux_cas.replace("[1, 2]", "[1]"), encoding="utf-8")
    resultat = outil("bareme", tenu, "-q")
    assert "2/3 tests  incomplète" in ligne(resultat.stdout, "INC-07")
    assert resultat.stdout.endswith("\n  y/test_y.py::test_y[2]\n")
    assert resultat.returncode == 1


@pytest.mark.parametrize(
    ("mensonge", "reproche"),
    [
        ("fichier sauté", "y/test_y.py ne se lit pas, ou se saute"),
        ("test masqué", "y/test_y.py::test_y en masque un autre"),
        ("fin brusque dans conftest", "pytest n'a pas fini"),
    ],
)
def test_un_projet_qui_cache_ses_tests_ne_se_recense_pas(
    tenu: Path, mensonge: str, reproche: str
) -> None:
    avant = (tenu / recensement.FICHIER).read_text(encoding="utf-8")
    for chemin, texte in MENSONGES[mensonge][0].items():
        (tenu / chemin).write_text(texte, encoding="utf-8")
    fini = outil("recensement", tenu)
    assert fini.stderr == f"Recensement refusé :\n{reproche}\n"
    assert fini.returncode == 1
    assert (tenu / recensement.FICHIER).read_text(encoding="utf-8") == avant
