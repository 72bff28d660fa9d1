"""La feuille de notation : quelles exigences des sujets sont tenues, d'après les tests.

Un test dit ce qu'il prouve : `@pytest.mark.exigence("INC-07")`. `make bareme` joue tous les tests
qui le disent, avec ce greffon de pytest, qui imprime la feuille à la fin. Une exigence est *tenue*
si deux tests au moins la citent et que tous ont réussi ; ceux qui n'ont pas été joués sont comptés.

Une exigence *à lire* porte une question qu'aucun programme ne tranche : ses tests ne prouvent que
la présence de ce qu'elle demande, et ses points attendent un lecteur.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.appui.cahiers import TITRES, Cahier, Exigence, charger_cahiers
from tests.appui.feuille import Ligne, nombre, rendu_partie

TESTS_AU_MOINS = 2

REUSSI = "réussi"

ECHOUE = "échoué"

NON_JOUE = "non joué"

TENUE = "tenue"

A_LIRE = "présent, à lire"

NON_TENUE = "non tenue"

INCOMPLETE = "incomplète"

TROP_PEU = "trop peu de tests"

CONNUES = {e.identifiant for cahier in charger_cahiers() for e in cahier.exigences}

Bilan = Mapping[str, Mapping[str, str]]

"""Pour chaque exigence, les tests qui la citent et ce que chacun est devenu."""


def verdict(exigence: Exigence, bilan: Bilan) -> str:
    """Ce que les tests d'une exigence en disent."""
    tests = bilan.get(exigence.identifiant, {})
    if ECHOUE in tests.values():
        return NON_TENUE
    if NON_JOUE in tests.values():
        return INCOMPLETE
    if len(tests) < TESTS_AU_MOINS:
        return TROP_PEU
    return A_LIRE if exigence.lecture else TENUE


def tout_est_tenu(cahiers: Sequence[Cahier], bilan: Bilan) -> bool:
    """Vrai si chaque exigence de chaque jeu est tenue, ou présente et à lire."""
    return all(verdict(e, bilan) in (TENUE, A_LIRE) for c in cahiers for e in c.exigences)


def feuille(cahiers: Sequence[Cahier], bilan: Bilan) -> str:
    """La feuille de notation entière, prête à imprimer."""
    lignes: list[str] = []
    for cahier in cahiers:
        lignes += rendu_partie(TITRES[cahier.jeu], [_ligne(e, bilan) for e in cahier.exigences])
        if cahier.points:
            lignes += _grille(cahier, bilan)
    lignes.append("")
    for cahier in cahiers:
        lignes.append(_total(TITRES[cahier.jeu], cahier.exigences, bilan))
    if len(cahiers) > 1:
        toutes = [exigence for cahier in cahiers for exigence in cahier.exigences]
        lignes.append(_total("En tout", toutes, bilan))
    return "\n".join(lignes)


def _ligne(exigence: Exigence, bilan: Bilan) -> Ligne:
    """La ligne d'une exigence ; au-dessous, la question à se poser, ou les tests non joués."""
    tests = bilan.get(exigence.identifiant, {})
    juge = verdict(exigence, bilan)
    manquants = [test for test, sort in tests.items() if sort == NON_JOUE]
    notes = []
    if manquants:
        notes.append(f"{NON_JOUE} : {manquants[0]}{_et_autant_d_autres(len(manquants) - 1)}")
    if juge == A_LIRE:
        notes.append(f"à lire : {exigence.lecture}")
    combien = f"{len(tests)} test{'s' if len(tests) > 1 else ''}"
    return Ligne(exigence.identifiant, exigence.source, exigence.texte, combien, juge, "", notes)


def _et_autant_d_autres(nombre: int) -> str:
    """La fin d'une liste dont on n'a nommé que le premier."""
    if nombre == 0:
        return ""
    return f", et {nombre} autre{'s' if nombre > 1 else ''}"


def _grille(cahier: Cahier, bilan: Bilan) -> list[str]:
    """Les points du barème : un poste n'est payé que si toutes ses exigences sont tenues.

    Un poste où une exigence est à lire attend son lecteur : ses points sont comptés à part.
    """
    origine = "du sujet complet tel qu'il a été distribué, que tests/sujets n'a pas repris"
    lignes = ["", f"  Barème officiel ({TITRES[cahier.jeu]}), {origine}"]
    obtenus = 0.0
    verifies = 0.0
    a_lire = 0.0
    for poste, points in cahier.points.items():
        verdicts = {verdict(e, bilan) for e in cahier.exigences if e.poste == poste}
        if A_LIRE in verdicts and verdicts <= {TENUE, A_LIRE}:
            a_lire += points
            lignes.append(f"    {poste:<16}   ? / {nombre(points):<4} {A_LIRE}")
            continue
        payes = points if verdicts == {TENUE} else 0.0
        verifies += points
        obtenus += payes
        lignes.append(f"    {poste:<16}{nombre(payes):>4} / {nombre(points)}")
    total = f"{nombre(obtenus)}/{nombre(verifies)} vérifiés"
    if a_lire:
        total += f", {nombre(a_lire)} à lire"
    return [*lignes, f"    {'total':<16}{total}"]


def _total(titre: str, exigences: Sequence[Exigence], bilan: Bilan) -> str:
    """Combien d'exigences sont tenues, dans un jeu ou dans tous."""
    verdicts = [verdict(exigence, bilan) for exigence in exigences]
    compte = f"{verdicts.count(TENUE)} exigences tenues"
    if A_LIRE in verdicts:
        compte += f" et {verdicts.count(A_LIRE)} à lire"
    return f"{titre} : {compte} sur {len(verdicts)}"


class Releve:
    """Note ce que deviennent les tests qui citent une exigence, même joués par xdist."""

    def __init__(self) -> None:
        self.citees: dict[str, list[str]] = {}
        self.sorts: dict[str, str] = {}
        self.reproches: list[str] = []

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        """Note les exigences que cite un test, avant de savoir s'il sera joué."""
        citees = [str(i) for marque in item.iter_markers("exigence") for i in marque.args]
        if citees:
            self.citees[item.nodeid] = citees

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note un fichier de tests qui ne se lit pas, ou qui se saute en entier."""
        if not report.passed:
            self.reproches.append(f"{report.nodeid} ne se lit pas, ou se saute en entier.")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note le sort d'un test : un échec l'emporte, et sauté n'est pas joué."""
        if report.failed or hasattr(report, "wasxfail"):
            self.sorts[report.nodeid] = ECHOUE
        elif report.passed and report.when == "call":
            self.sorts.setdefault(report.nodeid, REUSSI)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Dans un processus de xdist, envoie ce qui a été lu ; sinon, juge."""
        envoi = getattr(session.config, "workeroutput", None)
        if envoi is not None:
            envoi["citees"] = self.citees
            return
        for inconnue in sorted(set(self.bilan()) - CONNUES):
            self.reproches.append(f"{inconnue} est citée par un test, et n'existe pas.")
        if self.reproches or not tout_est_tenu(self.cahiers(session.config), self.bilan()):
            session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Reçoit d'un processus de xdist ce que ses tests citent : tous lisent la même chose."""
        self.citees |= getattr(node, "workeroutput", {}).get("citees", {})

    def bilan(self) -> dict[str, dict[str, str]]:
        """Ce que sont devenus les tests de chaque exigence."""
        bilan: dict[str, dict[str, str]] = {}
        for test, exigences in self.citees.items():
            for exigence in exigences:
                bilan.setdefault(exigence, {})[test] = self.sorts.get(test, NON_JOUE)
        return bilan

    def cahiers(self, config: pytest.Config) -> list[Cahier]:
        """Les cahiers des jeux demandés par `--exigence` ; tous, s'il n'est pas donné."""
        debut = config.getoption("--exigence", default=None) or ""
        return [
            cahier
            for cahier in charger_cahiers()
            if any(exigence.identifiant.startswith(debut) for exigence in cahier.exigences)
        ]

    def pytest_terminal_summary(
        self, terminalreporter: pytest.TerminalReporter, config: pytest.Config
    ) -> None:
        """Imprime la feuille."""
        terminalreporter.write_line(feuille(self.cahiers(config), self.bilan()))
        for reproche in self.reproches:
            terminalreporter.write_line(reproche)


def pytest_configure(config: pytest.Config) -> None:
    """Branche le relevé."""
    config.pluginmanager.register(Releve(), "feuille-de-notation")
