"""`make bench` : les durées promises, toujours en rapport de deux mesures prises dans le même tour.

Toutes sont des temps de calcul : ce qu'une machine occupée ailleurs fait attendre ne compte pas. Le
démarrage de chaque commande est comparé à `python -c "import click"`, en alternance. Un jeu qui
promet autre chose le mesure dans `tests/<jeu>/bench.py`, par une fonction `mesures()`. Chaque ligne
s'imprime dès qu'elle est connue.
"""

from __future__ import annotations

import importlib
import resource
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from tests.appui import BIN, JEUX, RACINE, TESTS, environnement

TOURS = 25
REPOS = 5  # secondes


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


# --- les fenêtres : en temps de calcul, ce qu'une machine occupée ailleurs ne change pas ----------


def au_repos(nom: str, fenetre: Any) -> Mesure:
    """La part d'un cœur que prend une fenêtre à qui rien n'arrive, dans sa vraie boucle."""
    fenetre.horloge = lambda: int(time.monotonic() * 1000)
    threading.Timer(REPOS, lambda: setattr(fenetre, "ouverte", False)).start()
    debut = time.process_time()
    fenetre.boucle()
    part = (time.process_time() - debut) / REPOS
    return Mesure(f"{nom} : part d'un cœur au repos", part, 0.01, f"{100 * part:.2f} %")


def d_un_geste(nom: str, gestes: Sequence[Callable[[], None]]) -> Mesure:
    """Le plus long temps de calcul d'un geste, dessin compris, face à 50 ms."""
    durees = []
    for geste in gestes:
        debut = time.process_time()
        geste()
        durees.append(time.process_time() - debut)
    pire = max(durees[1:])  # au premier, on dessine les lettres
    detail = f"{pire * 1000:.0f} ms, la médiane {statistics.median(durees) * 1000:.0f} ms"
    return Mesure(f"{nom} : un geste / 50 ms", pire / 0.05, 1, detail)


def d_une_image(nom: str, fenetre: Any) -> Iterator[Mesure]:
    """Ce que coûte une image à 3840 sur 2160 face à 1920 sur 1080 ; et F11, face à 100 ms."""
    import pygame

    durees = []
    for taille in ((1920, 1080), (3840, 2160)):
        pygame.display.set_mode(taille, pygame.RESIZABLE)
        debut = time.process_time()
        fenetre.dessiner()
        change = time.process_time() - debut
        debut = time.process_time()
        for _ in range(10):
            fenetre.dessiner()
        durees.append((time.process_time() - debut) / 10)
    detail = f"{durees[1] * 1000:.0f} ms contre {durees[0] * 1000:.0f} ms"
    yield Mesure(f"{nom} : une image en 4K / en 1080p", durees[1] / durees[0], 2, detail)
    titre = f"{nom} : remplir un écran 4K / 100 ms"
    yield Mesure(titre, change / 0.1, 1, f"{change * 1000:.0f} ms")


def ouvertures() -> Iterator[Mesure]:
    """Ouvrir la fenêtre de chaque jeu jusqu'à sa première image, face à SDL et pygame seuls."""
    debut = "import os; os.environ['SDL_VIDEODRIVER'] = 'dummy'; import pygame, click\n"
    temoin = (
        "pygame.display.init(); pygame.font.init(); e = pygame.display.set_mode((1600, 900))\n"
        "pygame.font.Font(None, 64).render('Six', True, 'white'); pygame.display.flip()"
    )
    durees: dict[str, list[float]] = {}
    for _ in range(5):
        durees.setdefault("sdl", []).append(duree([sys.executable, "-c", debut + temoin]))
        for jeu in ("incognito", "dames", "sixquiprend"):
            code = (
                f"from {jeu}.fenetre import boucle; from {jeu}.main import main\n"
                "boucle.Fenetre.boucle = lambda self: self.pas([])\n"
                "main(['-g'])"
            )
            durees.setdefault(jeu, []).append(duree([sys.executable, "-c", debut + code]))
    reference = statistics.median(durees.pop("sdl"))
    for jeu, mesurees in durees.items():
        mediane = statistics.median(mesurees)
        detail = f"{mediane * 1000:.0f} ms contre {reference * 1000:.0f} ms"
        yield Mesure(f"{jeu} : première image / SDL seul", mediane / reference, 1.3, detail)


def mesures_des_jeux() -> Iterator[Mesure]:
    """Ce que chaque jeu promet de plus."""
    for jeu in JEUX:
        if (TESTS / "mainteneur" / "benchs" / f"{jeu}.py").exists():
            yield from importlib.import_module(f"tests.mainteneur.benchs.{jeu}").mesures()


def principal() -> int:
    """Imprime chaque mesure, et rend 1 si l'une dépasse sa limite."""
    trop_lent = False
    for mesure in chain(demarrages(), ouvertures(), mesures_des_jeux()):
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
