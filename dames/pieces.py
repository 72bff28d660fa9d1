"""La marche et la prise, une pièce à la fois.

Les notions :
- un *rayon* est la suite des cases qu'on rencontre en diagonale, jusqu'au bord du plateau ;
- une *glissade* est un déplacement sans prise ;
- un *saut* passe au-dessus d'une pièce, qui est *prise*, et se pose derrière elle ;
- l'*élan* d'une dame est le nombre de cases libres qu'elle traverse avant la pièce à prendre ;
- une pièce *déjà prise* dans la rafle reste sur le plateau jusqu'à la fin : elle fait obstacle.

Ici on ne sait pas à qui c'est de jouer, ni ce que font les autres pièces : c'est l'affaire de
`tour.py`.

À essayer : interdisez aux pions de prendre en arrière, et regardez quels tests le remarquent.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache

from .types import (
    CASE_VIDE,
    DAMES,
    SENS,
    Etape,
    Plateau,
    est_valide,
    t_case,
    t_contenu,
    t_coordonnees,
    t_equipe,
    t_joueur,
    t_piece,
)

DIAGONALES = ((-1, -1), (1, -1), (-1, 1), (1, 1))
VIDE = t_joueur.vide
PION, DAME = t_piece.pion, t_piece.dame


def contenu_de(plateau: Plateau, place: t_coordonnees) -> t_contenu:
    """Donne ce que porte une case.

    Args:
        plateau: le plateau.
        place: les coordonnées de la case.
    Retour: son contenu.
    Effets de bord: aucun.
    """
    return plateau[place.y][place.x].contenu


def pieces_de(plateau: Plateau, joueur: int) -> list[t_coordonnees]:
    """Trouve les pièces d'un joueur.

    Args:
        plateau: le plateau.
        joueur: le joueur, de 1 à 4.
    Retour: leurs cases, de haut en bas puis de gauche à droite.
    Effets de bord: aucun.
    """
    return [c.coordonnees for ligne in plateau for c in ligne if c.contenu.joueur == joueur]


# --- les cases que l'on voit d'une case ----------------------------------------------------------


@cache
def rayon(depart: t_coordonnees, direction: tuple[int, int]) -> tuple[t_coordonnees, ...]:
    """Donne les cases qu'on rencontre en partant en diagonale, jusqu'au bord ou au coin invalide.

    Args:
        depart: la case d'où l'on part, qui n'en fait pas partie.
        direction: le pas (dx, dy), un de DIAGONALES.
    Retour: les cases, de la plus proche à la plus lointaine.
    Effets de bord: aucun (le résultat est gardé en mémoire : la géométrie ne change jamais).

    Exemple:
        >>> rayon(t_coordonnees(4, 2), (1, -1))
        (t_coordonnees(x=5, y=1), t_coordonnees(x=6, y=0))
    """
    (x, y), (dx, dy) = depart, direction
    cases = []
    while est_valide(x := x + dx, y := y + dy):
        cases.append(t_coordonnees(x, y))
    return tuple(cases)


@cache
def diagonales_avant(joueur: t_joueur) -> tuple[tuple[int, int], ...]:
    """Donne les deux diagonales par lesquelles un pion avance.

    Args:
        joueur: le joueur, de 1 à 4.
    Retour: celles qui vont dans son sens de marche.
    Effets de bord: aucun.

    Exemple:
        >>> diagonales_avant(t_joueur.joueur_1)
        ((-1, -1), (1, -1))
    """
    sx, sy = SENS[joueur]
    return tuple((dx, dy) for dx, dy in DIAGONALES if dx * sx + dy * sy == 1)


def libres(plateau: Plateau, cases: tuple[t_coordonnees, ...]) -> Iterator[t_coordonnees]:
    """Suit des cases tant qu'elles sont vides.

    Args:
        plateau: le plateau.
        cases: les cases à suivre, dans l'ordre.
    Retour: les cases vides d'avant le premier obstacle.
    Effets de bord: aucun.
    """
    for place in cases:
        if contenu_de(plateau, place).joueur is not VIDE:
            return
        yield place


# --- glissades et sauts --------------------------------------------------------------------------


def glissades(plateau: Plateau, depart: t_coordonnees) -> Iterator[Etape]:
    """Donne les déplacements sans prise d'une pièce.

    Args:
        plateau: le plateau.
        depart: la case de la pièce.
    Retour: une case en avant pour un pion, toute la longueur des diagonales pour une dame.
    Effets de bord: aucun.
    """
    piece = contenu_de(plateau, depart)
    est_dame = piece.piece is DAME
    for direction in DIAGONALES if est_dame else diagonales_avant(piece.joueur):
        portee = rayon(depart, direction)
        for arrivee in libres(plateau, portee if est_dame else portee[:1]):
            yield Etape(arrivee)


def sauts(
    plateau: Plateau, depart: t_coordonnees, equipe: t_equipe, deja: Collection[t_coordonnees]
) -> Iterator[Etape]:
    """Donne les sauts d'une pièce au-dessus des pièces d'une équipe.

    Args:
        plateau: le plateau ; les pièces déjà prises y sont encore.
        depart: la case de la pièce qui saute.
        equipe: l'équipe des pièces à prendre ; jamais une pièce du joueur lui-même.
        deja: les cases des pièces déjà prises, qu'on ne saute pas deux fois.
    Retour: un saut par case libre derrière la pièce prise : la première pour un pion, au choix
        pour une dame.
    Effets de bord: aucun.
    """
    piece = contenu_de(plateau, depart)
    est_dame = piece.piece is DAME
    for direction in DIAGONALES:
        portee = rayon(depart, direction)
        elan = len(list(libres(plateau, portee))) if est_dame else 0
        if elan + 1 >= len(portee):  # personne à prendre, ou le bord juste derrière
            continue
        prise = portee[elan]
        visee = contenu_de(plateau, prise)
        if visee.equipe is equipe and visee.joueur is not piece.joueur and prise not in deja:
            derriere = portee[elan + 1 :] if est_dame else portee[1:2]
            for arrivee in libres(plateau, derriere):
                yield Etape(arrivee, prise)


def prises_adverses(
    plateau: Plateau, depart: t_coordonnees, deja: Collection[t_coordonnees] = ()
) -> Iterator[Etape]:
    """Donne les sauts d'une pièce au-dessus des pièces adverses.

    Args:
        plateau: le plateau.
        depart: la case de la pièce.
        deja: les cases des pièces déjà prises dans la rafle.
    Retour: les sauts possibles.
    Effets de bord: aucun.
    """
    amie = contenu_de(plateau, depart).equipe
    adverse = t_equipe.equipe_2 if amie is t_equipe.equipe_1 else t_equipe.equipe_1
    return sauts(plateau, depart, adverse, deja)


def prises_alliees(
    plateau: Plateau, depart: t_coordonnees, deja: Collection[t_coordonnees] = ()
) -> Iterator[Etape]:
    """Donne les sauts d'une pièce au-dessus des pièces de l'allié.

    Args:
        plateau: le plateau.
        depart: la case de la pièce.
        deja: les cases des pièces déjà prises dans la rafle.
    Retour: les sauts possibles, sans se demander s'ils sont permis à ce moment.
    Effets de bord: aucun.
    """
    amie = contenu_de(plateau, depart).equipe
    assert amie is not None, "la case de départ porte une pièce"
    return sauts(plateau, depart, amie, deja)


def peutPrendre(
    plateau: Plateau, depart: t_coordonnees, deja: Collection[t_coordonnees] = ()
) -> bool:
    """Dit si une pièce adverse peut être prise par la pièce choisie.

    Args:
        plateau: le plateau.
        depart: la case de la pièce.
        deja: les cases des pièces déjà prises dans la rafle.
    Retour: vrai si une prise est possible (elle oblige) ; faux sur une case sans pièce.
    Effets de bord: aucun.
    """
    if contenu_de(plateau, depart).equipe is None:
        return False
    return any(True for _ in prises_adverses(plateau, depart, deja))


# --- ce qui change le plateau --------------------------------------------------------------------


def deplacer(plateau: Plateau, depart: t_coordonnees, arrivee: t_coordonnees) -> None:
    """Porte une pièce d'une case à une autre, sans rien prendre ni promouvoir.

    Args:
        plateau: le plateau, modifié.
        depart: la case de la pièce, qui devient vide.
        arrivee: la case où elle se pose ; ce peut être la même, au bout d'une rafle en boucle.
    Retour: rien.
    Effets de bord: modifie le plateau.
    """
    piece = contenu_de(plateau, depart)
    plateau[depart.y][depart.x].contenu = CASE_VIDE
    plateau[arrivee.y][arrivee.x].contenu = piece


def prendrePiece(plateau: Plateau, place: t_coordonnees) -> None:
    """Enlève une pièce du plateau.

    Args:
        plateau: le plateau, modifié.
        place: la case de la pièce prise, qui devient vide.
    Retour: rien.
    Effets de bord: modifie le plateau.
    """
    plateau[place.y][place.x].contenu = CASE_VIDE


def ArrivBord(arrive: t_case) -> bool:
    """Dit si la pièce d'une case remplit les conditions pour devenir une dame.

    Args:
        arrive: la case où la pièce finit son coup.
    Retour: vrai pour un pion qui n'a plus de case valide devant lui, dans son sens de marche.
    Effets de bord: aucun.

    Exemple:
        >>> from dames.types import PIONS
        >>> pion = PIONS[t_joueur.joueur_1]
        >>> [ArrivBord(t_case(t_coordonnees(*xy), pion)) for xy in ((5, 0), (1, 4), (5, 4))]
        [True, True, False]
    """
    if arrive.contenu.piece is not PION:
        return False
    sx, sy = SENS[arrive.contenu.joueur]
    return not est_valide(arrive.coordonnees.x + sx, arrive.coordonnees.y + sy)


def creerDame(arrive: t_case) -> None:
    """Change en dame le pion d'une case.

    Args:
        arrive: la case du pion, modifiée.
    Retour: rien.
    Effets de bord: modifie la case.
    """
    arrive.contenu = DAMES[arrive.contenu.joueur]


def deplacerPion(plateau: Plateau, depart: t_coordonnees, arrivee: t_coordonnees) -> None:
    """Porte un pion de la première à la dernière case de son coup, et l'y fait dame s'il le faut.

    Args:
        plateau: le plateau, modifié.
        depart: la case du pion.
        arrivee: la case où il finit son coup ; celles qu'il ne fait que traverser ne comptent pas.
    Retour: rien.
    Effets de bord: modifie le plateau.
    """
    deplacer(plateau, depart, arrivee)
    case = plateau[arrivee.y][arrivee.x]
    if ArrivBord(case):
        creerDame(case)


def deplacerDame(plateau: Plateau, depart: t_coordonnees, arrivee: t_coordonnees) -> None:
    """Porte une dame de la première à la dernière case de son coup.

    Args:
        plateau: le plateau, modifié.
        depart: la case de la dame.
        arrivee: la case où elle finit son coup.
    Retour: rien.
    Effets de bord: modifie le plateau.
    """
    deplacer(plateau, depart, arrivee)
