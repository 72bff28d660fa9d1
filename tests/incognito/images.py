"""Les images du README d'Incognito : une même partie, aux moments qui se montrent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from incognito import graphique
from incognito.fenetre import Fenetre
from incognito.plateau import decoder
from incognito.types import Case
from tests.incognito.commun import ANNEXE, ENTETE, case, fenetre_de

MILIEU = f"{ENTETE}D b4->e4\nD c1->b2\nD a3->a2\n"
FINIE = (ANNEXE / "partie.inco").read_bytes()


def moments() -> Iterator[tuple[str, Fenetre]]:
    """Le nom de chaque image, et la fenêtre à ce moment-là."""
    yield "depart", fenetre_de(decoder(ENTETE.encode()))
    milieu = fenetre_de(decoder(MILIEU.encode()))
    milieu.cliquer(case("b2"))
    yield "milieu", milieu
    yield "fin", fenetre_de(decoder(FINIE))
    relecture = fenetre_de(decoder(FINIE), relire=True)
    relecture.aller(1)
    yield "relecture", relecture


def images_incognito(dossier: Path) -> None:
    """Dessine les images dans un dossier."""
    dossier.mkdir(exist_ok=True)
    graphique.ouvrir()
    for nom, fenetre in moments():
        if nom == "depart":
            fenetre.curseur = Case(2, 2)
        graphique.dessiner(fenetre)
        pygame.image.save(graphique.surface(), str(dossier / f"{nom}.png"))
    pygame.quit()
