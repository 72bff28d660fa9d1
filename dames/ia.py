"""La machine : jouer le coup dont la meilleure réponse adverse nous fait le moins de mal.

Les notions :
- les équipes jouent à tour de rôle (1, 2, 3, 4 : nous, eux, nous, eux) : on cherche comme dans un
  jeu à deux, et l'allié y joue aussi bien que nous ;
- la *valeur* d'une position est vue de l'équipe au trait ; pour l'autre c'est l'opposé, et une
  seule fonction sert aux deux : c'est le *négamax* ;
- *alpha* est ce que nous sommes sûrs d'avoir ailleurs, *bêta* ce que l'adversaire est sûr de ne
  pas dépasser ailleurs : il évite une position qui vaut bêta ou plus, et on cesse d'y regarder ;
- une position est *calme* si le joueur au trait n'est pas obligé de prendre : on n'évalue que
  celles-là, jamais le milieu d'un échange ;
- le *budget* est un nombre de coups regardés, jamais une durée : la même graine donne la même
  partie sur toutes les machines.

À essayer :
1. Comptez les coups regardés sans la coupe (`beta` toujours infini) : combien en épargne-t-elle ?
2. Ajoutez à `evaluer` le nombre de coups permis : `make tournoi` dit si la machine y gagne.
3. Deux suites de coups mènent souvent à la même position : gardez sa valeur dans `Recherche`.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import NamedTuple

from .game import Partie, au_trait
from .position import NOMS_DES_BITS, CoupRapide, Position, coups, fins, jouer, lire, preneuses
from .structures import Coup
from .tour import Tour, commencer, suivre, tous_les_coups

# Jusqu'où chacun regarde : son seul coup, une réponse et les prises qui suivent, tout le budget.
PROFONDEURS = {"facile": 0, "moyen": 2, "expert": 50}
NIVEAUX = tuple(PROFONDEURS)
BUDGET = 30_000
PATIENCE = 200  # coups sans prise, avant que le plus faible abandonne
CONSEILS = 3

# Les valeurs, en centièmes de pion.
PION, DAME = 100, 400
VICTOIRE = 1_000_000
INFINI = 10 * VICTOIRE

Valeurs = dict[CoupRapide, int]


class Avis(NamedTuple):
    """Un coup, ce qu'il gagne à la longue, compté en pions, et ce gain en mots."""

    coup: Coup
    valeur: float
    mots: str


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
            valeur = -self.valeur(jouer(position, coup), profondeur - 1, -beta, -alpha)
            if valeur > meilleure:
                meilleure, self.reponses[position] = valeur, coup
            if meilleure >= beta:
                break
        return meilleure

    def ordonner(self, position: Position) -> list[CoupRapide]:
        """Donne les coups permis, ceux qui promettent d'abord : la coupe vient plus vite.

        Effets de bord: retire les coups du budget ; lève BudgetEpuise s'il n'en reste plus.
        """
        liste = coups(position)
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
            suite = jouer(position, coup)
            valeurs[coup] = -self.valeur(suite, profondeur - 1, -INFINI, -seuil)
        return trier(valeurs)


def trier(valeurs: Valeurs) -> Valeurs:
    """Range des coups du meilleur au pire, sans changer l'ordre de ceux qui se valent."""
    return dict(sorted(valeurs.items(), key=lambda couple: couple[1], reverse=True))


def chercher(position: Position, liste: list[CoupRapide], niveau: str, hasard: Random) -> Valeurs:
    """Donne des coups du joueur au trait et leur valeur, le meilleur d'abord.

    On cherche à un coup, puis à deux, à trois… : chaque fois, l'ordre trouvé sert à la suivante,
    et si le budget s'épuise en route c'est la dernière recherche finie qui compte.
    """
    hasard.shuffle(liste)  # entre deux coups qui se valent, le premier est joué
    valeurs = trier({coup: -evaluer(jouer(position, coup)) for coup in liste})
    recherche = Recherche(BUDGET)
    with suppress(BudgetEpuise):
        for profondeur in range(1, PROFONDEURS[niveau] + 1):
            valeurs = recherche.classer(position, valeurs, profondeur)
            if abs(next(iter(valeurs.values()))) == VICTOIRE:
                break
    return valeurs


def en_mots(gain: float) -> str:
    """Dit ce que gagne un coup.

    Exemple:
        >>> en_mots(1.2), en_mots(-0.3), en_mots(-3)
        ('gagne une pièce', 'ne gagne ni ne perd de pièce', "perd l'équivalent de 3 pièces")
    """
    verbe = "gagne" if gain > 0 else "perd"
    pieces = round(abs(gain))
    if pieces == 0:
        return "ne gagne ni ne perd de pièce"
    if pieces == 1:
        return f"{verbe} une pièce"
    if pieces > VICTOIRE // PION // 2:
        return f"{verbe} la partie"
    return f"{verbe} l'équivalent de {pieces} pièces"


def avis(partie: Partie, niveau: str, hasard: Random, tour: Tour | None = None) -> list[Avis]:
    """Donne les trois meilleurs coups du joueur au trait, ou les trois meilleures fins du tour."""
    position = lire(partie.plateau, au_trait(partie))
    liste = fins(position, tour) if tour else coups(position)
    valeurs = chercher(position, liste, niveau, hasard)
    resultat = []
    for (cases, _), valeur in islice(valeurs.items(), CONSEILS):
        coup = suivre(partie.plateau, [NOMS_DES_BITS[bit] for bit in cases]).coup()
        gain = (valeur - evaluer(position)) / PION
        resultat.append(Avis(coup, gain, en_mots(gain)))
    return resultat


def choisir(partie: Partie, niveau: str, hasard: Random) -> Coup:
    """Donne le coup que la machine joue à ce niveau ; s'il n'y en a qu'un, sans réfléchir."""
    tour = commencer(partie.plateau, partie.touchee) if partie.touchee else None
    permis = tour.coups() if tour else tous_les_coups(partie.plateau, au_trait(partie))
    premier, *autres = islice(permis, 2)
    return avis(partie, niveau, hasard, tour)[0].coup if autres else premier


def renonce(partie: Partie) -> bool:
    """Dit si la machine abandonne : aucune prise depuis longtemps, et son camp n'a pas mieux."""
    derniers = partie.historique[-PATIENCE:]
    calme = len(derniers) == PATIENCE and not any(coup.prises for coup in derniers)
    return calme and evaluer(lire(partie.plateau, au_trait(partie))) <= 0
