"""Les règles : ce qu'un joueur a le droit de faire, ce que son coup change, quand c'est fini.

Les notions, avec un exemple :
- une *partie* est une grille, le joueur *au trait* (celui dont c'est le tour, 0 ou 1), le nombre
  de joueurs humains, et parfois une *colonne interdite* ;
- la *colonne interdite* est celle dont un jeton vient d'être retiré : le joueur au trait ne peut
  rien y ajouter, mais il peut encore y retirer : `interdite=2` après « r3 », le temps d'un coup ;
- la *position* est ce dont dépend la suite : la grille, le trait, la colonne interdite ; quand elle
  se présente pour la 3e fois, « nul » arrête la partie ;
- un *événement* dit ce qu'un coup a fait : `Evenement(0, Coup(AJOUTER, 2), (5, 2))` ;
- la *fin* dit qui gagne, et pourquoi : `Fin(1, "4 jetons alignés")`, ou `Fin(None, …)`.

À essayer : les exercices 7 à 9, 15 et 16 (`make exercice JEU=puissance_n N=7`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import NamedTuple

from .grid import (
    ABANDONNER,
    AJOUTER,
    JETONS,
    MARGE,
    NUL,
    RETIRER,
    VIDE,
    Case,
    Coup,
    CoupIllegal,
    Genre,
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


@dataclass
class Partie:
    """Tout ce qu'il faut pour reprendre une partie là où elle en est, et ce qui s'y est joué."""

    grid: Grid
    player: int
    joueurs: int = 2
    interdite: int | None = None
    tour: int = 0  # les coups joués depuis le début
    arret: Genre | None = None  # un abandon du joueur au trait, ou un match nul accepté
    niveau: str = ""  # celui de la machine, quand elle a joué
    joues: list[Coup] = field(default_factory=list, compare=False)
    positions: list[Position] = field(default_factory=list, compare=False)  # avant chaque coup

    def est_machine(self, joueur: int) -> bool:
        """Dit si un joueur, 0 ou 1, est la machine."""
        return self.joueurs == 1 and joueur == MACHINE


class Evenement(NamedTuple):
    """Ce qu'un coup a fait : qui l'a joué, et la case du jeton ajouté ou retiré, s'il y en a un."""

    joueur: int
    coup: Coup
    case: Case | None = None


class Fin(NamedTuple):
    """L'issue d'une partie : qui gagne, 0 ou 1, ou None si c'est un match nul, et pourquoi."""

    gagnant: int | None
    raison: str


def nouvelle_partie(n: int, joueurs: int, hasard: Random) -> Partie:
    """Rend une partie dont la grille est vide et l'initiative tirée au sort."""
    return Partie(Grid(n + MARGE, n + MARGE), hasard.randrange(2), joueurs)


def copier(partie: Partie) -> Partie:
    """Rend une partie égale, où l'on peut jouer sans toucher à l'original."""
    grid = Grid(partie.grid.width, partie.grid.height)
    grid.cells = [cases.copy() for cases in partie.grid.cells]
    return replace(partie, grid=grid, joues=[], positions=[])


# --- les cinq verbes -----------------------------------------------------------------------------


def au_trait(partie: Partie) -> int:
    """Donne le joueur dont c'est le tour, 0 ou 1."""
    return partie.player


def coups(partie: Partie) -> list[Coup]:
    """Donne les ajouts et les retraits permis au joueur au trait ; aucun si la partie est finie."""
    if issue(partie) is not None:
        return []
    colonnes = range(partie.grid.width)
    tous = [Coup(genre, colonne) for genre in (AJOUTER, RETIRER) for colonne in colonnes]
    return [coup for coup in tous if refus_de_colonne(partie, coup) is None]


def refus(partie: Partie, coup: Coup) -> str | None:
    """Dit pourquoi le joueur au trait ne peut pas jouer un coup ; None s'il le peut.

    Exemple:
        >>> partie = Partie(Grid(6, 6), 0)
        >>> refus(partie, Coup(RETIRER, 2))
        "La colonne 3 est vide : il n'y a rien à y retirer."
        >>> refus(partie, Coup(AJOUTER, 2)) is None
        True
    """
    if issue(partie) is not None:
        return "La partie est finie."
    if coup.genre is ABANDONNER:
        return None
    if coup.genre is NUL:
        return None if est_repetee(partie) else "Aucune position ne s'est présentée trois fois."
    return refus_de_colonne(partie, coup)


def refus_de_colonne(partie: Partie, coup: Coup) -> str | None:
    """Dit pourquoi un ajout ou un retrait ne peut pas se faire dans sa colonne ; None sinon."""
    grid, colonne = partie.grid, coup.colonne
    if not 0 <= colonne < grid.width:
        return f"Cette colonne n'existe pas : elles vont de 1 à {grid.width}."
    if coup.genre is RETIRER:
        vide = sommet(grid, colonne) == grid.height
        return f"La colonne {colonne + 1} est vide : il n'y a rien à y retirer." if vide else None
    if sommet(grid, colonne) == 0:
        return f"La colonne {colonne + 1} est pleine."
    if colonne == partie.interdite:
        return f"La colonne {colonne + 1} vous est interdite : un jeton vient d'en être retiré."
    return None


def jouer(partie: Partie, coup: Coup) -> Evenement:
    """Joue le coup du joueur au trait, passe le trait à l'autre, et rend ce qui s'est passé.

    Lève CoupIllegal, sans rien modifier, si les règles ne permettent pas ce coup.

    Exemple:
        >>> partie = Partie(Grid(6, 6), 0)
        >>> jouer(partie, Coup(AJOUTER, 2)).case, jouer(partie, Coup(RETIRER, 2)).case
        ((5, 2), (5, 2))
        >>> partie.player, partie.interdite
        (0, 2)
    """
    if raison := refus(partie, coup):
        raise CoupIllegal(raison)
    joueur, grid, colonne = partie.player, partie.grid, coup.colonne
    if coup.genre in (ABANDONNER, NUL):
        partie.arret = coup.genre
        return Evenement(joueur, coup)
    partie.joues.append(coup)
    partie.positions.append(position(partie))
    ligne = sommet(grid, colonne) - (coup.genre is AJOUTER)
    if coup.genre is AJOUTER:
        add_token(grid, colonne, JETONS[joueur])
    else:
        remove_token(grid, colonne)
    partie.interdite = colonne if coup.genre is RETIRER else None
    partie.player, partie.tour = 1 - joueur, partie.tour + 1
    return Evenement(joueur, coup, (ligne, colonne))


def issue(partie: Partie) -> Fin | None:
    """Donne qui a gagné et pourquoi, ou None si la partie continue."""
    if partie.arret is ABANDONNER:
        return Fin(1 - partie.player, f"le joueur {COULEURS[partie.player]} abandonne")
    if partie.arret is NUL:
        return Fin(None, "une position s'est présentée trois fois")
    if (gagnant := check_winner(partie.grid)) >= 0:
        return Fin(gagnant, f"{partie.grid.width - MARGE} jetons alignés")
    return Fin(None, "la grille est pleine sans alignement") if est_pleine(partie.grid) else None


# --- la position ---------------------------------------------------------------------------------


def position(partie: Partie) -> Position:
    """Rend la position où en est une partie."""
    cases = "".join("".join(ligne) for ligne in partie.grid.cells)
    return cases, partie.player, partie.interdite


def est_repetee(partie: Partie) -> bool:
    """Dit si la position, ou celle d'avant (chaque joueur en juge), s'est présentée trois fois."""
    positions = [*partie.positions, position(partie)]
    return any(positions.count(recente) >= REPETITIONS for recente in positions[-2:])


def hasard_du_tour(graine: int | None, partie: Partie) -> Random:
    """Rend le hasard d'un tour : le même, que la partie ait été interrompue ou non."""
    return Random(f"{graine} {partie.tour}")


def defaut(partie: Partie) -> str | None:
    """Dit ce qu'une partie venue d'un fichier a d'impossible ; None si le jeu peut la produire."""
    grid, interdite = partie.grid, partie.interdite
    for colonne in range(grid.width):
        sous_le_sommet = grid.cells[sommet(grid, colonne) :]
        if any(cases[colonne] == VIDE for cases in sous_le_sommet):
            return f"dans la colonne {colonne + 1}, un jeton flotte au-dessus d'une case vide"
    if interdite is not None and interdite >= grid.width:
        return f"la colonne interdite va de 1 à {grid.width}"
    if interdite is not None and sommet(grid, interdite) == 0:
        return "la colonne interdite est pleine, alors qu'un jeton vient d'en être retiré"
    return None
