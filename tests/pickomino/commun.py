"""Ce que les tests du Pickomino partagent : des dés écrits d'avance, des parties toutes faites."""

from __future__ import annotations

import random
from collections.abc import Sequence

from pickomino.jeu import coups, des_restants, jouer, juger_tour, lancer_des
from pickomino.structures import FinDeTour, Partie, player

# Le plateau du sujet, recopié à la main : les tests ne le demandent pas au programme.
PLATEAU = [
    [21, 1], [22, 1], [23, 1], [24, 1], [25, 2], [26, 2], [27, 2], [28, 2],
    [29, 3], [30, 3], [31, 3], [32, 3], [33, 4], [34, 4], [35, 4], [36, 4],
]  # fmt: skip
POINTS = {domino[0]: domino[1] for domino in PLATEAU}


class DesScriptes(random.Random):
    """Des dés dont les faces sont connues d'avance, « 1 » à « 5 » et « V »."""

    def __init__(self, faces: str) -> None:
        super().__init__()
        self.faces = [6 if face == "V" else int(face) for face in faces if face != " "]

    def randint(self, a: int, b: int) -> int:
        """La face suivante ; les bornes doivent être celles d'un dé."""
        assert (a, b) == (1, 6)
        return self.faces.pop(0)


def joueur(nom: str, *pile: int) -> player:
    """Un joueur et sa pile, le dessus en dernier."""
    pickominos = [*pile] + [0] * (16 - len(pile))
    return player(nom, pickominos, len(pile), sum(POINTS[n] for n in pile))


def partie(*joueurs: player, retires: Sequence[int] = (), id: int = 0) -> Partie:
    """Une partie dont le plateau a perdu les dominos des piles et les dominos retirés."""
    pris = {*retires, *(n for j in joueurs for n in j.pickominos)}
    dominos = [[0, 0] if numero in pris else [numero, points] for numero, points in PLATEAU]
    return Partie(dominos, list(joueurs), id)


def numeros(dominos: Sequence[Sequence[int]]) -> list[int]:
    """Les numéros des dominos encore au plateau."""
    return [numero for numero, _ in dominos if numero]


def tour_au_hasard(la_partie: Partie, des: random.Random, choix: random.Random) -> FinDeTour:
    """Joue un tour par les seules règles, en répondant n'importe quoi de permis."""
    liste: list[int] = []
    coef: list[int] = []
    while True:
        values = lancer_des(des_restants(coef), des)
        possibles = coups(values, liste)
        if not possibles:
            return juger_tour(la_partie, liste, coef, bloque=True)
        jouer(choix.choice(possibles), values, liste, coef)
        if not des_restants(coef) or choix.random() < 0.25:
            return juger_tour(la_partie, liste, coef, bloque=False)


def verifier_partie(la_partie: Partie) -> None:
    """Ce qui est vrai de toute partie, à tout moment."""
    for i, domino in enumerate(la_partie.dominos):
        assert domino in ([0, 0], PLATEAU[i])
    piles = [n for j in la_partie.players for n in j.pickominos[: j.nombreDeDominos]]
    tous = numeros(la_partie.dominos) + piles
    assert len(tous) == len(set(tous)), "un domino est à deux endroits"
    assert set(tous) <= set(POINTS)
    for j in la_partie.players:
        assert len(j.pickominos) == 16
        assert j.pickominos[j.nombreDeDominos :] == [0] * (16 - j.nombreDeDominos)
        assert j.points == sum(POINTS[n] for n in j.pickominos[: j.nombreDeDominos])
    assert 0 <= la_partie.id < len(la_partie.players)
