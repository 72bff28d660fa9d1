"""Le greffon pytest : il recueille ce que les tests prouvent, pour la feuille de `make bareme`.

Avec `--bareme`, pytest lit toujours tous les tests, puis ne joue que ceux qu'on a demandés :
`tests/dames` désigne les tests de ce dossier et ceux qui, ailleurs, citent une exigence de ce jeu.

`pytest --exigence INC-07` ne joue que les tests qui citent cette exigence ; `--exigence INC-`, une
quelconque de celles qui commencent ainsi.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.outils.bareme import ORDRE, charger_cahiers
from tests.outils.passage import RECUEIL, Passage

DUREE = pytest.StashKey[float]()  # les secondes accordées à un test


class HorsDelai(BaseException):
    """Un test a dépassé sa durée : ni le jeu ni hypothesis n'attrapent cette exception."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Ajoute `--bareme` et `--exigence` à pytest."""
    parser.addoption("--bareme", action="store_true", help="recueille ce que les tests prouvent")
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


def cite(item: pytest.Item, voulue: str) -> bool:
    """Vrai si un test cite cette exigence, ou une de celles qui commencent ainsi."""
    return any(citee.startswith(voulue) for citee in exigences_citees(item))


def mal_citee(item: pytest.Item) -> bool:
    """Vrai si un test dit prouver une exigence sans la nommer."""
    return any(marque.kwargs or not marque.args for marque in item.iter_markers("exigence"))


class _Greffon:
    """Recueille ce que deviennent les tests qui citent une exigence, même joués par xdist."""

    def __init__(self, config: pytest.Config) -> None:
        self.demandes: list[str] = getattr(config.option, "demandes", [""])
        self.connues = {e.identifiant for c in charger_cahiers() for e in c.exigences}
        self.passage = config.stash[RECUEIL] = Passage(jeux=jeux_designes(self.demandes))

    # --- recenser, choisir -----------------------------------------------------------------------

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        citees = exigences_citees(item)
        if citees:
            self.passage.citees[item.nodeid] = citees

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        (self.passage.lus if report.passed else self.passage.illisibles).append(report.nodeid)

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
        gardes = [i for i in items if voulue is None or cite(i, voulue)]
        gardes = [i for i in gardes if self.choisi(i)]
        if voulue is not None:  # un test sans dossier ne lance pas de commande : il est plus rapide
            gardes.sort(key=lambda i: "tmp_path" in getattr(i, "fixturenames", ()))
        retenus = set(gardes)
        ecartes = [i for i in items if i not in retenus]
        if ecartes:
            config.hook.pytest_deselected(items=ecartes)
        items[:] = gardes

    # --- juger ----------------------------------------------------------------------------------

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        if mal_citee(item):
            pytest.fail("ce test ne nomme pas l'exigence qu'il prouve", pytrace=False)
        inconnues = [i for i in exigences_citees(item) if i not in self.connues]
        if inconnues:
            pytest.fail(f"exigence inconnue : {', '.join(inconnues)}", pytrace=False)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Un test plus long que permis échoue, même s'il a ignoré le réveil."""
        report = yield
        permise = item.stash.get(DUREE, 0)
        if report.passed and 0 < permise < call.duration:
            report.outcome = "failed"
            report.longrepr = f"ce test dure plus de {permise:g} s"
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Réussi : appelé, sans rien qui échoue. Sauté, en panne, mort avec son processus : non.

        Réussi quand on attendait qu'il échoue : non plus.
        """
        if not report.passed or hasattr(report, "wasxfail"):
            self.passage.resultats[report.nodeid] = False
        elif report.when == "call":
            self.passage.resultats.setdefault(report.nodeid, True)

    # --- d'un processus de xdist à l'autre -------------------------------------------------------

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        sortie = getattr(session.config, "workeroutput", None)
        if sortie is not None:
            sortie["citees"] = self.passage.citees
            sortie["illisibles"] = self.passage.illisibles

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Reçoit d'un processus de xdist ce que ses tests citent : pour tous, la même chose."""
        sortie = getattr(node, "workeroutput", {})
        self.passage.citees |= sortie.get("citees", {})
        self.passage.illisibles += sortie.get("illisibles", [])


# --- la durée d'un test --------------------------------------------------------------------------


@pytest.hookimpl(optionalhook=True, tryfirst=True)
def pytest_timeout_set_timer(item: pytest.Item, settings: Any) -> bool:
    """Arme le réveil de pytest-timeout avec `HorsDelai`.

    Le sien lève une exception qu'hypothesis prend pour un contre-exemple : il rejouerait le test
    qui ne finit pas, sans réveil cette fois, et la feuille resterait figée.
    """

    def sonner(*_: object) -> None:
        raise HorsDelai(f"ce test dure plus de {settings.timeout:g} s")

    item.stash[DUREE] = settings.timeout
    signal.signal(signal.SIGALRM, sonner)
    signal.setitimer(signal.ITIMER_REAL, settings.timeout)
    return True


@pytest.hookimpl(optionalhook=True, tryfirst=True)
def pytest_timeout_cancel_timer(item: pytest.Item) -> bool:
    """Désarme le réveil."""
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    return True
