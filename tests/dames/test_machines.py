"""La machine à table, par la vraie commande : --ia, --niveau, conseil, et la reprise."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dames import ia
from dames.game import Partie, coups_calmes, nouvelle_partie
from dames.sauvegarde import encoder
from dames.structures import lire_case, lire_coup
from tests.dames.commun import charger, jouer_ecrit
from tests.dames.fenetres import table
from tests.outils import TESTS, Resultat, lancer
from tests.outils.ecran import Ecran, ecran

NOMS = ("--noms", "Ana,Bob,Cleo,Dan")


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
    une, la_meme, autre = (jouer_seules("facile", graine, tmp_path) for graine in "112")
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
    assert len(charger(tmp_path / "a.txt").historique) == 8


def test_conseil_donne_trois_coups_avec_leur_valeur_en_mots(tmp_path: Path) -> None:
    resultat = lancer("dames", *NOMS, saisies="conseil\ne14-f13\nq\n", dossier=tmp_path)
    conseil = resultat.texte.split("(? explique) : \n")[1].replace("\n", " ")
    egaux = r"(\w+-\w+, ){2}\w+-\w+ se valent : ne gagne ni ne perd de pièce en \d+ coups\. Ana"
    assert re.match(egaux, conseil)
    assert "Ana joue E14-F13." in resultat.texte


def test_conseil_suit_la_piece_deja_choisie(tmp_path: Path) -> None:
    resultat = lancer("dames", *NOMS, saisies="g14\nconseil\nq\n", dossier=tmp_path)
    conseil = resultat.texte.split("numéro : \n")[1]
    assert conseil.startswith(("G14-F13, G14-H13 se valent", "G14-H13, G14-F13 se valent"))


@pytest.mark.parametrize("places", ["0", "5", "1,x", "deux"])
def test_une_place_qui_n_existe_pas_est_refusee(places: str, tmp_path: Path) -> None:
    resultat = lancer("dames", "--ia", places, dossier=tmp_path)
    assert (resultat.code, "--ia : on attend des joueurs" in resultat.plainte) == (2, True)


def autour(terminal: Ecran, nom: str) -> str:
    """Une case du dernier plateau de l'écran, et les deux signes qui l'entourent."""
    bas = max(n for n, ligne in enumerate(terminal.lignes) if ligne.startswith("   A B C"))
    x, y = lire_case(nom)
    return terminal.lignes[bas - 17 + y][2 + 2 * x :][:3]


def test_chaque_entree_montre_le_coup_de_la_machine_suivante_marque_sur_le_plateau(
    tmp_path: Path,
) -> None:
    """La dernière machine rend la main : son coup, marqué, est au-dessus de la question."""
    suites = ["Entrée pour continuer…"] * 2 + ["Ana, pièce ou coup (? explique) :"]
    with ecran("dames", *NOMS, "--ia", "2,3,4", "--niveau", "facile", dossier=tmp_path) as terminal:
        for nom, lettre, suite in zip(("Bob", "Cleo", "Dan"), "eno", suites, strict=True):
            texte = terminal.taper("g14-h13" if nom == "Bob" else "")
            depart, arrivee = re.findall(rf"{nom} joue (\w+)-(\w+)\.", texte)[-1]
            assert autour(terminal, depart) == "(.)" and autour(terminal, arrivee) == f"<{lettre}>"
            assert texte.endswith(suite)


def calme(tours: int) -> Partie:
    """Une partie où l'on aurait joué tant de coups sans jamais prendre."""
    partie = nouvelle_partie()
    partie.historique = [lire_coup("E14-F13")] * tours
    return partie


def test_entre_machines_la_plus_faible_renonce_quand_plus_rien_ne_se_prend() -> None:
    assert not ia.renonce(calme(ia.PATIENCE - 1))
    assert ia.renonce(calme(ia.PATIENCE))
    partie = calme(ia.PATIENCE)
    partie.historique[-1] = lire_coup("E14xG12")
    assert not ia.renonce(partie)


@pytest.mark.sans_couverture
@pytest.mark.parametrize(
    ("machines", "proposees"),
    [
        ({1, 3}, [200, 400]),  # au deux-centième coup calme, c'est à Sud de jouer
        ({3}, [202, 402]),
        ({2, 3, 4}, [201, 401]),  # la première machine, et elle seule
        (set[int](), []),
    ],
)
def test_la_premiere_machine_propose_la_nulle_tous_les_deux_cents_coups_calmes(
    machines: set[int], proposees: list[int]
) -> None:
    tours = range(3 * 200)
    assert [n for n in tours if ia.propose_la_nulle(calme(n), machines)] == proposees


def test_une_prise_fait_attendre_la_proposition() -> None:
    partie = calme(200)
    partie.historique[99] = lire_coup("E14xG12")
    assert coups_calmes(partie) == 100
    assert not ia.propose_la_nulle(partie, {1})


def sans_prise(dossier: Path) -> None:
    """Quatre dames vont et viennent, jusqu'à ce que Sud, au trait, veuille en rester là."""
    partie = charger(TESTS / "dames" / "quatre_dames.txt")
    aller_retour = ["L17 J15", "F5 E6", "H1 Q10", "E16 O6", "J15 L17", "E6 F5", "Q10 H1", "O6 E16"]
    while len(partie.historique) % 4 or not ia.renonce(partie):
        jouer_ecrit(partie, aller_retour[(len(partie.historique) - 278) % 8])
    (dossier / "p.txt").write_bytes(encoder(partie))


NULLES = pytest.mark.parametrize(
    ("reponses", "arretee"), [("ooo", True), ("oon", False), ("n", False)]
)


@NULLES
def test_dans_la_fenetre_la_nulle_demande_l_accord_de_tous_les_humains(
    reponses: str, arretee: bool, tmp_path: Path
) -> None:
    sans_prise(tmp_path)
    with table(charger(tmp_path / "p.txt"), machines="1") as (mains, croix):
        tours = len(croix.partie.historique)
        for nom, reponse in zip(("Est", "Nord", "Ouest"), reponses, strict=False):
            bulle = mains.fenetre.ecran
            assert "coups sans prise : Sud propose la nulle." in bulle.texte
            assert f"{nom}, en rester là, sans gagnant ?" in bulle.texte
            mains.taper("échap", reponse)
        mains.attendre()
        assert (croix.message == "Partie finie, sans gagnant.") == arretee
        assert (len(croix.partie.historique) == tours) == arretee
        assert mains.fenetre.finie == arretee
        if arretee:
            mains.bouton("Voir le plateau")
            mains.attendre()
            assert not croix.attend and len(croix.partie.historique) == tours, "plus rien ne joue"


@NULLES
def test_au_terminal_la_nulle_demande_l_accord_de_tous_les_humains(
    reponses: str, arretee: bool, tmp_path: Path
) -> None:
    """Sud est une machine ; son allié répond, et chacun de l'autre équipe."""
    sans_prise(tmp_path)
    avant = (tmp_path / "p.txt").read_bytes()
    options = ("-c", "p.txt", "-s", "p.txt", "--ia", "1", "--niveau", "facile", "--graine", "1")
    with ecran("dames", *options, dossier=tmp_path) as terminal:
        for nom, reponse in zip(("Est", "Nord", "Ouest"), reponses, strict=False):
            assert terminal.lignes[-1] == f"{nom}, en rester là, sans gagnant (o/n) ?"
            terminal.taper(reponse)
        assert ("Partie finie, sans gagnant." in terminal.texte) == arretee
        assert ("Sud joue" in terminal.texte) != arretee
    assert ((tmp_path / "p.txt").read_bytes() == avant) == arretee


@pytest.mark.parametrize(("machines", "renonce"), [("1,2,3,4", True), ("1,2,4", False)])
def test_une_machine_n_abandonne_jamais_devant_quelqu_un(
    machines: str, renonce: bool, tmp_path: Path
) -> None:
    """Par un tube : entre machines seules, Sud abandonne ; sinon il joue, et ne propose rien."""
    sans_prise(tmp_path)
    options = ("-c", "p.txt", "--ia", machines, "--niveau", "facile", "--graine", "1")
    resultat = lancer("dames", *options, saisies="q\n", dossier=tmp_path)
    assert ("Sud abandonne." in resultat.texte) == renonce
    assert ("Sud joue" in resultat.texte) != renonce
    assert "sans gagnant" not in resultat.texte


# --- qui est une machine -------------------------------------------------------------------------


def test_on_ne_demande_pas_leur_nom_aux_machines(tmp_path: Path) -> None:
    options = ("--ia", "2,4", "--niveau", "facile", "-s", "p.txt")
    resultat = lancer("dames", *options, saisies="Zoé\n\nq\n", dossier=tmp_path)
    questions = [ligne for ligne in resultat.texte.splitlines() if ligne.startswith("Nom du")]
    assert [question[:15] for question in questions] == ["Nom du joueur 1", "Nom du joueur 3"]
    noms = [stats.nom for stats in charger(tmp_path / "p.txt").stats]
    assert noms == ["Zoé", "IA 2", "Nord", "IA 4"]


@pytest.mark.parametrize("noms", ["--noms=Zoé,IA,Max,ia", None])
def test_ia_au_lieu_d_un_nom_assied_la_machine_meme_apres_une_reprise(
    noms: str | None, tmp_path: Path
) -> None:
    saisies = "" if noms else "Zoé\nIA\nMax\nia\n"
    options = ("--niveau", "facile", "--graine", "3", "-s", "p.txt", *([noms] if noms else []))
    debut = lancer("dames", *options, saisies=f"{saisies}g14-h13\nq\n", dossier=tmp_path)
    assert "IA 2 joue " in debut.texte
    assert len(charger(tmp_path / "p.txt").historique) == 2
    commande = debut.plainte.splitlines()[-1].split()
    assert commande[:5] == ["dames", "-c", "p.txt", "-s", "p.txt"]
    suite = lancer(*commande, saisies="e4-f5\nq\n", dossier=tmp_path)
    assert "Max joue E4-F5.\n" in suite.texte
    assert "IA 4 joue " in suite.texte


def test_un_humain_ne_prend_pas_le_nom_d_une_machine(tmp_path: Path) -> None:
    resultat = lancer("dames", "--ia", "2", saisies="IA 2\nZoé\n\n\nq\n", dossier=tmp_path)
    assert "ne peuvent pas porter le même nom" in resultat.texte
    assert "Zoé, pièce ou coup" in resultat.texte
