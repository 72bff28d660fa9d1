"""De quoi jouer à Six Qui Prend dans une fenêtre sans écran."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pygame

from sixquiprend import game, main
from sixquiprend.card import NIVEAUX, Etape
from sixquiprend.commun.terminal import Clavier
from sixquiprend.dialogue import Seance
from sixquiprend.fenetre.ecrans import Bulle, Ecran, Regie
from sixquiprend.game import Game
from sixquiprend.graphique import Jeu
from sixquiprend.graphique.musique import Musique
from sixquiprend.graphique.plateau import Plateau
from sixquiprend.graphique.table import Disposition
from sixquiprend.sauvegarde import carnet_neuf, decoder
from tests.appui.pilote import Pilote, pilote
from tests.sixquiprend.commun import octets_de, partie_neuve, rangees, table

PETITE = (640, 360)
# Où est chaque chose dans la plus petite page large, à trois joueurs.
ICI = Disposition(pygame.Rect(0, 0, 1280, 720), 3)
place_dans_la_main = ICI.place_dans_la_main
place_dans_la_rangee = ICI.place_dans_la_rangee
place_jouee = ICI.place_jouee
zone_de_la_rangee = ICI.zone_de_la_rangee


@contextmanager
def fenetre(
    partie: Game | None = None,
    niveau: str = "sujet",
    taille: tuple[int, int] = PETITE,
    calme: bool = False,
    cible: str | None = None,
    musique: Musique | None = None,
) -> Iterator[tuple[Pilote, Jeu]]:
    """L'accueil, ou une partie là où elle en est, dans une fenêtre qu'on pilote."""
    carnet = carnet_neuf()
    if cible is not None:
        carnet.reserver(cible)
    seance = Seance(Clavier(carnet), {}, niveau, texte=False, hasard=Random(7))
    regie = Regie(game, carnet, seance, main.choisir, main.aviser, main.reprendre)
    with pilote("sixquiprend", regie, taille=taille) as mains:
        mains.fenetre.calme = calme
        jeu = Jeu(mains.fenetre, musique or Musique(permis=False))
        if partie is None:
            jeu.accueillir()
        else:
            jeu.reprendre(partie)
        mains.fenetre.dessiner()
        yield mains, jeu


@contextmanager
def fenetre_au_hasard(hasard: Random) -> Iterator[Pilote]:
    """Ouvre une fenêtre sur une partie, au milieu d'un tour ou non, ou sur l'accueil."""
    partie = None
    if hasard.random() < 0.7:
        partie = partie_neuve(hasard.randrange(1000), hasard.randint(1, 9))
        for _ in range(hasard.randrange(40)):
            game.jouer(partie, game.coups(partie)[0])
    with fenetre(partie, niveau=hasard.choice(NIVEAUX)) as (mains, _):
        yield mains


def verifier(partie: Game) -> None:
    """La partie se rejoue par les règles."""
    assert decoder(octets_de(partie)) == partie


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


def cliquer_carte(mains: Pilote, rang: int) -> None:
    """Clique une carte de la main, et laisse le tour se montrer."""
    mains.cliquer(list(plateau(mains).places().values())[rang].center)
    mains.attendre()


def jouer_un_coup(mains: Pilote) -> None:
    """Joue à la souris la première carte, ou la rangée que propose le pop-up."""
    if plateau(mains).partie.etape is Etape.CARTE:
        cliquer_carte(mains, 0)
    else:
        mains.bouton("Ramasser")
        mains.attendre()


def partie_de(*mains: list[int], stacks: list[list[int]]) -> Game:
    """Une partie en pleine manche : les rangées, puis la main de chacun."""
    return table(rangees(*stacks), *mains)


def trop_faible() -> Game:
    """Une manche où la carte la plus faible de l'humain l'est trop."""
    return partie_de([3, 71], [80, 90], stacks=[[10, 20], [11, 22, 33], [30], [40, 41, 42, 43, 44]])


def couleur(mains: Pilote, point: tuple[float, float]) -> tuple[int, ...]:
    """La couleur d'un point de la toile."""
    return tuple(mains.fenetre.toile.surface.get_at(mains.pixel(point))[:3])


def fond(mains: Pilote, rect: pygame.Rect) -> tuple[int, ...]:
    """La couleur du fond d'une carte, près de son bord gauche, où rien n'est écrit."""
    return couleur(mains, (rect.left + 4, rect.top + rect.h * 0.72))


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
