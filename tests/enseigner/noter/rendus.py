"""Les rendus : un dossier ou une archive par étudiant, ou ce que Moodle donne.

Un *rendu* est un nom, un dossier de sources, un profil s'il en a un, un identifiant Moodle s'il
se lit dans le nom : « Ana Roux_12345_assignsubmission_file ». Ce qu'on n'arrive pas à ouvrir est
un rendu comme un autre, qui aura sa ligne.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.appui.dossiers import dossier_neuf, sources
from tests.enseigner.cours.correction import modules_du_paquet, reconnaitre
from tests.enseigner.cours.exercices import jeux_presents

from .archives import ArchiveFermee, est_une_archive, ouvrir, sans_extension
from .construction import MAKEFILES

MOODLE = re.compile(r"^(?P<nom>.+?)_(?P<identifiant>\d+)_assignsubmission_\w+?_?(?P<reste>\..*)?$")
PROFIL = "profil.toml"
EMBALLAGES = 3  # archives l'une dans l'autre
SANS_INTERET = ("__MACOSX", "__pycache__", ".git", ".idea", ".vscode", ".venv", "venv")


@dataclass(frozen=True)
class Rendu:
    """Ce qu'un étudiant a rendu."""

    nom: str
    dossier: Path
    profil: Path | None = None
    identifiant: str = ""


def est_un_rendu(dossier: Path) -> bool:
    """Dit si un dossier contient lui-même des sources, ou de quoi construire."""
    noms = (*MAKEFILES, "CMakeLists.txt")
    return any(dossier.glob("*.c")) or any((dossier / nom).is_file() for nom in noms)


def est_un_programme(dossier: Path) -> bool:
    """Dit si un dossier contient du C, où que ce soit : sans C, pas de programme à noter."""
    return bool(sources(dossier, ".c"))


def chemins(dossier: Path) -> list[Path]:
    """Les rendus d'un dossier : lui-même s'il a des sources, sinon ses dossiers et ses archives."""
    if est_un_rendu(dossier) or (dossier / "src").is_dir() or reconnaitre(dossier):
        return [dossier]
    return sorted(
        chemin
        for chemin in dossier.iterdir()
        if chemin.name != "__MACOSX" and not chemin.name.startswith(".")
    )


def vrais_fichiers(dossier: Path) -> list[Path]:
    """Les fichiers d'un dossier, où que ce soit, sans suivre un lien."""
    tous = sorted(dossier.rglob("*"))
    return [chemin for chemin in tous if chemin.is_file() and not chemin.is_symlink()]


def autres_copies(dossier: Path, jeu: str) -> list[str]:
    """Les autres copies du paquet d'un kit : celle qu'on note est à sa racine."""
    principale = dossier / jeu
    trouvees = [f.parent for f in vrais_fichiers(dossier) if f.name == "main.py"]
    autres = [un for un in trouvees if un.name == jeu and un != principale]
    return [chemin.relative_to(dossier).as_posix() for chemin in autres]


def ce_que_c_est(dossier: Path) -> str:
    """Ce qu'est un rendu qui n'est ni un kit ni un programme, en une phrase."""
    fichiers = vrais_fichiers(dossier)
    if not fichiers and any(chemin.is_symlink() for chemin in dossier.rglob("*")):
        return "il n'y a là que des liens, et on ne les suit pas"
    if not fichiers:
        return "le dossier est vide"
    paquets = [f.parent for f in fichiers if f.name == "main.py"]
    jeux = {chemin.name for chemin in paquets} & set(jeux_presents())
    if len(jeux) > 1:
        return (
            f"les kits de plusieurs jeux sont mêlés ({', '.join(sorted(jeux))}) : un seul à la fois"
        )
    copies = [chemin for chemin in paquets if chemin.name in jeux]
    if len(copies) > 1:
        ou = ", ".join(chemin.relative_to(dossier).as_posix() for chemin in copies)
        return f"plusieurs paquets {jeux.pop()} ({ou}) : on ne sait lequel noter, laissez-en un"
    for paquet in paquets:
        for jeu in jeux_presents():
            manquants = modules_du_paquet(jeu) - {chemin.name for chemin in paquet.iterdir()}
            if len(manquants) <= 1:
                return f"le paquet {jeu} s'y appelle « {paquet.name} » : rendez-lui son nom"
    for jeu in jeux_presents():
        if any(f.parent.name == jeu and f.name in modules_du_paquet(jeu) for f in fichiers):
            return f"du paquet {jeu}, il manque main.py"
    noms = [chemin.name for chemin in fichiers[:3]]
    suite = ", …" if len(fichiers) > 3 else ""
    return f"ni un kit du cours, ni un programme en C, mais {', '.join(noms)}{suite}"


# --- les noms ------------------------------------------------------------------------------------


def identifiant(chemin: Path) -> str:
    """L'identifiant de Moodle qu'un nom de rendu contient, ou rien."""
    lu = MOODLE.match(chemin.name)
    return lu["identifiant"] if lu else ""


def nom_propre(chemin: Path) -> str:
    """Le nom de l'étudiant, d'après celui de son dossier ou de son archive."""
    lu = MOODLE.match(chemin.name)
    if lu:
        return lu["nom"]
    return chemin.name if chemin.is_dir() else sans_extension(chemin.name)


def noms(tous: Sequence[Path], deja: Mapping[str, str]) -> dict[Path, str]:
    """Un nom par rendu, deux homonymes ayant chacun le leur.

    Args:
        deja: le nom de chaque rendu déjà noté, d'après celui de son dossier : il le garde.
    """
    fois = Counter(nom for chemin in tous for nom in noms_possibles(chemin))
    pris = {nom: source for source, nom in deja.items()}
    donnes = {}
    for chemin in tous:
        libres = [n for n in noms_possibles(chemin) if fois[n] == 1 and n not in pris]
        donnes[chemin] = deja.get(chemin.name) or libres[0]
    return donnes


def noms_possibles(chemin: Path) -> list[str]:
    """Les noms qu'on peut donner à un rendu, du plus court à celui que nul autre n'a."""
    nom = nom_propre(chemin)
    possibles = [nom, f"{nom} ({chemin.name})"]
    if identifiant(chemin):
        possibles.insert(1, f"{nom} ({identifiant(chemin)})")
    return possibles


def du_meme(chemin: Path, autre: Path) -> bool:
    """Dit si deux rendus sont du même étudiant : le même numéro de Moodle, ou le même nom."""
    if identifiant(chemin) or identifiant(autre):
        return identifiant(chemin) == identifiant(autre)
    return nom_propre(chemin) == nom_propre(autre)


# --- ouvrir --------------------------------------------------------------------------------------


@contextmanager
def ouvert(chemin: Path, profils: Path | None = None, nom: str = "") -> Iterator[Rendu]:
    """Le rendu d'un dossier ou d'une archive, prêt à être copié ; lève ArchiveFermee."""
    with ExitStack() as pile:
        dossier = chemin
        if not chemin.is_dir():
            dossier = _deballer(chemin, pile)
        for _ in range(EMBALLAGES):
            if not sources(dossier, ".c") and reconnaitre(_sans_emballage(dossier)) is None:
                dossier = _archive_du_dossier(dossier, pile)
        dossier = _sans_emballage(dossier)
        profil = _profil(chemin, dossier, profils)
        yield Rendu(nom or nom_propre(chemin), dossier, profil, identifiant(chemin))


def _archive_du_dossier(dossier: Path, pile: ExitStack) -> Path:
    """Ce que contient la seule archive de sources d'un dossier ; lui-même s'il n'y en a aucune."""
    archives = [c for c in vrais_fichiers(dossier) if est_une_archive(c)]
    ouvertes: list[Path] = []
    plaintes: list[str] = []
    for archive in archives:
        try:
            dedans = _deballer(archive, pile)
        except ArchiveFermee as fermee:
            plaintes.append(str(fermee))
            continue
        archives_dedans = [c for c in dedans.rglob("*") if est_une_archive(c)]
        if sources(dedans, ".c") or reconnaitre(_sans_emballage(dedans)) or archives_dedans:
            ouvertes.append(dedans)
    if len(ouvertes) > 1:
        raise ArchiveFermee("plusieurs archives contiennent des sources : laissez-en une.")
    if not ouvertes and plaintes:
        raise ArchiveFermee(plaintes[0])
    return ouvertes[0] if ouvertes else dossier


def _deballer(archive: Path, pile: ExitStack) -> Path:
    arrivee = pile.enter_context(dossier_neuf())
    ouvrir(archive, arrivee)
    return arrivee


def _sans_emballage(dossier: Path) -> Path:
    """Le dossier des sources, quand une archive les a mises dans un dossier de plus."""
    while not est_un_rendu(dossier) and reconnaitre(dossier) is None:
        dedans = [
            chemin
            for chemin in dossier.iterdir()
            if chemin.is_dir() and not chemin.is_symlink() and chemin.name not in SANS_INTERET
        ]
        if len(dedans) != 1 or any(dossier.glob("*.h")):
            return dossier
        dossier = dedans[0]
    return dossier


def _profil(chemin: Path, dossier: Path, profils: Path | None) -> Path | None:
    """Le profil de ce rendu : celui du dossier des profils, sinon le sien."""
    candidats = [dossier / PROFIL, chemin / PROFIL]
    if profils is not None:
        candidats.insert(0, profils / f"{nom_propre(chemin)}.toml")
    return next((candidat for candidat in candidats if candidat.is_file()), None)
