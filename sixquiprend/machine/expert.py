"""L'expert : deviner les habitudes des autres, imaginer leurs mains, jouer la manche, et compter.

L'idée : personne ne voit la main des autres, mais tout le monde voit ce qu'ils jouent. On *imagine*
donc des donnes : les cartes cachées font une main à chacun. Pour chaque carte qu'on pourrait jouer,
on joue la manche jusqu'au bout dans chacune de ces donnes, les mêmes, et l'on compte les têtes que
l'on ramasse de plus, ou de moins, que les autres. Les cartes les plus chères sont vite laissées :
les donnes servent à départager les meilleures.

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
- un *chercheur* n'a pas d'habitude, il cherche, comme l'expert ; il joue souvent près d'une rangée,
  et l'on imagine ses réponses par un mélange : la plus proche, ou n'importe laquelle ;
- les cartes *permises* à un joueur sont les cachées que son habitude n'aurait pas déjà fait jouer :
  pas le 46, à qui a posé le 45 au lieu de lui ;
- les cartes *en lice* sont celles qu'on essaie encore : les dix, puis les cinq qui coûtent le
  moins, puis trois.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from math import comb, exp, log
from random import Random
from typing import NamedTuple

from ..card import CARTES_PAR_RANGEE, NOMBRE_DE_CARTES, Avis, Card, Coup, Etape, Serie, tetes
from ..game import Partie, au_trait, jeu_complet
from . import ia

CONSEILS = 3
POSES = 160_000  # cartes posées, environ, dans les manches qu'on imagine pour un choix
DONNES = 400  # imaginées au plus, si l'on essayait toutes les cartes dans chacune
ECART = 0.1  # la part des coups où quelqu'un ne suit pas son habitude
AFFINAGES = 4  # des soupçons
SUITE = 0.7  # pour un chercheur, une carte est tant de fois moins jouée que celle qu'il préfère
TETES = [0, *(card.oxHead for card in jeu_complet())]

Rangee = tuple[int, int, int]
Rangees = tuple[Rangee, ...]

NUMEROS = range(NOMBRE_DE_CARTES + 1)
TAILLES = range(1, CARTES_PAR_RANGEE + 1)


# --- les habitudes -------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Habitude:
    """Un barème : la note d'une carte trop faible par numéro, d'une suite par taille et écart.

    Les notes `de_toutes` les cartes, s'il y en a, ne dépendent que du numéro.
    """

    faible: Sequence[float] = ()
    suites: Sequence[Sequence[float]] = ()
    de_toutes: Sequence[float] = ()


def la_plus_proche(faible: Sequence[float], sixieme: Sequence[float]) -> Habitude:
    """Rend l'habitude de poser la carte la plus proche d'une rangée qui n'est pas pleine.

    Les autres ont leurs notes : `faible`, par numéro, les trop faibles, et `sixieme`, par écart.
    """
    suite = [-ecart for ecart in NUMEROS[1:]]
    return Habitude(faible, [suite] * (CARTES_PAR_RANGEE - 1) + [sixieme])


HASARD = Habitude(de_toutes=[0] * len(NUMEROS))
PLUS_FORTE = Habitude(de_toutes=NUMEROS)
PLUS_FAIBLE = Habitude(de_toutes=[-numero for numero in NUMEROS])
# À défaut : la plus petite des trop faibles, la plus grande, ou une sixième carte.
PROCHES = [
    la_plus_proche([-500 - n for n in NUMEROS], [-1000 - n for n in NUMEROS]),
    la_plus_proche([n - 500 for n in NUMEROS], [n - 1000 for n in NUMEROS]),
    la_plus_proche([n - 1000 for n in NUMEROS], [n - 500 for n in NUMEROS]),
]
CHERCHEUR = la_plus_proche([-500 - n for n in NUMEROS], [-1000 - n for n in NUMEROS])


@cache
def sujet() -> Habitude:
    """Rend le barème du sujet, demandé à `Partie.evaluateCard`."""
    suites = []
    for taille in TAILLES:
        partie = Partie(stacks=[Serie([Card(numero) for numero in range(1, taille + 1)])])
        suite = [partie.evaluateCard(Card(numero)) for numero in NUMEROS[taille + 1 :]]
        suites.append(suite + suite[-1:] * taille)  # si loin, la note ne change plus
    return Habitude([-(10 + numero) for numero in NUMEROS], suites)


@cache
def prudente(autres: int) -> Habitude:
    """Rend l'habitude d'un expert d'un étage plus bas, qui ne craint que ce tour."""
    suites = []
    for taille in TAILLES:
        suites.append([-crainte(taille, ecart, autres) for ecart in NUMEROS[1:]])
    return Habitude([-2.0] * len(NUMEROS), suites)


def crainte(taille: int, ecart: int, autres: int) -> float:
    """Rend les cartes qu'on risque de ramasser si les autres jouent au hasard.

    On ramasse si assez d'entre eux jouent une carte qui tombe dans l'écart, et se pose avant.
    """
    place = CARTES_PAR_RANGEE - taille
    part = (ecart - 1) / NOMBRE_DE_CARTES
    sans_risque = 0.0
    for nombre in range(place):
        sans_risque += comb(autres, nombre) * part**nombre * (1 - part) ** (autres - nombre)
    return taille * (1 - sans_risque) + ecart / 1000


def noter(habitude: Habitude, rangees: Sequence[Rangee]) -> list[float]:
    """Rend les notes des 104 cartes (et d'un zéro fictif), d'après une habitude et les rangées."""
    if habitude.de_toutes:
        return list(habitude.de_toutes)
    fins = sorted(rangees)
    resultat = list(habitude.faible[: fins[0][0] + 1])
    for (numero, taille, _), (suivante, _, _) in pairwise([*fins, (NOMBRE_DE_CARTES, 0, 0)]):
        resultat += habitude.suites[taille - 1][: suivante - numero]
    return resultat


notes = lru_cache(maxsize=5000)(noter)  # celles d'un tour passé ne changent plus


# --- ce qu'on croit des autres -------------------------------------------------------------------


class TourJoue(NamedTuple):
    """Ce qu'un joueur voyait à un tour, et la carte qu'il a jouée."""

    rangees: Rangees
    numero: int


class Croyance(NamedTuple):
    """Ce qu'on croit d'un joueur : par habitude, sa part, et les cartes qu'elle lui permet."""

    parts: list[float]
    permises: list[frozenset[int]]


def a_suivi(habitude: Habitude, tours: Sequence[TourJoue], rang: int) -> bool:
    """Dit si la carte d'un tour était mieux notée que toutes celles jouées depuis.

    Le joueur les avait déjà en main : qui suit cette habitude ne garde pas la meilleure.
    """
    valeurs = notes(habitude, tours[rang].rangees)
    jouee = valeurs[tours[rang].numero]
    return all(valeurs[tour.numero] <= jouee for tour in tours[rang:])


def chance_d_un_rang(tours: Sequence[TourJoue], rang: int, en_main: int) -> float:
    """Rend la chance qu'un chercheur joue la carte d'un tour, d'après celles qu'il a gardées."""
    valeurs = notes(CHERCHEUR, tours[rang].rangees)
    jouee = valeurs[tours[rang].numero]
    mieux = sum(valeurs[tour.numero] > jouee for tour in tours[rang:])
    return (1 - SUITE) * SUITE**mieux / (1 - SUITE**en_main)


def chance_d_une_manche(habitude: Habitude, tours: Sequence[TourJoue], gardees: int) -> float:
    """Rend la chance, en logarithme, qu'un joueur de cette habitude joue ainsi une manche.

    Il lui reste en main un nombre de cartes `gardees`.
    """
    total = 0.0
    for rang in range(len(tours)):
        en_main = len(tours) - rang + gardees
        if habitude is CHERCHEUR:
            total += log(chance_d_un_rang(tours, rang, en_main))
        elif not a_suivi(habitude, tours, rang):
            total += log(ECART / en_main)
        elif habitude is HASARD:
            total += log(1 / en_main)
        else:
            total += log(1 - ECART)
    return total


def cartes_permises(
    habitude: Habitude, tours: Sequence[TourJoue], cartes: Iterable[int]
) -> list[int]:
    """Rend les cartes qu'un joueur de cette habitude n'aurait pas jouées avant celles-là."""
    permises = list(cartes)
    for tour in tours:
        valeurs = notes(habitude, tour.rangees)
        jouee = valeurs[tour.numero]
        permises = [carte for carte in permises if valeurs[carte] <= jouee]
    return permises


def confronter(
    habitude: Habitude, manches: Sequence[Sequence[TourJoue]], reste: Sequence[int], main: int
) -> tuple[float, frozenset[int]]:
    """Compare une habitude à ce qu'un joueur a joué, manche par manche, la dernière en cours.

    Rend la chance, en logarithme, que cette habitude soit la sienne, et les cartes qu'elle permet à
    ses `main` cartes, parmi le `reste` des cachées : toutes, s'il s'en est écarté, ou s'il cherche.
    """
    *finies, en_cours = manches
    chance = chance_d_une_manche(habitude, en_cours, main)
    for tours in finies:
        chance += chance_d_une_manche(habitude, tours, 0)
    if habitude is CHERCHEUR:
        return chance, frozenset(reste)
    permises = cartes_permises(habitude, en_cours, reste)
    chance += main * log((1 + len(permises)) / (1 + len(reste)))
    for tours in manches:
        for rang in range(len(tours)):
            if not a_suivi(habitude, tours, rang):
                return chance, frozenset(reste)
    return chance, frozenset(permises)


def soupconner(chances: Sequence[Sequence[float]]) -> list[list[float]]:
    """Rend la part de chaque habitude pour chaque joueur, d'après les chances de son jeu.

    Les joueurs d'une table se ressemblent : une habitude qu'on trouve chez les uns est plus
    probable chez les autres. On part de parts égales, et l'on recommence avec celles qu'on trouve.
    """
    nombre = len(chances[0])
    parts = [[1 / nombre] * nombre for _ in chances]
    for _ in range(AFFINAGES):
        a_la_table = []
        for rang in range(nombre):
            a_la_table.append(1 / nombre + sum(du_joueur[rang] for du_joueur in parts))
        parts = [parts_d_un_joueur(du_joueur, a_la_table) for du_joueur in chances]
    return parts


def parts_d_un_joueur(chances: Sequence[float], a_la_table: Sequence[float]) -> list[float]:
    """Rend la part de chaque habitude, d'après ses chances et ce qu'on en trouve à la table."""
    meilleure = max(chances)
    forces = []
    for chance, part in zip(chances, a_la_table, strict=True):
        forces.append(part * exp(chance - meilleure))
    return [force / sum(forces) for force in forces]


def cachees(partie: Partie) -> list[int]:
    """Rend les cartes que le joueur au trait ne peut pas situer : la main des autres, le talon."""
    vues = set(partie.players[au_trait(partie)].getHand())
    for serie in partie.stacks:
        vues.update(serie.getStack())
    for joueur in partie.players:
        vues.update(joueur.ramassees)
    return [card.getNumber() for card in jeu_complet() if card not in vues]


def rangees_de(series: Iterable[Sequence[Card]]) -> Rangees:
    """Rend les rangées en nombres."""
    return tuple((s[-1].getNumber(), len(s), sum(card.oxHead for card in s)) for s in series)


def tours_de(partie: Partie, joueur: int) -> list[list[TourJoue]]:
    """Rend les tours d'un joueur, manche par manche."""
    manches = []
    for tours in partie.passe:
        manches.append(
            [TourJoue(rangees_de(t.rangees), t.cartes[joueur].getNumber()) for t in tours]
        )
    return manches


def observer(partie: Partie, habitudes: Sequence[Habitude]) -> list[Croyance]:
    """Rend ce que le joueur au trait croit de chacun des autres, d'après ce que tous ont vu."""
    moi = au_trait(partie)
    main = len(partie.players[moi].getHand())
    reste = cachees(partie)
    chances = []
    permises = []
    for joueur in range(len(partie.players)):
        if joueur == moi:
            continue
        manches = tours_de(partie, joueur)
        vus = [confronter(habitude, manches, reste, main) for habitude in habitudes]
        chances.append([chance for chance, _ in vus])
        permises.append([cartes for _, cartes in vus])
    paires = zip(soupconner(chances), permises, strict=True)
    return [Croyance(parts, cartes) for parts, cartes in paires]


# --- imaginer la suite de la manche --------------------------------------------------------------


class Donne(NamedTuple):
    """Une donne imaginée : la main et l'habitude de chacun, celles du joueur au trait d'abord."""

    mains: list[list[int]]
    habitudes: list[Habitude]


def donner(
    main: Sequence[int],
    croyances: Sequence[Croyance],
    habitudes: Sequence[Habitude],
    melangees: Sequence[int],
    hasard: Random,
) -> Donne:
    """Imagine une donne : les cartes cachées, `melangees`, font une main à chacun des autres.

    On tire son habitude d'après ce qu'on croit de lui, et sa main s'accorde avec elle.
    """
    autres = len(croyances)
    libres = melangees
    donne = Donne([hasard.sample(main, len(main))], [reponse_d_un_chercheur(autres, hasard)])
    for croyance in hasard.sample(croyances, autres):  # servis dans un ordre tiré
        rang = hasard.choices(range(len(habitudes)), croyance.parts)[0]
        servie = servir(libres, croyance.permises[rang], len(main))
        libres = [numero for numero in libres if numero not in servie]
        habitude = habitudes[rang]
        if habitude is CHERCHEUR:
            habitude = reponse_d_un_chercheur(autres, hasard)
        if habitude is not HASARD:
            servie.sort()  # comme une vraie main : de deux cartes aussi bonnes, la plus faible
        donne.mains.append(servie)
        donne.habitudes.append(habitude)
    return donne


def servir(libres: Sequence[int], permises: frozenset[int], nombre: int) -> list[int]:
    """Rend une main de tant de cartes libres : des permises d'abord, d'autres s'il en manque."""
    possibles = [numero for numero in libres if numero in permises]
    autres = [numero for numero in libres if numero not in permises]
    return [*possibles, *autres][:nombre]


def reponse_d_un_chercheur(autres: int, hasard: Random) -> Habitude:
    """Rend ce qu'on prête à un joueur qui cherche, pour une manche : mesuré sur des parties.

    À deux, n'importe quelle carte ; à plus, la plus proche deux fois sur trois.
    """
    if autres == 1:
        return HASARD
    return hasard.choice([PROCHES[0], PROCHES[0], HASARD])


def poser(numero: int, rangees: list[Rangee]) -> int:
    """Pose une carte, et rend les têtes ramassées ; trop faible, elle prend la moins chère."""
    choisie = -1
    derniere = 0
    for indice, rangee in enumerate(rangees):
        if derniere < rangee[0] < numero:
            choisie = indice
            derniere = rangee[0]
    trop_faible = choisie < 0
    if trop_faible:
        choisie = min(range(len(rangees)), key=lambda indice: rangees[indice][2])
    _, taille, tetes_de_la_rangee = rangees[choisie]
    if trop_faible or taille == CARTES_PAR_RANGEE:
        rangees[choisie] = (numero, 1, TETES[numero])
        return tetes_de_la_rangee
    rangees[choisie] = (numero, taille + 1, tetes_de_la_rangee + TETES[numero])
    return 0


def jouer_un_tour(
    premiere: int | None, donne: Donne, rangees: list[Rangee], totaux: list[int]
) -> None:
    """Joue un tour : chaque carte quitte sa main, et les têtes s'ajoutent aux totaux des joueurs.

    Le joueur 0 joue la carte `premiere` ; si elle est None, il suit son habitude.
    """
    valeurs = {habitude: noter(habitude, rangees) for habitude in set(donne.habitudes)}
    jouees = []
    for main, habitude in zip(donne.mains, donne.habitudes, strict=True):
        jouees.append(carte_preferee(main, habitude, valeurs[habitude]))
    if premiere is not None:
        jouees[0] = premiere
    for main, numero in zip(donne.mains, jouees, strict=True):
        main.remove(numero)
    for numero in sorted(jouees):
        ramassees = poser(numero, rangees)
        if ramassees:
            totaux[jouees.index(numero)] += ramassees


def carte_preferee(main: Sequence[int], habitude: Habitude, valeurs: Sequence[float]) -> int:
    """Rend la carte d'une main que l'habitude fait jouer, d'après les notes qu'elle donne.

    Au hasard, c'est la première : la main est mélangée, et le même hasard sert à comparer toutes
    nos cartes.
    """
    if habitude is HASARD:
        return main[0]
    return max(main, key=valeurs.__getitem__)


def tetes_de_la_manche(premiere: int, donne: Donne, rangees: Rangees) -> list[int]:
    """Rend les têtes que ramasse chacun d'ici la fin, si le joueur 0 joue d'abord cette carte."""
    copie = Donne([main.copy() for main in donne.mains], donne.habitudes)
    posees = list(rangees)
    totaux = [0] * len(copie.mains)
    jouer_un_tour(premiere, copie, posees, totaux)
    while copie.mains[0]:
        jouer_un_tour(None, copie, posees, totaux)
    return totaux


# --- choisir -------------------------------------------------------------------------------------


def couts(partie: Partie, hasard: Random) -> dict[int, float]:
    """Rend, pour les meilleures cartes du joueur au trait, les têtes qu'elles lui coûteraient.

    Ce sont les siennes moins celles des autres, en moyenne, d'ici la fin de la manche : moins de
    zéro, il en ramasse moins. Des cartes en lice, on n'essaie plus, à chaque étape, que les moins
    chères, dans des donnes de plus en plus nombreuses.
    """
    autres = len(partie.players) - 1
    habitudes = [sujet(), *PROCHES, PLUS_FORTE, PLUS_FAIBLE, HASARD, prudente(autres), CHERCHEUR]
    croyances = observer(partie, habitudes)
    reste = cachees(partie)
    main = [card.getNumber() for card in partie.players[au_trait(partie)].getHand()]
    rangees = rangees_de(serie.getStack() for serie in partie.stacks)
    manches = min(DONNES * len(main), POSES // (len(partie.players) * len(main)))
    etapes = cartes_en_lice(len(main))
    en_lice = main
    total = dict.fromkeys(main, 0.0)
    donnes = 0
    for nombre in etapes:
        en_lice = sorted(en_lice, key=total.__getitem__)[:nombre]
        for _ in range(1 + manches // (len(etapes) * nombre)):
            donnes += 1
            hasard.shuffle(reste)
            donne = donner(main, croyances, habitudes, reste, hasard)
            for numero in en_lice:
                siennes, *des_autres = tetes_de_la_manche(numero, donne, rangees)
                total[numero] += siennes - sum(des_autres) / autres
    return {numero: total[numero] / donnes for numero in en_lice}


def cartes_en_lice(nombre: int) -> list[int]:
    """Rend combien de cartes restent en lice à chaque étape : la moitié, jusqu'à CONSEILS.

    Exemple:
        >>> cartes_en_lice(10), cartes_en_lice(2)
        ([10, 5, 3], [2])
    """
    restent = [nombre]
    while restent[-1] > CONSEILS:
        moitie = (restent[-1] + 1) // 2
        restent.append(max(CONSEILS, moitie))
    return restent


def avis(partie: Partie, hasard: Random) -> list[Avis]:
    """Rend les meilleurs coups du joueur au trait, par ce qu'ils coûteraient, CONSEILS au plus."""
    if partie.etape is Etape.RANGEE:
        return ia.avis_des_rangees(partie)[:CONSEILS]
    tous = []
    for numero, cout in couts(partie, hasard).items():
        phrase = f"{mots(cout, len(partie.players))} dans la manche"
        tous.append(Avis(Coup(Etape.CARTE, numero), -cout, phrase))
    return sorted(tous, key=lambda un: -un.valeur)


def mots(cout: float, joueurs: int) -> str:
    """Dit ce que coûte une carte, à côté de ce que ramassent les autres.

    Exemple:
        >>> mots(-1.84, 4), mots(2.0, 2)
        ('1,8 tête de moins que les autres en moyenne', "2,0 têtes de plus que l'autre en moyenne")
    """
    rivaux = "les autres"
    if joueurs == 2:
        rivaux = "l'autre"
    if abs(cout) < 0.05:
        return f"autant de têtes que {rivaux} en moyenne"
    sens = "de moins"
    if cout > 0:
        sens = "de plus"
    return f"{tetes(abs(cout))} {sens} que {rivaux} en moyenne"


def choisir(partie: Partie, hasard: Random) -> Coup:
    """Rend le coup que joue l'expert, le premier de ses avis."""
    return avis(partie, hasard)[0].coup
