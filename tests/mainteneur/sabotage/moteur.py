"""Le moteur : planter une faute dans une copie du projet, et voir si les tests la voient.

Une faute est *vue* quand un de ses juges échoue avec elle, ou ne finit plus : un test qui cite son
exigence, ou, pour un expert, un test du fichier qu'elle nomme. Elle
*ne s'applique plus* quand le code à remplacer n'est pas, exactement une fois, dans sa fonction.
Fautif, le projet peut faire n'importe quoi : les tests tournent dans le bac à sable du correcteur.
"""

from __future__ import annotations

import os
import queue
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest

from tests.appui import RACINE, bac
from tests.appui.dossiers import donner
from tests.appui.fautes import Faute, FauteImpossible, fautif

HORS_COPIE = shutil.ignore_patterns(".*", "__pycache__", "dist")

SECONDES_PAR_TEST = 120
# Un test crée un fichier creux de cent milliards d'octets ; ce que le bac donne de place le borne.
LIMITES = bac.Limites(calcul=1800, processus=200, fichier=10**12, memoire=None)
FLUX = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}

# Un test trop long arrête pytest : le réveil ordinaire ferait croire à un contre-exemple.
REVEIL = (f"--timeout={SECONDES_PAR_TEST}", "--timeout-method=thread")

# Les tests se recompilent à chaque fois sur une machine qui défend à Python de garder ses .pyc.
REGLAGES = {"HYPOTHESIS_PROFILE": "sabotage", "PYTHONDONTWRITEBYTECODE": ""}

RATE = re.compile(r"^(?:FAILED|ERROR) (.+?::.+?)(?: - .*)?$", re.MULTILINE)

NE_FINIT_PAS = "un test qui ne finit plus"

Tache = TypeVar("Tache")

Fait = TypeVar("Fait")


def fichiers_qui_citent(exigence: str, racine: Path) -> list[str]:
    """Les fichiers de tests où l'exigence est nommée ; `--exigence` y choisira les tests."""
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

    @classmethod
    def creer(cls, dossier: Path, modele: Path = RACINE) -> Copie:
        """Copie le projet dans un nouveau dossier, qui n'appartient pas à root."""
        shutil.copytree(modele, dossier, ignore=HORS_COPIE)
        donner(dossier)
        return cls(dossier)

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

    def echec(self, juges: str) -> str:
        """Le premier test qui échoue dans la copie, parmi ceux d'une exigence ou d'un fichier.

        Vide s'ils réussissent tous. Lève FauteImpossible si l'on ne peut pas les jouer.
        """
        options = ["-x", "-q", "-rfE", "-p", "no:cacheprovider", *REVEIL]
        fichiers = [juges]
        if not juges.endswith(".py"):
            options.append(f"--exigence={juges}")
            fichiers = fichiers_qui_citent(juges, self.racine)
        if not fichiers:
            raise FauteImpossible(f"aucun test ne cite {juges}")
        code, dit = self.enfermer([sys.executable, "-m", "pytest", *options, *fichiers])
        if code == pytest.ExitCode.OK:
            return ""
        rate = RATE.search(dit)
        if code == pytest.ExitCode.TESTS_FAILED and rate:
            return rate[1]
        if "+ Timeout +" in dit:
            return NE_FINIT_PAS
        if code == pytest.ExitCode.NO_TESTS_COLLECTED:
            raise FauteImpossible(f"aucun test ne cite {juges}")
        raise FauteImpossible("les tests ne se lancent pas avec elle")

    def enfermer(self, commande: Sequence[str]) -> tuple[int, str]:
        """Lance une commande dans le bac, où elle ne voit que la copie : son code, et ses sorties.

        Lève BacRefuse s'il n'y a pas de bac ici.
        """
        plus = REGLAGES | {"PYTHONPATH": str(self.racine)}
        processus = bac.lancer(commande, self.racine, LIMITES, FLUX, plus)
        try:
            sortie, erreurs = processus.communicate()
        finally:
            bac.arreter(processus)
        return processus.returncode, (sortie + erreurs).decode("utf-8", "replace")

    def voit(self, faute: Faute) -> str:
        """Le test qui voit la faute ; vide s'il n'y en a pas."""
        with self.plantee(faute):
            return self.echec(faute.juges)


def sur_des_copies(
    taches: Sequence[Tache],
    faire: Callable[[Copie, Tache], Fait],
    dossier: Path,
    modele: Path = RACINE,
) -> Iterator[tuple[Tache, Fait]]:
    """Fait chaque tâche sur une copie du modèle (le projet), une par processeur à la fois."""
    dossier.mkdir(exist_ok=True)
    dossier.chmod(0o755)  # sans bac, un inconnu doit pouvoir y entrer
    nombre = min(os.cpu_count() or 1, len(taches))
    copies: queue.SimpleQueue[Copie] = queue.SimpleQueue()
    for rang in range(nombre):
        copies.put(Copie.creer(dossier / f"copie{rang}", modele))

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
