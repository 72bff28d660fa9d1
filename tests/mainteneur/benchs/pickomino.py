"""Ce que Pickomino promet : un expert qui décide vite, même au premier lancer d'un tour."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

from pickomino.jeu import nouvelle_partie
from pickomino.machine import expert
from pickomino.structures import Tour
from tests.mainteneur.bench import Mesure

LANCER = (1, 1, 2, 3, 4, 5, 6, 6)  # toutes les faces : rien n'est épargné


def premiere_decision() -> float:
    """Le temps de la première décision d'un tour, aucun lancer n'étant encore compté."""
    expert.lancers.cache_clear()
    partie = nouvelle_partie(Random(1), ["IA1", "IA2"])
    partie.tour = Tour(LANCER)
    debut = time.process_time()
    expert.choisir(partie, Random(1))
    return time.process_time() - debut


def mesures() -> Iterator[Mesure]:
    """La plus lente de cinq premières décisions."""
    lente = max(premiere_decision() for _ in range(5))
    yield Mesure("pickomino : première décision de l'expert, en secondes", lente, 0.5)
