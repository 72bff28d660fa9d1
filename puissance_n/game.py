"""La partie : ce qu'un joueur a le droit de faire, ce que son coup change, quand c'est fini.

Cinq notions :
- une *partie* est une grille, le joueur *au trait* (celui dont c'est le tour), le nombre de
  joueurs humains, et parfois une *colonne interdite* ;
- un *coup* est un ajout ou un retrait dans une colonne, d'où qu'il vienne : du clavier, de la
  machine ou d'un test ;
- la *colonne interdite* est celle dont un jeton vient d'être retiré : le joueur au trait ne peut
  rien y ajouter, mais il peut encore y retirer ; son coup joué, elle ne l'est plus ;
- la *position* est ce dont dépend la suite : la grille, le trait, la colonne interdite ; quand elle
  se présente pour la troisième fois, les joueurs peuvent s'arrêter là ;
- la *fin* vient d'un alignement, ou d'une grille pleine (match nul).

À essayer : n'autorisez le retrait que de ses propres jetons (une condition de plus dans `refus`),
et voyez quels tests vous le reprochent.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from random import Random
from typing import NamedTuple

from .grid import (
    JETONS,
    MARGE,
    VIDE,
    Grid,
    add_token,
    check_winner,
    est_pleine,
    remove_token,
    sommet,
)

COULEURS = ("jaune", "rouge")
MACHINE = 1  # dans une partie à un joueur, la machine est le second joueur : rouge
N_MIN, N_MAX = 2, 30
REPETITIONS = 3  # comme aux échecs

Position = tuple[str, int, int | None]


class Genre(Enum):
    """Ce qu'un coup fait d'un jeton."""

    AJOUTER = "ajouter"
    RETIRER = "retirer"


class Coup(NamedTuple):
    """Un ajout ou un retrait, dans la colonne d'indice donné (à partir de 0)."""

    genre: Genre
    colonne: int


class CoupIllegal(Exception):
    """Un coup que les règles ne permettent pas ; le message dit pourquoi."""


@dataclass
class Partie:
    """Tout ce qu'il faut pour reprendre une partie là où elle en est, et ce qui s'y est joué."""

    grid: Grid
    player: int
    joueurs: int = 2
    interdite: int | None = None
    joues: list[Coup] = field(default_factory=list, compare=False)
    positions: list[Position] = field(default_factory=list, compare=False)  # avant chaque coup

    def est_machine(self, joueur: int) -> bool:
        """Dit si un joueur, 0 ou 1, est la machine."""
        return self.joueurs == 1 and joueur == MACHINE


def nouvelle_partie(n: int, joueurs: int, hasard: Random) -> Partie:
    """Rend une partie dont la grille est vide et l'initiative tirée au sort."""
    return Partie(Grid(n + MARGE, n + MARGE), hasard.randrange(2), joueurs)


def est_finie(partie: Partie) -> bool:
    """Dit si un joueur a gagné, ou si la grille est pleine."""
    return est_pleine(partie.grid) or check_winner(partie.grid) >= 0


def refus(partie: Partie, coup: Coup) -> str | None:
    """Dit pourquoi le joueur au trait ne peut pas jouer un coup ; None s'il le peut.

    Exemple:
        >>> partie = Partie(Grid(6, 6), 0)
        >>> refus(partie, Coup(Genre.RETIRER, 2))
        "La colonne 3 est vide : il n'y a rien à y retirer."
        >>> refus(partie, Coup(Genre.AJOUTER, 2)) is None
        True
    """
    grid, (genre, colonne) = partie.grid, coup
    if not 0 <= colonne < grid.width:
        return f"Cette colonne n'existe pas : elles vont de 1 à {grid.width}."
    if genre is Genre.RETIRER:
        vide = sommet(grid, colonne) == grid.height
        return f"La colonne {colonne + 1} est vide : il n'y a rien à y retirer." if vide else None
    if sommet(grid, colonne) == 0:
        return f"La colonne {colonne + 1} est pleine."
    if colonne == partie.interdite:
        return f"La colonne {colonne + 1} vous est interdite : un jeton vient d'en être retiré."
    return None


def coups(partie: Partie) -> list[Coup]:
    """Énumère les coups permis au joueur au trait : les ajouts, puis les retraits.

    Tant que la partie n'est pas finie il y en a un : si la seule case vide est dans la colonne
    interdite, il y a des jetons ailleurs, et l'on peut en retirer un.
    """
    if est_finie(partie):
        return []
    tous = [Coup(genre, colonne) for genre in Genre for colonne in range(partie.grid.width)]
    return [coup for coup in tous if refus(partie, coup) is None]


def jouer(partie: Partie, coup: Coup) -> None:
    """Joue le coup du joueur au trait et passe le trait à l'autre.

    Lève CoupIllegal, sans rien modifier, si les règles ne permettent pas ce coup.

    Exemple:
        >>> partie = Partie(Grid(6, 6), 0)
        >>> jouer(partie, Coup(Genre.AJOUTER, 2))
        >>> jouer(partie, Coup(Genre.RETIRER, 2))
        >>> partie.player, partie.interdite
        (0, 2)
    """
    if est_finie(partie):
        raise CoupIllegal("La partie est finie.")
    if raison := refus(partie, coup):
        raise CoupIllegal(raison)
    partie.joues.append(coup)
    partie.positions.append(position(partie))
    if coup.genre is Genre.AJOUTER:
        add_token(partie.grid, coup.colonne, JETONS[partie.player])
        partie.interdite = None
    else:
        remove_token(partie.grid, coup.colonne)
        partie.interdite = coup.colonne
    partie.player = 1 - partie.player


def position(partie: Partie) -> Position:
    """Rend la position où en est une partie."""
    cases = "".join("".join(ligne) for ligne in partie.grid.cells)
    return cases, partie.player, partie.interdite


def est_repetee(partie: Partie) -> bool:
    """Dit si la position, ou celle d'avant (chaque joueur en juge), s'est présentée trois fois."""
    positions = [*partie.positions, position(partie)]
    return any(positions.count(recente) >= REPETITIONS for recente in positions[-2:])


def hasard_du_tour(graine: int, partie: Partie) -> Random:
    """Rend le hasard d'une position : le même, que la partie ait été interrompue ou non."""
    return Random(f"{graine} {position(partie)}")


def coup_de_la_machine(partie: Partie, hasard: Random) -> Coup:
    """Tire au sort, à chances égales, l'un des coups permis."""
    return hasard.choice(coups(partie))


def defaut(partie: Partie) -> str | None:
    """Dit ce qu'une partie venue d'un fichier a d'impossible ; None si le jeu peut la produire."""
    grid, interdite = partie.grid, partie.interdite
    for colonne in range(grid.width):
        sous_le_sommet = grid.cells[sommet(grid, colonne) :]
        if any(cases[colonne] == VIDE for cases in sous_le_sommet):
            return f"dans la colonne {colonne + 1}, un jeton flotte au-dessus d'une case vide"
    if interdite is not None and sommet(grid, interdite) == 0:
        return "la colonne interdite est pleine, alors qu'un jeton vient d'en être retiré"
    return None
