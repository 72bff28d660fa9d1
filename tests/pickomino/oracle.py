"""Une seconde écriture des règles de Pickomino, faite d'après le sujet, sans rien du paquet.

Une face est « 1 » à « 5 » ou « V ». Un coup est une face, « relancer » ou « s'arrêter ». Le hasard
vient du dehors : quand `a_lancer` n'est pas nul, on donne les dés à `lancer`. Jouer et lancer
rendent une nouvelle position et ne changent pas l'ancienne.
"""

from __future__ import annotations

from typing import TypedDict

FACES = "12345V"
DECISIONS = ["relancer", "s'arrêter"]


class Position(TypedDict):
    """Tout ce qui distingue deux positions.

    `prises` a une face et son nombre de dés par prise du tour, `des` les dés qu'il faut choisir,
    `retires` les dominos sortis du jeu, `dernier` comment le dernier tour a fini.
    """

    plateau: list[int]
    piles: list[list[int]]
    retires: list[int]
    trait: int
    prises: list[tuple[str, int]]
    des: list[str]
    lance: bool
    dernier: str | None


def points(domino: int) -> int:
    """Ce que vaut un domino : 1 de 21 à 24, 2 de 25 à 28, 3 de 29 à 32, 4 de 33 à 36."""
    return 1 + (domino - 21) // 4


def nouvelle(joueurs: int) -> Position:
    """Le début d'une partie : tout est sur le plateau, le premier joueur va lancer huit dés."""
    return {
        "plateau": list(range(21, 37)),
        "piles": [[] for _ in range(joueurs)],
        "retires": [],
        "trait": 0,
        "prises": [],
        "des": [],
        "lance": True,
        "dernier": None,
    }


def restants(position: Position) -> int:
    """Les dés qui ne sont pas mis de côté."""
    return 8 - sum(nombre for _, nombre in position["prises"])


def a_lancer(position: Position) -> int:
    """Combien de dés attendent d'être lancés ; 0 si c'est au joueur, ou si tout est fini."""
    return restants(position) if position["lance"] and position["plateau"] else 0


def somme(position: Position) -> int:
    """Le total des dés mis de côté, V compté 5."""
    return sum((5 if face == "V" else int(face)) * n for face, n in position["prises"])


def deja(position: Position) -> list[str]:
    """Les faces prises pendant ce tour."""
    return [face for face, _ in position["prises"]]


def coups(position: Position) -> list[str]:
    """Les faces à prendre, ou la décision de relancer ; rien tant que des dés roulent."""
    if a_lancer(position) or not position["plateau"]:
        return []
    if not position["des"]:
        return list(DECISIONS)
    return [face for face in FACES if face in position["des"] and face not in deja(position)]


def refus(position: Position, coup: str) -> str | None:
    """Pourquoi un coup est refusé, dans l'ordre des vérifications du sujet."""
    if not position["plateau"]:
        return "partie finie"
    if a_lancer(position):
        return "dés à lancer"
    if not position["des"]:
        return None if coup in DECISIONS else "ni relancer ni s'arrêter"
    if coup not in list(FACES):
        return "pas une face"
    if coup in deja(position):
        return "face déjà prise"
    return None if coup in position["des"] else "face absente"


def lancer(position: Position, des: list[str]) -> Position:
    """La position une fois les dés tombés : le tour est perdu si aucune face n'est nouvelle."""
    if all(face in deja(position) for face in des):
        return perdre(position, "aucune face nouvelle")
    return {**position, "des": list(des), "lance": False}


def jouer(position: Position, coup: str) -> Position:
    """La position après un coup permis."""
    if coup == "relancer":
        return {**position, "lance": True}
    if coup == "s'arrêter":
        return finir_le_tour(position)
    prise = (coup, position["des"].count(coup))
    suite: Position = {**position, "des": [], "prises": [*position["prises"], prise]}
    return suite if restants(suite) else finir_le_tour(suite)


def finir_le_tour(position: Position) -> Position:
    """Le joueur gagne le domino de son total exact, ou perd son tour."""
    total = somme(position)
    if "V" not in deja(position):
        return perdre(position, "aucun V")
    if total < 21 or total > 36:
        return perdre(position, "domino inexistant")
    if total not in position["plateau"]:
        return perdre(position, "domino déjà pris")
    piles = [list(pile) for pile in position["piles"]]
    piles[position["trait"]].append(total)
    plateau = [domino for domino in position["plateau"] if domino != total]
    return passer({**position, "plateau": plateau, "piles": piles}, "gagné")


def perdre(position: Position, raison: str) -> Position:
    """Le dessus de la pile revient au plateau, puis le plus grand domino du plateau est retiré."""
    plateau = list(position["plateau"])
    piles = [list(pile) for pile in position["piles"]]
    if piles[position["trait"]]:
        plateau = sorted([*plateau, piles[position["trait"]].pop()])
    retires = [*position["retires"], plateau.pop()]
    return passer({**position, "plateau": plateau, "piles": piles, "retires": retires}, raison)


def passer(position: Position, raison: str) -> Position:
    """Au joueur suivant, qui a ses huit dés ; quand tout est fini, personne ne lance plus."""
    suivant = (position["trait"] + 1) % len(position["piles"])
    return {
        **position,
        "trait": suivant,
        "prises": [],
        "des": [],
        "lance": True,
        "dernier": raison,
    }


def scores(position: Position) -> list[int]:
    """Les points de chaque joueur."""
    return [sum(points(domino) for domino in pile) for pile in position["piles"]]


def classement(position: Position) -> list[int]:
    """Du premier au dernier : points, puis plus grand pickomino, puis ordre de la table."""
    piles, total = position["piles"], scores(position)
    return sorted(range(len(piles)), key=lambda j: (-total[j], -max(piles[j], default=0), j))


def issue(position: Position) -> tuple[int | None, list[int]] | None:
    """None, ou le vainqueur (personne si nul n'a de domino) et le classement."""
    if position["plateau"]:
        return None
    ordre = classement(position)
    return (ordre[0] if position["piles"][ordre[0]] else None), ordre


def choix_ia(position: Position) -> str:
    """Le coup de la machine : V compté 6, et l'arrêt dès qu'un V et un domino sont à elle."""
    if not position["des"]:
        peut = "V" in deja(position) and somme(position) in position["plateau"]
        return "s'arrêter" if peut else "relancer"
    valeurs = [
        ((FACES.index(face) + 1) * position["des"].count(face), face) for face in coups(position)
    ]
    return max(valeurs)[1]
