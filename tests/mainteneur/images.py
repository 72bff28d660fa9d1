"""`make images` : refait les images des README, celles de chaque jeu qui a une fenêtre.

Un jeu décrit les siennes dans `tests/<jeu>/images.py`, par une fonction `images_<jeu>(dossier)` qui
les dessine sans écran et les range dans le dossier donné. La même commande refait les mêmes images.
"""

from __future__ import annotations

import importlib
import os
from pathlib import Path

from tests.appui import JEUX, RACINE, TESTS


def images(jeu: str, dossier: Path) -> list[Path]:
    """Dessine les images d'un jeu dans un dossier, et rend leurs chemins."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    getattr(importlib.import_module(f"tests.mainteneur.captures.{jeu}"), f"images_{jeu}")(dossier)
    return sorted(dossier.glob("*.png"))


def principal() -> None:
    """Refait les images de tous les jeux qui en ont."""
    for jeu in JEUX:
        if (TESTS / "mainteneur" / "captures" / f"{jeu}.py").exists():
            for chemin in images(jeu, RACINE / jeu / "images"):
                print(chemin.relative_to(RACINE))


if __name__ == "__main__":
    principal()
