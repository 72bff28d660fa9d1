"""La notation : ce qu'est un coup, et les seules portes entre un coup et un texte.

Les notions, avec un exemple :
- un *coup* est un genre, déplacement ou interrogation, et un mouvement : il s'écrit « D b4->e4 » ;
- il est *bien formé* si le format .inco sait écrire ses deux cases, une lettre et un chiffre, même
  hors du plateau : « I z0->a9 » l'est ; c'est aux règles de le refuser ;
- une *saisie* est ce qu'un joueur tape, peut-être en plusieurs fois : « d », « i e4 », « b4-e4 »,
  « b4xe4 », « b4 e4 » ou « (3, 1) --> (3, 4) », ligne puis colonne à partir de 0.

À essayer : l'exercice 4 (`make exercice JEU=incognito N=4`).
"""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from .types import Case, Mouvement


class Genre(Enum):
    """Les deux sortes de coups ; la valeur est la lettre qui les note."""

    DEPLACEMENT = "D"
    INTERROGATION = "I"


DEPLACEMENT, INTERROGATION = Genre
# Une case de a0 à z9, ou la même en nombres ; puis ce qu'un joueur peut taper.
_CASE = r"(?:\( *([0-8]) *, *(1?[0-9]|2[0-5]) *\)|([a-z])([0-9]))"
_FLECHE = r"[ \t]*(?:(?:-{1,2}>?|x)[ \t]*)?"
_GENRE = r"(?:([di])(?:[ \t]+|$))?"
_SAISIE = f"{_GENRE}(?:{_CASE}(?:{_FLECHE}{_CASE})?)?"
NIVEAUX = ("facile", "moyen", "expert")  # des machines, du plus faible au plus fort


class CoupIllisible(ValueError):
    """Ce qui est écrit n'est pas un coup ; le message dit ce qu'il fallait écrire."""


class CoupIllegal(ValueError):
    """Le coup est bien formé, mais les règles le refusent ; le message dit pourquoi."""


class Coup(NamedTuple):
    """Un coup bien formé, d'où qu'il vienne : clavier, souris, fichier ou machine."""

    genre: Genre
    mouvement: Mouvement

    def __str__(self) -> str:
        """Rend le coup comme l'écrit un fichier .inco.

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
    """Rend le coup, permis ou non, qu'écrit un `texte` ; lève CoupIllisible.

    Exemple:
        >>> str(lire_coup("d (4, 1) --> (4, 0)"))
        'D b5->a5'
    """
    genre, cases = lire_saisie(texte)
    if genre is None or len(cases) < 2:
        raise CoupIllisible("un coup s'écrit D b4->e4 ou I b4->b3")
    return Coup(genre, Mouvement(*cases))


def lire_saisie(saisie: str) -> tuple[Genre | None, list[Case]]:
    """Rend ce qu'un joueur a tapé : le genre du coup, s'il le dit, puis aucune, une ou deux cases.

    Args:
        saisie: « d », « i e4 », « d b4->e4 », « (3, 1) --> (3, 4) », « b4 e4 »...
    Effets de bord: lève CoupIllisible s'il a tapé autre chose.

    Exemple:
        >>> lire_saisie("(3,1) --> (3, 4)") == lire_saisie("B4 e4")
        True
        >>> lire_saisie("i e4")
        (<Genre.INTERROGATION: 'I'>, [Case(x=3, y=4)])
    """
    trouve = re.fullmatch(_SAISIE, saisie, re.ASCII | re.IGNORECASE)
    if trouve is None or not saisie:
        raise CoupIllisible("on attend un genre de coup, ou une ou deux cases")
    lettre_du_genre, *groupes = trouve.groups()
    cases = []
    for ligne, colonne, lettre, chiffre in (groupes[:4], groupes[4:]):
        if ligne is not None:
            cases.append(Case(int(ligne), int(colonne)))
        elif lettre is not None:
            cases.append(Case(int(chiffre) - 1, ord(lettre.lower()) - ord("a")))
    return Genre(lettre_du_genre.upper()) if lettre_du_genre else None, cases
