"""La greffe : la fonction d'un étudiant, et celles qu'il a ajoutées, dans le jeu du dépôt.

Chaque étape est jugée seule : tout le reste du jeu est celui du dépôt, si bien qu'une faute ne
coûte que son étape. Ce qu'on prend à l'étudiant :
- la *fonction* de l'étape, telle qu'il l'a écrite, décorateurs compris : `sommet` ;
- ce qu'il a *ajouté* à ses modules, et dont elle peut se servir : une fonction, une constante, une
  méthode, un import d'un nom que le dépôt n'a pas : `DIRECTIONS`.
Ce qu'il exécute en passant (un `print` au milieu du module) n'est pas pris.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from .juge import dire_syntaxe

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
PORTEE = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda


class GreffeImpossible(Exception):
    """Un module de l'étudiant ne se lit pas ; le message est une phrase pour lui."""


@dataclass
class Greffe:
    """Le texte d'un module, et, pour une ligne prise à l'étudiant, celle de son fichier."""

    texte: str
    lignes: dict[int, int] = field(default_factory=dict)


class Place(NamedTuple):
    """Des lignes du dépôt (aucune si la fin est avant le début), et ce qui les remplace."""

    debut: int
    fin: int
    noeuds: Sequence[ast.stmt]
    retrait: int


# --- retrouver -----------------------------------------------------------------------------------


@lru_cache(maxsize=128)
def arbre(source: str) -> ast.Module:
    """L'arbre d'un module, que personne ne change : la même question revient à chaque étape."""
    return ast.parse(source)


def lire(source: str, fichier: str) -> ast.Module:
    """L'arbre d'un module ; lève GreffeImpossible."""
    try:
        return arbre(source)
    except SyntaxError as erreur:
        raison = f"Python n'en comprend pas la syntaxe ({dire_syntaxe(str(erreur.msg))})"
        raise GreffeImpossible(f"{fichier}, ligne {erreur.lineno} : {raison}") from None
    except (ValueError, RecursionError, MemoryError):
        raise GreffeImpossible(f"{fichier} n'est pas un programme Python") from None


def trouver(noeuds: Sequence[ast.stmt], nom: Sequence[str]) -> Definition | None:
    """La définition de ce nom (`["Grid", "__post_init__"]`), la dernière s'il y en a plusieurs."""
    trouve: Definition | None = None
    for morceau in nom:
        trouve = None
        for noeud in noeuds:
            if isinstance(noeud, Definition) and noeud.name == morceau:
                trouve = noeud
        if trouve is None:
            return None
        noeuds = trouve.body
    return trouve


def premiere_ligne(noeud: ast.stmt) -> int:
    """La première ligne d'une instruction, décorateurs compris."""
    if isinstance(noeud, Definition):
        return min(n.lineno for n in (noeud, *noeud.decorator_list))
    return noeud.lineno


def derniere_ligne(noeud: ast.stmt) -> int:
    """La dernière ligne d'une instruction."""
    return noeud.end_lineno or noeud.lineno


def corps(source: str, nom: Sequence[str]) -> tuple[int, int]:
    """Les lignes (de la première, comptée à partir de 0, à la dernière, exclue) d'un corps."""
    definition = trouver(ast.parse(source).body, nom)
    if definition is None:
        raise LookupError(f"{'.'.join(nom)} n'existe plus")
    debut = definition.body[0].lineno - 1
    if ast.get_docstring(definition) is not None:
        debut = derniere_ligne(definition.body[0])
    return debut, derniere_ligne(definition)


def sans_docstring(definition: Definition) -> str:
    """Ce que fait une fonction, sans sa docstring ni ses commentaires : de quoi la comparer."""
    instructions = list(definition.body)
    if ast.get_docstring(definition) is not None:
        instructions = instructions[1:]
    return "\n".join(ast.dump(instruction) for instruction in instructions)


def meme_corps(source: str, autre: str, nom: Sequence[str]) -> bool:
    """Dit si une fonction fait mot pour mot la même chose dans deux modules."""
    try:
        une = trouver(arbre(source).body, nom)
        deux = trouver(arbre(autre).body, nom)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    if une is None or deux is None:
        return False
    return sans_docstring(une) == sans_docstring(deux)


# --- ce que l'étudiant ajoute --------------------------------------------------------------------


def noms_lies(noeud: ast.stmt) -> set[str]:
    """Les noms qu'une instruction définit là où elle est."""
    if isinstance(noeud, Definition):
        return {noeud.name}
    noms: set[str] = set()
    a_voir: list[ast.AST] = [noeud]
    while a_voir:
        ici = a_voir.pop()
        if isinstance(ici, Definition):
            noms.add(ici.name)
        elif isinstance(ici, ast.Import | ast.ImportFrom):
            noms |= {nom_importe(alias) for alias in ici.names}
        elif isinstance(ici, ast.Name) and isinstance(ici.ctx, ast.Store):
            noms.add(ici.id)
        if not isinstance(ici, PORTEE):
            a_voir += ast.iter_child_nodes(ici)
    return noms


def nom_importe(alias: ast.alias) -> str:
    """Le nom que donne un import : `os` pour `import os.path`."""
    return alias.asname or alias.name.partition(".")[0]


def tous_les_noms(noeuds: Iterable[ast.stmt]) -> set[str]:
    """Tous les noms que définissent des instructions."""
    noms: set[str] = set()
    for noeud in noeuds:
        noms |= noms_lies(noeud)
    return noms


def ajout(noeud: ast.stmt, connus: set[str]) -> ast.stmt | None:
    """Ce qu'une instruction de l'étudiant ajoute aux noms connus ; None si elle n'ajoute rien."""
    if isinstance(noeud, ast.Import | ast.ImportFrom):
        nouveaux = [alias for alias in noeud.names if nom_importe(alias) not in connus]
        if not nouveaux or getattr(noeud, "module", "") == "__future__":
            return None
        sien = copy(noeud)
        sien.names = nouveaux
        return sien
    noms = noms_lies(noeud)
    if noms and not noms & connus:
        return noeud
    return None


def ajouts(noeuds: Sequence[ast.stmt], du_depot: Sequence[ast.stmt]) -> list[ast.stmt]:
    """Ce que l'étudiant a ajouté à un module, ou à une classe, dans son ordre."""
    connus = tous_les_noms(du_depot)
    trouves = [ajout(noeud, connus) for noeud in noeuds]
    return [noeud for noeud in trouves if noeud is not None]


def a_des_ajouts(depot: str, etudiant: str) -> bool:
    """Dit si un module de l'étudiant ajoute quelque chose ; non, s'il ne se lit pas."""
    try:
        places = places_de(arbre(depot), lire(etudiant, ""), [], "")
    except (GreffeImpossible, RecursionError):
        return False
    return any(place.noeuds for place in places)


def empreintes(noeuds: Sequence[ast.stmt], devant: str = "") -> dict[str, str]:
    """Ce que fait chaque nom que définissent des instructions : `MARGE`, `sommet`, `Grid.vide`.

    Deux empreintes égales font la même chose, aux docstrings et aux commentaires près.
    """
    trouvees: dict[str, str] = {}
    for noeud in noeuds:
        if isinstance(noeud, ast.ClassDef):
            trouvees |= empreintes(noeud.body, f"{devant}{noeud.name}.")
        elif isinstance(noeud, ast.FunctionDef | ast.AsyncFunctionDef):
            trouvees[f"{devant}{noeud.name}"] = (
                f"def {ast.dump(noeud.args)} {sans_docstring(noeud)}"
            )
        elif not isinstance(noeud, ast.Import | ast.ImportFrom):
            for nom in noms_lies(noeud):
                trouvees[f"{devant}{nom}"] = ast.dump(noeud)
    return trouvees


def ignores(depot: str, etudiant: str) -> list[str]:
    """Les noms du dépôt qu'un étudiant change ; lève GreffeImpossible si son module est illisible.

    Une fonction qui n'en est plus une (`sommet = lambda …`) s'écrit « sommet = ».
    """
    siennes = empreintes(lire(etudiant, "").body)
    noms = []
    for nom, empreinte in empreintes(arbre(depot).body).items():
        sienne = siennes.get(nom, empreinte)
        if sienne != empreinte:
            variable = empreinte.startswith("def ") and not sienne.startswith("def ")
            noms.append(f"{nom} =" if variable else nom)
    return noms


def dire_variable(nom: str, fichier: str) -> str:
    """La phrase d'une fonction qu'une affectation remplace."""
    return f"« {nom} = … », dans {fichier}, n'est pas regardé : écrivez def {nom}(…)"


# --- greffer -------------------------------------------------------------------------------------


def greffer(depot: str, etudiant: str, noms: Sequence[Sequence[str]], fichier: str) -> Greffe:
    """Le module du dépôt, avec ces fonctions de l'étudiant et ce qu'il a ajouté.

    Lève GreffeImpossible si son module ne se lit pas, ou n'a plus une de ces fonctions.
    """
    sien = lire(etudiant, fichier)
    try:
        return assembler(depot, etudiant, places_de(arbre(depot), sien, noms, fichier))
    except RecursionError:
        raise GreffeImpossible(f"{fichier} n'est pas un programme qu'on puisse lire") from None


def places_de(
    modele: ast.Module, sien: ast.Module, noms: Sequence[Sequence[str]], fichier: str
) -> list[Place]:
    """Ce qui change dans le module du dépôt : les fonctions remplacées, et les ajouts."""
    places = []
    for nom in noms:
        ancienne = trouver(modele.body, nom)
        nouvelle = trouver(sien.body, nom)
        assert ancienne is not None
        if nouvelle is None:
            if nom[-1] in tous_les_noms(sien.body):
                raise GreffeImpossible(dire_variable(nom[-1], fichier))
            raise GreffeImpossible(f"{'.'.join(nom)} n'est plus dans {fichier}")
        debut = premiere_ligne(ancienne)
        places.append(Place(debut, derniere_ligne(ancienne), [nouvelle], ancienne.col_offset))
    for classe in modele.body:
        if not isinstance(classe, ast.ClassDef):
            continue
        sienne = trouver(sien.body, [classe.name])
        if isinstance(sienne, ast.ClassDef):
            fin = derniere_ligne(classe)
            retrait = classe.body[-1].col_offset
            places.append(Place(fin + 1, fin, ajouts(sienne.body, classe.body), retrait))
    avant = premier_usage(modele, noms)
    places.append(Place(avant, avant - 1, ajouts(sien.body, modele.body), 0))
    return places


def premier_usage(modele: ast.Module, noms: Sequence[Sequence[str]]) -> int:
    """La ligne où mettre les ajouts : celle de la première des fonctions, ou d'après la fin."""
    for noeud in modele.body:
        if isinstance(noeud, Definition) and any(noeud.name == nom[0] for nom in noms):
            return premiere_ligne(noeud)
    return derniere_ligne(modele.body[-1]) + 1


def assembler(depot: str, etudiant: str, places: Sequence[Place]) -> Greffe:
    """Le texte du dépôt, des lignes remplacées par des instructions de l'étudiant."""
    lignes = depot.split("\n")
    siennes = etudiant.split("\n")
    greffe = Greffe("")
    sorties: list[str] = []
    rang = 1
    for place in sorted(places, key=lambda place: (place.debut, place.fin)):
        sorties += lignes[rang - 1 : place.debut - 1]
        for noeud in place.noeuds:
            for ligne, texte in lignes_de(noeud, siennes, place.retrait):
                sorties.append(texte)
                greffe.lignes[len(sorties)] = ligne
        rang = place.fin + 1
    sorties += lignes[rang - 1 :]
    greffe.texte = "\n".join(sorties)
    return greffe


def lignes_de(noeud: ast.stmt, siennes: Sequence[str], retrait: int) -> list[tuple[int, str]]:
    """Les lignes d'une instruction de l'étudiant, avec leur numéro chez lui."""
    debut = premiere_ligne(noeud)
    marge = " " * retrait
    telles_quelles = siennes[debut - 1][: noeud.col_offset] == marge
    if isinstance(noeud, Definition) and telles_quelles:
        return [(ligne, siennes[ligne - 1]) for ligne in range(debut, derniere_ligne(noeud) + 1)]
    return [(debut, marge + ligne) for ligne in ast.unparse(noeud).split("\n")]
