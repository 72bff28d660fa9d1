"""Le clavier et l'écran des tests de Dames++."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.dames.commun import Scene


@pytest.fixture
def scene(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Scene:
    """Un clavier et un écran en mémoire."""
    # Importé ici, un jeu qui ne s'importe plus fait échouer un test, et non pytest tout entier.
    from tests.dames.commun import Scene

    return Scene(monkeypatch, capsys)
