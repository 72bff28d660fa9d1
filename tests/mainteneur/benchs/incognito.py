"""Ce qu'Incognito promet : charger en temps linéaire ; et un coup de la machine en moins d'une
seconde, même sur le plus grand plateau.

Les mesures sont prises à tour de rôle, dans le même processus : ce qui ralentit la machine ralentit
les deux termes du rapport. C'est du temps de calcul, et on garde le meilleur de chaque : ce qu'une
machine occupée ailleurs fait attendre ne compte pas.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

from incognito.machine import expert
from incognito.plateau import hasard_du_tour, jouer, nouvelle_partie
from incognito.sauvegarde import decoder
from tests.mainteneur.bench import Mesure

TOURS = 5
COUPS = 30
LIGNES = 20_000
ENTETE = "B b4\nN d1\nB\n"
# Quatre coups qui ramènent à la position de départ : des pas d'une case, ou des traversées ; puis
# des coups tous refusés, chacun pour une autre raison.
DEROULES = {
    "pas": "D a3->a2\nD c1->b1\nD a2->a3\nD b1->c1\n",
    "traversées": "D a3->d3\nD c1->c4\nD d3->a3\nD c4->c1\n",
    "refus": "D b5->a5\nD c1->c2\nI a3->a4\nD h8->a1\n",
}


def chronometrer(coups: str, lignes: int) -> float:
    """Le temps de calcul pour relire un fichier d'un certain nombre de coups, en secondes."""
    octets = f"{ENTETE}{coups * (lignes // 4)}".encode()
    debut = time.process_time()
    decoder(octets)
    return time.process_time() - debut


def coups_de_l_expert(taille: int) -> list[float]:
    """Le temps de calcul des premiers coups d'une partie que l'expert joue contre lui-même."""
    partie = nouvelle_partie(Random(1), taille)
    durees = list[float]()
    while partie.fin is None and len(durees) < COUPS:
        debut = time.process_time()
        coup = expert.choisir(partie, hasard_du_tour(partie))
        durees.append(time.process_time() - debut)
        jouer(partie, coup)
    return durees


def mesures() -> Iterator[Mesure]:
    """La machine, et le double de lignes à charger face au simple."""
    for taille in (5, 8):
        durees = coups_de_l_expert(taille)
        detail = f"le plus long de {len(durees)}, en secondes"
        yield Mesure(f"incognito : un coup de l'expert, T = {taille}", max(durees), 1, detail)
    for nom, deroule in DEROULES.items():
        simple = []
        double = []
        for _ in range(TOURS):
            simple.append(chronometrer(deroule, LIGNES))
            double.append(chronometrer(deroule, 2 * LIGNES))
        titre = f"incognito : charger le double de lignes ({nom}) / le simple"
        yield Mesure(titre, min(double) / min(simple), 2.4)
