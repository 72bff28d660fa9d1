"""Le clavier : une question et sa réponse, communes aux cinq jeux ; il ne décide de rien.

Les notions :
- une *question* attend une ligne ; un *mot* commun y répond sans jouer : `?` explique, Entrée
  remontre la partie, `sauver NOM` l'écrit, `niveau` règle les machines, `q` s'en va ; et `coups`… ;
- *partir*, par « q », Ctrl-D ou Ctrl-C, propose une fois de garder une partie qui serait perdue ;
- la *soirée* est la suite des parties que rejouent les mêmes joueurs : « Léa 2, IA1 1 ».
"""

from __future__ import annotations

import contextlib
import threading
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn, TypeVar

from .carnet import Carnet
from .couleurs import terminal_nu
from .disque import ErreurFichier, nom_lisible
from .page import dire, lire_ligne, lire_nombre, rendu_conseils, rendu_sort, replier
from .systeme import Interruption, au_terminal, avertir

T = TypeVar("T")
Mots = Mapping[str, Callable[[], str]]  # ce qu'imprime chaque mot d'un jeu
EXPLIQUER = ("?", "aide", "help")
QUITTER = ("q", "quitter", "quit", "exit")
GARDER = """\
La partie n'est pas sauvegardée.
Le nom d'un fichier pour la garder, ou Entrée pour la laisser : """
REJOUER = "« o » recommence avec les mêmes joueurs et les mêmes réglages, « n » s'arrête là."
FUGACE = "La machine réfléchit…"
REFLEXION = 0.3  # secondes, avant de dire que la machine réfléchit


def incompris(attendu: str) -> None:
    """Dit ce qui est `attendu` ici, à qui a répondu autre chose."""
    dire(f"Réponse non comprise : {attendu} ; ? explique.")


@dataclass(eq=False, repr=False)
class Clavier:
    """De quoi poser des questions pendant des parties, que garde le `carnet`."""

    carnet: Carnet[Any]
    rapide: bool = False  # sans pause après une machine
    niveaux: Sequence[str] = ()
    niveau: str = ""  # celui des machines
    options: list[str] = field(default_factory=list)  # à retaper pour reprendre la partie
    victoires: Counter[str] = field(default_factory=Counter)  # de la soirée, par joueur
    parties: int = 0
    texte: bool = False  # tout en mots, sans dessin
    graine: int | None = None  # celle d'une partie ; la suivante a la suivante

    def __post_init__(self) -> None:
        """Dit tout en mots à un terminal qui ne dessine pas."""
        self.texte |= terminal_nu()

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
            elif mot.lower() == "niveau" and self.niveaux:
                self.regler(reste.strip().lower())
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

    def regler(self, niveau: str) -> None:
        """Fait jouer les machines à ce `niveau`, s'il en est un, et dit le leur."""
        if niveau in self.niveaux:
            self.niveau = niveau
            self.retenir("--niveau", niveau)
        elif niveau:
            incompris(f"les niveaux sont {', '.join(self.niveaux)}")
        dire(f"Niveau des machines : {self.niveau} (parmi {', '.join(self.niveaux)}).")

    def retenir(self, option: str, valeur: str) -> None:
        """Donne à une `option` cette `valeur` dans la commande qui reprendra la partie."""
        if option in self.options:
            rang = self.options.index(option)
            del self.options[rang : rang + 2]
        self.options += [option, valeur]

    def reprendre(self, niveau: str) -> None:
        """Fait jouer les machines d'une partie reprise à ce `niveau`, si l'on n'en a pas tapé."""
        if niveau in self.niveaux and "--niveau" not in self.options:
            self.niveau = niveau

    def annoncer(self, machines: Sequence[str]) -> None:
        """Dit, à un terminal, quelles `machines` jouent une partie reprise, et leur niveau."""
        if machines and au_terminal():
            dire(f"La machine joue {', '.join(machines)}, au niveau {self.niveau}.")

    def rejouer(self, joueurs: Mapping[str, bool], gagnants: Collection[str]) -> bool:
        """Dit leur sort aux `joueurs`, le compte des `gagnants`, puis s'ils veulent une partie.

        `joueurs` est celui de `rendu_sort`. Par un tube, ne dit rien, et c'est non.
        """
        if not au_terminal():
            return False
        if phrase := rendu_sort(joueurs, gagnants):
            dire(phrase)
        self.parties += 1
        for nom in joueurs:
            self.victoires[nom] += nom in gagnants
        if self.parties > 1:
            comptes = ", ".join(f"{nom} {n}" for nom, n in self.victoires.most_common())
            dire(f"Victoires en {self.parties} parties : {comptes}.")
        encore = self.demander_oui("Rejouer avec les mêmes joueurs", REJOUER)
        if encore and self.graine is not None:
            self.graine += 1
            self.retenir("--graine", str(self.graine))
        return encore

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

    def conseiller(self, avis: Callable[[], Iterable[Any]]) -> str:
        """Rend les conseils que donne le calcul de ces `avis`, un bilan par ligne."""
        return replier(rendu_conseils(self.reflechir(avis)))
