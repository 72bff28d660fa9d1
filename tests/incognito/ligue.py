"""Les inconnus d'Incognito : des chercheurs à un et deux coups, des suites au hasard, le hasard.

« deux_coups » connaît les chances d'un pari et sa meilleure réponse, et ne compte ensuite que les
pions ; « un_coup » ne regarde pas la réponse ; « deux_evalue » compte aussi le pari que l'autre
pourrait faire ; « monte_carlo » finit chaque coup au hasard. Rien n'y vient de la machine du jeu,
et leurs coups sont écrits d'après les règles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from itertools import product
from random import Random

from incognito import plateau
from incognito.notation import DEPLACEMENT, INTERROGATION, Coup
from incognito.regles import Partie, cases, chateau
from incognito.types import Case, Couleur, Jeu, Mouvement

NIVEAUX = ("facile", "moyen", "expert")
TAILLES = (5, 4, 8)
SEUL_CONTRE_TOUS = False
PION = 0.05
PARI = 0.4  # ce que compte le meilleur pari qu'un joueur laisse à l'autre
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


def meilleur_pari(su: Su) -> float:
    """Ce que rapporterait aussitôt le meilleur coup du joueur au trait."""
    return max((pari(su, coup)[0] for coup in permis(su)), default=0.0)


def deux_evalue(partie: Partie, hasard: Random) -> Coup:
    """Le meilleur coup contre la meilleure réponse, et contre le meilleur pari qui suit."""
    su = Su(partie.jeu, partie.connus)
    notes = []
    for note, coup in valeurs(su, 2):
        suite = su.manque(coup)
        notes.append((note - PARI * pari(su, coup)[1] * meilleur_pari(suite), coup))
    hasard.shuffle(notes)
    return max(notes, key=lambda paire: paire[0])[1]


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
    "deux_evalue": deux_evalue,
    "monte_carlo": monte_carlo,
    "deux_coups": partial(chercheur, profondeur=2),
    "un_coup": partial(chercheur, profondeur=1),
    "hasard": au_hasard,
}
