"""De quoi rejouer un essai à la main : les noms du jeu, et quelques fonctions brèves.

`from aides import *`, dans `python3` lancé à la racine du kit, les donne tous.
"""

# ruff: noqa: F403, F405
from __future__ import annotations

from random import Random as Random

from dames.commun.terminal import peindre as peindre
from dames.dessin import rendu_joueur as rendu_joueur
from dames.game import *
from dames.machine import ia as ia
from dames.plateau import *
from dames.structures import *
from dames.trajet import *

BASE = "s:H11 e:N9 n:H5 o:D9"
COLONNES = "ABCDEFGHIJKLMNOPQ"


def c(nom: str) -> t_coordonnees:
    """La case de ce nom : `c("E14")`."""
    return t_coordonnees(COLONNES.index(nom[0]), int(nom[1:]) - 1)


def n(place: t_coordonnees | None) -> str | None:
    """Le nom d'une case, s'il y en a une."""
    return place and COLONNES[place.x] + str(place.y + 1)


def position(texte: str) -> Plateau:
    """Le plateau où sont ces pièces : `position("s:H9,I8 E:G8")`, une majuscule pour une dame."""
    plateau = []
    for y in range(N):
        ligne = []
        for x in range(N):
            contenu = CASE_VIDE if est_valide(x, y) else HORS_JEU
            ligne.append(t_case(t_coordonnees(x, y), contenu))
        plateau.append(ligne)
    for groupe in texte.split():
        lettre, noms = groupe.split(":")
        joueur = JOUEURS["seno".index(lettre.lower())]
        for place in map(c, noms.split(",")):
            plateau[place.y][place.x].contenu = (PIONS if lettre.islower() else DAMES)[joueur]
    return plateau


def pieces(plateau: Plateau) -> str:
    """Les pièces d'un plateau, de haut en bas : « n:H5 s:G10 »."""
    trouvees = []
    for ligne in plateau:
        for case in ligne:
            if case.contenu.joueur in JOUEURS:
                lettre = "seno"[case.contenu.joueur - 1]
                dame = case.contenu.piece is t_piece.dame
                trouvees.append(f"{lettre.upper() if dame else lettre}:{n(case.coordonnees)}")
    return " ".join(trouvees)


def partie(texte: str, joueur: int = 1) -> Partie:
    """Une partie en cours : où sont les pièces, et à quel joueur de jouer."""
    deja = [Coup((c("A6"), c("B5")))] * (joueur - 1)
    return Partie(position(texte), [t_stats(nom) for nom in NOMS], historique=deja)


def coup(*noms: str, prend: bool = False) -> Coup:
    """Le coup qui suit ces cases : `coup("H9", "F7", prend=True)`."""
    return Coup(tuple(map(c, noms)), prend)


def trajet(texte: str, *noms: str) -> Trajet:
    """Le trajet d'une pièce qui a suivi ces cases, sur ce plateau."""
    return suivre(position(texte), [c(nom) for nom in noms])


def suites(un: Trajet) -> dict[str | None, str | None]:
    """Les suites d'un trajet, par leurs noms : où aller, et ce qu'on y prend."""
    return {n(arrivee): n(prise) for arrivee, prise in un.suites.items()}
