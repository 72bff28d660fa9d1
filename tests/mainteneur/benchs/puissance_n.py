"""Ce que Puissance N promet : le coût de `check_winner` par case, le temps d'un coup de machine."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from random import Random

from puissance_n.game import Partie
from puissance_n.grid import Grid, add_token, check_winner, remove_token
from puissance_n.machine import expert, ia
from tests.mainteneur.bench import Mesure

TOURS = 15


def grille_en_cours(n: int) -> Grid:
    """Une grille à moitié remplie, sans gagnant, toujours la même pour un N."""
    hasard = Random(n)
    grid = Grid(n + 2, n + 2)
    for _ in range((n + 2) ** 2 // 2):
        colonne, jeton = hasard.randrange(n + 2), hasard.choice("OX")
        if add_token(grid, colonne, jeton) and check_winner(grid) >= 0:
            remove_token(grid, colonne)
    return grid


def duree_par_case(grid: Grid, repetitions: int) -> float:
    """La durée d'un ajout suivi de `check_winner`, par case de la grille, en secondes."""
    colonne = next(y for y in range(grid.width) if grid.cells[0][y] == "_")
    debut = time.process_time()
    for _ in range(repetitions):
        add_token(grid, colonne, "O")
        check_winner(grid)
        remove_token(grid, colonne)
    return (time.process_time() - debut) / repetitions / (grid.width * grid.height)


def duree_d_un_coup(niveau: str, n: int) -> float:
    """La plus longue de cinq réflexions de la machine, en secondes, en avançant dans une partie."""
    durees = []
    for jetons in range(5):
        grid = Grid(n + 2, n + 2)
        for rang in range(jetons * n):
            add_token(grid, rang * 3 % (n + 2), "OXXOXOOX"[rang % 8])
            if check_winner(grid) >= 0:
                remove_token(grid, rang * 3 % (n + 2))
        debut = time.process_time()
        if niveau == "expert":
            expert.choisir(Partie(grid), Random(n))
        else:
            ia.choisir(Partie(grid), niveau, Random(n))
        durees.append(time.process_time() - debut)
    return max(durees)


def mesures() -> Iterator[Mesure]:
    """Le coup de chaque niveau, en secondes ; puis N = 30 comparé à N = 4, en alternance."""
    for niveau, n in (("expert", 4), ("expert", 10), ("expert", 30), ("moyen", 30)):
        nom = f"puissance_n {niveau}, secondes par coup, N = {n}"
        yield Mesure(nom, duree_d_un_coup(niveau, n), 1)
    petite, grande = grille_en_cours(4), grille_en_cours(30)
    durees: dict[int, list[float]] = {4: [], 30: []}
    for _ in range(TOURS):
        durees[4].append(duree_par_case(petite, 300))
        durees[30].append(duree_par_case(grande, 12))
    reference, mesure = statistics.median(durees[4]), statistics.median(durees[30])
    detail = f"{mesure * 1e9:.0f} ns par case contre {reference * 1e9:.0f} ns"
    yield Mesure("puissance_n check_winner, N = 30 / N = 4", mesure / reference, 3, detail)
