"""Les données du Pickomino : ce que le sujet déclare dans `jeu.h`.

Les notions du jeu, nommées une fois pour toutes :
- un *domino* (ou pickomino) est une liste `[numéro, points]` ; pris, il devient `[0, 0]` ;
- le *plateau* est la liste `dominos` des seize dominos : le domino `n` y est à l'indice `n - 21` ;
- une *face* de dé est un entier de 1 à 6 ; la face 6 s'écrit « V » et vaut 5 ;
- un *joueur* est une structure `player` ; sa *pile* est le début de `pickominos`, de longueur
  `nombreDeDominos`, le dessus de la pile en dernier ;
- une *machine* (« IA ») est un joueur nommé IA1, IA2… ;
- une *fin de tour* dit si le tour est gagné ou perdu, et quels dominos ont changé de place.

À essayer : ajoutez un dix-septième domino, le 37, à 5 points ; que faut-il changer d'autre ?
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field

PREMIER_DOMINO = 21
NOMBRE_DE_DOMINOS = 16
DERNIER_DOMINO = PREMIER_DOMINO + NOMBRE_DE_DOMINOS - 1
NOMBRE_DE_DES = 8
FACE_V = 6
VALEUR_DE_V = 5
JOUEURS_AU_MOINS = 2
JOUEURS_AU_PLUS = 7
OCTETS_DU_NOM = 15  # char username[16], moins le '\0' final

NOM_DE_MACHINE = re.compile("IA[0-9]*", re.IGNORECASE | re.ASCII)


class NomRefuse(ValueError):
    """Un nom qu'un joueur ne peut pas porter ; le message dit pourquoi."""


@dataclass
class player:
    """Un joueur, champ pour champ la structure C du sujet."""

    username: str = ""
    pickominos: list[int] = field(default_factory=lambda: [0] * NOMBRE_DE_DOMINOS)
    nombreDeDominos: int = 0
    points: int = 0


@dataclass
class Partie:
    """Une partie : le plateau, les joueurs, et l'indice `id` de celui qui joue."""

    dominos: list[list[int]]
    players: list[player]
    id: int = 0

    @property
    def nbrJoueur(self) -> int:
        """Compte les joueurs."""
        return len(self.players)


@dataclass(frozen=True)
class FinDeTour:
    """Comment un tour a fini : la phrase de la perte, vide s'il est gagné, et les dominos déplacés.

    `gagne` passe du plateau à la pile ; `rendu` revient de la pile au plateau ; `retire` quitte le
    jeu. Chacun vaut 0 quand il n'y en a pas.
    """

    perte: str = ""
    gagne: int = 0
    rendu: int = 0
    retire: int = 0


def points_du_domino(numero: int) -> int:
    """Donne la valeur d'un domino : 1 pour les quatre premiers, puis 2, 3 et 4.

    Exemple:
        >>> [points_du_domino(numero) for numero in (21, 24, 25, 31, 36)]
        [1, 1, 2, 3, 4]
    """
    return (numero - PREMIER_DOMINO) // 4 + 1


def plateau_de_depart() -> list[list[int]]:
    """Construit un plateau neuf, ses seize dominos présents."""
    numeros = range(PREMIER_DOMINO, DERNIER_DOMINO + 1)
    return [[numero, points_du_domino(numero)] for numero in numeros]


def est_machine(nom: str) -> bool:
    """Dit si un nom est réservé à la machine : « IA », suivi ou non de chiffres."""
    return NOM_DE_MACHINE.fullmatch(nom) is not None


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
        raise NomRefuse(
            f"Un nom tient en {OCTETS_DU_NOM} octets (une lettre accentuée en prend 2)."
        )
    if cle_du_nom(nom) in {cle_du_nom(joueur.username) for joueur in players}:
        raise NomRefuse("Ce nom est déjà porté par un autre joueur.")
    if est_machine(nom) and nom != prochaine_machine(players):
        raise NomRefuse("« IA » suivi de chiffres est réservé aux joueurs de la machine.")


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
        raise NomRefuse("« IA » suivi de chiffres est réservé : tapez IA pour une machine.")
    verifier_nom(saisie, players)
    players.append(player(saisie))
    return players[-1]
