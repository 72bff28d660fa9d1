"""De quoi jouer à Six Qui Prend dans une fenêtre sans écran."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import pygame

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
from tests.sixquiprend.commun import partie, rangees

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
        choisir = partial(main.choisir, clavier)
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


def soiree_de(*mains: list[int], stacks: list[list[int]]) -> Soiree:
    """Une soirée en pleine manche : les rangées, puis la main de chacun."""
    return Soiree(7, 1, partie(rangees(*stacks), *mains))


def trop_faible() -> Soiree:
    """Une manche où la carte la plus faible de l'humain l'est trop."""
    return soiree_de([3, 71], [80, 90], stacks=[[10, 20], [11, 22, 33], [30], [40, 41, 42, 43, 44]])


def couleur(mains: Pilote, point: tuple[float, float]) -> tuple[int, ...]:
    """La couleur d'un point de la toile."""
    return tuple(mains.fenetre.toile.surface.get_at(mains.pixel(point))[:3])


def fond(mains: Pilote, rect: pygame.Rect) -> tuple[int, ...]:
    """La couleur du fond d'une carte, près de son coin bas gauche, où rien n'est écrit."""
    return couleur(mains, (rect.left + 10, rect.bottom - 9))


def ecrits(mains: Pilote) -> str:
    """Tout ce qui a été écrit dans la fenêtre à cette taille."""
    return "\n".join(texte for texte, *_ in mains.fenetre.toile.images)


def titre(mains: Pilote) -> str:
    """Le titre de la bulle montrée, ou rien."""
    montre = ecran(mains)
    return montre.titre if isinstance(montre, Bulle) else ""


def duree(mains: Pilote) -> int:
    """La durée de la phase montrée, 0 s'il n'y en a pas."""
    phase = plateau(mains).phase
    return phase.duree if phase else 0
