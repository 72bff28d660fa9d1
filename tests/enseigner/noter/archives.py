"""Ouvrir l'archive d'un étudiant : .zip, .tar.gz, .tar.xz et leurs pareils, sans rien en craindre.

On n'en tire que de vrais fichiers, dans un dossier neuf, en nombre et en octets bornés : ni lien,
ni appareil, ni chemin qui remonte. Ce qu'on ne sait pas ouvrir lève `ArchiveFermee`.
"""

from __future__ import annotations

import shutil
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

OCTETS_AU_PLUS = 100_000_000  # d'une archive, une fois ouverte
FICHIERS_AU_PLUS = 3_000
OUVERTES = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.xz", ".txz", ".tar.bz2", ".tbz2")
FERMEES = (".rar", ".7z", ".gz", ".xz", ".bz2", ".zst", ".z", ".lzh", ".cab", ".dmg", ".iso")
Membre = tuple[str, int, IO[bytes]]  # son nom, ses octets, de quoi le lire


class ArchiveFermee(Exception):
    """L'archive ne s'ouvre pas ; le message dit pourquoi, et quoi faire."""


def est_une_archive(chemin: Path) -> bool:
    """Dit si un fichier est une archive, d'un format qu'on ouvre ou non."""
    return chemin.name.lower().endswith((*OUVERTES, *FERMEES))


def sans_extension(nom: str) -> str:
    """Le nom d'une archive, sans ce qui en dit le format.

    >>> sans_extension("ana.tar.gz")
    'ana'
    """
    for fin in sorted((*OUVERTES, *FERMEES), key=len, reverse=True):
        if nom.lower().endswith(fin):
            return nom[: -len(fin)]
    return nom


def ouvrir(archive: Path, arrivee: Path) -> None:
    """Met le contenu d'une archive dans un dossier vide ; lève ArchiveFermee."""
    nom = archive.name
    if not nom.lower().endswith(OUVERTES):
        if not est_une_archive(archive):
            raise ArchiveFermee(f"{nom} : un fichier seul ; rendez un dossier ou un .zip.")
        zip_, gz, xz = OUVERTES[:5:2]
        connus = f"{zip_}, {gz} ou {xz}"
        raise ArchiveFermee(f"{nom} ne s'ouvre pas ici ; refaites-en un {connus}.")
    lire = _du_zip if nom.lower().endswith(".zip") else _du_tar
    place = OCTETS_AU_PLUS
    reste = FICHIERS_AU_PLUS
    try:
        for chemin, octets, source in lire(archive):
            place -= octets
            reste -= 1
            if place < 0 or reste < 0:
                raise ArchiveFermee(f"{nom} est trop gros pour être ouvert.")
            _extraire(chemin, source, arrivee)
    except (zipfile.BadZipFile, tarfile.TarError, OSError, EOFError, RuntimeError) as erreur:
        raise ArchiveFermee(f"{nom} ne s'ouvre pas : {erreur}.") from None


def _du_zip(archive: Path) -> Iterator[Membre]:
    with zipfile.ZipFile(archive) as ouverte:
        for membre in ouverte.infolist():
            if not membre.is_dir():
                with ouverte.open(membre) as source:
                    yield membre.filename, membre.file_size, source


def _du_tar(archive: Path) -> Iterator[Membre]:
    with tarfile.open(archive) as ouverte:
        for membre in ouverte:
            source = ouverte.extractfile(membre) if membre.isfile() else None
            if source is not None:
                yield membre.name, membre.size, source


def _extraire(nom: str, source: IO[bytes], arrivee: Path) -> None:
    """Copie un membre sans jamais sortir du dossier."""
    parties = [partie for partie in Path(nom).parts if partie not in ("..", "/", ".")]
    if not parties:
        return
    cible = arrivee.joinpath(*parties)
    cible.parent.mkdir(parents=True, exist_ok=True)
    with cible.open("wb") as copie:
        shutil.copyfileobj(source, copie)
