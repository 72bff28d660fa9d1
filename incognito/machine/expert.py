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

from random import Random
from typing import NamedTuple

from ..plateau import Partie, refus
from ..regles import cases, cases_de_depart, chateau
from ..types import (
    BLANC,
    DEPLACEMENT,
    INTERROGATION,
    Avis,
    Case,
    Couleur,
    Coup,
    Direction,
    Genre,
    Mouvement,
)
from . import ia

CONSEILS = 3  # les premiers coups, dont la valeur est juste
PROFONDEURS = (2, 4, 6, 8)  # paires : on finit sur une réponse
NOEUDS = 20_000  # positions que l'on regarde au plus
PATIENCE = 30  # coups pour commencer, puis par pion perdu, après quoi la machine cherche à finir
LASSITUDE = 4  # fois cette patience, après quoi elle joue comme `ia`, qui prend tous les paris
ECART = 0.02  # entre deux coups qui se valent à peu près
AU_TRAIT = 0.6  # ce que vaut une menace pour qui est au trait : mesuré sur des parties
EN_ATTENTE = 0.35  # et pour l'autre
PION = 0.065  # ce que vaut un pion
ENTREE = 0.6  # une entrée au château, à côté d'une interrogation
PRESQUE = 0.95  # une estimation n'est jamais une certitude
DROITES = [Direction(-1, 0), Direction(0, -1), Direction(0, 1), Direction(1, 0)]
DIAGONALES = [Direction(-1, -1), Direction(-1, 1), Direction(1, -1), Direction(1, 1)]


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


class Note(NamedTuple):
    """Une option, et ce qu'elle vaut pour qui la joue."""

    valeur: float
    option: Option


# --- voir ----------------------------------------------------------------------------------------


def un_par_un(bits: int) -> list[int]:
    """Rend chaque bit d'un ensemble de cases, du plus faible au plus fort."""
    trouves = []
    while bits:
        dernier = bits & -bits
        trouves.append(dernier)
        bits ^= dernier
    return trouves


def chance(case: int, suspects: int) -> float:
    """Rend la chance que le pion d'une case soit l'espion, parmi les suspects de son camp.

    Elle est la même pour tous les suspects ; 0 pour un chevalier connu.
    """
    if case & suspects:
        return 1 / suspects.bit_count()
    return 0.0


def voir(partie: Partie) -> Vue:
    """Rend ce que le joueur au trait sait d'une partie, sans jamais lire un type."""
    pions = dict.fromkeys(Couleur, 0)
    suspects = dict.fromkeys(Couleur, 0)
    for rang, case in enumerate(cases(len(partie.jeu.plateau))):
        pion = partie.jeu.plateau[case.x][case.y]
        if pion is not None:
            pions[pion.couleur] |= 1 << rang
            if case not in partie.connus:
                suspects[pion.couleur] |= 1 << rang
    moi = partie.jeu.joueur
    lui = moi.adversaire
    return Vue(pions[moi], pions[lui], suspects[moi], suspects[lui], moi)


# --- les options ---------------------------------------------------------------------------------


def interrogation(vue: Vue, depart: int, cible: int) -> Option:
    """Rend l'option d'une interrogation : l'espion trouvé gagne, le sien perdu perd.

    Sinon l'interrogateur s'en va, et le questionné n'est plus suspect.
    """
    trouve = chance(cible, vue.ses_suspects)
    risque = chance(depart, vue.mes_suspects)
    suite = Vue(
        vue.siens,
        vue.miens ^ depart,
        vue.ses_suspects & ~cible,
        vue.mes_suspects & ~depart,
        vue.couleur.adversaire,
    )
    acquis = trouve - (1 - trouve) * risque
    reste = (1 - trouve) * (1 - risque)
    return Option(INTERROGATION, depart, cible, acquis, reste, suite)


def entree(vue: Vue, depart: int, but: int) -> Option:
    """Rend l'option d'une entrée au château adverse : l'espion gagne, un chevalier se perd."""
    gagne = chance(depart, vue.mes_suspects)
    suite = Vue(
        vue.siens,
        vue.miens ^ depart,
        vue.ses_suspects,
        vue.mes_suspects & ~depart,
        vue.couleur.adversaire,
    )
    return Option(DEPLACEMENT, depart, but, gagne, 1 - gagne, suite)


def marche(vue: Vue, depart: int, arrivee: int) -> Option:
    """Rend l'option d'un déplacement hors des châteaux : elle n'acquiert rien et laisse tout."""
    suspects = vue.mes_suspects
    if depart & suspects:
        suspects = suspects ^ depart | arrivee
    suite = Vue(
        vue.siens,
        vue.miens ^ depart | arrivee,
        vue.ses_suspects,
        suspects,
        vue.couleur.adversaire,
    )
    return Option(DEPLACEMENT, depart, arrivee, 0.0, 1.0, suite)


class Recherche:
    """Une recherche : le plateau, et les positions qu'on a encore le droit de regarder."""

    def __init__(self, taille: int, noeuds: int) -> None:
        """Prépare une recherche qui regardera `noeuds` positions au plus.

        On calcule d'avance où l'on va de chaque case du plateau, dans chaque direction.
        """
        self.noeuds = noeuds
        self.reponses: dict[Vue, Option] = {}  # la meilleure vue jusqu'ici, à regarder d'abord
        self.bits: dict[Case, int] = {}
        for rang, case in enumerate(cases(taille)):
            self.bits[case] = 1 << rang
        self.chateaux = {couleur: self.bits[chateau(couleur, taille)] for couleur in Couleur}
        self.droits: dict[int, list[list[int]]] = {}
        self.biais: dict[int, list[list[int]]] = {}
        self.voisins: dict[int, int] = {}
        for case, bit in self.bits.items():
            self.droits[bit] = [self.rayon(case, pas) for pas in DROITES]
            self.biais[bit] = [self.rayon(case, pas) for pas in DIAGONALES]
            self.voisins[bit] = sum(rayon[0] for rayon in self.droits[bit] if rayon)

    def rayon(self, depart: Case, pas: Direction) -> list[int]:
        """Rend les bits des cases qui suivent celle du départ, pas après pas, jusqu'au bord."""
        trouves = []
        case = Case(depart.x + pas.x, depart.y + pas.y)
        while case in self.bits:
            trouves.append(self.bits[case])
            case = Case(case.x + pas.x, case.y + pas.y)
        return trouves

    def options(self, vue: Vue) -> list[Option]:
        """Rend tous les coups licites du joueur au trait, les paris d'abord."""
        but = self.chateaux[vue.couleur.adversaire]
        marches = []
        for depart in un_par_un(vue.miens):
            for arrivee in self.libres(vue, depart):
                if arrivee != but:
                    marches.append(marche(vue, depart, arrivee))
        return self.paris(vue) + marches

    def paris(self, vue: Vue) -> list[Option]:
        """Rend les coups licites qui peuvent coûter un pion : interrogations, puis entrées."""
        trouves = []
        for depart in un_par_un(vue.miens):
            for cible in un_par_un(self.voisins[depart] & vue.siens):
                trouves.append(interrogation(vue, depart, cible))
        but = self.chateaux[vue.couleur.adversaire]
        for depart in un_par_un(self.viseurs(vue.couleur, vue.miens | vue.siens) & vue.miens):
            trouves.append(entree(vue, depart, but))
        return trouves

    def libres(self, vue: Vue, depart: int) -> list[int]:
        """Rend les cases libres où un pion peut aller, en ligne droite, puis en diagonale.

        Le château adverse n'est que parmi les premières.
        """
        murs = vue.miens | vue.siens | self.chateaux[vue.couleur]
        trouvees = []
        for rayon in self.droits[depart]:
            for arrivee in rayon:
                if arrivee & murs:
                    break
                trouvees.append(arrivee)
        murs |= self.chateaux[vue.couleur.adversaire]
        for rayon in self.biais[depart]:
            for arrivee in rayon:
                if arrivee & murs:
                    break
                trouvees.append(arrivee)
        return trouvees

    # --- estimer ---------------------------------------------------------------------------------

    def menace(self, vue: Vue) -> float:
        """Estime ce que rapporterait un coup du joueur d'une vue, s'il pouvait jouer.

        Ce sont ses entrées possibles au château, et sa meilleure interrogation.
        """
        risque = 1 / max(vue.mes_suspects.bit_count(), 1)
        trouve = 1 / max(vue.ses_suspects.bit_count(), 1)
        entrees = self.viseurs(vue.couleur, vue.miens | vue.siens) & vue.mes_suspects
        mieux = 0.0
        for cible in un_par_un(vue.ses_suspects):
            contacts = self.voisins[cible] & vue.miens
            if contacts & ~vue.mes_suspects:  # un chevalier connu ne risque rien
                mieux = max(mieux, trouve)
            elif contacts:
                mieux = max(mieux, trouve - (1 - trouve) * risque)
        return ENTREE * entrees.bit_count() * risque + mieux

    def viseurs(self, couleur: Couleur, pions: int) -> int:
        """Rend les pions, des deux joueurs, que rien ne sépare du château que vise celui-ci."""
        trouves = 0
        for rayon in self.droits[self.chateaux[couleur.adversaire]]:
            for case in rayon:
                if case & pions:
                    trouves |= case
                    break
        return trouves

    def estimer(self, vue: Vue) -> float:
        """Estime la valeur d'une vue d'après les menaces des deux joueurs et leurs pions."""
        adverse = Vue(
            vue.siens, vue.miens, vue.ses_suspects, vue.mes_suspects, vue.couleur.adversaire
        )
        pions = PION * (vue.miens.bit_count() - vue.siens.bit_count())
        valeur = AU_TRAIT * self.menace(vue) - EN_ATTENTE * self.menace(adverse) + pions
        return max(-PRESQUE, min(valeur, PRESQUE))

    # --- chercher --------------------------------------------------------------------------------

    def valeur(self, vue: Vue, profondeur: int, alpha: float, beta: float) -> float:
        """Rend la valeur d'une vue, en essayant toutes ses options jusqu'à cette profondeur.

        Elle est juste entre alpha et bêta ; ailleurs, on sait seulement de quel côté elle est.
        Compte les positions regardées, et retient la meilleure réponse de chacune.
        """
        self.noeuds -= 1
        if self.noeuds <= 0:
            return self.estimer(vue)
        if profondeur <= 0:
            return self.apaiser(vue, alpha, beta)
        options = self.options(vue)
        connue = self.reponses.get(vue)
        if connue is not None:
            options.remove(connue)
            options.insert(0, connue)
        meilleure = -1.0
        for option in options:
            valeur = self.suivre(option, profondeur, max(alpha, meilleure), beta)
            if valeur > meilleure:
                meilleure = valeur
                self.reponses[vue] = option
            if meilleure >= beta:
                break
        return meilleure

    def apaiser(self, vue: Vue, alpha: float, beta: float) -> float:
        """Rend la valeur d'une vue où l'on ne regarde plus que les paris qui rapportent.

        Personne n'est forcé de parier : l'estimation est ce qu'on a en s'en gardant. Alpha et bêta
        sont ceux de `valeur`.
        """
        meilleure = self.estimer(vue)
        for option in self.paris(vue):
            if meilleure >= beta:
                break
            if option.acquis > 0:
                valeur = self.suivre(option, 0, max(alpha, meilleure), beta)
                meilleure = max(meilleure, valeur)
        return meilleure

    def suivre(self, option: Option, profondeur: int, alpha: float, beta: float) -> float:
        """Rend la valeur d'une option : ce qu'elle acquiert, moins la suite vue par l'autre.

        La profondeur compte ce coup ; alpha et bêta sont ceux de `valeur`.
        """
        if option.reste == 0:
            return option.acquis
        haut = (option.acquis - alpha) / option.reste
        bas = (option.acquis - beta) / option.reste
        suite = self.valeur(option.suite, profondeur - 1, bas, haut)
        return option.acquis - option.reste * suite


# --- choisir -------------------------------------------------------------------------------------


def coup_de(option: Option, taille: int) -> Coup:
    """Rend le coup d'une option, avec de vraies cases."""
    depart = divmod(option.depart.bit_length() - 1, taille)
    arrivee = divmod(option.arrivee.bit_length() - 1, taille)
    return Coup(option.genre, Mouvement(Case(*depart), Case(*arrivee)))


def valeur_de(note: Note) -> float:
    """Rend la valeur d'une note : de quoi les ranger."""
    return note.valeur


def classer(partie: Partie, hasard: Random) -> list[Note]:
    """Rend les options licites et leur valeur, les meilleures d'abord ; le hasard départage.

    On cherche de plus en plus loin. Les CONSEILS premières valeurs sont justes ; les autres ne sont
    que des bornes.
    """
    taille = len(partie.jeu.plateau)
    recherche = Recherche(taille, NOEUDS)
    classees = []
    for option in recherche.options(voir(partie)):
        if refus(partie, coup_de(option, taille)) is None:
            classees.append(Note(option.acquis, option))
    hasard.shuffle(classees)
    classees.sort(key=valeur_de, reverse=True)
    for profondeur in PROFONDEURS:
        essai: list[Note] = []
        for note in classees:
            seuil = -1.0
            if len(essai) >= CONSEILS:
                seuil = essai[CONSEILS - 1].valeur
            valeur = recherche.suivre(note.option, profondeur, seuil, 1.0)
            if recherche.noeuds <= 0:
                return classees  # cette profondeur est restée en chemin
            essai.append(Note(valeur, note.option))
            essai.sort(key=valeur_de, reverse=True)
        classees = essai
    return classees


def choisir(partie: Partie, hasard: Random) -> Coup:
    """Rend le coup de l'expert ; le hasard départage.

    Quand plus rien n'arrive, il prend un pari qui vaut mieux que l'égalité, s'il en voit un ; sinon
    il attend, en changeant de coup, mais pas toujours : passé la LASSITUDE, c'est `ia` qui joue, et
    de même si une règle a changé au point que tous ses coups sont refusés.
    """
    taille = len(partie.jeu.plateau)
    if a_bout_de_patience(partie, LASSITUDE):
        return ia.choisir(partie, "moyen", hasard)
    classees = classer(partie, hasard)
    if not classees:
        return ia.choisir(partie, "moyen", hasard)
    choix = classees[0].option
    if a_bout_de_patience(partie):
        paris = [note.option for note in classees if note.option.reste < 1 and note.valeur > 0]
        seuil = classees[0].valeur - ECART
        proches = [note.option for note in classees[:CONSEILS] if note.valeur > seuil]
        if paris:
            choix = paris[0]
        else:
            choix = hasard.choice(proches)
    return coup_de(choix, taille)


def a_bout_de_patience(partie: Partie, fois: int = 1) -> bool:
    """Dit si la partie dure plus de tant de fois PATIENCE coups, et autant par pion perdu."""
    taille = len(partie.jeu.plateau)
    restants = 0
    for case in cases(taille):
        if partie.jeu.plateau[case.x][case.y] is not None:
            restants += 1
    perdus = 2 * len(cases_de_depart(BLANC, taille)) - restants
    return len(partie.historique) > fois * PATIENCE * (1 + perdus)


# --- conseiller ----------------------------------------------------------------------------------


def avis(partie: Partie, hasard: Random) -> list[Avis]:
    """Rend CONSEILS avis au plus pour le joueur au trait, le meilleur d'abord."""
    taille = len(partie.jeu.plateau)
    conseils = []
    for note in classer(partie, hasard)[:CONSEILS]:
        conseils.append(Avis(coup_de(note.option, taille), note.valeur, mots(note.valeur)))
    return conseils


def mots(valeur: float) -> str:
    """Dit en mots la valeur d'un coup, de -1 à 1 : les chances de gagner, ou la certitude."""
    if valeur >= 1:
        return "gagne"
    if valeur <= -1:
        return "perd"
    return f"environ {50 * (1 + valeur):.0f} parties gagnées sur 100"
