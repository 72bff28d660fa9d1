"""Le coup du Pickomino : la face qu'un joueur choisit de prendre.

Deux refus qu'il ne faut pas confondre :
- une réponse *illisible* n'est pas une face (« 7 », « bonjour ») ;
- une face *interdite* en est une, mais déjà prise à ce tour, ou absente du lancer.

À essayer : acceptez « ver » pour V ; puis refusez de prendre les 1 tant qu'il reste huit dés.
"""

from __future__ import annotations

from collections.abc import Sequence

from .dessin import rendu_face
from .structures import FACE_V

FACES_LUES = {rendu_face(face): face for face in range(1, FACE_V + 1)}


class ChoixRefuse(ValueError):
    """Un choix de face refusé ; le message dit pourquoi au joueur."""


class FaceIllisible(ChoixRefuse):
    """Ce qui a été tapé n'est pas une face."""


class FaceInterdite(ChoixRefuse):
    """C'est une face, mais les règles interdisent de la prendre maintenant."""


def faces_possibles(values: Sequence[int], listeChoixJoueur: Sequence[int]) -> list[int]:
    """Liste les faces qu'on a le droit de prendre.

    Args:
        values: le lancer.
        listeChoixJoueur: les faces déjà prises à ce tour.
    Retour: les faces possibles, sans répétition, de la plus petite à la plus grande.
    Effets de bord: aucun.

    Exemple:
        >>> faces_possibles([5, 6, 2, 5, 6], [5])
        [2, 6]
    """
    return sorted(set(values) - set(listeChoixJoueur))


def lire_face(reponse: str) -> int:
    """Comprend la face tapée par le joueur.

    Args:
        reponse: ce qui a été tapé.
    Retour: la face, 6 pour V.
    Effets de bord: lève FaceIllisible si ce n'est ni 1 à 5 ni V.

    Exemple:
        >>> lire_face("4"), lire_face("v")
        (4, 6)
    """
    face = FACES_LUES.get(reponse.upper())
    if face is None:
        raise FaceIllisible("Répondez par 1, 2, 3, 4, 5 ou V.")
    return face


def verifier_face(face: int, values: Sequence[int], listeChoixJoueur: Sequence[int]) -> None:
    """Applique les règles à un choix compris.

    Args:
        face: la face choisie.
        values: le lancer.
        listeChoixJoueur: les faces déjà prises à ce tour.
    Retour: rien.
    Effets de bord: lève FaceInterdite si la face est déjà prise ou absente du lancer.
    """
    if face in listeChoixJoueur:
        raise FaceInterdite(f"Les {rendu_face(face)} ont déjà été pris à ce tour.")
    if face not in values:
        raise FaceInterdite(f"Aucun dé ne montre {rendu_face(face)}.")
