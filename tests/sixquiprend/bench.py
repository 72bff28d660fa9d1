"""Ce que Six Qui Prend promet : une carte de l'expert en moins d'une seconde."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

from sixquiprend import ia
from sixquiprend.game import Soiree
from tests.bench import Mesure

CARTES = 5


def duree_d_une_carte(ias: int) -> float:
    """Le temps que met l'expert à choisir la première carte d'une manche, la plus longue."""
    soiree = Soiree(graine=1)
    soiree.nouvelle_partie("Ada", ias)
    debut = time.perf_counter()
    ia.choisir(soiree.game, soiree.game.players[1], Random(1))
    return time.perf_counter() - debut


def mesures() -> Iterator[Mesure]:
    """La première carte d'une manche, face à une seconde."""
    for ias in (3, 9):
        durees = [duree_d_une_carte(ias) for _ in range(CARTES)]
        titre = f"sixquiprend : une carte de l'expert, {ias} IA / 1 s"
        yield Mesure(titre, min(durees), 1, f"la plus lente : {max(durees) * 1000:.0f} ms")
