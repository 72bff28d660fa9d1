"""Le programme : options, vrais tubes, terminaux étroits d'esprit, documents."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.outils import BIN, RACINE, TESTS, environnement, lancer

PAQUET = RACINE / "puissance_n"
MODULES = ("grid", "game", "sauvegarde", "joueur", "menu", "main")


def test_l_aide_est_en_francais_et_nomme_les_options(tmp_path: Path) -> None:
    aide = lancer("puissance_n", "-h", dossier=tmp_path)
    assert aide.code == 0
    assert aide == lancer("puissance_n", "--help", dossier=tmp_path)
    for mot in ("--graine N", "--sauvegarde FICHIER", "[default: puissance_n.sav]", "--version"):
        assert mot in aide.texte
    assert "Args" not in aide.texte


@pytest.mark.parametrize("graine", ["", "x", "+3", "1_0", "٣", "-1", "1.5", "9" * 100_000])
def test_une_graine_qui_n_est_pas_un_nombre_est_une_erreur_d_option(
    tmp_path: Path, graine: str
) -> None:
    resultat = lancer("puissance_n", f"--graine={graine}", dossier=tmp_path)
    assert (resultat.code, resultat.texte) == (2, "")
    assert "on attend un nombre entier de neuf chiffres au plus." in resultat.plainte


@pytest.mark.parametrize("arguments", [["--vert"], ["partie.sav"], ["--graine"]])
def test_les_options_inconnues_sont_des_erreurs(tmp_path: Path, arguments: list[str]) -> None:
    assert lancer("puissance_n", *arguments, dossier=tmp_path).code == 2


def test_un_terminal_ascii_a_des_cadres_et_des_lettres_de_repli(tmp_path: Path) -> None:
    saisies = "1\n2\n2\nq\n"
    resultat = lancer(
        "puissance_n", "--graine=1", saisies=saisies, dossier=tmp_path, PYTHONIOENCODING="ascii"
    )
    assert resultat.code == 0
    assert b"+------------+\n| _  _  _  _ |\n" in resultat.sortie
    assert b"derniere partie sauvegardee" in resultat.sortie


def test_des_octets_qui_ne_sont_pas_de_l_utf8_sont_une_reponse_refusee(tmp_path: Path) -> None:
    resultat = lancer("puissance_n", saisies=b"\xff\xfe\n3\n", dossier=tmp_path)
    assert (resultat.code, resultat.plainte) == (0, "")
    assert "Réponse refusée" in resultat.texte


@pytest.mark.parametrize("saisies", [b"3\n", b"\xff\xfe\x00\xd8\n\x003\x00\n\x00"])
def test_une_entree_illisible_finit_la_partie_sans_trace(tmp_path: Path, saisies: bytes) -> None:
    """En UTF-16, une entrée sans marque d'ordre ou un demi-caractère ne se décodent pas du tout."""
    fini = lancer("puissance_n", saisies=saisies, dossier=tmp_path, PYTHONIOENCODING="utf-16")
    assert (fini.code, fini.erreurs.decode("utf-16")) == (0, "Partie interrompue.\n")


@pytest.mark.parametrize(
    ("saisies", "suite"),
    [
        ("2\n3\n", "Erreur : « puissance_n.sav » n'est pas une partie à reprendre : "),
        ("q\n", "Partie interrompue.\n"),
    ],
)
def test_les_deux_sorties_reunies_se_lisent_dans_l_ordre(
    tmp_path: Path, saisies: str, suite: str
) -> None:
    """Avec `2>&1`, une phrase d'erreur vient après la question, sur sa propre ligne."""
    (tmp_path / "puissance_n.sav").write_bytes(b"autre chose\n")
    fini = subprocess.run(
        [BIN / "puissance_n"],
        input=saisies.encode(),
        cwd=tmp_path,
        env=environnement(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=True,
    )
    assert f"  3. Quitter\nVotre choix : \n{suite}" in fini.stdout.decode()


def test_une_sortie_pleine_ou_fermee_ne_donne_pas_de_trace(tmp_path: Path) -> None:
    for suite, code in (
        ("> /dev/full", 1),
        ("> /dev/full 2> /dev/full", 1),
        ("2> /dev/full", 0),
        ("--vert 2> /dev/full", 2),
        ("--help > /dev/full", 1),
        (">&-", 0),
        ("2>&-", 0),
        (">&- 2>&-", 0),
        ("<&-", 0),
    ):
        fini = subprocess.run(
            ["sh", "-c", f"printf '1\\n2\\n4\\n' | {BIN / 'puissance_n'} {suite}"],
            cwd=tmp_path,
            env=environnement(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert fini.returncode == code, suite
        assert "Traceback" not in fini.stderr


def test_ctrl_c_interrompt_avec_le_code_130(tmp_path: Path) -> None:
    processus = subprocess.Popen(
        [BIN / "puissance_n"],
        cwd=tmp_path,
        env=environnement(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert processus.stdout is not None
    assert processus.stdout.readline() == b"\n"
    processus.send_signal(signal.SIGINT)
    _, erreurs = processus.communicate(timeout=30)
    assert (processus.returncode, erreurs) == (130, b"Partie interrompue.\n")


@pytest.mark.exigence("PUI-05")
@pytest.mark.parametrize(
    ("env", "couleurs"), [({"TERM": "xterm"}, True), ({"NO_COLOR": "1"}, False)]
)
def test_les_couleurs_sont_reservees_au_terminal(
    tmp_path: Path, env: dict[str, str], couleurs: bool
) -> None:
    sortie = jouer_au_terminal(b"1\n2\n2\n1\n1\n1\n4\n1\n2\n3\n", tmp_path, env)
    assert (b"\x1b[7;33m[O]\x1b[0m\x1b[7;33m[O]\x1b[0m _ " in sortie) == couleurs
    assert (b"[O][O] _  X " in sortie) == (not couleurs)
    assert b"Votre choix : 1\r\nNombre de joueurs (1 ou 2) : 2\r\n" in sortie


def jouer_au_terminal(saisies: bytes, dossier: Path, env: dict[str, str]) -> bytes:
    """Joue dans un vrai pseudo-terminal et rend ce qu'on y voit."""
    maitre, esclave = pty.openpty()
    processus = subprocess.Popen(
        [BIN / "puissance_n", "--graine", "1"],
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
    ordre = re.findall(r"`(\w+)`", source.split("se lisent dans cet")[1].split(".")[0])
    assert set(MODULES) <= set(ordre)
    for rang, nom in enumerate(ordre):
        texte = (PAQUET / f"{nom}.py").read_text(encoding="utf-8")
        importes = re.findall(r"^from \.(\w+) import", texte, flags=re.MULTILINE)
        assert set(importes) <= set(ordre[:rang]), nom


def test_le_hasard_et_le_dialogue_sont_absents_du_demarrage() -> None:
    code = "import sys, puissance_n.main; sys.exit('random' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=RACINE, check=False).returncode == 0
