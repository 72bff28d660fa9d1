"""Le livre construit une fois, pour tous les tests qui le lisent."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.appui import TESTS
from tests.enseigner.livre.conftest import ECRIT

MANQUE = "le livre demande Node et ses paquets : « sudo apt install nodejs npm », puis make livre"

LIVRE = TESTS / "enseigner" / "livre"

collect_ignore: list[str] = []
if not ECRIT:
    collect_ignore += ["test_livre.py", "test_navigateur.py"]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Le site, et à côté de lui le fichier seul."""
    if shutil.which("node") is None or not (LIVRE / "node_modules" / "esbuild").is_dir():
        pytest.skip(MANQUE)
    from tests.enseigner.livre.construire import construire

    dossier = tmp_path_factory.mktemp("livre")
    construire(dossier / "livre", dossier / "livre.html")
    return dossier / "livre"
