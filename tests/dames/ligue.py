"""Les inconnus de Dames++ : des chercheurs, des parties au hasard, et le hasard.

« trois_coups » et « sept_coups » comptent les pièces ; « quatre_coups » et « six_coups » comptent
aussi les pas des pions vers leur bord ; tous regardent 100 000 positions au plus. « monte_carlo »
finit chaque coup par des suites au hasard.
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
from tests.dames.commun import trajet_au_hasard

NIVEAUX = ("facile", "moyen", "expert")
TAILLES = (4,)
SEUL_CONTRE_TOUS = False
DAME = 3  # en pions
PAS = 0.02  # un pas d'un pion vers son bord
ETAPES = 50  # d'une rafle, au plus
POSITIONS = 100_000  # regardées par un chercheur pour un coup, au plus
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


class Chercheur:
    """Une recherche : ce qu'on évalue, et combien de positions on peut encore regarder."""

    def __init__(self, marcher: bool) -> None:
        self.marcher = marcher
        self.reste = POSITIONS

    def valeur(self, position: Position, profondeur: int, alpha: float, beta: float) -> float:
        """Ce que vaut une position, tant de coups plus loin, pour l'équipe au trait."""
        self.reste -= 1
        if not profondeur or self.reste < 0 or not all(position[:4]):
            return estimer(position, self.marcher)
        meilleure = -1000.0
        liste = coups_rapides(position, ETAPES)
        liste.sort(key=lambda coup: -coup[1].bit_count())
        for coup in liste:
            suite = jouer_rapide(position, coup)
            note = -self.valeur(suite, profondeur - 1, -beta, -max(alpha, meilleure))
            meilleure = max(meilleure, note)
            if meilleure >= beta:
                break
        return meilleure


def chercheur(partie: Partie, hasard: Random, profondeur: int, marcher: bool) -> Coup:
    """Le coup qui vaut le plus, à cette profondeur ; à égalité, au hasard.

    On y va de deux en deux coups, et l'on s'arrête à la dernière que permettent les POSITIONS.
    """
    position = lire(partie)
    permis = coups_rapides(position)
    hasard.shuffle(permis)
    recherche = Chercheur(marcher)
    for jusqu_a in range(2 - profondeur % 2, profondeur + 1, 2):
        notes = []
        atteinte = -5000.0
        for coup in permis:
            suite = jouer_rapide(position, coup)
            note = -recherche.valeur(suite, jusqu_a - 1, -5000, -atteinte)
            notes.append((note, coup))
            atteinte = max(atteinte, note)
        if recherche.reste < 0:
            break
        notes.sort(key=lambda paire: -paire[0])
        permis = [coup for _, coup in notes]
    return en_coup(permis[0])


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
    return trajet_au_hasard(partie, hasard).coup


ETRANGERS: dict[str, Callable[[Partie, Random], Coup]] = {
    "sept_coups": partial(chercheur, profondeur=7, marcher=False),
    "six_coups": partial(chercheur, profondeur=6, marcher=True),
    "quatre_coups": partial(chercheur, profondeur=4, marcher=True),
    "trois_coups": partial(chercheur, profondeur=3, marcher=False),
    "monte_carlo": monte_carlo,
    "hasard": au_hasard,
}
