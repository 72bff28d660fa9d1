"""Les inconnus de Dames++ : des chercheurs, des parties au hasard, et le hasard.

« trois_coups » et « sept_coups » comptent les pièces ; « quatre_coups » et « six_coups » comptent
aussi les pas des pions vers leur bord ; « monte_carlo » finit chaque coup par des suites au hasard.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from dames.game import Partie
from dames.machine.expert import (
    PLACES,
    Position,
    coups_rapides,
    en_coup,
    jouer_rapide,
    lire,
    un_par_un,
)
from dames.structures import SENS, Coup, t_joueur
from tests.dames.commun import tour_au_hasard

NIVEAUX = ("facile", "moyen", "expert")
TAILLES = (4,)
SEUL_CONTRE_TOUS = False
DAME = 3  # en pions
PAS = 0.02  # un pas d'un pion vers son bord
ETAPES = 50  # d'une rafle, au plus
SUITES = 4  # au hasard, par coup
LONGUEUR = 12  # d'une suite


# --- ce qu'on demande aux règles ------------------------------------------------------------------


def pieces(camp: int, dames: int) -> int:
    """Ce que valent les pièces d'un joueur, en pions ; sans pièce, son équipe a perdu."""
    return camp.bit_count() + (DAME - 1) * (camp & dames).bit_count() if camp else -1000


# --- les inconnus ---------------------------------------------------------------------------------


def marche(camp: int, dames: int, joueur: int) -> float:
    """Les pas qu'ont faits les pions d'un joueur dans son sens, à une constante près."""
    dx, dy = SENS[t_joueur(joueur)]
    total = 0
    for bit in un_par_un(camp & ~dames):
        total += PLACES[bit].x * dx + PLACES[bit].y * dy
    return PAS * total


def estimer(position: Position, marcher: bool) -> float:
    """Les pièces de l'équipe au trait moins celles de l'autre, et les pas si l'on y regarde."""
    total = 0.0
    for rang, camp in enumerate(position[:4]):
        signe = 1 - 2 * (rang % 2)
        total += signe * pieces(camp, position.dames)
        if marcher:
            joueur = (position.joueur - 1 + rang) % 4 + 1
            total += signe * marche(camp, position.dames, joueur)
    return total


def valeur(
    position: Position, profondeur: int, alpha: float, beta: float, marcher: bool = False
) -> float:
    """Ce que vaut une position, tant de coups plus loin, pour l'équipe au trait."""
    if not profondeur or not all(position[:4]):
        return estimer(position, marcher)
    meilleure = -1000.0
    liste = coups_rapides(position, ETAPES)
    liste.sort(key=lambda coup: -coup[1].bit_count())
    for coup in liste:
        suite = jouer_rapide(position, coup)
        note = -valeur(suite, profondeur - 1, -beta, -max(alpha, meilleure), marcher)
        meilleure = max(meilleure, note)
        if meilleure >= beta:
            break
    return meilleure


def chercheur(partie: Partie, hasard: Random, profondeur: int, marcher: bool) -> Coup:
    """Le coup qui vaut le plus, à cette profondeur ; à égalité, au hasard."""
    position = lire(partie)
    permis = coups_rapides(position)
    hasard.shuffle(permis)
    meilleur = permis[0]
    atteinte = -5000.0
    for coup in permis:
        suite = jouer_rapide(position, coup)
        note = -valeur(suite, profondeur - 1, -5000, -atteinte, marcher)
        if note > atteinte:
            meilleur = coup
            atteinte = note
    return en_coup(meilleur)


def monte_carlo(partie: Partie, hasard: Random) -> Coup:
    """Le coup qui garde le plus de pièces, en moyenne, après des suites au hasard."""
    depart = lire(partie)
    notes = {}
    for coup in coups_rapides(depart):
        notes[coup] = 0.0
        for _ in range(SUITES):
            position = jouer_rapide(depart, coup)
            for _ in range(LONGUEUR):
                liste = coups_rapides(position, ETAPES)
                if not liste or not all(position[:4]):
                    break
                position = jouer_rapide(position, hasard.choice(liste))
            signe = 1 - 2 * ((position.joueur - depart.joueur) % 2)
            notes[coup] += signe * estimer(position, False)
    return en_coup(max(notes, key=lambda coup: notes[coup]))


def au_hasard(partie: Partie, hasard: Random) -> Coup:
    """Une pièce au hasard, puis chaque saut au hasard."""
    return tour_au_hasard(partie, hasard).coup


ETRANGERS: dict[str, Callable[[Partie, Random], Coup]] = {
    "sept_coups": partial(chercheur, profondeur=7, marcher=False),
    "six_coups": partial(chercheur, profondeur=6, marcher=True),
    "quatre_coups": partial(chercheur, profondeur=4, marcher=True),
    "trois_coups": partial(chercheur, profondeur=3, marcher=False),
    "monte_carlo": monte_carlo,
    "hasard": au_hasard,
}
