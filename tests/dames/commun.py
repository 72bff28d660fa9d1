"""De quoi poser des positions à la main, les jouer au hasard et les faire tourner."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

from dames.game import Partie, au_trait, jouer
from dames.plateau import DeplacePoss, init, pieces_de, pieces_obligees
from dames.structures import (
    CASE_VIDE,
    DAMES,
    JOUEURS,
    NOMS,
    PIONS,
    SYMBOLES,
    Coup,
    Plateau,
    est_valide,
    lire_case,
    t_coordonnees,
    t_piece,
    t_stats,
)
from dames.tour import Tour, commencer, suivre

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


def tour_au_hasard(partie: Partie, hasard: random.Random) -> Tour:
    """Un tour légal et fini, tiré étape par étape (sans énumérer toutes les rafles d'une dame)."""
    plateau, joueur = partie.plateau, au_trait(partie)
    departs = pieces_obligees(plateau, joueur) or pieces_de(plateau, joueur)
    jouables = [depart for depart in departs if DeplacePoss(plateau, depart)]
    tour = commencer(plateau, hasard.choice(jouables))
    while suites := tour.suites():
        if tour.peut_finir() and hasard.random() < 0.5:
            break
        tour = tour.apres(*hasard.choice(list(suites.items())))
    return tour


def jouer_au_hasard(partie: Partie, hasard: random.Random) -> Coup:
    """Joue un coup légal au hasard."""
    jouer(partie, tour_au_hasard(partie, hasard))
    return partie.historique[-1]


def jouer_cases(partie: Partie, noms: str) -> None:
    """Joue un coup écrit « E14 F13 », en vérifiant chaque étape."""
    jouer(partie, suivre(partie.plateau, noms.split()))
