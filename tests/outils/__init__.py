"""Ce dont les tests de tous les jeux ont besoin : les trouver, les lancer, lire leurs sorties.

Deux façons de lancer un jeu :
- `lancer` : la vraie commande installée, dans un processus à part, par de vrais tubes ;
- `en_memoire` : la même fonction `main` dans ce processus, sur des flux en mémoire (cent fois plus
  rapide, pour les tests aléatoires).
"""

from __future__ import annotations

import ast
import importlib
import io
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import click

RACINE = Path(__file__).resolve().parent.parent.parent
TESTS = RACINE / "tests"
JEUX = ("incognito", "pickomino", "puissance_n", "dames", "sixquiprend")
BIN = Path(sys.executable).parent
OPTION_AIDE = click.help_option("--help", help="Affiche cette aide.")  # click la dirait en anglais
# Ce qui précède une commande pour qu'un fichier protégé le soit aussi de root, que rien n'arrête.
SANS_PRIVILEGES = ("setpriv", "--bounding-set=-all", "--inh-caps=-all") if os.getuid() == 0 else ()
# L'adieu d'un départ, toujours le dernier : ce qui est gardé, et comment y revenir.
INTERROMPUE = re.compile(
    r"^Partie interrompue(\.| : pas sauvegardée, .+\."
    r"| : sauvegardée dans « .+ »\.\n(Pour la reprendre :\n.+|Son nom ne se tape pas : .+\.))\n\Z",
    re.MULTILINE,
)


# Un disque en mémoire, s'il y en a un : mille fsync n'y coûtent rien.
EN_MEMOIRE = "/dev/shm" if Path("/dev/shm").is_dir() else None
# « make fuzz » ; « make test » ne tire que quelques cas, toujours les mêmes.
INTENSIF = os.environ.get("HYPOTHESIS_PROFILE") == "intensif"


def exemples(en_bref: int) -> int:
    """Combien de cas tirer au hasard : tant, ou cent fois plus sous « make fuzz »."""
    return en_bref * (100 if INTENSIF else 1)


@dataclass(frozen=True)
class Resultat:
    """Ce qu'une commande a rendu : son code de sortie et ses deux sorties, en octets."""

    code: int
    sortie: bytes
    erreurs: bytes

    @property
    def texte(self) -> str:
        """La sortie standard, décodée."""
        return self.sortie.decode("utf-8")

    @property
    def plainte(self) -> str:
        """La sortie d'erreur, décodée."""
        return self.erreurs.decode("utf-8")


def environnement(**plus: str) -> dict[str, str]:
    """Un environnement neutre et reproductible, sans rien de la machine hors du PATH.

    PYTHONPATH : la commande installée joue le code d'ici, même si ce dossier est une copie.
    """
    base = {
        "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}",
        "PYTHONPATH": str(RACINE),
        "LANG": "C.UTF-8",
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    return base | plus


# Ce que fait la commande installée d'un jeu, pour qui n'a installé que click et pytest.
SANS_INSTALLER = "import sys; sys.argv[0] = {jeu!r}; from {jeu}.main import main; sys.exit(main())"


def commande_de(jeu: str) -> list[str]:
    """Ce qui lance un jeu : sa commande installée ou, s'il n'est pas installé, ce qu'elle fait."""
    if (BIN / jeu).exists():
        return [str(BIN / jeu)]
    return [sys.executable, "-c", SANS_INSTALLER.format(jeu=jeu)]


def lancer(
    jeu: str,
    *arguments: str,
    saisies: bytes | str = b"",
    dossier: Path,
    devant: Sequence[str] = (),
    **env: str,
) -> Resultat:
    """Lance la commande installée par de vrais tubes et attend sa fin ; `devant` la précède."""
    octets = saisies.encode() if isinstance(saisies, str) else saisies
    fini = subprocess.run(
        [*devant, *commande_de(jeu), *arguments],
        input=octets,
        capture_output=True,
        cwd=dossier,
        env=environnement(**env),
        timeout=60,
        check=False,
    )
    return Resultat(fini.returncode, fini.stdout, fini.stderr)


MEMOIRE_AU_PLUS_KIO = 64 * 1024
# La commande, puis le plus haut niveau de mémoire qu'elle a atteint.
MESURE = """
from {jeu}.main import main
try:
    main()
finally:
    with open("/proc/self/status") as statut, open({rapport!r}, "w") as rapport:
        rapport.write(next(x.split()[1] for x in statut if x.startswith("VmHWM")))
"""


def lancer_mesure(jeu: str, *arguments: str, saisies: bytes, dossier: Path) -> tuple[Resultat, int]:
    """Lance le jeu dans un processus à part ; rend aussi la mémoire qu'il a prise, en Kio."""
    with tempfile.TemporaryDirectory() as ailleurs:
        rapport = Path(ailleurs) / "memoire"
        fini = subprocess.run(
            [sys.executable, "-c", MESURE.format(jeu=jeu, rapport=str(rapport)), *arguments],
            input=saisies,
            capture_output=True,
            cwd=dossier,
            env=environnement(PYTHONPATH=str(RACINE)),
            timeout=60,
            check=False,
        )
        memoire = int(rapport.read_text(encoding="utf-8"))
    return Resultat(fini.returncode, fini.stdout, fini.stderr), memoire


@contextmanager
def dans(dossier: Path) -> Iterator[None]:
    """Travaille dans un dossier, puis revient."""
    avant = Path.cwd()
    os.chdir(dossier)
    try:
        yield
    finally:
        os.chdir(avant)


class Entree(io.TextIOBase):
    """Une entrée qui rend des lignes, et qui fait, avant une question, ce qu'on y a glissé."""

    def __init__(self, suite: Iterable[str | Callable[[], object]]) -> None:
        self.suite = list(suite)

    def readline(self, _taille: int = -1, /) -> str:  # type: ignore[override]
        """La ligne suivante ; vide après la dernière."""
        while self.suite:
            pas = self.suite.pop(0)
            if isinstance(pas, str):
                return pas
            pas()
        return ""


def en_memoire(
    jeu: str,
    *arguments: str,
    saisies: bytes | str | Entree = b"",
    dossier: Path,
    encodage: str = "utf-8",
) -> Resultat:
    """Lance la fonction `main` du jeu dans ce processus, sur des flux en mémoire."""
    octets = saisies.encode() if isinstance(saisies, str) else saisies
    principal = importlib.import_module(f"{jeu}.main").main
    entree: Any = octets
    if isinstance(octets, bytes):
        entree = io.TextIOWrapper(io.BytesIO(octets), encoding=encodage)
    sortie = io.TextIOWrapper(io.BytesIO(), encoding=encodage)
    erreurs = io.TextIOWrapper(io.BytesIO(), encoding=encodage, errors="backslashreplace")
    anciens = sys.stdin, sys.stdout, sys.stderr, sys.argv, sys.modules["__main__"]
    sys.stdin, sys.stdout, sys.stderr = entree, sortie, erreurs
    # C'est là que click lit comment on l'a lancé : par la commande du jeu, et non par pytest.
    sys.argv = [jeu, *arguments]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        with dans(dossier):
            principal(list(arguments))
        code = 0
    except SystemExit as fin:
        code = _code(fin.code)
    finally:
        sys.stdin, sys.stdout, sys.stderr, sys.argv, sys.modules["__main__"] = anciens
    return Resultat(code, _octets(sortie), _octets(erreurs))


def _code(code: object) -> int:
    """Le code de sortie qu'un SystemExit donnerait au processus."""
    return code if isinstance(code, int) else int(code is not None)


def _octets(flux: io.TextIOWrapper) -> bytes:
    """Ce qui a été écrit dans un flux en mémoire."""
    flux.flush()
    tampon = flux.buffer
    assert isinstance(tampon, io.BytesIO)
    return tampon.getvalue()


def fichiers(dossier: Path) -> dict[str, bytes]:
    """Les fichiers d'un dossier et leur contenu, par chemin relatif."""
    return {
        str(chemin.relative_to(dossier)): chemin.read_bytes()
        for chemin in sorted(dossier.rglob("*"))
        if chemin.is_file()
    }


def modules(jeu: str) -> Sequence[Path]:
    """Les modules Python d'un jeu."""
    return sorted((RACINE / jeu).glob("*.py"))


def arbre(chemin: Path) -> ast.Module:
    """L'arbre de syntaxe d'un fichier."""
    return ast.parse(chemin.read_text(encoding="utf-8"), filename=str(chemin))


def noms(chemin: Path) -> set[str]:
    """Tout ce qu'un module nomme : ce qu'il définit, ses paramètres, ce dont il se sert."""
    trouves: set[str] = set()
    for noeud in ast.walk(arbre(chemin)):
        for champ in ("id", "attr", "name", "arg"):
            trouves.add(str(getattr(noeud, champ, "")))
    return trouves
