"""Ce que Six Qui Prend promet : un expert qui répond vite, une fenêtre qui dort au repos.

Le repos se mesure en temps de calcul, pendant cinq secondes, sans écran, devant le plateau : face à
la même attente où l'on n'aurait rien programmé d'autre que `pygame.event.wait`.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from sixquiprend import expert
from sixquiprend.game import Soiree
from tests.outils.bench import Mesure
from tests.sixquiprend.commun import soiree_neuve

CARTES = 5
REPOS = 5  # secondes


def duree_d_une_carte(ias: int) -> float:
    """Le temps de calcul de l'expert pour la première carte d'une manche, la plus longue."""
    soiree = Soiree(graine=1)
    soiree.nouvelle_partie("Ada", ias)
    debut = time.process_time()
    expert.choisir(soiree.game, Random(1))
    return time.process_time() - debut


def calcul_au_repos(attendre: Callable[[], None]) -> float:
    """Le temps de calcul d'une attente que la fermeture de la fenêtre interrompt."""
    import pygame

    pygame.event.clear()
    pygame.time.set_timer(pygame.QUIT, 1000 * REPOS, loops=1)
    debut = time.process_time()
    attendre()
    return time.process_time() - debut


def attente_nue() -> None:
    """Attend la fermeture, sans rien d'autre."""
    import pygame

    while pygame.event.wait().type != pygame.QUIT:
        pass


def repos() -> Iterator[Mesure]:
    """Le plateau immobile, musique comprise."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    import pygame

    from sixquiprend.graphique import preparer_l_ecran
    from tests.sixquiprend.fenetres import fenetre_de

    with tempfile.TemporaryDirectory() as dossier:
        preparer_l_ecran()
        cible = str(Path(dossier) / "partie.six")
        fenetre = fenetre_de(soiree_neuve(ias=9), cible=cible)
        fenetre.pas(0)
        nue, plateau = calcul_au_repos(attente_nue), calcul_au_repos(fenetre.boucle)
        fenetre.carnet.fermer()
        fenetre = fenetre_de(soiree_neuve(ias=9), muet=False, cible=cible)
        fenetre.pas(0)
        musique = calcul_au_repos(fenetre.boucle)
        pygame.quit()
    detail = f"{plateau * 1000:.0f} ms contre {nue * 1000:.0f} ms en {REPOS} s"
    yield Mesure("sixquiprend : plateau au repos / pygame.event.wait", plateau / nue, 1.5, detail)
    titre = "sixquiprend : part d'un cœur prise au repos, musique comprise"
    yield Mesure(titre, musique / REPOS, 0.03, f"{100 * musique / REPOS:.1f} %")


def mesures() -> Iterator[Mesure]:
    """La première carte d'une manche, en secondes ; puis le repos."""
    for ias in (3, 9):
        durees = [duree_d_une_carte(ias) for _ in range(CARTES)]
        titre = f"sixquiprend : une carte de l'expert, {ias} IA, en secondes"
        yield Mesure(titre, min(durees), 0.5, f"la plus lente : {max(durees) * 1000:.0f} ms")
    yield from repos()
