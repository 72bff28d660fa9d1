"""Un tour, étape par étape : ce qui est obligatoire, permis, et quand on peut s'arrêter.

Les notions, avec un exemple :
- un *tour* est la pièce en main, les cases qu'elle a suivies et celles qu'elle a prises : partie de
  E14, elle est en G12 et a pris F13 ; le plateau ne change pas avant la fin du tour, si ce n'est
  qu'on tient le départ pour libre ;
- les *suites* d'un tour sont les arrivées permises, et ce que chacune prend : I10 en prenant H11 ;
- un tour *fini* s'écrit comme un `Coup`, et s'applique au plateau.

Le clavier, les sauvegardes et la liste des coups passent tous par `Tour` : les règles d'une rafle
ne sont écrites qu'ici.

À essayer : les exercices 9 et 10 (`make exercice JEU=dames N=9`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from .plateau import (
    DeplacePoss,
    contenu_de,
    copier_plateau,
    deplacer,
    deplacerDame,
    deplacerPion,
    glissades,
    pieces_obligees,
    prendrePiece,
    sauts,
)
from .structures import Coup, CoupIllegal, Plateau, nom_case, t_contenu, t_coordonnees, t_piece


@dataclass(frozen=True)
class Tour:
    """Un tour en cours : le plateau d'avant, la pièce en main, les cases suivies et prises."""

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
        """Donne le coup joué jusqu'ici."""
        return Coup(self.cases, bool(self.prises))

    def est_adverse(self, prise: t_coordonnees | None) -> bool:
        """Dit si une case prise porte une pièce de l'autre équipe."""
        return prise is not None and contenu_de(self.plateau, prise).equipe is not self.piece.equipe

    @cached_property
    def suites(self) -> dict[t_coordonnees, t_coordonnees | None]:
        """Donne les arrivées permises à cet instant, et ce que chacune prend.

        Retour: les prises adverses s'il y en a ; sinon les prises alliées et, au départ, les
            glissades ; rien après une glissade.
        """
        if len(self.cases) > 1 and not self.prises:
            return {}
        suites: dict[t_coordonnees, t_coordonnees | None]
        suites = dict(sauts(self.plateau, self.cases, self.prises))
        adverses = {arrivee: prise for arrivee, prise in suites.items() if self.est_adverse(prise)}
        if adverses or self.prises:
            return adverses or suites
        return dict.fromkeys(glissades(self.plateau, self.place)) | suites

    def doit_prendre(self) -> bool:
        """Dit si une pièce adverse peut être prise d'ici : il faut alors la prendre."""
        return any(map(self.est_adverse, self.suites.values()))

    def peut_finir(self) -> bool:
        """Dit si le tour peut s'arrêter là."""
        return len(self.cases) > 1 and not self.doit_prendre()

    def sans_choix(self) -> bool:
        """Dit s'il n'y a qu'une façon de continuer, et qu'il faut continuer."""
        return len(self.suites) == 1 and not self.peut_finir()

    def vers(self, arrivee: t_coordonnees) -> Tour:
        """Donne le tour une étape plus loin ; lève CoupIllegal si la pièce ne peut pas y aller."""
        if arrivee not in self.suites:
            raison = " : prise adverse obligatoire" if self.doit_prendre() else ""
            trajet = f"{nom_case(self.place)} ne peut pas aller en {nom_case(arrivee)}"
            raise CoupIllegal(f"{trajet}{raison}.")
        prise = self.suites[arrivee]
        prises = self.prises if prise is None else (*self.prises, prise)
        return Tour(self.plateau, self.piece, (*self.cases, arrivee), prises)

    def coups(self) -> Iterator[Coup]:
        """Donne une à une toutes les façons de finir le tour.

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


def commencer(plateau: Plateau, depart: t_coordonnees) -> Tour:
    """Prend une pièce en main ; lève CoupIllegal, avec la raison, si elle ne peut pas jouer."""
    piece = contenu_de(plateau, depart)
    if piece.equipe is None:
        raise CoupIllegal(f"La case {nom_case(depart)} est vide.")
    if not DeplacePoss(plateau, depart):
        obligees = ", ".join(map(nom_case, pieces_obligees(plateau, piece.joueur)))
        raison = f"il faut prendre avec {obligees}" if obligees else "elle est bloquée"
        raise CoupIllegal(f"La pièce en {nom_case(depart)} ne peut pas être déplacée : {raison}.")
    return Tour(plateau, piece, (depart,))


def appliquer(plateau: Plateau, tour: Tour) -> None:
    """Joue un tour fini : la pièce va au bout, puis les prises sont enlevées, dans l'ordre."""
    deplacer_piece = deplacerDame if tour.piece.piece is t_piece.dame else deplacerPion
    deplacer_piece(plateau, tour.cases[0], tour.place)
    for prise in tour.prises:
        prendrePiece(plateau, prise)
