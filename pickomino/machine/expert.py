"""L'expert, second livre de la machine : calculer l'espérance exacte d'un tour.

Les notions, avec un exemple :
- ce qui reste à venir ne dépend que de trois choses : les *faces prises*, les *dés restants* et le
  *total* : `frozenset({5}), 5, 15` après trois 5 ;
- on part de la fin : s'arrêter vaut les points du domino, 3 pour 31, ou la *perte* (le rendu) ;
  avant un lancer, on fait la moyenne de ce que vaut la meilleure prise, sur tous les lancers
  possibles ; à chaque choix, le mieux compte ;
- d'un lancer, on ne distingue que les faces *nouvelles*, qu'on peut encore prendre ; toutes les
  autres se valent. Deux 4 et un 1, si le 4 est la seule nouvelle : `[(4, 2)]`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, isclose
from random import Random

from ..dessin import rendu_points
from ..jeu import Partie, coups, des_restants, prendre, somme
from ..structures import (
    FACE_V,
    LANCER,
    PRENDRE,
    VALEUR_DE_V,
    Avis,
    Coup,
    points_du_domino,
)

CONSEILS = 3
AUTRE = 0  # dans un lancer, une face déjà prise
Lancer = tuple[float, list[tuple[int, int]]]  # sa chance, puis ses faces nouvelles et leurs nombres


@cache
def lancers(des: int, nouvelles: tuple[int, ...]) -> list[Lancer]:
    """Donne les lancers possibles de tant de dés, où seules comptent les faces `nouvelles`.

    Exemple:
        >>> [(round(chance, 3), montre) for chance, montre in lancers(1, (5, 6))]
        [(0.667, []), (0.167, [(5, 1)]), (0.167, [(6, 1)])]
    """
    possibles = []
    autres = FACE_V - len(nouvelles)  # combien de faces sont déjà prises
    for tirage in combinations_with_replacement((AUTRE, *nouvelles), des):
        facons = factorial(des) * autres ** tirage.count(AUTRE)
        for face in (AUTRE, *nouvelles):
            facons //= factorial(tirage.count(face))
        montre = [(face, tirage.count(face)) for face in nouvelles if face in tirage]
        possibles.append((facons / FACE_V**des, montre))
    return possibles


class Esperance:
    """L'espérance d'un tour, chaque position calculée une fois, pour un plateau et une perte."""

    def __init__(self, gains: Mapping[int, float], perte: float) -> None:
        """Retient ce que vaut chaque domino du plateau, par son numéro, et un tour perdu."""
        self.gains = gains
        self.perte = perte
        self.connues: dict[tuple[frozenset[int], int, int], float] = {}

    def arret(self, faces: frozenset[int], total: int) -> float:
        """Donne ce que vaut de s'arrêter là."""
        if FACE_V in faces and total in self.gains:
            return self.gains[total]
        return self.perte

    def lancer(self, faces: frozenset[int], des: int, total: int) -> float:
        """Donne ce que vaut de lancer les `des` qui restent, puis de jouer au mieux."""
        position = (faces, des, total)
        if position not in self.connues:
            self.connues[position] = self.moyenne(faces, des, total)
        return self.connues[position]

    def moyenne(self, faces: frozenset[int], des: int, total: int) -> float:
        """Calcule ce que vaut un lancer : la moyenne de la meilleure prise de chacun."""
        nouvelles = tuple(face for face in range(1, FACE_V + 1) if face not in faces)
        prises = {}
        for face in nouvelles:
            for nombre in range(1, des + 1):
                prises[face, nombre] = self.prise(faces, des, total, face, nombre)
        moyenne = 0.0
        for chance, montre in lancers(des, nouvelles):
            valeurs = [prises[face, nombre] for face, nombre in montre]
            moyenne += chance * max(valeurs, default=self.perte)
        return moyenne

    def prise(self, faces: frozenset[int], des: int, total: int, face: int, nombre: int) -> float:
        """Donne ce que vaut de prendre `nombre` dés d'une face, puis de jouer au mieux."""
        valeur = VALEUR_DE_V if face == FACE_V else face
        faces = faces | {face}
        des = des - nombre
        total = total + nombre * valeur
        arret = self.arret(faces, total)
        if des == 0:
            return arret
        return max(arret, self.lancer(faces, des, total))


def esperance_de(partie: Partie) -> Esperance:
    """Donne le calcul du tour en cours : les points du plateau, et le dessus de pile à rendre."""
    gains = {numero: float(points) for numero, points in partie.dominos if numero}
    perte = 0
    if partie.joueur.pile:
        perte = -points_du_domino(partie.joueur.pile[-1])
    return Esperance(gains, perte)


def valeur_de(partie: Partie, coup: Coup, calcul: Esperance) -> float:
    """Donne ce que le joueur au trait peut attendre d'un coup, en points."""
    tour = partie.tour
    faces = frozenset(tour.listeChoixJoueur)
    des = des_restants(tour)
    total = somme(tour)
    if coup.genre is PRENDRE:
        nombre = tour.values.count(coup.face)
        return calcul.prise(faces, des, total, coup.face, nombre)
    if coup.genre is LANCER:
        return calcul.lancer(faces, des, total)
    if tour.values:  # s'arrêter devant un lancer sans face nouvelle
        return calcul.perte
    return calcul.arret(faces, total)


def est_certaine(partie: Partie, coup: Coup, valeur: float, calcul: Esperance) -> bool:
    """Dit si cette valeur d'un coup ne dépend pas des dés : on s'arrête, ou tout est perdu."""
    tour = partie.tour
    if coup.genre is PRENDRE:
        tour = prendre(tour, coup.face)
    arret = calcul.arret(frozenset(tour.listeChoixJoueur), somme(tour))
    return isclose(valeur, calcul.perte) or (coup.genre is not LANCER and isclose(valeur, arret))


def mots(valeur: float, certaine: bool) -> str:
    """Dit ce qu'un coup rapporte quand le tour sera fini, en jouant au mieux.

    Exemple:
        >>> mots(1.634, False), mots(-2.0, True), mots(0.0, True)
        ('gagne en moyenne 1,63 point', 'perd 2 points', 'ne gagne rien')
    """
    if round(valeur, 2) == 0:
        return "ne gagne rien"
    verbe = "gagne" if valeur > 0 else "perd"
    if certaine:
        return f"{verbe} {rendu_points(round(abs(valeur)))}"
    return f"{verbe} en moyenne {rendu_points(abs(valeur))}"


def avis(partie: Partie, hasard: Random) -> list[Avis]:
    """Donne les meilleurs coups, CONSEILS au plus ; à égalité, s'arrêter ou la plus grande face."""
    calcul = esperance_de(partie)
    tous = []
    for coup in reversed(coups(partie)):
        valeur = valeur_de(partie, coup, calcul)
        certaine = est_certaine(partie, coup, valeur, calcul)
        tous.append(Avis(coup, valeur, mots(valeur, certaine)))
    tous.sort(key=lambda un_avis: un_avis.valeur, reverse=True)
    return tous[:CONSEILS]


def choisir(partie: Partie, hasard: Random) -> Coup:
    """Donne le coup que joue l'expert, le premier de ses avis."""
    return avis(partie, hasard)[0].coup
