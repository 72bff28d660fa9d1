"""Un tour, étape par étape : ce qui est obligatoire, permis, et quand on peut s'arrêter.

Les notions :
- un *tour en cours* est la pièce en main, les cases qu'elle a suivies et celles qu'elle a prises ;
  le plateau ne change pas avant la fin du tour, si ce n'est qu'on tient le départ pour libre ;
- la *suite* d'un tour est l'ensemble des arrivées permises à cet instant ;
- un tour *fini* devient un `Coup`, qu'on écrit, qu'on compare et qu'on garde.

Le dialogue, les sauvegardes et la liste des coups passent tous par `Tour` : les règles d'une rafle
ne sont écrites qu'ici.

À essayer : rendez obligatoire la prise d'une pièce alliée pendant une rafle (une ligne à changer).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .plateau import (
    DeplacePoss,
    contenu_de,
    copier,
    deplacer,
    deplacerDame,
    deplacerPion,
    glissades,
    pieces_de,
    pieces_obligees,
    prendrePiece,
    sauts,
)
from .structures import (
    JOUEURS,
    Coup,
    CoupIllegal,
    Plateau,
    lire_case,
    nom_case,
    t_contenu,
    t_coordonnees,
    t_piece,
)


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

    def est_adverse(self, prise: t_coordonnees | None) -> bool:
        """Dit si une case prise porte une pièce de l'autre équipe."""
        return prise is not None and contenu_de(self.plateau, prise).equipe is not self.piece.equipe

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
        return any(map(self.est_adverse, self.suites().values()))

    def peut_finir(self) -> bool:
        """Dit si le tour peut s'arrêter là."""
        return len(self.cases) > 1 and not self.doit_prendre()

    def sans_choix(self) -> bool:
        """Dit s'il n'y a qu'une façon de continuer, et qu'il faut continuer."""
        return len(self.suites()) == 1 and not self.peut_finir()

    def refus(self, arrivee: t_coordonnees) -> str | None:
        """Dit pourquoi la pièce en main ne peut pas aller sur une case ; None si elle le peut."""
        if arrivee in self.suites():
            return None
        ici, doit_prendre = nom_case(self.place), self.doit_prendre()
        if self.prises and doit_prendre and arrivee == self.place:
            return f"la rafle doit continuer : {ici} peut encore prendre"
        raison = " : prise adverse obligatoire" if doit_prendre else ""
        return f"{ici} ne peut pas aller en {nom_case(arrivee)}{raison}"

    def apres(self, arrivee: t_coordonnees, prise: t_coordonnees | None) -> Tour:
        """Donne le tour une étape plus loin, qui doit être une de `suites`."""
        prises = self.prises if prise is None else (*self.prises, prise)
        return Tour(self.plateau, self.piece, (*self.cases, arrivee), prises)

    def coup(self) -> Coup:
        """Donne le coup joué jusqu'ici."""
        return Coup(tuple(map(nom_case, self.cases)), tuple(map(nom_case, self.prises)))

    def coups(self) -> Iterator[Coup]:
        """Donne une à une toutes les façons de finir le tour.

        Chaque saut prend une pièce de plus : la rafle la plus longue finit toujours.
        """
        if self.peut_finir():
            yield self.coup()
        for arrivee, prise in self.suites().items():
            yield from self.apres(arrivee, prise).coups()

    def apercu(self) -> Plateau:
        """Donne une copie du plateau, la pièce là où elle est et les pièces prises encore là."""
        plateau = copier(self.plateau)
        deplacer(plateau, self.cases[0], self.place)
        return plateau

    def jouer(self, plateau: Plateau) -> None:
        """Joue le tour fini sur `plateau` : la pièce va au bout, puis les prises sont enlevées."""
        deplacer_piece = deplacerDame if self.piece.piece is t_piece.dame else deplacerPion
        deplacer_piece(plateau, self.cases[0], self.place)
        for prise in self.prises:
            prendrePiece(plateau, prise)


def commencer(plateau: Plateau, depart: t_coordonnees) -> Tour:
    """Prend une pièce en main ; lève CoupIllegal, avec la raison, si elle ne peut pas jouer."""
    piece, nom = contenu_de(plateau, depart), nom_case(depart)
    if piece.equipe is None:
        raise CoupIllegal(f"la case {nom} est vide")
    if not DeplacePoss(plateau, depart):
        obligees = ", ".join(map(nom_case, pieces_obligees(plateau, piece.joueur)))
        raison = f"il faut prendre avec {obligees}" if obligees else "elle est bloquée"
        raise CoupIllegal(f"la pièce en {nom} ne peut pas être déplacée : {raison}")
    return Tour(plateau, piece, (depart,))


def suivre(plateau: Plateau, noms: Sequence[str]) -> Tour:
    """Suit un coup case par case, du départ à l'arrivée ; lève CaseIllisible ou CoupIllegal.

    Le temps ne dépend que de la longueur du coup, pas du nombre de coups possibles.
    """
    if len(noms) < 2:
        raise CoupIllegal("un coup va d'une case à une autre")
    depart, *arrivees = map(lire_case, noms)
    tour = commencer(plateau, depart)
    for arrivee in arrivees:
        if raison := tour.refus(arrivee):
            raise CoupIllegal(raison)
        tour = tour.apres(arrivee, tour.suites()[arrivee])
    if not tour.peut_finir():
        raise CoupIllegal(tour.refus(tour.place))
    return tour


def tous_les_coups(plateau: Plateau, joueur: int) -> Iterator[Coup]:
    """Donne un à un les coups d'un joueur, chacun une fois, toujours dans le même ordre.

    Une dame au milieu d'une foule a trop de rafles pour qu'on les compte : qui n'en veut que
    quelques-unes s'arrête quand il veut.
    """
    for depart in pieces_obligees(plateau, joueur) or pieces_de(plateau, joueur):
        yield from Tour(plateau, contenu_de(plateau, depart), (depart,)).coups()


def coups(plateau: Plateau, joueur: int) -> list[Coup]:
    """Donne tous les coups d'un joueur, de 1 à 4, rafles comprises ; sinon lève ValueError.

    Exemple:
        >>> from dames import init
        >>> [str(coup) for coup in coups(init(), 1)][:3]
        ['E14-F13', 'G14-F13', 'G14-H13']
    """
    if joueur not in JOUEURS:
        raise ValueError("le joueur va de 1 à 4")
    return list(tous_les_coups(plateau, joueur))


def appliquer(plateau: Plateau, coup: Coup) -> Plateau:
    """Vérifie un coup, le joue sur le plateau, et rend ce plateau (`copier` garde l'ancien).

    Le coup est celui du joueur dont la pièce est sur la première case. S'il n'est pas dans les
    règles, lève CaseIllisible ou CoupIllegal, et le plateau n'a pas changé.
    """
    tour = suivre(plateau, coup.cases)
    if tour.coup() != coup:
        raise CoupIllegal(f"les prises annoncées ne sont pas celles de {coup}")
    tour.jouer(plateau)
    return plateau
