"""Les parties d'un tournoi d'Incognito, mesurées exactement.

Les deux camps ne décident que sur ce que tout le monde sait. On joue donc sur un plateau sans
espion, où tout pari manque, et l'on tient le compte de ce qu'il aurait rapporté : chacun finit la
partie avec sa chance, et la suite ne pèse plus que ce qui reste. Une seule partie donne ainsi une
espérance, et il en faut cent fois moins pour le même intervalle.
"""

from __future__ import annotations

import time
from random import Random

from incognito import plateau
from incognito.machine import expert, ia
from incognito.plateau import Partie, coups, nouvelle_partie
from incognito.types import BLANC, CHEVALIER, NOIR, Coup, Pion
from tests.appui.tournoi import Issue
from tests.incognito.ligue import ETRANGERS, Su, pari

COUPS_AU_PLUS = 600
POIDS = 0.001  # la part d'une partie au-dessous de laquelle on ne la suit plus


def choisir(partie: Partie, niveau: str, hasard: Random) -> Coup:
    """Le coup d'un niveau, ou d'un inconnu."""
    if niveau in ETRANGERS:
        return ETRANGERS[niveau](partie, hasard)
    if niveau == "expert":
        return expert.choisir(partie, hasard)
    return ia.choisir(partie, niveau, hasard)


def sans_espion(hasard: Random, taille: int) -> Partie:
    """Une partie au départ, où tous les pions sont des chevaliers."""
    partie = nouvelle_partie(hasard, taille)
    for rangee in partie.jeu.plateau:
        rangee[:] = [pion and Pion(CHEVALIER, pion.couleur) for pion in rangee]
    return partie


def jouer(a: str, b: str, graine: int, rang: int, taille: int = 5) -> Issue:
    """Mène une partie ; A a les blancs une fois sur deux, et commence une fois sur deux."""
    hasard = Random(graine)
    partie = sans_espion(hasard, taille)
    couleur_de_a = BLANC if rang % 2 == 0 else NOIR
    partie.jeu.joueur = couleur_de_a if rang % 4 < 2 else couleur_de_a.adversaire
    poids, gain, secondes, choix = 1.0, 0.0, 0.0, 0
    while poids > POIDS and len(partie.historique) < COUPS_AU_PLUS and coups(partie):
        a_joue = partie.jeu.joueur is couleur_de_a
        debut = time.process_time()
        coup = choisir(partie, a if a_joue else b, hasard)
        secondes += (time.process_time() - debut) * a_joue
        choix += a_joue
        acquis, reste = pari(Su(partie.jeu, partie.connus), coup)
        gain += poids * acquis * (1 if a_joue else -1)
        poids *= reste
        plateau.jouer(partie, coup)
    mesures = {"part sans issue": poids}
    return Issue((1 + gain) / 2, len(partie.historique), secondes, choix, mesures, esperance=True)
