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

from bisect import insort
from collections.abc import Iterator, Sequence
from functools import cache, reduce
from operator import and_
from random import Random

from . import ia
from .game import Partie, refus
from .grid import AJOUTER, JETONS, MARGE, RETIRER, VIDE, Avis, Coup

CONSEILS = 3
PROFONDEUR = 30  # les coups regardés, au plus
NOEUDS = 130_000  # à diviser par N : un nœud d'une grande grille coûte plus cher

GAIN = 100_000
DECIDE = GAIN - 1000  # au-delà, la partie est gagnée ; en dessous de -DECIDE, perdue
# Une menace, la même en jetons enfouis, et un jeton enfoui par alignement possible.
MENACE, SOLIDE, PLACE = 2, 40, 4
DE_PRES = 4  # coups : plus loin, on ne revoit d'un coup de plus que ce qui promet
PROCHES = 10  # des coups aussi bons, à tant de points près : en changer évite de tourner en rond

Etat = tuple[int, int, int]
Suite = tuple[Etat, Coup]  # l'état où mène un coup, et ce coup
Note = tuple[int, Suite]


@cache
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
        interdites = 0 if partie.interdite is None else self.colonnes[partie.interdite]
        moi, lui = JETONS[partie.player], JETONS[1 - partie.player]
        return ensembles[moi], ensembles[lui], interdites

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
            debuts = reduce(and_, (cases >> i * pas for i in range(self.n)))
            total += sum((debuts << i * pas & jetons).bit_count() for i in range(self.n))
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
            if case := ajouts & self.colonnes[indice]:
                yield (lui, moi | case, 0), Coup(AJOUTER, indice)
        sommets = self.sommets(etat)
        for indice in self.du_centre:
            if case := sommets & self.colonnes[indice]:
                apres = (lui & ~case, moi & ~case, self.colonnes[indice])
                yield apres, Coup(RETIRER, indice)


def reculer(valeur: int) -> int:
    """Donne ce que vaut cette valeur vue d'un coup plus tôt : un gain est plus loin d'un coup."""
    return valeur - (valeur > DECIDE) + (valeur < -DECIDE)


class Recherche:
    """Une recherche, les nœuds qui lui restent, sa table, et le chemin qu'elle essaie."""

    def __init__(self, damier: Damier, noeuds: int) -> None:
        """Commence une recherche, bornée à tant de nœuds ; ils coûtent plus quand N est grand."""
        self.damier, self.noeuds = damier, noeuds // damier.n
        self.table: dict[Etat, tuple[int, int, int, Etat | None]] = {}
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
        if not profondeur or not self.noeuds:
            return 0
        self.noeuds -= 1
        moi, lui, interdites = etat
        libres = self.damier.libres(etat)
        if etat in self.chemin or not libres:
            return 0
        if self.damier.menaces(moi, lui) & libres & ~interdites:
            return GAIN - 1
        if profondeur == 1:  # les menaces viennent de dire ce que donnerait un coup de plus
            return self.bilan(etat)
        connue, bas, haut, _ = self.table.get(etat, (0, -GAIN, GAIN, None))
        if connue >= profondeur and (bas >= beta or haut <= alpha or bas == haut):
            return bas if bas > -GAIN else haut
        return self.essayer(etat, profondeur, alpha, beta)

    def essayer(self, etat: Etat, profondeur: int, alpha: int, beta: int) -> int:
        """Donne la valeur d'un état, comme `valeur`, en essayant ses coups, et la retient."""
        moi, lui, interdites = etat
        libres = self.damier.libres(etat)
        parades = self.damier.menaces(lui, moi) & libres  # menacé, un ajout ailleurs perd
        suites = list(self.damier.suites(etat, (parades or libres) & ~interdites))
        meilleure, atteinte = self.table[etat][3] if etat in self.table else None, -GAIN
        suites.sort(key=lambda suite: suite[0] != meilleure)
        self.chemin.add(etat)
        for rang, (suite, _) in enumerate(suites):
            # `reculer` déplace une valeur de 1 : la fenêtre s'élargit d'autant.
            seuil, fenetre = max(alpha, atteinte), (-beta - 1, 1 - max(alpha, atteinte))
            if rang and profondeur >= DE_PRES and not parades:
                note = reculer(-self.valeur(suite, profondeur - 2, *fenetre))
                if note <= seuil:
                    continue
            note = reculer(-self.valeur(suite, profondeur - 1, *fenetre))
            if note > atteinte:
                meilleure, atteinte = suite, note
            if atteinte >= beta:
                break
        self.chemin.discard(etat)
        bas = atteinte if atteinte > alpha else -GAIN
        haut = atteinte if atteinte < beta else GAIN
        self.table[etat] = (profondeur, bas, haut, meilleure)
        return atteinte

    def classer(self, suites: Sequence[Suite], profondeur: int, gains: int) -> list[Note]:
        """Rend les coups et leur note, la meilleure d'abord ; exactes pour CONSEILS coups."""
        notes: list[Note] = []
        for suite in suites:
            seuil = notes[CONSEILS - 1][0] if len(notes) >= CONSEILS else -GAIN
            note = GAIN - 1
            if not suite[0][1] & gains:  # sinon, un jeton y est posé et gagne
                note = reculer(-self.valeur(suite[0], profondeur - 1, -GAIN, 1 - seuil))
            insort(notes, (note, suite), key=lambda paire: -paire[0])
        return notes


def avis(partie: Partie, hasard: Random, noeuds: int = NOEUDS) -> list[Avis]:
    """Donne les meilleurs coups d'une partie en cours, CONSEILS au plus ; à égalité, au hasard."""
    damier = Damier(partie.grid.width)
    etat = damier.etat(partie)
    notes = [(0, suite) for suite in damier.suites(etat, damier.libres(etat) & ~etat[2])]
    hasard.shuffle(notes)
    recherche, vus, gains = Recherche(damier, noeuds), 0, damier.menaces(etat[0], etat[1])
    while recherche.noeuds and vus < PROFONDEUR and abs(notes[0][0]) <= DECIDE:
        recherche.chemin = {etat}
        nouvelles = recherche.classer([suite for _, suite in notes], vus + 1, gains)
        if recherche.noeuds:  # sinon, cette profondeur est restée en chemin
            notes, vus = nouvelles, vus + 1
    permis = [(note, suite) for note, suite in notes if refus(partie, suite[1]) is None]
    return [
        Avis(coup, note, raison(damier, etat, suite) + mots(note, vus))
        for note, (suite, coup) in permis[:CONSEILS]
    ]


def mots(valeur: int, vus: int) -> str:
    """Dit ce que vaut un coup, en ayant regardé tant de coups à partir de lui.

    Exemple:
        >>> mots(GAIN - 5, 5), mots(0, 4)
        ('gagne en 3 coups', "autant d'alignements en vue que l'autre, 4 coups plus loin")
    """
    fois = (GAIN - abs(valeur) + 1) // 2
    if valeur > DECIDE:
        return "gagne tout de suite" if fois == 1 else f"gagne en {fois} coups"
    if valeur < -DECIDE:
        return "perd au coup suivant" if fois == 1 else f"perd en {fois} coups"
    ecart = "un peu" if abs(valeur) < SOLIDE else "bien"
    combien = f"{ecart} {'plus' if valeur > 0 else 'moins'}" if abs(valeur) >= MENACE else "autant"
    return f"{combien} d'alignements en vue que l'autre, {vus} coups plus loin"


def raison(damier: Damier, avant: Etat, apres: Etat) -> str:
    """Dit ce qu'un coup fait aux menaces qu'on peut jouer tout de suite, ou rien."""
    (moi, lui, _), (lui_apres, moi_apres, _) = avant, apres
    subies = damier.menaces(lui, moi) & damier.libres(avant)
    restent = damier.menaces(lui_apres, moi_apres) & damier.libres(apres)
    if subies and not restent:
        return "pare une menace ; "
    menaces = damier.menaces(moi_apres, lui_apres) & damier.libres(apres)
    return "menace d'aligner ; " if menaces else ""


def choisir(partie: Partie, hasard: Random) -> Coup:
    """Donne le coup que joue l'expert ; entre deux presque aussi bons, au hasard."""
    conseils = avis(partie, hasard)
    if not conseils:  # les règles refusent tout ce qu'il propose
        return ia.choisir(partie, "moyen", hasard)
    seuil = conseils[0].valeur - (PROCHES if abs(conseils[0].valeur) <= DECIDE else 0)
    return hasard.choice([conseil.coup for conseil in conseils if conseil.valeur >= seuil])
