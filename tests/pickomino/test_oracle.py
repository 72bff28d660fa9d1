"""La seconde écriture des règles, elle-même vérifiée : sur les exemples du sujet et au hasard."""

from __future__ import annotations

import random
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.pickomino import oracle
from tests.pickomino.oracle import Position

pytestmark = pytest.mark.sans_couverture

# Un domino du plateau compte 2, celui d'une pile 1 : chaque tour fait baisser le total, 32 tours au
# plus, chacun d'au plus sept lancers, six prises et six décisions.
ETAPES_AU_PLUS = 32 * 19 + 1


def tour(position: Position, *gestes: str) -> Position:
    """Enchaîne des lancers (« 5 V 2 ») et des coups (« prend 5 », « relancer », « s'arrêter »)."""
    for geste in gestes:
        if geste.startswith("prend "):
            position = oracle.jouer(position, geste[6:])
        elif geste in oracle.DECISIONS:
            position = oracle.jouer(position, geste)
        else:
            assert len(geste.split()) == oracle.a_lancer(position)
            position = oracle.lancer(position, geste.split())
    return position


TRENTE_ET_UN = ("V 3 2 5 V 5 5 1", "prend 5", "relancer", "5 V 2 5 V", "prend V", "relancer")


def test_les_seize_dominos_valent_de_un_a_quatre_points() -> None:
    plateau = oracle.nouvelle(2)["plateau"]
    assert [oracle.points(domino) for domino in plateau] == [1] * 4 + [2] * 4 + [3] * 4 + [4] * 4
    assert (plateau[0], plateau[-1]) == (21, 36)


def test_l_exemple_du_sujet_donne_le_31_et_trois_points() -> None:
    position = tour(oracle.nouvelle(2), *TRENTE_ET_UN)
    position = tour(position, "2 2 2", "prend 2")
    assert (position["piles"], oracle.scores(position)) == ([[31], []], [3, 0])
    assert (position["trait"], position["dernier"], oracle.a_lancer(position)) == (1, "gagné", 8)
    assert 31 not in position["plateau"]


def test_on_ne_reprend_jamais_une_face_du_tour() -> None:
    position = tour(oracle.nouvelle(2), *TRENTE_ET_UN[:4])
    assert oracle.coups(position) == ["2", "V"]
    assert oracle.refus(position, "5") == "face déjà prise"
    assert oracle.refus(position, "3") == "face absente"
    assert oracle.refus(position, "6") == "pas une face"
    position = tour(position, "prend V", "relancer", "5 V 2")
    assert [oracle.refus(position, face) for face in "5V"] == ["face déjà prise"] * 2


def test_un_lancer_sans_face_nouvelle_perd_le_tour_et_le_plus_grand_domino() -> None:
    position = tour(oracle.nouvelle(2), *TRENTE_ET_UN, "5 V 5")
    assert (position["dernier"], position["retires"]) == ("aucune face nouvelle", [36])
    assert (position["piles"], position["trait"]) == ([[], []], 1)


@pytest.mark.parametrize(
    ("gestes", "raison"),
    [
        (["5 5 5 5 5 1 1 1", "prend 5", "s'arrêter"], "aucun V"),
        (["V 5 5 5 5 1 1 1", "prend V", "s'arrêter"], "domino inexistant"),
        (["V V V V V V V V", "prend V"], "domino inexistant"),
        (["V V V V V 1 1 1", "prend V", "s'arrêter"], "domino déjà pris"),
    ],
)
def test_les_tours_perdus_rendent_le_dessus_de_la_pile(gestes: list[str], raison: str) -> None:
    depart = oracle.nouvelle(3)
    depart["plateau"].remove(25)
    depart["plateau"].remove(30)
    depart["piles"][0] = [25, 30]
    position = tour(depart, *gestes)
    assert position["dernier"] == raison
    assert (position["piles"][0], position["retires"]) == ([25], [36])
    assert 30 in position["plateau"]
    assert 36 not in position["plateau"]


def test_un_domino_rendu_qui_est_le_plus_grand_est_retire() -> None:
    depart = oracle.nouvelle(2)
    depart["plateau"] = [21]
    depart["piles"][0] = [22, 36]
    position = tour(depart, "5 5 5 5 5 1 1 1", "prend 5", "s'arrêter")
    assert (position["plateau"], position["piles"][0]) == ([21], [22])
    assert position["retires"] == [36]


@pytest.mark.parametrize(
    ("piles", "attendu"),
    [
        ([[29], [36], []], (1, [1, 0, 2])),
        ([[33], [21, 22, 23, 24], [36]], (2, [2, 0, 1])),
        ([[], [21], []], (1, [1, 0, 2])),
        ([[], [], []], (None, [0, 1, 2])),
    ],
)
def test_le_vainqueur_a_le_plus_de_points_puis_le_plus_grand_pickomino(
    piles: list[list[int]], attendu: tuple[int | None, list[int]]
) -> None:
    assert oracle.issue({**oracle.nouvelle(3), "piles": piles}) is None
    assert oracle.issue({**oracle.nouvelle(3), "piles": piles, "plateau": []}) == attendu


@pytest.mark.parametrize(
    ("des", "face"),
    [("5 5 V V 1 1 1 1", "V"), ("4 4 4 V V 1 1 1", "V"), ("5 5 5 V V 1 1 1", "5")],
)
def test_la_machine_prend_la_face_du_plus_grand_produit(des: str, face: str) -> None:
    assert oracle.choix_ia(tour(oracle.nouvelle(2), des)) == face


def test_la_machine_s_arrete_des_qu_elle_a_un_v_et_un_domino() -> None:
    sans_v = tour(oracle.nouvelle(2), "5 5 5 5 5 1 1 1", "prend 5")
    assert oracle.choix_ia(sans_v) == "relancer"
    avec_v = tour(oracle.nouvelle(2), "V V V V V 1 1 1", "prend V")
    assert oracle.choix_ia(avec_v) == "s'arrêter"
    assert oracle.choix_ia({**avec_v, "plateau": [21]}) == "relancer"


def verifier_une_partie(joueurs: int, graine: int) -> Position:
    """Joue une partie au hasard, en vérifiant chaque position ; rend la dernière."""
    hasard = random.Random(graine)
    position = oracle.nouvelle(joueurs)
    for _ in range(ETAPES_AU_PLUS):
        dominos = position["plateau"] + position["retires"] + list(chain(*position["piles"]))
        assert sorted(dominos) == list(range(21, 37))
        assert 0 <= oracle.restants(position) <= 8
        if oracle.issue(position):
            break
        if nombre := oracle.a_lancer(position):
            position = oracle.lancer(position, [hasard.choice(oracle.FACES) for _ in range(nombre)])
        else:
            sage = oracle.choix_ia(position)
            coup = sage if hasard.random() < 0.7 else hasard.choice(oracle.coups(position))
            assert oracle.refus(position, coup) is None
            position = oracle.jouer(position, coup)
    return position


@pytest.mark.fuzz
@settings(max_examples=30)
@given(st.integers(2, 7), st.integers(0, 2**32 - 1))
def test_une_partie_au_hasard_garde_ses_dominos_et_finit(joueurs: int, graine: int) -> None:
    assert oracle.issue(verifier_une_partie(joueurs, graine)) is not None
