"""La musique d'ambiance et les bruits : calculés au démarrage, sans aucun fichier.

Notions :
- un *échantillon* est la hauteur de l'onde à un instant ; il en faut 11 025 par seconde ;
- une *cloche* est une note frappée, `cloche(440, 0.5)` : elle part de zéro à son propre instant,
  puis s'éteint ; une *nappe* est un accord de trois notes qui monte et retombe doucement ;
- la *boucle* additionne 4 nappes et leurs cloches ; ce qui dépasse la fin continue au début :
  elle se raccorde donc d'elle-même ;
- un *bruit* accompagne une carte posée (« pose »), ou une rangée ramassée, plus fort ;
- une machine *sans son*, ou `--muet`, n'est pas une erreur : la partie se joue en silence.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Sequence

import pygame

from .fenetre import en_parallele

FREQUENCE = 11_025
SECONDES_PAR_ACCORD = 4
AMPLITUDE = 12_000
VOLUME, VOLUME_DES_BRUITS = 0.2, 0.5
# la mineur, fa, do, sol : les fréquences des notes, en hertz
ACCORDS = (
    (220.00, 261.63, 329.63),
    (174.61, 220.00, 261.63),
    (130.81, 196.00, 329.63),
    (196.00, 246.94, 293.66),
)
# Chaque bruit : ses cloches (fréquence, durée, instant du départ, en secondes).
BRUITS = {
    "pose": ((196.0, 0.16, 0.0), (523.0, 0.07, 0.0)),
    "ramassage": ((330.0, 0.25, 0.0), (262.0, 0.25, 0.09), (196.0, 0.35, 0.18)),
}


def cloche(frequence: float, secondes: float) -> list[float]:
    """Rend une note frappée, entre -1 et 1, nulle à ses deux bouts.

    Exemple:
        >>> son = cloche(440, 0.5)
        >>> len(son), son[0], abs(son[-1]) < 0.001
        (5512, 0.0, True)
    """
    nombre, attaque = int(FREQUENCE * secondes), FREQUENCE * 0.008
    pulsation = 2 * math.pi * frequence / FREQUENCE
    return [
        math.sin(pulsation * i) * min(1.0, i / attaque) * (1 - i / nombre) ** 3
        for i in range(nombre)
    ]


def nappe(notes: Sequence[float]) -> list[float]:
    """Rend un accord qui monte et retombe, entre -1 et 1, nul à ses deux bouts."""
    nombre, sinus = FREQUENCE * SECONDES_PAR_ACCORD, math.sin
    grave, milieu, aigu = (2 * math.pi * note / FREQUENCE for note in notes)
    return [
        (sinus(grave * i) + sinus(milieu * i) + sinus(aigu * i)) / 3 * sinus(math.pi * i / nombre)
        for i in range(nombre)
    ]


def ajouter(onde: list[float], son: Sequence[float], debut: int, force: float) -> None:
    """Ajoute un son à l'onde à partir d'un instant ; ce qui dépasse la fin va au début."""
    for i, hauteur in enumerate(son, debut):
        onde[i % len(onde)] += force * hauteur


def echantillons(onde: Sequence[float]) -> array[int]:
    """Rend les échantillons d'une onde, sur seize bits."""
    return array("h", (int(AMPLITUDE * hauteur) for hauteur in onde))


def boucle() -> array[int]:
    """Rend la musique : quatre accords, et une cloche par seconde."""
    duree = FREQUENCE * SECONDES_PAR_ACCORD
    onde = [0.0] * (duree * len(ACCORDS))
    for rang, notes in enumerate(ACCORDS):
        ajouter(onde, nappe(notes), rang * duree, 0.75)
        for temps in range(SECONDES_PAR_ACCORD):
            note = 2 * notes[temps % len(notes)]
            ajouter(onde, cloche(note, 2.0), rang * duree + temps * FREQUENCE, 0.35)
    return echantillons(onde)


def bruit(nom: str) -> array[int]:
    """Rend l'onde d'un bruit du jeu."""
    onde = [0.0] * int(FREQUENCE * 0.6)
    for frequence, secondes, depart in BRUITS[nom]:
        ajouter(onde, cloche(frequence, secondes), int(depart * FREQUENCE), 0.6)
    return echantillons(onde)


class Musique:
    """La musique et les bruits de la fenêtre ; `son` est absent s'il n'y en a pas."""

    def __init__(
        self, muet: bool, lancer: Callable[[Callable[[], None]], object] = en_parallele
    ) -> None:
        """Ouvre le son, et fait calculer la musique par un autre fil ; muette, n'ouvre rien."""
        self.son: pygame.mixer.Sound | None = None
        self.bruits: dict[str, pygame.mixer.Sound] = {}
        self.coupee = False
        self.ouverte = not muet
        try:
            if self.ouverte:
                pygame.mixer.init(FREQUENCE, -16, 1, 1024, allowedchanges=0)
                lancer(self.composer)
        except pygame.error:  # pas de périphérique
            self.ouverte = False

    def composer(self) -> None:
        """Calcule la boucle et les bruits, et commence à jouer."""
        for nom in BRUITS:
            son = pygame.mixer.Sound(buffer=bruit(nom))
            son.set_volume(VOLUME_DES_BRUITS)
            self.bruits[nom] = son
        self.son = pygame.mixer.Sound(buffer=boucle())
        self.son.set_volume(0 if self.coupee else VOLUME)
        self.son.play(loops=-1)

    @property
    def etat(self) -> str:
        """Dit où en est le son, pour le bouton."""
        if not self.ouverte:
            return "Sans son"
        return "Muet" if self.coupee else "Son"

    def basculer(self) -> None:
        """Coupe le son, musique et bruits, ou le remet."""
        self.coupee = not self.coupee and self.ouverte
        if self.son is not None:
            self.son.set_volume(0 if self.coupee else VOLUME)

    def jouer(self, nom: str) -> None:
        """Fait entendre un bruit, sauf si le son est coupé."""
        if nom in self.bruits and not self.coupee:
            self.bruits[nom].play()
