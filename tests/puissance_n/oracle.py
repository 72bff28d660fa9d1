"""Une seconde écriture des règles de Puissance N, faite d'après le sujet, sans rien du paquet.

Une colonne est la chaîne de ses jetons, de bas en haut : « OXX ». Un coup est « a3 », ajouter dans
la colonne 3, ou « r3 », en retirer. Jouer rend une nouvelle position et ne change pas l'ancienne.
"""

from __future__ import annotations

from typing import TypedDict

AUTRE = {"O": "X", "X": "O"}


class Position(TypedDict):
    """Tout ce qui distingue deux positions ; `interdite` est le numéro d'une colonne, ou None."""

    n: int
    colonnes: list[str]
    trait: str
    interdite: int | None


def nouvelle(n: int, premier: str) -> Position:
    """Une grille vide de côté N + 2, à celui que le sort désigne."""
    return {"n": n, "colonnes": [""] * (n + 2), "trait": premier, "interdite": None}


def jeton(position: Position, colonne: int, ligne: int) -> str:
    """Le jeton d'une case, colonne et ligne comptées de 0 depuis le bas à gauche ; « _ » sinon."""
    colonnes = position["colonnes"]
    if 0 <= colonne < len(colonnes) and 0 <= ligne < len(colonnes[colonne]):
        return colonnes[colonne][ligne]
    return "_"


def lignes(position: Position) -> list[str]:
    """La grille comme le sujet la range : des lignes de haut en bas, « _ » pour une case vide."""
    cote = position["n"] + 2
    return ["".join(jeton(position, x, y) for x in range(cote)) for y in range(cote - 1, -1, -1)]


def diagonales(grille: list[str]) -> list[str]:
    """Les diagonales d'une grille qui descendent vers la droite, une par décalage."""
    cote = len(grille)
    return [
        "".join(grille[y][y + d] for y in range(cote) if 0 <= y + d < cote)
        for d in range(1 - cote, cote)
    ]


def aligne(position: Position, joueur: str) -> bool:
    """Dit si un joueur a N jetons de suite dans une ligne, une colonne ou une diagonale."""
    grille = lignes(position)
    retournee = [ligne[::-1] for ligne in grille]
    bandes = grille + position["colonnes"] + diagonales(grille) + diagonales(retournee)
    return any(joueur * position["n"] in bande for bande in bandes)


def issue(position: Position) -> str | None:
    """None, ou « O », « X » ou « nul » quand la grille est pleine."""
    for joueur in "OX":
        if aligne(position, joueur):
            return joueur
    pleine = all(len(colonne) == position["n"] + 2 for colonne in position["colonnes"])
    return "nul" if pleine else None


def refus(position: Position, coup: str) -> str | None:
    """Pourquoi un coup est refusé ; None s'il est permis."""
    return "partie finie" if issue(position) else refus_de_colonne(position, coup)


def refus_de_colonne(position: Position, coup: str) -> str | None:
    """Pourquoi la colonne d'un coup ne convient pas, dans une partie qui n'est pas finie."""
    numero = int(coup[1:])
    if not 1 <= numero <= position["n"] + 2:
        return "colonne inexistante"
    colonne = position["colonnes"][numero - 1]
    if coup[0] == "r":
        return None if colonne else "colonne vide"
    if len(colonne) == position["n"] + 2:
        return "colonne pleine"
    return "colonne interdite" if numero == position["interdite"] else None


def coups(position: Position) -> list[str]:
    """Tous les coups permis, ajouts puis retraits."""
    if issue(position):
        return []
    essais = [f"{genre}{i + 1}" for genre in "ar" for i in range(position["n"] + 2)]
    return [coup for coup in essais if refus_de_colonne(position, coup) is None]


def jouer(position: Position, coup: str) -> Position:
    """La position après un coup permis ; le trait passe, même quand la partie finit."""
    numero = int(coup[1:])
    colonnes = list(position["colonnes"])
    if coup[0] == "a":
        colonnes[numero - 1] += position["trait"]
    else:
        colonnes[numero - 1] = colonnes[numero - 1][:-1]
    return {
        "n": position["n"],
        "colonnes": colonnes,
        "trait": AUTRE[position["trait"]],
        "interdite": numero if coup[0] == "r" else None,
    }
