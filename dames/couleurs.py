"""Les couleurs : une palette pour tous les yeux, et ce que peut l'écran ; communes aux cinq jeux.

Une *teinte* est une plume et son fond : `TEINTES["jaune"]` écrit en noir sur du jaune. Le fond est
donné lui aussi : elle se lit donc sur un terminal blanc comme sur un noir. Les numéros, de 16 à
255, sont ceux dont la couleur est la même sur tous les terminaux. Ce qu'une couleur dit, une
lettre, un nombre ou une marque le dit toujours aussi. Une *colonne* est la place d'un caractère à
l'écran ; un idéogramme, « 王 », en prend deux.
"""

from __future__ import annotations

import os
import sys
import unicodedata

NOIR, BLANC = 16, 231
TEINTES = {
    "blanc": (NOIR, 254),
    "noir": (BLANC, NOIR),
    "gris": (BLANC, 238),
    "jaune": (NOIR, 220),
    "rouge": (BLANC, 124),
    "vert": (BLANC, 22),
    "bleu": (BLANC, 19),
    "violet": (BLANC, 90),
}


def peindre(texte: str, teinte: str) -> str:
    """Rend `texte` peint d'une `teinte`, ou tel quel si elle est vide."""
    if not teinte:
        return texte
    plume, fond = TEINTES[teinte]
    return f"\x1b[38;5;{plume};48;5;{fond}m{texte}\x1b[0m"


def colonnes(texte: str) -> int:
    """Rend la largeur d'un `texte` : deux pour un idéogramme, rien pour un accent seul.

    Exemple:
        >>> colonnes("Ada"), colonnes("李"), colonnes("e\u0301")
        (3, 2, 1)
    """
    seuls = sum(unicodedata.category(c) in ("Mn", "Me") for c in texte)
    return len(texte) + sum(unicodedata.east_asian_width(c) in "WF" for c in texte) - seuls


def terminal_nu() -> bool:
    """Dit si la sortie est un terminal qui ne sait qu'écrire ligne après ligne : TERM=dumb."""
    return sys.stdout.isatty() and os.environ.get("TERM") == "dumb"
