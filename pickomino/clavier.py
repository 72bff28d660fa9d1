"""Le clavier : une question et sa réponse, communes aux cinq jeux ; il ne décide de rien.

Les notions :
- une *question* attend une ligne ; un *mot* commun y répond sans jouer : `?` explique, Entrée
  remontre la partie, `sauver NOM` l'écrit, `q` s'en va ; un jeu ajoute les siens, `coups`… ;
- *partir*, par « q », Ctrl-D ou Ctrl-C, propose une fois de garder une partie qui serait perdue.

À essayer : ajoutez aux mots d'un jeu « dernier », qui redit le dernier coup joué.
"""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn, TypeVar

from .carnet import Carnet
from .disque import ErreurFichier, nom_lisible
from .page import dire
from .systeme import Interruption, au_terminal, avertir, lire_nombre

T = TypeVar("T")
Mots = Mapping[str, Callable[[], str]]  # ce qu'imprime chaque mot d'un jeu
EXPLIQUER = ("?", "aide", "help")
QUITTER = ("q", "quitter", "quit", "exit")
LIGNE_AU_PLUS = 1000  # aucune réponse n'en approche ; au-delà, on ne garde rien
GARDER = """\
La partie n'est pas sauvegardée.
Le nom d'un fichier pour la garder, ou Entrée pour la laisser : """
FUGACE = "La machine réfléchit…"
REFLEXION = 0.3  # secondes, avant de dire que la machine réfléchit


def lire_au_tube() -> str:
    """Rend la ligne suivante de l'entrée, rien d'utile si elle est démesurée ; lève EOFError."""
    ligne = suite = sys.stdin.readline(LIGNE_AU_PLUS)
    while len(suite) == LIGNE_AU_PLUS and not suite.endswith("\n"):
        ligne, suite = "\0", sys.stdin.readline(LIGNE_AU_PLUS)
    if not ligne:
        raise EOFError
    return ligne


def lire_ligne(question: str) -> str:
    """Rend la ligne qui répond à une `question` ; lève Interruption à la fin de l'entrée."""
    debut, saut, invite = question.rpartition("\n")
    print(debut + saut, end="", flush=True)
    try:
        if au_terminal():
            return input(invite).strip()
        print(invite, end="", flush=True)
        ligne = lire_au_tube()
    except (EOFError, OSError):  # une entrée qu'on ne peut plus lire est finie
        print(end="\n" if invite else "")
        raise Interruption from None
    print(end="\n" if invite else "")  # au clavier, c'est la touche Entrée qui va à la ligne
    return ligne.strip()


def incompris(attendu: str) -> None:
    """Dit ce qui est `attendu` ici, à qui a répondu autre chose."""
    dire(f"Réponse non comprise : {attendu} ; ? explique.")


@dataclass
class Clavier:
    """De quoi poser des questions pendant une partie, que garde le `carnet`."""

    carnet: Carnet[Any]
    rapide: bool = False  # sans pause après une machine

    def __post_init__(self) -> None:
        """Donne aux questions d'un terminal les flèches et l'historique, s'il sait le faire."""
        with contextlib.suppress(ImportError):
            if au_terminal():
                import readline

                readline.parse_and_bind("set enable-bracketed-paste off")

    def demander(self, question: str, aide: str, mots: Mots | None = None) -> str:
        """Pose une `question` et rend la réponse, après avoir servi les mots communs et ces `mots`.

        `aide` explique ce qu'on attend ; une réponse vide n'est rendue que si aucun mot ne la sert.
        Lève Interruption si le joueur s'en va.
        """
        while True:
            reponse = self.lire(question)
            mot, _, reste = reponse.partition(" ")
            if reponse.lower() in QUITTER:
                self.partir(Interruption())
            elif reponse.lower() in EXPLIQUER:
                dire(aide)
            elif mots and reponse.lower() in mots:
                print(mots[reponse.lower()]())
            elif mot.lower() == "sauver":
                self.sauver(reste.strip().strip("'\"") or self.lire("Nom du fichier : "))
            else:
                return reponse

    def lire(self, question: str) -> str:
        """Pose une `question` et rend la réponse telle quelle ; qui s'en va part par `partir`."""
        try:
            return lire_ligne(question)
        except (Interruption, KeyboardInterrupt) as depart:
            self.partir(depart)

    def sauver(self, nom: str) -> None:
        """Écrit la partie dans le fichier `nom`, et dit où, ou pourquoi non."""
        try:
            self.carnet.sauver_sous(nom)
            ou = nom_lisible(str(self.carnet.nom))  # un autre, si celui-là n'est plus à nous
            dire(f"Partie sauvegardée dans {ou} ; elle continuera de s'y écrire.")
        except ErreurFichier as erreur:
            avertir(f"Erreur : {erreur.message}")

    def partir(self, depart: BaseException) -> NoReturn:
        """Propose, à un terminal, de garder ce qui serait perdu, puis lève ce `depart`."""
        if isinstance(depart, KeyboardInterrupt) and au_terminal():
            print()  # le terminal vient d'écrire « ^C »
        with contextlib.suppress(Interruption, KeyboardInterrupt):  # qui insiste s'en va
            while au_terminal() and self.carnet.a_perdre:
                nom = lire_ligne(GARDER)
                if not nom:
                    break
                self.sauver(nom)
        raise depart

    def demander_nombre(self, question: str, aide: str, permis: range) -> int:
        """Pose une `question`, que l'`aide` explique, jusqu'à un nombre `permis`, et le rend."""
        while True:
            nombre = lire_nombre(self.demander(question, aide))
            if nombre is not None and nombre in permis:
                return nombre
            incompris(f"on attend un nombre de {permis[0]} à {permis[-1]}")

    def demander_oui(self, question: str, aide: str) -> bool:
        """Dit si la réponse à une `question`, que l'`aide` explique, est oui plutôt que non."""
        while True:
            reponse = self.demander(f"{question} (o/n) ? ", aide).lower()
            if reponse in ("o", "oui", "n", "non"):
                return reponse.startswith("o")
            incompris("on attend o (oui) ou n (non)")

    def confirmer(self, question: str) -> bool:
        """Dit si l'on répond oui à cette `question` ; par un tube, c'est toujours oui."""
        return not au_terminal() or self.demander_oui(question, question)

    def attendre(self) -> None:
        """Laisse lire ce qui précède jusqu'à Entrée, à un terminal, sauf si c'est `rapide`."""
        if not self.rapide and au_terminal():
            self.demander("Entrée pour continuer… ", "Entrée passe à la suite, « q » quitte.")

    def reflechir(self, calcul: Callable[[], T]) -> T:
        """Rend le résultat d'un `calcul` ; s'il dure, un terminal dit que la machine réfléchit."""
        annonce = threading.Timer(REFLEXION, print, (FUGACE,), {"end": "\r", "flush": True})
        try:
            if au_terminal():
                annonce.start()
            return calcul()
        except KeyboardInterrupt as depart:
            annonce.cancel()
            self.partir(depart)
        finally:
            annonce.cancel()
            if au_terminal():
                print(" " * len(FUGACE), end="\r", flush=True)
