"""D'une séance à l'autre : rien n'est écrasé, et quitter dit vrai sur ce qui est gardé."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from sixquiprend.sauvegarde import encoder
from tests.fautes.fragile import Disque, disque_fragile
from tests.outils import SANS_PRIVILEGES, Resultat, en_memoire, environnement, fichiers, lancer
from tests.outils.ecran import ecran
from tests.sixquiprend.commun import (
    ADIEU,
    DE_COTE,
    NOTES,
    PERDUE,
    charger,
    jouer_le_premier_coup,
    saisies_de_la_manche,
    soiree_neuve,
)

pytestmark = pytest.mark.sans_couverture

# graine 7, une IA : rangées 83, 84, 43, 52 ; main 8 16 21 33 46 49 79 88 91 102
DEBUT = "Ada\n1\n\n"


def ancienne(tours: int = 3) -> bytes:
    """La sauvegarde d'une partie déjà avancée."""
    soiree = soiree_neuve(graine=11, nom="Zoé")
    for _ in range(tours):
        jouer_le_premier_coup(soiree.game)
    return encoder(soiree)


def jouer(dossier: Path, saisies: str, *arguments: str) -> Resultat:
    """Joue avec la vraie commande, par de vrais tubes."""
    return lancer("sixquiprend", "--graine", "7", *arguments, saisies=saisies, dossier=dossier)


# --- reconnaître avant de remplacer ---------------------------------------------------------------


@pytest.mark.parametrize("plus", [(), ("-g",), ("-c", "partie.six")])
def test_des_notes_ne_sont_pas_une_partie(tmp_path: Path, plus: tuple[str, ...]) -> None:
    (tmp_path / "notes.txt").write_bytes(NOTES)
    (tmp_path / "partie.six").write_bytes(ancienne())
    avant = fichiers(tmp_path)
    resultat = jouer(tmp_path, DEBUT, "-s", "notes.txt", *plus)
    assert (resultat.code, resultat.texte) == (1, "")
    phrase = "« notes.txt » n'est pas une partie de ce jeu : on n'y touche pas."
    assert resultat.plainte == f"Erreur : {phrase}\n"
    assert fichiers(tmp_path) == avant


def test_un_fichier_vide_peut_etre_pris(tmp_path: Path) -> None:
    (tmp_path / "partie.six").touch()
    resultat = jouer(tmp_path, DEBUT, "-s", "partie.six")
    assert resultat.code == 0
    assert not DE_COTE.search(resultat.plainte)
    assert list(fichiers(tmp_path)) == ["partie.six"]
    assert charger(tmp_path / "partie.six").game.humain.name == "Ada"


def test_une_ancienne_partie_est_gardee_a_cote_et_se_reprend(tmp_path: Path) -> None:
    (tmp_path / "partie.six").write_bytes(ancienne())
    resultat = jouer(tmp_path, DEBUT + "102\n", "-s", "partie.six")
    assert resultat.plainte.startswith(
        "L'ancienne partie de « partie.six » est gardée dans « partie~.six ».\n"
    )
    assert fichiers(tmp_path)["partie~.six"] == ancienne()
    assert charger(tmp_path / "partie.six").game.tour == 2
    reprise = jouer(tmp_path, "", "-c", "partie~.six")
    assert "── Manche 1, tour 4 sur 10. " in reprise.texte
    assert "\nZoé : " in reprise.texte
    jouer(tmp_path, DEBUT, "-s", "partie.six")
    assert sorted(fichiers(tmp_path)) == ["partie.six", "partie~.six", "partie~2.six"]
    assert fichiers(tmp_path)["partie~.six"] == ancienne()


def test_une_sauvegarde_abimee_est_mise_de_cote_telle_quelle(tmp_path: Path) -> None:
    abimee = ancienne()[:100]
    (tmp_path / "partie.six").write_bytes(abimee)
    refus = jouer(tmp_path, "", "-c", "partie.six", "-s", "partie.six")
    assert refus.code == 1
    assert fichiers(tmp_path) == {"partie.six": abimee}
    resultat = jouer(tmp_path, DEBUT, "-s", "partie.six")
    assert DE_COTE.findall(resultat.plainte) == ["partie~.six"]
    assert fichiers(tmp_path)["partie~.six"] == abimee


@pytest.mark.parametrize("source", ["partie.six", "./partie.six", "lien.six"])
def test_continuer_une_partie_dans_son_fichier_ne_met_rien_de_cote(
    tmp_path: Path, source: str
) -> None:
    (tmp_path / "partie.six").write_bytes(ancienne())
    (tmp_path / "lien.six").symlink_to("partie.six")
    carte = charger(tmp_path / "partie.six").game.humain.hand[-1].number
    resultat = jouer(tmp_path, f"{carte}\n", "-c", source, "-s", "partie.six")
    assert not DE_COTE.search(resultat.plainte)
    assert charger(tmp_path / "partie.six").game.tour == 5
    assert sorted(os.listdir(tmp_path)) == ["lien.six", "partie.six"]


def test_continuer_une_partie_ailleurs_garde_celle_qui_s_y_trouve(tmp_path: Path) -> None:
    (tmp_path / "une.six").write_bytes(ancienne(3))
    (tmp_path / "autre.six").write_bytes(ancienne(5))
    resultat = jouer(tmp_path, "", "-c", "une.six", "-s", "autre.six")
    assert DE_COTE.findall(resultat.plainte) == ["autre~.six"]
    assert fichiers(tmp_path)["autre~.six"] == ancienne(5)
    assert charger(tmp_path / "autre.six").game.tour == 4


def test_une_autre_partie_ne_prend_pas_la_place_de_la_premiere(tmp_path: Path) -> None:
    manche = saisies_de_la_manche(soiree_neuve(ias=1))
    resultat = jouer(tmp_path, f"{DEBUT}{manche}n\no\nZoé\n2\n\n", "-s", "partie.six")
    assert DE_COTE.findall(resultat.plainte) == ["partie~.six"]
    assert charger(tmp_path / "partie~.six").game.humain.name == "Ada"
    assert charger(tmp_path / "partie.six").game.humain.name == "Zoé"
    assert ADIEU.findall(resultat.plainte)[0][0] == "partie.six"


# --- quitter dit ce qui est gardé -----------------------------------------------------------------


@pytest.mark.parametrize("nom", ["partie.six", "ma partie.six", "l'an 2000.six", "$HOME.six"])
def test_la_commande_de_l_adieu_reprend_cette_partie(tmp_path: Path, nom: str) -> None:
    resultat = jouer(tmp_path, DEBUT + "102\nq\n", "-s", nom)
    adieu = ADIEU.search(resultat.plainte)
    assert adieu
    assert adieu[1] == nom
    reprise = subprocess.run(
        adieu[2],
        shell=True,
        input=b"91\n",
        capture_output=True,
        cwd=tmp_path,
        env=environnement(),
        check=True,
    )
    texte = reprise.stdout.decode()
    assert "La partie reprend.\n── Manche 1, tour 2 sur 10. " in texte
    attendus = [resultat.texte[resultat.texte.rindex("Têtes des IA") :].partition("Ada : ")[0]]
    assert attendus[0] in texte
    assert charger(tmp_path / nom).game.tour == 3  # et la partie continue de s'y écrire


def test_reprendre_sans_rien_jouer_dit_que_la_partie_est_dans_sa_source(tmp_path: Path) -> None:
    (tmp_path / "partie.six").write_bytes(ancienne())
    adieu = ADIEU.search(jouer(tmp_path, "q\n", "-c", "partie.six", "--graine", "11").plainte)
    assert adieu
    assert adieu[1] == "partie.six"
    carte = charger(tmp_path / "partie.six").game.humain.hand[-1].number
    resultat = jouer(tmp_path, f"{carte}\nq\n", "-c", "partie.six", "--graine", "11")
    assert resultat.plainte == PERDUE
    assert fichiers(tmp_path) == {"partie.six": ancienne()}


def test_une_autre_graine_est_dans_la_commande_qui_reprend(tmp_path: Path) -> None:
    (tmp_path / "partie.six").write_bytes(ancienne())
    adieu = jouer(tmp_path, "q\n", "-c", "partie.six").plainte  # --graine 7, et non 11
    assert "sauvegardée dans « partie.six »" in adieu
    assert adieu.splitlines()[-1].endswith("--graine 7")


def test_apres_une_panne_l_adieu_ne_promet_rien(tmp_path: Path) -> None:
    sauvegarde = tmp_path / "partie.six"
    temoin = Disque(sauvegarde)
    saisies = DEBUT + "102\n91\n"
    arguments = ("sixquiprend", "--graine", "7", "-s", "partie.six")
    with disque_fragile(temoin):
        en_memoire(*arguments, saisies=saisies, dossier=tmp_path)
    remplacements = [n for n, appel in enumerate(temoin.appels, 1) if appel == "replace"]
    assert len(remplacements) == 3
    for appel in remplacements:
        sauvegarde.unlink()
        with disque_fragile(Disque(sauvegarde, appel)):
            resultat = en_memoire(*arguments, saisies=saisies, dossier=tmp_path)
        suite = " ; la partie continue sans être sauvegardée.\n"
        assert f"(disque plein){suite}" in resultat.plainte
        # une panne réparée, au tour suivant ou en partant, n'a rien coûté
        assert ADIEU.search(resultat.plainte)
        assert charger(sauvegarde).game.tour == 3


def test_au_terminal_q_propose_de_garder_une_partie(tmp_path: Path) -> None:
    with ecran("sixquiprend", "--graine", "7", dossier=tmp_path) as terminal:
        terminal.taper("Ada", "1", "", "102")
        assert "La partie n'est pas sauvegardée." in terminal.taper("q")
        assert "sauvegardée dans « partie.six »" in terminal.taper("partie.six")
        assert terminal.code() == 0
    assert charger(tmp_path / "partie.six").game.tour == 2
    with ecran("sixquiprend", "--graine", "7", dossier=tmp_path) as terminal:
        terminal.taper("Ada", "1", "", "102", "q")
        assert PERDUE.strip() in terminal.taper("")
        assert terminal.code() == 0


def test_au_terminal_q_quitte_aussitot_une_partie_sauvegardee(tmp_path: Path) -> None:
    with ecran("sixquiprend", "--graine", "7", dossier=tmp_path) as terminal:
        texte = terminal.taper("Ada", "1", "", "sauver partie.six", "102", "q")
        assert "Partie interrompue : sauvegardée dans « partie.six »." in texte
        assert terminal.code() == 0
    assert charger(tmp_path / "partie.six").game.tour == 2


def test_au_terminal_une_partie_finie_ne_demande_plus_rien(tmp_path: Path) -> None:
    manche = saisies_de_la_manche(soiree_neuve(ias=1)).split()
    with ecran("sixquiprend", "--graine", "7", dossier=tmp_path) as terminal:
        texte = terminal.taper("Ada", "1", "", *manche, "n", "q")
        assert texte.endswith("Rejouer avec les mêmes joueurs (o/n) ? q\nPartie interrompue.")
        assert terminal.code() == 0


# --- sauver NOM -----------------------------------------------------------------------------------


def test_sauver_ecrit_a_toute_question_et_continue_d_y_ecrire(tmp_path: Path) -> None:
    manche = saisies_de_la_manche(soiree_neuve(ias=1)).split()
    for question in range(len(manche)):
        dossier = tmp_path / str(question)
        dossier.mkdir()
        saisies = [*manche[:question], "sauver partie.six", *manche[question:]]
        debut = en_memoire(
            *("sixquiprend", "--graine", "7"),
            saisies=DEBUT + "\n".join(saisies[: question + 1]) + "\n",
            dossier=dossier,
        )
        phrase = "Partie sauvegardée dans « partie.six » ; elle continuera de s'y écrire.\n"
        assert phrase in debut.texte
        assert ADIEU.search(debut.plainte)
        charger(dossier / "partie.six")  # même à la question d'une rangée, au milieu du tour
        entiere = en_memoire(
            *("sixquiprend", "--graine", "7"),
            saisies=DEBUT + "\n".join(saisies) + "\nn\nn\n",
            dossier=dossier,
        )
        assert entiere.code == 0
        assert charger(dossier / "partie.six").game.tour == 11


def test_sauver_a_la_question_d_une_rangee_garde_le_debut_du_tour(tmp_path: Path) -> None:
    resultat = jouer(tmp_path, DEBUT + "8\nsauver partie.six\nq\n")
    assert "Quelle rangée (1 à 4) ? \nPartie sauvegardée" in resultat.texte
    game = charger(tmp_path / "partie.six").game
    assert [card.number for card in game.humain.hand] == [8, 16, 21, 33, 46, 49, 79, 88, 91, 102]


def test_sauver_ne_touche_pas_a_ce_qui_n_est_pas_une_partie(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_bytes(NOTES)
    (tmp_path / "dossier").mkdir()
    noms = ("notes.txt", "absent/partie.six", "dossier", "/dev/null")
    resultat = jouer(tmp_path, DEBUT + "".join(f"sauver {nom}\n" for nom in noms) + "102\n")
    assert resultat.plainte == (
        "Erreur : « notes.txt » n'est pas une partie de ce jeu : on n'y touche pas.\n"
        "Erreur : impossible d'écrire « absent/partie.six » (fichier ou dossier introuvable).\n"
        "Erreur : impossible d'écrire « dossier » (c'est un dossier).\n"
        f"Erreur : impossible d'écrire « /dev/null » (ce n'est pas un fichier ordinaire).\n{PERDUE}"
    )
    assert "tour 2 sur 10" in resultat.texte
    assert fichiers(tmp_path) == {"notes.txt": NOTES}


def test_sauver_met_de_cote_l_ancienne_partie_mais_pas_la_sienne(tmp_path: Path) -> None:
    (tmp_path / "autre.six").write_bytes(ancienne())
    saisies = DEBUT + "102\nsauver partie.six\nsauver autre.six\n91\n"
    resultat = jouer(tmp_path, saisies, "-s", "partie.six")
    assert DE_COTE.findall(resultat.plainte) == ["autre~.six"]
    assert fichiers(tmp_path)["autre~.six"] == ancienne()
    tours = {nom: charger(tmp_path / nom).game.tour for nom in fichiers(tmp_path)}
    assert tours == {"autre.six": 3, "autre~.six": 4, "partie.six": 2}


def test_avant_la_partie_il_n_y_a_rien_a_sauver(tmp_path: Path) -> None:
    resultat = jouer(tmp_path, "sauver partie.six\nAda\nsauver partie.six\n1\n")
    phrase = "Erreur : aucune partie n'est en cours : il n'y a rien à sauvegarder.\n"
    assert resultat.plainte == phrase * 2 + "Partie interrompue.\n"
    assert resultat.texte.count("Votre nom (Entrée pour « Vous ») : ") == 2  # ce n'est pas un nom
    assert fichiers(tmp_path) == {}


def test_sauver_dans_un_fichier_protege_est_refuse_et_la_partie_continue(tmp_path: Path) -> None:
    protegee = tmp_path / "protegee.six"
    protegee.write_bytes(ancienne())
    protegee.chmod(0o444)
    saisies = f"{DEBUT}sauver protegee.six\n102\nsauver partie.six\n"
    options = ("--graine", "7")
    joue = lancer(
        "sixquiprend", *options, saisies=saisies, dossier=tmp_path, devant=SANS_PRIVILEGES
    )
    assert joue.code == 0
    assert "impossible d'écrire « protegee.six » (accès refusé)." in joue.plainte
    assert sorted(fichiers(tmp_path)) == ["partie.six", "protegee.six"]
    assert protegee.read_bytes() == ancienne()
    assert charger(tmp_path / "partie.six").game.tour == 2
