"""L'expert : deviner les habitudes des autres, imaginer leurs mains, jouer la manche, et compter.

L'idée : personne ne voit la main des autres, mais tout le monde voit ce qu'ils jouent. On *imagine*
donc des donnes : les cartes cachées font une main à chacun. Pour chaque carte qu'on pourrait jouer,
on joue la manche jusqu'au bout dans chacune de ces donnes, les mêmes, et l'on compte les têtes.

Les notions :
- une *rangée* n'est ici que sa dernière carte, ses cartes et ses têtes : (38, 2, 6) est 33, 38 ;
- une *habitude* est une façon de choisir : un barème, qui note une carte trop faible par son numéro
  et les autres par leur écart à une rangée de une à cinq cartes ; on joue la mieux notée. Exemple :
  `PROCHES` joue la carte la plus proche d'une rangée qui n'est pas pleine ;
- les *notes* d'un tour sont celles des 104 cartes ; exemple : devant la seule rangée (38, 2, 6),
  `noter(PROCHES[0], …)[40]` vaut -2, l'écart ;
- un *soupçon* est la part de chaque habitude dans ce qu'on croit d'un joueur, 0,9 pour la plus
  proche : une carte qu'on lui voit jouer était déjà dans sa main aux tours d'avant, et s'il suivait
  cette habitude il l'aurait alors préférée, mieux notée ;
- les cartes *permises* à un joueur sont les cachées que son habitude n'aurait pas déjà fait jouer :
  pas le 46, à qui a posé le 45 au lieu de lui.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from math import comb, exp, log
from random import Random

from . import ia
from .card import CARTES_PAR_RANGEE, NOMBRE_DE_CARTES, Avis, Card, Coup, Etape, Serie, tetes
from .game import Game, jeu_complet

CONSEILS = 3
POSES = 80_000  # cartes posées, environ, dans les manches qu'on imagine pour un choix
DONNES = 100  # imaginées au plus
ECART = 0.1  # la part des coups où quelqu'un ne suit pas son habitude
TETES = [0, *(card.oxHead for card in jeu_complet())]

Rangee = tuple[int, int, int]
Rangees = tuple[Rangee, ...]
Tours = Sequence[tuple[Rangees, int]]  # ceux d'un joueur : ce qu'il voyait, la carte jouée
Autre = tuple[list[float], list[frozenset[int]]]  # par habitude, sa part et les cartes permises

NUMEROS = range(NOMBRE_DE_CARTES + 1)
TAILLES = range(1, CARTES_PAR_RANGEE + 1)


@dataclass(frozen=True, eq=False)
class Habitude:
    """Un barème : la note d'une carte trop faible par numéro, d'une suite par taille et écart."""

    faible: Sequence[float]
    suites: Sequence[Sequence[float]]


HASARD = Habitude([0] * len(NUMEROS), [[0] * len(NUMEROS)] * CARTES_PAR_RANGEE)
# La plus proche ; à défaut, la plus petite, la plus grande des trop faibles, ou une sixième.
PROCHES = [
    Habitude(faible, [[-ecart for ecart in NUMEROS[1:]]] * (CARTES_PAR_RANGEE - 1) + [sixieme])
    for faible, sixieme in (
        ([-500 - n for n in NUMEROS], [-1000 - n for n in NUMEROS]),
        ([n - 500 for n in NUMEROS], [n - 1000 for n in NUMEROS]),
        ([n - 1000 for n in NUMEROS], [n - 500 for n in NUMEROS]),
    )
]


@cache
def sujet() -> Habitude:
    """Donne le barème du sujet, demandé à `Game.evaluateCard`."""
    suites = []
    for taille in TAILLES:
        game = Game(stacks=[Serie([Card(numero) for numero in range(1, taille + 1)])])
        suite = [game.evaluateCard(Card(numero)) for numero in NUMEROS[taille + 1 :]]
        suites.append(suite + suite[-1:] * taille)  # si loin, la note ne change plus
    return Habitude([-(10 + numero) for numero in NUMEROS], suites)


@cache
def prudente(autres: int) -> Habitude:
    """Donne l'habitude d'un expert d'un étage plus bas, qui ne craint que ce tour."""

    def crainte(taille: int, ecart: int) -> float:
        """Compte, en négatif, les cartes à ramasser si les autres jouent au hasard."""
        part, place = (ecart - 1) / NOMBRE_DE_CARTES, CARTES_PAR_RANGEE - taille
        peu = sum(comb(autres, k) * part**k * (1 - part) ** (autres - k) for k in range(place))
        return -taille * (1 - peu) - ecart / 1000

    suites = [[crainte(taille, ecart) for ecart in NUMEROS[1:]] for taille in TAILLES]
    return Habitude([-2.0] * len(NUMEROS), suites)


def noter(choisie: Habitude, rangees: Sequence[Rangee]) -> list[float]:
    """Donne les notes des 104 cartes (et d'un zéro fictif), d'après une habitude et les rangées."""
    fins = sorted(rangees)
    resultat = list(choisie.faible[: fins[0][0] + 1])
    for (numero, taille, _), (suivante, _, _) in pairwise([*fins, (NOMBRE_DE_CARTES, 0, 0)]):
        resultat += choisie.suites[taille - 1][: suivante - numero]
    return resultat


notes = lru_cache(maxsize=5000)(noter)  # celles d'un tour passé ne changent plus


def poser(numero: int, rangees: list[Rangee]) -> int:
    """Pose une carte, et rend les têtes ramassées ; trop faible, elle prend la moins chère."""
    choisie, derniere = -1, 0
    for indice, rangee in enumerate(rangees):
        if derniere < rangee[0] < numero:
            choisie, derniere = indice, rangee[0]
    if choisie < 0:
        choisie = min(range(len(rangees)), key=lambda indice: rangees[indice][2])
    _, taille, tetes = rangees[choisie]
    if not derniere or taille == CARTES_PAR_RANGEE:
        rangees[choisie] = (numero, 1, TETES[numero])
        return tetes
    rangees[choisie] = (numero, taille + 1, tetes + TETES[numero])
    return 0


def tetes_de_la_manche(
    mains: list[list[int]], habitudes: Sequence[Habitude], rangees: list[Rangee], hasard: Random
) -> int:
    """Rend les têtes que ramasse le premier joueur, s'il joue d'abord sa première carte."""
    total, premiere = 0, mains[0][0]
    while mains[0]:
        baremes = {h: noter(h, rangees).__getitem__ for h in {*habitudes} - {HASARD}}
        jouees = []
        for joueur, main in enumerate(mains):
            bareme = baremes.get(habitudes[joueur])
            numero = premiere or (max(main, key=bareme) if bareme else hasard.choice(main))
            premiere = 0
            main.remove(numero)
            jouees.append((numero, joueur))
        for numero, joueur in sorted(jouees):
            total += poser(numero, rangees) * (joueur == 0)
    return total


def confronter(
    choisie: Habitude, manches: Sequence[Tours], reste: Sequence[int], main: int
) -> tuple[float, frozenset[int]]:
    """Donne la chance, en logarithme, qu'une habitude explique un joueur, et ce qu'elle permet."""
    logarithme, permises, fidele = 0.0, [*reste], True
    for tours in manches:
        en_cours = tours is manches[-1]
        for rang, (rangees, numero) in enumerate(tours):
            valeurs, tenues = notes(choisie, rangees), len(tours) - rang + main * en_cours
            suivie = all(valeurs[autre] <= valeurs[numero] for _, autre in tours[rang:])
            sure = 1 / tenues if choisie is HASARD else 1 - ECART
            logarithme += log(sure if suivie else ECART / tenues)
            fidele &= suivie
            if en_cours:
                permises = [carte for carte in permises if valeurs[carte] <= valeurs[numero]]
    logarithme += main * log((1 + len(permises)) / (1 + len(reste)))
    return logarithme, frozenset(permises if fidele else reste)  # infidèle, on ne déduit rien


def soupconner(indices: Sequence[Sequence[float]]) -> list[list[float]]:
    """Donne la part de chaque habitude pour chaque joueur, d'après les chances de son jeu."""
    parts = [[1 / len(chances)] * len(chances) for chances in indices]
    for _ in range(4):  # les joueurs d'une table se ressemblent : on compte celles qu'on trouve
        table = [1 / len(parts[0]) + sum(rang) for rang in zip(*parts, strict=True)]
        for joueur, chances in enumerate(indices):
            forces = [part * exp(c - max(chances)) for part, c in zip(table, chances, strict=True)]
            parts[joueur] = [force / sum(forces) for force in forces]
    return parts


def cachees(game: Game) -> list[int]:
    """Donne les cartes que le joueur au trait ne peut pas situer : la main des autres, le talon."""
    vues = {*game.players[game.au_trait()].hand}
    vues.update(card for serie in game.stacks for card in serie.stack)
    vues.update(card for autre in game.players for card in autre.ramassees)
    return [card.number for card in jeu_complet() if card not in vues]


def rangees_de(series: Iterable[Sequence[Card]]) -> Rangees:
    """Donne les rangées en nombres."""
    return tuple((s[-1].number, len(s), sum(card.oxHead for card in s)) for s in series)


def observer(game: Game, habitudes: Sequence[Habitude]) -> list[Autre]:
    """Donne ce que le joueur au trait croit de chacun des autres, d'après ce que tous ont vu."""
    moi, reste = game.au_trait(), cachees(game)
    main, chances, permises = len(game.players[moi].hand), [], []
    manches = [[(rangees_de(t.rangees), t.cartes) for t in tours] for tours in game.passe or [[]]]
    for place in (place for place in range(len(game.players)) if place != moi):
        joues = [[(r, c[place].number) for r, c in tours if place < len(c)] for tours in manches]
        vus = [confronter(choisie, joues, reste, main) for choisie in habitudes]
        chances.append([chance for chance, _ in vus])
        permises.append([cartes for _, cartes in vus])
    return list(zip(soupconner(chances), permises, strict=True))


def donner(
    autres: Sequence[Autre], reste: list[int], taille: int, hasard: Random
) -> tuple[list[int], list[list[int]]]:
    """Imagine une donne : le rang de l'habitude de chacun, et une main qui s'accorde avec elle."""
    hasard.shuffle(reste)
    libres, rangs, mains = reste, [], []
    for parts, permises in autres:
        rang = hasard.choices(range(len(parts)), parts)[0]
        main = sorted(libres, key=lambda numero: numero not in permises[rang])[:taille]
        libres = [numero for numero in libres if numero not in main]
        rangs.append(rang)
        mains.append(sorted(main))
    return rangs, mains


def couts(game: Game, hasard: Random, poses: int = POSES) -> dict[int, float]:
    """Donne, pour chaque carte du joueur au trait, les têtes qu'elle coûterait d'ici la fin."""
    habitudes = [sujet(), *PROCHES, HASARD, prudente(len(game.players) - 1)]
    autres, reste = observer(game, habitudes), cachees(game)
    main = [card.number for card in game.players[game.au_trait()].hand]
    rangees = rangees_de(serie.stack for serie in game.stacks)
    total = dict.fromkeys(main, 0)
    donnes = min(DONNES, poses // (len(game.players) * len(main) ** 2))
    for _ in range(donnes):
        hasard.shuffle(autres)  # personne n'est toujours servi le premier
        rangs, mains = donner(autres, reste, len(main), hasard)
        suivies = [PROCHES[0], *(habitudes[rang] for rang in rangs)]  # on se prête la première
        for numero in main:
            copies = [[numero, *(n for n in main if n != numero)], *map(list.copy, mains)]
            total[numero] += tetes_de_la_manche(copies, suivies, [*rangees], hasard)
    return {numero: tetes / donnes for numero, tetes in total.items()}


def avis(game: Game, hasard: Random, poses: int = POSES) -> list[Avis]:
    """Donne les coups du joueur au trait, le meilleur en premier, par ce qu'ils coûteraient."""
    if game.etape is Etape.RANGEE:
        return ia.avis_des_rangees(game)
    quand = "en moyenne d'ici la fin de la manche"
    tous = [
        Avis(Coup(Etape.CARTE, n), -cout, f"{game.suite(Card(n))} ; {tetes(cout)} {quand}")
        for n, cout in sorted(couts(game, hasard, poses).items(), key=lambda paire: paire[1])
    ]
    return [un for un in tous if game.refus(un.coup) is None]


def choisir(game: Game, hasard: Random) -> Coup:
    """Donne le coup que joue l'expert ; si les règles refusent tous les siens, `ia` le choisit."""
    conseils = avis(game, hasard)
    return conseils[0].coup if conseils else ia.choisir(game, "sujet", hasard)
