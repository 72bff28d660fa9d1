"""Les rendus : un dossier par étudiant, ou ce que Moodle donne (des zips, un identifiant).

Un *rendu* est un nom, un dossier de sources, un profil s'il en a un, un identifiant Moodle s'il
se lit dans le nom : « Ana Roux_12345_assignsubmission_file ».
"""

from __future__ import annotations

import re
import shutil
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.cours.correction import reconnaitre

from .construction import MAKEFILES
from .dossiers import dossier_neuf, sources

MOODLE = re.compile(r"^(?P<nom>.+?)_(?P<identifiant>\d+)_assignsubmission_file_?(?P<reste>.*)$")
PROFIL = "profil.toml"
OCTETS_AU_PLUS = 100_000_000  # d'un zip, une fois ouvert
FICHIERS_AU_PLUS = 3_000


@dataclass(frozen=True)
class Rendu:
    """Ce qu'un étudiant a rendu."""

    nom: str
    dossier: Path
    profil: Path | None = None
    identifiant: str = ""


class RenduIllisible(Exception):
    """Un zip ne s'ouvre pas, ou est trop gros ; le message le dit."""


def est_un_rendu(dossier: Path) -> bool:
    """Dit si un dossier contient lui-même des sources, ou de quoi construire."""
    noms = (*MAKEFILES, "CMakeLists.txt")
    return any(dossier.glob("*.c")) or any((dossier / nom).is_file() for nom in noms)


def est_un_programme(dossier: Path) -> bool:
    """Dit si un dossier contient du C, où que ce soit : sans C, pas de programme à noter."""
    return bool(sources(dossier, ".c"))


def chemins(dossier: Path) -> list[Path]:
    """Les rendus d'un dossier : lui-même s'il a des sources, sinon ses dossiers et ses zips."""
    if est_un_rendu(dossier) or (dossier / "src").is_dir():
        return [dossier]
    return sorted(
        chemin
        for chemin in dossier.iterdir()
        if not chemin.name.startswith(".") and (chemin.is_dir() or chemin.suffix == ".zip")
    )


def partie(tous: Sequence[Path], part: str) -> list[Path]:
    """Les rendus d'une part : « 2/8 », le deuxième huitième ; lève ValueError.

    >>> partie([Path("a"), Path("b"), Path("c")], "2/2")
    [PosixPath('b')]
    """
    if not part:
        return list(tous)
    trouve = re.fullmatch(r"(\d+)/(\d+)", part)
    if trouve is None or not 1 <= int(trouve[1]) <= int(trouve[2]):
        raise ValueError(f"PART={part} : il faut une fraction, comme 2/8.")
    return list(tous)[int(trouve[1]) - 1 :: int(trouve[2])]


@contextmanager
def ouvert(chemin: Path, profils: Path | None = None) -> Iterator[Rendu]:
    """Le rendu d'un dossier ou d'un zip, prêt à être copié ; lève RenduIllisible."""
    lu = MOODLE.match(chemin.name)
    nom = lu["nom"] if lu else chemin.stem if chemin.suffix == ".zip" else chemin.name
    with ExitStack() as pile:
        dossier = _dezipper(chemin, pile) if chemin.is_file() else chemin
        zips = [] if sources(dossier, ".c") else sources(dossier, ".zip")
        if len(zips) == 1:
            dossier = _dezipper(zips[0], pile)
        dossier = _sans_emballage(dossier)
        propre = next((p for p in (dossier, chemin) if (p / PROFIL).is_file()), None)
        profil = None if propre is None else propre / PROFIL
        if profils is not None and (profils / f"{nom}.toml").is_file():
            profil = profils / f"{nom}.toml"
        yield Rendu(nom, dossier, profil, lu["identifiant"] if lu else "")


def _sans_emballage(dossier: Path) -> Path:
    """Le dossier des sources, quand un zip les a mises dans un dossier de plus."""
    while not est_un_rendu(dossier) and reconnaitre(dossier) is None:
        dedans = [d for d in dossier.iterdir() if d.is_dir() and d.name != "__MACOSX"]
        if len(dedans) != 1 or any(dossier.glob("*.h")):
            return dossier
        dossier = dedans[0]
    return dossier


def _dezipper(archive: Path, pile: ExitStack) -> Path:
    """Ouvre un zip dans un dossier neuf : de vrais fichiers, dans ce dossier, en nombre borné."""
    arrivee = pile.enter_context(dossier_neuf())
    try:
        with zipfile.ZipFile(archive) as ouverte:
            membres = [m for m in ouverte.infolist() if not m.is_dir()]
            trop = len(membres) > FICHIERS_AU_PLUS
            if trop or sum(m.file_size for m in membres) > OCTETS_AU_PLUS:
                raise RenduIllisible(f"{archive.name} est trop gros pour être ouvert.")
            for membre in membres:
                _extraire(ouverte, membre, arrivee)
    except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError) as erreur:
        raise RenduIllisible(f"{archive.name} ne s'ouvre pas : {erreur}.") from None
    return arrivee


def _extraire(ouverte: zipfile.ZipFile, membre: zipfile.ZipInfo, arrivee: Path) -> None:
    """Extrait un membre sans jamais sortir du dossier, ni dépasser la taille annoncée."""
    parties = [p for p in Path(membre.filename).parts if p not in ("..", "/", ".")]
    if not parties:
        return
    cible = arrivee.joinpath(*parties)
    cible.parent.mkdir(parents=True, exist_ok=True)
    with ouverte.open(membre) as source, cible.open("wb") as copie:
        shutil.copyfileobj(source, copie)
