"""Les dominos de Pickomino : quatre valeurs, quatre teintes, et rien de peint sans couleurs."""

from __future__ import annotations

import re

import pytest

from pickomino.dessin import rendu_plateau

DOMINOS = [[21, 1], [25, 2], [29, 3], [33, 4]]


@pytest.mark.exigence("PIC-01")
def test_chaque_valeur_de_domino_a_sa_teinte() -> None:
    for ligne in rendu_plateau(DOMINOS, couleurs=True).splitlines():
        fonds = re.findall(r"48;5;(\d+)m", ligne)
        assert len(set(fonds)) == len(fonds) == len(DOMINOS)


def test_sans_couleurs_rien_n_est_peint() -> None:
    assert "\x1b" not in rendu_plateau(DOMINOS)
