"""Ce qu'un joueur voit : la vraie commande dans un terminal de 24 lignes, à chaque question."""

from __future__ import annotations

from pathlib import Path

import pytest

from incognito.dialogue import AIDE
from incognito.plateau import rendu_coups, rendu_plateau, rendu_rangees
from incognito.sauvegarde import charger_partie
from tests.incognito.commun import ANNEXE, ENTETE, PERDUE
from tests.outils.ecran import Ecran, ecran

pytestmark = pytest.mark.sans_couverture

# Un milieu de partie : b2 a interrogé a2, qui est donc un chevalier.
MILIEU = f"{ENTETE}D b4->e4\nD c1->b2\nD a3->a2\nI b2->a2\n"
# Des tours complets, par le long et par le court, avec des fautes : les mêmes à toute taille.
SAISIES = (
    *("d", "a3 a2", "i", "c1", "b4", "n'importe quoi", "z9", "a1", "d c1 b1", "i a2 c1"),
    *(
        "a2",
        "b1",
        *("rien", "", "b4->", "(9", "x") * 2,
        "d",
        "c5 a5",
        "c5 e3",
        "a2 a3",
        "i b1 a3",
        "d",
        "d",
        "b1 c1",
    ),
)


def verifier_le_plateau(terminal: Ecran, fichier: Path, taille: int) -> None:
    """Le dernier plateau à l'écran est celui de la partie, entier."""
    vues = [ligne for ligne in terminal.lignes if ligne.startswith("|")]
    jeu = charger_partie(str(fichier), taille).jeu
    assert vues[-taille:] == rendu_rangees(jeu, debogage=False), terminal.texte


@pytest.mark.exigence("INC-21")
@pytest.mark.parametrize("colonnes", [80, 60])
@pytest.mark.parametrize("taille", [4, 5, 8])
def test_le_plateau_est_entier_a_chaque_question(
    tmp_path: Path, taille: int, colonnes: int
) -> None:
    arguments = ("-s", "p.inco", "--graine", "2", "--taille", str(taille))
    with ecran("incognito", *arguments, dossier=tmp_path, colonnes=colonnes) as terminal:
        verifier_le_plateau(terminal, tmp_path / "p.inco", taille)
        for saisie in SAISIES:
            terminal.taper(saisie)
            verifier_le_plateau(terminal, tmp_path / "p.inco", taille)


@pytest.mark.exigence("INC-21")
def test_a_cinq_de_cote_le_plateau_de_l_annexe_n_est_pas_serre(tmp_path: Path) -> None:
    (tmp_path / "p.inco").write_bytes((ANNEXE / "depart.inco").read_bytes())
    plateau = rendu_plateau(charger_partie(str(tmp_path / "p.inco")).jeu)
    with ecran("incognito", "-c", "p.inco", dossier=tmp_path) as terminal:
        assert f"Bienvenu dans Incognito\n\n{plateau}\n\nRappel" in terminal.texte
    with ecran("incognito", "--taille", "8", dossier=tmp_path, lignes=40) as terminal:
        assert terminal.texte.count("-" * 17) == 9, "une grande fenêtre trace tous les traits"
    with ecran("incognito", "--taille", "8", dossier=tmp_path) as terminal:
        assert terminal.texte.count("-" * 17) == 2, "une petite, les bords seulement"


@pytest.mark.exigence("INC-10")
@pytest.mark.parametrize("colonnes", [80, 60])
def test_p_remontre_le_plateau_ses_reperes_et_les_chevaliers_connus(
    tmp_path: Path, colonnes: int
) -> None:
    (tmp_path / "p.inco").write_text(MILIEU)
    with ecran("incognito", "-c", "p.inco", dossier=tmp_path, colonnes=colonnes) as terminal:
        terminal.taper("?")
        texte = terminal.taper("p")
        assert "   a b c d e\n1 | | | |n| |\n2 |b| | |n|n|\n3 | | | | |n|\n" in texte
        assert "\nChevalier connu : a2.\nJoueur blanc, voulez vous" in texte
        terminal.taper("d a2 a3")
        assert "\nChevalier connu : a3.\n" in terminal.taper("p"), "on le suit"


@pytest.mark.parametrize("colonnes", [80, 60])
@pytest.mark.parametrize("taille", [5, 8])
def test_l_aide_et_les_coups_tiennent_sur_un_ecran(
    tmp_path: Path, taille: int, colonnes: int
) -> None:
    (tmp_path / "p.inco").write_text("B b5\nN e1\nB\n" if taille == 8 else MILIEU)
    jeu = charger_partie(str(tmp_path / "p.inco"), taille).jeu
    arguments = ("-c", "p.inco", "--taille", str(taille))
    with ecran("incognito", *arguments, dossier=tmp_path, colonnes=colonnes) as terminal:
        for mot, attendu in (("?", AIDE), ("coups", rendu_coups(jeu))):
            lignes = terminal.taper(mot).splitlines()
            reste = " ".join(lignes[lignes.index(mot) + 1 :]).split()
            assert reste[: len(attendu.split())] == attendu.split(), "aucun mot coupé ni défilé"


def test_q_demande_confirmation_si_la_partie_n_est_pas_sauvegardee(tmp_path: Path) -> None:
    (tmp_path / "p.inco").write_text(MILIEU)
    with ecran("incognito", "-c", "p.inco", dossier=tmp_path) as terminal:
        terminal.taper("d a2 a3")
        texte = terminal.taper("q")
        assert "La partie n'est pas sauvegardée : « q » encore une fois la perd." in texte
        assert terminal.processus.poll() is None
        assert terminal.taper("q").endswith(PERDUE.strip())
        assert terminal.code() == 0


def test_sauver_rassure_et_q_quitte_aussitot(tmp_path: Path) -> None:
    with ecran("incognito", dossier=tmp_path, colonnes=120) as terminal:
        terminal.taper("a3 a2", "c1 b1", "a3 a2")
        assert "Partie sauvegardée dans « s.inco »" in terminal.taper("sauver s.inco")
        assert "incognito -c s.inco -s s.inco" in terminal.taper("q")
        assert terminal.code() == 0


def test_sans_coup_joue_q_quitte_aussitot(tmp_path: Path) -> None:
    with ecran("incognito", dossier=tmp_path) as terminal:
        assert terminal.taper("q").endswith("Partie interrompue.")
