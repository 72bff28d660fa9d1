"""L'écran factice des tests de la fenêtre, et les carnets qu'ils referment."""

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


@pytest.fixture
def ecran_factice(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """SDL sans écran ni haut-parleur, ouvert puis refermé."""
    import pygame

    from sixquiprend.graphique import preparer_l_ecran

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    preparer_l_ecran()
    yield
    pygame.quit()
