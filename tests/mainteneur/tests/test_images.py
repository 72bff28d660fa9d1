"""Les images des README sont celles que refait `make images`, et tout s'y lit."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.appui import RACINE
from tests.appui.regard import regarder
from tests.mainteneur.images import images


@pytest.mark.parametrize("jeu", ["incognito", "dames", "sixquiprend"])
def test_les_images_sont_celles_de_la_commande_et_chaque_texte_s_y_lit(
    jeu: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    regard = regarder(monkeypatch, jeu)
    gardees, refaites = RACINE / jeu / "images", images(jeu, tmp_path)
    assert regard.faibles == set() and len(regard.ecrits) > 20
    assert [chemin.name for chemin in refaites] == sorted(c.name for c in gardees.glob("*.png"))
    for chemin in refaites:
        avant, apres = (vue_de_loin(dossier / chemin.name) for dossier in (gardees, tmp_path))
        assert max(abs(a - b) for a, b in zip(avant, apres, strict=True)) < 16


def vue_de_loin(chemin: Path) -> bytes:
    """Les couleurs d'une image réduite : le dessin exact des lettres change avec pygame."""
    image = pygame.image.load(chemin)
    assert image.get_size() == (1280, 720)
    return pygame.image.tobytes(pygame.transform.smoothscale(image, (64, 36)), "RGB")
