"""La machine : choisir un coup par les seules règles, comme le sujet le décrit.

Les notions, avec un exemple :
- les *possibilités* sont les faces que la machine peut prendre : `[2, 6]` devant 5 V 2 5 V, si elle
  a déjà pris les 5 ;
- le niveau *sujet* prend celle dont le produit face × nombre de dés est le plus grand, V compté 6 :
  deux V (12) plutôt que deux 5 (10), et s'arrête dès que s'arrêter gagne un domino ; *expert* est
  l'autre livre, `expert.py`.

À essayer : les exercices 12 et 16 du cours.
"""

from __future__ import annotations

from random import Random

from ..jeu import Partie, copier, coups, jouer
from ..structures import ARRETER, LANCER, PRENDRE, Coup


def possibilite(partie: Partie) -> list[int]:
    """Dresse la liste des faces que la machine peut prendre."""
    return [coup.face for coup in coups(partie) if coup.genre is PRENDRE]


def arret_gagnant(partie: Partie) -> bool:
    """Dit si s'arrêter là gagnerait un domino, en l'essayant sur une copie de la partie."""
    evenement = jouer(copier(partie), Coup(ARRETER))
    return evenement.gagne != 0


def choisir(partie: Partie, niveau: str, hasard: Random) -> Coup:
    """Donne le coup de la machine de ce niveau, « sujet », qui ne tire rien au hasard.

    À produit égal, elle prend la plus grande face.
    """
    faces = possibilite(partie)
    if faces:
        values = partie.tour.values
        sommes = [(face * values.count(face), face) for face in faces]
        _, meilleure = max(sommes)
        return Coup(PRENDRE, meilleure)
    permis = coups(partie)
    if Coup(LANCER) not in permis:
        return Coup(ARRETER)
    if Coup(ARRETER) in permis and arret_gagnant(partie):
        return Coup(ARRETER)
    return Coup(LANCER)
