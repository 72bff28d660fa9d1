"""De quoi jouer aux dames dans une fenêtre sans écran."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import Any

from dames import main
from dames.clavier import Clavier
from dames.ecrans import Regie
from dames.game import Partie, coups, en_main, nouvelle_partie
from dames.graphique import Croix
from dames.sauvegarde import carnet_neuf
from dames.structures import NIVEAUX, Coup, t_coordonnees
from tests.outils.pilote import Pilote, pilote

PETITE = (640, 360)


def regie(carnet: Any, machines: str = "", niveau: str = "facile", calme: bool = False) -> Regie:
    """Ce que la commande donne à la fenêtre."""
    clavier = Clavier(carnet, calme, NIVEAUX, niveau, graine=1)
    places = partial(main.asseoir, frozenset(map(int, machines)))
    return Regie(clavier, places, partial(main.choisir, clavier), partial(main.aviser, clavier))


@contextmanager
def table(
    partie: Partie | None = None,
    machines: str = "",
    niveau: str = "facile",
    taille: tuple[int, int] = PETITE,
    calme: bool = False,
) -> Iterator[tuple[Pilote, Croix]]:
    """Une partie commencée dans une fenêtre, et de quoi la piloter."""
    with carnet_neuf() as carnet:
        jeu = regie(carnet, machines, niveau, calme)
        with pilote("dames", jeu, taille=taille) as mains:
            montree = Croix(mains.fenetre, partie or nouvelle_partie())
            montree.commencer()
            mains.fenetre.dessiner()
            yield mains, montree


def centre(montree: Croix, case: t_coordonnees) -> tuple[int, int]:
    """Le milieu d'une case."""
    return montree.rect(case).center


def a_la_souris(mains: Pilote, montree: Croix, coup: Coup) -> None:
    """Joue un coup en cliquant ses cases, et s'arrête au bout s'il le faut."""
    for case in coup.cases:
        mains.cliquer(centre(montree, case))
        mains.attendre()
    if en_main(montree.partie):
        mains.cliquer(centre(montree, coup.cases[-1]))
        mains.attendre()


def au_clavier(mains: Pilote, montree: Croix, coup: Coup) -> None:
    """Joue un coup avec les flèches et Entrée."""
    if mains.fenetre.choix is None:
        mains.taper("tab")
    for case in coup.cases:
        mains.fleches(montree.rect(case))
        mains.taper("entrée")
        mains.attendre()
    if en_main(montree.partie):
        mains.taper("entrée")
        mains.attendre()


def vorace(partie: Partie, hasard: Random) -> Coup:
    """Un coup au hasard, le plus gourmand d'abord : la partie finit vite."""
    permis = coups(partie)
    plus_long = max(len(coup.cases) * coup.prend for coup in permis)
    return hasard.choice([c for c in permis if len(c.cases) * c.prend == plus_long])
