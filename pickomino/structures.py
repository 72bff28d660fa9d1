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

À essayer : les exercices 1 et 15 (`make exercice JEU=pickomino N=1`).
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
VALEUR_DE_V = 5
JOUEURS = range(2, 8)  # combien ils peuvent être
OCTETS_DU_NOM = 15  # char username[16], moins le '\0' final
RESERVE = "« IA » suivi de chiffres est réservé : tapez IA pour une machine."
NIVEAUX = ("sujet", "expert")  # des machines, du plus faible au plus fort


class CoupIllisible(ValueError):
    """Un texte qui n'est pas un coup ; le message dit ce qui est attendu."""


class CoupIllegal(ValueError):
    """Un coup que les règles refusent ; le message dit pourquoi."""


class NomRefuse(ValueError):
    """Un nom qu'un joueur ne peut pas porter ; le message dit pourquoi."""


class Genre(Enum):
    """Ce que fait un coup ; la valeur est ce qu'on en tape, ou rien si c'est une face."""

    PRENDRE = ""
    LANCER = "o"
    ARRETER = "n"


PRENDRE, LANCER, ARRETER = Genre


class Coup(NamedTuple):
    """Prendre tous les dés d'une face, lancer ceux qui restent, ou s'arrêter."""

    genre: Genre
    face: int = 0

    def __str__(self) -> str:
        """Écrit le coup comme on le tape."""
        return self.genre.value or ("V" if self.face == FACE_V else str(self.face))


COUPS = [*(Coup(PRENDRE, face) for face in range(1, FACE_V + 1)), Coup(LANCER), Coup(ARRETER)]
LUS = {str(coup).lower(): coup for coup in COUPS} | {"oui": Coup(LANCER), "non": Coup(ARRETER)}


class Avis(NamedTuple):
    """Un coup qu'on conseille, sa valeur pour qui le joue, et cette valeur en mots."""

    coup: Coup
    valeur: float
    mots: str


def lire_coup(texte: str) -> Coup:
    """Rend le coup, permis ou non, qu'écrit un texte ; lève CoupIllisible.

    Exemple:
        >>> lire_coup("v"), str(lire_coup("non"))
        (Coup(genre=<Genre.PRENDRE: ''>, face=6), 'n')
    """
    if texte.lower() not in LUS:
        raise CoupIllisible("une face s'écrit 1, 2, 3, 4, 5 ou V, relancer o, s'arrêter n")
    return LUS[texte.lower()]


class Tour(NamedTuple):
    """Le lancer qui attend un choix, vide s'il n'y en a pas, et les dés mis de côté avant lui."""

    values: tuple[int, ...] = ()
    listeChoixJoueur: tuple[int, ...] = ()
    coefChoixJoueur: tuple[int, ...] = ()  # combien de dés, au même indice


DEBUT = Tour()  # rien n'est encore lancé


@dataclass
class player:
    """Un joueur, champ pour champ la structure C du sujet."""

    username: str = ""
    pickominos: list[int] = field(default_factory=lambda: [0] * len(NUMEROS))
    nombreDeDominos: int = 0
    points: int = 0


def points_du_domino(numero: int) -> int:
    """Donne la valeur d'un domino : 1 pour les quatre premiers, puis 2, 3 et 4."""
    return (numero - NUMEROS[0]) // 4 + 1


def rendu_points(points: float) -> str:
    """Accorde « point » avec son nombre, entier ou moyen.

    Exemple:
        >>> rendu_points(1), rendu_points(2), rendu_points(1.63)
        ('1 point', '2 points', '1,63 point')
    """
    nombre = f"{points:.2f}".replace(".", ",") if isinstance(points, float) else f"{points}"
    return f"{nombre} point{'s' if points >= 2 else ''}"


def plateau_de_depart() -> list[list[int]]:
    """Construit un plateau neuf, ses seize dominos présents."""
    return [[numero, points_du_domino(numero)] for numero in NUMEROS]


def est_machine(nom: str) -> bool:
    """Dit si un nom est réservé à la machine : « IA », suivi ou non de chiffres."""
    return re.fullmatch("IA[0-9]*", nom, re.IGNORECASE | re.ASCII) is not None


def prochaine_machine(players: Sequence[player]) -> str:
    """Nomme la machine qui s'assied : « IA1 » pour la première, puis « IA2 », etc."""
    return f"IA{1 + sum(est_machine(joueur.username) for joueur in players)}"


def cle_du_nom(nom: str) -> str:
    """Réduit un nom à ce qui le distingue : « Léa », « LÉA » et « Le\u0301a » sont le même nom."""
    return unicodedata.normalize("NFC", nom).casefold()


def verifier_nom(nom: str, players: Sequence[player]) -> None:
    """Lève NomRefuse si un nom, tapé ou relu, est vide, trop long, dangereux ou déjà pris.

    Un nom de machine ne convient que s'il est celui de la prochaine : une sauvegarde ne peut pas
    avoir d'IA2 sans IA1 assise avant elle.
    """
    if not nom or nom != nom.strip():
        raise NomRefuse("Un nom ne peut être ni vide ni entouré d'espaces.")
    if nom in ("q", "Q", "?"):
        raise NomRefuse(f"Un nom ne peut pas être « {nom} », qui répond à toute question.")
    if not nom.isprintable():
        raise NomRefuse("Un nom ne contient que des caractères imprimables.")
    if len(nom.encode()) > OCTETS_DU_NOM:
        accents = "une lettre accentuée en prend deux"
        raise NomRefuse(f"Un nom tient en {OCTETS_DU_NOM} octets : {accents}.")
    if cle_du_nom(nom) in {cle_du_nom(joueur.username) for joueur in players}:
        raise NomRefuse("Ce nom est déjà porté par un autre joueur.")
    if est_machine(nom) and nom != prochaine_machine(players):
        raise NomRefuse(RESERVE)


def asseoir(saisie: str, players: list[player]) -> player:
    """Ajoute à `players` le joueur nommé par `saisie` et le rend ; « IA » y assied une machine.

    Exemple:
        >>> table: list[player] = []
        >>> [asseoir(saisie, table).username for saisie in ("Léa", "IA", "ia")]
        ['Léa', 'IA1', 'IA2']
    """
    if saisie.lower() == "ia":
        saisie = prochaine_machine(players)
    elif est_machine(saisie):
        raise NomRefuse(RESERVE)
    verifier_nom(saisie, players)
    players.append(player(saisie))
    return players[-1]
