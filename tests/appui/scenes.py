"""Lire l'image d'une partie, pour que les tests y voient ce qu'un joueur y voit.

Une image est du SVG ; ses places sont celles du dessin entier, une fois appliqués les déplacements
et les échelles des groupes qui les portent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring

CHASSE = 0.62  # la largeur d'une lettre, en parts de sa taille
SVG = "{http://www.w3.org/2000/svg}"


class Cadre(NamedTuple):
    """Ce qu'un élément occupe, du coin en haut à gauche au coin en bas à droite."""

    gauche: float
    haut: float
    droite: float
    bas: float


class Trouve(NamedTuple):
    """Un élément, avec ce qui dit où il est : un point de lui est à `x + fois * son x`."""

    element: Element
    x: float
    y: float
    fois: float

    @property
    def balise(self) -> str:
        """Son nom : « text »."""
        return self.element.tag.removeprefix(SVG)


def elements(svg: str) -> Iterator[Trouve]:
    """Tous les éléments d'une image, dans l'ordre ; lève ParseError si ce n'est pas du XML."""
    yield from parcourir(Trouve(fromstring(svg), 0, 0, 1))


def parcourir(trouve: Trouve) -> Iterator[Trouve]:
    """Un élément, puis ceux qu'il contient."""
    yield trouve
    for enfant in trouve.element:
        x, y, fois = trouve.x, trouve.y, trouve.fois
        deplacement = enfant.get("transform", "")
        for nom, nombres in re.findall(r"(\w+)\(([^)]*)\)", deplacement):
            valeurs = [float(nombre) for nombre in re.split("[ ,]+", nombres)]
            if nom == "translate":
                x += fois * valeurs[0]
                y += fois * valeurs[1]
            elif nom == "scale":
                fois *= valeurs[0]
        yield from parcourir(Trouve(enfant, x, y, fois))


def de_classe(svg: str, classe: str) -> list[Trouve]:
    """Les éléments d'une classe : « piece », « cible »…"""
    return [trouve for trouve in elements(svg) if trouve.element.get("class") == classe]


def cadre_du_texte(trouve: Trouve) -> Cadre:
    """Ce qu'un texte occupe, à peu près : ses lettres sont comptées plutôt larges."""
    texte = trouve.element
    taille = float(texte.attrib["font-size"]) * trouve.fois
    x = trouve.x + trouve.fois * float(texte.attrib["x"])
    y = trouve.y + trouve.fois * float(texte.attrib["y"])
    largeur = CHASSE * taille * len("".join(texte.itertext()))
    gauche = {"start": x, "end": x - largeur}.get(texte.get("text-anchor", ""), x - largeur / 2)
    return Cadre(gauche, y - 0.75 * taille, gauche + largeur, y + 0.2 * taille)


def textes(svg: str) -> dict[str, Cadre]:
    """Ce qui se lit sur une image, et où ; de deux textes égaux, le dernier."""
    return {
        "".join(trouve.element.itertext()): cadre_du_texte(trouve)
        for trouve in elements(svg)
        if trouve.balise == "text"
    }


def pieces(svg: str) -> dict[str, tuple[float, float]]:
    """Les pièces d'une image, par leur identité, et leur place."""
    return {
        trouve.element.attrib["data-piece"]: (trouve.x, trouve.y)
        for trouve in de_classe(svg, "piece")
    }


def cibles(svg: str) -> dict[str, Cadre]:
    """Ce qu'on touche sur une image, et où."""
    trouvees = {}
    for trouve in de_classe(svg, "cible"):
        zone = trouve.element.find(f"{SVG}rect")
        assert zone is not None and zone.get("class") == "zone"
        x, y, largeur, hauteur = (float(zone.attrib[n]) for n in ("x", "y", "width", "height"))
        trouvees[trouve.element.attrib["data-cible"]] = Cadre(x, y, x + largeur, y + hauteur)
    return trouvees
