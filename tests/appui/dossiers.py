"""Les dossiers où tournent les programmes : les faire, les peser, y lire.

Un programme peut y laisser n'importe quoi : des liens, des dossiers fermés, des tubes. Rien ici ne
suit un lien.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import stat
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

PREMIER_INCONNU = 60_000  # des utilisateurs à qui rien n'appartient, pour ce que root lance
DOSSIERS = itertools.count()
COMMENTAIRE = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)


@contextlib.contextmanager
def dossier_neuf() -> Iterator[Path]:
    """Un dossier vide, à qui lancera le programme, supprimé ensuite."""
    chemin = Path(tempfile.mkdtemp(prefix="noter-"))
    try:
        donner(chemin)
        yield chemin
    finally:
        supprimer(chemin)


def donner(dossier: Path) -> None:
    """Root donne un dossier et son contenu à un inconnu ; tout autre utilisateur le garde."""
    if os.geteuid() == 0:
        personne = PREMIER_INCONNU + (os.getpid() * 100 + next(DOSSIERS)) % 5_000
        subprocess.run(["chown", "-hR", f"{personne}:{personne}", str(dossier)], check=True)


def supprimer(dossier: Path) -> None:
    """Supprime un dossier, quoi qu'un programme y ait laissé, si profond que ce soit."""
    with contextlib.suppress(OSError):
        rendre_les_droits(dossier)
    subprocess.run(["rm", "-rf", "--", str(dossier)], capture_output=True, check=False)


def rendre_les_droits(dossier: Path, a_tous: bool = False) -> None:
    """Rend lisibles les dossiers qu'un programme a fermés, sans suivre un lien.

    Args:
        a_tous: rend aussi tous les fichiers lisibles, et les programmes lançables, par tous.
    """
    a_voir = [str(dossier)]
    while a_voir:
        ici = a_voir.pop()
        os.chmod(ici, 0o755 if a_tous else 0o700)
        for entree in os.scandir(ici):
            if entree.is_dir(follow_symlinks=False):
                a_voir.append(entree.path)
            elif a_tous and entree.is_file(follow_symlinks=False):
                mode = entree.stat(follow_symlinks=False).st_mode
                os.chmod(entree.path, 0o755 if mode & stat.S_IXUSR else 0o644)


def lire(dossier: Path, nom: str, au_plus: int = 200_000) -> bytes | None:
    """Le début d'un fichier du dossier ; None s'il n'y est pas, ou si un lien mène ailleurs."""
    if ".." in Path(nom).parts:
        return None
    suivre = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK
    with contextlib.ExitStack() as pile:
        try:
            ici = os.open(dossier, suivre | os.O_DIRECTORY)
            pile.callback(os.close, ici)
            for partie in Path(nom).parts:
                ici = os.open(partie, suivre, dir_fd=ici)
                pile.callback(os.close, ici)
        except OSError:
            return None
        return os.read(ici, au_plus) if stat.S_ISREG(os.fstat(ici).st_mode) else None


def poids(dossier: Path, au_plus: int = 100_000) -> tuple[int, int]:
    """Combien de fichiers contient un dossier, et leurs octets ; s'arrête à `au_plus` fichiers."""
    nombre = 0
    octets = 0
    a_voir = [str(dossier)]
    while a_voir and nombre <= au_plus:
        with contextlib.suppress(OSError), os.scandir(a_voir.pop()) as entrees:
            for entree in entrees:
                nombre += 1
                if entree.is_dir(follow_symlinks=False):
                    a_voir.append(entree.path)
                else:
                    octets += entree.stat(follow_symlinks=False).st_size
    return nombre, octets


def sources(dossier: Path, *suffixes: str) -> list[Path]:
    """Les vrais fichiers d'un dossier qui finissent ainsi, triés ; aucun lien."""
    return [
        chemin
        for chemin in sorted(dossier.rglob("*"))
        if chemin.suffix in suffixes and chemin.is_file() and not chemin.is_symlink()
    ]


def code_c(dossier: Path) -> dict[Path, str]:
    """Les fichiers .c et .h d'un dossier, sans leurs commentaires ; pas ceux que CMake y écrit."""
    noms = [chemin.relative_to(dossier) for chemin in sources(dossier, ".c", ".h")]
    siens = [nom for nom in noms if "CMakeFiles" not in nom.parts]
    return {nom: COMMENTAIRE.sub(" ", texte(dossier, str(nom))) for nom in siens}


def texte(dossier: Path, nom: str) -> str:
    """Le texte d'un fichier du dossier ; vide s'il n'y est pas."""
    return (lire(dossier, nom, 1_000_000) or b"").decode("utf-8", "replace")
