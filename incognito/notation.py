"""La notation : ce qu'est un coup, et comment on l'écrit et le relit.

Les notions, avec un exemple :
- un *coup* est un genre, déplacement ou interrogation, et un mouvement : il s'écrit « D b4->e4 » ;
- une *saisie* est ce qu'un joueur tape, peut-être en plusieurs fois : « d », « i e4 », « b4-e4 »,
  « b4xe4 », « b4 e4 » ou « (3, 1) --> (3, 4) », ligne puis colonne à partir de 0 ;
- une saisie peut nommer des cases hors du plateau, « z0 » ou « (9, 9) » : c'est aux règles de les
  refuser, et de dire pourquoi.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from .types import Case, Mouvement

NIVEAUX = ("facile", "moyen", "expert")  # des machines, du plus faible au plus fort
# Ce qu'un joueur peut taper : une case, « (3, 1) » ou « b4 » ; une flèche, ou rien ; un genre.
_CASE = r"\( *[0-9]{1,3} *, *[0-9]{1,3} *\)|[a-z][0-9]{1,2}"
_FLECHE = r"[ \t]*(?:(?:-{1,2}>?|x)[ \t]*)?"
_GENRE = r"(?P<genre>[di])(?:[ \t]+|$)"
_CASES = f"(?P<depart>{_CASE})(?:{_FLECHE}(?P<arrivee>{_CASE}))?"
_SAISIE = re.compile(f"(?:{_GENRE})?(?:{_CASES})?", re.ASCII | re.IGNORECASE)


class Genre(Enum):
    """Les deux sortes de coups ; la valeur est la lettre qui les note."""

    DEPLACEMENT = "D"
    INTERROGATION = "I"


DEPLACEMENT = Genre.DEPLACEMENT
INTERROGATION = Genre.INTERROGATION


class CoupIllisible(ValueError):
    """Ce qui est écrit n'est pas un coup ; le message dit ce qu'il fallait écrire."""


class Coup(NamedTuple):
    """Un coup, permis ou non, d'où qu'il vienne : clavier, souris, fichier ou machine."""

    genre: Genre
    mouvement: Mouvement

    def __str__(self) -> str:
        """Donne le coup comme l'écrit un fichier .inco.

        Retour:
            La lettre du genre, une espace, et les deux cases autour d'une flèche.

        Exemple:
            >>> str(Coup(DEPLACEMENT, Mouvement(Case(4, 1), Case(4, 0))))
            'D b5->a5'
        """
        return f"{self.genre.value} {self.mouvement.depart}->{self.mouvement.arrivee}"


class Avis(NamedTuple):
    """Un coup qu'on conseille, sa valeur pour qui le joue, de -1 à 1, et cette valeur en mots."""

    coup: Coup
    valeur: float
    mots: str


def lire_coup(texte: str) -> Coup:
    """Lit un coup entier, écrit comme dans un fichier ou comme un joueur le tape.

    Args:
        texte: « D b4->e4 », « i e4 e3 », « d (3, 1) --> (3, 4) »…

    Retour:
        Le coup, permis ou non.

    Effets de bord:
        Lève CoupIllisible s'il manque le genre ou une des deux cases, ou si c'est autre chose.

    Exemple:
        >>> str(lire_coup("d (4, 1) --> (4, 0)"))
        'D b5->a5'
    """
    genre, cases = lire_saisie(texte)
    if genre is None or len(cases) < 2:
        raise CoupIllisible("un coup s'écrit D b4->e4 ou I b4->b3")
    return Coup(genre, Mouvement(cases[0], cases[1]))


def lire_saisie(saisie: str) -> tuple[Genre | None, list[Case]]:
    """Lit ce qu'un joueur a tapé : un coup entier, ou une partie seulement.

    Args:
        saisie: « d », « i e4 », « d b4->e4 », « (3, 1) --> (3, 4) », « b4 e4 »…

    Retour:
        Le genre du coup, ou None s'il n'est pas dit ; puis aucune, une ou deux cases.

    Effets de bord:
        Lève CoupIllisible si la saisie est vide, ou si c'est autre chose.

    Exemple:
        >>> lire_saisie("(3,1) --> (3, 4)") == lire_saisie("B4 e4")
        True
        >>> lire_saisie("i e4")
        (<Genre.INTERROGATION: 'I'>, [Case(x=3, y=4)])
    """
    trouve = _SAISIE.fullmatch(saisie)
    if trouve is None or not saisie:
        raise CoupIllisible("on attend un genre de coup, ou une ou deux cases")
    genre = None
    if trouve["genre"]:
        genre = Genre(trouve["genre"].upper())
    cases = []
    for nom in (trouve["depart"], trouve["arrivee"]):
        if nom:
            cases.append(lire_case(nom))
    return genre, cases


def lire_case(nom: str) -> Case:
    """Lit une case bien écrite, sur le plateau ou non.

    Args:
        nom: « b4 », ou « (3, 1) » : sa ligne puis sa colonne, comptées depuis 0.

    Retour:
        La case.

    Exemple:
        >>> lire_case("b4"), lire_case("(3, 1)")
        (Case(x=3, y=1), Case(x=3, y=1))
    """
    if nom.startswith("("):
        ligne, colonne = nom.strip("()").split(",")
        return Case(int(ligne), int(colonne))
    return Case(int(nom[1:]) - 1, ord(nom[0].lower()) - ord("a"))
