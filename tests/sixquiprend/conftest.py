"""Les carnets que les tests referment."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.sixquiprend.commun import OUVERTS


@pytest.fixture(autouse=True)
def carnets_fermes() -> Iterator[None]:
    """Rend les fichiers des carnets qu'un test a ouverts."""
    yield
    while OUVERTS:
        OUVERTS.pop().fermer()
