"""Un écran d'essai, de neuf cases, et de quoi y jouer sans écran."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import pygame
from pygame import Rect

from dames import fenetre as boucle
from dames.carnet import Carnet
from dames.clavier import Clavier
from dames.ecrans import Bulle, Ecran, Regie
from dames.toile import (
    Champ,
    Liste,
    Palette,
    Toile,
    Zone,
)
from tests.outils.pilote import Pilote


class Avis(NamedTuple):
    """Un conseil, comme en donne un jeu."""

    coup: str
    valeur: float
    mots: str


def carnet_de_texte() -> Carnet[str]:
    """Un carnet où une partie n'est qu'un texte."""
    return Carnet(str.encode, bytes.decode, lambda _: True, 1000, lambda nom: ["jeu", nom])


def regie(carnet: Carnet[str]) -> Regie:
    """Une régie sans machine, qui conseille trois coups, dont deux se valent."""
    avis = [Avis("e4", 1.0, "gagne"), Avis("d4", 0.0, "égalité"), Avis("c4", 0.0, "égalité")]
    return Regie(Clavier(carnet), lambda _: frozenset(), str, lambda _: avis)


class Cases(Ecran):
    """Neuf cases, un champ, une liste, un bouton ; `coups` compte ce qu'on y joue."""

    def __init__(self, fenetre: boucle.Fenetre) -> None:
        super().__init__(fenetre)
        self.joues: list[int] = []
        self.dessins = 0
        self.champ = Champ("", "", self.valider, Rect(700, 100, 300, 50), defaut="Vous")
        place = Rect(700, 200, 300, 50)
        self.liste = Liste(rect=place, valeurs=("un", "deux", "trois"), texte="un")
        self.valides: list[str] = []

    def valider(self) -> None:
        self.valides.append(self.champ.texte)

    def rect(self, rang: int) -> Rect:
        return Rect(50 + 110 * (rang % 3), 50 + 110 * (rang // 3), 100, 100)

    def zones(self) -> list[Zone]:
        cases = [Zone("", "", partial(self.jouer, r), self.rect(r), True) for r in range(9)]
        bouton = Zone("Jouer", "j", lambda: self.jouer(99), Rect(700, 300, 300, 50))
        libres = [] if self.fenetre.occupee else cases
        return [*libres, self.champ, self.liste, bouton]

    def jouer(self, rang: int) -> None:
        self.joues.append(rang)
        self.fenetre.carnet.noter(str(self.joues))

    def dessiner(self, toile: Toile) -> None:
        self.dessins += 1
        for rang in range(9):
            toile.rectangle(self.rect(rang), Palette.CASE)


def cases(mains: Pilote) -> Cases:
    """L'écran des neuf cases, même derrière une bulle."""
    ecran = montre(mains)
    while not isinstance(ecran, Cases):
        assert isinstance(ecran, Bulle)
        ecran = ecran.derriere
    return ecran


def montre(mains: Pilote) -> Ecran:
    """L'écran que montre la fenêtre."""
    ecran = mains.fenetre.ecran
    assert isinstance(ecran, Ecran)
    return ecran


def titre(mains: Pilote) -> str:
    """Le titre de la bulle montrée, ou rien."""
    ecran = montre(mains)
    return ecran.titre if isinstance(ecran, Bulle) else ""


def clic(mains: Pilote, rang: int) -> pygame.Event:
    """L'événement d'un clic sur une case."""
    return mains.souris(pygame.MOUSEBUTTONDOWN, cases(mains).rect(rang).center)
