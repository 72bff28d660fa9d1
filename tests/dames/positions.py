"""De quoi poser des positions à la main, les jouer au hasard et les faire tourner."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

from dames.game import Partie, au_trait, jouer_coup
from dames.plateau import Plateau, init
from dames.tour import commencer, pieces_obligees
from dames.types import (
    CASE_VIDE,
    DAMES,
    JOUEURS,
    NOMS,
    PIONS,
    SYMBOLES,
    Coup,
    est_valide,
    lire_case,
    t_coordonnees,
    t_piece,
    t_stats,
)

CONTENUS = {SYMBOLES[j]: PIONS[j] for j in JOUEURS} | {
    SYMBOLES[j].upper(): DAMES[j] for j in JOUEURS
}
FONCEES = [(x, y) for y in range(17) for x in range(17) if est_valide(x, y) and (x + y) % 2]
Pieces = Mapping[tuple[int, int], str]


def place(nom: str) -> t_coordonnees:
    """Les coordonnées d'une case, d'après son nom."""
    return lire_case(nom)


def plateau_de(pieces: Pieces) -> Plateau:
    """Un plateau qui ne porte que ces pièces."""
    plateau = init()
    for ligne in plateau:
        for case in ligne:
            if case.contenu.piece is not t_piece.vide:
                case.contenu = CASE_VIDE
    for (x, y), symbole in pieces.items():
        plateau[y][x].contenu = CONTENUS[symbole]
    return plateau


def position(texte: str) -> Plateau:
    """Un plateau écrit « s:H9,I10 o:G8 » : un symbole, puis ses cases."""
    pieces: dict[tuple[int, int], str] = {}
    for groupe in texte.split():
        symbole, noms = groupe.split(":")
        pieces |= {lire_case(nom): symbole for nom in noms.split(",")}
    assert set(pieces) <= set(FONCEES), "les pièces vivent sur les cases foncées"
    return plateau_de(pieces)


def partie_de(texte: str, coups_joues: int = 0) -> Partie:
    """Une partie posée à la main ; le nombre de coups déjà joués dit qui est au trait."""
    historique = [Coup(("A6", "B5"))] * coups_joues
    return Partie(position(texte), [t_stats(nom) for nom in NOMS], historique)


def pieces_du(plateau: Plateau) -> dict[tuple[int, int], str]:
    """Les pièces d'un plateau, par leurs symboles."""
    symboles = {contenu: symbole for symbole, contenu in CONTENUS.items()}
    return {
        case.coordonnees: symboles[case.contenu]
        for ligne in plateau
        for case in ligne
        if case.contenu.piece is not t_piece.vide
    }


def ecrits(coups: Iterable[Coup]) -> set[str]:
    """Les coups, comme on les écrit."""
    return {str(coup) for coup in coups}


def coup_au_hasard(partie: Partie, hasard: random.Random) -> Coup:
    """Un coup légal, tiré étape par étape (sans énumérer toutes les rafles d'une dame)."""
    joueur = au_trait(partie)
    departs = pieces_obligees(partie.plateau, joueur) or [
        case.coordonnees
        for ligne in partie.plateau
        for case in ligne
        if case.contenu.joueur is joueur
    ]
    hasard.shuffle(departs)
    tour = next(t for t in (commencer(partie.plateau, d) for d in departs) if t.suites())
    while suites := tour.suites():
        if tour.peut_finir() and hasard.random() < 0.5:
            break
        tour.avancer(hasard.choice(suites))
    return tour.coup()


def jouer_au_hasard(partie: Partie, hasard: random.Random) -> Coup:
    """Joue un coup légal au hasard."""
    coup = coup_au_hasard(partie, hasard)
    jouer_coup(partie, coup)
    return coup
