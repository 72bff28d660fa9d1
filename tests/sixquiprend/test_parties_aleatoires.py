"""Des parties entières, au hasard : les cartes et les têtes se conservent, les rangées montent."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixquiprend import Card, Etape, Partie
from sixquiprend.card import CONTINUER
from sixquiprend.game import coups
from sixquiprend.sauvegarde import decoder
from tests.sixquiprend.commun import jouer, octets_de, partie_neuve

pytestmark = pytest.mark.sans_couverture


def tous_les_numeros(partie: Partie) -> list[int]:
    """Les numéros de toutes les cartes de la partie, où qu'elles soient."""
    tas = [partie.deck, [jouee.carte for jouee in partie.table]]
    tas += [serie.stack for serie in partie.stacks]
    for player in partie.players:
        tas += [player.hand, player.ramassees]
    return sorted(card.number for cartes in tas for card in cartes)


def verifier(partie: Partie) -> None:
    """Ce qui est vrai à tout moment."""
    absents = set(range(1, 105)) - set(tous_les_numeros(partie))
    assert not absents, f"manche {partie.manche} : des 104 cartes, il manque {sorted(absents)}"
    assert tous_les_numeros(partie) == list(range(1, 105)), "une carte est à deux endroits"
    for serie in partie.stacks:
        rangee = [card.number for card in serie.stack]
        assert 1 <= len(rangee) <= 5
        assert rangee == sorted(set(rangee))
    for player in partie.players:
        assert player.hand == sorted(player.hand)


def jouer_une_manche(partie: Partie, hasard: Random) -> None:
    """Joue des coups permis au hasard jusqu'à la fin de la manche, en vérifiant chaque pas."""
    while partie.etape not in (Etape.MANCHE_FINIE, Etape.FINIE):
        avant = sum(player.totalHead for player in partie.players)
        poses = jouer(partie, hasard.choice(coups(partie)))
        ramassees = sum(pose.tetes for pose in poses)
        assert sum(player.totalHead for player in partie.players) == avant + ramassees
        verifier(partie)
    assert sum(Card(numero).oxHead for numero in tous_les_numeros(partie)) == 171


@pytest.mark.fuzz
@pytest.mark.exigence("SIX-03", "SIX-04", "SIX-05", "SIX-06", "SIX-11")
@given(graine=st.integers(0, 999_999_999), ias=st.integers(1, 9))
def test_une_partie_entiere_conserve_les_cartes_et_les_tetes(graine: int, ias: int) -> None:
    partie = partie_neuve(graine, ias)
    hasard = Random(graine)
    jouer_une_manche(partie, hasard)
    while partie.etape is Etape.MANCHE_FINIE:
        assert max(player.totalHead for player in partie.players) < 66
        jouer(partie, CONTINUER)
        verifier(partie)
        jouer_une_manche(partie, hasard)
    assert max(player.totalHead for player in partie.players) >= 66


@pytest.mark.exigence("SIX-04", "SIX-11")
@pytest.mark.fuzz
@given(graine=st.integers(0, 999_999_999), ias=st.integers(1, 9), nombre=st.integers(0, 60))
def test_une_partie_enregistree_puis_relue_est_la_meme(graine: int, ias: int, nombre: int) -> None:
    partie = partie_neuve(graine, ias)
    hasard = Random(graine)
    for _ in range(nombre):
        if partie.etape is Etape.MANCHE_FINIE:
            jouer(partie, CONTINUER)
        elif partie.etape is not Etape.FINIE:
            jouer(partie, hasard.choice(coups(partie)))
    assert decoder(octets_de(partie)) == partie


def test_le_bareme_du_sujet_bat_le_hasard() -> None:
    """Contre une seule IA, qui tire ses cartes au hasard gagne bien moins d'une fois sur deux."""
    victoires = 0
    for graine in range(100):
        partie = partie_neuve(graine, ias=1)
        hasard = Random(graine)
        jouer_une_manche(partie, hasard)
        while partie.etape is Etape.MANCHE_FINIE:
            jouer(partie, CONTINUER)
            jouer_une_manche(partie, hasard)
        humain, ia = partie.players
        victoires += humain.totalHead <= ia.totalHead
    assert victoires < 40
