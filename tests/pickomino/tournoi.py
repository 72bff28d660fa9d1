"""Les parties d'un tournoi de Pickomino : deux machines, chacune à son niveau."""

from __future__ import annotations

import time
from random import Random

from pickomino import ia, jeu
from pickomino.structures import Partie, plateau_de_depart, player
from tests.outils.tournoi import Issue


def jouer_tour(partie: Partie, niveau: str, hasard: Random) -> tuple[float, int]:
    """Joue un tour entier ; rend le temps passé à choisir, et le nombre de choix."""
    liste: list[int] = []
    coef: list[int] = []
    secondes, choix = 0.0, 0
    while True:
        values = [hasard.randint(1, 6) for _ in range(jeu.des_restants(coef))]
        if not jeu.coups(values, liste):
            jeu.juger_tour(partie, liste, coef, bloque=True)
            return secondes, choix
        debut = time.perf_counter()
        face = jeu.lire_face(ia.choisir_face(partie, niveau, values, liste, coef))
        jeu.jouer(face, values, liste, coef)
        relance = bool(jeu.des_restants(coef)) and ia.choisir_relance(partie, niveau, liste, coef)
        secondes, choix = secondes + time.perf_counter() - debut, choix + 1
        if not relance:
            jeu.juger_tour(partie, liste, coef, bloque=False)
            return secondes, choix


def jouer(a: str, b: str, graine: int, rang: int) -> Issue:
    """Mène une partie à deux ; A commence une fois sur deux. Une égalité parfaite est nulle."""
    hasard = Random(graine)
    niveaux = [a, b] if rang % 2 == 0 else [b, a]
    place = rang % 2  # celle de A
    partie = Partie(plateau_de_depart(), [player("IA1"), player("IA2")], 0)
    secondes, choix, tours = 0.0, 0, 0
    while not jeu.plateau_vide(partie.dominos):
        temps, nombre = jouer_tour(partie, niveaux[partie.id], hasard)
        if partie.id == place:
            secondes, choix = secondes + temps, choix + nombre
        tours += 1
        jeu.passer_au_suivant(partie)
    valeurs = [(joueur.points, max(joueur.pickominos)) for joueur in partie.players]
    score = 0.5 if valeurs[0] == valeurs[1] else float(valeurs[place] > valeurs[1 - place])
    points = [joueur.points for joueur in partie.players]
    mesures = {f"points de {a} (A)": points[place], f"points de {b} (B)": points[1 - place]}
    return Issue(score, tours, secondes, choix, mesures)
