"""Les joueurs : leur nom, ce qu'ils ont en main, ce qu'ils ont ramassé.

Les notions, avec un exemple :
- la *main* d'un joueur est toujours triée : `[Card(8), Card(16), Card(102)]` ;
- il *ramasse* les cartes d'une rangée : elles ne se jouent plus, mais comptent, 7 pour le 55 ;
- ses têtes *acquises* viennent des manches précédentes ; son total y ajoute les cartes ramassées
  depuis le début de la manche : `HumanPlayer("Ada", ramassees=[Card(55)], acquises=10)` en a 17.

À essayer : l'exercice 7 du cours.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from .card import Card

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

    def getHand(self) -> list[Card]:
        """Rend la main du joueur, celle-là même qu'il joue."""
        return self.hand

    @property
    def totalHead(self) -> int:
        """Compte les têtes du joueur depuis le début de la partie."""
        return self.acquises + sum(card.oxHead for card in self.ramassees)

    def ramasser(self, cards: Iterable[Card]) -> None:
        """Prend les cartes d'une rangée."""
        self.ramassees = sorted([*self.ramassees, *cards])

    def recevoir(self, cards: Iterable[Card]) -> None:
        """Reçoit la main d'une nouvelle manche ; les têtes de la précédente sont acquises."""
        self.acquises = self.totalHead
        self.ramassees = []
        self.hand = sorted(cards)


class HumanPlayer(Player):
    """Le joueur humain : ses coups viennent du terminal ou de la fenêtre."""


class AiPlayer(Player):
    """Une IA : ses coups viennent de `machine.ia` ou de `machine.expert`."""


def nom_de_machine(numero: int) -> str:
    """Rend le nom d'une IA, numérotée à partir de 1."""
    return f"IA {numero}"


def refus_du_nom(nom: str) -> str | None:
    """Dit pourquoi un nom ne convient pas au joueur humain ; None s'il convient.

    Exemple:
        >>> refus_du_nom("Ada") is None, refus_du_nom("ia 3")
        (True, "Ce nom est celui d'une IA : choisissez-en un autre.")
    """
    if not nom or nom != nom.strip():
        return "Un nom ne peut être ni vide ni entouré d'espaces."
    if len(nom) > LONGUEUR_DU_NOM:
        return f"Un nom compte au plus {LONGUEUR_DU_NOM} caractères."
    if not nom.isprintable():
        return "Un nom ne contient que des caractères imprimables."
    if nom.casefold() in {nom_de_machine(rang).casefold() for rang in range(1, IA_AU_PLUS + 1)}:
        return "Ce nom est celui d'une IA : choisissez-en un autre."
    return None
