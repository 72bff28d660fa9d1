"""Le menu : démarrer, charger, quitter, et les questions d'une nouvelle partie."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from puissance_n.game import Partie
from tests.outils import fichiers
from tests.puissance_n.commun import DEUX_JOUEURS, MENU, grille, sauver, taper

ACCUEIL = (
    "Puissance N\n"
    "Le but : être le premier à aligner N jetons, dans une grille de côté N + 2.\n"
    "« ? » explique, « q » quitte. Sauvegarde : « puissance_n.sav ».\n"
)
ENTETE = b"Puissance N, sauvegarde 1\n"


# --- le menu -------------------------------------------------------------------------------------


@pytest.mark.exigence("PUI-01")
def test_quitter_ferme_le_programme(tmp_path: Path) -> None:
    resultat = taper(tmp_path, 3)
    assert (resultat.code, resultat.texte, resultat.plainte) == (
        0,
        ACCUEIL + MENU + "Au revoir !\n",
        "",
    )
    assert fichiers(tmp_path) == {}


@pytest.mark.exigence("PUI-01")
def test_charger_sans_sauvegarde_le_dit_et_revient_au_menu(tmp_path: Path) -> None:
    resultat = taper(tmp_path, 2, 3)
    phrase = "Il n'y a pas de partie sauvegardée dans « puissance_n.sav ».\n"
    assert resultat.texte == ACCUEIL + MENU + phrase + MENU + "Au revoir !\n"
    assert (resultat.code, resultat.plainte) == (0, "")


@pytest.mark.exigence("PUI-01", "PUI-13")
def test_charger_reprend_la_derniere_partie_sauvegardee(tmp_path: Path) -> None:
    sauver(Partie(grille("____", "____", "____", "O__X"), 1), tmp_path / "puissance_n.sav")
    resultat = taper(tmp_path, 2, 1, 3, 3)
    assert "Reprise d'une partie à deux joueurs : au joueur rouge de jouer." in resultat.texte
    assert "Le joueur rouge (X) gagne : 2 jetons alignés !\n" + MENU in resultat.texte


@pytest.mark.exigence("PUI-01", "PUI-14")
@pytest.mark.parametrize("octets", [b"", ENTETE, ENTETE + b"\xff\xfe", b"\xef\xbb\xbf" + ENTETE])
def test_charger_un_fichier_abime_donne_une_phrase_et_revient_au_menu(
    tmp_path: Path, octets: bytes
) -> None:
    (tmp_path / "puissance_n.sav").write_bytes(octets)
    resultat = taper(tmp_path, 2, 3)
    assert resultat.code == 0
    assert resultat.texte == ACCUEIL + MENU + MENU + "Au revoir !\n"
    debut = "Erreur : « puissance_n.sav », ligne "
    assert resultat.plainte.startswith(debut)
    assert resultat.plainte.count("\n") == 1
    assert fichiers(tmp_path) == {"puissance_n.sav": octets}


@pytest.mark.exigence("PUI-01")
@pytest.mark.parametrize("reponse", ["", "0", "4", "un", "+1", "1_0", "٣", "1 2", "-1", "9" * 5000])
def test_le_menu_refuse_toute_autre_reponse_et_redemande(tmp_path: Path, reponse: str) -> None:
    resultat = taper(tmp_path, reponse, 3)
    refus = "Réponse non comprise : on attend un nombre de 1 à 3 ; ? explique.\n"
    assert resultat.texte == ACCUEIL + MENU + refus + "Votre choix : \nAu revoir !\n"
    assert resultat.code == 0


@pytest.mark.exigence("PUI-01")
def test_le_menu_revient_apres_une_partie_finie(tmp_path: Path) -> None:
    resultat = taper(tmp_path, 1, 2, 2, 1, 1, 1, 4, 1, 2, 3)
    fin = "Le joueur jaune (O) gagne : 2 jetons alignés !\n" + MENU + "Au revoir !\n"
    assert resultat.texte.endswith(fin)


# --- une nouvelle partie -------------------------------------------------------------------------


@pytest.mark.exigence("PUI-02")
def test_le_nombre_de_joueurs_puis_n_sont_demandes_et_redemandes_avec_la_raison(
    tmp_path: Path,
) -> None:
    resultat = taper(tmp_path, 1, 0, "deux", 2, 1, 31, "4,", "  5  ", "q")
    assert resultat.texte.startswith(
        ACCUEIL + MENU + "Nombre de joueurs (1 ou 2) : \n"
        "Réponse non comprise : on attend un nombre de 1 à 2 ; ? explique.\n"
        "Nombre de joueurs (1 ou 2) : \n"
        "Réponse non comprise : on attend un nombre de 1 à 2 ; ? explique.\n"
        "Nombre de joueurs (1 ou 2) : \n"
        "Nombre N de jetons à aligner (de 2 à 30) : \n"
        "Réponse non comprise : on attend un nombre de 2 à 30 ; ? explique.\n"
        "Nombre N de jetons à aligner (de 2 à 30) : \n"
        "Réponse non comprise : on attend un nombre de 2 à 30 ; ? explique.\n"
        "Nombre N de jetons à aligner (de 2 à 30) : \n"
        "Réponse non comprise : on attend un nombre de 2 à 30 ; ? explique.\n"
        "Nombre N de jetons à aligner (de 2 à 30) : \n"
        "Le tirage au sort donne l'initiative au joueur jaune (O).\n"
        "\n  1  2  3  4  5  6  7\n"
    )


@pytest.mark.exigence("PUI-03")
def test_l_initiative_est_annoncee_et_la_graine_la_fixe(tmp_path: Path) -> None:
    annonces = []
    for graine in range(20):
        premiere = taper(tmp_path, *DEUX_JOUEURS, "q", graine=graine)
        assert premiere == taper(tmp_path, *DEUX_JOUEURS, "q", graine=graine)
        trouve = re.search("l'initiative au joueur (jaune|rouge)", premiere.texte)
        assert trouve is not None
        annonces.append(trouve[1])
        assert f"Joueur {trouve[1]} (" in premiere.texte.split("└")[1]
    assert set(annonces) == {"jaune", "rouge"}


@pytest.mark.exigence("PUI-03", "PUI-12")
def test_avec_la_meme_graine_la_machine_rejoue_la_meme_partie(tmp_path: Path) -> None:
    reponses = (1, 1, 5, 1, 1, 1, 2, 1, 3, 2, 1, 1, 1, "q")
    parties = {taper(tmp_path, *reponses, graine=graine).sortie for graine in (7, 7, 7, 8)}
    assert len(parties) == 2


@pytest.mark.exigence("PUI-13")
@pytest.mark.parametrize(
    ("nom", "raison"),
    [
        ("absent/partie.sav", "fichier ou dossier introuvable"),
        ("fichier/partie.sav", "le chemin ne mène pas à un dossier"),
        ("dossier", "c'est un dossier"),
        ("tube", "ce n'est pas un fichier ordinaire"),
        ("boucle", "les liens tournent en rond"),
        ("n" * 300, "nom trop long"),
    ],
)
def test_un_fichier_ou_l_on_ne_pourra_pas_ecrire_est_refuse_avant_de_jouer(
    tmp_path: Path, nom: str, raison: str
) -> None:
    (tmp_path / "fichier").write_bytes(b"intact")
    (tmp_path / "dossier").mkdir()
    os.mkfifo(tmp_path / "tube")
    (tmp_path / "boucle").symlink_to("boucle")
    resultat = taper(tmp_path, 1, 3, arguments=["--sauvegarde", nom])
    assert resultat.plainte == f"Erreur : impossible d'écrire « {nom} » ({raison}).\n"
    assert (resultat.code, resultat.texte) == (1, "")
    assert fichiers(tmp_path) == {"fichier": b"intact"}
