"""Les images du livre, en SVG : des écrans de parties de référence.

Un *écran* est fait de quelques lignes d'une sortie de référence : celles qui suivent « 1  2  3 »
pour la seconde fois. Ses couleurs sont celles du texte (`currentColor`) : une image se lit en clair
comme en sombre.
"""

from __future__ import annotations

import html
from collections.abc import Sequence

from tests.appui import TESTS
from tests.enseigner.livre.extraits import NomInconnu

LARGEUR_D_UN_SIGNE = 8.4
HAUTEUR_D_UNE_LIGNE = 17
MARGE = 10


def lignes_de_la_partie(jeu: str, cas: str, depuis: str, fois: int, nombre: int) -> list[str]:
    """Des lignes d'une sortie de référence, à partir de celle qui commence ainsi.

    Args:
        jeu: le jeu.
        cas: le nom de la partie de référence.
        depuis: le début de la première ligne à montrer.
        fois: laquelle, s'il y en a plusieurs ; -1 pour la dernière.
        nombre: combien de lignes montrer.

    Retour:
        Ces lignes ; lève NomInconnu si la sortie ne les a pas.
    """
    chemin = TESTS / jeu / "golden" / cas / "sortie.txt"
    if not chemin.is_file():
        raise NomInconnu(f"{jeu} n'a pas de partie de référence « {cas} »")
    lignes = chemin.read_text(encoding="utf-8").split("\n")
    rangs = [rang for rang, ligne in enumerate(lignes) if ligne.startswith(depuis)]
    if not rangs or fois > len(rangs):
        raise NomInconnu(f"{jeu}/{cas} n'a pas {max(fois, 1)} fois « {depuis} »")
    rang = rangs[fois - 1] if fois > 0 else rangs[fois]
    montrees = lignes[rang : rang + nombre]
    if len(montrees) < nombre:
        raise NomInconnu(f"{jeu}/{cas} n'a pas {nombre} lignes après « {depuis} »")
    return montrees


def svg_d_un_ecran(lignes: Sequence[str], titre: str) -> str:
    """L'image de quelques lignes, signe sous signe quelle que soit la police."""
    largeur = max(len(ligne) for ligne in lignes) * LARGEUR_D_UN_SIGNE + 2 * MARGE
    hauteur = len(lignes) * HAUTEUR_D_UNE_LIGNE + 2 * MARGE
    textes = []
    for rang, ligne in enumerate(lignes):
        if not ligne.strip():
            continue
        y = MARGE + (rang + 0.8) * HAUTEUR_D_UNE_LIGNE
        long = len(ligne) * LARGEUR_D_UN_SIGNE
        textes.append(
            f'<text x="{MARGE}" y="{y:g}" textLength="{long:g}" lengthAdjust="spacingAndGlyphs" '
            f'xml:space="preserve">{html.escape(ligne)}</text>'
        )
    return (
        f'<svg class="ecran" role="img" aria-label="{html.escape(titre)}" '
        f'viewBox="0 0 {largeur:g} {hauteur:g}" width="{largeur:g}" height="{hauteur:g}" '
        f'xmlns="http://www.w3.org/2000/svg">{"".join(textes)}</svg>'
    )
