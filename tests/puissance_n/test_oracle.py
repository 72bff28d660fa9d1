"""La seconde écriture des règles, elle-même vérifiée : sur des positions à la main et au hasard."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puissance_n import oracle
from tests.puissance_n.oracle import Position

pytestmark = pytest.mark.sans_couverture


def apres(position: Position, coups: str) -> Position:
    """La position après des coups permis."""
    for coup in coups.split():
        assert oracle.refus(position, coup) is None, coup
        position = oracle.jouer(position, coup)
    return position


def test_un_jeton_tombe_au_dessus_du_dernier_et_le_plus_haut_se_retire() -> None:
    position = apres(oracle.nouvelle(2, "X"), "a2 a2 a4")
    assert oracle.lignes(position) == ["____", "____", "_O__", "_X_X"]
    assert oracle.lignes(apres(position, "r2")) == ["____", "____", "____", "_X_X"]


@pytest.mark.parametrize("n", [2, 4, 12, 30])
def test_la_grille_a_n_plus_deux_colonnes(n: int) -> None:
    position = oracle.nouvelle(n, "O")
    assert len(oracle.lignes(position)) == n + 2
    assert oracle.refus(position, f"a{n + 2}") is None
    assert oracle.refus(position, f"a{n + 3}") == "colonne inexistante"
    assert oracle.refus(position, "a0") == "colonne inexistante"
    assert oracle.coups(position) == [f"a{i}" for i in range(1, n + 3)]


def test_une_colonne_pleine_ou_vide_est_refusee() -> None:
    position = apres(oracle.nouvelle(4, "O"), "a1 a1 a1 a1 a1 a1")
    assert oracle.refus(position, "a1") == "colonne pleine"
    assert oracle.refus(position, "r2") == "colonne vide"


def test_une_colonne_retiree_est_interdite_a_la_prochaine_action_de_l_autre_seulement() -> None:
    position = apres(oracle.nouvelle(4, "O"), "a3 a3 r3")
    assert oracle.refus(position, "a3") == "colonne interdite"
    assert oracle.refus(position, "r3") is None
    assert oracle.refus(apres(position, "a1"), "a3") is None
    assert oracle.refus(apres(position, "r3"), "a3") == "colonne interdite"
    assert oracle.refus(apres(position, "r3 a1"), "a3") is None


@pytest.mark.parametrize(
    ("colonnes", "gagnant"),
    [
        (["OOOO", "", "", "", "", ""], "O"),
        (["XXOOOO", "", "", "", "", ""], "O"),
        (["", "", "X", "X", "X", "X"], "X"),
        (["", "", "O", "XO", "XXO", "XXXO"], "O"),
        (["OOOX", "OOX", "OX", "X", "", ""], "X"),
        (["OOO", "O", "O", "", "", ""], None),
        (["OOXXOO", "XXOOXX"] * 3, "nul"),
        (["OOXXOO", "XXOOXX", "OOXXOO", "XXOOXX", "OOXXOO", "XXOOX"], None),
    ],
)
def test_la_fin_est_un_alignement_ou_une_grille_pleine(
    colonnes: list[str], gagnant: str | None
) -> None:
    position: Position = {**oracle.nouvelle(4, "O"), "colonnes": colonnes}
    assert oracle.issue(position) == gagnant
    assert (oracle.coups(position) == []) == (gagnant is not None)


@pytest.mark.parametrize("n", [2, 3, 7, 12, 30])
def test_n_jetons_gagnent_et_pas_un_de_moins(n: int) -> None:
    position = oracle.nouvelle(n, "O")
    for _ in range(n - 1):
        position = apres(position, "a1 a4" if n > 2 else "a1 a3")
        assert oracle.issue(position) is None
    assert oracle.issue(apres(position, "a1")) == "O"


def verifier_une_partie(n: int, graine: int, coups_au_plus: int, ajouts: float) -> Position:
    """Joue au hasard, avec cette part d'ajouts, en vérifiant chaque position ; rend la dernière."""
    hasard = random.Random(graine)
    position, jetons = oracle.nouvelle(n, hasard.choice("OX")), 0
    for _ in range(coups_au_plus):
        assert sum(map(len, position["colonnes"])) == jetons
        if oracle.issue(position):
            break
        permis = oracle.coups(position)
        voulus = [c for c in permis if c[0] == ("a" if hasard.random() < ajouts else "r")]
        coup = hasard.choice(voulus or permis)
        jetons += 1 if coup[0] == "a" else -1
        suite = oracle.jouer(position, coup)
        assert suite["trait"] != position["trait"]
        assert not oracle.aligne(suite, suite["trait"])
        assert coup[0] == "a" or not oracle.aligne(suite, position["trait"])
        position = suite
    return position


@pytest.mark.fuzz
@settings(max_examples=20)
@given(st.integers(2, 12), st.integers(0, 2**32 - 1), st.sampled_from([0.5, 0.8, 1.0]))
def test_une_partie_au_hasard_garde_ses_jetons(n: int, graine: int, ajouts: float) -> None:
    position = verifier_une_partie(n, graine, 250, ajouts)
    assert all(len(colonne) <= n + 2 for colonne in position["colonnes"])
    if ajouts == 1:
        assert oracle.issue(position) is not None
