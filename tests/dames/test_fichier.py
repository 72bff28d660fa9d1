"""Le fichier : lecture bornée, remplacement atomique, droits, liens, pannes."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from dames.fichier import ErreurFichier, ecrire, lire, montrer, nettoyer, preparer, raison


def test_on_relit_ce_qu_on_ecrit(tmp_path: Path) -> None:
    fichier = tmp_path / "partie.txt"
    ecrire(str(fichier), b"un")
    ecrire(str(fichier), b"deux")
    assert lire(str(fichier), 4) == b"deux"
    assert os.listdir(tmp_path) == ["partie.txt"]


def test_un_fichier_trop_gros_absent_ou_pas_ordinaire_n_est_pas_lu(tmp_path: Path) -> None:
    gros = tmp_path / "gros"
    with gros.open("wb") as flux:
        flux.truncate(100_000_000)
    os.mkfifo(tmp_path / "tube")
    for nom, attendu in (
        ("gros", "gros : trop gros, une sauvegarde compte au plus 10 octets"),
        ("absent", "absent : fichier ou dossier introuvable"),
        ("tube", "tube : ce n'est pas un fichier ordinaire"),
        (".", ". : ce n'est pas un fichier ordinaire"),
        ("gros/partie", "gros/partie : le chemin ne mène pas à un dossier"),
    ):
        with pytest.raises(ErreurFichier) as erreur:
            lire(f"{tmp_path}/{nom}", 10)
        assert str(erreur.value) == f"{tmp_path}/{attendu}"


def test_les_droits_et_le_lien_sont_gardes(tmp_path: Path) -> None:
    vrai, lien = tmp_path / "vrai.txt", tmp_path / "lien.txt"
    vrai.write_bytes(b"avant")
    vrai.chmod(0o640)
    lien.symlink_to("vrai.txt")
    ecrire(str(lien), b"apres")
    assert lien.is_symlink()
    assert vrai.read_bytes() == b"apres"
    assert stat.S_IMODE(vrai.stat().st_mode) == 0o640
    assert sorted(os.listdir(tmp_path)) == ["lien.txt", "vrai.txt"]


@pytest.mark.parametrize("cible", ["/dev/null", ".", ""])
def test_on_ne_remplace_ni_un_peripherique_ni_un_dossier(cible: str) -> None:
    for geste in (preparer, lambda nom: ecrire(nom, b"x")):
        with pytest.raises(ErreurFichier, match="ce n'est pas un fichier ordinaire"):
            geste(cible)


def test_preparer_veut_un_dossier_et_efface_le_provisoire_d_une_panne(tmp_path: Path) -> None:
    with pytest.raises(ErreurFichier, match="fichier ou dossier introuvable"):
        preparer(str(tmp_path / "absent" / "partie.txt"))
    (tmp_path / ".partie.txt.tmp").write_bytes(b"moiti")
    preparer(str(tmp_path / "partie.txt"))
    assert os.listdir(tmp_path) == []
    nettoyer(str(tmp_path / "partie.txt"))  # plus rien à effacer : sans effet


@pytest.mark.parametrize("protege", ["partie.txt", "."])
def test_preparer_refuse_un_fichier_ou_un_dossier_protege(
    protege: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fichier = tmp_path / "partie.txt"
    fichier.write_bytes(b"avant")
    interdit = os.path.realpath(tmp_path / protege)
    vrai = os.access
    # `chmod` ne suffirait pas : l'administrateur, qui peut lancer ces tests, écrit partout.
    monkeypatch.setattr(os, "access", lambda nom, droit: nom != interdit and vrai(nom, droit))
    with pytest.raises(ErreurFichier, match=r"partie\.txt : on ne peut pas y écrire$"):
        preparer(str(fichier))
    assert fichier.read_bytes() == b"avant"


@pytest.mark.parametrize("geste", ["fsync", "replace", "chmod"])
def test_une_panne_laisse_l_ancien_fichier_et_aucun_provisoire(
    geste: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fichier = tmp_path / "partie.txt"
    ecrire(str(fichier), b"avant")

    def panne(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, geste, panne)
    with pytest.raises(ErreurFichier, match=r"partie\.txt : disque plein"):
        ecrire(str(fichier), b"apres")
    assert fichier.read_bytes() == b"avant"
    assert os.listdir(tmp_path) == ["partie.txt"]


def test_un_dossier_qu_on_ne_peut_pas_confirmer_n_empeche_rien(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vrai: Callable[[int], None] = os.fsync

    def fsync(descripteur: int) -> None:
        if stat.S_ISDIR(os.fstat(descripteur).st_mode):
            raise OSError(22, "Invalid argument")
        vrai(descripteur)

    monkeypatch.setattr(os, "fsync", fsync)
    ecrire(str(tmp_path / "partie.txt"), b"x")
    assert (tmp_path / "partie.txt").read_bytes() == b"x"


def test_un_nom_de_fichier_se_montre_sans_caractere_de_commande() -> None:
    assert montrer("a\x1b[2J\u202e\udcff.txt") == "a?[2J??.txt"


def test_une_raison_inconnue_reste_une_phrase_francaise() -> None:
    assert raison(OSError(95, "Operation not supported")) == "le système refuse"
    assert raison(OSError()) == "le système refuse"
