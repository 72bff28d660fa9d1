"""Réglages communs : ce qui peut manquer, hypothesis, les experts pressés, l'option `--exigence`.

Les parties de référence et les règles se vérifient avec click et pytest seuls ; ce qui demande
davantage se saute, et l'en-tête de pytest dit en une ligne ce qui manque.
"""

from __future__ import annotations

import importlib
import os
import signal
import sys
from contextlib import suppress
from importlib.machinery import ModuleSpec
from importlib.util import find_spec

import pytest

EXTRAS = ("hypothesis", "pyte")
ABSENTS = [nom for nom in EXTRAS if find_spec(nom) is None]
# Ce qui borne la recherche de chaque expert ; celui de Pickomino calcule tout.
RECHERCHES = {
    "incognito": "NOEUDS",
    "puissance_n": "NOEUDS",
    "dames": "BUDGET",
    "sixquiprend": "POSES",
}


class Absents:
    """Importer ce qui manque saute le test, ou le fichier entier, au lieu de l'arrêter."""

    @staticmethod
    def find_spec(nom: str, *_: object) -> ModuleSpec | None:
        """Saute si ce module est un des absents ; sinon, laisse Python le chercher."""
        if nom.split(".")[0] in ABSENTS:
            pytest.skip(f"{nom} n'est pas installé", allow_module_level=True)
        return None


if "hypothesis" in ABSENTS:
    from tests.appui import sans_hypothesis

    sans_hypothesis.installer()
else:
    # Sous `make test` les cas sont toujours les mêmes : un échec se retrouve. `make fuzz` (profil
    # « intensif ») en tire de nouveaux, cent fois plus. `make sabotage` se contente d'un
    # contre-exemple, sans chercher le plus petit.
    from hypothesis import Phase, settings

    settings.register_profile(
        "defaut", derandomize=True, database=None, deadline=None, max_examples=50
    )
    settings.register_profile("intensif", max_examples=5000, deadline=None)
    settings.register_profile(
        "sabotage", settings.get_profile("defaut"), phases=(Phase.explicit, Phase.generate)
    )
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "defaut"))

sys.meta_path.append(Absents())

# xdist donne à ses processus un écran de 80 x 24 ; un jeu lancé en mémoire par un tube n'en a pas.
for variable in ("COLUMNS", "LINES"):
    os.environ.pop(variable, None)

# Lancés en arrière-plan, les tests ignoreraient Ctrl-C, et avec eux les jeux qu'ils lancent.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_report_header() -> str:
    """Dit ce qui manque, et donc ce qui se saute."""
    if not ABSENTS:
        return ""
    return f"Absents : {', '.join(ABSENTS)} ; les tests qui les demandent sont sautés."


def pytest_collection_finish() -> None:
    """Fait chercher les experts dix fois moins dans ce processus, sauf si BUDGET=plein.

    Les vraies commandes, que lancent d'autres tests, gardent leur recherche entière.
    """
    if os.environ.get("BUDGET") == "plein":
        return
    for jeu, borne in RECHERCHES.items():
        with suppress(ModuleNotFoundError):  # une copie du projet peut n'avoir qu'un jeu
            expert = importlib.import_module(f"{jeu}.machine.expert")
            setattr(expert, borne, getattr(expert, borne) // 10)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Ajoute `--exigence` à pytest."""
    parser.addoption(
        "--exigence", metavar="INC-07", help="ne joue que les tests qui la citent (INC- : d'un jeu)"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Avec `--exigence`, écarte les tests qui ne la citent pas, et joue d'abord les plus rapides.

    Un test sans dossier à lui ne lance pas de commande : c'est un des rapides.
    """
    voulue = config.getoption("--exigence")
    if voulue is None:
        return
    gardes = [item for item in items if cite(item, voulue)]
    ecartes = [item for item in items if not cite(item, voulue)]
    gardes.sort(key=lambda item: "tmp_path" in getattr(item, "fixturenames", ()))
    config.hook.pytest_deselected(items=ecartes)
    items[:] = gardes


def cite(item: pytest.Item, voulue: str) -> bool:
    """Vrai si un test cite cette exigence, ou une de celles qui commencent ainsi."""
    citees = [str(i) for marque in item.iter_markers("exigence") for i in marque.args]
    return any(citee.startswith(voulue) for citee in citees)
