"""Le journal : le déroulé d'une partie, qui s'allonge d'un coup à la fois sans jamais en perdre.

Un *déroulé* est l'histoire d'une partie, telle que l'écrit un fichier .inco : le départ, puis un
coup par ligne, licite ou non. Le journal l'a toujours en entier ; s'il a un fichier, chaque ligne y
est avant la question suivante. Une écriture manquée est effacée, dite en une *alerte*, et retentée
avec le coup d'après : le fichier est toujours un début exact du déroulé. C'est le seul module du
jeu, avec `systeme`, qui touche à un fichier.

À essayer : retirez l'appel à `os.fsync`, jouez, et cherchez dans les tests lequel s'en aperçoit.
Pourquoi un `kill -9` ne suffit-il pas à montrer la différence ?
"""

from __future__ import annotations

import contextlib
import io
import os
from dataclasses import dataclass

from . import systeme


@dataclass
class Journal:
    """Un déroulé, en octets, dont les `ecrits` premiers sont à l'abri ; le reste va à `chemin`."""

    octets: bytes
    ecrits: int = 0
    chemin: str | None = None  # None : rien ne s'écrit

    @property
    def a_jour(self) -> bool:
        """Dit si tout est à l'abri : il n'y a rien à perdre."""
        return self.ecrits == len(self.octets)

    def noter(self, ligne: str) -> None:
        """Ajoute au déroulé une `ligne`, donnée sans sa fin."""
        if self.octets.endswith((b"\n\n", b"\n\r\n")):  # elle prend la place de la ligne vide
            self.octets = self.octets.removesuffix(b"\n").removesuffix(b"\r")
            self.ecrits = min(self.ecrits, len(self.octets))
        elif not self.octets.endswith(b"\n"):
            self.octets += b"\n"
        self.octets += f"{ligne}\n".encode("ascii")

    def ecrire(self) -> str | None:
        """Met sur le disque ce qui attend ; rend None, ou l'alerte qui dit pourquoi il attend."""
        if self.chemin is None or self.a_jour:
            return None
        try:
            with open(self.chemin, "r+b", buffering=0) as fichier:
                self.allonger(fichier)
        except OSError as erreur:
            nom, raison = systeme.nom_lisible(self.chemin), systeme.raison(erreur)
            debut = f"Erreur : impossible d'écrire {nom} ({raison})"
            return f"{debut} ; les derniers coups n'y sont pas encore."
        self.ecrits = len(self.octets)
        return None

    def allonger(self, fichier: io.FileIO) -> None:
        """Écrit ce qui attend à sa place dans `fichier`, ou n'y laisse rien si le disque refuse."""
        fichier.seek(self.ecrits)  # Ctrl-C au milieu ? La fois suivante récrira au même endroit.
        try:
            reste = self.octets[self.ecrits :]
            while reste:
                reste = reste[fichier.write(reste) :]
            fichier.flush()
            os.fsync(fichier.fileno())
        except OSError:
            with contextlib.suppress(OSError):
                fichier.truncate(self.ecrits)
            raise
