"""La grille : chaque fonction du sujet, seule, puis contre une recherche naïve."""

from __future__ import annotations

import itertools
from random import Random

import pytest

import puissance_n
from puissance_n.game import COULEURS, Partie, jouer
from puissance_n.grid import (
    Grid,
    add_token,
    cases_alignees,
    check_winner,
    droites,
    est_pleine,
    remove_token,
    sommet,
)
from tests.appui import exemples
from tests.puissance_n.commun import ajout, grille, lignes


@pytest.mark.exigence("PUI-04")
def test_une_grille_neuve_est_vide_et_ses_lignes_sont_independantes() -> None:
    grid = Grid(5, 3)
    assert (grid.width, grid.height) == (5, 3)
    assert grid.cells == [["_"] * 5, ["_"] * 5, ["_"] * 5]
    grid.cells[0][1] = "O"
    assert lignes(grid) == ["_O___", "_____", "_____"]


@pytest.mark.exigence("PUI-04")
def test_les_jetons_sont_ranges_de_haut_en_bas_avec_les_caracteres_du_sujet() -> None:
    grid = Grid(4, 4)
    add_token(grid, 0, "O")
    add_token(grid, 0, "X")
    assert grid.cells[3][0] == "O"
    assert grid.cells[2][0] == "X"
    assert grid.cells[0][0] == "_"


@pytest.mark.exigence("PUI-04")
def test_le_jaune_pose_des_o_et_le_rouge_des_x() -> None:
    partie = Partie(Grid(6, 6), COULEURS.index("jaune"))
    jouer(partie, ajout(2))
    jouer(partie, ajout(3))
    assert COULEURS == ("jaune", "rouge")
    assert lignes(partie.grid)[-1] == "__OX__"


@pytest.mark.exigence("PUI-04", "PUI-15")
def test_le_paquet_rend_les_noms_du_sujet() -> None:
    noms = {"Grid", "show_grid", "add_token", "remove_token", "check_winner", "save", "load"}
    assert noms <= set(puissance_n.__all__)
    assert all(callable(getattr(puissance_n, nom)) for nom in noms)


# --- add_token et remove_token -------------------------------------------------------------------


@pytest.mark.exigence("PUI-06")
def test_un_jeton_tombe_au_dessus_du_dernier() -> None:
    grid = Grid(4, 3)
    resultats = [add_token(grid, 2, jeton) for jeton in "OXOX"]
    assert resultats == [1, 1, 1, 0]
    assert lignes(grid) == ["__O_", "__X_", "__O_"]


@pytest.mark.exigence("PUI-06")
@pytest.mark.parametrize("colonne", [-1, -4, 4, 5, 10**9])
def test_ajouter_dans_une_colonne_qui_n_existe_pas_ne_change_rien(colonne: int) -> None:
    grid = grille("____", "O___")
    assert add_token(grid, colonne, "X") == 0
    assert lignes(grid) == ["____", "O___"]


@pytest.mark.exigence("PUI-06")
@pytest.mark.parametrize("jeton", ["_", "o", "", "OX", "Z"])
def test_ajouter_autre_chose_qu_un_jeton_ne_change_rien(jeton: str) -> None:
    grid = Grid(4, 4)
    assert add_token(grid, 0, jeton) == 0
    assert grid == Grid(4, 4)


@pytest.mark.exigence("PUI-06")
def test_sur_une_colonne_trouee_le_jeton_reste_au_dessus_du_plus_haut() -> None:
    grid = grille("_", "X", "_")
    assert add_token(grid, 0, "O") == 1
    assert lignes(grid) == ["O", "X", "_"]
    assert add_token(grid, 0, "O") == 0


@pytest.mark.exigence("PUI-07")
def test_retirer_prend_le_jeton_le_plus_haut() -> None:
    grid = grille("____", "_X__", "_O__")
    assert remove_token(grid, 1) == 1
    assert lignes(grid) == ["____", "____", "_O__"]
    assert remove_token(grid, 1) == 1
    assert grid == Grid(4, 3)
    assert remove_token(grid, 1) == 0
    assert grid == Grid(4, 3)


@pytest.mark.exigence("PUI-07")
def test_retirer_d_une_colonne_pleine_libere_la_case_du_haut() -> None:
    grid = grille("OX", "XO")
    assert remove_token(grid, 0) == 1
    assert lignes(grid) == ["_X", "XO"]


@pytest.mark.exigence("PUI-07")
@pytest.mark.parametrize("colonne", [-1, -2, 2, 3, 10**9])
def test_retirer_d_une_colonne_qui_n_existe_pas_ne_change_rien(colonne: int) -> None:
    grid = grille("O_", "XO")
    assert remove_token(grid, colonne) == 0
    assert lignes(grid) == ["O_", "XO"]


@pytest.mark.fuzz
@pytest.mark.exigence("PUI-06", "PUI-07")
def test_la_grille_est_faite_de_piles() -> None:
    """Face à un modèle évident : cinq piles de quatre jetons au plus."""
    for graine in range(exemples(30)):
        hasard = Random(graine)
        grid = Grid(5, 4)
        piles: list[list[str]] = [[] for _ in range(5)]
        for _ in range(40):
            colonne = hasard.randint(-2, 6)
            existe = 0 <= colonne < 5
            if hasard.random() < 0.6:
                jeton = hasard.choice("OX")
                possible = existe and len(piles[colonne]) < 4
                assert add_token(grid, colonne, jeton) == int(possible)
                if possible:
                    piles[colonne].append(jeton)
            else:
                possible = existe and piles[colonne] != []
                assert remove_token(grid, colonne) == int(possible)
                if possible:
                    piles[colonne].pop()
            vues = [[grid.cells[x][y] for x in range(3, -1, -1)] for y in range(5)]
            assert vues == [pile + ["_"] * (4 - len(pile)) for pile in piles]


@pytest.mark.exigence("PUI-11")
def test_une_grille_pleine_n_a_plus_de_case_vide() -> None:
    assert est_pleine(grille("OX", "XX"))
    assert not est_pleine(grille("_X", "XX"))
    assert not est_pleine(grille("OX", "X_"))


@pytest.mark.exigence("PUI-06", "PUI-07")
def test_le_sommet_d_une_colonne() -> None:
    grid = grille("X__", "OX_")
    assert [sommet(grid, colonne) for colonne in range(3)] == [0, 1, 2]


# --- check_winner --------------------------------------------------------------------------------


def gagnant_naif(grid: Grid) -> int:
    """La recherche qu'on écrirait en C : chaque case, chaque direction, N pas."""
    n = grid.width - 2
    gagnants = set()
    for x, y in itertools.product(range(grid.height), range(grid.width)):
        for dx, dy in ((0, 1), (1, 0), (1, 1), (1, -1)):
            suite = []
            for pas in range(n):
                ligne, colonne = x + pas * dx, y + pas * dy
                if 0 <= ligne < grid.height and 0 <= colonne < grid.width:
                    suite.append(grid.cells[ligne][colonne])
            if n >= 1 and suite in (["O"] * n, ["X"] * n):
                gagnants.add(suite[0])
    return 0 if "O" in gagnants else 1 if "X" in gagnants else -1


def grille_au_hasard(hasard: Random, largeur: int, hauteur: int) -> Grid:
    """Une grille quelconque, jetons flottants permis, plus ou moins remplie."""
    poids = [hasard.random() ** 3 + 0.001 for _ in range(3)]
    grid = Grid(largeur, hauteur)
    for cases in grid.cells:
        cases[:] = hasard.choices("_OX", poids, k=largeur)
    return grid


@pytest.mark.sans_couverture
@pytest.mark.exigence("PUI-08")
@pytest.mark.parametrize("n", [2, 3, 4, 5, 6])
def test_check_winner_contre_la_recherche_naive(n: int) -> None:
    hasard = Random(n)
    vus = {-1: 0, 0: 0, 1: 0}
    for _ in range(1500):
        grid = grille_au_hasard(hasard, n + 2, n + 2)
        attendu = gagnant_naif(grid)
        vus[attendu] += 1
        assert check_winner(grid) == attendu, lignes(grid)
    assert min(vus.values()) > 50, "les trois réponses doivent avoir été essayées"


@pytest.mark.exigence("PUI-08")
def test_check_winner_sur_des_grilles_qui_ne_sont_pas_carrees() -> None:
    hasard = Random(0)
    for _ in range(2000):
        grid = grille_au_hasard(hasard, hasard.randint(0, 9), hasard.randint(0, 9))
        assert check_winner(grid) == gagnant_naif(grid), lignes(grid)


def alignements(n: int) -> list[list[tuple[int, int]]]:
    """Tous les alignements de N cases d'une grille de côté N + 2."""
    tous = []
    for x, y in itertools.product(range(n + 2), repeat=2):
        for dx, dy in ((0, 1), (1, 0), (1, 1), (1, -1)):
            cases = [(x + pas * dx, y + pas * dy) for pas in range(n)]
            if all(0 <= a < n + 2 and 0 <= b < n + 2 for a, b in cases):
                tous.append(cases)
    return tous


@pytest.mark.sans_couverture
@pytest.mark.exigence("PUI-08")
@pytest.mark.parametrize("n", [2, 4, 7, 30])
def test_chaque_alignement_possible_est_vu_et_le_meme_moins_un_jeton_ne_l_est_pas(n: int) -> None:
    tous = alignements(n)
    assert len(tous) == 2 * 3 * (n + 2) + 2 * 9
    for numero, cases in enumerate(tous):
        grid = Grid(n + 2, n + 2)
        for x, y in cases:
            grid.cells[x][y] = "OX"[numero % 2]
        assert check_winner(grid) == numero % 2
        assert cases_alignees(grid, "OX"[numero % 2]) == set(cases)
        x, y = cases[numero % n]
        grid.cells[x][y] = "_"
        assert check_winner(grid) == -1
        grid.cells[x][y] = "XO"[numero % 2]
        assert check_winner(grid) == -1


@pytest.mark.exigence("PUI-08")
def test_si_les_deux_ont_un_alignement_les_jaunes_passent_d_abord() -> None:
    assert check_winner(grille("XXXXXX", "______", "______", "OOOO__", "______", "______")) == 0
    assert check_winner(grille("OOOO__", "______", "______", "XXXXXX", "______", "______")) == 0


@pytest.mark.exigence("PUI-08")
def test_un_alignement_ne_tourne_pas_au_bord_de_la_grille() -> None:
    assert check_winner(grille("____OO", "OO____", "______", "______", "______", "______")) == -1


@pytest.mark.exigence("PUI-08")
def test_les_grilles_minuscules() -> None:
    assert check_winner(Grid(0, 0)) == -1
    assert check_winner(grille("OO", "OO")) == -1, "N = 0 : personne ne gagne"
    assert check_winner(grille("___", "_X_")) == 1, "N = 1 : un jeton suffit"


@pytest.mark.exigence("PUI-08")
def test_check_winner_ne_change_pas_la_grille() -> None:
    grid = grille("____", "X___", "OX__", "XXO_")
    assert check_winner(grid) == 1
    assert lignes(grid) == ["____", "X___", "OX__", "XXO_"]


@pytest.mark.exigence("PUI-08")
def test_un_alignement_beaucoup_plus_long_que_n_est_marque_sans_trou() -> None:
    """Sur une grille plus haute que large, une colonne contient bien plus que N + 2 jetons."""
    assert cases_alignees(grille(*["_O__"] * 9), "O") == {(x, 1) for x in range(9)}
    assert cases_alignees(grille("OOO"), "O") == {(0, 0), (0, 1), (0, 2)}, "N = 1"


@pytest.mark.exigence("PUI-08")
def test_deux_alignements_qui_se_croisent_sont_marques_tous_les_deux() -> None:
    grid = grille("_____", "_____", "X____", "X____", "XXX__")
    assert cases_alignees(grid, "X") == {(2, 0), (3, 0), (4, 0), (4, 1), (4, 2)}


@pytest.mark.exigence("PUI-08")
@pytest.mark.parametrize(("largeur", "hauteur"), [(0, 0), (1, 1), (4, 4), (5, 2), (2, 7), (7, 7)])
def test_chaque_case_est_sur_quatre_droites_sans_saut(largeur: int, hauteur: int) -> None:
    comptes: dict[tuple[int, int], int] = {}
    for droite in droites(Grid(largeur, hauteur)):
        for case in droite:
            comptes[case] = comptes.get(case, 0) + 1
        pas = {(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(droite)}
        assert len(pas) <= 1
        assert pas <= {(0, 1), (1, 0), (1, 1), (1, -1)}
    cases = set(itertools.product(range(hauteur), range(largeur)))
    assert comptes == dict.fromkeys(cases, 4)
