"""Sauver et quitter, dans la fenêtre commune."""

from __future__ import annotations

from pathlib import Path

import pytest

from incognito.commun.terminal import Interruption
from tests.appui.pilote import Pilote
from tests.ensemble.fenetre.neuf_cases import Fin, Partie, cases, titre

QUITTER = "Quitter sans sauvegarder ?"
SAUVER = "Sauvegarder la partie"

# --- quitter -------------------------------------------------------------------------------------


def test_quitter_une_partie_ou_rien_n_est_perdu_s_en_va_tout_de_suite(mains: Pilote) -> None:
    mains.fenetre.commencer(Partie())
    with pytest.raises(Interruption):
        mains.fermer()


def test_quitter_une_partie_finie_ferme_sans_rien_interrompre(mains: Pilote) -> None:
    cases(mains).jouer(8)
    cases(mains).partie.fin = Fin((1,), "il a pris la dernière case")
    mains.fermer()
    assert not mains.fenetre.ouverte


def test_quitter_quand_aucune_partie_n_est_commencee_ferme(mains: Pilote) -> None:
    mains.fenetre.carnet.finir()
    mains.fermer()
    assert not mains.fenetre.ouverte


def test_la_croix_demande_s_il_faut_perdre_la_partie(mains: Pilote, tmp_path: Path) -> None:
    cases(mains).jouer(7)
    mains.fenetre.dessiner()
    mains.fermer()
    assert titre(mains) == QUITTER
    mains.passer(300)
    mains.ecrire("p.txt")
    assert titre(mains) == QUITTER, "rien n'y attend de texte"
    with pytest.raises(Interruption):
        mains.bouton("Quitter")
    assert list(tmp_path.iterdir()) == []


def test_on_peut_sauver_avant_de_quitter(mains: Pilote, tmp_path: Path) -> None:
    cases(mains).jouer(7)
    mains.fenetre.dessiner()
    mains.fermer()
    mains.passer(300)
    mains.bouton("Sauver")
    mains.ecrire("p")
    with pytest.raises(Interruption):
        mains.taper("entrée")
    assert (tmp_path / "p.txt").read_text() == "[7]", "l'extension est ajoutée"


def test_qui_insiste_s_en_va_et_qui_revient_joue_encore(mains: Pilote) -> None:
    cases(mains).jouer(7)
    mains.fenetre.dessiner()
    mains.fermer()
    mains.passer(300)
    mains.bouton("Revenir")
    mains.fermer()
    assert titre(mains) == QUITTER, "la question est reposée"
    mains.passer(300)
    with pytest.raises(Interruption):
        mains.fermer()


def test_deux_clics_sur_la_croix_n_en_font_qu_un(mains: Pilote) -> None:
    cases(mains).jouer(7)
    mains.fenetre.dessiner()
    mains.fermer()
    mains.passer(160)
    mains.fermer()
    assert mains.fenetre.ouverte and titre(mains) == QUITTER
    mains.taper("échap")
    assert mains.fenetre.ecran is cases(mains), "la question n'est posée qu'une fois"


# --- sauver --------------------------------------------------------------------------------------


def test_un_fichier_impossible_est_refuse_avec_sa_raison_et_son_nom_reste(
    mains: Pilote, tmp_path: Path
) -> None:
    cases(mains).jouer(7)
    mains.fenetre.proposer_de_sauver()
    mains.fenetre.dessiner()
    mains.ecrire("absent/p")
    mains.bouton("Sauver")
    assert "introuvable" in mains.fenetre.ecran.champ.erreur
    assert mains.fenetre.ecran.champ.texte == "absent/p"
    for _ in "absent/p":
        mains.taper("effacer")
    assert mains.fenetre.ecran.champ.erreur == "", "corriger efface la raison"
    mains.ecrire("p.txt")
    mains.bouton("Sauver")
    assert "« p.txt »" in mains.fenetre.nouvelle and (tmp_path / "p.txt").exists()
    cases(mains).jouer(8)
    assert (tmp_path / "p.txt").read_text() == "[7, 8]", "elle continue de s'y écrire"


def test_sauver_sans_nom_en_redemande_un_et_se_laisse_quitter(
    mains: Pilote, tmp_path: Path
) -> None:
    cases(mains).jouer(7)
    mains.fenetre.proposer_de_sauver()
    mains.fenetre.dessiner()
    mains.taper("entrée")
    assert titre(mains) == SAUVER and "Donnez un nom" in mains.fenetre.ecran.champ.erreur
    mains.taper("échap")
    assert mains.fenetre.ecran is cases(mains) and list(tmp_path.iterdir()) == []
    mains.fenetre.proposer_de_sauver()
    mains.fenetre.dessiner()
    mains.bouton("Revenir")
    assert mains.fenetre.ecran is cases(mains)


def test_un_fichier_change_par_un_autre_se_dit_dans_la_fenetre(
    mains: Pilote, tmp_path: Path
) -> None:
    cases(mains).jouer(7)
    mains.fenetre.proposer_de_sauver()
    mains.fenetre.dessiner()
    mains.ecrire("p.txt")
    mains.bouton("Sauver")
    (tmp_path / "p.txt").write_text("à lui")
    cases(mains).jouer(8)
    assert "changé par un autre programme" in mains.fenetre.nouvelle
    mains.fenetre.dessiner()
    assert mains.fenetre.nouvelle in {texte for texte, *_ in mains.fenetre.toile.images}
    assert (tmp_path / "p~.txt").read_text() == "[7, 8]"
    cases(mains).jouer(5)
    assert mains.fenetre.nouvelle, "le coup suivant d'une machine ne l'efface pas"
    mains.fenetre.dessiner()
    mains.taper("tab")
    assert mains.fenetre.nouvelle == "", "un geste, si"


def test_la_fenetre_nomme_le_fichier_ou_la_partie_est_vraiment(
    mains: Pilote, tmp_path: Path
) -> None:
    """Un autre programme a pris le premier : elle est dans un nom libre."""
    cases(mains).jouer(7)
    for nom in ("p.txt", ""):  # la seconde fois, le nom est déjà dans le champ
        mains.fenetre.proposer_de_sauver()
        mains.fenetre.dessiner()
        mains.ecrire(nom)
        mains.bouton("Sauver")
        dit = mains.fenetre.nouvelle
        (tmp_path / "p.txt").write_text("à lui")
    assert "Partie sauvegardée dans « p~.txt »" in dit
    assert (tmp_path / "p~.txt").read_text() == "[7]"


def test_un_disque_qui_refuse_le_dit_et_la_partie_continue(mains: Pilote, tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    mains.fenetre.carnet.reserver("a/p.txt")
    mains.fenetre.commencer(cases(mains).partie)
    (tmp_path / "a" / "p.txt").unlink()
    (tmp_path / "a").rmdir()
    cases(mains).jouer(7)
    assert "sans être sauvegardée" in mains.fenetre.nouvelle
    cases(mains).jouer(8)
    assert cases(mains).joues == [7, 8]
