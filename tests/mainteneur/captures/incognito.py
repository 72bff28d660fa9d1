"""Les images du README d'Incognito : une même partie, aux moments qui se montrent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from tests.appui.pilote import TAILLES, Pilote
from tests.incognito.commun import ANNEXE, ENTETE
from tests.incognito.fenetres import cliquer, damier, partie

MILIEU = f"{ENTETE}D b4->e4\nD c1->b2\nD a3->a2\n"
FINIE = (ANNEXE / "apres" / "out.inco").read_text()
GRANDE = TAILLES[1]


def moments() -> Iterator[tuple[str, Pilote]]:
    """Le nom de chaque image, et la fenêtre à ce moment-là."""
    with damier(partie(machines="noir"), taille=GRANDE, accueil=True) as (mains, _):
        yield "accueil", mains
    with damier(partie(MILIEU), taille=GRANDE) as (mains, _):
        cliquer(mains, "b2")
        yield "milieu", mains
        mains.taper("échap", "c")
        mains.attendre()
        yield "conseil", mains
    with damier(partie(FINIE, machines="noir"), taille=GRANDE) as (mains, _):
        yield "fin", mains
    with damier(partie(FINIE), taille=GRANDE, relue=True) as (mains, _):
        mains.taper("droite")
        yield "relecture", mains


def images_incognito(dossier: Path) -> None:
    """Dessine les images dans un dossier."""
    dossier.mkdir(exist_ok=True)
    for nom, mains in moments():
        mains.fenetre.titre = "Incognito"
        mains.fenetre.dessiner()
        pygame.image.save(mains.fenetre.toile.surface, str(dossier / f"{nom}.png"))
