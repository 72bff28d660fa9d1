"""Les extraits : un morceau de Python ou de C, coupé dans les sources par son nom.

Les notions, avec un exemple :
- un *nom* part du dossier du jeu : `grid.add_token`, `grid.Grid.__post_init__`, `grid.JETONS` ;
- un nom que les sources n'ont plus arrête la construction du livre : `NomInconnu`.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path

from tests.appui import RACINE

PROGRAMMES_C = RACINE / "tests" / "enseigner" / "c"


class NomInconnu(LookupError):
    """Un nom que les sources n'ont pas ; le message le dit."""


@dataclass(frozen=True)
class Extrait:
    """Un morceau de source : son fichier, sa première ligne, son texte."""

    fichier: str
    ligne: int
    texte: str


# --- Python --------------------------------------------------------------------------------------


def fichier_et_noms(jeu: str, nom: str) -> tuple[Path, list[str]]:
    """Le module que désigne le début d'un nom, et ce qu'il en reste."""
    morceaux = nom.split(".")
    for coupe in range(len(morceaux) - 1, 0, -1):
        chemin = (RACINE / jeu).joinpath(*morceaux[:coupe]).with_suffix(".py")
        if chemin.is_file():
            return chemin, morceaux[coupe:]
    raise NomInconnu(f"{jeu} n'a pas de module pour « {nom} »")


def noms_definis(noeud: ast.stmt) -> set[str]:
    """Les noms qu'une instruction donne : celui d'une fonction, d'une classe, d'une constante."""
    if isinstance(noeud, ast.FunctionDef | ast.ClassDef):
        return {noeud.name}
    cibles: list[ast.expr] = []
    if isinstance(noeud, ast.Assign):
        cibles = noeud.targets
    elif isinstance(noeud, ast.AnnAssign):
        cibles = [noeud.target]
    noms = set()
    for cible in cibles:
        for feuille in ast.walk(cible):
            if isinstance(feuille, ast.Name):
                noms.add(feuille.id)
    return noms


def trouver(corps: list[ast.stmt], nom: str) -> ast.stmt | None:
    """L'instruction d'un corps qui définit un nom."""
    for noeud in corps:
        if nom in noms_definis(noeud):
            return noeud
    return None


def extrait_python(jeu: str, nom: str) -> Extrait:
    """Coupe une définition dans les sources d'un jeu ; lève NomInconnu.

    Exemple:
        >>> extrait_python("puissance_n", "grid.VIDE").texte
        'VIDE = "_"'
    """
    chemin, noms = fichier_et_noms(jeu, nom)
    source = chemin.read_text(encoding="utf-8")
    corps = ast.parse(source).body
    noeud: ast.stmt | None = None
    for morceau in noms:
        noeud = trouver(corps, morceau)
        if noeud is None:
            raise NomInconnu(f"{chemin.relative_to(RACINE)} ne définit pas « {'.'.join(noms)} »")
        corps = getattr(noeud, "body", [])
    assert noeud is not None
    debut = noeud.lineno
    for decorateur in getattr(noeud, "decorator_list", []):
        debut = min(debut, decorateur.lineno)
    lignes = source.split("\n")[debut - 1 : noeud.end_lineno]
    retrait = " " * noeud.col_offset
    texte = "\n".join(ligne.removeprefix(retrait) for ligne in lignes)
    return Extrait(str(chemin.relative_to(RACINE)), debut, texte)


# --- C -------------------------------------------------------------------------------------------


def extrait_c(jeu: str, nom: str) -> Extrait | None:
    """Coupe une fonction ou un type de notre C, commentaire compris ; None s'il n'y en a pas.

    Exemple:
        >>> extrait = extrait_c("puissance_n", "add_token")
        >>> extrait.fichier
        'grid.c'
    """
    for chemin in sorted((PROGRAMMES_C / jeu).glob("*.[ch]")):
        lignes = chemin.read_text(encoding="utf-8").split("\n")
        for rang in range(len(lignes)):
            debut = rang
            fin = fin_de_type(lignes, rang, nom)
            if fin is None:
                fin = fin_de_fonction(lignes, rang, nom)
            if fin is None:
                continue
            while debut > 0 and lignes[debut - 1].startswith(("/*", " *", "//")):
                debut -= 1
            return Extrait(chemin.name, debut + 1, "\n".join(lignes[debut : fin + 1]))
    return None


def fin_de_type(lignes: list[str], rang: int, nom: str) -> int | None:
    """La dernière ligne du type de ce nom, s'il commence à cette ligne."""
    if not lignes[rang].startswith("typedef"):
        return None
    for fin in range(rang, len(lignes)):
        if lignes[fin].rstrip().endswith(";") and not lignes[fin].startswith(" "):
            if re.search(rf"\b{re.escape(nom)};", lignes[fin]):
                return fin
            return None
    return None


def fin_de_fonction(lignes: list[str], rang: int, nom: str) -> int | None:
    """La dernière ligne de la fonction de ce nom, si elle commence à cette ligne."""
    if not re.match(rf"[A-Za-z_][\w \t*]*\b{re.escape(nom)}\(", lignes[rang]):
        return None
    fin = rang
    while not lignes[fin].rstrip().endswith((";", "{")):
        fin += 1
    if lignes[fin].rstrip().endswith(";"):  # un prototype
        return None
    while not lignes[fin].startswith("}"):
        fin += 1
    return fin
