"""Réglages communs : les profils d'hypothesis, et le petit projet où l'on éprouve les outils.

Sous `make test` les cas sont les mêmes à chaque fois (derandomize) : un échec se retrouve toujours.
`make fuzz` (profil « intensif ») en tire de nouveaux, cent fois plus. `make sabotage` se
contente d'un contre-exemple, sans chercher le plus petit.
"""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import Phase, settings

from tests.outils.petit_projet import petit_projet
from tests.outils.sabotage.moteur import Copie

settings.register_profile("defaut", derandomize=True, database=None, deadline=None, max_examples=50)
settings.register_profile("intensif", max_examples=5000, deadline=None)
settings.register_profile(
    "sabotage", settings.get_profile("defaut"), phases=(Phase.explicit, Phase.generate)
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "defaut"))

# xdist donne à ses processus un écran de 80 x 24 ; un jeu lancé en mémoire par un tube n'en a pas.
for variable in ("COLUMNS", "LINES"):
    os.environ.pop(variable, None)

# Lancés en arrière-plan, les tests ignoreraient Ctrl-C, et avec eux les jeux qu'ils lancent.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def petit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Copie:
    """Une copie du petit projet, et les seuls greffons de pytest qu'il lui faut."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTEST_PLUGINS", "pytest_timeout")
    return petit_projet(tmp_path)
