"""La fenêtre d'essai, que pilotent les tests de ce dossier."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.appui.pilote import Pilote, pilote
from tests.ensemble.fenetre.neuf_cases import Cases, Partie, regie


@pytest.fixture
def mains(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilote]:
    """Une fenêtre qui montre neuf cases, et de quoi la piloter."""
    monkeypatch.chdir(tmp_path)
    with pilote("incognito", regie(), "Prendre la dernière case.") as mains:
        partie = Partie()
        mains.fenetre.commencer(partie)
        mains.fenetre.montrer(Cases(mains.fenetre, partie))
        mains.fenetre.dessiner()
        yield mains
