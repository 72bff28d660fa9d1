"""Les parties d'un tournoi de Puissance N : A, jaune, commence une fois sur deux."""

from __future__ import annotations

import time
from random import Random

from puissance_n import game
from puissance_n.game import Partie, issue
from puissance_n.grid import MARGE, Coup, Grid
from puissance_n.machine import expert, ia
from tests.appui.tournoi import Issue
from tests.puissance_n.ligue import ETRANGERS

N = 4
COUPS_AU_PLUS = {"sujet": 60, "hasard": 60}  # la partie est ensuite nulle
SINON = 200


def choisir(partie: Partie, niveau: str, hasard: Random) -> Coup:
    """Le coup d'un niveau du jeu, ou d'un inconnu."""
    if niveau in ETRANGERS:
        return ETRANGERS[niveau](partie, hasard)
    if niveau == "expert":
        return expert.choisir(partie, hasard)
    return ia.choisir(partie, niveau, hasard)


def jouer(a: str, b: str, graine: int, rang: int, n: int = N) -> Issue:
    """Mène une partie : A, jaune, commence une fois sur deux ; trop longue, elle est nulle."""
    hasard = Random(graine)
    partie = Partie(Grid(n + MARGE, n + MARGE), rang % 2)
    secondes = 0.0
    choix = 0
    while issue(partie) is None and partie.coups_joues < COUPS_AU_PLUS.get(b, SINON):
        debut = time.process_time()
        coup = choisir(partie, (a, b)[partie.player], hasard)
        if partie.player == 0:
            secondes += time.process_time() - debut
            choix += 1
        game.jouer(partie, coup)
    fin = issue(partie)
    score = 0.5
    if fin is not None and fin.gagnants:
        score = 1.0 - fin.gagnants[0]
    return Issue(score, partie.coups_joues, secondes, choix)
