"""La fabrique : les mutants d'un module, tels que les fait cosmic-ray.

Un mutant est le programme où une seule chose a changé : un nombre, une comparaison, un « et » en
« ou », un `break` en `continue`. Les règles, les sauvegardes et les dessins en ont ; le reste des
paquets (le clavier, la machine, la fenêtre) se juge autrement.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

# Ni les règles, ni les sauvegardes, ni les dessins.
AILLEURS = {"__init__", "__main__", "main", "dialogue", "joueur", "ia", "expert"}
AILLEURS |= {"couleurs", "systeme", "page", "disque", "carnet", "clavier"}  # les pièces communes
AILLEURS |= {"toile", "ecrans", "fenetre", "graphique"}
# Les opérateurs de cosmic-ray dont les mutants ressemblent à des fautes d'étudiants.
OPERATEURS = (
    "NumberReplacer",
    "AddNot",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "ExceptionReplacer",
    "ZeroIterationForLoop",
    "ReplaceUnaryOperator_Delete_Not",
    "ReplaceUnaryOperator_USub_UAdd",
    "ReplaceBinaryOperator_Add_Sub",
    "ReplaceBinaryOperator_Sub_Add",
    "ReplaceBinaryOperator_Mul_Add",
    "ReplaceBinaryOperator_Div_Mul",
    "ReplaceBinaryOperator_FloorDiv_Mul",
    "ReplaceBinaryOperator_Mod_FloorDiv",
    "ReplaceComparisonOperator_Eq_NotEq",
    "ReplaceComparisonOperator_NotEq_Eq",
    "ReplaceComparisonOperator_Lt_LtE",
    "ReplaceComparisonOperator_LtE_Lt",
    "ReplaceComparisonOperator_Gt_GtE",
    "ReplaceComparisonOperator_GtE_Gt",
    "ReplaceComparisonOperator_Is_IsNot",
    "ReplaceComparisonOperator_IsNot_Is",
)


@dataclass(frozen=True)
class Mutant:
    """Un module où une chose a changé : la ligne d'avant, celle d'après, et le texte entier."""

    fichier: str
    operateur: str
    rang: int
    ligne: int
    avant: str
    apres: str
    texte: str

    @property
    def nom(self) -> str:
        """Ce qui le distingue des autres mutants du même code."""
        return f"{self.fichier}:{self.operateur}:{self.rang}"


def modules(jeu: str, racine: Path) -> list[str]:
    """Les modules d'un jeu qui ont des mutants."""
    chemins = sorted((racine / jeu).glob("*.py"))
    return [
        chemin.relative_to(racine).as_posix()
        for chemin in chemins
        if AILLEURS.isdisjoint({chemin.stem, chemin.stem.split("_")[0]})
    ]


def fabriquer(jeu: str, racine: Path) -> Iterator[Mutant]:
    """Les mutants d'un jeu, module par module ; demande cosmic-ray."""
    operateur = importlib.import_module("cosmic_ray.plugins").get_operator
    muter = importlib.import_module("cosmic_ray.mutating").mutate_code
    for fichier in modules(jeu, racine):
        source = (racine / fichier).read_text(encoding="utf-8")
        connus = {ast.dump(ast.parse(source))}
        for nom in OPERATEURS:
            for rang in count():
                texte = muter(source, operateur(f"core/{nom}")(), rang)
                if texte is None:
                    break
                if nouveau(texte, connus):
                    yield decrire(fichier, nom, rang, source, texte)


def nouveau(texte: str, connus: set[str]) -> bool:
    """Vrai si ce programme se lit et n'a pas déjà été vu ; l'ajoute alors aux connus."""
    try:
        sens = ast.dump(ast.parse(texte))
    except SyntaxError:
        return False
    if sens in connus:
        return False
    connus.add(sens)
    return True


def decrire(fichier: str, operateur: str, rang: int, source: str, texte: str) -> Mutant:
    """Le mutant de ce texte, et la première ligne où il diffère de l'original."""
    lignes = zip(source.splitlines(), texte.splitlines(), strict=False)
    numero, (avant, apres) = next((n, x) for n, x in enumerate(lignes, 1) if x[0] != x[1])
    return Mutant(fichier, operateur, rang, numero, avant.strip(), apres.strip(), texte)
