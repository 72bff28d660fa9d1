"""Terminaux étranges : encodages, sorties fermées ou pleines, octets qui ne sont pas de l'UTF-8."""

from __future__ import annotations

import os
import pty
import subprocess
from pathlib import Path

import pytest

from tests.fautes.cibles import CIBLES, Cible
from tests.outils import BIN, INTERROMPUE, environnement, lancer

pytestmark = pytest.mark.sans_couverture

PAR_CIBLE = pytest.mark.parametrize("cible", CIBLES, ids=lambda c: c.jeu)


@PAR_CIBLE
@pytest.mark.parametrize("encodage", ["ascii", "latin-1", "cp1252"])
def test_terminal_qui_n_est_pas_utf8(cible: Cible, encodage: str, tmp_path: Path) -> None:
    cible.preparer(tmp_path)
    resultat = lancer(
        cible.jeu,
        *cible.arguments,
        saisies=cible.saisies,
        dossier=tmp_path,
        PYTHONIOENCODING=encodage,
    )
    texte = resultat.sortie.decode(encodage)
    assert resultat.code == 0, resultat.erreurs
    assert b"Traceback" not in resultat.erreurs
    assert texte.isascii() if encodage == "ascii" else "é" in texte or texte.isascii()
    assert "\\u" not in texte and "\\x" not in texte


@PAR_CIBLE
def test_sans_langue(cible: Cible, tmp_path: Path) -> None:
    """LANG=C : Python passe de lui-même en UTF-8, et la sortie est la même."""
    for nom in ("c", "utf8"):
        cible.preparer(tmp_path / nom)
    en_c = lancer(
        cible.jeu, *cible.arguments, saisies=cible.saisies, dossier=tmp_path / "c", LANG="C"
    )
    en_utf8 = lancer(cible.jeu, *cible.arguments, saisies=cible.saisies, dossier=tmp_path / "utf8")
    assert en_c == en_utf8


@PAR_CIBLE
def test_sortie_pleine(cible: Cible, tmp_path: Path) -> None:
    cible.preparer(tmp_path)
    for arguments in (cible.arguments, ("--help",)):
        with open("/dev/full", "wb") as pleine:
            fini = subprocess.run(
                [str(BIN / cible.jeu), *arguments],
                input=cible.saisies.encode(),
                stdout=pleine,
                stderr=subprocess.PIPE,
                cwd=tmp_path,
                env=environnement(),
                check=False,
            )
        assert fini.returncode == 1
        phrase = "Erreur : impossible d'écrire sur la sortie standard.\n"
        assert fini.stderr.decode() == phrase


@PAR_CIBLE
@pytest.mark.parametrize("fermetures", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
def test_flux_fermes(cible: Cible, fermetures: str, tmp_path: Path) -> None:
    """Un flux fermé n'est pas une erreur, et la sauvegarde ne reçoit pas l'écran à sa place."""
    cible.preparer(tmp_path)
    commande = " ".join([str(BIN / cible.jeu), *cible.arguments, fermetures])
    fini = subprocess.run(
        ["bash", "-c", commande],
        input=cible.saisies.encode(),
        capture_output=True,
        cwd=tmp_path,
        env=environnement(),
        check=False,
    )
    assert fini.returncode == 0
    assert b"Traceback" not in fini.stderr + fini.stdout
    for contenu in cible.contenus(tmp_path):
        cible.charger(contenu)


@PAR_CIBLE
def test_tube_rompu(cible: Cible, tmp_path: Path) -> None:
    cible.preparer(tmp_path)
    lecture, ecriture = os.pipe()
    os.close(lecture)
    fini = subprocess.run(
        [str(BIN / cible.jeu), *cible.arguments],
        input=cible.saisies.encode(),
        stdout=ecriture,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environnement(),
        check=False,
    )
    os.close(ecriture)
    assert fini.returncode == 1
    assert fini.stderr.decode().startswith("Erreur : impossible d'écrire sur la sortie standard")
    assert fini.stderr.count(b"\n") == 1


@PAR_CIBLE
def test_octets_qui_ne_sont_pas_de_l_utf8(cible: Cible, tmp_path: Path) -> None:
    """Chacun est refusé et la question reposée : la sauvegarde est celle de la partie sans eux."""
    lignes = cible.saisies.encode().splitlines(keepends=True)
    for nom, parasite in (("sans", b""), ("avec", b"\xff\xfe\x80\n")):
        cible.preparer(tmp_path / nom)
        saisies = b"".join(parasite + ligne for ligne in lignes)
        resultat = lancer(cible.jeu, *cible.arguments, saisies=saisies, dossier=tmp_path / nom)
        assert resultat.code == 0
        assert "Traceback" not in resultat.plainte
    assert cible.contenus(tmp_path / "avec") == cible.contenus(tmp_path / "sans")


@PAR_CIBLE
def test_pas_de_couleur_hors_d_un_terminal(cible: Cible, tmp_path: Path) -> None:
    cible.preparer(tmp_path)
    resultat = lancer(
        cible.jeu,
        *cible.arguments,
        saisies=cible.saisies,
        dossier=tmp_path,
        FORCE_COLOR="1",
        TERM="xterm-256color",
    )
    assert b"\x1b" not in resultat.sortie


@PAR_CIBLE
def test_une_option_hostile_n_est_pas_renvoyee_telle_quelle(cible: Cible, tmp_path: Path) -> None:
    """Sur un vrai terminal, une séquence d'échappement répétée par click agirait."""
    maitre, esclave = pty.openpty()
    code = subprocess.run(
        [str(BIN / cible.jeu), "\x1b[2J\x07"],
        stdin=subprocess.DEVNULL,
        stdout=esclave,
        stderr=esclave,
        cwd=tmp_path,
        env=environnement(TERM="xterm"),
        check=False,
    ).returncode
    affiche = os.read(maitre, 65536)
    os.close(maitre)
    os.close(esclave)
    assert code == 2
    assert b"\x1b" not in affiche and b"\x07" not in affiche


@PAR_CIBLE
def test_une_sortie_d_erreur_pleine_ne_change_pas_le_code(cible: Cible, tmp_path: Path) -> None:
    cible.preparer(tmp_path)
    for arguments, attendu in ((cible.arguments, 0), (("--inconnue",), 2)):
        with open("/dev/full", "wb") as pleine:
            fini = subprocess.run(
                [str(BIN / cible.jeu), *arguments],
                input=cible.saisies.encode(),
                stdout=subprocess.DEVNULL,
                stderr=pleine,
                cwd=tmp_path,
                env=environnement(),
                check=False,
            )
        assert fini.returncode == attendu


@PAR_CIBLE
def test_les_deux_sorties_reunies_restent_dans_l_ordre(cible: Cible, tmp_path: Path) -> None:
    """`jeu > journal 2>&1` : l'adieu vient après la dernière question."""
    cible.preparer(tmp_path)
    fini = subprocess.run(
        [str(BIN / cible.jeu), *cible.arguments],
        input=b"",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=tmp_path,
        env=environnement(),
        check=False,
    )
    assert INTERROMPUE.search(fini.stdout.decode())


@PAR_CIBLE
def test_l_aide_aussi_se_replie_sur_l_ascii(cible: Cible, tmp_path: Path) -> None:
    for arguments in (("--help",), ("-h",), ("--inconnue",)):
        resultat = lancer(cible.jeu, *arguments, dossier=tmp_path, PYTHONIOENCODING="ascii")
        assert resultat.code == (2 if arguments == ("--inconnue",) else 0)
        assert (resultat.sortie + resultat.erreurs).isascii()
