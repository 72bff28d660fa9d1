"""La machine à table, par la vraie commande : --ia, --niveau, conseil, et la reprise."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from dames import ia
from dames.game import Partie, finPartie, jouer, nouvelle_partie
from dames.sauvegarde import charger
from dames.structures import Coup
from dames.tour import suivre
from tests.outils import lancer
from tests.outils.ecran import ecran

NOMS = ("--noms", "Ana,Bob,Cleo,Dan")


@pytest.mark.sans_couverture
@pytest.mark.parametrize("niveau", ["facile", "moyen"])
def test_quatre_machines_jouent_seules_jusqu_a_la_fin(niveau: str, tmp_path: Path) -> None:
    """La même graine donne la même partie ; une autre, une autre."""
    textes = [
        lancer(
            "dames",
            *NOMS,
            "--ia",
            "1,2,3,4",
            "--niveau",
            niveau,
            "--graine",
            graine,
            dossier=tmp_path,
        )
        for graine in ("1", "1", "2")
    ]
    assert textes[0].sortie == textes[1].sortie != textes[2].sortie
    assert all(resultat.code == 0 and "Partie finie :" in resultat.texte for resultat in textes)


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
    assert len(charger(str(tmp_path / "a.txt")).historique) == 8


def test_conseil_donne_trois_coups_avec_leur_valeur_en_mots(tmp_path: Path) -> None:
    resultat = lancer("dames", *NOMS, saisies="conseil\ne14-f13\nq\n", dossier=tmp_path)
    conseils = resultat.texte.split("(? explique) : \n")[1].splitlines()[:3]
    assert all(" : ne gagne ni ne perd de pièce" in ligne for ligne in conseils)
    assert "Ana joue E14-F13." in resultat.texte


def test_conseil_suit_la_piece_deja_choisie(tmp_path: Path) -> None:
    resultat = lancer("dames", *NOMS, saisies="g14\nconseil\nq\n", dossier=tmp_path)
    conseils = resultat.texte.split("numéro : \n")[1].splitlines()
    assert [ligne[:7] for ligne in conseils[:2]] in (["G14-F13", "G14-H13"], ["G14-H13", "G14-F13"])


@pytest.mark.parametrize("places", ["0", "5", "1,x", "deux"])
def test_une_place_qui_n_existe_pas_est_refusee(places: str, tmp_path: Path) -> None:
    resultat = lancer("dames", "--ia", places, dossier=tmp_path)
    assert (resultat.code, "--ia : on attend des joueurs" in resultat.plainte) == (2, True)


def test_au_terminal_entree_passe_d_un_coup_de_machine_au_suivant(tmp_path: Path) -> None:
    with ecran("dames", *NOMS, "--ia", "2,3,4", "--niveau", "facile", dossier=tmp_path) as terminal:
        for rang, nom in enumerate(("Bob", "Cleo", "Dan")):
            texte = terminal.taper("g14-h13" if rang == 0 else "")
            assert f"{nom} joue" in texte
            assert terminal.lignes[-1].startswith("Entrée pour continuer") or "Entrée" in texte
        assert "Ana, pièce ou coup" in terminal.taper("")


def tourner(coups: list[str], tours: int) -> Partie:
    """Une partie où chacun va et vient avec une dame, sans jamais prendre."""
    partie = nouvelle_partie()
    partie.historique = [Coup(tuple(coup.split("-")), ()) for coup in coups] * tours
    return partie


def test_la_machine_renonce_quand_plus_rien_ne_se_prend() -> None:
    assert not ia.renonce(tourner(["E14-F13"], ia.PATIENCE - 1))
    assert ia.renonce(tourner(["E14-F13"], ia.PATIENCE))
    partie = tourner(["E14-F13"], ia.PATIENCE)
    partie.historique[-1] = lire_coup("E14xG12")
    assert not ia.renonce(partie)


def test_la_machine_joue_la_piece_deja_touchee() -> None:
    partie = nouvelle_partie()
    depart = suivre(partie.plateau, ["G14", "H13"]).cases[0]
    partie.touchee = depart
    for graine in range(5):
        assert ia.choisir(partie, "moyen", Random(graine)).cases[0] == "G14"
    jouer(partie, suivre(partie.plateau, ia.choisir(partie, "moyen", Random(1)).cases))
    assert finPartie(partie) is None
