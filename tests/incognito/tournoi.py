"""Les parties d'un tournoi d'Incognito : deux niveaux, dont deux que seuls les tests connaissent.

« hasard » joue un coup licite au hasard ; « un_coup » joue le meilleur pari immédiat s'il lui est
favorable, ou sinon ce qui ouvre le plus de routes vers le château.
"""

from __future__ import annotations

import time
from random import Random

from incognito import ia
from incognito.partie import Partie
from incognito.regles import coups
from incognito.sauvegarde import nouvelle_partie
from incognito.types import BLANC, NOIR, TAILLE, Coup
from tests.tournoi import Issue

COUPS_AU_PLUS = 600


def un_coup(partie: Partie, hasard: Random) -> Coup:
    """Le meilleur coup sans regarder la réponse : ce qu'il rapporte, et la position obtenue."""
    taille = len(partie.jeu.plateau)
    recherche = ia.Recherche(taille, 10_000)
    options = recherche.options(ia.voir(partie.jeu, partie.connus))
    hasard.shuffle(options)
    return ia.coup_de(max(options, key=lambda o: recherche.suivre(o, 1, -1.0, 1.0)), taille)


def choisir(partie: Partie, niveau: str, hasard: Random) -> Coup:
    """Le coup d'un niveau, ceux des tests compris."""
    if niveau == "hasard":
        return hasard.choice(coups(partie.jeu))
    if niveau == "un_coup":
        return un_coup(partie, hasard)
    return ia.choisir(partie, niveau, hasard)


def jouer(a: str, b: str, graine: int, rang: int) -> Issue:
    """Mène une partie ; A a les blancs une fois sur deux, et commence une fois sur deux."""
    hasard = Random(graine)
    partie = nouvelle_partie(hasard, TAILLE)
    couleur_de_a = BLANC if rang % 2 == 0 else NOIR
    partie.jeu.joueur = couleur_de_a if rang % 4 < 2 else couleur_de_a.adversaire
    secondes, choix = 0.0, 0
    while partie.gagnant is None and partie.coups_joues < COUPS_AU_PLUS:
        a_joue = partie.jeu.joueur is couleur_de_a
        debut = time.perf_counter()
        coup = choisir(partie, a if a_joue else b, hasard)
        secondes += (time.perf_counter() - debut) * a_joue
        choix += a_joue
        partie.appliquer(coup)
    score = 0.5 if partie.gagnant is None else float(partie.gagnant is couleur_de_a)
    return Issue(score, partie.coups_joues, secondes, choix)
