"""Des gestes quelconques, dans la vraie boucle des trois fenêtres, à une heure quelconque.

Clics, glissades, touches, textes, changements de taille et fermetures arrivent par paquets, même
pendant qu'on dessine ; les machines répondent tout de suite ou bien plus tard, à tous les niveaux.
Rien ne doit lever d'exception, et ce qui s'est joué doit se rejouer par les règles.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

import dames.game
import dames.graphique
import dames.sauvegarde
import dames.structures
import incognito.plateau
import incognito.sauvegarde
import sixquiprend.sauvegarde
from dames.systeme import Interruption as InterruptionDeDames
from incognito.systeme import Interruption as InterruptionDIncognito
from incognito.types import Couleur
from sixquiprend.game import Soiree
from sixquiprend.graphique import Jeu
from sixquiprend.graphique_musique import Musique
from sixquiprend.systeme import Interruption as InterruptionDeSix
from tests.dames.fenetres import regie as regie_de_dames
from tests.incognito.fenetres import damier
from tests.outils.pilote import Pilote, au_hasard, pilote
from tests.sixquiprend.fenetres import fenetre

pytestmark = pytest.mark.sans_couverture
INTENSIF = os.environ.get("HYPOTHESIS_PROFILE") == "intensif"
GRAINES, EVENEMENTS = (4, 2_500) if INTENSIF else (2, 200)  # par jeu
DEPARTS = (InterruptionDeDames, InterruptionDIncognito, InterruptionDeSix)


class Hasard:
    """Une source d'événements, une heure et un fil qui n'obéissent qu'à une graine."""

    def __init__(self, graine: int, nombre: int) -> None:
        """Prépare tant d'événements."""
        self.tirage, self.reste, self.heure = Random(graine), nombre, 0
        self.calculs: list[tuple[Callable[[], Any], Future[Any]]] = []
        self.fenetre: Any = None

    def horloge(self) -> int:
        """L'heure, qui avance par à-coups."""
        return self.heure

    def evenements(self) -> list[pygame.Event]:
        """Quelques événements."""
        while self.calculs and self.tirage.random() < 0.5:
            calcul, futur = self.calculs.pop(0)
            futur.set_result(calcul())
        nombre = self.tirage.choice((0, 1, 1, 2, 3))
        self.reste -= nombre
        if self.reste <= 0:
            return [pygame.Event(pygame.QUIT)]
        return [au_hasard(self.tirage, self.fenetre) for _ in range(nombre)]

    def attendre(self, _millisecondes: int) -> None:
        """Dort plus ou moins longtemps."""
        self.heure += self.tirage.choice((0, 1, 7, 20, 60, 300))

    def lancer(self, calcul: Callable[[], Any]) -> Future[Any]:
        """Retient un calcul, fait tout de suite ou plus tard."""
        futur: Future[Any] = Future()
        self.calculs.append((calcul, futur))
        return futur

    def brancher(self, mains: Pilote) -> None:
        """Donne à une fenêtre cette heure et ce fil."""
        mains.fenetre.horloge = self.horloge
        mains.fenetre.lancer = self.lancer
        self.calculs, self.fenetre = [], mains.fenetre


def partie_montree(mains: Pilote) -> Any:
    """La partie que montre la fenêtre, même derrière des bulles ; rien à l'accueil."""
    ecran = mains.fenetre.ecran
    while hasattr(ecran, "derriere"):
        ecran = ecran.derriere
    return getattr(ecran, "partie", None)


def pilote_de_dames(carnet: Any, places: str, niveau: str) -> AbstractContextManager[Pilote]:
    """La fenêtre de dames, où des machines tiennent ces places."""
    return pilote("dames", regie_de_dames(carnet, places, niveau), taille=(640, 360))


@contextmanager
def partie_de_dames(hasard: Hasard) -> Iterator[tuple[Pilote, Callable[[], None]]]:
    """Une partie de dames : des machines de tout niveau, et ce qui la vérifie."""
    places = hasard.tirage.choice(["", "2", "34", "234", "1234"])
    niveau = hasard.tirage.choice(dames.structures.NIVEAUX)
    carnets = dames.sauvegarde.carnet_neuf()
    with carnets as carnet, pilote_de_dames(carnet, places, niveau) as mains:
        croix = dames.graphique.Croix(mains.fenetre, dames.game.nouvelle_partie())
        hasard.brancher(mains)
        if hasard.tirage.random() < 0.3:
            dames.graphique.accueillir(mains.fenetre)
        else:
            croix.commencer()

        def verifier() -> None:
            """La partie se rejoue par les règles."""
            if partie := partie_montree(mains):
                octets = dames.sauvegarde.encoder(partie)
                assert dames.sauvegarde.decoder(octets) == partie

        yield mains, verifier


@contextmanager
def partie_d_incognito(hasard: Hasard) -> Iterator[tuple[Pilote, Callable[[], None]]]:
    """Une partie d'Incognito, de toute taille, à l'accueil ou commencée."""
    cote = hasard.tirage.randrange(4, 9)
    jouee = incognito.plateau.nouvelle_partie(hasard.tirage, cote)
    jouee.machines = hasard.tirage.choice(
        [frozenset(), frozenset({Couleur.NOIR}), frozenset({Couleur.BLANC}), frozenset(Couleur)]
    )
    niveau = hasard.tirage.choice(["facile", "moyen", "expert"] if cote < 7 else ["facile"])
    accueil = hasard.tirage.random() < 0.3
    with damier(jouee, niveau, accueil=accueil) as (mains, montre):
        hasard.brancher(mains)
        if not accueil:
            montre.suivre()

        def verifier() -> None:
            """La partie se rejoue par les règles."""
            if partie := partie_montree(mains):
                octets, taille = incognito.sauvegarde.encoder(partie), len(partie.jeu.plateau)
                assert incognito.plateau.decoder(octets, taille) == partie

        yield mains, verifier


@contextmanager
def partie_de_six(hasard: Hasard) -> Iterator[tuple[Pilote, Callable[[], None]]]:
    """Une soirée de Six Qui Prend, à l'accueil ou en cours."""
    soiree = Soiree(hasard.tirage.randrange(1000))
    if hasard.tirage.random() < 0.7:
        soiree.nouvelle_partie("Ada", hasard.tirage.randrange(1, 10 if INTENSIF else 4))
    niveau = hasard.tirage.choice(["sujet", "sujet", "expert"])
    with fenetre(soiree, niveau) as (mains, jeu):
        hasard.brancher(mains)
        assert isinstance(jeu, Jeu) and isinstance(jeu.musique, Musique)

        def verifier() -> None:
            """La soirée s'écrit et se relit, si un tour n'est pas au milieu."""
            if jeu.soiree.game.players and not jeu.soiree.game.table:
                octets = sixquiprend.sauvegarde.encoder(jeu.soiree)
                relue = sixquiprend.sauvegarde.decoder(octets)
                assert sixquiprend.sauvegarde.encoder(relue) == octets

        yield mains, verifier


PARTIES = {"dames": partie_de_dames, "incognito": partie_d_incognito, "sixquiprend": partie_de_six}


@pytest.mark.fuzz
@pytest.mark.parametrize("graine", range(GRAINES))
@pytest.mark.parametrize("jeu", PARTIES)
def test_des_gestes_quelconques_ne_cassent_rien(
    jeu: str, graine: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    importlib.import_module(f"{jeu}.graphique")
    hasard = Hasard(graine, EVENEMENTS)
    monkeypatch.setattr(pygame.event, "get", hasard.evenements)
    monkeypatch.setattr(pygame.time, "wait", hasard.attendre)
    fermetures = 0
    while hasard.reste > 0:
        with PARTIES[jeu](hasard) as (mains, verifier):
            try:
                mains.fenetre.boucle()
            except DEPARTS:
                fermetures += 1
            verifier()
    assert fermetures or not mains.fenetre.ouverte
