"""La correction d'un kit : remettre les essais d'origine, les jouer dans le bac à sable, noter.

Un *kit* est un dossier où se trouve le paquet d'un seul des cinq jeux. On n'en prend que le
paquet : ce que l'étudiant a changé dans `tests/` ne compte pas. Chaque étape est jouée dans son
propre processus, et vaut la part de ses points que ses essais réussis lui donnent.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.cours import essai, kit
from tests.cours.exercices import Cours, jeux_presents
from tests.noter import bac
from tests.noter.dossiers import dossier_neuf, rendre_les_droits

LIMITES = bac.Limites(calcul=essai.SECONDES)


def reconnaitre(dossier: Path) -> str | None:
    """Le jeu dont ce dossier est un kit ; None si ce n'en est pas un."""
    jeux = [jeu for jeu in jeux_presents() if (dossier / jeu / "main.py").is_file()]
    return jeux[0] if len(jeux) == 1 else None


@contextmanager
def prepare(cours: Cours, dossier: Path, jusqu: int) -> Iterator[Path]:
    """Un dossier neuf : le paquet de l'étudiant, sans un lien, et les essais d'origine."""
    with dossier_neuf() as ici:
        for chemin in sorted((dossier / cours.jeu).rglob("*")):
            if chemin.is_file() and not chemin.is_symlink() and chemin.suffix != ".pyc":
                copie = ici / chemin.relative_to(dossier)
                copie.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(chemin, copie)
        kit.remettre_les_essais(cours.jeu, ici, jusqu)
        rendre_les_droits(ici, a_tous=True)
        yield ici


def corriger(cours: Cours, dossier: Path, jusqu: int | None = None) -> list[essai.Resultat]:
    """Joue sur un kit les essais d'origine de chaque étape, et rend ce qu'ils ont donné."""
    derniere = cours.etapes[-1].numero if jusqu is None else jusqu
    resultats = []
    with prepare(cours, dossier, derniere) as ici:
        for etape in cours.etapes:
            if etape.numero <= derniere:
                sortie = jouer(cours.jeu, etape.numero, ici)
                resultats += essai.bilan(cours, [etape.numero], sortie).resultats
    return resultats


def jouer(jeu: str, numero: int, ici: Path) -> bytes:
    """Joue dans le bac à sable les essais d'une étape, et rend ce qui en est imprimé.

    La sortie va dans un fichier, dont la taille est bornée, et non dans un tube.
    """
    commande = [sys.executable, "-B", "-m", "tests.cours.essai", jeu, str(numero)]
    with tempfile.TemporaryFile() as sortie:
        flux = {"stdout": sortie.fileno()} | dict.fromkeys(("stdin", "stderr"), subprocess.DEVNULL)
        processus = bac.lancer(commande, ici, LIMITES, flux)
        with suppress(subprocess.TimeoutExpired):
            processus.wait(timeout=essai.PATIENCE)
        bac.arreter(processus)
        sortie.seek(0)
        return sortie.read()
