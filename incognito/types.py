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

from dataclasses import dataclass, field
from enum import Enum

TAILLE = 5
TAILLE_MINIMALE = 4
TAILLE_MAXIMALE = 8


class Couleur(Enum):
    """La couleur d'un pion, et du joueur à qui il appartient."""

    BLANC = 0
    NOIR = 1

    @property
    def nom(self) -> str:
        """Dit la couleur comme on la lit à l'écran.

        Args: aucun.
        Retour: « blanc » ou « noir ».
        Effets de bord: aucun.
        """
        return self.name.lower()

    @property
    def lettre(self) -> str:
        """Dit la couleur comme on l'écrit dans un fichier .inco.

        Args: aucun.
        Retour: « B » ou « N ».
        Effets de bord: aucun.
        """
        return self.name[0]

    @property
    def adversaire(self) -> Couleur:
        """Donne l'autre couleur.

        Args: aucun.
        Retour: NOIR pour BLANC, BLANC pour NOIR.
        Effets de bord: aucun.

        Exemple:
            >>> Couleur.BLANC.adversaire
            <Couleur.NOIR: 1>
        """
        return NOIR if self is BLANC else BLANC


class Type(Enum):
    """Ce qu'un pion cache sous sa face."""

    CHEVALIER = 0
    ESPION = 1


# Comme en C, les énumérateurs sont aussi des noms à eux seuls (et Python les lit plus vite ainsi).
BLANC, NOIR = Couleur.BLANC, Couleur.NOIR
CHEVALIER, ESPION = Type.CHEVALIER, Type.ESPION


@dataclass(frozen=True, slots=True)
class Pion:
    """Un pion, qui ne change jamais : seule sa place change, et c'est le plateau qui la connaît."""

    type: Type
    couleur: Couleur


@dataclass(frozen=True, slots=True)
class Case:
    """Une case : sa ligne x et sa colonne y, à partir de 0 ; ou un pas d'une case à l'autre."""

    x: int
    y: int


# Le sujet donne deux noms à la même structure ; nous aussi.
Direction = Case


@dataclass(frozen=True, slots=True)
class Mouvement:
    """D'une case à une autre : le trajet d'un pion, ou la question d'un pion à un autre.

    Le *trajet* est ce qu'un pion traverse, départ et arrivée exclus ; None si le mouvement n'est ni
    droit ni diagonal. Il se déduit des deux cases, une fois pour toutes, à la construction.

    Exemple:
        >>> Mouvement(Case(0, 0), Case(3, 3)).trajet
        (Case(x=1, y=1), Case(x=2, y=2))
    """

    depart: Case
    arrivee: Case
    trajet: tuple[Case, ...] | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Calcule le trajet.

        Args: aucun.
        Retour: rien.
        Effets de bord: fixe le trajet ; un objet figé ne le permet que par ce détour.
        """
        object.__setattr__(self, "trajet", self._traversees())

    def _traversees(self) -> tuple[Case, ...] | None:
        """Avance pas à pas du départ vers l'arrivée.

        Args: aucun.
        Retour: les cases entre les deux, dans l'ordre, ou None s'il n'y a pas de direction.
        Effets de bord: aucun.
        """
        pas, cases, case = self.direction, [], self.depart
        if pas is None:
            return None
        while (case := Case(case.x + pas.x, case.y + pas.y)) != self.arrivee:
            cases.append(case)
        return tuple(cases)

    @property
    def direction(self) -> Direction | None:
        """Donne le pas qui mène du départ vers l'arrivée.

        Args: aucun.
        Retour: une des huit directions ; None si le mouvement n'est ni droit ni diagonal.
        Effets de bord: aucun.

        Exemple:
            >>> Mouvement(Case(3, 1), Case(0, 4)).direction
            Case(x=-1, y=1)
        """
        dx, dy = self.arrivee.x - self.depart.x, self.arrivee.y - self.depart.y
        longueur = max(abs(dx), abs(dy))
        if longueur == 0 or dx % longueur or dy % longueur:
            return None
        return Direction(dx // longueur, dy // longueur)


Plateau = list[list[Pion | None]]
"""La grille : `plateau[x][y]` est le pion de la case (x, y), ou None si elle est vide."""


@dataclass(slots=True)
class Jeu:
    """L'état du jeu : où sont les pions, et à qui de jouer."""

    plateau: Plateau
    joueur: Couleur


class Genre(Enum):
    """Les deux sortes de coups ; la valeur est la lettre qui les note dans un fichier .inco."""

    DEPLACEMENT = "D"
    INTERROGATION = "I"


DEPLACEMENT, INTERROGATION = Genre.DEPLACEMENT, Genre.INTERROGATION


@dataclass(frozen=True, slots=True)
class Coup:
    """Un coup bien formé, d'où qu'il vienne : clavier, souris ou fichier. Il peut être illicite."""

    genre: Genre
    mouvement: Mouvement


class Evenement(Enum):
    """Ce qu'un coup licite a produit."""

    PION_DEPLACE = "le pion a changé de case"
    CHEVALIER_PERDU = "un chevalier est entré dans le château adverse"
    CHATEAU_PRIS = "l'espion est entré dans le château adverse"
    CHEVALIER_EMPOISONNE = "un chevalier a interrogé un chevalier"
    ESPION_EMPOISONNE = "l'espion a interrogé un chevalier"
    ESPION_TROUVE = "l'espion adverse a été interrogé"


PION_DEPLACE = Evenement.PION_DEPLACE
CHEVALIER_PERDU = Evenement.CHEVALIER_PERDU
CHATEAU_PRIS = Evenement.CHATEAU_PRIS
CHEVALIER_EMPOISONNE = Evenement.CHEVALIER_EMPOISONNE
ESPION_EMPOISONNE = Evenement.ESPION_EMPOISONNE
ESPION_TROUVE = Evenement.ESPION_TROUVE


class CoupIllicite(Exception):
    """Le coup est bien formé, mais les règles le refusent ; le message dit pourquoi."""


class SaisieIllisible(Exception):
    """Ce qui est écrit n'est pas un coup."""
