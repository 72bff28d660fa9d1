"""`make eprouver` : les tests d'un étudiant, face aux fautes plantées d'un jeu.

Ils doivent d'abord réussir sur le vrai jeu. Puis chaque faute est plantée à son tour dans une
copie : elle est *vue* si l'un de ces tests échoue, ou ne finit plus.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import click

from tests.cours.exercices import charger, jeux_presents
from tests.outils import OPTION_AIDE, RACINE
from tests.outils.sabotage import moteur
from tests.outils.sabotage.moteur import Copie, Faute, FauteImpossible

SECONDES_PAR_FAUTE = 30
NOM = "test_a_eprouver.py"  # pytest ne prend que ce qui s'appelle ainsi
SANS_GREFFON = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # pytest démarre deux fois plus vite
PYTEST = (sys.executable, "-B", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", NOM)


class EssaiImpossible(Exception):
    """On ne peut rien éprouver ; le message est une phrase pour l'étudiant."""


class Epreuve(NamedTuple):
    """Ce qu'ont donné toutes les fautes : les vues, celles qui ont échappé, les non essayées."""

    vues: list[Faute]
    echappees: list[Faute]
    restantes: list[Faute]


def fautes_du_code(jeu: str, exigence: str | None) -> list[Faute]:
    """Les fautes d'un jeu qu'un test peut voir : celles du code, pas celles des documents."""
    fautes = moteur.choisir(moteur.charger(jeu), exigence)
    return [faute for faute in fautes if faute.fonction.startswith(f"{jeu}.")]


def preparer(jeu: str, tests: Path, dossier: Path) -> Path:
    """Réunit dans un dossier le jeu et les tests à éprouver, et le rend."""
    shutil.copytree(RACINE / jeu, dossier / jeu, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copyfile(tests, dossier / NOM)
    return dossier


def tester(dossier: Path) -> subprocess.CompletedProcess[str] | None:
    """Joue les tests de l'étudiant sur le jeu de ce dossier ; None s'ils ne finissent pas."""
    try:
        return subprocess.run(
            PYTEST,
            cwd=dossier,
            env=os.environ | SANS_GREFFON,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=SECONDES_PAR_FAUTE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return None


def verifier(dossier: Path) -> None:
    """Lève EssaiImpossible si les tests ne réussissent pas sur le vrai jeu."""
    joue = tester(dossier)
    if joue is None:
        raise EssaiImpossible(f"vos tests durent plus de {SECONDES_PAR_FAUTE} secondes.")
    if joue.returncode == 5:
        raise EssaiImpossible("pytest n'y trouve aucun test : leur nom commence par « test_ ».")
    if joue.returncode != 0:
        raise EssaiImpossible(f"vos tests échouent sur le vrai jeu :\n{joue.stdout}")


def voit(copie: Copie, faute: Faute) -> bool:
    """Plante une faute ; dit si les tests de l'étudiant la voient."""
    with copie.plantee(faute):
        joue = tester(copie.racine)
    return joue is None or joue.returncode != 0


def eprouver(fautes: Sequence[Faute], modele: Path, secondes: float) -> Epreuve:
    """Plante chaque faute tant qu'il reste du temps, avec une barre qui avance."""
    fin = time.monotonic() + secondes

    def faire(copie: Copie, faute: Faute) -> bool | None:
        return voit(copie, faute) if time.monotonic() < fin else None

    vues: dict[bool | None, list[Faute]] = {True: [], False: [], None: []}
    with click.progressbar(length=len(fautes), label="Fautes", file=sys.stderr) as barre:
        essais = moteur.sur_des_copies(fautes, faire, modele.parent, modele)
        for faute, vue in essais:
            vues[vue].append(faute)
            barre.update(1)
    return Epreuve(vues[True], vues[False], vues[None])


def rendu_epreuve(epreuve: Epreuve) -> str:
    """Le compte des fautes vues, puis la phrase de chacune de celles qui ont échappé."""
    vues, total = len(epreuve.vues), sum(map(len, epreuve))
    lignes = [f"{vues} faute{'s' * (vues > 1)} vue{'s' * (vues > 1)} sur {total}."]
    for titre, fautes in (
        ("Ont échappé", epreuve[1]),
        ("Pas essayées, faute de temps", epreuve[2]),
    ):
        rangees = sorted(fautes, key=lambda faute: faute.exigence)
        lignes += [f"{titre} :"] if fautes else []
        lignes += [f"  {faute.exigence}  {faute.phrase}" for faute in rangees]
    return "\n".join(lignes)


@click.command()
@click.argument("jeu", type=click.Choice(jeux_presents()))
@click.argument("tests", type=click.Path(path_type=Path))
@click.option("--exigence")
@click.option("--minutes", type=float, default=5.0)
@OPTION_AIDE
def commande(jeu: str, tests: Path, exigence: str | None, minutes: float) -> None:
    """Éprouve des tests par les fautes plantées d'un jeu."""
    try:
        if not tests.is_file():
            raise EssaiImpossible(f"« {tests} » n'est pas un fichier : donnez TESTS=mes_tests.py.")
        fautes = fautes_du_code(jeu, exigence)
        if not fautes:
            raise EssaiImpossible(f"aucune faute n'est plantée pour {exigence}.")
        with tempfile.TemporaryDirectory() as temporaire:
            modele = preparer(jeu, tests, Path(temporaire) / "modele")
            verifier(modele)
            click.echo(f"Vos tests réussissent sur {charger(jeu).titre} ; voici les fautes.")
            click.echo(rendu_epreuve(eprouver(fautes, modele, 60 * minutes)))
    except (EssaiImpossible, FauteImpossible) as erreur:
        sys.exit(f"Erreur : {erreur}")


if __name__ == "__main__":
    commande(prog_name="eprouver")
