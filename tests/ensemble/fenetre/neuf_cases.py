"""Un petit jeu d'essai, ses écrans, et de quoi y jouer sans écran.

Deux joueurs, 1 et 2, prennent à tour de rôle une des neuf cases ; qui prend la dernière, la case 8,
gagne. Ce module en donne les verbes ; c'est lui qu'on met dans la régie.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

import pygame
from pygame import Rect

from incognito.commun.fichier import Carnet, ErreurFichier, SauvegardeInvalide
from incognito.fenetre.boucle import Fenetre
from incognito.fenetre.ecrans import Accueil, Bulle, Ecran, Regie, Table
from incognito.fenetre.toile import Champ, Liste, Palette, Toile, Zone
from tests.appui.pilote import Pilote, pilote
from tests.ensemble.fenetre import neuf_cases

DERNIERE = 8
GLISSADE = 100


class Avis(NamedTuple):
    """Un conseil, comme en donne un jeu."""

    coup: str
    valeur: float
    mots: str


class Fin(NamedTuple):
    """La fin d'une partie."""

    gagnants: tuple[int, ...]
    raison: str


@dataclass
class Partie:
    """Les cases prises, dans l'ordre."""

    joues: list[int] = field(default_factory=list)
    machines: tuple[int, ...] = ()
    fin: Fin | None = None


def au_trait(partie: Partie) -> int:
    """Rend le joueur qui doit jouer."""
    return 1 + len(partie.joues) % 2


def est_machine(partie: Partie, joueur: int) -> bool:
    """Dit si une machine tient la place de ce joueur."""
    return joueur in partie.machines


def issue(partie: Partie) -> Fin | None:
    """Rend la fin de la partie ; None si elle continue."""
    return partie.fin


def jouer(partie: Partie, case: int) -> None:
    """Prend une case."""
    if case == DERNIERE:
        partie.fin = Fin((au_trait(partie),), "il a pris la dernière case")
    partie.joues.append(case)


# --- ce que le programme donne à la fenêtre ------------------------------------------------------


def sauver(partie: Partie, carnet: Carnet[Partie]) -> None:
    """Écrit les cases prises dans le fichier du carnet."""
    carnet.ecrire(json.dumps(partie.joues).encode())


def reconnait(octets: bytes) -> bool:
    """Dit si ces octets sont une partie de ce jeu."""
    return octets.startswith(b"[")


def carnet_neuf() -> Carnet[Partie]:
    """Un carnet où une partie s'écrit « [7, 8] »."""
    return Carnet(sauver, reconnait, ".txt", "une partie de Neuf cases")


def choisir(niveau: str, partie: Partie) -> int:
    """Rend le coup de la machine : la première case libre, ou, experte, la dernière."""
    if niveau == "expert":
        return DERNIERE
    return min(set(range(9)) - set(partie.joues))


def conseiller(_niveau: str, _partie: Partie) -> list[Avis]:
    """Conseille trois coups, dont deux se valent."""
    return [Avis("e4", 1.0, "gagne"), Avis("d4", 0.0, "égalité"), Avis("c4", 0.0, "égalité")]


def charger(_niveau: str, nom: str) -> Partie:
    """Rend la partie d'un fichier ; lève ErreurFichier."""
    return carnet_neuf().ouvrir(nom, decoder)


def decoder(octets: bytes) -> Partie:
    """Rend la partie de ces cases ; lève SauvegardeInvalide."""
    if not reconnait(octets):
        raise SauvegardeInvalide("ligne 1 : on attend une liste de cases")
    return Partie(json.loads(octets))


def regie(niveau: str = "facile") -> Regie:
    """La régie de ce jeu, dont la séance n'est que le niveau."""
    return Regie(neuf_cases, carnet_neuf(), niveau, choisir, conseiller, charger)


# --- ses écrans ----------------------------------------------------------------------------------


def rect(rang: int) -> Rect:
    """Le carré d'une case."""
    return Rect(50 + 110 * (rang % 3), 50 + 110 * (rang // 3), 100, 100)


class Cases(Ecran):
    """Neuf cases, un champ, une liste, un bouton ; `joues` retient ce qu'on y fait."""

    def __init__(self, fenetre: Fenetre, partie: Partie) -> None:
        super().__init__(fenetre)
        self.partie = partie
        self.dessins = 0
        self.champ = Champ("", "", self.valider, Rect(700, 100, 300, 50), defaut="Vous")
        place = Rect(700, 200, 300, 50)
        self.liste = Liste(rect=place, valeurs=("un", "deux", "trois"), texte="un")
        self.valides: list[str] = []

    @property
    def joues(self) -> list[int]:
        return self.partie.joues

    def valider(self) -> None:
        self.valides.append(self.champ.texte)

    def zones(self) -> list[Zone]:
        cases = []
        for rang in range(9):
            case = Zone(
                geste=self.jouer, arguments=(rang,), rect=rect(rang), glisse=True, joue=True
            )
            cases.append(case)
        place = Rect(700, 300, 300, 50)
        bouton = Zone("Jouer", "j", self.jouer, place, arguments=(99,), joue=True)
        return [*cases, self.champ, self.liste, bouton]

    def refus(self, zone: Zone) -> str:
        if zone.joue and self.fenetre.occupee:
            return "On réfléchit."
        return zone.refus

    def jouer(self, rang: int) -> None:
        self.partie.joues.append(rang)
        self.fenetre.noter(self.partie)

    def dessiner(self, toile: Toile) -> None:
        self.dessins += 1
        for rang in range(9):
            toile.rectangle(rect(rang), Palette.CASE)


class Plateau(Table):
    """La table de ce jeu : un clic prend une case."""

    def __init__(self, fenetre: Fenetre, partie: Partie) -> None:
        super().__init__(fenetre, partie)
        for rang in range(9):
            zone = Zone(geste=self.jouer, arguments=(rang,), rect=rect(rang), joue=True)
            self.cases.append(zone)

    def jouer(self, coup: int) -> None:
        self.fenetre.animer(GLISSADE, self.arriver, coup)

    def arriver(self, coup: int) -> None:
        neuf_cases.jouer(self.partie, coup)
        self.fenetre.noter(self.partie)
        self.suivre()

    def conclure(self, fin: Fin) -> None:
        gagnant = fin.gagnants[0]
        self.annoncer("Partie finie", f"Le joueur {gagnant} gagne : {fin.raison}.", None)

    @property
    def etapes(self) -> int:
        return len(self.partie.joues)

    def partie_a(self, etape: int) -> Partie:
        return Partie(self.partie.joues[:etape])

    def accueillir(self) -> None:
        accueillir(self.fenetre)

    def dessiner(self, toile: Toile) -> None:
        toile.texte(self.message, (700, 50))


def accueillir(fenetre: Fenetre) -> None:
    """Montre l'accueil de ce jeu."""
    niveau = Liste(titre="Niveau", valeurs=["facile", "expert"], texte="facile")
    fichier = Champ(titre="Fichier à reprendre")

    def commencer() -> None:
        fenetre.regie.seance = niveau.texte
        try:
            partie = Partie(machines=(2,))
            if fichier.texte:
                partie = fenetre.regie.reprendre(niveau.texte, fichier.texte)
            Plateau(fenetre, partie).commencer()
        except ErreurFichier as erreur:
            fichier.erreur = erreur.message

    depart = Zone("Commencer", "", commencer)
    accueil = Accueil(fenetre, "Prenez la dernière case", [niveau, fichier], depart)
    fenetre.montrer(accueil)


@contextmanager
def fenetre_au_hasard(hasard: Random) -> Iterator[Pilote]:
    """Ouvre une fenêtre sur une partie, contre des machines ou non, ou sur l'accueil."""
    niveau = hasard.choice(["facile", "expert"])
    with pilote("incognito", regie(niveau), "Prendre la dernière case.", (640, 360)) as mains:
        if hasard.random() < 0.3:
            accueillir(mains.fenetre)
        else:
            machines = hasard.choice([(), (1,), (2,), (1, 2)])
            Plateau(mains.fenetre, Partie(machines=machines)).commencer()
        yield mains


def verifier(partie: Partie) -> None:
    """La partie se rejoue par les règles."""
    relue = Partie(machines=partie.machines)
    for case in partie.joues:
        assert relue.fin is None
        jouer(relue, case)
    assert relue == partie


# --- ce qu'on y regarde --------------------------------------------------------------------------


def cases(mains: Pilote) -> Cases:
    """L'écran des neuf cases, même derrière une bulle."""
    ecran = montre(mains)
    while not isinstance(ecran, Cases):
        assert isinstance(ecran, Bulle)
        ecran = ecran.derriere
    return ecran


def montre(mains: Pilote) -> Ecran:
    """L'écran que montre la fenêtre."""
    ecran = mains.fenetre.ecran
    assert isinstance(ecran, Ecran)
    return ecran


def titre(mains: Pilote) -> str:
    """Le titre de la bulle montrée, ou rien."""
    ecran = montre(mains)
    return ecran.titre if isinstance(ecran, Bulle) else ""


def clic(mains: Pilote, rang: int) -> pygame.Event:
    """L'événement d'un clic sur une case."""
    return mains.souris(pygame.MOUSEBUTTONDOWN, rect(rang).center)
