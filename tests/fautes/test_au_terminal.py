"""Les mêmes parties devant un terminal : des machines qu'on suit, et des parties dites en mots."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.outils import JEUX, lancer
from tests.outils.ecran import Ecran, ecran

pytestmark = pytest.mark.sans_couverture

PAUSE = "Entrée pour continuer…"
DESSIN = re.compile(r"[─-╿]|^-{5}|\|[bn ]\||\. \. \.|\x1b", re.MULTILINE)


@dataclass(frozen=True)
class Partie:
    """De quoi commencer une partie, et ce qu'une partie dite en mots doit dire."""

    arguments: tuple[str, ...]
    debut: tuple[str, ...]  # jusqu'au premier coup, joué
    faits: tuple[str, ...]  # une expression par ligne


PARTIES = {
    "incognito": Partie(
        ("--graine", "3"),
        ("2", "d a3 a2"),
        (
            r"Château blanc : a5\.",
            r"Pions blancs : a2 a4 b4 b5 c5\.",
            r"Pions noirs : c1 d1 d2 e2 e3\.",
            r"Dernier coup : D a3->a2\.",
        ),
    ),
    "pickomino": Partie(
        ("--graine", "2"),
        ("2", "Léa", "Tom"),
        (r"Dominos de 1 point : 21 22 23 24\.", r"Léa : 0 point, aucun domino", r"2 dés de 3"),
    ),
    "puissance_n": Partie(
        ("--graine", "3"),
        ("1", "2", "4", "a3", "a3"),
        (
            r"Grille de 6 colonnes et 6 lignes, 4 jetons à aligner\.",
            r"Colonne 3, de bas en haut : (O X|X O)\.",
            r"Derniers coups : .+ a3, .+ a3\.",
        ),
    ),
    "dames": Partie(
        ("--noms", "Ana,Bob,Cleo,Dan"),
        ("e14-f13",),
        (
            r"Ana \(s\), équipe 1\.",
            r"Pions : 18, F13 G14 I14 .+",
            r"Dames : 0\.",
            r"Dernier coup : Ana, E14-F13\.",
        ),
    ),
    "sixquiprend": Partie(
        ("--graine", "5"),
        ("Ada", "2", ""),
        (
            r"Tour 1 sur 10\.",
            r"IA 1 : 0 tête\.",
            r"Rangée 1, \d têtes? : \d+\.",
            r"En main : \d+, \d têtes?\.",
        ),
    ),
}
EN_MOTS = [("--texte", "xterm"), ("", "dumb"), ("--texte", "dumb")]


def de_plus(terminal: Ecran, saisie: str) -> str:
    """Ce qu'une réponse ajoute à l'écran, assez haut pour que rien n'en sorte."""
    avant = len(terminal.texte.splitlines())
    return "\n".join(terminal.taper(saisie).splitlines()[avant - 1 :])


# --- en mots -------------------------------------------------------------------------------------


@pytest.mark.parametrize("jeu", JEUX)
@pytest.mark.parametrize(("option", "terme"), EN_MOTS)
def test_en_mots_rien_n_est_dessine_et_chaque_fait_a_sa_ligne(
    jeu: str, option: str, terme: str, tmp_path: Path
) -> None:
    """Au premier coup, et quand Entrée remontre la partie."""
    partie, env = PARTIES[jeu], {"TERM": terme, "NO_COLOR": ""}
    arguments = (*partie.arguments, *filter(None, [option]))
    with ecran(jeu, *arguments, dossier=tmp_path, lignes=300, env=env) as terminal:
        terminal.taper(*partie.debut)
        assert not DESSIN.search(terminal.texte)
        for vu in (terminal.texte, de_plus(terminal, "")):
            for fait in partie.faits:
                assert re.search(rf"^{fait}$", vu, re.MULTILINE), fait


@pytest.mark.parametrize("jeu", JEUX)
def test_la_commande_de_reprise_garde_l_option(jeu: str, tmp_path: Path) -> None:
    partie = PARTIES[jeu]
    debut = partie.debut[1:] if jeu == "incognito" else partie.debut  # la question est du terminal
    saisies = "\n".join([*debut, "sauver p.inco", "q", ""])
    resultat = lancer(jeu, *partie.arguments, "--texte", saisies=saisies, dossier=tmp_path)
    assert resultat.code == 0
    assert "--texte" in resultat.plainte.splitlines()[-1]
    assert not DESSIN.search(resultat.texte), "par un tube aussi, on l'a demandé"


@pytest.mark.parametrize("jeu", JEUX)
def test_par_un_tube_un_terminal_nu_ne_change_rien(jeu: str, tmp_path: Path) -> None:
    saisies = "\n".join([*PARTIES[jeu].debut, ""])
    sorties = []
    for terme in ("xterm", "dumb"):
        (tmp_path / terme).mkdir()
        dossier = tmp_path / terme
        resultat = lancer(
            jeu, *PARTIES[jeu].arguments, saisies=saisies, dossier=dossier, TERM=terme
        )
        sorties.append(resultat.sortie)
    assert sorties[0] == sorties[1]


@pytest.mark.exigence("INC-21")
@pytest.mark.parametrize("options", [("-a",), ("-s", "p.inco"), ("-c", "d.inco")])
def test_sous_un_terminal_nu_l_annexe_reste_l_annexe(
    options: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "d.inco").write_text("B b4\nN d1\nB\n")
    env = {"TERM": "dumb"}
    with ecran("incognito", *options, dossier=tmp_path, env=env) as terminal:
        assert "|b|b| | | |\n-----------\n" in terminal.texte


def test_un_lancer_dessine_se_compte_aussi(tmp_path: Path) -> None:
    """À un terminal ; par un tube, seuls les dés du sujet s'affichent."""
    with ecran("pickomino", "--graine", "2", dossier=tmp_path) as terminal:
        texte = terminal.taper("2", "Léa", "Tom")
    attendu = "2 dés de 1, 2 dés de 2, 2 dés de 3, 1 dé de 4, 1 dé de V"
    assert attendu in texte and "│\\   /│" in texte
    tube = lancer("pickomino", "--graine", "2", saisies="2\nLéa\nTom\n", dossier=tmp_path / "..")
    assert "dés de" not in tube.texte


# --- des machines qu'on suit ---------------------------------------------------------------------


def test_incognito_marque_le_coup_de_la_machine_sur_le_plateau_a_repères(tmp_path: Path) -> None:
    with ecran("incognito", "--graine", "3", "--ia", "noir", dossier=tmp_path) as terminal:
        texte = terminal.taper("d a3 a2")
        depart, arrivee = re.findall(r"la machine joue D (\w\d)->(\w\d)\.", texte)[-1]
        plateau = texte[texte.rindex("   a b c d e") :].splitlines()
        for case, signes in ((depart, "( )"), (arrivee, "<n>")):
            x, y = int(case[1]), "abcde".index(case[0])
            assert plateau[x][2 + 2 * y :][:3] == signes
        assert f"Dernier coup : ({depart}) <{arrivee}>." in plateau
        assert texte.endswith("')"), "la question suit, sans pause"


def test_entre_deux_machines_chaque_entree_montre_un_coup_de_plus(tmp_path: Path) -> None:
    arguments = ("--graine", "3", "--ia", "blanc,noir")
    with ecran("incognito", *arguments, dossier=tmp_path, lignes=200) as terminal:
        vus = [terminal.texte]
        while vus[-1].endswith(PAUSE):
            suite = de_plus(terminal, "")
            assert suite.count("la machine joue") == 1
            vus.append(terminal.texte)
        assert len(vus) > 1 and "BRAVO" in vus[-1]


def test_pickomino_designe_le_domino_que_la_machine_a_gagne_ou_perdu(tmp_path: Path) -> None:
    with ecran("pickomino", "--graine", "5", dossier=tmp_path, lignes=200) as terminal:
        terminal.taper("2", "IA", "Léa")
        while "^^" not in terminal.texte:
            assert terminal.texte.endswith(PAUSE)
            assert de_plus(terminal, "").count("quelle face prenez-vous") <= 1
        lignes = terminal.lignes
        marque = next(n for n, ligne in enumerate(lignes) if "^^" in ligne)
        change = re.search(r"IA1 gagne le domino (\d+)|Le domino (\d+), le plus", terminal.texte)
        assert change
        numero = int(change[1] or change[2])
        assert lignes[marque].index("^^") == 4 * (numero - 21) + 1
        assert lignes[marque - 4][4 * (numero - 21) + 1 :][:2] == "XX"


def test_six_qui_prend_marque_les_cartes_du_tour(tmp_path: Path) -> None:
    with ecran("sixquiprend", "--graine", "5", dossier=tmp_path) as terminal:
        terminal.taper("Ada", "3", "")
        texte = terminal.taper("25").replace("\n  ", " ")
    posees = re.search(r"Posées : (.+)\.", texte)
    assert posees
    numeros = {int(n) for n in re.findall(r"(\d+) \(", posees[1])}
    assert {int(n) for n in re.findall(r"│\s?\*(\d+)", texte)} == numeros
    assert "(rien au dernier tour : *)." in texte


def test_puissance_n_remontre_la_grille_le_jeton_de_la_machine_marque(tmp_path: Path) -> None:
    with ecran("puissance_n", "--graine", "3", dossier=tmp_path) as terminal:
        texte = terminal.taper("1", "1", "4", "a3")
    colonne = re.findall(r"La machine, .+ ajoute un jeton dans la colonne (\d)\.", texte)[-1]
    grille = texte[texte.rindex("┌") :].splitlines()
    bas = next(n for n, ligne in enumerate(grille) if ligne.startswith("└"))
    assert grille[bas - 1][1 + 3 * (int(colonne) - 1) :][:3] == "(X)"
