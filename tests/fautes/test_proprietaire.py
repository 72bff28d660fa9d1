"""Une sauvegarde n'a qu'un propriétaire : deux processus, ou un autre programme, dans cinq jeux.

Ce que fait le carnet dans tous les cas est éprouvé une fois pour cinq dans `tests/carnet` ;
ici, on vérifie que chaque jeu s'en sert, avec la vraie commande et un vrai second processus.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.outils import BIN, environnement, fichiers, lancer

pytestmark = pytest.mark.sans_couverture


@dataclass(frozen=True)
class Jeu:
    """De quoi écrire une partie dans un fichier : la commande, et ce qu'on y tape."""

    nom: str
    fichier: str
    arguments: tuple[str, ...]
    debut: str  # la partie est commencée, et dans le fichier
    coup: str  # elle y change

    @property
    def cote(self) -> str:
        """Le nom libre où elle irait, si le sien ne l'était plus."""
        racine, extension = os.path.splitext(self.fichier)
        return f"{racine}~{extension}"


JEUX = [
    Jeu("incognito", "p.inco", ("-a", "-s", "p.inco", "--graine=1"), "", "d b5->a5\n"),
    Jeu("pickomino", "save.bin", ("--graine=1",), "2\nAda\nIA\n", ""),
    Jeu("puissance_n", "p.sav", ("-s", "p.sav", "--graine=1"), "1\n2\n4\n", "a1\n"),
    Jeu("dames", "p.txt", ("-s", "p.txt", "--noms=A,B,C,D"), "", "E14-F13\n"),
    Jeu("sixquiprend", "p.six", ("-s", "p.six", "--graine=1"), "\n2\n\n", ""),
]
TOUS = pytest.mark.parametrize("jeu", JEUX, ids=lambda jeu: jeu.nom)


@contextmanager
def en_cours(jeu: Jeu, dossier: Path) -> Iterator[subprocess.Popen[str]]:
    """Une partie commencée, dont le fichier est écrit, et qui attend."""
    with lancee([str(BIN / jeu.nom), *jeu.arguments], jeu, dossier) as processus:
        yield processus


@contextmanager
def lancee(commande: list[str], jeu: Jeu, dossier: Path) -> Iterator[subprocess.Popen[str]]:
    """Comme `en_cours`, par cette commande."""
    processus = ouvrir(commande, dossier)
    try:
        taper(processus, jeu.debut)
        attendre(lambda: ecrit(dossier / jeu.fichier) or processus.poll() is not None)
        assert processus.poll() is None, "la partie n'a pas commencé"
        yield processus
    finally:
        processus.kill()
        processus.communicate()


def ouvrir(commande: Sequence[str], dossier: Path) -> subprocess.Popen[str]:
    """Une commande qui tourne dans un dossier, au bout de trois tubes."""
    return subprocess.Popen(
        commande,
        cwd=dossier,
        env=environnement(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def taper(processus: subprocess.Popen[str], saisies: str) -> None:
    """Donne des lignes à une partie."""
    assert processus.stdin is not None
    processus.stdin.write(saisies)
    processus.stdin.flush()


def ecrit(chemin: Path) -> bool:
    """Dit si une partie est déjà dans ce fichier."""
    return chemin.is_file() and chemin.stat().st_size > 0


def attendre(condition: Callable[[], bool]) -> None:
    """Attend qu'une condition soit vraie, une minute au plus."""
    for _ in range(6000):
        if condition():
            return
        time.sleep(0.01)
    pytest.fail("rien n'est venu")


def quitter(processus: subprocess.Popen[str], saisies: str = "") -> str:
    """Joue encore, quitte, et rend ce qui s'est dit sur la sortie d'erreur."""
    _, dit = processus.communicate(f"{saisies}q\n", timeout=60)
    assert processus.returncode == 0
    return dit


@TOUS
def test_un_second_processus_est_refuse_avant_sa_partie(jeu: Jeu, tmp_path: Path) -> None:
    with en_cours(jeu, tmp_path) as premier:
        avant = fichiers(tmp_path)
        second = lancer(jeu.nom, *jeu.arguments, saisies=jeu.debut + jeu.coup, dossier=tmp_path)
        assert second.code == 1
        assert "une autre partie s'y écrit en ce moment" in second.plainte
        assert second.texte == "", "il n'a rien commencé"
        assert fichiers(tmp_path) == avant
        assert f"sauvegardée dans « {jeu.fichier} »" in quitter(premier, jeu.coup)


# --- ailleurs que sous Linux ---------------------------------------------------------------------

# Ni verrou, ni propriétaire, ni SIGHUP : c'est Windows qui manque de tout cela.
SANS_VERROU = """
import os, signal, sys
del signal.SIGHUP, os.chown
sys.modules["fcntl"] = None
from {jeu}.main import main
main()
"""


@TOUS
@pytest.mark.parametrize("change", [False, True])
def test_sans_verrou_une_partie_s_ecrit_et_n_ecrase_pas_celle_d_un_autre(
    jeu: Jeu, tmp_path: Path, change: bool
) -> None:
    commande = [sys.executable, "-c", SANS_VERROU.format(jeu=jeu.nom), *jeu.arguments]
    with lancee(commande, jeu, tmp_path) as processus:
        chemin = tmp_path / jeu.fichier
        if change:
            chemin.write_bytes(b"autre chose")
        dit = quitter(processus, jeu.coup)
    assert f"sauvegardée dans « {jeu.cote if change else jeu.fichier} »" in dit
    assert not change or chemin.read_bytes() == b"autre chose"


# --- le fichier du menu de Puissance N, qui n'est écrit qu'à la demande --------------------------


def au_menu(dossier: Path, *arguments: str) -> subprocess.Popen[str]:
    """Une partie nouvelle, commencée au menu, qui attend."""
    processus = ouvrir([str(BIN / "puissance_n"), "--graine=1", *arguments], dossier)
    taper(processus, "1\n2\n4\n")
    return processus


def menu_ouvert(dossier: Path) -> subprocess.Popen[str]:
    """Le menu de Puissance N, quand il a fini de s'assurer de son fichier."""
    menu = au_menu(dossier)
    assert menu.stdout is not None
    while "« puissance_n.sav »" not in menu.stdout.readline():
        assert menu.poll() is None
    return menu


@pytest.mark.parametrize("ordre", [(0, 1), (1, 0)])
def test_deux_menus_sur_le_meme_fichier_gardent_leurs_deux_parties(
    tmp_path: Path, ordre: tuple[int, int]
) -> None:
    """La seconde sauvegardée met la première de côté, quel que soit l'ordre des départs."""
    joueurs = [menu_ouvert(tmp_path), menu_ouvert(tmp_path)]
    dits, contenus = [], []
    for rang in ordre:
        dits.append(joueurs[rang].communicate(f"a{rang + 1}\n3\n", timeout=60))
        contenus.append((tmp_path / "puissance_n.sav").read_bytes())
    assert [joueur.returncode for joueur in joueurs] == [0, 0]
    assert dits[0][1] == ""
    cote = "« puissance_n~.sav »"
    assert dits[1][1] == f"L'ancienne partie de « puissance_n.sav » est gardée dans {cote}.\n"
    assert fichiers(tmp_path) == {
        "puissance_n.sav": contenus[1],
        "puissance_n~.sav": contenus[0],
    }
    assert contenus[0] != contenus[1]


def test_un_menu_dont_le_fichier_sert_deja_est_refuse_avant_sa_partie(tmp_path: Path) -> None:
    premier = au_menu(tmp_path, "-s", "puissance_n.sav")
    attendre(lambda: ecrit(tmp_path / "puissance_n.sav"))
    avant = fichiers(tmp_path)
    second = lancer("puissance_n", saisies="1\n2\n4\n", dossier=tmp_path)
    assert (second.code, second.texte) == (1, "")
    assert "« puissance_n.sav » (une autre partie s'y écrit en ce moment)" in second.plainte
    assert fichiers(tmp_path) == avant
    assert "sauvegardée dans « puissance_n.sav »" in quitter(premier)


def test_un_menu_ouvert_ne_laisse_rien_et_n_empeche_personne(tmp_path: Path) -> None:
    with menu_ouvert(tmp_path) as menu:
        assert fichiers(tmp_path) == {}
        arguments = ("-s", "puissance_n.sav")
        suite = lancer("puissance_n", *arguments, saisies="1\n2\n4\n", dossier=tmp_path)
        assert "sauvegardée dans « puissance_n.sav »" in suite.plainte
        menu.communicate("", timeout=60)


# --- un autre programme --------------------------------------------------------------------------


@TOUS
@pytest.mark.parametrize("geste", ["récrit", "remplace", "tronque", "fait un dossier"])
def test_un_autre_programme_qui_change_le_fichier_n_y_perd_rien(
    jeu: Jeu, tmp_path: Path, geste: str
) -> None:
    chemin = tmp_path / jeu.fichier
    with en_cours(jeu, tmp_path) as processus:
        if geste in ("remplace", "fait un dossier"):
            chemin.unlink()
        if geste == "fait un dossier":
            chemin.mkdir()
        else:
            chemin.write_bytes(chemin.read_bytes()[:5] if geste == "tronque" else b"autre chose")
        sien = None if chemin.is_dir() else chemin.read_bytes()
        dit = quitter(processus, jeu.coup)
    assert dit.count("a été changé par un autre programme") == 1
    assert f"sauvegardée dans « {jeu.cote} »" in dit
    assert chemin.is_dir() if sien is None else chemin.read_bytes() == sien
    reprise = shlex.split(dit.splitlines()[-1])
    suite = lancer(reprise[0], *reprise[1:], saisies="q\n", dossier=tmp_path)
    assert suite.code == 0, suite.plainte
    assert f"sauvegardée dans « {jeu.cote} »" in suite.plainte


@TOUS
def test_un_fichier_efface_pendant_la_partie_est_recrit_avant_l_adieu(
    jeu: Jeu, tmp_path: Path
) -> None:
    with en_cours(jeu, tmp_path) as processus:
        (tmp_path / jeu.fichier).unlink()
        dit = quitter(processus)
    assert f"sauvegardée dans « {jeu.fichier} »" in dit
    assert (tmp_path / jeu.fichier).stat().st_size > 0


@TOUS
def test_un_dossier_disparu_pendant_la_partie_se_dit_par_la_meme_phrase(
    jeu: Jeu, tmp_path: Path
) -> None:
    dossier = tmp_path / "parties"
    dossier.mkdir()
    with en_cours(jeu, dossier) as processus:
        shutil.rmtree(dossier)
        dit = quitter(processus)
    assert dit.splitlines()[-1] == (
        "Partie interrompue : pas sauvegardée, "
        f"impossible d'écrire « {jeu.fichier} » (fichier ou dossier introuvable)."
    )
