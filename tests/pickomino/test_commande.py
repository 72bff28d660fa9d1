"""La commande `pickomino` : ses options, ses questions, des parties entières, des terminaux."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import pickomino
import pickomino.main
from pickomino import dessin, jeu, sauvegarde, structures
from pickomino.sauvegarde import decoder, encoder
from tests.outils import BIN, RACINE, en_memoire, environnement, fichiers, lancer
from tests.pickomino.commun import commande, garder, joueur, partie, verifier_partie

GARDEE = "Partie interrompue : sauvegardée dans « save.bin ».\nPour la reprendre :\npickomino"
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
    "player",
]


@pytest.mark.exigence("PIC-15")
@pytest.mark.parametrize("nom", NOMS_DU_SUJET)
def test_les_noms_du_sujet_sont_dans_le_paquet_et_chacun_dans_sa_piece(nom: str) -> None:
    """Les règles dans `jeu` ; ce qui imprime dans `dessin`, ce qui écrit dans `sauvegarde`."""
    ailleurs = {"player": structures, "saveBinary": sauvegarde}
    ailleurs |= dict.fromkeys(["afficheurPlateau", "afficheurDee"], dessin)
    assert getattr(ailleurs.get(nom, jeu), nom) is getattr(pickomino, nom)
    assert nom in pickomino.__all__


@pytest.mark.exigence("PIC-15")
def test_le_module_main_porte_la_commande() -> None:
    assert pickomino.main.commande.name == "pickomino"


# --- les options ---------------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_l_aide_est_en_francais_et_nomme_les_options(option: str, tmp_path: Path) -> None:
    resultat = commande(tmp_path, option)
    assert resultat.code == 0
    for nom in ("--graine N", "--sauvegarde FICHIER", "--nouvelle", "--rapide", "--version"):
        assert nom in resultat.texte


@pytest.mark.parametrize("graine", ["", "-1", "0x10", "1.5", "9" * 10, "9" * 10**5, "sept"])
def test_une_graine_qui_n_est_pas_un_nombre_est_une_mauvaise_option(
    graine: str, tmp_path: Path
) -> None:
    resultat = commande(tmp_path, f"--graine={graine}")
    assert resultat.code == 2
    assert "--graine : il faut un nombre de 0 à 999999999." in resultat.plainte
    assert "Traceback" not in resultat.plainte


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


# --- quitter -------------------------------------------------------------------------------------


@pytest.mark.parametrize("debut", ["", "3\n", "2\nLéa\n", "2\nLéa\nTom\n", "2\nIA\nTom\n"])
@pytest.mark.parametrize("fin", ["", "q\n", " Q \n", "?\nq\n"])
def test_q_ou_la_fin_de_l_entree_quittent_a_chaque_question(
    debut: str, fin: str, tmp_path: Path
) -> None:
    resultat = commande(tmp_path, "--graine", "1", saisies=debut + fin)
    commencee = debut.count("\n") == 3
    adieu = f"{GARDEE} --sauvegarde save.bin --graine 1\n" if commencee else "Partie interrompue.\n"
    assert (resultat.code, resultat.plainte) == (0, adieu)
    assert list(fichiers(tmp_path)) == ["save.bin"] * commencee


def test_chaque_question_explique_les_regles_et_ses_mots(tmp_path: Path) -> None:
    face = "1\n2\n3\n4\n5\nV\n"  # l'une d'elles est dans le lancer ; les autres sont refusées
    saisies = f"?\n2\n?\nLéa\nTom\n?\n{face}?\nq\n"
    resultat = commande(tmp_path, "--graine", "1", saisies=saisies)
    assert resultat.texte.count("Une face ne se prend qu'une fois par tour ; V vaut 5.") == 4
    assert resultat.texte.count("Comptez aussi les places que la machine jouera") == 2
    assert resultat.texte.count("« coups » dit ce que donne chaque réponse") == 2
    assert resultat.code == 0


def test_le_jeu_s_ouvre_par_son_but_ses_mots_et_l_endroit_ou_il_sauvegarde(tmp_path: Path) -> None:
    resultat = commande(tmp_path, "--sauvegarde", "soir.bin")
    assert resultat.texte.splitlines()[:4] == [
        "Pickomino",
        "Gagnez des dominos avec le total de vos dés : le plus de points l'emporte.",
        "« ? » explique, « q » quitte.",
        "La partie s'écrit dans « soir.bin » à chaque fin de tour.",
    ]


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
@pytest.mark.parametrize(
    ("rapide", "devant_ia2", "des_de_machine"),
    [([], "table", True), (["--rapide"], "ligne", False)],
)
def test_le_plateau_est_dessine_a_chaque_tour_et_en_une_ligne_avec_rapide(
    rapide: list[str], devant_ia2: str, des_de_machine: bool, tmp_path: Path
) -> None:
    """L'arbitre, lui, vérifie ce qui y est écrit."""
    saisies = "3\nIA\nLéa\nIA\n" + "V\n5\n4\n3\n2\n1\nn\n" * 40
    texte = commande(tmp_path, "--graine", "5", *rapide, saisies=saisies).texte
    lignes, montre = texte.split("\n"), ""
    assert "Classement :" in lignes
    vus: dict[str, list[str]] = {"IA1": [], "Léa": [], "IA2": []}
    for i, ligne in enumerate(lignes):
        if ligne == "┌──┐" * 16:
            noms = [joueur_.split(" : ")[0] for joueur_ in lignes[i + 5 : i + 8]]
            assert noms == ["IA1", "Léa", "IA2"]
            montre = "table"
        elif ligne.startswith("Plateau : "):
            montre = "ligne"
        elif ligne.startswith("C'est à "):
            vus[ligne[8:-10]].append(montre)
            dessines = lignes[i + 1] == "┌─────┐" * 8
            assert dessines == (des_de_machine or ligne[8:-10] == "Léa")
    assert {nom: set(montres) for nom, montres in vus.items()} == {
        "IA1": {"table"},
        "Léa": {"table"},
        "IA2": {devant_ia2},
    }
    assert len(vus["Léa"]) > 3


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


# --- le terminal ---------------------------------------------------------------------------------


@pytest.mark.parametrize("encodage", ["ascii", "latin-1", "cp1252"])
def test_un_terminal_sans_cadres_recoit_des_plus_et_des_barres(
    encodage: str, tmp_path: Path
) -> None:
    resultat = lancer(
        "pickomino",
        "--graine",
        "1",
        saisies="2\nIA\nIA\n",
        dossier=tmp_path,
        PYTHONIOENCODING=encodage,
    )
    assert (resultat.code, resultat.erreurs) == (0, b"")
    texte = resultat.sortie.decode(encodage)
    assert "+--++--+" in texte and "|21||22|" in texte
    assert ("dés : le plus" if encodage != "ascii" else "des : le plus") in texte


def test_des_octets_qui_ne_sont_pas_de_l_utf_8_sont_une_mauvaise_reponse(tmp_path: Path) -> None:
    saisies = b"\xff\n2\nL\xe9a\nL\xc3\xa9a\n"
    resultat = lancer("pickomino", saisies=saisies, dossier=tmp_path)
    assert resultat.code == 0
    assert "Réponse non comprise : on attend un nombre de 2 à 7 ; ? explique." in resultat.texte
    assert "Un nom ne contient que des caractères imprimables." in resultat.texte
    assert "Nom du joueur 2" in resultat.texte


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
    assert not resultat.plainte or "Partie interrompue" in resultat.plainte
    for octets in fichiers(tmp_path).values():
        verifier_partie(decoder(octets))
    shutil.rmtree(tmp_path)  # chaque essai est une première partie
    tmp_path.mkdir()


@pytest.mark.exigence("PIC-13")
def test_un_vainqueur_que_personne_n_a_pu_lire_garde_sa_sauvegarde(tmp_path: Path) -> None:
    finie = partie(joueur("Léa", 31), joueur("Tom"), retires=range(21, 37))
    garder(finie, tmp_path / "save.bin")
    with open("/dev/full", "wb") as pleine:
        fini = subprocess.run(
            [BIN / "pickomino"],
            stdin=subprocess.DEVNULL,
            stdout=pleine,
            stderr=subprocess.DEVNULL,
            cwd=tmp_path,
            env=environnement(),
            check=False,
        )
    assert fini.returncode == 1
    assert fichiers(tmp_path) == {"save.bin": encoder(finie)}
