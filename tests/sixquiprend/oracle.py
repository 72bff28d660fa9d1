"""Une seconde écriture des règles de Six Qui Prend, faite d'après le sujet, sans rien du paquet.

Une carte est son numéro, une rangée la liste de ses cartes. Le joueur 0 est l'humain, les autres
sont les machines. Un coup est un numéro de carte (« 48 »), ou de rangée (« 1 » à « 4 ») quand la
carte est trop faible, ou « continuer » ou « arrêter » entre deux manches. Le hasard vient du
dehors, par `donner`. Jouer et donner rendent une nouvelle position et ne changent pas l'ancienne.
"""

from __future__ import annotations

import copy
from typing import TypedDict

SUITES = ["continuer", "arrêter"]
# Le barème du sujet : en dessous de cet écart, la valeur selon la taille de la rangée (1 à 4).
BAREME = [
    (5, (95, 90, 80, 70)),
    (15, (90, 80, 70, 55)),
    (30, (80, 70, 60, 40)),
    (50, (60, 50, 30, 15)),
    (70, (20, 10, 40, 40)),
    (105, (0, 10, 70, 70)),
]


class Position(TypedDict):
    """Tout ce qui distingue deux positions.

    `a_poser` a les cartes jouées qui attendent (numéro, joueur), croissantes ; `poses` raconte le
    tour : joueur, carte, rangée (de 1 à 4), cartes ramassées. `phase` est « donner », « carte »,
    « rangée », « suite » ou « finie ».
    """

    phase: str
    manche: int
    mains: list[list[int]]
    rangees: list[list[int]]
    tetes: list[int]
    a_poser: list[tuple[int, int]]
    poses: list[tuple[int, int, int, list[int]]]


def boeufs(carte: int) -> int:
    """Les têtes de bœufs d'une carte."""
    if carte == 55:
        return 7
    for diviseur, tetes in ((11, 5), (10, 3), (5, 2)):
        if carte % diviseur == 0:
            return tetes
    return 1


def total(cartes: list[int]) -> int:
    """Les têtes de plusieurs cartes."""
    return sum(boeufs(carte) for carte in cartes)


def nouvelle(joueurs: int) -> Position:
    """Une partie avant sa première donne."""
    return {
        "phase": "donner",
        "manche": 0,
        "mains": [[] for _ in range(joueurs)],
        "rangees": [[] for _ in range(4)],
        "tetes": [0] * joueurs,
        "a_poser": [],
        "poses": [],
    }


def donner(position: Position, mains: list[list[int]], debuts: list[int]) -> Position:
    """Le début d'une manche : dix cartes chacun, triées, et quatre rangées d'une carte."""
    return {
        "phase": "carte",
        "manche": position["manche"] + 1,
        "mains": [sorted(main) for main in mains],
        "rangees": [[carte] for carte in debuts],
        "tetes": list(position["tetes"]),
        "a_poser": [],
        "poses": [],
    }


def rangee_de(carte: int, rangees: list[list[int]]) -> int:
    """L'indice de la rangée de plus petit écart finie par une carte inférieure ; -1 sinon."""
    ecarts = [(carte - r[-1], i) for i, r in enumerate(rangees) if r[-1] < carte]
    return min(ecarts)[1] if ecarts else -1


def evaluer(carte: int, rangees: list[list[int]]) -> int:
    """Le score d'une carte pour la machine du sujet."""
    indice = rangee_de(carte, rangees)
    if indice < 0:
        return -(10 + carte)
    ecart, taille = carte - rangees[indice][-1], len(rangees[indice])
    if ecart == 1:
        return 100
    if taille > 4:
        return 0
    return next(valeurs[taille - 1] for borne, valeurs in BAREME if ecart < borne)


def choix_ia(main: list[int], rangees: list[list[int]]) -> int:
    """La première carte de score maximal d'une main triée."""
    scores = [evaluer(carte, rangees) for carte in main]
    return main[scores.index(max(scores))]


def coups(position: Position) -> list[str]:
    """Ce que le joueur humain peut répondre."""
    if position["phase"] == "carte":
        return [str(carte) for carte in position["mains"][0]]
    return {"rangée": ["1", "2", "3", "4"], "suite": list(SUITES)}.get(position["phase"], [])


def refus(position: Position, coup: str) -> str | None:
    """Pourquoi une réponse est refusée ; None si elle est permise."""
    raisons = {
        "carte": "carte absente de la main",
        "rangée": "rangée inexistante",
        "suite": "ni continuer ni arrêter",
        "donner": "cartes à donner",
        "finie": "partie finie",
    }
    return None if coup in coups(position) else raisons[position["phase"]]


def jouer(position: Position, coup: str, cartes_ia: list[int] | None = None) -> Position:
    """La position après un coup permis ; sans `cartes_ia`, les machines jouent selon le sujet."""
    suite = copy.deepcopy(position)
    if coup == "continuer":
        suite["phase"] = "donner"
    elif coup == "arrêter":
        suite["phase"] = "finie"
    elif position["phase"] == "rangée":
        carte, joueur = suite["a_poser"].pop(0)
        ramasser(suite, joueur, carte, int(coup) - 1)
        poser(suite)
    else:
        machines = cartes_ia or [choix_ia(main, suite["rangees"]) for main in suite["mains"][1:]]
        jouees = [int(coup), *machines]
        for joueur, carte in enumerate(jouees):
            suite["mains"][joueur].remove(carte)
        suite["a_poser"] = sorted((carte, joueur) for joueur, carte in enumerate(jouees))
        suite["poses"] = []
        poser(suite)
    return suite


def ramasser(suite: Position, joueur: int, carte: int, indice: int) -> None:
    """Le joueur ramasse une rangée, que sa carte recommence."""
    ramassees = suite["rangees"][indice]
    suite["tetes"][joueur] += total(ramassees)
    suite["rangees"][indice] = [carte]
    suite["poses"].append((joueur, carte, indice + 1, ramassees))


def poser(suite: Position) -> None:
    """Pose les cartes dans l'ordre croissant, jusqu'à un choix de l'humain ou la fin du tour."""
    while suite["a_poser"]:
        carte, joueur = suite["a_poser"][0]
        indice = rangee_de(carte, suite["rangees"])
        if indice < 0 and joueur == 0:
            suite["phase"] = "rangée"
            return
        suite["a_poser"].pop(0)
        if indice < 0:
            charges = [total(rangee) for rangee in suite["rangees"]]
            ramasser(suite, joueur, carte, charges.index(min(charges)))
        elif len(suite["rangees"][indice]) == 5:
            ramasser(suite, joueur, carte, indice)
        else:
            suite["rangees"][indice].append(carte)
            suite["poses"].append((joueur, carte, indice + 1, []))
    if suite["mains"][0]:
        suite["phase"] = "carte"
    else:
        suite["phase"] = "finie" if max(suite["tetes"]) >= 66 else "suite"


def classement(position: Position) -> list[tuple[int, int]]:
    """(rang, joueur) par têtes croissantes ; les ex æquo ont le même rang."""
    tetes = position["tetes"]
    ordre = sorted(range(len(tetes)), key=lambda joueur: tetes[joueur])
    return [(1 + sum(t < tetes[joueur] for t in tetes), joueur) for joueur in ordre]


def issue(position: Position) -> tuple[list[int], str] | None:
    """None, ou les gagnants et la raison : « 66 » ou « arrêt »."""
    if position["phase"] != "finie":
        return None
    gagnants = [joueur for rang, joueur in classement(position) if rang == 1]
    return gagnants, "66" if max(position["tetes"]) >= 66 else "arrêt"
