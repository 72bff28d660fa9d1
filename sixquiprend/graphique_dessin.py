"""Le dessin de la fenêtre : une toile à l'échelle, des cartes, des textes, des boutons.

Notions :
- la *toile* a toujours 1280 points sur 720, quelle que soit la taille de la fenêtre : l'*échelle*
  convertit les points en pixels, et des marges noires gardent les proportions ;
- une *carte* est dessinée : un fond de la couleur de ses têtes, son numéro, une petite tête de bœuf
  par tête ;
- un *bouton* est un rectangle où l'on clique, ou que l'on atteint au clavier.

La couleur n'est jamais seule à dire quelque chose : les têtes se comptent, un choix s'entoure.

Tout ce qui se dessine se donne en points : rectangles, positions, tailles des lettres.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from .card import Card

LARGEUR, HAUTEUR = 1280, 720
Couleur = tuple[int, int, int]
Point = tuple[float, float]
Action = Callable[[], None]

FOND: Couleur = (22, 62, 52)
PANNEAU: Couleur = (14, 44, 37)
CLAIR: Couleur = (240, 236, 222)
DISCRET: Couleur = (150, 176, 160)
ENCRE: Couleur = (32, 30, 38)
ACCENT: Couleur = (244, 190, 72)
ALERTE: Couleur = (238, 120, 96)
FONDS_DES_CARTES: dict[int, Couleur] = {
    1: (246, 243, 232),
    2: (168, 212, 240),
    3: (250, 216, 104),
    5: (240, 132, 92),
    7: (186, 138, 222),
}
# Une tête de bœuf, rayon 1 : le museau, puis la corne gauche ; la droite est son reflet.
MUSEAU = [(-0.9, -0.5), (0.9, -0.5), (0.5, 1.1), (-0.5, 1.1)]
CORNE = [(-0.8, -0.4), (-1.6, -0.7), (-1.4, -1.5), (-1.2, -0.9), (-0.4, -0.7)]
TETES_PAR_LIGNE = 4
FINESSE = 4  # une tête est dessinée quatre fois trop grande, puis réduite : ses bords sont lissés
LETTRES_AU_MOINS = 15  # la taille d'une police, en pixels : au-dessous, on ne lit plus
CARTE_LEVEE = 10


@dataclass(frozen=True)
class Bouton:
    """Un rectangle qui fait quelque chose."""

    rect: pygame.Rect
    texte: str
    action: Action
    lettre: str = ""  # son raccourci
    carte: Card | None = None  # comme laquelle il est dessiné
    zone: pygame.Rect | None = None  # plus large que lui, où l'on peut aussi cliquer

    def sous(self, point: Point) -> bool:
        """Dit si un point est sur le bouton, ou dans sa zone."""
        return (self.zone or self.rect).collidepoint(point)


class Toile:
    """La surface de la fenêtre, vue en points de 1280 sur 720."""

    def __init__(self, surface: pygame.Surface) -> None:
        """Mesure l'échelle et les marges de la surface."""
        self.surface = surface
        self.taille = largeur, hauteur = surface.get_size()
        self.echelle = max(min(largeur / LARGEUR, hauteur / HAUTEUR), 0.1)
        self.marge_x = (largeur - LARGEUR * self.echelle) / 2
        self.marge_y = (hauteur - HAUTEUR * self.echelle) / 2
        self.polices: dict[int, pygame.font.Font] = {}
        self.tetes: dict[tuple[int, Couleur], pygame.Surface] = {}

    def en_points(self, pixel: tuple[int, int]) -> Point:
        """Convertit une position dans la fenêtre, celle de la souris, en position sur la toile."""
        x, y = pixel
        return (x - self.marge_x) / self.echelle, (y - self.marge_y) / self.echelle

    def en_pixels(self, point: Point) -> tuple[int, int]:
        """Convertit une position sur la toile en position dans la fenêtre."""
        x, y = point
        return round(self.marge_x + x * self.echelle), round(self.marge_y + y * self.echelle)

    def police(self, taille: int) -> pygame.font.Font:
        """Rend la police d'une taille, à l'échelle de la toile."""
        pixels = max(LETTRES_AU_MOINS, round(taille * self.echelle))
        if pixels not in self.polices:
            self.polices[pixels] = pygame.font.Font(None, pixels)
        return self.polices[pixels]

    # --- des formes et du texte -------------------------------------------------------------------

    def vider(self) -> None:
        """Efface tout : marges noires, toile verte."""
        self.surface.fill((0, 0, 0))
        self.rectangle(pygame.Rect(0, 0, LARGEUR, HAUTEUR), FOND, rayon=0)

    def voile(self) -> None:
        """Assombrit tout ce qui est déjà dessiné, pour mettre une question devant."""
        ombre = pygame.Surface(self.surface.get_size(), pygame.SRCALPHA)
        ombre.fill((0, 0, 0, 150))
        self.surface.blit(ombre, (0, 0))

    def rectangle(
        self, rect: pygame.Rect, couleur: Couleur, rayon: int = 10, trait: int = 0
    ) -> None:
        """Dessine un rectangle aux coins arrondis, plein ou réduit à un `trait`."""
        x, y = self.en_pixels(rect.topleft)
        droite, bas = self.en_pixels(rect.bottomright)
        place = pygame.Rect(x, y, droite - x, bas - y)
        epaisseur = max(1, round(trait * self.echelle)) if trait else 0
        pygame.draw.rect(self.surface, couleur, place, epaisseur, round(rayon * self.echelle))

    def texte(
        self,
        texte: str,
        point: Point,
        taille: int,
        couleur: Couleur = CLAIR,
        ancre: str = "topleft",
        largeur: int = LARGEUR,
    ) -> None:
        """Écrit une ligne.

        Args:
            ancre: le coin, le bord ou le centre du texte qui est à ce point.
            largeur: ce que le texte ne peut pas dépasser.
        """
        police, texte = self.ajuster(texte, taille, largeur)
        image = police.render(texte, True, couleur)
        self.surface.blit(image, image.get_rect(**{ancre: self.en_pixels(point)}))

    def ajuster(self, texte: str, taille: int, largeur: int) -> tuple[pygame.font.Font, str]:
        """Rend une police d'un quart plus petite au plus, et le texte, coupé s'il déborde."""
        police = self.police(taille)
        au_plus = max(1.0, largeur * self.echelle)  # une carte de profil n'a pas de largeur
        trop = police.size(texte)[0] / au_plus
        if trop > 1:
            police = self.police(int(taille * max(0.75, 1 / trop)))
        while texte and police.size(texte)[0] > au_plus:
            texte = f"{texte[:-2]}…" if len(texte) > 1 else ""
        return police, texte

    # --- des cartes et des boutons ----------------------------------------------------------------

    def tete(self, point: Point, rayon: float, couleur: Couleur = ENCRE) -> None:
        """Dessine une tête de bœuf."""
        image = self.image_de_tete(max(6, round(4 * rayon * self.echelle)), couleur)
        self.surface.blit(image, image.get_rect(center=self.en_pixels(point)))

    def image_de_tete(self, cote: int, couleur: Couleur) -> pygame.Surface:
        """Rend l'image d'une tête, un museau et deux cornes, dans un carré de ce côté."""
        if (cote, couleur) not in self.tetes:
            grande = pygame.Surface((cote * FINESSE, cote * FINESSE), pygame.SRCALPHA)
            grande.fill((*couleur, 0))
            rayon = cote * FINESSE / 4
            for forme in (MUSEAU, CORNE, [(-dx, dy) for dx, dy in CORNE]):
                points = [((2 + dx) * rayon, (2 + dy) * rayon) for dx, dy in forme]
                pygame.draw.polygon(grande, couleur, points)
            self.tetes[cote, couleur] = pygame.transform.smoothscale(grande, (cote, cote))
        return self.tetes[cote, couleur]

    def carte(self, card: Card, rect: pygame.Rect, choisie: bool = False) -> None:
        """Dessine une carte, entourée si elle est `choisie`."""
        self.rectangle(rect, FONDS_DES_CARTES[card.oxHead])
        self.rectangle(rect, ACCENT if choisie else ENCRE, trait=4 if choisie else 1)
        taille = round(rect.height * 0.48)
        centre = (rect.centerx, rect.top + rect.height * 0.64)
        self.texte(str(card.number), centre, taille, ENCRE, "center", rect.width - 6)
        for rang in range(card.oxHead):
            ligne, colonne = divmod(rang, TETES_PAR_LIGNE)
            dans_la_ligne = min(TETES_PAR_LIGNE, card.oxHead - ligne * TETES_PAR_LIGNE)
            x = rect.centerx + (colonne - (dans_la_ligne - 1) / 2) * rect.width * 0.22
            self.tete((x, rect.top + rect.height * (0.13 + 0.15 * ligne)), rect.width * 0.06)

    def carte_reduite(self, card: Card, rect: pygame.Rect) -> None:
        """Dessine une petite carte : son numéro, et ses têtes dessous."""
        self.rectangle(rect, FONDS_DES_CARTES[card.oxHead], rayon=6)
        haut = (rect.centerx, rect.top + rect.height * 0.4)
        self.texte(str(card.number), haut, 28, ENCRE, "center", rect.width - 4)
        for rang in range(card.oxHead):
            x = rect.centerx + (rang - (card.oxHead - 1) / 2) * 8
            self.tete((x, rect.bottom - 6), 2.4)

    def dos(self, rect: pygame.Rect) -> None:
        """Dessine une petite carte, face cachée."""
        self.rectangle(rect, PANNEAU, rayon=6)
        self.rectangle(rect, CLAIR, rayon=6, trait=2)

    def bouton(self, bouton: Bouton, choisi: bool) -> None:
        """Dessine un bouton, ou la carte qu'il est, levée si elle est choisie."""
        if bouton.carte:
            self.carte(bouton.carte, bouton.rect.move(0, -CARTE_LEVEE * choisi), choisi)
            return
        self.rectangle(bouton.rect, ACCENT if choisi else PANNEAU)
        self.rectangle(bouton.rect, CLAIR if choisi else ACCENT, trait=4 if choisi else 2)
        couleur = ENCRE if choisi else CLAIR
        self.texte(bouton.texte, bouton.rect.center, 28, couleur, "center", bouton.rect.width - 4)
