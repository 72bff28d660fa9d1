"""`make ligue` : tous les niveaux d'un jeu et des inconnus s'affrontent, ou seulement A et B.

Chaque jeu se décrit dans `tests/<jeu>/ligue.py` :

- `NIVEAUX`, les niveaux du jeu, du plus faible au plus fort ;
- `ETRANGERS`, des joueurs écrits à part, d'après les règles seules : un nom, et de quoi choisir ;
- `TAILLES`, les tables ou les plateaux où l'on joue (combien de joueurs, quel côté) ;

et dans `tests/<jeu>/tournoi.py`, par une fonction :

    def jouer(a: str, b: str, graine: int, rang: int, taille: int) -> Issue

qui mène une partie entière entre `a` et `b`. La `graine` fixe tout ; le `rang` de la partie sert à
alterner les places. La ligue est donc la même à chaque fois, sauf les durées, qui sont des temps de
calcul. Ctrl-C arrête, et compte les parties finies.
"""

from __future__ import annotations

import importlib
import math
import multiprocessing
import os
import signal
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import combinations, permutations
from types import ModuleType

import click

from tests.appui import JEUX, OPTION_AIDE
from tests.appui.tournoi import Issue

Jouer = Callable[[str, str, int, int, int], Issue]

TITRES = ("joueur", "contre", "parties", "gagnées", "nulles", "perdues", "points", "à 95 %", "ms")
LARGEURS = (14, 16, 9, 9, 8, 9, 9, 16, 4)


# --- qui joue ------------------------------------------------------------------------------------


def module_de(jeu: str) -> ModuleType:
    """La description d'un jeu."""
    return importlib.import_module(f"tests.{jeu}.ligue")


def verifier(jeu: str, niveau: str) -> None:
    """Arrête la commande d'une phrase si un niveau n'existe pas."""
    connus = (*module_de(jeu).ETRANGERS, *module_de(jeu).NIVEAUX)
    if niveau not in connus:
        sys.exit(f"« {niveau} » n'est pas un niveau du jeu {jeu} ; il y a : {', '.join(connus)}.")


def rencontres(jeu: str, seul: str = "") -> Iterator[tuple[str, str]]:
    """Qui rencontre qui : chaque paire, dans les deux sens si A est seul contre plusieurs B.

    Si l'on nomme un joueur, celles où il est A.
    """
    module = module_de(jeu)
    participants = [*reversed(module.NIVEAUX), *module.ETRANGERS]
    toutes = (permutations if module.SEUL_CONTRE_TOUS else combinations)(participants, 2)
    return ((a, b) for a, b in toutes if seul in ("", a))


def une_partie(jeu: str, a: str, b: str, graine: int, rang: int, taille: int) -> Issue:
    """La partie de ce rang ; chacune a sa graine."""
    jouer: Jouer = importlib.import_module(f"tests.{jeu}.tournoi").jouer
    return jouer(a, b, graine * 1_000_000 + rang, rang, taille)


def rencontrer(jeu: str, a: str, b: str, parties: int, graine: int, taille: int) -> list[Issue]:
    """Joue les parties sur tous les cœurs, dans l'ordre, et rend celles qu'on a laissé finir."""
    issues: list[Issue] = []
    sourds = signal.signal, (signal.SIGINT, signal.SIG_IGN)  # Ctrl-C n'est que pour nous
    with suppress(KeyboardInterrupt), multiprocessing.Pool(os.cpu_count(), *sourds) as equipe:
        partie = partial(une_partie, jeu, a, b, graine, taille=taille)
        jouees = equipe.imap(partie, range(parties))
        titre = f"{a} contre {b}"
        with click.progressbar(jouees, length=parties, label=titre, file=sys.stderr) as barre:
            issues.extend(barre)
    return issues


# --- compter -------------------------------------------------------------------------------------


def intervalle(issues: Sequence[Issue]) -> tuple[float, float]:
    """L'intervalle de confiance à 95 % de la part des points de A.

    Celui de Wilson pour des parties gagnées, nulles ou perdues ; pour des espérances (Incognito),
    d'après leur écart type.
    """
    n, z = len(issues), 1.96
    p = sum(issue.score for issue in issues) / n
    if not all(issue.score in (0, 0.5, 1) for issue in issues):
        ecart = z * math.sqrt(sum((issue.score - p) ** 2 for issue in issues)) / n
        return max(0.0, p - ecart), min(1.0, p + ecart)
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    ecart = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, centre - ecart), min(1.0, centre + ecart)


def compter(issues: Sequence[Issue]) -> tuple[float, int, float]:
    """Les parties que A a gagnées, faites nulles et perdues.

    Une espérance est en partie gagnée, en partie perdue.
    """
    gagnees = 0.0
    nulles = 0
    perdues = 0.0
    for issue in issues:
        if issue.esperance or issue.score in (0, 1):
            gagnees += issue.score
            perdues += 1 - issue.score
        else:
            nulles += 1
    return gagnees, nulles, perdues


def ligne(cases: Sequence[str]) -> str:
    """Une ligne du tableau."""
    return "".join(f"{case:<{largeur}}" for case, largeur in zip(cases, LARGEURS, strict=True))


def bilan(a: str, b: str, issues: Sequence[Issue]) -> str:
    """La ligne d'une rencontre : combien de parties, gagnées, nulles et perdues par A.

    Les points sont la part des parties gagnées, une nulle comptant pour moitié (ou pour la part de
    A, si plusieurs gagnent) ; puis leur intervalle, et les millisecondes d'un coup de A.
    """
    gagnees, nulles, perdues = compter(issues)
    bas, haut = intervalle(issues)
    choix = sum(issue.choix for issue in issues) or 1
    duree = 1000 * sum(issue.secondes for issue in issues) / choix
    points = 100 * sum(issue.score for issue in issues) / len(issues)
    cases = (
        a,
        b,
        f"{len(issues)}",
        f"{gagnees:.4g}",
        f"{nulles}",
        f"{perdues:.4g}",
        f"{points:.1f} %",
        f"de {100 * bas:.0f} à {100 * haut:.0f} %",
        f"{duree:.0f}",
    )
    return ligne(cases).replace(".", ",").rstrip()


def moyennes(issues: Sequence[Issue]) -> str:
    """Ce que valent en moyenne les coups d'une partie, et ce que le jeu y mesure de plus."""
    lignes = {"coups par partie": f"{statistics.mean(issue.coups for issue in issues):.1f}"}
    for nom in issues[0].mesures:
        lignes[nom] = f"{statistics.mean(issue.mesures[nom] for issue in issues):.2f}"
    return "\n".join(f"{nom} : {valeur}" for nom, valeur in lignes.items()).replace(".", ",")


@click.command()
@click.argument("jeu", type=click.Choice(JEUX))
@click.option("--a", default="", help="Ne joue que ses rencontres.")
@click.option("--b", default="", help="Ne joue que celle de A contre lui.")
@click.option("--joueurs", type=int, help="Combien à table, ou le côté du plateau.")
@click.option("--parties", default=200, help="Combien par rencontre, 200 par défaut.")
@click.option("--graine", default=1, help="Celle du hasard, 1 par défaut.")
@OPTION_AIDE
def principal(jeu: str, a: str, b: str, joueurs: int | None, parties: int, graine: int) -> None:
    """Fait jouer tous les niveaux et des inconnus, et imprime un tableau par taille."""
    paires = list(rencontres(jeu, a))
    tailles = module_de(jeu).TAILLES
    if b and not a:
        sys.exit(f"Qui joue contre {b} ? Donnez aussi A.")
    if a:
        verifier(jeu, a)
    if b:
        verifier(jeu, b)
        paires = [(a, b)]
        tailles = tailles[:1]
    for taille in [joueurs] if joueurs else tailles:
        print(f"{jeu}, {taille}, {parties} parties, graine {graine}")
        print(ligne(TITRES).rstrip(), flush=True)
        for paire in paires:
            issues = rencontrer(jeu, *paire, parties, graine, taille)
            if issues:
                print(bilan(*paire, issues), flush=True)
            if issues and b:
                print(moyennes(issues))
            if len(issues) < parties:
                sys.exit("La ligue est arrêtée : les parties finies sont comptées.")


if __name__ == "__main__":
    principal()
