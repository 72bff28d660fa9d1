"""Les inconnus de Pickomino : « seuil » s'arrête dès qu'il le peut, « hasard » prend au hasard."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pickomino.jeu import Partie, checkVInDices, coups, domino_disponible, somme
from pickomino.structures import ARRETER, FACE_V, LANCER, PRENDRE, Coup

NIVEAUX = ("sujet", "expert")
TAILLES = (2, 4, 7)
SEUL_CONTRE_TOUS = True


def seuil(partie: Partie, hasard: Random) -> Coup:
    """Un V dès qu'il y en a, sinon le plus de points ; il s'arrête dès qu'un domino se prend."""
    tour, permis = partie.tour, coups(partie)
    if faces := [coup.face for coup in permis if coup.genre is PRENDRE]:
        points = {face: face * tour.values.count(face) for face in faces}
        return Coup(PRENDRE, max(faces, key=lambda face: (face == FACE_V, points[face])))
    prend = checkVInDices(tour) and domino_disponible(partie, somme(tour))
    return Coup(ARRETER if prend else LANCER)


def au_hasard(partie: Partie, hasard: Random) -> Coup:
    """N'importe quel coup permis."""
    return hasard.choice(coups(partie))


ETRANGERS: dict[str, Callable[[Partie, Random], Coup]] = {"seuil": seuil, "hasard": au_hasard}
