"""Les inconnus de Six Qui Prend, écrits d'après les règles seules : A à une place, B aux autres.

« proche » pose la carte la plus proche d'une rangée qui n'est pas pleine, et à défaut la plus forte
de ses cartes trop faibles ; « seuil » refuse une rangée de quatre cartes si l'écart dépasse cinq.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sixquiprend.card import CARTES_PAR_RANGEE, Card, Coup, Etape
from sixquiprend.game import Game, coups

NIVEAUX = ("sujet", "expert")
TAILLES = (4, 6, 10)
SEUL_CONTRE_TOUS = True

# --- ce qu'on demande aux règles ------------------------------------------------------------------


def la_mieux_notee(partie: Game, note: Callable[[Card], tuple[int, int]]) -> Coup:
    """La carte du joueur au trait qu'on préfère."""
    meilleure = max((Card(coup.numero) for coup in coups(partie)), key=note)
    return Coup(Etape.CARTE, meilleure.number)


def ecart_et_taille(partie: Game, carte: Card) -> tuple[int, int]:
    """L'écart d'une carte à la rangée qui la prendrait, et sa taille ; (0, 0) si trop faible."""
    indice = carte.getMinimumStack(partie.stacks)
    if indice < 0:
        return 0, 0
    serie = partie.stacks[indice]
    return carte.number - serie.getLastCard().number, len(serie.stack)


# --- les inconnus ---------------------------------------------------------------------------------


def hasard(partie: Game, tirage: Random) -> Coup:
    """N'importe quelle carte."""
    return tirage.choice(coups(partie))


def proche(partie: Game, tirage: Random) -> Coup:
    """La plus proche d'une rangée qui n'est pas pleine."""

    def note(carte: Card) -> tuple[int, int]:
        ecart, taille = ecart_et_taille(partie, carte)
        if not taille:
            return 1, carte.number
        return (0, carte.number) if taille == CARTES_PAR_RANGEE else (2, -ecart)

    return la_mieux_notee(partie, note)


def seuil(partie: Game, tirage: Random) -> Coup:
    """La plus proche d'une rangée courte ; sinon la plus forte carte."""

    def note(carte: Card) -> tuple[int, int]:
        ecart, taille = ecart_et_taille(partie, carte)
        sure = 0 < taille < 4 or (taille == 4 and ecart <= 5)
        return (1, -ecart) if sure else (0, carte.number)

    return la_mieux_notee(partie, note)


ETRANGERS: dict[str, Callable[[Game, Random], Coup]] = {
    "proche": proche,
    "seuil": seuil,
    "hasard": hasard,
}
