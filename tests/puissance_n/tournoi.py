"""Les parties d'un tournoi de Puissance N, à N = 4, et deux adversaires faits pour les tests.

« hasard » tire parmi tous ses coups, comme la machine du sujet ; « un_coup » regarde un coup
devant lui avec les fonctions de la partie, sans rien de `ia.py` : il gagne s'il le peut, évite ce
qui donne la partie à l'autre, et tire au sort parmi le reste.
"""

from __future__ import annotations

import copy
import time
from random import Random

from puissance_n import expert, game, ia
from puissance_n.game import Partie, coups, issue
from puissance_n.grid import MARGE, Coup, Grid, check_winner
from tests.outils.tournoi import Issue

N = 4
COUPS_AU_PLUS = {"sujet": 60, "hasard": 60}  # la partie est ensuite nulle
SINON = 200


def apres(partie: Partie, coup: Coup) -> Partie:
    """La partie, une fois ce coup joué."""
    suite = Partie(copy.deepcopy(partie.grid), partie.player, 2, partie.interdite)
    game.jouer(suite, coup)
    return suite


def gagnants(partie: Partie) -> list[Coup]:
    """Les coups qui gagnent tout de suite."""
    permis = coups(partie)
    return [coup for coup in permis if check_winner(apres(partie, coup).grid) == partie.player]


def un_coup(partie: Partie, hasard: Random) -> Coup:
    """Le coup de qui ne regarde qu'un coup devant lui."""
    if gagne := gagnants(partie):
        return hasard.choice(gagne)
    permis = coups(partie)
    surs = [coup for coup in permis if not gagnants(apres(partie, coup))]
    return hasard.choice(surs or permis)


def choisir(partie: Partie, niveau: str, hasard: Random) -> Coup:
    """Le coup d'un niveau du jeu, ou d'un adversaire des tests."""
    if niveau == "hasard":
        return hasard.choice(coups(partie))
    if niveau == "un_coup":
        return un_coup(partie, hasard)
    if niveau == "expert":
        return expert.choisir(partie, hasard)
    return ia.choisir(partie, niveau, hasard)


def jouer(a: str, b: str, graine: int, rang: int, n: int = N) -> Issue:
    """Mène une partie : A, jaune, commence une fois sur deux ; trop longue, elle est nulle."""
    hasard = Random(graine)
    partie = Partie(Grid(n + MARGE, n + MARGE), rang % 2)
    secondes, choix = 0.0, 0
    while not issue(partie) and len(partie.joues) < COUPS_AU_PLUS.get(b, SINON):
        debut = time.process_time()
        coup = choisir(partie, (a, b)[partie.player], hasard)
        if partie.player == 0:
            secondes, choix = secondes + time.process_time() - debut, choix + 1
        game.jouer(partie, coup)
    score = {0: 1.0, 1: 0.0, -1: 0.5}[check_winner(partie.grid)]
    return Issue(score, len(partie.joues), secondes, choix)
