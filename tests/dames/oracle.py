"""Une seconde écriture des règles des Dames++, naïve et sans rien de commun avec le paquet.

Au lieu de suivre des rayons, elle essaie toutes les cases du plateau comme arrivées, et regarde ce
qu'il y a entre deux. Une case est un couple (colonne, ligne) compté de 0 ; un symbole dit un camp
(« s », « e », « n », « o »), en majuscule pour une dame. Un coup s'écrit « E14-F13 » ou
« E14xG12xI10 ». Jouer rend une nouvelle position et ne change pas l'ancienne.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TypedDict

Case = tuple[int, int]
Pieces = Mapping[Case, str]
Chemin = tuple[tuple[Case, ...], tuple[Case, ...]]
CAMPS = "seno"
AVANT = {"s": (0, -1), "e": (-1, 0), "n": (0, 1), "o": (1, 0)}
ALLIE = {"s": "n", "n": "s", "e": "o", "o": "e"}
EQUIPE = {"s": 1, "n": 1, "e": 2, "o": 2}
PLATEAU = [(x, y) for y in range(17) for x in range(17) if 4 <= x <= 12 or 4 <= y <= 12]
FONCEES = [(x, y) for x, y in PLATEAU if (x + y) % 2 == 1]
BRAS = {
    "s": [(x, y) for x, y in FONCEES if y >= 13],
    "e": [(x, y) for x, y in FONCEES if x >= 13],
    "n": [(x, y) for x, y in FONCEES if y <= 3],
    "o": [(x, y) for x, y in FONCEES if x <= 3],
}


class Position(TypedDict):
    """Tout ce qui distingue deux positions ; `stats` a les pièces prises, perdues, et les coups."""

    pieces: dict[Case, str]
    trait: str
    stats: dict[str, tuple[int, int, int]]


def nom(case: Case) -> str:
    """Une case telle qu'on l'écrit : (4, 13) est « E14 »."""
    return f"{'ABCDEFGHIJKLMNOPQ'[case[0]]}{case[1] + 1}"


def lire(coup: str) -> list[Case]:
    """Les cases d'un coup écrit."""
    return [("ABCDEFGHIJKLMNOPQ".index(c[0]), int(c[1:]) - 1) for c in re.split("[-x]", coup)]


def ecrire(chemin: Chemin) -> str:
    """Un coup, d'après ses cases et ses prises."""
    return ("x" if chemin[1] else "-").join(nom(case) for case in chemin[0])


def entre(depart: Case, arrivee: Case) -> list[Case] | None:
    """Les cases entre deux cases d'une même diagonale ; None si elles n'y sont pas."""
    dx, dy = arrivee[0] - depart[0], arrivee[1] - depart[1]
    if abs(dx) != abs(dy) or dx == 0:
        return None
    pas = (dx // abs(dx), dy // abs(dy))
    cases = [(depart[0] + i * pas[0], depart[1] + i * pas[1]) for i in range(1, abs(dx))]
    return cases if all(case in FONCEES for case in cases) else None


# Pour chaque case, celles de ses diagonales et ce qu'il y a entre les deux.
DIAGONALES = {
    depart: [(a, milieu) for a in FONCEES if (milieu := entre(depart, a)) is not None]
    for depart in FONCEES
}


def sauts(
    pieces: Pieces, depart: Case, symbole: str, prises: tuple[Case, ...]
) -> Iterator[tuple[Case, Case, bool]]:
    """Chaque saut : l'arrivée, la case prise, et si elle est alliée.

    La pièce qui joue n'est pas dans `pieces`.
    """
    for arrivee, milieu in DIAGONALES[depart]:
        if arrivee in pieces or (symbole.islower() and len(milieu) != 1):
            continue
        occupees = [case for case in milieu if case in pieces]
        if len(occupees) == 1 and occupees[0] not in prises:
            camp = pieces[occupees[0]].lower()
            if camp != symbole.lower():
                yield arrivee, occupees[0], camp == ALLIE[symbole.lower()]


def calmes(pieces: Pieces, depart: Case, symbole: str) -> Iterator[Case]:
    """Les déplacements sans prise."""
    for arrivee, milieu in DIAGONALES[depart]:
        if arrivee in pieces or any(case in pieces for case in milieu):
            continue
        dx, dy = arrivee[0] - depart[0], arrivee[1] - depart[1]
        sx, sy = AVANT[symbole.lower()]
        if symbole.isupper() or (not milieu and dx * sx + dy * sy > 0):
            yield arrivee


def sans(pieces: Pieces, depart: Case) -> dict[Case, str]:
    """Les autres pièces que celle d'une case."""
    return {case: symbole for case, symbole in pieces.items() if case != depart}


def suites(pieces: Pieces, symbole: str, chemin: Chemin) -> tuple[list[Chemin], bool]:
    """Les chemins d'un saut de plus, et si l'on peut s'arrêter là (aucune prise adverse)."""
    cases, prises = chemin
    tous = list(sauts(sans(pieces, cases[0]), cases[-1], symbole, prises))
    adverses = [saut for saut in tous if not saut[2]]
    plus_loin = [((*cases, arrivee), (*prises, prise)) for arrivee, prise, _ in adverses or tous]
    return plus_loin, not adverses


def debuts(pieces: Pieces, camp: str) -> list[Chemin]:
    """Les premiers pas des coups d'un camp : les prises adverses s'il y en a, sinon le reste."""
    adverses: list[Chemin] = []
    autres: list[Chemin] = []
    for depart, symbole in pieces.items():
        if symbole.lower() == camp:
            reste = sans(pieces, depart)
            for arrivee, prise, alliee in sauts(reste, depart, symbole, ()):
                (autres if alliee else adverses).append(((depart, arrivee), (prise,)))
            autres += [((depart, arrivee), ()) for arrivee in calmes(reste, depart, symbole)]
    return adverses or autres


def rafles(pieces: Pieces, symbole: str, chemin: Chemin) -> Iterator[Chemin]:
    """Toutes les façons de finir une rafle."""
    plus_loin, complet = suites(pieces, symbole, chemin)
    if complet:
        yield chemin
    for suite in plus_loin:
        yield from rafles(pieces, symbole, suite)


def chemins(pieces: Pieces, camp: str) -> set[Chemin]:
    """Tous les coups d'un camp ; ils sont trop nombreux quand une dame traverse une foule."""
    resultat = set()
    for debut in debuts(pieces, camp):
        resultat |= set(rafles(pieces, pieces[debut[0][0]], debut)) if debut[1] else {debut}
    return resultat


def nouvelle() -> Position:
    """Dix-huit pions par joueur, le sud commence."""
    pieces = {case: camp for camp in CAMPS for case in BRAS[camp]}
    return {"pieces": pieces, "trait": "s", "stats": dict.fromkeys(CAMPS, (0, 0, 0))}


def coups(position: Position) -> list[str]:
    """Tous les coups permis, tels qu'on les écrit."""
    if issue(position):
        return []
    return sorted(ecrire(chemin) for chemin in chemins(position["pieces"], position["trait"]))


def refus(position: Position, coup: str) -> str | None:
    """Pourquoi un coup est refusé, case après case ; None s'il est permis."""
    cases, pieces = lire(coup), position["pieces"]
    if issue(position):
        return "partie finie"
    if any(case not in PLATEAU for case in cases):
        return "hors du plateau"
    if cases[0] not in pieces:
        return "départ vide"
    if pieces[cases[0]].lower() != position["trait"]:
        return "pièce d'un autre"
    return refus_du_chemin(position, cases)


def refus_du_chemin(position: Position, cases: list[Case]) -> str | None:
    """Pourquoi une pièce à soi ne suit pas ces cases."""
    pieces, symbole = position["pieces"], position["pieces"][cases[0]]
    permis = debuts(pieces, position["trait"])
    siens = [chemin for chemin in permis if chemin[0][0] == cases[0]]
    if not siens:
        prise = any(chemin[1] for chemin in permis)
        libre = list(calmes(sans(pieces, cases[0]), cases[0], symbole))
        return "prise obligatoire" if prise and libre else "pièce bloquée"
    complet = False
    for rang in range(2, len(cases) + 1):
        chemin = next((c for c in siens if c[0] == tuple(cases[:rang])), None)
        if chemin is None:
            return "arrivée impossible"
        siens, complet = suites(pieces, symbole, chemin) if chemin[1] else ([], True)
    return None if complet else "rafle inachevée"


def prises_de(pieces: Pieces, cases: list[Case]) -> list[Case]:
    """Les pièces que saute un coup permis, dans l'ordre."""
    autres = sans(pieces, cases[0])
    trajets = [dict(DIAGONALES[a])[b] for a, b in pairwise(cases)]
    return [case for trajet in trajets for case in trajet if case in autres]


def jouer(position: Position, coup: str) -> Position:
    """La position après un coup permis ; un pion qui finit devant le vide devient dame."""
    cases, camp = lire(coup), position["trait"]
    pieces = dict(position["pieces"])
    prises = prises_de(pieces, cases)
    stats = dict(position["stats"])
    stats[camp] = (stats[camp][0] + len(prises), stats[camp][1], stats[camp][2] + 1)
    for case in prises:
        pris, perdus, joues = stats[pieces[case].lower()]
        stats[pieces[case].lower()] = (pris, perdus + 1, joues)
        del pieces[case]
    symbole, (x, y) = pieces.pop(cases[0]), cases[-1]
    devant = (x + AVANT[camp][0], y + AVANT[camp][1])
    pieces[x, y] = symbole if devant in PLATEAU else symbole.upper()
    suivant = CAMPS[(CAMPS.index(camp) + 1) % 4]
    return {"pieces": pieces, "trait": suivant, "stats": stats}


def issue(position: Position) -> tuple[int, str, str] | None:
    """None, ou l'équipe gagnante, la raison et le camp qui la fait perdre.

    Les adversaires de qui vient de jouer sont regardés d'abord : il gagne s'il prend à la fois leur
    dernière pièce et celle de son allié.
    """
    pieces, trait = position["pieces"], position["trait"]
    vivants = {symbole.lower() for symbole in pieces.values()}
    adverses_du_dernier = sorted((trait, ALLIE[trait]), key=CAMPS.index)
    for camp in adverses_du_dernier + [c for c in CAMPS if c not in adverses_du_dernier]:
        if camp not in vivants:
            return 3 - EQUIPE[camp], "plus de pièce", camp
    return None if debuts(pieces, trait) else (3 - EQUIPE[trait], "bloqué", trait)
