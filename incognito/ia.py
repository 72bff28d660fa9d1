"""La machine : choisir un coup par les seules règles, à tous les niveaux sauf le dernier.

L'idée : personne ne connaît les espions, pas même leur camp. On suppose donc qu'ils sont ici, puis
là, on joue le coup dans chacun de ces *mondes*, et l'on regarde combien de fois il gagne. Le vrai
type d'un pion n'est jamais lu. Changez une règle, la machine la suit.

Les notions, avec un exemple :
- un *suspect* est un pion qui peut encore être l'espion : au départ, les 5 le sont ;
- un *monde* est une copie de la partie dont les espions sont deux suspects ; chacun l'est à son
  tour, si bien qu'interroger gagne dans 5 mondes sur 25, au départ, et perd dans 4 ;
- un *pari* peut faire perdre un pion ou finir la partie, « I e4->e3 » ; un coup *calme*, non ;
- l'*espoir* d'un joueur est ce que rapporte son meilleur coup sur l'instant : 1/25 dans ce cas ;
- *facile* joue ce qui rapporte sur l'instant ; *moyen* compte aussi l'espoir qu'il laisse à
  l'autre et celui qu'il se donne ; *expert* est l'autre livre, `expert.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .notation import Coup
from .plateau import au_trait, copier, coups, issue, jouer
from .regles import Effet, Partie, cases
from .types import CHEVALIER, ESPION, Case, Couleur, Pion

MONDES, CALMES = 30, 15  # les mondes, et les coups sans pari que l'on essaie, au plus
SIEN, MIEN = 0.75, 0.6  # ce que comptent l'espoir de l'autre et le sien : mesuré sur des parties
PATIENCE = 60  # coups ; ensuite *moyen* joue comme *facile*, car deux prudents n'en finiraient pas


def suspects(partie: Partie, couleur: Couleur) -> list[Case]:
    """Rend les cases des pions de `couleur` qui, d'après la `partie`, peuvent être l'espion."""
    toutes = cases(len(partie.jeu.plateau))
    pions = [(case, partie.jeu.plateau[case.x][case.y]) for case in toutes]
    siens = [case for case, pion in pions if pion is not None and pion.couleur is couleur]
    return [case for case in siens if case not in partie.connus] or siens


def supposer(partie: Partie, espions: Sequence[Case]) -> Partie:
    """Rend le monde où `partie` a ses `espions` sur ces cases, où que soient les vrais."""
    monde = copier(partie)
    for case in cases(len(partie.jeu.plateau)):
        pion = partie.jeu.plateau[case.x][case.y]
        if pion is not None:
            nature = ESPION if case in espions else CHEVALIER
            monde.jeu.plateau[case.x][case.y] = Pion(nature, pion.couleur)
    return monde


def supposer_tout(partie: Partie, hasard: Random) -> list[Partie]:
    """Rend les mondes de `partie`, tirés au `hasard` ; chaque suspect est l'espion à son tour."""
    listes = [suspects(partie, couleur) for couleur in Couleur]
    blancs, noirs = (hasard.sample(liste, len(liste)) for liste in listes)
    paires = [
        (blancs[rang % len(blancs)], noirs[(rang + tour) % len(noirs)])
        for tour in range(min(len(blancs), len(noirs)))
        for rang in range(max(len(blancs), len(noirs)))
    ]
    return [supposer(partie, paire) for paire in paires[:MONDES]]


def essayer(mondes: Sequence[Partie], coup: Coup) -> tuple[float, list[Partie]]:
    """Rend ce que rapporte `coup` en moyenne dans ces `mondes`, et ceux où la partie continue."""
    joueur, bilan, suites = au_trait(mondes[0]), 0, []
    for monde in mondes:
        suite = copier(monde)
        jouer(suite, coup)
        fin = issue(suite)
        if fin is None:
            suites.append(suite)
        else:
            bilan += 1 if fin.gagnant is joueur else -1
    return bilan / len(mondes), suites


def est_un_pari(monde: Partie, coup: Coup) -> bool:
    """Dit si `coup`, dans ce `monde`, fait plus que mener un pion sur une case."""
    return jouer(copier(monde), coup).effet is not Effet.PION_DEPLACE


def esperer(mondes: Sequence[Partie], permis: Sequence[Coup]) -> float:
    """Rend l'espoir du joueur au trait de ces `mondes`, dont les coups `permis` sont ceux-là."""
    paris = [coup for coup in permis if est_un_pari(mondes[0], coup)]
    return max((essayer(mondes, coup)[0] for coup in paris), default=0.0)


def peser(mondes: Sequence[Partie], coup: Coup, hasard: Random) -> float:
    """Rend ce que rapporte `coup` dans ces `mondes`, puis les espoirs, répondu au `hasard`."""
    valeur, suites = essayer(mondes, coup)
    if not suites:
        return valeur
    reponses = coups(suites[0])
    sien = esperer(suites, reponses)
    apres = essayer(suites, hasard.choice(reponses))[1]
    mien = esperer(apres, coups(apres[0])) if apres else 0.0
    return valeur + (MIEN * mien - SIEN * sien) * len(suites) / len(mondes)


def choisir(partie: Partie, niveau: str, hasard: Random) -> Coup:
    """Rend le coup de la machine dans `partie`, à ce `niveau` ; le `hasard` départage les égaux."""
    mondes, permis = supposer_tout(partie, hasard), coups(partie)
    hasard.shuffle(permis)
    paris = [coup for coup in permis if est_un_pari(mondes[0], coup)]
    calmes = [coup for coup in permis if coup not in paris][:CALMES]
    if niveau == "facile" or len(partie.joues) > PATIENCE:
        return max(paris + calmes, key=lambda coup: essayer(mondes, coup)[0])
    return max(paris + calmes, key=lambda coup: peser(mondes, coup, hasard))
