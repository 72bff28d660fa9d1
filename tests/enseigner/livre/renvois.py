"""Les renvois : ce qui mène d'une page du livre à une autre, et en revient.

Les notions, avec un exemple :
- une *fonction* s'y nomme comme un extrait, sans le nom du jeu : `grid.sommet` ;
- l'*étape* d'une fonction est celle où on l'écrit : 3 ; celle d'une classe, celle d'une de ses
  méthodes ;
- une fonction *garde* une exigence si on l'écrit pour elle, ou si la fausser la trahit ; celles de
  la machine, qui est presque toujours un ajout, seulement si les fausser la trahit ;
- ce qu'une étape donne *à lire* se coupe dans le kit, où rien de ce qui est à écrire n'est écrit.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.appui.fautes import charger as charger_fautes
from tests.enseigner.cours.exercices import Exercice, charger
from tests.enseigner.cours.extraits import Extrait
from tests.enseigner.livre.extraits import NomInconnu, extrait_python

MODULE = re.compile(r"\b([a-z_]+/)?[a-z_]+\.py\b")
MOT = re.compile(r"\b[A-Za-z_]\w+\b")
NOTION = re.compile(r"\bnotions? (?:de |d')[\w' ]+?(?=,| et |$| en tête)")
EN_TETE = re.compile(r"en tête de ([a-z_/]+\.py)(?:, et de ([a-z_/]+\.py))?")


def ancre_de_l_etape(jeu: str, numero: int) -> str:
    """L'ancre d'une étape, dans sa page."""
    return f"{jeu}-etape-{numero}"


def couvre(montre: str, nom: str) -> bool:
    """Dit si un extrait montre ce nom : lui-même, ou la classe qui le contient."""
    return nom == montre or nom.startswith(f"{montre}.")


@cache
def fonctions_des_etapes(jeu: str) -> dict[str, int]:
    """L'étape où l'on écrit chaque fonction."""
    etapes = {}
    for etape in charger(jeu).etapes:
        for fonction in etape.fonctions:
            etapes[fonction.removeprefix(f"{jeu}.")] = etape.numero
    return etapes


def etapes_d_un_extrait(jeu: str, montre: str) -> list[int]:
    """Les étapes où l'on écrit ce qu'un extrait montre."""
    numeros = {n for nom, n in fonctions_des_etapes(jeu).items() if couvre(montre, nom)}
    return sorted(numeros)


@cache
def gardiennes(jeu: str) -> dict[str, list[str]]:
    """Les fonctions qui gardent chaque exigence, celles du cours d'abord."""
    trouvees: dict[str, list[str]] = {}
    for etape in charger(jeu).etapes:
        regles = [fonction for fonction in etape.fonctions if ".machine." not in fonction]
        trouvees.setdefault(etape.exigence, []).extend(regles)
    for faute in charger_fautes(jeu):
        if faute.exigence and faute.fonction:
            trouvees.setdefault(faute.exigence, []).append(faute.fonction)
    gardees = {}
    for exigence, fonctions in trouvees.items():
        noms = [fonction.removeprefix(f"{jeu}.") for fonction in fonctions]
        gardees[exigence] = [nom for nom in dict.fromkeys(noms) if est_une_fonction(jeu, nom)]
    return gardees


def est_une_fonction(jeu: str, nom: str) -> bool:
    """Dit si un nom est celui d'une fonction du jeu, et non d'un module ou d'un outil commun."""
    if nom.startswith("commun."):
        return False
    try:
        return "def " in extrait_python(jeu, nom).texte
    except NomInconnu:
        return False


# --- ce qu'une étape donne à lire ----------------------------------------------------------------


class Lecture(NamedTuple):
    """Un morceau du kit à lire, et le nom de ce qu'il montre ; vide pour l'en-tête d'un module."""

    nom: str
    extrait: Extrait


def a_lire(jeu: str, etape: Exercice, kit: Path) -> list[Lecture]:
    """Ce que « À lire » nomme, dans l'ordre : des en-têtes de modules, des définitions."""
    lectures = []
    for trouve in EN_TETE.finditer(etape.lire):
        for module in filter(None, trouve.groups()):
            lectures.append(Lecture("", en_tete(jeu, module, kit)))
    phrase = MODULE.sub("", NOTION.sub("", etape.lire))
    proches = modules_a_voir(jeu, etape)
    tous = [chemin.stem for chemin in sorted((kit / jeu).glob("*.py"))]
    for mot in dict.fromkeys(MOT.findall(phrase)):
        modules = proches
        if not mot.islower():  # ce n'est pas un mot de la phrase
            modules = [*proches, *tous]
        for module in modules:
            nom = f"{module}.{mot}"
            try:
                extrait = extrait_python(jeu, nom, kit)
            except NomInconnu:
                continue
            lectures.append(Lecture(nom, extrait))
            break
    return lectures


def modules_a_voir(jeu: str, etape: Exercice) -> list[str]:
    """Où chercher ce qu'une étape donne à lire : les modules qu'elle nomme, puis les siens."""
    nommes = [t[0].removesuffix(".py").replace("/", ".") for t in MODULE.finditer(etape.lire)]
    siens = [".".join(fonction.split(".")[1:-1]) for fonction in etape.fonctions]
    siens += [module.rpartition(".")[0] for module in siens]  # pour une méthode, sans sa classe
    return [module for module in dict.fromkeys([*nommes, *siens]) if module]


def en_tete(jeu: str, module: str, kit: Path) -> Extrait:
    """La docstring d'un module, qui en dit les notions."""
    chemin = kit / jeu / module
    if not chemin.is_file():
        raise NomInconnu(f"{jeu} n'a pas de module {module}")
    source = chemin.read_text(encoding="utf-8")
    texte = ast.get_docstring(ast.parse(source))
    if texte is None:
        raise NomInconnu(f"{jeu}/{module} n'a pas d'en-tête")
    return Extrait(f"{jeu}/{module}", 1, texte)
