"""Le sabotage est honnête : il voit ce qu'il dit voir, et ses fautes s'appliquent encore."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.outils import RACINE, fichiers
from tests.outils.bareme import ORDRE, charger_cahiers
from tests.outils.golden import cas_du_jeu
from tests.outils.mutants import releve as releve_des_mutants
from tests.outils.mutants.fabrique import Mutant, decrire, modules, nouveau
from tests.outils.mutants.juge import Sort, juger
from tests.outils.sabotage import moteur, releve
from tests.outils.sabotage.ancrage import remplacer
from tests.outils.sabotage.moteur import (
    HORS_COPIE,
    RIEN,
    Copie,
    Faute,
    FauteImpossible,
    SansConclusion,
    charger,
    fautif,
    sans_effet,
)

pytestmark = pytest.mark.sans_couverture

TOUTES = [faute for jeu in ORDRE for faute in charger(jeu)[1]]
COMPLETS = [jeu for jeu in ORDRE if charger(jeu)[0]]
EN_TOUT_AU_MOINS = 150

# Un petit projet, pour éprouver le moteur sans dépendre d'aucun jeu.
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
ENDORMIE = replace(INVISIBLE, phrase="le jeu s'endort", avant="ATTENTE = 0", apres="ATTENTE = 2")


# --- les fautes ----------------------------------------------------------------------------------


@pytest.mark.parametrize("faute", TOUTES, ids=lambda f: f"{f.exigence}-{f.phrase[:30]}")
def test_chaque_faute_s_applique_encore(faute: Faute) -> None:
    assert fautif(faute)[1]
    assert faute.phrase and not faute.phrase.endswith(".")


def test_les_fautes_trahissent_des_exigences_de_leur_jeu_et_se_distinguent() -> None:
    exigences = {(c.jeu, e.identifiant) for c in charger_cahiers() for e in c.exigences}
    assert {(faute.jeu, faute.exigence) for faute in TOUTES} <= exigences
    phrases = Counter((faute.exigence, faute.phrase) for faute in TOUTES)
    assert [cle for cle, fois in phrases.items() if fois > 1] == []


def test_un_jeu_complet_a_deux_fautes_par_exigence_qu_un_programme_peut_juger() -> None:
    nombres = Counter(faute.exigence for faute in TOUTES)
    cahiers = charger_cahiers(COMPLETS)
    jugees = [e.identifiant for cahier in cahiers for e in cahier.exigences if not e.lecture]
    assert [identifiant for identifiant in jugees if nombres[identifiant] < 2] == []


def test_quand_tous_les_jeux_sont_complets_il_y_a_assez_de_fautes() -> None:
    assert len(COMPLETS) < len(ORDRE) or len(TOUTES) >= EN_TOUT_AU_MOINS


# --- le moteur -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def copie(tmp_path_factory: pytest.TempPathFactory) -> Copie:
    """Une copie du projet."""
    return Copie.creer(tmp_path_factory.mktemp("sabotage") / "copie", set())


def test_la_premiere_faute_d_un_jeu_est_vue(copie: Copie) -> None:
    """Toutes celles des cinq jeux le sont par make sabotage, dont le relevé est suivi par git."""
    faute = charger("puissance_n")[1][0]
    assert copie.voit(faute), faute.phrase


def test_la_vraie_commande_joue_le_code_de_la_copie(copie: Copie) -> None:
    cas = cas_du_jeu("dames")[0].name
    partie = f"tests/test_golden.py::test_partie_de_reference[dames-{cas}]"
    au_depart = replace(VISIBLE, phrase=RIEN, fonction="dames.main", apres="raise SystemExit(3)\n")
    assert copie.tester(partie).returncode == 0
    with copie.plantee(au_depart):
        assert copie.tester(partie).returncode == 1


@pytest.fixture
def petit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Copie:
    """Une copie du petit projet, avec les outils des tests et les seuls greffons qu'il faut."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTEST_PLUGINS", "pytest_timeout")
    modele = tmp_path / "modele"
    for dossier in ("outils", "exigences"):
        shutil.copytree(RACINE / "tests" / dossier, modele / "tests" / dossier, ignore=HORS_COPIE)
    for fichier in ("pyproject.toml", "tests/__init__.py", "tests/conftest.py"):
        shutil.copy(RACINE / fichier, modele / fichier)
    for fichier, texte in {"dames/__init__.py": "", "dames/regles.py": REGLES}.items():
        (modele / "dames").mkdir(exist_ok=True)
        (modele / fichier).write_text(texte, encoding="utf-8")
    (modele / "tests" / "test_petit.py").write_text(TESTS, encoding="utf-8")
    return Copie.creer(tmp_path / "copie", set(), modele)


def test_une_faute_vue_l_est_par_un_test_de_son_exigence(petit: Copie) -> None:
    assert petit.voit(VISIBLE) == "tests/test_petit.py::test_points"


def test_une_faute_que_personne_ne_peut_voir_ne_l_est_pas(petit: Copie) -> None:
    assert petit.voit(INVISIBLE) is None
    assert petit.voit(sans_effet(VISIBLE, petit.racine)) is None


def test_la_copie_redevient_ce_qu_elle_etait(petit: Copie) -> None:
    avant = fichiers(petit.racine / "dames")
    with petit.plantee(VISIBLE):
        assert fichiers(petit.racine / "dames") != avant
    assert fichiers(petit.racine / "dames") == avant


def test_une_faute_replantee_sans_hate_peut_conclure(
    petit: Copie, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Trop long n'est ni vu ni manqué : une machine chargée n'invente pas de faute vue."""
    monkeypatch.setattr(moteur, "SECONDES_PAR_TEST", 1)
    with pytest.raises(SansConclusion, match="un de ses tests ne finit pas"):
        petit.voit(ENDORMIE)
    assert petit.voit(ENDORMIE, patience=20) is None
    monkeypatch.setattr(moteur, "SECONDES_PAR_FAUTE", 0.01)
    with pytest.raises(SansConclusion, match="ses tests ne finissent pas"):
        petit.voit(VISIBLE)


def test_sans_hate_un_test_sans_fin_laisse_les_autres_voir_la_faute(
    petit: Copie, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moteur, "SECONDES_PAR_TEST", 1)
    sans_fin = replace(ENDORMIE, apres="ATTENTE = 99")
    with pytest.raises(SansConclusion, match="seul un test qui ne finit pas la verrait"):
        petit.voit(sans_fin, patience=3)
    prompt = TESTS.replace("points():", "prompt():").replace('points("roi") == 5', "ATTENTE == 0")
    prompt = prompt.replace("import Tour, points", "import ATTENTE, Tour")
    (petit.racine / "tests" / "test_prompt.py").write_text(prompt, encoding="utf-8")
    assert petit.voit(sans_fin, patience=3) == "tests/test_prompt.py::test_prompt"


@pytest.mark.parametrize(
    ("changement", "raison"),
    [
        ({"avant": "introuvable"}, r"ne s'applique plus \(0 fois dans Tour.points\)"),
        ({"avant": "piece"}, r"ne s'applique plus \(3 fois dans Tour.points\)"),
        ({"fonction": "dames.regles.points"}, r"ne s'applique plus \(0 fois dans points\)"),
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


def test_un_test_qui_echouait_deja_ne_voit_rien(petit: Copie) -> None:
    """Sans quoi un test cassé verrait toutes les fautes."""
    with petit.plantee(VISIBLE), pytest.raises(FauteImpossible, match="échoue déjà sans elle"):
        petit.voit(INVISIBLE)


# --- l'ancrage -----------------------------------------------------------------------------------


def planter(avant: str, apres: str, nom: str = "Tour.points") -> str:
    """Les règles du petit projet, où l'on a remplacé un extrait."""
    return remplacer(REGLES, nom.split(".") if nom else [], avant, apres)


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
    ecrit_ailleurs = "    if piece:\n        return 1\n    return 2"
    assert planter("    return 0", ecrit_ailleurs) == attendu
    en_descendant = planter("        return total\n    return 0", "        return 8\n    return 9")
    assert "            return 8\n        return 9\n" in en_descendant


def test_un_extrait_commence_et_finit_entre_deux_lexemes() -> None:
    assert planter("POINTS[piece", "POINTS[total") == REGLES.replace("S[piece]", "S[total]")
    assert planter("piece] return", "piece]; return") != REGLES
    for coupe in ("OINTS[piece]", "total = POINTS[pie", '"Tour"'):
        with pytest.raises(LookupError, match="0 fois"):
            planter(coupe, "")


def test_une_fonction_du_module_n_est_pas_la_methode_du_meme_nom() -> None:
    assert planter("().points(piece)", "().points(0)", "points").endswith(
        "return Tour().points(0)\n"
    )
    assert planter("def points(piece)", "def points(*_)", "points").endswith(
        "def points(*_):\n    return Tour().points(piece)\n"
    )


# --- la commande ---------------------------------------------------------------------------------


def en_toml(faute: Faute) -> str:
    """Une faute comme on l'écrit."""
    champs = ("exigence", "fonction", "phrase", "avant", "apres")
    return "[[faute]]\n" + "".join(f"{c} = '''{getattr(faute, c)}'''\n" for c in champs)


def saboter(projet: Path, *fautes: Faute) -> subprocess.CompletedProcess[str]:
    """Lance la commande sur le petit projet, avec ces seules fautes."""
    for jeu in ORDRE:
        (projet / "tests" / "outils" / "sabotage" / f"{jeu}.toml").unlink(missing_ok=True)
    texte = "".join(map(en_toml, fautes))
    (projet / "tests" / "outils" / "sabotage" / "dames.toml").write_text(texte, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-m", "tests.outils.sabotage", "--exigence", "DAM-02"],
        cwd=projet,
        capture_output=True,
        text=True,
        check=False,
    )


def test_make_sabotage_dit_ce_qui_est_vu_et_la_feuille_le_compte(petit: Copie) -> None:
    fini = saboter(petit.racine, VISIBLE, INVISIBLE)
    assert "DAM-02  le roi ne vaut rien : vue\n" in fini.stdout
    assert "DAM-02  le pion vaut deux points : NON VUE (aucun test ne la voit)\n" in fini.stdout
    assert "DAM-02  un commentaire de plus : non vue, comme il se doit\n" in fini.stdout
    assert fini.stdout.endswith("Dames++ : 1/2 fautes vues, sur 1 exigence\n")
    assert fini.returncode == 1
    assert sorted(releve.fautes_vues(petit.racine)["DAM-02"]) == [False, True]


def clone(petit: Copie, dossier: Path) -> Path:
    """Ce que git donne à qui clone le petit projet."""
    git = ("git", "-c", "user.name=x", "-c", "user.email=x")
    shutil.copy(RACINE / ".gitignore", petit.racine)
    for commande in (["init", "-q"], ["add", "."], ["commit", "-qm", "x"]):
        subprocess.run([*git, *commande], cwd=petit.racine, check=True)
    subprocess.run([*git, "clone", "-q", petit.racine, dossier], check=True)
    return dossier


def test_la_feuille_d_un_clone_montre_le_releve_du_code_qu_il_juge(
    petit: Copie, tmp_path: Path
) -> None:
    empreintes = releve.empreinte("dames", petit.racine)
    releve.noter("dames", empreintes, {"DAM-02": {"le roi ne vaut rien": True}}, petit.racine)
    racine = clone(petit, tmp_path / "clone")
    assert releve.fautes_vues(racine) == {"DAM-02": [True]}
    for sans_rapport in ("README.md", "tests/test_autre.py", "tests/outils/tournoi.py"):
        (racine / sans_rapport).write_text("# rien\n", encoding="utf-8")
    assert releve.fautes_vues(racine) == {"DAM-02": [True]}
    for juge in (
        "dames/main.py",
        "tests/test_petit.py",
        "tests/dames/commun.py",
        "tests/exigences/dames.toml",
        "tests/outils/sabotage/dames.toml",
        "tests/outils/ecran.py",
        "pyproject.toml",
    ):
        (racine / juge).parent.mkdir(exist_ok=True)
        avant = (racine / juge).read_bytes() if (racine / juge).exists() else b""
        (racine / juge).write_bytes(avant + b"\n# DAM-02 : un autre code\n")
        assert releve.fautes_vues(racine) == {}, f"{juge} : ce relevé parle d'un autre code"
        (racine / juge).write_bytes(avant)
        if not avant:
            (racine / juge).unlink()
    assert releve.fautes_vues(racine) == {"DAM-02": [True]}


def test_qui_voit_meme_un_commentaire_ne_voit_rien(petit: Copie) -> None:
    """Un test qui compare le texte du programme voit tout ; il ne prouve rien."""
    curieux = (
        f"{TESTS}    import dames.regles as r\n    assert open(r.__file__).read() == {REGLES!r}\n"
    )
    (petit.racine / "tests" / "test_petit.py").write_text(curieux, encoding="utf-8")
    fini = saboter(petit.racine, VISIBLE)
    assert "un commentaire de plus : VUE (tests/test_petit.py::test_points" in fini.stdout
    assert fini.stdout.endswith("Dames++ : 0/1 fautes vues, sur 1 exigence\n")
    assert fini.returncode == 1


# --- les mutants ---------------------------------------------------------------------------------


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
    for (fichier, avant, apres), raison in releve_des_mutants.raisons().items():
        lignes = (RACINE / fichier).read_text(encoding="utf-8").splitlines()
        assert avant in map(str.strip, lignes), f"{fichier} n'a plus la ligne {avant}"
        assert raison and apres != avant


def test_le_releve_des_mutants_dit_la_part_des_tues_et_ce_qui_echappe(petit: Copie) -> None:
    tue, survit = mutant("return 0", "return 1"), mutant("5, ", "6, ")
    fait = releve_des_mutants.Travail(
        empreinte=releve_des_mutants.empreinte("dames", petit.racine),
        nombre=3,
        mutants={
            "dames/regles.py:a:0": releve_des_mutants.juge(tue, Sort.CITE, "t.py::test_x"),
            "dames/regles.py:b:0": releve_des_mutants.juge(survit, Sort.SURVIT, ""),
        },
    )
    releve_des_mutants.noter("dames", fait, petit.racine)
    part = {"dames": "50 % des mutants tués (1/2, 1 à juger)"}
    assert releve_des_mutants.parts(petit.racine) == part
    assert releve_des_mutants.travail("dames", petit.racine) == fait
    assert releve_des_mutants.tueurs(tue, fait["mutants"]) == ["t.py::test_x"]
    assert releve_des_mutants.tueurs(survit, fait["mutants"]) == []
    assert releve_des_mutants.voisins(tue, fait["mutants"]) == ["t.py::test_x"]
    echappes = releve_des_mutants.lire(petit.racine)["dames"]
    avant, apres = survit.avant, survit.apres
    assert releve_des_mutants.inexpliques(echappes, {}) == [
        f"dames/regles.py:3  {avant}  =>  {apres}  (survit)"
    ]
    toml = f"[[equivalent]]\nfichier = 'dames/regles.py'\navant = '{avant}'\napres = '{apres}'\n"
    equivalents = petit.racine / releve_des_mutants.EQUIVALENTS
    equivalents.write_text(f"{toml}raison = 'égal'\n", encoding="utf-8")
    raisons = releve_des_mutants.raisons(petit.racine)
    assert releve_des_mutants.inexpliques(echappes, raisons) == []
    (petit.racine / "dames" / "regles.py").write_text("# un autre code\n", encoding="utf-8")
    assert releve_des_mutants.parts(petit.racine) == {}
