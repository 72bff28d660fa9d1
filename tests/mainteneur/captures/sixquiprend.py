"""Les images du README de Six Qui Prend : une partie choisie, aux moments qui se montrent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from sixquiprend.card import Etape
from tests.appui.pilote import TAILLES, Pilote
from tests.sixquiprend.commun import partie_neuve
from tests.sixquiprend.fenetres import cliquer_carte, fenetre, jouer_un_coup, plateau

GRANDE = TAILLES[1]


def avancer(mains: Pilote, tours: int) -> None:
    """Joue quelques tours, toujours la carte du milieu de la main."""
    for _ in range(tours):
        cliquer_carte(mains, len(plateau(mains).partie.humain.hand) // 2)
        if plateau(mains).partie.etape is Etape.RANGEE:
            jouer_un_coup(mains)


def moments() -> Iterator[tuple[str, Pilote]]:
    """Le nom de chaque image, et la fenêtre à ce moment-là."""
    with fenetre(taille=GRANDE) as (mains, _):
        yield "accueil", mains
    with fenetre(partie_neuve(graine=23, ias=4), taille=GRANDE, calme=True) as (mains, _):
        avancer(mains, 3)
        mains.survoler(list(plateau(mains).places().values())[4].center)
        yield "plateau", mains
        mains.fenetre.calme = False
        mains.cliquer(list(plateau(mains).places().values())[4].center)
        mains.reflechir()
        mains.passer(20)
        while len(plateau(mains).poses) < 2:
            mains.passer(20)
        mains.passer(400)
        yield "pose", mains
    with fenetre(partie_neuve(graine=23, ias=4), taille=GRANDE, calme=True) as (mains, _):
        avancer(mains, 3)
        cliquer_carte(mains, 0)
        assert plateau(mains).partie.etape is Etape.RANGEE
        mains.taper("entrée", "bas")
        yield "choix", mains
    with fenetre(partie_neuve(graine=23, ias=9), taille=GRANDE, calme=True) as (mains, _):
        avancer(mains, 10)
        yield "manche", mains
        mains.bouton("Arrêter la partie")
        assert mains.titres()[-1] == "Quitter"
        yield "scores", mains


def images_sixquiprend(dossier: Path) -> None:
    """Dessine chaque moment et l'écrit dans le dossier."""
    dossier.mkdir(exist_ok=True)
    for nom, mains in moments():
        mains.fenetre.titre = "Six Qui Prend"
        mains.fenetre.dessiner()
        pygame.image.save(mains.fenetre.toile.surface, str(dossier / f"{nom}.png"))
