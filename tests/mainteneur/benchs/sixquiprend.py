"""Ce que Six Qui Prend promet : un expert rapide."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

from sixquiprend.machine import expert
from tests.mainteneur.bench import Mesure
from tests.sixquiprend.commun import partie_neuve

CARTES = 5


def duree_d_une_carte(graine: int, ias: int) -> float:
    """Le temps de calcul de l'expert pour la première carte d'une manche, la plus longue."""
    partie = partie_neuve(graine, ias)
    debut = time.process_time()
    expert.choisir(partie, Random(1))
    return time.process_time() - debut


def mesures() -> Iterator[Mesure]:
    """La première carte d'une manche, en secondes."""
    for ias in (3, 9):
        durees = [duree_d_une_carte(graine, ias) for graine in range(CARTES)]
        titre = f"sixquiprend : la carte la plus lente de l'expert, {ias} IA, en secondes"
        yield Mesure(titre, max(durees), 1, f"la plus rapide : {min(durees) * 1000:.0f} ms")
