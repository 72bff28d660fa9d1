"""Un passage des tests : pytest, dans un processus à part, et ce qu'il a recueilli.

Le processus qui juge n'est pas celui qui joue : un `conftest.py` ou un `atexit` peut changer le
code de sortie du second, ou l'arrêter net, mais pas ce que le premier en conclut.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from pathlib import Path

import pytest


@dataclass
class Passage:
    """Ce qu'un passage a donné : les exigences que cite chaque test, ce qu'il est devenu."""

    citees: dict[str, list[str]] = field(default_factory=dict)
    resultats: dict[str, bool] = field(default_factory=dict)
    lus: list[str] = field(default_factory=list)  # les fichiers où l'on a cherché des tests
    illisibles: list[str] = field(default_factory=list)  # ceux qu'on n'a pas pu lire
    jeux: list[str] = field(default_factory=list)
    code: int = 1


RECUEIL = pytest.StashKey[Passage]()
"""Où le greffon range, pendant que pytest joue, ce qu'il recueille."""


class _Poignee:
    """Ce par quoi l'on retrouve, quand pytest a fini, ce que le greffon a recueilli."""

    passage = Passage()

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self.passage = session.config.stash[RECUEIL]


def jouer(racine: Path, arguments: Sequence[str]) -> Passage:
    """Joue pytest depuis ce dossier ; un passage interrompu ne rend rien."""
    contexte = multiprocessing.get_context("fork")
    recoit, envoie = contexte.Pipe(duplex=False)
    options = [f"--rootdir={racine}", "-p", "tests.outils.greffon", "--bareme"]
    enfant = contexte.Process(target=_jouer, args=([*options, *arguments], envoie))
    sys.stdout.flush()
    enfant.start()
    envoie.close()
    try:
        passage: Passage = recoit.recv()
    except EOFError:
        passage = Passage()
    enfant.join()
    return passage


def _jouer(arguments: list[str], envoie: Connection) -> None:
    """Joue pytest ici même, et envoie ce que le greffon a recueilli."""
    poignee = _Poignee()
    code = pytest.main(arguments, plugins=[poignee])
    envoie.send(replace(poignee.passage, code=int(code)))
