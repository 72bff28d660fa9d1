"""De quoi jouer à Six Qui Prend dans une fenêtre sans écran."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from sixquiprend import main
from sixquiprend.card import NIVEAUX, Etape
from sixquiprend.clavier import Clavier
from sixquiprend.ecrans import Bulle, Ecran, Regie
from sixquiprend.game import Soiree
from sixquiprend.graphique import Jeu
from sixquiprend.graphique_musique import Musique
from sixquiprend.graphique_plateau import Plateau
from sixquiprend.graphique_table import place_dans_la_main
from sixquiprend.sauvegarde import carnet_neuf
from tests.outils.pilote import Pilote, pilote

PETITE = (640, 360)


@contextmanager
def fenetre(
    soiree: Soiree | None = None,
    niveau: str = "sujet",
    taille: tuple[int, int] = PETITE,
    calme: bool = False,
    cible: str | None = None,
    musique: Musique | None = None,
) -> Iterator[tuple[Pilote, Jeu]]:
    """Une soirée à l'accueil, ou là où elle en est, dans une fenêtre qu'on pilote."""
    with carnet_neuf(lambda nom: ["sixquiprend", "-c", nom]) as carnet:
        if cible is not None:
            carnet.reserver(cible)
        clavier = Clavier(carnet, calme, NIVEAUX, niveau)
        choisir = partial(main.choisir, main.Seance(clavier, carnet))
        regie = Regie(clavier, lambda _: frozenset(), choisir, main.aviser)
        with pilote("sixquiprend", regie, taille=taille) as mains:
            jeu = Jeu(mains.fenetre, soiree or Soiree(7), musique or Musique(True))
            jeu.commencer()
            mains.fenetre.dessiner()
            yield mains, jeu


def ecran(mains: Pilote) -> Ecran:
    """L'écran montré ; une fonction, pour que mypy n'en retienne rien d'un appel à l'autre."""
    montre = mains.fenetre.ecran
    assert isinstance(montre, Ecran)
    return montre


def plateau(mains: Pilote) -> Plateau:
    """Le plateau, même derrière une bulle."""
    montre = ecran(mains)
    while isinstance(montre, Bulle):
        montre = montre.derriere
    assert isinstance(montre, Plateau)
    return montre


def commencer(mains: Pilote, nombre_d_ia: int = 2) -> None:
    """Passe l'accueil et les règles au clavier."""
    mains.taper(str(nombre_d_ia), "entrée", "entrée")
    assert isinstance(ecran(mains), Plateau)


def jouer_carte(mains: Pilote, rang: int) -> None:
    """Clique une carte de la main, et laisse le tour se montrer."""
    nombre = len(plateau(mains).game.humain.hand)
    mains.cliquer(place_dans_la_main(rang, nombre).center)
    mains.attendre()


def jouer_un_coup(mains: Pilote) -> None:
    """Joue à la souris la première carte, ou la rangée que propose le pop-up."""
    if plateau(mains).game.etape is Etape.CARTE:
        jouer_carte(mains, 0)
    else:
        mains.bouton("Ramasser")
        mains.attendre()
