"""La machine : choisir un coup par les seules règles, à tous les niveaux sauf le dernier.

L'idée : personne ne connaît les espions, pas même leur camp. On suppose donc qu'ils sont ici, puis
là, on joue le coup dans chacun de ces *mondes*, et l'on regarde combien de fois il gagne. Le vrai
type d'un pion n'est jamais lu. Changez une règle, la machine la suit.

Les notions, avec un exemple :
- un *suspect* est un pion qui peut encore être l'espion : au départ, les 5 le sont ;
- un *monde* est une copie de la position dont les espions sont deux suspects ; chacun l'est à son
  tour, si bien qu'interroger gagne dans 5 mondes sur 25, au départ, et perd dans 4 ;
- un *pari* peut faire perdre un pion ou finir la partie, « I e4->e3 » ; un coup *calme*, non ;
- l'*espoir* d'un joueur est ce que rapporte son meilleur coup sur l'instant : 1/25 dans ce cas ;
- *facile* joue ce qui rapporte sur l'instant ; *moyen* compte aussi l'espoir qu'il laisse à
  l'autre et celui qu'il se donne ; *expert* est l'autre livre, `expert.py`.

À essayer : l'exercice 11 du cours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from ..plateau import Partie, au_trait, copier, coups, issue, jouer
from ..regles import Effet, cases
from ..types import BLANC, CHEVALIER, ESPION, NOIR, Case, Couleur, Coup, Jeu, Pion

MONDES = 30  # que l'on essaie, au plus
CALMES = 15  # coups sans pari que l'on essaie, au plus
SIEN = 0.75  # ce que compte l'espoir de l'autre : mesuré sur des parties
MIEN = 0.6  # ce que compte le sien
PATIENCE = 60  # coups ; ensuite *moyen* joue comme *facile*, car deux prudents n'en finiraient pas


def suspects(partie: Partie, couleur: Couleur) -> list[Case]:
    """Rend les cases des pions qui peuvent être l'espion d'un joueur, d'après ce que tous savent.

    Ce sont ceux qui ne sont pas des chevaliers connus ; tous, s'ils le sont tous.
    """
    siens = []
    for case in cases(len(partie.jeu.plateau)):
        pion = partie.jeu.plateau[case.x][case.y]
        if pion is not None and pion.couleur is couleur:
            siens.append(case)
    inconnus = [case for case in siens if case not in partie.connus]
    return inconnus or siens


def supposer(partie: Partie, espions: Sequence[Case]) -> Partie:
    """Rend un monde dont ces cases, la blanche puis la noire, portent les espions.

    On ne lit pas où sont les vrais. De la partie, il n'a que la position : copier tout ce qui s'y
    est joué prendrait plus de temps que de jouer.
    """
    rangees = [rangee.copy() for rangee in partie.jeu.plateau]
    for case in cases(len(rangees)):
        pion = rangees[case.x][case.y]
        if pion is not None:
            nature = CHEVALIER
            if case in espions:
                nature = ESPION
            rangees[case.x][case.y] = Pion(nature, pion.couleur)
    return replace(partie, jeu=Jeu(rangees, partie.jeu.joueur), lignes=[], historique=[])


def supposer_tout(partie: Partie, hasard: Random) -> list[Partie]:
    """Rend MONDES mondes au plus, où chaque suspect est l'espion à son tour, dans un ordre tiré."""
    blancs = suspects(partie, BLANC)
    noirs = suspects(partie, NOIR)
    hasard.shuffle(blancs)
    hasard.shuffle(noirs)
    mondes: list[Partie] = []
    for tour in range(min(len(blancs), len(noirs))):
        for rang in range(max(len(blancs), len(noirs))):
            if len(mondes) < MONDES:
                blanc = blancs[rang % len(blancs)]
                noir = noirs[(rang + tour) % len(noirs)]
                mondes.append(supposer(partie, (blanc, noir)))
    return mondes


def essayer(mondes: Sequence[Partie], coup: Coup) -> tuple[float, list[Partie]]:
    """Essaie un coup licite dans chaque monde, sans rien y changer.

    Rend ce qu'il rapporte en moyenne, de -1 (perdu) à 1 (gagné), et les suites des mondes où la
    partie continue.
    """
    joueur = au_trait(mondes[0])
    bilan = 0
    suites = []
    for monde in mondes:
        suite = copier(monde)
        jouer(suite, coup)
        fin = issue(suite)
        if fin is None:
            suites.append(suite)
        elif joueur in fin.gagnants:
            bilan += 1
        else:
            bilan -= 1
    return bilan / len(mondes), suites


def est_un_pari(monde: Partie, coup: Coup) -> bool:
    """Dit si un coup licite ferait perdre un pion ou finir la partie, dans ce monde."""
    return jouer(copier(monde), coup).effet is not Effet.PION_DEPLACE


def gagne_parfois(mondes: Sequence[Partie], coup: Coup) -> bool:
    """Dit si un coup licite gagne la partie dans un de ces mondes.

    Un chevalier connu qui entre au château, ou qu'on interroge, ne gagne dans aucun : le pari ne
    ferait que perdre un pion.
    """
    return any(essayer([monde], coup)[0] == 1 for monde in mondes)


def esperer(mondes: Sequence[Partie], permis: Sequence[Coup]) -> float:
    """Rend l'espoir du joueur au trait, le meilleur de ses paris parmi ces coups ; sinon 0."""
    paris = [coup for coup in permis if est_un_pari(mondes[0], coup)]
    return max((essayer(mondes, coup)[0] for coup in paris), default=0.0)


def peser(mondes: Sequence[Partie], coup: Coup, hasard: Random) -> float:
    """Pèse un coup : ce qu'il rapporte, l'espoir qu'il laisse à l'autre et celui qu'il se donne.

    L'autre répond au hasard. Plus le poids est grand, meilleur est le coup.
    """
    valeur, suites = essayer(mondes, coup)
    if not suites:
        return valeur
    reponses = coups(suites[0])
    sien = esperer(suites, reponses)
    apres = essayer(suites, hasard.choice(reponses))[1]
    mien = 0.0
    if apres:
        mien = esperer(apres, coups(apres[0]))
    return valeur + (MIEN * mien - SIEN * sien) * len(suites) / len(mondes)


def choisir(partie: Partie, niveau: str, hasard: Random) -> Coup:
    """Rend le coup de la machine, au niveau « facile » ou « moyen » ; le hasard départage."""
    mondes = supposer_tout(partie, hasard)
    permis = coups(partie)
    hasard.shuffle(permis)
    paris = []
    calmes = []
    for coup in permis:
        if not est_un_pari(mondes[0], coup):
            calmes.append(coup)
        elif gagne_parfois(mondes, coup):
            paris.append(coup)
    essayes = paris + calmes[:CALMES]
    if not essayes:  # il ne reste que des paris perdus
        essayes = permis
    if niveau == "facile" or len(partie.historique) > PATIENCE:
        return max(essayes, key=lambda coup: essayer(mondes, coup)[0])
    return max(essayes, key=lambda coup: peser(mondes, coup, hasard))
