"""La toile : dessiner et écrire dans une fenêtre de toute taille.

Les notions, avec un exemple :
- la *page* est ce qu'on voit, en *points* : 1280 sur 720 au moins, ou, dans une fenêtre plus haute
  que large, 760 sur 1000 ; l'*échelle* les convertit en pixels ; tout se donne en points ;
- la toile se dessine deux fois trop grande, puis se réduit : ses bords sont lisses ; sur un écran
  qui a déjà des pixels très fins, elle se dessine à sa taille ;
- la *palette* nomme les couleurs : un texte a 4,5 de contraste au moins, une marque 3 ;
- une *zone* est un rectangle où l'on agit : un bouton, `Zone("Quitter", "q", quitter)`, un champ,
  une liste, ou une case du plateau, `Zone(geste=cliquer, arguments=(case,), rect=…)` ;
- le *corps* d'un texte est sa hauteur, en points ; il y en a quatre : PETIT, CORPS, SOUS_TITRE et
  TITRE ; une lettre *grasse* est celle de la police, une autre en est amincie.
"""

from __future__ import annotations

import math
import os
import re
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import pairwise
from random import Random
from typing import Any

import click
import pygame
from pygame import FRect, Rect

from ..commun.fichier import imprimable

LARGEUR = 1280  # d'une page, au moins
HAUTEUR = 720
PAGE_LARGE = (LARGEUR, HAUTEUR)
PAGE_HAUTE = (760, 1000)  # quand la fenêtre est plus haute que large
PAGE_AU_PLUS = (1600, 1500)  # au-delà, des marges
PRESQUE_CARREE = 1.15  # jusque-là, la page haute laisse moins de vide
FENETRE_AU_MOINS = (480, 360)  # en pixels
PIXELS_FINS = 1920 * 1080 * 1.3  # au-delà, on ne dessine plus deux fois trop grand
PLUS_GRANDE = Rect(0, 0, 1600, 900)  # la première fenêtre n'est pas plus grande
PART_DU_BUREAU = 0.9  # ni plus que cette part du bureau
SANS_ECRAN = ("offscreen", "dummy")
FINESSE = 2  # une lettre se dessine deux fois trop grande, puis se réduit
PETITE_LETTRE = 62  # pixels : plus petite, elle se dessine encore deux fois plus grande
TAILLE_DU_CORPS = 11 / 16  # celle que donne pygame à sa police pour un corps de 1
PETIT = 22
CORPS = 26
SOUS_TITRE = 36
TITRE = 72
CORPS_PERMIS = (PETIT, CORPS, SOUS_TITRE, TITRE)
LETTRE_MAIGRE = 14  # pixels : plus petite, une lettre amincie perdrait ses accents
AMINCI = 0.013  # ce qu'une lettre maigre perd de chaque côté, en part du corps
INTERLIGNE = 0.9
BORD_D_UNE_FLECHE = 2
LARGEUR_D_UNE_ERREUR = 380  # au moins
LETTRES_D_UNE_ERREUR = 120  # au plus : trois lignes
REPETITION = (350, 40)  # millisecondes avant qu'une touche tenue se répète, puis entre deux
TEXTES_GARDES = 2000
VIGNETTES_GARDEES = 600
HAUTEUR_D_UNE_PLANCHE = 300  # pixels : une planche de bois, où l'on taille cases et cadres
VIGNETTE_FINE = 400  # pixels : plus large, on la dessine à sa taille
LETTRES_AU_PLUS = 3000  # aucun texte du jeu n'en approche
PRESSE_PAPIERS = (pygame.K_a, pygame.K_c, pygame.K_v, pygame.K_x)  # avec Ctrl
COLLEE = re.compile("(?<=«) | (?=[»:;?!])")  # une espace où une ligne ne finit pas

Point = tuple[float, float]
Teinte = tuple[int, int, int]
Action = Callable[..., None]


class Palette:
    """Les couleurs, par leur nom."""

    # les fonds
    FOND = (28, 33, 40)
    PANNEAU = (44, 52, 63)
    OMBRE = (16, 19, 24)
    CHOISI = (40, 78, 130)  # derrière un texte choisi
    # sur ces fonds
    BORD = (150, 158, 170)
    TEXTE = (240, 236, 226)
    DISCRET = (180, 186, 196)
    ETEINT = (104, 112, 124)  # un bouton qui ne peut rien
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
    """Ne fait rien : c'est le geste d'un bouton qui referme seulement sa bulle.

    Effets de bord:
        Aucun.
    """


def nulle_part() -> Rect:
    """Donne le rectangle d'une zone que son écran n'a pas encore placée.

    Retour:
        Un rectangle vide, neuf à chaque fois.
    """
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
    joue: bool = False  # son geste vise la position : une case, une carte
    principale: bool = False  # c'est elle qu'on attend : elle se voit davantage
    refus: str = ""  # pourquoi elle ne peut rien en ce moment : elle est alors éteinte

    @property
    def libelle(self) -> str:
        """Donne ce qu'on lit sur le bouton.

        Retour:
            Son titre.
        """
        return self.titre

    @property
    def raccourci(self) -> str:
        """Donne la touche qu'on lit sur le bouton.

        Retour:
            La lettre, ou « F11 » ; rien pour les touches dont le nom ne se lirait pas.
        """
        if self.titre and (len(self.touche) == 1 or self.touche == "f11"):
            return self.touche.upper()
        return ""

    def faire(self) -> None:
        """Fait le geste de la zone.

        Effets de bord:
            Ceux du geste, qui reçoit les arguments de la zone.
        """
        self.geste(*self.arguments)


@dataclass(eq=False)
class Champ(Zone):
    """Une ligne où l'on écrit, dont le titre se lit à gauche, et l'erreur dessous."""

    texte: str = ""
    defaut: str = ""  # ce que vaut un champ laissé vide
    exemple: str = ""  # ce qu'on peut y écrire, et qui ne vaut rien
    curseur: int = 0  # le rang de la lettre devant laquelle on écrit
    tout: bool = False  # tout le texte est choisi : ce qu'on écrit le remplace
    erreur: str = ""  # pourquoi ce qui est écrit ne va pas ; le corriger l'efface

    def __post_init__(self) -> None:
        """Met le curseur au bout du texte.

        Effets de bord:
            Change `curseur`.
        """
        self.curseur = len(self.texte)

    @property
    def libelle(self) -> str:
        """Donne ce qu'on lit dans le champ.

        Retour:
            Le texte écrit, ou ce qui en tient lieu.
        """
        return self.texte or self.defaut

    def ecrire(self, texte: str) -> None:
        """Insère un texte au curseur, ou à la place de tout ce qui est choisi.

        Args:
            texte: ce qu'on écrit ; ce qui ne s'imprime pas en est retiré.

        Effets de bord:
            Change le texte et le curseur, et efface l'erreur.
        """
        if self.tout:
            self.vider()
        rang = min(self.curseur, len(self.texte))
        lettres = "".join(lettre for lettre in texte if lettre.isprintable())
        self.texte = self.texte[:rang] + lettres + self.texte[rang:]
        self.curseur = rang + len(lettres)
        self.erreur = ""

    def vider(self) -> None:
        """Efface tout.

        Effets de bord:
            Vide le texte, l'erreur et le choix.
        """
        self.texte = ""
        self.curseur = 0
        self.tout = False
        self.erreur = ""

    def effacer(self, debut: int) -> None:
        """Efface une lettre, ou tout ce qui est choisi.

        Args:
            debut: le rang de la lettre ; hors du texte, rien ne s'efface.

        Effets de bord:
            Change le texte et le curseur, et efface l'erreur.
        """
        if self.tout:
            self.vider()
        elif 0 <= debut < len(self.texte):
            self.texte = self.texte[:debut] + self.texte[debut + 1 :]
            self.curseur = debut
            self.erreur = ""

    def editer(self, touche: int, avec_ctrl: bool) -> bool:
        """Répond à une touche qui déplace le curseur ou qui efface.

        Args:
            touche: le numéro que pygame lui donne.
            avec_ctrl: Ctrl est tenue : A choisit tout, V colle, C copie, X coupe.

        Retour:
            Vrai si c'était une telle touche.

        Effets de bord:
            Change le texte, le curseur, ou le presse-papiers.
        """
        self.curseur = min(self.curseur, len(self.texte))
        if avec_ctrl and touche in PRESSE_PAPIERS:
            self.copier_ou_coller(touche)
            return True
        if touche == pygame.K_BACKSPACE:
            self.effacer(self.curseur - 1)
        elif touche == pygame.K_DELETE:
            self.effacer(self.curseur)
        elif touche == pygame.K_LEFT:
            self.curseur = max(0, self.curseur - 1)
        elif touche == pygame.K_RIGHT:
            self.curseur = min(len(self.texte), self.curseur + 1)
        elif touche == pygame.K_HOME:
            self.curseur = 0
        elif touche == pygame.K_END:
            self.curseur = len(self.texte)
        else:
            return False
        self.tout = False
        return True

    def copier_ou_coller(self, touche: int) -> None:
        """Choisit tout, colle, copie ou coupe.

        Args:
            touche: la lettre tapée avec Ctrl.

        Effets de bord:
            Change le texte, ce qui est choisi, ou le presse-papiers.
        """
        if touche == pygame.K_a:
            self.tout = bool(self.texte)
            self.curseur = len(self.texte)
        elif touche == pygame.K_v:
            self.ecrire(pygame.scrap.get_text())
        else:
            pygame.scrap.put_text(self.texte)
            if touche == pygame.K_x:
                self.vider()


@dataclass(eq=False)
class Liste(Zone):
    """Un menu déroulant, dont le titre se lit à gauche ; son geste suit chaque choix."""

    valeurs: Sequence[str] = ()
    texte: str = ""  # celle qui est choisie

    @property
    def libelle(self) -> str:
        """Donne ce qu'on lit dans la liste.

        Retour:
            La valeur choisie.
        """
        return self.texte


def aligner(rect: Rect, boutons: Sequence[Zone], colonnes: int = 0) -> list[Zone]:
    """Range des boutons dans un rectangle, tous de la même taille.

    Args:
        rect: la place de tous.
        boutons: du premier, en haut à gauche, au dernier.
        colonnes: leur nombre ; 0 pour une seule ligne.

    Retour:
        Les boutons, placés.

    Effets de bord:
        Change leurs rectangles.

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


def raccourcir(texte: str, lettres: int) -> str:
    """Raccourcit un texte, « … » à la place de son milieu.

    Args:
        texte: le texte.
        lettres: combien il peut en garder, « … » compris.

    Retour:
        Le texte, entier s'il est assez court.

    Exemple:
        >>> raccourcir("/home/zoe/parties/longue.inco", 19)
        '/home/zoe…ngue.inco'
    """
    if len(texte) <= lettres:
        return texte
    if lettres <= 0:
        return ""
    debut = lettres // 2
    fin = lettres - debut - 1
    return f"{texte[:debut]}…{texte[len(texte) - fin :]}"


def eloignement(depart: Rect, sens: tuple[int, int], arrivee: Rect) -> float:
    """Mesure combien un rectangle est loin d'un autre, dans un sens.

    Args:
        depart: d'où l'on part.
        sens: (0, -1) pour le haut, (1, 0) pour la droite…
        arrivee: où l'on irait.

    Retour:
        Un nombre de points, où les écarts de côté comptent triple ; l'infini, si ce n'est pas de ce
        côté.
    """
    ecart = pygame.Vector2(arrivee.center) - depart.center
    devant = ecart.dot(sens)
    cote = abs(ecart.cross(sens))
    if devant <= 0:
        return math.inf
    return devant + 3 * cote


def voisin(depart: Rect, sens: tuple[int, int], rects: Sequence[Rect]) -> Rect:
    """Cherche le rectangle où mène une flèche du clavier.

    Args:
        depart: d'où l'on part.
        sens: celui de la flèche.
        rects: où l'on peut aller.

    Retour:
        Le plus proche de ce côté ; le départ, s'il n'y en a pas.
    """
    proche = depart
    distance = math.inf
    for rect in rects:
        ecart = eloignement(depart, sens, rect)
        if ecart < distance:
            proche = rect
            distance = ecart
    return proche


def le_long(points: Sequence[Point], part: float) -> Point:
    """Donne un point d'un chemin, dont chaque étape part et arrive en douceur.

    Args:
        points: les étapes du chemin, deux au moins.
        part: celle du chemin déjà faite, de 0 à 1 ; au-delà, on est arrivé.

    Retour:
        Le point.

    Exemple:
        >>> le_long([(0, 0), (100, 50)], 0.5), le_long([(0, 0), (100, 50), (100, 90)], 2)
        ((50.0, 25.0), (100.0, 90.0))
    """
    chemin = min(1.0, part) * (len(points) - 1)
    rang = min(int(chemin), len(points) - 2)
    x, y = pygame.Vector2(points[rang]).smoothstep(points[rang + 1], chemin - rang)
    return x, y


# --- la toile ------------------------------------------------------------------------------------


def page_de(taille: Point) -> Rect:
    """Donne la page d'une fenêtre.

    Args:
        taille: celle de la fenêtre, en pixels.

    Retour:
        La page, en points, large ou haute selon la fenêtre.

    Exemple:
        >>> page_de((1920, 1080)), page_de((683, 740)).size
        (Rect(0, 0, 1280, 720), (923, 1000))
    """
    largeur, hauteur = taille
    moindre = PAGE_LARGE
    if largeur < PRESQUE_CARREE * hauteur:
        moindre = PAGE_HAUTE
    echelle = min(largeur / moindre[0], hauteur / moindre[1])
    points_en_largeur = min(PAGE_AU_PLUS[0], round(largeur / echelle))
    points_en_hauteur = min(PAGE_AU_PLUS[1], round(hauteur / echelle))
    return Rect(0, 0, points_en_largeur, points_en_hauteur)


class Toile:
    """Une surface où l'on dessine en points."""

    def __init__(
        self, surface: pygame.Surface, points: Point | None = None, lisse: bool = False
    ) -> None:
        """Prépare de quoi dessiner en points sur une surface.

        Args:
            surface: une image, ou la fenêtre.
            points: ce qu'elle mesure en points ; None pour une page entière.
            lisse: dessiner deux fois trop grand, ce que `rendre` réduira.
        """
        self.surface = surface
        self.taille = surface.get_size()
        self.page = page_de(self.taille)
        self.en_page = points is None  # sinon, c'est une vignette, ou l'icône
        if points is not None:
            self.page = Rect((0, 0), points)
        self.grossissement = 1
        self.dessin = surface  # où l'on dessine vraiment
        if lisse and self.taille[0] * self.taille[1] <= PIXELS_FINS:
            self.grossissement = 2
            self.dessin = pygame.Surface((2 * self.taille[0], 2 * self.taille[1]))
        cadre = FRect((0, 0), self.page.size).fit(self.dessin.get_rect())
        self.echelle = cadre.w / self.page.w
        self.gauche, self.haut = cadre.topleft
        self.images: dict[tuple[str, int, Teinte, float, bool], pygame.Surface] = {}
        self.vignettes: dict[object, pygame.Surface] = {}

    @cached_property
    def police(self) -> pygame.font.Font:
        """Ouvre la police, au premier texte.

        Retour:
            La police de pygame, grasse.
        """
        pygame.font.init()
        police = pygame.font.Font(None)
        police.set_script("Thai")  # en latin, celle-ci écarte « tt » et « it »
        return police

    def rendre(self) -> None:
        """Réduit ce qui est dessiné à la taille de la surface.

        Effets de bord:
            Peint la surface, si l'on dessinait ailleurs.
        """
        if self.dessin is not self.surface:
            pygame.transform.smoothscale(self.dessin, self.taille, self.surface)

    def en_points(self, pixel: Point) -> Point:
        """Convertit un pixel de la fenêtre en point de la page.

        Args:
            pixel: là où est la souris.

        Retour:
            Le point de la page qui est dessous.
        """
        x = (pixel[0] * self.grossissement - self.gauche) / self.echelle
        y = (pixel[1] * self.grossissement - self.haut) / self.echelle
        return x, y

    def en_pixels(self, point: Point) -> Point:
        """Convertit un point de la page en pixel de la fenêtre.

        Args:
            point: un point de la page.

        Retour:
            Le pixel où il tombe.
        """
        x, y = self.place(point)
        return x / self.grossissement, y / self.grossissement

    def place(self, point: Point) -> Point:
        """Convertit un point de la page en pixel du dessin.

        Args:
            point: un point de la page.

        Retour:
            Le pixel où il tombe, dans le dessin avant qu'on le réduise.
        """
        x = self.gauche + point[0] * self.echelle
        y = self.haut + point[1] * self.echelle
        return x, y

    def epaisseur(self, points: float) -> int:
        """Convertit une longueur en pixels.

        Args:
            points: la longueur.

        Retour:
            Un pixel au moins, ou 0 pour 0.
        """
        if points == 0:
            return 0
        return max(1, round(points * self.echelle))

    def cadre(self, rect: Rect) -> Rect:
        """Convertit un rectangle en pixels du dessin.

        Args:
            rect: en points.

        Retour:
            En pixels, d'un pixel au moins.
        """
        gauche, haut = map(round, self.place(rect.topleft))
        droite, bas = map(round, self.place(rect.bottomright))
        return Rect(gauche, haut, max(1, droite - gauche), max(1, bas - haut))

    def rectangle(self, rect: Rect, couleur: Teinte, trait: float = 0, rayon: float = 8) -> None:
        """Peint un rectangle aux coins arrondis.

        Args:
            rect: sa place.
            couleur: la sienne.
            trait: l'épaisseur de son seul contour ; 0 pour le remplir.
            rayon: celui des coins.

        Effets de bord:
            Dessine.
        """
        arrondi = round(rayon * self.echelle)
        pygame.draw.rect(self.dessin, couleur, self.cadre(rect), self.epaisseur(trait), arrondi)

    def disque(self, centre: Point, rayon: float, couleur: Teinte, trait: float = 0) -> None:
        """Peint un disque.

        Args:
            centre: son milieu.
            rayon: le sien, en points.
            couleur: la sienne.
            trait: l'épaisseur de son seul contour ; 0 pour le remplir.

        Effets de bord:
            Dessine.
        """
        milieu = self.place(centre)
        pixels = self.epaisseur(rayon)
        pygame.draw.aacircle(self.dessin, couleur, milieu, pixels, self.epaisseur(trait))

    def polygone(self, points: Sequence[Point], couleur: Teinte) -> None:
        """Peint un polygone plein, aux bords lisses.

        Args:
            points: ses sommets.
            couleur: la sienne.

        Effets de bord:
            Dessine.
        """
        pixels = [self.place(point) for point in points]
        pygame.draw.polygon(self.dessin, couleur, pixels)
        pygame.draw.aalines(self.dessin, couleur, True, pixels)

    def chemin(self, points: Sequence[Point], couleur: Teinte, trait: float = 4) -> None:
        """Relie des points d'un trait.

        Args:
            points: les étapes du chemin.
            couleur: celle du trait.
            trait: son épaisseur.

        Effets de bord:
            Dessine.
        """
        pixels = [self.place(point) for point in points]
        for depart, arrivee in pairwise(pixels):
            pygame.draw.aaline(self.dessin, couleur, depart, arrivee, self.epaisseur(trait))

    def fleches(
        self, points: Sequence[Point], couleur: Teinte, trait: float = 4, bord: Teinte | None = None
    ) -> None:
        """Relie des points par des flèches.

        Args:
            points: les étapes ; deux fois le même n'en fait pas une.
            couleur: celle des flèches.
            trait: leur épaisseur ; la pointe est quatre fois plus longue.
            bord: la couleur d'un bord tout autour ; None pour s'en passer.

        Effets de bord:
            Dessine.
        """
        for depart, arrivee in pairwise(points):
            sens = pygame.Vector2(arrivee) - depart
            if sens.length() == 0:
                continue
            sens.scale_to_length(trait * 4)
            x, y = arrivee - sens
            dx, dy = sens.rotate(90) / 2
            pointe = [arrivee, (x + dx, y + dy), (x - dx, y - dy)]
            if bord is not None:
                self.chemin([depart, (x, y)], bord, trait + 2 * BORD_D_UNE_FLECHE)
                self.chemin([*pointe, arrivee], bord, 2 * BORD_D_UNE_FLECHE)
                for coin in pointe:
                    self.disque(coin, BORD_D_UNE_FLECHE, bord)
            self.chemin([depart, (x, y)], couleur, trait)
            self.polygone(pointe, couleur)

    def croix(self, rect: Rect, couleur: Teinte) -> None:
        """Barre un rectangle de ses deux diagonales.

        Args:
            rect: sa place.
            couleur: celle des traits.

        Effets de bord:
            Dessine.
        """
        self.chemin([rect.topleft, rect.bottomright], couleur)
        self.chemin([rect.topright, rect.bottomleft], couleur)

    def vignette(
        self, cle: object, rect: Rect, peindre: Callable[..., None], *arguments: Any
    ) -> None:
        """Pose une image transparente, dessinée une fois et gardée.

        Args:
            cle: ce qui la distingue des autres ; la même clé et la même taille donnent la même
                image.
            rect: sa place.
            peindre: ce qui la dessine, sur une toile aux dimensions de `rect`.
            arguments: ceux de `peindre`, après cette toile.

        Effets de bord:
            Dessine, et garde l'image.
        """
        cadre = self.cadre(rect)
        entiere = (cle, cadre.size)
        if entiere not in self.vignettes:
            if len(self.vignettes) >= VIGNETTES_GARDEES:
                self.vignettes.clear()
            fois = 2
            if cadre.w > VIGNETTE_FINE:
                fois = 1
            grande = pygame.Surface((fois * cadre.w, fois * cadre.h), pygame.SRCALPHA)
            peindre(Toile(grande, rect.size), *arguments)
            self.vignettes[entiere] = pygame.transform.smoothscale(grande, cadre.size)
        self.dessin.blit(self.vignettes[entiere], cadre)

    def ombre(self, rect: Rect, rayon: float = 8) -> None:
        """Pose une ombre douce sous un rectangle.

        Args:
            rect: le rectangle qu'on dessinera ensuite.
            rayon: celui de ses coins.

        Effets de bord:
            Dessine.
        """
        self.vignette(("ombre", rayon), rect.inflate(16, 16).move(0, 4), peindre_ombre, rayon)

    # --- écrire -----------------------------------------------------------------------------------

    def image(
        self, texte: str, corps: int, couleur: Teinte, pli: float = 0, gras: bool = False
    ) -> pygame.Surface:
        """Donne l'image d'un texte, dessinée une fois et gardée.

        Args:
            texte: ce qu'on lit.
            corps: sa hauteur, en points.
            couleur: la sienne.
            pli: la largeur, en points, où ses lignes se plient entre deux mots ; 0 pour une seule
                ligne.
            gras: d'un trait gras, ou maigre.

        Retour:
            L'image, transparente, en pixels du dessin.

        Effets de bord:
            Garde l'image.
        """
        cle = (texte, corps, couleur, pli, gras)
        if cle not in self.images:
            if len(self.images) >= TEXTES_GARDES:
                self.images.clear()
            self.images[cle] = self.image_neuve(texte, corps, couleur, pli, gras)
        return self.images[cle]

    def image_neuve(
        self, texte: str, corps: int, couleur: Teinte, pli: float, gras: bool
    ) -> pygame.Surface:
        """Dessine l'image d'un texte.

        Args:
            texte: ce qu'on lit, LETTRES_AU_PLUS lettres au plus.
            corps: sa hauteur, en points.
            couleur: la sienne.
            pli: la largeur, en points, où ses lignes se plient ; 0 pour une seule ligne.
            gras: d'un trait gras, ou maigre.

        Retour:
            L'image, transparente, en pixels du dessin.
        """
        finesse = FINESSE // self.grossissement
        if finesse * corps * self.echelle < PETITE_LETTRE:
            finesse *= 2
        grand = finesse * max(6, round(corps * self.echelle))
        self.police.set_point_size(int(TAILLE_DU_CORPS * grand))
        self.police.set_linesize(round(INTERLIGNE * grand))
        lignes = [imprimable(ligne) for ligne in texte[:LETTRES_AU_PLUS].split("\n")]
        colle = COLLEE.sub("\N{NO-BREAK SPACE}", "\n".join(lignes))
        if pli:
            largeur = int(finesse * pli * self.echelle)
            grande = self.police.render(colle, True, couleur, None, largeur)
        else:
            # Une seule ligne, et un témoin, la plus haute des lettres, pour qu'elle ne bouge pas.
            colle = colle.replace("\n", " ")
            grande = self.police.render(f"{colle}É", True, couleur)
            largeur = self.police.size(colle)[0]
            grande = grande.subsurface((0, 0, largeur, grande.height))
        if not gras and corps * self.echelle >= LETTRE_MAIGRE * self.grossissement:
            grande = amincir(grande, round(AMINCI * grand))
        if finesse == 1:
            return grande
        return pygame.transform.smoothscale_by(grande, 1 / finesse)

    def texte(
        self,
        texte: str,
        point: Point,
        corps: int = CORPS,
        couleur: Teinte = Palette.TEXTE,
        ancre: str = "topleft",
        largeur: float = LARGEUR,
        gras: bool = False,
    ) -> None:
        """Écrit une ligne ; trop longue, elle perd son milieu, ou, dans une vignette, se réduit.

        Args:
            texte: ce qu'on lit.
            point: où l'écrire.
            corps: sa hauteur, en points.
            couleur: la sienne.
            ancre: ce que le point est pour la ligne : « topleft », « center », « midright »…
            largeur: celle qu'elle ne dépasse pas, en points.
            gras: d'un trait gras, ou maigre.

        Effets de bord:
            Dessine.
        """
        image = self.image(texte, corps, couleur, gras=gras)
        part = max(0, largeur) * self.echelle / max(1, image.width)
        if part < 1 and self.en_page:
            image = self.image(
                self.raccourci(texte, corps, largeur, gras), corps, couleur, gras=gras
            )
            part = 1
        if part < 1:
            image = pygame.transform.smoothscale_by(image, part)
        self.dessin.blit(image, image.get_rect(**{ancre: self.place(point)}))

    def raccourci(self, texte: str, corps: int, largeur: float, gras: bool) -> str:
        """Enlève à une ligne autant de lettres du milieu qu'il faut.

        Args:
            texte: la ligne.
            corps: sa hauteur, en points.
            largeur: celle qu'elle ne doit pas dépasser, en points.
            gras: d'un trait gras, ou maigre.

        Retour:
            La ligne, « … » à la place de ce qui est ôté ; vide, si rien ne tient.
        """
        lettres = len(texte)
        court = texte
        while lettres > 0 and self.largeur_de(court, corps, gras) > largeur:
            lettres -= 1
            court = raccourcir(texte, lettres)
        return court

    def largeur_de(self, texte: str, corps: int = CORPS, gras: bool = False) -> float:
        """Mesure une ligne.

        Args:
            texte: la ligne.
            corps: sa hauteur, en points.
            gras: d'un trait gras, ou maigre.

        Retour:
            Sa largeur, en points.
        """
        return self.image(texte, corps, Palette.TEXTE, gras=gras).width / self.echelle

    def paragraphe(
        self, texte: str, rect: Rect, corps: int = CORPS, couleur: Teinte = Palette.TEXTE
    ) -> int:
        """Écrit un texte sur plusieurs lignes.

        Args:
            texte: ce qu'on lit.
            rect: sa place ; s'il est trop haut, il s'écrit en petit.
            corps: sa hauteur de lettre, en points.
            couleur: la sienne.

        Retour:
            La hauteur qu'il occupe, en points.

        Effets de bord:
            Dessine.
        """
        image = self.image(texte, corps, couleur, rect.w)
        if image.height > rect.h * self.echelle:
            image = self.image(texte, PETIT, couleur, rect.w)
        self.dessin.blit(image, self.place(rect.topleft))
        return round(image.height / self.echelle)

    # --- les zones --------------------------------------------------------------------------------

    def zone(self, zone: Zone, choisie: bool, eteinte: bool = False) -> None:
        """Dessine une zone, si elle dit quelque chose.

        Args:
            zone: un bouton, un champ, une liste ; une case n'est qu'entourée.
            choisie: elle a le choix : on l'entoure.
            eteinte: elle ne peut rien : elle s'efface.

        Effets de bord:
            Dessine.
        """
        rect = zone.rect
        if isinstance(zone, Champ):
            self.etiquette(zone)
            self.champ(zone, choisie)
        elif isinstance(zone, Liste):
            self.etiquette(zone)
            self.rectangle(rect, Palette.PANNEAU)
            self.rectangle(rect, Palette.BORD, 2)
            self.texte(
                zone.libelle, rect.move(14, 0).midleft, CORPS, ancre="midleft", largeur=rect.w - 50
            )
            x = rect.right - 22
            y = rect.centery
            self.polygone([(x - 8, y - 4), (x + 8, y - 4), (x, y + 6)], Palette.ACCENT)
        elif zone.libelle:
            self.bouton(zone, eteinte)
        if choisie:  # de sombre et de clair, pour tous les fonds
            self.rectangle(rect, Palette.ENCRE, 3)
            self.rectangle(rect.inflate(6, 6), Palette.ACCENT, 3, rayon=10)

    def etiquette(self, zone: Zone) -> None:
        """Écrit à gauche d'une saisie ce qu'elle demande.

        Args:
            zone: la saisie.

        Effets de bord:
            Dessine.
        """
        point = (zone.rect.x - 16, zone.rect.centery)
        self.texte(zone.titre, point, CORPS, Palette.DISCRET, "midright")

    def bouton(self, zone: Zone, eteinte: bool) -> None:
        """Dessine un bouton : son titre, et sa touche à droite.

        Args:
            zone: le bouton ; principal, il est doré.
            eteinte: il ne peut rien : il n'a plus de relief.

        Effets de bord:
            Dessine.
        """
        rect = zone.rect
        if eteinte:
            self.rectangle(rect, Palette.ETEINT, 1)
            encre = Palette.ETEINT
        elif zone.principale:
            self.rectangle(rect.move(0, 2), Palette.OMBRE)
            self.rectangle(rect, Palette.ACCENT)
            encre = Palette.ENCRE
        else:
            self.rectangle(rect.move(0, 2), Palette.OMBRE)
            self.rectangle(rect, Palette.PANNEAU)
            self.rectangle(rect, Palette.BORD, 1.5)
            encre = Palette.TEXTE
        if not zone.raccourci:
            self.texte(zone.libelle, rect.center, PETIT, encre, "center", rect.w - 12, gras=True)
            return
        touche = self.largeur_de(zone.raccourci, PETIT) + 14
        milieu = (rect.x + (rect.w - touche) / 2, rect.centery)
        self.texte(zone.libelle, milieu, PETIT, encre, "center", rect.w - touche - 10, gras=True)
        if encre is Palette.TEXTE:
            encre = Palette.DISCRET
        self.texte(zone.raccourci, (rect.right - 10, rect.centery), PETIT, encre, "midright")

    def champ(self, champ: Champ, choisi: bool) -> None:
        """Dessine la ligne d'un champ.

        Args:
            champ: le champ.
            choisi: il a le choix : on voit son curseur.

        Effets de bord:
            Dessine.
        """
        rect = champ.rect
        self.rectangle(rect, Palette.FOND)
        self.rectangle(rect, Palette.ALERTE if champ.erreur else Palette.BORD, 2)
        dedans = self.cadre(rect.inflate(-20, -6))
        couleur = Palette.TEXTE
        if not champ.texte:
            couleur = Palette.DISCRET
        avant = self.largeur_de(champ.texte[: champ.curseur])
        glisse = 0.0
        if choisi:
            glisse = max(0.0, avant - (rect.w - 30))  # le curseur reste en vue
        self.dessin.set_clip(dedans)
        x = rect.x + 12 - glisse
        texte = champ.libelle or champ.exemple
        if not choisi:
            texte = self.raccourci(texte, CORPS, rect.w - 24, gras=False)
        largeur = self.largeur_de(texte)
        if champ.tout and choisi:
            fond = Rect(round(x), rect.y + 6, round(largeur), rect.h - 12)
            self.rectangle(fond, Palette.CHOISI, rayon=2)
        self.texte(texte, (x, rect.centery), CORPS, couleur, "midleft", largeur + 1)
        if choisi:
            self.chemin([(x + avant, rect.y + 9), (x + avant, rect.bottom - 9)], Palette.ACCENT, 2)
        self.dessin.set_clip(None)

    def erreur(self, champ: Champ) -> None:
        """Dit sous un champ pourquoi ce qui y est écrit ne va pas.

        Args:
            champ: le champ.

        Effets de bord:
            Dessine, s'il y a une erreur ; trop longue pour une ligne, par-dessus ce qui suit.
        """
        if not champ.erreur:
            return
        phrase = raccourcir(champ.erreur[:1].upper() + champ.erreur[1:], LETTRES_D_UNE_ERREUR)
        largeur = max(champ.rect.w, LARGEUR_D_UNE_ERREUR)
        image = self.image(phrase, PETIT, Palette.ALERTE, largeur)
        place = Rect(0, champ.rect.bottom + 4, largeur, math.ceil(image.height / self.echelle) + 2)
        place.right = champ.rect.right
        self.rectangle(place.inflate(12, 4), Palette.FOND, rayon=4)
        self.paragraphe(phrase, place, PETIT, Palette.ALERTE)

    def lettre_sous(self, champ: Champ, x: float) -> int:
        """Cherche la lettre d'un champ où l'on clique.

        Args:
            champ: un champ dont on voit le début.
            x: l'abscisse du clic, en points.

        Retour:
            Le rang de la lettre devant laquelle mettre le curseur.
        """
        for rang in range(len(champ.texte)):
            if champ.rect.x + 12 + self.largeur_de(champ.texte[: rang + 1]) > x + 4:
                return rang
        return len(champ.texte)


def bois(toile: Toile, rect: Rect, couleur: Teinte, graine: int, force: int = 7) -> None:
    """Peint un rectangle de bois.

    Args:
        toile: où le peindre.
        rect: sa place.
        couleur: celle du bois.
        graine: elle décide où le bois se taille : deux cases voisines n'ont pas les mêmes veines.
        force: de combien une veine s'écarte au plus de la couleur, de 0 à 255.

    Effets de bord:
        Dessine.
    """
    cadre = toile.cadre(rect)
    veines = planche(couleur, force)
    haut = (graine * 53) % max(1, HAUTEUR_D_UNE_PLANCHE - cadre.h // 2)
    hauteur = min(HAUTEUR_D_UNE_PLANCHE - haut, max(1, cadre.h // 2))
    morceau = veines.subsurface((graine * 29 % 64, haut, 64, hauteur))
    toile.dessin.blit(pygame.transform.smoothscale(morceau, cadre.size), cadre)


@cache
def planche(couleur: Teinte, force: int) -> pygame.Surface:
    """Fabrique la planche où se taillent les bois d'une couleur.

    Args:
        couleur: celle du bois.
        force: de combien une veine s'en écarte au plus.

    Retour:
        Une image, la même à chaque appel.
    """
    hasard = Random(force)
    image = pygame.Surface((128, HAUTEUR_D_UNE_PLANCHE))
    image.fill(couleur)
    ecart = 0.0
    for y in range(HAUTEUR_D_UNE_PLANCHE):
        ecart = max(-1.0, min(1.0, ecart * 0.93 + hasard.uniform(-0.35, 0.35)))
        teinte = [max(0, min(255, round(c + force * ecart))) for c in couleur]
        debut = hasard.randrange(-64, 32)
        fin = min(128, debut + hasard.randrange(64, 256))
        pygame.draw.line(image, teinte, (max(0, debut), y), (fin - 1, y))
    return image


def amincir(image: pygame.Surface, pixels: int) -> pygame.Surface:
    """Amincit les traits d'un texte.

    Args:
        image: celle du texte, gras.
        pixels: ce que chaque trait perd de chaque côté.

    Retour:
        Une autre image, ou la même s'il n'y a rien à perdre.
    """
    if pixels == 0:
        return image
    mince = image.copy()
    for decalage in ((pixels, 0), (-pixels, 0), (0, pixels), (0, -pixels)):
        mince.blit(image, decalage, special_flags=pygame.BLEND_RGBA_MIN)
    return mince


def peindre_ombre(toile: Toile, rayon: float) -> None:
    """Peint une ombre, de plus en plus sombre vers le milieu.

    Args:
        toile: elle dépasse le rectangle de 8 points de chaque côté.
        rayon: celui des coins du rectangle.

    Effets de bord:
        Dessine.
    """
    for marge in range(8):  # de plus en plus sombre vers le milieu : chaque peinture remplace
        cadre = toile.cadre(toile.page.inflate(-2 * marge, -2 * marge))
        arrondi = round((rayon + 8 - marge) * toile.echelle)
        pygame.draw.rect(toile.dessin, (0, 0, 0, 14 * (marge + 1)), cadre, 0, arrondi)


# --- la fenêtre où elle s'étend ------------------------------------------------------------------


def ouvrir(titre: str, icone: Callable[[Toile], None]) -> None:
    """Ouvre la fenêtre.

    Args:
        titre: celui qu'on lit sur la fenêtre.
        icone: ce qui dessine son image, sur une toile de 64 points de côté.

    Effets de bord:
        Ouvre la fenêtre de pygame ; lève ClickException, d'une phrase, s'il n'y a pas d'écran.
    """
    try:
        pygame.display.init()
        # Sans écran, SDL en invente un que personne ne voit : il ne compte que si on l'a demandé.
        if pygame.display.get_driver() in SANS_ECRAN and "SDL_VIDEODRIVER" not in os.environ:
            raise pygame.error("aucun écran")
        image = pygame.Surface((64, 64), pygame.SRCALPHA)
        petite = Toile(image, (64, 64))
        petite.largeur_de("?")  # ouvrir la police importe : que ce soit avant la fenêtre
        icone(petite)
        pygame.display.set_icon(image)
        pygame.display.set_caption(titre)
        taille = premiere_taille(pygame.display.get_desktop_sizes()[0])
        pygame.display.set_mode(taille, pygame.RESIZABLE)
        borner_la_fenetre()
        pygame.key.set_repeat(*REPETITION)
    except pygame.error:
        phrase = "-g demande un écran, et il n'y en a pas ici ; jouez avec -a."
        raise click.ClickException(phrase) from None


def borner_la_fenetre() -> None:
    """Donne à la fenêtre ouverte la plus petite taille où elle se lit.

    Effets de bord:
        Le bureau n'en laissera pas moins.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pygame voudrait qu'elle ait été ouverte autrement
        pygame.Window.from_display_module().minimum_size = FENETRE_AU_MOINS


def premiere_taille(bureau: tuple[int, int]) -> tuple[int, int]:
    """Donne la taille de la première fenêtre.

    Args:
        bureau: celle du bureau, en pixels.

    Retour:
        Seize sur neuf, aux neuf dixièmes du bureau au plus.

    Exemple:
        >>> premiere_taille((1024, 600)), premiere_taille((3840, 2160))
        ((920, 518), (1600, 900))
    """
    place = Rect(0, 0, PART_DU_BUREAU * bureau[0], PART_DU_BUREAU * bureau[1])
    return Rect(0, 0, LARGEUR, HAUTEUR).fit(place.clip(PLUS_GRANDE)).size
