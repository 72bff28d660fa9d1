"""La page : la place qu'a l'écran, les textes qu'on y range, les lignes qu'on y lit.

Elle est la même dans les cinq jeux.

Les notions :
- l'*écran* a des colonnes et des lignes, 80 et 24 ; par un tube, on fait comme s'il montrait tout ;
- un texte se *replie* entre deux mots, à la largeur de l'écran, 80 colonnes au plus ;
- une *ligne* est ce qu'on tape avant Entrée, « a3 » ; Ctrl-L, ou la fin d'un Ctrl-Z, remontre tout.
"""

from __future__ import annotations

import os
import re
import signal
import sys
import textwrap
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from itertools import groupby
from typing import Any, NoReturn

from .couleurs import terminal_nu
from .systeme import Interruption, au_terminal

LARGEUR_AU_PLUS = 80  # d'un texte
SANS_ECRAN = (200, 100)  # par un tube, la place de tout montrer
LIGNE_AU_PLUS = 1000  # aucune réponse n'en approche ; au-delà, on ne garde rien
REPRISE = getattr(signal, "SIGCONT", None)  # Windows n'a pas ce signal


def ecran() -> tuple[int, int]:
    """Rend les nombres de colonnes et de lignes où dessiner."""
    taille = os.get_terminal_size() if au_terminal() else SANS_ECRAN
    return taille if all(taille) else (80, 24)  # un terminal peut ne pas savoir sa taille


def couleurs_permises() -> bool:
    """Dit si l'on peut colorer : sur un terminal, sans NO_COLOR, et si TERM n'est pas dumb."""
    return sys.stdout.isatty() and not (os.environ.get("NO_COLOR") or terminal_nu())


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


def rendu_conseils(avis: Iterable[Any]) -> str:
    """Rend ces `avis`, un par ligne, le meilleur d'abord ; ceux de même bilan tiennent sur une.

    Les mots d'un avis sont un bilan, « gagne », ou une raison et un bilan : « pare ; gagne ».
    """
    lignes = []
    for bilan, groupe in groupby(avis, key=lambda un: un.mots.rpartition(" ; ")[2]):
        egaux = [(un.coup, un.mots.rpartition(" ; ")[0]) for un in groupe]
        coups = ", ".join(f"{coup} ({raison})" if raison else f"{coup}" for coup, raison in egaux)
        lignes.append(f"{coups}{' se valent' if len(egaux) > 1 else ''} : {bilan}.")
    return "\n".join(lignes)


def rendu_sort(joueurs: Mapping[str, bool], gagnants: Collection[str]) -> str:
    """Dit si les humains ont gagné, quand tous ont le même sort devant des machines ; sinon, rien.

    `joueurs` donne, pour chaque nom, si c'est une machine ; sans `gagnants`, la partie est nulle.
    """
    sorts = {nom in gagnants for nom, machine in joueurs.items() if not machine}
    if len(sorts) != 1 or not gagnants or not any(joueurs.values()):
        return ""
    return "Vous avez gagné." if True in sorts else "Vous avez perdu."


def lire_nombre(texte: str) -> int | None:
    """Rend le nombre que `texte` écrit en chiffres de 0 à 9, neuf au plus ; None sinon."""
    return int(texte) if texte.isascii() and texte.isdigit() and len(texte) < 10 else None


def lire_au_tube() -> str:
    """Rend la ligne suivante de l'entrée, rien d'utile si elle est démesurée ; lève EOFError."""
    ligne = suite = sys.stdin.readline(LIGNE_AU_PLUS)
    while len(suite) == LIGNE_AU_PLUS and not suite.endswith("\n"):
        ligne, suite = "\0", sys.stdin.readline(LIGNE_AU_PLUS)
    if not ligne:
        raise EOFError
    return ligne


def reposer(*_: object) -> NoReturn:
    """Lève InterruptedError, qui fait reposer la question au retour d'un Ctrl-Z."""
    raise InterruptedError


def lire_au_terminal(question: str) -> str:
    """Rend la ligne tapée après une `question`, que Ctrl-L et le retour d'un Ctrl-Z remontrent."""
    with suppress(ImportError):  # les flèches et l'historique, là où Python sait les donner
        import readline

        readline.parse_and_bind("set enable-bracketed-paste off")
    while True:
        try:
            if REPRISE:
                signal.signal(REPRISE, reposer)
            return input(question)
        except InterruptedError:
            continue
        finally:
            if REPRISE:
                signal.signal(REPRISE, signal.SIG_DFL)


def lire_ligne(question: str) -> str:
    """Rend la ligne qui répond à une `question` ; lève Interruption à la fin de l'entrée."""
    invite = question.rpartition("\n")[2]
    if not au_terminal():
        print(question, end="", flush=True)
    try:
        if au_terminal():
            return lire_au_terminal(question).strip()
        ligne = lire_au_tube()
    except (EOFError, OSError):  # une entrée qu'on ne peut plus lire est finie
        print(end="\n" if invite else "")
        raise Interruption from None
    print(end="\n" if invite else "")  # au clavier, c'est la touche Entrée qui va à la ligne
    return ligne.strip()
