"""La machine : les deux décisions d'un tour, à deux niveaux.

Le niveau *sujet* suit le sujet : la face dont le produit face × nombre de dés est le plus grand (V
compté 6), puis l'arrêt dès qu'un V et un domino du plateau sont là.

Le niveau *expert* calcule l'espérance exacte du tour. Ce qui reste à venir ne dépend que de trois
choses : les *faces prises*, les *dés restants* et le *total*. On part de la fin : s'arrêter vaut
les points du domino, ou la *perte* (le dessus de pile rendu) ; avant un lancer, on fait la moyenne
de ce que vaut la meilleure prise, sur tous les lancers possibles ; à chaque choix, le mieux compte.

À essayer : comptez aussi comme un gain le domino qu'on ôte à portée de l'adversaire ; puis donnez
pour but la probabilité de prendre un domino au lieu des points, et comparez les premières faces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import factorial, prod
from typing import NamedTuple

from .dessin import rendu_face
from .jeu import checkVInDices, coups, des_restants, domino_disponible, somme
from .structures import (
    FACE_V,
    PREMIER_DOMINO,
    VALEUR_DE_V,
    Partie,
    points_du_domino,
)

NIVEAUX = ("sujet", "expert")
VALEURS = [*range(FACE_V), VALEUR_DE_V]  # l'indice est la face, de 1 à V


class Avis(NamedTuple):
    """Un coup possible, ce qu'on peut en espérer, et cela dit en français."""

    coup: str
    valeur: float
    mots: str


def choix_ia(values: Sequence[int], listeChoixJoueur: Sequence[int]) -> int:
    """Choisit la face possible de plus grand produit ; à produit égal, la plus grande face.

    Exemple:
        >>> choix_ia([5, 6, 5, 6, 1, 1, 1, 1], [])
        6
    """
    possibilite = coups(values, listeChoixJoueur)
    return max(possibilite, key=lambda face: (face * values.count(face), face))


def ia_relance(
    dominos: Sequence[Sequence[int]],
    listeChoixJoueur: Sequence[int],
    coefChoixJoueur: Sequence[int],
) -> bool:
    """Dit si la machine relance : oui, tant qu'elle n'a pas un V et un domino à prendre."""
    total = somme(listeChoixJoueur, coefChoixJoueur)
    return not (checkVInDices(listeChoixJoueur) and domino_disponible(dominos, total))


@cache
def lancers(des: int, nouvelles: int) -> list[tuple[float, tuple[tuple[int, int], ...]]]:
    """Donne les lancers de `des` dés où l'on ne distingue que `nouvelles` faces sur six.

    Retour: pour chacun, sa probabilité et les faces nouvelles qu'il montre, par leur rang, chacune
        avec son nombre de dés.
    """
    possibles = []
    for nombres in partages(des, nouvelles):
        autres = des - sum(nombres)
        facons = factorial(des) / prod(map(factorial, (*nombres, autres)))
        chance = facons * (FACE_V - nouvelles) ** autres / FACE_V**des
        if chance:
            montre = tuple((rang, nombre) for rang, nombre in enumerate(nombres) if nombre)
            possibles.append((chance, montre))
    return possibles


def partages(des: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Donne toutes les façons de répartir au plus `des` dés entre des `parts`."""
    if not parts:
        yield ()
        return
    for nombre in range(des + 1):
        for suite in partages(des - nombre, parts - 1):
            yield (nombre, *suite)


class Tour:
    """L'espérance d'un tour, chaque position calculée une fois, pour un plateau et une perte."""

    def __init__(self, gains: Sequence[float], perte: float) -> None:
        """Retient ce que vaut chaque domino, de 21 à 36 (0 s'il est pris), et un tour perdu."""
        self.gains = gains
        self.perte = perte
        self.connues: dict[tuple[frozenset[int], int, int], float] = {}

    def arret(self, faces: frozenset[int], total: int) -> float:
        """Donne ce que vaut de s'arrêter là."""
        rang = total - PREMIER_DOMINO
        domino = self.gains[rang] if 0 <= rang < len(self.gains) else 0
        return domino if domino and FACE_V in faces else self.perte

    def lancer(self, faces: frozenset[int], des: int, total: int) -> float:
        """Donne ce que vaut de lancer les `des` qui restent, puis de jouer au mieux."""
        position = (faces, des, total)
        if position not in self.connues:
            nouvelles = [face for face in range(1, FACE_V + 1) if face not in faces]
            prises = [
                [self.prise(faces, des, total, face, n) for n in range(1, des + 1)]
                for face in nouvelles
            ]
            self.connues[position] = sum(
                chance * max((prises[rang][n - 1] for rang, n in montre), default=self.perte)
                for chance, montre in lancers(des, len(nouvelles))
            )
        return self.connues[position]

    def prise(self, faces: frozenset[int], des: int, total: int, face: int, nombre: int) -> float:
        """Donne ce que vaut de prendre `nombre` dés d'une face, puis de jouer au mieux."""
        faces, des, total = faces | {face}, des - nombre, total + nombre * VALEURS[face]
        arret = self.arret(faces, total)
        return max(arret, self.lancer(faces, des, total)) if des else arret


def tour_de(partie: Partie) -> Tour:
    """Donne le calcul du tour en cours : les points du plateau, et le dessus de pile à rendre."""
    joueur = partie.players[partie.id]
    dessus = joueur.pickominos[joueur.nombreDeDominos - 1] if joueur.nombreDeDominos else 0
    perte = -points_du_domino(dessus) if dessus else 0
    return Tour([points for _, points in partie.dominos], perte)


def mots(valeur: float) -> str:
    """Écrit une espérance en français."""
    s = "s" if abs(valeur) >= 2 else ""
    return f"{valeur:.2f} point{s} espéré{s}".replace(".", ",")


def avis_face(
    partie: Partie, values: Sequence[int], liste: Sequence[int], coef: Sequence[int]
) -> list[Avis]:
    """Donne les faces qu'on peut prendre, la meilleure en premier ; à égalité, la plus grande."""
    tour, faces = tour_de(partie), frozenset(liste)
    des, total = des_restants(coef), somme(liste, coef)
    valeurs = {
        face: tour.prise(faces, des, total, face, values.count(face))
        for face in reversed(coups(values, liste))
    }
    ordre = sorted(valeurs, key=lambda face: -valeurs[face])
    return [Avis(rendu_face(face), valeurs[face], mots(valeurs[face])) for face in ordre]


def avis_relance(partie: Partie, liste: Sequence[int], coef: Sequence[int]) -> list[Avis]:
    """Donne « n » (s'arrêter) et « o » (relancer), le meilleur en premier."""
    tour, faces = tour_de(partie), frozenset(liste)
    des, total = des_restants(coef), somme(liste, coef)
    arret, relance = tour.arret(faces, total), tour.lancer(faces, des, total)
    choix = [Avis("n", arret, mots(arret)), Avis("o", relance, mots(relance))]
    return sorted(choix, key=lambda avis: -avis.valeur)


def choisir_face(
    partie: Partie, niveau: str, values: Sequence[int], liste: Sequence[int], coef: Sequence[int]
) -> str:
    """Donne la face que la machine prend, comme un joueur la taperait."""
    if niveau == "expert":
        return avis_face(partie, values, liste, coef)[0].coup
    return rendu_face(choix_ia(values, liste))


def choisir_relance(partie: Partie, niveau: str, liste: Sequence[int], coef: Sequence[int]) -> bool:
    """Dit si la machine relance les dés qui restent."""
    if niveau == "expert":
        return avis_relance(partie, liste, coef)[0].coup == "o"
    return ia_relance(partie.dominos, liste, coef)
