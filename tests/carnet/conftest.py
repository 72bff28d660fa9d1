"""Tous les tests du carnet se passent dans un dossier neuf."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def dossier(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Tout se passe dans un dossier neuf."""
    monkeypatch.chdir(tmp_path)
    yield tmp_path
