"""La partie : ce qu'un joueur a le droit de faire, ce que son action change, quand c'est fini.

Quatre notions :
- une *partie* est une grille, le joueur *au trait* (celui dont c'est le tour), le nombre de
  joueurs humains, et parfois une *colonne interdite* ;
- une *action* est un ajout ou un retrait dans une colonne, d'où qu'elle vienne : du clavier, de la
  machine ou d'un test ;
- la *colonne interdite* est celle dont un jeton vient d'être retiré : le joueur au trait ne peut
  rien y ajouter, mais il peut encore y retirer ; son action jouée, elle ne l'est plus ;
- la *fin* vient d'un alignement, ou d'une grille pleine (match nul).

À essayer : n'autorisez le retrait que de ses propres jetons (une condition de plus dans
`motif_de_refus`), et voyez quels tests vous le reprochent.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

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

if TYPE_CHECKING:
    from random import Random

COULEURS = ("jaune", "rouge")
MACHINE = 1  # dans une partie à un joueur, la machine est le second joueur : rouge
N_MIN, N_MAX = 2, 30


class Genre(Enum):
    """Ce qu'une action fait d'un jeton."""

    AJOUTER = "ajouter"
    RETIRER = "retirer"


class Action(NamedTuple):
    """Un ajout ou un retrait, dans la colonne d'indice donné (à partir de 0)."""

    genre: Genre
    colonne: int


class ActionRefusee(Exception):
    """Une action que les règles ne permettent pas ; le message dit pourquoi."""


@dataclass
class Partie:
    """Tout ce qu'il faut pour reprendre une partie là où elle en est."""

    grid: Grid
    player: int
    joueurs: int = 2
    interdite: int | None = None

    @property
    def machine_au_trait(self) -> bool:
        """Dit si c'est à la machine de jouer.

        Args: aucun.
        Retour: vrai dans une partie à un joueur, au tour du second.
        Effets de bord: aucun.
        """
        return self.joueurs == 1 and self.player == MACHINE


def nouvelle_partie(n: int, joueurs: int, hasard: Random) -> Partie:
    """Prépare une grille vide et tire l'initiative au sort.

    Args:
        n: le nombre de jetons à aligner.
        joueurs: 1 (contre la machine) ou 2.
        hasard: le générateur qui désigne le premier au trait.
    Retour: la partie, prête à commencer.
    Effets de bord: un tirage.

    Exemple:
        >>> from random import Random
        >>> partie = nouvelle_partie(4, 2, Random(1))
        >>> partie.grid.width, partie.grid.height, COULEURS[partie.player]
        (6, 6, 'jaune')
    """
    return Partie(Grid(n + MARGE, n + MARGE), hasard.randrange(2), joueurs)


def motif_de_refus(partie: Partie, action: Action) -> str | None:
    """Dit pourquoi le joueur au trait ne peut pas faire une action.

    Args:
        partie: une partie qui n'est pas finie.
        action: ce qu'il voudrait faire.
    Retour: une phrase, ou None si l'action est permise.
    Effets de bord: aucun.

    Exemple:
        >>> partie = Partie(Grid(6, 6), 0)
        >>> motif_de_refus(partie, Action(Genre.RETIRER, 2))
        "La colonne 3 est vide : il n'y a rien à y retirer."
        >>> motif_de_refus(partie, Action(Genre.AJOUTER, 2)) is None
        True
    """
    grid, (genre, colonne) = partie.grid, action
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


def permises(partie: Partie, actions: Iterable[Action]) -> list[Action]:
    """Ne garde que les actions permises.

    Args:
        partie: une partie qui n'est pas finie.
        actions: les actions à examiner.
    Retour: celles que le joueur au trait peut faire, dans le même ordre.
    Effets de bord: aucun.
    """
    return [action for action in actions if motif_de_refus(partie, action) is None]


def actions_permises(partie: Partie) -> list[Action]:
    """Énumère ce que le joueur au trait peut faire.

    Tant qu'il reste une case vide la liste n'est pas vide : si cette case est dans la colonne
    interdite, il y a des jetons ailleurs, et l'on peut en retirer un.

    Args:
        partie: la partie.
    Retour: les ajouts puis les retraits, de gauche à droite ; aucune si la partie est finie.
    Effets de bord: aucun.

    Exemple:
        >>> len(actions_permises(Partie(Grid(6, 6), 0)))
        6
    """
    if est_finie(partie):
        return []
    colonnes = range(partie.grid.width)
    return permises(partie, [Action(genre, colonne) for genre in Genre for colonne in colonnes])


def peut_ajouter(partie: Partie) -> bool:
    """Dit si le joueur au trait a au moins une colonne où ajouter un jeton.

    Args:
        partie: une partie qui n'est pas finie.
    Retour: faux quand il n'y a plus de place que dans la colonne interdite.
    Effets de bord: aucun.
    """
    ajouts = (Action(Genre.AJOUTER, colonne) for colonne in range(partie.grid.width))
    return bool(permises(partie, ajouts))


def jouer(partie: Partie, action: Action) -> None:
    """Fait l'action du joueur au trait et passe le trait à l'autre.

    Args:
        partie: la partie, modifiée.
        action: l'ajout ou le retrait.
    Retour: rien.
    Effets de bord: modifie la partie ; lève ActionRefusee, sans rien modifier, si les règles ne
        permettent pas l'action.

    Exemple:
        >>> partie = Partie(Grid(6, 6), 0)
        >>> jouer(partie, Action(Genre.AJOUTER, 2))
        >>> jouer(partie, Action(Genre.RETIRER, 2))
        >>> COULEURS[partie.player], partie.interdite
        ('jaune', 2)
    """
    if est_finie(partie):
        raise ActionRefusee("La partie est finie.")
    motif = motif_de_refus(partie, action)
    if motif is not None:
        raise ActionRefusee(motif)
    if action.genre is Genre.AJOUTER:
        add_token(partie.grid, action.colonne, JETONS[partie.player])
        partie.interdite = None
    else:
        remove_token(partie.grid, action.colonne)
        partie.interdite = action.colonne
    partie.player = 1 - partie.player


def est_finie(partie: Partie) -> bool:
    """Dit si la partie est finie.

    Args:
        partie: la partie.
    Retour: vrai si un joueur a gagné ou si la grille est pleine.
    Effets de bord: aucun.
    """
    return est_pleine(partie.grid) or check_winner(partie.grid) >= 0


def couleur_et_jeton(joueur: int) -> str:
    """Désigne un joueur par ce qu'on voit de lui sur la grille.

    Args:
        joueur: 0 ou 1.
    Retour: sa couleur et son jeton.
    Effets de bord: aucun.

    Exemple:
        >>> couleur_et_jeton(0), couleur_et_jeton(1)
        ('jaune (O)', 'rouge (X)')
    """
    return f"{COULEURS[joueur]} ({JETONS[joueur]})"


def nom_du_joueur(partie: Partie, joueur: int) -> str:
    """Nomme un joueur, en disant s'il est la machine.

    Args:
        partie: la partie, pour savoir si la machine joue.
        joueur: 0 ou 1.
    Retour: son nom, prêt à commencer une phrase.
    Effets de bord: aucun.

    Exemple:
        >>> partie = Partie(Grid(6, 6), 0, joueurs=1)
        >>> nom_du_joueur(partie, 0), nom_du_joueur(partie, 1)
        ('Le joueur jaune (O)', 'La machine, joueur rouge (X),')
    """
    nom = f"joueur {couleur_et_jeton(joueur)}"
    return f"La machine, {nom}," if partie.joueurs == 1 and joueur == MACHINE else f"Le {nom}"


def rendu_fin(partie: Partie) -> str:
    """Annonce comment la partie s'est terminée.

    Args:
        partie: une partie finie.
    Retour: la phrase à imprimer.
    Effets de bord: aucun.
    """
    gagnant = check_winner(partie.grid)
    if gagnant < 0:
        return "La grille est pleine sans alignement : match nul."
    return f"{nom_du_joueur(partie, gagnant)} gagne : {partie.grid.width - MARGE} jetons alignés !"


def defaut(partie: Partie) -> str | None:
    """Cherche ce qui empêche une position d'être jouée, pour ne pas reprendre n'importe quoi.

    Args:
        partie: la partie, venue d'un fichier ou d'un programme.
    Retour: ce qui ne va pas, sans majuscule ni point, ou None si l'on peut jouer.
    Effets de bord: aucun.

    Exemple:
        >>> defaut(Partie(Grid(6, 6), 2))
        'le joueur au trait doit être 0 ou 1'
        >>> defaut(Partie(Grid(6, 6), 0)) is None
        True
    """
    grid = partie.grid
    if partie.player not in (0, 1):
        return "le joueur au trait doit être 0 ou 1"
    if partie.joueurs not in (1, 2):
        return "il doit y avoir 1 ou 2 joueurs"
    if grid.width != grid.height or not N_MIN <= grid.width - MARGE <= N_MAX:
        cotes = f"de {N_MIN + MARGE} à {N_MAX + MARGE}"
        return f"la grille doit être un carré dont le côté va {cotes}"
    return defaut_des_cases(grid) or defaut_de_la_suite(partie)


def defaut_des_cases(grid: Grid) -> str | None:
    """Cherche une case impossible.

    Args:
        grid: la grille.
    Retour: ce qui ne va pas, ou None.
    Effets de bord: aucun.
    """
    if [len(cases) for cases in grid.cells] != [grid.width] * grid.height:
        return "les cases ne remplissent pas la grille"
    if any(case not in (VIDE, *JETONS) for cases in grid.cells for case in cases):
        return "une case doit contenir « _ », « O » ou « X »"
    for colonne in range(grid.width):
        sous_le_sommet = grid.cells[sommet(grid, colonne) :]
        if any(cases[colonne] == VIDE for cases in sous_le_sommet):
            return f"dans la colonne {colonne + 1}, un jeton flotte au-dessus d'une case vide"
    return None


def defaut_de_la_suite(partie: Partie) -> str | None:
    """Cherche ce qui empêche la partie de continuer.

    Args:
        partie: une partie dont la grille est correcte.
    Retour: ce qui ne va pas, ou None.
    Effets de bord: aucun.
    """
    if est_finie(partie):
        return "la partie est déjà finie"
    if partie.interdite is None:
        return None
    if not 0 <= partie.interdite < partie.grid.width:
        return "la colonne interdite n'existe pas"
    if sommet(partie.grid, partie.interdite) == 0:
        return "la colonne interdite est pleine, alors qu'un jeton vient d'en être retiré"
    return None
