"""Ce qu'on voit vraiment sur un terminal de 24 lignes, à chaque question d'une partie."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pickomino.jeu import Partie
from pickomino.sauvegarde import decoder
from tests.outils import TESTS
from tests.outils.ecran import Ecran, ecran
from tests.pickomino.commun import POINTS, garder, joueur, partie

pytestmark = pytest.mark.sans_couverture

FACE = re.compile(r"(.+), quelle face prenez-vous \((.+)\) \?")
RELANCE = re.compile(r"(.+), relancez-vous .* \(o/n\) \?")
PAUSE = "Entrée pour continuer…"
# Chacun a gagné un domino, sauf Ana, qui vient de perdre : le 36 est retiré. Zoé va jouer.
SEPT = partie(
    *[joueur(nom, 21 + i) for i, nom in enumerate(["Zoé", "IA1", "IA2", "IA3", "IA4", "Bob"])],
    joueur("Ana"),
    retires=[36],
)

# Les règles du sujet, que l'aide redit.
REGLES = (
    "tous les dés qui la montrent sont mis de côté",
    "Une face ne se prend qu'une fois par tour ; V vaut 5.",
    "le domino du plateau dont le numéro est exactement votre total",
    "Le tour est perdu sans V, sans face nouvelle, ou si ce domino n'est pas au plateau",
    "votre dernier domino gagné y revient, puis le plus grand du plateau est retiré",
    "La partie finit quand le plateau est vide ; le plus de points gagne.",
)


def question_de(ecran: Ecran) -> str:
    """La ligne où le curseur attend."""
    return ecran.texte.splitlines()[-1]


def plateau_de(dossier: Path) -> str:
    """Les dominos du plateau, d'après la sauvegarde : ceux du début du tour en cours."""
    jeu = decoder((dossier / "save.bin").read_bytes())
    return " ".join(str(numero) for numero, _ in jeu.dominos if numero)


def reprendre(jeu: Partie, dossier: Path) -> None:
    """Met une partie dans save.bin, pour la reprendre."""
    garder(jeu, dossier / "save.bin")


def verifier_la_question(ecran: Ecran, dossier: Path, prises: list[str]) -> str:
    """Ce qui compte est à l'écran ; rend une réponse raisonnable."""
    lignes = ecran.texte.splitlines()
    plateau = f"Plateau : {plateau_de(dossier)}"
    if m := FACE.fullmatch(lignes[-1]):
        assert lignes[-2] == plateau
        bas = max(rang for rang, ligne in enumerate(lignes) if ligne.startswith("└─────┘"))
        des = len(lignes[bas]) // 7
        assert lignes[bas - 4] == "┌─────┐" * des, "les dés entiers"
        comptes = re.findall(r"(\d) dés? de [1-5V](?:,|$)", " ".join(lignes[bas + 1 : -2]))
        assert sum(map(int, comptes)) == des, "et comptés"
        if prises:
            assert any(ligne.startswith("Mis de côté : ") for ligne in lignes), "les dés déjà pris"
        faces = m[2].split(", ")
        return "V" if "V" in faces else faces[-1]
    assert RELANCE.fullmatch(lignes[-1]), lignes[-1]
    assert plateau in lignes
    fin = " ".join(lignes[-3:-1])  # à 60 colonnes, la phrase se replie entre deux mots
    m = re.search(r"Mis de côté : (.+), total ([0-9]+) : (.+)\.$", fin)
    assert m, "les dés pris, leur total et ce qu'il vaut"
    return "n" if "à prendre" in m[3] else "o"


@pytest.mark.exigence("PIC-01", "PIC-02", "PIC-06")
@pytest.mark.parametrize("colonnes", [80, 60])
@pytest.mark.parametrize("noms", [["Léa", "IA"], ["Léa", "IA", "Tom", "IA", "Ana", "IA", "IA"]])
def test_a_chaque_question_les_des_le_plateau_et_le_total_sont_a_l_ecran(
    noms: list[str], colonnes: int, tmp_path: Path
) -> None:
    with ecran("pickomino", "--graine", "4", dossier=tmp_path, colonnes=colonnes) as terminal:
        terminal.taper(str(len(noms)), *noms)
        prises: list[str] = []
        troisieme_lancer = 0
        for _ in range(45):
            question = question_de(terminal)
            if question == PAUSE:
                prises = []
                terminal.taper("")
                continue
            reponse = verifier_la_question(terminal, tmp_path, prises)
            if FACE.fullmatch(question):
                prises.append(reponse)
                troisieme_lancer += len(prises) == 3
            terminal.taper(reponse)
        assert troisieme_lancer > 1, "la partie n'est pas allée assez loin pour rien montrer"


@pytest.mark.exigence("PIC-01")
def test_a_sept_la_table_entiere_tient_avec_le_premier_lancer(tmp_path: Path) -> None:
    reprendre(SEPT, tmp_path)
    with ecran("pickomino", "--graine", "1", dossier=tmp_path) as terminal:
        lignes = terminal.texte.splitlines()
        assert FACE.fullmatch(lignes[-1])
        debut = lignes.index("┌──┐" * 16)
        assert [ligne.split(" : ")[0] for ligne in lignes[debut + 5 : debut + 12]] == [
            j.username for j in SEPT.players
        ]


@pytest.mark.exigence("PIC-01")
def test_un_terminal_etroit_montre_le_plateau_sur_deux_rangs(tmp_path: Path) -> None:
    reprendre(partie(joueur("Léa"), joueur("Tom", 22), retires=[36]), tmp_path)
    with ecran("pickomino", dossier=tmp_path, colonnes=60) as terminal:
        lignes = terminal.lignes
        assert lignes.count("┌──┐" * 8) == 2
        assert "│21││XX││23││24││25││26││27││28│" in lignes
        assert "│29││30││31││32││33││34││35││XX│" in lignes


# --- la machine se laisse suivre -----------------------------------------------------------------


@pytest.mark.exigence("PIC-02", "PIC-14")
def test_entree_passe_d_un_lancer_de_machine_a_l_autre(tmp_path: Path) -> None:
    """À chaque pause, l'écran montre les dés, la question et la réponse de la machine."""
    with ecran("pickomino", "--graine", "3", dossier=tmp_path) as terminal:
        terminal.taper("3", "Léa", "IA", "IA", "V", "n", "o")
        lancers = {"IA1": 0, "IA2": 0}
        while question_de(terminal) == PAUSE:
            lancer = terminal.texte.rpartition("┌─────┐")[2].splitlines()[1:]
            assert all(ligne.startswith("│") for ligne in lancer[:3]), "les dés entiers"
            if m := re.fullmatch(r"(.+), quelle face .*\) \? [1-5V]", lancer[6]):
                assert lancer[7].startswith("Mis de côté : ")
                lancers[m[1]] += 1
            else:
                assert lancer[5].startswith("Tour perdu : toutes les faces")
            terminal.taper("")
        assert min(lancers.values()) > 1, "une pause par lancer"
        assert FACE.fullmatch(question_de(terminal)), "c'est à Léa"
        assert "dessus de la pile" in terminal.texte or "aucun domino" in terminal.texte


@pytest.mark.exigence("PIC-14")
def test_le_tour_d_une_machine_commence_sous_les_yeux_meme_a_sept(tmp_path: Path) -> None:
    """La fin du tour de Zoé est encore à l'écran quand IA1 a répondu à sa première question."""
    reprendre(SEPT, tmp_path)
    with ecran("pickomino", "--graine", "1", dossier=tmp_path, lignes=30) as terminal:
        faces = FACE.fullmatch(question_de(terminal))
        assert faces
        terminal.taper(faces[2].split(", ")[0], "n", "o")
        assert question_de(terminal) == PAUSE
        assert "C'est à IA1 de jouer." in terminal.lignes
        assert "Le domino 35, le plus grand du plateau, est retiré." in terminal.lignes


def test_rapide_n_attend_personne_et_montre_un_lancer_par_ligne(tmp_path: Path) -> None:
    with ecran("pickomino", "--graine", "3", "--rapide", dossier=tmp_path) as terminal:
        terminal.taper("3", "IA", "IA", "Léa")
        assert FACE.fullmatch(question_de(terminal))
    with ecran("pickomino", "--nouvelle", "--rapide", dossier=tmp_path) as terminal:
        terminal.taper("2", "IA", "IA", "n")
        assert terminal.code() == 0
        assert re.search("remporte la partie|pas de vainqueur", terminal.texte)
        assert any(re.search("face . [1-5V]  total", ligne) for ligne in terminal.lignes)
        assert PAUSE not in terminal.texte


def test_q_pendant_l_attente_dit_ou_la_partie_est_gardee(tmp_path: Path) -> None:
    with ecran("pickomino", "--graine", "3", dossier=tmp_path) as terminal:
        terminal.taper("2", "IA", "Léa")
        while "IA1 gagne" not in terminal.texte and "est retiré" not in terminal.texte:
            assert question_de(terminal) == PAUSE
            terminal.taper("")
        assert question_de(terminal) == PAUSE
        terminal.taper("q")
        assert terminal.code() == 0
        assert terminal.lignes.count("Partie interrompue : sauvegardée dans « save.bin ».") == 1
        assert "pickomino --sauvegarde save.bin --graine 3" in terminal.lignes
    assert decoder((tmp_path / "save.bin").read_bytes()).id == 1, "IA1 a fini son tour"


# --- les nombres et les mots ---------------------------------------------------------------------


def test_rien_ne_depasse_quatre_vingts_colonnes() -> None:
    """Les parties de référence, que d'autres tests rejouent à l'octet."""
    for sortie in (TESTS / "pickomino" / "golden").glob("*/sortie.txt"):
        for ligne in sortie.read_text(encoding="utf-8").splitlines():
            assert len(ligne) <= 80, ligne


@pytest.mark.exigence("PIC-08")
def test_s_arreter_sur_une_perte_certaine_se_confirme(tmp_path: Path) -> None:
    reprendre(partie(joueur("Léa"), joueur("Tom", 22), retires=[36]), tmp_path)
    avant = (tmp_path / "save.bin").read_bytes()
    avertissement = "S'arrêter là perd le tour. Vous arrêtez-vous (o/n) ?"
    with ecran("pickomino", "--graine", "3", dossier=tmp_path) as terminal:
        faces = FACE.fullmatch(question_de(terminal))
        assert faces
        terminal.taper(faces[2].split(", ")[0], "n")
        assert question_de(terminal) == avertissement
        terminal.taper("n")
        assert RELANCE.fullmatch(question_de(terminal))
        assert (tmp_path / "save.bin").read_bytes() == avant, "le tour n'est pas fini"
        terminal.taper("n", "o")
        assert "Tour perdu : aucun V parmi les dés mis de côté." in terminal.lignes
    assert (tmp_path / "save.bin").read_bytes() != avant


@pytest.mark.parametrize("colonnes", [80, 40])
def test_l_aide_se_replie_sans_couper_de_mot_et_laisse_voir_les_des(
    colonnes: int, tmp_path: Path
) -> None:
    with ecran("pickomino", "--graine", "1", dossier=tmp_path, colonnes=colonnes) as terminal:
        aide = terminal.taper("?").partition(" : ?\n")[2].rpartition("Nombre de joueurs")[0]
        for phrase in (*REGLES, "IA, au lieu d'un nom, l'y assied.", "« q » quitte."):
            assert phrase in " ".join(aide.split())
        terminal.taper("2", "Léa", "Tom")
        lignes = terminal.taper("?").splitlines()
        for phrase in (*REGLES, "« coups » dit ce que donne chaque réponse", "« q » quitte"):
            assert phrase in " ".join(" ".join(lignes).split())
        if colonnes == 80:
            assert "└─────┘" * 8 in lignes, "les dés sont encore là"


def test_coups_dit_ce_que_donne_chaque_reponse(tmp_path: Path) -> None:
    reprendre(SEPT, tmp_path)
    with ecran("pickomino", "--graine", "2", dossier=tmp_path) as terminal:
        m = FACE.fullmatch(question_de(terminal))
        assert m
        lignes = terminal.taper("coups").splitlines()
        faces = m[2].split(", ")
        annonces = lignes[-2 - len(faces) : -2]
        assert [annonce.split(" : ")[0] for annonce in annonces] == faces
        for annonce in annonces:
            assert re.fullmatch(r". : total [0-9]+ : .+", annonce)
        lignes = terminal.taper(faces[0], "coups").splitlines()
        assert lignes[-3].startswith("o : relancer les ")
        assert lignes[-2].startswith("n : s'arrêter, total ")


def test_piles_montre_toutes_les_piles(tmp_path: Path) -> None:
    jeu = partie(joueur("Léa", 33, 21), joueur("Tom", 22, 34))
    reprendre(jeu, tmp_path)
    with ecran("pickomino", dossier=tmp_path) as terminal:
        lignes = terminal.taper("Piles").splitlines()
        points = [POINTS[33] + POINTS[21], POINTS[22] + POINTS[34]]
        assert lignes[-4:-2] == [
            f"Léa : {points[0]} points, du dessous au dessus : 33 21",
            f"Tom : {points[1]} points, du dessous au dessus : 22 34",
        ]
