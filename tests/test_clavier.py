"""Le clavier, essayé une fois pour cinq : `clavier.py` est le même fichier dans chaque jeu."""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from puissance_n import page
from puissance_n.carnet import Carnet
from puissance_n.clavier import Clavier
from puissance_n.page import LIGNE_AU_PLUS, rendu_sort, replier
from puissance_n.systeme import Interruption
from tests.outils.ecran import ecran

Taper = Callable[[str], Clavier]


@pytest.fixture
def taper(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Taper]:
    """De quoi taper des lignes à l'avance, comme par un tube, devant un jeu imaginaire."""
    monkeypatch.chdir(tmp_path)
    carnets: list[Carnet[str]] = []

    def preparer(texte: str) -> Clavier:
        monkeypatch.setattr(sys, "stdin", io.StringIO(texte))
        carnet = Carnet(str.encode, bytes.decode, bool, 100, lambda nom: ["jeu", nom])
        carnet.commencer("partie")
        carnets.append(carnet)
        return Clavier(carnet)

    yield preparer
    for carnet in carnets:
        carnet.fermer()


# --- une question --------------------------------------------------------------------------------


def test_une_reponse_est_rendue_sans_ses_blancs(
    taper: Taper, capsys: pytest.CaptureFixture[str]
) -> None:
    joueur = taper("  Ada \n\nZoé")
    assert [joueur.demander("Nom ? ", "") for _ in range(3)] == ["Ada", "", "Zoé"]
    assert capsys.readouterr().out == "Nom ? \n" * 3


def test_une_question_sur_sa_ligne_n_en_ajoute_pas(
    taper: Taper, capsys: pytest.CaptureFixture[str]
) -> None:
    assert taper("d\n").demander("Que faire ?\n", "") == "d"
    assert capsys.readouterr().out == "Que faire ?\n"


@pytest.mark.parametrize("mot", ["?", "aide", "AIDE", "help"])
def test_demander_de_l_aide_explique_et_redemande(
    taper: Taper, capsys: pytest.CaptureFixture[str], mot: str
) -> None:
    assert taper(f"{mot}\n3\n").demander("Combien ? ", "De 2 à 7.") == "3"
    assert capsys.readouterr().out == "Combien ? \nDe 2 à 7.\nCombien ? \n"


@pytest.mark.parametrize("saisie", ["", "q\n", " Q \n", "q", "quitter\n", "quit\n", "exit\n"])
def test_partir_interrompt(taper: Taper, saisie: str) -> None:
    with pytest.raises(Interruption):
        taper(saisie).demander("Nom ? ", "")


def test_un_mot_du_jeu_s_imprime_et_la_question_revient(
    taper: Taper, capsys: pytest.CaptureFixture[str]
) -> None:
    joueur = taper("coups\n\nA3\n")
    mots = {"coups": lambda: "a1 a2", "": lambda: "la grille"}
    assert joueur.demander("? ", "", mots) == "A3"
    assert capsys.readouterr().out == "? \na1 a2\n? \nla grille\n? \n"


@pytest.mark.parametrize("longueur", [LIGNE_AU_PLUS, 3 * LIGNE_AU_PLUS])
def test_une_ligne_demesuree_s_oublie_et_la_suivante_se_lit(taper: Taper, longueur: int) -> None:
    joueur = taper("1" * longueur + "\nAda\n")
    assert not joueur.demander("Nom ? ", "").isprintable()
    assert joueur.demander("Nom ? ", "") == "Ada"


def test_une_ligne_longue_mais_permise_se_garde(taper: Taper) -> None:
    permise = "1" * (LIGNE_AU_PLUS - 1)
    joueur = taper(f"{permise}\nAda\n")
    assert joueur.demander("Nom ? ", "") == permise
    assert joueur.demander("Nom ? ", "") == "Ada"


def test_un_nombre_hors_des_bornes_se_redemande_en_les_disant(
    taper: Taper, capsys: pytest.CaptureFixture[str]
) -> None:
    assert taper("1\nsept\n7\n").demander_nombre("Combien ? ", "", range(2, 8)) == 7
    refus = "Réponse non comprise : on attend un nombre de 2 à 7 ; ? explique.\n"
    assert capsys.readouterr().out == f"Combien ? \n{refus}Combien ? \n{refus}Combien ? \n"


@pytest.mark.parametrize(("saisie", "oui"), [("o", True), ("OUI", True), ("n", False), ("non", 0)])
def test_oui_ou_non_et_rien_d_autre(
    taper: Taper, capsys: pytest.CaptureFixture[str], saisie: str, oui: bool
) -> None:
    assert taper(f"peut-être\n{saisie}\n").demander_oui("Encore", "") == bool(oui)
    assert "on attend o (oui) ou n (non)" in capsys.readouterr().out


def test_par_un_tube_on_ne_confirme_ni_n_attend(taper: Taper) -> None:
    joueur = taper("")
    assert joueur.confirmer("Abandonner")
    joueur.attendre()
    assert joueur.reflechir(lambda: 42) == 42


# --- sauver --------------------------------------------------------------------------------------


@pytest.mark.parametrize("saisie", ["sauver ma partie", "sauver 'ma partie'", "SAUVER ma partie"])
def test_sauver_ecrit_la_partie_et_redemande(
    taper: Taper, tmp_path: Path, capsys: pytest.CaptureFixture[str], saisie: str
) -> None:
    assert taper(f"{saisie}\nsuite\n").demander("? ", "") == "suite"
    assert (tmp_path / "ma partie").read_bytes() == b"partie"
    dit = "Partie sauvegardée dans « ma partie » ; elle continuera de s'y écrire."
    assert dit in " ".join(capsys.readouterr().out.split())


def test_sauver_nomme_le_fichier_ou_la_partie_est_vraiment(
    taper: Taper, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Un autre programme a pris le premier : la partie est dans un nom libre, et on le dit."""
    joueur = taper("sauver ici\nsuite\nsauver ici\nfin\n")
    assert joueur.demander("? ", "") == "suite"
    (tmp_path / "ici").write_text("autre chose", encoding="utf-8")
    capsys.readouterr()
    assert joueur.demander("? ", "") == "fin"
    assert "Partie sauvegardée dans « ici~ »" in capsys.readouterr().out
    assert (tmp_path / "ici").read_text(encoding="utf-8") == "autre chose"
    assert (tmp_path / "ici~").read_text(encoding="utf-8") == "partie"


def test_sauver_seul_demande_le_nom(taper: Taper, tmp_path: Path) -> None:
    assert taper("sauver\nici\nsuite\n").demander("? ", "") == "suite"
    assert (tmp_path / "ici").read_bytes() == b"partie"


def test_sauver_ou_c_est_impossible_dit_pourquoi(
    taper: Taper, capsys: pytest.CaptureFixture[str]
) -> None:
    assert taper("sauver a\0b\nsuite\n").demander("? ", "") == "suite"
    assert capsys.readouterr().err == "Erreur : impossible d'écrire « a?b » (nom impossible).\n"


# --- niveau, fin ---------------------------------------------------------------------------------


def test_niveau_se_dit_se_change_et_se_retient(
    taper: Taper, capsys: pytest.CaptureFixture[str]
) -> None:
    """La commande de l'adieu a le niveau en vigueur, une seule fois, et les autres options."""
    joueur = taper("niveau\nNIVEAU Expert\nniveau zut\nsuite\n")
    joueur.niveaux, joueur.niveau = ("facile", "expert"), "facile"
    joueur.options += ["--niveau", "facile", "--graine", "7"]
    assert joueur.demander("? ", "") == "suite"
    assert joueur.niveau == "expert"
    assert joueur.options == ["--graine", "7", "--niveau", "expert"]
    dits = [ligne for ligne in capsys.readouterr().out.splitlines() if ligne != "? "]
    assert dits == [
        "Niveau des machines : facile (parmi facile, expert).",
        "Niveau des machines : expert (parmi facile, expert).",
        "Réponse non comprise : les niveaux sont facile, expert ; ? explique.",
        "Niveau des machines : expert (parmi facile, expert).",
    ]


def test_sans_machine_possible_niveau_est_une_reponse(taper: Taper) -> None:
    assert taper("niveau 3\n").demander("Nom ? ", "") == "niveau 3"


@pytest.mark.parametrize(
    ("machines", "gagnants", "sort"),
    [
        ("IA", "Ada", "Vous avez gagné."),
        ("IA", "IA", "Vous avez perdu."),
        ("IA Bob", "Ada Bob", "Vous avez gagné."),
        ("IA", "", ""),  # partie nulle
        ("", "Ada", ""),  # entre humains
        ("Ada Bob IA", "IA", ""),  # entre machines
        ("IA", "Ada IA", "Vous avez gagné."),
    ],
)
def test_on_dit_vous_a_qui_joue_contre_des_machines(
    machines: str, gagnants: str, sort: str
) -> None:
    noms = ["Ada", "IA", *(["Bob"] if "Bob" in machines else [])]
    joueurs = {nom: nom in machines.split() for nom in noms}
    assert rendu_sort(joueurs, gagnants.split()) == sort


def test_deux_humains_qui_se_partagent_la_fin_ne_lisent_pas_vous() -> None:
    assert rendu_sort({"Ada": False, "Bob": False, "IA": True}, ["Ada"]) == ""


def test_par_un_tube_on_ne_rejoue_ni_ne_dit_rien(
    taper: Taper, capsys: pytest.CaptureFixture[str]
) -> None:
    joueur = taper("o\n")
    assert not joueur.rejouer({"Ada": False, "IA": True}, ["Ada"])
    joueur.annoncer(["IA"])
    assert capsys.readouterr().out == ""


def test_une_partie_reprise_garde_son_niveau_sauf_si_l_on_en_tape_un(taper: Taper) -> None:
    for options, attendu in (([], "expert"), (["--niveau", "facile"], "facile")):
        joueur = taper("")
        joueur.niveaux, joueur.niveau, joueur.options = ("facile", "expert"), "facile", options
        joueur.reprendre("expert")
        assert joueur.niveau == attendu
        joueur.reprendre("inconnu")
        assert joueur.niveau == attendu


# --- replier -------------------------------------------------------------------------------------


@pytest.mark.parametrize("largeur", [200, 80, 60, 40])
def test_un_texte_se_replie_sans_couper_un_mot(
    monkeypatch: pytest.MonkeyPatch, largeur: int
) -> None:
    monkeypatch.setattr(page, "SANS_ECRAN", (largeur, 24))
    phrase = "une « question » attend une ligne : on y répond, ou l'on s'en va ; et puis ? "
    texte = f"- {phrase * 3}\nFin."
    plie = replier(texte)
    assert max(map(len, plie.splitlines())) <= min(80, largeur)
    assert plie.split() == texte.split()
    assert not [ligne for ligne in plie.splitlines() if ligne.strip()[0] in "»:;?!"]
    assert plie.splitlines()[1].startswith("  ")
    assert plie.splitlines()[-1] == "Fin."


# --- un vrai terminal ----------------------------------------------------------------------------


def test_les_fleches_rappellent_la_reponse_precedente(tmp_path: Path) -> None:
    with ecran("puissance_n", dossier=tmp_path) as terminal:
        terminal.taper("9")
        assert "on attend un nombre" in terminal.texte
        assert terminal.touches(b"\x1b[A").endswith("9")


def test_ctrl_d_passe_a_la_ligne_et_quitte(tmp_path: Path) -> None:
    with ecran("puissance_n", dossier=tmp_path) as terminal:
        terminal.touches(b"\x04")
        assert terminal.code() == 0
        assert terminal.texte.splitlines()[-1].startswith("Partie interrompue")


@pytest.mark.parametrize(("depart", "code"), [(b"q\r", 0), (b"\x04", 0), (b"\x03", 130)])
def test_au_terminal_partir_propose_une_fois_de_garder_la_partie(
    tmp_path: Path, depart: bytes, code: int
) -> None:
    with ecran("puissance_n", "--graine=1", dossier=tmp_path) as terminal:
        terminal.taper("1", "2", "4", "a1")
        vu = terminal.touches(depart)
        assert "La partie n'est pas sauvegardée." in vu
        terminal.taper("gardee.sav")
        assert terminal.code() == code
        assert "puissance_n -c gardee.sav -s gardee.sav --graine 1" in terminal.texte
    assert (tmp_path / "gardee.sav").exists()


@pytest.mark.parametrize("depart", [b"q\r", b"\x04", b"\x03"])
def test_au_terminal_un_fichier_qu_on_ne_peut_plus_ecrire_se_dit_avant_de_partir(
    tmp_path: Path, depart: bytes
) -> None:
    """Son dossier a disparu depuis le dernier coup : la partie n'est plus sauvegardée."""
    (tmp_path / "d").mkdir()
    with ecran("puissance_n", "--graine=1", "-s", "d/p.sav", dossier=tmp_path) as terminal:
        terminal.taper("1", "2", "4", "a1")
        shutil.rmtree(tmp_path / "d")
        assert "La partie n'est pas sauvegardée." in terminal.touches(depart)
        terminal.taper("gardee.sav")
        assert terminal.code() in (0, 130)
        assert "sauvegardée dans « gardee.sav »" in terminal.texte
    assert (tmp_path / "gardee.sav").exists()


@pytest.mark.parametrize("suite", [b"\r", b"\x03", b"\x04"])
def test_au_terminal_entree_ou_insister_laisse_la_partie(tmp_path: Path, suite: bytes) -> None:
    with ecran("puissance_n", "--graine=1", dossier=tmp_path) as terminal:
        terminal.taper("1", "2", "4", "a1")
        terminal.touches(b"\x03")
        terminal.touches(suite)
        assert terminal.code() == 130
        assert "pas sauvegardée" in terminal.texte
    assert list(tmp_path.iterdir()) == []
