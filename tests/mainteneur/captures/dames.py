"""Les images du README de Dames++ : la croix, aux moments qui se montrent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame

from dames.game import jouer
from tests.appui.pilote import TAILLES, Pilote
from tests.dames.commun import neuve, partie_de, place
from tests.dames.fenetres import a_la_souris, centre, table, vorace

GRANDE = TAILLES[1]


def moments() -> Iterator[tuple[str, Pilote]]:
    """Le nom de chaque image, et la fenêtre à ce moment-là."""
    with table(taille=GRANDE) as (mains, _):
        yield "depart", mains
    milieu = neuve(["Anne", "IA 2", "Chloé", "IA 4"])
    hasard = Random(5)
    for _ in range(40):
        jouer(milieu, vorace(milieu, hasard))
    with table(milieu, taille=GRANDE) as (mains, _):
        mains.taper("c")
        mains.attendre()
        yield "conseil", mains
    rafle = partie_de("s:H11,F15 S:I14 e:I10,M8,O6 E:P5 n:K10,J5 N:F3 o:C8,D7 O:B7")
    with table(rafle, taille=GRANDE) as (mains, croix):
        for nom in ("H11", "J9"):
            mains.cliquer(centre(croix, place(nom)))
            mains.attendre()
        yield "rafle", mains
    with table(partie_de("S:H9 e:J7 n:F3 o:A8"), taille=GRANDE) as (mains, croix):
        a_la_souris(mains, croix, vorace(croix.partie, hasard))
        yield "fin", mains


def images_dames(dossier: Path) -> None:
    """Dessine les images dans un dossier."""
    dossier.mkdir(exist_ok=True)
    for nom, mains in moments():
        mains.fenetre.dessiner()
        pygame.image.save(mains.fenetre.toile.surface, str(dossier / f"{nom}.png"))
