"""L'expert, second livre de la machine : chercher loin, sur un plateau en nombres entiers.

L'idée est celle d'`ia`, jouer le coup dont la meilleure réponse nous fait le moins de mal, mais de
plus en plus loin, et jusqu'au bout des échanges.

Les notions :
- un *bit* désigne une case foncée ; la croix tournée d'un huitième de tour, ses diagonales sont
  les lignes et les colonnes d'une grille de 12 x 12, et les bits y sont rangés ligne par ligne ;
- un *pas* est le décalage vers la case voisine : 1 ou -1 le long d'une ligne, 13 ou -13 d'une
  ligne à l'autre ; une treizième colonne, toujours vide, arrête ce qui déborde ;
- un *ensemble* de cases est un entier : `&` en est l'intersection, `|` l'union ;
- une *position* dit où sont les pièces de chacun, et qui est au trait, 1 au départ ;
- un *coup rapide* est un `Coup` en bits : les cases suivies, et l'ensemble des prises ;
- une position est *calme* si le joueur au trait n'est pas obligé de prendre, comme aux 4 premiers
  coups : on n'évalue que celles-là, jamais le milieu d'un échange ;
- le *budget* est un nombre de coups regardés, 30 000, jamais une durée : la même graine donne la
  même partie sur toutes les machines.

Les règles sont celles de `tour`, écrites une seconde fois pour aller vite ; les tests vérifient,
sur des milliers de positions, que les deux disent la même chose.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import NamedTuple

from . import ia
from .game import Partie, au_trait, coups, en_main, refus
from .ia import DAME, INFINI, PION, VICTOIRE
from .plateau import DIAGONALES, contenu_de
from .structures import JOUEURS, SENS, Avis, Coup, N, est_valide, t_coordonnees, t_piece

CONSEILS = 3
LARGEUR = 13
ETAPES = 1000  # ce qu'on regarde, au plus, de l'arbre des rafles d'une pièce
PROFONDEUR = 50  # les coups regardés, au plus
BUDGET = 30_000


# --- le plateau en bits --------------------------------------------------------------------------


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
PLACES = {bit_de(place): place for place in FONCEES}
CASES = sum(PLACES)


def rayon(bit: int, pas: int) -> int:
    """Donne les cases d'une diagonale jusqu'au bord du plateau, sans le départ."""
    voisin = decaler(bit, pas) & CASES
    return voisin | rayon(voisin, pas) if voisin else 0


PAS = {(dx, dy): LARGEUR * dx if dx == dy else dx for dx, dy in DIAGONALES}
RAYONS = {pas: {bit: rayon(bit, pas) for bit in PLACES} for pas in PAS.values()}
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


def lire(partie: Partie) -> Position:
    """Donne la position où en est une partie."""
    joueur, camps, dames = au_trait(partie), [0, 0, 0, 0], 0
    for bit, place in PLACES.items():
        contenu = contenu_de(partie.plateau, place)
        if contenu.joueur in JOUEURS:
            camps[(contenu.joueur - joueur) % 4] |= bit
        if contenu.piece is t_piece.dame:
            dames |= bit
    return Position._make([*camps, dames, joueur])


def jouer_rapide(position: Position, coup: CoupRapide) -> Position:
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


def coups_rapides(position: Position, etapes: int = ETAPES) -> list[CoupRapide]:
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


def possibles(partie: Partie, position: Position) -> list[CoupRapide]:
    """Donne les coups du joueur au trait, ou les façons de finir celui qu'il a commencé."""
    tour = en_main(partie)
    if tour is None:
        return coups_rapides(position)
    cases, prises = tuple(map(bit_de, tour.cases)), sum(map(bit_de, tour.prises))
    if prises:
        return rafles(position, (cases, prises))
    return [coup for coup in coups_rapides(position) if coup[0][: len(cases)] == cases]


# --- la recherche --------------------------------------------------------------------------------


Valeurs = dict[CoupRapide, int]


class BudgetEpuise(Exception):
    """La recherche a regardé autant de coups qu'elle y a droit."""


def force(camp: int, dames: int) -> int:
    """Compte les pièces d'un joueur ; les dernières valent plus : les perdre, c'est perdre."""
    pieces = camp.bit_count()
    return PION * pieces + (DAME - PION) * (camp & dames).bit_count() - 4 * PION // (pieces + 1)


def evaluer(position: Position) -> int:
    """Donne la valeur d'une position sans rien y jouer.

    Si une rafle a pris la dernière pièce d'un joueur dans les deux équipes, c'est l'équipe au
    trait qui perd, comme dans `game.defaites`.
    """
    moi, suivant, allie, precedent, dames, _ = position
    if not (moi and allie):
        return -VICTOIRE
    if not (suivant and precedent):
        return VICTOIRE
    nous = force(moi, dames) + force(allie, dames)
    return nous - force(suivant, dames) - force(precedent, dames)


@dataclass
class Recherche:
    """Une recherche en cours : le budget qui reste, et la meilleure réponse vue par position."""

    reste: int
    reponses: dict[Position, CoupRapide] = field(default_factory=dict)

    def valeur(self, position: Position, profondeur: int, alpha: int, beta: int) -> int:
        """Donne la valeur d'une position, en jouant tant de coups, puis les prises obligées.

        Entre alpha et bêta elle est exacte ; en dehors, ce n'en est qu'une borne.
        """
        calme = profondeur <= 0 and not preneuses(position, position.adverses)
        if calme or not all(position[:4]):
            return evaluer(position)
        meilleure = -VICTOIRE  # ne plus pouvoir jouer fait perdre
        for coup in self.ordonner(position):
            alpha = max(alpha, meilleure)
            valeur = -self.valeur(jouer_rapide(position, coup), profondeur - 1, -beta, -alpha)
            if valeur > meilleure:
                meilleure, self.reponses[position] = valeur, coup
            if meilleure >= beta:
                break
        return meilleure

    def ordonner(self, position: Position) -> list[CoupRapide]:
        """Donne les coups permis, ceux qui promettent d'abord : la coupe vient plus vite.

        Effets de bord: retire les coups du budget ; lève BudgetEpuise s'il n'en reste plus.
        """
        liste = coups_rapides(position)
        self.reste -= len(liste)
        if self.reste < 0:
            raise BudgetEpuise
        reponse = self.reponses.get(position)
        return sorted(liste, key=lambda coup: (coup != reponse, -coup[1].bit_count()))

    def classer(self, position: Position, liste: Iterable[CoupRapide], profondeur: int) -> Valeurs:
        """Donne les coups, le meilleur d'abord, et leur valeur, exacte pour les trois premiers."""
        valeurs: Valeurs = {}
        for coup in liste:
            seuil = sorted([-INFINI] * CONSEILS + list(valeurs.values()))[-CONSEILS]
            suite = jouer_rapide(position, coup)
            valeurs[coup] = -self.valeur(suite, profondeur - 1, -INFINI, -seuil)
        return trier(valeurs)


def trier(valeurs: Valeurs) -> Valeurs:
    """Range des coups du meilleur au pire, sans changer l'ordre de ceux qui se valent."""
    return dict(sorted(valeurs.items(), key=lambda couple: couple[1], reverse=True))


def chercher(
    position: Position, liste: list[CoupRapide], hasard: Random, budget: int
) -> tuple[Valeurs, int]:
    """Donne des coups et leur valeur, le meilleur d'abord, et combien de coups on a regardés.

    On cherche à un coup, puis à deux, à trois… : chaque fois, l'ordre trouvé sert à la suivante,
    et si le budget s'épuise en route c'est la dernière recherche finie qui compte.
    """
    hasard.shuffle(liste)  # entre deux coups qui se valent, le premier est joué
    valeurs = trier({coup: -evaluer(jouer_rapide(position, coup)) for coup in liste})
    recherche, vus = Recherche(budget), 1
    with suppress(BudgetEpuise):
        for profondeur in range(1, PROFONDEUR + 1):
            valeurs = recherche.classer(position, valeurs, profondeur)
            vus = profondeur
            if abs(next(iter(valeurs.values()), 0)) == VICTOIRE:
                break
    return valeurs, vus


def en_mots(gain: float, vus: int) -> str:
    """Dit ce que gagne un coup, quand tant de coups sont joués à partir de lui.

    Exemple:
        >>> en_mots(1.2, 5), en_mots(-3, 1)
        ('gagne une pièce en 5 coups', "perd l'équivalent de 3 pièces en 1 coup")
    """
    verbe, pieces = "gagne" if gain > 0 else "perd", round(abs(gain))
    if pieces > VICTOIRE // PION // 2:
        bilan = f"{verbe} la partie"
    elif pieces > 1:
        bilan = f"{verbe} l'équivalent de {pieces} pièces"
    else:
        bilan = f"{verbe} une pièce" if pieces else "ne gagne ni ne perd de pièce"
    return f"{bilan} en {vus} coup{'s' * (vus > 1)}"


def avis(partie: Partie, hasard: Random, budget: int = BUDGET) -> list[Avis]:
    """Donne les meilleurs coups du joueur au trait, CONSEILS au plus, que les règles permettent."""
    position = lire(partie)
    valeurs, vus = chercher(position, possibles(partie, position), hasard, budget)
    gains = ((coup, (valeur - evaluer(position)) / PION) for coup, valeur in valeurs.items())
    tous = (Avis(en_coup(coup), gain, en_mots(gain, vus)) for coup, gain in gains)
    return list(islice((un for un in tous if refus(partie, un.coup) is None), CONSEILS))


def en_coup(coup: CoupRapide) -> Coup:
    """Rend le coup que dit un coup rapide."""
    return Coup(tuple(PLACES[bit] for bit in coup[0]), bool(coup[1]))


def choisir(partie: Partie, hasard: Random) -> Coup:
    """Donne le coup que joue l'expert ; s'il n'y en a qu'un, sans réfléchir.

    Si les règles ont changé sans lui et refusent tout ce qu'il propose, `ia` joue à sa place.
    """
    permis = coups(partie)
    if len(permis) == 1:
        return permis[0]
    conseils = avis(partie, hasard)
    return conseils[0].coup if conseils else ia.choisir(partie, "moyen", hasard)
