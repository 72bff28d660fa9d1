"""Les extraits : un morceau de Python, coupé dans les sources par son nom (le C : voir le cours).

Les notions, avec un exemple :
- un *nom* part du dossier du jeu : `grid.add_token`, `grid.Grid.__post_init__`, `grid.JETONS` ;
- un nom que les sources n'ont plus arrête la construction du livre : `NomInconnu`.
"""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path

from tests.appui import RACINE
from tests.enseigner.cours.extraits import Extrait


class NomInconnu(LookupError):
    """Un nom que les sources n'ont pas ; le message le dit."""


def fichier_et_noms(jeu: str, nom: str, dossier: Path) -> tuple[Path, list[str]]:
    """Le module que désigne le début d'un nom, et ce qu'il en reste."""
    morceaux = nom.split(".")
    for coupe in range(len(morceaux) - 1, 0, -1):
        chemin = (dossier / jeu).joinpath(*morceaux[:coupe]).with_suffix(".py")
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


def extrait_python(jeu: str, nom: str, dossier: Path = RACINE) -> Extrait:
    """Coupe une définition dans les sources d'un jeu, ou dans un kit ; lève NomInconnu.

    Exemple:
        >>> extrait_python("puissance_n", "grid.VIDE").texte
        'VIDE = "_"'
    """
    chemin, noms = fichier_et_noms(jeu, nom, dossier)
    source = chemin.read_text(encoding="utf-8")
    corps = ast.parse(source).body
    noeud: ast.stmt | None = None
    for morceau in noms:
        noeud = trouver(corps, morceau)
        if noeud is None:
            raise NomInconnu(f"{chemin.relative_to(dossier)} ne définit pas « {'.'.join(noms)} »")
        corps = getattr(noeud, "body", [])
    assert noeud is not None
    debut = noeud.lineno
    for decorateur in getattr(noeud, "decorator_list", []):
        debut = min(debut, decorateur.lineno)
    lignes = source.split("\n")[debut - 1 : noeud.end_lineno]
    retrait = " " * noeud.col_offset
    texte = "\n".join(ligne.removeprefix(retrait) for ligne in lignes)
    return Extrait(str(chemin.relative_to(dossier)), debut, texte)


def sans_methodes(extrait: Extrait) -> Extrait:
    """Ne garde d'une classe que ses champs, ce qui précède sa première méthode.

    Exemple:
        >>> sans_methodes(extrait_python("incognito", "types.Case")).texte.splitlines()[-1]
        '    y: int'
    """
    classe = ast.parse(extrait.texte).body[0]
    assert isinstance(classe, ast.ClassDef)
    champs = [noeud for noeud in classe.body if not isinstance(noeud, ast.FunctionDef)]
    lignes = extrait.texte.split("\n")[: champs[-1].end_lineno]
    return replace(extrait, texte="\n".join(lignes))
