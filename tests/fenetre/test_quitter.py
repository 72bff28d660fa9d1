"""Sauver et quitter, dans la fenêtre commune."""

from __future__ import annotations

from pathlib import Path

import pytest

from dames.ecrans import Table
from dames.systeme import Interruption
from tests.fenetre.neuf_cases import cases, titre
from tests.outils.pilote import Pilote


def test_quitter_une_partie_ou_rien_n_est_perdu_s_en_va_tout_de_suite(mains: Pilote) -> None:
    mains.fenetre.carnet.commencer("partie")
    with pytest.raises(Interruption):
        mains.fermer()


def test_quitter_une_partie_finie_ferme_sans_rien_interrompre(mains: Pilote) -> None:
    mains.fenetre.carnet.finir()
    mains.fermer()
    assert not mains.fenetre.ouverte


def test_la_croix_propose_un_fichier_pour_garder_la_partie(mains: Pilote, tmp_path: Path) -> None:
    cases(mains).jouer(7)
    mains.fenetre.dessiner()
    mains.fermer()
    assert "La partie n'est pas sauvegardée." in mains.fenetre.ecran.texte
    mains.ecrire("p.txt")
    with pytest.raises(Interruption):
        mains.taper("entrée")
    assert (tmp_path / "p.txt").read_text() == "[7]"


def test_garder_sans_nom_ne_perd_pas_la_partie_que_laisser_laisse(
    mains: Pilote, tmp_path: Path
) -> None:
    cases(mains).jouer(7)
    mains.fenetre.dessiner()
    mains.fermer()
    assert "Entrée" not in mains.fenetre.ecran.texte
    mains.passer(300)
    mains.bouton("Garder")
    assert "introuvable" in mains.fenetre.ecran.texte, "la question revient"
    mains.taper("entrée")
    assert mains.fenetre.ouverte and titre(mains) == "Sauvegarder la partie"
    with pytest.raises(Interruption):
        mains.bouton("Laisser")
    assert list(tmp_path.iterdir()) == []


def test_qui_insiste_s_en_va_et_qui_revient_joue_encore(mains: Pilote) -> None:
    cases(mains).jouer(7)
    mains.fenetre.dessiner()
    mains.fermer()
    mains.passer(300)
    mains.bouton("Revenir")
    mains.fermer()
    assert titre(mains) == "Sauvegarder la partie", "la question est reposée"
    mains.passer(300)
    with pytest.raises(Interruption):
        mains.fermer()


def test_deux_clics_sur_la_croix_n_en_font_qu_un(mains: Pilote) -> None:
    cases(mains).jouer(7)
    mains.fenetre.dessiner()
    mains.fermer()
    mains.passer(160)
    mains.fermer()
    assert mains.fenetre.ouverte and titre(mains) == "Sauvegarder la partie"
    mains.taper("échap")
    assert mains.fenetre.ecran is cases(mains), "la question n'est posée qu'une fois"


def test_un_fichier_impossible_est_refuse_avec_sa_raison_et_la_question_revient(
    mains: Pilote, tmp_path: Path
) -> None:
    cases(mains).jouer(7)
    mains.fenetre.proposer_de_garder()
    mains.fenetre.dessiner()
    mains.ecrire("absent/p.txt")
    mains.bouton("Garder")
    assert "introuvable" in mains.fenetre.ecran.texte
    mains.ecrire("p.txt")
    mains.bouton("Garder")
    assert "« p.txt »" in mains.fenetre.nouvelle and (tmp_path / "p.txt").exists()
    cases(mains).jouer(8)
    assert (tmp_path / "p.txt").read_text() == "[7, 8]", "elle continue de s'y écrire"


def test_sauver_sans_nom_redemande_et_se_laisse_quitter(mains: Pilote) -> None:
    cases(mains).jouer(7)
    mains.fenetre.proposer_de_garder()
    mains.fenetre.dessiner()
    mains.taper("entrée")
    assert "introuvable" in mains.fenetre.ecran.texte
    mains.taper("échap")
    assert mains.fenetre.ecran is cases(mains)


def test_les_touches_communes_sont_les_memes_partout(mains: Pilote) -> None:
    table = Table(mains.fenetre, "partie")
    mains.fenetre.montrer(table)
    communs = {zone.titre: (zone.touche, zone.geste) for zone in table.boutons()}
    assert {titre: touche for titre, (touche, _) in communs.items()} == {
        "Conseil": "c",
        "Règles": "?",
        "Sauver": "s",
        "Écran": "f11",
        "Quitter": "q",
    }
    communs["Conseil"][1]()
    mains.attendre()
    assert table.message == "e4 : gagne.\nd4, c4 se valent : égalité."
    communs["Règles"][1]()
    assert "Aligner quatre." in mains.fenetre.ecran.texte


def test_la_fenetre_nomme_le_fichier_ou_la_partie_est_vraiment(
    mains: Pilote, tmp_path: Path
) -> None:
    """Un autre programme a pris le premier : elle est dans un nom libre."""
    cases(mains).jouer(7)
    for nom in ("p.txt", ""):  # la seconde fois, le nom est déjà dans la case
        mains.fenetre.proposer_de_garder()
        mains.fenetre.dessiner()
        mains.ecrire(nom)
        mains.bouton("Garder")
        dit = mains.fenetre.nouvelle
        (tmp_path / "p.txt").write_text("à lui")
    assert "« p~.txt »" in dit
    assert (tmp_path / "p~.txt").read_text() == "[7]"
