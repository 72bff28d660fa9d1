"""Les parties d'un tournoi de Pickomino : deux machines, chacune à son niveau."""

from __future__ import annotations

import time
from random import Random

from pickomino import expert, ia
from pickomino.jeu import Partie, coups, issue, nouvelle_partie
from pickomino.jeu import jouer as jouer_coup
from pickomino.structures import Coup, player
from tests.outils.tournoi import Issue
from tests.pickomino.ligue import ETRANGERS


def choisir(partie: Partie, niveau: str, hasard: Random) -> Coup:
    """Le coup d'un niveau du jeu, ou d'un inconnu ; ce hasard n'est pas celui des dés."""
    if niveau in ETRANGERS:
        return ETRANGERS[niveau](partie, hasard)
    if niveau == "expert":
        return expert.choisir(partie, hasard)
    return ia.choisir(partie, niveau, hasard)


def jouer(a: str, b: str, graine: int, rang: int, joueurs: int = 2) -> Issue:
    """Mène une partie à deux ; A commence une fois sur deux. Une égalité parfaite est nulle."""
    hasard, tirage = Random(graine), Random(f"{graine}-choix")
    niveaux = [a, b] if rang % 2 == 0 else [b, a]
    place = rang % 2  # celle de A
    partie = nouvelle_partie([player("IA1"), player("IA2")])
    secondes, choix, tours = 0.0, 0, 0
    while issue(partie) is None:
        coup, *autres = coups(partie)
        debut = time.process_time()
        if autres:  # sinon, il n'y a rien à choisir
            coup = choisir(partie, niveaux[partie.id], tirage)
        if partie.id == place:
            secondes, choix = secondes + time.process_time() - debut, choix + bool(autres)
        tours += not partie.tour.values and not partie.tour.listeChoixJoueur
        jouer_coup(partie, coup, hasard)
    valeurs = [(joueur.points, max(joueur.pickominos)) for joueur in partie.players]
    score = 0.5 if valeurs[0] == valeurs[1] else float(valeurs[place] > valeurs[1 - place])
    points = [joueur.points for joueur in partie.players]
    mesures = {f"points de {a} (A)": points[place], f"points de {b} (B)": points[1 - place]}
    return Issue(score, tours, secondes, choix, mesures)
