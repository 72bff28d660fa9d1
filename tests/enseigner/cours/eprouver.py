"""`make eprouver` : les tests d'un étudiant, ou d'une classe, face aux fautes plantées d'un jeu.

Ils doivent d'abord réussir sur le vrai jeu, et sur un *témoin* : le même jeu, écrit autrement. Puis
chaque faute est plantée à son tour : elle est *vue* si l'un des tests échoue, ou ne finit plus.
Tout tourne dans le bac à sable, chaque fois dans un dossier neuf.
"""

from __future__ import annotations

import ast
import csv
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple

import click

from tests.appui import OPTION_AIDE, RACINE, bac
from tests.appui import fautes as les_fautes
from tests.appui.dossiers import dossier_neuf, rendre_les_droits
from tests.appui.fautes import Faute, FauteImpossible, fautif
from tests.enseigner.cours import correction
from tests.enseigner.cours.correction import python_nu
from tests.enseigner.cours.exercices import charger, jeux_presents

SECONDES_PAR_FAUTE = 30
A_LA_FOIS = 2
TAILLE_MAX = 200_000  # d'un fichier de tests
BAGAGE = ("click", "pytest", "_pytest", "pluggy", "iniconfig", "packaging", "pygments", "py")
LIMITES = bac.Limites(calcul=SECONDES_PAR_FAUTE, octets=1_000_000)
LANCER = """
import sys
sys.path[:0] = sys.argv[1:3]
import pytest
sys.exit(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "--rootdir=.", *sys.argv[3:]]))
"""
AUCUN_TEST = 5  # le code de pytest
BOM = "\ufeff"  # sans lui, un tableur ouvre les accents de travers
RIEN = "rien à noter"


class EssaiImpossible(Exception):
    """On ne peut rien éprouver ; le message est une phrase pour l'étudiant."""


class Epreuve(NamedTuple):
    """Ce qu'ont donné toutes les fautes : les vues, celles qui ont échappé, les non essayées."""

    vues: list[Faute]
    echappees: list[Faute]
    restantes: list[Faute]


class Ligne(NamedTuple):
    """Ce qu'on retient d'un étudiant."""

    etudiant: str
    jeu: str
    etat: str
    epreuve: Epreuve | None


# --- ce qu'on éprouve ----------------------------------------------------------------------------


def fautes_du_code(jeu: str, exigence: str | None) -> list[Faute]:
    """Les fautes d'un jeu qu'un test peut voir : celles du code, pas celles des documents."""
    fautes = les_fautes.choisir(les_fautes.charger(jeu), exigence)
    return [faute for faute in fautes if faute.fonction.startswith(f"{jeu}.")]


def fichiers_de_tests(dossier: Path) -> list[Path]:
    """Les fichiers de tests d'un rendu : des fichiers ordinaires, d'une taille raisonnable."""
    trouves = []
    for chemin in sorted(dossier.rglob("*.py")):
        nom = chemin.name
        sien = nom.startswith("test_") or nom.endswith("_test.py") or nom == "mes_tests.py"
        ordinaire = chemin.is_file() and not chemin.is_symlink()
        if sien and ordinaire and chemin.stat().st_size < TAILLE_MAX:
            trouves.append(chemin)
    return trouves


def jeu_de(textes: Sequence[str], jeu: str) -> str:
    """Le jeu que ces tests importent ; celui qu'on a demandé s'ils n'en nomment aucun."""
    for autre in jeux_presents():
        motif = re.compile(rf"^\s*(?:from|import) {autre}\b", re.MULTILINE)
        if any(motif.search(texte) for texte in textes):
            return autre
    return jeu


# --- jouer des tests -----------------------------------------------------------------------------


@cache
def bagage() -> Path:
    """Un dossier que tous peuvent lire, avec click et pytest, et rien d'autre."""
    return correction.bagage_neuf(BAGAGE)


@contextmanager
def copie(jeu: str, textes: Sequence[str]) -> Iterator[tuple[Path, list[str]]]:
    """Un dossier neuf, avec le jeu et les tests ; et les noms de ceux-ci."""
    with dossier_neuf() as ici:
        shutil.copytree(RACINE / jeu, ici / jeu, ignore=shutil.ignore_patterns("__pycache__"))
        noms = []
        for rang, texte in enumerate(textes):
            noms.append(f"test_a_eprouver_{rang}.py")
            (ici / noms[-1]).write_text(texte, encoding="utf-8")
        yield ici, noms


def tester(ici: Path, noms: Sequence[str]) -> tuple[int, str]:
    """Joue des tests dans le bac ; rend le code de pytest, -1 s'ils ne finissent pas, et le texte.

    La sortie va dans un fichier, dont la taille est bornée, et non dans un tube.
    """
    rendre_les_droits(ici, a_tous=True)
    commande = [python_nu(), "-I", "-S", "-B", "-c", LANCER, str(ici), str(bagage()), *noms]
    with tempfile.TemporaryFile() as sortie:
        flux = {"stdout": sortie.fileno()} | dict.fromkeys(("stdin", "stderr"), subprocess.DEVNULL)
        processus = bac.lancer(commande, ici, LIMITES, flux, montres=[bagage()])
        try:
            code = processus.wait(timeout=SECONDES_PAR_FAUTE)
        except subprocess.TimeoutExpired:
            code = -1
        bac.arreter(processus)
        sortie.seek(0)
        return code, sortie.read().decode("utf-8", "replace")


def temoin(source: str) -> str:
    """Un programme qui fait la même chose, et s'écrit autrement."""
    arbre = ast.parse(source)
    for noeud in ast.walk(arbre):
        if isinstance(noeud, ast.FunctionDef):
            rang = 1 if ast.get_docstring(noeud) is not None else 0
            noeud.body.insert(rang, ast.parse("_temoin = None").body[0])
    return ast.unparse(ast.fix_missing_locations(arbre))


def verifier(jeu: str, textes: Sequence[str]) -> None:
    """Lève EssaiImpossible si les tests ne réussissent pas sur le vrai jeu, et sur le témoin."""
    with copie(jeu, textes) as (ici, noms):
        code, sortie = tester(ici, noms)
    if code == -1:
        raise EssaiImpossible(f"vos tests durent plus de {SECONDES_PAR_FAUTE} secondes.")
    if code == AUCUN_TEST:
        raise EssaiImpossible("pytest n'y trouve aucun test : leur nom commence par « test_ ».")
    if code != 0:
        raise EssaiImpossible(f"vos tests échouent sur le vrai jeu :\n{sortie}")
    with copie(jeu, textes) as (ici, noms):
        for chemin in sorted((ici / jeu).rglob("*.py")):
            chemin.write_text(temoin(chemin.read_text(encoding="utf-8")), encoding="utf-8")
        code, sortie = tester(ici, noms)
    if code != 0:
        phrase = "vos tests échouent sur le vrai jeu écrit autrement : ils en lisent le texte"
        raise EssaiImpossible(f"{phrase}, ou changent d'avis d'une fois à l'autre.")


def voit(jeu: str, textes: Sequence[str], faute: Faute) -> bool:
    """Plante une faute dans une copie ; dit si les tests la voient."""
    with copie(jeu, textes) as (ici, noms):
        chemin, texte = fautif(faute, ici)
        chemin.write_text(texte, encoding="utf-8")
        return tester(ici, noms)[0] != 0


def eprouver(jeu: str, textes: Sequence[str], fautes: Sequence[Faute], secondes: float) -> Epreuve:
    """Plante chaque faute tant qu'il reste du temps."""
    fin = time.monotonic() + secondes

    def essayer(faute: Faute) -> bool | None:
        if time.monotonic() >= fin:
            return None
        return voit(jeu, textes, faute)

    epreuve = Epreuve([], [], [])
    with ThreadPoolExecutor(A_LA_FOIS) as equipe:
        for faute, vue in zip(fautes, equipe.map(essayer, fautes), strict=True):
            if vue is None:
                epreuve.restantes.append(faute)
            elif vue:
                epreuve.vues.append(faute)
            else:
                epreuve.echappees.append(faute)
    if epreuve.vues:
        verifier(jeu, textes)  # des tests qui échouent au hasard « verraient » tout
    return epreuve


# --- ce qu'on en dit -----------------------------------------------------------------------------


def rendu_epreuve(epreuve: Epreuve) -> str:
    """Le compte des fautes vues, puis la phrase de chacune de celles qui ont échappé."""
    vues = len(epreuve.vues)
    total = sum(map(len, epreuve))
    pluriel = "s" if vues > 1 else ""
    lignes = [f"{vues} faute{pluriel} vue{pluriel} sur {total}."]
    titres = {"Ont échappé": epreuve.echappees, "Pas essayées, faute de temps": epreuve.restantes}
    for titre, fautes in titres.items():
        if fautes:
            lignes.append(f"{titre} :")
        for faute in sorted(fautes, key=lambda faute: faute.exigence):
            lignes.append(f"  {faute.exigence}  {faute.phrase}")
    return "\n".join(lignes)


def eprouver_un(jeu: str, textes: Sequence[str], exigence: str | None, minutes: float) -> Epreuve:
    """Éprouve les tests d'un étudiant ; lève EssaiImpossible."""
    fautes = fautes_du_code(jeu, exigence)
    if not fautes:
        raise EssaiImpossible(f"aucune faute n'est plantée pour {exigence} dans {jeu}.")
    verifier(jeu, textes)
    return eprouver(jeu, textes, fautes, 60 * minutes)


def lire(chemins: Sequence[Path]) -> list[str]:
    """Le texte de fichiers de tests ; lève EssaiImpossible."""
    try:
        return [chemin.read_text(encoding="utf-8") for chemin in chemins]
    except (OSError, UnicodeDecodeError):
        raise EssaiImpossible("vos tests ne sont pas un texte en UTF-8.") from None


def ligne_de(chemin: Path, jeu: str, exigence: str | None, minutes: float) -> Ligne:
    """Éprouve le rendu d'un étudiant ; ce qui l'empêche est une ligne comme une autre."""
    fichiers = [chemin] if chemin.is_file() else fichiers_de_tests(chemin)
    if not fichiers:
        return Ligne(chemin.stem, "", f"{RIEN} : aucun fichier test_….py", None)
    try:
        textes = lire(fichiers)
        sien = jeu_de(textes, jeu)
        return Ligne(chemin.stem, sien, "éprouvé", eprouver_un(sien, textes, exigence, minutes))
    except (EssaiImpossible, FauteImpossible) as erreur:
        return Ligne(chemin.stem, jeu, str(erreur).split("\n")[0].rstrip(" :"), None)


def ecrire_les_lignes(lignes: Sequence[Ligne], sortie: Path) -> Path:
    """Écrit le tableau d'une classe, et le rend."""
    sortie.mkdir(parents=True, exist_ok=True)
    chemin = sortie / "eprouver.csv"
    with chemin.open("w", encoding="utf-8", newline="") as fichier:
        fichier.write(BOM)
        table = csv.writer(fichier, delimiter=";")
        table.writerow(["étudiant", "jeu", "état", "vues", "sur", "ont échappé"])
        for ligne in lignes:
            fin = ["", "", ""]
            if ligne.epreuve is not None:
                echappees = [faute.phrase for faute in ligne.epreuve.echappees]
                total = sum(map(len, ligne.epreuve))
                fin = [str(len(ligne.epreuve.vues)), str(total), " | ".join(echappees)]
            table.writerow([ligne.etudiant, ligne.jeu, ligne.etat, *fin])
    return chemin


def rendus_de(dossier: Path) -> list[Path]:
    """Ce qu'une classe a rendu : un dossier ou un fichier de tests par étudiant."""
    chemins = [chemin for chemin in dossier.iterdir() if not chemin.name.startswith(".")]
    return sorted(chemin for chemin in chemins if chemin.is_dir() or chemin.suffix == ".py")


def eprouver_la_classe(
    dossier: Path, jeu: str, exigence: str | None, minutes: float, sortie: Path
) -> None:
    """Éprouve les tests d'une classe, et en écrit le tableau."""
    lignes = []
    for chemin in rendus_de(dossier):
        ligne = ligne_de(chemin, jeu, exigence, minutes)
        compte = rendu_epreuve(ligne.epreuve).split("\n")[0] if ligne.epreuve else ligne.etat
        click.echo(f"{ligne.etudiant} : {compte}")
        lignes.append(ligne)
    click.echo(f"Le tableau : {ecrire_les_lignes(lignes, sortie)}")


@click.command()
@click.argument("jeu", type=click.Choice(jeux_presents()))
@click.option("--tests", default="")
@click.option("--dossier", default="")
@click.option("--exigence")
@click.option("--minutes", type=float, default=5.0)
@click.option("--sortie", type=click.Path(path_type=Path), default=Path("notes"))
@OPTION_AIDE
def commande(
    jeu: str, tests: str, dossier: str, exigence: str | None, minutes: float, sortie: Path
) -> None:
    """Éprouve des tests, ou ceux d'une classe, par les fautes plantées d'un jeu."""
    try:
        bac.verifier()
        if dossier:
            if not Path(dossier).is_dir():
                raise EssaiImpossible(f"« {dossier} » n'est pas un dossier.")
            eprouver_la_classe(Path(dossier), jeu, exigence, minutes, sortie)
            return
        if not tests or not Path(tests).is_file():
            phrase = "donnez TESTS=mes_tests.py, ou DOSSIER= pour une classe."
            raise EssaiImpossible(f"« {tests} » n'est pas un fichier : {phrase}")
        textes = lire([Path(tests)])
        epreuve = eprouver_un(jeu, textes, exigence, minutes)
        click.echo(f"Vos tests réussissent sur {charger(jeu).titre} ; voici les fautes.")
        click.echo(rendu_epreuve(epreuve))
    except (EssaiImpossible, FauteImpossible, bac.BacRefuse) as erreur:
        sys.exit(f"Erreur : {erreur}")


if __name__ == "__main__":
    commande(prog_name="eprouver")
