"""Ce qu'un joueur voit : la vraie commande dans un terminal de 24 lignes, à chaque question."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from incognito.plateau import charger_partie, coups
from tests.incognito.commun import ANNEXE, ENTETE
from tests.outils.ecran import Ecran, ecran

pytestmark = pytest.mark.sans_couverture

# Un milieu de partie : b2 a interrogé a2, qui est donc un chevalier.
MILIEU = f"{ENTETE}D b4->e4\nD c1->b2\nD a3->a2\nI b2->a2\n"
DEPARTS = {
    4: ["| | |n| |", "| | | |n|", "|b| | | |", "| |b| | |"],
    5: ["| | |n|n| |", "| | | |n|n|", "|b| | | |n|", "|b|b| | | |", "| |b|b| | |"],
    8: [
        *("| | |n|n|n|n|n| |", "| | | |n|n|n|n|n|", "|b| | | |n|n|n|n|", "|b|b| | | |n|n|n|"),
        *("|b|b|b| | | |n|n|", "|b|b|b|b| | | |n|", "|b|b|b|b|b| | | |", "| |b|b|b|b|b| | |"),
    ],
}


# La fin de chaque question de l'annexe, après quoi le joueur tape.
QUESTION = re.compile(
    r"(?<=\('d' ou 'i'\)\n)|(?<=    Saisie sous la forme \(a, b\)\n)"
    r"|(?<= --> \(c, d\)\.\n)"
)


# --- l'annexe ------------------------------------------------------------------------------------


def avec_les_saisies(sortie: str, saisies: list[str]) -> str:
    """La sortie de l'annexe, où l'on voit aussi ce que tape le joueur."""
    debut, *suites = QUESTION.split(sortie)
    assert len(suites) == len(saisies)
    return debut + "".join(
        f"{ligne}\n{suite}" for ligne, suite in zip(saisies, suites, strict=True)
    )


@pytest.mark.exigence("INC-21")
@pytest.mark.parametrize("hauteur", [300, 24, 12])
@pytest.mark.parametrize("options", [("-a", "-s", "p.inco"), ("-s", "p.inco"), ("-a",), ()])
def test_au_terminal_la_partie_de_l_annexe_est_celle_de_l_annexe(
    tmp_path: Path, options: tuple[str, ...], hauteur: int
) -> None:
    """Ce que tape le joueur mis à part ; sur un petit écran, on en voit la fin, traits compris."""
    (tmp_path / "d.inco").write_bytes((ANNEXE / "depart.inco").read_bytes())
    saisies = (ANNEXE / "saisies.txt").read_text(encoding="utf-8").splitlines()
    attendu = avec_les_saisies((ANNEXE / "sortie.txt").read_text(encoding="utf-8"), saisies)
    arguments = ("-c", "d.inco", *options)
    with ecran("incognito", *arguments, dossier=tmp_path, colonnes=120, lignes=hauteur) as terminal:
        terminal.taper(*saisies)
        assert terminal.code() == 0
        assert terminal.lignes == attendu.split("\n")[-hauteur:] + [""] * max(
            0, hauteur - len(attendu.split("\n"))
        )
    if "-s" in options:
        assert (tmp_path / "p.inco").read_bytes() == (ANNEXE / "partie.inco").read_bytes()


# --- à toute question ----------------------------------------------------------------------------


def verifier_le_plateau(terminal: Ecran, rangees: list[str]) -> None:
    """Entrée montre le plateau, entier et avec ses repères, juste avant la question."""
    texte = terminal.taper("")
    lettres = " ".join("abcdefgh"[: len(rangees)])
    haut, *milieu, bas = rangees
    avec_chateaux = [f"{haut[:-2]}#|", *milieu, f"|#{bas[2:]}"]
    numerotees = [f"{rang} {rangee}" for rang, rangee in enumerate(avec_chateaux, 1)]
    lignes = [f"   {lettres}", *numerotees]
    assert "\n".join(lignes) in texte, texte


@pytest.mark.exigence("INC-21")
@pytest.mark.parametrize("options", [(), ("-a",)])
@pytest.mark.parametrize("colonnes", [80, 60])
@pytest.mark.parametrize("taille", [4, 5, 8])
def test_a_toute_question_entree_montre_le_plateau_entier(
    tmp_path: Path, taille: int, colonnes: int, options: tuple[str, ...]
) -> None:
    arguments = ("--graine", "2", "--taille", str(taille), *options)
    with ecran("incognito", *arguments, dossier=tmp_path, colonnes=colonnes) as terminal:
        if not options:
            terminal.taper("2")  # à deux
        verifier_le_plateau(terminal, DEPARTS[taille])
        for saisie in ("d", "n'importe quoi", "z9 a1", "i", "a1", "(9", "b1", "?", "rien"):
            terminal.taper(saisie)
            verifier_le_plateau(terminal, DEPARTS[taille])


@pytest.mark.exigence("INC-21")
def test_le_plateau_garde_tous_ses_traits_sur_un_petit_ecran(tmp_path: Path) -> None:
    for options in (("-s", "p.inco"), ("-a",)):
        arguments = ("--taille", "8", *options)
        with ecran("incognito", *arguments, dossier=tmp_path) as terminal:
            assert terminal.texte.count("-" * 17) == 9


@pytest.mark.exigence("INC-10")
@pytest.mark.parametrize("colonnes", [80, 60])
def test_p_remontre_le_plateau_ses_reperes_et_les_chevaliers_connus(
    tmp_path: Path, colonnes: int
) -> None:
    (tmp_path / "p.inco").write_text(MILIEU)
    with ecran("incognito", "-c", "p.inco", dossier=tmp_path, colonnes=colonnes) as terminal:
        terminal.taper("?")
        texte = terminal.taper("p")
        assert "   a b c d e\n1 | | | |n|#|\n2 <b( ) |n|n|\n3 | | | | |n|\n" in texte
        assert "\nChevalier connu : a2.\nJoueur blanc, voulez vous" in texte
        terminal.taper("d a2 a3")
        assert "\nChevalier connu : a3.\n" in terminal.taper("p"), "on le suit"


@pytest.mark.parametrize("colonnes", [80, 60])
@pytest.mark.parametrize("taille", [5, 8])
def test_l_aide_et_les_coups_tiennent_sur_un_ecran(
    tmp_path: Path, taille: int, colonnes: int
) -> None:
    (tmp_path / "p.inco").write_text("B b5\nN e1\nB\n" if taille == 8 else MILIEU)
    permis = {str(coup)[2:] for coup in coups(charger_partie(str(tmp_path / "p.inco"), taille))}
    arguments = ("-c", "p.inco", "--taille", str(taille))
    with ecran("incognito", *arguments, dossier=tmp_path, colonnes=colonnes) as terminal:
        lignes = terminal.taper("?").splitlines()
        aide = " ".join(lignes[lignes.index("?") + 1 :])
        assert aide.startswith("But : mener votre espion") and "« q » quitte." in aide
        lignes = terminal.taper("coups").splitlines()
        pions = " ".join(lignes[lignes.index("coups") + 1 :]).partition(" Joueur")[0]
        lus = set()
        for pion in re.findall(r"(\w\d->[^,:]+?)(?:,| - i|$)", pions):
            depart, _, arrivees = pion.partition("->")
            lus |= {f"{depart}->{arrivee}" for arrivee in arrivees.split()}
        assert lus == permis, "aucun coup coupé ni défilé"


# --- la commande seule, pour qui ne connaît pas le sujet -----------------------------------------


@pytest.mark.parametrize("colonnes", [80, 60])
def test_la_commande_seule_dit_le_but_montre_le_plateau_et_assied_la_machine(
    tmp_path: Path, colonnes: int
) -> None:
    with ecran("incognito", "--graine", "3", dossier=tmp_path, colonnes=colonnes) as terminal:
        vu = " ".join(terminal.texte.split())
        assert "But : mener votre espion au château adverse (#), ou trouver" in vu
        assert "d b4->e4 déplace un pion" in vu and "? explique" in vu
        assert "\n1 | | |n|n|#|\n" in terminal.texte and "\n5 |#|b|b| | |\n" in terminal.texte
        assert "La case b4 s'écrit aussi (3, 1)" in vu
        assert vu.endswith("À deux (2), ou contre la machine (1) ?")
        terminal.taper("1", "a3-a2")
        assert "Joueur noir, la machine joue" in terminal.texte


def test_la_fin_dit_pourquoi_montre_les_espions_et_propose_de_rejouer(tmp_path: Path) -> None:
    """De cette graine, les blancs commencent et leur espion part de b4."""
    with ecran("incognito", "--graine", "13", dossier=tmp_path, colonnes=100) as terminal:
        vu = terminal.taper("2", "d b4xe4", "i e3-e4")
        assert "Le gagnant est le joueur noir : BRAVO !\nEspion démasqué ; l'espion blanc" in vu
        depart = re.search(r"l'espion blanc était parti de b4, le noir de (\w)(\d)\.\n", vu)
        assert depart
        colonne, rang = "abcde".index(depart[1]), int(depart[2])
        plateau = vu[depart.end() :].splitlines()
        assert plateau[rang][3 + 2 * colonne] == "E", "l'espion noir n'a pas bougé"
        assert plateau[-1] == "Rejouer avec les mêmes joueurs (o/n) ?"
        assert terminal.taper("o").endswith("interrogation ? ('d' ou\n'i')"), "on rejoue"
        assert "--graine 14" in terminal.taper("d", "sauver p.inco", "q")


@pytest.mark.exigence("INC-21")
@pytest.mark.parametrize("options", [("-a",), ("-s", "p.inco")])
def test_avec_une_option_du_sujet_le_premier_ecran_est_celui_de_l_annexe(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    debut = (ANNEXE / "sortie.txt").read_text(encoding="utf-8").split("Joueur")[0]
    with ecran("incognito", *options, dossier=tmp_path, colonnes=120) as terminal:
        assert terminal.texte.startswith(debut)


# --- s'en aller ----------------------------------------------------------------------------------


def test_q_propose_de_garder_une_partie_qui_serait_perdue(tmp_path: Path) -> None:
    with ecran("incognito", "--graine", "3", dossier=tmp_path) as terminal:
        terminal.taper("2", "a3 a2", "c1 b1", "a3 a2")
        assert "La partie n'est pas sauvegardée." in terminal.taper("q")
        assert terminal.processus.poll() is None
        assert "sauvegardée dans « g.inco »" in terminal.taper("g.inco")
        assert terminal.code() == 0
    assert (tmp_path / "g.inco").read_text().count("\n") >= 4


def test_sauver_rassure_et_q_quitte_aussitot(tmp_path: Path) -> None:
    with ecran("incognito", dossier=tmp_path, colonnes=120) as terminal:
        terminal.taper("2", "a3 a2", "c1 b1", "a3 a2")
        assert "Partie sauvegardée dans « s.inco »" in terminal.taper("sauver s.inco")
        assert "incognito -c s.inco -s s.inco" in terminal.taper("q")
        assert terminal.code() == 0


def test_sans_coup_joue_q_quitte_aussitot(tmp_path: Path) -> None:
    with ecran("incognito", dossier=tmp_path) as terminal:
        terminal.taper("2")
        assert terminal.taper("q").endswith("Partie interrompue.")
