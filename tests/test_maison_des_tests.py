"""La maison des tests : un test d'écran n'attend rien que le programme ait écrit lui-même.

Comparer l'écran d'un jeu à ses propres `rendu_…`, ou à ses propres phrases, ne prouve que son
accord avec lui-même : si la phrase est fausse, le test la trouve juste. Ce qu'un écran doit montrer
s'écrit dans le test, d'après le sujet.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.outils import JEUX, RACINE, TESTS, arbre

# Ce par quoi un test voit l'écran d'un jeu : la commande, le terminal, ce que pytest a capturé.
ECRANS = {"lancer", "lancer_mesure", "en_memoire", "Ecran", "Scene", "capsys", "capfd"}
FICHIERS = [
    pytest.param(jeu, chemin, id=f"{jeu}-{chemin.stem}")
    for jeu in JEUX
    for chemin in sorted((TESTS / jeu).glob("*.py"))
]


def fonctions(chemin: Path) -> list[ast.FunctionDef]:
    """Les fonctions d'un fichier de tests, méthodes comprises."""
    return [n for n in ast.walk(arbre(chemin)) if isinstance(n, ast.FunctionDef)]


def noms_cites(noeud: ast.AST) -> set[str]:
    """Les noms dont un morceau de programme se sert, paramètres compris."""
    return {
        str(getattr(n, champ))
        for n in ast.walk(noeud)
        for champ in ("id", "attr", "arg")
        if hasattr(n, champ)
    }


def visibles(chemin: Path) -> dict[str, Path]:
    """Les fonctions des tests qu'un fichier peut appeler par leur nom, et où chacune est écrite."""
    importees = {
        alias.asname or alias.name: RACINE / f"{(noeud.module or '').replace('.', '/')}.py"
        for noeud in ast.walk(arbre(chemin))
        if isinstance(noeud, ast.ImportFrom) and (noeud.module or "").startswith("tests.")
        for alias in noeud.names
    }
    return importees | {fonction.name: chemin for fonction in fonctions(chemin)}


def voit_un_ecran(fonction: ast.FunctionDef, chemin: Path, vues: frozenset[str]) -> bool:
    """Vrai si une fonction lit un écran, elle-même ou par une aide qu'elle appelle."""
    cites = noms_cites(fonction)
    if cites & ECRANS:
        return True
    aides = {nom: ou for nom, ou in visibles(chemin).items() if nom in cites - vues}
    return any(
        aide.name == nom and voit_un_ecran(aide, ou, vues | {nom})
        for nom, ou in aides.items()
        if ou.is_file()
        for aide in fonctions(ou)
    )


def objet(module: str, nom: str) -> object:
    """Ce que désigne un nom importé d'un module, sous-module compris."""
    try:
        return getattr(importlib.import_module(module), nom)
    except AttributeError:
        return importlib.import_module(f"{module}.{nom}")


def est_du_programme(nom: str, valeur: object) -> bool:
    """Vrai pour un `rendu_…`, une phrase du jeu (un texte de plusieurs mots), ou une table."""
    if isinstance(valeur, dict):
        return any(est_du_programme("", contenu) for contenu in valeur.values())
    return nom.startswith("rendu_") or (isinstance(valeur, str) and " " in valeur.strip())


def textes_du_programme(jeu: str, chemin: Path) -> Iterator[str]:
    """Les `rendu_…` et les phrases du jeu dont un fichier se sert, comme il les écrit."""
    importes = {
        alias.asname or alias.name: objet(noeud.module or "", alias.name)
        for noeud in ast.walk(arbre(chemin))
        if isinstance(noeud, ast.ImportFrom) and (noeud.module or "").split(".")[0] == jeu
        for alias in noeud.names
    }
    yield from (nom for nom, valeur in importes.items() if est_du_programme(nom, valeur))
    for noeud in ast.walk(arbre(chemin)):
        if isinstance(noeud, ast.Attribute) and isinstance(noeud.value, ast.Name):
            module = importes.get(noeud.value.id)
            valeur = getattr(module, noeud.attr, None) if isinstance(module, ModuleType) else None
            if valeur is not None and est_du_programme(noeud.attr, valeur):
                yield noeud.attr


def constantes_recopiees(chemin: Path, interdits: set[str]) -> set[str]:
    """Les constantes d'un fichier de tests faites de ces textes."""
    return {
        cible.id
        for noeud in arbre(chemin).body
        if isinstance(noeud, ast.Assign) and noms_cites(noeud.value) & interdits
        for cible in noeud.targets
        if isinstance(cible, ast.Name)
    }


@pytest.mark.sans_couverture
@pytest.mark.parametrize(("jeu", "chemin"), FICHIERS)
def test_un_test_d_ecran_n_attend_rien_du_programme_lui_meme(jeu: str, chemin: Path) -> None:
    interdits = set(textes_du_programme(jeu, chemin))
    interdits |= constantes_recopiees(chemin, interdits)
    fautifs = [
        f"{chemin.name}:{fonction.lineno} {fonction.name} : {', '.join(sorted(trouves))}"
        for fonction in fonctions(chemin)
        if (trouves := noms_cites(fonction) & interdits)
        and voit_un_ecran(fonction, chemin, frozenset())
    ]
    assert fautifs == [], "écrivez dans le test ce que l'écran doit montrer, d'après le sujet"
