"""L'expert, second livre de la machine : l'espérance exacte de chaque coup.

Personne ne connaît les espions, pas même leur propre joueur : les deux camps savent donc la même
chose, leurs *suspects*, tous avec la même chance. Interroger ou entrer au château est un pari dont
on connaît les chances : avec une probabilité la partie finit, sinon un pion est perdu, un suspect
est blanchi, et l'on continue. La valeur d'un coup est ainsi A + B x (valeur de la suite), de -1
(perdu) à 1 (gagné) ; la suite appartient à l'adversaire, et l'on cherche comme aux échecs
(alpha-bêta), aussi loin que le permettent `NOEUDS` positions. Où l'on s'arrête, on *estime*.

Les notions, avec un exemple :
- une case est un *bit*, de rang x T + y : la case (3, 1) est 1 << 16 quand T = 5 ;
- une *vue* est ce que voit le joueur au trait : ses pions, les autres, les suspects, sa couleur ;
  au départ, 5 bits de chaque côté, tous suspects ;
- une *option* est un coup vu de loin : ce qu'il acquiert, ce qu'il laisse, et la vue d'après ; 0,04
  et 0,64 pour la première interrogation.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from . import ia
from .notation import Avis, Coup, Genre
from .plateau import refus
from .regles import Partie, cases, cases_de_depart, chateau
from .types import BLANC, Case, Couleur, Mouvement

CONSEILS = 3  # les premiers coups, dont la valeur est juste
PROFONDEURS = (2, 4, 6, 8)  # paires : on finit sur une réponse
NOEUDS = 20_000  # positions que l'on regarde au plus
PATIENCE = 30  # coups pour commencer, puis par pion perdu, après quoi la machine cherche à finir
ECART = 0.02  # entre deux coups qui se valent à peu près
# Ce que vaut une menace pour qui est au trait, pour l'autre, et un pion : mesuré sur des parties.
AU_TRAIT, EN_ATTENTE, PION = 0.6, 0.35, 0.05
ENTREE = 2 / 3  # une entrée au château, à côté d'une interrogation
PRESQUE = 0.95  # une estimation n'est jamais une certitude
DIAGONALES = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
DROITES = [(-1, 0), (0, -1), (0, 1), (1, 0)]


class Vue(NamedTuple):
    """Ce que voit le joueur au trait : ses pions et les autres, les suspects, sa couleur."""

    miens: int
    siens: int
    mes_suspects: int
    ses_suspects: int
    couleur: Couleur


class Option(NamedTuple):
    """Un coup vu de loin : la partie vaut `acquis` + `reste` x la valeur de la suite."""

    genre: Genre
    depart: int
    arrivee: int
    acquis: float
    reste: float
    suite: Vue


def un_par_un(bits: int) -> list[int]:
    """Rend chaque bit d'un ensemble `bits`."""
    trouves = []
    while bits:
        trouves.append(bits & -bits)
        bits ^= trouves[-1]
    return trouves


def voir(partie: Partie) -> Vue:
    """Rend ce que sait le joueur au trait de `partie` ; jamais un type."""
    pions, suspects = dict.fromkeys(Couleur, 0), dict.fromkeys(Couleur, 0)
    for rang, case in enumerate(cases(len(partie.jeu.plateau))):
        if (pion := partie.jeu.plateau[case.x][case.y]) is not None:
            pions[pion.couleur] |= 1 << rang
            suspects[pion.couleur] |= (case not in partie.connus) << rang
    moi, lui = partie.jeu.joueur, partie.jeu.joueur.adversaire
    return Vue(pions[moi], pions[lui], suspects[moi], suspects[lui], moi)


class Recherche:
    """Une recherche : le plateau, et les positions qu'on a encore le droit de regarder."""

    def __init__(self, taille: int, noeuds: int) -> None:
        """Prépare une recherche sur un côté `taille`, bornée à `noeuds` positions."""
        self.noeuds = noeuds
        self.reponses: dict[Vue, Option] = {}  # la meilleure vue jusqu'ici, à regarder d'abord
        self.bits = {case: 1 << rang for rang, case in enumerate(cases(taille))}
        self.chateaux = {couleur: self.bits[chateau(couleur, taille)] for couleur in Couleur}
        self.droits = {b: [self.rayon(c, pas) for pas in DROITES] for c, b in self.bits.items()}
        self.biais = {b: [self.rayon(c, pas) for pas in DIAGONALES] for c, b in self.bits.items()}
        self.voisins = {b: sum(sum(rayon[:1]) for rayon in self.droits[b]) for b in self.droits}

    def rayon(self, depart: Case, pas: tuple[int, int]) -> list[int]:
        """Rend les bits qu'on suit de `depart`, exclu, par `pas`, jusqu'au bord."""
        suivante = Case(depart.x + pas[0], depart.y + pas[1])
        if suivante not in self.bits:
            return []
        return [self.bits[suivante], *self.rayon(suivante, pas)]

    def options(self, vue: Vue) -> list[Option]:
        """Rend tous les coups licites d'une `vue`, ceux qui peuvent coûter un pion d'abord."""
        miens, siens, mes, ses, moi = vue
        lui, but, paris, marches = moi.adversaire, self.chateaux[moi.adversaire], [], []
        for depart in un_par_un(miens):
            risque = 1 / mes.bit_count() if depart & mes else 0.0
            sans = Vue(siens, miens ^ depart, ses, mes & ~depart, lui)
            for cible in un_par_un(self.voisins[depart] & siens):
                trouve = 1 / ses.bit_count() if cible & ses else 0.0
                suite = sans._replace(mes_suspects=ses & ~cible)
                acquis, reste = trouve - (1 - trouve) * risque, (1 - trouve) * (1 - risque)
                paris.append(Option(Genre.INTERROGATION, depart, cible, acquis, reste, suite))
            for arrivee in self.libres(depart, vue):
                if arrivee == but:
                    paris.append(Option(Genre.DEPLACEMENT, depart, but, risque, 1 - risque, sans))
                    continue
                suspects = mes ^ depart | arrivee if depart & mes else mes
                ailleurs = Vue(siens, miens ^ depart | arrivee, ses, suspects, lui)
                marches.append(Option(Genre.DEPLACEMENT, depart, arrivee, 0.0, 1.0, ailleurs))
        return paris + marches

    def libres(self, depart: int, vue: Vue) -> Iterator[int]:
        """Rend chaque case où le pion de `depart` peut aller dans une `vue`."""
        lui, murs = vue.couleur.adversaire, vue.miens | vue.siens | self.chateaux[vue.couleur]
        for rayons, arrets in ((self.droits, murs), (self.biais, murs | self.chateaux[lui])):
            for rayon in rayons[depart]:
                for arrivee in rayon:
                    if arrivee & arrets:
                        break
                    yield arrivee

    def menace(self, vue: Vue) -> float:
        """Rend ce qu'un coup du joueur d'une `vue` rapporterait : entrer, ou bien interroger."""
        miens, siens, mes, ses, moi = vue
        risque, trouve = 1 / max(mes.bit_count(), 1), 1 / max(ses.bit_count(), 1)
        entrees, mieux = (self.viseurs(moi, miens | siens) & mes).bit_count(), 0.0
        for cible in un_par_un(ses):
            if contacts := self.voisins[cible] & miens:
                mieux = max(mieux, trouve if contacts & ~mes else trouve - (1 - trouve) * risque)
        return ENTREE * entrees * risque + mieux

    def viseurs(self, couleur: Couleur, pions: int) -> int:
        """Rend, de tous les `pions`, ceux que rien ne sépare du château que vise `couleur`."""
        rayons = self.droits[self.chateaux[couleur.adversaire]]
        return sum(next((case for case in rayon if case & pions), 0) for rayon in rayons)

    def estimer(self, vue: Vue) -> float:
        """Rend la valeur d'une `vue` sans chercher plus loin : les menaces, puis les pions."""
        miens, siens, mes, ses, moi = vue
        sienne = self.menace(Vue(siens, miens, ses, mes, moi.adversaire))
        pions = PION * (miens.bit_count() - siens.bit_count())
        valeur = AU_TRAIT * self.menace(vue) - EN_ATTENTE * sienne + pions
        return max(-PRESQUE, min(valeur, PRESQUE))

    def valeur(self, vue: Vue, profondeur: int, alpha: float, beta: float) -> float:
        """Rend la valeur d'une `vue` à `profondeur` coups, juste entre `alpha` et `beta`."""
        self.noeuds -= 1
        if profondeur == 0 or self.noeuds <= 0:
            return self.estimer(vue)
        meilleure, connue = -1.0, self.reponses.get(vue)
        for option in sorted(self.options(vue), key=lambda option: option != connue):
            valeur = self.suivre(option, profondeur, max(alpha, meilleure), beta)
            if valeur > meilleure:
                meilleure, self.reponses[vue] = valeur, option
            if meilleure >= beta:
                break
        return meilleure

    def suivre(self, option: Option, profondeur: int, alpha: float, beta: float) -> float:
        """Rend la valeur d'une `option`, comme `valeur` : `profondeur`, `alpha`, `beta`."""
        acquis, reste = option.acquis, option.reste
        if not reste:
            return acquis
        haut, bas = (acquis - alpha) / reste, (acquis - beta) / reste
        return acquis - reste * self.valeur(option.suite, profondeur - 1, bas, haut)


def classer(partie: Partie, hasard: Random, noeuds: int = NOEUDS) -> list[tuple[float, Option]]:
    """Rend les coups de `partie`, les meilleurs d'abord, au `hasard` sinon, en tant de `noeuds`."""
    taille = len(partie.jeu.plateau)
    recherche = Recherche(taille, noeuds)
    options = recherche.options(voir(partie))
    options = [option for option in options if refus(partie, coup_de(option, taille)) is None]
    hasard.shuffle(options)
    classes = sorted(((o.acquis, o) for o in options), key=lambda paire: -paire[0])
    for profondeur in PROFONDEURS:
        essai: list[tuple[float, Option]] = []
        for _, option in classes:
            seuil = essai[CONSEILS - 1][0] if len(essai) >= CONSEILS else -1.0
            valeur = recherche.suivre(option, profondeur, seuil, 1.0)
            insort(essai, (valeur, option), key=lambda paire: -paire[0])
            if recherche.noeuds <= 0:
                return classes  # cette profondeur est restée en chemin
        classes = essai
    return classes


def mots(valeur: float) -> str:
    """Rend une `valeur`, de -1 à 1, en chances de l'emporter."""
    if abs(valeur) >= 1:
        return "gagne" if valeur > 0 else "perd"
    return f"environ {50 * (1 + valeur):.0f} chances sur 100 de l'emporter"


def raison(recherche: Recherche, vue: Vue, option: Option) -> str:
    """Rend ce que fait une `option` d'une `vue`, d'après une `recherche` ; rien si elle attend."""
    if option.genre is Genre.INTERROGATION:
        cible = "un suspect" if option.arrivee & vue.ses_suspects else "un chevalier connu"
        sans_risque = "" if option.depart & vue.mes_suspects else ", sans risquer votre espion"
        return f"interroge {cible}{sans_risque} ; "
    if option.reste < 1:
        return "entre au château ; "
    if option.arrivee & recherche.viseurs(vue.couleur, option.suite.miens | option.suite.siens):
        return "vise le château ; "
    touche = recherche.voisins[option.arrivee] & vue.siens
    return "touche un pion adverse ; " if touche else ""


def coup_de(option: Option, taille: int) -> Coup:
    """Rend le coup d'une `option`, sur un plateau de côté `taille`."""
    rangs = (b.bit_length() - 1 for b in (option.depart, option.arrivee))
    return Coup(option.genre, Mouvement(*(Case(*divmod(rang, taille)) for rang in rangs)))


def avis(partie: Partie, hasard: Random, noeuds: int = NOEUDS) -> list[Avis]:
    """Rend les meilleurs coups de `partie`, CONSEILS au plus ; `hasard` et `noeuds` : `classer`."""
    taille, vue = len(partie.jeu.plateau), voir(partie)
    recherche = Recherche(taille, noeuds)
    return [
        Avis(coup_de(option, taille), valeur, raison(recherche, vue, option) + mots(valeur))
        for valeur, option in classer(partie, hasard, noeuds)[:CONSEILS]
    ]


def choisir(partie: Partie, hasard: Random) -> Coup:
    """Rend le coup de l'expert dans `partie`, avec ce `hasard` ; `ia` joue si tous sont refusés.

    Quand plus rien n'arrive, il prend un pari qui vaut mieux que l'égalité, s'il en voit un ; sinon
    il attend, en changeant de coup.
    """
    classes, taille = classer(partie, hasard), len(partie.jeu.plateau)
    if not classes:
        return ia.choisir(partie, "moyen", hasard)
    meilleure, choix = classes[0]
    restants = sum(pion is not None for rangee in partie.jeu.plateau for pion in rangee)
    perdus = 2 * len(cases_de_depart(BLANC, taille)) - restants
    if len(partie.joues) > PATIENCE * (1 + perdus):
        paris = [option for valeur, option in classes if option.reste < 1 and valeur > 0]
        proches = [option for valeur, option in classes[:CONSEILS] if valeur > meilleure - ECART]
        choix = paris[0] if paris else hasard.choice(proches)
    return coup_de(choix, taille)
