"""Un disque qui tombe en panne au n-ième appel : write, flush, fsync ou replace.

On ne remplace rien de nos jeux : seulement ce que le système leur donne (`open`, `os.fsync`,
`os.replace`), et seulement pour les fichiers du dossier de la partie.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


class Disque:
    """Compte les appels d'écriture ; le n-ième échoue, ou tue le processus si l'on préfère.

    `panne` est le rang de cet appel, ou le nom du premier qui échoue.
    """

    def __init__(
        self, sauvegarde: Path, panne: int | str = 0, reaction: Callable[[], None] | None = None
    ) -> None:
        self.sauvegarde = sauvegarde
        self.dossier = str(sauvegarde.parent.resolve())
        self.panne = panne
        self.reaction = reaction
        self.appels: list[str] = []
        self.photos: list[bytes] = []

    def appel(self, nom: str) -> None:
        """Note un appel, et échoue si c'est son tour."""
        self.appels.append(nom)
        if self.panne in (len(self.appels), nom):
            if self.reaction:
                self.reaction()
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def photographier(self) -> None:
        """Garde ce que contient la sauvegarde après un appel réussi."""
        if self.sauvegarde.exists():
            self.photos.append(self.sauvegarde.read_bytes())

    def surveille(self, chemin: object) -> bool:
        """Vrai pour un fichier du dossier de la partie."""
        if not isinstance(chemin, str | os.PathLike):
            return False
        return os.path.realpath(chemin).startswith(self.dossier)


class Fichier:
    """Un fichier ouvert en écriture dont `write` et `flush` peuvent échouer."""

    def __init__(self, vrai: Any, disque: Disque) -> None:
        self.vrai = vrai
        self.disque = disque

    def write(self, octets: Any) -> int:
        """Écrit la moitié puis échoue si c'est l'heure de la panne : le pire des cas."""
        try:
            self.disque.appel("write")
        except OSError:
            self.vrai.write(octets[: len(octets) // 2])
            self.vrai.flush()
            raise
        return int(self.vrai.write(octets))

    def flush(self) -> None:
        """Vide le tampon, sauf panne."""
        self.disque.appel("flush")
        self.vrai.flush()

    def __enter__(self) -> Fichier:
        return self

    def __exit__(self, *_: object) -> None:
        self.vrai.close()

    def __getattr__(self, nom: str) -> Any:
        return getattr(self.vrai, nom)


@contextmanager
def disque_fragile(disque: Disque) -> Iterator[Disque]:
    """Remplace, le temps d'une partie, ce que le système offre pour écrire."""
    vrai_open, vrai_fsync, vrai_replace = builtins.open, os.fsync, os.replace

    def ouvrir(fichier: Any, mode: str = "r", *reste: Any, **options: Any) -> Any:
        vrai = vrai_open(fichier, mode, *reste, **options)
        ecrit = set(mode) & set("wax+")
        return Fichier(vrai, disque) if ecrit and disque.surveille(fichier) else vrai

    def fsync(descripteur: int) -> None:
        disque.appel("fsync")
        vrai_fsync(descripteur)
        disque.photographier()

    def replace(source: Any, destination: Any) -> None:
        disque.appel("replace")
        vrai_replace(source, destination)
        disque.photographier()

    builtins.open = io.open = ouvrir  # type: ignore[assignment]
    os.fsync, os.replace = fsync, replace  # type: ignore[assignment]
    try:
        yield disque
    finally:
        builtins.open = io.open = vrai_open
        os.fsync, os.replace = vrai_fsync, vrai_replace
