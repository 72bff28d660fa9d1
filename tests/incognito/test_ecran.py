"""Ce qu'un joueur voit : la vraie commande dans un terminal de 24 lignes, à chaque question."""

from __future__ import annotations

import os
import pty
import re
import subprocess
from pathlib import Path

import pytest

from incognito.plateau import coups
from tests.appui import BIN, environnement, lancer
from tests.appui.ecran import Ecran, ecran
from tests.incognito.commun import ANNEXE, ENTETE, relire

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
SAISIES = (ANNEXE / "saisies.txt").read_text(encoding="utf-8").splitlines()
SORTIE = (ANNEXE / "sortie.txt").read_text(encoding="utf-8")
ACCUEIL = "? explique, p nomme les cases, q quitte."
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
@pytest.mark.parametrize("colonnes", [120, 80, 60])
@pytest.mark.parametrize("options", [("-a",), (), ("-a", "-s", "p.inco"), ("-s", "p.inco")])
def test_dans_un_pseudo_terminal_la_sortie_est_l_annexe_a_l_octet(
    tmp_path: Path, options: tuple[str, ...], colonnes: int
) -> None:
    """Ce que tape le joueur mis à part, et sans une couleur de plus."""
    (tmp_path / "d.inco").write_bytes((ANNEXE / "avant" / "depart.inco").read_bytes())
    arguments = ("-c", "d.inco", *options)
    with ecran("incognito", *arguments, dossier=tmp_path, colonnes=colonnes, lignes=300) as vu:
        vu.taper(*SAISIES)
        assert vu.code() == 0
        assert not vu.colore
        assert ACCUEIL in vu.lignes, "sur la sortie d'erreur, que le terminal montre aussi"
        vues = [ligne for ligne in vu.lignes if ligne != ACCUEIL]
        lignes = "\n".join(vues).rstrip("\n") + "\n"
    attendu = avec_les_saisies(SORTIE, SAISIES)
    pliees = [re.findall(f".{{1,{colonnes}}}", ligne) or [""] for ligne in attendu.split("\n")]
    plie = "\n".join(morceau.rstrip() for morceaux in pliees for morceau in morceaux)
    assert lignes == plie, "le terminal seul coupe les lignes trop longues"
    if "-s" in options:
        assert (tmp_path / "p.inco").read_bytes() == (ANNEXE / "apres" / "out.inco").read_bytes()


@pytest.mark.exigence("INC-21")
@pytest.mark.parametrize("options", [("-a",), ()])
def test_la_sortie_d_un_pseudo_terminal_est_celle_d_un_tube(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    """L'entrée par un tube, la sortie dans un terminal : on y lit l'annexe, octet pour octet."""
    (tmp_path / "d.inco").write_bytes((ANNEXE / "avant" / "depart.inco").read_bytes())
    maitre, esclave = pty.openpty()
    fini = subprocess.run(
        [str(BIN / "incognito"), *options, "-c", "d.inco"],
        input=(ANNEXE / "saisies.txt").read_bytes(),
        stdout=esclave,
        cwd=tmp_path,
        env=environnement(),
        check=True,
    )
    os.close(esclave)
    recu = b""
    while not recu.endswith(b"BRAVO !\r\n"):
        recu += os.read(maitre, 4096)
    os.close(maitre)
    assert fini.returncode == 0
    assert recu.replace(b"\r\n", b"\n") == (ANNEXE / "sortie.txt").read_bytes()


@pytest.mark.exigence("INC-19", "INC-21")
@pytest.mark.parametrize("options", [(), ("-d",), ("-a",), ("-s", "p.inco")])
def test_le_premier_ecran_est_toujours_celui_de_l_annexe(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    debut = SORTIE.split("Joueur")[0]
    with ecran("incognito", *options, dossier=tmp_path, colonnes=120) as terminal:
        vu = terminal.texte
        if "-d" in options:
            assert vu.count("e|") == vu.count("E|") == 1
            vu = vu.replace("e|", "b|").replace("E|", "n|")
        assert vu.startswith(debut)


# --- à toute question ----------------------------------------------------------------------------


def verifier_le_plateau(terminal: Ecran, rangees: list[str]) -> None:
    """« p » montre le plateau, entier et avec ses repères, juste avant la question."""
    texte = terminal.taper("p")
    lettres = " ".join("abcdefgh"[: len(rangees)])
    haut, *milieu, bas = rangees
    avec_chateaux = [f"{haut[:-2]}#|", *milieu, f"|#{bas[2:]}"]
    numerotees = [f"{rang} {rangee}" for rang, rangee in enumerate(avec_chateaux, 1)]
    lignes = [f"   {lettres}", *numerotees]
    assert "\n".join(lignes) in texte, texte


@pytest.mark.exigence("INC-21")
@pytest.mark.parametrize("colonnes", [80, 60])
@pytest.mark.parametrize("taille", [4, 5, 8])
def test_a_toute_question_p_montre_le_plateau_entier(
    tmp_path: Path, taille: int, colonnes: int
) -> None:
    arguments = ("--graine", "2", "--taille", str(taille))
    with ecran("incognito", *arguments, dossier=tmp_path, colonnes=colonnes) as terminal:
        verifier_le_plateau(terminal, DEPARTS[taille])
        for saisie in ("d", "n'importe quoi", "z9 a1", "i", "a1", "(9", "b1", "?", "rien"):
            terminal.taper(saisie)
            verifier_le_plateau(terminal, DEPARTS[taille])


@pytest.mark.exigence("INC-10")
@pytest.mark.parametrize("colonnes", [80, 60])
def test_p_remontre_le_plateau_ses_reperes_et_les_chevaliers_connus(
    tmp_path: Path, colonnes: int
) -> None:
    (tmp_path / "p.inco").write_text(MILIEU)
    with ecran("incognito", "-c", "p.inco", dossier=tmp_path, colonnes=colonnes) as terminal:
        terminal.taper("?")
        texte = terminal.taper("p")
        assert "   a b c d e\n1 | | | |n|#|\n2 |b| | |n|n|\n3 | | | | |n|\n" in texte
        assert "\nChevalier connu : a2.\nDernier coup : I b2->a2.\nJoueur blanc, voulez" in texte
        terminal.taper("d a2 a3")
        assert "\nChevalier connu : a3.\n" in terminal.taper("p"), "on le suit"


@pytest.mark.parametrize("colonnes", [80, 60])
@pytest.mark.parametrize("taille", [5, 8])
def test_l_aide_et_les_coups_tiennent_sur_un_ecran(
    tmp_path: Path, taille: int, colonnes: int
) -> None:
    debut = "B b5\nN e1\nB\n" if taille == 8 else MILIEU
    (tmp_path / "p.inco").write_text(debut)
    permis = {str(coup)[2:] for coup in coups(relire(debut, taille))}
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


# --- s'en aller ----------------------------------------------------------------------------------


def test_q_demande_avant_de_perdre_une_partie_et_n_y_revient(tmp_path: Path) -> None:
    with ecran("incognito", "--graine", "3", dossier=tmp_path) as terminal:
        terminal.taper("a3 a2", "c1 b1", "a3 a2")
        assert terminal.taper("q").endswith("« sauver NOM », ou quitter sans sauvegarder (o/n) ?")
        assert terminal.taper("n").endswith("'i')") or terminal.texte.endswith("(c, d).")
        assert terminal.taper("q", "o").endswith("Partie interrompue, sans être sauvegardée.")
        assert terminal.code() == 0


def test_sauver_rassure_et_q_quitte_aussitot(tmp_path: Path) -> None:
    with ecran("incognito", dossier=tmp_path, colonnes=120) as terminal:
        terminal.taper("a3 a2", "c1 b1", "a3 a2")
        assert "Partie sauvegardée dans « s.inco »" in terminal.taper("sauver s")
        assert "-c s.inco -s s.inco" in terminal.taper("q")
        assert terminal.code() == 0
    assert (tmp_path / "s.inco").read_text().count("\n") >= 4


def test_sans_coup_joue_q_quitte_aussitot(tmp_path: Path) -> None:
    with ecran("incognito", dossier=tmp_path) as terminal:
        assert terminal.taper("q").endswith("Au revoir.")


def test_le_premier_ecran_dit_quoi_taper_sur_la_sortie_d_erreur(tmp_path: Path) -> None:
    """La sortie reste celle de l'annexe, à l'octet ; par un tube, personne ne lit l'accueil."""
    with ecran("incognito", "--graine", "7", dossier=tmp_path) as terminal:
        avant, _, apres = terminal.texte.partition(ACCUEIL)
        assert "Rappel : (0, 0) designe" in avant
        assert apres.strip().startswith("Joueur ")
    tube = lancer("incognito", "--graine", "7", dossier=tmp_path)
    assert ACCUEIL not in tube.texte
    assert tube.plainte == "Au revoir.\n"
