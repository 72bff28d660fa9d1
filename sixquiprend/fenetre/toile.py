"""La toile : dessiner et écrire dans une fenêtre de toute taille.

Les notions, avec un exemple :
- la *toile* a 1280 *points* sur 720 ; son *échelle* les convertit en pixels : 0,72 sur un écran de
  1024 sur 600 ; tout se donne en points ;
- la *palette* nomme les couleurs : un texte a 4,5 de contraste au moins, une marque 3 ;
- une *zone* est un rectangle où l'on agit : un bouton, `Zone("Quitter", "q", quitter)`, un champ,
  une liste, ou une case du plateau, `Zone(geste=cliquer, arguments=(case,), rect=…)` ;
- le *corps* d'un texte est sa hauteur, en points : 28.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import click
import pygame
from pygame import FRect, Rect

from ..commun.fichier import imprimable

LARGEUR = 1280
HAUTEUR = 720
PLUS_GRANDE = Rect(0, 0, 1600, 900)  # la première fenêtre n'est pas plus grande
PART_DU_BUREAU = 0.9  # ni plus que cette part du bureau
SANS_ECRAN = ("offscreen", "dummy")
FINESSE = 4  # une lettre se dessine quatre fois trop grande, puis se réduit
TAILLE_DU_CORPS = 11 / 16  # celle que donne pygame à sa police pour un corps de 1
CORPS = 28
CORPS_AU_MOINS = 20
INTERLIGNE = 0.86
TEXTES_GARDES = 2000
LETTRES_AU_PLUS = 3000  # aucun texte du jeu n'en approche
COLLEE = re.compile("(?<=«) | (?=[»:;?!])")  # une espace où une ligne ne finit pas

Point = tuple[float, float]
Teinte = tuple[int, int, int]
Action = Callable[..., None]


class Palette:
    """Les couleurs, par leur nom."""

    # les fonds
    FOND = (28, 33, 40)
    PANNEAU = (44, 52, 63)
    # sur ces fonds
    BORD = (150, 158, 170)
    TEXTE = (240, 236, 226)
    DISCRET = (180, 186, 196)
    ACCENT = (255, 200, 70)
    ALERTE = (255, 150, 130)
    MENTHE = (140, 230, 150)
    ORANGE = (255, 176, 72)
    AZUR = (120, 190, 255)
    # les fonds clairs
    CASE = (218, 200, 164)
    PAPIER = (250, 248, 240)
    # sur ces fonds clairs
    ENCRE = (24, 26, 30)
    BLEU = (20, 72, 150)
    VERT = (16, 92, 50)
    ROUGE = (160, 30, 30)
    VIOLET = (110, 30, 120)


# --- les zones -----------------------------------------------------------------------------------


def rien() -> None:
    """Ne fait rien : c'est le geste d'un bouton qui referme seulement sa bulle."""


def nulle_part() -> Rect:
    """Rend le rectangle d'une zone que son écran placera."""
    return Rect(0, 0, 0, 0)


@dataclass(eq=False)
class Zone:
    """Un rectangle où l'on agit ; sans titre, c'est à l'écran de le dessiner."""

    titre: str = ""
    touche: str = ""  # la lettre, ou la touche, qui fait de même
    geste: Action = rien
    rect: Rect = field(default_factory=nulle_part)
    glisse: bool = False  # on peut y prendre une pièce, et l'y déposer
    arguments: tuple[Any, ...] = ()  # ceux du geste : la case d'un plateau

    @property
    def libelle(self) -> str:
        """Rend ce qu'on lit sur le bouton : son titre, et sa touche si son nom se lit."""
        lisible = len(self.touche) == 1 or self.touche == "f11"
        if self.titre and lisible:
            return f"{self.titre} ({self.touche.capitalize()})"
        return self.titre

    def faire(self) -> None:
        """Fait le geste de la zone."""
        self.geste(*self.arguments)


@dataclass(eq=False)
class Champ(Zone):
    """Une ligne où l'on écrit, dont le titre se lit à gauche."""

    texte: str = ""
    defaut: str = ""  # ce que vaut un champ laissé vide

    @property
    def libelle(self) -> str:
        """Rend le texte écrit, ou ce qui en tient lieu."""
        return self.texte or self.defaut


@dataclass(eq=False)
class Liste(Zone):
    """Un menu déroulant, dont le titre se lit à gauche."""

    valeurs: Sequence[str] = ()
    texte: str = ""  # celle qui est choisie

    @property
    def libelle(self) -> str:
        """Rend la valeur choisie."""
        return self.texte


def aligner(rect: Rect, boutons: Sequence[Zone], colonnes: int = 0) -> list[Zone]:
    """Range dans `rect` ces `boutons`, et les rend, sur tant de `colonnes`, ou toutes.

    Exemple:
        >>> [zone.rect.x for zone in aligner(Rect(0, 0, 210, 40), [Zone("Oui"), Zone("Non")])]
        [0, 110]
    """
    colonnes = colonnes or len(boutons)
    lignes = math.ceil(len(boutons) / colonnes)
    largeur = (rect.w + 10) // colonnes
    hauteur = (rect.h + 8) // lignes
    for rang, bouton in enumerate(boutons):
        ligne, colonne = divmod(rang, colonnes)
        x = rect.x + colonne * largeur
        y = rect.y + ligne * hauteur
        bouton.rect = Rect(x, y, largeur - 10, hauteur - 8)
    return list(boutons)


def eloignement(depart: Rect, sens: tuple[int, int], arrivee: Rect) -> float:
    """Rend combien `arrivee` est loin de `depart` dans ce `sens` ; ailleurs, infiniment."""
    ecart = pygame.Vector2(arrivee.center) - depart.center
    devant = ecart.dot(sens)
    cote = abs(ecart.cross(sens))
    if devant <= 0:
        return math.inf
    return devant + 3 * cote


def voisin(depart: Rect, sens: tuple[int, int], rects: Sequence[Rect]) -> Rect:
    """Rend celui des `rects` le plus proche de `depart` dans ce `sens` ; sinon, `depart`."""
    proche = depart
    distance = math.inf
    for rect in rects:
        ecart = eloignement(depart, sens, rect)
        if ecart < distance:
            proche = rect
            distance = ecart
    return proche


def le_long(points: Sequence[Point], part: float) -> Point:
    """Rend le point à cette `part` du chemin de ces `points`, dont chaque étape part en douceur.

    Exemple:
        >>> le_long([(0, 0), (100, 50)], 0.5), le_long([(0, 0), (100, 50), (100, 90)], 2)
        ((50.0, 25.0), (100.0, 90.0))
    """
    chemin = min(1.0, part) * (len(points) - 1)
    rang = min(int(chemin), len(points) - 2)
    x, y = pygame.Vector2(points[rang]).smoothstep(points[rang + 1], chemin - rang)
    return x, y


# --- la toile ------------------------------------------------------------------------------------


class Toile:
    """Une surface où l'on dessine en points."""

    def __init__(self, surface: pygame.Surface, points: Point = (LARGEUR, HAUTEUR)) -> None:
        """Met tant de `points` à l'échelle de `surface`, des marges gardant les proportions."""
        self.surface = surface
        self.taille = surface.get_size()
        cadre = FRect((0, 0), points).fit(surface.get_rect())
        self.echelle = cadre.w / points[0]
        self.gauche, self.haut = cadre.topleft
        pygame.font.init()
        self.police = pygame.font.Font(None)
        self.police.set_script("Thai")  # en latin, celle-ci écarte « tt » et « it »
        self.images: dict[tuple[str, int, Teinte, float], pygame.Surface] = {}

    def en_points(self, pixel: Point) -> Point:
        """Rend le point de la toile qui est sous un `pixel` de la fenêtre."""
        x = (pixel[0] - self.gauche) / self.echelle
        y = (pixel[1] - self.haut) / self.echelle
        return x, y

    def en_pixels(self, point: Point) -> Point:
        """Rend le pixel de la fenêtre où tombe un `point` de la toile."""
        x = self.gauche + point[0] * self.echelle
        y = self.haut + point[1] * self.echelle
        return x, y

    def epaisseur(self, points: float) -> int:
        """Rend ces `points` en pixels, un au moins, ou 0 pour 0."""
        if points == 0:
            return 0
        return max(1, round(points * self.echelle))

    def cadre(self, rect: Rect) -> Rect:
        """Rend en pixels ce `rect` donné en points."""
        gauche, haut = map(round, self.en_pixels(rect.topleft))
        droite, bas = map(round, self.en_pixels(rect.bottomright))
        return Rect(gauche, haut, max(1, droite - gauche), max(1, bas - haut))

    def rectangle(self, rect: Rect, couleur: Teinte, trait: float = 0, rayon: float = 8) -> None:
        """Peint `rect`, ou son seul `trait`, de cette `couleur`, ses coins arrondis de `rayon`."""
        arrondi = round(rayon * self.echelle)
        pygame.draw.rect(self.surface, couleur, self.cadre(rect), self.epaisseur(trait), arrondi)

    def disque(self, centre: Point, rayon: float, couleur: Teinte, trait: float = 0) -> None:
        """Peint le disque de ce `centre` et de ce `rayon`, ou son `trait`, de cette `couleur`."""
        milieu = self.en_pixels(centre)
        pixels = self.epaisseur(rayon)
        pygame.draw.aacircle(self.surface, couleur, milieu, pixels, self.epaisseur(trait))

    def polygone(self, points: Sequence[Point], couleur: Teinte) -> None:
        """Peint de cette `couleur` le polygone de ces `points`."""
        pixels = [self.en_pixels(point) for point in points]
        pygame.draw.polygon(self.surface, couleur, pixels)
        pygame.draw.aalines(self.surface, couleur, True, pixels)

    def chemin(self, points: Sequence[Point], couleur: Teinte, trait: float = 4) -> None:
        """Relie ces `points` d'un `trait` de cette `couleur`."""
        pixels = [self.en_pixels(point) for point in points]
        for depart, arrivee in pairwise(pixels):
            pygame.draw.aaline(self.surface, couleur, depart, arrivee, self.epaisseur(trait))

    def fleches(self, points: Sequence[Point], couleur: Teinte, trait: float = 4) -> None:
        """Relie ces `points` par des flèches de cette `couleur` et de ce `trait`."""
        for depart, arrivee in pairwise(points):
            sens = pygame.Vector2(arrivee) - depart
            if sens.length() == 0:
                continue
            sens.scale_to_length(trait * 4)
            x, y = arrivee - sens
            dx, dy = sens.rotate(90) / 2
            self.chemin([depart, (x, y)], couleur, trait)
            self.polygone([arrivee, (x + dx, y + dy), (x - dx, y - dy)], couleur)

    def croix(self, rect: Rect, couleur: Teinte) -> None:
        """Barre `rect` des deux diagonales, de cette `couleur`."""
        self.chemin([rect.topleft, rect.bottomright], couleur)
        self.chemin([rect.topright, rect.bottomleft], couleur)

    # --- écrire -----------------------------------------------------------------------------------

    def image(self, texte: str, corps: int, couleur: Teinte, pli: float = 0) -> pygame.Surface:
        """Rend l'image d'un `texte` de ce `corps` et de cette `couleur`, dessinée une fois.

        Ses lignes se plient entre deux mots à tant de points, ou, pour un `pli` de 0, jamais.
        """
        cle = (texte, corps, couleur, pli)
        if cle not in self.images:
            if len(self.images) >= TEXTES_GARDES:
                self.images.clear()
            self.images[cle] = self.image_neuve(texte, corps, couleur, pli)
        return self.images[cle]

    def image_neuve(self, texte: str, corps: int, couleur: Teinte, pli: float) -> pygame.Surface:
        """Dessine l'image d'un `texte` de ce `corps` et de cette `couleur`, plié à ce `pli`."""
        grand = FINESSE * max(6, round(corps * self.echelle))
        self.police.set_point_size(int(TAILLE_DU_CORPS * grand))
        self.police.set_linesize(round(INTERLIGNE * grand))
        lignes = [imprimable(ligne) for ligne in texte[:LETTRES_AU_PLUS].split("\n")]
        colle = COLLEE.sub("\N{NO-BREAK SPACE}", "\n".join(lignes))
        if pli:
            largeur = int(FINESSE * pli * self.echelle)
            grande = self.police.render(colle, True, couleur, None, largeur)
        else:
            # Une seule ligne, et un témoin, la plus haute des lettres, pour qu'elle ne bouge pas.
            colle = colle.replace("\n", " ")
            grande = self.police.render(f"{colle}É", True, couleur)
            largeur = self.police.size(colle)[0]
            grande = grande.subsurface((0, 0, largeur, grande.height))
        return pygame.transform.smoothscale_by(grande, 1 / FINESSE)

    def texte(
        self,
        texte: str,
        point: Point,
        corps: int = CORPS,
        couleur: Teinte = Palette.TEXTE,
        ancre: str = "topleft",
        largeur: float = LARGEUR,
    ) -> None:
        """Écrit un `texte` de ce `corps` et de cette `couleur`, son `ancre` au `point` donné.

        Plus long que `largeur`, il est réduit.
        """
        image = self.image(texte, corps, couleur)
        part = max(0, largeur) * self.echelle / max(1, image.width)
        if part < 1:
            image = pygame.transform.smoothscale_by(image, part)
        self.surface.blit(image, image.get_rect(**{ancre: self.en_pixels(point)}))

    def paragraphe(
        self, texte: str, rect: Rect, corps: int = CORPS, couleur: Teinte = Palette.TEXTE
    ) -> None:
        """Écrit dans `rect` un `texte` de cette `couleur`, d'un `corps` réduit s'il le faut."""
        image = self.image(texte, corps, couleur, rect.w)
        while corps > CORPS_AU_MOINS and image.height > rect.h * self.echelle:
            corps -= 1
            image = self.image(texte, corps, couleur, rect.w)
        self.surface.blit(image, self.en_pixels(rect.topleft))

    def zone(self, zone: Zone, choisie: bool) -> None:
        """Dessine `zone`, si elle dit quelque chose, et l'entoure si elle est `choisie`."""
        rect = zone.rect
        libelle = zone.libelle
        largeur = rect.w - 12
        if isinstance(zone, Champ | Liste):
            self.texte(zone.titre, (rect.x - 20, rect.centery), ancre="midright")
            libelle += " "  # un champ vide a aussi son cadre
        if isinstance(zone, Champ) and choisie:
            libelle = f"{zone.libelle}|"
        if isinstance(zone, Liste):
            largeur -= 48
        if libelle:
            self.rectangle(rect, Palette.PANNEAU)
            self.rectangle(rect, Palette.BORD, 2)
            self.texte(libelle, rect.center, CORPS - 2, ancre="center", largeur=largeur)
        if isinstance(zone, Liste):
            x = rect.right - 18
            y = rect.centery
            self.polygone([(x - 8, y - 4), (x + 8, y - 4), (x, y + 6)], Palette.ACCENT)
        if choisie:  # de sombre et de clair, pour tous les fonds
            self.rectangle(rect, Palette.ENCRE, 3)
            self.rectangle(rect.inflate(6, 6), Palette.ACCENT, 4)


# --- la fenêtre où elle s'étend ------------------------------------------------------------------


def ouvrir(titre: str, icone: Callable[[Toile], None]) -> None:
    """Ouvre une fenêtre de ce `titre`, dont `icone` dessine l'image.

    Lève ClickException, d'une phrase, s'il n'y a pas d'écran.
    """
    try:
        pygame.display.init()
        # Sans écran, SDL en invente un que personne ne voit : il ne compte que si on l'a demandé.
        if pygame.display.get_driver() in SANS_ECRAN and "SDL_VIDEODRIVER" not in os.environ:
            raise pygame.error("aucun écran")
        image = pygame.Surface((64, 64), pygame.SRCALPHA)
        icone(Toile(image, (64, 64)))
        pygame.display.set_icon(image)
        pygame.display.set_caption(titre)
        taille = premiere_taille(pygame.display.get_desktop_sizes()[0])
        pygame.display.set_mode(taille, pygame.RESIZABLE)
    except pygame.error:
        phrase = "-g demande un écran, et il n'y en a pas ici ; jouez avec -a."
        raise click.ClickException(phrase) from None


def premiere_taille(bureau: tuple[int, int]) -> tuple[int, int]:
    """Rend la taille de la première fenêtre, aux neuf dixièmes du `bureau` au plus.

    Exemple:
        >>> premiere_taille((1024, 600)), premiere_taille((3840, 2160))
        ((920, 518), (1600, 900))
    """
    place = Rect(0, 0, PART_DU_BUREAU * bureau[0], PART_DU_BUREAU * bureau[1])
    return Rect(0, 0, LARGEUR, HAUTEUR).fit(place.clip(PLUS_GRANDE)).size
