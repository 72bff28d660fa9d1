"""Le trajet d'une pièce, case après case : ce qui est obligatoire, permis, et où il peut finir.

Les notions, avec un exemple :
- un *trajet* est la pièce en main, les cases qu'elle a suivies et celles qu'elle a prises : partie
  de E14, elle est en G12 et a pris F13 ; le plateau ne change pas avant la fin du trajet, si ce
  n'est qu'on tient le départ pour libre ;
- une *glissade*, E14-F13, est un trajet qui ne prend rien ; une *rafle*, E14xG12xI10, des sauts ;
- les *suites* d'un trajet sont les arrivées permises, et ce que chacune prend : I10 en prenant
  H11 ;
- un trajet *fini* s'écrit comme un `Coup`, et s'applique au plateau.

Le clavier, les sauvegardes et la liste des coups passent tous par `Trajet` : les règles d'une
rafle ne sont écrites qu'ici.

À essayer : les exercices 8 et 10 du cours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from .plateau import (
    contenu_de,
    copier_plateau,
    deplacer,
    deplacerDame,
    deplacerPion,
    glissades,
    prendrePiece,
    sauts,
)
from .structures import Coup, Plateau, nom_case, t_contenu, t_coordonnees, t_piece


@dataclass(frozen=True)
class Trajet:
    """Un trajet en cours : le plateau d'avant, la pièce en main, les cases suivies et prises."""

    plateau: Plateau
    piece: t_contenu
    cases: tuple[t_coordonnees, ...]
    prises: tuple[t_coordonnees, ...] = ()

    @property
    def place(self) -> t_coordonnees:
        """Donne la case où se trouve la pièce en main."""
        return self.cases[-1]

    @property
    def coup(self) -> Coup:
        """Donne le coup joué jusqu'ici, comme s'il était fini."""
        return Coup(self.cases, bool(self.prises))

    def est_adverse(self, prise: t_coordonnees | None) -> bool:
        """Dit si une case prise porte une pièce de l'autre équipe."""
        if prise is None:
            return False
        return contenu_de(self.plateau, prise).equipe is not self.piece.equipe

    @cached_property
    def suites(self) -> dict[t_coordonnees, t_coordonnees | None]:
        """Donne les arrivées permises à cet instant, et ce que chacune prend.

        Ce sont les prises adverses s'il y en a ; sinon les prises alliées et, au départ, les
        glissades ; rien après une glissade.
        """
        if len(self.cases) > 1 and not self.prises:
            return {}
        tous = dict(sauts(self.plateau, self.cases, self.prises))
        suites: dict[t_coordonnees, t_coordonnees | None] = {}
        for arrivee, prise in tous.items():
            if self.est_adverse(prise):
                suites[arrivee] = prise
        if suites:
            return suites
        if not self.prises:
            for arrivee in glissades(self.plateau, self.place):
                suites[arrivee] = None
        suites.update(tous)
        return suites

    def doit_prendre(self) -> bool:
        """Dit si une pièce adverse peut être prise d'ici : il faut alors la prendre."""
        return any(self.est_adverse(prise) for prise in self.suites.values())

    def peut_finir(self) -> bool:
        """Dit si le trajet peut s'arrêter là."""
        return len(self.cases) > 1 and not self.doit_prendre()

    def sans_choix(self) -> bool:
        """Dit si la rafle commencée doit continuer, et n'a qu'un saut pour le faire."""
        return bool(self.prises) and self.doit_prendre() and len(self.suites) == 1

    def refus(self, arrivee: t_coordonnees) -> str | None:
        """Dit pourquoi la pièce en main ne peut pas aller là ; None si elle le peut."""
        if arrivee in self.suites:
            return None
        impossible = f"{nom_case(self.place)} ne peut pas aller en {nom_case(arrivee)}"
        if self.doit_prendre():
            return f"{impossible} : prise adverse obligatoire."
        return f"{impossible}."

    def vers(self, arrivee: t_coordonnees) -> Trajet:
        """Donne le trajet une étape plus loin, à une arrivée permise."""
        cases = (*self.cases, arrivee)
        prise = self.suites[arrivee]
        if prise is None:
            return Trajet(self.plateau, self.piece, cases, self.prises)
        return Trajet(self.plateau, self.piece, cases, (*self.prises, prise))

    def coup_vers(self, case: t_coordonnees) -> Coup:
        """Rend le coup, permis ou non, que veut jouer qui désigne une case, la pièce en main.

        C'est l'étape vers cette case, qui finit le coup si rien ne la suit ; le coup d'une rafle
        qui s'arrête où elle est ; ou une autre pièce à soi, qu'on voudrait toucher.
        """
        if case == self.place and self.prises:
            return self.coup
        sienne = contenu_de(self.plateau, case).joueur is self.piece.joueur
        if sienne and case != self.cases[0]:
            return Coup((case,), fini=False)
        if case not in self.suites:
            return Coup((*self.cases, case), fini=False)
        suite = self.vers(case)
        return Coup(suite.cases, bool(suite.prises), fini=not suite.suites)

    def coups(self) -> Iterator[Coup]:
        """Donne une à une toutes les façons de finir le trajet.

        Chaque saut prend une pièce de plus : la rafle la plus longue finit toujours.
        """
        if self.peut_finir():
            yield self.coup
        for arrivee in self.suites:
            yield from self.vers(arrivee).coups()

    def apercu(self) -> Plateau:
        """Donne une copie du plateau, la pièce là où elle est et les pièces prises encore là."""
        plateau = copier_plateau(self.plateau)
        deplacer(plateau, self.cases[0], self.place)
        return plateau


def suivre(plateau: Plateau, cases: Sequence[t_coordonnees]) -> Trajet:
    """Rend le trajet d'une pièce qui va de la première à la dernière de ces cases, permises."""
    depart = cases[0]
    trajet = Trajet(plateau, contenu_de(plateau, depart), (depart,))
    for arrivee in cases[1:]:
        trajet = trajet.vers(arrivee)
    return trajet


def appliquer(plateau: Plateau, trajet: Trajet) -> None:
    """Joue un trajet fini : la pièce va au bout, puis les prises sont enlevées, dans l'ordre."""
    depart = trajet.cases[0]
    if trajet.piece.piece is t_piece.dame:
        deplacerDame(plateau, depart, trajet.place)
    else:
        deplacerPion(plateau, depart, trajet.place)
    for prise in trajet.prises:
        prendrePiece(plateau, prise)
