"""`make tournoi` : faire jouer deux niveaux l'un contre l'autre, et compter.

Chaque jeu se décrit dans `tests/<jeu>/tournoi.py`, par une fonction :

    def jouer(a: str, b: str, graine: int, rang: int, taille: int) -> Issue

qui mène une partie entière entre les niveaux `a` et `b` (ceux du jeu, ou les inconnus de
`tests/<jeu>/ligue.py`). La `graine` fixe tout ; le `rang` de la partie dans le tournoi sert à
alterner les places ; la `taille` est le nombre de joueurs, ou le côté du plateau. Le tournoi est
donc le même à chaque fois, sauf les durées, qui sont des temps de calcul.
"""

from __future__ import annotations

import importlib
import math
import multiprocessing
import os
import signal
import statistics
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

import click

from tests.appui import JEUX, OPTION_AIDE
from tests.appui.tournoi import Issue

Jouer = Callable[[str, str, int, int, int], Issue]


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


def tableau(a: str, b: str, issues: Sequence[Issue]) -> str:
    """Le résultat d'un tournoi, prêt à imprimer."""
    gains, nulles, pertes = compter(issues)
    bas, haut = intervalle(issues)
    choix = sum(issue.choix for issue in issues) or 1
    par_choix = sum(issue.secondes for issue in issues) / choix
    lignes = {
        f"gagnées par {a}": f"{gains:.3g}",
        f"gagnées par {b}": f"{pertes:.3g}",
        "nulles ou partagées": f"{nulles}",
        f"part des points de {a}": f"{100 * sum(i.score for i in issues) / len(issues):.1f} %",
        "intervalle à 95 %": f"de {100 * bas:.1f} % à {100 * haut:.1f} %",
        "coups par partie": f"{statistics.mean(i.coups for i in issues):.1f}",
        f"temps par coup de {a}": f"{1000 * par_choix:.0f} ms",
    }
    for nom in issues[0].mesures:
        lignes[nom] = f"{statistics.mean(issue.mesures[nom] for issue in issues):.2f}"
    return "\n".join(f"{nom:<32}{valeur:>20}" for nom, valeur in lignes.items()).replace(".", ",")


def niveaux(jeu: str) -> tuple[str, ...]:
    """Les niveaux qui peuvent s'affronter dans un jeu : les inconnus, et les siens."""
    description = importlib.import_module(f"tests.{jeu}.ligue")
    return (*description.ETRANGERS, *description.NIVEAUX)


def verifier(jeu: str, *demandes: str) -> None:
    """Arrête la commande d'une phrase si un niveau n'existe pas."""
    connus = niveaux(jeu)
    for niveau in demandes:
        if niveau not in connus:
            sys.exit(
                f"« {niveau} » n'est pas un niveau du jeu {jeu} ; il y a : {', '.join(connus)}."
            )


def une_partie(jeu: str, a: str, b: str, graine: int, rang: int, taille: int) -> Issue:
    """La partie de ce rang ; chacune a sa graine."""
    jouer: Jouer = importlib.import_module(f"tests.{jeu}.tournoi").jouer
    return jouer(a, b, graine * 1_000_000 + rang, rang, taille)


def tournoi(jeu: str, a: str, b: str, parties: int, graine: int, taille: int) -> list[Issue]:
    """Joue les parties sur tous les cœurs, dans l'ordre, et rend celles qu'on a laissé finir."""
    issues: list[Issue] = []
    sourds = signal.signal, (signal.SIGINT, signal.SIG_IGN)  # Ctrl-C n'est que pour nous
    with suppress(KeyboardInterrupt), multiprocessing.Pool(os.cpu_count(), *sourds) as equipe:
        partie = partial(une_partie, jeu, a, b, graine, taille=taille)
        resultats = equipe.imap(partie, range(parties))
        with click.progressbar(resultats, length=parties, label=f"{jeu} : {a} contre {b}") as barre:
            issues.extend(barre)
    return issues


@click.command()
@click.argument("jeu", type=click.Choice(JEUX))
@click.option("--a", default="", help="Le niveau qu'on mesure.")
@click.option("--b", default="", help="Celui des autres.")
@click.option("--joueurs", type=int, help="Combien à table, ou le côté du plateau.")
@click.option("--parties", default=200, help="Combien en jouer, 200 par défaut.")
@click.option("--graine", default=1, help="Celle du hasard, 1 par défaut.")
@OPTION_AIDE
def principal(jeu: str, a: str, b: str, joueurs: int | None, parties: int, graine: int) -> None:
    """Fait jouer deux niveaux l'un contre l'autre ; Ctrl-C arrête, et compte les parties finies."""
    verifier(jeu, a, b)
    taille = joueurs or importlib.import_module(f"tests.{jeu}.ligue").TAILLES[0]
    issues = tournoi(jeu, a, b, parties, graine, taille)
    if not issues:
        sys.exit("Aucune partie finie.")
    print(f"{jeu} : {a} contre {b}, {len(issues)} parties, graine {graine}")
    print(tableau(a, b, issues))


if __name__ == "__main__":
    principal()
