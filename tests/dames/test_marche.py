"""La marche des pièces : le pas du pion, la promotion, la course de la dame."""

from __future__ import annotations

import pytest

from dames import ArrivBord, DeplacePoss, creerDame, peutPrendre
from dames.plateau import deplacerDame, deplacerPion, pieces_obligees, prendrePiece, rayon
from dames.structures import (
    DAMES,
    JOUEURS,
    PIONS,
    lire_case,
    t_case,
    t_coordonnees,
    t_joueur,
    t_piece,
)
from tests.dames.commun import FONCEES, ecrits, noms, pieces_du, place, porter, position
from tests.dames.commun import tous_les_coups as coups

TOUTES = [t_coordonnees(x, y) for x, y in FONCEES]


def cases(colonnes: str, lignes: range | list[int]) -> set[str]:
    """Les noms de toutes les cases foncées de ces colonnes et de ces lignes."""
    noms = {f"{c}{n}" for c in colonnes for n in lignes}
    return {nom for nom in noms if sum(lire_case(nom)) % 2}


DERNIERES = {
    t_joueur.joueur_1: cases("EFGHIJKLM", [1]) | cases("ABCDNOPQ", [5]),
    t_joueur.joueur_2: cases("A", range(5, 14)) | cases("E", [1, 2, 3, 4, 14, 15, 16, 17]),
    t_joueur.joueur_3: cases("EFGHIJKLM", [17]) | cases("ABCDNOPQ", [13]),
    t_joueur.joueur_4: cases("Q", range(5, 14)) | cases("M", [1, 2, 3, 4, 14, 15, 16, 17]),
}


@pytest.mark.exigence("DAM-03")
@pytest.mark.parametrize(
    ("symbole", "joueur", "attendus"),
    [
        ("s", 1, {"H9-G8", "H9-I8"}),
        ("e", 2, {"H9-G8", "H9-G10"}),
        ("n", 3, {"H9-G10", "H9-I10"}),
        ("o", 4, {"H9-I8", "H9-I10"}),
    ],
)
def test_un_pion_avance_d_une_case_en_diagonale(
    symbole: str, joueur: int, attendus: set[str]
) -> None:
    assert ecrits(coups(position(f"{symbole}:H9"), joueur)) == attendus


@pytest.mark.exigence("DAM-03")
def test_un_pion_ne_va_ni_sur_une_piece_ni_hors_du_plateau() -> None:
    assert ecrits(coups(position("s:H9,I8"), 1)) == {"H9-G8", "I8-H7", "I8-J7"}
    assert ecrits(coups(position("s:E4"), 1)) == {"E4-F3"}  # D3 est dans un coin
    assert ecrits(coups(position("s:A8"), 1)) == {"A8-B7"}
    # L'autre lecture de la dernière rangée, que dit le README, laisserait ces deux-là pions.
    assert ecrits(coups(position("s:D5"), 1)) == {"D5-E4"}
    assert list(coups(position("s:B5"), 1)) == []


@pytest.mark.exigence("DAM-01", "DAM-03", "DAM-05", "DAM-06")
def test_un_rayon_s_arrete_au_bord_et_aux_coins() -> None:
    assert [tuple(c) for c in rayon(place("H9"), (-1, -1))] == [(6, 7), (5, 6), (4, 5), (3, 4)]
    assert rayon(place("E2"), (-1, 1)) == ()
    assert rayon(place("F1"), (1, -1)) == ()


@pytest.mark.exigence("DAM-04", "DAM-17")
@pytest.mark.parametrize("joueur", JOUEURS)
def test_arrivbord_exactement_la_ou_il_n_y_a_plus_de_case_devant(joueur: t_joueur) -> None:
    bords = {c for c in TOUTES if ArrivBord(t_case(c, PIONS[joueur]))}
    assert bords == {lire_case(nom) for nom in DERNIERES[joueur]}


@pytest.mark.exigence("DAM-04", "DAM-17")
def test_ni_une_dame_ni_une_case_vide_ne_deviennent_dame() -> None:
    plateau = position("S:F1")
    assert not ArrivBord(plateau[0][5])
    assert not ArrivBord(plateau[0][7])


@pytest.mark.exigence("DAM-04")
@pytest.mark.parametrize(
    ("camp", "depart", "arrivee"),
    [
        ("s", "G2", "F1"),
        ("s", "E6", "D5"),
        ("s", "O6", "P5"),
        ("e", "B9", "A10"),
        ("e", "F3", "E2"),
        ("e", "F15", "E16"),
        ("n", "G16", "H17"),
        ("n", "E12", "D13"),
        ("o", "P9", "Q8"),
        ("o", "L15", "M14"),
    ],
)
def test_un_pion_qui_finit_au_bord_devient_dame(camp: str, depart: str, arrivee: str) -> None:
    plateau = porter(position(f"{camp}:{depart}"), f"{depart}-{arrivee}")
    assert pieces_du(plateau) == {place(arrivee): camp.upper()}


@pytest.mark.exigence("DAM-04")
def test_la_cinquieme_ligne_du_milieu_n_est_pas_un_bord() -> None:
    plateau = porter(position("s:E6"), "E6-F5")
    assert pieces_du(plateau) == {place("F5"): "s"}


@pytest.mark.exigence("DAM-04", "DAM-06")
def test_une_prise_qui_finit_au_bord_fait_une_dame() -> None:
    plateau = porter(position("s:F3 o:G2"), "F3xH1")
    assert pieces_du(plateau) == {place("H1"): "S"}


@pytest.mark.exigence("DAM-04", "DAM-06")
def test_une_prise_en_arriere_peut_finir_au_bord() -> None:
    # Sud marche vers le haut ; il prend vers le bas et finit devant le coin.
    plateau = porter(position("s:L3 o:M4"), "L3xN5")
    assert pieces_du(plateau) == {place("N5"): "S"}


@pytest.mark.exigence("DAM-05", "DAM-09")
def test_un_pion_qui_ne_fait_que_traverser_le_bord_reste_pion() -> None:
    plateau = position("s:F3 o:G2,I2")
    assert ecrits(coups(plateau, 1)) == {"F3xH1xJ3"}
    porter(plateau, "F3xH1xJ3")
    assert pieces_du(plateau) == {place("J3"): "s"}


@pytest.mark.exigence("DAM-05")
def test_une_dame_creee_n_agit_pas_dans_le_meme_coup() -> None:
    # En H1, une dame prendrait K4 à distance ; le pion finit là, et n'est dame qu'ensuite.
    plateau = position("s:F3 o:G2,K4")
    assert ecrits(coups(plateau, 1)) == {"F3xH1"}
    porter(plateau, "F3xH1")
    assert "H1xM6" in ecrits(coups(plateau, 1))


@pytest.mark.exigence("DAM-05")
def test_une_dame_va_aussi_loin_qu_elle_veut_dans_les_quatre_sens() -> None:
    arrivees = "G8 F7 E6 D5 I8 J7 K6 L5 M4 G10 F11 E12 D13 I10 J11 K12 L13 M14"
    for symbole, joueur in zip("SENO", (1, 2, 3, 4), strict=True):
        liste = list(coups(position(f"{symbole}:H9"), joueur))
        assert ecrits(liste) == {f"H9-{arrivee}" for arrivee in arrivees.split()}
        assert len(liste) == 18


@pytest.mark.exigence("DAM-05")
@pytest.mark.parametrize(
    ("depart", "arrivee"), [("F1", "Q12"), ("Q12", "F1"), ("E2", "P13"), ("L1", "A12")]
)
def test_une_dame_traverse_tout_le_plateau(depart: str, arrivee: str) -> None:
    """Onze cases d'un bord à l'autre : les plus longues diagonales de la croix."""
    possibles = ecrits(coups(position(f"S:{depart}"), 1))
    assert f"{depart}-{arrivee}" in possibles


@pytest.mark.exigence("DAM-05")
def test_une_dame_s_arrete_devant_une_piece() -> None:
    liste = coups(position("S:H9 s:F7,J7,G10,I10"), 1)
    arrivees = {noms(c.cases)[1] for c in liste if c.cases[0] == place("H9")}
    assert arrivees == {"G8", "I8"}


@pytest.mark.exigence("DAM-17")
def test_deplaceposs_dit_si_la_piece_choisie_peut_jouer() -> None:
    plateau = position("s:H9,I8,A6 o:B5")
    assert DeplacePoss(plateau, place("H9"))
    assert not DeplacePoss(plateau, place("A6"))  # bloquée : derrière B5, le coin
    plateau = position("s:H9,E14 o:I8")
    assert DeplacePoss(plateau, place("H9"))
    assert not DeplacePoss(plateau, place("E14"))  # H9 doit prendre


@pytest.mark.exigence("DAM-17")
@pytest.mark.parametrize("vide", [t_coordonnees(7, 8), t_coordonnees(3, 3)])
def test_une_case_sans_piece_ne_peut_ni_prendre_ni_jouer(vide: t_coordonnees) -> None:
    plateau = position("s:I8,E6,G10 o:G8,I10")
    assert not peutPrendre(plateau, vide)
    assert not DeplacePoss(plateau, vide)


@pytest.mark.exigence("DAM-17")
@pytest.mark.parametrize(
    ("pieces", "peut", "doit"),
    [
        ("s:H9 o:I8", True, True),
        ("s:H9 n:I8", True, False),  # un allié peut être pris, sans obliger
        ("s:H9,I8 o:G8,F7", False, False),  # ni les siennes, ni une pièce gardée
        ("s:H9 n:I8 e:I10", True, True),
        ("S:H9 n:K6", True, False),
    ],
)
def test_peutprendre_dit_si_une_piece_peut_etre_prise_alliee_ou_adverse(
    pieces: str, peut: bool, doit: bool
) -> None:
    plateau = position(pieces)
    assert peutPrendre(plateau, place("H9")) is peut
    assert pieces_obligees(plateau, 1) == [place("H9")] * doit


@pytest.mark.exigence("DAM-17")
def test_les_fonctions_qui_changent_le_plateau() -> None:
    plateau = position("s:G2 E:H9 o:I8")
    deplacerPion(plateau, place("G2"), place("F1"))
    deplacerDame(plateau, place("H9"), place("E6"))
    prendrePiece(plateau, place("I8"))
    assert pieces_du(plateau) == {place("F1"): "S", place("E6"): "E"}
    case = t_case(place("H9"), PIONS[t_joueur.joueur_3])
    creerDame(case)
    assert case.contenu == DAMES[t_joueur.joueur_3]
    assert case.contenu.piece is t_piece.dame
