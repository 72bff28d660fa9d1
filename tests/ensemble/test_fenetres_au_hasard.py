"""Des gestes quelconques, dans la vraie boucle des fenêtres, à une heure quelconque.

Clics, glissades, touches, textes, changements de taille et fermetures arrivent par paquets, même
pendant qu'on dessine ; les machines répondent tout de suite ou bien plus tard, à tous les niveaux.
Rien ne doit lever d'exception, et ce qui s'est joué doit se rejouer par les règles.

Chaque jeu donne, dans son `fenetres.py`, `fenetre_au_hasard(hasard)`, qui ouvre sa fenêtre sur une
partie ou sur l'accueil, et `verifier(partie)`, qui la relit. Le petit jeu de `fenetre/` aussi.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from tests.appui.pilote import Calcul, Pilote, geste_au_hasard

pytestmark = pytest.mark.sans_couverture

# Le paquet dont c'est la fenêtre, et le module de tests qui l'ouvre.
JEUX = {
    "neuf_cases": ("incognito", "tests.ensemble.fenetre.neuf_cases"),
    "incognito": ("incognito", "tests.incognito.fenetres"),
    "dames": ("dames", "tests.dames.fenetres"),
    "sixquiprend": ("sixquiprend", "tests.sixquiprend.fenetres"),
}
GRAINES = 2  # par jeu
EVENEMENTS = 200
if os.environ.get("HYPOTHESIS_PROFILE") == "intensif":
    GRAINES = 4
    EVENEMENTS = 2_500


class Hasard:
    """Une source d'événements, une heure et un fil qui n'obéissent qu'à une graine."""

    def __init__(self, graine: int, nombre: int) -> None:
        """Prépare tant d'événements."""
        self.tirage = Random(graine)
        self.reste = nombre
        self.heure = 0
        self.calculs: list[Calcul] = []
        self.fenetre: Any = None

    def horloge(self) -> int:
        """L'heure, qui avance par à-coups."""
        return self.heure

    def evenements(self) -> list[pygame.Event]:
        """Quelques événements."""
        while self.calculs and self.tirage.random() < 0.5:
            self.calculs.pop(0).faire()
        nombre = self.tirage.choice((0, 1, 1, 2, 3))
        self.reste -= nombre
        if self.reste <= 0:
            return [pygame.Event(pygame.QUIT)]
        arrives = []
        for _ in range(nombre):
            geste = geste_au_hasard(self.tirage, self.fenetre)
            arrives.append(geste)
            if geste.type == pygame.KEYDOWN:  # la touche remonte
                arrives.append(pygame.Event(pygame.KEYUP, key=geste.key, mod=0))
        return arrives

    def attendre(self, _millisecondes: int) -> None:
        """Dort plus ou moins longtemps."""
        self.heure += self.tirage.choice((0, 1, 7, 20, 60, 300))

    def lancer(self, fonction: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Retient un calcul, fait tout de suite ou plus tard."""
        futur: Future[Any] = Future()
        self.calculs.append(Calcul(fonction, arguments, futur))
        return futur

    def brancher(self, mains: Pilote) -> None:
        """Donne à une fenêtre cette heure et ce fil, et les calculs qu'elle a déjà commencés."""
        self.fenetre = mains.fenetre
        self.fenetre.horloge = self.horloge
        self.fenetre.lancer = self.lancer
        self.calculs = mains.calculs


def partie_montree(mains: Pilote) -> Any:
    """La partie que montre la fenêtre, même derrière des bulles ; None à l'accueil."""
    ecran = mains.fenetre.ecran
    while hasattr(ecran, "derriere"):
        ecran = ecran.derriere
    return getattr(ecran, "partie", None)


@pytest.mark.fuzz
@pytest.mark.parametrize("graine", range(GRAINES))
@pytest.mark.parametrize("jeu", JEUX)
def test_des_gestes_quelconques_ne_cassent_rien(
    jeu: str, graine: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    paquet, module = JEUX[jeu]
    terminal = importlib.import_module(f"{paquet}.commun.terminal")
    fenetres = importlib.import_module(module)
    hasard = Hasard(graine, EVENEMENTS)
    monkeypatch.setattr(pygame.event, "get", hasard.evenements)
    monkeypatch.setattr(pygame.time, "wait", hasard.attendre)
    fermetures = 0
    while hasard.reste > 0:
        with fenetres.fenetre_au_hasard(hasard.tirage) as mains:
            hasard.brancher(mains)
            try:
                mains.fenetre.boucle()
            except terminal.Interruption:
                fermetures += 1
            partie = partie_montree(mains)
            if partie is not None:
                fenetres.verifier(partie)
    assert fermetures or not mains.fenetre.ouverte
