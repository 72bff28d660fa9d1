"""Le sabotage est honnête : il voit ce qu'il dit voir, et ses fautes s'appliquent encore."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.outils import fichiers
from tests.outils.bareme import ORDRE, charger_cahiers
from tests.outils.sabotage import releve
from tests.outils.sabotage.moteur import Copie, Faute, FauteImpossible, charger, fautif

pytestmark = pytest.mark.sans_couverture

TOUTES = [faute for jeu in ORDRE for faute in charger(jeu)[1]]
COMPLETS = [jeu for jeu in ORDRE if charger(jeu)[0]]
EN_TOUT_AU_MOINS = 150

VISIBLE = Faute(
    "dames",
    "DAM-02",
    "dames/structures.py",
    "equipe_1 = 1\n    equipe_2 = 2",
    "equipe_2 = 1\n    equipe_1 = 2",
    "les équipes sont échangées",
)
INVISIBLE = replace(
    VISIBLE, avant="Les deux équipes :", apres="Les équipes :", phrase="une docstring change"
)


# --- les fautes ----------------------------------------------------------------------------------


@pytest.mark.parametrize("faute", TOUTES, ids=lambda f: f"{f.exigence}-{f.phrase[:30]}")
def test_chaque_faute_s_applique_encore(faute: Faute) -> None:
    assert fautif(faute)
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


@pytest.mark.parametrize("jeu", ORDRE)
def test_la_premiere_faute_de_chaque_jeu_est_vue(jeu: str, copie: Copie) -> None:
    faute = charger(jeu)[1][0]
    assert copie.voit(faute), faute.phrase


def test_une_faute_que_personne_ne_peut_voir_ne_l_est_pas(copie: Copie) -> None:
    assert copie.voit(INVISIBLE) is None


def test_la_copie_redevient_ce_qu_elle_etait(copie: Copie) -> None:
    avant = fichiers(copie.racine / "dames")
    with copie.plantee(VISIBLE):
        assert fichiers(copie.racine / "dames") != avant
    assert fichiers(copie.racine / "dames") == avant


def test_la_vraie_commande_joue_le_code_de_la_copie(copie: Copie) -> None:
    partie = "tests/test_golden.py::test_partie_de_reference[dames-abandon]"
    annonce = Faute("dames", "DAM-13", "dames/dessin.py", "pièce ou coup", "piece ou coup", "")
    assert copie.tester(partie).returncode == 0
    with copie.plantee(annonce):
        assert copie.tester(partie).returncode == 1


@pytest.mark.parametrize(
    ("changement", "raison"),
    [
        ({"avant": "introuvable"}, r"ne s'applique plus \(0 fois dans dames/structures.py\)"),
        ({"avant": "equipe_1"}, r"ne s'applique plus \([2-9] fois"),
        ({"fichier": "dames/absent.py"}, r"ne s'applique plus \(0 fois"),
        ({"apres": VISIBLE.avant}, "ne change rien"),
        ({"apres": "equipe_1 = = 1"}, "n'est pas du Python"),
        ({"apres": "equipe_1 = 1 / 0"}, "les tests ne se lancent pas avec elle"),
        ({"exigence": "DAM-99"}, "aucun test ne cite DAM-99"),
    ],
)
def test_une_faute_qui_ne_prouve_rien_est_un_echec(
    copie: Copie, changement: dict[str, str], raison: str
) -> None:
    with pytest.raises(FauteImpossible, match=raison):
        copie.voit(replace(VISIBLE, **changement))


def test_un_test_qui_echouait_deja_ne_voit_rien(copie: Copie) -> None:
    """Sans quoi un test cassé verrait toutes les fautes."""
    autre = Copie(copie.racine)
    with autre.plantee(VISIBLE), pytest.raises(FauteImpossible, match="échoue déjà sans elle"):
        autre.voit(INVISIBLE)


# --- la commande ---------------------------------------------------------------------------------


def en_toml(faute: Faute) -> str:
    """Une faute comme on l'écrit."""
    champs = ("exigence", "fichier", "phrase", "avant", "apres")
    return "[[faute]]\n" + "".join(f"{c} = '''{getattr(faute, c)}'''\n" for c in champs)


def test_make_sabotage_dit_ce_qui_est_vu_et_la_feuille_le_compte(tmp_path: Path) -> None:
    projet = Copie.creer(tmp_path / "projet", set()).racine
    fautes = projet / "tests" / "outils" / "sabotage" / "dames.toml"
    fautes.write_text(en_toml(VISIBLE) + en_toml(INVISIBLE), encoding="utf-8")
    fini = subprocess.run(
        [sys.executable, "-m", "tests.outils.sabotage", "--exigence", "DAM-02"],
        cwd=projet,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "DAM-02  les équipes sont échangées : vue\n" in fini.stdout
    assert "DAM-02  une docstring change : NON VUE (aucun test ne la voit)\n" in fini.stdout
    assert fini.stdout.endswith("Dames++ : 1/2 fautes vues, sur 1 exigence\n")
    assert fini.returncode == 1
    assert sorted(releve.fautes_vues(projet)["DAM-02"]) == [False, True]
    (projet / "dames" / "main.py").write_text("# un autre code\n", encoding="utf-8")
    assert releve.fautes_vues(projet) == {}, "ce relevé ne dit rien du nouveau code"
