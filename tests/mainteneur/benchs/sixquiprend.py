"""Ce que Six Qui Prend promet : un expert et une fenêtre rapides, et un repos sans calcul."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from random import Random

from sixquiprend.machine import expert
from tests.appui.pilote import TAILLES
from tests.mainteneur.bench import Mesure, au_repos, d_un_geste, d_une_image
from tests.sixquiprend.commun import partie_neuve

CARTES = 5


def duree_d_une_carte(graine: int, ias: int) -> float:
    """Le temps de calcul de l'expert pour la première carte d'une manche, la plus longue."""
    partie = partie_neuve(graine, ias)
    debut = time.process_time()
    expert.choisir(partie, Random(1))
    return time.process_time() - debut


def fenetres() -> Iterator[Mesure]:
    """Le plateau immobile, musique comprise, puis dix cartes survolées, à 1600 sur 900."""
    from sixquiprend.graphique.musique import Musique
    from tests.sixquiprend.fenetres import fenetre, plateau

    musique = Musique(lancer=lambda composer: composer())
    with fenetre(partie_neuve(ias=9), taille=TAILLES[2], musique=musique) as (mains, _):
        musique.ouvrir()
        yield au_repos("sixquiprend, musique comprise", mains.fenetre)
        points = [place.center for place in plateau(mains).places().values()]
        gestes = [partial(mains.survoler, point) for point in points]
        yield d_un_geste("sixquiprend, dix joueurs", gestes)
        yield from d_une_image("sixquiprend, dix joueurs", mains.fenetre)


def mesures() -> Iterator[Mesure]:
    """La première carte d'une manche, en secondes ; puis le repos."""
    for ias in (3, 9):
        durees = [duree_d_une_carte(graine, ias) for graine in range(CARTES)]
        titre = f"sixquiprend : la carte la plus lente de l'expert, {ias} IA, en secondes"
        yield Mesure(titre, max(durees), 1, f"la plus rapide : {min(durees) * 1000:.0f} ms")
    yield from fenetres()
