"""Les données : ce que le sujet déclare dans `jeu.h`, et ce qu'est un coup.

Les notions, avec un exemple :
- un *domino* (ou pickomino) est une liste de son numéro et de ses points, `[31, 3]`, ou `[0, 0]`
  s'il est pris ; le *plateau* est la liste `dominos`, où le 31 est à l'indice 31 - 21 ;
- une *face* de dé est un entier de 1 à 6 ; la face 6 s'écrit « V » et vaut 5 ;
- un *joueur* est une structure `player` ; sa *pile* est le début de `pickominos`, de longueur
  `nombreDeDominos`, le dessus en dernier ; une *machine* est un joueur nommé IA1, IA2… ;
- un *tour* est ce qu'un joueur a devant lui, le lancer où choisir, puis les faces prises et leurs
  nombres de dés : `Tour((5, 6, 2, 5, 6), (5,), (3,))`, trois 5 de côté devant un lancer 5 V 2 5 V ;
- un *coup* prend une face, lance les dés ou s'arrête : `Coup(PRENDRE, 6)`, qui s'écrit « V »,
  `Coup(LANCER)`, « o », et `Coup(ARRETER)`, « n ».

À essayer : les exercices 1 et 14 du cours.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

NUMEROS = range(21, 37)  # ceux des dominos
NOMBRE_DE_DES = 8
FACE_V = 6
CHIFFREES = tuple(str(face) for face in range(1, FACE_V))  # les faces autres que V, à taper
VALEUR_DE_V = 5
JOUEURS = range(2, 8)  # combien ils peuvent être
OCTETS_DU_NOM = 15  # char username[16], moins le '\0' final
NIVEAUX = ("sujet", "expert")  # des machines, du plus faible au plus fort


class CoupIllisible(ValueError):
    """Un texte qui n'est pas un coup ; le message dit ce qui est attendu."""


class CoupRefuse(ValueError):
    """Un coup que les règles ne permettent pas ; le message est la phrase de `refus`."""


# --- un coup -------------------------------------------------------------------------------------


class Genre(Enum):
    """Ce que fait un coup ; la valeur est ce qu'on tape pour le jouer."""

    PRENDRE = "une face"
    LANCER = "o"
    ARRETER = "n"


PRENDRE = Genre.PRENDRE
LANCER = Genre.LANCER
ARRETER = Genre.ARRETER


class Coup(NamedTuple):
    """Prendre tous les dés d'une face, lancer ceux qui restent, ou s'arrêter."""

    genre: Genre
    face: int = 0

    def __str__(self) -> str:
        """Écrit le coup comme on le tape."""
        if self.genre is not PRENDRE:
            return self.genre.value
        if self.face == FACE_V:
            return "V"
        return str(self.face)


class Avis(NamedTuple):
    """Un coup qu'on conseille, sa valeur pour qui le joue, et cette valeur en mots."""

    coup: Coup
    valeur: float
    mots: str


def lire_coup(texte: str) -> Coup:
    """Rend le coup, permis ou non, qu'écrit un texte ; lève CoupIllisible.

    Exemple:
        >>> lire_coup("v"), str(lire_coup("non"))
        (Coup(genre=<Genre.PRENDRE: 'une face'>, face=6), 'n')
    """
    mot = texte.lower()
    if mot in CHIFFREES:
        return Coup(PRENDRE, int(mot))
    if mot == "v":
        return Coup(PRENDRE, FACE_V)
    if mot in ("o", "oui"):
        return Coup(LANCER)
    if mot in ("n", "non"):
        return Coup(ARRETER)
    raise CoupIllisible(
        f"une face s'écrit {', '.join(CHIFFREES)} ou V ; « o » relance les dés, « n » s'arrête"
    )


# --- un tour -------------------------------------------------------------------------------------


class Tour(NamedTuple):
    """Le lancer qui attend un choix, vide s'il n'y en a pas, et les dés mis de côté avant lui."""

    values: tuple[int, ...] = ()
    listeChoixJoueur: tuple[int, ...] = ()
    coefChoixJoueur: tuple[int, ...] = ()  # combien de dés, au même indice


DEBUT = Tour()  # rien n'est encore lancé


# --- les dominos ---------------------------------------------------------------------------------


def points_du_domino(numero: int) -> int:
    """Donne la valeur d'un domino : 1 pour les quatre premiers, puis 2, 3 et 4."""
    return (numero - NUMEROS[0]) // 4 + 1


def plateau_de_depart() -> list[list[int]]:
    """Construit un plateau neuf, ses seize dominos présents."""
    return [[numero, points_du_domino(numero)] for numero in NUMEROS]


# --- les joueurs ---------------------------------------------------------------------------------


@dataclass
class player:
    """Un joueur, champ pour champ la structure C du sujet."""

    username: str = ""
    pickominos: list[int] = field(default_factory=lambda: [0] * len(NUMEROS))
    nombreDeDominos: int = 0
    points: int = 0

    @property
    def pile(self) -> list[int]:
        """Donne les numéros des dominos gagnés, le dessus en dernier."""
        return self.pickominos[: self.nombreDeDominos]


def est_nom_de_machine(nom: str) -> bool:
    """Dit si un nom est réservé aux machines : « IA », suivi ou non de chiffres."""
    return re.fullmatch("IA[0-9]*", nom, re.IGNORECASE | re.ASCII) is not None


def cle_du_nom(nom: str) -> str:
    """Réduit un nom à ce qui le distingue : « Léa », « LÉA » et « Le\u0301a » sont le même nom."""
    return unicodedata.normalize("NFC", nom).casefold()


def nommer(saisie: str, deja: Sequence[str]) -> str:
    """Rend le nom du joueur qui s'assied après ceux-là : le sien, ou pour « IA », IA1, IA2…

    Exemple:
        >>> nommer("Léa", []), nommer("ia", ["Léa", "IA1"])
        ('Léa', 'IA2')
    """
    if saisie.lower() == "ia":
        machines = [nom for nom in deja if est_nom_de_machine(nom)]
        return f"IA{len(machines) + 1}"
    return saisie


def refus_du_nom(saisie: str, deja: Sequence[str]) -> str | None:
    """Dit pourquoi un nom ne convient pas, ceux de `deja` étant pris ; None s'il convient."""
    if not saisie:
        return "Il faut un nom ; IA fait jouer la machine."
    if saisie.lower() != "ia" and est_nom_de_machine(saisie):
        return "IA1, IA2… sont les noms des machines : tapez IA pour en ajouter une."
    if not saisie.isprintable():
        return "Un nom n'a que des caractères qui s'impriment."
    if len(saisie.encode()) > OCTETS_DU_NOM:
        moins = "et un peu moins s'il a des accents"
        return f"Ce nom est trop long : {OCTETS_DU_NOM} lettres au plus, {moins}."
    if cle_du_nom(saisie) in [cle_du_nom(nom) for nom in deja]:
        return "Ce nom est déjà pris."
    return None
