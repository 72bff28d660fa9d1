"""Les inconnus de Dames++ : trois coups d'avance pour compter les pièces, et le hasard."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from dames.game import Partie
from dames.machine.expert import Position, coups_rapides, en_coup, jouer_rapide, lire
from dames.structures import Coup
from tests.dames.commun import tour_au_hasard

NIVEAUX = ("facile", "moyen", "expert")
TAILLES = (4,)
SEUL_CONTRE_TOUS = False
DAME = 3  # en pions


# --- ce qu'on demande aux règles ------------------------------------------------------------------


def pieces(camp: int, dames: int) -> int:
    """Ce que valent les pièces d'un joueur, en pions ; sans pièce, son équipe a perdu."""
    return camp.bit_count() + (DAME - 1) * (camp & dames).bit_count() if camp else -1000


# --- les inconnus ---------------------------------------------------------------------------------


def valeur(position: Position, profondeur: int, alpha: int, beta: int) -> int:
    """Les pièces de l'équipe au trait moins celles de l'autre, tant de coups plus loin."""
    moi, suivant, allie, precedent, dames, _ = position
    if not profondeur or not all((moi, suivant, allie, precedent)):
        nous = pieces(moi, dames) + pieces(allie, dames)
        return nous - pieces(suivant, dames) - pieces(precedent, dames)
    meilleure = -1000
    for coup in coups_rapides(position):
        suite = jouer_rapide(position, coup)
        note = -valeur(suite, profondeur - 1, -beta, -max(alpha, meilleure))
        meilleure = max(meilleure, note)
        if meilleure >= beta:
            break
    return meilleure


def trois_coups(partie: Partie, hasard: Random) -> Coup:
    """Le coup qui garde le plus de pièces, son coup et deux réponses plus loin."""
    position = lire(partie)
    permis = coups_rapides(position)
    hasard.shuffle(permis)
    return en_coup(max(permis, key=lambda c: -valeur(jouer_rapide(position, c), 2, -5000, 5000)))


def au_hasard(partie: Partie, hasard: Random) -> Coup:
    """Une pièce au hasard, puis chaque saut au hasard."""
    return tour_au_hasard(partie, hasard).coup


ETRANGERS: dict[str, Callable[[Partie, Random], Coup]] = {
    "trois_coups": trois_coups,
    "hasard": au_hasard,
}
