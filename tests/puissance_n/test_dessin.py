"""La grille dessinée, dite en mots et cadrée dans l'écran : chaque dessin est écrit à la main."""

from __future__ import annotations

import pytest

from puissance_n.dessin import (
    cadrer,
    case_ajoutee,
    lignes_montrees,
    rendu_derniers,
    rendu_grid,
    rendu_mots,
)
from puissance_n.game import Partie
from puissance_n.grid import Grid, lire_coup
from tests.puissance_n.commun import grille


def partie_de(grid: Grid, *coups: str, player: int = 0) -> Partie:
    """Une partie où ces coups ont mené à cette grille."""
    return Partie(grid, player, joues=[lire_coup(coup) for coup in coups])


def pile(cote: int, hauteur: int) -> Grid:
    """Une grille où la colonne 3 a cette hauteur, et la colonne 1 un seul jeton."""
    grid = Grid(cote, cote)
    grid.cells[-1][0] = "O"
    for ligne in range(cote - hauteur, cote):
        grid.cells[ligne][2] = "OX"[ligne % 2]
    return grid


@pytest.mark.exigence("PUI-05", "PUI-09")
@pytest.mark.parametrize(
    ("pas", "dessin"),
    [
        (
            3,
            [
                "  1  2  3  4",
                "┌───────!────┐",
                "│ _  _  _  _ │",
                "│[O][O] _ (X)│",
                "└───────!────┘",
            ],
        ),
        (2, ["", " 1 2 3 4", "┌────!───┐", "│_ _ _ _ │", "│O]O]_ X)│", "└────!───┘"]),
        (1, ["", " 1234", "┌──!*┐", "│____│", "│##_X│", "└──!*┘"]),
    ],
)
def test_les_marques_se_voient_a_chaque_largeur(pas: int, dessin: list[str]) -> None:
    grid = grille("____", "OO_X")
    vu = rendu_grid(grid, pas=pas, ajoutee=(1, 3), interdite=2)
    assert vu.split("\n") == dessin


@pytest.mark.exigence("PUI-05", "PUI-08")
@pytest.mark.parametrize(
    ("grid", "faits"),
    [
        (Grid(5, 5), ["Aucun jeton."]),
        (grille(*["_____"] * 4, "_X___"), ["Colonne 2, de bas en haut : X.", "Aucun autre jeton."]),
        (
            grille(*["_____"] * 2, "O____", "O____", "O_X__"),
            [
                "Colonne 1, de bas en haut : O O O.",
                "Colonne 3, de bas en haut : X.",
                "Aucun autre jeton.",
                "Jeton aligné : O, colonne 1, ligne 3.",
                "Jeton aligné : O, colonne 1, ligne 2.",
                "Jeton aligné : O, colonne 1, ligne 1.",
            ],
        ),
    ],
)
def test_en_mots_chaque_colonne_et_chaque_jeton_aligne_ont_leur_ligne(
    grid: Grid, faits: list[str]
) -> None:
    debut = "Grille de 5 colonnes et 5 lignes, 3 jetons à aligner."
    assert rendu_mots(Partie(grid, 0)).split("\n") == [debut, *faits]


@pytest.mark.exigence("PUI-05", "PUI-06")
def test_le_jeton_ajoute_est_celui_du_dernier_coup() -> None:
    grid = pile(6, 2)
    assert case_ajoutee(partie_de(grid)) is None
    assert case_ajoutee(partie_de(grid, "a1", "a3")) == (4, 2)
    assert case_ajoutee(partie_de(grid, "a1", "r4")) is None
    assert case_ajoutee(partie_de(grid, "r4", "a1")) == (5, 0)


@pytest.mark.exigence("PUI-05", "PUI-10")
@pytest.mark.parametrize(
    ("cote", "hauteur", "coups", "place", "montrees"),
    [
        (20, 0, (), 5, range(15, 20)),
        (20, 15, (), 5, range(4, 9)),
        (20, 15, ("a1", "a3"), 5, range(4, 9)),
        (20, 15, ("a3", "a1"), 5, range(15, 20)),
        (20, 20, ("a1", "a3"), 5, range(5)),
        (20, 15, ("a1", "a3"), 18, range(2, 20)),
        (6, 3, ("a1", "a3"), 9, range(6)),
    ],
)
def test_l_ecran_montre_le_bas_ou_le_dernier_coup(
    cote: int, hauteur: int, coups: tuple[str, ...], place: int, montrees: range
) -> None:
    assert lignes_montrees(partie_de(pile(cote, hauteur), *coups), place) == montrees


@pytest.mark.exigence("PUI-05", "PUI-10")
@pytest.mark.parametrize(
    ("cote", "ecran", "pas", "lignes"),
    [
        (26, (80, 99), 3, 26),  # 3 x 26 colonnes et deux bords
        (26, (79, 99), 2, 26),
        (26, (54, 99), 2, 26),  # 2 x 26 colonnes et deux bords
        (26, (53, 99), 1, 26),
        (20, (80, 24), 3, 12),  # autour : huit lignes de texte, deux bords, deux numérotations
        (20, (79, 24), 3, 10),  # plus étroit, les questions se plient : deux lignes de plus
        (17, (80, 24), 3, 13),  # et une seule numérotation
        (20, (80, 5), 3, 1),
    ],
)
def test_la_grille_a_toute_la_place_que_le_texte_lui_laisse(
    cote: int, ecran: tuple[int, int], pas: int, lignes: int
) -> None:
    cadre = cadrer(Partie(Grid(cote, cote), 0), ecran)
    assert (cadre.pas, len(cadre.lignes)) == (pas, lignes)


@pytest.mark.exigence("PUI-05")
@pytest.mark.parametrize(("cote", "dessous"), [(17, ""), (18, "  1  2  3")])
def test_une_grande_grille_se_numerote_aussi_en_bas(cote: int, dessous: str) -> None:
    assert cadrer(Partie(Grid(cote, cote), 0), (99, 99)).dessous[:9] == dessous


@pytest.mark.exigence("PUI-10")
@pytest.mark.parametrize(
    ("coups", "player", "rappel"),
    [
        ((), 0, ""),
        (("a1",), 1, "Dernier coup : jaune (O) a1."),
        (("a1", "a2", "r1"), 0, "Derniers coups : jaune (O) a2, rouge (X) r1."),
        (("a1", "a2", "r1"), 1, "Derniers coups : rouge (X) a2, jaune (O) r1."),
    ],
)
def test_le_dernier_coup_de_chacun_est_rappele(
    coups: tuple[str, ...], player: int, rappel: str
) -> None:
    assert rendu_derniers(partie_de(Grid(6, 6), *coups, player=player)) == rappel
