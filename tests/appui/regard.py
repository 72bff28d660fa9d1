"""Un regard sur ce qu'une fenêtre écrit : le contraste de chaque texte, son corps, sa place.

Le contraste se mesure sur les pixels déjà peints sous le texte, là où il s'écrit.
"""

from __future__ import annotations

import importlib
from collections import Counter
from typing import Any

import pygame
import pytest

from tests.appui.couleurs import contraste


class Regard:
    """Ce qu'on a vu s'écrire, et ce qui n'allait pas."""

    def __init__(self) -> None:
        """N'a encore rien vu."""
        self.ecrits: set[tuple[object, ...]] = set()
        self.faibles: set[tuple[object, ...]] = set()  # un texte, sa couleur, celle du fond
        self.corps: set[int] = set()  # ceux des textes de la page
        self.coupes: set[str] = set()  # les textes plus longs que leur place
        self.debordes: set[str] = set()  # les paragraphes plus hauts que la leur


def regarder(monkeypatch: pytest.MonkeyPatch, jeu: str) -> Regard:
    """Met dans la fenêtre d'un jeu une toile qui retient ce qu'elle écrit, et le rend."""
    toile = importlib.import_module(f"{jeu}.fenetre.toile")
    regard = Regard()

    class Espionne(toile.Toile):  # type: ignore[name-defined, misc]
        """Une toile qui regarde où elle va écrire."""

        def image(
            self, texte: str, corps: int, couleur: Any, pli: float = 0, gras: bool = False
        ) -> Any:
            """Retient le corps d'un texte."""
            regard.corps.add(corps)
            return super().image(texte, corps, couleur, pli, gras)

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
            if cadre.w > largeur * self.echelle:
                regard.coupes.add(texte)
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
        ) -> int:
            """Regarde où un paragraphe s'écrira, puis l'écrit."""
            petit = self.image(texte, toile.PETIT, couleur, rect.w)
            if petit.height > self.cadre(rect).h:
                regard.debordes.add(texte)
            self.regarder(texte, self.cadre(rect), corps, couleur)
            hauteur = super().paragraphe(texte, rect, corps, couleur)
            assert isinstance(hauteur, int)
            return hauteur

        def regarder(self, texte: str, cadre: pygame.Rect, corps: int, couleur: Any) -> None:
            """Compare la couleur du texte à celle, la plus commune, du fond."""
            if couleur == toile.Palette.ETEINT:
                return  # un bouton qui ne peut rien a le droit de s'effacer
            ici = (texte, cadre.topleft, couleur, self.taille)
            if texte and cadre.w and ici not in regard.ecrits:
                regard.ecrits.add(ici)
                fond = dominante(self.dessin, cadre)
                if contraste(couleur, fond) < (3 if corps >= 60 else 4.5):  # 3 pour une marque
                    regard.faibles.add((texte, couleur, fond))

    monkeypatch.setattr(importlib.import_module(f"{jeu}.fenetre.boucle"), "Toile", Espionne)
    return regard


def dominante(surface: pygame.Surface, cadre: pygame.Rect) -> tuple[int, int, int]:
    """La couleur la plus commune d'un rectangle d'une surface."""
    vu = surface.subsurface(cadre.clip(surface.get_rect()))
    petit = pygame.transform.scale(vu, (min(vu.get_width(), 24), min(vu.get_height(), 8)))
    octets = pygame.image.tobytes(petit, "RGB")
    rouge, vert, bleu = Counter(zip(*[iter(octets)] * 3, strict=True)).most_common(1)[0][0]
    return rouge, vert, bleu
