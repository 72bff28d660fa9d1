"""Les données : les cartes, les rangées, et ce qu'est un coup.

Les notions, avec un exemple :
- une *carte* porte un *numéro* de 1 à 104, qui décide de ses *têtes* de bœufs : 7 pour `Card(55)` ;
- une *rangée* (`Serie` dans le sujet) est l'une des quatre files de cartes du plateau, toujours
  croissante : `Serie([Card(1), Card(14)])` ; *pleine*, elle a cinq cartes ;
- l'*écart* d'une carte à une rangée est la différence avec sa dernière carte : 2 pour le 16 ; une
  carte va où il est le plus petit, et nulle part si aucun n'est positif ;
- une *étape* dit ce que la partie attend, un *coup* y répond : `Coup(Etape.CARTE, 48)`, qui
  s'écrit « 48 », `Coup(Etape.RANGEE, 2)`, qui s'écrit « rangée 2 », ou CONTINUER, ou ARRETER.

À essayer : les exercices 1, 3, 4, 13 et 15 du cours.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

NOMBRE_DE_CARTES = 104
CARTES_PAR_RANGEE = 5


def tetes(nombre: float) -> str:
    """Rend un nombre de têtes, entier ou moyen, accordé.

    Exemple:
        >>> tetes(1), tetes(7), tetes(1.84), tetes(1.98)
        ('1 tête', '7 têtes', '1,8 tête', '2,0 têtes')
    """
    ecrit = str(nombre)
    if isinstance(nombre, float):
        ecrit = f"{nombre:.1f}".replace(".", ",")
    if round(nombre, 1) >= 2:
        return f"{ecrit} têtes"
    return f"{ecrit} tête"


@dataclass(frozen=True, order=True)
class Card:
    """Une carte, entièrement décrite par son numéro ; les cartes se comparent par numéro."""

    number: int

    def __post_init__(self) -> None:
        """Lève ValueError si la carte n'est pas dans le jeu."""
        if not 1 <= self.number <= NOMBRE_DE_CARTES:
            raise ValueError(f"une carte est numérotée de 1 à {NOMBRE_DE_CARTES}")

    def getNumber(self) -> int:
        """Rend le numéro de la carte."""
        return self.number

    @property
    def oxHead(self) -> int:
        """Compte les têtes de bœufs de la carte.

        Exemple:
            >>> [Card(n).oxHead for n in (55, 11, 10, 5, 1)]
            [7, 5, 3, 2, 1]
        """
        if self.number == 55:
            return 7
        if self.number % 11 == 0:
            return 5
        if self.number % 10 == 0:
            return 3
        if self.number % 5 == 0:
            return 2
        return 1

    def getMinimumStack(self, stacks: Sequence[Serie]) -> int:
        """Rend l'indice de la rangée au plus petit écart positif ; -1 s'il n'y en a aucune.

        Exemple:
            >>> rangees = [Serie([Card(14)]), Serie([Card(38)])]
            >>> Card(40).getMinimumStack(rangees), Card(12).getMinimumStack(rangees)
            (1, -1)
        """
        choisie = -1
        plus_petit = NOMBRE_DE_CARTES
        for indice, serie in enumerate(stacks):
            ecart = self.number - serie.getLastCard().getNumber()
            if 0 < ecart < plus_petit:
                choisie = indice
                plus_petit = ecart
        return choisie


@dataclass
class Serie:
    """Une rangée : ses cartes, de la plus ancienne à la dernière posée."""

    stack: list[Card]

    def getStack(self) -> list[Card]:
        """Rend les cartes de la rangée."""
        return self.stack

    def getLastCard(self) -> Card:
        """Rend la dernière carte posée, à laquelle se mesure l'écart."""
        return self.stack[-1]

    @property
    def totalHead(self) -> int:
        """Compte ce que coûterait la rangée."""
        return sum(card.oxHead for card in self.stack)

    @property
    def pleine(self) -> bool:
        """Dit si la prochaine carte serait la sixième."""
        return len(self.stack) >= CARTES_PAR_RANGEE

    def ajouter(self, card: Card) -> None:
        """Pose une carte au bout ; lève ValueError si la rangée ne peut pas la recevoir."""
        if self.pleine or card <= self.getLastCard():
            raise ValueError(f"le {card.getNumber()} ne peut pas prolonger cette rangée")
        self.stack.append(card)

    def recommencer(self, card: Card) -> list[Card]:
        """Rend toutes les cartes de la rangée, qui recommence avec une seule.

        Exemple:
            >>> rangee = Serie([Card(1), Card(14)])
            >>> rangee.recommencer(Card(12)), rangee.getStack()
            ([Card(number=1), Card(number=14)], [Card(number=12)])
        """
        retirees = self.stack
        self.stack = [card]
        return retirees


# --- les coups -----------------------------------------------------------------------------------


class Etape(Enum):
    """Ce que la partie attend."""

    CARTE = "une carte de la main"
    RANGEE = "la rangée à ramasser"
    MANCHE_FINIE = "de savoir si l'on continue"
    FINIE = "plus rien"


NIVEAUX = ("sujet", "expert")  # des machines, du plus faible au plus fort


class CoupIllisible(ValueError):
    """Un texte qui n'est pas un coup ; le message dit ce qui est attendu."""


class CoupRefuse(ValueError):
    """Un coup que les règles ne permettent pas ; le message est la phrase de `refus`."""


class Coup(NamedTuple):
    """La réponse à une étape : le numéro d'une carte ou d'une rangée, ou 1 pour continuer."""

    etape: Etape
    numero: int

    def __str__(self) -> str:
        """Écrit le coup comme on le tape."""
        if self == CONTINUER:
            return "continuer"
        if self == ARRETER:
            return "arrêter"
        if self.etape is Etape.RANGEE:
            return f"rangée {self.numero}"
        return str(self.numero)


CONTINUER = Coup(Etape.MANCHE_FINIE, 1)
ARRETER = Coup(Etape.MANCHE_FINIE, 0)


class Avis(NamedTuple):
    """Un coup qu'on conseille, sa valeur pour qui le joue, et cette valeur en mots."""

    coup: Coup
    valeur: float
    mots: str


def lire_coup(texte: str, etape: Etape = Etape.CARTE) -> Coup:
    """Rend le coup, permis ou non, qu'écrit un texte ; un nombre seul répond à cette étape.

    Lève CoupIllisible si ce n'est pas un coup.

    Exemple:
        >>> lire_coup("48").numero, str(lire_coup("2", Etape.RANGEE)), str(lire_coup("arrêter"))
        (48, 'rangée 2', 'arrêter')
    """
    mot = texte.lower()
    if mot == "continuer":
        return CONTINUER
    if mot == "arrêter":
        return ARRETER
    if etape is Etape.MANCHE_FINIE:
        return lire_la_suite(mot)
    trouve = re.fullmatch("(rang[ée]e *)?([0-9]{1,9})", mot)
    if trouve is None and etape is Etape.RANGEE:
        raise CoupIllisible("tapez le numéro d'une rangée, de 1 à 4")
    if trouve is None:
        raise CoupIllisible("tapez le numéro d'une carte de votre main")
    if trouve[1]:
        etape = Etape.RANGEE
    return Coup(etape, int(trouve[2]))


def lire_la_suite(mot: str) -> Coup:
    """Rend ce qu'un oui ou un non veut dire à la fin d'une manche ; lève CoupIllisible."""
    if mot in ("o", "oui"):
        return CONTINUER
    if mot in ("n", "non"):
        return ARRETER
    raise CoupIllisible("on attend o (oui) ou n (non)")
