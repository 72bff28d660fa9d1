"""La machine : ce qu'elle prend, quand elle s'arrête, ce qu'elle affiche."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pickomino.jeu import Partie, copier
from pickomino.machine import ia
from pickomino.structures import Coup, Tour
from tests.pickomino.commun import ARRET, HASARD, RELANCE, cote, jouer_tour, joueur, partie


def devant(tour: Tour) -> Partie:
    """Une partie où une machine a ce tour devant elle ; le 29 n'est plus au plateau."""
    return partie(joueur("IA1"), joueur("Tom", 29), tour=tour)


def choix(tour: Tour) -> Coup:
    """Ce que répond la machine du sujet, sans rien changer à la partie."""
    jeu = devant(tour)
    avant = copier(jeu)
    coup = ia.choisir(jeu, "sujet", HASARD)
    assert jeu == avant
    return coup


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
    assert choix(cote(deja, [1] * len(deja), lancer)).face == attendu


@pytest.mark.exigence("PIC-14")
def test_possibilite_est_la_liste_des_faces_qu_on_peut_prendre() -> None:
    """Les 5 sont déjà pris : devant 5 V 2 5 V, il reste le 2 et le V, codé 6."""
    assert ia.possibilite(devant(cote([5], [3], [5, 6, 2, 5, 6]))) == [2, 6]
    assert ia.possibilite(devant(cote([5], [6], [5, 5]))) == []
    assert ia.possibilite(devant(cote([5], [3]))) == []


@pytest.mark.exigence("PIC-14")
@given(st.lists(st.integers(1, 6), min_size=1, max_size=8), st.sets(st.integers(1, 6), max_size=5))
def test_aucune_autre_face_permise_ne_fait_mieux(lancer: list[int], deja: set[int]) -> None:
    permises = set(lancer) - deja
    if permises:
        face = choix(cote(sorted(deja), [1] * len(deja), lancer)).face
        assert face in permises
        assert face * lancer.count(face) == max(f * lancer.count(f) for f in permises)


@pytest.mark.exigence("PIC-14")
@pytest.mark.parametrize(
    ("liste", "coef", "coup"),
    [
        ([6], [5], ARRET),  # 25 est au plateau
        ([5], [5], RELANCE),  # 25, mais sans V
        ([6], [4], RELANCE),  # 20 n'existe pas
        ([6, 5, 4], [1, 4, 1], RELANCE),  # 29 est pris
        ([6, 5, 4], [1, 4, 3], ARRET),  # 37, mais il n'y a plus de dé
    ],
)
def test_la_machine_s_arrete_des_qu_elle_a_un_v_et_un_domino(
    liste: list[int], coef: list[int], coup: Coup
) -> None:
    assert choix(cote(liste, coef)) == coup


@pytest.mark.exigence("PIC-14")
def test_la_machine_commence_par_lancer_et_s_arrete_devant_un_lancer_sans_face_nouvelle() -> None:
    assert choix(Tour()) == RELANCE
    assert choix(cote([6], [5], [6, 6, 6])) == ARRET


@pytest.mark.exigence("PIC-02", "PIC-04", "PIC-14")
def test_la_machine_repond_a_la_question_d_un_humain_comme_si_elle_tapait(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Ce que le sujet demande, et rien d'autre : les dés, et la face choisie."""
    jeu = partie(joueur("IA1"), joueur("Tom"))
    assert jouer_tour(jeu, "55VV1234 555111").gagne == 25
    lignes = capsys.readouterr().out.split("\n")
    assert lignes[lignes.index("C'est à IA1 de jouer.") :] == [
        "C'est à IA1 de jouer.",
        "┌─────┐┌─────┐┌─────┐┌─────┐┌─────┐┌─────┐┌─────┐┌─────┐",
        "│o   o││o   o││\\   /││\\   /││     ││o    ││o    ││o   o│",
        "│  o  ││  o  ││ \\ / ││ \\ / ││  o  ││     ││  o  ││     │",
        "│o   o││o   o││  v  ││  v  ││     ││    o││    o││o   o│",
        "└─────┘└─────┘└─────┘└─────┘└─────┘└─────┘└─────┘└─────┘",
        "IA1, quelle face prenez-vous (1, 2, 3, 4, 5, V) ? V",
        "┌─────┐┌─────┐┌─────┐┌─────┐┌─────┐┌─────┐",
        "│o   o││o   o││o   o││     ││     ││     │",
        "│  o  ││  o  ││  o  ││  o  ││  o  ││  o  │",
        "│o   o││o   o││o   o││     ││     ││     │",
        "└─────┘└─────┘└─────┘└─────┘└─────┘└─────┘",
        "IA1, quelle face prenez-vous (1, 5) ? 5",
        "IA1 gagne le domino 25 (2 points).",
        "",
    ]


@pytest.mark.exigence("PIC-14")
def test_la_question_d_une_machine_est_celle_d_un_humain(
    clavier: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    jouer_tour(partie(joueur("IA1"), joueur("Tom")), "V4444441 V V")
    machine = re.findall(r"IA1(, quelle face .+ \?) (.)\n", capsys.readouterr().out)
    clavier("4", "o", "V")
    jouer_tour(partie(joueur("Léa"), joueur("Tom")), "V4444441 V V")
    humain = re.findall(r"Léa(, quelle face .+ \?)", capsys.readouterr().out)
    assert machine == list(zip(humain, "4V", strict=True))


@pytest.mark.exigence("PIC-14")
@pytest.mark.parametrize(
    ("des", "phrase"),
    [
        ("55VV1234 555111", "puis 5 5 5. IA1 gagne le domino 25 (2 points)."),
        (
            "55VV1234 111112 V",
            "puis 1 1 1 1 1. Tour perdu : toutes les faces de ce lancer ont déjà été prises. "
            "IA1 rend le domino 26 au plateau. Le domino 36, le plus grand du plateau, est retiré.",
        ),
    ],
)
def test_en_mots_le_tour_d_une_machine_tient_en_trois_lignes(
    des: str, phrase: str, capsys: pytest.CaptureFixture[str]
) -> None:
    jouer_tour(partie(joueur("IA1", 26), joueur("Tom")), des, texte=True)
    lignes = capsys.readouterr().out.splitlines()
    assert " ".join(lignes) == f"IA1 prend V V, {phrase}"
    assert len(lignes) <= 3


@pytest.mark.exigence("PIC-14")
def test_la_machine_continue_tant_qu_il_reste_des_des_et_pas_de_domino() -> None:
    jeu = partie(joueur("IA1"), joueur("Tom", 25))
    assert jouer_tour(jeu, "VVVVV111 111").gagne == 28


@pytest.mark.exigence("PIC-14")
def test_une_regle_changee_change_la_machine_du_sujet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Si s'arrêter sans V gagnait, elle s'arrêterait sans V ; rien d'autre à modifier."""
    assert choix(cote([5], [5])) == RELANCE
    monkeypatch.setattr("pickomino.jeu.checkVInDices", lambda tour: True)
    assert choix(cote([5], [5])) == ARRET
