"""Le disque, essayé une fois pour cinq : `disque.py` est le même fichier dans chaque jeu."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

import pytest

from puissance_n import disque
from puissance_n.disque import ErreurFichier, FichierAbsent


def remplacer(chemin: Path, octets: bytes) -> None:
    """Ce que fait un carnet : écrire à côté, puis donner le nom."""
    with disque.ecrire_a_cote(str(chemin), octets) as neuf:
        disque.donner_le_nom(neuf.name, str(chemin))
    neuf.close()


def prendre(chemin: Path) -> BinaryIO:
    """Prend le verrou d'un fichier, créé s'il manque."""
    return disque.verrouiller(chemin.open("ab"))


def noms(dossier: Path) -> list[str]:
    """Les fichiers d'un dossier, cachés compris."""
    return sorted(os.listdir(dossier))


def test_un_fichier_se_lit_jusqu_a_sa_borne(tmp_path: Path) -> None:
    chemin = tmp_path / "partie"
    chemin.write_bytes(b"12345")
    assert disque.lire(str(chemin), 5) == b"12345"
    with pytest.raises(ErreurFichier, match=r"trop gros : plus de 4 octets\.$"):
        disque.lire(str(chemin), 4)


def test_un_fichier_absent_se_reconnait(tmp_path: Path) -> None:
    with pytest.raises(FichierAbsent, match="fichier ou dossier introuvable"):
        disque.lire(str(tmp_path / "absent" / "partie"), 9)


@pytest.mark.parametrize("numero", sorted(disque.RAISONS))
def test_chaque_raison_du_systeme_a_ses_mots(numero: int) -> None:
    phrase = f"impossible de lire « p » ({disque.RAISONS[numero]})."
    with pytest.raises(ErreurFichier) as erreur, disque.refus_dit("de lire", "p"):
        raise OSError(numero, "")
    assert erreur.value.message == phrase


def test_un_refus_inconnu_est_un_refus_du_systeme() -> None:
    with (
        pytest.raises(ErreurFichier, match=r"\(refus du système\)\.$"),
        disque.refus_dit("de lire", "p"),
    ):
        raise OSError(errno.EBADF, "")


def test_un_octet_nul_dans_un_nom_est_une_phrase() -> None:
    with pytest.raises(ErreurFichier, match=r"« a\?b » \(nom impossible\)\.$"):
        disque.lire("a\0b", 9)


@pytest.mark.parametrize("droits", [0o644, 0o600, 0o666])
def test_remplacer_garde_les_droits(tmp_path: Path, droits: int) -> None:
    chemin = tmp_path / "partie"
    chemin.write_bytes(b"ancien")
    chemin.chmod(droits)
    remplacer(chemin, b"nouveau")
    assert chemin.read_bytes() == b"nouveau"
    assert stat.S_IMODE(chemin.stat().st_mode) == droits
    assert noms(tmp_path) == ["partie"]


def test_remplacer_garde_le_proprietaire_ou_c_est_permis(tmp_path: Path) -> None:
    chemin = tmp_path / "partie"
    chemin.write_bytes(b"ancien")
    proprietaire = 65534 if os.getuid() == 0 else os.getuid()  # root seul peut donner un fichier
    os.chown(chemin, proprietaire, -1)
    remplacer(chemin, b"nouveau")
    assert chemin.stat().st_uid == proprietaire


def test_le_provisoire_n_est_lu_que_de_son_proprietaire(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chemin, vus = tmp_path / "partie", []
    chemin.write_bytes(b"ancien")
    chemin.chmod(0o600)
    vrai = os.fsync

    def fsync(descripteur: int) -> None:
        vus.append(stat.S_IMODE(os.fstat(descripteur).st_mode))
        vrai(descripteur)

    monkeypatch.setattr(os, "fsync", fsync)
    with disque.ecrire_a_cote(str(chemin), b"nouveau") as neuf:
        assert vus == [0o600]
    neuf.close()


def test_un_provisoire_laisse_par_une_panne_est_repris(tmp_path: Path) -> None:
    chemin = tmp_path / "partie"
    chemin.write_bytes(b"ancien")
    with disque.ecrire_a_cote(str(chemin), b"abandonne") as premier, premier:
        assert noms(tmp_path) == sorted([os.path.basename(premier.name), "partie"])
    Path(premier.name).write_bytes(b"reste d'une panne")
    with disque.ecrire_a_cote(str(chemin), b"nouveau") as second, second:
        assert (second.name, Path(second.name).read_bytes()) == (premier.name, b"nouveau")
    assert noms(tmp_path) == ["partie"]


@pytest.mark.parametrize("longueur", [1, 200, 242, 255])
def test_tout_nom_que_le_systeme_accepte_se_remplace(tmp_path: Path, longueur: int) -> None:
    chemin = tmp_path / ("n" * longueur)
    remplacer(chemin, b"premier")
    remplacer(chemin, b"second")
    assert chemin.read_bytes() == b"second"


@pytest.mark.parametrize("panne", ["fsync", "chmod", "replace"])
def test_une_panne_laisse_l_ancien_et_aucun_provisoire(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, panne: str
) -> None:
    chemin = tmp_path / "partie"
    chemin.write_bytes(b"ancien")

    def refuser(*_: object) -> None:
        raise OSError(errno.ENOSPC, "")

    monkeypatch.setattr(os, panne, refuser)
    with pytest.raises(OSError, match="28"):
        remplacer(chemin, b"nouveau")
    assert chemin.read_bytes() == b"ancien"
    assert noms(tmp_path) == ["partie"]


def test_le_disque_a_tout_recu_avant_le_nom_et_le_dossier_apres(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chemin, etapes = tmp_path / "partie", []
    vrai_fsync, vrai_replace = os.fsync, os.replace

    def fsync(descripteur: int) -> None:
        dossier = stat.S_ISDIR(os.fstat(descripteur).st_mode)
        etapes.append("dossier" if dossier else "contenu")
        vrai_fsync(descripteur)

    def replace(source: str, cible: str) -> None:
        assert Path(source).read_bytes() == b"nouveau"
        etapes.append("nom")
        vrai_replace(source, cible)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(os, "replace", replace)
    remplacer(chemin, b"nouveau")
    assert etapes == ["contenu", "nom", "dossier"]


def test_un_nom_libre_ne_prend_la_place_de_personne(tmp_path: Path) -> None:
    libres = [disque.creer_libre(str(tmp_path / "p.inco")) for _ in range(3)]
    assert libres == [str(tmp_path / nom) for nom in ("p~.inco", "p~2.inco", "p~3.inco")]


def test_les_noms_libres_ne_s_epuisent_pas(tmp_path: Path) -> None:
    for nom in ["p~", *(f"p~{rang}" for rang in range(2, 1200))]:
        (tmp_path / nom).touch()
    assert disque.creer_libre(str(tmp_path / "p")) == str(tmp_path / "p~1200")


def test_le_nom_le_plus_long_a_encore_un_nom_libre(tmp_path: Path) -> None:
    nom = "é" * 125 + ".inco"  # 255 octets
    libre = disque.creer_libre(str(tmp_path / nom))
    assert libre.endswith("~.inco")
    assert len(os.fsencode(os.path.basename(libre))) <= 255


@pytest.mark.parametrize("nom", ["p." + "x" * 253, "." + "x" * 254, "x" * 255])
def test_une_extension_demesuree_a_aussi_des_noms_libres(tmp_path: Path, nom: str) -> None:
    libres = {disque.creer_libre(str(tmp_path / nom)) for _ in range(12)}
    assert sorted(map(os.path.basename, libres)) == noms(tmp_path)
    assert len(libres) == 12


def test_mettre_de_cote_ne_laisse_rien_si_le_systeme_refuse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chemin = tmp_path / "p"
    chemin.write_bytes(b"ancien")
    assert disque.mettre_de_cote(str(chemin)) == str(tmp_path / "p~")
    chemin.write_bytes(b"suivant")

    def refuser(*_: object) -> None:
        raise OSError(errno.ENOSPC, "")

    monkeypatch.setattr(os, "replace", refuser)
    with pytest.raises(OSError, match="28"):
        disque.mettre_de_cote(str(chemin))
    assert noms(tmp_path) == ["p", "p~"]


def test_le_verrou_suit_le_fichier_sous_son_nouveau_nom(tmp_path: Path) -> None:
    chemin = tmp_path / "partie"
    with disque.ecrire_a_cote(str(chemin), b"nouveau") as neuf:
        disque.donner_le_nom(neuf.name, str(chemin))
    with neuf, pytest.raises(BlockingIOError):
        prendre(chemin)


def test_un_disque_sans_verrou_n_empeche_pas_de_jouer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuser(*_: object) -> None:
        raise OSError(errno.ENOLCK, "")

    monkeypatch.setattr("fcntl.flock", refuser)
    with prendre(tmp_path / "partie") as fichier:
        assert not fichier.closed


def test_un_fichier_n_a_qu_un_verrou(tmp_path: Path) -> None:
    chemin = tmp_path / "partie"
    with prendre(chemin), pytest.raises(BlockingIOError):
        prendre(chemin)
    prendre(chemin).close()
