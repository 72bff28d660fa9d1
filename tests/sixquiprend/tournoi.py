"""Les parties d'un tournoi de Six Qui Prend : A à une place, B à toutes les autres.

La place de A tourne d'une partie à l'autre. La partie s'arrête à 66 têtes.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

from sixquiprend import game
from sixquiprend.card import CONTINUER, Coup, Etape
from sixquiprend.game import CARTES_PAR_MAIN, Partie, au_trait, hasard_du_tour, issue
from sixquiprend.machine import expert, ia
from sixquiprend.player import AiPlayer
from tests.appui.tournoi import Issue
from tests.sixquiprend.ligue import ETRANGERS


def choisir(partie: Partie, niveau: str, hasard: Random) -> Coup:
    """Le coup d'une machine, selon son niveau ; un inconnu ne choisit que ses cartes."""
    if niveau == "expert":
        return expert.choisir(partie, hasard)
    if niveau in ETRANGERS and partie.etape is Etape.CARTE:
        return ETRANGERS[niveau](partie, hasard)
    return ia.choisir(partie, "sujet", hasard)


def entre_machines(graine: int, joueurs: int) -> Partie:
    """Une partie sans humain, première manche distribuée."""
    partie = Partie([AiPlayer(f"IA {numero}") for numero in range(joueurs)], graine=graine)
    partie.deal(hasard_du_tour(partie))
    return partie


def jouer_tour(partie: Partie, niveaux: Sequence[str], hasard: Random, place: int) -> float:
    """Joue un tour : chacun choisit, puis tout est posé ; rend le temps que A a mis à choisir."""
    secondes = 0.0
    tour = partie.tour
    while partie.tour == tour or partie.table:
        joueur = au_trait(partie)
        debut = time.process_time()
        coup = choisir(partie, niveaux[joueur], hasard)
        if joueur == place:
            secondes += time.process_time() - debut
        game.jouer(partie, coup)
    return secondes


def jouer(a: str, b: str, graine: int, rang: int, joueurs: int = 4) -> Issue:
    """Mène une partie entière ; le score de A est sa part de la victoire."""
    hasard = Random(graine)
    partie = entre_machines(graine, joueurs)
    place = rang % joueurs
    niveaux = [a if numero == place else b for numero in range(joueurs)]
    secondes = 0.0
    tours = 0
    while issue(partie) is None:
        if partie.etape is Etape.MANCHE_FINIE:
            game.jouer(partie, CONTINUER)
        for _ in range(CARTES_PAR_MAIN):
            secondes += jouer_tour(partie, niveaux, hasard, place)
            tours += 1
    fin = issue(partie)
    assert fin is not None
    tetes = partie.players[place].totalHead
    autres = (sum(joueur.totalHead for joueur in partie.players) - tetes) / (joueurs - 1)
    mesures = {
        f"têtes de {a} par manche": tetes / partie.manche,
        f"têtes d'un {b} par manche": autres / partie.manche,
    }
    score = (place in fin.gagnants) / len(fin.gagnants)
    return Issue(score, tours, secondes, tours, mesures)
