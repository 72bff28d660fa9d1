"""« Il attend », « il a fini », « il se tait » : une machine lente n'y change rien."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.appui import bac
from tests.appui.bac import Limites
from tests.appui.dossiers import dossier_neuf
from tests.enseigner.noter.conduite import Depassement, Etat, Seance, Surveillance, etat, par_tube
from tests.enseigner.noter.construction import compilateur

avec_bwrap = pytest.mark.skipif(bac.moyen() != "bubblewrap", reason="il faut bubblewrap (bwrap)")
avec_cc = pytest.mark.skipif(compilateur() is None, reason="il faut un compilateur C (cc)")
PEU = Limites(attente=0.5)
# Un bac qui tarde à s'ouvrir, puis à se fermer, endormi comme celui d'une machine chargée.
BAC_LENT = """
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
int main(int nombre, char **mots) {
    int etat = 0;
    poll(0, 0, 700);
    if (fork() == 0) { mots[0] = "bwrap"; execv("VRAI", mots); _exit(127); }
    close(0); close(1); close(2);
    wait(&etat);
    poll(0, 0, 700);
    return nombre > 0 && WIFEXITED(etat) ? WEXITSTATUS(etat) : 99;
}
"""


@pytest.fixture
def bac_lent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Met devant bubblewrap un relais qui dort avant et après lui."""
    source = tmp_path / "lent.c"
    source.write_text(BAC_LENT.replace("VRAI", str(shutil.which("bwrap"))), encoding="utf-8")
    subprocess.run(["cc", "-w", str(source), "-o", str(tmp_path / "bwrap")], check=True)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")


@contextmanager
def menee(script: str, limites: Limites = PEU) -> Iterator[Seance]:
    """Une séance d'un petit programme, écrit pour sh."""
    with dossier_neuf() as dossier:
        seance = Seance(["sh", "-c", script], dossier, limites)
        try:
            yield seance
        finally:
            seance.fermer()


@avec_bwrap
@avec_cc
@pytest.mark.usefixtures("bac_lent")
def test_un_bac_qui_se_ferme_lentement_n_est_pas_un_programme_qui_attend() -> None:
    with menee("echo refus; exit 3") as seance:
        assert seance.ecouter() == "refus\n"
        assert seance.fini
        assert seance.code == 3


@avec_bwrap
@avec_cc
@pytest.mark.usefixtures("bac_lent")
def test_un_bac_qui_s_ouvre_lentement_n_est_pas_un_programme_muet() -> None:
    with menee("echo coup; read ligne; echo recu $ligne; read autre") as seance:
        assert seance.ecouter() == "coup\n"
        seance.taper("b4")
        assert seance.ecouter() == "recu b4\n"
        assert not seance.fini


@avec_bwrap
@avec_cc
@pytest.mark.usefixtures("bac_lent")
def test_par_un_tube_la_lenteur_du_bac_ne_compte_pas() -> None:
    with dossier_neuf() as dossier:
        fini = par_tube(["sh", "-c", "cat; exit 4"], dossier, b"un\n", PEU)
    assert (fini.sortie, fini.code, fini.depassement) == (b"un\n", 4, "")


@pytest.mark.parametrize(
    "moyen",
    [
        pytest.param("bubblewrap", marks=avec_bwrap),
        "",
    ],
)
def test_dans_tout_bac_on_voit_un_programme_attendre_puis_finir(
    moyen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bac, "moyen", lambda: moyen)
    monkeypatch.setenv("SANS_BAC", "1")
    with menee("echo coup; read ligne; echo recu $ligne; exit 3") as seance:
        assert seance.ecouter() == "coup\n"
        assert seance.processus.poll() is None
        seance.taper("b4")
        assert seance.ecouter() == "recu b4\n"
        assert (seance.fini, seance.code) == (True, 3)


def test_une_ligne_que_personne_ne_lit_rend_la_main() -> None:
    with menee("mkfifo tube; read ligne < tube") as seance:
        assert seance.ecouter() == ""
        seance.taper("b4")
        assert seance.ecouter() == ""
        assert not seance.fini


def test_une_ligne_qui_vient_d_arriver_n_est_pas_une_ligne_que_personne_ne_lit(
    tmp_path: Path,
) -> None:
    """Sur une machine occupée, elle arrive entre deux regards, avant que le programme s'éveille."""
    endormi = Etat(nombre=1, vivants=1, reveils=7)
    garde = Surveillance(os.getpid(), PEU, endormi, tmp_path)
    assert not garde.attend(endormi, a_lire=0)
    assert not garde.attend(endormi, a_lire=3)
    assert garde.attend(endormi, a_lire=3)


def test_qui_dort_sans_rien_demander_ne_rend_pas_la_main() -> None:
    with menee("sleep 30") as seance, pytest.raises(Depassement, match="ne rend pas la main"):
        seance.ecouter()


def test_une_machine_qui_s_arrete_un_instant_n_accuse_pas_le_programme(tmp_path: Path) -> None:
    garde = Surveillance(os.getpid(), PEU, etat(os.getpid(), PEU.processus), tmp_path)
    garde.regard -= 60  # ce regard vient une minute après le précédent
    garde.verifier(0)


def test_un_disque_rempli_d_un_coup_se_voit_aussi() -> None:
    remplir = "i=0; while [ $i -lt 400 ]; do : > f$i; i=$((i+1)); done; read x"
    with menee(remplir) as seance, pytest.raises(Depassement, match="remplit le disque"):
        seance.ecouter()
