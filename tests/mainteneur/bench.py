"""`make bench` : les durées promises, toujours en rapport de deux mesures prises dans le même tour.

Toutes sont des temps de calcul : ce qu'une machine occupée ailleurs fait attendre ne compte pas. Le
démarrage de chaque commande est comparé à `python -c "import click"`, en alternance. Un jeu qui
promet autre chose le mesure dans `benchs/<jeu>.py`, par une fonction `mesures()`. Chaque ligne
s'imprime dès qu'elle est connue.
"""

from __future__ import annotations

import importlib
import resource
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from tests.appui import BIN, JEUX, RACINE, TESTS, environnement

TOURS = 25


@dataclass(frozen=True)
class Mesure:
    """Un rapport mesuré, et la limite qu'il ne doit pas dépasser."""

    nom: str
    rapport: float
    limite: float
    detail: str = ""


def calcul_des_enfants() -> float:
    """Le temps de calcul de tous les processus lancés et finis jusqu'ici, en secondes."""
    temps = resource.getrusage(resource.RUSAGE_CHILDREN)  # `os.times` ne compte que par centièmes
    return temps.ru_utime + temps.ru_stime


def duree(commande: Sequence[str]) -> float:
    """Le temps de calcul d'un processus, en secondes."""
    debut = calcul_des_enfants()
    subprocess.run(commande, check=True, env=environnement(), cwd=RACINE, stdout=subprocess.DEVNULL)
    return calcul_des_enfants() - debut


def demarrages() -> Iterator[Mesure]:
    """Le démarrage de chaque jeu, face à l'import de click seul."""
    reference = [sys.executable, "-c", "import click"]
    commandes = {jeu: [str(BIN / jeu), "--help"] for jeu in JEUX}
    durees: dict[str, list[float]] = {nom: [] for nom in ["click", *JEUX]}
    for _ in range(TOURS):
        durees["click"].append(duree(reference))
        for jeu, commande in commandes.items():
            durees[jeu].append(duree(commande))
    temoin = statistics.median(durees["click"])
    for jeu in JEUX:
        mediane = statistics.median(durees[jeu])
        detail = f"{mediane * 1000:.0f} ms contre {temoin * 1000:.0f} ms"
        yield Mesure(f"{jeu} --help / import click", mediane / temoin, 1.3, detail)


def mesures_des_jeux() -> Iterator[Mesure]:
    """Ce que chaque jeu promet de plus."""
    for jeu in JEUX:
        if (TESTS / "mainteneur" / "benchs" / f"{jeu}.py").exists():
            yield from importlib.import_module(f"tests.mainteneur.benchs.{jeu}").mesures()


def principal() -> int:
    """Imprime chaque mesure, et rend 1 si l'une dépasse sa limite."""
    trop_lent = False
    for mesure in chain(demarrages(), mesures_des_jeux()):
        tenu = mesure.rapport <= mesure.limite
        trop_lent |= not tenu
        print(
            f"{mesure.nom:<58} {mesure.rapport:6.2f} <= {mesure.limite:g}"
            f"  {'tenu' if tenu else 'DÉPASSÉ'}  {mesure.detail}",
            flush=True,
        )
    return int(trop_lent)


if __name__ == "__main__":
    sys.exit(principal())
