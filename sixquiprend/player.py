"""Les joueurs : leur nom, ce qu'ils ont en main, ce qu'ils ont ramassé.

Notions :
- la *main* d'un joueur est toujours triée ;
- il *ramasse* les cartes d'une rangée : elles ne se jouent plus, mais leurs têtes comptent ;
- ses têtes *acquises* viennent des manches précédentes ; son total y ajoute les cartes ramassées
  depuis le début de la manche.

À essayer : écrivez une IA qui, devant une carte trop faible, ramasse la rangée la plus longue
plutôt que la moins chargée en têtes. Gagne-t-elle plus souvent ?
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from .card import Card, Serie

NOM_PAR_DEFAUT = "Vous"
LONGUEUR_DU_NOM = 20
IA_AU_PLUS = 9


class NomRefuse(Exception):
    """Un nom que le joueur humain ne peut pas porter ; le message dit pourquoi."""


@dataclass
class Player:
    """Un joueur, humain ou non."""

    name: str
    hand: list[Card] = field(default_factory=list)
    ramassees: list[Card] = field(default_factory=list)
    acquises: int = 0

    def getHand(self) -> list[Card]:
        """Rend `hand`, sous le nom du sujet."""
        return self.hand

    @property
    def totalHead(self) -> int:
        """Compte les têtes du joueur depuis le début de la partie.

        Exemple:
            >>> HumanPlayer("Ada", ramassees=[Card(55)], acquises=10).totalHead
            17
        """
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
    """Le joueur humain : ses décisions viennent du terminal ou de la fenêtre."""


class AiPlayer(Player):
    """Une IA : sa carte est choisie par `Game.aiPlays`, sa rangée par `choisir_rangee`."""

    def choisir_rangee(self, stacks: Sequence[Serie]) -> int:
        """Rend l'indice de la rangée à ramasser : celle du moins de têtes, la première à égalité.

        Exemple:
            >>> rangees = [Serie([Card(55)]), Serie([Card(20)]), Serie([Card(30)])]
            >>> AiPlayer("IA 1").choisir_rangee(rangees)
            1
        """
        return min(range(len(stacks)), key=lambda indice: stacks[indice].totalHead)


def nom_d_ia(numero: int) -> str:
    """Rend le nom d'une IA, numérotée à partir de 1."""
    return f"IA {numero}"


def verifier_nom(nom: str) -> None:
    """Lève NomRefuse si le joueur humain ne peut pas porter ce nom.

    Exemple:
        >>> verifier_nom("ia 3")
        Traceback (most recent call last):
        ...
        sixquiprend.player.NomRefuse: Ce nom est celui d'une IA : choisissez-en un autre.
    """
    if not nom or nom != nom.strip():
        raise NomRefuse("Un nom ne peut être ni vide ni entouré d'espaces.")
    if len(nom) > LONGUEUR_DU_NOM:
        raise NomRefuse(f"Un nom compte au plus {LONGUEUR_DU_NOM} caractères.")
    if not nom.isprintable():
        raise NomRefuse("Un nom ne contient que des caractères imprimables.")
    if nom.casefold() in {nom_d_ia(numero).casefold() for numero in range(1, IA_AU_PLUS + 1)}:
        raise NomRefuse("Ce nom est celui d'une IA : choisissez-en un autre.")
