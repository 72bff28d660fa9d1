"""La machine : ce qu'elle prend, quand elle s'arrête, ce qu'elle affiche."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pickomino.dialogue import jouer_tour
from pickomino.ia import choix_ia, ia_relance
from pickomino.jeu import AUCUN_V, AUCUNE_FACE
from pickomino.structures import FinDeTour
from tests.pickomino.commun import DesScriptes, joueur, partie


@pytest.mark.exigence("PIC-14")
@pytest.mark.parametrize(
    ("lancer", "deja", "attendu"),
    [
        ([5, 5, 6, 6, 1, 2, 3, 4], [], 6),  # deux 5 et deux V : le sujet préfère les V
        ([5, 5, 5, 6, 6, 1, 2, 3], [], 5),  # 15 contre 12
        ([4, 4, 4, 4, 5, 5, 5, 1], [], 4),  # 16 contre 15
        ([1, 1, 1, 1, 1, 1, 1, 6], [], 1),  # 7 contre 6 : V compte 6, pas davantage
        ([4, 4, 4, 6, 6], [], 6),  # 12 partout : la plus grande face
        ([5, 5, 6, 6, 1], [6], 5),  # V est déjà pris
        ([5, 5, 6, 6, 1], [6, 5], 1),
    ],
)
def test_la_machine_maximise_face_fois_nombre(
    lancer: list[int], deja: list[int], attendu: int
) -> None:
    assert choix_ia(lancer, deja) == attendu


@pytest.mark.exigence("PIC-14")
@given(st.lists(st.integers(1, 6), min_size=1, max_size=8), st.sets(st.integers(1, 6)))
def test_aucune_autre_face_permise_ne_fait_mieux(lancer: list[int], deja: set[int]) -> None:
    permises = set(lancer) - deja
    if permises:
        face = choix_ia(lancer, sorted(deja))
        assert face in permises
        assert face * lancer.count(face) == max(f * lancer.count(f) for f in permises)


@pytest.mark.exigence("PIC-14")
@pytest.mark.parametrize(
    ("liste", "coef", "relance"),
    [
        ([6], [5], False),  # 25 est au plateau
        ([5], [5], True),  # 25, mais sans V
        ([6], [4], True),  # 20 n'existe pas
        ([6, 5, 4], [1, 4, 1], True),  # 29 est pris
    ],
)
def test_la_machine_s_arrete_des_qu_elle_a_un_v_et_un_domino(
    liste: list[int], coef: list[int], relance: bool
) -> None:
    plateau = partie(joueur("IA1"), joueur("Tom", 29)).dominos
    assert ia_relance(plateau, liste, coef) == relance


@pytest.mark.exigence("PIC-14", "PIC-04")
def test_la_machine_joue_seule_et_affiche_ses_reponses_comme_une_saisie(
    capsys: pytest.CaptureFixture[str],
) -> None:
    jeu = partie(joueur("IA1"), joueur("Tom"))
    assert jouer_tour(jeu, DesScriptes("55VV1234 555111")) == FinDeTour(gagne=25)
    lignes = capsys.readouterr().out.split("\n")
    assert lignes == [
        "C'est à IA1 de jouer.",
        "5 5 V V 1 2 3 4  face ? V  total 10  relance ? o",
        "5 5 5 1 1 1      face ? 5  total 25  relance ? n",
        "",
    ]


@pytest.mark.exigence("PIC-14")
def test_la_machine_bloquee_ou_sans_de_le_dit_sur_sa_ligne(
    capsys: pytest.CaptureFixture[str],
) -> None:
    jeu = partie(joueur("IA1"), joueur("Tom"))
    assert jouer_tour(jeu, DesScriptes("VVVV1111 VVVV")).perte == AUCUNE_FACE
    assert jouer_tour(jeu, DesScriptes("33333331 1")).perte == AUCUN_V
    lignes = [ligne for ligne in capsys.readouterr().out.split("\n") if "C'est" not in ligne]
    assert lignes == [
        "V V V V 1 1 1 1  face ? V  total 20  relance ? o",
        "V V V V          aucune face nouvelle",
        "3 3 3 3 3 3 3 1  face ? 3  total 21  relance ? o",
        "1                face ? 1  total 22  plus de dé",
        "",
    ]


@pytest.mark.exigence("PIC-14")
def test_la_machine_continue_tant_qu_il_reste_des_des_et_pas_de_domino() -> None:
    jeu = partie(joueur("IA1"), joueur("Tom", 25))
    fin = jouer_tour(jeu, DesScriptes("VVVVV111 111"))
    assert fin == FinDeTour(gagne=28)
