"""Les passages : quels tests qui citent une exigence passent par chaque ligne d'un module.

coverage le note une fois pour toutes sur le code sans mutant. Les premiers à juger un mutant sont
ceux qui passent par sa ligne, et d'abord ceux qui passent par le moins d'autres : les plus précis.
"""

from __future__ import annotations

from collections import Counter

import coverage

from tests.outils.sabotage.moteur import Copie, fichiers_qui_citent

PRECIS_AU_PLUS = 6  # les tests essayés d'abord contre un mutant

Passages = dict[str, dict[int, list[str]]]
"""Pour chaque module, chaque ligne et les tests qui y passent, les plus précis d'abord."""


def relever(copie: Copie, prefixe: str) -> Passages:
    """Joue les tests qui citent une exigence du jeu, et note où chacun passe."""
    fichiers = fichiers_qui_citent(prefixe, copie.racine)
    mesure = ("--cov", "--cov-context=test", "--cov-report=", "-m", "not sans_couverture")
    copie.tester("--exigence", prefixe, *mesure, *fichiers, patience=5)
    donnees = coverage.CoverageData(str(copie.racine / ".coverage"))
    donnees.read()
    par_module = {
        chemin: donnees.contexts_by_lineno(chemin) for chemin in sorted(donnees.measured_files())
    }
    etendue = Counter(
        test for lignes in par_module.values() for tests in lignes.values() for test in tests
    )
    return {
        chemin.removeprefix(f"{copie.racine}/"): {
            ligne: [_nom(test) for test in sorted(tests, key=lambda t: (etendue[t], t)) if test]
            for ligne, tests in lignes.items()
        }
        for chemin, lignes in par_module.items()
    }


def _nom(contexte: str) -> str:
    """Le test d'un contexte de pytest-cov, qui ajoute son moment : « …::test_x|run »."""
    return contexte.rpartition("|")[0]


def les_plus_precis(passages: Passages, fichier: str, ligne: int) -> list[str]:
    """Les tests qui passent par cette ligne, ou par celle où commence son instruction."""
    lignes = passages.get(fichier, {})
    connue = max((connue for connue in lignes if connue <= ligne), default=0)
    return list(dict.fromkeys(lignes.get(connue, [])))[:PRECIS_AU_PLUS]
