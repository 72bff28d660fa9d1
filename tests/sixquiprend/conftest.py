"""L'écran factice des tests de la fenêtre."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


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
