"""La position rapide : le plateau en nombres entiers, un bit par case foncée, pour chercher loin.

Les notions :
- un *bit* désigne une case foncée ; la croix tournée d'un huitième de tour, ses diagonales sont
  les lignes et les colonnes d'une grille de 12 x 12, et les bits y sont rangés ligne par ligne ;
- un *pas* est le décalage vers la case voisine : 1 ou -1 le long d'une ligne, 13 ou -13 d'une
  ligne à l'autre ; une treizième colonne, toujours vide, arrête ce qui déborde ;
- un *ensemble* de cases est un entier : `&` en est l'intersection, `|` l'union ;
- une *position* dit où sont les pièces de chacun, et qui est au trait ;
- un *coup rapide* est un `Coup` en bits : les cases suivies, et l'ensemble des prises.

Les règles sont celles de `tour`, écrites une seconde fois pour aller vite ; les tests vérifient,
sur des milliers de positions, que les deux disent la même chose.

À essayer : dessinez un ensemble de cases sur la grille de 12 x 12, puis les `RAYONS` d'une dame.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .plateau import DIAGONALES, contenu_de
from .structures import JOUEURS, SENS, N, Plateau, est_valide, nom_case, t_coordonnees, t_piece
from .tour import Tour

LARGEUR = 13
ETAPES = 1000  # ce qu'on regarde, au plus, de l'arbre des rafles d'une pièce


def bit_de(place: t_coordonnees) -> int:
    """Donne le bit d'une case foncée, où x + y va de 5 à 27 et x - y de -11 à 11, de 2 en 2."""
    x, y = place
    return 1 << LARGEUR * ((x + y - 5) // 2) + (x - y + 11) // 2


def decaler(cases: int, pas: int) -> int:
    """Avance d'un pas toutes les cases d'un ensemble, même hors du plateau."""
    return cases << pas if pas > 0 else cases >> -pas


FONCEES = [
    t_coordonnees(x, y) for y in range(N) for x in range(N) if est_valide(x, y) and (x + y) % 2
]
NOMS_DES_BITS = {bit_de(place): nom_case(place) for place in FONCEES}
CASES = sum(NOMS_DES_BITS)


def rayon(bit: int, pas: int) -> int:
    """Donne les cases d'une diagonale jusqu'au bord du plateau, sans le départ."""
    voisin = decaler(bit, pas) & CASES
    return voisin | rayon(voisin, pas) if voisin else 0


PAS = {(dx, dy): LARGEUR * dx if dx == dy else dx for dx, dy in DIAGONALES}
RAYONS = {pas: {bit: rayon(bit, pas) for bit in NOMS_DES_BITS} for pas in PAS.values()}
# Pour chaque joueur, ses deux pas en avant, et les cases où ses pions deviennent dames.
AVANT: dict[int, list[int]] = {
    joueur: [pas for (dx, dy), pas in PAS.items() if dx * sx + dy * sy == 1]
    for joueur, (sx, sy) in SENS.items()
}
BORDS: dict[int, int] = {
    joueur: sum(bit_de(place) for place in FONCEES if not est_valide(place.x + sx, place.y + sy))
    for joueur, (sx, sy) in SENS.items()
}


def un_par_un(cases: int) -> Iterator[int]:
    """Donne un à un les bits d'un ensemble."""
    while cases:
        bit = cases & -cases  # le plus petit
        cases ^= bit
        yield bit


CoupRapide = tuple[tuple[int, ...], int]


class Position(NamedTuple):
    """Les pièces des quatre joueurs dans l'ordre des tours, le joueur au trait d'abord."""

    moi: int
    suivant: int
    allie: int
    precedent: int
    dames: int  # les dames des quatre joueurs ; les autres pièces sont des pions
    joueur: int  # celui au trait, de 1 à 4

    @property
    def adverses(self) -> int:
        """Donne les pièces de l'autre équipe."""
        return self.suivant | self.precedent

    @property
    def occupees(self) -> int:
        """Donne toutes les pièces."""
        return self.moi | self.suivant | self.allie | self.precedent


def lire(plateau: Plateau, joueur: int) -> Position:
    """Donne la position d'un plateau où c'est le tour d'un joueur de 1 à 4."""
    camps, dames = [0, 0, 0, 0], 0
    for place in FONCEES:
        contenu, bit = contenu_de(plateau, place), bit_de(place)
        if contenu.joueur in JOUEURS:
            camps[(contenu.joueur - joueur) % 4] |= bit
        if contenu.piece is t_piece.dame:
            dames |= bit
    return Position._make([*camps, dames, joueur])


def jouer(position: Position, coup: CoupRapide) -> Position:
    """Donne la position d'après un coup, qui doit être permis."""
    moi, suivant, allie, precedent, dames, joueur = position
    cases, prises = coup
    depart, arrivee = cases[0], cases[-1]
    moi = moi ^ depart | arrivee
    if dames & depart:
        dames = dames ^ depart | arrivee
    else:
        dames |= arrivee & BORDS[joueur]
    if prises:
        suivant, allie, precedent = suivant & ~prises, allie & ~prises, precedent & ~prises
        dames &= ~prises
    return Position(suivant, allie, precedent, moi, dames, joueur % 4 + 1)


def regarder(bit: int, pas: int, occupees: int) -> tuple[int, int]:
    """Donne, dans une direction, les cases libres et la pièce qui les arrête (0 : le bord)."""
    cases = RAYONS[pas][bit]
    pieces = cases & occupees
    if not pieces:
        return cases, 0
    premiere = pieces & -pieces if pas > 0 else 1 << pieces.bit_length() - 1
    return cases ^ premiere ^ RAYONS[pas][premiere], premiere


def sauts(bit: int, est_dame: bool, cibles: int, occupees: int) -> list[tuple[int, int]]:
    """Donne les sauts d'une pièce au-dessus d'une cible : la case d'arrivée, et la case prise."""
    trouves = []
    for pas in RAYONS:
        prise = regarder(bit, pas, occupees)[1] if est_dame else decaler(bit, pas)
        if prise & cibles:
            libres = regarder(prise, pas, occupees)[0]
            arrivees = libres if est_dame else libres & decaler(prise, pas)
            trouves += [(arrivee, prise) for arrivee in un_par_un(arrivees)]
    return trouves


def preneuses(position: Position, cibles: int) -> int:
    """Donne les pièces du joueur au trait qui peuvent prendre une des cibles."""
    miennes, occupees = position.moi & position.dames, position.occupees
    vides = CASES ^ occupees
    trouvees = (position.moi ^ miennes) & (  # tous les pions à la fois : la cible, puis le vide
        ((cibles >> 1) & (vides >> 2))
        | ((cibles << 1) & (vides << 2))
        | ((cibles >> LARGEUR) & (vides >> 2 * LARGEUR))
        | ((cibles << LARGEUR) & (vides << 2 * LARGEUR))
    )
    for dame in un_par_un(miennes):
        if sauts(dame, True, cibles, occupees):
            trouvees |= dame
    return trouvees


def rafles(position: Position, debut: CoupRapide, etapes: int = ETAPES) -> list[CoupRapide]:
    """Parcourt l'arbre des rafles d'une pièce : chaque nœud est une case et ce qui est déjà pris.

    Deux chemins qui arrivent au même nœud ont la même suite : on n'en garde qu'un. Malgré cela une
    dame dans une foule a des milliers de rafles : on s'arrête après tant d'`etapes`, et il en
    manque alors. Le parcours va d'abord au bout d'une branche : cent étapes en finissent une.
    """
    depart = debut[0][0]
    est_dame, occupees = bool(position.dames & depart), position.occupees ^ depart
    pile = [debut]
    vus, finies = set(), []
    while pile and etapes:
        etapes -= 1
        cases, prises = pile.pop()
        suites = sauts(cases[-1], est_dame, position.adverses & ~prises, occupees)
        if not suites:  # prendre un allié est alors permis, s'arrêter aussi
            if prises:
                finies.append((cases, prises))
            suites = sauts(cases[-1], est_dame, position.allie & ~prises, occupees)
        for arrivee, prise in suites:
            noeud = arrivee, prises | prise
            if noeud not in vus:
                vus.add(noeud)
                pile.append(((*cases, arrivee), prises | prise))
    return finies


def coups(position: Position, etapes: int = ETAPES) -> list[CoupRapide]:
    """Donne les coups du joueur au trait, un par résultat ; `etapes` est la borne de `rafles`."""
    obligees = preneuses(position, position.adverses)
    liste: list[CoupRapide] = [] if obligees else glissades(position)
    for depart in un_par_un(obligees or preneuses(position, position.allie)):
        liste += rafles(position, ((depart,), 0), etapes)
    return liste


def glissades(position: Position) -> list[CoupRapide]:
    """Donne les coups sans prise, que le joueur y ait droit ou non."""
    occupees, miennes = position.occupees, position.moi & position.dames
    vides, pions = CASES ^ occupees, position.moi ^ miennes
    liste: list[CoupRapide] = []
    for pas in AVANT[position.joueur]:
        arrivees = un_par_un(decaler(pions, pas) & vides)
        liste += [((decaler(arrivee, -pas), arrivee), 0) for arrivee in arrivees]
    for dame in un_par_un(miennes):
        for pas in RAYONS:
            libres, _ = regarder(dame, pas, occupees)
            liste += [((dame, arrivee), 0) for arrivee in un_par_un(libres)]
    return liste


def fins(position: Position, tour: Tour) -> list[CoupRapide]:
    """Donne les façons de finir un tour en cours, ou à peine commencé."""
    cases, prises = tuple(map(bit_de, tour.cases)), sum(map(bit_de, tour.prises))
    if prises:
        return rafles(position, (cases, prises))
    return [coup for coup in coups(position) if coup[0][0] == cases[0]]


def perft(position: Position, profondeur: int) -> int:
    """Compte les suites de tant de coups : deux générateurs qui en trouvent autant s'accordent.

    Exemple:
        >>> from dames import init
        >>> [perft(lire(init(), 1), profondeur) for profondeur in (1, 2, 3)]
        [8, 65, 528]
    """
    liste = coups(position)
    if profondeur == 1:
        return len(liste)
    return sum(perft(jouer(position, coup), profondeur - 1) for coup in liste)
