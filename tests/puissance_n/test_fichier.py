"""Le fichier, seul : ce qu'on en lit, ce qu'on refuse, ce que le disque ne sait pas faire."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from puissance_n.fichier import fixer_dossier, lire_fichier, raison, remplacer_fichier
from tests.outils import fichiers


@pytest.mark.exigence("PUI-14")
@pytest.mark.parametrize("taille", [0, 10, 11, 12, 100])
def test_on_ne_lit_jamais_plus_d_un_octet_au_dela_de_la_limite(tmp_path: Path, taille: int) -> None:
    """Cet octet de trop suffit à savoir que le fichier est trop gros."""
    contenu = bytes(range(taille))
    (tmp_path / "a.sav").write_bytes(contenu)
    assert lire_fichier(tmp_path / "a.sav", 10) == contenu[:11]


@pytest.mark.exigence("PUI-14")
@pytest.mark.parametrize(
    ("nom", "numero", "motif"),
    [
        ("dossier", errno.EISDIR, "c'est un dossier"),
        ("tube", errno.ENODEV, "ce n'est pas un fichier ordinaire"),
        ("a\0b", errno.EINVAL, "nom impossible"),
    ],
)
def test_nos_refus_ressemblent_a_ceux_du_systeme(
    tmp_path: Path, nom: str, numero: int, motif: str
) -> None:
    """Le même numéro et la même phrase, que l'on lise ou que l'on écrive."""
    (tmp_path / "dossier").mkdir()
    os.mkfifo(tmp_path / "tube")
    with pytest.raises(OSError) as a_la_lecture:
        lire_fichier(f"{tmp_path}/{nom}", 10)
    with pytest.raises(OSError) as a_l_ecriture:
        remplacer_fichier(f"{tmp_path}/{nom}", b"nouveau")
    for erreur in (a_la_lecture.value, a_l_ecriture.value):
        assert (erreur.errno, erreur.strerror, raison(erreur)) == (numero, motif, motif)


def test_un_refus_sans_numero_est_dit_en_francais() -> None:
    """Python lève parfois OSError de lui-même : il n'y a alors pas de numéro à montrer."""
    assert raison(OSError("not seekable")) == "erreur inconnue du système"


def test_un_systeme_qui_ne_sait_pas_fixer_un_dossier_n_empeche_rien(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Le contenu est déjà en place : ce dernier soin est facultatif, et ne laisse rien d'ouvert."""
    vrai_fsync = os.fsync

    def fsync(descripteur: int) -> None:
        if stat.S_ISDIR(os.fstat(descripteur).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        vrai_fsync(descripteur)

    monkeypatch.setattr(os, "fsync", fsync)
    ouverts = os.listdir("/proc/self/fd")
    remplacer_fichier(tmp_path / "a.sav", b"nouveau")
    assert fichiers(tmp_path) == {"a.sav": b"nouveau"}
    assert os.listdir("/proc/self/fd") == ouverts
    fixer_dossier(f"{tmp_path}/absent")
    assert fichiers(tmp_path) == {"a.sav": b"nouveau"}


def test_un_fichier_neuf_a_les_droits_ordinaires(tmp_path: Path) -> None:
    (tmp_path / "temoin").write_bytes(b"")
    remplacer_fichier(tmp_path / "a.sav", b"nouveau")
    assert (tmp_path / "a.sav").stat().st_mode == (tmp_path / "temoin").stat().st_mode
