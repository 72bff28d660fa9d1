"""La commande `pickomino` : ses noms, ses options, ses questions, des parties entières."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pickomino
import pickomino.main
from pickomino import jeu
from pickomino.sauvegarde import decoder
from tests.appui import RACINE, en_memoire, fichiers, lancer
from tests.pickomino.commun import commande, verifier_partie

NOMS_DU_SUJET = [
    "afficheurPlateau",
    "afficheurDee",
    "choixJoueur",
    "somme",
    "priseDomino",
    "checkVInDices",
    "addPickoPlayer",
    "saveBinary",
    "endGame",
]


@pytest.mark.exigence("PIC-15")
@pytest.mark.parametrize("nom", [*NOMS_DU_SUJET, "player"])
def test_les_noms_du_sujet_s_importent_de_jeu_et_du_paquet(nom: str) -> None:
    assert callable(getattr(jeu, nom))
    assert getattr(jeu, nom) is getattr(pickomino, nom)
    assert nom in pickomino.__all__


@pytest.mark.exigence("PIC-15")
@pytest.mark.parametrize("nom", NOMS_DU_SUJET)
def test_une_vraie_partie_passe_par_chaque_fonction_du_sujet(
    nom: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chacune est remplacée par une jumelle qui note son appel, partout où le jeu la nomme."""
    vraie = getattr(jeu, nom)
    appels = []

    def jumelle(*arguments: object) -> object:
        appels.append(nom)
        return vraie(*arguments)

    for module in ("jeu", "dessin", "dialogue", "sauvegarde", "main"):
        if hasattr(getattr(pickomino, module), nom):
            monkeypatch.setattr(f"pickomino.{module}.{nom}", jumelle)
    saisies = "2\nLéa\nIA\n" + "V\n5\n4\n3\n2\n1\nn\n" * 60
    resultat = commande(tmp_path, "--graine", "1", saisies=saisies)
    assert "Classement :" in resultat.texte
    tours = resultat.texte.count(" de jouer.")
    attendus = {"endGame": 1, "saveBinary": 1 + tours}
    assert len(appels) == attendus.get(nom, len(appels)) > 0


@pytest.mark.exigence("PIC-15")
def test_le_module_main_porte_la_commande() -> None:
    assert pickomino.main.commande.name == "pickomino"


# --- les options ---------------------------------------------------------------------------------


def test_l_aide_est_en_francais_et_nomme_les_options(tmp_path: Path) -> None:
    resultat = commande(tmp_path, "--help")
    assert resultat.code == 0
    for nom in ("--graine N", "--sauvegarde FICHIER", "--nouvelle", "--niveau", "--texte"):
        assert nom in resultat.texte
    assert "Affiche cette aide." in resultat.texte


@pytest.mark.exigence("PIC-02")
def test_meme_graine_et_memes_reponses_donnent_la_meme_partie(tmp_path: Path) -> None:
    saisies = "2\nLéa\nIA\n" + "V\no\n5\nn\n" * 40
    parties = []
    for nom in ("a", "b", "c"):
        (tmp_path / nom).mkdir()
        graine = "8" if nom == "c" else "7"
        resultat = commande(tmp_path / nom, "--graine", graine, saisies=saisies)
        parties.append((resultat, fichiers(tmp_path / nom)))
    assert parties[0] == parties[1]
    assert parties[0][0].sortie != parties[2][0].sortie


@pytest.mark.exigence("PIC-02")
def test_sans_graine_deux_parties_n_ont_pas_les_memes_des(tmp_path: Path) -> None:
    sorties = set()
    for nom in ("a", "b"):
        (tmp_path / nom).mkdir()
        sorties.add(commande(tmp_path / nom, saisies="2\nLéa\nTom\n").sortie)
    assert len(sorties) == 2


@pytest.mark.exigence("PIC-14", "PIC-15")
def test_le_lisezmoi_dit_quand_la_machine_s_arrete_et_pourquoi_buffer_n_existe_pas() -> None:
    lisezmoi = (RACINE / "pickomino" / "README.md").read_text(encoding="utf-8")
    choix = lisezmoi.split("## Les phrases du sujet")[1]
    assert "le sujet ne dit pas quand la machine s'arrête" in choix
    assert re.search(r"^\| `buffer` \| aucun \| .*scanf.* \|$", lisezmoi, re.MULTILINE)
    assert not hasattr(jeu, "buffer")


@pytest.mark.exigence("PIC-01", "PIC-02")
def test_texte_dit_tout_en_mots(tmp_path: Path) -> None:
    saisies = "2\nLéa\nIA\n\n" + "V\n5\n4\n3\n2\n1\nn\n" * 60
    resultat = commande(tmp_path, "--texte", "--graine", "1", saisies=saisies)
    assert "Classement :" in resultat.texte
    assert "Dominos de 1 point : 21 22 23 24.\n" in resultat.texte
    assert re.search("^[1-8] dés? de [1-5V]$", resultat.texte, re.M)
    assert not set("┌│└") & set(resultat.texte)


# --- quitter -------------------------------------------------------------------------------------


@pytest.mark.parametrize("debut", ["", "3\n", "2\nLéa\n", "2\nLéa\nTom\n", "2\nIA\nTom\n"])
@pytest.mark.parametrize("fin", ["", "q\n", " Q \n", "?\nq\n"])
def test_q_ou_la_fin_de_l_entree_quittent_a_chaque_question(
    debut: str, fin: str, tmp_path: Path
) -> None:
    resultat = commande(tmp_path, "--graine", "1", saisies=debut + fin)
    commencee = debut.count("\n") == 3
    adieu = "Au revoir."
    if commencee:
        adieu = "Partie sauvegardée dans « save.bin » ; pour la reprendre :"
    assert (resultat.code, resultat.plainte.splitlines()[0]) == (0, adieu)
    assert list(fichiers(tmp_path)) == ["save.bin"] * commencee


@pytest.mark.sans_couverture
@pytest.mark.exigence("PIC-11", "PIC-12")
@pytest.mark.parametrize(
    ("arguments", "attendue"),
    [
        ([], "pickomino"),
        (["--nouvelle"], "pickomino"),
        (["--graine", "7"], "pickomino --graine 7"),
        (["--niveau", "expert", "--nouvelle", "--texte"], "pickomino --niveau expert --texte"),
        (["--sauvegarde", "soir.bin"], "pickomino --sauvegarde soir.bin"),
        (["--sauvegarde", "mon jeu.bin"], "pickomino --sauvegarde 'mon jeu.bin'"),
    ],
)
def test_la_commande_donnee_en_quittant_reprend_cette_partie(
    arguments: list[str], attendue: str, tmp_path: Path
) -> None:
    quittee = lancer("pickomino", *arguments, saisies="2\nAna\nBob\nq\n", dossier=tmp_path)
    donnee = quittee.plainte.splitlines()[-1]
    assert donnee == attendue
    avant = fichiers(tmp_path)
    reprise = lancer("pickomino", *shlex.split(donnee)[1:], saisies="q\n", dossier=tmp_path)
    assert "C'est à Ana de jouer." in reprise.texte
    assert reprise.plainte.splitlines()[-1] == donnee
    assert fichiers(tmp_path) == avant


def test_chaque_question_explique_ce_qu_elle_attend(tmp_path: Path) -> None:
    face = "1\n2\n3\n4\n5\nV\n"  # l'une d'elles est dans le lancer ; les autres sont refusées
    saisies = f"?\n2\n?\nLéa\nTom\n?\n{face}?\nq\n"
    resultat = commande(tmp_path, "--graine", "1", saisies=saisies)
    assert resultat.texte.count("Une face ne se prend qu'une fois par tour ; V vaut 5.") == 3
    assert resultat.texte.count("Il y a de 2 à 7 joueurs") == 1
    assert resultat.texte.count("Un nom a 15 lettres au plus") == 1
    assert resultat.texte.count("« coups » dit ce que donne chaque réponse") == 2


# --- des parties entières ------------------------------------------------------------------------


@pytest.mark.exigence("PIC-04", "PIC-14")
@pytest.mark.parametrize("nombre", range(2, 8))
def test_des_machines_seules_jouent_jusqu_au_bout(nombre: int, tmp_path: Path) -> None:
    saisies = f"{nombre}\n" + "IA\n" * nombre
    resultat = commande(tmp_path, "--graine", "5", saisies=saisies)
    assert (resultat.code, resultat.plainte) == (0, "")
    assert resultat.texte.count(" de jouer.") <= 32
    assert "Le plateau est vide : la partie est finie.\n" in resultat.texte
    for i in range(1, nombre + 1):
        assert f"IA{i} : " in resultat.texte.split("Classement :")[1]
    assert fichiers(tmp_path) == {}


@pytest.mark.exigence("PIC-01", "PIC-02")
def test_le_plateau_est_dessine_a_chaque_tour_d_un_humain_et_les_des_a_chaque_lancer(
    tmp_path: Path,
) -> None:
    """L'arbitre, lui, vérifie ce qui y est écrit."""
    saisies = "3\nIA\nLéa\nIA\n" + "V\n5\n4\n3\n2\n1\nn\n" * 40
    texte = commande(tmp_path, "--graine", "5", saisies=saisies).texte
    partie, classement = texte.split("Le plateau est vide")
    assert "Classement :" in classement
    tours = re.findall("C'est à (.+) de jouer.\n(┌─────┐)", partie)
    assert len(tours) == partie.count(" de jouer."), "des dés, au début de chaque tour"
    humains = [nom for nom, _ in tours if nom == "Léa"]
    assert len(humains) > 3
    assert partie.count("┌──┐" * 16) == len(humains) + 1, "et une fois à la fin"
    table = r"└──┘\nIA1 : .+\nLéa : .+\nIA2 : .+\nC'est à Léa de jouer\.\n"
    assert len(re.findall(table, partie)) == len(humains)


@pytest.mark.exigence("PIC-03", "PIC-10")
def test_sept_joueurs_jouent_chacun_leur_tour(tmp_path: Path) -> None:
    noms = ["Ana", "Bob", "Chloé", "Dan", "Ève", "Félix", "Guy"]
    saisies = "7\n" + "".join(f"{nom}\n" for nom in noms)
    # Chacun essaie toutes les faces puis s'arrête ; les réponses de trop sont redemandées.
    saisies += "V\n5\n4\n3\n2\n1\nn\n" * 60
    sortie = commande(tmp_path, "--graine", "2", saisies=saisies).texte
    ordre = [ligne[8:-10] for ligne in sortie.split("\n") if ligne.startswith("C'est à ")]
    assert len(ordre) > 14
    assert ordre == [noms[i % 7] for i in range(len(ordre))]


@pytest.mark.exigence("PIC-05", "PIC-06")
def test_l_indice_d_une_reponse_incomprise_convient_a_la_question(tmp_path: Path) -> None:
    face = "1\n2\n3\n4\n5\nV\n"
    saisies = f"2\nLéa\nTom\npomme\n{face}poire\nq\n"
    texte = commande(tmp_path, "--graine", "1", saisies=saisies).texte
    faces = re.search(r"quelle face prenez-vous \((.+)\)", texte)
    assert faces
    assert f"Réponse non comprise : on attend une face parmi {faces[1]} ; ? explique." in texte
    attendu = "on attend o (relancer) ou n (s'arrêter)"
    assert f"Réponse non comprise : {attendu} ; ? explique." in texte


@pytest.mark.sans_couverture
@pytest.mark.fuzz
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    lignes=st.lists(
        st.sampled_from(["1", "2", "3", "4", "5", "v", "o", "n", "?", "IA", "x", ""])
        | st.text(max_size=6).filter(lambda texte: "\n" not in texte),
        max_size=80,
    ),
    graine=st.integers(0, 10**6),
)
def test_n_importe_quelle_saisie_finit_proprement(
    lignes: list[str], graine: int, tmp_path: Path
) -> None:
    saisies = ("2\nLéa\nTom\n" + "\n".join(lignes)).encode("utf-8", "surrogatepass")
    resultat = en_memoire("pickomino", "--graine", str(graine), saisies=saisies, dossier=tmp_path)
    assert resultat.code == 0
    assert not resultat.plainte or "Partie sauvegardée" in resultat.plainte
    for octets in fichiers(tmp_path).values():
        verifier_partie(decoder(octets))
    shutil.rmtree(tmp_path)  # chaque essai est une première partie
    tmp_path.mkdir()
