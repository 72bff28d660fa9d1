"""Les inconnus d'Incognito : des chercheurs d'un à six coups, des suites au hasard, le hasard.

« deux_coups » connaît les chances d'un pari et sa meilleure réponse, et ne compte ensuite que les
pions ; « un_coup » ne regarde pas la réponse ; « monte_carlo » finit chaque coup au hasard. Leurs
coups sont écrits d'après les règles. « deux_evalue », « quatre_evalue » et « six_evalue » cherchent
deux, quatre et six coups plus loin, et y évaluent les menaces et les pions à leur façon ; ils
empruntent à l'expert sa liste de coups, et rien d'autre.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from itertools import product
from random import Random

from incognito import plateau
from incognito.machine.expert import Recherche, Vue, coup_de, un_par_un, voir
from incognito.plateau import Partie
from incognito.regles import cases, chateau
from incognito.types import DEPLACEMENT, INTERROGATION, Case, Couleur, Coup, Jeu, Mouvement

NIVEAUX = ("facile", "moyen", "expert")
TAILLES = (5, 4, 8)
SEUL_CONTRE_TOUS = False
PION = 0.05
AU_TRAIT = 0.6  # ce que compte une menace de celui qui va jouer
EN_ATTENTE = 0.35  # et une menace de l'autre
ENTREE = 2 / 3  # une entrée possible au château, à côté d'une interrogation
ESSAIS = 4  # suites au hasard, par coup
LONGUEUR = 10  # coups d'une de ces suites
SENS = [sens for sens in product((-1, 0, 1), repeat=2) if any(sens)]


class Su:
    """Ce que tout le monde sait : le plateau, dont on ne regarde pas les types, et les connus."""

    def __init__(self, jeu: Jeu, connus: frozenset[Case]) -> None:
        self.jeu, self.connus, self.taille = jeu, connus, len(jeu.plateau)
        self.moi, self.lui = jeu.joueur, jeu.joueur.adversaire

    @cached_property
    def pions(self) -> dict[Couleur, set[Case]]:
        """Les cases des pions de chaque couleur."""
        toutes = [(c, self.jeu.plateau[c.x][c.y]) for c in cases(self.taille)]
        return {k: {c for c, pion in toutes if pion and pion.couleur is k} for k in Couleur}

    def chance(self, couleur: Couleur, case: Case) -> float:
        """La chance que le pion d'une case soit l'espion de sa couleur."""
        return (case not in self.connus) / len(self.pions[couleur] - self.connus)

    def manque(self, coup: Coup) -> Su:
        """Ce qu'on sait après un coup où aucun espion ne s'est montré."""
        depart, arrivee = coup.mouvement
        jeu = Jeu([rangee.copy() for rangee in self.jeu.plateau], self.lui)
        pion, jeu.plateau[depart.x][depart.y] = jeu.plateau[depart.x][depart.y], None
        connus = self.connus - {depart}
        if coup.genre is not DEPLACEMENT:
            return Su(jeu, connus | {arrivee})
        if not self.prend_le_chateau(coup):
            jeu.plateau[arrivee.x][arrivee.y] = pion
            connus = connus | {arrivee} if depart in self.connus else connus
        return Su(jeu, connus)

    def prend_le_chateau(self, coup: Coup) -> bool:
        """Dit si un déplacement entre dans le château de l'autre."""
        return coup.mouvement.arrivee == chateau(self.lui, self.taille)


# --- les coups ------------------------------------------------------------------------------------


def rayon(su: Su, depart: Case, dx: int, dy: int) -> Iterator[Case]:
    """Les cases dans un sens, jusqu'au premier pion compris."""
    x, y = depart.x + dx, depart.y + dy
    while 0 <= x < su.taille and 0 <= y < su.taille:
        yield Case(x, y)
        if su.jeu.plateau[x][y]:
            return
        x, y = x + dx, y + dy


def permis(su: Su) -> Iterator[Coup]:
    """Les coups licites du joueur au trait."""
    interdits = {chateau(su.moi, su.taille)}, {chateau(c, su.taille) for c in Couleur}
    for depart, (dx, dy) in product(sorted(su.pions[su.moi]), SENS):
        en_diagonale = bool(dx and dy)
        for pas, arrivee in enumerate(rayon(su, depart, dx, dy)):
            mouvement = Mouvement(depart, arrivee)
            if not su.jeu.plateau[arrivee.x][arrivee.y]:
                if arrivee not in interdits[en_diagonale]:
                    yield Coup(DEPLACEMENT, mouvement)
            elif arrivee in su.pions[su.lui] and not pas and not en_diagonale:
                yield Coup(INTERROGATION, mouvement)


# --- les inconnus ---------------------------------------------------------------------------------


def pari(su: Su, coup: Coup) -> tuple[float, float]:
    """Ce qu'un coup rapporte aussitôt, et la chance que la partie continue."""
    depart, arrivee = coup.mouvement
    if coup.genre is DEPLACEMENT and not su.prend_le_chateau(coup):
        return 0.0, 1.0
    mien = su.chance(su.moi, depart)
    if coup.genre is DEPLACEMENT:
        return mien, 1 - mien
    sien = su.chance(su.lui, arrivee)
    return sien - (1 - sien) * mien, (1 - sien) * (1 - mien)


def valeurs(su: Su, profondeur: int) -> Iterator[tuple[float, Coup]]:
    """Chaque coup et sa valeur pour qui le joue ; au dernier, un pari manqué coûte un pion."""
    avance = len(su.pions[su.moi]) - len(su.pions[su.lui])
    for coup in permis(su):
        acquis, reste = pari(su, coup)
        if profondeur == 1:
            perdu = coup.genre is INTERROGATION or su.prend_le_chateau(coup)
            suite = PION * (avance - perdu)
        else:
            suite = -valeur(su.manque(coup), profondeur - 1) if reste else 0.0
        yield acquis + reste * suite, coup


def valeur(su: Su, profondeur: int) -> float:
    """Ce que vaut la position pour qui a le trait."""
    return max((note for note, _ in valeurs(su, profondeur)), default=-1.0)


def chercheur(partie: Partie, hasard: Random, profondeur: int) -> Coup:
    """Le meilleur coup à cette profondeur ; à égalité, au hasard."""
    notes = list(valeurs(Su(partie.jeu, partie.connus), profondeur))
    hasard.shuffle(notes)
    return max(notes, key=lambda paire: paire[0])[1]


def menaces(recherche: Recherche, vue: Vue) -> float:
    """Ce que rapporterait un coup du joueur d'une vue : ses entrées, et sa meilleure question."""
    risque = 1 / max(vue.mes_suspects.bit_count(), 1)
    trouve = 1 / max(vue.ses_suspects.bit_count(), 1)
    entrees = recherche.viseurs(vue.couleur, vue.miens | vue.siens) & vue.mes_suspects
    question = 0.0
    for cible in un_par_un(vue.ses_suspects):
        contacts = recherche.voisins[cible] & vue.miens
        if contacts & ~vue.mes_suspects:
            question = max(question, trouve)
        elif contacts:
            question = max(question, trouve - (1 - trouve) * risque)
    return ENTREE * entrees.bit_count() * risque + question


class Evalue:
    """Un chercheur qui évalue les menaces, et regarde tant de positions au plus."""

    def __init__(self, taille: int, positions: int) -> None:
        self.coups = Recherche(taille, 0)
        self.reste = positions
        self.reponses: dict[Vue, int] = {}

    def estimer(self, vue: Vue) -> float:
        """Les menaces des deux joueurs, et la différence de leurs pions."""
        autre = Vue(
            vue.siens, vue.miens, vue.ses_suspects, vue.mes_suspects, vue.couleur.adversaire
        )
        pions = vue.miens.bit_count() - vue.siens.bit_count()
        total = AU_TRAIT * menaces(self.coups, vue) - EN_ATTENTE * menaces(self.coups, autre)
        return max(-0.95, min(0.95, total + PION * pions))

    def valeur(self, vue: Vue, profondeur: int, alpha: float, beta: float) -> float:
        """Ce que vaut une vue pour qui a le trait, exact entre alpha et bêta."""
        self.reste -= 1
        if profondeur == 0 or self.reste <= 0:
            return self.estimer(vue)
        options = list(enumerate(self.coups.options(vue)))
        if vue in self.reponses:
            options.insert(0, options.pop(self.reponses[vue]))
        meilleure = -1.0
        for rang, option in options:
            suite = 0.0
            if option.reste:
                haut = (option.acquis - max(alpha, meilleure)) / option.reste
                bas = (option.acquis - beta) / option.reste
                suite = self.valeur(option.suite, profondeur - 1, bas, haut)
            note = option.acquis - option.reste * suite
            if note > meilleure:
                meilleure = note
                self.reponses[vue] = rang
            if meilleure >= beta:
                break
        return meilleure


def chercheur_qui_evalue(
    partie: Partie, hasard: Random, profondeur: int, positions: int = 10**9
) -> Coup:
    """Le meilleur coup, de deux en deux coups plus loin, tant qu'il reste des positions."""
    taille = len(partie.jeu.plateau)
    chercheur = Evalue(taille, positions)
    options = chercheur.coups.options(voir(partie))
    hasard.shuffle(options)
    for jusqu_a in range(2, profondeur + 1, 2):
        notes = []
        meilleure = -1.0
        for option in options:
            suite = 0.0
            if option.reste:
                seuil = (option.acquis - meilleure) / option.reste
                suite = chercheur.valeur(option.suite, jusqu_a - 1, -1.0, seuil)
            note = option.acquis - option.reste * suite
            notes.append((note, option))
            meilleure = max(meilleure, note)
        if chercheur.reste <= 0:
            break
        notes.sort(key=lambda paire: -paire[0])
        options = [option for _, option in notes]
    return coup_de(options[0], taille)


def monte_carlo(partie: Partie, hasard: Random) -> Coup:
    """Le coup qui rapporte le plus, en moyenne, suivi de coups au hasard."""
    depart = Su(partie.jeu, partie.connus)
    notes = {}
    for coup in permis(depart):
        notes[coup] = sum(suivre(depart, coup, hasard) for _ in range(ESSAIS))
    return max(notes, key=lambda coup: notes[coup])


def suivre(su: Su, coup: Coup, hasard: Random) -> float:
    """Ce que rapporte un coup à qui le joue, suivi de coups au hasard."""
    total, poids, signe = 0.0, 1.0, 1
    for _ in range(LONGUEUR):
        acquis, reste = pari(su, coup)
        total += signe * poids * acquis
        poids *= reste
        if not poids:
            break
        su = su.manque(coup)
        possibles = list(permis(su))
        if not possibles:
            break
        coup = hasard.choice(possibles)
        signe = -signe
    return total


def au_hasard(partie: Partie, hasard: Random) -> Coup:
    """N'importe quel coup licite."""
    return hasard.choice(plateau.coups(partie))


ETRANGERS: dict[str, Callable[[Partie, Random], Coup]] = {
    "six_evalue": partial(chercheur_qui_evalue, profondeur=6, positions=40_000),
    "quatre_evalue": partial(chercheur_qui_evalue, profondeur=4, positions=20_000),
    "deux_evalue": partial(chercheur_qui_evalue, profondeur=2),
    "monte_carlo": monte_carlo,
    "deux_coups": partial(chercheur, profondeur=2),
    "un_coup": partial(chercheur, profondeur=1),
    "hasard": au_hasard,
}
