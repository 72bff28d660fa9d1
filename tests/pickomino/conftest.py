"""Le clavier des tests du Pickomino."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest


@pytest.fixture
def clavier(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Une fonction qui tape des lignes d'avance sur l'entrée standard."""

    def taper(*lignes: str) -> None:
        texte = "".join(f"{ligne}\n" for ligne in lignes)
        monkeypatch.setattr("sys.stdin", io.StringIO(texte))

    return taper
