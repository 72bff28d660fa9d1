"""La maison : des jeux indépendants, des dossiers communs identiques, un portage sans machine."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import pytest

from tests.appui import JEUX, RACINE, TESTS, arbre, lancer, modules

pytestmark = pytest.mark.sans_couverture

PAR_JEU = pytest.mark.parametrize("jeu", JEUX)
# Les pièces de tests/, et celles que chacune connaît : toujours des pièces déjà nommées.
PIECES: dict[str, tuple[str, ...]] = {
    "appui": (),
    **dict.fromkeys(JEUX, ("appui",)),
    "ensemble": ("appui", *JEUX),
    "mainteneur": ("appui", *JEUX),
    "mainteneur/tests": ("appui", *JEUX, "mainteneur"),
    "enseigner/c": ("appui",),
    "enseigner/cours": ("appui", "enseigner/c"),
    "enseigner/noter": ("appui", "enseigner/cours"),
    "enseigner/livre": ("appui", "enseigner/cours", "enseigner/noter"),
    "enseigner/tests": (
        "appui",
        "enseigner/c",
        "enseigner/cours",
        "enseigner/noter",
        "enseigner/livre",
    ),
    ".": ("appui",),  # l'entrée : test_golden.py et conftest.py
}


def sources(dossier: Path) -> dict[str, bytes]:
    """Les fichiers d'un dossier, par leur chemin, sans ce que Python y a compilé."""
    return {
        str(chemin.relative_to(dossier)): chemin.read_bytes()
        for chemin in dossier.rglob("*")
        if chemin.is_file() and "__pycache__" not in chemin.parts
    }


def imports(chemin: Path) -> Iterator[tuple[int, str]]:
    """Ce qu'un module importe, où que ce soit : combien de points devant, et le premier mot."""
    for noeud in ast.walk(arbre(chemin)):
        if isinstance(noeud, ast.Import):
            yield from ((0, alias.name.split(".")[0]) for alias in noeud.names)
        elif isinstance(noeud, ast.ImportFrom) and noeud.module:
            yield noeud.level, noeud.module.split(".")[0]
        elif isinstance(noeud, ast.ImportFrom):
            yield from ((noeud.level, alias.name) for alias in noeud.names)


def modules_importes(chemin: Path) -> Iterator[str]:
    """Ce qu'un fichier de tests/ importe du dépôt, en entier : « tests.appui.bac.lancer »."""
    paquet = ".".join(chemin.relative_to(RACINE).parent.parts)
    for noeud in ast.walk(arbre(chemin)):
        if isinstance(noeud, ast.Import):
            yield from (alias.name for alias in noeud.names)
        elif isinstance(noeud, ast.ImportFrom):
            relatif = "." * noeud.level + (noeud.module or "")
            origine = importlib.util.resolve_name(relatif, paquet)
            yield from (f"{origine}.{alias.name}" for alias in noeud.names)


def piece(mots: Sequence[str]) -> str:
    """La pièce de tests/ où mène un chemin, la plus précise : « enseigner », « noter », « bac »."""
    for longueur in range(len(mots), 0, -1):
        nom = "/".join(mots[:longueur])
        if nom in PIECES:
            return nom
    return "."


# --- chacun chez soi -----------------------------------------------------------------------------


@PAR_JEU
def test_le_dossier_commun_est_le_meme_dans_les_cinq_jeux(jeu: str) -> None:
    modele = sources(RACINE / "puissance_n" / "commun")
    copie = sources(RACINE / jeu / "commun")
    assert modele
    differents = sorted(
        nom for nom in modele.keys() | copie.keys() if modele.get(nom) != copie.get(nom)
    )
    ou_changer = f"on change puissance_n/commun, puis make copies le copie dans {jeu}/commun"
    assert differents == [], ou_changer


@PAR_JEU
def test_un_jeu_n_importe_que_la_bibliotheque_standard_click_et_lui_meme(jeu: str) -> None:
    for chemin in (RACINE / jeu).rglob("*.py"):
        permis = set(sys.stdlib_module_names) | {"click", jeu}
        assert {mot for points, mot in imports(chemin) if points == 0} <= permis, chemin


@PAR_JEU
def test_le_portage_ne_connait_ni_la_machine_ni_l_image(jeu: str) -> None:
    """Seul `main` les importe, et seulement quand on les demande."""
    for chemin in modules(jeu):
        if chemin.stem not in ("main", "__main__", "graphique"):
            proches = {mot for points, mot in imports(chemin) if points == 1}
            assert not {"machine", "graphique"} & proches, chemin
    livres = (f"{jeu}.machine", f"{jeu}.graphique", f"{jeu}.commun.page", "http")
    verifie = f"import sys, {jeu}.main; print([m for m in sys.modules if m.startswith({livres})])"
    charges = subprocess.run(
        [sys.executable, "-c", verifie], cwd=RACINE, capture_output=True, text=True, check=True
    )
    assert charges.stdout == "[]\n"


@pytest.mark.parametrize(
    ("jeu", "options", "saisies"),
    [
        ("pickomino", ["--niveau", "sujet"], "2\nIA\nIA\n"),
        ("puissance_n", ["--niveau", "sujet"], "1\n1\n4\na1\na1\n"),
        ("dames", ["--noms", "Ana,IA,IA,IA", "--niveau", "facile"], "e14 f13\n"),
        ("sixquiprend", ["--niveau", "sujet"], "Ada\n1\n" + "\n".join(map(str, range(1, 105)))),
    ],
)
def test_l_expert_reste_ferme_quand_un_autre_niveau_joue(
    jeu: str, options: list[str], saisies: str, tmp_path: Path
) -> None:
    programme = f"""
import sys
from {jeu}.main import main
try:
    main({options!r})
finally:
    print([module for module in sys.modules if module.startswith("{jeu}.machine.")])
"""
    fini = subprocess.run(
        [sys.executable, "-c", programme],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(RACINE)},
        input=saisies,
        capture_output=True,
        text=True,
        check=True,
    )
    assert fini.stdout.endswith(f"['{jeu}.machine.ia']\n")


@PAR_JEU
def test_commun_ne_connait_pas_le_jeu_qui_l_a(jeu: str) -> None:
    for chemin in (RACINE / jeu / "commun").rglob("*.py"):
        profondeur = len(chemin.relative_to(RACINE / jeu / "commun").parts)
        assert all(points <= profondeur and mot != jeu for points, mot in imports(chemin)), chemin


@PAR_JEU
def test_un_jeu_copie_seul_marche_avec_click_pour_tout_bagage(jeu: str, tmp_path: Path) -> None:
    shutil.copytree(RACINE / jeu, tmp_path / jeu)
    shutil.copytree(Path(click.__file__).parent, tmp_path / "click")
    for arguments in (["--help"], ["--version"], ["--graine", "7"]):
        fini = subprocess.run(
            [sys.executable, "-S", "-m", jeu, *arguments],  # -S : aucun paquet installé
            cwd=tmp_path,
            env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert fini.stdout
        assert "Traceback" not in fini.stderr


def test_les_pieces_de_tests_ne_s_importent_que_dans_un_sens() -> None:
    """Et seul un test importe un test."""
    for rang, (nom, connues) in enumerate(PIECES.items()):
        assert set(connues) <= set(list(PIECES)[:rang]), f"{nom} connaît une pièce qui la suit"
    a_l_envers = []
    for chemin in TESTS.rglob("*.py"):
        if "node_modules" in chemin.parts:
            continue
        ici = piece(chemin.relative_to(TESTS).parent.parts)
        for module in modules_importes(chemin):
            racine, *mots = module.split(".")
            la = piece(mots)
            permis = la == ici or la in PIECES[ici]
            if not chemin.name.startswith("test_"):
                permis = permis and not any(mot.startswith("test_") for mot in mots)
            if racine == "tests" and not permis:
                a_l_envers.append(f"{chemin.relative_to(RACINE)} importe {module}")
    assert a_l_envers == []


def test_aucun_test_ne_vise_un_peripherique_de_la_machine() -> None:
    """Une protection retirée, il serait remplacé par un fichier : on vise un tube qu'on a créé."""
    peripherique = "/" + "dev/"
    visent = [
        str(chemin.relative_to(TESTS))
        for chemin in TESTS.rglob("*.py")
        if peripherique in chemin.read_text(encoding="utf-8")
        and chemin.name not in ("bac.py", "test_triche.py")  # le bac en monte, un tricheur y écrit
    ]
    assert visent == []


# --- le paquet -----------------------------------------------------------------------------------


def test_le_paquet_installe_contient_les_cinq_jeux_et_rien_d_autre(tmp_path: Path) -> None:
    commande = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(commande, cwd=RACINE, check=True, capture_output=True)
    (chemin,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(chemin) as archive:
        contenus = {nom: archive.read(nom) for nom in archive.namelist()}
    for jeu in JEUX:
        assert {f"{jeu}/{nom}" for nom in sources(RACINE / jeu)} <= set(contenus)
    assert {nom.split("/")[0] for nom in contenus if ".dist-info" not in nom} == set(JEUX)
    renseignements = {nom.split(".dist-info/")[-1]: octets for nom, octets in contenus.items()}
    assert renseignements["licenses/LICENSE"] == (RACINE / "LICENSE").read_bytes()
    version = importlib.import_module("incognito").__version__
    assert f"\nVersion: {version}\n" in renseignements["METADATA"].decode()


def test_la_version_est_la_meme_partout(tmp_path: Path) -> None:
    versions = {jeu: importlib.import_module(jeu).__version__ for jeu in JEUX}
    for jeu in JEUX:
        affichee = lancer(jeu, "--version", dossier=tmp_path).texte
        assert affichee == f"{jeu}, version {versions['incognito']}\n"
    histoire = (RACINE / "CHANGELOG.md").read_text(encoding="utf-8")
    assert set(versions.values()) == set(re.findall(r"^## (.+)$", histoire, re.MULTILINE)[:1])
