"""De quoi dresser une table : rangées, joueurs et parties choisies d'avance, sans aucun hasard."""

from __future__ import annotations

from collections.abc import Sequence

from sixquiprend import AiPlayer, Card, Coup, Etape, Game, HumanPlayer, Pose, Serie
from sixquiprend.game import Seance


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


def seance_neuve(graine: int = 7, ias: int = 2, nom: str = "Ada") -> Seance:
    """Une séance dont la première manche est distribuée."""
    seance = Seance(graine)
    seance.nouvelle_partie(nom, ias)
    return seance


def jouer_le_premier_coup(game: Game) -> None:
    """Joue le premier coup légal, puis pose tout, en ramassant toujours la rangée 1."""
    game.jouer(game.coups()[0])
    while game.table:
        if game.etape is Etape.RANGEE:
            game.jouer(Coup(Etape.RANGEE, 1))
        game.poser()


def saisies_de_la_manche(seance: Seance) -> str:
    """Joue une manche entière et rend ce qu'un joueur aurait tapé pour la jouer ainsi."""
    game, lignes = seance.game, ""
    while game.table or game.etape is Etape.CARTE:
        if game.etape is Etape.POSE:
            game.poser()
        else:
            coup = game.coups()[0]
            lignes += f"{coup.numero}\n"
            game.jouer(coup)
    return lignes


def saisies_de_la_partie(seance: Seance) -> str:
    """Joue une partie jusqu'à 66 têtes et rend ce qu'un joueur aurait tapé, accueil compris."""
    lignes = f"{seance.game.humain.name}\n{len(seance.game.players) - 1}\n\n"
    lignes += saisies_de_la_manche(seance)
    while seance.game.etape is Etape.MANCHE_FINIE:
        seance.nouvelle_manche()
        lignes += "o\n" + saisies_de_la_manche(seance)
    return lignes
