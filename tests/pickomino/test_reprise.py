"""Reprendre une partie : au tour du joueur écrit dans la sauvegarde, ou refusée par une phrase."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from pickomino.sauvegarde import decoder, encoder
from tests.appui import TESTS, Entree, en_memoire, fichiers
from tests.pickomino.commun import EN_COURS, commande, garder, joueur, partie, verifier_partie

NOTES = b"Acheter du pain.\n"
DEUX_JOUEURS = "2\nAna\nBob\n"


# --- au tour du joueur id ------------------------------------------------------------------------


@pytest.mark.exigence("PIC-11")
def test_quitter_en_plein_tour_garde_la_sauvegarde_du_tour_precedent(tmp_path: Path) -> None:
    garder(EN_COURS, tmp_path / "save.bin")
    resultat = commande(tmp_path, "--graine", "3")
    assert resultat.code == 0
    sauvee = decoder((tmp_path / "save.bin").read_bytes())
    assert sauvee.id == 2, "IA1 a fini son tour, Tom n'a pas fini le sien"
    verifier_partie(sauvee)


@pytest.mark.exigence("PIC-12")
def test_une_sauvegarde_est_reprise_au_tour_du_joueur_id(tmp_path: Path) -> None:
    garder(EN_COURS, tmp_path / "save.bin")
    sortie = commande(tmp_path, "--graine", "3").texte
    assert "\nLa partie de « save.bin » reprend, et s'y écrit à chaque fin de tour.\n" in sortie
    assert "Nombre de joueurs" not in sortie
    assert "Léa : 4 points, dessus de la pile : 31\n" in sortie
    assert sortie.index("C'est à IA1 de jouer.") < sortie.index("C'est à Tom de jouer.")
    assert "C'est à Léa de jouer." not in sortie


@pytest.mark.exigence("PIC-02", "PIC-12")
def test_dans_une_partie_reprise_chaque_lancer_est_dessine(tmp_path: Path) -> None:
    """Ceux d'IA1, dont c'est le tour, comme celui de Tom, qui joue ensuite."""
    garder(EN_COURS, tmp_path / "save.bin")
    sortie = commande(tmp_path, "--graine", "3").texte
    choix = sortie.count("quelle face prenez-vous")
    lancers = sortie.count("\n┌─────┐")
    assert choix > 1
    assert lancers >= choix, "des dés sont à choisir que personne n'a vus"
    tour_d_ia1, tour_de_tom = sortie.split("C'est à Tom de jouer.")
    assert "IA1, quelle face prenez-vous" in tour_d_ia1
    assert "\n" + "┌─────┐" * 8 + "\n" in tour_d_ia1
    assert "\n" + "┌─────┐" * 8 + "\n" in tour_de_tom


@pytest.mark.exigence("PIC-12")
def test_une_autre_sauvegarde_se_reprend_par_son_nom(tmp_path: Path) -> None:
    reprise = partie(joueur("Léa"), joueur("Tom"), retires=[35, 36])
    garder(reprise, tmp_path / "ailleurs.bin")
    sortie = commande(tmp_path, "--sauvegarde", "ailleurs.bin").texte
    assert "C'est à Léa de jouer." in sortie


@pytest.mark.exigence("PIC-04", "PIC-12")
def test_ia_suivi_d_un_numero_dans_la_sauvegarde_est_une_machine(tmp_path: Path) -> None:
    reprise = partie(joueur("IA1", 21), joueur("IA2"), retires=[36])
    garder(reprise, tmp_path / "save.bin")
    resultat = commande(tmp_path, "--graine", "1")
    assert (resultat.code, resultat.plainte) == (0, "")
    assert "Classement :" in resultat.texte
    assert fichiers(tmp_path) == {}


@pytest.mark.exigence("PIC-12", "PIC-13")
def test_une_partie_finie_reprise_annonce_son_vainqueur_et_s_efface(tmp_path: Path) -> None:
    """Le programme a été tué entre la dernière sauvegarde et la fin : rien n'est perdu."""
    reprise = partie(joueur("Léa", 31), joueur("Tom"), retires=range(21, 37))
    garder(reprise, tmp_path / "save.bin")
    resultat = commande(tmp_path)
    assert resultat.code == 0
    assert resultat.texte.endswith("Léa remporte la partie.\n")
    assert fichiers(tmp_path) == {}


@pytest.mark.exigence("PIC-11", "PIC-12")
@pytest.mark.parametrize("tours", range(1, 9))
def test_chaque_fin_de_tour_est_sauvegardee_et_se_reprend(tours: int, tmp_path: Path) -> None:
    """Après n tours, le fichier est le tour montré à l'écran, au joueur suivant."""
    noms = ["Ana", "Bob", "Chloé"]
    debut = "".join(f"{nom}\n" for nom in ("3", *noms))
    un_tour = "1\n2\n3\n4\n5\nV\nn\n"  # une face est là, les autres sont refusées, puis l'arrêt
    commencee = commande(tmp_path, "--graine", "4", saisies=debut + un_tour * tours)
    ordre = re.findall("C'est à (.+) de jouer", commencee.texte)
    sauvee = decoder((tmp_path / "save.bin").read_bytes())
    verifier_partie(sauvee)
    assert sauvee.id == (len(ordre) - 1) % 3 == noms.index(ordre[-1])
    suite = commande(tmp_path, "--graine", "9").texte
    assert re.findall("C'est à (.+) de jouer", suite) == [ordre[-1]]
    table = re.findall("^(?:Ana|Bob|Chloé) : .*", commencee.texte, re.M)[-3:]
    assert table == re.findall("^(?:Ana|Bob|Chloé) : .*", suite, re.M)


@pytest.mark.exigence("PIC-12")
def test_une_partie_semee_et_interrompue_a_chaque_tour_se_joue_avec_les_memes_des(
    tmp_path: Path,
) -> None:
    """La partie de référence, coupée devant chacun des tours de Léa, puis reprise et finie."""
    cas = TESTS / "pickomino" / "golden" / "humain_contre_machine"
    arguments = (cas / "arguments.txt").read_text(encoding="utf-8").split()
    entiere = (cas / "sortie.txt").read_text(encoding="utf-8")
    lignes = (cas / "saisies.txt").read_text(encoding="utf-8").splitlines(keepends=True)
    tours = entiere.split("C'est à Léa de jouer.")
    faites = 3  # le nombre de joueurs et les deux noms
    for tour in tours[1:]:
        debut, suite = "".join(lignes[:faites]), "".join(lignes[faites:])
        coupee = en_memoire("pickomino", *arguments, saisies=debut, dossier=tmp_path)
        assert "Partie sauvegardée dans « save.bin »" in coupee.plainte
        reprise = en_memoire("pickomino", *arguments, saisies=suite, dossier=tmp_path)
        assert entiere.endswith(reprise.texte.partition("à chaque fin de tour.\n")[2])
        assert reprise.texte.endswith("remporte la partie.\n")
        assert fichiers(tmp_path) == {}
        faites += len(re.findall(r" \? $", tour, re.M))
    assert faites == len(lignes)


# --- ce qu'on refuse, ce qu'on garde à côté ------------------------------------------------------


@pytest.mark.exigence("PIC-12")
@pytest.mark.parametrize("octets", [NOTES, b"\x7fELF" + bytes(900), b"\n", bytes(7)])
@pytest.mark.parametrize("options", [[], ["--nouvelle"]])
def test_ce_qui_n_est_pas_une_partie_est_refuse_et_reste_intact(
    options: list[str], octets: bytes, tmp_path: Path
) -> None:
    (tmp_path / "notes.txt").write_bytes(octets)
    resultat = commande(tmp_path, "--sauvegarde", "notes.txt", *options, saisies=DEUX_JOUEURS)
    assert (resultat.code, resultat.texte) == (1, "")
    refus = "« notes.txt », ce n'est pas une partie de Pickomino : on n'y touche pas."
    assert resultat.plainte == f"Erreur : {refus}\n"
    assert fichiers(tmp_path) == {"notes.txt": octets}


@pytest.mark.exigence("PIC-12")
@pytest.mark.parametrize(
    "abimee", [bytes(748), encoder(EN_COURS)[:-1], encoder(EN_COURS)[:100], b"\xff" * 748]
)
def test_une_partie_abimee_n_est_ni_suivie_ni_detruite(abimee: bytes, tmp_path: Path) -> None:
    (tmp_path / "save.bin").write_bytes(abimee)
    refus = commande(tmp_path, saisies=DEUX_JOUEURS)
    assert (refus.code, refus.texte) == (1, "")
    phrase = r"Erreur : « save\.bin », .+ \(--nouvelle pour recommencer\)\.\n"
    assert re.fullmatch(phrase, refus.plainte)
    assert fichiers(tmp_path) == {"save.bin": abimee}
    nouvelle = commande(tmp_path, "--nouvelle", saisies=DEUX_JOUEURS)
    assert nouvelle.code == 0
    assert (tmp_path / "save~.bin").read_bytes() == abimee


@pytest.mark.exigence("PIC-12")
def test_l_ancienne_partie_est_gardee_a_cote_et_se_reprend(tmp_path: Path) -> None:
    garder(EN_COURS, tmp_path / "save.bin")
    premiere = commande(tmp_path, "--nouvelle", saisies=DEUX_JOUEURS)
    phrase = "L'ancienne partie de « save.bin » est gardée dans « save~.bin »."
    assert phrase in premiere.plainte
    commande(tmp_path, "--nouvelle", saisies="2\nChloé\nDan\n")
    trois = fichiers(tmp_path)
    assert sorted(trois) == ["save.bin", "save~.bin", "save~2.bin"]
    assert trois["save~.bin"] == encoder(EN_COURS)
    assert decoder(trois["save~2.bin"]).players[0].username == "Ana"
    reprise = commande(tmp_path, "--sauvegarde", "save~.bin")
    assert "La partie de « save~.bin » reprend" in reprise.texte
    assert "Léa : 4 points, dessus de la pile : 31" in reprise.texte


@pytest.mark.exigence("PIC-11", "PIC-12")
@pytest.mark.parametrize("options", [[], ["--nouvelle"]])
def test_une_sauvegarde_vide_est_une_place_libre(options: list[str], tmp_path: Path) -> None:
    (tmp_path / "save.bin").write_bytes(b"")
    resultat = commande(tmp_path, *options, saisies="2\nLéa\nTom\n")
    assert (resultat.code, "L'ancienne partie" in resultat.plainte) == (0, False)
    assert "La partie s'écrit dans « save.bin » à chaque fin de tour." in resultat.texte
    assert decoder((tmp_path / "save.bin").read_bytes()) == partie(joueur("Léa"), joueur("Tom"))
    assert list(fichiers(tmp_path)) == ["save.bin"]


@pytest.mark.exigence("PIC-12")
@pytest.mark.parametrize("option", ["--nouvelle", "--graine=1"])
@pytest.mark.parametrize(
    ("cible", "raison"),
    [
        (".", "c'est un dossier"),
        ("tube", "ce n'est pas un fichier ordinaire"),
        ("absent/save.bin", "fichier ou dossier introuvable"),
    ],
)
def test_un_endroit_ou_l_on_ne_peut_pas_sauvegarder_est_refuse_avant_de_jouer(
    cible: str, raison: str, option: str, tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "tube")
    resultat = commande(tmp_path, "--sauvegarde", cible, option, saisies="2\nIA\nIA\n")
    assert (resultat.code, resultat.sortie) == (1, b"")
    assert resultat.plainte == f"Erreur : impossible d'écrire « {cible} » ({raison}).\n"
    assert fichiers(tmp_path) == {}


# --- partir et revenir ---------------------------------------------------------------------------


@pytest.mark.exigence("PIC-11")
def test_sauver_nom_ecrit_ailleurs_la_partie_du_debut_du_tour(tmp_path: Path) -> None:
    saisies = "2\nLéa\nTom\nsauver ici\n1\n2\n3\n4\n5\nV\nsauver la/bas.bin\nsauver\nq\n"
    resultat = commande(tmp_path, "--graine", "1", saisies=saisies)
    assert "Partie sauvegardée dans « ici.bin » ; elle continuera de s'y écrire." in resultat.texte
    assert "Tapez aussi le nom du fichier, comme : sauver partie.bin" in resultat.texte
    erreur, sauvee, commande_donnee = resultat.plainte.splitlines()
    assert erreur == "Erreur : impossible d'écrire « la/bas.bin » (fichier ou dossier introuvable)."
    assert sauvee == "Partie sauvegardée dans « ici.bin » ; pour la reprendre :"
    assert commande_donnee.endswith(" --sauvegarde ici.bin --graine 1")
    debut = encoder(partie(joueur("Léa"), joueur("Tom")))
    assert fichiers(tmp_path) == {"ici.bin": debut}, "save.bin est libre pour une autre partie"


def test_quitter_avant_d_etre_assis_ne_promet_rien(tmp_path: Path) -> None:
    assert commande(tmp_path, saisies="2\nAna\nq\n").plainte == "Au revoir.\n"
    assert fichiers(tmp_path) == {}


@pytest.mark.exigence("PIC-11")
def test_ce_qu_un_autre_programme_a_ecrit_n_est_pas_ecrase(tmp_path: Path) -> None:
    chemin = tmp_path / "save.bin"
    un_tour = ["1\n", "2\n", "3\n", "4\n", "5\n", "V\n", "n\n"]
    suite = Entree(["2\n", "Ana\n", "Bob\n", lambda: garder(EN_COURS, chemin), *un_tour])
    resultat = en_memoire("pickomino", "--graine", "4", saisies=suite, dossier=tmp_path)
    assert "« save.bin » a été changé par un autre programme" in resultat.plainte
    assert chemin.read_bytes() == encoder(EN_COURS)
    assert decoder((tmp_path / "save~.bin").read_bytes()).players[0].username == "Ana"
