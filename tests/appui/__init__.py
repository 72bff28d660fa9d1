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
PATIENCE = 300  # secondes laissées à une commande : même vingt fois trop chargée, une machine finit
OPTION_AIDE = click.help_option("--help", help="Affiche cette aide.")  # click la dirait en anglais
# Ce qui précède une commande pour qu'un fichier protégé le soit aussi de root, que rien n'arrête.
SANS_PRIVILEGES = ("setpriv", "--bounding-set=-all", "--inh-caps=-all") if os.getuid() == 0 else ()
# L'adieu d'un départ, toujours le dernier : ce qui est gardé, et comment y revenir.
INTERROMPUE = re.compile(
    r"^(Au revoir\.|Partie interrompue.*|Partie sauvegardée dans .+ ; pour la reprendre :\n.+)\n\Z",
    re.MULTILINE,
)


def exemples(en_bref: int) -> int:
    """Combien de cas tirer au hasard : tant, ou cent fois plus sous « make fuzz »."""
    if os.environ.get("HYPOTHESIS_PROFILE") == "intensif":
        return 100 * en_bref
    return en_bref


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
        "SANS_NAVIGATEUR": "1",
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
        timeout=PATIENCE,
        check=False,
    )
    return Resultat(fini.returncode, fini.stdout, fini.stderr)


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
) -> Resultat:
    """Lance la fonction `main` du jeu dans ce processus, sur des flux en mémoire."""
    octets = saisies.encode() if isinstance(saisies, str) else saisies
    principal = importlib.import_module(f"{jeu}.main").main
    entree: Any = octets
    if isinstance(octets, bytes):
        entree = io.TextIOWrapper(io.BytesIO(octets), encoding="utf-8")
    sortie = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    erreurs = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace")
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
