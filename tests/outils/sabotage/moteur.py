"""Le moteur : planter une faute dans une copie du projet, et voir si les tests la voient.

Une faute est *vue* quand un test qui cite son exigence échoue avec elle et réussit sans elle. Elle
*ne s'applique plus* quand le texte à remplacer n'est pas, exactement une fois, dans son fichier.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.outils import RACINE

HORS_COPIE = shutil.ignore_patterns(".*", "__pycache__", "dist", "mutants")
SECONDES_PAR_TEST = 30
SECONDES_PAR_FAUTE = 300
RATE = re.compile(r"^(?:FAILED|ERROR) (.+?::.+?)(?: - .*)?$", re.MULTILINE)


class FauteImpossible(Exception):
    """Cette faute ne prouve rien ; le message dit pourquoi."""


@dataclass(frozen=True)
class Faute:
    """Une faute d'étudiant : ce qu'elle remplace, l'exigence qu'elle trahit, la note en marge."""

    jeu: str
    exigence: str
    fichier: str
    avant: str
    apres: str
    phrase: str


def charger(jeu: str, racine: Path = RACINE) -> tuple[bool, list[Faute]]:
    """Les fautes d'un jeu, et si leur auteur tient la liste pour complète."""
    chemin = racine / "tests" / "outils" / "sabotage" / f"{jeu}.toml"
    if not chemin.exists():
        return False, []
    donnees = tomllib.loads(chemin.read_text(encoding="utf-8"))
    return donnees.get("complet", False), [Faute(jeu, **faute) for faute in donnees["faute"]]


def fautif(faute: Faute, racine: Path = RACINE) -> str:
    """Le texte du fichier avec la faute ; lève FauteImpossible si elle ne s'applique plus."""
    chemin = racine / faute.fichier
    source = chemin.read_text(encoding="utf-8") if chemin.is_file() else ""
    fois = source.count(faute.avant)
    if fois != 1:
        raise FauteImpossible(f"ne s'applique plus ({fois} fois dans {faute.fichier})")
    texte = source.replace(faute.avant, faute.apres)
    if texte == source:
        raise FauteImpossible("ne change rien")
    if faute.fichier.endswith(".py"):
        try:
            ast.parse(texte)
        except SyntaxError as erreur:
            raise FauteImpossible(f"n'est pas du Python (ligne {erreur.lineno})") from None
    return texte


def fichiers_qui_citent(exigence: str, racine: Path) -> list[str]:
    """Les fichiers de tests où l'exigence est nommée ; le greffon y choisira les tests."""
    tests = racine / "tests"
    noms = {
        chemin.relative_to(racine).as_posix()
        for chemin in tests.rglob("test_*.py")
        if exigence in chemin.read_text(encoding="utf-8")
    }
    parties = tests.glob("*/golden/*/exigences.txt")
    if any(exigence in chemin.read_text(encoding="utf-8").split() for chemin in parties):
        noms.add("tests/test_golden.py")
    return sorted(noms)


@dataclass
class Copie:
    """Une copie du projet, où planter des fautes l'une après l'autre."""

    racine: Path
    saines: set[str] = field(default_factory=set)  # les tests qui réussissent sans faute

    @classmethod
    def creer(cls, dossier: Path, saines: set[str], modele: Path = RACINE) -> Copie:
        """Copie le projet dans un nouveau dossier."""
        shutil.copytree(modele, dossier, ignore=HORS_COPIE)
        return cls(dossier, saines)

    @contextmanager
    def plantee(self, faute: Faute) -> Iterator[None]:
        """Un contexte où la faute est dans la copie."""
        chemin = self.racine / faute.fichier
        faux = fautif(faute, self.racine)
        sain = chemin.read_bytes()
        self.ecrire(chemin, faux.encode())
        try:
            yield
        finally:
            self.ecrire(chemin, sain)

    def ecrire(self, chemin: Path, octets: bytes) -> None:
        """Change un fichier, et oublie sa version compilée : sa date ne suffirait pas à Python."""
        chemin.write_bytes(octets)
        for compile_ in chemin.parent.glob(f"__pycache__/{chemin.stem}.*.pyc"):
            compile_.unlink()

    def tester(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Joue pytest dans la copie, jusqu'au premier échec."""
        commande = [sys.executable, "-m", "pytest", "-x", "-q", "-rfE", "-p", "no:cacheprovider"]
        try:
            return subprocess.run(
                [*commande, f"--timeout={SECONDES_PAR_TEST}", *arguments],
                cwd=self.racine,
                env=os.environ | {"HYPOTHESIS_PROFILE": "sabotage", "PYTHONPATH": str(self.racine)},
                capture_output=True,
                text=True,
                timeout=SECONDES_PAR_FAUTE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise FauteImpossible("ses tests ne finissent pas") from None

    def voit(self, faute: Faute) -> str | None:
        """Le test qui voit la faute, ou None ; lève FauteImpossible si l'on ne peut conclure."""
        fichiers = fichiers_qui_citent(faute.exigence, self.racine)
        with self.plantee(faute):
            joue = self.tester("--exigence", faute.exigence, *fichiers)
        if joue.returncode == 0:
            return None
        if joue.returncode == pytest.ExitCode.NO_TESTS_COLLECTED:
            raise FauteImpossible(f"aucun test ne cite {faute.exigence}")
        rate = RATE.search(joue.stdout)
        if joue.returncode != 1 or rate is None:
            raise FauteImpossible("les tests ne se lancent pas avec elle")
        if rate[1] not in self.saines and self.tester(rate[1]).returncode != 0:
            raise FauteImpossible(f"{rate[1]} échoue déjà sans elle")
        self.saines.add(rate[1])
        return rate[1]


def choisir(fautes: Iterable[Faute], exigence: str | None) -> list[Faute]:
    """Les fautes d'une exigence, ou toutes."""
    return [f for f in fautes if exigence is None or f.exigence == exigence]
