"""Des parties entières, jouées par les seules règles : elles finissent et ne perdent rien."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pickomino.jeu import classement, hasard_du_tour, issue, nouvelle_partie
from tests.pickomino.commun import POINTS, numeros, tour_au_hasard, verifier_partie

# Un domino au plateau vaut 2, un domino gagné 1, un domino retiré 0 : chaque tour fait baisser le
# total d'au moins 1, une partie n'a donc jamais plus de 32 tours.
TOURS_AU_PLUS = 32


@pytest.mark.fuzz
@pytest.mark.exigence("PIC-09", "PIC-10", "PIC-13")
@given(st.integers(0, 2**32), st.integers(0, 2**32), st.integers(2, 7))
def test_toute_partie_finit_sans_dupliquer_ni_fausser(des: int, choix: int, nombre: int) -> None:
    jeu = nouvelle_partie(random.Random(des), [f"J{i}" for i in range(nombre)])
    decisions = random.Random(choix)
    tours = 0
    while issue(jeu) is None:
        avant, id = set(numeros(jeu)), jeu.id
        fin = tour_au_hasard(jeu, decisions)
        tours += 1
        verifier_partie(jeu)
        plateau = set(numeros(jeu))
        if fin.gagne:
            assert plateau == avant - {fin.gagne}
            assert jeu.players[id].pile[-1] == fin.gagne
        else:
            retour = avant | ({fin.rendu} - {0})
            assert plateau == retour - {max(retour)}
        assert jeu.id == (id + 1) % nombre
    assert tours <= TOURS_AU_PLUS
    ordre = classement(jeu.players)
    assert sorted(ordre) == list(range(nombre))
    points = [jeu.players[i].points for i in ordre]
    assert points == sorted(points, reverse=True)
    assert sum(points) <= sum(POINTS.values())


@pytest.mark.exigence("PIC-02")
@given(st.integers(0, 2**32), st.integers(2, 7))
def test_chaque_tour_d_une_partie_a_ses_propres_des(graine: int, nombre: int) -> None:
    jeu = nouvelle_partie(random.Random(graine), [f"J{i}" for i in range(nombre)])
    decisions = random.Random(graine)
    etats = set()
    while issue(jeu) is None:
        etat = hasard_du_tour(jeu).getstate()
        assert jeu.hasard.getstate() == etat, "les dés du tour sont ceux qu'une reprise aurait"
        assert etat not in etats, "deux tours auraient les mêmes dés"
        etats.add(etat)
        tour_au_hasard(jeu, decisions)


@pytest.mark.exigence("PIC-02")
def test_deux_graines_donnent_d_autres_des() -> None:
    parties = [nouvelle_partie(random.Random(graine)) for graine in (0, 1, 10, 101)]
    assert len({hasard_du_tour(jeu).random() for jeu in parties}) == 4
