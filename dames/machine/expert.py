"""L'expert, second livre de la machine : chercher loin, sur un plateau en nombres entiers.

L'idée est celle d'`ia`, jouer le coup dont la meilleure réponse nous fait le moins de mal, mais de
plus en plus loin, et jusqu'au bout des échanges.

Les notions :
- un *bit* désigne une case foncée : 1 << 81 est G12 ;
- un *pas* est le décalage vers la case voisine : 1, -1, 13 ou -13, comme le montre un dessin plus
  bas ;
- un *ensemble* de cases est un entier : `&` en est l'intersection, `|` l'union ;
- un *coup rapide* est un `Coup` en bits : les cases suivies, et l'ensemble des prises ;
- une position est *calme* si l'on n'y est pas obligé de prendre, comme aux 4 premiers coups : on
  n'évalue que celles-là. Le *budget* est un nombre de coups regardés, 75 000, jamais une durée.

Les règles de `trajet` sont ici écrites une seconde fois pour aller vite ; des tests les comparent.
"""

from __future__ import annotations

from bisect import insort
from random import Random
from typing import NamedTuple

from ..game import Partie, au_trait, coups, en_main, refus
from ..plateau import DIAGONALES, contenu_de
from ..structures import (
    JOUEURS,
    SENS,
    Avis,
    Coup,
    N,
    est_valide,
    t_coordonnees,
    t_joueur,
    t_piece,
)
from . import ia
from .ia import INFINI, PION, VICTOIRE

CONSEILS = 3
LIGNE = 6  # coups attendus après un conseil, au plus
ETAPES = 1000  # d'une rafle, regardées au plus : une dame dans une foule en aurait trop
PROFONDEUR = 50  # les coups regardés, au plus
BUDGET = 75_000

# Les valeurs, en centièmes de pion : trouvées sur des parties jouées par la machine elle-même.
DAME = 7 * PION
PRESQUE_DAME = 2 * PION  # ce que vaut en plus un pion qui approche de son bord
DERNIERS_PAS = 3  # à tant de pas du bord, on en approche


# --- le plateau en bits --------------------------------------------------------------------------
#
# Une pièce ne va qu'en diagonale. On tourne donc la croix d'un huitième de tour : ses diagonales
# deviennent les lignes et les colonnes d'une grille. Autour de G12, qui est ligne 6, colonne 3 :
#
#     F11  .  H11                   F11                  - 13
#      .  G12  .       devient      F13  G12  H11    - 1  G12  + 1
#     F13  .  H13                        H13             + 13
#
# Les bits se comptent ligne par ligne, 13 par ligne : 12 cases, et une colonne toujours vide, où
# tombe ce qui sort du plateau par la droite ou par la gauche.


def cases_foncees() -> list[t_coordonnees]:
    """Donne les cases où vont les pièces."""
    foncees = []
    for y in range(N):
        for x in range(N):
            if est_valide(x, y) and (x + y) % 2 == 1:
                foncees.append(t_coordonnees(x, y))
    return foncees


FONCEES = cases_foncees()
PREMIERE_LIGNE = min(place.x + place.y for place in FONCEES)  # 5
PREMIERE_COLONNE = min(place.x - place.y for place in FONCEES)  # -11
DERNIERE_COLONNE = max(place.x - place.y for place in FONCEES)  # 11
LARGEUR = (DERNIERE_COLONNE - PREMIERE_COLONNE) // 2 + 2  # 13


def bit_de(place: t_coordonnees) -> int:
    """Donne le bit d'une case foncée : x + y et x - y y vont de 2 en 2."""
    ligne = (place.x + place.y - PREMIERE_LIGNE) // 2
    colonne = (place.x - place.y - PREMIERE_COLONNE) // 2
    return 1 << (LARGEUR * ligne + colonne)


def pas_de(dx: int, dy: int) -> int:
    """Donne le pas d'une diagonale du plateau : de combien de bits on s'y décale.

    Exemple:
        >>> pas_de(1, 1), pas_de(1, -1)
        (13, 1)
    """
    if dx == dy:  # x + y change : c'est une ligne de plus ou de moins
        return LARGEUR * dx
    return dx


def decaler(cases: int, pas: int) -> int:
    """Avance d'un pas toutes les cases d'un ensemble, même hors du plateau."""
    if pas > 0:
        return cases << pas
    return cases >> -pas


def un_par_un(cases: int) -> list[int]:
    """Donne les bits d'un ensemble, du plus petit au plus grand."""
    bits = []
    while cases:
        plus_petit = cases & -cases
        bits.append(plus_petit)
        cases ^= plus_petit
    return bits


PLACES = {bit_de(place): place for place in FONCEES}
CASES = sum(PLACES)  # toutes
PAS = {(dx, dy): pas_de(dx, dy) for dx, dy in DIAGONALES}


def rayon(bit: int, pas: int) -> int:
    """Donne les cases d'une diagonale jusqu'au bord du plateau, sans le départ."""
    cases = 0
    voisin = decaler(bit, pas) & CASES
    while voisin:
        cases |= voisin
        voisin = decaler(voisin, pas) & CASES
    return cases


def pas_en_avant(joueur: t_joueur) -> list[int]:
    """Donne les deux pas des pions d'un joueur : les diagonales qui vont dans son sens."""
    sx, sy = SENS[joueur]
    trouves = []
    for (dx, dy), pas in PAS.items():
        if dx * sx + dy * sy == 1:
            trouves.append(pas)
    return trouves


def bord_de(joueur: t_joueur) -> int:
    """Donne les cases où les pions d'un joueur deviennent dames : rien n'est plus loin."""
    sx, sy = SENS[joueur]
    cases = 0
    for bit, place in PLACES.items():
        if not est_valide(place.x + sx, place.y + sy):
            cases |= bit
    return cases


def approche_de(joueur: t_joueur) -> int:
    """Donne les cases d'où un pion d'un joueur est à DERNIERS_PAS pas, ou moins, de son bord."""
    sx, sy = SENS[joueur]
    au_dela = DERNIERS_PAS + 1
    cases = 0
    for bit, place in PLACES.items():
        if not est_valide(place.x + au_dela * sx, place.y + au_dela * sy):
            cases |= bit
    return cases


# Ces tables sont remplies une fois : la recherche ne fait plus qu'y lire.
CoupRapide = tuple[tuple[int, ...], int]  # les cases suivies, puis l'ensemble des prises
Note = tuple[int, CoupRapide]  # la valeur d'un coup, et ce coup
AVANT: dict[int, list[int]] = {joueur: pas_en_avant(joueur) for joueur in JOUEURS}
BORDS: dict[int, int] = {joueur: bord_de(joueur) for joueur in JOUEURS}
APPROCHES: dict[int, int] = {joueur: approche_de(joueur) for joueur in JOUEURS}
RAYONS: dict[int, dict[int, int]] = {}  # d'un pas et d'une case, les cases de ce côté
MARCHES: dict[int, dict[int, CoupRapide]] = {}  # d'un pas et d'une case, le pion qui y arrive
for _pas in PAS.values():
    RAYONS[_pas] = {bit: rayon(bit, _pas) for bit in PLACES}
    MARCHES[_pas] = {bit: ((decaler(bit, -_pas), bit), 0) for bit in PLACES}


# --- la position et les coups --------------------------------------------------------------------


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
    joueur = au_trait(partie)
    camps = [0, 0, 0, 0]
    dames = 0
    for bit, place in PLACES.items():
        contenu = contenu_de(partie.plateau, place)
        if contenu.joueur in JOUEURS:
            camps[(contenu.joueur - joueur) % 4] |= bit
        if contenu.piece is t_piece.dame:
            dames |= bit
    return Position(camps[0], camps[1], camps[2], camps[3], dames, joueur)


def jouer_rapide(position: Position, coup: CoupRapide) -> Position:
    """Donne la position d'après un coup, qui doit être permis."""
    cases, prises = coup
    depart = cases[0]
    arrivee = cases[-1]
    moi = position.moi ^ depart | arrivee
    if position.dames & depart:
        dames = position.dames ^ depart | arrivee
    else:
        dames = position.dames | arrivee & BORDS[position.joueur]
    reste = ~prises
    return Position(
        position.suivant & reste,
        position.allie & reste,
        position.precedent & reste,
        moi,
        dames & reste,
        position.joueur % 4 + 1,
    )


def regarder(bit: int, pas: int, occupees: int) -> tuple[int, int]:
    """Donne, dans une direction, les cases libres et la pièce qui les arrête (0 : le bord)."""
    cases = RAYONS[pas][bit]
    pieces = cases & occupees
    if not pieces:
        return cases, 0
    if pas > 0:
        premiere = pieces & -pieces
    else:
        premiere = 1 << pieces.bit_length() - 1
    return cases ^ premiere ^ RAYONS[pas][premiere], premiere


def sauts(bit: int, est_dame: bool, cibles: int, occupees: int) -> list[tuple[int, int]]:
    """Donne les sauts d'une pièce au-dessus d'une cible : la case d'arrivée, et la case prise."""
    trouves = []
    for pas in RAYONS:
        prise = decaler(bit, pas)
        if est_dame:
            _, prise = regarder(bit, pas, occupees)
        if prise & cibles:
            arrivees, _ = regarder(prise, pas, occupees)
            if not est_dame:
                arrivees &= decaler(prise, pas)
            trouves += [(arrivee, prise) for arrivee in un_par_un(arrivees)]
    return trouves


def preneuses(position: Position, cibles: int, occupees: int) -> int:
    """Donne les pièces du joueur au trait qui peuvent prendre une des cibles."""
    vides = CASES ^ occupees
    dames = position.moi & position.dames
    pions = position.moi ^ dames
    trouvees = 0
    # Tous les pions à la fois, dans chaque sens : une cible à un pas, puis une case vide à deux.
    trouvees |= pions & (cibles >> 1) & (vides >> 2)
    trouvees |= pions & (cibles << 1) & (vides << 2)
    trouvees |= pions & (cibles >> LARGEUR) & (vides >> 2 * LARGEUR)
    trouvees |= pions & (cibles << LARGEUR) & (vides << 2 * LARGEUR)
    for dame in un_par_un(dames):
        if sauts(dame, True, cibles, occupees):
            trouvees |= dame
    return trouvees


def rafles(position: Position, debut: CoupRapide, etapes: int = ETAPES) -> list[CoupRapide]:
    """Donne les rafles d'une pièce, une par arrivée et prises, en tant d'`etapes` au plus."""
    depart = debut[0][0]
    est_dame = bool(position.dames & depart)
    occupees = position.occupees ^ depart
    pile = [debut]
    vus = set()
    finies = []
    while pile and etapes:
        etapes -= 1
        cases, prises = pile.pop()
        suites = sauts(cases[-1], est_dame, position.adverses & ~prises, occupees)
        if not suites:  # prendre un allié est alors permis, s'arrêter aussi
            if prises:
                finies.append((cases, prises))
            suites = sauts(cases[-1], est_dame, position.allie & ~prises, occupees)
        for arrivee, prise in suites:
            resultat = (arrivee, prises | prise)
            if resultat not in vus:
                vus.add(resultat)
                pile.append(((*cases, arrivee), prises | prise))
    return finies


def coups_rapides(position: Position, etapes: int = ETAPES) -> list[CoupRapide]:
    """Donne les coups du joueur au trait, un par résultat ; `etapes` est la borne de `rafles`."""
    occupees = position.occupees
    obligees = preneuses(position, position.adverses, occupees)
    liste: list[CoupRapide] = []
    departs = obligees
    if not obligees:
        liste = glissades(position, occupees)
        departs = preneuses(position, position.allie, occupees)
    for depart in un_par_un(departs):
        liste += rafles(position, ((depart,), 0), etapes)
    return liste


def glissades(position: Position, occupees: int) -> list[CoupRapide]:
    """Donne les coups sans prise, que le joueur y ait droit ou non."""
    dames = position.moi & position.dames
    vides = CASES ^ occupees
    liste: list[CoupRapide] = []
    for pas in AVANT[position.joueur]:
        arrivees = un_par_un(decaler(position.moi ^ dames, pas) & vides)
        liste += [MARCHES[pas][arrivee] for arrivee in arrivees]
    for dame in un_par_un(dames):
        for pas in RAYONS:
            libres, _ = regarder(dame, pas, occupees)
            liste += [((dame, arrivee), 0) for arrivee in un_par_un(libres)]
    return liste


def possibles(partie: Partie, position: Position) -> list[CoupRapide]:
    """Donne les coups du joueur au trait, ou les façons de finir celui qu'il a commencé."""
    trajet = en_main(partie)
    if trajet is None:
        return coups_rapides(position)
    cases = tuple(bit_de(case) for case in trajet.cases)
    if trajet.prises:
        return rafles(position, (cases, sum(bit_de(prise) for prise in trajet.prises)))
    return [coup for coup in coups_rapides(position) if coup[0][: len(cases)] == cases]


def force(siennes: int, dames: int, joueur: int) -> int:
    """Donne ce que valent les pièces d'un joueur, en centièmes de pion.

    Chaque pièce compte, une dame bien plus, un pion près de son bord déjà un peu comme elle ; et
    les dernières pièces valent plus que les autres : les perdre, c'est perdre.
    """
    pieces = siennes.bit_count()
    ses_dames = siennes & dames
    total = PION * pieces
    total += (DAME - PION) * ses_dames.bit_count()
    total += PRESQUE_DAME * (siennes & ~dames & APPROCHES[joueur]).bit_count()
    return total - 4 * PION // (pieces + 1)


def evaluer(position: Position) -> int:
    """Donne la valeur d'une position sans rien y jouer : les pièces d'une équipe, moins l'autre."""
    if not position.moi or not position.allie:
        return -VICTOIRE  # qui vient de prendre gagne, même si un allié a été pris aussi
    if not position.suivant or not position.precedent:
        return VICTOIRE
    joueur = position.joueur
    dames = position.dames
    total = force(position.moi, dames, joueur)
    total -= force(position.suivant, dames, joueur % 4 + 1)
    total += force(position.allie, dames, (joueur + 1) % 4 + 1)
    total -= force(position.precedent, dames, (joueur + 2) % 4 + 1)
    return total


class Recherche:
    """Une recherche en cours : le budget qui reste, et la meilleure réponse vue par position."""

    def __init__(self, budget: int) -> None:
        """Commence une recherche, bornée à tant de coups regardés."""
        self.reste = budget
        self.reponses: dict[Position, CoupRapide] = {}

    def valeur(self, position: Position, profondeur: int, alpha: int, beta: int) -> int:
        """Donne la valeur, exacte entre alpha et bêta, après tant de coups et les prises."""
        calme = profondeur <= 0 and not preneuses(position, position.adverses, position.occupees)
        if calme or not all(position[:4]) or self.reste < 0:
            return evaluer(position)
        liste = coups_rapides(position)
        reponse = self.reponses.get(position)
        self.reste -= len(liste)
        # Ceux qui promettent d'abord : la coupe vient plus vite.
        liste.sort(key=lambda coup: (coup != reponse, -coup[1].bit_count()))
        meilleure = -VICTOIRE  # ne plus pouvoir jouer fait perdre
        for coup in liste:
            alpha = max(alpha, meilleure)
            valeur = -self.valeur(jouer_rapide(position, coup), profondeur - 1, -beta, -alpha)
            if valeur > meilleure:
                meilleure = valeur
                self.reponses[position] = coup
            if meilleure >= beta:
                break
        return meilleure

    def classer(self, position: Position, notes: list[Note], profondeur: int) -> list[Note]:
        """Note ces coups de nouveau, le meilleur d'abord ; les CONSEILS premières sont exactes."""
        nouvelles: list[Note] = []
        for _, coup in notes:
            seuil = -INFINI
            if len(nouvelles) >= CONSEILS:
                seuil, _ = nouvelles[CONSEILS - 1]
            suite = jouer_rapide(position, coup)
            valeur = -self.valeur(suite, profondeur - 1, -INFINI, -seuil)
            insort(nouvelles, (valeur, coup), key=lambda note: -note[0])
        return nouvelles

    def ligne(self, position: Position) -> tuple[Coup, ...]:
        """Donne les coups retenus comme les meilleurs, l'un après l'autre."""
        trouves: list[Coup] = []
        while position in self.reponses and len(trouves) < LIGNE:
            rapide = self.reponses[position]
            trouves.append(en_coup(rapide))
            position = jouer_rapide(position, rapide)
        return tuple(trouves)


def mots(gain: float, vus: int) -> str:
    """Dit ce que gagne un coup, en pions, quand tant de coups sont joués à partir de lui.

    Exemple:
        >>> mots(1.2, 5), mots(-3, 1)
        ('gagne un pion dans les 5 coups à venir', 'perd la valeur de 3 pions tout de suite')
    """
    pions = round(abs(gain))
    verbe = "perd"
    if gain > 0:
        verbe = "gagne"
    if pions == 0:
        bilan = "ni gain ni perte"
    elif pions == 1:
        bilan = f"{verbe} un pion"
    elif pions > VICTOIRE // PION // 2:
        bilan = f"{verbe} la partie"
    else:
        bilan = f"{verbe} la valeur de {pions} pions"
    if vus == 1:
        return f"{bilan} tout de suite"
    return f"{bilan} dans les {vus} coups à venir"


def avis(partie: Partie, hasard: Random) -> list[Avis]:
    """Donne les meilleurs coups du joueur au trait, CONSEILS au plus ; à égalité, au hasard."""
    position = lire(partie)
    avant = evaluer(position)
    liste = possibles(partie, position)
    hasard.shuffle(liste)
    notes = [(-evaluer(jouer_rapide(position, coup)), coup) for coup in liste]
    notes.sort(key=lambda note: -note[0])
    recherche = Recherche(BUDGET)
    vus = 1
    for profondeur in range(1, PROFONDEUR + 1):
        nouvelles = recherche.classer(position, notes, profondeur)
        if recherche.reste < 0:  # cette profondeur est restée en chemin
            break
        notes = nouvelles
        vus = profondeur
        if notes and abs(notes[0][0]) == VICTOIRE:
            break
    if vus == 1 and notes and notes[0][0] == VICTOIRE:  # le reste ne s'est pas cherché plus loin
        notes = [note for note in notes if note[0] == VICTOIRE]
    conseils: list[Avis] = []
    for valeur, rapide in notes:
        coup = en_coup(rapide)
        if len(conseils) < CONSEILS and refus(partie, coup) is None:
            gain = (valeur - avant) / PION
            suite = recherche.ligne(jouer_rapide(position, rapide))
            conseils.append(Avis(coup, gain, mots(gain, vus), suite))
    return conseils


def en_coup(coup: CoupRapide) -> Coup:
    """Rend le coup que dit un coup rapide."""
    cases, prises = coup
    return Coup(tuple(PLACES[bit] for bit in cases), bool(prises))


def choisir(partie: Partie, hasard: Random) -> Coup:
    """Donne le coup que joue l'expert ; si les règles refusent tous les siens, `ia` le choisit."""
    permis = coups(partie)
    if len(permis) == 1:  # sans réfléchir
        return permis[0]
    conseils = avis(partie, hasard)
    if not conseils:
        return ia.choisir(partie, "moyen", hasard)
    return conseils[0].coup
