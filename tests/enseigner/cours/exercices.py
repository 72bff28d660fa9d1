"""Les exercices d'un jeu : ce que dit son fichier TOML, comme des valeurs.

Les notions, avec un exemple :
- un *exercice* est une *étape* (réécrire une fonction du sujet) ou une *variante* (changer une
  règle, mesurer quelque chose) : `Exercice(3, "Laisser tomber un jeton", "étape", …)` ;
- un *essai* est un appel, et ce qu'on en attend : `sommet(Grid(6, 6), 0)`, qui rend 6 ;
- ce qui tient lieu d'une fonction *en attendant* qu'on l'écrive : une phrase, puis deux lignes
  qui laissent le jeu tourner, ou rien, et le jeu dit alors quelle étape l'apportera ;
- une *séance* réunit quelques étapes : elle a un objectif, une durée, ce qu'il faut savoir avant.

Ce module est copié tel quel dans les kits : il n'importe que la bibliothèque standard.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

ICI = Path(__file__).resolve().parent
DOSSIER = ICI.parents[2]  # le dépôt, ou le kit
ETAPE = "étape"
VARIANTE = "variante"
QUARTS = 80  # de point : vingt points


@dataclass(frozen=True)
class Essai:
    """Ce qu'un exercice doit montrer, en une phrase, et l'appel qui le montre.

    On attend une valeur (`attendu`, comme on l'écrit en Python), un texte à plusieurs lignes
    (`texte`), ce texte à l'écran (`imprime`), ou une exception (`leve`).
    """

    phrase: str
    appel: str
    prepare: str = ""  # les instructions d'avant l'appel
    attendu: str | None = None
    texte: str | None = None
    imprime: str | None = None
    leve: str = ""
    ordre: str = ""  # « libre » si l'ordre des valeurs n'est pas ce qu'on regarde


@dataclass(frozen=True)
class Remplacement:
    """Un morceau de la solution d'une variante, au format des fautes de tests/appui/fautes."""

    fonction: str
    avant: str
    apres: str


@dataclass(frozen=True)
class Exercice:
    """Une étape ou une variante ; la solution d'une étape est le code du dépôt."""

    numero: int
    titre: str
    genre: str  # « étape » ou « variante »
    niveau: str  # facile, moyen ou difficile
    minutes: int
    exigence: str  # ce qu'il sert du sujet
    lire: str  # ce qu'il faut lire d'abord
    fonctions: tuple[str, ...]  # celles que le kit vide, ou que la variante change
    enonce: str
    indice: str  # ce qu'on dit si on le demande
    lecon: str  # ce qu'on dit après la réussite
    essais: tuple[Essai, ...]
    # Pour une étape :
    en_attendant: dict[str, str] = field(default_factory=dict)  # de quoi jouer sans elle
    c: tuple[str, ...] = ()  # les fonctions qu'elle porte, dans tests/enseigner/c
    change: str = ""  # ce qui change du C au Python, et pourquoi
    # Pour une variante :
    solution: tuple[Remplacement, ...] = ()


@dataclass(frozen=True)
class Seance:
    """Quelques étapes à faire d'affilée."""

    titre: str
    objectif: str
    prerequis: str
    jouer: str  # ce qu'on voit et joue à la fin
    etapes: tuple[int, ...]


@dataclass(frozen=True)
class Cours:
    """Les exercices d'un jeu, et ses règles en quelques lignes."""

    jeu: str
    titre: str
    regles: str
    seances: tuple[Seance, ...]
    exercices: tuple[Exercice, ...] = field(repr=False)

    @property
    def etapes(self) -> list[Exercice]:
        """Les exercices qui sont des étapes, dans l'ordre."""
        return [exercice for exercice in self.exercices if exercice.genre == ETAPE]

    @property
    def variantes(self) -> list[Exercice]:
        """Les exercices qui sont des variantes, dans l'ordre."""
        return [exercice for exercice in self.exercices if exercice.genre == VARIANTE]

    @property
    def points(self) -> dict[int, float]:
        """Les points de chaque étape, selon ses minutes, au quart de point, 20 en tout."""
        minutes = {etape.numero: etape.minutes for etape in self.etapes}
        exacts = {
            numero: QUARTS * duree / sum(minutes.values()) for numero, duree in minutes.items()
        }
        quarts = {numero: int(exact) for numero, exact in exacts.items()}
        restes = sorted(quarts, key=lambda numero: quarts[numero] - exacts[numero])
        for numero in restes[: QUARTS - sum(quarts.values())]:
            quarts[numero] += 1
        return {numero: nombre / 4 for numero, nombre in quarts.items()}

    def exercice(self, numero: int) -> Exercice:
        """L'exercice de ce numéro ; lève LookupError s'il n'y en a pas."""
        for exercice in self.exercices:
            if exercice.numero == numero:
                return exercice
        dernier = self.exercices[-1].numero
        raise LookupError(f"il n'y a pas d'exercice {numero} : ils vont de 1 à {dernier}.")


@cache
def charger(jeu: str, ici: Path = ICI) -> Cours:
    """Les exercices d'un jeu, lus dans son fichier TOML."""
    donnees = tomllib.loads((ici / f"{jeu}.toml").read_text(encoding="utf-8"))
    seances = [Seance(**s | {"etapes": tuple(s["etapes"])}) for s in donnees["seance"]]
    exercices = tuple(_exercice(e) for e in donnees["exercice"])
    return Cours(jeu, donnees["titre"], donnees["regles"], tuple(seances), exercices)


def _exercice(donnees: dict[str, Any]) -> Exercice:
    """Un exercice, de la table qui le décrit."""
    valeurs = donnees | {
        "fonctions": tuple(donnees["fonctions"]),
        "c": tuple(donnees.get("c", ())),
        "essais": tuple(Essai(**essai) for essai in donnees["essai"]),
        "solution": tuple(Remplacement(**r) for r in donnees.get("solution", ())),
    }
    del valeurs["essai"]
    return Exercice(**valeurs)


def jeux_presents(ici: Path = ICI) -> list[str]:
    """Les jeux qui ont des exercices ici : cinq dans le dépôt, un dans un kit."""
    return sorted(chemin.stem for chemin in ici.glob("*.toml"))
