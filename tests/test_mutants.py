"""Les mutants : chacun est jugé par les bons tests, et le relevé rend compte de tous."""

from __future__ import annotations

import pytest

from tests.outils import RACINE
from tests.outils.bareme import ORDRE
from tests.outils.mutants import releve
from tests.outils.mutants.fabrique import Mutant, decrire, modules, nouveau
from tests.outils.mutants.juge import Sort, juger
from tests.outils.petit_projet import REGLES
from tests.outils.sabotage import moteur
from tests.outils.sabotage.moteur import Copie

pytestmark = pytest.mark.sans_couverture


def mutant(avant: str, apres: str) -> Mutant:
    """Le mutant du petit projet où une ligne a changé."""
    return decrire("dames/regles.py", "essai", 0, REGLES, REGLES.replace(avant, apres))


@pytest.mark.parametrize(
    ("avant", "apres", "sort", "tueur"),
    [
        ("return total", "return -total", Sort.CITE, "tests/test_petit.py::test_points"),
        ('"pion": 1', '"pion": 2', Sort.AUTRE, "tests/dames/test_autre.py::test_pion"),
        ("class Tour:", "class Tour(object):", Sort.SURVIT, ""),
        ("ATTENTE = 0", "ATTENTE = 9", Sort.CITE, "tests/test_petit.py::test_points"),
    ],
)
def test_un_mutant_a_trois_sorts(
    petit: Copie,
    monkeypatch: pytest.MonkeyPatch,
    avant: str,
    apres: str,
    sort: Sort,
    tueur: str,
) -> None:
    monkeypatch.setattr(moteur, "SECONDES_PAR_TEST", 3)
    (petit.racine / "tests" / "dames").mkdir()
    autre = "from dames.regles import POINTS\ndef test_pion():\n    assert POINTS['pion'] == 1\n"
    (petit.racine / "tests" / "dames" / "test_autre.py").write_text(autre, encoding="utf-8")
    perimes = ["tests/dames/test_autre.py::test_pion", "tests/test_petit.py::test_disparu"]
    assert juger(petit, mutant(avant, apres), "DAM-", [[], perimes]) == (sort, tueur)


def test_un_mutant_qui_a_une_excuse_n_est_juge_que_par_les_tests_de_sa_ligne(petit: Copie) -> None:
    vu, precis = mutant("return total", "return -total"), "tests/test_petit.py::test_points"
    assert juger(petit, vu, "DAM-", [[precis]], excuse=True) == (Sort.CITE, precis)
    assert juger(petit, vu, "DAM-", [], excuse=True) == (Sort.SURVIT, "")


def test_un_mutant_est_un_programme_different_qui_se_lit() -> None:
    connus: set[str] = set()
    assert nouveau(REGLES, connus)
    assert not nouveau(REGLES.replace("5, ", "5,  "), connus), "le même programme"
    assert nouveau(REGLES.replace("5, ", "6, "), connus)
    assert not nouveau("if :\n", connus)
    decrit = mutant("return 0", "return 1")
    assert (decrit.ligne, decrit.avant, decrit.apres) == (13, "return 0", "return 1")


@pytest.mark.parametrize("jeu", ORDRE)
def test_les_mutants_sont_ceux_des_regles_des_dessins_et_des_sauvegardes(jeu: str) -> None:
    noms = modules(jeu, RACINE)
    assert f"{jeu}/sauvegarde.py" in noms
    assert not {f"{jeu}/{nom}.py" for nom in ("main", "ia", "systeme", "__init__")} & set(noms)


def test_chaque_mutant_excuse_change_une_ligne_du_code_et_dit_pourquoi() -> None:
    for (fichier, avant, apres), raison in releve.raisons().items():
        lignes = (RACINE / fichier).read_text(encoding="utf-8").splitlines()
        assert avant in map(str.strip, lignes), f"{fichier} n'a plus la ligne {avant}"
        assert raison and apres != avant


def test_le_releve_dit_la_part_des_tues_et_ce_qui_echappe(petit: Copie) -> None:
    tue, survit = mutant("return 0", "return 1"), mutant("5, ", "6, ")
    fait = releve.Travail(
        empreinte=releve.empreinte("dames", petit.racine),
        nombre=3,
        mutants={
            "dames/regles.py:a:0": releve.juge(tue, Sort.CITE, "t.py::test_x"),
            "dames/regles.py:b:0": releve.juge(survit, Sort.SURVIT, ""),
        },
    )
    releve.noter("dames", fait, petit.racine)
    part = {"dames": "50 % des mutants tués (1/2, 1 à juger)"}
    assert releve.parts(petit.racine) == part
    assert releve.travail("dames", petit.racine) == fait
    assert releve.tueurs(tue, fait["mutants"]) == ["t.py::test_x"]
    assert releve.tueurs(survit, fait["mutants"]) == []
    assert releve.voisins(tue, fait["mutants"]) == ["t.py::test_x"]
    echappes = releve.lire(petit.racine)["dames"]
    avant, apres = survit.avant, survit.apres
    assert releve.inexpliques(echappes, {}) == [
        f"dames/regles.py:3  {avant}  =>  {apres}  (survit)"
    ]
    toml = f"[[equivalent]]\nfichier = 'dames/regles.py'\navant = '{avant}'\napres = '{apres}'\n"
    equivalents = petit.racine / releve.EQUIVALENTS
    equivalents.write_text(f"{toml}raison = 'égal'\n", encoding="utf-8")
    raisons = releve.raisons(petit.racine)
    assert releve.inexpliques(echappes, raisons) == []
    (petit.racine / "dames" / "regles.py").write_text("# un autre code\n", encoding="utf-8")
    assert releve.parts(petit.racine) == {}
