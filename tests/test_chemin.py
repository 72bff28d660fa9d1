"""La maison se lit dans l'ordre, et les fonctions des sujets sont le chemin que prend une partie.

Trois tables se lisent ici : l'ordre des modules et la table des noms du README, et la table
« Du C au Python » de chaque jeu.
"""

from __future__ import annotations

import ast
import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType, FunctionType

import pytest

from tests.outils import JEUX, RACINE, arbre, en_memoire, modules
from tests.outils.golden import cas_du_jeu, rejouer

pytestmark = pytest.mark.sans_couverture
README = (RACINE / "README.md").read_text(encoding="utf-8")
TITRES = {
    "Incognito": "incognito",
    "Pickomino": "pickomino",
    "Puissance N": "puissance_n",
    "Dames++": "dames",
    "Six Qui Prend": "sixquiprend",
}
VERBES = ("au_trait", "coups", "refus", "jouer", "issue")


def lignes(debut: str) -> Iterator[list[str]]:
    """Les lignes de la table du README dont l'en-tête commence ainsi, cellule par cellule."""
    table = README.split(f"\n{debut}", 1)[1].split("\n\n", 1)[0]
    for ligne in table.splitlines()[2:]:
        yield [cellule.strip() for cellule in ligne.strip("| ").split("|")]


ORDRE = {TITRES[jeu]: re.findall(r"`(\w+)`", ordre) for jeu, ordre in lignes("| jeu | dans cet")}


def importes(chemin: Path) -> set[str]:
    """Les modules du même jeu qu'un module importe pour s'exécuter, où que ce soit."""
    trouves: set[str] = set()
    corps = [n for n in arbre(chemin).body if "TYPE_CHECKING" not in ast.unparse(n).split("\n")[0]]
    for noeud in ast.walk(ast.Module(corps, [])):
        if isinstance(noeud, ast.ImportFrom) and noeud.level:
            trouves |= {noeud.module} if noeud.module else {alias.name for alias in noeud.names}
    return trouves


@pytest.mark.parametrize("jeu", JEUX)
def test_un_module_n_importe_que_ceux_qu_on_lit_avant_lui(jeu: str) -> None:
    ordre = ORDRE[jeu]
    assert sorted(ordre) == sorted(c.stem for c in modules(jeu) if not c.stem.startswith("__"))
    for rang, nom in enumerate(ordre):
        assert importes(RACINE / jeu / f"{nom}.py") <= set(ordre[:rang]), nom


@pytest.mark.parametrize("jeu", JEUX)
def test_la_machine_et_le_dessin_ne_se_connaissent_pas(jeu: str) -> None:
    for machine in ("ia", "expert"):
        assert "dessin" not in importes(RACINE / jeu / f"{machine}.py"), machine
    assert not {"ia", "expert"} & importes(RACINE / jeu / "dessin.py")


@pytest.mark.parametrize("jeu", JEUX)
def test_les_cinq_verbes_sont_la_dans_le_meme_ordre(jeu: str) -> None:
    """Des fonctions d'un module de règles, ou les méthodes d'une classe."""
    for chemin in modules(jeu):
        for noeud in ast.walk(arbre(chemin)):
            corps = noeud.body if isinstance(noeud, ast.Module | ast.ClassDef) else []
            noms = [n.name for n in corps if isinstance(n, ast.FunctionDef)]
            if set(VERBES) <= set(noms):
                assert [nom for nom in noms if nom in VERBES] == list(VERBES)
                return
    pytest.fail("les cinq verbes ne sont nulle part ensemble")


def cellules() -> Iterator[tuple[str, str]]:
    """Chaque nom que la table des verbes et des notions promet, avec son jeu.

    Une ligne nomme des fonctions, « `coups`, `jouer` », et chaque cellule le module qui les a.
    """
    for notion, *noms in lignes("| verbe ou notion"):
        for jeu, cellule in zip(TITRES.values(), noms, strict=True):
            (lieu,) = re.findall(r"`([\w.]+)`", cellule)
            promis = re.findall(r"`(\w+)`", notion)
            yield from ((jeu, f"{lieu}.{nom}") for nom in promis or [""])
    (partout,) = re.findall(r"^Et dans les cinq : (.+)\.$", README, re.MULTILINE)
    yield from ((jeu, nom) for jeu in JEUX for nom in re.findall(r"`([\w.]+)`", partout))


@pytest.mark.parametrize(("jeu", "nom"), list(cellules()))
def test_la_table_des_noms_dit_vrai(jeu: str, nom: str) -> None:
    module, *reste = nom.rstrip(".").split(".")
    objet: object = importlib.import_module(f"{jeu}.{module}")
    for partie in reste:
        objet = getattr(objet, partie)
    assert callable(objet)


def test_la_table_des_noms_a_les_cinq_verbes_des_cinq_jeux() -> None:
    promis = {(jeu, nom.split(".")[-1]) for jeu, nom in cellules()}
    assert {(jeu, verbe) for jeu in JEUX for verbe in VERBES} <= promis


# --- les fonctions du sujet sont le chemin -------------------------------------------------------


def promises(jeu: str) -> Iterator[tuple[str, FunctionType]]:
    """Les fonctions que la table « Du C au Python » d'un jeu nomme dans sa deuxième colonne."""
    texte = (RACINE / jeu / "README.md").read_text(encoding="utf-8")
    table = texte.split("\n## Du ", 1)[1].split("\n## ", 1)[0]
    for ligne in table.splitlines():
        colonnes = ligne.split(" | ")
        for nom in re.findall(r"`([\w.]+)[(`]", colonnes[1] if len(colonnes) > 2 else ""):
            objet = trouver(jeu, nom)
            if isinstance(objet, property):
                objet = objet.fget
            if isinstance(objet, FunctionType):
                yield nom, objet


def trouver(jeu: str, nom: str) -> object:
    """Ce que désigne « module.fonction » ou « Classe.methode » dans un jeu ; None sinon."""
    paquet = [importlib.import_module(f"{jeu}.{c.stem}") for c in modules(jeu) if c.stem[0] != "_"]
    depart = [m for m in paquet if m.__name__ == f"{jeu}.{nom.split('.')[0]}"]
    suites = [(depart[0], nom.split(".")[1:])] if depart else [(m, nom.split(".")) for m in paquet]
    for objet, morceaux in suites:
        trouve: object = objet
        for morceau in morceaux:
            trouve = getattr(trouve, morceau, None)
        if trouve is not None and morceaux:
            return trouve
    return None


@pytest.mark.parametrize("jeu", JEUX)
def test_les_parties_de_reference_entrent_dans_chaque_fonction_du_sujet(
    jeu: str, tmp_path: Path
) -> None:
    attendues = {fonction.__code__: nom for nom, fonction in promises(jeu)}
    assert len(attendues) >= 5, "la table n'est pas comprise"
    entrees: set[object] = set()

    def noter(cadre: FrameType, *_: object) -> None:
        entrees.add(cadre.f_code)

    for cas in sorted(cas_du_jeu(jeu), key=lambda cas: "expert" in cas.name):  # le plus long
        dossier = tmp_path / cas.name
        dossier.mkdir()
        sys.settrace(noter)
        try:
            rejouer(jeu, cas, dossier, lancer=en_memoire)
        finally:
            sys.settrace(None)
        oubliees = [nom for code, nom in attendues.items() if code not in entrees]
        if not oubliees:
            return
    pytest.fail(f"aucune partie n'entre dans {', '.join(oubliees)}")
