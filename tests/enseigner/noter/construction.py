"""La construction : d'un dossier de sources à un exécutable, sans rien écrire chez l'étudiant.

Tout se passe dans une copie et un bac à sable : la commande du profil, sinon le Makefile, sinon
CMake, sinon `cc -std=gnu17 -Wall -Wextra *.c -lm`, avec SDL2 et MLV si pkg-config les connaît. Ce
qui manque à cette machine, ou à ce dossier, n'est pas une construction ratée : `NonJugeable`.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.appui.bac import Limites
from tests.appui.dossiers import dossier_neuf, lire, rendre_les_droits, sources, texte

from .conduite import ParTube, par_tube, visible
from .manques import ce_qui_manque

LIMITES = Limites(
    calcul=60,
    attente=90,
    octets=2_000_000,
    processus=64,
    fichier=100_000_000,
    dossier=300_000_000,
    fichiers=5_000,
    memoire=None,
)
MAIN = re.compile(r"\bmain\s*\(")
# Un dossier vide ne survit ni à git ni à bien des archives : on le refait.
DOSSIER_PERDU = re.compile(
    r"(?:can't create|output file|dependency file) '?(?P<dossier>\w[\w/.-]*)/[\w.+-]+'?: No such"
)
DOSSIERS_PERDUS = 3
LIENS = re.compile("undefined reference|multiple definition")
MAKEFILES = ("Makefile", "makefile", "GNUmakefile")
CONSTRUIRE = (*MAKEFILES, "CMakeLists.txt")
BIBLIOTHEQUES = ("sdl2", "MLV")
DICTEE = Path(__file__).resolve().parent / "dictee.c"


class ConstructionRatee(Exception):
    """Le programme ne se construit pas ; le message dit ce qu'a répondu le compilateur."""


class NonJugeable(Exception):
    """On ne peut rien en juger ici, sans que le programme y soit pour rien ; le message le dit."""


def compilateur() -> str | None:
    """Le compilateur C de la machine, ou None."""
    return shutil.which("cc")


@contextmanager
def copie(dossier: Path) -> Iterator[Path]:
    """Une copie d'un dossier, qu'un programme sans droits peut lire et écrire."""
    with dossier_neuf() as neuf:
        arrivee = neuf / "rendu"
        shutil.copytree(dossier, arrivee, ignore=shutil.ignore_patterns(".git"), symlinks=True)
        neuf.chmod(0o755)
        rendre_les_droits(arrivee, a_tous=True)
        if os.geteuid() == 0:
            personne = neuf.stat().st_uid
            for chemin in (arrivee, *arrivee.rglob("*")):
                os.chown(chemin, personne, personne, follow_symlinks=False)
        yield arrivee


def construire(dossier: Path, commande: str = "", executable: str = "") -> Path:
    """Construit un programme dans son dossier, déjà copié ; lève ConstructionRatee, NonJugeable.

    Args:
        commande: celle du profil, s'il en donne une.
        executable: le nom du programme produit, si le profil le donne.
    """
    if compilateur() is None:
        raise NonJugeable("il manque un compilateur C : sudo apt install gcc make")
    avant = set(executables(dossier))
    for mots in commandes_de_construction(dossier, commande):
        fini = _lancer(mots, dossier)
        if fini.code != 0:
            plainte = visible(fini.erreurs.decode("utf-8", "replace").strip()[-3000:])
            tout = (fini.sortie + b"\n" + fini.erreurs).decode("utf-8", "replace")
            manque = ce_qui_manque(tout, dossier)
            if manque:
                raise NonJugeable(manque)
            if mots[0] == "cc" and not commande and LIENS.search(plainte):
                raise NonJugeable(f"nous n'avons pas su le lier, sans Makefile :\n{plainte}")
            dite = "\n".join(filter(None, [fini.depassement, plainte]))
            raise ConstructionRatee(f"« {shlex.join(mots)} » a échoué.\n{dite}")
    rendre_les_droits(dossier, a_tous=True)
    if executable:
        return _produit(dossier, executable)
    produits = [chemin for chemin in executables(dossier) if chemin not in avant] or sorted(avant)
    if not produits:
        raise ConstructionRatee(f"« {shlex.join(mots)} » n'a produit aucun exécutable.")
    return min(produits, key=lambda c: ("incognito" not in c.name.lower(), len(c.parts), c.name))


def _lancer(mots: list[str], dossier: Path) -> ParTube:
    """Lance une commande de construction, en refaisant les dossiers vides qui manquent."""
    for _ in range(DOSSIERS_PERDUS):
        fini = par_tube(mots, dossier, b"", LIMITES)
        perdu = DOSSIER_PERDU.search(fini.erreurs.decode("utf-8", "replace"))
        if fini.code == 0 or perdu is None or ".." in perdu["dossier"]:
            break
        refait = dossier / perdu["dossier"]
        refait.mkdir(parents=True, exist_ok=True)
        shutil.chown(refait, dossier.stat().st_uid, dossier.stat().st_gid)
    return fini


def _produit(dossier: Path, executable: str) -> Path:
    """L'exécutable que nomme le profil ; lève ConstructionRatee s'il n'est pas là."""
    if not (dossier / executable).is_file():
        raise ConstructionRatee(f"la construction n'a pas produit {executable}.")
    return dossier / executable


def commandes_de_construction(dossier: Path, commande: str) -> list[list[str]]:
    """Les commandes qui construisent le programme d'un dossier, l'une après l'autre."""
    if commande:
        return [shlex.split(commande)]
    if any((dossier / nom).is_file() for nom in MAKEFILES):
        return [["make"]]
    if (dossier / "CMakeLists.txt").is_file() and shutil.which("cmake"):
        return [["cmake", "-S", ".", "-B", "build"], ["cmake", "--build", "build"]]
    fichiers = a_compiler(dossier)
    if not fichiers:
        raise NonJugeable("rien à construire : ni Makefile, ni CMakeLists.txt, ni fichier .c.")
    noms = [str(source.relative_to(dossier)) for source in fichiers]
    inclus = sorted(
        {"-I.", *(f"-I{h.parent.relative_to(dossier)}" for h in sources(dossier, ".h"))}
    )
    options = ["-std=gnu17", "-Wall", "-Wextra", *options_graphiques("--cflags")]
    lies = ["-o", "programme", "-lm", *options_graphiques("--libs")]
    return [["cc", *options, *inclus, *noms, *lies]]


def ecarter_les_copies(dossier: Path) -> list[str]:
    """Ôte d'un rendu, déjà copié, ses anciennes versions : des dossiers qui le refont en partie.

    Un dossier qui a son propre main, et des fichiers du même nom que ceux du programme qui le
    contient, en est une copie. Lève NonJugeable si plusieurs programmes sont côte à côte.
    """
    avec_main = {
        chemin.parent
        for chemin in sources(dossier, ".c")
        if MAIN.search(texte(dossier, str(chemin.relative_to(dossier))))
    }
    if len(avec_main) < 2:
        return []
    principal = min(avec_main, key=lambda chemin: len(chemin.parts))
    egaux = [chemin for chemin in avec_main if len(chemin.parts) == len(principal.parts)]
    if len(egaux) > 1 and not any((dossier / nom).is_file() for nom in CONSTRUIRE):
        noms = ", ".join(sorted(str(chemin.relative_to(dossier)) for chemin in egaux))
        raise NonJugeable(f"plusieurs programmes dans ce rendu ({noms}) : laissez-en un.")
    siens = {chemin.name for chemin in principal.glob("*.c")}
    ecartes = []
    for chemin in sorted(avec_main - {principal}):
        if principal in chemin.parents and siens & {c.name for c in chemin.glob("*.c")}:
            shutil.rmtree(chemin)
            ecartes.append(str(chemin.relative_to(dossier)))
    return ecartes


def a_compiler(dossier: Path) -> list[Path]:
    """Les fichiers .c d'un programme, où qu'ils soient ; de deux main, le moins profond."""
    tous = [c for c in sources(dossier, ".c") if not {"CMakeFiles", "build"} & set(c.parts)]
    avec_main = [c for c in tous if MAIN.search(texte(dossier, str(c.relative_to(dossier))))]
    avec_main.sort(key=lambda chemin: (len(chemin.parts), chemin.name))
    return [chemin for chemin in tous if chemin not in avec_main[1:]]


def options_graphiques(quoi: str) -> list[str]:
    """Les options que pkg-config donne pour SDL2 et MLV, quand il les connaît."""
    options: list[str] = []
    for nom in BIBLIOTHEQUES:
        if shutil.which("pkg-config") is not None:
            fini = subprocess.run(
                ["pkg-config", quoi, nom], capture_output=True, text=True, check=False
            )
            options += fini.stdout.split() if fini.returncode == 0 else []
    return options


def executables(dossier: Path) -> list[Path]:
    """Les programmes compilés d'un dossier ; un lien n'en est pas un."""
    return [
        chemin
        for chemin in sorted(dossier.rglob("*"))
        if chemin.is_file()
        and not chemin.is_symlink()
        and os.access(chemin, os.X_OK)
        and chemin.suffix not in (".so", ".o")
        and "CMakeFiles" not in chemin.parts
        and (lire(dossier, str(chemin.relative_to(dossier)), 4) == b"\x7fELF")
    ]


@contextmanager
def dictee() -> Iterator[Path | None]:
    """La bibliothèque qui dicte l'heure ; None sans compilateur."""
    if compilateur() is None:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="noter-") as dossier:
        Path(dossier).chmod(0o755)
        produit = Path(dossier) / "dictee.so"
        mots = ["cc", "-std=gnu17", "-shared", "-fPIC", "-o", str(produit), str(DICTEE), "-ldl"]
        fini = subprocess.run(mots, capture_output=True, check=False)
        yield produit if fini.returncode == 0 else None
