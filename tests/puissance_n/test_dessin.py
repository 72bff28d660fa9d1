"""La grille dessinée et dite en mots : chaque dessin attendu est écrit à la main."""

from __future__ import annotations

import re

import pytest

from puissance_n.dessin import (
    Cadre,
    cadrer,
    rendu_coups,
    rendu_grid,
    rendu_mots,
    rendu_rappels,
    show_grid,
)
from puissance_n.game import Partie
from puissance_n.grid import Grid, add_token
from tests.puissance_n.commun import GENEE, NULLE, grille, joue, neuve

DESSIN = """\
  1  2  3  4
┌────────────┐
│ _  _  _  _ │
│ _  _  _  _ │
│[X] _  _  _ │
│ O [X] _  O │
└────────────┘
"""
JAUNE = "\x1b[38;5;16m\x1b[48;5;220m"
ROUGE = "\x1b[38;5;231m\x1b[48;5;124m"
FIN = "\x1b[0m"


@pytest.mark.exigence("PUI-05")
def test_show_grid_imprime_la_grille_et_numerote_les_colonnes_a_partir_de_1(
    capsys: pytest.CaptureFixture[str],
) -> None:
    show_grid(grille("____", "____", "X___", "OX_O"))
    assert capsys.readouterr().out == DESSIN


@pytest.mark.exigence("PUI-05")
def test_les_couleurs_ne_changent_rien_d_autre_au_dessin(
    capsys: pytest.CaptureFixture[str],
) -> None:
    show_grid(grille("____", "____", "X___", "OX_O"), Cadre(couleurs=True))
    colore = capsys.readouterr().out
    assert f"{JAUNE} O {FIN}" in colore
    assert f"{ROUGE}[X]{FIN}" in colore
    assert re.sub("\x1b\\[[0-9;]*m", "", colore) == DESSIN


@pytest.mark.exigence("PUI-05")
@pytest.mark.parametrize("n", [2, 4, 7, 8, 9, 30])
def test_chaque_numero_est_au_dessus_de_sa_colonne(n: int) -> None:
    for colonne in range(n + 2):
        grid = Grid(n + 2, n + 2)
        add_token(grid, colonne, "X")
        dessus, *dessin = rendu_grid(grid).split("\n")
        if grid.height > 14:
            assert dessin.pop() == dessus, "redits sous une grille dont le haut sort de l'écran"
        place = dessin[-2].index("X")
        assert dessus[: place + 1].split()[-1] == str(colonne + 1)
        assert {len(ligne) for ligne in dessin} == {3 * (n + 2) + 2}


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
        (1, ["", " 1234", "┌──!─┐", "│____│", "│##_X│", "└──!─┘"]),
    ],
)
def test_les_marques_se_voient_a_chaque_largeur(pas: int, dessin: list[str]) -> None:
    grid = grille("____", "OO_X")
    vu = rendu_grid(grid, Cadre(pas=pas, ajoutee=(1, 3), interdite=2))
    assert vu.split("\n") == dessin


@pytest.mark.exigence("PUI-05")
@pytest.mark.parametrize(
    ("pas", "numeros"),
    [
        (2, ["                   1 1 1 1", " 1 2 3 4 5 6 7 8 9 0 1 2 3"]),
        (1, ["          1111", " 1234567890123"]),
    ],
)
def test_a_l_etroit_les_dizaines_sont_au_dessus_des_unites(pas: int, numeros: list[str]) -> None:
    assert rendu_grid(Grid(13, 2), Cadre(pas=pas)).split("\n")[:2] == numeros


@pytest.mark.exigence("PUI-05")
@pytest.mark.parametrize(
    ("cote", "largeur", "pas"),
    [
        (26, 80, 3),  # 3 x 26 colonnes et deux bords
        (26, 79, 2),
        (26, 54, 2),  # 2 x 26 colonnes et deux bords
        (26, 53, 1),
        (32, 80, 2),
        (32, 60, 1),
        (32, 20, 1),
    ],
)
def test_le_pas_est_le_plus_grand_qui_tienne_a_l_ecran(cote: int, largeur: int, pas: int) -> None:
    assert cadrer(neuve(cote - 2), largeur).pas == pas


@pytest.mark.exigence("PUI-05", "PUI-06")
@pytest.mark.parametrize(
    ("coups", "ajoutee"),
    [("", None), ("a1 a3", (5, 2)), ("a3 a3", (4, 2)), ("a1 a3 r3", None), ("a1 r1 a2", (5, 1))],
)
def test_le_jeton_entoure_est_celui_que_le_dernier_coup_ajoute(
    coups: str, ajoutee: tuple[int, int] | None
) -> None:
    assert cadrer(joue(neuve(), coups), 80).ajoutee == ajoutee


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
    assert rendu_mots(Partie(grid)).split("\n") == [debut, *faits]


@pytest.mark.exigence("PUI-05")
def test_une_grille_de_n_importe_quoi_se_dessine_aussi() -> None:
    """Trop étroite pour un alignement, ou remplie par un programme d'étudiant : le voir aide."""
    assert rendu_grid(grille("O_")) == "  1  2\n┌──────┐\n│ O  _ │\n└──────┘"
    assert rendu_grid(grille("Z_"), Cadre(couleurs=True)) == "  1  2\n┌──────┐\n│ Z  _ │\n└──────┘"


# --- les annonces --------------------------------------------------------------------------------


@pytest.mark.exigence("PUI-09")
def test_la_colonne_interdite_est_rappelee_tant_qu_on_joue() -> None:
    partie = joue(neuve(), "a3 r3")
    rappel = "Colonne 3 interdite : vous ne pouvez rien y ajouter à ce tour."
    assert rendu_rappels(partie) == rappel
    assert rendu_rappels(joue(partie, "abandon")) == ""
    assert rendu_rappels(joue(neuve(), "a3 r3 a1")) == ""


@pytest.mark.exigence("PUI-09", "PUI-10")
def test_quand_on_ne_peut_que_retirer_le_rappel_le_dit() -> None:
    partie = Partie(grille("OO_XO", "XX_OX", *NULLE[2:]), 0, interdite=2)
    rappel = "Colonne 3 interdite, et il n'y a de place que là : retirez un jeton."
    assert rendu_rappels(partie) == rappel


@pytest.mark.exigence("PUI-11")
def test_une_position_qui_revient_est_rappelee() -> None:
    partie = joue(neuve(), "a1 r1 a2 r2 a1 r1 a2 r2 a1")
    rappel = "Une position s'est présentée trois fois : « nul » fait un match nul."
    assert rendu_rappels(partie) == rappel
    assert rendu_rappels(joue(partie, "nul")) == ""


@pytest.mark.exigence("PUI-10")
def test_les_coups_permis_s_enumerent_par_genre() -> None:
    partie = Partie(grille(*GENEE), 1, interdite=1)
    assert rendu_coups(partie) == "- ajouter : a3 a4\n- retirer : r1 r3"
    assert rendu_coups(neuve(2)) == "- ajouter : a1 a2 a3 a4\n- retirer : aucun"
