"""Les règles : ce qu'un joueur a le droit de faire, ce que son coup change, quand c'est fini.

Les notions, avec un exemple :
- une *partie* est une grille, le joueur *au trait* (celui dont c'est le tour, 0 ou 1), le nombre
  de joueurs humains, et parfois une *colonne interdite* ;
- la *colonne interdite* est celle dont un jeton vient d'être retiré : le joueur au trait ne peut
  rien y ajouter, mais il peut encore y retirer : `interdite=2` après « r3 », le temps d'un coup ;
- la *position* est ce dont dépend la suite : la grille, le trait, la colonne interdite ; quand elle
  se présente pour la 3e fois, « nul » arrête la partie ;
- un *événement* dit ce qu'un coup a fait : `Evenement(0, Coup(AJOUTER, 2), (5, 2))` ;
- la *fin* dit qui gagne, et pourquoi : `Fin((1,), "4 jetons alignés")`, ou `Fin((), …)` ;
- la *graine* d'une partie, `graine=7`, fait son hasard, le même qu'on l'ait interrompue ou non.

À essayer : les exercices 6 à 8, 11 et 15 du cours.
"""

from __future__ import annotations

from collections import Counter
from copy import copy
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from .grid import (
    ABANDONNER,
    AJOUTER,
    JETONS,
    MARGE,
    NUL,
    RETIRER,
    Case,
    Coup,
    CoupRefuse,
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
N_PAR_DEFAUT = 4
N_MIN = 2
N_MAX = 30
REPETITIONS = 3  # comme aux échecs

Position = tuple[str, int, int | None]


class Evenement(NamedTuple):
    """Ce qu'un coup a fait : qui l'a joué, et la case du jeton ajouté ou retiré, s'il y en a un."""

    joueur: int
    coup: Coup
    case: Case | None = None


class Fin(NamedTuple):
    """L'issue d'une partie : qui gagne, personne si c'est un match nul, et pourquoi."""

    gagnants: tuple[int, ...]
    raison: str


@dataclass
class Partie:
    """Tout ce qu'il faut pour reprendre une partie là où elle en est, et ce qui s'y est joué."""

    grid: Grid
    player: int = 0
    joueurs: int = 2
    interdite: int | None = None
    coups_joues: int = 0  # depuis le début
    graine: int = 0
    dernier: Coup | None = None
    fin: Fin | None = field(init=False)
    vues: Counter[Position] = field(init=False)  # combien de fois chaque position s'est présentée
    repetitions: list[int] = field(init=False)  # ce compte, position après position

    def __post_init__(self) -> None:
        """Compte la première position, et voit si la partie est déjà finie."""
        self.vues = Counter([position(self)])
        self.repetitions = [1]
        self.fin = fin_de(self)


def nouvelle_partie(hasard: Random, n: int = N_PAR_DEFAUT, joueurs: int = 2) -> Partie:
    """Rend une partie dont la grille est vide et l'initiative tirée au sort."""
    graine = hasard.randrange(10**9)
    grid = Grid(n + MARGE, n + MARGE)
    return Partie(grid, hasard.randrange(2), joueurs, graine=graine)


def copier(partie: Partie) -> Partie:
    """Rend une partie égale, où l'on peut jouer sans toucher à l'original."""
    grid = Grid(partie.grid.width, partie.grid.height)
    grid.cells = [cases.copy() for cases in partie.grid.cells]
    copie = copy(partie)
    copie.grid = grid
    copie.vues = partie.vues.copy()
    copie.repetitions = partie.repetitions.copy()
    return copie


def est_machine(partie: Partie, joueur: int) -> bool:
    """Dit si un joueur, 0 ou 1, est la machine."""
    return partie.joueurs == 1 and joueur == MACHINE


# --- les cinq verbes -----------------------------------------------------------------------------


def au_trait(partie: Partie) -> int:
    """Donne le joueur dont c'est le tour, 0 ou 1."""
    return partie.player


def coups(partie: Partie) -> list[Coup]:
    """Donne les ajouts et les retraits permis au joueur au trait ; aucun si la partie est finie."""
    permis = []
    for genre in (AJOUTER, RETIRER):
        for colonne in range(partie.grid.width):
            coup = Coup(genre, colonne)
            if refus(partie, coup) is None:
                permis.append(coup)
    return permis


def refus(partie: Partie, coup: Coup) -> str | None:
    """Dit pourquoi le joueur au trait ne peut pas jouer un coup ; None s'il le peut.

    Exemple:
        >>> partie = Partie(Grid(6, 6))
        >>> refus(partie, Coup(RETIRER, 2))
        "La colonne 3 est vide : il n'y a rien à y retirer."
        >>> refus(partie, Coup(AJOUTER, 2)) is None
        True
    """
    if partie.fin is not None:
        return "La partie est finie."
    if coup.genre is ABANDONNER:
        return None
    if coup.genre is NUL:
        if est_repetee(partie):
            return None
        return "« nul » attend qu'une position se soit présentée trois fois."
    if not 0 <= coup.colonne < partie.grid.width:
        return f"Cette colonne n'existe pas : elles vont de 1 à {partie.grid.width}."
    if coup.genre is AJOUTER:
        return refus_d_ajouter(partie, coup.colonne)
    if sommet(partie.grid, coup.colonne) == partie.grid.height:
        return f"La colonne {coup.colonne + 1} est vide : il n'y a rien à y retirer."
    return None


def refus_d_ajouter(partie: Partie, colonne: int) -> str | None:
    """Dit pourquoi rien ne peut s'ajouter dans une colonne de la grille ; None sinon."""
    if sommet(partie.grid, colonne) == 0:
        return f"La colonne {colonne + 1} est pleine."
    if colonne == partie.interdite:
        return f"La colonne {colonne + 1} vous est interdite : un jeton vient d'en être retiré."
    return None


def jouer(partie: Partie, coup: Coup) -> Evenement:
    """Joue un coup du joueur au trait, passe le trait à l'autre, dit ce qui s'est passé.

    Un coup que `refus` refuse lève CoupRefuse, et rien ne change.

    Exemple:
        >>> partie = Partie(Grid(6, 6))
        >>> jouer(partie, Coup(AJOUTER, 2)).case, jouer(partie, Coup(RETIRER, 2)).case
        ((5, 2), (5, 2))
        >>> partie.player, partie.interdite
        (0, 2)
    """
    raison = refus(partie, coup)
    if raison is not None:
        raise CoupRefuse(raison)
    joueur = partie.player
    partie.dernier = coup
    if coup.genre in (ABANDONNER, NUL):
        partie.fin = fin_par_arret(coup.genre, joueur)
        return Evenement(joueur, coup)
    if coup.genre is AJOUTER:
        add_token(partie.grid, coup.colonne, JETONS[joueur])
        case = (sommet(partie.grid, coup.colonne), coup.colonne)
        partie.interdite = None
    else:
        case = (sommet(partie.grid, coup.colonne), coup.colonne)
        remove_token(partie.grid, coup.colonne)
        partie.interdite = coup.colonne
    partie.player = 1 - joueur
    partie.coups_joues += 1
    ici = position(partie)
    partie.vues[ici] += 1
    partie.repetitions.append(partie.vues[ici])
    partie.fin = fin_de(partie)
    return Evenement(joueur, coup, case)


def issue(partie: Partie) -> Fin | None:
    """Donne qui a gagné et pourquoi, ou None si la partie continue."""
    return partie.fin


# --- la fin --------------------------------------------------------------------------------------


def fin_de(partie: Partie) -> Fin | None:
    """Rend la fin que montre la grille, gagnée ou pleine ; None si la partie continue."""
    gagnant = check_winner(partie.grid)
    if gagnant >= 0:
        return Fin((gagnant,), f"{partie.grid.width - MARGE} jetons alignés")
    if est_pleine(partie.grid):
        return Fin((), "la grille est pleine sans alignement")
    return None


def fin_par_arret(genre: Genre, joueur: int) -> Fin:
    """Rend la fin d'une partie que ce joueur arrête : il abandonne, ou demande le match nul."""
    if genre is NUL:
        return Fin((), "une position s'est présentée trois fois")
    return Fin((1 - joueur,), f"le joueur {COULEURS[joueur]} abandonne")


# --- la position ---------------------------------------------------------------------------------


def position(partie: Partie) -> Position:
    """Rend la position où en est une partie."""
    cases = "".join("".join(ligne) for ligne in partie.grid.cells)
    return cases, partie.player, partie.interdite


def est_repetee(partie: Partie) -> bool:
    """Dit si la position, ou celle d'avant (chaque joueur en juge), s'est présentée trois fois."""
    return max(partie.repetitions[-2:]) >= REPETITIONS


def hasard_du_tour(partie: Partie) -> Random:
    """Rend le hasard d'un tour : le même, que la partie ait été interrompue ou non."""
    return Random(f"{partie.graine}-{partie.coups_joues}")
