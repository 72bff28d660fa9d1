"""De quoi jouer aux dames dans une fenêtre sans écran."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from dames import game, main
from dames.fenetre.ecrans import Regie
from dames.game import Partie, coups, en_main
from dames.graphique import Croix, Preparation
from dames.sauvegarde import decoder, encoder
from dames.structures import NIVEAUX, Coup, t_coordonnees
from tests.appui.pilote import Pilote, pilote
from tests.dames.commun import neuve, seance_neuve

PETITE = (640, 360)


def regie(niveau: str = "facile") -> Regie:
    """Ce que la commande donne à la fenêtre."""
    seance = seance_neuve(niveau=niveau)
    carnet = seance.clavier.carnet
    return Regie(game, carnet, seance, main.choisir, main.aviser, main.reprendre)


@contextmanager
def table(
    partie: Partie | None = None,
    machines: str = "",
    niveau: str = "facile",
    taille: tuple[int, int] = PETITE,
    calme: bool = False,
) -> Iterator[tuple[Pilote, Croix]]:
    """Une partie commencée dans une fenêtre, et de quoi la piloter."""
    partie = partie or neuve()
    partie.machines |= frozenset(map(int, machines))
    with pilote("dames", regie(niveau), taille=taille) as mains:
        mains.fenetre.calme = calme
        montree = Croix(mains.fenetre, partie)
        montree.commencer()
        mains.fenetre.dessiner()
        yield mains, montree


@contextmanager
def fenetre_au_hasard(hasard: Random) -> Iterator[Pilote]:
    """Ouvre une fenêtre sur une partie, contre des machines ou non, ou sur l'accueil."""
    niveau = hasard.choice(NIVEAUX)
    if hasard.random() < 0.3:
        with pilote("dames", regie(niveau), taille=PETITE) as mains:
            machines = frozenset(hasard.sample(range(1, 5), hasard.randrange(4)))
            mains.fenetre.montrer(Preparation(mains.fenetre, machines))
            yield mains
    else:
        with table(machines=hasard.choice(["", "2", "24", "1234"]), niveau=niveau) as (mains, _):
            yield mains


def verifier(partie: Partie) -> None:
    """La partie se rejoue par les règles."""
    assert decoder(encoder(partie)) == partie


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
