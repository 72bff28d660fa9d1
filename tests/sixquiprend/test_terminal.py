"""Le jeu au terminal : questions, plateau, récit des poses, fin de manche, scores, reprise."""

from __future__ import annotations

import errno
import os
import pty
import re
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixquiprend.card import CONTINUER
from tests.outils import BIN, Resultat, en_memoire, environnement, lancer
from tests.outils.ecran import ecran
from tests.sixquiprend.commun import (
    OUVERTURE,
    PERDUE,
    REGLES,
    charger,
    en_mots,
    gardee,
    saisies_de_la_manche,
    saisies_de_la_partie,
    soiree_neuve,
)


def jouer(tmp_path: Path, saisies: str, *arguments: str) -> Resultat:
    """Joue dans ce processus, avec une graine."""
    return en_memoire("sixquiprend", "--graine", "7", *arguments, saisies=saisies, dossier=tmp_path)


# --- l'accueil ------------------------------------------------------------------------------------


@pytest.mark.exigence("SIX-01")
def test_un_nom_vide_donne_vous(tmp_path: Path) -> None:
    texte = jouer(tmp_path, "\n1\n\n").texte
    assert "Votre nom (Entrée pour « Vous ») : " in texte
    assert "\nVous : 0 tête.\nVotre carte" in texte


@pytest.mark.exigence("SIX-01")
def test_un_nom_refuse_est_redemande_avec_la_raison(tmp_path: Path) -> None:
    texte = jouer(tmp_path, f"{'a' * 21}\nA\x1b[31mda\nIA 2\n  Ada \n1\n\n").texte
    assert texte.count("Votre nom (Entrée pour « Vous ») : ") == 4
    assert "au plus 20 caractères" in texte
    assert "caractères imprimables" in texte
    assert "celui d'une IA" in texte
    assert "\x1b" not in texte
    assert "Ada : 0 tête." in texte


@pytest.mark.exigence("SIX-01")
@pytest.mark.parametrize("reponse", ["0", "10", "", "٣", "+3", "1_0", "trois", "-1", "9" * 100000])
def test_un_nombre_d_ia_faux_est_redemande_avec_la_raison(tmp_path: Path, reponse: str) -> None:
    texte = jouer(tmp_path, f"\n{reponse}\n3\n\n").texte
    assert texte.count("Nombre d'IA (1 à 9) : ") == 2
    assert "Réponse non comprise : on attend un nombre de 1 à 9 ; ? explique." in texte
    assert "IA 3 (0)" in texte
    assert "IA 4" not in texte


@pytest.mark.exigence("SIX-01")
@pytest.mark.parametrize("nombre", range(1, 10))
def test_de_une_a_neuf_ia(tmp_path: Path, nombre: int) -> None:
    texte = jouer(tmp_path, f"\n{nombre}\n\n").texte
    assert f"IA {nombre} (0)" in texte
    assert f"IA {nombre + 1} (0)" not in texte


@pytest.mark.exigence("SIX-02")
def test_les_regles_et_le_but_precedent_la_premiere_manche(tmp_path: Path) -> None:
    texte = jouer(tmp_path, "\n1\n\n").texte
    mots = en_mots(texte)
    assert mots.index(en_mots(REGLES)) < mots.index("Manche 1, tour 1")


# --- le plateau -----------------------------------------------------------------------------------


def test_la_largeur_vient_du_terminal(tmp_path: Path) -> None:
    for colonnes, large in ((80, True), (50, False)):
        with ecran("sixquiprend", dossier=tmp_path, colonnes=colonnes) as terminal:
            texte = terminal.taper("Ada", "1", "")
        assert ("┌─────┐" in texte) == large
        assert ("\nRangée 4, " in texte) != large


# --- un tour --------------------------------------------------------------------------------------


@pytest.mark.exigence("SIX-07")
def test_une_carte_trop_faible_demande_la_rangee_et_la_redemande(tmp_path: Path) -> None:
    # graine 7, une IA : rangées 83, 84, 43, 52 ; main 8 16 21 33 46 49 79 88 91 102
    texte = jouer(tmp_path, "\n1\n\n8\n0\n5\ndeux\n3\n").texte
    assert texte.count("Quelle rangée (1 à 4) ? ") == 4
    assert texte.count("Les rangées sont numérotées de 1 à 4.") == 2
    attendu = "tapez le numéro d'une rangée, de 1 à 4"
    assert f"Réponse non comprise : {attendu} ; ? explique.\n" in texte
    assert "Le 8 est trop faible. Têtes des rangées : 1, 1, 1, 1.\n" in texte
    assert "Posées : 8 (Vous) trop faible ramasse la rangée 3 (1 tête),\n" in texte
    assert "Vous : 1 tête (+1 au dernier tour).\nVotre carte" in texte


def test_une_mauvaise_reponse_ne_saute_jamais_de_tour(tmp_path: Path) -> None:
    saisies = "\n1\n\n7\nabc\n1_0\n٣\n+8\ncoups\nCOUPS\nrègles\n?\n"
    texte = jouer(tmp_path, saisies).texte
    assert texte.count("Manche 1, tour 1") == 1
    assert "tour 2" not in texte
    assert texte.count("Cette carte n'est pas dans votre main.") == 1
    attendu = "tapez le numéro d'une carte de votre main"
    assert texte.count(f"Réponse non comprise : {attendu} ; ? explique.\n") == 4
    assert texte.count("102 (rangée 2).") == 2
    assert en_mots(texte).count(en_mots(REGLES)) == 2
    assert en_mots(texte).count("« coups » dit où va chacune,") == 1


@pytest.mark.exigence("SIX-08")
def test_entree_remontre_le_plateau_ou_les_rangees(tmp_path: Path) -> None:
    texte = jouer(tmp_path, "\n1\n\n\n8\n\ncoups\n").texte
    accueil, *plateaux, milieu = texte.split("── Manche 1, tour 1 sur 10.")
    assert "Rangée" not in accueil
    assert len(plateaux) == 1
    assert milieu.startswith(plateaux[0])
    choix = milieu[milieu.index("Cartes jouées") :]
    assert choix.count("Rangée 3 │ 43  │  1 tête") == 2  # Entrée, puis coups
    assert choix.count("Têtes des rangées : 1, 1, 1, 1.") == 3
    assert "tour 2" not in choix


# --- fin de manche et scores ----------------------------------------------------------------------


@pytest.mark.exigence("SIX-11")
def test_apres_dix_cartes_on_continue_ou_on_arrete(tmp_path: Path) -> None:
    soiree = soiree_neuve(ias=1)
    premiere = saisies_de_la_manche(soiree)
    tetes = soiree.game.humain.totalHead
    assert tetes > 0
    soiree.jouer(CONTINUER)
    seconde = saisies_de_la_manche(soiree)
    texte = jouer(tmp_path, f"Ada\n1\n\n{premiere}peut-être\nO\n{seconde}non\nn\n").texte
    assert texte.count("Continuer avec une nouvelle manche (o/n) ? ") == 3
    assert "Réponse non comprise : on attend o (oui) ou n (non) ; ? explique." in texte
    assert f"Ada : {tetes} tête" in texte[texte.index("Manche 2, tour 1 ") :]
    assert "Manche 3" not in texte
    assert texte.endswith("Une autre partie (o/n) ? \nÀ bientôt !\n")


@pytest.mark.exigence("SIX-11")
def test_a_66_tetes_la_partie_s_arrete_d_elle_meme(tmp_path: Path) -> None:
    texte = jouer(tmp_path, saisies_de_la_partie(soiree_neuve(ias=1))).texte
    annonce = re.search(r"66 têtes ou plus pour .* : cette manche est la dernière\.", texte)
    assert annonce
    assert texte.count("cette manche est la dernière") == 1
    scores = texte.index("Tableau des scores")
    assert "Continuer" not in texte[annonce.end() : scores]
    assert max(map(int, re.findall(r"^ +\d+ +(\d+)   ", texte[scores:], re.M))) >= 66


@pytest.mark.exigence("SIX-11")
def test_la_manche_des_66_tetes_va_a_son_terme(tmp_path: Path) -> None:
    texte = jouer(tmp_path, saisies_de_la_partie(soiree_neuve(ias=1))).texte
    derniere = texte[texte.index("cette manche est la dernière.") : texte.index("Tableau")]
    tours = re.findall(r"── Manche \d+ \(la dernière\), tour (\d+) sur 10\.", derniere)
    assert tours == [str(tour) for tour in range(int(tours[0]), 11)]
    assert len(tours) > 1  # la limite est atteinte avant le dernier tour, qui se joue quand même


@pytest.mark.exigence("SIX-04")
def test_sans_graine_deux_parties_n_ont_pas_les_memes_cartes(tmp_path: Path) -> None:
    sorties = {
        lancer("sixquiprend", saisies="Ada\n1\n\n", dossier=tmp_path).texte for _ in range(3)
    }
    assert len(sorties) == 3


@pytest.mark.exigence("SIX-12")
def test_une_autre_partie_est_proposee_et_garde_le_nom(tmp_path: Path) -> None:
    manche = saisies_de_la_manche(soiree_neuve(ias=1))
    texte = jouer(tmp_path, f"Ada\n1\n\n{manche}n\no\n\n2\n\n").texte
    suite = texte[texte.index("Une autre partie (o/n) ? ") :]
    assert "Votre nom (Entrée pour « Ada ») : " in suite
    assert "Manche 1, tour 1 sur 10" in suite
    assert "IA 2 (0)" in suite
    assert "Ada : 0 tête." in suite


# --- quitter, reprendre ---------------------------------------------------------------------------


@pytest.mark.parametrize("saisies", ["q\n", "\nQ\n", "\n1\nq\n", ""])
def test_q_et_la_fin_de_l_entree_quittent(tmp_path: Path, saisies: str) -> None:
    resultat = jouer(tmp_path, saisies)
    assert (resultat.code, resultat.plainte) == (0, "Partie interrompue.\n")


@pytest.mark.parametrize("saisies", ["\n1\n\n102\n q \n", "\n1\n\n8\n2\n", "\n1\n\n91\n8\nq\n"])
def test_quitter_une_partie_commencee_dit_qu_elle_n_est_pas_sauvegardee(
    tmp_path: Path, saisies: str
) -> None:
    resultat = jouer(tmp_path, saisies)
    assert (resultat.code, resultat.plainte) == (0, PERDUE)


@pytest.mark.parametrize("saisies", ["\n1\n\n q \n", "\n1\n\n8\nq\n", "\n1\n\n"])
def test_quitter_avant_la_fin_du_premier_tour_ne_perd_rien(tmp_path: Path, saisies: str) -> None:
    resultat = jouer(tmp_path, saisies)
    assert (resultat.code, resultat.plainte) == (0, "Partie interrompue.\n")


def test_par_un_tube_chaque_question_a_sa_ligne_et_q_n_en_ajoute_pas(tmp_path: Path) -> None:
    saisies = "IA 1\nAda\n0\n1\n?\n\n8\n5\n3\nabc\nq\n"
    resultat = lancer("sixquiprend", "--graine", "7", saisies=saisies, dossier=tmp_path)
    questions = [ligne for ligne in resultat.texte.splitlines() if ligne.endswith((": ", "? "))]
    assert questions == [
        *["Votre nom (Entrée pour « Vous ») : "] * 2,
        *["Nombre d'IA (1 à 9) : "] * 2,
        *["Entrée pour commencer la première manche : "] * 2,
        "Votre carte (? explique) : ",
        *["Quelle rangée (1 à 4) ? "] * 2,
        *["Votre carte (? explique) : "] * 2,
    ]
    assert resultat.texte.endswith("\nVotre carte (? explique) : \n")
    assert (resultat.code, resultat.plainte) == (0, PERDUE)


def test_une_partie_interrompue_se_reprend_comme_si_de_rien_n_etait(tmp_path: Path) -> None:
    saisies = saisies_de_la_partie(soiree_neuve(ias=3))
    entiere = jouer(tmp_path, saisies).texte
    lignes = saisies.splitlines(keepends=True)
    jouer(tmp_path, "".join(lignes[:7]), "-s", "partie.six")
    game = charger(tmp_path / "partie.six").game
    tour = f"── Manche {game.manche}, tour {game.tour} sur 10"
    tapees = entiere[: entiere.index(tour)].count("Votre carte (")
    tapees += entiere[: entiere.index(tour)].count("Quelle rangée (") + 3
    suite = "".join(lignes[tapees:])
    reprise = en_memoire("sixquiprend", "-c", "partie.six", saisies=suite, dossier=tmp_path).texte
    assert reprise.startswith(f"{OUVERTURE}La partie reprend.\n")
    # la reprise ne sait plus ce qu'a coûté le tour d'avant, dit avec la main ; le reste est égal
    apres, attendu = (texte[texte.index(tour) :] for texte in (reprise, entiere))
    assert apres == re.sub(r" \(\S+ au dernier tour\)", "", attendu, count=1)
    assert "Manche 2, tour 10" in reprise


def test_une_autre_graine_change_la_donne_suivante_d_une_partie_reprise(tmp_path: Path) -> None:
    suite = saisies_de_la_manche(soiree_neuve(ias=1)) + "o\n"
    jouer(tmp_path, "\n1\n\n", "-s", "p.six")
    reprises = [
        en_memoire("sixquiprend", "-c", "p.six", *plus, saisies=suite, dossier=tmp_path).texte
        for plus in ([], ["--graine", "7"], ["--graine", "8"])
    ]
    assert reprises[0] == reprises[1]
    assert reprises[0] != reprises[2]
    fin = reprises[0].index("Fin de la manche 1")
    assert reprises[2][:fin] == reprises[0][:fin]


def test_une_partie_finie_reprise_montre_ses_scores(tmp_path: Path) -> None:
    jouer(tmp_path, saisies_de_la_partie(soiree_neuve(ias=1)), "-s", "p.six")
    reprise = en_memoire("sixquiprend", "-c", "p.six", saisies="n\n", dossier=tmp_path)
    assert reprise.code == 0
    assert "Votre carte" not in reprise.texte
    assert "Tableau des scores" in reprise.texte
    assert reprise.texte.endswith("Une autre partie (o/n) ? \nÀ bientôt !\n")


def test_une_sauvegarde_qui_echoue_n_arrete_pas_la_partie(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def panne(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "replace", panne)
    resultat = jouer(tmp_path, "\n1\n\n102\n91\n", "-s", "p.six")
    assert resultat.code == 0
    assert "Manche 1, tour 3" in resultat.texte
    suite = " ; la partie continue sans être sauvegardée.\n"
    assert resultat.plainte.count(f"(disque plein){suite}") == 3
    assert list(tmp_path.iterdir()) == []


# --- la commande ----------------------------------------------------------------------------------


def test_meme_graine_memes_saisies_memes_octets(tmp_path: Path) -> None:
    saisies = saisies_de_la_partie(soiree_neuve(ias=4))
    assert jouer(tmp_path, saisies) == jouer(tmp_path, saisies)
    autre = en_memoire("sixquiprend", "--graine", "8", saisies=saisies, dossier=tmp_path)
    assert autre.sortie != jouer(tmp_path, saisies).sortie


@pytest.mark.parametrize(
    "arguments",
    [
        ["-a", "-g"],
        ["--graine", "-1"],
        ["--graine", "1000000000"],
        ["--graine", "9" * 100000],
        ["--graine", ""],
        ["--inconnue"],
        ["un-argument"],
    ],
)
def test_de_mauvaises_options_donnent_le_code_2(tmp_path: Path, arguments: list[str]) -> None:
    resultat = en_memoire("sixquiprend", *arguments, dossier=tmp_path)
    assert (resultat.code, resultat.sortie) == (2, b"")


@pytest.mark.parametrize("argument", ["a\x1b]0;titre\x07", "--a\x1b]0;titre\x07", "-\x1b", "a\rb"])
def test_une_option_fausse_n_est_jamais_repetee_telle_quelle(tmp_path: Path, argument: str) -> None:
    plainte = en_memoire("sixquiprend", argument, dossier=tmp_path).plainte
    assert plainte.replace("\n", "").isprintable()


def test_l_aide_est_en_francais(tmp_path: Path) -> None:
    for option in ("-h", "--help"):
        texte = en_memoire("sixquiprend", option, dossier=tmp_path).texte
        for nom in ("-a", "-g", "--graine N", "--muet", "-s FICHIER", "-c FICHIER"):
            assert nom in texte
        assert "Affiche cette aide." in texte


def test_moins_a_joue_au_terminal(tmp_path: Path) -> None:
    assert jouer(tmp_path, "\n1\n\n", "-a") == jouer(tmp_path, "\n1\n\n", "--muet")


@pytest.mark.parametrize("encodage", ["ascii", "latin-1", "cp1252"])
def test_un_terminal_qui_n_est_pas_utf_8(tmp_path: Path, encodage: str) -> None:
    resultat = lancer(
        "sixquiprend",
        "--graine",
        "7",
        saisies=b"\x81\xff\n\n1\n1\n\n102\n",
        dossier=tmp_path,
        PYTHONIOENCODING=encodage,
    )
    assert resultat.code == 0
    assert resultat.erreurs.startswith(b"Partie interrompue : pas sauvegard")
    assert b"+-----+" in resultat.sortie
    assert b"-- Manche 1, tour 2 sur 10." in resultat.sortie
    assert "bœufs".replace("œ", "oe").encode() in resultat.sortie or encodage == "cp1252"


def test_ctrl_c_quitte_avec_le_code_130_et_laisse_la_sauvegarde_entiere(tmp_path: Path) -> None:
    with ecran("sixquiprend", "--graine", "7", "-s", "p.six", dossier=tmp_path) as terminal:
        assert "tour 2 sur 10" in terminal.taper("Ada", "1", "", "102")
        assert gardee("p.six", " --graine 7").strip() in terminal.touches(b"\x03")
        assert terminal.code() == 130
    reprise = en_memoire("sixquiprend", "-c", "p.six", dossier=tmp_path)
    assert "Manche 1, tour 2" in reprise.texte


@pytest.mark.parametrize(("variables", "colore"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_les_couleurs_seulement_sur_un_terminal(
    tmp_path: Path, variables: dict[str, str], colore: bool
) -> None:
    maitre, esclave = pty.openpty()
    with subprocess.Popen(
        [str(BIN / "sixquiprend"), "--graine", "7"],
        stdin=subprocess.PIPE,
        stdout=esclave,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        env=environnement(TERM="xterm", COLUMNS="80", **variables),
    ) as processus:
        processus.communicate(b"\n1\n\n", timeout=20)
    os.close(esclave)
    morceaux = []
    try:
        while morceau := os.read(maitre, 65536):
            morceaux.append(morceau)
    except OSError:  # le terminal est fermé : tout est lu
        pass
    os.close(maitre)
    sortie = b"".join(morceaux)
    assert b"Main  " in sortie
    assert (b"\x1b[" in sortie) == colore


@pytest.mark.fuzz
@given(st.lists(st.one_of(st.integers(-1, 106).map(str), st.text(max_size=12)), max_size=40))
def test_des_saisies_quelconques_finissent_proprement(lignes: list[str]) -> None:
    saisies = "\n".join(["", "2", "", *lignes]).encode("utf-8", "surrogatepass")
    resultat = en_memoire("sixquiprend", "--graine", "3", saisies=saisies, dossier=Path.cwd())
    assert resultat.code == 0
    assert resultat.plainte in ("Partie interrompue.\n", PERDUE, "")
