"""Les données : le plateau, ses pions, et ce qu'est un coup. C'est le `types.h` du sujet.

Les notions, avec un exemple :
- le *plateau* est une grille carrée de T x T *cases* ; une case est repérée par sa ligne `x` et sa
  colonne `y`, à partir de 0 depuis le coin supérieur gauche : `Case(3, 1)`, qui s'écrit b4 ;
- un *pion* est un *chevalier* ou un *espion*, d'une *couleur* : `Pion(ESPION, BLANC)` ; chaque
  joueur n'a qu'un espion ;
- un *jeu* est un plateau, et le joueur dont c'est le tour : `Jeu(plateau, BLANC)` ;
- un *mouvement* relie deux cases : `Mouvement(Case(3, 1), Case(3, 4))` ;
- un *coup* est un genre, déplacement ou interrogation, et un mouvement : il s'écrit « D b4->e4 » ;
- une *saisie* est ce qu'un joueur tape d'un coup, peut-être en plusieurs fois : « d », « i e4 »,
  « b4-e4 », « b4xe4 », « b4 e4 » ou « (3, 1) --> (3, 4) », ligne puis colonne à partir de 0. Elle
  peut nommer des cases hors du plateau, « z0 » ou « (9, 9) » : c'est aux règles de les refuser.

À essayer : l'exercice 1 du cours.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import NamedTuple

TAILLE = 5
T = TAILLE  # le sujet lui donne ces deux noms
TAILLE_MINIMALE = 4
TAILLE_MAXIMALE = 8
NIVEAUX = ("facile", "moyen", "expert")  # des machines, du plus faible au plus fort


# --- le plateau et ses pions ----------------------------------------------------------------------


class Couleur(IntEnum):
    """La couleur d'un pion, et du joueur à qui il appartient ; comme en C, c'est un entier."""

    BLANC = 0
    NOIR = 1

    @property
    def nom(self) -> str:
        """Rend « blanc » ou « noir », comme on le lit à l'écran."""
        return self.name.lower()

    @property
    def lettre(self) -> str:
        """Rend « B » ou « N », comme on l'écrit dans un fichier .inco."""
        return self.name[0]

    @property
    def adversaire(self) -> Couleur:
        """Rend la couleur de l'autre joueur."""
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
        """Rend le nom de la case : sa colonne en lettre, puis sa ligne à partir de 1.

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


# --- un coup --------------------------------------------------------------------------------------


class Genre(Enum):
    """Les deux sortes de coups ; la valeur est la lettre qui les note."""

    DEPLACEMENT = "D"
    INTERROGATION = "I"


DEPLACEMENT = Genre.DEPLACEMENT
INTERROGATION = Genre.INTERROGATION
# Comment un fichier écrit un coup : chaque case y a une lettre et un chiffre, de a0 à z9.
COUP_ECRIT = re.compile("[DI] [a-z][0-9]->[a-z][0-9]")
# Ce qu'un joueur peut taper : une case, « (3, 1) » ou « b4 » ; une flèche, ou rien ; un genre.
CASE_TAPEE = r"\( *[0-9]{1,3} *, *[0-9]{1,3} *\)|[a-z][0-9]{1,2}"
FLECHE_TAPEE = r"[ \t]*(?:(?:-{1,2}>?|x)[ \t]*)?"
GENRE_TAPE = r"(?P<genre>[di])(?:[ \t]+|$)"
CASES_TAPEES = f"(?P<depart>{CASE_TAPEE})(?:{FLECHE_TAPEE}(?P<arrivee>{CASE_TAPEE}))?"
SAISIE = f"(?:{GENRE_TAPE})?(?:{CASES_TAPEES})?"


class CoupIllisible(ValueError):
    """Un texte qui n'est pas un coup ; le message dit ce qui est attendu."""


class CoupRefuse(ValueError):
    """Un coup que les règles ne permettent pas ; le message est la phrase de `refus`."""


class Coup(NamedTuple):
    """Un coup, permis ou non, d'où qu'il vienne : clavier, souris, fichier ou machine."""

    genre: Genre
    mouvement: Mouvement

    def __str__(self) -> str:
        """Écrit le coup comme dans un fichier .inco.

        Exemple:
            >>> str(Coup(DEPLACEMENT, Mouvement(Case(4, 1), Case(4, 0))))
            'D b5->a5'
        """
        return f"{self.genre.value} {self.mouvement.depart}->{self.mouvement.arrivee}"


class Saisie(NamedTuple):
    """Ce qu'on a tapé d'un coup : son genre, ou None, et aucune, une ou deux de ses cases."""

    genre: Genre | None
    cases: list[Case]


class Avis(NamedTuple):
    """Un coup qu'on conseille, sa valeur pour qui le joue, de -1 à 1, et cette valeur en mots."""

    coup: Coup
    valeur: float
    mots: str


def lire_coup(texte: str) -> Coup:
    """Rend le coup entier, permis ou non, qu'écrit un texte ; lève CoupIllisible.

    Exemple:
        >>> str(lire_coup("D b5->a5")), str(lire_coup("d (4, 1) --> (4, 0)"))
        ('D b5->a5', 'D b5->a5')
    """
    genre, cases = lire_saisie(texte)
    if genre is None or len(cases) < 2:
        raise CoupIllisible("un coup s'écrit D b4->e4 ou I b4->b3")
    return Coup(genre, Mouvement(cases[0], cases[1]))


def lire_saisie(texte: str) -> Saisie:
    """Rend ce qu'un texte dit d'un coup ; lève CoupIllisible s'il est vide, ou dit autre chose.

    Exemple:
        >>> lire_saisie("(3,1) --> (3, 4)") == lire_saisie("B4 e4")
        True
        >>> lire_saisie("i e4")
        Saisie(genre=<Genre.INTERROGATION: 'I'>, cases=[Case(x=3, y=4)])
    """
    trouve = re.fullmatch(SAISIE, texte, re.ASCII | re.IGNORECASE)
    if trouve is None or not texte:
        raise CoupIllisible("on attend un genre de coup, ou une ou deux cases")
    genre = None
    if trouve["genre"]:
        genre = Genre(trouve["genre"].upper())
    cases = []
    for nom in (trouve["depart"], trouve["arrivee"]):
        if nom:
            cases.append(lire_case(nom))
    return Saisie(genre, cases)


def lire_case(nom: str) -> Case:
    """Rend la case, sur le plateau ou non, d'un nom bien écrit, « b4 » ou « (3, 1) ».

    Exemple:
        >>> lire_case("b4"), lire_case("(3, 1)")
        (Case(x=3, y=1), Case(x=3, y=1))
    """
    if nom.startswith("("):
        ligne, colonne = nom.strip("()").split(",")
        return Case(int(ligne), int(colonne))
    return Case(int(nom[1:]) - 1, ord(nom[0].lower()) - ord("a"))
