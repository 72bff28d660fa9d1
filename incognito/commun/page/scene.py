"""Une scène : l'image d'une partie, et ce qu'on y touche pour jouer.

Les notions, avec un exemple :
- une *image* est du SVG qui se suffit : il peint son fond, n'a ni feuille de style ni script ;
- une *cible* est un endroit qu'on touche, « E14 » ; sa *marque*, cachée, ne se montre que quand on
  peut la toucher ;
- un *geste* est la suite des cibles d'un coup, et le texte qui le joue :
  `(["N5", "P7", "L11"], "N5xP7xL11")` ;
- une *pièce* garde son *identité* d'une image à l'autre, « E14 » si elle en vient : on peut donc la
  voir glisser ;
- les *étapes* d'une scène sont les images à montrer avant elle, l'une après l'autre.

Rien ici ne connaît un jeu, ni la page qui montre l'image. Un élément est un texte, « <circle …/> ».
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from math import hypot
from typing import Any, TypeVar

from ..terminal import colonnes

Point = tuple[float, float]
Geste = tuple[list[str], str]
Lieu = TypeVar("Lieu", bound=Hashable)

POLICE = "system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
CHASSE = 0.6  # la largeur d'une lettre, en parts de sa taille : un peu plus que la moyenne
LARGES = "MWmw@%—œŒ"
CLAIR = "#f5f1e8"  # ce qu'on lit sur un tapis, toujours sombre
DISCRET = "#c8c0b2"
OR = "#f2c14e"
CONSEIL = "#2f8fe0"
FORCE_DES_AVIS = (0.95, 0.7, 0.5)  # le premier conseil se voit plus que le troisième


@dataclass
class Scene:
    """L'image d'une partie, ce qu'on peut y toucher, et ce qui se lit à côté."""

    largeur: float
    hauteur: float
    dit: str  # l'image en une phrase, pour qui ne la voit pas
    tapis: str  # la couleur du fond
    traits: list[str] = field(default_factory=list)  # les éléments, du dessous au-dessus
    cibles: dict[str, str] = field(default_factory=dict)  # l'élément de chacune, par son nom
    gestes: list[Geste] = field(default_factory=list)
    debut: list[str] = field(default_factory=list)  # les cibles déjà touchées, pour de bon
    liste: list[tuple[str, str]] = field(default_factory=list)  # un choix : sa réponse, son libellé
    tableau: list[list[str]] = field(default_factory=list)  # des scores, les titres d'abord
    conseils: list[str] = field(default_factory=list)  # leurs marques, le meilleur d'abord
    consigne: str = ""  # ce qu'on touche pour jouer, en une phrase
    etapes: list[Scene] = field(default_factory=list)

    def dessiner(self, *traits: str) -> None:
        """Ajoute des éléments au-dessus des autres."""
        self.traits.extend(traits)

    def cibler(
        self,
        nom: str,
        coin: Point,
        largeur: float,
        hauteur: float,
        dit: str,
        marque: str = "",
        choix: str = "",
    ) -> None:
        """Dit où est une cible, et comment on la nomme à voix haute.

        La `marque` se montre quand on peut la toucher, le `choix` une fois qu'on l'a touchée.
        """
        zone = rectangle(coin, largeur, hauteur, "#ffffff", class_="zone", rx=4, fill_opacity=0)
        caches = []
        if marque:
            caches.append(element("g", marque, class_="marque", visibility="hidden"))
        if choix:
            caches.append(element("g", choix, class_="choix", visibility="hidden"))
        self.cibles[nom] = element(
            "g", zone, *caches, class_="cible", data_cible=nom, aria_label=dit
        )

    def conseiller(self, *marques: str) -> None:
        """Ajoute la marque d'un conseil, qui se verra au-dessus des cibles et des suivants."""
        self.conseils.extend(marques)

    def offrir(self, cibles: Iterable[str], texte: str) -> None:
        """Ajoute un geste : ce qu'on touche, dans l'ordre, et le texte du coup."""
        self.gestes.append((list(cibles), texte))

    @property
    def svg(self) -> str:
        """L'image entière ; des cibles, elle n'a que celles qu'un geste touche."""
        touchees = set(self.debut)
        for cibles, _ in self.gestes:
            touchees.update(cibles)
        zones = [zone for nom, zone in self.cibles.items() if nom in touchees]
        fond = rectangle((0, 0), self.largeur, self.hauteur, self.tapis, rx=10)
        return element(
            "svg",
            fond,
            *self.traits,
            *zones,
            *reversed(self.conseils),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {nombre(self.largeur)} {nombre(self.hauteur)}",
            class_="scene",
            role="group",
            aria_label=self.dit,
            font_family=POLICE,
            text_anchor="middle",
        )

    def message(self) -> dict[str, Any]:
        """Tout ce qu'une page doit en savoir, prêt à devenir du JSON."""
        return {
            "svg": self.svg,
            "gestes": self.gestes,
            "debut": self.debut,
            "liste": self.liste,
            "tableau": self.tableau,
            "consigne": self.consigne,
            "etapes": [etape.svg for etape in self.etapes],
        }


# --- écrire du SVG -------------------------------------------------------------------------------


def nombre(valeur: float) -> str:
    """Écrit un nombre au centième, sans zéro de trop.

    Exemple:
        >>> nombre(12.5), nombre(3.0), nombre(1 / 3)
        ('12.5', '3', '0.33')
    """
    return f"{round(valeur, 2):g}"


def element(balise: str, *contenu: str, **attributs: object) -> str:
    """Écrit un élément ; « class_ » devient class, « stroke_width » stroke-width, None rien.

    Exemple:
        >>> element("circle", r=4, fill="#fff", stroke_width=0.5, opacity=None)
        '<circle r="4" fill="#fff" stroke-width="0.5"/>'
    """
    ouvrante = balise
    for nom, valeur in attributs.items():
        if valeur is None:
            continue
        if isinstance(valeur, float):
            valeur = nombre(valeur)
        ouvrante += f' {nom.rstrip("_").replace("_", "-")}="{escape(str(valeur))}"'
    if not contenu:
        return f"<{ouvrante}/>"
    return f"<{ouvrante}>{''.join(contenu)}</{balise}>"


def rectangle(
    coin: Point, largeur: float, hauteur: float, couleur: str, **attributs: object
) -> str:
    """Dessine un rectangle, dont on donne le coin en haut à gauche."""
    return element(
        "rect",
        x=coin[0],
        y=coin[1],
        width=largeur,
        height=hauteur,
        fill=couleur,
        **attributs,
    )


def disque(point: Point, rayon: float, couleur: str, **attributs: object) -> str:
    """Dessine un disque ; de couleur « none », c'est un cercle."""
    return element("circle", cx=point[0], cy=point[1], r=rayon, fill=couleur, **attributs)


def croix(point: Point, bras: float, couleur: str, trait: float) -> str:
    """Dessine une croix aux bras obliques, aux bouts ronds."""
    depart = f"M{nombre(point[0] - bras)} {nombre(point[1] - bras)}"
    cote = nombre(2 * bras)
    return element(
        "path",
        d=f"{depart}l{cote} {cote}m0 -{cote}l-{cote} {cote}",
        stroke=couleur,
        stroke_width=trait,
        stroke_linecap="round",
    )


def contour(coin: Point, largeur: float, hauteur: float, couleur: str = OR) -> str:
    """Cerne un rectangle, d'or si l'on ne dit rien d'autre."""
    return rectangle(coin, largeur, hauteur, "none", rx=6, stroke=couleur, stroke_width=2.4)


def plaque(coin: Point, largeur: float, hauteur: float, en_vue: bool = False) -> str:
    """Dessine le cadre où se lit un joueur ; un bord doré montre celui dont c'est le tour."""
    if en_vue:
        return rectangle(
            coin, largeur, hauteur, OR, rx=6, fill_opacity=0.2, stroke=OR, stroke_width=1.8
        )
    return rectangle(coin, largeur, hauteur, "#ffffff", rx=6, fill_opacity=0.07)


def texte(point: Point, mots: object, taille: float, couleur: str, **attributs: object) -> str:
    """Écrit des mots autour d'un point, ou depuis lui si `text_anchor` le dit."""
    return element(
        "text",
        escape(str(mots)),
        x=point[0],
        y=point[1] + taille * 0.35,  # les chiffres et les capitales sont alors à mi-hauteur
        font_size=taille,
        fill=couleur,
        **attributs,
    )


def etendue(mots: str, taille: float) -> float:
    """Estime la largeur de mots écrits à cette taille, plutôt trop que pas assez."""
    larges = sum(lettre in LARGES for lettre in mots)
    return (colonnes(mots) + 0.7 * larges) * CHASSE * taille


def abreger(mots: str, largeur: float, taille: float) -> str:
    """Rend des mots qui tiennent dans une largeur, « … » à la place de ce qui dépasse.

    Exemple:
        >>> abreger("Ada", 60, 12), abreger("Anne-Charlotte", 60, 12)
        ('Ada', 'Anne-Ch…')
    """
    if etendue(mots, taille) <= largeur:
        return mots
    while mots and etendue(f"{mots}…", taille) > largeur:
        mots = mots[:-1]
    return f"{mots}…"


def piece(
    identite: str,
    point: Point,
    *dessin: str,
    par: Sequence[Point] = (),
    depuis: Point | None = None,
) -> str:
    """Pose une pièce, dessinée autour de (0, 0).

    Elle est passée `par` ces points, pendant le coup qui l'a menée là ; elle vient `depuis`
    celui-ci, si elle n'était pas dans l'image d'avant.
    """
    venue = None
    if depuis is not None:
        venue = ecrire_points([depuis])
    return element(
        "g",
        *dessin,
        class_="piece",
        data_piece=identite,
        data_par=ecrire_points(par) or None,
        data_depuis=venue,
        transform=f"translate({nombre(point[0])} {nombre(point[1])})",
    )


def ecrire_points(points: Iterable[Point]) -> str:
    """Écrit des points comme le fait SVG : « 10,20 30,40 »."""
    return " ".join(f"{nombre(x)},{nombre(y)}" for x, y in points)


# --- suivre une pièce ----------------------------------------------------------------------------


def origines(trajets: Iterable[tuple[Lieu, Lieu]]) -> dict[Lieu, Lieu]:
    """Dit d'où vient, depuis le début de la partie, la pièce arrivée à chaque endroit.

    Une pièce qui n'a pas bougé n'y est pas. Un endroit vidé par une prise peut y rester : on n'y
    cherche que des pièces qui sont là.

    Exemple:
        >>> origines([("b4", "e4"), ("c1", "b2"), ("e4", "e2")])
        {'b2': 'c1', 'e2': 'b4'}
    """
    venues: dict[Lieu, Lieu] = {}
    for depart, arrivee in trajets:
        venues[arrivee] = venues.pop(depart, depart)
    return venues


# --- les flèches d'un conseil --------------------------------------------------------------------


def fleche_d_avis(rang: int, points: Sequence[Point], trait: float, retrait: float) -> str:
    """Dessine le trajet d'un coup conseillé, et son rang, à partir de 1, sur la pointe.

    L'épaisseur du `trait` donne aussi sa taille au rang ; le `retrait` sépare le départ de la
    flèche du milieu de la pièce.
    """
    depart = vers(points[0], points[1], retrait)
    arrivee = points[-1]
    bout = vers(arrivee, points[-2], trait * 2.4)
    ligne = element(
        "polyline",
        points=ecrire_points([depart, *points[1:-1], bout]),
        fill="none",
        stroke=CONSEIL,
        stroke_width=trait,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return marque_d_avis(rang, ligne, pastille(rang, arrivee, trait * 2.4))


def marque_d_avis(rang: int, *dessin: str) -> str:
    """Groupe ce qui montre un conseil ; plus son rang est grand, plus il est discret."""
    force = FORCE_DES_AVIS[min(rang, len(FORCE_DES_AVIS)) - 1]
    return element("g", *dessin, class_="avis", data_rang=rang, opacity=force)


def pastille(rang: int, point: Point, rayon: float) -> str:
    """Dessine le rang d'un conseil, dans un disque."""
    fond = disque(point, rayon, CONSEIL, stroke="#ffffff", stroke_width=rayon * 0.14)
    return fond + texte(point, rang, rayon * 1.3, "#ffffff", font_weight=700)


def vers(depart: Point, but: Point, pas: float) -> Point:
    """Rend le point qui est à `pas` du départ, en allant vers le but.

    Exemple:
        >>> vers((0, 0), (30, 40), 10)
        (6.0, 8.0)
    """
    distance = hypot(but[0] - depart[0], but[1] - depart[1])
    if distance == 0:
        return depart
    part = pas / distance
    return depart[0] + (but[0] - depart[0]) * part, depart[1] + (but[1] - depart[1]) * part
