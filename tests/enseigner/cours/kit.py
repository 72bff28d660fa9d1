"""`make kit` : un dossier qui tient seul, où les fonctions des étapes sont à réécrire.

Les notions, avec un exemple :
- le *corps* d'une fonction est ce qui suit sa docstring : « vider » le remplace par de quoi jouer
  en attendant, « remplir » y remet celui du dépôt, à l'octet près ;
- un kit *jusqu'à* l'étape 5 vide les cinq premières et laisse le reste écrit.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from tests.appui import OPTION_AIDE, RACINE
from tests.appui.ancrage import module_et_nom
from tests.enseigner.cours import renvois
from tests.enseigner.cours.consignes import rendu_c, rendu_consignes
from tests.enseigner.cours.exercices import ETAPE, Cours, Exercice, charger, jeux_presents
from tests.enseigner.cours.greffe import corps

ICI = "tests/enseigner/cours"
# Ce qu'un kit emporte avec le paquet : de quoi jouer et essayer, sans une ligne des outils.
OUTILS = (
    "__init__.py",
    "exercices.py",
    "serveur.py",
    "juge.py",
    "exercice.py",
    "jouer.py",
)
HORS_KIT = shutil.ignore_patterns("README.md", "RAPPORT.md", "images", "__pycache__")
TABLE = re.compile(r"^(?=\[\[(?:seance|exercice)\b)", re.MULTILINE)


class KitImpossible(Exception):
    """Le kit ne peut pas se faire ; le message est une phrase pour l'enseignant."""


# --- vider et remplir ----------------------------------------------------------------------------


def provisoire(etape: Exercice, fonction: str) -> list[str]:
    """Les lignes qui tiennent lieu d'une fonction, tant que son étape n'est pas faite."""
    phrase, _, code = etape.en_attendant[fonction].strip().partition("\n")
    if code:
        return [f"# À écrire (étape {etape.numero}). En attendant, {phrase}", *code.split("\n")]
    return [
        f"# À écrire (étape {etape.numero}).",
        f"raise NotImplementedError(\"l'étape {etape.numero} l'apportera : {phrase}\")",
    ]


def vider(source: str, nom: Sequence[str], lignes: Sequence[str]) -> str:
    """Le programme où le corps de cette fonction n'est plus que ces lignes."""
    debut, fin = corps(source, nom)
    siennes = source.splitlines(keepends=True)
    retrait = " " * (len(siennes[debut]) - len(siennes[debut].lstrip(" ")))
    neuves = [f"{retrait}{ligne}".rstrip() + "\n" for ligne in lignes]
    return "".join([*siennes[:debut], *neuves, *siennes[fin:]])


def remplir(source: str, modele: str, nom: Sequence[str]) -> str:
    """Le programme où cette fonction a le corps qu'elle a dans le modèle."""
    debut, fin = corps(source, nom)
    de, a = corps(modele, nom)
    lignes = source.splitlines(keepends=True)
    bonnes = modele.splitlines(keepends=True)
    return "".join([*lignes[:debut], *bonnes[de:a], *lignes[fin:]])


def vider_etape(dossier: Path, etape: Exercice) -> None:
    """Vide dans un dossier les fonctions d'une étape."""
    for fonction in etape.fonctions:
        fichier, nom = module_et_nom(fonction, dossier)
        source = (dossier / fichier).read_text(encoding="utf-8")
        vide = vider(source, nom, provisoire(etape, fonction))
        (dossier / fichier).write_text(vide, encoding="utf-8")


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
    garde = True
    gardees = []
    for table in TABLE.split(texte):
        if table.startswith("[[exercice]]"):
            numero = int(table.split("numero = ")[1].split("\n")[0])
            garde = numero <= jusqu or f'genre = "{ETAPE}"' not in table
        if garde and not table.startswith("[[exercice.solution]]"):
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
    derniere = cours.etapes[-1].numero
    if jusqu is None:
        jusqu = derniere
    if not 1 <= jusqu <= derniere:
        raise KitImpossible(f"JUSQU va de 1 à {derniere}.")
    preparer(dossier)
    shutil.copytree(racine / cours.jeu, dossier / cours.jeu, ignore=HORS_KIT)
    for etape in cours.etapes:
        if etape.numero <= jusqu:
            vider_etape(dossier, etape)
    if jusqu < derniere:
        siens = [e for e in cours.exercices if e.genre != ETAPE or e.numero <= jusqu]
        for chemin in renvois.modules_du_jeu(cours.jeu, dossier):
            renvois.ecrire(chemin, siens)
    copier_les_outils(cours.jeu, dossier, jusqu, racine)
    makefile = (racine / ICI / "kit.mk").read_text(encoding="utf-8")
    (dossier / "Makefile").write_text(f"JEU := {cours.jeu}\n{makefile}", encoding="utf-8")
    (dossier / "CONSIGNES.md").write_text(rendu_consignes(cours, jusqu, racine), encoding="utf-8")
    c = rendu_c(cours, jusqu)
    if c:
        (dossier / "LE_C.md").write_text(c, encoding="utf-8")


def copier_les_outils(jeu: str, dossier: Path, jusqu: int, racine: Path = RACINE) -> None:
    """Écrit dans un kit ses essais, et de quoi les jouer."""
    (dossier / ICI).mkdir(parents=True)
    (dossier / "tests" / "__init__.py").write_text('"""Les essais du kit."""\n', encoding="utf-8")
    for nom in OUTILS:
        shutil.copyfile(racine / ICI / nom, dossier / ICI / nom)
    shutil.copyfile(racine / ICI / "aides" / f"{jeu}.py", dossier / "aides.py")
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
