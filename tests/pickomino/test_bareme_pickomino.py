"""Ce que des fautes plantées dans le Pickomino ont montré qu'aucun test ne voyait."""

from __future__ import annotations

import pytest

from pickomino import priseDomino
from tests.pickomino.commun import PLATEAU, joueur, partie


@pytest.mark.exigence("PIC-07")
@pytest.mark.parametrize("total", [0, 20, 37, 40])
def test_un_total_sans_domino_n_en_donne_pas_un_voisin(total: int) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"))
    assert priseDomino(jeu, total) != ""
    assert jeu.players == [joueur("Léa"), joueur("Tom")]
    assert jeu.dominos == PLATEAU
