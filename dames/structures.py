"""Les données : ce que sont un joueur, une pièce, une case, un coup.

Les notions, avec un exemple :
- le *plateau* est un carré de N x N cases, dont les quatre coins 4 x 4 sont *invalides* ;
- une *case* a des coordonnées et un contenu : `plateau[13][4]` est en `t_coordonnees(4, 13)` ;
- un *contenu* dit à quel joueur, de quelle nature et de quelle équipe est la pièce : `PIONS[1]` ;
- le *nom* d'une case est ce que lit le joueur, une lettre et un nombre : « E14 » ;
- un *coup* est la suite des cases d'un trajet, du départ à l'arrivée : `lire_coup("E14xG12xI10")` ;
  sans case, c'est un abandon ;
- un coup *commencé* reste à finir : une pièce touchée, `lire_coup("E14")`, et parfois ses premiers
  sauts, `lire_coup("touchée : E14xG12")`.

Les noms en `t_...` et leurs membres sont ceux du sujet, à la lettre.

À essayer : l'exercice 1 du cours.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

N = 17
COIN = 4
NOM_MAX = 19  # `char nom[20]` du sujet : 19 caractères et le zéro final
TOUCHEE = "touchée : "  # ce qui précède un coup commencé


class t_joueur(IntEnum):
    """À qui est une case : à un joueur, à personne, ou hors du jeu."""

    vide = 0
    joueur_1 = 1
    joueur_2 = 2
    joueur_3 = 3
    joueur_4 = 4
    invalide = 5


class t_piece(IntEnum):
    """La nature de la pièce posée sur une case."""

    vide = 0
    pion = 1
    dame = 2


class t_equipe(IntEnum):
    """Les deux équipes : les alliés se font face."""

    equipe_1 = 1
    equipe_2 = 2


# Les lettres des colonnes, de gauche à droite : t_lettre.A vaut 0, t_lettre.Q vaut 16.
t_lettre = IntEnum("t_lettre", "A B C D E F G H I J K L M N O P Q", start=0)
if len(t_lettre) < N:  # pragma: no cover, car il faut changer N
    sys.exit(f"Un plateau de {N} colonnes demande {N} lettres : ajoutez-les à t_lettre.")


class t_coordonnees(NamedTuple):
    """La place d'une case : x est la colonne, y la ligne, comptées de 0 depuis le coin A1."""

    x: int
    y: int


class t_contenu(NamedTuple):
    """Ce que porte une case ; l'équipe est None quand il n'y a pas de pièce."""

    joueur: t_joueur
    piece: t_piece
    equipe: t_equipe | None


@dataclass(slots=True)
class t_case:
    """Une case du plateau : sa place ne change jamais, son contenu si."""

    coordonnees: t_coordonnees
    contenu: t_contenu


@dataclass
class t_stats:
    """Ce qu'un joueur a fait dans la partie, affiché à la fin."""

    nom: str
    pions_pris: int = 0
    pions_perdus: int = 0
    nb_coup: int = 0


def nom_de_machine(joueur: int) -> str:
    """Donne le nom de la machine qui joue à une place : « IA 2 »."""
    return f"IA {int(joueur)}"


def nommer(saisie: str, joueur: int) -> str:
    """Donne son nom à un joueur de 1 à 4 : le sien, ou « IA 2 » si la machine joue à cette place.

    Exemple:
        >>> nommer("Anne", 1), nommer("ia", 2)
        ('Anne', 'IA 2')
    """
    if saisie.lower() == "ia":
        return nom_de_machine(joueur)
    return saisie


def refus_du_nom(nom: str, deja: Sequence[str]) -> str | None:
    """Dit pourquoi un nom ne convient pas, ceux de `deja` étant pris ; None s'il convient."""
    if not 1 <= len(nom) <= NOM_MAX:
        return f"Un nom compte de 1 à {NOM_MAX} caractères."
    if not nom.isprintable() or nom != nom.strip():
        return "Un nom n'a que des caractères imprimables, sans espace au bord."
    if nom in deja:
        return "Ce nom est déjà pris."
    return None


# `plateau[y][x]` : les N lignes, de haut en bas, chacune de N cases, de gauche à droite.
Plateau = list[list[t_case]]
NIVEAUX = ("facile", "moyen", "expert")  # des machines, du plus faible au plus fort


class CoupIllisible(ValueError):
    """Un texte qui n'est pas un coup ; le message dit ce qui est attendu."""


class CaseIllisible(CoupIllisible):
    """Un texte qui n'est pas le nom d'une case."""


class CoupRefuse(ValueError):
    """Un coup que les règles ne permettent pas ; le message est la phrase de `refus`."""


JOUEURS = (t_joueur.joueur_1, t_joueur.joueur_2, t_joueur.joueur_3, t_joueur.joueur_4)
NOMS = ("Sud", "Est", "Nord", "Ouest")
EQUIPES = {
    t_joueur.joueur_1: t_equipe.equipe_1,
    t_joueur.joueur_2: t_equipe.equipe_2,
    t_joueur.joueur_3: t_equipe.equipe_1,
    t_joueur.joueur_4: t_equipe.equipe_2,
}
SYMBOLES = {
    t_joueur.joueur_1: "s",
    t_joueur.joueur_2: "e",
    t_joueur.joueur_3: "n",
    t_joueur.joueur_4: "o",
}
# Le sens de marche d'un pion, vers le bord opposé au sien : (dx, dy).
SENS = {
    t_joueur.joueur_1: (0, -1),
    t_joueur.joueur_2: (-1, 0),
    t_joueur.joueur_3: (0, 1),
    t_joueur.joueur_4: (1, 0),
}

CASE_VIDE = t_contenu(t_joueur.vide, t_piece.vide, None)
HORS_JEU = t_contenu(t_joueur.invalide, t_piece.vide, None)
PIONS = {j: t_contenu(j, t_piece.pion, EQUIPES[j]) for j in JOUEURS}
DAMES = {j: t_contenu(j, t_piece.dame, EQUIPES[j]) for j in JOUEURS}


def est_valide(x: int, y: int) -> bool:
    """Dit si des coordonnées, même sorties du carré, désignent une case du plateau en croix.

    Exemple:
        >>> sum(est_valide(x, y) for x in range(N) for y in range(N))
        225
    """
    dans_le_carre = 0 <= x < N and 0 <= y < N
    return dans_le_carre and (COIN <= x < N - COIN or COIN <= y < N - COIN)


def nom_case(coordonnees: t_coordonnees) -> str:
    """Donne le nom d'une case : « E14 »."""
    return f"{t_lettre(coordonnees.x).name}{coordonnees.y + 1}"


def lire_case(texte: str) -> t_coordonnees:
    """Lit le nom d'une case, en majuscule ou en minuscule ; lève CaseIllisible.

    Exemple:
        >>> lire_case("e14") == lire_case("E14") == t_coordonnees(4, 13)
        True
        >>> lire_case("A1")
        Traceback (most recent call last):
        dames.structures.CaseIllisible: A1 est dans un coin, hors du plateau.
    """
    trouve = re.fullmatch("([A-Za-z])([1-9][0-9]?)", texte)
    lettres = [lettre.name for lettre in t_lettre][:N]
    if trouve is None or trouve[1].upper() not in lettres or int(trouve[2]) > N:
        raise CaseIllisible(f"Une case va de A à {lettres[-1]} et de 1 à {N}.")
    x = int(t_lettre[trouve[1].upper()])
    y = int(trouve[2]) - 1
    if not est_valide(x, y):
        raise CaseIllisible(f"{texte.upper()} est dans un coin, hors du plateau.")
    return t_coordonnees(x, y)


class Coup(NamedTuple):
    """Les cases d'un trajet, du départ à l'arrivée ; aucune pour un abandon."""

    cases: tuple[t_coordonnees, ...]
    prend: bool = False
    fini: bool = True  # faux : une pièce touchée, dont il reste à choisir l'arrivée

    def __str__(self) -> str:
        """Écrit le coup comme on le tape."""
        if not self.cases:
            return "abandon"
        trait = "-"
        if self.prend:
            trait = "x"
        trajet = trait.join(nom_case(case) for case in self.cases)
        if self.fini:
            return trajet
        return f"{TOUCHEE}{trajet}"


ABANDON = Coup(())


class Avis(NamedTuple):
    """Un coup qu'on conseille, ce qu'il gagne en pions, en mots aussi, et la suite attendue."""

    coup: Coup
    valeur: float
    mots: str
    suite: tuple[Coup, ...] = ()


def lire_coup(texte: str) -> Coup:
    """Rend le coup, permis ou non, commencé ou fini, qu'écrit un texte ; lève CoupIllisible.

    Exemple:
        >>> str(lire_coup("e14 f13")), str(lire_coup("e14xg12")), str(lire_coup("Abandon"))
        ('E14-F13', 'E14xG12', 'abandon')
        >>> str(lire_coup("e14"))
        'touchée : E14'
    """
    ecrit = texte.lower()
    if ecrit == "abandon":
        return ABANDON
    trajet = ecrit.removeprefix(TOUCHEE)
    if re.fullmatch("[a-z][0-9]+([-x> ]+[a-z][0-9]+)*", trajet) is None:
        raise CoupIllisible("on attend E14, E14-F13 ou E14xG12xI10")
    cases = tuple(lire_case(nom) for nom in re.split("[-x> ]+", trajet))
    fini = trajet == ecrit and len(cases) > 1
    return Coup(cases, "x" in trajet, fini)
