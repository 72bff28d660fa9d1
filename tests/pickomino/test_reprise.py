"""Reprendre une partie : au tour du joueur écrit dans la sauvegarde, ou refusée par une phrase."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pickomino.sauvegarde import decoder, encoder
from tests.outils import fichiers
from tests.pickomino.commun import EN_COURS, commande, garder, joueur, partie, verifier_partie


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


@pytest.mark.exigence("PIC-12")
def test_apres_le_dernier_joueur_c_est_au_premier(tmp_path: Path) -> None:
    reprise = partie(joueur("Léa"), joueur("Tom"), retires=[35, 36])
    garder(reprise, tmp_path / "ailleurs.bin")
    sortie = commande(tmp_path, "--sauvegarde", "ailleurs.bin").texte
    assert "C'est à Léa de jouer." in sortie


@pytest.mark.exigence("PIC-12")
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


@pytest.mark.exigence("PIC-12")
def test_une_sauvegarde_dont_l_id_est_faux_est_refusee_par_son_nom(tmp_path: Path) -> None:
    """Le fichier neuf d'un ancien programme, où le dernier joueur « venait de jouer »."""
    garder(partie(joueur("Léa"), joueur("Tom"), id=1), tmp_path / "save.bin")
    resultat = commande(tmp_path)
    assert resultat.plainte == (
        "Erreur : « save.bin », id vaut 1, attendu 0 d'après les dominos "
        "(--nouvelle pour recommencer).\n"
    )


@pytest.mark.exigence("PIC-11", "PIC-12")
@pytest.mark.parametrize("options", [[], ["--nouvelle"]])
def test_une_sauvegarde_vide_est_une_place_libre(options: list[str], tmp_path: Path) -> None:
    (tmp_path / "save.bin").write_bytes(b"")
    resultat = commande(tmp_path, *options, saisies="2\nLéa\nTom\n")
    assert (resultat.code, "L'ancienne partie" in resultat.plainte) == (0, False)
    assert "La partie s'écrit dans « save.bin » à chaque fin de tour." in resultat.texte
    assert decoder((tmp_path / "save.bin").read_bytes()) == partie(joueur("Léa"), joueur("Tom"))
    assert list(fichiers(tmp_path)) == ["save.bin"]


@pytest.mark.exigence("PIC-11")
def test_sauver_nom_ecrit_ailleurs_la_partie_du_debut_du_tour(tmp_path: Path) -> None:
    saisies = "2\nLéa\nTom\nsauver ici.bin\n1\n2\n3\n4\n5\nV\nsauver la/bas.bin\nq\n"
    resultat = commande(tmp_path, "--graine", "1", saisies=saisies)
    assert "Partie sauvegardée dans « ici.bin » ; elle continuera de s'y écrire." in resultat.texte
    assert resultat.plainte.splitlines() == [
        "Erreur : impossible d'écrire « la/bas.bin » (fichier ou dossier introuvable).",
        "Partie interrompue : sauvegardée dans « ici.bin ».",
        "Pour la reprendre :",
        "pickomino --sauvegarde ici.bin --graine 1",
    ]
    debut = encoder(partie(joueur("Léa"), joueur("Tom")))
    assert fichiers(tmp_path) == {"ici.bin": debut, "save.bin": debut}


@pytest.mark.exigence("PIC-12")
@pytest.mark.parametrize("option", ["--nouvelle", "--graine=1"])
@pytest.mark.parametrize(
    ("cible", "raison"),
    [
        ("", "fichier ou dossier introuvable"),
        (".", "c'est un dossier"),
        ("absent/..", "fichier ou dossier introuvable"),
        ("/dev/null", "ce n'est pas un fichier ordinaire"),
        ("absent/save.bin", "fichier ou dossier introuvable"),
    ],
)
def test_un_endroit_ou_l_on_ne_peut_pas_sauvegarder_est_refuse_avant_de_jouer(
    cible: str, raison: str, option: str, tmp_path: Path
) -> None:
    resultat = commande(tmp_path, "--sauvegarde", cible, option, saisies="2\nIA\nIA\n")
    assert (resultat.code, resultat.sortie) == (1, b"")
    assert resultat.plainte == f"Erreur : impossible d'écrire « {cible} » ({raison}).\n"
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
