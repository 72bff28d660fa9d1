"""Un tournoi de Dames++ : une équipe par niveau, les places échangées à chaque partie."""

from __future__ import annotations

import time
from random import Random

from dames.game import Partie, au_trait, issue, nouvelle_partie
from dames.game import jouer as jouer_coup
from dames.machine import expert, ia
from dames.structures import EQUIPES, JOUEURS, Coup
from tests.appui.tournoi import Issue
from tests.dames.ligue import ETRANGERS

COUPS_AU_PLUS = 1000  # au-delà, la partie est nulle


def choisir(partie: Partie, niveau: str, hasard: Random) -> Coup:
    """Le coup d'un niveau du jeu, ou d'un inconnu."""
    if niveau in ETRANGERS:
        return ETRANGERS[niveau](partie, hasard)
    if niveau == "expert":
        return expert.choisir(partie, hasard)
    return ia.choisir(partie, niveau, hasard)


def jouer(a: str, b: str, graine: int, rang: int, joueurs: int = 4) -> Issue:
    """Une partie entière ; A a l'équipe 1 aux rangs pairs, l'équipe 2 aux autres."""
    partie = nouvelle_partie(Random(graine))
    equipe_de_a = EQUIPES[JOUEURS[rang % 2]]
    secondes = 0.0
    choix = 0
    while (fin := issue(partie)) is None and len(partie.historique) < COUPS_AU_PLUS:
        est_a = EQUIPES[au_trait(partie)] is equipe_de_a
        hasard = Random(f"{graine}-{len(partie.historique)}")
        debut = time.process_time()
        coup = choisir(partie, a if est_a else b, hasard)
        if est_a:
            secondes += time.process_time() - debut
            choix += 1
        jouer_coup(partie, coup)
    score = 0.5 if fin is None else float(JOUEURS[rang % 2] in fin.gagnants)
    return Issue(score, len(partie.historique), secondes, choix)
