"""`make jouer` dans un kit : le jeu tel qu'il est, même si tout n'y est pas encore écrit.

Ce qui manque se dit en une phrase, jamais par la trace d'une exception.

Ce module est copié tel quel dans les kits : il n'importe que la bibliothèque standard.
"""

from __future__ import annotations

import importlib
import sys
import traceback
from pathlib import Path

from .juge import dire_syntaxe


def phrase_de(erreur: BaseException) -> str:
    """Dit en une phrase ce qui a arrêté le jeu."""
    if isinstance(erreur, NotImplementedError):
        return f"Pas encore : {erreur}. Tapez make exercice."
    texte = f"{type(erreur).__name__} : {erreur}"
    if isinstance(erreur, SyntaxError):
        nom = Path(erreur.filename or "").name
        raison = f"Python n'en comprend pas la syntaxe ({dire_syntaxe(str(erreur.msg))})"
        return f"{nom}, ligne {erreur.lineno} : {raison}."
    lieu = traceback.extract_tb(erreur.__traceback__)[-1]
    ou = f"{Path(lieu.filename).name}, ligne {lieu.lineno}, dans {lieu.name}"
    return f"Le jeu s'est arrêté, {ou} ({texte}). Tapez make exercice."


def principal(jeu: str, arguments: list[str]) -> None:
    """Lance le jeu avec ces arguments."""
    try:
        importlib.import_module(f"{jeu}.main").main(arguments)
    except Exception as erreur:
        print(f"\n{phrase_de(erreur)}")


if __name__ == "__main__":
    principal(sys.argv[1], sys.argv[2:])
