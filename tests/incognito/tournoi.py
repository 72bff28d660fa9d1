"""Les parties d'un tournoi d'Incognito : deux niveaux, dont deux que seuls les tests connaissent.

« hasard » joue un coup licite au hasard ; « un_coup » joue le meilleur pari immédiat s'il lui est
favorable, ou sinon ce qui ouvre le plus de routes vers le château.
"""

from __future__ import annotations

import time
from random import Random

from incognito import ia, regles
from incognito.regles import chevaliers_connus, coups, gagnant
from incognito.sauvegarde import nouvelle_partie
from incognito.types import BLANC, NOIR, TAILLE, Case, Coup, Jeu
from tests.tournoi import Issue

COUPS_AU_PLUS = 600


def un_coup(jeu: Jeu, connus: frozenset[Case], hasard: Random) -> Coup:
    """Le meilleur coup sans regarder la réponse : ce qu'il rapporte, et la position obtenue."""
    taille = len(jeu.plateau)
    recherche = ia.Recherche(taille, 10_000)
    options = recherche.options(ia.voir(jeu, connus))
    hasard.shuffle(options)
    return ia.coup_de(max(options, key=lambda o: recherche.suivre(o, 1, -1.0, 1.0)), taille)


def choisir(jeu: Jeu, connus: frozenset[Case], niveau: str, hasard: Random, numero: int) -> Coup:
    """Le coup d'un niveau, ceux des tests compris."""
    if niveau == "hasard":
        return hasard.choice(coups(jeu))
    if niveau == "un_coup":
        return un_coup(jeu, connus, hasard)
    return ia.choisir(jeu, connus, niveau, hasard, numero)


def jouer(a: str, b: str, graine: int, rang: int) -> Issue:
    """Mène une partie ; A a les blancs une fois sur deux, et commence une fois sur deux."""
    hasard = Random(graine)
    jeu = nouvelle_partie(hasard, TAILLE).jeu
    couleur_de_a = BLANC if rang % 2 == 0 else NOIR
    jeu.joueur = couleur_de_a if rang % 4 < 2 else couleur_de_a.adversaire
    connus: frozenset[Case] = frozenset()
    secondes, choix, numero = 0.0, 0, 0
    while gagnant(jeu) is None and numero < COUPS_AU_PLUS:
        a_joue = jeu.joueur is couleur_de_a
        debut = time.perf_counter()
        coup = choisir(jeu, connus, a if a_joue else b, hasard, numero)
        secondes += (time.perf_counter() - debut) * a_joue
        choix += a_joue
        connus = chevaliers_connus(connus, coup, regles.jouer(jeu, coup))
        numero += 1
    vainqueur = gagnant(jeu)
    score = 0.5 if vainqueur is None else float(vainqueur is couleur_de_a)
    return Issue(score, numero, secondes, choix)
