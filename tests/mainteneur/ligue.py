"""`make ligue` : tous les niveaux d'un jeu et des inconnus s'affrontent, deux à deux.

Chaque jeu se décrit dans `tests/<jeu>/ligue.py` :

- `NIVEAUX`, les niveaux du jeu, du plus faible au plus fort ;
- `ETRANGERS`, des joueurs écrits à part, d'après les règles seules : un nom, et de quoi choisir ;
- `TAILLES`, les tables ou les plateaux où l'on joue (combien de joueurs, quel côté).

Les parties sont celles de `tests/<jeu>/tournoi.py`. La ligue est la même à chaque fois, sauf les
durées, qui sont des temps de calcul.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations, permutations
from types import ModuleType

import click

from tests.appui import JEUX, OPTION_AIDE
from tests.appui.tournoi import Issue
from tests.mainteneur.tournoi import compter, intervalle, une_partie

TITRES = ("joueur", "contre", "parties", "gagnées", "nulles", "perdues", "points", "à 95 %", "ms")
LARGEURS = (14, 16, 9, 9, 8, 9, 9, 16, 4)


def module_de(jeu: str) -> ModuleType:
    """La description d'un jeu."""
    return importlib.import_module(f"tests.{jeu}.ligue")


def rencontres(jeu: str, seul: str = "") -> Iterator[tuple[str, str]]:
    """Qui rencontre qui : chaque paire, dans les deux sens si A est seul contre plusieurs B.

    Si l'on nomme un joueur, celles où il est A.
    """
    module = module_de(jeu)
    participants = [*reversed(module.NIVEAUX), *module.ETRANGERS]
    toutes = (permutations if module.SEUL_CONTRE_TOUS else combinations)(participants, 2)
    return ((a, b) for a, b in toutes if seul in ("", a))


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


def ligue(
    jeu: str, seul: str, taille: int, parties: int, graine: int, coeurs: int
) -> Iterator[str]:
    """Joue toutes les rencontres à une taille, et rend chaque ligne dès qu'elle est connue."""
    yield ligne(TITRES).rstrip()
    with multiprocessing.Pool(coeurs) as equipe:
        for a, b in rencontres(jeu, seul):
            partie = partial(une_partie, jeu, a, b, graine, taille=taille)
            issues = equipe.imap(partie, range(parties))
            titre = f"{a} contre {b}"
            with click.progressbar(issues, length=parties, label=titre, file=sys.stderr) as barre:
                yield bilan(a, b, list(barre))


@click.command()
@click.argument("jeu", type=click.Choice(JEUX))
@click.option("--a", default="", help="Ne joue que ses rencontres.")
@click.option("--joueurs", type=int, help="Combien à table, ou le côté du plateau.")
@click.option("--parties", default=200, help="Combien par rencontre, 200 par défaut.")
@click.option("--graine", default=1, help="Celle du hasard, 1 par défaut.")
@OPTION_AIDE
def principal(jeu: str, a: str, joueurs: int | None, parties: int, graine: int) -> None:
    """Fait jouer tous les niveaux et des inconnus, et imprime un tableau par taille."""
    for taille in [joueurs] if joueurs else module_de(jeu).TAILLES:
        print(f"{jeu}, {taille}, {parties} parties, graine {graine}")
        for texte in ligue(jeu, a, taille, parties, graine, os.cpu_count() or 1):
            print(texte, flush=True)


if __name__ == "__main__":
    principal()
