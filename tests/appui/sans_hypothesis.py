"""Ce qui tient lieu d'hypothesis quand il n'est pas installé : ses tests se sautent.

Les autres tests du même fichier se jouent : les règles se vérifient avec click et pytest seuls.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest


class Rien:
    """Une stratégie qui ne tire rien : on peut l'appeler, la combiner, lui demander tout."""

    def __call__(self, *_: Any, **__: Any) -> Rien:
        """Une autre, toute pareille."""
        return self

    def __getattr__(self, nom: str) -> Rien:
        """`st.integers`, `st.lists(...).map`… : encore la même."""
        if nom.startswith("__"):
            raise AttributeError(nom)
        return self

    def __or__(self, autre: object) -> Rien:
        """Une stratégie ou une autre."""
        return self


def given(*_: Any, **__: Any) -> pytest.MarkDecorator:
    """Saute le test décoré."""
    return pytest.mark.skip(reason="hypothesis n'est pas installé")


def sans_effet(*_: Any, **__: Any) -> Callable[[Any], Any]:
    """Un décorateur qui rend le test tel quel."""

    def decorer(test: Any) -> Any:
        return test

    return decorer


def installer() -> None:
    """Met ce module à la place d'hypothesis."""
    absent: Any = ModuleType("hypothesis")
    absent.given = given
    absent.settings = sans_effet
    absent.example = sans_effet
    absent.strategies = Rien()
    absent.assume = Rien()
    absent.HealthCheck = Rien()
    sys.modules["hypothesis"] = absent
