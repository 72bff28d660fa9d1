"""Les cartes et les rangées : un numéro, des têtes de bœufs, et la rangée qui attend chaque carte.

Notions :
- une *carte* porte un *numéro* de 1 à 104, et ce numéro décide de ses *têtes* de bœufs ;
- une *rangée* (`Serie` dans le sujet) est l'une des quatre files de cartes du plateau, toujours
  croissante ; *pleine*, elle a cinq cartes, et la sixième la fait ramasser ;
- l'*écart* d'une carte à une rangée est la différence avec la dernière carte de la rangée : une
  carte va là où l'écart est le plus petit, et nulle part s'il n'y en a aucun de positif.

À essayer : comptez les cartes qui valent une seule tête, puis celles qui en valent cinq. Combien
de têtes y aurait-il en tout si le 55 n'en valait que cinq ?
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

NOMBRE_DE_CARTES = 104
CARTES_PAR_RANGEE = 5


@dataclass(frozen=True, order=True)
class Card:
    """Une carte, entièrement décrite par son numéro ; les cartes se comparent par numéro."""

    number: int

    def __post_init__(self) -> None:
        """Lève ValueError si la carte n'est pas dans le jeu."""
        if not 1 <= self.number <= NOMBRE_DE_CARTES:
            raise ValueError(f"une carte est numérotée de 1 à {NOMBRE_DE_CARTES}")

    def getNumber(self) -> int:
        """Rend `number`, sous le nom du sujet."""
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
        for diviseur, tetes in ((11, 5), (10, 3), (5, 2)):
            if self.number % diviseur == 0:
                return tetes
        return 1

    def getMinimumStack(self, stacks: Sequence[Serie]) -> int:
        """Rend l'indice de la rangée au plus petit écart positif ; -1 s'il n'y en a aucune.

        Exemple:
            >>> rangees = [Serie([Card(14)]), Serie([Card(38)])]
            >>> Card(40).getMinimumStack(rangees), Card(12).getMinimumStack(rangees)
            (1, -1)
        """
        ecarts = [
            (self.number - serie.lastCard.number, indice)
            for indice, serie in enumerate(stacks)
            if serie.lastCard < self
        ]
        return min(ecarts)[1] if ecarts else -1


@dataclass
class Serie:
    """Une rangée : ses cartes, de la plus ancienne à la dernière posée."""

    stack: list[Card]

    def getStack(self) -> list[Card]:
        """Rend `stack`, sous le nom du sujet."""
        return self.stack

    def getLastCard(self) -> Card:
        """Rend `lastCard`, sous le nom du sujet."""
        return self.lastCard

    @property
    def lastCard(self) -> Card:
        """Rend la dernière carte posée, à laquelle se mesure l'écart."""
        return self.stack[-1]

    @property
    def totalHead(self) -> int:
        """Compte ce que coûterait la rangée.

        Exemple:
            >>> Serie([Card(1), Card(14)]).totalHead
            2
        """
        return sum(card.oxHead for card in self.stack)

    @property
    def pleine(self) -> bool:
        """Dit si la prochaine carte serait la sixième."""
        return len(self.stack) >= CARTES_PAR_RANGEE

    def ajouter(self, card: Card) -> None:
        """Pose une carte au bout ; lève ValueError si la rangée ne peut pas la recevoir."""
        if self.pleine or card <= self.lastCard:
            raise ValueError(f"le {card.number} ne peut pas prolonger cette rangée")
        self.stack.append(card)

    def recommencer(self, card: Card) -> list[Card]:
        """Rend toutes les cartes de la rangée, qui recommence avec une seule.

        Exemple:
            >>> rangee = Serie([Card(1), Card(14)])
            >>> rangee.recommencer(Card(12))
            [Card(number=1), Card(number=14)]
            >>> rangee.stack
            [Card(number=12)]
        """
        retirees, self.stack = self.stack, [card]
        return retirees
