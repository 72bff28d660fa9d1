"""`make eprouver` : les tests d'un étudiant, ou d'une classe, face aux fautes plantées d'un jeu.

Ils doivent d'abord réussir sur le vrai jeu. Puis chaque faute est plantée à son tour : elle est
*vue* si l'un des tests échoue, ou ne finit plus. Des *témoins*, sans aucune faute, sont glissés
parmi les copies fautives, et faits comme elles (`copies`). Des tests qui échouent sur un témoin
sont refusés : ils regardent autre chose que ce que fait le jeu. Tout tourne dans le bac à sable.
"""

from __future__ import annotations

import ast
import csv
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import NamedTuple

import click

from tests.appui import OPTION_AIDE, bac
from tests.appui.dossiers import rendre_les_droits
from tests.appui.fautes import Faute, FauteImpossible
from tests.enseigner.cours import correction
from tests.enseigner.cours.copies import HASARD, copie, fautes_du_code, fichiers_fautifs, vrais
from tests.enseigner.cours.correction import python_nu
from tests.enseigner.cours.exercices import charger, jeux_presents
from tests.enseigner.cours.soupcons import usages

SECONDES_PAR_FAUTE = 30
A_LA_FOIS = 2  # étudiants
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
FAUTES_PAR_TEMOIN = 6
AUTREMENT = "vos tests échouent sur le vrai jeu écrit autrement : ils en lisent le texte"


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
    a_regarder: str = ""


# --- ce qu'on éprouve ----------------------------------------------------------------------------


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


def tester(ici: Path, noms: Sequence[str]) -> tuple[int, str]:
    """Joue des tests dans le bac ; rend le code de pytest, -1 s'ils ne finissent pas, et le texte.

    La sortie va dans un fichier, dont la taille est bornée, et non dans un tube.
    """
    rendre_les_droits(ici, a_tous=True)
    commande = [python_nu(), "-I", "-S", "-B", "-c", LANCER, str(ici), str(bagage()), *noms]
    with tempfile.TemporaryFile() as sortie:
        flux = {"stdout": sortie.fileno()} | dict.fromkeys(("stdin", "stderr"), subprocess.DEVNULL)
        processus = bac.lancer(
            commande, ici, LIMITES, flux, montres=[bagage()], caches=correction.installes()
        )
        try:
            code = processus.wait(timeout=SECONDES_PAR_FAUTE)
        except subprocess.TimeoutExpired:
            code = -1
        bac.arreter(processus)
        sortie.seek(0)
        return code, sortie.read().decode("utf-8", "replace")


def verifier(jeu: str, textes: Sequence[str]) -> None:
    """Lève EssaiImpossible si les tests ne réussissent pas sur le vrai jeu, et sur un témoin."""
    with copie(vrais(jeu), textes) as (ici, noms):
        code, sortie = tester(ici, noms)
    if code == -1:
        raise EssaiImpossible(f"vos tests durent plus de {SECONDES_PAR_FAUTE} secondes.")
    if code == AUCUN_TEST:
        raise EssaiImpossible("pytest n'y trouve aucun test : leur nom commence par « test_ ».")
    if code != 0:
        raise EssaiImpossible(f"vos tests échouent sur le vrai jeu :\n{sortie}")
    if voit(jeu, textes, None):
        raise EssaiImpossible(f"{AUTREMENT}, ou changent d'avis d'une fois à l'autre.")


def voit(jeu: str, textes: Sequence[str], faute: Faute | None) -> bool:
    """Plante une faute dans une copie, ou aucune si c'est un témoin ; dit si les tests échouent."""
    with copie(fichiers_fautifs(jeu, faute), textes) as (ici, noms):
        return tester(ici, noms)[0] != 0


def eprouver(jeu: str, textes: Sequence[str], fautes: Sequence[Faute], secondes: float) -> Epreuve:
    """Plante chaque faute tant qu'il reste du temps, des témoins glissés au hasard parmi elles.

    Lève EssaiImpossible si les tests échouent sur un témoin : ils « verraient » n'importe quoi.
    """
    fin = time.monotonic() + secondes
    temoins: list[Faute | None] = [None] * (1 + len(fautes) // FAUTES_PAR_TEMOIN)
    melees = [*fautes, *temoins]
    HASARD.shuffle(melees)

    def essayer(faute: Faute | None) -> bool | None:
        if time.monotonic() >= fin:
            return None
        # Deux copies : des tests qui échouent au hasard n'échouent guère deux fois de suite.
        return voit(jeu, textes, faute) and (faute is None or voit(jeu, textes, faute))

    epreuve = Epreuve([], [], [])
    for faute in melees:  # l'une après l'autre : aucune n'a de voisine à qui se comparer
        vue = essayer(faute)
        if faute is None:
            if vue:
                raise EssaiImpossible(f"{AUTREMENT}, ou changent d'avis d'une fois à l'autre.")
        elif vue is None:
            epreuve.restantes.append(faute)
        elif vue:
            epreuve.vues.append(faute)
        else:
            epreuve.echappees.append(faute)
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
        return [chemin.read_text(encoding="utf-8-sig") for chemin in chemins]
    except (OSError, UnicodeDecodeError):
        raise EssaiImpossible("vos tests ne sont pas un texte en UTF-8.") from None


def ligne_de(chemin: Path, jeu: str, exigence: str | None, minutes: float) -> Ligne:
    """Éprouve le rendu d'un étudiant ; ce qui l'empêche est une ligne comme une autre."""
    rendus = [chemin] if chemin.is_file() else fichiers_de_tests(chemin)
    if not rendus:
        return Ligne(chemin.stem, "", f"{RIEN} : aucun fichier test_….py", None)
    try:
        textes = lire(rendus)
        sien = jeu_de(textes, jeu)
        epreuve = eprouver_un(sien, textes, exigence, minutes)
        return Ligne(chemin.stem, sien, "éprouvé", epreuve, regard_sur(textes))
    except (EssaiImpossible, FauteImpossible) as erreur:
        return Ligne(chemin.stem, jeu, str(erreur).split("\n")[0].rstrip(" :"), None)


def regard_sur(textes: Sequence[str]) -> str:
    """Ce que des tests emploient, et dont ils n'ont pas besoin : à regarder, sans plus."""
    try:
        trouves = usages([ast.parse(texte) for texte in textes])
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return "un texte qu'on ne sait pas lire"
    return ", ".join(sorted(chose for _, chose in trouves))


def ecrire_les_lignes(lignes: Sequence[Ligne], sortie: Path) -> Path:
    """Écrit le tableau d'une classe, et le rend."""
    sortie.mkdir(parents=True, exist_ok=True)
    chemin = sortie / "eprouver.csv"
    with chemin.open("w", encoding="utf-8", newline="") as fichier:
        fichier.write(BOM)
        table = csv.writer(fichier, delimiter=";")
        table.writerow(["étudiant", "jeu", "état", "vues", "sur", "ont échappé", "à regarder"])
        for ligne in lignes:
            fin = ["", "", ""]
            if ligne.epreuve is not None:
                echappees = [faute.phrase for faute in ligne.epreuve.echappees]
                total = sum(map(len, ligne.epreuve))
                fin = [str(len(ligne.epreuve.vues)), str(total), " | ".join(echappees)]
            table.writerow([ligne.etudiant, ligne.jeu, ligne.etat, *fin, ligne.a_regarder])
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

    def eprouver_le(chemin: Path) -> Ligne:
        return ligne_de(chemin, jeu, exigence, minutes)

    with ThreadPoolExecutor(A_LA_FOIS) as equipe:
        for ligne in equipe.map(eprouver_le, rendus_de(dossier)):
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
            bac.cacher(Path(dossier))
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
