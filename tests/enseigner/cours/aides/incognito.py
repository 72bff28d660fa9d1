"""De quoi rejouer un essai à la main : les noms du jeu, et quelques fonctions brèves.

`from aides import *`, dans `python3` lancé à la racine du kit, les donne tous.
"""

# ruff: noqa: F403, F405
from __future__ import annotations

import contextlib as contextlib
import io as io
from random import Random as Random

from incognito.dessin import rendu_issue as rendu_issue
from incognito.machine import ia as ia
from incognito.plateau import *
from incognito.regles import *
from incognito.types import *

PIONS = {
    "b": Pion(CHEVALIER, BLANC),
    "e": Pion(ESPION, BLANC),
    "n": Pion(CHEVALIER, NOIR),
    "E": Pion(ESPION, NOIR),
}


def c(nom: str) -> Case:
    """La case de ce nom : `c("b4")`."""
    return Case(int(nom[1:]) - 1, "abcdefgh".index(nom[0]))


def n(case: Case) -> str:
    """Le nom d'une case."""
    return "abcdefgh"[case.y] + str(case.x + 1)


def m(depart: str, arrivee: str) -> Mouvement:
    """Le mouvement d'une case à l'autre : `m("b4", "e4")`."""
    return Mouvement(c(depart), c(arrivee))


def d(depart: str, arrivee: str) -> Coup:
    """Le déplacement d'une case à l'autre."""
    return Coup(DEPLACEMENT, m(depart, arrivee))


def i(depart: str, arrivee: str) -> Coup:
    """L'interrogation d'un pion par un autre."""
    return Coup(INTERROGATION, m(depart, arrivee))


def jeu(*lignes: str, joueur: Couleur = BLANC) -> Jeu:
    """Le jeu de ces lignes : b et n des chevaliers, e et E les espions, _ une case vide."""
    return Jeu([[PIONS.get(lettre) for lettre in ligne] for ligne in lignes], joueur)


def lettres(jeu: Jeu) -> list[str]:
    """Les lignes d'un jeu, comme `jeu` les reçoit."""
    noms: dict[Pion | None, str] = {None: "_"}
    for lettre, pion in PIONS.items():
        noms[pion] = lettre
    return ["".join(noms[pion] for pion in rangee) for rangee in jeu.plateau]


def partie(*lignes: str, joueur: Couleur = BLANC) -> Partie:
    """Une partie en cours, sur le jeu de ces lignes."""
    depart = Depart((Case(3, 1), Case(0, 3)), joueur)
    return Partie(jeu(*lignes, joueur=joueur), depart, lignes_du_depart(depart))


def joue(partie: Partie, *suite: Coup) -> Partie:
    """La même partie, où l'on a joué ces coups."""
    for coup in suite:
        jouer(partie, coup)
    return partie
