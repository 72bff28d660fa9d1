"""Le plateau et les dés, dessinés comme dans le sujet."""

import random

import pytest

from pickomino import afficheurDee, afficheurPlateau
from pickomino.dessin import (
    rendu_classement,
    rendu_des,
    rendu_joueurs,
    rendu_plateau,
    rendu_total,
)
from pickomino.structures import plateau_de_depart
from tests.pickomino.commun import PLATEAU, DesScriptes, joueur, partie

# Recopié du sujet, I.a.
PLATEAU_DU_SUJET = """\
┌──┐┌──┐┌──┐┌──┐┌──┐┌──┐┌──┐┌──┐┌──┐┌──┐┌──┐┌──┐┌──┐┌──┐┌──┐┌──┐
│21││22││23││24││25││26││27││28││29││30││31││32││33││34││35││36│
├──┤├──┤├──┤├──┤├──┤├──┤├──┤├──┤├──┤├──┤├──┤├──┤├──┤├──┤├──┤├──┤
│ 1││ 1││ 1││ 1││ 2││ 2││ 2││ 2││ 3││ 3││ 3││ 3││ 4││ 4││ 4││ 4│
└──┘└──┘└──┘└──┘└──┘└──┘└──┘└──┘└──┘└──┘└──┘└──┘└──┘└──┘└──┘└──┘
"""


@pytest.mark.exigence("PIC-01")
def test_le_plateau_de_depart_a_seize_dominos_de_1_a_4_points() -> None:
    assert plateau_de_depart() == PLATEAU


@pytest.mark.exigence("PIC-01")
def test_deux_plateaux_de_depart_sont_independants() -> None:
    plateau = plateau_de_depart()
    plateau[0][0] = 0
    assert plateau_de_depart() == PLATEAU


@pytest.mark.exigence("PIC-01")
def test_afficheur_plateau_dessine_le_plateau_du_sujet(capsys: pytest.CaptureFixture[str]) -> None:
    afficheurPlateau(plateau_de_depart())
    assert capsys.readouterr().out == PLATEAU_DU_SUJET


@pytest.mark.exigence("PIC-01")
def test_un_domino_pris_montre_xx_en_haut_et_en_bas(capsys: pytest.CaptureFixture[str]) -> None:
    afficheurPlateau(partie(joueur("Léa", 22, 31)).dominos)
    attendu = PLATEAU_DU_SUJET.splitlines()
    attendu[1] = attendu[1].replace("22", "XX").replace("31", "XX")
    attendu[3] = "│ 1││XX│" + attendu[3][8:40] + "│XX│" + attendu[3][44:]
    assert capsys.readouterr().out.splitlines() == attendu


@pytest.mark.exigence("PIC-01")
def test_chaque_domino_fait_quatre_colonnes() -> None:
    for dominos in (PLATEAU, [[0, 0]] * 16):
        assert {len(ligne) for ligne in rendu_plateau(dominos).splitlines()} == {64}


@pytest.mark.exigence("PIC-02")
@pytest.mark.parametrize(
    ("face", "lignes"),
    [
        (1, ["│     │", "│  o  │", "│     │"]),
        (2, ["│o    │", "│     │", "│    o│"]),
        (3, ["│o    │", "│  o  │", "│    o│"]),
        (4, ["│o   o│", "│     │", "│o   o│"]),
        (5, ["│o   o│", "│  o  │", "│o   o│"]),
        (6, ["│\\   /│", "│ \\ / │", "│  v  │"]),
    ],
)
def test_chaque_face_est_dessinee_comme_le_sujet(face: int, lignes: list[str]) -> None:
    dessin = rendu_des([face]).split("\n")
    assert dessin == ["┌─────┐", *lignes, "└─────┘"]
    assert {len(ligne) for ligne in dessin} == {7}


@pytest.mark.exigence("PIC-02")
def test_afficheur_dee_lance_n_des_et_les_dessine_cote_a_cote(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert afficheurDee(3, DesScriptes("V52")) == [6, 5, 2]
    assert capsys.readouterr().out == (
        "┌─────┐┌─────┐┌─────┐\n"
        "│\\   /││o   o││o    │\n"
        "│ \\ / ││  o  ││     │\n"
        "│  v  ││o   o││    o│\n"
        "└─────┘└─────┘└─────┘\n"
    )


@pytest.mark.exigence("PIC-02")
@pytest.mark.parametrize("n", range(1, 9))
def test_afficheur_dee_ne_tire_que_des_faces_de_1_a_6(n: int) -> None:
    hasard = random.Random(n)
    lancers = [afficheurDee(n, hasard) for _ in range(200)]
    assert {len(values) for values in lancers} == {n}
    assert {face for values in lancers for face in values} == {1, 2, 3, 4, 5, 6}


def test_les_points_et_les_dessus_de_pile() -> None:
    joueurs = [joueur("Léa", 36, 21), joueur("Tom"), joueur("IA1", 22)]
    assert rendu_joueurs(joueurs).split("\n") == [
        "Léa : 5 points, dessus de la pile : 21",
        "Tom : 0 point, aucun domino",
        "IA1 : 1 point, dessus de la pile : 22",
    ]


def test_les_piles_entieres_a_la_demande() -> None:
    joueurs = [joueur("Léa", 36, 21), joueur("Tom"), joueur("IA1", 22)]
    assert rendu_joueurs(joueurs, piles=True).split("\n") == [
        "Léa : 5 points, du dessous au dessus : 36 21",
        "Tom : 0 point, aucun domino",
        "IA1 : 1 point, du dessous au dessus : 22",
    ]


@pytest.mark.exigence("PIC-07", "PIC-08")
@pytest.mark.parametrize(
    ("total", "disponible", "avec_v", "suite"),
    [
        (23, True, True, "domino 23 à prendre (1 point)"),
        (36, True, True, "domino 36 à prendre (4 points)"),
        (23, False, True, "domino 23 déjà pris"),
        (23, True, False, "il manque un V"),
        (20, False, True, "il faut au moins 21"),
        (21, True, True, "domino 21 à prendre (1 point)"),
        (37, False, True, "aucun domino au-delà de 36"),
        (37, False, False, "il manque un V"),
    ],
)
def test_ce_que_donnerait_un_total(total: int, disponible: bool, avec_v: bool, suite: str) -> None:
    assert rendu_total(total, disponible, avec_v) == f"total {total} : {suite}"


@pytest.mark.exigence("PIC-13")
def test_le_classement_annonce_le_vainqueur() -> None:
    joueurs = [joueur("Léa", 21), joueur("Tom", 36, 25)]
    assert rendu_classement(joueurs, [1, 0]).split("\n") == [
        "Classement :",
        "1. Tom : 6 points, plus grand pickomino : 36",
        "2. Léa : 1 point, plus grand pickomino : 21",
        "Tom remporte la partie.",
    ]


@pytest.mark.exigence("PIC-13")
def test_sans_aucun_domino_il_n_y_a_pas_de_vainqueur() -> None:
    texte = rendu_classement([joueur("Léa"), joueur("Tom")], [0, 1])
    assert "1. Léa : 0 point, aucun pickomino" in texte
    assert texte.endswith("Personne n'a gardé de domino : il n'y a pas de vainqueur.")
