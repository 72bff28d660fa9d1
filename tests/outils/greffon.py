"""Le greffon pytest : il recueille ce que les tests prouvent, et imprime la feuille.

`pytest --bareme` recense toujours tous les tests, puis ne joue que ceux qu'on a demandés : la
feuille sait ainsi ce qui n'a pas été joué. `pytest tests/dames --bareme` joue les tests de
`tests/dames` et ceux qui, ailleurs, citent une exigence de ce jeu, et n'imprime que ce jeu.

`pytest --exigence INC-07` ne joue que les tests qui citent cette exigence.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.outils.bareme import ORDRE, charger_cahiers, feuille, tout_est_tenu
from tests.outils.sabotage.releve import fautes_vues


class HorsDelai(BaseException):
    """Un test a dépassé sa durée : ni le jeu ni hypothesis n'attrapent cette exception."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Ajoute `--bareme` et `--exigence` à pytest."""
    parser.addoption("--bareme", action="store_true", help="imprime la feuille de notation")
    parser.addoption("--exigence", metavar="INC-07", help="ne joue que les tests qui la citent")


def pytest_configure(config: pytest.Config) -> None:
    """Déclare les marqueurs, élargit le recensement à tout le dossier, et tient le bilan."""
    config.addinivalue_line("markers", "exigence(*identifiants): les exigences que ce test prouve")
    config.addinivalue_line("markers", "fuzz: test aléatoire que `make fuzz` prolonge")
    config.addinivalue_line("markers", "sans_couverture: test que la mesurer ralentirait trop")
    if config.option.bareme:
        config.option.demandes = [_debut(config, argument) for argument in config.args]
        config.args = [str(config.rootpath)]
    config.pluginmanager.register(_Greffon(config), "feuille-de-notation")


def _debut(config: pytest.Config, argument: str) -> str:
    """Le début des noms des tests qu'un argument de pytest désigne ; vide s'il les désigne tous."""
    chemin, deux_points, nom = argument.partition("::")
    relatif = Path(os.path.relpath(config.invocation_params.dir / chemin, config.rootpath))
    return "" if relatif == Path() else relatif.as_posix() + deux_points + nom


def designe(debut: str, test: str) -> bool:
    """Vrai si un début de nom désigne ce test : le sien, celui de son fichier ou de son dossier."""
    return not debut or test == debut or test.startswith((f"{debut}/", f"{debut}::", f"{debut}["))


def jeux_designes(debuts: Iterable[str]) -> list[str]:
    """Les jeux dont `tests/<jeu>` contient tout ce qu'on demande ; tous, s'il y a autre chose."""
    dossiers = {tuple(debut.split("/")[:2]) for debut in debuts}
    jeux = [jeu for jeu in ORDRE if ("tests", jeu) in dossiers]
    return jeux if len(jeux) == len(dossiers) else list(ORDRE)


def exigences_citees(item: pytest.Item) -> list[str]:
    """Les exigences qu'un test dit prouver."""
    return [str(i) for marque in item.iter_markers("exigence") for i in marque.args]


class _Greffon:
    """Recueille ce que deviennent les tests qui citent une exigence, même joués par xdist."""

    def __init__(self, config: pytest.Config) -> None:
        self.demandes: list[str] = getattr(config.option, "demandes", [""])
        self.demandee = bool(config.option.bareme) and not hasattr(config, "workerinput")
        self.connues = {e.identifiant for c in charger_cahiers() for e in c.exigences}
        self.cahiers = charger_cahiers(jeux_designes(self.demandes))
        self.citees: dict[str, list[str]] = {}
        self.resultats: dict[str, bool] = {}
        self.recensement_manque = False

    # --- recenser, choisir -----------------------------------------------------------------------

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        citees = exigences_citees(item)
        if citees:
            self.citees[item.nodeid] = citees

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.recensement_manque |= report.failed

    def choisi(self, item: pytest.Item) -> bool:
        """Vrai si l'on a demandé ce test : par son nom, ou par le dossier du jeu dont il parle."""
        if any(designe(debut, item.nodeid) for debut in self.demandes):
            return True
        entiers = [jeu for jeu in ORDRE if f"tests/{jeu}" in self.demandes]
        du_jeu = {e.identifiant for c in charger_cahiers(entiers) for e in c.exigences}
        return bool(du_jeu & set(exigences_citees(item)))

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        voulue = config.option.exigence
        gardes = [i for i in items if voulue is None or voulue in exigences_citees(i)]
        gardes = [i for i in gardes if self.choisi(i)]
        if voulue is not None:  # un test sans dossier ne lance pas de commande : il est plus rapide
            gardes.sort(key=lambda i: "tmp_path" in getattr(i, "fixturenames", ()))
        ecartes = [i for i in items if i not in set(gardes)]
        if ecartes:
            config.hook.pytest_deselected(items=ecartes)
        items[:] = gardes

    # --- juger ----------------------------------------------------------------------------------

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        inconnues = [i for i in exigences_citees(item) if i not in self.connues]
        if inconnues:
            pytest.fail(f"exigence inconnue : {', '.join(inconnues)}", pytrace=False)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Réussi : appelé, sans rien qui échoue. Sauté, en panne, mort avec son processus : non."""
        if not report.passed:
            self.resultats[report.nodeid] = False
        elif report.when == "call":
            self.resultats.setdefault(report.nodeid, True)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Reçoit d'un processus de xdist ce que ses tests citent : pour tous, la même chose."""
        self.citees |= getattr(node, "workeroutput", {}).get("citees", {})

    def bilan(self) -> dict[str, list[bool | None]]:
        """Pour chaque exigence, ce que chacun des tests qui la citent est devenu."""
        bilan: dict[str, list[bool | None]] = {}
        for test, citees in self.citees.items():
            for identifiant in citees:
                bilan.setdefault(identifiant, []).append(self.resultats.get(test))
        if self.recensement_manque:  # des tests existent peut-être, qu'on n'a pas pu lire
            for identifiant in self.connues:
                bilan.setdefault(identifiant, []).append(None)
        return bilan

    # --- imprimer -------------------------------------------------------------------------------

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        sortie = getattr(session.config, "workeroutput", None)
        if sortie is not None:
            sortie["citees"] = self.citees
        ok = session.exitstatus == pytest.ExitCode.OK
        if self.demandee and ok and not tout_est_tenu(self.cahiers, self.bilan()):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self.demandee:
            return
        terminalreporter.section("Feuille de notation")
        if self.recensement_manque:
            terminalreporter.write_line("Feuille partielle : un fichier de tests ne se lit pas.")
        de_la_feuille = {e.identifiant for c in self.cahiers for e in c.exigences}
        tests = [t for t, citees in self.citees.items() if de_la_feuille & set(citees)]
        joues = sum(test in self.resultats for test in tests)
        if joues < len(tests):
            terminalreporter.write_line(
                f"Feuille partielle : {joues} tests sur {len(tests)} joués."
            )
        terminalreporter.write_line(feuille(self.cahiers, self.bilan(), fautes_vues()))


# --- la durée d'un test --------------------------------------------------------------------------


@pytest.hookimpl(optionalhook=True, tryfirst=True)
def pytest_timeout_set_timer(item: pytest.Item, settings: Any) -> bool:
    """Arme le réveil de pytest-timeout avec `HorsDelai`.

    Le sien lève une exception qu'hypothesis prend pour un contre-exemple : il rejouerait le test
    qui ne finit pas, sans réveil cette fois, et la feuille resterait figée.
    """

    def sonner(*_: object) -> None:
        raise HorsDelai(f"ce test dure plus de {settings.timeout:g} s")

    signal.signal(signal.SIGALRM, sonner)
    signal.setitimer(signal.ITIMER_REAL, settings.timeout)
    return True


@pytest.hookimpl(optionalhook=True, tryfirst=True)
def pytest_timeout_cancel_timer(item: pytest.Item) -> bool:
    """Désarme le réveil."""
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    return True
