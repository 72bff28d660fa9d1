"""Où une partie s'écrit : réserver, noter, sauver sous un autre nom, finir."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

import pytest

from puissance_n.disque import ErreurFichier
from tests.carnet import encoder, fichiers, neuf

# --- écrire --------------------------------------------------------------------------------------


def test_une_partie_s_ecrit_au_debut_puis_a_chaque_note(dossier: Path) -> None:
    with neuf() as carnet:
        carnet.reserver("p")
        for partie in ("", "a", "ab"):
            (carnet.commencer if not partie else carnet.noter)(partie)
            assert fichiers(dossier) == {"p": encoder(partie)}


def test_sans_fichier_rien_ne_s_ecrit(dossier: Path) -> None:
    with neuf() as carnet:
        carnet.commencer("")
        carnet.noter("a")
    assert fichiers(dossier) == {}


def test_reserver_sans_rien_ecrire_ne_laisse_rien(dossier: Path) -> None:
    with neuf() as carnet:
        carnet.reserver("p")
    assert fichiers(dossier) == {}


def test_un_fichier_vide_est_libre(dossier: Path) -> None:
    (dossier / "p").write_bytes(b"")
    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("a")
    assert fichiers(dossier) == {"p": b"jeu a"}


def test_ce_qui_n_est_pas_une_partie_est_refuse_et_intact(dossier: Path) -> None:
    (dossier / "notes").write_bytes(b"mes notes")
    with pytest.raises(ErreurFichier, match="n'est pas une partie de ce jeu : on n'y touche pas"):
        neuf().reserver("notes")
    assert fichiers(dossier) == {"notes": b"mes notes"}


def test_une_autre_partie_est_mise_de_cote_a_la_premiere_ecriture(
    dossier: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (dossier / "p").write_bytes(b"jeu ancien")
    os.chmod("p", 0o640)
    with neuf() as carnet:
        carnet.reserver("p")
        assert fichiers(dossier) == {"p": b"jeu ancien"}, "rien n'est joué : rien n'a bougé"
        carnet.commencer("")
    assert fichiers(dossier) == {"p": b"jeu ", "p~": b"jeu ancien"}
    assert os.stat("p").st_mode & 0o777 == 0o640
    assert capsys.readouterr().err == "L'ancienne partie de « p » est gardée dans « p~ ».\n"


def test_une_autre_partie_au_meme_point_est_mise_de_cote_aussi(dossier: Path) -> None:
    """Deux parties à peine commencées se ressemblent : ce sont deux parties."""
    for partie in ("", "a"):
        with neuf() as carnet:
            carnet.reserver("p")
            carnet.commencer("")
            carnet.noter(partie)
    assert fichiers(dossier) == {"p": b"jeu a", "p~": b"jeu "}


def test_reprendre_et_ecrire_le_meme_fichier_ne_met_rien_de_cote(dossier: Path) -> None:
    (dossier / "p").write_bytes(b"jeu ab")
    with neuf() as carnet:
        partie = carnet.ouvrir("p")
        carnet.reserver("p")
        carnet.commencer(partie)
        carnet.noter(partie + "c")
    assert fichiers(dossier) == {"p": b"jeu abc"}


def test_une_partie_finie_puis_une_autre_laissent_deux_fichiers(dossier: Path) -> None:
    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("fin")
        carnet.finir()
        carnet.commencer("autre")
    assert fichiers(dossier) == {"p": b"jeu autre", "p~": b"jeu fin"}


def test_une_partie_finie_peut_supprimer_son_fichier(dossier: Path) -> None:
    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("fin")
        carnet.finir(supprimer=True)
        assert fichiers(dossier) == {}
        carnet.commencer("autre")
    assert fichiers(dossier) == {"p": b"jeu autre"}


def test_finir_ne_supprime_que_ce_qui_est_a_nous(dossier: Path) -> None:
    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("fin")
        (dossier / "p").write_bytes(b"jeu d'un autre")
        carnet.finir(supprimer=True)
    assert fichiers(dossier) == {"p": b"jeu d'un autre"}


def test_l_extension_est_exigee() -> None:
    with pytest.raises(ErreurFichier, match=r"finit par \.inco, pas « p\.txt »"):
        neuf(".inco").reserver("p.txt")


def test_une_partie_trop_longue_pour_etre_relue_ne_s_ecrit_pas(
    dossier: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("")
        carnet.noter("x" * 97)
    assert fichiers(dossier) == {"p": b"jeu "}
    assert "une sauvegarde tient en 100 octets ; la partie continue" in capsys.readouterr().err


def test_un_lien_mene_au_fichier_qu_on_remplace(dossier: Path) -> None:
    (dossier / "d").mkdir()
    (dossier / "lien").symlink_to("d/p")
    for partie in ("a", "b"):
        with neuf() as carnet:
            carnet.reserver("lien")
            carnet.commencer(partie)
    assert (dossier / "lien").is_symlink()
    assert fichiers(dossier / "d") == {"p": b"jeu b", "p~": b"jeu a"}


# --- sauver sous un nom --------------------------------------------------------------------------


def test_sauver_sous_change_de_fichier_et_laisse_l_ancien(dossier: Path) -> None:
    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("a")
        carnet.sauver_sous("q")
        carnet.noter("ab")
    assert fichiers(dossier) == {"p": b"jeu a", "q": b"jeu ab"}


def test_sauver_sous_son_propre_nom_recrit(dossier: Path) -> None:
    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("a")
        carnet.sauver_sous("./p")
    assert fichiers(dossier) == {"p": b"jeu a"}


def test_sauver_sous_qui_echoue_laisse_la_partie_ou_elle_etait(
    dossier: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuser(*_: object) -> None:
        raise OSError(errno.ENOSPC, "")

    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("a")
        with monkeypatch.context() as pendant:
            pendant.setattr(os, "fsync", refuser)
            with pytest.raises(ErreurFichier, match="« q » \\(disque plein\\)"):
                carnet.sauver_sous("q")
        assert fichiers(dossier) == {"p": b"jeu a"}
        carnet.noter("ab")
        assert "sauvegardée dans « p »" in carnet.adieu()
        with pytest.raises(ErreurFichier, match="une autre partie s'y écrit en ce moment"):
            neuf().reserver("p")
    assert fichiers(dossier) == {"p": b"jeu ab"}


def test_sauver_sous_un_lien_vers_son_propre_fichier_recrit(dossier: Path) -> None:
    (dossier / "lien").symlink_to("p")
    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("a")
        carnet.sauver_sous("lien")
    assert fichiers(dossier) == {"p": b"jeu a", "lien": b"jeu a"}
    assert (dossier / "lien").is_symlink()


def test_sauver_sous_sans_partie_ou_sous_un_nom_impossible_est_une_phrase() -> None:
    with pytest.raises(ErreurFichier, match="aucune partie n'est en cours"):
        neuf().sauver_sous("p")
    carnet = neuf()
    carnet.commencer("a")
    with pytest.raises(ErreurFichier, match="nom impossible"):
        carnet.sauver_sous("a\0b")


def test_sauver_sous_son_nom_quand_le_dossier_courant_a_disparu_est_une_phrase(
    dossier: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (dossier / "d").mkdir()
    monkeypatch.chdir(dossier / "d")
    with neuf() as carnet:
        carnet.reserver("p")
        carnet.commencer("a")
        shutil.rmtree(dossier / "d")
        with pytest.raises(ErreurFichier, match="fichier ou dossier introuvable"):
            carnet.sauver_sous("q")
        monkeypatch.chdir(dossier)
