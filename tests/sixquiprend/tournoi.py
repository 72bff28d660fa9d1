"""Les parties d'un tournoi de Six Qui Prend : A à une place, B à toutes les autres.

La place de A tourne d'une partie à l'autre. La partie s'arrête à 66 têtes.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

from sixquiprend import expert, ia
from sixquiprend.card import CONTINUER, Coup, Etape
from sixquiprend.game import CARTES_PAR_MAIN, Game
from sixquiprend.player import AiPlayer
from tests.outils.tournoi import Issue
from tests.sixquiprend.ligue import ETRANGERS


def choisir(game: Game, niveau: str, hasard: Random) -> Coup:
    """Le coup d'une machine, selon son niveau ; un inconnu ne choisit que ses cartes."""
    if niveau == "expert":
        return expert.choisir(game, hasard)
    if niveau in ETRANGERS and game.etape is Etape.CARTE:
        return ETRANGERS[niveau](game, hasard)
    return ia.choisir(game, "sujet", hasard)


def jouer_tour(game: Game, niveaux: Sequence[str], hasard: Random, place: int) -> float:
    """Joue un tour : chacun choisit, puis tout est posé ; rend le temps que A a mis à choisir."""
    secondes, tour = 0.0, game.tour
    while game.tour == tour or game.table:
        joueur, debut = game.au_trait(), time.process_time()
        coup = choisir(game, niveaux[joueur], hasard)
        secondes += (time.process_time() - debut) * (joueur == place)
        game.jouer(coup, hasard)
    return secondes


def jouer(a: str, b: str, graine: int, rang: int, joueurs: int = 4) -> Issue:
    """Mène une partie entière ; le score de A est sa part de la victoire."""
    hasard = Random(graine)
    game = Game([AiPlayer(f"IA {numero}") for numero in range(joueurs)])
    place = rang % len(game.players)
    niveaux = [a if numero == place else b for numero in range(len(game.players))]
    secondes, tours = 0.0, 0
    while game.issue() is None:
        game.jouer(CONTINUER, hasard)
        for _ in range(CARTES_PAR_MAIN):
            secondes += jouer_tour(game, niveaux, hasard, place)
            tours += 1
    fin, moi = game.issue(), game.players[place]
    assert fin is not None
    tetes = moi.totalHead
    autres = (sum(joueur.totalHead for joueur in game.players) - tetes) / (joueurs - 1)
    mesures = {
        f"têtes de {a} par manche": tetes / game.manche,
        f"têtes d'un {b} par manche": autres / game.manche,
    }
    score = (place in fin.gagnants) / len(fin.gagnants)
    return Issue(score, tours, secondes, tours, mesures)
