"""`make mutants` : des fautes que personne n'a choisies, fabriquées par cosmic-ray.

Un mutant est un module où une seule chose a changé : un nombre, une comparaison, un « et » en
« ou ». Seuls les survivants s'impriment : pour chacun, un test manque, ou le changement ne change
rien au jeu. Les règles, les sauvegardes et les dessins en ont ; rien n'est gardé d'un passage à
l'autre. Il en faut des heures : MODULE=game et PARTS=10 n'en jugent qu'une part.
"""

from __future__ import annotations

import ast
import importlib
import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import NamedTuple

import click

from tests.appui import JEUX, OPTION_AIDE, RACINE, bac
from tests.appui.fautes import FauteImpossible
from tests.mainteneur.sabotage.moteur import Copie, sur_des_copies

AILLEURS = {"__init__", "__main__", "main", "dialogue", "joueur", "graphique"}
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
    "ZeroIterationForLoop",
    "ReplaceBinaryOperator_Add_Sub",
    "ReplaceBinaryOperator_Sub_Add",
    "ReplaceComparisonOperator_Eq_NotEq",
    "ReplaceComparisonOperator_Lt_LtE",
    "ReplaceComparisonOperator_LtE_Lt",
    "ReplaceComparisonOperator_Gt_GtE",
    "ReplaceComparisonOperator_GtE_Gt",
)


class Mutant(NamedTuple):
    """Un module où une chose a changé : la ligne d'avant, celle d'après, et le texte entier."""

    fichier: str
    ligne: int
    avant: str
    apres: str
    texte: str


def fabriquer(jeu: str, module: str) -> Iterator[Mutant]:
    """Les mutants d'un jeu, ou d'un seul de ses modules ; demande cosmic-ray."""
    operateur = importlib.import_module("cosmic_ray.plugins").get_operator
    muter = importlib.import_module("cosmic_ray.mutating").mutate_code
    for chemin in sorted((RACINE / jeu).glob("*.py")):
        if chemin.stem in AILLEURS or module not in ("", chemin.stem):
            continue
        source = chemin.read_text(encoding="utf-8")
        connus = {ast.dump(ast.parse(source))}
        for nom in OPERATEURS:
            for rang in count():
                texte = muter(source, operateur(f"core/{nom}")(), rang)
                if texte is None:
                    break
                sens = ast.dump(ast.parse(texte))
                if sens not in connus:
                    connus.add(sens)
                    yield decrire(f"{jeu}/{chemin.name}", source, texte)


def decrire(fichier: str, source: str, texte: str) -> Mutant:
    """Le mutant de ce texte, et la première ligne où il diffère de l'original."""
    lignes = zip(source.splitlines(), texte.splitlines(), strict=False)
    for numero, (avant, apres) in enumerate(lignes, 1):
        if avant != apres:
            return Mutant(fichier, numero, avant.strip(), apres.strip(), texte)
    return Mutant(fichier, 0, "", "", texte)


def survit(copie: Copie, mutant: Mutant) -> bool:
    """Vrai si aucun test qui cite une exigence du jeu ne voit le mutant."""
    prefixe = f"{mutant.fichier[:3].upper()}-"  # « DAM- » pour dames
    with copie.changee(copie.racine / mutant.fichier, mutant.texte):
        try:
            return not copie.echec(prefixe)
        except FauteImpossible:  # le jeu ne se lance même plus
            return False


@click.command()
@click.argument("jeu", type=click.Choice(JEUX))
@click.option("--module", default="", help="Un seul module du jeu.")
@click.option("--parts", default=1, help="Un mutant sur tant, tirés au sort.")
@OPTION_AIDE
def commande(jeu: str, module: str, parts: int) -> None:
    """Fabrique les mutants d'un jeu, et imprime ceux qu'aucun test ne voit."""
    try:
        bac.verifier()
    except bac.BacRefuse as erreur:
        sys.exit(f"Erreur : {erreur}")
    mutants = list(fabriquer(jeu, module))
    Random(jeu).shuffle(mutants)
    mutants = mutants[: max(1, len(mutants) // parts)]
    survivants = 0
    with tempfile.TemporaryDirectory() as temporaire:
        juges = sur_des_copies(mutants, survit, Path(temporaire))
        with click.progressbar(juges, length=len(mutants), label=jeu, file=sys.stderr) as barre:
            for mutant, vivant in barre:
                survivants += vivant
                if vivant:
                    click.echo(err=True)  # sous la barre, qui reprend après lui
                    place = f"{mutant.fichier}:{mutant.ligne}"
                    click.echo(f"{place}  {mutant.avant}  =>  {mutant.apres}")
    click.echo(f"{len(mutants)} mutants, {survivants} que personne n'a vus.")


if __name__ == "__main__":
    commande(prog_name="mutants")
