"""La sauvegarde sur le disque : atomique, prudente, jamais fatale."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from pickomino import saveBinary
from pickomino.binaire import depuis_octets, en_octets
from pickomino.sauvegarde import ErreurFichier, charger, preparer, raison, supprimer
from tests.outils import fichiers
from tests.pickomino.outils import joueur, partie

AVANT = partie(joueur("Léa"), joueur("Tom"), retires=[36])
APRES = partie(joueur("Léa"), joueur("Tom", 31), retires=[36], id=1)


@pytest.fixture
def chemin(tmp_path: Path) -> Path:
    """Une sauvegarde déjà écrite."""
    saveBinary(AVANT, str(tmp_path / "save.bin"))
    return tmp_path / "save.bin"


@pytest.mark.exigence("PIC-11")
def test_save_binary_ecrit_save_bin_dans_le_dossier_courant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    saveBinary(APRES)
    assert fichiers(tmp_path) == {"save.bin": en_octets(APRES)}


@pytest.mark.exigence("PIC-11")
def test_l_ancienne_sauvegarde_est_remplacee_et_ses_droits_gardes(chemin: Path) -> None:
    chemin.chmod(0o640)
    saveBinary(APRES, str(chemin))
    assert fichiers(chemin.parent) == {"save.bin": en_octets(APRES)}
    assert stat.S_IMODE(chemin.stat().st_mode) == 0o640


@pytest.mark.exigence("PIC-11")
@pytest.mark.parametrize("panne", ["fsync", "replace", "chmod"])
def test_une_panne_laisse_l_ancienne_sauvegarde_et_aucun_provisoire(
    panne: str, chemin: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def echouer(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, panne, echouer)
    with pytest.raises(ErreurFichier, match=r"save\.bin » n'a pas pu être écrit : disque plein\.$"):
        saveBinary(APRES, str(chemin))
    assert fichiers(chemin.parent) == {"save.bin": en_octets(AVANT)}


@pytest.mark.exigence("PIC-11")
def test_les_octets_sont_complets_et_sur_le_disque_avant_le_remplacement(
    chemin: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal: list[str] = []
    fsync, replace = os.fsync, os.replace

    def noter_fsync(descripteur: int) -> None:
        journal.append("fsync")
        etat = os.fstat(descripteur)
        assert etat.st_size == 748 or stat.S_ISDIR(etat.st_mode), "il reste des octets en mémoire"
        fsync(descripteur)

    def noter_replace(provisoire: str, cible: str) -> None:
        journal.append("replace")
        assert Path(provisoire).read_bytes() == en_octets(APRES)
        assert Path(cible).read_bytes() == en_octets(AVANT)
        assert Path(provisoire).parent == Path(cible).parent
        replace(provisoire, cible)

    monkeypatch.setattr(os, "fsync", noter_fsync)
    monkeypatch.setattr(os, "replace", noter_replace)
    saveBinary(APRES, str(chemin))
    assert journal == ["fsync", "replace", "fsync"], "le fichier, son nom, puis le dossier"


def test_un_dossier_qui_refuse_fsync_n_empeche_rien(
    chemin: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsync = os.fsync

    def refuser_les_dossiers(descripteur: int) -> None:
        if stat.S_ISDIR(os.fstat(descripteur).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        fsync(descripteur)

    monkeypatch.setattr(os, "fsync", refuser_les_dossiers)
    saveBinary(APRES, str(chemin))
    assert chemin.read_bytes() == en_octets(APRES)


def test_un_lien_symbolique_reste_un_lien(chemin: Path) -> None:
    lien = chemin.parent / "lien.bin"
    lien.symlink_to(chemin)
    saveBinary(APRES, str(lien))
    assert lien.is_symlink()
    assert depuis_octets(chemin.read_bytes()) == APRES
    supprimer(str(lien))
    assert lien.is_symlink() and not chemin.exists()


@pytest.mark.exigence("PIC-12")
def test_une_sauvegarde_relue_n_est_pas_touchee(chemin: Path) -> None:
    assert preparer(str(chemin))
    assert charger(str(chemin)) == AVANT
    assert fichiers(chemin.parent) == {"save.bin": en_octets(AVANT)}


@pytest.mark.exigence("PIC-12")
def test_un_provisoire_oublie_est_efface_au_lancement(chemin: Path) -> None:
    (chemin.parent / ".save.bin.tmp").write_bytes(b"moit")
    assert preparer(str(chemin))
    assert fichiers(chemin.parent) == {"save.bin": en_octets(AVANT)}


def test_sans_sauvegarde_preparer_le_dit(tmp_path: Path) -> None:
    assert not preparer(str(tmp_path / "save.bin"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.exigence("PIC-12")
@pytest.mark.parametrize(
    ("nom", "phrase"),
    [
        (".", "« . » n'est pas un fichier ordinaire."),
        ("/dev/null", "« /dev/null » n'est pas un fichier ordinaire."),
        ("absent/save.bin", "« absent/save.bin » : chemin introuvable."),
        ("", "«  » ne nomme pas un fichier."),
        ("absent/", "« absent/ » ne nomme pas un fichier."),
        ("absent/.", "« absent/. » ne nomme pas un fichier."),
        ("absent/..", "« absent/.. » ne nomme pas un fichier."),
        ("save.bin/", "« save.bin/ » : le chemin ne mène pas à un dossier."),
        ("save.bin/save.bin", "« save.bin/save.bin » : le chemin ne mène pas à un dossier."),
        ("tube", "« tube » n'est pas un fichier ordinaire."),
        ("boucle", "« boucle » : liens qui tournent en rond."),
        ("a" * 300, f"« {'a' * 300} » : nom trop long."),
        ("x\x1b[2J/y", "« x?[2J/y » : chemin introuvable."),
    ],
)
def test_un_endroit_ou_l_on_ne_peut_pas_sauvegarder_est_refuse_avant_de_jouer(
    nom: str, phrase: str, chemin: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(chemin.parent)
    os.mkfifo("tube")
    os.symlink("boucle", "boucle")
    with pytest.raises(ErreurFichier) as refus:
        preparer(nom)
    assert str(refus.value) == phrase


def test_une_cible_devenue_un_dossier_n_est_pas_remplacee(tmp_path: Path) -> None:
    (tmp_path / "save.bin").mkdir()
    with pytest.raises(ErreurFichier, match="n'est pas un fichier ordinaire"):
        saveBinary(AVANT, str(tmp_path / "save.bin"))
    assert [p.name for p in tmp_path.iterdir()] == ["save.bin"]


@pytest.mark.exigence("PIC-12")
def test_un_fichier_geant_est_refuse_sans_etre_lu(tmp_path: Path) -> None:
    geant = tmp_path / "save.bin"
    with geant.open("wb") as fichier:
        fichier.truncate(10**11)  # creux : il n'occupe pas le disque, mais le lire serait fatal
    with pytest.raises(ErreurFichier) as refus:
        charger(str(geant))
    assert str(refus.value) == (
        f"« {geant} » n'est pas une partie : plus de 748 octets, attendu 748 "
        "(--nouvelle pour recommencer)."
    )
    assert geant.stat().st_size == 10**11


def test_une_sauvegarde_disparue_entre_temps_est_une_erreur_de_fichier(tmp_path: Path) -> None:
    chemin = tmp_path / "save.bin"
    with pytest.raises(ErreurFichier) as refus:
        charger(str(chemin))
    assert str(refus.value) == f"« {chemin} » ne peut pas être lu : chemin introuvable."


@pytest.mark.exigence("PIC-13")
def test_supprimer_efface_le_fichier_ou_dit_pourquoi(chemin: Path) -> None:
    supprimer(str(chemin))
    assert not chemin.exists()
    supprimer(str(chemin))  # déjà absent : rien à faire
    chemin.mkdir()
    with pytest.raises(ErreurFichier) as refus:
        supprimer(str(chemin))
    assert str(refus.value) == f"« {chemin} » n'a pas pu être supprimé : c'est un dossier."


def test_une_raison_inconnue_reste_en_francais() -> None:
    assert raison(OSError(errno.EXDEV, "Invalid cross-device link")) == "refus du système"
    assert raison(OSError("sans numéro")) == "refus du système"
