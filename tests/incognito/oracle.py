"""Une seconde écriture des règles d'Incognito, faite d'après le sujet, sans rien du paquet.

Une case est son nom, « b4 » : une colonne, puis une ligne comptée depuis le haut. Un pion est un
couple (couleur, nature), par exemple ("B", "espion"). Un coup est la ligne du fichier .inco,
« D b5->a5 » ou « I e4->e3 ». Jouer rend une nouvelle position et ne change pas l'ancienne.
"""

from __future__ import annotations

from typing import TypedDict

COLONNES = "abcdefgh"
AUTRE = {"B": "N", "N": "B"}
Pion = tuple[str, str]


class Position(TypedDict):
    """Tout ce qui distingue deux positions ; `issue` est le gagnant et la raison."""

    taille: int
    pions: dict[str, Pion]
    trait: str
    issue: tuple[str, str] | None


def cases(taille: int) -> list[str]:
    """Toutes les cases du plateau, ligne par ligne."""
    return [f"{COLONNES[x]}{y + 1}" for y in range(taille) for x in range(taille)]


def dedans(case: str, taille: int) -> bool:
    """Dit si une case est sur le plateau."""
    return case[0] in COLONNES[:taille] and 1 <= int(case[1]) <= taille


def ecart(depart: str, arrivee: str) -> tuple[int, int]:
    """De combien de colonnes et de lignes on va d'une case à l'autre."""
    return COLONNES.index(arrivee[0]) - COLONNES.index(depart[0]), int(arrivee[1]) - int(depart[1])


def chateau(taille: int, couleur: str) -> str:
    """Le coin en bas à gauche pour les blancs, en haut à droite pour les noirs."""
    return f"a{taille}" if couleur == "B" else f"{COLONNES[taille - 1]}1"


def places(taille: int, couleur: str) -> list[str]:
    """Les cases de départ : au plus à T - 3 pas de son château, château exclu."""
    ecarts = {case: ecart(chateau(taille, couleur), case) for case in cases(taille)}
    return [case for case, (dx, dy) in ecarts.items() if 1 <= abs(dx) + abs(dy) <= taille - 3]


def nouvelle(taille: int, espion_blanc: str, espion_noir: str, premier: str) -> Position:
    """La position de départ, une fois les trois tirages connus."""
    pions: dict[str, Pion] = {}
    for couleur, espion in (("B", espion_blanc), ("N", espion_noir)):
        for case in places(taille, couleur):
            pions[case] = (couleur, "espion" if case == espion else "chevalier")
    return {"taille": taille, "pions": pions, "trait": premier, "issue": None}


def lire(coup: str) -> tuple[str, str, str]:
    """Le genre, le départ et l'arrivée d'un coup écrit."""
    return coup[0], coup[2:4], coup[6:8]


def entre(depart: str, arrivee: str) -> list[str]:
    """Les cases strictement entre deux cases d'une même ligne, droite ou diagonale."""
    dx, dy = ecart(depart, arrivee)
    pas = max(abs(dx), abs(dy))
    x, y = COLONNES.index(depart[0]), int(depart[1])
    return [f"{COLONNES[x + dx // pas * i]}{y + dy // pas * i}" for i in range(1, pas)]


def refus(position: Position, coup: str) -> str | None:
    """Pourquoi un coup n'est pas valide : la première raison qui vaut ; None s'il est valide."""
    genre, depart, arrivee = lire(coup)
    taille, pions = position["taille"], position["pions"]
    if position["issue"] is not None:
        return "partie finie"
    if not (dedans(depart, taille) and dedans(arrivee, taille)):
        return "hors du plateau"
    if depart not in pions:
        return "départ vide"
    if pions[depart][0] != position["trait"]:
        return "pion adverse"
    if genre == "D":
        return refus_deplacement(position, depart, arrivee)
    return refus_interrogation(position, depart, arrivee)


def refus_deplacement(position: Position, depart: str, arrivee: str) -> str | None:
    """Pourquoi un pion à soi ne va pas d'une case à une autre."""
    taille, trait, pions = position["taille"], position["trait"], position["pions"]
    dx, dy = ecart(depart, arrivee)
    if dx == 0 and dy == 0:
        return "sur place"
    if arrivee == chateau(taille, trait):
        return "son château"
    if dx != 0 and dy != 0 and abs(dx) != abs(dy):
        return "pas une ligne"
    if arrivee == chateau(taille, AUTRE[trait]) and dx != 0 and dy != 0:
        return "château en diagonale"
    if any(case in pions for case in entre(depart, arrivee)):
        return "chemin barré"
    return "arrivée occupée" if arrivee in pions else None


def refus_interrogation(position: Position, depart: str, arrivee: str) -> str | None:
    """Pourquoi un pion à soi n'interroge pas une case."""
    dx, dy = ecart(depart, arrivee)
    if arrivee not in position["pions"]:
        return "personne à interroger"
    if position["pions"][arrivee][0] == position["trait"]:
        return "pion ami"
    return "pas voisins" if abs(dx) + abs(dy) != 1 else None


def coups(position: Position) -> list[str]:
    """Tous les coups valides : on essaie tout."""
    plateau = cases(position["taille"])
    siens = [case for case, pion in position["pions"].items() if pion[0] == position["trait"]]
    essais = [f"{genre} {a}->{b}" for genre in "DI" for a in siens for b in plateau]
    return [coup for coup in essais if refus(position, coup) is None]


def jouer(position: Position, coup: str) -> Position:
    """La position après un coup valide ; une partie finie garde le trait de qui l'a finie."""
    genre, depart, arrivee = lire(coup)
    trait = position["trait"]
    pions = dict(position["pions"])
    espion = pions[depart][1] == "espion"
    issue = None
    if genre == "I" and pions[arrivee][1] == "espion":
        del pions[arrivee]
        issue = (trait, "espion démasqué")
    elif genre == "I":
        del pions[depart]
        issue = (AUTRE[trait], "espion perdu") if espion else None
    elif arrivee == chateau(position["taille"], AUTRE[trait]) and not espion:
        del pions[depart]
    else:
        pions[arrivee] = pions.pop(depart)
        if arrivee == chateau(position["taille"], AUTRE[trait]):
            issue = (trait, "château pris")
    suivant = AUTRE[trait] if issue is None else trait
    return {"taille": position["taille"], "pions": pions, "trait": suivant, "issue": issue}
