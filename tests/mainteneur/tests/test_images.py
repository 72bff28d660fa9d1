"""Les images des README sont celles que refait `make images`, et chacune y est montrée."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.appui import JEUX, RACINE
from tests.mainteneur.images import IMAGES, ecrire


@pytest.mark.parametrize("jeu", JEUX)
def test_les_images_sont_celles_de_la_commande(jeu: str, tmp_path: Path) -> None:
    refaites = ecrire(tmp_path, IMAGES[jeu]())
    gardees = sorted((RACINE / jeu / "images").iterdir())
    assert sorted(chemin.name for chemin in refaites) == [chemin.name for chemin in gardees]
    for chemin in gardees:
        assert (tmp_path / chemin.name).read_bytes() == chemin.read_bytes()


@pytest.mark.parametrize("jeu", JEUX)
def test_le_readme_montre_chaque_image_et_aucune_autre(jeu: str) -> None:
    texte = (RACINE / jeu / "README.md").read_text(encoding="utf-8")
    montrees = re.findall(r"!\[[^\]]+\]\((images/[^)]+)\)", texte)
    assert sorted(montrees) == sorted(f"images/{nom}.svg" for nom in IMAGES[jeu]())
