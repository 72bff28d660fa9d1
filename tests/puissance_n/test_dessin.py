"""La grille dessinée, dite en mots et cadrée dans l'écran : chaque dessin est écrit à la main."""

from __future__ import annotations

import pytest

from puissance_n.dessin import (
    Cadre,
    cadrer,
    case_ajoutee,
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
    vu = rendu_grid(grid, Cadre(pas=pas, ajoutee=(1, 3), interdite=2))
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
    ("cote", "hauteur", "ecran", "pas", "cachees"),
    [
        (26, 0, (80, 99), 3, 0),  # 3 x 26 colonnes et deux bords
        (26, 0, (79, 99), 2, 0),
        (26, 0, (54, 99), 2, 0),  # 2 x 26 colonnes et deux bords
        (26, 0, (53, 99), 1, 0),
        (17, 0, (80, 24), 3, 4),  # autour : huit lignes de texte, deux bords et une de numéros
        (18, 0, (80, 24), 3, 6),  # ou deux : au-dessus et au-dessous
        (18, 0, (79, 24), 3, 8),  # plus étroit, les questions se plient : deux lignes de plus
        (17, 0, (52, 24), 2, 7),  # et les numéros ont leurs dizaines à part
        (26, 0, (53, 24), 1, 18),
        (20, 15, (80, 24), 3, 4),  # une ligne vide au moins reste au-dessus du plus haut jeton
        (20, 20, (80, 24), 3, 0),
    ],
)
def test_un_petit_ecran_ne_cache_que_les_lignes_vides_de_trop(
    cote: int, hauteur: int, ecran: tuple[int, int], pas: int, cachees: int
) -> None:
    cadre = cadrer(partie_de(pile(cote, hauteur), "a3"), ecran)
    assert (cadre.pas, cadre.cachees) == (pas, cachees)
    assert cadre.ajoutee == (cote - hauteur, 2)


@pytest.mark.exigence("PUI-05")
@pytest.mark.parametrize(
    ("cachees", "dessus"),
    [(0, "  1  2  3"), (1, "(1 ligne vide au-dessus)"), (2, "(2 lignes vides au-dessus)")],
)
def test_les_lignes_cachees_se_comptent(cachees: int, dessus: str) -> None:
    dessin = rendu_grid(grille("___", "___", "___", "O__"), Cadre(cachees=cachees)).split("\n")
    assert dessin[0] == dessus
    assert [ligne for ligne in dessin if "_" in ligne] == [
        *["│ _  _  _ │"] * (3 - cachees),
        "│[O] _  _ │",
    ]


@pytest.mark.exigence("PUI-05")
def test_une_grande_grille_se_numerote_aussi_en_bas() -> None:
    petite, grande = (rendu_grid(Grid(cote, cote)).split("\n") for cote in (17, 18))
    assert petite[-1].startswith("└───")
    assert grande[-1] == grande[0]
    assert grande[0].split() == [str(numero) for numero in range(1, 19)]


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
