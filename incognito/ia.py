"""La machine : ce que tout le monde sait, et l'espérance de chaque coup.

Personne ne connaît les espions, pas même leur propre joueur : les deux camps savent donc la même
chose. Pour chacun, ce sont ses *suspects*, les pions qui peuvent encore être l'espion, tous avec la
même chance. Interroger ou entrer au château est un pari dont on connaît les chances : avec une
probabilité la partie finit, sinon un pion est perdu, un suspect est blanchi, et l'on continue.
La valeur d'un coup est ainsi A + B x (valeur de la suite), de -1 (perdu) à 1 (gagné) ; la suite
appartient à l'adversaire, et l'on cherche comme aux échecs (alpha-bêta), sans rien approcher.

Les *niveaux* diffèrent par ce qu'ils regardent : *facile* ne voit que son propre coup, *moyen* voit
aussi la réponse, *expert* va aussi loin que `NOEUDS` positions le permettent. Les cases sont des
bits : la case (x, y) est le bit x T + y.

À essayer : dites à l'expert de craindre la défaite deux fois plus qu'il n'aime la victoire, et
voyez s'il interroge encore ; faites oublier à *moyen* les pions blanchis ; puis laissez un joueur
connaître son propre espion : pourquoi le calcul n'est-il plus exact ?
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from .regles import cases, cases_de_depart, chateau
from .types import BLANC, NOIR, Case, Couleur, Coup, Genre, Jeu, Mouvement

NIVEAUX = ("facile", "moyen", "expert")
NOEUDS = 4000  # positions que l'expert regarde au plus
PATIENCE = 40  # coups sans perte de pion au-delà desquels la machine préfère risquer
ACCES = 0.35  # ce que vaut une ligne ouverte vers le château adverse
PION = 0.02  # ce que vaut un pion de plus
DIAGONALES = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
DROITES = [(-1, 0), (0, -1), (0, 1), (1, 0)]


class Avis(NamedTuple):
    """Un coup, sa valeur pour qui le joue, de -1 à 1, et cette valeur en français."""

    coup: Coup
    valeur: float
    mots: str


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


# --- le plateau en bits ---------------------------------------------------------------------------


def bit(case: Case, taille: int) -> int:
    """Rend le bit d'une `case` sur un plateau de côté `taille`."""
    return 1 << (case.x * taille + case.y)


@cache
def rayon(depart: Case, pas: tuple[int, int], taille: int) -> tuple[int, ...]:
    """Rend les bits des cases qu'on suit de `depart`, d'un `pas` à l'autre, jusqu'au bord.

    Args:
        depart: la case d'où l'on part, exclue.
        pas: le changement de ligne et de colonne.
        taille: le côté du plateau.
    """
    bits, (x, y) = [], depart
    while 0 <= (x := x + pas[0]) < taille and 0 <= (y := y + pas[1]) < taille:
        bits.append(bit(Case(x, y), taille))
    return tuple(bits)


@cache
def rayons(couleur: Couleur, taille: int) -> dict[int, list[tuple[int, ...]]]:
    """Rend, pour chaque bit, les trajets d'un pion de cette `couleur` sur ce côté `taille`.

    Aucun n'entre dans son propre château, ni en diagonale dans celui de l'adversaire.
    """
    mien = bit(chateau(couleur, taille), taille)
    sien = bit(chateau(couleur.adversaire, taille), taille)
    trajets = {}
    for case in cases(taille):
        droits = [[b for b in rayon(case, pas, taille) if b != mien] for pas in DROITES]
        biais = [[b for b in rayon(case, p, taille) if b not in (mien, sien)] for p in DIAGONALES]
        trajets[bit(case, taille)] = [tuple(trajet) for trajet in droits + biais if trajet]
    return trajets


@cache
def voisins(taille: int) -> dict[int, int]:
    """Rend, pour chaque bit d'un plateau de côté `taille`, les bits qui le touchent par un côté."""
    premiers = {c: [rayon(c, pas, taille)[:1] for pas in DROITES] for c in cases(taille)}
    return {bit(c, taille): sum(b for r in rs for b in r) for c, rs in premiers.items()}


def un_par_un(bits: int) -> Iterator[int]:
    """Rend chaque bit d'un ensemble `bits`."""
    while bits:
        yield bits & -bits
        bits &= bits - 1


def voir(jeu: Jeu, connus: frozenset[Case]) -> Vue:
    """Rend ce que le joueur de `jeu` sait, les chevaliers `connus` compris ; jamais un type."""
    taille = len(jeu.plateau)
    pions = dict.fromkeys(Couleur, 0)
    suspects = dict.fromkeys(Couleur, 0)
    for case in cases(taille):
        if (pion := jeu.plateau[case.x][case.y]) is not None:
            pions[pion.couleur] |= bit(case, taille)
            suspects[pion.couleur] |= bit(case, taille) * (case not in connus)
    moi, lui = jeu.joueur, jeu.joueur.adversaire
    return Vue(pions[moi], pions[lui], suspects[moi], suspects[lui], moi)


# --- les options ----------------------------------------------------------------------------------


class Recherche:
    """Une recherche : le côté du plateau, et les positions qu'on a encore le droit de regarder."""

    def __init__(self, taille: int, noeuds: int) -> None:
        """Prépare une recherche sur un côté `taille`, bornée à `noeuds` positions."""
        self.taille = taille
        self.noeuds = noeuds
        self.chateaux = {c: chateau(c, taille) for c in Couleur}
        self.voisins = voisins(taille)
        self.rayons = {c: rayons(c, taille) for c in Couleur}
        self.approches = {
            c: [rayon(case, pas, taille) for pas in DROITES if rayon(case, pas, taille)]
            for c, case in self.chateaux.items()
        }

    def options(self, vue: Vue) -> list[Option]:
        """Rend les coups utiles d'une `vue`, les paris d'abord.

        Perdre un chevalier connu pour rien, ou l'interroger, est licite mais n'apprend rien.
        """
        miens, siens, mes, ses, moi = vue
        lui, occupees = moi.adversaire, miens | siens
        but = bit(self.chateaux[lui], self.taille)
        paris, marches = [], []
        for depart in un_par_un(miens):
            suspect = depart & mes
            risque = 1 / mes.bit_count() if suspect else 0.0
            sans = Vue(siens, miens ^ depart, ses, mes & ~depart, lui)
            for cible in un_par_un(self.voisins[depart] & ses):
                trouve = 1 / ses.bit_count()
                suite = sans._replace(mes_suspects=ses ^ cible)
                acquis, reste = trouve - (1 - trouve) * risque, (1 - trouve) * (1 - risque)
                paris.append(Option(Genre.INTERROGATION, depart, cible, acquis, reste, suite))
            for trajet in self.rayons[moi][depart]:
                for arrivee in trajet:
                    if arrivee & occupees:
                        break
                    if arrivee != but:
                        ailleurs = Vue(
                            siens,
                            miens ^ depart | arrivee,
                            ses,
                            mes ^ depart | arrivee if suspect else mes,
                            lui,
                        )
                        option = Option(Genre.DEPLACEMENT, depart, arrivee, 0.0, 1.0, ailleurs)
                        marches.append(option)
                    elif suspect:
                        entree = Genre.DEPLACEMENT, depart, arrivee, risque, 1 - risque, sans
                        paris.append(Option(*entree))
        return paris + marches

    # --- la valeur --------------------------------------------------------------------------------

    def acces(self, couleur: Couleur, miens: int, suspects: int, occupees: int) -> float:
        """Rend la part des suspects de `couleur` dont la route vers le château adverse est libre.

        Args:
            couleur: le camp qui attaque.
            miens: ses pions.
            suspects: ceux qui peuvent être l'espion.
            occupees: toutes les cases prises.
        """
        ouverts = 0
        for approche in self.approches[couleur.adversaire]:
            premier = next((b for b in approche if b & occupees), 0)
            ouverts += bool(premier & miens & suspects)
        return ouverts / (suspects.bit_count() or 1)

    def estimer(self, vue: Vue) -> float:
        """Rend la valeur d'une `vue` sans chercher plus loin : les accès, puis les pions."""
        miens, siens, mes, ses, moi = vue
        occupees = miens | siens
        mien = self.acces(moi, miens, mes, occupees)
        sien = self.acces(moi.adversaire, siens, ses, occupees)
        return ACCES * (mien - sien) + PION * (miens.bit_count() - siens.bit_count())

    def valeur(self, vue: Vue, profondeur: int, alpha: float, beta: float) -> float:
        """Rend la valeur d'une `vue` pour qui est au trait, si elle est entre `alpha` et `beta`.

        Args:
            vue: la position.
            profondeur: combien de coups on regarde encore.
            alpha: ce dont on est déjà sûr.
            beta: ce que l'adversaire ne laissera pas dépasser.
        """
        self.noeuds -= 1
        if profondeur == 0 or self.noeuds <= 0:
            return self.estimer(vue)
        meilleure = -1.0
        for option in self.options(vue):
            meilleure = max(meilleure, self.suivre(option, profondeur, max(alpha, meilleure), beta))
            if meilleure >= beta:
                break
        return meilleure

    def suivre(self, option: Option, profondeur: int, alpha: float, beta: float) -> float:
        """Rend la valeur d'une `option` : ce qui est acquis, plus ce que vaut le reste.

        Args:
            option: le coup.
            profondeur: combien de coups on regarde, celui-ci compris.
            alpha: ce dont on est déjà sûr.
            beta: ce que l'adversaire ne laissera pas dépasser.
        """
        acquis, reste = option.acquis, option.reste
        if not reste:
            return acquis
        haut, bas = (acquis - alpha) / reste, (acquis - beta) / reste
        return acquis - reste * self.valeur(option.suite, profondeur - 1, bas, haut)


# --- les avis -------------------------------------------------------------------------------------


def classer(vue: Vue, taille: int, niveau: str, hasard: Random) -> list[tuple[float, Option]]:
    """Rend les coups d'une `vue`, le meilleur en premier ; les trois premiers à leur vraie valeur.

    Args:
        vue: la position.
        taille: le côté du plateau.
        niveau: jusqu'où regarder.
        hasard: de quoi départager les égaux.
    """
    recherche = Recherche(taille, NOEUDS)
    options = recherche.options(vue)
    hasard.shuffle(options)
    options.sort(key=lambda option: -option.acquis)
    classes = [(option.acquis, option) for option in options]
    profondeurs = {"facile": [], "moyen": [2], "expert": range(2, 9)}[niveau]
    for profondeur in profondeurs:
        essai: list[tuple[float, Option]] = []
        for _, option in classes:
            seuil = sorted((valeur for valeur, _ in essai), reverse=True)[2:3] or [-1.0]
            essai.append((recherche.suivre(option, profondeur, seuil[0], 1.0), option))
            if recherche.noeuds <= 0:
                return classes
        classes = sorted(essai, key=lambda paire: -paire[0])
    return classes


def mots(valeur: float) -> str:
    """Rend une `valeur`, de -1 à 1, en chances de l'emporter.

    Exemple:
        >>> mots(0.25), mots(1.0)
        ('63 chances sur 100', 'gagne')
    """
    if abs(valeur) >= 1:
        return "gagne" if valeur > 0 else "perd"
    return f"{50 * (1 + valeur):.0f} chances sur 100"


def coup_de(option: Option, taille: int) -> Coup:
    """Rend le coup d'une `option`, sur un plateau de côté `taille`."""
    depart, arrivee = (
        Case(*divmod(b.bit_length() - 1, taille)) for b in (option.depart, option.arrivee)
    )
    return Coup(option.genre, Mouvement(depart, arrivee))


def avis(jeu: Jeu, connus: frozenset[Case], niveau: str, hasard: Random) -> list[Avis]:
    """Rend les trois meilleurs coups du joueur de `jeu`.

    Args:
        jeu: la partie ; seules les couleurs des pions sont regardées.
        connus: les cases des chevaliers que tous connaissent.
        niveau: jusqu'où regarder.
        hasard: de quoi départager les égaux.
    """
    taille = len(jeu.plateau)
    classes = classer(voir(jeu, connus), taille, niveau, hasard)
    return [Avis(coup_de(option, taille), valeur, mots(valeur)) for valeur, option in classes[:3]]


def choisir(jeu: Jeu, connus: frozenset[Case], niveau: str, hasard: Random, numero: int) -> Coup:
    """Rend le coup que joue la machine ; quand rien n'arrive plus, elle risque le meilleur pari.

    Args:
        jeu: la partie.
        connus: les cases des chevaliers que tous connaissent.
        niveau: jusqu'où regarder.
        hasard: de quoi départager les égaux.
        numero: le nombre de coups licites déjà joués.
    """
    taille, vue = len(jeu.plateau), voir(jeu, connus)
    depart = sum(len(cases_de_depart(couleur, taille)) for couleur in (BLANC, NOIR))
    perdus = depart - (vue.miens | vue.siens).bit_count()
    classes = classer(vue, taille, niveau, hasard)
    if numero > PATIENCE * (perdus + 1):
        paris = [option for _, option in classes if option.reste < 1]
        return coup_de(paris[0] if paris else hasard.choice(classes)[1], taille)
    return coup_de(classes[0][1], taille)
