"""Les joueurs : ce qu'ils ont en main, ce qu'ils ont ramassé.

Notions :
- la *main* d'un joueur est toujours triée ;
- il *ramasse* les cartes d'une rangée : elles ne se jouent plus, mais leurs têtes comptent ;
- ses têtes *acquises* viennent des manches précédentes ; son total y ajoute les cartes ramassées
  depuis le début de la manche.

À essayer : écrivez une IA qui, devant une carte trop faible, ramasse la rangée la plus longue
plutôt que la moins chargée en têtes. Gagne-t-elle plus souvent ?
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .card import Card

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .serie import Serie

NOM_PAR_DEFAUT = "Vous"
LONGUEUR_DU_NOM = 20
IA_AU_PLUS = 9


@dataclass
class Player:
    """Un joueur, humain ou non."""

    name: str
    hand: list[Card] = field(default_factory=list)
    ramassees: list[Card] = field(default_factory=list)
    acquises: int = 0

    @property
    def totalHead(self) -> int:
        """Compte les têtes du joueur depuis le début de la partie.

        Args: aucun.
        Retour: les têtes acquises et celles des cartes ramassées pendant la manche.
        Effets de bord: aucun.

        Exemple:
            >>> HumanPlayer("Ada", ramassees=[Card(55)], acquises=10).totalHead
            17
        """
        return self.acquises + sum(card.oxHead for card in self.ramassees)

    def ramasser(self, cards: Iterable[Card]) -> None:
        """Prend les cartes d'une rangée.

        Args:
            cards: les cartes retirées du plateau.
        Retour: rien.
        Effets de bord: les cartes s'ajoutent, triées, à celles déjà ramassées.
        """
        self.ramassees = sorted([*self.ramassees, *cards])

    def recevoir(self, cards: Iterable[Card]) -> None:
        """Reçoit la main d'une nouvelle manche, et met de côté les têtes de la précédente.

        Args:
            cards: les cartes distribuées, dans n'importe quel ordre.
        Retour: rien.
        Effets de bord: remplace la main, triée, et compte avant de les rendre les cartes ramassées.
        """
        self.acquises = self.totalHead
        self.ramassees = []
        self.hand = sorted(cards)


class HumanPlayer(Player):
    """Le joueur humain : ses décisions viennent du terminal ou de la fenêtre."""


class AiPlayer(Player):
    """Une IA : sa carte est choisie par `Game.aiPlays`, sa rangée par `choisir_rangee`."""

    def choisir_rangee(self, stacks: Sequence[Serie]) -> int:
        """Choisit la rangée à ramasser quand la carte jouée est trop faible.

        Args:
            stacks: les rangées du plateau.
        Retour: l'indice, à partir de 0, de la rangée qui a le moins de têtes ; la première si
            plusieurs se valent.
        Effets de bord: aucun.

        Exemple:
            >>> from sixquiprend import Serie
            >>> rangees = [Serie([Card(55)]), Serie([Card(20)]), Serie([Card(30)])]
            >>> AiPlayer("IA 1").choisir_rangee(rangees)
            1
        """
        return min(range(len(stacks)), key=lambda indice: stacks[indice].totalHead)


def nom_d_ia(numero: int) -> str:
    """Nomme une IA.

    Args:
        numero: son rang, à partir de 1.
    Retour: le nom montré aux joueurs.
    Effets de bord: aucun.

    Exemple:
        >>> nom_d_ia(2)
        'IA 2'
    """
    return f"IA {numero}"


def defaut_du_nom(nom: str) -> str:
    """Cherche ce qui empêche le joueur humain de porter un nom.

    Args:
        nom: le nom proposé, sans espaces autour.
    Retour: la raison du refus, en une phrase ; vide si le nom convient.
    Effets de bord: aucun.

    Exemple:
        >>> defaut_du_nom("Ada")
        ''
        >>> defaut_du_nom("ia 3")
        "Ce nom est celui d'une IA : choisissez-en un autre."
    """
    if not nom or nom != nom.strip():
        return "Un nom ne peut être ni vide ni entouré d'espaces."
    if len(nom) > LONGUEUR_DU_NOM:
        return f"Un nom compte au plus {LONGUEUR_DU_NOM} caractères."
    if not nom.isprintable():
        return "Un nom ne contient que des caractères imprimables."
    if nom.casefold() in {nom_d_ia(numero).casefold() for numero in range(1, IA_AU_PLUS + 1)}:
        return "Ce nom est celui d'une IA : choisissez-en un autre."
    return ""
