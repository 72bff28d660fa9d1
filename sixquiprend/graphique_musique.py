"""La musique d'ambiance : calculée au démarrage, sans aucun fichier.

Notions :
- un *échantillon* est la hauteur de l'onde à un instant, sur seize bits ; il en faut 11 025 par
  seconde ;
- un *accord* est une nappe de trois notes qui monte et s'éteint doucement, une de ses notes égrenée
  par-dessus ; quatre accords font une boucle ;
- une machine *sans son* n'est pas une erreur : la musique reste muette, la partie se joue.

À essayer : changez les accords, ou faites durer chacun six secondes. La boucle se raccorde-t-elle
toujours sans claquement ? Pourquoi ?
"""

from __future__ import annotations

import math
from array import array

import pygame

FREQUENCE = 11_025
SECONDES_PAR_ACCORD = 4
VOLUME = 0.25
# la mineur, fa, do, sol : les fréquences des notes, en hertz
ACCORDS = (
    (220.00, 261.63, 329.63),
    (174.61, 220.00, 261.63),
    (130.81, 196.00, 329.63),
    (196.00, 246.94, 293.66),
)


def accord(notes: tuple[float, float, float]) -> array[int]:
    """Rend l'onde d'un accord, nulle à ses deux bouts : les accords se raccordent.

    Exemple:
        >>> onde = accord(ACCORDS[0])
        >>> len(onde), onde[0], abs(onde[-1]) < 10
        (44100, 0, True)
    """
    nombre = FREQUENCE * SECONDES_PAR_ACCORD
    grave, milieu, aigu = pulsations = [2 * math.pi * note / FREQUENCE for note in notes]
    sinus, onde = math.sin, array("h")
    for instant in range(nombre):
        nappe = sinus(grave * instant) + sinus(milieu * instant) + sinus(aigu * instant)
        temps, depuis = divmod(instant * 4, nombre)
        clochette = sinus(4 * pulsations[temps % 3] * instant) * (1 - depuis / nombre) ** 6
        enveloppe = sinus(math.pi * instant / nombre)
        onde.append(int(6000 * enveloppe * (nappe + clochette)))
    return onde


def boucle() -> array[int]:
    """Rend l'onde des quatre accords, à la suite."""
    onde = array("h")
    for notes in ACCORDS:
        onde += accord(notes)
    return onde


class Musique:
    """La musique de la fenêtre : elle joue, se coupe et se remet."""

    def __init__(self, muet: bool) -> None:
        """Ouvre le son et lance la boucle ; muette, n'ouvre rien."""
        self.son: pygame.mixer.Sound | None = None
        self.coupee = False
        if muet:
            return
        try:
            pygame.mixer.init(FREQUENCE, -16, 1, 1024, allowedchanges=0)
            self.son = pygame.mixer.Sound(buffer=boucle())
        except pygame.error:  # pas de périphérique
            return
        self.son.set_volume(VOLUME)
        self.son.play(loops=-1)

    @property
    def etat(self) -> str:
        """Dit où en est la musique, pour le bouton."""
        if self.son is None:
            return "Sans musique"
        return "Musique coupée (M)" if self.coupee else "Musique (M)"

    def basculer(self) -> None:
        """Coupe la musique, ou la remet."""
        if self.son is not None:
            self.coupee = not self.coupee
            self.son.set_volume(0 if self.coupee else VOLUME)
