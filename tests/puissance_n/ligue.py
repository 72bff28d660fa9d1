"""Les inconnus de Puissance N : des chercheurs qui ne voient que les gains, à deux et quatre coups.

Ils ont leur propre grille, en bits, écrite d'après les règles, sans rien de la machine : une
colonne après l'autre, de bas en haut, chacune suivie d'un bit toujours nul, où s'arrêtent les
alignements. Entre deux coups qui ne décident rien, ils tirent au sort ; ceux qui *évaluent*, à
quatre et six coups, comptent alors les jetons voisins. « monte_carlo » finit au hasard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import NamedTuple

from puissance_n.game import Partie, coups
from puissance_n.grid import JETONS, MARGE, Coup

NIVEAUX = ("sujet", "facile", "moyen", "expert")
TAILLES = (4, 5)
SEUL_CONTRE_TOUS = False
ESSAIS = 20  # parties finies au hasard, par coup
LONGUEUR = 30  # coups d'une de ces parties


class Etat(NamedTuple):
    """Une grille, vue de qui a le trait, et la colonne où il ne peut rien ajouter."""

    n: int
    moi: int
    lui: int
    interdite: int | None


def etat(partie: Partie) -> Etat:
    """L'état d'une partie."""
    grid, (moi, lui) = partie.grid, (JETONS[partie.player], JETONS[1 - partie.player])
    colonnes = [[*reversed(cases), "_"] for cases in zip(*grid.cells, strict=True)]
    cases = "".join("".join(colonne) for colonne in colonnes)
    bits = [sum(1 << rang for rang, case in enumerate(cases) if case == j) for j in (moi, lui)]
    return Etat(grid.width - MARGE, bits[0], bits[1], partie.interdite)


def suites(avant: Etat) -> Iterator[Etat]:
    """Les états que donnent les coups permis, vus de l'autre : les ajouts, puis les retraits."""
    n, moi, lui, interdite = avant
    haut, occupees = n + MARGE, moi | lui
    sols = [1 << colonne * (haut + 1) for colonne in range(haut)]
    libres = [(occupees + sol) & ~occupees & ((sol << haut) - sol) for sol in sols]
    if any(libres):  # sinon, la grille est pleine : la partie est nulle
        for colonne, place in enumerate(libres):
            if place and colonne != interdite:
                yield Etat(n, lui, moi | place, None)
        for colonne, sol in enumerate(sols):
            pile = occupees & ((sol << haut) - sol)
            if pile:
                sommet = 1 << pile.bit_length() - 1
                yield Etat(n, lui & ~sommet, moi & ~sommet, colonne)


def gagne(apres: Etat) -> bool:
    """Dit si celui qui vient de jouer a aligné ses jetons."""
    for pas in (1, apres.n + MARGE, apres.n + MARGE + 1, apres.n + MARGE + 2):
        jetons = apres.lui
        for _ in range(apres.n - 1):
            jetons &= jetons >> pas
        if jetons:
            return True
    return False


def voisins(etat: Etat) -> float:
    """Les paires de jetons voisins du joueur au trait, moins celles de l'autre, en millièmes."""
    total = 0
    for pas in (1, etat.n + MARGE, etat.n + MARGE + 1, etat.n + MARGE + 2):
        total += (etat.moi & etat.moi >> pas).bit_count()
        total -= (etat.lui & etat.lui >> pas).bit_count()
    return total / 1000


def valeur(avant: Etat, profondeur: int, alpha: float, beta: float, evalue: bool = False) -> float:
    """Ce que vaut l'état pour qui a le trait : gagné 1, perdu -1, 0 si l'on n'en voit rien."""
    if gagne(avant):
        return -1
    if not profondeur:
        return voisins(avant) if evalue else 0
    meilleure = None
    for apres in suites(avant):
        note = -valeur(apres, profondeur - 1, -beta, -alpha, evalue)
        meilleure = note if meilleure is None else max(meilleure, note)
        alpha = max(alpha, meilleure)
        if alpha >= beta:
            break
    return meilleure or 0


def chercheur(partie: Partie, hasard: Random, profondeur: int, evalue: bool = False) -> Coup:
    """Le meilleur coup à cette profondeur ; à égalité, au hasard."""
    permis = list(zip(coups(partie), suites(etat(partie)), strict=True))
    hasard.shuffle(permis)
    meilleur, note = permis[0][0], -2.0
    for coup, apres in permis:
        obtenue = -valeur(apres, profondeur - 1, -1, -note if note > -2 else 1, evalue)
        if obtenue > note:
            meilleur, note = coup, obtenue
        if note == 1:
            break
    return meilleur


def monte_carlo(partie: Partie, hasard: Random) -> Coup:
    """Le coup qui gagne le plus souvent, en finissant au hasard."""
    notes = {}
    for coup, apres in zip(coups(partie), suites(etat(partie)), strict=True):
        notes[coup] = sum(finir(apres, hasard) for _ in range(ESSAIS))
    return max(notes, key=lambda coup: notes[coup])


def finir(apres: Etat, hasard: Random) -> int:
    """Joue au hasard : 1 si celui qui vient de jouer gagne, -1 si c'est l'autre, 0 sinon."""
    signe = 1
    for _ in range(LONGUEUR):
        if gagne(apres):
            return signe
        possibles = list(suites(apres))
        if not possibles:
            return 0
        apres = hasard.choice(possibles)
        signe = -signe
    return 0


def au_hasard(partie: Partie, hasard: Random) -> Coup:
    """N'importe quel coup permis."""
    return hasard.choice(coups(partie))


ETRANGERS: dict[str, Callable[[Partie, Random], Coup]] = {
    "six_evalue": partial(chercheur, profondeur=6, evalue=True),
    "quatre_evalue": partial(chercheur, profondeur=4, evalue=True),
    "monte_carlo": monte_carlo,
    "quatre_coups": partial(chercheur, profondeur=4),
    "deux_coups": partial(chercheur, profondeur=2),
    "hasard": au_hasard,
}
