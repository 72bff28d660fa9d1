"""Le programme : options, vrais tubes, terminaux étroits d'esprit, documents."""

from __future__ import annotations

import os
import pty
import re
import shutil
import subprocess
from functools import partial
from pathlib import Path

import pytest

from tests.outils import BIN, RACINE, SANS_PRIVILEGES, TESTS, environnement, lancer

NOBODY = 65534
PAQUET = RACINE / "puissance_n"
MODULES = ["grid", "game", "couleurs", "dessin", "systeme", "page", "disque", "carnet", "clavier"]
MODULES += ["dialogue", "sauvegarde", "ia", "expert", "main"]


def test_l_aide_est_en_francais_et_nomme_les_options(tmp_path: Path) -> None:
    aide = lancer("puissance_n", "-h", dossier=tmp_path)
    assert aide.code == 0
    assert aide == lancer("puissance_n", "--help", dossier=tmp_path)
    for mot in (
        "--graine N",
        "--niveau NIVEAU",
        "--rapide",
        "--sauvegarde FICHIER",
        "(puissance_n.sav par défaut)",
        "--version",
    ):
        assert mot in aide.texte
    assert "Args" not in aide.texte


@pytest.mark.exigence("PUI-14")
def test_une_sauvegarde_protegee_est_refusee_avant_de_jouer(tmp_path: Path) -> None:
    """Remplacer ne demande de droits que sur le dossier : sans ce refus, elle serait perdue."""
    sauvegarde = tmp_path / "puissance_n.sav"
    shutil.copy(TESTS / "puissance_n/golden/reprise/avant/puissance_n.sav", sauvegarde)
    avant = sauvegarde.read_bytes()
    sauvegarde.chmod(0o444)
    jouer = partial(lancer, "puissance_n", dossier=tmp_path, devant=SANS_PRIVILEGES)
    protegee = jouer(saisies="1\n3\n")
    phrase = "Erreur : impossible d'écrire « puissance_n.sav » (accès refusé).\n"
    assert (protegee.code, protegee.texte, protegee.plainte) == (1, "", phrase)
    assert sauvegarde.read_bytes() == avant
    sauvegarde.chmod(0o644)
    assert jouer(saisies="1\nq\n").plainte == "Partie interrompue.\n"


def test_un_dossier_courant_disparu_n_est_pas_reproche_a_la_sortie(tmp_path: Path) -> None:
    dossier = tmp_path / "disparu"
    dossier.mkdir()
    fini = subprocess.run(
        ["sh", "-c", f"rmdir {dossier}; printf '1\\n2\\n3\\n' | {BIN / 'puissance_n'}"],
        cwd=dossier,
        env=environnement(),
        capture_output=True,
        text=True,
        check=False,
    )
    phrase = "Erreur : impossible d'écrire « puissance_n.sav » (fichier ou dossier introuvable).\n"
    assert (fini.returncode, fini.stdout, fini.stderr) == (1, "", phrase)


def test_un_terminal_ascii_a_des_cadres_et_des_lettres_de_repli(tmp_path: Path) -> None:
    saisies = "1\n2\n2\nq\n"
    resultat = lancer(
        "puissance_n", "--graine=1", saisies=saisies, dossier=tmp_path, PYTHONIOENCODING="ascii"
    )
    assert resultat.code == 0
    assert b"+------------+\n| _  _  _  _ |\n" in resultat.sortie
    assert b"Demarrer une nouvelle partie" in resultat.sortie


@pytest.mark.exigence("PUI-05")
@pytest.mark.parametrize(
    ("env", "couleurs"), [({"TERM": "xterm"}, True), ({"NO_COLOR": "1"}, False)]
)
def test_les_couleurs_sont_reservees_au_terminal(
    tmp_path: Path, env: dict[str, str], couleurs: bool
) -> None:
    sortie = jouer_au_terminal(b"1\n2\n2\n1\n1\n1\n4\n1\n2\nn\n3\n", tmp_path, env)
    jaune = b"\x1b[38;5;16;48;5;220m[O]\x1b[0m"
    assert (jaune + jaune + b" _ " in sortie) == couleurs
    assert (b"[O][O] _  X " in sortie) == (not couleurs)
    assert b"Votre choix : 1\r\nNombre de joueurs (1 ou 2) : 2\r\n" in sortie


def jouer_au_terminal(saisies: bytes, dossier: Path, env: dict[str, str]) -> bytes:
    """Joue dans un vrai pseudo-terminal et rend ce qu'on y voit."""
    maitre, esclave = pty.openpty()
    processus = subprocess.Popen(
        [BIN / "puissance_n", "--graine", "1", "--rapide"],
        cwd=dossier,
        env=environnement(**env),
        stdin=esclave,
        stdout=esclave,
        stderr=esclave,
    )
    os.close(esclave)
    sortie = b""
    questions = re.compile(rb"[:?] $")
    for ligne in saisies.splitlines(keepends=True):
        while not questions.search(sortie):
            sortie += os.read(maitre, 4096)
        os.write(maitre, ligne)
        sortie += os.read(maitre, len(ligne))
    assert processus.wait(timeout=30) == 0
    while b"Au revoir" not in sortie:
        sortie += os.read(maitre, 4096)
    os.close(maitre)
    return sortie


def test_les_parties_de_reference_tiennent_dans_80_colonnes() -> None:
    for sortie in (TESTS / "puissance_n" / "golden").glob("*/sortie.txt"):
        for ligne in sortie.read_text(encoding="utf-8").splitlines():
            assert len(ligne) <= 80, f"{sortie.parent.name} : {ligne}"


@pytest.mark.exigence("PUI-15")
def test_le_programme_est_fait_de_modules_qui_se_lisent_dans_l_ordre() -> None:
    """Chaque module n'importe que des modules lus avant lui."""
    source = (PAQUET / "__init__.py").read_text(encoding="utf-8")
    assert re.findall(r"`(\w+)`", source.split("dans cet ordre")[1].split(" ;")[0]) == MODULES
    for rang, nom in enumerate(MODULES):
        texte = (PAQUET / f"{nom}.py").read_text(encoding="utf-8")
        importes = re.findall(r"^ *from (?:\.(\w+) import|\. import (\w+))", texte, re.MULTILINE)
        lus = set(MODULES[:rang])
        assert {module for paire in importes for module in paire if module} <= lus, nom
