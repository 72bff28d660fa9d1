"""La musique de la page : elle se raccorde, et ne claque pas."""

from __future__ import annotations

import io
import wave
from collections.abc import Sequence
from itertools import pairwise

import pytest

from sixquiprend.musique import FREQUENCE, boucle, composer


def sauts(onde: Sequence[int]) -> list[int]:
    """Les écarts d'un échantillon au suivant, du dernier au premier compris."""
    return [abs(b - a) for a, b in pairwise([*onde, onde[0]])]


def test_la_boucle_ne_sature_pas_ne_claque_pas_et_se_raccorde() -> None:
    onde = boucle()
    assert len(onde) == FREQUENCE * 16
    assert 8000 < max(map(abs, onde)) < 16_000
    assert max(sauts(onde)) < 3500
    assert sauts(onde)[-1] < 500  # de la fin au début


def test_une_cloche_part_sans_claquer() -> None:
    """À l'instant où elle part, l'onde ne saute pas plus que juste avant."""
    tous = sauts(boucle())
    for depart in range(0, len(tous), FREQUENCE):  # une cloche par seconde
        avant = [tous[depart - i] for i in range(2, 300)]
        assert max(tous[depart + i] for i in (-1, 0, 1)) <= max(avant) + 100, depart


@pytest.mark.exigence("SIX-13")
def test_un_navigateur_sait_lire_la_musique() -> None:
    with wave.open(io.BytesIO(composer())) as son:
        assert (son.getframerate(), son.getnchannels()) == (FREQUENCE, 1)
        assert son.readframes(son.getnframes()) == boucle().tobytes()
