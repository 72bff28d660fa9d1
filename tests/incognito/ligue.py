"""Les inconnus d'Incognito : un chercheur à deux coups, un autre à un coup, et le hasard.

« deux_coups » connaît les chances d'un pari et sa meilleure réponse, et ne compte ensuite que les
pions ; « un_coup » ne regarde pas la réponse. Rien n'y vient de la machine du jeu.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import NamedTuple

from incognito import plateau
from incognito.notation import DEPLACEMENT, Coup, Genre
from incognito.regles import Partie, cases, chateau, juger
from incognito.types import Case, Couleur, Jeu, Mouvement

NIVEAUX = ("facile", "moyen", "expert")
TAILLES = (5, 4, 8)
SEUL_CONTRE_TOUS = False
PION = 0.05


class Su(NamedTuple):
    """Ce que tout le monde sait : le plateau, dont on ne regarde pas les types, et les connus."""

    jeu: Jeu
    connus: frozenset[Case]


# --- ce qu'on demande aux règles ------------------------------------------------------------------


def pions(su: Su, couleur: Couleur) -> list[Case]:
    """Les cases des pions d'une couleur."""
    toutes = cases(len(su.jeu.plateau))
    return [c for c in toutes if (p := su.jeu.plateau[c.x][c.y]) and p.couleur is couleur]


def permis(su: Su) -> list[Coup]:
    """Les coups licites du joueur au trait."""
    departs, toutes = pions(su, su.jeu.joueur), cases(len(su.jeu.plateau))
    tous = (Coup(genre, Mouvement(d, a)) for genre in Genre for d in departs for a in toutes)
    return [coup for coup in tous if juger(su.jeu, coup) is None]


def chance(su: Su, couleur: Couleur, case: Case) -> float:
    """La chance que le pion d'une case soit l'espion de sa couleur."""
    suspects = [c for c in pions(su, couleur) if c not in su.connus]
    return (case in suspects) / len(suspects)


def manque(su: Su, coup: Coup) -> Su:
    """Ce qu'on sait après un coup où aucun espion ne s'est montré."""
    depart, arrivee = coup.mouvement
    jeu = Jeu([rangee.copy() for rangee in su.jeu.plateau], su.jeu.joueur.adversaire)
    pion, jeu.plateau[depart.x][depart.y] = jeu.plateau[depart.x][depart.y], None
    connus = su.connus - {depart}
    if coup.genre is not DEPLACEMENT:
        return Su(jeu, connus | {arrivee})
    if arrivee != chateau(su.jeu.joueur.adversaire, len(jeu.plateau)):
        jeu.plateau[arrivee.x][arrivee.y] = pion
        connus = connus | {arrivee} if depart in su.connus else connus
    return Su(jeu, connus)


# --- les inconnus ---------------------------------------------------------------------------------


def pari(su: Su, coup: Coup) -> tuple[float, float]:
    """Ce qu'un coup rapporte aussitôt, et la chance que la partie continue."""
    moi, lui = su.jeu.joueur, su.jeu.joueur.adversaire
    depart, arrivee = coup.mouvement
    mien = chance(su, moi, depart)
    if coup.genre is DEPLACEMENT:
        au_chateau = arrivee == chateau(lui, len(su.jeu.plateau))
        return (mien, 1 - mien) if au_chateau else (0.0, 1.0)
    sien = chance(su, lui, arrivee)
    return sien - (1 - sien) * mien, (1 - sien) * (1 - mien)


def valeurs(su: Su, profondeur: int) -> Iterator[tuple[float, Coup]]:
    """Chaque coup et sa valeur pour qui le joue."""
    for coup in permis(su):
        acquis, reste = pari(su, coup)
        yield acquis - (reste * valeur(manque(su, coup), profondeur - 1) if reste else 0), coup


def valeur(su: Su, profondeur: int) -> float:
    """Ce que vaut la position pour qui a le trait."""
    if profondeur:
        return max((note for note, _ in valeurs(su, profondeur)), default=-1.0)
    return PION * (len(pions(su, su.jeu.joueur)) - len(pions(su, su.jeu.joueur.adversaire)))


def chercheur(partie: Partie, hasard: Random, profondeur: int) -> Coup:
    """Le meilleur coup à cette profondeur ; à égalité, au hasard."""
    notes = list(valeurs(Su(partie.jeu, partie.connus), profondeur))
    hasard.shuffle(notes)
    return max(notes, key=lambda paire: paire[0])[1]


def au_hasard(partie: Partie, hasard: Random) -> Coup:
    """N'importe quel coup licite."""
    return hasard.choice(plateau.coups(partie))


ETRANGERS: dict[str, Callable[[Partie, Random], Coup]] = {
    "deux_coups": partial(chercheur, profondeur=2),
    "un_coup": partial(chercheur, profondeur=1),
    "hasard": au_hasard,
}
