"""Ce que les tests du Pickomino partagent : des dés écrits d'avance, des parties toutes faites."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from pickomino import main
from pickomino.commun.terminal import Clavier
from pickomino.dialogue import Seance
from pickomino.jeu import Evenement, Partie, coups, jouer
from pickomino.sauvegarde import carnet_neuf, encoder
from pickomino.structures import ARRETER, LANCER, PRENDRE, Coup, Tour, player
from tests.appui import Resultat, en_memoire

# Le plateau du sujet, recopié à la main : les tests ne le demandent pas au programme.
PLATEAU = [
    [21, 1], [22, 1], [23, 1], [24, 1], [25, 2], [26, 2], [27, 2], [28, 2],
    [29, 3], [30, 3], [31, 3], [32, 3], [33, 4], [34, 4], [35, 4], [36, 4],
]  # fmt: skip
POINTS = {domino[0]: domino[1] for domino in PLATEAU}
# Deux des quatre tours perdus ; les phrases des deux autres sont du sujet.
SANS_V = "Tour perdu : aucun V parmi les dés mis de côté."
TOUTES_PRISES = "Tour perdu : toutes les faces de ce lancer ont déjà été prises."
RELANCE = Coup(LANCER)
ARRET = Coup(ARRETER)
HASARD = random.Random(0)  # pour ce qui n'en tire rien


class DesScriptes(random.Random):
    """Des dés dont les faces sont connues d'avance, « 1 » à « 5 » et « V »."""

    def __init__(self, faces: str) -> None:
        super().__init__()
        self.faces = [6 if face == "V" else int(face) for face in faces if face != " "]

    def randint(self, a: int, b: int) -> int:
        """La face suivante ; les bornes doivent être celles d'un dé."""
        assert (a, b) == (1, 6)
        return self.faces.pop(0)


def prise(face: int) -> Coup:
    """Le coup qui prend une face."""
    return Coup(PRENDRE, face)


def cote(prises: Sequence[int], nombres: Sequence[int], values: Sequence[int] = ()) -> Tour:
    """Un tour où ces faces sont prises, chacune avec son nombre de dés, devant ce lancer."""
    return Tour(tuple(values), tuple(prises), tuple(nombres))


def joueur(nom: str, *pile: int) -> player:
    """Un joueur et sa pile, le dessus en dernier."""
    pickominos = [*pile] + [0] * (16 - len(pile))
    return player(nom, pickominos, len(pile), sum(POINTS[n] for n in pile))


def partie(
    *joueurs: player,
    retires: Sequence[int] = (),
    id: int = 0,
    tour: Tour | None = None,
    des: str = "",
) -> Partie:
    """Une partie dont le plateau a perdu les dominos des piles et les dominos retirés.

    `des` sont les faces que montreront les dés du tour en cours.
    """
    pris = {*retires, *(n for j in joueurs for n in j.pickominos)}
    dominos = [[0, 0] if numero in pris else [numero, points] for numero, points in PLATEAU]
    la_partie = Partie(dominos, list(joueurs), id, tour or Tour())
    if des:
        la_partie.hasard = DesScriptes(des)
    return la_partie


def numeros(la_partie: Partie) -> list[int]:
    """Les numéros des dominos encore au plateau."""
    return [numero for numero, _ in la_partie.dominos if numero]


EXEMPLE = partie(joueur("Léa", 31, 22), joueur("IA1"), joueur("Tom", 21), retires=[36], id=1)
OCTETS = encoder(EXEMPLE)
# Léa gagne le 22, IA1 perd et le 36 s'en va, Tom gagne le 24, Léa gagne le 31 : c'est à IA1.
EN_COURS = partie(joueur("Léa", 22, 31), joueur("IA1"), joueur("Tom", 24), retires=[36], id=1)


def place(i: int, decalage: int = 0) -> int:
    """La position, dans une sauvegarde, d'un champ du joueur numéro i."""
    return 128 + 88 * i + decalage


def garder(la_partie: Partie, chemin: Path) -> None:
    """Met une partie dans un fichier, comme si le programme l'y avait laissée."""
    chemin.write_bytes(encoder(la_partie))


def commande(dossier: Path, *arguments: str, saisies: str = "") -> Resultat:
    """Lance le jeu dans ce processus."""
    return en_memoire("pickomino", *arguments, saisies=saisies, dossier=dossier)


def seance(niveau: str = "sujet", texte: bool = False) -> Seance:
    """De quoi jouer par le clavier, sans fichier."""
    return Seance(Clavier(carnet_neuf()), main.MOTS, niveau, texte, random.Random(0))


def jouer_tour(la_partie: Partie, des: str = "", texte: bool = False) -> Evenement:
    """Fait jouer un tour par le programme, aux dés donnés, sans fichier."""
    if des:
        la_partie.hasard = DesScriptes(des)
    return main.jouer_tour(seance(texte=texte), la_partie)


def tour_au_hasard(la_partie: Partie, choix: random.Random) -> Evenement:
    """Joue un tour par les seules règles, en répondant n'importe quoi de permis."""
    evenement = jouer(la_partie, RELANCE)
    while evenement.coup != ARRET:
        permis = coups(la_partie)
        coup = choix.choice(permis)
        if permis == [RELANCE, ARRET]:
            coup = ARRET if choix.random() < 0.25 else RELANCE
        evenement = jouer(la_partie, coup)
    return evenement


def verifier_partie(la_partie: Partie) -> None:
    """Ce qui est vrai de toute partie, à tout moment."""
    for i, domino in enumerate(la_partie.dominos):
        assert domino in ([0, 0], PLATEAU[i])
    piles = [n for j in la_partie.players for n in j.pickominos[: j.nombreDeDominos]]
    tous = numeros(la_partie) + piles
    assert len(tous) == len(set(tous)), "un domino est à deux endroits"
    assert set(tous) <= set(POINTS)
    for j in la_partie.players:
        assert len(j.pickominos) == 16
        assert j.pickominos[j.nombreDeDominos :] == [0] * (16 - j.nombreDeDominos)
        assert j.points == sum(POINTS[n] for n in j.pickominos[: j.nombreDeDominos])
    assert 0 <= la_partie.id < len(la_partie.players)
