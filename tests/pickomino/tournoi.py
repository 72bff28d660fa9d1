"""Les parties d'un tournoi de Pickomino : A à une place, B à toutes les autres."""

from __future__ import annotations

import time
from random import Random

from pickomino.jeu import Partie, coups, issue, nouvelle_partie
from pickomino.jeu import jouer as jouer_coup
from pickomino.machine import expert, ia
from pickomino.structures import Coup
from tests.appui.tournoi import Issue
from tests.pickomino.ligue import ETRANGERS


def choisir(partie: Partie, niveau: str, hasard: Random) -> Coup:
    """Le coup d'un niveau du jeu, ou d'un inconnu ; ce hasard n'est pas celui des dés."""
    if niveau in ETRANGERS:
        return ETRANGERS[niveau](partie, hasard)
    if niveau == "expert":
        return expert.choisir(partie, hasard)
    return ia.choisir(partie, niveau, hasard)


def jouer(a: str, b: str, graine: int, rang: int, joueurs: int = 2) -> Issue:
    """Mène une partie : A à une place, qui tourne, et B aux autres ; une égalité se partage."""
    tirage = Random(f"{graine}-choix")
    partie = nouvelle_partie(Random(graine), [f"IA{numero + 1}" for numero in range(joueurs)])
    place = rang % joueurs  # celle de A
    secondes, choix, tours = 0.0, 0, 0
    while issue(partie) is None:
        coup, *autres = coups(partie)
        debut = time.process_time()
        if autres:  # sinon, il n'y a rien à choisir
            coup = choisir(partie, a if partie.id == place else b, tirage)
        if partie.id == place:
            secondes, choix = secondes + time.process_time() - debut, choix + bool(autres)
        tours += not partie.tour.values and not partie.tour.listeChoixJoueur
        jouer_coup(partie, coup)
    valeurs = [(joueur.points, max(joueur.pickominos)) for joueur in partie.players]
    score = (valeurs[place] == max(valeurs)) / valeurs.count(max(valeurs))
    points = [joueur.points for joueur in partie.players]
    miens = points.pop(place)
    mesures = {f"points de {a} (A)": miens, f"points d'un {b} (B)": sum(points) / len(points)}
    return Issue(score, tours, secondes, choix, mesures)
