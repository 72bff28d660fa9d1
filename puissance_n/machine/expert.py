"""L'expert, second livre de la machine : chercher loin, parce qu'une grille tient en deux entiers.

L'idée : essayer chaque coup, puis chaque réponse, et retenir ce qui est bon contre la meilleure
défense, comme `ia`, mais de plus en plus loin, et en évaluant ce qu'on ne voit pas jusqu'au bout.

Les notions :
- un *ensemble de cases* est un seul entier, un bit par case, colonne après colonne ; une ligne de
  plus, toujours vide, sépare les colonnes : décaler l'entier, `jetons << 1`, les déplace tous ;
- un *état* est ce que voit le joueur au trait : ses jetons, ceux de l'autre, ses cases interdites,
  `(0, 0, 0)` sur une grille vide ;
- une *menace* est une case où un jeton de plus alignerait N jetons : la vide de « OO_O » ;
- un jeton *enfoui* en a un autre au-dessus de lui : le O de « OX ». Contre qui retire toujours le
  jeton qu'on vient d'ajouter, on ne gagne que par des jetons enfouis et une case qu'on libère ;
- la *valeur* d'un état est pour qui a le trait : GAIN moins le nombre de coups jusqu'au gain, ou un
  *bilan* si l'on s'arrête avant. Une position qui *revient* vaut 0 ;
- la recherche *alpha-bêta* laisse les coups qui ne changeront rien, une *table* retient les états
  déjà vus, et l'on creuse d'un coup de plus tant qu'il reste des *nœuds* (`NOEUDS`), sans horloge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from ..game import Partie, coups, refus
from ..grid import ABANDONNER, AJOUTER, JETONS, MARGE, RETIRER, VIDE, Avis, Coup
from . import ia

CONSEILS = 3
LIGNE = 6  # coups attendus après un conseil, au plus
PROFONDEUR = 30  # les coups regardés, au plus
NOEUDS = 130_000  # à diviser par N : un nœud d'une grande grille coûte plus cher

GAIN = 100_000
DECIDE = GAIN - 1000  # au-delà, la partie est gagnée ; en dessous de -DECIDE, perdue
MENACE = 2  # points d'une menace
SOLIDE = 40  # d'une menace faite de jetons enfouis
PLACE = 4  # d'un jeton enfoui, dans chaque alignement possible
DE_PRES = 4  # coups : plus loin, on ne revoit d'un coup de plus que ce qui promet
PROCHES = 10  # des coups aussi bons, à tant de points près : en changer évite de tourner en rond

Etat = tuple[int, int, int]
Suite = tuple[Etat, Coup]  # l'état où mène un coup, et ce coup
Note = tuple[int, Suite]  # ce que vaut ce coup, pour qui le joue


class Connue(NamedTuple):
    """Ce que la table retient d'un état : sa valeur est de `bas` à `haut`, à cette profondeur."""

    profondeur: int = 0
    bas: int = -GAIN
    haut: int = GAIN
    meilleure: Etat | None = None  # la suite du meilleur coup essayé


INCONNUE = Connue()


class Damier:
    """La géométrie d'une grille carrée, en ensembles de cases."""

    def __init__(self, cote: int) -> None:
        """Prépare les directions et les colonnes d'une grille de ce côté."""
        self.n = cote - MARGE
        self.haut = cote + 1  # les bits d'une colonne, et celui qui la sépare de la suivante
        self.pas = (1, self.haut, self.haut - 1, self.haut + 1)
        self.colonnes = [((1 << cote) - 1) << indice * self.haut for indice in range(cote)]
        self.cases = sum(self.colonnes)
        self.bas = sum(1 << indice * self.haut for indice in range(cote))
        self.du_centre = sorted(range(cote), key=lambda indice: abs(2 * indice - cote + 1))

    def etat(self, partie: Partie) -> Etat:
        """Donne l'état du joueur au trait."""
        ensembles = {VIDE: 0, **dict.fromkeys(JETONS, 0)}
        for ligne, cases in enumerate(reversed(partie.grid.cells)):
            for indice, case in enumerate(cases):
                ensembles[case] |= 1 << indice * self.haut + ligne
        interdites = 0
        if partie.interdite is not None:
            interdites = self.colonnes[partie.interdite]
        moi = ensembles[JETONS[partie.player]]
        lui = ensembles[JETONS[1 - partie.player]]
        return moi, lui, interdites

    def libres(self, etat: Etat) -> int:
        """Donne la case où tomberait un jeton, dans chaque colonne, même interdite."""
        return ((etat[0] | etat[1]) + self.bas) & self.cases  # la retenue traverse les jetons

    def sommets(self, etat: Etat) -> int:
        """Donne le jeton le plus haut de chaque colonne."""
        return ((etat[0] | etat[1]) + self.bas) >> 1 & self.cases

    def places(self, jetons: int, cases: int) -> int:
        """Compte ces jetons dans chacun des alignements que contient un ensemble."""
        total = 0
        for pas in self.pas:
            debuts = cases  # puis celles d'où part un alignement de l'ensemble
            for rang in range(1, self.n):
                debuts &= cases >> rang * pas
            for rang in range(self.n):
                total += (debuts << rang * pas & jetons).bit_count()
        return total

    def menaces(self, jetons: int, obstacles: int) -> int:
        """Donne les cases, hors obstacles, où un jeton de plus alignerait N de ces jetons."""
        trouvees = 0
        for pas in self.pas:  # la case en a i avant elle, et N - 1 - i après
            avant = [self.cases]
            for _ in range(self.n - 1):
                avant.append((avant[-1] & jetons) << pas)
            apres = self.cases
            for precedees in reversed(avant):
                trouvees |= precedees & apres
                apres = (apres & jetons) >> pas
        return trouvees & self.cases & ~(jetons | obstacles)

    def suites(self, etat: Etat, ajouts: int) -> Iterator[Suite]:
        """Donne les suites de ces ajouts, puis des retraits, du centre au bord."""
        moi, lui, _ = etat
        for indice in self.du_centre:
            case = ajouts & self.colonnes[indice]
            if case:
                yield (lui, moi | case, 0), Coup(AJOUTER, indice)
        sommets = self.sommets(etat)
        for indice in self.du_centre:
            case = sommets & self.colonnes[indice]
            if case:
                apres = (lui & ~case, moi & ~case, self.colonnes[indice])
                yield apres, Coup(RETIRER, indice)


@cache
def damier_de(cote: int) -> Damier:
    """Rend le damier d'une grille de ce côté, préparé une fois pour toutes."""
    return Damier(cote)


def reculer(valeur: int) -> int:
    """Donne ce que vaut cette valeur vue d'un coup plus tôt : un gain est plus loin d'un coup."""
    if valeur > DECIDE:
        return valeur - 1
    if valeur < -DECIDE:
        return valeur + 1
    return valeur


def bornes(valeur: int, alpha: int, beta: int) -> tuple[int, int]:
    """Donne entre quoi et quoi est la vraie valeur d'un état, cherchée entre alpha et bêta.

    Trouvée à alpha ou moins, elle est peut-être plus petite ; à bêta ou plus, plus grande.

    Exemple:
        >>> bornes(5, 0, 10), bornes(0, 0, 10), bornes(12, 0, 10)
        ((5, 5), (-100000, 0), (12, 100000))
    """
    bas = -GAIN
    if valeur > alpha:
        bas = valeur
    haut = GAIN
    if valeur < beta:
        haut = valeur
    return bas, haut


class Recherche:
    """Une recherche, les nœuds qui lui restent, sa table, et le chemin qu'elle essaie."""

    def __init__(self, damier: Damier, noeuds: int) -> None:
        """Commence une recherche, bornée à tant de nœuds ; ils coûtent plus quand N est grand."""
        self.damier = damier
        self.noeuds = noeuds // damier.n
        self.table: dict[Etat, Connue] = {}
        self.chemin: set[Etat] = set()

    def bilan(self, etat: Etat) -> int:
        """Évalue un état sans rien essayer."""
        moi, lui, _ = etat
        enfouis = ~self.damier.sommets(etat)
        return self.force(moi, lui & enfouis, enfouis) - self.force(lui, moi & enfouis, enfouis)

    def force(self, jetons: int, obstacles: int, enfouis: int) -> int:
        """Évalue les jetons d'un joueur, que gênent seulement les jetons enfouis de l'autre."""
        menaces = self.damier.menaces(jetons, obstacles)
        solides = self.damier.menaces(jetons & enfouis, obstacles)
        places = self.damier.places(jetons & enfouis, self.damier.cases & ~obstacles)
        return MENACE * menaces.bit_count() + SOLIDE * solides.bit_count() + PLACE * places

    def valeur(self, etat: Etat, profondeur: int, alpha: int, beta: int) -> int:
        """Donne la valeur d'un état, exacte entre alpha et bêta, du bon côté ailleurs."""
        if profondeur == 0 or self.noeuds == 0:
            return 0
        self.noeuds -= 1
        moi, lui, interdites = etat
        libres = self.damier.libres(etat)
        if etat in self.chemin or libres == 0:
            return 0
        if self.damier.menaces(moi, lui) & libres & ~interdites:
            return GAIN - 1
        if profondeur == 1:  # les menaces viennent de dire ce que donnerait un coup de plus
            return self.bilan(etat)
        connue = self.table.get(etat, INCONNUE)
        if connue.profondeur >= profondeur:
            if connue.bas >= beta or connue.bas == connue.haut:
                return connue.bas
            if connue.haut <= alpha:
                return connue.haut
        return self.essayer(etat, profondeur, alpha, beta)

    def essayer(self, etat: Etat, profondeur: int, alpha: int, beta: int) -> int:
        """Donne la valeur d'un état, comme `valeur`, en essayant ses coups, et la retient."""
        meilleure = self.table.get(etat, INCONNUE).meilleure
        parades = self.parades(etat)
        atteinte = -GAIN
        self.chemin.add(etat)
        for rang, (suite, _) in enumerate(self.suites_utiles(etat, parades, meilleure)):
            seuil = max(alpha, atteinte)
            de_loin = rang > 0 and profondeur >= DE_PRES and not parades
            if de_loin and not self.promet(suite, profondeur, seuil, beta):
                continue
            note = self.note(suite, profondeur - 1, seuil, beta)
            if note > atteinte:
                atteinte = note
                meilleure = suite
            if atteinte >= beta:
                break
        self.chemin.discard(etat)
        bas, haut = bornes(atteinte, alpha, beta)
        self.table[etat] = Connue(profondeur, bas, haut, meilleure)
        return atteinte

    def promet(self, suite: Etat, profondeur: int, seuil: int, beta: int) -> bool:
        """Dit si un coup, vu un peu moins loin, vaut plus que ce seuil : sinon, on le laisse."""
        return self.note(suite, profondeur - 2, seuil, beta) > seuil

    def parades(self, etat: Etat) -> int:
        """Donne les cases où l'autre joueur alignerait N jetons à son prochain coup."""
        moi, lui, _ = etat
        return self.damier.menaces(lui, moi) & self.damier.libres(etat)

    def suites_utiles(self, etat: Etat, parades: int, meilleure: Etat | None) -> list[Suite]:
        """Donne les suites d'un état ; devant une menace, un ajout ailleurs perdrait.

        La meilleure qu'on connaisse vient d'abord : elle écarte souvent les autres.
        """
        ajouts = parades or self.damier.libres(etat)
        suites = self.damier.suites(etat, ajouts & ~etat[2])
        return sorted(suites, key=lambda suite: suite[0] != meilleure)

    def note(self, suite: Etat, profondeur: int, alpha: int, beta: int) -> int:
        """Donne ce que vaut, pour qui le joue, le coup qui mène à cet état."""
        # `reculer` déplace une valeur de 1 : la fenêtre s'élargit d'autant.
        return reculer(-self.valeur(suite, profondeur, -beta - 1, 1 - alpha))

    def classer(self, suites: Sequence[Suite], profondeur: int, gains: int) -> list[Note]:
        """Rend les coups et leur note, la meilleure d'abord ; exactes pour CONSEILS coups."""
        notes: list[Note] = []
        for suite in suites:
            apres, _ = suite
            if apres[1] & gains:  # un jeton y est posé, et gagne
                note = GAIN - 1
            elif len(notes) < CONSEILS:
                note = self.note(apres, profondeur - 1, -GAIN, GAIN - 1)
            else:
                note = self.note(apres, profondeur - 1, notes[CONSEILS - 1][0], GAIN - 1)
            notes.append((note, suite))
            notes.sort(key=lambda paire: -paire[0])
        return notes

    def ligne(self, etat: Etat) -> tuple[Coup, ...]:
        """Donne les coups que la table retient comme les meilleurs, l'un après l'autre."""
        trouves: list[Coup] = []
        connue = self.table.get(etat, INCONNUE)
        while connue.meilleure is not None and len(trouves) < LIGNE:
            ajouts = self.damier.libres(etat) & ~etat[2]
            for suite, coup in self.damier.suites(etat, ajouts):
                if suite == connue.meilleure:
                    trouves.append(coup)
            etat = connue.meilleure
            connue = self.table.get(etat, INCONNUE)
        return tuple(trouves)


def avis(partie: Partie, hasard: Random) -> list[Avis]:
    """Donne les meilleurs coups d'une partie en cours, CONSEILS au plus ; à égalité, au hasard.

    Si vos règles ne permettent ni d'ajouter ni de retirer, il reste d'abandonner.
    """
    if not coups(partie):
        return [Avis(Coup(ABANDONNER), -GAIN, "aucun autre coup n'est permis")]
    damier = damier_de(partie.grid.width)
    etat = damier.etat(partie)
    gains = damier.menaces(etat[0], etat[1])
    recherche = Recherche(damier, NOEUDS)
    suites = list(damier.suites(etat, damier.libres(etat) & ~etat[2]))
    hasard.shuffle(suites)
    notes = [(0, suite) for suite in suites]
    vus = 0
    while recherche.noeuds and vus < PROFONDEUR and abs(notes[0][0]) <= DECIDE:
        recherche.chemin = {etat}
        nouvelles = recherche.classer([suite for _, suite in notes], vus + 1, gains)
        if recherche.noeuds:  # sinon, cette profondeur est restée en chemin
            notes = nouvelles
            vus += 1
    if notes[0][0] == GAIN - 1:  # on gagne tout de suite : le reste ne se cherche pas plus loin
        notes = [paire for paire in notes if paire[0] == GAIN - 1]
    conseils: list[Avis] = []
    for note, (suite, coup) in notes:
        if len(conseils) < CONSEILS and refus(partie, coup) is None:
            conseils.append(Avis(coup, note, mots(note), recherche.ligne(suite)))
    return conseils


def mots(valeur: int) -> str:
    """Dit ce que vaut un coup pour qui le joue.

    Exemple:
        >>> mots(GAIN - 5), mots(0)
        ('gagne en 3 coups', 'position égale')
    """
    fois = (GAIN - abs(valeur) + 1) // 2
    if valeur > DECIDE:
        if fois == 1:
            return "gagne tout de suite"
        return f"gagne en {fois} coups"
    if valeur < -DECIDE:
        if fois == 1:
            return "laisse l'autre gagner au coup suivant"
        return f"perd en {fois} coups, si l'autre joue bien"
    if valeur >= SOLIDE:
        return "bonne position pour vous"
    if valeur >= MENACE:
        return "position un peu meilleure pour vous"
    if valeur > -MENACE:
        return "position égale"
    if valeur > -SOLIDE:
        return "position un peu meilleure pour l'autre"
    return "bonne position pour l'autre"


def choisir(partie: Partie, hasard: Random) -> Coup:
    """Donne le coup que joue l'expert ; entre deux presque aussi bons, au hasard."""
    conseils = avis(partie, hasard)
    if not conseils:  # vos règles refusent tout ce qu'il propose
        return ia.choisir(partie, "moyen", hasard)
    seuil = conseils[0].valeur
    if abs(seuil) <= DECIDE:
        seuil -= PROCHES
    return hasard.choice([conseil.coup for conseil in conseils if conseil.valeur >= seuil])
