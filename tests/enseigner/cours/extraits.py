"""Les extraits : une fonction C, ou une signature Python, coupée dans les sources par son nom."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path

from tests.appui import RACINE
from tests.appui.ancrage import module_et_nom
from tests.enseigner.cours.greffe import trouver

PROGRAMMES = Path(__file__).resolve().parents[1] / "c"


@dataclass(frozen=True)
class Extrait:
    """Un morceau de source : son fichier, sa première ligne, son texte."""

    fichier: str
    ligne: int
    texte: str


def extrait_c(jeu: str, nom: str) -> Extrait | None:
    """Coupe une fonction ou un type de notre C, commentaire compris ; None s'il n'y en a pas.

    Exemple:
        >>> extrait = extrait_c("puissance_n", "est_pleine")
        >>> extrait.fichier, extrait.texte.splitlines()[1]
        ('grid.c', 'int est_pleine(const Grid *grid) {')
    """
    for chemin in sorted((PROGRAMMES / jeu).glob("*.[ch]")):
        lignes = chemin.read_text(encoding="utf-8").split("\n")
        etendue = etendue_c(lignes, nom)
        if etendue is not None:
            debut, fin = etendue
            return Extrait(chemin.name, debut + 1, "\n".join(lignes[debut : fin + 1]))
    return None


def etendue_c(lignes: list[str], nom: str) -> tuple[int, int] | None:
    """La première et la dernière ligne d'une définition, commentaire compris."""
    fin_de_type = re.compile(rf"(\}}|typedef\b).*\b{re.escape(nom)};")
    fonction = re.compile(rf"[A-Za-z_][\w \t*]*\b{re.escape(nom)}\(")
    for rang, ligne in enumerate(lignes):
        if fin_de_type.match(ligne):
            debut = rang
            while not lignes[debut].startswith("typedef"):
                debut -= 1
            return debut_du_commentaire(lignes, debut), rang
        if not fonction.match(ligne):
            continue
        fin = rang
        while not lignes[fin].endswith((";", "{", "}")):
            fin += 1
        if lignes[fin].endswith(";"):  # un prototype
            continue
        while not lignes[fin].startswith("}"):
            fin += 1
        return debut_du_commentaire(lignes, rang), fin
    return None


def debut_du_commentaire(lignes: list[str], rang: int) -> int:
    """La première ligne du commentaire qui précède une définition, ou la sienne."""
    if rang == 0 or not lignes[rang - 1].endswith("*/"):
        return rang
    debut = rang - 1
    while not lignes[debut].startswith("/*"):
        debut -= 1
    return debut


def signature_python(fonction: str, racine: Path = RACINE) -> tuple[str, str]:
    """Le fichier d'une fonction du jeu, et les lignes de sa signature.

    Exemple:
        >>> signature_python("puissance_n.grid.sommet")
        ('puissance_n/grid.py', 'def sommet(grid: Grid, column: int) -> int:')
    """
    fichier, nom = module_et_nom(fonction, racine)
    source = (racine / fichier).read_text(encoding="utf-8")
    definition = trouver(ast.parse(source).body, nom)
    if definition is None:
        raise LookupError(f"{fonction} n'existe plus")
    lignes = source.split("\n")[definition.lineno - 1 : definition.body[0].lineno - 1]
    retrait = len(lignes[0]) - len(lignes[0].lstrip())
    texte = "\n".join(ligne[retrait:] for ligne in lignes)
    if len(nom) > 1:
        texte = f"# dans la classe {nom[0]}\n{texte}"
    return fichier, texte
