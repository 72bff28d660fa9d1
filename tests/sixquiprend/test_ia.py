"""La machine experte : ce qu'elle sait, ce qu'elle imagine, ce qu'elle vaut."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixquiprend import ia
from sixquiprend.card import Card, Serie
from sixquiprend.game import CARTES_PAR_MAIN, Game, jeu_complet
from sixquiprend.player import AiPlayer
from tests.sixquiprend.tournoi import jouer, jouer_tour

GRAINES = st.integers(0, 10_000)


def en_cours(graine: int, tours: int, joueurs: int = 4) -> Game:
    """Une manche jouée au hasard pendant quelques tours."""
    hasard = Random(graine)
    game = Game([AiPlayer(f"IA {numero}") for numero in range(joueurs)])
    game.deal(hasard)
    for _ in range(tours):
        jouer_tour(game, ["hasard"] * joueurs, hasard, 0)
    return game


@given(GRAINES, st.integers(0, 9))
def test_la_note_rapide_est_celle_du_sujet(graine: int, tours: int) -> None:
    game = en_cours(graine, tours)
    rangees = [(s.lastCard.number, len(s.stack), s.totalHead) for s in game.stacks]
    for carte in jeu_complet():
        assert ia.rangee_de(carte.number, rangees) == carte.getMinimumStack(game.stacks)
        assert ia.note(carte.number, rangees) == game.evaluateCard(carte)


@given(GRAINES)
def test_la_manche_imaginee_suit_les_regles(graine: int) -> None:
    """Avec les vraies mains, la manche imaginée ramasse ce que la vraie manche ramasse."""
    game = en_cours(graine, 0)
    mains = [[card.number for card in joueur.hand] for joueur in game.players]
    rangees = [(s.lastCard.number, len(s.stack), s.totalHead) for s in game.stacks]
    carte = max(game.players[0].hand, key=lambda c: (game.evaluateCard(c), -c.number))
    attendu = ia.tetes_de_la_manche(carte.number, mains, rangees)
    for _ in range(CARTES_PAR_MAIN):
        jouer_tour(game, ["sujet"] * 4, Random(0), 0)
    assert game.players[0].totalHead == attendu


def test_ce_qui_est_cache_est_ce_qu_un_joueur_ne_voit_pas() -> None:
    game = en_cours(3, 4)
    cachees = set(ia.cachees(game, game.players[1]))
    ailleurs = {c.number for j in game.players if j is not game.players[1] for c in j.hand}
    assert cachees == ailleurs | {card.number for card in game.deck}


@pytest.mark.parametrize("tours", [0, 5, 9])
def test_la_machine_ne_regarde_ni_les_mains_ni_le_talon(tours: int) -> None:
    """Mêmes rangées, même main, même passé ; d'autres cartes cachées : le même choix."""
    game = en_cours(11, tours)
    moi, *autres = game.players
    choix = ia.choisir(game, moi, Random(5))
    assert choix in moi.hand
    caches = [card for autre in autres for card in autre.hand] + game.deck
    for graine in range(3):
        Random(graine).shuffle(caches)
        reste = iter(caches)
        for autre in autres:
            autre.hand = sorted(next(reste) for _ in moi.hand)
        game.deck = list(reste)
        assert ia.choisir(game, moi, Random(5)) == choix


def test_une_carte_qui_ne_risque_rien_passe_devant_celle_qui_ramasse() -> None:
    rangees = [[60, 61, 62, 63, 64], [20], [30], [104]]
    game = Game(
        [AiPlayer("IA 1", [Card(21), Card(65)]), AiPlayer("IA 2", [Card(1), Card(2)])],
        stacks=[Serie([Card(numero) for numero in rangee]) for rangee in rangees],
    )
    meilleur, pire = ia.avis(game, game.players[0], Random(1))
    assert (meilleur.coup, pire.coup) == (21, 65)
    assert meilleur.valeur >= pire.valeur
    assert meilleur.mots.endswith(("tête", "têtes"))


def test_l_expert_ramasse_moins_que_trois_machines_du_sujet() -> None:
    """Six parties, la place de A tournant ; le rapport en joue davantage."""
    issues = [jouer("expert", "sujet", 40 + rang, rang) for rang in range(6)]
    miennes, autres = (sum(list(i.mesures.values())[k] for i in issues) for k in (0, 1))
    assert miennes <= 0.75 * autres
