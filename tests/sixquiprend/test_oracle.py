"""La seconde écriture des règles, elle-même vérifiée : sur les exemples du sujet et au hasard."""

from __future__ import annotations

import random
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sixquiprend import oracle
from tests.sixquiprend.oracle import Position

pytestmark = pytest.mark.sans_couverture


def table(rangees: list[list[int]], *mains: list[int]) -> Position:
    """Une position posée à la main ; la première main est celle de l'humain."""
    position = oracle.donner(oracle.nouvelle(len(mains)), list(mains), [0, 0, 0, 0])
    return {**position, "rangees": rangees}


def test_les_104_cartes_ont_171_tetes() -> None:
    assert [oracle.boeufs(carte) for carte in (55, 22, 30, 45, 46)] == [7, 5, 3, 2, 1]
    assert oracle.total(list(range(1, 105))) == 171


def test_les_cartes_se_posent_dans_l_ordre_croissant() -> None:
    position = table([[15], [39], [60], [90]], [48, 1], [16, 2], [40, 3])
    position = oracle.jouer(position, "48", [16, 40])
    assert [pose[:3] for pose in position["poses"]] == [(1, 16, 1), (2, 40, 2), (0, 48, 2)]
    assert position["rangees"] == [[15, 16], [39, 40, 48], [60], [90]]
    assert (position["phase"], position["mains"]) == ("carte", [[1], [2], [3]])


def test_la_carte_la_plus_faible_ramasse_la_rangee_choisie() -> None:
    position = oracle.jouer(table([[1, 14], [38], [60], [90]], [12, 50], [61, 62]), "12")
    assert (position["phase"], position["a_poser"]) == ("rangée", [(12, 0), (61, 1)])
    assert oracle.refus(position, "5") == "rangée inexistante"
    position = oracle.jouer(position, "1")
    assert (position["tetes"], position["rangees"][0]) == ([2, 0], [12])
    assert position["poses"][0] == (0, 12, 1, [1, 14])
    assert position["rangees"][2] == [60, 61]


def test_une_machine_ramasse_la_rangee_la_moins_chargee_et_la_premiere_a_egalite() -> None:
    position = table([[20], [33], [41], [47]], [60, 61], [2, 3])
    position = oracle.jouer(position, "60")
    assert (position["tetes"], position["poses"][0]) == ([0, 1], (1, 2, 3, [41]))


def test_la_sixieme_carte_ramasse_les_cinq_autres() -> None:
    rangees = [[90], [46, 47, 49, 50, 51], [70], [43]]
    position = oracle.jouer(table(rangees, [56, 9], [55, 8], [45, 7]), "56", [55, 45])
    assert position["rangees"] == [[90], [55, 56], [70], [43, 45]]
    assert position["tetes"] == [0, 7, 0]


@pytest.mark.parametrize(
    ("carte", "rangees", "valeur"),
    [
        (5, [[10], [20], [30], [40]], -15),
        (11, [[10], [20], [30], [40]], 100),
        (11, [[6, 7, 8, 9, 10], [20], [30], [40]], 100),
        (12, [[6, 7, 8, 9, 10], [20], [30], [40]], 0),
        (14, [[10], [20], [30], [40]], 95),
        (15, [[9, 10], [20], [30], [40]], 80),
        (45, [[1], [20, 21, 22], [60], [70]], 60),
        (70, [[1], [2], [3], [38, 39, 40, 41]], 40),
        (75, [[1, 2, 3, 26], [99], [100], [101]], 15),
        (95, [[23, 24, 25, 26], [99], [100], [101]], 40),
        (96, [[26], [99], [100], [101]], 0),
        (97, [[24, 25, 26], [99], [100], [101]], 70),
    ],
)
def test_une_carte_a_la_valeur_du_bareme(carte: int, rangees: list[list[int]], valeur: int) -> None:
    assert oracle.evaluer(carte, rangees) == valeur


def test_la_machine_joue_la_premiere_carte_de_score_maximal() -> None:
    rangees = [[10], [20], [30], [40]]
    assert oracle.choix_ia([5, 12, 13, 25], rangees) == 12
    assert oracle.choix_ia([1, 2], rangees) == 1


@pytest.mark.parametrize(
    ("tetes", "phase", "rangs"),
    [
        ([10, 64, 10], "suite", [(1, 0), (1, 2), (3, 1)]),
        ([10, 66, 3], "finie", [(1, 2), (2, 0), (3, 1)]),
    ],
)
def test_une_manche_finit_avec_les_mains_et_la_partie_a_66(
    tetes: list[int], phase: str, rangs: list[tuple[int, int]]
) -> None:
    position = table([[10], [20], [30], [40]], [11], [21], [31])
    position = oracle.jouer({**position, "tetes": tetes}, "11")
    assert (position["phase"], oracle.classement(position)) == (phase, rangs)
    gagnants = [joueur for rang, joueur in rangs if rang == 1]
    if phase == "finie":
        assert oracle.issue(position) == (gagnants, "66")
    else:
        assert oracle.issue(position) is None
        assert oracle.issue(oracle.jouer(position, "arrêter")) == (gagnants, "arrêt")
        assert oracle.jouer(position, "continuer")["tetes"] == tetes


def donne_au_hasard(position: Position, hasard: random.Random) -> Position:
    """Une manche dont les cartes sont mélangées."""
    paquet = hasard.sample(range(1, 105), 104)
    nombre = len(position["mains"])
    mains = [paquet[4 + 10 * j : 14 + 10 * j] for j in range(nombre)]
    return oracle.donner(position, mains, paquet[:4])


def sur_la_table(position: Position) -> list[int]:
    """Les cartes des mains, des rangées, et celles qui attendent d'être posées."""
    attendent = [carte for carte, _ in position["a_poser"]]
    return [*chain(*position["mains"], *position["rangees"]), *attendent]


def verifier_un_tour(avant: Position, apres: Position) -> None:
    """Ce qui se conserve d'un coup à l'autre d'une manche."""
    poses = apres["poses"] if avant["phase"] == "carte" else apres["poses"][len(avant["poses"]) :]
    ramassees = [carte for pose in poses for carte in pose[3]]
    avant_tout = sur_la_table(avant)
    apres_tout = sur_la_table(apres)
    assert sorted(avant_tout) == sorted(apres_tout + ramassees)
    assert sum(apres["tetes"]) - sum(avant["tetes"]) == oracle.total(ramassees)
    assert [pose[1] for pose in apres["poses"]] == sorted(pose[1] for pose in apres["poses"])
    for rangee in apres["rangees"]:
        assert 1 <= len(rangee) <= 5
        assert rangee == sorted(rangee)


def verifier_une_partie(joueurs: int, graine: int) -> Position:
    """Joue au hasard (les machines au hasard ou selon le sujet) jusqu'à 66 ; rend la fin."""
    hasard, position = random.Random(graine), oracle.nouvelle(joueurs)
    while not oracle.issue(position):
        assert position["manche"] <= 200
        if position["phase"] == "donner":
            position = donne_au_hasard(position, hasard)
        elif position["phase"] == "suite":
            position = oracle.jouer(position, "continuer")
        else:
            coup = hasard.choice(oracle.coups(position))
            tirees = [hasard.choice(main) for main in position["mains"][1:] if main]
            suite = oracle.jouer(position, coup, tirees if hasard.random() < 0.5 else None)
            verifier_un_tour(position, suite)
            position = suite
    return position


@pytest.mark.fuzz
@settings(max_examples=20)
@given(st.integers(2, 10), st.integers(0, 2**32 - 1))
def test_une_partie_au_hasard_garde_ses_cartes_et_finit_a_66(joueurs: int, graine: int) -> None:
    position = verifier_une_partie(joueurs, graine)
    assert max(position["tetes"]) >= 66
    assert not any(position["mains"])
