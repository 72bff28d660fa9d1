"""Les images des README sont celles que refait `make images`."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.outils import RACINE
from tests.outils.images import images

pytestmark = pytest.mark.sans_couverture


@pytest.mark.parametrize("jeu", ["incognito", "dames", "sixquiprend"])
def test_les_images_du_lisezmoi_sont_celles_que_refait_la_commande(
    jeu: str, tmp_path: Path
) -> None:
    gardees = RACINE / jeu / "images"
    refaites = images(jeu, tmp_path)
    assert [chemin.name for chemin in refaites] == sorted(c.name for c in gardees.glob("*.png"))
    for chemin in refaites:
        avant, apres = (vue_de_loin(dossier / chemin.name) for dossier in (gardees, tmp_path))
        assert max(abs(a - b) for a, b in zip(avant, apres, strict=True)) < 16


def vue_de_loin(chemin: Path) -> bytes:
    """Les couleurs d'une image réduite : le dessin exact des lettres change avec pygame."""
    image = pygame.image.load(chemin)
    assert image.get_size() == (1280, 720)
    return pygame.image.tobytes(pygame.transform.smoothscale(image, (64, 36)), "RGB")
