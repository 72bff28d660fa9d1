"""Une seconde écriture des règles, naïve et sans rien de commun avec le jeu, pour les comparer.

Au lieu de suivre des rayons, elle essaie toutes les cases du plateau comme arrivées, et regarde ce
qu'il y a entre deux.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.dames.commun import FONCEES, Pieces

Case = tuple[int, int]
Chemin = tuple[tuple[Case, ...], tuple[Case, ...]]
AVANT = {"s": (0, -1), "e": (-1, 0), "n": (0, 1), "o": (1, 0)}
ALLIE = {"s": "n", "n": "s", "e": "o", "o": "e"}


def entre(depart: Case, arrivee: Case) -> list[Case] | None:
    """Les cases entre deux cases d'une même diagonale ; None si elles n'y sont pas."""
    dx, dy = arrivee[0] - depart[0], arrivee[1] - depart[1]
    if abs(dx) != abs(dy) or dx == 0:
        return None
    pas = (dx // abs(dx), dy // abs(dy))
    cases = [(depart[0] + i * pas[0], depart[1] + i * pas[1]) for i in range(1, abs(dx))]
    return cases if all(case in FONCEES for case in cases) else None


def sauts(
    pieces: Pieces, depart: Case, symbole: str, prises: tuple[Case, ...]
) -> Iterator[tuple[Case, Case, bool]]:
    """Chaque saut : l'arrivée, la case prise, et si elle est alliée.

    La pièce qui joue n'est pas dans `pieces`.
    """
    for arrivee in FONCEES:
        milieu = entre(depart, arrivee)
        if milieu is None or arrivee in pieces or (symbole.islower() and len(milieu) != 1):
            continue
        occupees = [case for case in milieu if case in pieces]
        if len(occupees) == 1 and occupees[0] not in prises:
            camp = pieces[occupees[0]].lower()
            if camp != symbole.lower():
                yield arrivee, occupees[0], camp == ALLIE[symbole.lower()]


def calmes(pieces: Pieces, depart: Case, symbole: str) -> Iterator[Case]:
    """Les déplacements sans prise."""
    for arrivee in FONCEES:
        milieu = entre(depart, arrivee)
        if milieu is None or arrivee in pieces or any(case in pieces for case in milieu):
            continue
        dx, dy = arrivee[0] - depart[0], arrivee[1] - depart[1]
        sx, sy = AVANT[symbole.lower()]
        if symbole.isupper() or (not milieu and dx * sx + dy * sy > 0):
            yield arrivee


def rafles(pieces: Pieces, symbole: str, chemin: Chemin) -> Iterator[Chemin]:
    """Toutes les façons de finir une rafle."""
    cases, prises = chemin
    suite = list(sauts(pieces, cases[-1], symbole, prises))
    adverses = [saut for saut in suite if not saut[2]]
    if not adverses:
        yield chemin
    for arrivee, prise, _ in adverses or suite:
        yield from rafles(pieces, symbole, ((*cases, arrivee), (*prises, prise)))


def coups(pieces: Pieces, camp: str) -> set[Chemin]:
    """Tous les tours d'un camp (« s », « e », « n » ou « o »)."""
    premiers: list[tuple[Case, Case, Case, bool]] = []
    tranquilles: set[Chemin] = set()
    for depart, symbole in pieces.items():
        if symbole.lower() == camp:
            autres = {case: s for case, s in pieces.items() if case != depart}
            premiers += [(depart, *saut) for saut in sauts(autres, depart, symbole, ())]
            tranquilles |= {((depart, a), ()) for a in calmes(autres, depart, symbole)}
    adverses = [saut for saut in premiers if not saut[3]]
    resultat = set() if adverses else tranquilles
    for depart, arrivee, prise, _ in adverses or premiers:
        autres = {case: s for case, s in pieces.items() if case != depart}
        resultat |= set(rafles(autres, pieces[depart], ((depart, arrivee), (prise,))))
    return resultat
