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
from tests.outils.petit_projet import REGLES, TESTS
from tests.outils.sabotage import moteur, releve
from tests.outils.sabotage.ancrage import remplacer
from tests.outils.sabotage.moteur import (
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
# Trois fautes du petit projet : ses tests voient la première, et pas les autres.
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
