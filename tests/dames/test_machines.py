"""La machine à table, par la vraie commande : --ia, --niveau, conseil, et la reprise."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dames.game import Partie
from dames.machine import ia
from dames.sauvegarde import decoder, encoder
from dames.structures import lire_coup
from tests.appui import TESTS, Resultat, en_memoire, lancer
from tests.dames.commun import jouer_ecrit, neuve

NOMS = ("--noms", "Ana,Bob,Cleo,Dan")


def relire(chemin: Path) -> Partie:
    """La partie d'un fichier."""
    return decoder(chemin.read_bytes())


def jouer_seules(niveau: str, graine: str, dossier: Path) -> Resultat:
    """Une partie entière entre quatre machines."""
    options = ("--ia", "1,2,3,4", "--niveau", niveau, "--graine", graine)
    resultat = lancer("dames", *NOMS, *options, dossier=dossier)
    assert resultat.code == 0
    assert "Partie finie :" in resultat.texte
    return resultat


@pytest.mark.sans_couverture
def test_quatre_machines_jouent_seules_jusqu_a_la_fin(tmp_path: Path) -> None:
    """La même graine donne la même partie ; une autre, une autre."""
    une = jouer_seules("facile", "1", tmp_path)
    la_meme = jouer_seules("facile", "1", tmp_path)
    autre = jouer_seules("facile", "2", tmp_path)
    assert une.texte.count("   A B C") == 2, "un seul plateau, à la fin, et ses deux lignes"
    assert une.sortie == la_meme.sortie != autre.sortie


def test_une_partie_interrompue_continue_comme_elle_aurait_continue(tmp_path: Path) -> None:
    """La graine et le rang du coup décident de tout : reprendre ne change rien à la suite."""
    options = ("--ia", "2,3,4", "--niveau", "facile", "--graine", "5")
    entiere = lancer(
        "dames", *NOMS, *options, "-s", "a.txt", saisies="g14-h13\ni14-j13\nq\n", dossier=tmp_path
    )
    debut = lancer(
        "dames", *NOMS, *options, "-s", "b.txt", saisies="g14-h13\nq\n", dossier=tmp_path
    )
    assert debut.plainte.endswith("dames -c b.txt -s b.txt --ia 2,3,4 --niveau facile --graine 5\n")
    lancer(
        "dames", "-c", "b.txt", "-s", "b.txt", *options, saisies="i14-j13\nq\n", dossier=tmp_path
    )
    assert entiere.code == 0
    assert (tmp_path / "a.txt").read_bytes() == (tmp_path / "b.txt").read_bytes()
    assert len(relire(tmp_path / "a.txt").historique) == 8


def test_conseil_donne_trois_coups_avec_leur_valeur_en_mots(tmp_path: Path) -> None:
    resultat = lancer("dames", *NOMS, saisies="conseil\ne14-f13\nq\n", dossier=tmp_path)
    conseil = resultat.texte.split("(? explique) : \n")[1].replace("\n", " ")
    raison = "n'expose aucune pièce"  # au premier coup, les quatre armées sont trop loin
    bilan = r"ni gain ni perte dans les \d+ coups à venir"
    egaux = rf"(\w+-\w+, ){{2}}\w+-\w+ : {raison} ; {bilan}\. Ana"
    assert re.match(egaux, conseil)
    assert "Ana joue E14-F13." in resultat.texte


def test_conseil_suit_la_piece_deja_choisie(tmp_path: Path) -> None:
    resultat = lancer("dames", *NOMS, saisies="g14\nconseil\nq\n", dossier=tmp_path)
    conseil = resultat.texte.split("numéro : \n")[1]
    assert conseil.startswith(("G14-F13, G14-H13 : ", "G14-H13, G14-F13 : "))


@pytest.mark.parametrize("places", ["0", "5", "1,x", "deux"])
def test_une_place_qui_n_existe_pas_est_refusee(places: str, tmp_path: Path) -> None:
    resultat = lancer("dames", "--ia", places, dossier=tmp_path)
    assert (resultat.code, "on attend des joueurs de 1 à 4, comme 2,4." in resultat.plainte) == (
        2,
        True,
    )


def calme(tours: int) -> Partie:
    """Une partie où l'on aurait joué tant de coups sans jamais prendre."""
    partie = neuve(["IA 1", "IA 2", "IA 3", "IA 4"])
    partie.historique = [lire_coup("E14-F13")] * tours
    return partie


def test_entre_machines_la_plus_faible_renonce_quand_plus_rien_ne_se_prend() -> None:
    assert not ia.renonce(calme(ia.PATIENCE - 1))
    assert ia.renonce(calme(ia.PATIENCE))
    partie = calme(ia.PATIENCE)
    partie.historique[-1] = lire_coup("E14xG12")
    assert not ia.renonce(partie)
    devant_quelqu_un = calme(ia.PATIENCE)
    devant_quelqu_un.machines = frozenset({1, 2, 4})
    assert not ia.renonce(devant_quelqu_un)


def sans_prise(dossier: Path) -> None:
    """Quatre dames vont et viennent, jusqu'à ce que Sud, au trait, renonce s'il est une machine."""
    partie = relire(TESTS / "dames" / "quatre_dames.txt")
    partie.machines = frozenset({1, 2, 3, 4})
    aller_retour = ["L17 J15", "F5 E6", "H1 Q10", "E16 O6", "J15 L17", "E6 F5", "Q10 H1", "O6 E16"]
    while len(partie.historique) % 4 or not ia.renonce(partie):
        jouer_ecrit(partie, aller_retour[(len(partie.historique) - 278) % 8])
    (dossier / "p.txt").write_bytes(encoder(partie))


@pytest.mark.parametrize(("machines", "renonce"), [("1,2,3,4", True), ("1,2,4", False)])
def test_une_machine_n_abandonne_jamais_devant_quelqu_un(
    machines: str, renonce: bool, tmp_path: Path
) -> None:
    """Entre machines seules, Sud abandonne ; sinon il joue."""
    sans_prise(tmp_path)
    options = ("-c", "p.txt", "--ia", machines, "--niveau", "facile", "--graine", "1")
    resultat = lancer("dames", *options, saisies="q\n", dossier=tmp_path)
    assert ("Sud abandonne." in resultat.texte) == renonce
    assert ("Sud joue" in resultat.texte) != renonce


# --- qui est une machine -------------------------------------------------------------------------


def test_on_ne_demande_pas_leur_nom_aux_machines(tmp_path: Path) -> None:
    options = ("--ia", "2,4", "--niveau", "facile", "-s", "p.txt")
    resultat = lancer("dames", *options, saisies="Zoé\n\nq\n", dossier=tmp_path)
    questions = [ligne for ligne in resultat.texte.splitlines() if ligne.startswith("Nom du")]
    assert [question[:15] for question in questions] == ["Nom du joueur 1", "Nom du joueur 3"]
    noms = [stats.nom for stats in relire(tmp_path / "p.txt").stats]
    assert noms == ["Zoé", "IA 2", "Nord", "IA 4"]


@pytest.mark.exigence("DAM-15")
def test_les_noms_de_l_option_sont_entiers_dans_les_statistiques(tmp_path: Path) -> None:
    noms = [lettre * 19 for lettre in "abcd"]
    fini = en_memoire("dames", "--noms", ",".join(noms), saisies="abandon\no\n", dossier=tmp_path)
    for nom in noms:
        assert f"\n{nom}           0             0      0\n" in fini.texte


@pytest.mark.exigence("DAM-15")
@pytest.mark.parametrize(
    ("noms", "raison"),
    [
        (f"Ana,Bob,Cleo,{'d' * 20}", "Un nom compte de 1 à 19 caractères."),
        ("Ana,Bob,Cleo,Ana", "Ce nom est déjà pris."),
        ("Ana,Bob,Cleo", "il faut quatre noms, comme Anne,Bob,IA,IA."),
        ("Ana,Bob,Cleo,Dan,Eve", "il faut quatre noms, comme Anne,Bob,IA,IA."),
    ],
)
def test_des_noms_qui_ne_vont_pas_sont_refuses(tmp_path: Path, noms: str, raison: str) -> None:
    refus = en_memoire("dames", "--noms", noms, dossier=tmp_path)
    assert (refus.code, refus.texte) == (2, "")
    assert raison in refus.plainte


@pytest.mark.exigence("DAM-15")
@pytest.mark.parametrize("noms", ["--noms=Zoé,IA,Max,ia", None])
def test_ia_au_lieu_d_un_nom_assied_la_machine_meme_apres_une_reprise(
    noms: str | None, tmp_path: Path
) -> None:
    saisies = "" if noms else "Zoé\nIA\nMax\nia\n"
    options = ("--niveau", "facile", "--graine", "3", "-s", "p.txt", *([noms] if noms else []))
    debut = lancer("dames", *options, saisies=f"{saisies}g14-h13\nq\n", dossier=tmp_path)
    assert "IA 2 joue " in debut.texte
    assert len(relire(tmp_path / "p.txt").historique) == 2
    commande = debut.plainte.splitlines()[-1].split()
    assert commande[:5] == ["dames", "-c", "p.txt", "-s", "p.txt"]
    assert "--noms" not in commande, "les noms sont dans le fichier"
    suite = lancer(*commande, saisies="e4-f5\nq\n", dossier=tmp_path)
    assert "Max joue E4-F5.\n" in suite.texte
    assert "IA 4 joue " in suite.texte


def test_un_humain_ne_prend_pas_le_nom_d_une_machine(tmp_path: Path) -> None:
    resultat = lancer("dames", "--ia", "2", saisies="IA 2\nZoé\n\n\nq\n", dossier=tmp_path)
    assert "Ce nom est déjà pris." in resultat.texte
    assert "Zoé, pièce ou coup" in resultat.texte
