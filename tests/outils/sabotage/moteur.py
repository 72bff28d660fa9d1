"""Le moteur : planter une faute dans une copie du projet, et voir si les tests la voient.

Une faute est *vue* quand un test qui cite son exigence échoue avec elle et réussit sans elle. Elle
*ne s'applique plus* quand le code à remplacer n'est pas, exactement une fois, dans sa fonction. Un
test trop long ne dit rien : la faute est *sans conclusion*, et on la replante seule et sans hâte.
"""

from __future__ import annotations

import ast
import os
import queue
import re
import shutil
import subprocess
import sys
import threading
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

import pytest

from tests.outils import RACINE
from tests.outils.sabotage.ancrage import module_et_nom, remplacer

HORS_COPIE = shutil.ignore_patterns(".*", "__pycache__", "dist")
SECONDES_PAR_TEST = 30
SECONDES_PAR_FAUTE = 300
RIEN = "un commentaire de plus"  # la faute sans effet, qu'aucun test ne doit voir
COMMENTAIRES = {".py": "\n# Rien ne change.\n", ".md": "\n<!-- Rien ne change. -->\n"}
ECARTES_AU_PLUS = 3  # les tests qui ne finissent pas qu'on écarte avant de renoncer
SANS_HATE = 5  # ce par quoi on multiplie ces durées quand une faute est replantée seule
# Les tests se recompilent à chaque fois sur une machine qui défend à Python de garder ses .pyc.
REGLAGES = {"HYPOTHESIS_PROFILE": "sabotage", "PYTHONDONTWRITEBYTECODE": ""}
RATE = re.compile(r"^(?:FAILED|ERROR) (.+?::.+?)(?: - .*)?$", re.MULTILINE)
UN_FIL_A_LA_FOIS = threading.Lock()  # en 3.11, deux fils qui lisent un arbre de code se gênent
TROP_LONG = re.compile(r"^E +.*HorsDelai: ce test dure", re.MULTILINE)


Tache = TypeVar("Tache")
Fait = TypeVar("Fait")


class FauteImpossible(Exception):
    """Cette faute ne prouve rien ; le message dit pourquoi."""


class SansConclusion(Exception):
    """Un test n'a pas fini à temps : on ne sait pas s'il aurait vu la faute."""

    def __init__(self, message: str, test: str = "") -> None:
        super().__init__(message)
        self.test = test


@dataclass(frozen=True)
class Faute:
    """Une faute d'étudiant : où elle se plante, l'exigence qu'elle trahit, la note en marge.

    Elle est dans une `fonction` (ou une classe, ou un module), ou dans un `fichier` de texte.
    """

    jeu: str
    exigence: str
    phrase: str
    avant: str
    apres: str
    fonction: str = ""
    fichier: str = ""


def charger(jeu: str, racine: Path = RACINE) -> tuple[bool, list[Faute]]:
    """Les fautes d'un jeu, et si leur auteur tient la liste pour complète."""
    chemin = racine / "tests" / "outils" / "sabotage" / f"{jeu}.toml"
    if not chemin.exists():
        return False, []
    donnees = tomllib.loads(chemin.read_text(encoding="utf-8"))
    return donnees.get("complet", False), [Faute(jeu, **faute) for faute in donnees["faute"]]


def fautif(faute: Faute, racine: Path = RACINE) -> tuple[Path, str]:
    """Le fichier où planter la faute, et son texte avec elle.

    Lève FauteImpossible si elle ne s'applique plus.
    """
    try:
        with UN_FIL_A_LA_FOIS:
            chemin, nom = _ancre(faute, racine)
            source = chemin.read_text(encoding="utf-8")
            texte = _remplacer(faute, source, nom)
            if chemin.suffix == ".py":
                ast.parse(texte)
    except LookupError as erreur:
        raise FauteImpossible(f"ne s'applique plus ({erreur.args[0]})") from None
    except SyntaxError as erreur:
        raise FauteImpossible(f"n'est pas du Python (ligne {erreur.lineno})") from None
    if texte == source:
        raise FauteImpossible("ne change rien")
    return chemin, texte


def _ancre(faute: Faute, racine: Path) -> tuple[Path, list[str]]:
    """Le fichier d'une faute, et le nom de sa fonction dans ce fichier."""
    fichier, nom = faute.fichier, list[str]()
    if faute.fonction:
        fichier, nom = module_et_nom(faute.fonction, racine)
    if not (racine / fichier).is_file():
        raise LookupError(f"{fichier} n'existe plus")
    return racine / fichier, nom


def _remplacer(faute: Faute, source: str, nom: list[str]) -> str:
    """Le texte avec la faute : lexème par lexème dans une fonction, tel quel dans un fichier."""
    if faute.phrase == RIEN:
        return source + faute.apres
    if faute.fonction:
        return remplacer(source, nom, faute.avant, faute.apres)
    fois = source.count(faute.avant)
    if fois != 1:
        raise LookupError(f"{fois} fois dans {faute.fichier}")
    return source.replace(faute.avant, faute.apres)


def sans_effet(faute: Faute, racine: Path = RACINE) -> Faute:
    """Un commentaire à la fin du même fichier : aucun test de l'exigence ne doit le voir."""
    chemin, _ = _ancre(faute, racine)
    return replace(faute, phrase=RIEN, avant="", apres=COMMENTAIRES[chemin.suffix])


def fichiers_qui_citent(exigence: str, racine: Path) -> list[str]:
    """Les fichiers de tests où l'exigence est nommée ; le greffon y choisira les tests.

    « INC- » désigne toutes celles d'un jeu.
    """
    tests = racine / "tests"
    noms = {
        chemin.relative_to(racine).as_posix()
        for chemin in tests.rglob("test_*.py")
        if exigence in chemin.read_text(encoding="utf-8")
    }
    parties = tests.glob("*/golden/*/exigences.txt")
    if any(exigence in chemin.read_text(encoding="utf-8") for chemin in parties):
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
    def changee(self, chemin: Path, texte: str) -> Iterator[None]:
        """Un contexte où un fichier de la copie a ce texte."""
        sain = chemin.read_bytes()
        self.ecrire(chemin, texte.encode())
        try:
            yield
        finally:
            self.ecrire(chemin, sain)

    @contextmanager
    def plantee(self, faute: Faute) -> Iterator[None]:
        """Un contexte où la faute est dans la copie."""
        with self.changee(*fautif(faute, self.racine)):
            yield

    def ecrire(self, chemin: Path, octets: bytes) -> None:
        """Change un fichier, et oublie sa version compilée : sa date ne suffirait pas à Python."""
        chemin.write_bytes(octets)
        for compile_ in chemin.parent.glob(f"__pycache__/{chemin.stem}.*.pyc"):
            compile_.unlink()

    def tester(self, *arguments: str, patience: int = 1) -> subprocess.CompletedProcess[str]:
        """Joue pytest dans la copie, jusqu'au premier échec ; lève SansConclusion s'il dure."""
        commande = [sys.executable, "-m", "pytest", "-x", "-q", "-rfE", "-p", "no:cacheprovider"]
        try:
            fini = subprocess.run(
                [*commande, f"--timeout={SECONDES_PAR_TEST * patience}", *arguments],
                cwd=self.racine,
                env=os.environ | REGLAGES | {"PYTHONPATH": str(self.racine)},
                capture_output=True,
                text=True,
                timeout=SECONDES_PAR_FAUTE * patience,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise SansConclusion("ses tests ne finissent pas") from None
        if TROP_LONG.search(fini.stdout):
            rate = RATE.search(fini.stdout)
            raise SansConclusion("un de ses tests ne finit pas", rate[1] if rate else "")
        return fini

    def tester_sans_hate(self, *arguments: str, patience: int) -> subprocess.CompletedProcess[str]:
        """Comme `tester`, mais un test qui ne finit pas laisse leur chance aux suivants."""
        ecartes: list[str] = []
        while True:
            try:
                joue = self.tester(*arguments, *ecartes, patience=patience)
            except SansConclusion as attente:
                if patience == 1 or not attente.test or len(ecartes) == ECARTES_AU_PLUS:
                    raise
                ecartes.append(f"--deselect={attente.test}")
                continue
            if ecartes and joue.returncode != 1:
                raise SansConclusion("seul un test qui ne finit pas la verrait")
            return joue

    def voit(self, faute: Faute, patience: int = 1) -> str | None:
        """Le test qui voit la faute, ou None ; lève une exception si l'on ne peut conclure."""
        citants = fichiers_qui_citent(faute.exigence, self.racine)
        if not citants:
            raise FauteImpossible(f"aucun test ne cite {faute.exigence}")
        with self.plantee(faute):
            joue = self.tester_sans_hate("--exigence", faute.exigence, *citants, patience=patience)
        if joue.returncode == 0:
            return None
        if joue.returncode == pytest.ExitCode.NO_TESTS_COLLECTED:
            raise FauteImpossible(f"aucun test ne cite {faute.exigence}")
        rate = RATE.search(joue.stdout)
        if joue.returncode != 1 or rate is None:
            raise FauteImpossible("les tests ne se lancent pas avec elle")
        if rate[1] not in self.saines and self.tester(rate[1], patience=patience).returncode != 0:
            raise FauteImpossible(f"{rate[1]} échoue déjà sans elle")
        self.saines.add(rate[1])
        return rate[1]


def choisir(fautes: Iterable[Faute], exigence: str | None) -> list[Faute]:
    """Les fautes d'une exigence, ou toutes."""
    return [f for f in fautes if exigence is None or f.exigence == exigence]


def sur_des_copies(
    taches: Sequence[Tache],
    faire: Callable[[Copie, Tache], Fait],
    dossier: Path,
    modele: Path = RACINE,
) -> Iterator[tuple[Tache, Fait]]:
    """Fait chaque tâche sur une copie du modèle (le projet), une par processeur à la fois."""
    nombre = min(os.cpu_count() or 1, len(taches))
    copies: queue.SimpleQueue[Copie] = queue.SimpleQueue()
    saines: set[str] = set()
    for rang in range(nombre):
        copies.put(Copie.creer(dossier / f"copie{rang}", saines, modele))

    def essayer(tache: Tache) -> Fait:
        copie = copies.get()
        try:
            return faire(copie, tache)
        finally:
            copies.put(copie)

    ouvriers = ThreadPoolExecutor(nombre)
    essais = {ouvriers.submit(essayer, tache): tache for tache in taches}
    try:
        for essai in as_completed(essais):
            yield essais[essai], essai.result()
    finally:  # Ctrl-C n'attend que les tâches déjà commencées
        ouvriers.shutdown(cancel_futures=True)


def temoins(fautes: Iterable[Faute]) -> list[Faute]:
    """Une faute sans effet par exigence, plantée où l'est sa première faute."""
    premieres: dict[str, Faute] = {}
    for faute in fautes:
        with suppress(LookupError):  # cette faute ne s'applique plus, et le dira elle-même
            premieres.setdefault(faute.exigence, sans_effet(faute))
    return list(premieres.values())
