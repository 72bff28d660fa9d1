"""Des parties entières, au hasard : les cartes et les têtes se conservent, les rangées montent."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sixquiprend import Card, Etape, Game
from sixquiprend.card import CONTINUER
from sixquiprend.game import DONNES_AU_PLUS
from sixquiprend.sauvegarde import decoder, encoder
from tests.outils import exemples
from tests.sixquiprend.commun import jouer, jouer_la_partie_en_relisant, soiree_neuve

pytestmark = pytest.mark.sans_couverture


def tous_les_numeros(game: Game) -> list[int]:
    """Les numéros de toutes les cartes de la partie, où qu'elles soient."""
    tas = [game.deck, [jouee.carte for jouee in game.table]]
    tas += [serie.stack for serie in game.stacks]
    for player in game.players:
        tas += [player.hand, player.ramassees]
    return sorted(card.number for cartes in tas for card in cartes)


def verifier(game: Game) -> None:
    """Ce qui est vrai à tout moment."""
    assert tous_les_numeros(game) == list(range(1, 105))
    for serie in game.stacks:
        rangee = [card.number for card in serie.stack]
        assert 1 <= len(rangee) <= 5
        assert rangee == sorted(set(rangee))
    for player in game.players:
        assert [c.number for c in player.hand] == sorted(c.number for c in player.hand)


def jouer_une_manche(game: Game, hasard: Random) -> None:
    """Joue des coups légaux au hasard jusqu'à la fin de la manche, en vérifiant chaque pas."""
    while game.etape not in (Etape.MANCHE_FINIE, Etape.FINIE):
        avant = sum(player.totalHead for player in game.players)
        poses = jouer(game, hasard.choice(game.coups()))
        ramassees = sum(pose.tetes for pose in poses)
        assert sum(player.totalHead for player in game.players) == avant + ramassees
        verifier(game)
    assert sum(Card(numero).oxHead for numero in tous_les_numeros(game)) == 171


@pytest.mark.fuzz
@pytest.mark.exigence("SIX-03", "SIX-04", "SIX-05", "SIX-06", "SIX-11")
@given(graine=st.integers(0, 999_999_999), ias=st.integers(1, 9))
def test_une_partie_entiere_conserve_les_cartes_et_les_tetes(graine: int, ias: int) -> None:
    soiree = soiree_neuve(graine, ias)
    hasard = Random(graine)
    while True:
        jouer_une_manche(soiree.game, hasard)
        if soiree.game.etape is Etape.FINIE:
            break
        assert max(player.totalHead for player in soiree.game.players) < 66
        soiree.jouer(CONTINUER)
        verifier(soiree.game)
    assert max(player.totalHead for player in soiree.game.players) >= 66


@pytest.mark.fuzz
@given(
    graine=st.integers(0, 999_999_999),
    ias=st.integers(1, 9),
    tours=st.integers(0, 10),
    manches=st.integers(1, 2),
)
def test_une_soiree_enregistree_puis_relue_est_la_meme(
    graine: int, ias: int, tours: int, manches: int
) -> None:
    soiree = soiree_neuve(graine, ias)
    hasard = Random(graine)
    for _ in range(manches - 1):
        jouer_une_manche(soiree.game, hasard)
        if soiree.game.etape is Etape.MANCHE_FINIE:
            soiree.jouer(CONTINUER)
    while len(soiree.game.humain.hand) > 10 - tours or soiree.game.table:
        jouer(soiree.game, hasard.choice(soiree.game.coups()))
    relue = decoder(encoder(soiree))
    relue.game.deck, soiree.game.deck = sorted(relue.game.deck), sorted(soiree.game.deck)
    assert relue == soiree
    if relue.game.etape is Etape.MANCHE_FINIE:
        relue.jouer(CONTINUER)
        soiree.jouer(CONTINUER)
        assert relue == soiree


@pytest.mark.fuzz
@settings(max_examples=exemples(12))
@given(
    graine=st.sampled_from([0, 999_999_999]),
    donnes=st.integers(2, 4) | st.integers(DONNES_AU_PLUS - 3, DONNES_AU_PLUS),
    ias=st.integers(1, 9),
    partage=st.lists(st.integers(0, 65), min_size=10, max_size=10),
)
def test_ce_qui_est_accepte_reste_lisible_quoi_qu_on_joue(
    graine: int, donnes: int, ias: int, partage: list[int]
) -> None:
    """Aux bornes de chaque champ, deux parties de suite se relisent entre tous les tours."""
    soiree = soiree_neuve(graine, ias)
    soiree.donnes, soiree.game.manche = donnes, 2
    for player, acquises in zip(soiree.game.players, partage, strict=False):
        player.acquises = acquises
    total, nombre = sum(player.acquises for player in soiree.game.players), ias + 1
    assume(10 * nombre - 16 <= total <= 167)  # ce qu'une manche peut donner
    soiree = decoder(encoder(soiree))
    for _ in range(2):
        jouer_la_partie_en_relisant(soiree)
        soiree.nouvelle_partie("Zoé", ias)


def test_le_bareme_du_sujet_bat_le_hasard() -> None:
    """Contre une seule IA, qui tire ses cartes au hasard gagne bien moins d'une fois sur deux."""
    victoires = 0
    for graine in range(100):
        soiree, hasard = soiree_neuve(graine, ias=1), Random(graine)
        jouer_une_manche(soiree.game, hasard)
        while soiree.game.etape is Etape.MANCHE_FINIE:
            soiree.jouer(CONTINUER)
            jouer_une_manche(soiree.game, hasard)
        humain, ia = soiree.game.players
        victoires += humain.totalHead <= ia.totalHead
    assert victoires < 40
