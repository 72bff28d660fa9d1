"""Les types du jeu : ceux du sujet (`types.h`), et les mots qui leur manquaient.

Les notions, dites ici une fois pour toutes :
- le *plateau* est une grille carrée de T x T *cases* ; une case est repérée par sa ligne `x` et sa
  colonne `y`, comptées à partir de 0 depuis le coin supérieur gauche : (3, 1) est aussi b4 ;
- un *pion* est un *chevalier* ou un *espion*, d'une *couleur* ; chaque joueur n'a qu'un espion ;
- un *mouvement* relie une case de départ à une case d'arrivée ; avec son *genre*, déplacement ou
  interrogation, c'est un *coup* ;
- un *événement* est ce qu'un coup licite a produit.

À essayer : ajoutez à `Type` un troisième type de pion, un garde que l'on ne peut pas interroger, et
cherchez tous les endroits où « pas un espion » voulait dire « un chevalier ».
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

TAILLE = 5
TAILLE_MINIMALE = 4
TAILLE_MAXIMALE = 8


class Couleur(Enum):
    """La couleur d'un pion, et du joueur à qui il appartient."""

    BLANC = 0
    NOIR = 1

    @property
    def nom(self) -> str:
        """Rend la couleur comme on la lit à l'écran : « blanc » ou « noir »."""
        return self.name.lower()

    @property
    def lettre(self) -> str:
        """Rend la couleur comme on l'écrit dans un fichier .inco : « B » ou « N »."""
        return self.name[0]

    @property
    def adversaire(self) -> Couleur:
        """Rend l'autre couleur."""
        return NOIR if self is BLANC else BLANC


class Type(Enum):
    """Ce qu'un pion cache sous sa face."""

    CHEVALIER = 0
    ESPION = 1


class Genre(Enum):
    """Les deux sortes de coups ; la valeur est la lettre qui les note dans un fichier .inco."""

    DEPLACEMENT = "D"
    INTERROGATION = "I"


# Comme en C, les énumérateurs sont aussi des noms à eux seuls.
BLANC, NOIR = Couleur.BLANC, Couleur.NOIR
CHEVALIER, ESPION = Type.CHEVALIER, Type.ESPION
DEPLACEMENT, INTERROGATION = Genre.DEPLACEMENT, Genre.INTERROGATION


class Pion(NamedTuple):
    """Un pion, qui ne change jamais : seule sa place change, et c'est le plateau qui la connaît."""

    type: Type
    couleur: Couleur


class Case(NamedTuple):
    """Une case : sa ligne x et sa colonne y, à partir de 0 ; ou un pas d'une case à l'autre."""

    x: int
    y: int


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


class Coup(NamedTuple):
    """Un coup bien formé, d'où qu'il vienne : clavier, souris ou fichier. Il peut être refusé."""

    genre: Genre
    mouvement: Mouvement


class Evenement(Enum):
    """Ce qu'un coup licite a produit ; la valeur est ce qu'on en dit au joueur, dont {} est le nom.

    Les mots de l'annexe y sont gardés à la lettre.
    """

    PION_DEPLACE = ""
    CHEVALIER_PERDU = (
        "Joueur {}, votre pion n'était pas l'espion :\nil s'est perdu dans le château adverse..."
    )
    CHATEAU_PRIS = "Joueur {}, votre espion a pris le château de votre adversaire !"
    CHEVALIER_EMPOISONNE = (
        "Joueur {}, vous n'avez pas trouvé l'espion de votre adversaire...\n"
        "Et en plus, votre chevalier s'est fait empoisonné..."
    )
    ESPION_EMPOISONNE = "Joueur {}, vous avez interrogé un chevalier avec votre espion..."
    ESPION_TROUVE = "Joueur {}, vous avez trouvé l'espion de votre adversaire !"


FINS = (Evenement.CHATEAU_PRIS, Evenement.ESPION_EMPOISONNE, Evenement.ESPION_TROUVE)


class CoupIllegal(Exception):
    """Le coup est bien formé, mais les règles le refusent ; le message dit pourquoi."""


class CoupIllisible(Exception):
    """Ce qui est écrit n'est pas un coup ; le message dit ce qu'il fallait écrire."""
