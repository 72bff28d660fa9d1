"""Ce que les questions d'un programme disent de la façon de taper un coup, et de ses espions."""

from __future__ import annotations

import pytest

from tests.enseigner.noter import decouverte
from tests.enseigner.noter.cible import Cible
from tests.enseigner.noter.decouverte import Vu
from tests.enseigner.noter.espions import partie_pour, selon_les_espions
from tests.enseigner.noter.incognito import joue_un_coup, se_confond
from tests.enseigner.noter.profils import charger_profil
from tests.enseigner.noter.saisies import CASES, assemblages, dans_l_ordre, mots_lus
from tests.enseigner.noter.scenarios import Scenario, charger_scenarios


def scenario(identifiant: str) -> Scenario:
    """Un scénario d'Incognito."""
    return next(s for s in charger_scenarios("incognito") if s.identifiant == identifiant)


@pytest.mark.parametrize(
    ("question", "mots"),
    [
        ("1. Déplacer un pion\n2. Interroger un pion\nVotre choix :", [("1", "2")]),
        ("Choisissez entre déplacement, interrogation et sauvegarde (d, i ou s) :", [("d", "i")]),
        ("Interroger ou déplacer (i/d) ?", [("d", "i")]),
        ("Do you want to:\n  1. Move a pawn\n  2. Question a pawn", [("1", "2")]),
        ("Séléctionnez les coordonées du pion que vous souhaitez déplacer", []),
        ("Les interrogations possibles : (1,2)\nVotre coup ?", []),
    ],
)
def test_une_question_dit_ce_qui_se_tape_pour_deplacer_et_interroger(
    question: str, mots: list[tuple[str, str]]
) -> None:
    assert mots_lus(question) == mots


@pytest.mark.parametrize(
    ("question", "premiere"),
    [
        ("Joueur Blanc, quel pion (Format : X Y ) :", "2 0"),
        ("Déplacement (x1 y1 -> x2 y2) : ", "2 0"),
        ("Quelle case, sous la forme (a, b) ?", "(2, 0)"),
        ("Votre pion, par exemple b4 :", "a3"),
        ("Votre pion (A1 à E5) :", "A3"),
        ("La colonne, puis la ligne :", "a3"),
        ("Case (x,y) sans parenthèses, 1,2 :", "(2, 0)"),
        ("Votre coup ?", next(iter(CASES))),
    ],
)
def test_l_exemple_d_une_question_passe_avant_les_autres_facons_d_ecrire_une_case(
    question: str, premiere: str
) -> None:
    assert dans_l_ordre(CASES, question)[0][0] == premiere


def test_la_fleche_d_une_question_passe_avant_les_autres_liens() -> None:
    assert assemblages("a1->b2 ?")[:2] == [("{depart}", "{arrivee}"), ("{depart}->{arrivee}",)]
    assert assemblages()[1] == ("{depart} --> {arrivee}",)


def test_un_scenario_sans_ses_espions_se_joue_de_l_autre_couleur() -> None:
    voulu = scenario("11-blanc-trouve")  # les blancs commencent, l'espion noir est en d2
    assert selon_les_espions(voulu, [(1, ("B a4", "N d2", "B"))]) == voulu
    parties = [(7, ("B b4", "N e2", "N"))]  # la même partie, vue de l'autre joueur
    assert partie_pour(voulu, parties) is None
    echange = selon_les_espions(voulu, parties)
    assert echange.attendu["gagnant"] == "N"
    assert partie_pour(echange, parties) == parties[0]
    assert selon_les_espions(voulu, [(1, ("B a4", "N c1", "B"))]) == voulu, "ni l'un ni l'autre"


def test_le_plateau_d_un_programme_qui_s_arrete_ne_dit_pas_comment_lire_les_autres() -> None:
    cible = Cible(("rien",), charger_profil(None))
    rangees = ("E b b _ _", "b b _ _ _", "b _ _ _ n", "_ _ _ n n", "_ _ n n N")
    assert not decouverte.comprendre(cible, Vu("\n".join(rangees), "il s'arrête"))
    assert cible.profil == charger_profil(None)
    assert decouverte.comprendre(cible, Vu("\n".join(("B b b _ _", *rangees[1:])), ""))
    assert cible.profil["ecran.premiere"] == "bas"


def test_interroger_la_ou_un_coup_vient_de_mener_un_pion_n_est_pas_interroger_le_vide() -> None:
    profil = charger_profil(None)
    cible = Cible(("rien",), profil.avec(saisie__interrogation=profil["saisie.deplacement"]))
    assert se_confond(scenario("09-vide"), cible)
    assert not se_confond(scenario("13-coups"), cible)
    assert not se_confond(scenario("09-vide"), Cible(("rien",), profil))


def test_on_sait_quels_scenarios_ne_se_jugent_qu_en_jouant() -> None:
    sans = {s.identifiant for s in charger_scenarios("incognito") if not joue_un_coup(s)}
    assert {"01-plateau", "02-depart", "03-secret", "17-extension", "19-exclusion"} <= sans
    assert not sans & {"05-ligne", "09-vide", "13-coups", "16-plateau", "16-premier"}
