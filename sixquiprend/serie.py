"""La rangée de cartes : elle grandit jusqu'à cinq cartes, puis quelqu'un la ramasse.

Notions :
- une *rangée* (`Serie` dans le sujet) compte de une à cinq cartes, toujours croissantes ;
- une rangée *pleine* a cinq cartes : la sixième la fait ramasser ;
- *recommencer* une rangée, c'est en retirer toutes les cartes et y poser une seule carte.

À essayer : jouez avec des rangées de trois cartes en changeant `CARTES_PAR_RANGEE`. Qu'est-ce qui
change dans une partie à deux ?
"""

from __future__ import annotations

from dataclasses import dataclass

from .card import Card

CARTES_PAR_RANGEE = 5


@dataclass
class Serie:
    """Une rangée : ses cartes, de la plus ancienne à la dernière posée."""

    stack: list[Card]

    @property
    def lastCard(self) -> Card:
        """Rend la dernière carte posée, à laquelle se mesure l'écart.

        Args: aucun.
        Retour: la carte la plus forte de la rangée.
        Effets de bord: aucun.
        """
        return self.stack[-1]

    @property
    def totalHead(self) -> int:
        """Compte ce que coûterait la rangée.

        Args: aucun.
        Retour: la somme des têtes de ses cartes.
        Effets de bord: aucun.

        Exemple:
            >>> Serie([Card(1), Card(14)]).totalHead
            2
        """
        return sum(card.oxHead for card in self.stack)

    @property
    def pleine(self) -> bool:
        """Dit si la prochaine carte serait la sixième.

        Args: aucun.
        Retour: vrai quand la rangée compte cinq cartes.
        Effets de bord: aucun.
        """
        return len(self.stack) >= CARTES_PAR_RANGEE

    def ajouter(self, card: Card) -> None:
        """Pose une carte au bout de la rangée.

        Args:
            card: une carte plus forte que la dernière.
        Retour: rien.
        Effets de bord: la rangée grandit ; lève ValueError si elle est pleine ou si la carte n'est
            pas plus forte.
        """
        if self.pleine or card <= self.lastCard:
            raise ValueError(f"le {card.number} ne peut pas prolonger cette rangée")
        self.stack.append(card)

    def recommencer(self, card: Card) -> list[Card]:
        """Vide la rangée et la recommence avec une carte.

        Args:
            card: la sixième carte, ou la carte trop faible.
        Retour: les cartes retirées, que quelqu'un doit ramasser.
        Effets de bord: la rangée ne contient plus que la carte donnée.

        Exemple:
            >>> rangee = Serie([Card(1), Card(14)])
            >>> rangee.recommencer(Card(12))
            [Card(number=1), Card(number=14)]
            >>> rangee.stack
            [Card(number=12)]
        """
        retirees, self.stack = self.stack, [card]
        return retirees
