"""Le coup : la seule façon, pour un joueur, d'agir sur la partie.

Notions :
- une *étape* dit ce que la partie attend : une carte, la pose de la suivante, le choix d'une
  rangée, ou plus rien ;
- un *coup* répond à l'étape : le numéro d'une carte de la main, ou celui d'une rangée à ramasser ;
  un clic, une touche et une ligne tapée deviennent le même coup ;
- un coup *illisible* n'est pas un nombre ; un coup *illégal* en est un, mais les règles le
  refusent.

À essayer : acceptez aussi « r2 » pour désigner la rangée 2. Que faut-il changer hors de ce module ?
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum


class Etape(Enum):
    """Ce que la partie attend."""

    CARTE = "une carte de la main"
    POSE = "la pose de la carte suivante"
    RANGEE = "la rangée à ramasser"
    MANCHE_FINIE = "une nouvelle manche, si le joueur la veut"
    FINIE = "plus rien : la partie est finie"


class CoupIllisible(Exception):
    """Ce qui est tapé n'est pas un nombre."""


class CoupIllegal(Exception):
    """Les règles refusent ce coup ; le message dit pourquoi."""


@dataclass(frozen=True)
class Coup:
    """La réponse du joueur à une étape : le numéro d'une carte, ou d'une rangée de 1 à 4."""

    etape: Etape
    numero: int


def lire_coup(texte: str, etape: Etape) -> Coup:
    """Lit un coup tapé.

    Args:
        texte: ce que le joueur a tapé, sans espaces autour.
        etape: ce que la partie attend.
    Retour: le coup, peut-être illégal.
    Effets de bord: lève CoupIllisible si ce n'est pas un nombre écrit avec des chiffres de 0 à 9.

    Exemple:
        >>> lire_coup("48", Etape.CARTE).numero
        48
        >>> lire_coup("+3", Etape.RANGEE)
        Traceback (most recent call last):
        ...
        sixquiprend.coup.CoupIllisible: Ce n'est pas un nombre.
    """
    if not re.fullmatch("[0-9]{1,9}", texte):
        raise CoupIllisible("Ce n'est pas un nombre.")
    return Coup(etape, int(texte))
