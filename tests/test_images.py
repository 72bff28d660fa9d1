"""Les images des README sont celles que refait `make images`, et tout s'y lit."""

from __future__ import annotations

import importlib
from collections import Counter
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.outils import RACINE
from tests.outils.couleurs import contraste
from tests.outils.images import images

pytestmark = pytest.mark.sans_couverture


@pytest.mark.parametrize("jeu", ["incognito", "dames", "sixquiprend"])
def test_les_images_sont_celles_de_la_commande_et_chaque_texte_s_y_lit(
    jeu: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Le contraste se mesure sur les pixels déjà peints sous le texte, là où il s'écrit."""
    toile = importlib.import_module(f"{jeu}.fenetre.toile")
    faibles, ecrits = set(), set()

    class Espionne(toile.Toile):  # type: ignore[name-defined, misc]
        """Une toile qui regarde où elle va écrire."""

        def texte(
            self,
            texte: str,
            point: Any,
            corps: int = toile.CORPS,
            couleur: Any = toile.Palette.TEXTE,
            ancre: str = "topleft",
            largeur: float = 1280,
            gras: bool = False,
        ) -> None:
            """Regarde où une ligne s'écrira, puis l'écrit."""
            cadre = self.image(texte, corps, couleur, gras=gras).get_rect()
            cadre.w = min(cadre.w, round(largeur * self.echelle))
            setattr(cadre, ancre, self.place(point))
            self.regarder(texte, cadre, corps, couleur)
            super().texte(texte, point, corps, couleur, ancre, largeur, gras)

        def paragraphe(
            self,
            texte: str,
            rect: Any,
            corps: int = toile.CORPS,
            couleur: Any = toile.Palette.TEXTE,
        ) -> None:
            """Regarde où un paragraphe s'écrira, puis l'écrit."""
            self.regarder(texte, self.cadre(rect), corps, couleur)
            super().paragraphe(texte, rect, corps, couleur)

        def regarder(self, texte: str, cadre: pygame.Rect, corps: int, couleur: Any) -> None:
            """Compare la couleur du texte à celle, la plus commune, du fond."""
            if couleur == toile.Palette.ETEINT:
                return  # un bouton qui ne peut rien a le droit de s'effacer
            if texte and cadre.w and (texte, cadre.topleft, couleur) not in ecrits:
                ecrits.add((texte, cadre.topleft, couleur))
                fond = dominante(self.dessin, cadre)
                if contraste(couleur, fond) < (3 if corps >= 60 else 4.5):  # 3 pour une marque
                    faibles.add((texte, couleur, fond))

    monkeypatch.setattr(importlib.import_module(f"{jeu}.fenetre.boucle"), "Toile", Espionne)
    gardees, refaites = RACINE / jeu / "images", images(jeu, tmp_path)
    assert faibles == set() and len(ecrits) > 20
    assert [chemin.name for chemin in refaites] == sorted(c.name for c in gardees.glob("*.png"))
    for chemin in refaites:
        avant, apres = (vue_de_loin(dossier / chemin.name) for dossier in (gardees, tmp_path))
        assert max(abs(a - b) for a, b in zip(avant, apres, strict=True)) < 16


def vue_de_loin(chemin: Path) -> bytes:
    """Les couleurs d'une image réduite : le dessin exact des lettres change avec pygame."""
    image = pygame.image.load(chemin)
    assert image.get_size() == (1280, 720)
    return pygame.image.tobytes(pygame.transform.smoothscale(image, (64, 36)), "RGB")


def dominante(surface: pygame.Surface, cadre: pygame.Rect) -> tuple[int, int, int]:
    """La couleur la plus commune d'un rectangle d'une surface."""
    vu = surface.subsurface(cadre.clip(surface.get_rect()))
    petit = pygame.transform.scale(vu, (min(vu.get_width(), 24), min(vu.get_height(), 8)))
    octets = pygame.image.tobytes(petit, "RGB")
    rouge, vert, bleu = Counter(zip(*[iter(octets)] * 3, strict=True)).most_common(1)[0][0]
    return rouge, vert, bleu
