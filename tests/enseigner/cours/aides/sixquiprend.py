"""De quoi rejouer un essai à la main : les noms du jeu, et quelques fonctions brèves.

`from aides import *`, dans `python3` lancé à la racine du kit, les donne tous.
"""

# ruff: noqa: F403, F405
from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random as Random

from sixquiprend.card import *
from sixquiprend.commun.terminal import peindre as peindre
from sixquiprend.dessin import rendu_cartes as rendu_cartes
from sixquiprend.dessin import rendu_choix as rendu_choix
from sixquiprend.game import *
from sixquiprend.machine import ia as ia
from sixquiprend.player import *

SERIES = ((10,), (20,), (30,), (40,))


def cartes(*numeros: int) -> list[Card]:
    """Les cartes de ces numéros."""
    return [Card(numero) for numero in numeros]


def numeros(cards: Iterable[Card]) -> list[int]:  # type: ignore[no-redef]
    """Les numéros de ces cartes."""
    return [card.number for card in cards]


def rangees(*listes: Sequence[int]) -> list[Serie]:
    """Les rangées de ces numéros : `rangees([3, 14], [20])`."""
    return [Serie(cartes(*liste)) for liste in listes]


def partie(*mains: Sequence[int], series: Sequence[Sequence[int]] = SERIES) -> Partie:
    """Une partie en cours : la main de chacun, Ada d'abord, et les quatre rangées."""
    joueurs: list[Player] = [HumanPlayer("Ada", cartes(*mains[0]))]
    for rang, main in enumerate(mains[1:], 1):
        joueurs.append(AiPlayer(f"IA {rang}", cartes(*main)))
    return Partie(joueurs, rangees(*series), [], 1, passe=[[]])


def table(game: Partie, *jouees: tuple[int, int]) -> Partie:
    """La même partie, ces cartes sur la table : `table(game, (16, 2))`, le 16 du joueur 2."""
    game.table = [CarteJouee(Card(numero), joueur) for numero, joueur in jouees]
    return game


def plateau(game: Partie) -> list[list[int]]:
    """Les numéros de chaque rangée."""
    return [[card.number for card in serie.stack] for serie in game.stacks]


def carte(numero: int) -> Coup:
    """Le coup qui joue cette carte."""
    return Coup(Etape.CARTE, numero)
