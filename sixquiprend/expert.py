"""L'expert, second livre de la machine : imaginer les mains cachées, jouer, et compter.

Personne ne voit la main des autres. Mais on sait ce qui n'y est pas : sa propre main, les rangées,
ce qui a été ramassé depuis la donne. Le reste est *caché*. On *imagine* donc des donnes :
les cartes cachées, mélangées, font une main à chacun. Pour chaque carte qu'on pourrait jouer, la
manche est jouée jusqu'au bout dans chacune de ces donnes, tout le monde suivant le barème du sujet,
et l'on compte les têtes ramassées. Les mêmes donnes servent à toutes les cartes : la chance y est
la même pour chacune, et la différence vient du choix.

Pour aller vite, une rangée n'est ici que trois nombres (la dernière carte, combien de cartes,
combien de têtes : `(14, 2, 2)`), et une carte, son numéro.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from . import ia
from .card import CARTES_PAR_RANGEE, NOMBRE_DE_CARTES, Card, Coup, Etape, Serie
from .game import Game, jeu_complet
from .ia import Avis, avis_des_rangees, mots

DONNES = 24  # imaginées pour chaque choix

Rangee = tuple[int, int, int]  # la dernière carte, le nombre de cartes, le nombre de têtes

TETES = [0, *(card.oxHead for card in jeu_complet())]


@cache
def note_du_sujet(ecart: int, taille: int) -> int:
    """Donne la note du sujet d'une carte à cet écart d'une rangée de cette taille."""
    rangee = [Card(numero) for numero in range(1, taille + 1)]
    carte = Card(min(taille + ecart, NOMBRE_DE_CARTES))  # si loin, la note ne change plus
    return Game(stacks=[Serie(rangee)]).evaluateCard(carte)


def rangee_de(numero: int, rangees: Sequence[Rangee]) -> int:
    """Donne l'indice de la rangée qui prend une carte : la plus proche au-dessous ; -1 sinon."""
    choisie, derniere = -1, 0
    for indice, rangee in enumerate(rangees):
        if derniere < rangee[0] < numero:
            choisie, derniere = indice, rangee[0]
    return choisie


def note(numero: int, rangees: Sequence[Rangee]) -> int:
    """Donne la note du sujet d'une carte, comme `Game.evaluateCard`."""
    indice = rangee_de(numero, rangees)
    if indice < 0:
        return -(10 + numero)
    derniere, taille, _ = rangees[indice]
    return note_du_sujet(numero - derniere, taille)


def poser(numero: int, rangees: list[Rangee]) -> int:
    """Pose une carte, et rend les têtes ramassées ; trop faible, elle prend la moins chère."""
    indice = rangee_de(numero, rangees)
    ramasse = indice < 0 or rangees[indice][1] == CARTES_PAR_RANGEE
    if indice < 0:
        indice = min(range(len(rangees)), key=lambda i: rangees[i][2])
    _, taille, tetes = rangees[indice]
    if ramasse:
        rangees[indice] = (numero, 1, TETES[numero])
        return tetes
    rangees[indice] = (numero, taille + 1, tetes + TETES[numero])
    return 0


def tetes_de_la_manche(premiere: int, mains: list[list[int]], rangees: list[Rangee]) -> int:
    """Joue la manche, le premier joueur commençant par `premiere` ; rend les têtes qu'il ramasse.

    Les mains, triées, sont vidées ; chacun joue ensuite la carte la mieux notée de la sienne.
    """
    total = 0
    while mains[0]:
        jouees = []
        for joueur, main in enumerate(mains):
            notes = [note(numero, rangees) for numero in main]
            jouees.append((main[notes.index(max(notes))], joueur))
        if premiere:
            jouees[0], premiere = (premiere, 0), 0
        for numero, joueur in sorted(jouees):
            mains[joueur].remove(numero)
            tetes = poser(numero, rangees)
            if joueur == 0:
                total += tetes
    return total


def cachees(game: Game) -> list[int]:
    """Donne les cartes que le joueur au trait ne peut pas situer : la main des autres, le talon."""
    vues = {*game.players[game.au_trait()].hand}
    vues.update(card for serie in game.stacks for card in serie.stack)
    vues.update(card for autre in game.players for card in autre.ramassees)
    return [card.number for card in jeu_complet() if card not in vues]


def avis(game: Game, hasard: Random) -> list[Avis]:
    """Donne les coups du joueur au trait, le meilleur en premier, par ce qu'ils coûteraient."""
    if game.etape is Etape.RANGEE:
        return avis_des_rangees(game)
    main = [card.number for card in game.players[game.au_trait()].hand]
    rangees = [(s.getLastCard().number, len(s.stack), s.totalHead) for s in game.stacks]
    reste, taille = cachees(game), len(main)
    couts = dict.fromkeys(main, 0)
    for _ in range(DONNES):
        hasard.shuffle(reste)
        autres = [
            sorted(reste[place * taille : (place + 1) * taille])
            for place in range(len(game.players) - 1)
        ]
        for numero in main:
            mains = [main.copy(), *(autre.copy() for autre in autres)]
            couts[numero] += tetes_de_la_manche(numero, mains, rangees.copy())
    moyennes = {Coup(Etape.CARTE, numero): cout / DONNES for numero, cout in couts.items()}
    permis = [coup for coup in moyennes if game.refus(coup) is None]
    ordre = sorted(permis, key=lambda coup: moyennes[coup])
    return [Avis(coup, -moyennes[coup], mots(moyennes[coup])) for coup in ordre]


def choisir(game: Game, hasard: Random) -> Coup:
    """Donne le coup que joue l'expert.

    Si les règles ont changé sans lui et refusent tout ce qu'il propose, `ia` joue à sa place.
    """
    conseils = avis(game, hasard)
    return conseils[0].coup if conseils else ia.choisir(game, "sujet", hasard)
