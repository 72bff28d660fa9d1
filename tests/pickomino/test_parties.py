"""Des parties entières, jouées par les seules règles : elles finissent et ne perdent rien."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pickomino import endGame
from pickomino.jeu import issue
from tests.pickomino.commun import POINTS, joueur, numeros, partie, tour_au_hasard, verifier_partie

# Un domino au plateau vaut 2, un domino gagné 1, un domino retiré 0 : chaque tour fait baisser le
# total d'au moins 1, une partie n'a donc jamais plus de 32 tours.
TOURS_AU_PLUS = 32


@pytest.mark.fuzz
@pytest.mark.exigence("PIC-09", "PIC-10", "PIC-13")
@given(st.integers(0, 2**32), st.integers(0, 2**32), st.integers(2, 7))
def test_toute_partie_finit_sans_dupliquer_ni_fausser(des: int, choix: int, nombre: int) -> None:
    jeu = partie(*[joueur(f"J{i}") for i in range(nombre)])
    hasard, decisions = random.Random(des), random.Random(choix)
    tours = 0
    while issue(jeu) is None:
        avant, id = set(numeros(jeu)), jeu.id
        fin = tour_au_hasard(jeu, hasard, decisions)
        tours += 1
        verifier_partie(jeu)
        plateau = set(numeros(jeu))
        if fin.gagne:
            assert plateau == avant - {fin.gagne}
            assert [n for n in jeu.players[id].pickominos if n][-1] == fin.gagne
        else:
            retour = avant | ({fin.rendu} - {0})
            assert plateau == retour - {max(retour)}
        assert jeu.id == (id + 1) % nombre
    assert tours <= TOURS_AU_PLUS
    classement = endGame(jeu.players)
    assert sorted(classement) == list(range(nombre))
    points = [jeu.players[i].points for i in classement]
    assert points == sorted(points, reverse=True)
    assert sum(points) <= sum(POINTS.values())
