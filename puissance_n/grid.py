"""Les données : la grille, ses jetons, et ce qu'est un coup.

Les notions, avec un exemple :
- une *grille* est un tableau de cases, par lignes de haut en bas : `Grid(6, 6)` pour N = 4 ;
- une *case* porte un caractère : « _ » si elle est vide, sinon un *jeton*, « O » pour le joueur
  jaune (le premier, numéro 0) ou « X » pour le joueur rouge (le second, numéro 1) ;
- une *colonne* se désigne par son indice, à partir de 0 ; le joueur, lui, compte à partir de 1 ;
- le *sommet* d'une colonne est la ligne de son jeton le plus haut : 6 si elle est vide ;
- un *alignement* est fait de N jetons voisins de la même couleur sur une droite (ligne, colonne
  ou diagonale), avec N = largeur - 2 : « OOOO » ;
- un *coup* ajoute ou retire un jeton dans une colonne, ou arrête la partie : `Coup(AJOUTER, 2)`,
  qui s'écrit « a3 ».

À essayer : les exercices 1, 3 à 5, 9 à 11, 16 et 17 du cours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

VIDE = "_"
JETONS = ("O", "X")
MARGE = 2  # la grille a deux colonnes de plus qu'il ne faut aligner de jetons

Case = tuple[int, int]


class Genre(Enum):
    """Ce que fait un coup ; la valeur est ce qu'on en tape."""

    AJOUTER = "a"
    RETIRER = "r"
    ABANDONNER = "abandon"
    NUL = "nul"


AJOUTER, RETIRER, ABANDONNER, NUL = Genre
LETTRES = {"a": AJOUTER, "ajouter": AJOUTER, "r": RETIRER, "retirer": RETIRER}
ARRETS = {"abandon": ABANDONNER, "nul": NUL}
NIVEAUX = ("sujet", "facile", "moyen", "expert")  # des machines, du plus faible au plus fort


class CoupIllisible(ValueError):
    """Un texte qui n'est pas un coup ; le message dit ce qui est attendu."""


class CoupRefuse(ValueError):
    """Un coup que les règles ne permettent pas ; le message est la phrase de `refus`."""


class Coup(NamedTuple):
    """Un ajout ou un retrait, dans la colonne d'indice donné (à partir de 0), ou un arrêt."""

    genre: Genre
    colonne: int = -1

    def __str__(self) -> str:
        """Écrit le coup comme on le tape."""
        if self.genre in (AJOUTER, RETIRER):
            return f"{self.genre.value}{self.colonne + 1}"
        return self.genre.value


class Avis(NamedTuple):
    """Un coup qu'on conseille, sa valeur pour qui le joue, en mots aussi, et la suite attendue."""

    coup: Coup
    valeur: float
    mots: str
    suite: tuple[Coup, ...] = ()


def lire_coup(texte: str) -> Coup:
    """Rend le coup, permis ou non, qu'écrit un texte ; lève CoupIllisible.

    Exemple:
        >>> lire_coup("a3"), str(lire_coup("retirer 3")), str(lire_coup("abandon"))
        (Coup(genre=<Genre.AJOUTER: 'a'>, colonne=2), 'r3', 'abandon')
    """
    mot = texte.lower()
    if mot in ARRETS:
        return Coup(ARRETS[mot])
    trouve = re.fullmatch("([a-z]+) *([0-9]{1,9})", mot)
    if trouve is None or trouve[1] not in LETTRES:
        raise CoupIllisible("un coup s'écrit a3 pour ajouter dans la colonne 3, r3 pour y retirer")
    return Coup(LETTRES[trouve[1]], int(trouve[2]) - 1)


@dataclass
class Grid:
    """La grille de jeu ; `Grid(largeur, hauteur)` est vide.

    Exemple:
        >>> Grid(3, 2).cells
        [['_', '_', '_'], ['_', '_', '_']]
    """

    width: int
    height: int
    cells: list[list[str]] = field(init=False)

    def __post_init__(self) -> None:
        """Vide toutes les cases."""
        self.cells = [[VIDE] * self.width for _ in range(self.height)]


def sommet(grid: Grid, column: int) -> int:
    """Rend la ligne du jeton le plus haut d'une colonne, ou la hauteur si elle est vide."""
    for ligne, cases in enumerate(grid.cells):
        if cases[column] != VIDE:
            return ligne
    return grid.height


def add_token(grid: Grid, column: int, token: str) -> int:
    """Laisse tomber un jeton dans une colonne, au-dessus du dernier ; rend 1.

    Rend 0, grille inchangée, si la colonne est pleine ou n'existe pas, ou si ce n'est pas un jeton.

    Exemple:
        >>> grid = Grid(3, 2)
        >>> [add_token(grid, 0, "O"), add_token(grid, 0, "X"), add_token(grid, 0, "O")]
        [1, 1, 0]
        >>> grid.cells
        [['X', '_', '_'], ['O', '_', '_']]
    """
    if token not in JETONS or not 0 <= column < grid.width:
        return 0
    ligne = sommet(grid, column) - 1
    if ligne < 0:
        return 0
    grid.cells[ligne][column] = token
    return 1


def remove_token(grid: Grid, column: int) -> int:
    """Retire le jeton le plus haut d'une colonne, quelle que soit sa couleur ; rend 1.

    Rend 0, grille inchangée, si la colonne est vide ou n'existe pas.
    """
    if not 0 <= column < grid.width:
        return 0
    ligne = sommet(grid, column)
    if ligne == grid.height:
        return 0
    grid.cells[ligne][column] = VIDE
    return 1


def est_pleine(grid: Grid) -> bool:
    """Dit si plus aucune case n'est vide."""
    return all(VIDE not in cases for cases in grid.cells)


def droites(grid: Grid) -> Iterator[list[Case]]:
    """Énumère les droites de la grille, chacune comme la suite de ses cases (ligne, colonne).

    Une diagonale descendante relie les cases dont `colonne - ligne` est le même ; une diagonale
    montante, celles dont `colonne + ligne` est le même. Chaque case est donc visitée quatre fois,
    quelle que soit la taille de la grille.
    """
    largeur = grid.width
    hauteur = grid.height
    for ligne in range(hauteur):
        yield [(ligne, colonne) for colonne in range(largeur)]
    for colonne in range(largeur):
        yield [(ligne, colonne) for ligne in range(hauteur)]
    for ecart in range(1 - hauteur, largeur):
        lignes = range(max(0, -ecart), min(hauteur, largeur - ecart))
        yield [(ligne, ligne + ecart) for ligne in lignes]
    for somme in range(hauteur + largeur - 1):
        lignes = range(max(0, somme - largeur + 1), min(hauteur, somme + 1))
        yield [(ligne, somme - ligne) for ligne in lignes]


def cases_alignees(grid: Grid, token: str) -> set[Case]:
    """Rend toutes les cases (ligne, colonne) d'un joueur qui font partie d'un alignement.

    Chaque droite devient un texte, et l'alignement un motif à y chercher : pour N = 4, « OOOO »
    dans « _OOOOX ». La recherche de Python fait en une fois ce que le C ferait case par case.

    Exemple:
        >>> grid = Grid(4, 4)
        >>> _ = add_token(grid, 2, "O"), add_token(grid, 3, "O")
        >>> sorted(cases_alignees(grid, "O"))
        [(3, 2), (3, 3)]
    """
    n = grid.width - MARGE
    if n < 1:  # un motif vide se trouverait partout
        return set()
    motif = token * n
    alignees: set[Case] = set()
    for droite in droites(grid):
        texte = "".join([grid.cells[ligne][colonne] for ligne, colonne in droite])
        debut = texte.find(motif)
        while debut >= 0:
            alignees.update(droite[debut : debut + n])
            debut = texte.find(motif, debut + 1)
    return alignees


def check_winner(grid: Grid) -> int:
    """Rend 0 si le joueur jaune (O) a gagné, 1 si c'est le rouge (X), -1 sinon.

    Si les deux ont un alignement, ce qu'aucune partie ne produit, c'est 0.
    """
    for joueur, jeton in enumerate(JETONS):
        if cases_alignees(grid, jeton):
            return joueur
    return -1
