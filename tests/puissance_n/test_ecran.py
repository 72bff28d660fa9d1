"""Ce qu'on voit vraiment : la grille, les numéros et le dernier coup, à chaque question."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from puissance_n.dessin import cadrer, show_grid
from puissance_n.game import Partie, jouer, refus
from puissance_n.grid import Coup, Genre, Grid, sommet
from tests.outils import lancer
from tests.outils.ecran import Ecran, ecran
from tests.puissance_n.commun import grille, lignes, numeros_attendus, sauver, taper

DERNIERS = re.compile(r"^Derniers? coups? : (.+)\.$", re.MULTILINE)


def coup_lu(texte: str) -> Coup:
    """Le coup que « a3 » ou « r3 » écrit."""
    genre = {"a": Genre.AJOUTER, "r": Genre.RETIRER}[texte[0]]
    return Coup(genre, int(texte[1:]) - 1)


def suivre(partie: Partie, vu: str) -> None:
    """Joue dans `partie` les coups que l'écran rappelle et qu'elle n'a pas encore."""
    trouve = DERNIERS.findall(vu)
    for rappel in trouve[-1].split(", ")[-2:] if trouve else []:
        jouer(partie, coup_lu(rappel.split()[-1]))


def verifier_l_ecran(terminal: Ecran, partie: Partie) -> None:
    """La dernière grille à l'écran est celle de la partie, numérotée, dernier coup compris."""
    vues, cote = terminal.lignes, partie.grid.width
    haut = max(rang for rang, ligne in enumerate(vues) if ligne.startswith("┌"))
    bas = next(rang for rang in range(haut, len(vues)) if vues[rang].startswith("└"))
    largeur = len(vues[haut])
    assert all(len(ligne) == largeur for ligne in vues[haut : bas + 1]), "une ligne se plie"
    pas = (largeur - 2) // cote
    numeros = numeros_attendus(cote, pas)
    assert vues[haut - len(numeros) : haut] == numeros, "les numéros ne se voient plus"
    if cote >= 18:
        assert vues[bas + 1 : bas + 1 + len(numeros)] == numeros
    cachees = re.fullmatch(
        r"\((\d+) lignes? .*au-dessus.*\)", vues[haut - len(numeros) - 1] if haut > 1 else ""
    )
    debut = int(cachees[1]) if cachees else 0
    montrees = [re.sub("[^OX_]", "", ligne) for ligne in vues[haut + 1 : bas]]
    assert montrees == lignes(partie.grid)[debut : debut + len(montrees)]
    colonne = partie.joues[-1].colonne
    if partie.joues[-1].genre is Genre.AJOUTER:
        ligne = sommet(partie.grid, colonne) - debut
        assert 0 <= ligne < len(montrees), "le dernier jeton ne se voit pas"
        marque = vues[haut + 1 + ligne][1 + pas * colonne :][:pas]
        assert marque[-1] == ")" if pas > 1 else vues[haut][1 + colonne] == "*"
    else:
        assert vues[haut][1 + pas * colonne :][:pas].strip("─") == "!"
    assert "".join(vues).endswith(("quitter ?", "action) :")), "la question n'est pas à l'écran"


@pytest.mark.sans_couverture
@pytest.mark.exigence("PUI-05", "PUI-10", "PUI-12")
@pytest.mark.parametrize("colonnes", [80, 60])
@pytest.mark.parametrize("n", [4, 12, 16, 24, 30])
def test_contre_la_machine_tout_se_voit_a_chaque_question(
    tmp_path: Path, n: int, colonnes: int
) -> None:
    """La grille, ses numéros, le dernier coup de chacun et la question, sur 24 lignes."""
    partie = Partie(Grid(n + 2, n + 2), 0, joueurs=1)
    with ecran("puissance_n", "--graine=3", dossier=tmp_path, colonnes=colonnes) as terminal:
        terminal.taper("1", "1", str(n))
        for souhaits in ("a1", "a6", "r1 r6 a5", "a6 a4", "r4 a3"):
            permis = (s for s in souhaits.split() if not refus(partie, coup_lu(s)))
            suivre(partie, terminal.taper(next(permis)))
            verifier_l_ecran(terminal, partie)


@pytest.mark.sans_couverture
@pytest.mark.exigence("PUI-09", "PUI-10")
@pytest.mark.parametrize("colonnes", [80, 60])
@pytest.mark.parametrize("n", [4, 16, 30])
def test_apres_un_refus_tout_se_voit_encore(tmp_path: Path, n: int, colonnes: int) -> None:
    """Colonne interdite, colonne demandée à part, réponse refusée : le cas le plus long."""
    partie = Partie(Grid(n + 2, n + 2), 0, interdite=None)
    with ecran("puissance_n", "--graine=1", dossier=tmp_path, colonnes=colonnes) as terminal:
        terminal.taper("1", "2", str(n))
        for saisie in ("a3", "a3", "r3"):
            terminal.taper(saisie)
            jouer(partie, coup_lu(saisie))
        assert "La colonne 3 vous est interdite" in terminal.taper("1", "3").replace("\n", "")
        verifier_l_ecran(terminal, partie)


@pytest.mark.exigence("PUI-05")
@pytest.mark.parametrize(("hauteur", "cachees"), [(0, 20), (3, 20), (11, 20), (14, 17), (32, 0)])
def test_un_petit_ecran_ne_cache_que_des_lignes_vides_et_le_dit(
    tmp_path: Path, hauteur: int, cachees: int
) -> None:
    """Des 32 lignes, 12 tiennent sur 24 lignes ; s'il en faut plus, elles défilent."""
    partie = Partie(Grid(32, 32), 0)
    for rang in range(hauteur):
        partie.grid.cells[31 - rang][4] = "OX"[rang % 2]
    assert cadrer(partie, (100, 24)).cachees == cachees
    sauver(partie, tmp_path / "puissance_n.sav")
    with ecran("puissance_n", dossier=tmp_path, colonnes=100, lignes=60) as terminal:
        assert "au-dessus" not in terminal.taper("2")
    with ecran("puissance_n", dossier=tmp_path, colonnes=100) as terminal:
        assert (f"({cachees} lignes vides au-dessus)" in terminal.taper("2")) == (cachees > 0)


def test_par_un_tube_rien_n_est_cache_et_une_grande_grille_se_numerote_en_bas(
    tmp_path: Path,
) -> None:
    for n, fois in ((15, 1), (16, 2), (30, 2)):
        texte = lancer("puissance_n", saisies=f"1\n2\n{n}\nq\n", dossier=tmp_path).texte
        assert texte.count("│") == 2 * (n + 2)
        assert texte.count(numeros_attendus(n + 2, 3)[0]) == fois
        assert "au-dessus" not in texte


# --- la fin reste à l'écran ----------------------------------------------------------------------


VICTOIRE = ("1", "2", "2", "a1", "a4", "a2")
ANNONCE = "Le joueur jaune (O) gagne : 2 jetons alignés !"


@pytest.mark.exigence("PUI-11")
@pytest.mark.parametrize("options", [(), ("--rapide",)])
def test_la_fin_propose_de_rejouer_puis_reste_au_dessus_du_menu(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    with ecran("puissance_n", "--graine=1", *options, dossier=tmp_path) as terminal:
        vu = terminal.taper(*VICTOIRE)
        assert "│[O][O] _  X │" in vu
        assert vu.splitlines()[-2:] == [ANNONCE, "Rejouer avec les mêmes joueurs (o/n) ?"]
        vu = terminal.taper("n")
        assert ANNONCE in vu and vu.endswith("Votre choix :")


@pytest.mark.exigence("PUI-05", "PUI-08")
def test_a_l_etroit_un_alignement_se_voit_sans_couleurs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    grid = Grid(32, 32)
    grid.cells[31][:30] = ["X"] * 30
    cadre = cadrer(Partie(grid, 0), (60, 24))
    show_grid(grid, cadre)
    assert f"│{'#' * 30}__│" in capsys.readouterr().out


# --- en une ligne, en un mot ---------------------------------------------------------------------


@pytest.mark.exigence("PUI-10")
@pytest.mark.parametrize("reponses", [("a3",), ("A3",), ("a 3",), ("1 3",), ("1", "3"), ("a", "3")])
def test_un_ajout_se_tape_de_toutes_ces_facons(tmp_path: Path, reponses: tuple[str, ...]) -> None:
    taper(tmp_path, 1, 2, 4, *reponses, 3)
    assert "__O___" in (tmp_path / "puissance_n.sav").read_text(encoding="utf-8")


@pytest.mark.exigence("PUI-10")
@pytest.mark.parametrize("reponses", [("r2",), ("R 2",), ("2 2",), ("2", "2"), ("r", "2")])
def test_un_retrait_se_tape_de_toutes_ces_facons(tmp_path: Path, reponses: tuple[str, ...]) -> None:
    taper(tmp_path, 1, 2, 4, "a2", *reponses, 3)
    assert "interdite : 2" in (tmp_path / "puissance_n.sav").read_text(encoding="utf-8")


@pytest.mark.exigence("PUI-09", "PUI-10")
def test_un_coup_en_une_ligne_est_controle_comme_les_autres(tmp_path: Path) -> None:
    partie = Partie(grille("X___", "O___", "X___", "O_X_"), 1, interdite=1)
    sauver(partie, tmp_path / "puissance_n.sav")
    texte = taper(tmp_path, 2, "a0", "a9", "a1", "a2", "1 2", "r2", "3").texte
    question = "Joueur rouge (X) : 1 ajouter, 2 retirer, 3 sauvegarder et quitter ? \n"
    refus = [
        "Cette colonne n'existe pas : elles vont de 1 à 4.\n",
        "Cette colonne n'existe pas : elles vont de 1 à 4.\n",
        "La colonne 1 est pleine.\n",
        "La colonne 2 vous est interdite : un jeton vient d'en être retiré.\n",
        "La colonne 2 vous est interdite : un jeton vient d'en être retiré.\n",
        "La colonne 2 est vide : il n'y a rien à y retirer.\n",
    ]
    assert "".join(question + raison for raison in refus) in texte


@pytest.mark.exigence("PUI-10")
def test_coups_enumere_les_coups_permis(tmp_path: Path) -> None:
    partie = Partie(grille("X___", "O___", "X___", "O_X_"), 1, interdite=1)
    sauver(partie, tmp_path / "puissance_n.sav")
    texte = taper(tmp_path, 2, "coups", "q").texte
    assert "? \n- ajouter : a3 a4\n- retirer : r1 r3\nJoueur rouge" in texte


def test_coups_tient_dans_un_ecran_meme_pour_la_plus_grande_grille(tmp_path: Path) -> None:
    partie = Partie(Grid(32, 32), 0)
    for colonne in range(32):
        partie.grid.cells[31][colonne] = "OX"[colonne % 2]
    sauver(partie, tmp_path / "puissance_n.sav")
    with ecran("puissance_n", dossier=tmp_path, colonnes=60) as terminal:
        terminal.taper("2")
        vu = terminal.taper("coups").rpartition("coups\n")[2]
        assert set(re.findall(r"\b[ar]\d+\b", vu)) == {
            f"{g}{c}" for g in "ar" for c in range(1, 33)
        }


@pytest.mark.exigence("PUI-11")
@pytest.mark.parametrize(
    ("joueurs", "fin"),
    [
        (2, "Le joueur rouge (X) gagne : le joueur jaune abandonne !\n"),
        (1, "La machine, joueur rouge (X), gagne : le joueur jaune abandonne !\n"),
    ],
)
def test_abandonner_par_un_tube_donne_la_partie_a_l_autre(
    tmp_path: Path, joueurs: int, fin: str
) -> None:
    texte = taper(tmp_path, 1, joueurs, 4, "abandon", 3).texte
    assert fin + "\n  1. Démarrer une nouvelle partie\n" in texte


@pytest.mark.exigence("PUI-11")
def test_abandonner_au_terminal_demande_une_fois_de_plus(tmp_path: Path) -> None:
    with ecran("puissance_n", "--graine=1", dossier=tmp_path) as terminal:
        terminal.taper("1", "2", "4", "a1", "abandon")
        vu = terminal.taper("n")
        assert "Abandonner la partie (o/n) ? n\nJoueur rouge (X) :" in vu
        vu = terminal.taper("abandon", "o")
        assert "Le joueur jaune (O) gagne : le joueur rouge abandonne !" in vu


TOUR = ("a1", "r1", "a2", "r2")
REPETITION = "Une position s'est présentée trois fois : « nul » fait un match nul.\n"


@pytest.mark.exigence("PUI-11")
def test_nul_n_est_accepte_qu_apres_une_troisieme_fois(tmp_path: Path) -> None:
    texte = taper(tmp_path, 1, 2, 4, *TOUR, *TOUR, "nul", "a1", "nul", 3).texte
    refus = "Aucune position ne s'est présentée trois fois.\n"
    assert texte.count(refus) == texte.count(REPETITION) == 1
    assert texte.index(refus) < texte.index(REPETITION)
    fin = "Match nul : une position s'est présentée trois fois.\n"
    assert fin + "\n  1. Démarrer une nouvelle partie\n" in texte


@pytest.mark.exigence("PUI-11")
def test_l_un_et_l_autre_joueur_peuvent_dire_nul(tmp_path: Path) -> None:
    texte = taper(tmp_path, 1, 2, 4, *TOUR, *TOUR, "a1", "a6", "nul", 3).texte
    assert texte.count(REPETITION) == 2
    assert "Match nul : une position s'est présentée trois fois.\n" in texte
    trop_tard = taper(tmp_path, 1, 2, 4, *TOUR, *TOUR, "a1", "a6", "a6", "nul", "q").texte
    assert "Match nul :" not in trop_tard


# --- les mots de l'écran -------------------------------------------------------------------------


def test_sur_quarante_colonnes_l_aide_d_un_tour_se_lit(tmp_path: Path) -> None:
    with ecran("puissance_n", "--graine=1", dossier=tmp_path, colonnes=40, lignes=50) as terminal:
        terminal.taper("1", "2", "2", "a1")
        vu = terminal.taper("?")
        assert max(map(len, vu.splitlines())) <= 40
        mots = " ".join(vu.split())
        for phrase in (
            "1 ajouter, ou a3 en une ligne : votre jeton tombe au-dessus du dernier de la colonne",
            "2 retirer, ou r3 en une ligne : le jeton le plus haut de la colonne 3 s'en va",
            "l'autre joueur ne pourra rien y ajouter à sa prochaine action",
            "3 sauvegarder la partie et quitter le jeu",
            "en alignant N de vos jetons en ligne, en colonne ou en diagonale",
            "« abandon » la donne à l'autre joueur",
            "« q » quitte.",
        ):
            assert phrase in mots


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_l_aide_de_la_commande_tient_dans_80_colonnes(tmp_path: Path, option: str) -> None:
    for ligne in lancer("puissance_n", option, dossier=tmp_path).texte.splitlines():
        assert len(ligne) <= 80
