"""L'écran : retrouver un plateau dans ce qu'un programme écrit, par sa seule forme.

Un *plateau* est une suite de rangées, du haut vers le bas, où b et n sont les pions, e et E les
espions quand on les montre, une espace une case vide, et « ? » tout le reste.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from .profils import CAMPS, Case, Profil

Plateau = tuple[str, ...]
LIGNES_ENTRE_RANGEES = 2


def plateaux(texte: str, profil: Profil, taille: int) -> list[Plateau]:
    """Les plateaux entiers que montre un texte, dans l'ordre."""
    rangee = re.compile(str(profil["ecran.rangee"]).replace("{T}", str(taille)))
    trouves: list[Plateau] = []
    rangees: list[str] = []
    vaines = 0
    for ligne in texte.split("\n"):
        trouve = rangee.search(ligne)
        cellules = re.findall(profil["ecran.cellule"], trouve[1]) if trouve else []
        if len(cellules) != taille:
            vaines += 1
            if vaines > LIGNES_ENTRE_RANGEES:
                rangees = []
            continue
        vaines = 0
        rangees.append("".join(lettre(cellule, profil) for cellule in cellules))
        if len(rangees) == taille:
            du_bas = profil["ecran.premiere"] == "bas"
            trouves.append(tuple(reversed(rangees) if du_bas else rangees))
            rangees = []
    return trouves


def lettre(cellule: str, profil: Profil) -> str:
    """Ce que vaut le contenu d'une case affichée."""
    for nom, vaut in (("blanc", "b"), ("noir", "n"), ("espion_blanc", "e"), ("espion_noir", "E")):
        if cellule.strip() == profil[f"ecran.{nom}"]:
            return vaut
    return " " if cellule.strip() in {"", *str(profil["ecran.vide"])} else "?"


def gagnant_affiche(texte: str, profil: Profil) -> str | None:
    """B ou N si le texte annonce un gagnant."""
    trouve = re.search(profil["ecran.gagnant"], texte)
    return next((c for c, nom in CAMPS.items() if trouve and trouve[nom]), None)


def joueur_affiche(texte: str, profil: Profil) -> str | None:
    """B ou N, le dernier joueur que le texte nomme ; pour information, jamais pour juger."""
    nommes = list(re.finditer(profil["ecran.trait"], texte))
    return next((c for c, nom in CAMPS.items() if nommes and nommes[-1][nom]), None)


def differences(avant: Plateau, apres: Plateau) -> dict[Case, str]:
    """Les cases qui changent d'un plateau à l'autre, et ce qu'elles deviennent."""
    return {
        Case(x, y): lettre_apres
        for x, (ancienne, nouvelle) in enumerate(zip(avant, apres, strict=True))
        for y, (lettre_avant, lettre_apres) in enumerate(zip(ancienne, nouvelle, strict=True))
        if lettre_avant != lettre_apres
    }


def changer(plateau: Plateau, changements: Mapping[Case, str]) -> Plateau:
    """Le plateau où ces cases ont changé."""
    return tuple(
        "".join(changements.get(Case(x, y), lettre) for y, lettre in enumerate(rangee))
        for x, rangee in enumerate(plateau)
    )


def sans_espions(plateau: Plateau) -> Plateau:
    """Le même plateau, les espions redevenus des pions comme les autres."""
    return tuple(rangee.replace("e", "b").replace("E", "n") for rangee in plateau)


def dessin(plateau: Plateau | None) -> str:
    """Un plateau, pour un rapport : un point par case vide."""
    if plateau is None:
        return "(aucun plateau reconnu)"
    return "\n".join(" ".join(rangee.replace(" ", ".")) for rangee in plateau)
