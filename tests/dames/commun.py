"""De quoi poser des positions à la main, les jouer au hasard et les faire tourner."""

from __future__ import annotations

import io
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

import pytest

from dames.commun.terminal import Clavier
from dames.game import (
    Evenement,
    Fin,
    Partie,
    en_main,
    fin_de,
    jouer,
    nouvelle_partie,
    refus,
    trajets_possibles,
)
from dames.joueur import Seance, jouerTour, montrer
from dames.machine.expert import Position, coups_rapides, jouer_rapide
from dames.main import MOTS, choisir
from dames.plateau import DeplacePoss, init
from dames.sauvegarde import carnet_neuf
from dames.structures import (
    CASE_VIDE,
    DAMES,
    JOUEURS,
    NOMS,
    PIONS,
    SYMBOLES,
    Coup,
    Plateau,
    est_valide,
    lire_case,
    lire_coup,
    nom_case,
    t_coordonnees,
    t_piece,
    t_stats,
)
from dames.trajet import Trajet, appliquer
from dames.trajet import suivre as suivre_les_cases

CONTENUS = {SYMBOLES[j]: PIONS[j] for j in JOUEURS} | {
    SYMBOLES[j].upper(): DAMES[j] for j in JOUEURS
}
FONCEES = [(x, y) for y in range(17) for x in range(17) if est_valide(x, y) and (x + y) % 2]
Pieces = Mapping[tuple[int, int], str]
# Les deux questions d'un tour, et la première ligne de tout plateau.
PIECE = "Sud, pièce ou coup (? explique) : "
ARRIVEE = "Sud, case d'arrivée ou numéro : "
LETTRES = "   A B C D E F G H I J K L M N O P Q"


def neuve(noms: Sequence[str] = NOMS) -> Partie:
    """Une partie d'avant le premier coup, dont le hasard est toujours le même."""
    return nouvelle_partie(random.Random(0), noms)


def place(nom: str) -> t_coordonnees:
    """Les coordonnées d'une case, d'après son nom."""
    return lire_case(nom)


def plateau_de(pieces: Pieces) -> Plateau:
    """Un plateau qui ne porte que ces pièces."""
    plateau = init()
    for ligne in plateau:
        for case in ligne:
            if case.contenu.piece is not t_piece.vide:
                case.contenu = CASE_VIDE
    for (x, y), symbole in pieces.items():
        plateau[y][x].contenu = CONTENUS[symbole]
    return plateau


def position(texte: str) -> Plateau:
    """Un plateau écrit « s:H9,I10 o:G8 » : un symbole, puis ses cases."""
    pieces: dict[tuple[int, int], str] = {}
    for groupe in texte.split():
        symbole, noms = groupe.split(":")
        pieces |= {lire_case(nom): symbole for nom in noms.split(",")}
    assert set(pieces) <= set(FONCEES), "les pièces vivent sur les cases foncées"
    return plateau_de(pieces)


def partie_sur(plateau: Plateau, joueur: int = 1) -> Partie:
    """Une partie posée sur un plateau, où c'est le tour d'un joueur de 1 à 4."""
    historique = [lire_coup("A6-B5")] * (joueur - 1)
    partie = Partie(plateau, [t_stats(nom) for nom in NOMS], historique=historique)
    partie.fin = fin_de(partie)
    return partie


def partie_de(texte: str, coups_joues: int = 0) -> Partie:
    """Une partie posée à la main ; le nombre de coups déjà joués dit qui est au trait."""
    return partie_sur(position(texte), coups_joues + 1)


def tous_les_coups(plateau: Plateau, joueur: int = 1) -> Iterator[Coup]:
    """Les coups d'un joueur, même si la partie est finie : une position n'a pas toujours tous ses
    joueurs."""
    for trajet in trajets_possibles(partie_sur(plateau, joueur)):
        yield from trajet.coups()


def commencer(plateau: Plateau, depart: t_coordonnees) -> Trajet:
    """Le trajet à peine commencé d'une pièce."""
    return suivre_les_cases(plateau, [depart])


def suivre(plateau: Plateau, coup: Coup) -> Trajet:
    """Le trajet que fait un coup permis, case par case."""
    return suivre_les_cases(plateau, coup.cases)


def porter(plateau: Plateau, ecrit: str) -> Plateau:
    """Ce plateau, où l'on a joué un coup."""
    appliquer(plateau, suivre(plateau, lire_coup(ecrit)))
    return plateau


def noms(cases: Iterable[t_coordonnees]) -> tuple[str, ...]:
    """Les noms de ces cases."""
    return tuple(map(nom_case, cases))


def pieces_du(plateau: Plateau) -> dict[tuple[int, int], str]:
    """Les pièces d'un plateau, par leurs symboles."""
    symboles = {contenu: symbole for symbole, contenu in CONTENUS.items()}
    return {
        case.coordonnees: symboles[case.contenu]
        for ligne in plateau
        for case in ligne
        if case.contenu.piece is not t_piece.vide
    }


def dessin_attendu(plateau: Plateau) -> list[str]:
    """Le plateau comme le sujet le veut, refait à la main : coins blancs, sans marques."""
    pieces = pieces_du(plateau)
    lettres = "   " + " ".join("ABCDEFGHIJKLMNOPQ")
    lignes = [lettres]
    for y in range(17):
        croix = [4 <= x <= 12 or 4 <= y <= 12 for x in range(17)]
        symboles = [pieces.get((x, y), "." if dans else " ") for x, dans in enumerate(croix)]
        lignes.append(f"{y + 1:2} {' '.join(symboles)} {y + 1:2}")
    return [*lignes, lettres]


def ecrits(coups: Iterable[Coup]) -> set[str]:
    """Les coups, comme on les écrit."""
    return {str(coup) for coup in coups}


def trajet_au_hasard(partie: Partie, hasard: random.Random) -> Trajet:
    """Un trajet permis et fini, tiré saut par saut, sans énumérer toutes les rafles d'une dame."""
    possibles = [t for t in trajets_possibles(partie) if DeplacePoss(partie.plateau, t.place)]
    trajet = en_main(partie) or hasard.choice(possibles)
    while trajet.suites:
        if trajet.peut_finir() and hasard.random() < 0.5:
            break
        trajet = trajet.vers(hasard.choice(list(trajet.suites)))
    return trajet


def jouer_au_hasard(partie: Partie, hasard: random.Random) -> Coup:
    """Joue un coup légal au hasard."""
    return jouer(partie, trajet_au_hasard(partie, hasard).coup).coup


def jouer_ecrit(partie: Partie, ecrit: str) -> Evenement:
    """Joue un coup écrit « E14-F13 », « E14 F13 » ou « touchée : E14 », que rien ne refuse."""
    coup = lire_coup(ecrit)
    assert refus(partie, coup) is None
    return jouer(partie, coup)


def toucher(partie: Partie, cases: Sequence[t_coordonnees]) -> Trajet:
    """Commence un coup, que rien ne refuse, et rend la pièce en main."""
    coup = Coup(tuple(cases), fini=False)
    assert refus(partie, coup) is None
    jouer(partie, coup)
    trajet = en_main(partie)
    assert trajet is not None
    return trajet


def refus_ecrit(partie: Partie, ecrit: str) -> str | None:
    """Pourquoi un coup écrit est refusé."""
    return refus(partie, lire_coup(ecrit))


def perft(position: Position, profondeur: int) -> int:
    """Compte les suites de tant de coups : deux générateurs qui en trouvent autant s'accordent."""
    liste = coups_rapides(position)
    if profondeur == 1:
        return len(liste)
    return sum(perft(jouer_rapide(position, coup), profondeur - 1) for coup in liste)


def seance_neuve(texte: bool = False, niveau: str = "facile") -> Seance:
    """Une séance sans fichier, comme la commande en fait une."""
    clavier = Clavier(carnet_neuf())
    return Seance(clavier, MOTS, niveau, texte, random.Random(0), frozenset(), choisir)


class Scene:
    """Un joueur au clavier : ce qu'il tape, et ce qu'il lit sous les plateaux."""

    def __init__(self, clavier: pytest.MonkeyPatch, ecran: pytest.CaptureFixture[str]) -> None:
        self.clavier = clavier
        self.ecran = ecran
        self.plateaux: list[list[str]] = []

    def taper(self, saisies: str) -> None:
        """Prépare ce qui sera tapé, une réponse par mot ; « + » s'y lit comme une espace."""
        lignes = saisies.replace(" ", "\n").replace("+", " ")
        self.clavier.setattr("sys.stdin", io.StringIO(lignes + "\n"))

    def tour(self, partie: Partie, saisies: str) -> tuple[Fin | None, list[str]]:
        """Montre la partie et joue un tour, comme la commande.

        Rend les lignes lues jusqu'au plateau d'après le coup, et garde à part les plateaux.
        """
        seance = seance_neuve()
        seance.clavier.carnet.commencer(partie)
        self.taper(saisies)
        montrer(seance, partie)
        fin = jouerTour(seance, partie)
        self.plateaux, lues = separer(self.ecran.readouterr().out.splitlines())
        return fin, lues


def separer(lignes: list[str]) -> tuple[list[list[str]], list[str]]:
    """Les plateaux d'une sortie, et les lignes lues entre le premier et le dernier."""
    debuts = [n for n, ligne in enumerate(lignes) if ligne.startswith(LETTRES)][::2]
    plateaux = [lignes[debut : debut + 19] for debut in debuts]
    lues: list[str] = []
    for debut, suivant in pairwise(debuts):
        lues += [ligne for ligne in lignes[debut + 19 : suivant] if ligne]
    return plateaux, lues
