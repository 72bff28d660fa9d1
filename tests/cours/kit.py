"""`make kit` : un dossier qui tient seul, où les fonctions des étapes sont à réécrire.

Les notions, avec un exemple :
- le *corps* d'une fonction est ce qui suit sa docstring : « vider » le remplace par une ligne qui
  lève NotImplementedError, « remplir » y remet celui du dépôt, à l'octet près ;
- un kit *jusqu'à* l'étape 5 vide les cinq premières et laisse le reste écrit.
"""

from __future__ import annotations

import ast
import re
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from tests.cours.consignes import rendu_consignes
from tests.cours.exercices import ETAPE, Cours, Exercice, charger, jeux_presents
from tests.outils import OPTION_AIDE, RACINE
from tests.outils.sabotage.ancrage import Definition, module_et_nom

ICI = "tests/cours"
# Ce qu'un kit emporte avec le paquet : de quoi jouer les essais, sans une ligne des outils.
OUTILS = ("__init__.py", "exercices.py", "essai.py", "exercice.py", "test_etapes.py")
HORS_KIT = shutil.ignore_patterns("README.md", "RAPPORT.md", "images", "__pycache__")
TABLE = re.compile(r"^(?=\[\[(?:seance|exercice)\b)", re.MULTILINE)


class KitImpossible(Exception):
    """Le kit ne peut pas se faire ; le message est une phrase pour l'enseignant."""


# --- vider et remplir ----------------------------------------------------------------------------


def corps(source: str, nom: Iterable[str]) -> tuple[int, int]:
    """Les lignes (de la première, comptée à partir de 0, à la dernière, exclue) d'un corps."""
    noeuds: list[ast.stmt] = ast.parse(source).body
    for morceau in nom:
        trouve = next(n for n in noeuds if isinstance(n, Definition) and n.name == morceau)
        noeuds = trouve.body
    debut = noeuds[0].lineno - 1
    if ast.get_docstring(trouve) is not None:
        debut = noeuds[0].end_lineno or debut
    return debut, trouve.end_lineno or debut


def vider(source: str, nom: Iterable[str], etape: int) -> str:
    """Le programme où le corps de cette fonction n'est plus qu'une ligne, à remplacer."""
    debut, fin = corps(source, nom)
    lignes = source.splitlines(keepends=True)
    retrait = len(lignes[debut]) - len(lignes[debut].lstrip(" "))
    ligne = f'{" " * retrait}raise NotImplementedError("à écrire : étape {etape}")\n'
    return "".join([*lignes[:debut], ligne, *lignes[fin:]])


def remplir(source: str, modele: str, nom: Iterable[str]) -> str:
    """Le programme où cette fonction a le corps qu'elle a dans le modèle."""
    nom = list(nom)
    (debut, fin), (de, a) = corps(source, nom), corps(modele, nom)
    lignes, bonnes = source.splitlines(keepends=True), modele.splitlines(keepends=True)
    return "".join([*lignes[:debut], *bonnes[de:a], *lignes[fin:]])


def vider_etape(dossier: Path, etape: Exercice) -> None:
    """Vide dans un dossier les fonctions d'une étape."""
    for fonction in etape.fonctions:
        fichier, nom = module_et_nom(fonction, dossier)
        source = (dossier / fichier).read_text(encoding="utf-8")
        (dossier / fichier).write_text(vider(source, nom, etape.numero), encoding="utf-8")


def remplir_etape(dossier: Path, etape: Exercice, racine: Path = RACINE) -> None:
    """Remet dans un dossier le corps qu'ont au dépôt les fonctions d'une étape."""
    for fonction in etape.fonctions:
        fichier, nom = module_et_nom(fonction, dossier)
        source = (dossier / fichier).read_text(encoding="utf-8")
        modele = (racine / fichier).read_text(encoding="utf-8")
        (dossier / fichier).write_text(remplir(source, modele, nom), encoding="utf-8")


# --- le dossier ----------------------------------------------------------------------------------


def donnees_du_kit(texte: str, jusqu: int) -> str:
    """Le fichier TOML d'un jeu, sans les solutions ni les étapes d'après celle-ci."""
    garde, gardees = True, []
    for table in TABLE.split(texte):
        if table.startswith("[[exercice]]"):
            numero = int(table.split("numero = ")[1].split("\n")[0])
            garde = numero <= jusqu or f'genre = "{ETAPE}"' not in table
        if table.startswith("[[exercice.solution]]") or not garde:
            continue
        gardees.append(table)
    return "".join(gardees)


def preparer(dossier: Path) -> None:
    """Crée un dossier vide ; lève KitImpossible s'il y a déjà quelque chose."""
    try:
        dossier.mkdir(parents=True, exist_ok=True)
        if any(dossier.iterdir()):
            raise KitImpossible(f"« {dossier} » n'est pas vide : donnez un autre DOSSIER.")
    except OSError as erreur:
        raise KitImpossible(f"impossible d'écrire « {dossier} » ({erreur.strerror}).") from None


def creer(cours: Cours, dossier: Path, jusqu: int | None = None, racine: Path = RACINE) -> None:
    """Écrit dans un dossier vide le kit d'un jeu, jusqu'à une étape ou jusqu'à la dernière."""
    jusqu = cours.etapes[-1].numero if jusqu is None else jusqu
    gardees = [etape for etape in cours.etapes if etape.numero <= jusqu]
    if not gardees or jusqu > cours.etapes[-1].numero:
        raise KitImpossible(f"JUSQU va de 1 à {cours.etapes[-1].numero}.")
    preparer(dossier)
    shutil.copytree(racine / cours.jeu, dossier / cours.jeu, ignore=HORS_KIT)
    remettre_les_essais(cours.jeu, dossier, jusqu, racine)
    for etape in gardees:
        vider_etape(dossier, etape)
    makefile = (racine / ICI / "kit.mk").read_text(encoding="utf-8")
    (dossier / "Makefile").write_text(f"JEU := {cours.jeu}\n{makefile}", encoding="utf-8")
    (dossier / "CONSIGNES.md").write_text(rendu_consignes(cours, jusqu), encoding="utf-8")


def remettre_les_essais(jeu: str, dossier: Path, jusqu: int, racine: Path = RACINE) -> None:
    """Écrit dans un kit les essais d'origine, à la place de tout ce qui s'y trouve."""
    shutil.rmtree(dossier / "tests", ignore_errors=True)
    (dossier / ICI).mkdir(parents=True)
    (dossier / "tests" / "__init__.py").write_text('"""Les essais du kit."""\n', encoding="utf-8")
    for nom in OUTILS:
        shutil.copyfile(racine / ICI / nom, dossier / ICI / nom)
    texte = (racine / ICI / f"{jeu}.toml").read_text(encoding="utf-8")
    (dossier / ICI / f"{jeu}.toml").write_text(donnees_du_kit(texte, jusqu), encoding="utf-8")


@click.command()
@click.argument("jeu", type=click.Choice(jeux_presents()))
@click.argument("dossier", type=click.Path(path_type=Path))
@click.option("--jusqu", type=int)
@OPTION_AIDE
def commande(jeu: str, dossier: Path, jusqu: int | None) -> None:
    """Écrit dans ce dossier le kit d'un jeu."""
    cours = charger(jeu)
    try:
        creer(cours, dossier, jusqu)
    except KitImpossible as erreur:
        sys.exit(f"Erreur : {erreur}")
    click.echo(f"{cours.titre} : le kit est dans « {dossier} » ; lisez-y CONSIGNES.md.")


if __name__ == "__main__":
    commande(prog_name="kit")
