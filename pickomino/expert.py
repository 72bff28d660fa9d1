"""L'expert, second livre de la machine : calculer l'espérance exacte d'un tour.

Les notions, avec un exemple :
- ce qui reste à venir ne dépend que de trois choses : les *faces prises*, les *dés restants* et le
  *total* : `frozenset({5}), 5, 15` après trois 5 ;
- on part de la fin : s'arrêter vaut les points du domino, 3 pour 31, ou la *perte* (le rendu) ;
  avant un lancer, on fait la moyenne de ce que vaut la meilleure prise, sur tous les lancers
  possibles ; à chaque choix, le mieux compte.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from random import Random

from . import ia
from .jeu import Partie, des_restants, refus, rendu_suite, somme
from .structures import FACE_V, VALEUR_DE_V, Avis, Coup, Genre, points_du_domino, rendu_points

CONSEILS = 3
VALEURS = [*range(FACE_V), VALEUR_DE_V]  # l'indice est la face, de 1 à V


@cache
def lancers(des: int, nouvelles: int) -> list[tuple[float, tuple[tuple[int, int], ...]]]:
    """Donne la chance de chaque lancer, et le rang et le nombre de ses faces `nouvelles`."""
    possibles = []
    for des_tires in combinations_with_replacement(range(nouvelles + 1), des):
        *nombres, autres = (des_tires.count(rang) for rang in range(nouvelles + 1))
        facons = factorial(des) / prod(map(factorial, (*nombres, autres)))
        chance = facons * (FACE_V - nouvelles) ** autres / FACE_V**des
        if chance:
            montre = tuple((rang, nombre) for rang, nombre in enumerate(nombres) if nombre)
            possibles.append((chance, montre))
    return possibles


class Esperance:
    """L'espérance d'un tour, chaque position calculée une fois, pour un plateau et une perte."""

    def __init__(self, gains: Mapping[int, float], perte: float) -> None:
        """Retient ce que vaut chaque domino du plateau, par son numéro, et un tour perdu."""
        self.gains, self.perte = gains, perte
        self.connues: dict[tuple[frozenset[int], int, int], float] = {}

    def arret(self, faces: frozenset[int], total: int) -> float:
        """Donne ce que vaut de s'arrêter là."""
        return self.gains[total] if total in self.gains and FACE_V in faces else self.perte

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


def esperance_de(partie: Partie) -> Esperance:
    """Donne le calcul du tour en cours : les points du plateau, et le dessus de pile à rendre."""
    pile = [numero for numero in partie.joueur.pickominos if numero]
    perte = -points_du_domino(pile[-1]) if pile else 0
    return Esperance({numero: points for numero, points in partie.dominos if numero}, perte)


def mots(valeur: float) -> str:
    """Dit ce qu'on espère d'un coup quand le tour sera fini, en jouant au mieux."""
    verbe = "perd" if round(valeur, 2) < 0 else "gagne"
    return f"{verbe} en moyenne {rendu_points(abs(float(valeur)))} ce tour-ci"


def avis(partie: Partie, hasard: Random) -> list[Avis]:
    """Donne les meilleurs coups, CONSEILS au plus ; à égalité, s'arrêter ou la plus grande face."""
    calcul, values, faces = esperance_de(partie), partie.tour.values, partie.tour.listeChoixJoueur
    prises, des, total = frozenset(faces), des_restants(partie.tour), somme(partie.tour)
    if values:
        valeurs = {
            Coup(Genre.PRENDRE, face): calcul.prise(prises, des, total, face, values.count(face))
            for face in sorted(set(values) - prises, reverse=True)
        }
    else:
        arret, relance = calcul.arret(prises, total), calcul.lancer(prises, des, total)
        valeurs = {Coup(Genre.ARRETER): arret, Coup(Genre.LANCER): relance}
    permis = [coup for coup in valeurs if refus(partie, coup) is None]
    permis.sort(key=lambda coup: -valeurs[coup])
    return [
        Avis(coup, valeurs[coup], f"{rendu_suite(partie, coup)} ; {mots(valeurs[coup])}")
        for coup in permis[:CONSEILS]
    ]


def choisir(partie: Partie, hasard: Random) -> Coup:
    """Donne le coup que joue l'expert ; si les règles refusent tous les siens, `ia` le choisit."""
    conseils = avis(partie, hasard)
    return conseils[0].coup if conseils else ia.choisir(partie, "sujet", hasard)
