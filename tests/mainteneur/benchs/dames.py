"""Ce que Dames++ promet : des coups trouvés plus vite que py-draughts, un expert qui ne traîne pas.

Les deux comptes de feuilles sont pris à tour de rôle, dans le même processus, et l'on garde le
meilleur temps de calcul de chacun. py-draughts (l'option `bench` de pyproject.toml) joue aux dames
internationales, depuis leur position de départ, par son interface publique.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from dames.game import Partie
from dames.machine.expert import choisir, lire
from tests.dames.commun import jouer_au_hasard, neuve, perft
from tests.mainteneur.bench import Mesure

TOURS = 7
PROFONDEUR = 5
PARTIES = 12


def perft_py_draughts(plateau: Any, profondeur: int) -> int:
    """Le même compte que `perft`, sur un plateau de py-draughts."""
    coups = plateau.legal_moves
    if profondeur == 1:
        return len(coups)
    total = 0
    for coup in coups:
        plateau.push(coup)
        total += perft_py_draughts(plateau, profondeur - 1)
        plateau.pop()
    return total


def feuilles_par_seconde(compter: Callable[[], int]) -> float:
    """Le débit d'un compte de feuilles, en temps de calcul."""
    debut = time.process_time()
    feuilles = compter()
    return feuilles / (time.process_time() - debut)


def milieux_de_partie() -> Iterator[Partie]:
    """Des parties arrêtées à tout moment, du début à la fin."""
    for graine in range(PARTIES):
        partie = neuve()
        hasard = Random(graine)
        for _ in range(10 * graine):
            jouer_au_hasard(partie, hasard)
        yield partie


def duree_du_choix(partie: Partie) -> float:
    """Le temps de calcul d'un coup d'expert, en secondes."""
    debut = time.process_time()
    choisir(partie, Random(1))
    return time.process_time() - debut


def mesures() -> Iterator[Mesure]:
    """Le débit de perft face à py-draughts, et le plus long coup d'expert."""
    autre = importlib.import_module("draughts").StandardBoard()
    depart = lire(neuve())
    notres, leurs = [], []
    for _ in range(TOURS):
        notres.append(feuilles_par_seconde(lambda: perft(depart, PROFONDEUR)))
        leurs.append(feuilles_par_seconde(lambda: perft_py_draughts(autre, PROFONDEUR)))
    fois = max(notres) / max(leurs)
    detail = f"{max(notres):.0f} feuilles par seconde contre {max(leurs):.0f} : {fois:.2f} fois"
    titre = "dames : temps d'une feuille de perft / py-draughts"
    yield Mesure(titre, 1 / fois, 1 / 2, detail)
    durees = [duree_du_choix(partie) for partie in milieux_de_partie()]
    detail = f"en moyenne {sum(durees) / len(durees):.2f} s, sur {len(durees)} positions"
    yield Mesure("dames : le plus long coup d'expert, en secondes", max(durees), 2, detail)
