"""Le clavier et l'écran des tests de Dames++."""

from __future__ import annotations

import pytest

from tests.dames.commun import Scene


@pytest.fixture
def scene(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Scene:
    """Un clavier et un écran en mémoire."""
    return Scene(monkeypatch, capsys)
