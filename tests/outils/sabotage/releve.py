"""Le relevé : ce que le dernier sabotage a vu, jeu par jeu, et sur quel code.

Le relevé est suivi par git : la feuille d'une copie toute neuve le montre. L'*empreinte* d'un jeu
change dès que change un de ses fichiers, un test qui le juge, une de ses fautes ou pyproject.toml :
un relevé d'un autre code ne dit rien de celui-ci, et la feuille ne le montre pas.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import TypedDict

from tests.outils import RACINE

FICHIER = Path("tests") / "outils" / "sabotage" / "releve.json"
# Ce dont les tests de tous les jeux se servent ; le reste de tests/outils ne juge pas les jeux.
COMMUNS = (
    "pyproject.toml",
    "tests/conftest.py",
    "tests/outils/__init__.py",
    "tests/outils/ecran.py",
    "tests/outils/golden.py",
    "tests/outils/greffon.py",
)

Vues = dict[str, dict[str, bool]]
"""Pour chaque exigence, les phrases de ses fautes, et si chacune a été vue."""


class Releve(TypedDict):
    """Ce qui a été vu d'un jeu, et l'empreinte du code où on l'a vu."""

    empreinte: str
    vues: Vues


def juges(jeu: str, racine: Path) -> set[Path]:
    """Les tests d'un jeu et ceux qui, ailleurs, citent une de ses exigences, avec leurs aides."""
    tests = racine / "tests"
    siennes = tomllib.loads((tests / "exigences" / f"{jeu}.toml").read_text(encoding="utf-8"))
    trouves = set((tests / jeu).rglob("*"))
    for chemin in {*tests.glob("test_*.py"), *tests.glob("*/test_*.py")} - trouves:
        texte = chemin.read_text(encoding="utf-8")
        if any(f'"{exigence}"' in texte for exigence in siennes["exigences"]):
            trouves |= {chemin, *chemin.parent.glob("[!t]*.py")}
    return trouves | {tests / "test_golden.py"}


def code_juge(jeu: str, racine: Path) -> set[Path]:
    """Les fichiers d'un jeu, ses exigences, et les tests qui le jugent."""
    exigences = racine / "tests" / "exigences" / f"{jeu}.toml"
    communs = {racine / fichier for fichier in COMMUNS}
    return {exigences, *(racine / jeu).rglob("*"), *juges(jeu, racine), *communs}


def somme(chemins: Iterable[Path], racine: Path) -> str:
    """Ce qui identifie le contenu de ces fichiers."""
    hachage = hashlib.sha256()
    for chemin in sorted(chemins):
        if chemin.is_file() and "__pycache__" not in chemin.parts:
            hachage.update(f"{chemin.relative_to(racine)}\n".encode())
            hachage.update(hashlib.sha256(chemin.read_bytes()).digest())
    return hachage.hexdigest()


def empreinte(jeu: str, racine: Path = RACINE) -> str:
    """Ce qui identifie le code d'un jeu, les tests qui le jugent et ses fautes."""
    fautes = racine / "tests" / "outils" / "sabotage" / f"{jeu}.toml"
    return somme({fautes, *code_juge(jeu, racine)}, racine)


def lire(racine: Path) -> dict[str, Releve]:
    """Le relevé de chaque jeu déjà saboté."""
    chemin = racine / FICHIER
    return json.loads(chemin.read_text(encoding="utf-8")) if chemin.exists() else {}


def vues_du_code(releve: Releve | None, du_code: str) -> Vues:
    """Ce qui a été relevé sur le code de cette empreinte ; rien si c'en était un autre."""
    return releve["vues"] if releve and releve["empreinte"] == du_code else {}


def fautes_vues(racine: Path = RACINE) -> dict[str, list[bool]]:
    """Pour chaque exigence, si chacune de ses fautes a été vue ; de quoi remplir la feuille."""
    releves = lire(racine)
    return {
        exigence: list(phrases.values())
        for jeu in releves
        for exigence, phrases in vues_du_code(releves[jeu], empreinte(jeu, racine)).items()
    }


def noter(jeu: str, du_code: str, vues: Vues, racine: Path = RACINE) -> None:
    """Ajoute au relevé d'un jeu ce qu'on vient de voir, sur le code de cette empreinte."""
    releves = lire(racine)
    vues = vues_du_code(releves.get(jeu), du_code) | vues
    releves[jeu] = {"empreinte": du_code, "vues": vues}
    texte = json.dumps(releves, ensure_ascii=False, indent=1, sort_keys=True)
    (racine / FICHIER).write_text(f"{texte}\n", encoding="utf-8")
