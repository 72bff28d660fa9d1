"""De quoi dresser une table : rangées, joueurs et parties choisies d'avance, sans aucun hasard."""

from __future__ import annotations

from collections.abc import Sequence

from sixquiprend import AiPlayer, Card, Coup, Etape, Game, HumanPlayer, Pose, Serie
from sixquiprend.game import Soiree
from sixquiprend.sauvegarde import Carnet
from sixquiprend.systeme import Seance


def cartes(*numeros: int) -> list[Card]:
    """Des cartes, dans l'ordre donné."""
    return [Card(numero) for numero in numeros]


def rangees(*listes: Sequence[int]) -> list[Serie]:
    """Des rangées, d'après leurs numéros."""
    return [Serie(cartes(*liste)) for liste in listes]


def partie(stacks: list[Serie], humain: Sequence[int], *ias: Sequence[int]) -> Game:
    """Une partie en cours de manche : les rangées, la main de l'humain, celle de chaque IA."""
    joueurs = [AiPlayer(f"IA {n}", cartes(*main)) for n, main in enumerate(ias, 1)]
    return Game([HumanPlayer("Vous", cartes(*humain)), *joueurs], stacks, deck=[], manche=1)


def jouer_carte(game: Game, numero: int) -> None:
    """Joue une carte de la main de l'humain."""
    game.jouer(Coup(Etape.CARTE, numero))


def tout_poser(game: Game) -> list[Pose]:
    """Pose toutes les cartes de la table."""
    poses = []
    while game.table:
        poses.append(game.poser())
    return poses


def numeros(serie: Serie) -> list[int]:
    """Les numéros d'une rangée."""
    return [card.number for card in serie.stack]


def soiree_neuve(graine: int = 7, ias: int = 2, nom: str = "Ada") -> Soiree:
    """Une soirée dont la première manche est distribuée."""
    soiree = Soiree(graine)
    soiree.nouvelle_partie(nom, ias)
    return soiree


def carnet(soiree: Soiree, cible: str | None = None) -> Carnet:
    """Le carnet d'une soirée, sans rien d'écrit."""
    return Carnet(soiree, Seance(), cible)


def jouer_le_premier_coup(game: Game) -> None:
    """Joue le premier coup légal, puis pose tout, en ramassant toujours la rangée 1."""
    game.jouer(game.coups()[0])
    while game.table:
        if game.etape is Etape.RANGEE:
            game.jouer(Coup(Etape.RANGEE, 1))
        game.poser()


def saisies_de_la_manche(soiree: Soiree) -> str:
    """Joue une manche entière et rend ce qu'un joueur aurait tapé pour la jouer ainsi."""
    game, lignes = soiree.game, ""
    while game.table or game.etape is Etape.CARTE:
        if game.etape is Etape.POSE:
            game.poser()
        else:
            coup = game.coups()[0]
            lignes += f"{coup.numero}\n"
            game.jouer(coup)
    return lignes


def saisies_de_la_partie(soiree: Soiree) -> str:
    """Joue une partie jusqu'à 66 têtes et rend ce qu'un joueur aurait tapé, accueil compris."""
    lignes = f"{soiree.game.humain.name}\n{len(soiree.game.players) - 1}\n\n"
    lignes += saisies_de_la_manche(soiree)
    while soiree.game.etape is Etape.MANCHE_FINIE:
        soiree.nouvelle_manche()
        lignes += "o\n" + saisies_de_la_manche(soiree)
    return lignes
