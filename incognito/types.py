"""Les types du sujet, ceux de `types.h` : le plateau, ses pions, et qui doit jouer.

Les notions, avec un exemple :
- le *plateau* est une grille carrée de T x T *cases* ; une case est repérée par sa ligne `x` et sa
  colonne `y`, à partir de 0 depuis le coin supérieur gauche : `Case(3, 1)`, qui s'écrit b4 ;
- un *pion* est un *chevalier* ou un *espion*, d'une *couleur* : `Pion(ESPION, BLANC)` ; chaque
  joueur n'a qu'un espion ;
- un *mouvement* relie deux cases : `Mouvement(Case(3, 1), Case(3, 4))`.

À essayer : l'exercice 1 du cours.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

TAILLE = 5
T = TAILLE  # le sujet lui donne ces deux noms
TAILLE_MINIMALE = 4
TAILLE_MAXIMALE = 8


class Couleur(IntEnum):
    """La couleur d'un pion, et du joueur à qui il appartient ; comme en C, c'est un entier."""

    BLANC = 0
    NOIR = 1

    @property
    def nom(self) -> str:
        """Donne la couleur comme on la lit à l'écran.

        Retour:
            « blanc » ou « noir ».
        """
        return self.name.lower()

    @property
    def lettre(self) -> str:
        """Donne la couleur comme on l'écrit dans un fichier .inco.

        Retour:
            « B » ou « N ».
        """
        return self.name[0]

    @property
    def adversaire(self) -> Couleur:
        """Donne la couleur de l'autre joueur.

        Retour:
            NOIR pour BLANC, BLANC pour NOIR.
        """
        if self is BLANC:
            return NOIR
        return BLANC


class Type(IntEnum):
    """Ce qu'un pion cache sous sa face."""

    CHEVALIER = 0
    ESPION = 1


# Comme en C, les énumérateurs sont aussi des noms à eux seuls.
BLANC = Couleur.BLANC
NOIR = Couleur.NOIR
CHEVALIER = Type.CHEVALIER
ESPION = Type.ESPION


class Pion(NamedTuple):
    """Un pion, qui ne change jamais : seule sa place change, et c'est le plateau qui la connaît."""

    type: Type
    couleur: Couleur


class Case(NamedTuple):
    """Une case : sa ligne x et sa colonne y, à partir de 0 ; ou un pas d'une case à l'autre."""

    x: int
    y: int

    def __str__(self) -> str:
        """Donne le nom de la case, comme dans un fichier .inco.

        Retour:
            La colonne en lettre, puis la ligne à partir de 1.

        Exemple:
            >>> str(Case(3, 1))
            'b4'
        """
        return f"{chr(ord('a') + self.y)}{self.x + 1}"


# Le sujet donne deux noms à la même structure ; nous aussi.
Direction = Case


class Mouvement(NamedTuple):
    """D'une case à une autre : le trajet d'un pion, ou la question d'un pion à un autre."""

    depart: Case
    arrivee: Case


@dataclass
class Jeu:
    """L'état du jeu : où sont les pions, et à qui de jouer.

    `plateau[x][y]` est le pion de la case (x, y), ou None si elle est vide.
    """

    plateau: list[list[Pion | None]]
    joueur: Couleur
