"""La musique d'ambiance, calculée quand une page la demande, sans aucun fichier.

Les notions, avec un exemple :
- un *échantillon* est la hauteur de l'onde à un instant ; il en faut 11 025 par seconde ;
- une *cloche* est une note frappée, `cloche(440, 0.5)` : elle part de zéro à son propre instant,
  puis s'éteint ;
- la *boucle* additionne des cloches : 4 accords de notes graves et longues, et une note aiguë par
  seconde ; ce qui dépasse la fin continue au début : elle se raccorde donc d'elle-même.
"""

from __future__ import annotations

import io
import math
import wave
from array import array
from collections.abc import Sequence
from functools import cache

FREQUENCE = 11_025  # échantillons par seconde
SECONDES_PAR_ACCORD = 4
AMPLITUDE = 12_000
# la mineur, fa, do, sol : les fréquences des notes, en hertz
ACCORDS = (
    (220.00, 261.63, 329.63),
    (174.61, 220.00, 261.63),
    (130.81, 196.00, 329.63),
    (196.00, 246.94, 293.66),
)


def cloche(frequence: float, secondes: float) -> list[float]:
    """Rend une note frappée, entre -1 et 1, nulle à ses deux bouts.

    Exemple:
        >>> son = cloche(440, 0.5)
        >>> len(son), son[0], abs(son[-1]) < 0.001
        (5512, 0.0, True)
    """
    nombre = int(FREQUENCE * secondes)
    attaque = FREQUENCE * 0.008
    pulsation = 2 * math.pi * frequence / FREQUENCE
    return [
        math.sin(pulsation * i) * min(1.0, i / attaque) * (1 - i / nombre) ** 3
        for i in range(nombre)
    ]


def ajouter(onde: list[float], son: Sequence[float], debut: int, force: float) -> None:
    """Ajoute un son à l'onde à partir d'un instant ; ce qui dépasse la fin va au début."""
    for i, hauteur in enumerate(son, debut):
        onde[i % len(onde)] += force * hauteur


def boucle() -> array[int]:
    """Rend la musique : quatre accords, et une note par seconde."""
    duree = FREQUENCE * SECONDES_PAR_ACCORD
    onde = [0.0] * (duree * len(ACCORDS))
    for rang, notes in enumerate(ACCORDS):
        for note in notes:
            ajouter(onde, cloche(note, 1.5 * SECONDES_PAR_ACCORD), rang * duree, 0.3)
        for temps in range(SECONDES_PAR_ACCORD):
            note = 2 * notes[temps % len(notes)]
            ajouter(onde, cloche(note, 2.0), rang * duree + temps * FREQUENCE, 0.35)
    return array("h", (int(AMPLITUDE * hauteur) for hauteur in onde))


@cache
def composer() -> bytes:
    """Rend la musique telle qu'un navigateur la lit : un fichier .wav, en mémoire."""
    octets = io.BytesIO()
    with wave.open(octets, "wb") as son:
        son.setnchannels(1)
        son.setsampwidth(2)
        son.setframerate(FREQUENCE)
        son.writeframes(boucle().tobytes())
    return octets.getvalue()
