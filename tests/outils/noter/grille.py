"""La grille : un test par scénario, joué par pytest sur le programme qu'on lui donne.

    python -m pytest tests/outils/noter/grille.py -p tests.outils.noter.greffon --programme ./rendu

C'est ce que `make noter` lance ; `--junitxml` donne un rapport de plus.
"""

from __future__ import annotations

import pytest

from tests.outils.noter.greffon import Examen


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Un test par scénario retenu."""
    examen = metafunc.config.stash.get(Examen.cle, None)
    if examen is None:
        raise pytest.UsageError("il faut -p tests.outils.noter.greffon --programme …")
    metafunc.parametrize("identifiant", examen.identifiants())


def test_scenario(examen: Examen, identifiant: str) -> None:
    """Le programme tient ce scénario."""
    resultat = examen.resultat(identifiant)
    if resultat.tenu is None:
        pytest.skip(resultat.explication)
    if not resultat.tenu:
        pytest.fail(resultat.explication, pytrace=False)
