"""Ce qu'Incognito promet : charger en temps linéaire, douze fois la lecture des lignes au plus ;
et un coup de la machine en moins d'une seconde, même sur le plus grand plateau.

Les mesures sont prises à tour de rôle, dans le même processus : ce qui ralentit la machine ralentit
les deux termes du rapport. C'est du temps de calcul, et on garde le meilleur de chaque : ce qu'une
machine occupée ailleurs fait attendre ne compte pas.
"""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

from incognito import charger_partie, expert
from incognito.plateau import coups, hasard_du_tour, jouer, nouvelle_partie
from tests.outils.bench import Mesure, au_repos, d_un_geste
from tests.outils.pilote import TAILLES

TOURS = 12
COUPS = 30
LIGNES = 200_000
ENTETE = "B b4\nN d1\nB\n"
# Quatre coups qui ramènent à la position de départ : des pas d'une case, ou des traversées ; puis
# des coups tous refusés, chacun pour une autre raison.
DEROULES = {
    "pas": "D a3->a2\nD c1->b1\nD a2->a3\nD b1->c1\n",
    "traversées": "D a3->d3\nD c1->c4\nD d3->a3\nD c4->c1\n",
    "refus": "D b5->a5\nD c1->c2\nI a3->a4\nD h8->a1\n",
}
LIGNE = re.compile(r"(?:[BN](?: [a-h][1-8])?|[DI] [a-h][1-8]->[a-h][1-8])\r?\n?")


def parcourir(chemin: str) -> None:
    """Lit le fichier et compare chaque ligne à une expression rationnelle : le moins possible."""
    with open(chemin, encoding="utf-8") as fichier:
        for ligne in fichier:
            assert LIGNE.fullmatch(ligne)


def chronometrer(faire: Callable[[str], object], chemin: str) -> float:
    """Le temps de calcul d'une action sur un fichier, en secondes."""
    debut = time.process_time()
    faire(chemin)
    return time.process_time() - debut


def ecrire(dossier: Path, nom: str, coups: str, lignes: int) -> str:
    """Un fichier .inco d'un certain nombre de coups."""
    chemin = dossier / f"{nom}-{lignes}.inco"
    chemin.write_text(ENTETE + coups * (lignes // 4), encoding="utf-8")
    return str(chemin)


def coups_de_l_expert(taille: int) -> list[float]:
    """Le temps de calcul des premiers coups d'une partie que l'expert joue contre lui-même."""
    partie = nouvelle_partie(Random(1), taille)
    durees = list[float]()
    while partie.fin is None and len(durees) < COUPS:
        debut = time.process_time()
        coup = expert.choisir(partie, hasard_du_tour(0, partie))
        durees.append(time.process_time() - debut)
        jouer(partie, coup)
    return durees


def fenetres() -> Iterator[Mesure]:
    """Le plateau de huit de côté, immobile, puis un pion choisi après l'autre, à 1600 sur 900."""
    from tests.incognito.fenetres import damier

    huit = nouvelle_partie(Random(1), 8)
    with damier(huit, taille=TAILLES[2]) as (mains, montre):
        yield au_repos("incognito, T = 8", mains.fenetre)
        points = [montre.rect(coup.mouvement.depart).center for coup in coups(huit)]
        gestes = [partial(mains.cliquer, point) for point in dict.fromkeys(points)]
        yield d_un_geste("incognito, T = 8", gestes)


def mesures() -> Iterator[Mesure]:
    """La machine, le chargement face à la lecture, et le double de lignes face au simple."""
    for taille in (5, 8):
        durees = coups_de_l_expert(taille)
        detail = f"le plus long de {len(durees)}, en secondes"
        yield Mesure(f"incognito : un coup de l'expert, T = {taille}", max(durees), 1, detail)
    with tempfile.TemporaryDirectory() as temporaire:
        for nom, deroule in DEROULES.items():
            simple = ecrire(Path(temporaire), nom, deroule, LIGNES)
            double = ecrire(Path(temporaire), nom, deroule, 2 * LIGNES)
            lire, charger, deux_fois = [], [], []
            for _ in range(TOURS):
                lire.append(chronometrer(parcourir, simple))
                charger.append(chronometrer(charger_partie, simple))
                deux_fois.append(chronometrer(charger_partie, double))
            detail = f"{min(charger) * 1000:.0f} ms contre {min(lire) * 1000:.0f} ms"
            titre = f"incognito : charger 200 000 lignes ({nom}) / les lire"
            yield Mesure(titre, min(charger) / min(lire), 12, detail)
            titre = f"incognito : le double de lignes ({nom}) / le simple"
            yield Mesure(titre, min(deux_fois) / min(charger), 2.4)
    yield from fenetres()
