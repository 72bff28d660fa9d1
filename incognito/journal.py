"""Le journal : un fichier .inco qui s'allonge d'un coup à la fois, sans jamais en perdre.

Chaque ligne est sur le disque avant la question suivante. Une écriture manquée est effacée, dite
en une *alerte*, et retentée avec le coup d'après : le fichier est toujours un début exact de la
partie. C'est le seul module du jeu, avec `systeme`, qui touche à un fichier.

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
    """Un fichier dont `longueur` octets sont écrits, et ce qui attend de l'être à leur suite."""

    chemin: str
    longueur: int
    attente: bytes = b""

    def noter(self, ligne: str) -> None:
        """Met en attente une `ligne`, donnée sans sa fin."""
        self.attente += f"{ligne}\n".encode("ascii")

    def ecrire(self) -> str | None:
        """Met sur le disque ce qui attend ; rend None, ou l'alerte qui dit pourquoi il attend."""
        if not self.attente.strip():  # une fin de ligne seule attend le coup suivant
            return None
        try:
            with open(self.chemin, "r+b", buffering=0) as fichier:
                self.allonger(fichier)
        except OSError as erreur:
            nom, raison = systeme.nom_lisible(self.chemin), systeme.raison(erreur)
            debut = f"Erreur : impossible d'écrire {nom} ({raison})"
            return f"{debut} ; les derniers coups n'y sont pas encore."
        self.longueur += len(self.attente)
        self.attente = b""
        return None

    def allonger(self, fichier: io.FileIO) -> None:
        """Écrit ce qui attend à sa place dans `fichier`, ou n'y laisse rien si le disque refuse."""
        fichier.seek(self.longueur)  # Ctrl-C au milieu ? La fois suivante récrira au même endroit.
        try:
            reste = self.attente
            while reste:
                reste = reste[fichier.write(reste) :]
            fichier.flush()
            os.fsync(fichier.fileno())
        except OSError:
            with contextlib.suppress(OSError):
                fichier.truncate(self.longueur)
            raise
