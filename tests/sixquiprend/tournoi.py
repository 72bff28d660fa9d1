"""Les parties d'un tournoi de Six Qui Prend : A à une place, B à toutes les autres.

`AUTRES` dit combien ; la place de A tourne d'une partie à l'autre. La partie s'arrête à 66 têtes.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from random import Random

from sixquiprend import ia
from sixquiprend.card import Card
from sixquiprend.game import CARTES_PAR_MAIN, CarteJouee, Etape, Game
from sixquiprend.player import AiPlayer, Player
from tests.outils.tournoi import Issue

AUTRES = int(os.environ.get("AUTRES", "3"))


def choisir(game: Game, joueur: Player, niveau: str, hasard: Random) -> Card:
    """La carte d'une machine, selon son niveau."""
    if niveau == "sujet":
        return max(joueur.hand, key=lambda card: (game.evaluateCard(card), -card.number))
    if niveau == "hasard":
        return hasard.choice(joueur.hand)
    return ia.choisir(game, joueur, hasard)


def jouer_tour(game: Game, niveaux: Sequence[str], hasard: Random, place: int) -> float:
    """Joue un tour : chacun choisit, puis tout est posé ; rend le temps que A a mis à choisir."""
    secondes = 0.0
    jouees = []
    for numero, joueur in enumerate(game.players):
        debut = time.perf_counter()
        carte = choisir(game, joueur, niveaux[numero], hasard)
        secondes += (time.perf_counter() - debut) * (numero == place)
        jouees.append(CarteJouee(carte, joueur))
    for carte, joueur in jouees:
        joueur.hand.remove(carte)
    game.table = sorted(jouees, key=lambda jouee: jouee.carte)
    while game.table:
        game.poser()
    return secondes


def jouer(a: str, b: str, graine: int, rang: int) -> Issue:
    """Mène une partie entière ; le score de A est sa part de la victoire."""
    hasard = Random(graine)
    game = Game([AiPlayer(f"IA {numero}") for numero in range(AUTRES + 1)])
    place = rang % len(game.players)
    niveaux = [a if numero == place else b for numero in range(len(game.players))]
    secondes, tours = 0.0, 0
    while game.etape is not Etape.FINIE:
        game.deal(hasard)
        for _ in range(CARTES_PAR_MAIN):
            secondes += jouer_tour(game, niveaux, hasard, place)
            tours += 1
    premiers = [ligne.joueur for ligne in game.classement() if ligne.rang == 1]
    moi = game.players[place]
    tetes, autres = moi.totalHead, sum(j.totalHead for j in game.players if j is not moi) / AUTRES
    mesures = {
        f"têtes de {a} par manche": tetes / game.manche,
        f"têtes d'un {b} par manche": autres / game.manche,
    }
    score = any(moi is premier for premier in premiers) / len(premiers)
    return Issue(score, tours, secondes, tours, mesures)
