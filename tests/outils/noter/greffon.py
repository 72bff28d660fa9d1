"""Le greffon pytest : à quel programme faire passer la grille, et la feuille à la fin."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Protocol

import pytest

from .construction import dictee
from .decouverte import decouvrir
from .feuille import Bilan, Resultat, feuille
from .jugement import Jury, Verdict
from .memoire import verifier_la_memoire
from .profils import charger_profil, hors_format
from .puissance import LETTRES, JuryPuissance
from .puissance import charger_profil as profil_de_puissance
from .scenarios import Scenario, charger_scenarios, retenus

A_LA_FOIS = 2
MEMOIRE = "99-memoire"


class Juge(Protocol):
    """Qui rend un verdict sur un scénario."""

    def juger(self, identifiant: str) -> Verdict:
        """Le verdict de ce scénario."""


class Examen:
    """Un programme qui passe la grille ; deux scénarios à la fois, l'un attendant l'autre."""

    cle = pytest.StashKey["Examen"]()

    def __init__(self, config: pytest.Config) -> None:
        self.jeu = str(config.getoption("noter_jeu"))
        self.programme = str(config.getoption("programme"))
        self.assaini = config.getoption("assaini")
        self.profil = config.getoption("profil")
        self.sans = sorted(filter(None, str(config.getoption("sans")).split(",")))
        self.scenarios: list[Scenario] = retenus(charger_scenarios(self.jeu), set(self.sans))
        self.bilan = Bilan(self.jeu, str(config.getoption("nom") or self.programme))
        self.bilan.sans = self.sans
        self.futurs: dict[str, Future[Verdict]] = {}

    def identifiants(self) -> list[str]:
        """Les scénarios à passer."""
        return [s.identifiant for s in self.scenarios] + ([MEMOIRE] if self.assaini else [])

    def commencer(self, pile: ExitStack) -> None:
        """Découvre le programme, puis lance tous les scénarios."""
        juge = self._juge(pile)
        equipe = pile.enter_context(ThreadPoolExecutor(A_LA_FOIS))
        for identifiant in self.identifiants():
            if identifiant != MEMOIRE:
                self.futurs[identifiant] = equipe.submit(juge.juger, identifiant)

    def _juge(self, pile: ExitStack) -> Juge:
        if self.jeu == "puissance_n":
            lettres = profil_de_puissance(Path(self.profil) if self.profil else None)["lettres"]
            if lettres != LETTRES:
                self.bilan.hors_format = {"PUI-04": ["grille.lettres"]}
            return JuryPuissance(self.scenarios, shlex.split(self.programme), lettres)
        profil = charger_profil(Path(self.profil) if self.profil else None)
        bibliotheque = pile.enter_context(dictee())
        self.cible = decouvrir(shlex.split(self.programme), profil, bibliotheque)
        self.bilan.constats = [f"profil : {profil.nom}", *self.cible.constats]
        repares = hors_format(self.cible.profil)
        self.bilan.hors_format = {e: cles for e, cles in repares.items() if e not in self.sans}
        return Jury(self.scenarios, self.cible)

    def resultat(self, identifiant: str) -> Resultat:
        """Le résultat d'un scénario, qu'on attend s'il le faut, ajouté au bilan."""
        if identifiant == MEMOIRE:
            self.cible.commande = tuple(shlex.split(str(self.assaini)))
            verdict = verifier_la_memoire(self.cible, self.scenarios)
        else:
            verdict = self.futurs[identifiant].result()
        scenario = verdict.scenario
        explication = verdict.venu if verdict.tenu is None else ""
        if verdict.tenu is False:
            explication = verdict.explication()
        resultat = Resultat(
            scenario.identifiant, scenario.nom, scenario.exigences, verdict.tenu, explication
        )
        self.bilan.resultats.append(resultat)
        return resultat


def pytest_addoption(parser: pytest.Parser) -> None:
    """Les options de la grille."""
    groupe = parser.getgroup("noter", "noter un programme")
    groupe.addoption("--noter-jeu", default="incognito", help="le jeu")
    groupe.addoption("--programme", default="", help="la commande du programme à noter")
    groupe.addoption("--assaini", default="", help="le même, construit pour avouer ses fautes")
    groupe.addoption("--profil", default="", help="le profil TOML de ce programme")
    groupe.addoption(
        "--sans", default="", help="les exigences à écarter, séparées par des virgules"
    )
    groupe.addoption("--nom", default="", help="le nom à écrire sur la feuille")
    groupe.addoption("--bilan", default="", help="le fichier JSON où écrire le bilan")


def pytest_configure(config: pytest.Config) -> None:
    """Prépare l'examen."""
    config.stash[Examen.cle] = Examen(config)


@pytest.fixture(scope="session")
def examen(request: pytest.FixtureRequest) -> Iterator[Examen]:
    """L'examen en cours."""
    en_cours = request.config.stash[Examen.cle]
    with ExitStack() as pile:
        en_cours.commencer(pile)
        yield en_cours


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """La feuille, à la fin ; et le bilan, si on l'a demandé."""
    bilan = config.stash[Examen.cle].bilan
    chemin = str(config.getoption("bilan"))
    if chemin:
        bilan.ecrire(Path(chemin))
    else:
        terminalreporter.section("Feuille de notation")
        terminalreporter.write_line(feuille(bilan))
