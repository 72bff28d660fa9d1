"""Un tour, étape par étape : ce qui est obligatoire, permis, et quand on peut s'arrêter.

Les notions :
- un *tour en cours* est la pièce en main, les cases qu'elle a suivies et les pièces qu'elle a
  prises ; il se joue sur un *brouillon*, une copie du plateau ;
- il y a *obligation* quand une pièce du joueur peut prendre une pièce adverse : aucune glissade
  ni prise d'allié n'est alors permise au premier saut ;
- la *suite* d'un tour est l'ensemble des étapes permises à cet instant.

Le dialogue, les sauvegardes et la liste des coups passent tous par `Tour` : les règles d'une rafle
ne sont écrites qu'ici.

À essayer : rendez obligatoire la prise d'une pièce alliée pendant une rafle (une ligne à changer).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from .pieces import (
    contenu_de,
    deplacer,
    glissades,
    peutPrendre,
    pieces_de,
    prises_adverses,
    prises_alliees,
)
from .types import (
    JOUEURS,
    Coup,
    CoupIllegal,
    Etape,
    Plateau,
    lire_case,
    nom_case,
    t_case,
    t_contenu,
    t_coordonnees,
)


def copier(plateau: Plateau) -> Plateau:
    """Copie un plateau, pour essayer un coup sans toucher à l'original.

    Args:
        plateau: le plateau à copier.
    Retour: un plateau égal, dont on peut changer les cases.
    Effets de bord: aucun.
    """
    return [[t_case(c.coordonnees, c.contenu) for c in ligne] for ligne in plateau]


def pieces_obligees(plateau: Plateau, joueur: int) -> list[t_coordonnees]:
    """Trouve les pièces d'un joueur qui peuvent prendre une pièce adverse.

    Args:
        plateau: le plateau.
        joueur: le joueur, de 1 à 4.
    Retour: leurs cases ; si la liste n'est pas vide, c'est l'une d'elles qui doit jouer.
    Effets de bord: aucun.
    """
    return [place for place in pieces_de(plateau, joueur) if peutPrendre(plateau, place)]


def peut_jouer(plateau: Plateau, joueur: int) -> bool:
    """Dit si un joueur a au moins un coup.

    Args:
        plateau: le plateau.
        joueur: le joueur, de 1 à 4.
    Retour: faux s'il n'a plus de pièce, ou si toutes sont bloquées.
    Effets de bord: aucun.
    """
    return any(
        True
        for place in pieces_de(plateau, joueur)
        for marche in (glissades, prises_adverses, prises_alliees)
        for _ in marche(plateau, place)
    )


@dataclass
class Tour:
    """Un tour en cours : le brouillon, les cases suivies, les cases prises, et l'obligation."""

    brouillon: Plateau
    cases: list[t_coordonnees]
    obligation: bool
    prises: list[t_coordonnees] = field(default_factory=list)

    @property
    def place(self) -> t_coordonnees:
        """Donne la case où se trouve la pièce en main.

        Args: aucun.
        Retour: la dernière case suivie.
        Effets de bord: aucun.
        """
        return self.cases[-1]

    @property
    def piece(self) -> t_contenu:
        """Donne la pièce en main, telle qu'elle est au départ : un pion reste pion tout le tour.

        Args: aucun.
        Retour: son joueur, sa nature et son équipe.
        Effets de bord: aucun.
        """
        return contenu_de(self.brouillon, self.place)

    def suites(self) -> list[Etape]:
        """Donne les étapes permises à cet instant.

        Args: aucun.
        Retour: les prises adverses s'il y en a ; sinon, au départ, les glissades et les prises
            alliées (sauf obligation) et, pendant une rafle, les prises alliées ; rien après
            une glissade.
        Effets de bord: aucun.
        """
        au_depart = len(self.cases) == 1
        if not au_depart and not self.prises:
            return []
        adverses = list(prises_adverses(self.brouillon, self.place, self.prises))
        if adverses or (au_depart and self.obligation):
            return adverses
        alliees = list(prises_alliees(self.brouillon, self.place, self.prises))
        return [*glissades(self.brouillon, self.place), *alliees] if au_depart else alliees

    def peut_finir(self) -> bool:
        """Dit si le tour peut s'arrêter là.

        Args: aucun.
        Retour: vrai après une glissade, ou quand aucune prise adverse ne prolonge la rafle.
        Effets de bord: aucun.
        """
        if len(self.cases) == 1:
            return False
        return not self.prises or not peutPrendre(self.brouillon, self.place, self.prises)

    def avancer(self, etape: Etape) -> None:
        """Joue une étape sur le brouillon ; la pièce prise y reste, comme obstacle.

        Args:
            etape: une des étapes de `suites`.
        Retour: rien.
        Effets de bord: modifie le tour et son brouillon.
        """
        deplacer(self.brouillon, self.place, etape.arrivee)
        self.cases.append(etape.arrivee)
        if etape.prise is not None:
            self.prises.append(etape.prise)

    def reculer(self) -> None:
        """Défait la dernière étape, pour en essayer une autre.

        Args: aucun.
        Retour: rien.
        Effets de bord: modifie le tour et son brouillon.
        """
        arrivee = self.cases.pop()
        deplacer(self.brouillon, arrivee, self.place)
        del self.prises[len(self.cases) - 1 :]

    def coup(self) -> Coup:
        """Donne le coup joué jusqu'ici.

        Args: aucun.
        Retour: les cases suivies et les cases prises.
        Effets de bord: aucun.
        """
        return Coup(tuple(map(nom_case, self.cases)), tuple(map(nom_case, self.prises)))

    def coups(self) -> Iterator[Coup]:
        """Donne toutes les façons de finir le tour, sans y toucher.

        Args: aucun.
        Retour: chaque coup complet, une seule fois ; on peut s'arrêter avant le dernier.
        Effets de bord: aucun.
        """
        essai = Tour(copier(self.brouillon), [*self.cases], self.obligation, [*self.prises])
        return essai.completer()

    def completer(self) -> Iterator[Coup]:
        """Donne toutes les façons de finir le tour, en les jouant une à une sur le brouillon.

        Chaque saut prend une pièce de plus : la rafle la plus longue finit toujours.

        Args: aucun.
        Retour: chaque coup complet, une seule fois.
        Effets de bord: modifie le tour pendant le parcours, puis le rend comme il était.
        """
        if self.peut_finir():
            yield self.coup()
        for etape in self.suites():
            self.avancer(etape)
            yield from self.completer()
            self.reculer()


def commencer(plateau: Plateau, depart: t_coordonnees) -> Tour:
    """Prend une pièce en main.

    Args:
        plateau: le plateau, qui ne sera pas modifié.
        depart: la case d'une pièce.
    Retour: le tour qui commence.
    Effets de bord: aucun.
    """
    joueur = contenu_de(plateau, depart).joueur
    return Tour(copier(plateau), [depart], bool(pieces_obligees(plateau, joueur)))


def suivre(plateau: Plateau, noms: Sequence[str]) -> Coup:
    """Suit un coup case par case, en vérifiant chaque étape.

    Le temps ne dépend que de la longueur du coup, pas du nombre de coups possibles.

    Args:
        plateau: le plateau, qui n'est pas modifié.
        noms: les noms des cases, du départ à l'arrivée.
    Retour: le coup, avec les cases qu'il prend.
    Effets de bord: aucun ; lève CaseIllisible ou CoupIllegal.
    """
    if len(noms) < 2:
        raise CoupIllegal("un coup va d'une case à une autre")
    depart, *arrivees = map(lire_case, noms)
    if contenu_de(plateau, depart).joueur not in JOUEURS:
        raise CoupIllegal(f"il n'y a pas de pièce en {noms[0]}")
    tour = commencer(plateau, depart)
    for arrivee in arrivees:
        etape = next((e for e in tour.suites() if e.arrivee == arrivee), None)
        if etape is None:
            raise CoupIllegal(refus(tour, arrivee))
        tour.avancer(etape)
    if not tour.peut_finir():
        raise CoupIllegal(refus(tour, tour.place))
    return tour.coup()


def refus(tour: Tour, arrivee: t_coordonnees) -> str:
    """Dit pourquoi la pièce en main ne peut pas aller sur une case, ou s'arrêter où elle est.

    Args:
        tour: le tour en cours.
        arrivee: la case refusée.
    Retour: une phrase, sans majuscule ni point.
    Effets de bord: aucun.
    """
    en_rafle, ici = bool(tour.prises), nom_case(tour.place)
    oblige = tour.obligation
    if en_rafle:
        oblige = peutPrendre(tour.brouillon, tour.place, tour.prises)
    if en_rafle and oblige and arrivee == tour.place:
        return f"la rafle doit continuer : {ici} peut encore prendre"
    phrase = f"{ici} ne peut pas aller en {nom_case(arrivee)}"
    return f"{phrase} : une prise adverse est obligatoire" if oblige else phrase
