"""La machine : choisir un coup par les seules règles, comme le sujet le décrit.

Les notions, avec un exemple :
- le niveau *sujet* prend la face dont le produit face × nombre de dés est le plus grand, V compté
  6 : deux V (12) plutôt que deux 5 (10), et s'arrête dès que s'arrêter gagne un domino ; *expert*
  est l'autre livre, `expert.py`.

À essayer : les exercices 13 et 17 (`make exercice JEU=pickomino N=13`).
"""

from __future__ import annotations

from random import Random

from .jeu import Partie, copier, coups, jouer
from .structures import ARRETER, LANCER, PRENDRE, Coup


def choisir(partie: Partie, niveau: str, hasard: Random) -> Coup:
    """Donne le coup de la machine de ce niveau, « sujet » ; à produit égal, la plus grande face."""
    values, permis = partie.tour.values, coups(partie)
    faces = [coup for coup in permis if coup.genre is PRENDRE]
    if faces:
        return max(faces, key=lambda coup: (coup.face * values.count(coup.face), coup.face))
    arret, relance = Coup(ARRETER), Coup(LANCER)
    if arret in permis and jouer(copier(partie), arret, hasard).gagne:
        return arret
    return relance if relance in permis else arret
