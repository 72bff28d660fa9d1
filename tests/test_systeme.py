"""La plomberie, essayée une fois pour cinq : `systeme.py` est le même fichier dans chaque jeu."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from incognito import systeme
from tests.outils.ecran import ecran

Clavier = Callable[[str], None]


@pytest.fixture
def clavier(monkeypatch: pytest.MonkeyPatch) -> Clavier:
    """De quoi taper des lignes à l'avance, comme par un tube."""

    def taper(texte: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO(texte))

    return taper


# --- les questions -----------------------------------------------------------------------------


def test_une_reponse_est_rendue_sans_ses_blancs(
    clavier: Clavier, capsys: pytest.CaptureFixture[str]
) -> None:
    clavier("  Ada \n\nZoé")
    assert [systeme.demander("Nom ? ", "") for _ in range(3)] == ["Ada", "", "Zoé"]
    assert capsys.readouterr().out == "Nom ? \n" * 3


def test_une_question_sur_sa_ligne_n_en_ajoute_pas(
    clavier: Clavier, capsys: pytest.CaptureFixture[str]
) -> None:
    clavier("d\n")
    assert systeme.demander("Que faire ?\n", "") == "d"
    assert capsys.readouterr().out == "Que faire ?\n"


def test_un_point_d_interrogation_explique_et_redemande(
    clavier: Clavier, capsys: pytest.CaptureFixture[str]
) -> None:
    clavier("?\n3\n")
    assert systeme.demander("Combien ? ", "De 2 à 7.") == "3"
    assert capsys.readouterr().out == "Combien ? \nDe 2 à 7.\nCombien ? \n"


@pytest.mark.parametrize("saisie", ["", "q\n", " Q \n", "q"])
def test_partir_interrompt(clavier: Clavier, saisie: str) -> None:
    clavier(saisie)
    with pytest.raises(systeme.Interruption):
        systeme.demander("Nom ? ", "")


@pytest.mark.parametrize("longueur", [systeme.LIGNE_AU_PLUS, 3 * systeme.LIGNE_AU_PLUS])
def test_une_ligne_demesuree_s_oublie_et_la_suivante_se_lit(
    clavier: Clavier, longueur: int
) -> None:
    clavier("1" * longueur + "\nAda\n")
    assert not systeme.demander("Nom ? ", "").isprintable()
    assert systeme.demander("Nom ? ", "") == "Ada"


def test_une_ligne_longue_mais_permise_se_garde(clavier: Clavier) -> None:
    permise = "1" * (systeme.LIGNE_AU_PLUS - 1)
    clavier(f"{permise}\nAda\n")
    assert systeme.demander("Nom ? ", "") == permise
    assert systeme.demander("Nom ? ", "") == "Ada"


@pytest.mark.parametrize(
    ("texte", "nombre"),
    [
        *(("0", 0), ("007", 7), ("999999999", 999_999_999)),
        *((texte, None) for texte in ("", "1000000000", "-1", "+1", " 1", "1\n", "1_0", "٣", "²")),
    ],
)
def test_un_nombre_s_ecrit_en_chiffres_ordinaires(texte: str, nombre: int | None) -> None:
    assert systeme.lire_nombre(texte) == nombre


# --- ce qui s'imprime --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("texte", "replie"),
    [("été", b"ete"), ("┌─┐", b"+-+"), ("« bœuf »", b'" boeuf "'), ("l’as", b"l'as"), ("漢", b"?")],
)
def test_ce_que_l_ascii_ne_sait_pas_ecrire_se_replie(texte: str, replie: bytes) -> None:
    systeme.preparer_flux()
    assert texte.encode("ascii", "repli") == replie


@pytest.mark.parametrize(
    ("texte", "sur"),
    [("Léa", "Léa"), ("a\nb", "a\nb"), ("\x1b[2J", "?[2J"), ("\u202ea", "?a"), ("\udcff", "?")],
)
def test_rien_de_ce_qui_s_imprime_n_agit_sur_le_terminal(texte: str, sur: str) -> None:
    assert systeme.imprimable(texte) == sur


def test_chaque_raison_du_systeme_a_ses_mots() -> None:
    for code, mots in systeme.RAISONS.items():
        assert systeme.raison(OSError(code, "")) == mots
    assert systeme.raison(OSError(errno.EIO, "")) == "refus du système"
    assert systeme.raison(ValueError("octet nul")) == "nom impossible"


# --- les fichiers ------------------------------------------------------------------------------


def test_un_fichier_se_lit_jusqu_a_sa_borne(tmp_path: Path) -> None:
    chemin = tmp_path / "partie"
    chemin.write_bytes(b"12345")
    assert systeme.lire_fichier(chemin, 5) == b"12345"
    with pytest.raises(systeme.ErreurFichier, match=r"trop gros : plus de 4 octets\.$"):
        systeme.lire_fichier(chemin, 4)


def test_un_fichier_absent_se_reconnait(tmp_path: Path) -> None:
    absent = tmp_path / "absent" / "partie"
    faire: Callable[[Path], object]
    for faire in (
        lambda chemin: systeme.lire_fichier(chemin, 9),
        lambda chemin: systeme.remplacer_fichier(chemin, b""),
        systeme.verifier_cible,
        systeme.supprimer_fichier,
    ):
        with pytest.raises(systeme.FichierAbsent, match="fichier ou dossier introuvable"):
            faire(absent)


def test_un_octet_nul_dans_un_nom_est_une_phrase() -> None:
    with pytest.raises(systeme.ErreurFichier, match=r"« a\?b » \(nom impossible\)\.$"):
        systeme.lire_fichier("a\0b", 9)


@pytest.mark.parametrize("droits", [0o644, 0o600, 0o666])
def test_remplacer_garde_les_droits(tmp_path: Path, droits: int) -> None:
    chemin = tmp_path / "partie"
    chemin.write_bytes(b"ancien")
    chemin.chmod(droits)
    systeme.remplacer_fichier(chemin, b"nouveau")
    assert chemin.read_bytes() == b"nouveau"
    assert chemin.stat().st_mode & 0o777 == droits
    assert list(tmp_path.iterdir()) == [chemin]


def test_un_fichier_neuf_a_les_droits_ordinaires(tmp_path: Path) -> None:
    (tmp_path / "temoin").write_bytes(b"")
    systeme.remplacer_fichier(tmp_path / "partie", b"nouveau")
    temoin, partie = (tmp_path / nom for nom in ("temoin", "partie"))
    assert partie.stat().st_mode == temoin.stat().st_mode


def test_remplacer_et_supprimer_suivent_les_liens(tmp_path: Path) -> None:
    (tmp_path / "ailleurs").mkdir()
    reel, lien = tmp_path / "ailleurs" / "partie", tmp_path / "lien"
    lien.symlink_to(reel)
    for contenu in (b"premier", b"second"):  # le lien ne mène d'abord à rien
        systeme.remplacer_fichier(lien, contenu)
        assert lien.is_symlink() and reel.read_bytes() == contenu
    systeme.supprimer_fichier(lien)
    assert lien.is_symlink() and not reel.exists()


@pytest.mark.parametrize("panne", ["fsync", "replace", "chmod"])
def test_une_panne_laisse_l_ancien_et_aucun_provisoire(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, panne: str
) -> None:
    chemin = tmp_path / "partie"
    chemin.write_bytes(b"ancien")

    def refuser(*_: object) -> None:
        raise OSError(errno.ENOSPC, "")

    monkeypatch.setattr(os, panne, refuser)
    with pytest.raises(systeme.ErreurFichier, match="disque plein"):
        systeme.remplacer_fichier(chemin, b"nouveau")
    assert chemin.read_bytes() == b"ancien"
    assert list(tmp_path.iterdir()) == [chemin]


# --- la séance ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seance", "phrase"),
    [
        (systeme.Seance(), "Partie interrompue."),
        (systeme.Seance(a_jour=False), "Partie interrompue : elle n'est pas sauvegardée."),
        (
            systeme.Seance("dames -c {0} -s {0}", "ma partie.txt"),
            "Partie interrompue : sauvegardée dans ma partie.txt ; pour la reprendre : "
            "dames -c 'ma partie.txt' -s 'ma partie.txt'",
        ),
        (
            systeme.Seance("dames -c {0} -s {0}", "partie.txt", a_jour=False),
            "Partie interrompue : elle n'est pas sauvegardée.",
        ),
    ],
)
def test_quitter_dit_ce_qui_est_garde(seance: systeme.Seance, phrase: str) -> None:
    assert seance.adieu() == phrase


def reconnait(octets: bytes) -> bool:
    """La marque d'un jeu imaginaire."""
    return octets.startswith(b"jeu")


def test_ce_qui_n_est_pas_une_partie_est_refuse_et_intact(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_bytes(b"mes notes")
    with pytest.raises(systeme.ErreurFichier, match="n'est pas une partie de ce jeu"):
        systeme.mettre_de_cote(notes, reconnait, 100)
    notes.write_bytes(b"jeu" * 100)
    with pytest.raises(systeme.ErreurFichier, match="trop gros"):
        systeme.mettre_de_cote(notes, reconnait, 100)
    assert [f.name for f in tmp_path.iterdir()] == ["notes.txt"]


@pytest.mark.parametrize("contenu", [None, b""])
def test_un_fichier_absent_ou_vide_est_libre(tmp_path: Path, contenu: bytes | None) -> None:
    cible = tmp_path / "partie.jeu"
    if contenu is not None:
        cible.write_bytes(contenu)
    systeme.mettre_de_cote(cible, reconnait, 100)
    assert len(list(tmp_path.iterdir())) == (contenu is not None)


def test_les_anciennes_parties_s_accumulent_sans_se_remplacer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cible = tmp_path / "partie.jeu"
    for numero in (1, 2, 3):
        cible.write_bytes(b"jeu %d" % numero)
        systeme.mettre_de_cote(cible, reconnait, 100)
        assert not cible.exists()
    gardees = {f.name: f.read_bytes() for f in tmp_path.iterdir()}
    assert gardees == {"partie~.jeu": b"jeu 1", "partie~2.jeu": b"jeu 2", "partie~3.jeu": b"jeu 3"}
    assert "gardée dans" in capsys.readouterr().err


def test_un_lien_mene_a_la_partie_qu_on_met_de_cote(tmp_path: Path) -> None:
    vraie, lien = tmp_path / "vraie.jeu", tmp_path / "lien.jeu"
    vraie.write_bytes(b"jeu")
    lien.symlink_to(vraie)
    systeme.mettre_de_cote(lien, reconnait, 100)
    assert (tmp_path / "vraie~.jeu").read_bytes() == b"jeu"
    assert lien.is_symlink()


# --- un vrai terminal --------------------------------------------------------------------------


def test_les_fleches_rappellent_la_reponse_precedente(tmp_path: Path) -> None:
    with ecran("pickomino", dossier=tmp_path) as terminal:
        terminal.taper("9")
        assert "comprise entre" in terminal.texte
        assert terminal.touches(b"\x1b[A").endswith("9")


def test_ctrl_d_passe_a_la_ligne_et_quitte(tmp_path: Path) -> None:
    with ecran("pickomino", dossier=tmp_path) as terminal:
        terminal.touches(b"\x04")
        assert terminal.code() == 0
        assert terminal.texte.splitlines()[-1].startswith("Partie interrompue")
