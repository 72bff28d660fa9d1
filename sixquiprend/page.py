"""La page : la place qu'offre l'écran, et comment un texte s'y range, communes aux cinq jeux.

Les notions :
- l'*écran* a des colonnes et des lignes ; par un tube, on fait comme s'il montrait tout ;
- un texte se *replie* entre deux mots, à la largeur de l'écran, 80 colonnes au plus.

À essayer : jouez dans un terminal de 40 colonnes, et cherchez ce qui ne se replie pas.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap

from .systeme import au_terminal

LARGEUR_AU_PLUS = 80  # d'un texte
SANS_ECRAN = (200, 100)  # par un tube, la place de tout montrer


def ecran() -> tuple[int, int]:
    """Rend les nombres de colonnes et de lignes où dessiner."""
    return shutil.get_terminal_size() if au_terminal() else SANS_ECRAN


def couleurs_permises() -> bool:
    """Dit si l'on peut colorer : sur un terminal, sans NO_COLOR, et si TERM n'est pas dumb."""
    neutre = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not neutre


def replier(texte: str) -> str:
    """Rend un `texte` dont les lignes sont repliées, la suite d'une ligne « - … » en retrait."""
    largeur = min(ecran()[0], LARGEUR_AU_PLUS)
    lignes = []
    for ligne in texte.split("\n"):
        colle = re.sub("(?<=«) | (?=[»:;?!])", "\N{NO-BREAK SPACE}", ligne)
        retrait = "  " if ligne.startswith("- ") else ""
        pliees = textwrap.wrap(colle, largeur, subsequent_indent=retrait, break_on_hyphens=False)
        lignes += pliees or [""]
    return "\n".join(lignes).replace("\N{NO-BREAK SPACE}", " ")


def dire(texte: str) -> None:
    """Imprime un `texte` replié à la largeur de l'écran."""
    print(replier(texte))
