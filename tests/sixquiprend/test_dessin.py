"""Le dessin en texte : plateau large ou étroit, récit des poses, choix, classement, verdict."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixquiprend import AiPlayer, Card, Coup, Etape, Game, HumanPlayer
from sixquiprend.card import CONTINUER
from sixquiprend.couleurs import colonnes
from sixquiprend.dessin import (
    REGLES,
    en_lignes,
    ponctuer,
    rendu_cartes,
    rendu_choix,
    rendu_classement,
    rendu_coups,
    rendu_evenement,
    rendu_issue,
    rendu_limite,
    rendu_mots,
    rendu_plateau,
    rendu_pose,
    rendu_table,
)
from sixquiprend.game import Evenement
from tests.sixquiprend.commun import (
    cartes,
    jouer,
    jouer_carte,
    partie,
    rangees,
    soiree_neuve,
)


@pytest.mark.exigence("SIX-02")
def test_les_regles_disent_tout_ce_que_dit_le_sujet() -> None:
    for notion in (
        *("But : finir avec le moins possible de têtes de bœufs", "104 cartes"),
        *("dix cartes à chacun", "Valeurs croissantes", "Plus petite différence"),
        *("Série terminée", "Carte la plus faible", "La manche finit quand les mains sont vides"),
        *("66 têtes", "vous continuez ou vous arrêtez"),
    ):
        assert notion in REGLES


@pytest.mark.exigence("SIX-08")
@pytest.mark.parametrize(
    ("texte", "attendu"), [("Ada", 3), ("李", 2), ("Ｆ", 2), ("é", 1), ("e\u0301", 1), ("🐮", 2)]
)
def test_les_colonnes_d_un_texte(texte: str, attendu: int) -> None:
    assert colonnes(texte) == attendu


@pytest.mark.exigence("SIX-08")
def test_le_plateau_montre_ia_rangees_main_et_tetes() -> None:
    game = partie(rangees([1, 14], [38], [55], [90]), [12, 104], [40, 41])
    game.humain.acquises = 3
    game.players[1].ramasser(cartes(10))
    assert rendu_plateau(game, 80).splitlines() == [
        "── Manche 1, tour 9 sur 10.  Têtes des IA :  IA 1 (3)",
        "         ┌─────┐┌─────┐",
        "Rangée 1 │  1  ││ 14  │  2 têtes",
        "         └─(1)─┘└─(1)─┘",
        "         ┌─────┐",
        "Rangée 2 │ 38  │  1 tête",
        "         └─(1)─┘",
        "         ┌─────┐",
        "Rangée 3 │ 55  │  7 têtes",
        "         └─(7)─┘",
        "         ┌─────┐",
        "Rangée 4 │ 90  │  3 têtes",
        "         └─(3)─┘",
        "         ┌─────┐┌─────┐",
        "Main     │ 12  ││ 104 │",
        "         └─(1)─┘└─(1)─┘",
        "Vous : 3 têtes.",
    ]


@pytest.mark.exigence("SIX-08", "SIX-11")
def test_le_plateau_dit_que_la_manche_est_la_derniere_meme_reprise() -> None:
    game = partie(rangees([14], [38], [55], [90]), [12, 104], [40, 41])
    for tetes, suite in ((65, ""), (66, " (la dernière)")):
        game.players[1].acquises = tetes
        titre = f"── Manche 1{suite}, tour 9 sur 10.  Têtes des IA :  IA 1 ({tetes})"
        assert rendu_plateau(game, 80).splitlines()[0] == titre


@pytest.mark.exigence("SIX-08")
def test_le_plateau_rappelle_ce_que_le_dernier_tour_a_coute() -> None:
    game = partie(rangees([1, 14], [38], [55], [90]), [12, 39, 104], [40, 41, 42])
    game.humain.acquises = 3
    for numero, rappel in ((104, "3 têtes (rien"), (12, "5 têtes (+2")):
        jouer_carte(game, numero)
        if game.etape is Etape.RANGEE:
            jouer(game, game.coups()[0])
        derniere = rendu_plateau(game, 80).splitlines()[-1]  # à côté de la main
        assert derniere == f"Vous : {rappel} au dernier tour)."
    jouer_carte(game, 39)
    jouer(game, CONTINUER)
    assert rendu_plateau(game, 80).splitlines()[-1] == "Vous : 5 têtes."


@pytest.mark.exigence("SIX-08")
def test_un_ecran_etroit_a_une_ligne_par_rangee() -> None:
    game = partie(rangees([1, 14], [38], [55], [90]), [12, 104], [40, 41])
    assert rendu_plateau(game, 60).splitlines() == [
        "── Manche 1, tour 9 sur 10.  Têtes des IA :  IA 1 (0)",
        "Rangée 1, 2 têtes :  1 (1)  14 (1)",
        "Rangée 2, 1 tête :  38 (1)",
        "Rangée 3, 7 têtes :  55 (7)",
        "Rangée 4, 3 têtes :  90 (3)",
        "Main :  12 (1)  104 (1)",
        "Vous : 0 tête.",
    ]


@pytest.mark.exigence("SIX-08")
@pytest.mark.parametrize("largeur", [20, 40, 78, 79, 80, 200])
def test_le_plateau_tient_dans_la_largeur(largeur: int) -> None:
    game = soiree_neuve(ias=9).game
    lignes = rendu_plateau(game, largeur).splitlines()
    debuts = ("── Manche", "Rangée")  # des phrases qu'on ne coupe pas
    assert max(len(ligne) for ligne in lignes if not ligne.startswith(debuts)) <= largeur
    assert len(lignes) <= 18 or largeur < 40
    dessinees = sum("┌─────┐" in ligne for ligne in lignes)
    assert dessinees == (5 if largeur >= 79 else 0), "les quatre rangées et la main, ou rien"


@pytest.mark.exigence("SIX-08")
def test_les_couleurs_redisent_les_tetes_sans_les_remplacer() -> None:
    avec = "\n".join(rendu_cartes(cartes(1, 5, 10, 11, 55), couleurs=True))
    sans = "\n".join(rendu_cartes(cartes(1, 5, 10, 11, 55)))
    assert "\x1b[38;5;231;48;5;90m" in avec, "le violet du 55"
    assert re.sub("\x1b\\[[0-9;]*m", "", avec) == sans


@pytest.mark.exigence("SIX-08")
def test_en_lignes_remplit_la_largeur_et_ne_coupe_aucun_mot_meme_trop_long() -> None:
    assert en_lignes("Main :", ["5 (2)", "12 (1)", "7"], 21) == "Main :  5 (2)  12 (1)\n  7"
    assert en_lignes("a :", ["12345678"], 4) == "a :\n  12345678"


@pytest.mark.exigence("SIX-08")
@pytest.mark.parametrize("largeur", [40, 72, 80])
def test_les_cartes_de_dix_joueurs_ne_sont_coupees_qu_entre_deux_cartes(largeur: int) -> None:
    game = soiree_neuve(ias=9).game
    game.humain.hand[0] = Card(1)  # trop faible : toutes les cartes attendent sur la table
    jouer_carte(game, 1)
    lignes = rendu_table(game, largeur).splitlines()
    assert max(map(len, lignes)) <= largeur
    assert len(lignes) > 1
    assert all(ligne.endswith("),") for ligne in lignes[:-1])
    assert " ".join(map(str.strip, lignes)) == rendu_table(game, 1000)


@pytest.mark.exigence("SIX-08")
def test_chaque_pose_et_chaque_ramassage_sont_dans_le_recit() -> None:
    game = partie(rangees([90], [46, 47, 48, 50, 51], [70], [43]), [56], [55], [45], [2])
    assert recit(game, Coup(Etape.CARTE, 56), 80).splitlines() == [
        "Posées : 2 (IA 3) trop faible ramasse la rangée 4 (1 tête),",
        "  45 (IA 2) en rangée 4, 55 (IA 1) ramasse la rangée 2 (7 têtes),",
        "  56 (Vous) en rangée 2.",
    ]


def recit(game: Game, coup: Coup, largeur: int) -> str:
    """Joue un coup de l'humain et ceux des machines, et rend ce qui s'en raconte."""
    poses = tuple(jouer(game, coup))
    return rendu_evenement(game, Evenement(0, coup, poses), largeur)


@pytest.mark.exigence("SIX-05", "SIX-08")
def test_les_cartes_se_racontent_dans_l_ordre_croissant_chacune_avec_sa_rangee() -> None:
    """L'exemple du sujet : le 16 d'abord, puis le 40, et enfin le 48."""
    game = partie(rangees([14], [38], [62], [90]), [48], [40], [16])
    attendu = "Posées : 16 (IA 2) en rangée 1, 40 (IA 1) en rangée 2, 48 (Vous) en rangée 2."
    assert recit(game, Coup(Etape.CARTE, 48), 80) == attendu


def test_une_carte_qui_attend_sur_la_table_ne_se_raconte_pas() -> None:
    game = partie(rangees([14], [38], [62], [90]), [48], [40])
    coup = Coup(Etape.CARTE, 48)
    assert rendu_evenement(game, game.jouer(coup, Random(0)), 80) == ""


@pytest.mark.exigence("SIX-11")
def test_le_recit_annonce_la_derniere_manche() -> None:
    game = partie(rangees([90], [46, 47, 48, 50, 51], [70], [43]), [56, 99], [55, 98])
    game.players[1].acquises = 60
    game.jouer(Coup(Etape.CARTE, 56), Random(0))
    evenement = game.jouer(Coup(Etape.CARTE, 55), Random(0))
    derniere = rendu_evenement(game, evenement, 80).splitlines()[-1]
    assert derniere == "66 têtes ou plus pour IA 1 : cette manche est la dernière."


@pytest.mark.exigence("SIX-08")
def test_un_long_recit_se_coupe_entre_deux_mots() -> None:
    game = soiree_neuve(1, 9).game
    raconte = recit(game, game.coups()[-1], 39)
    assert " ".join(raconte.split()).count(" en rangée ") + raconte.count("ramasse") == 10
    assert raconte.count("\n") < 10, "plus d'une pose par ligne"
    assert max(map(len, raconte.splitlines())) <= 39


@pytest.mark.exigence("SIX-08")
def test_un_recit_qui_prendrait_six_lignes_n_en_prend_que_cinq() -> None:
    game = soiree_neuve(0, 9).game
    poses = tuple(jouer(game, game.coups()[-1]))
    entieres = ponctuer([rendu_pose(game, pose) for pose in poses])
    assert en_lignes("Posées :", entieres, 60, espace=" ").count("\n") == 5
    assert rendu_evenement(game, Evenement(0, CONTINUER, poses), 60).count("\n") == 4


@pytest.mark.sans_couverture
@pytest.mark.fuzz
@pytest.mark.exigence("SIX-08")
@given(graine=st.integers(0, 999_999), ias=st.integers(1, 9), largeur=st.sampled_from([60, 80]))
def test_le_recit_le_plateau_et_la_question_tiennent_sur_24_lignes(
    graine: int, ias: int, largeur: int
) -> None:
    game, hasard, raconte = soiree_neuve(graine, ias).game, Random(graine), ""
    while game.etape is Etape.CARTE:
        plateau = rendu_plateau(game, largeur)
        verifier_ecran(largeur, raconte, plateau)
        raconte = recit(game, hasard.choice(game.coups()), largeur)
        if game.table:  # la carte est trop faible : une rangée à choisir
            assert raconte == ""
            table, choix = rendu_table(game, largeur), rendu_choix(game)
            verifier_ecran(largeur, plateau, "Votre carte : 12", table, choix)
            raconte = recit(game, hasard.choice(game.coups()), largeur)
        assert [pose.carte for pose in game.poses] == sorted(pose.carte for pose in game.poses)
        assert len(game.poses) == ias + 1  # aucune n'est oubliée, et son prix est dit
        poses = ", ".join(rendu_pose(game, pose) for pose in game.poses)
        assert " ".join(raconte.split()) == f"Posées : {poses}."


def verifier_ecran(largeur: int, *textes: str) -> None:
    """Vérifie que ces textes et une question tiennent sur 24 lignes de cette largeur."""
    lignes = "\n".join(texte for texte in textes if texte).splitlines()
    assert len(lignes) + 1 <= 24
    assert max(map(len, lignes)) <= largeur


@pytest.mark.exigence("SIX-08")
def test_un_nom_large_ne_fait_pas_deborder_les_lignes() -> None:
    game = soiree_neuve(ias=9, nom="李" * 20).game
    raconte = recit(game, game.coups()[-1], 80)
    game.humain.hand[0] = Card(1)
    jouer_carte(game, 1)
    table = rendu_table(game, 80)
    for texte in (table, raconte, rendu_plateau(game, 80)):
        assert max(map(colonnes, texte.splitlines())) <= 80
    assert max(map(colonnes, table.splitlines())) > 60  # et les lignes sont remplies


@pytest.mark.exigence("SIX-07", "SIX-08")
def test_la_rangee_a_ramasser_est_demandee_avec_ce_que_chacune_coute() -> None:
    game = partie(rangees([1, 14], [38], [55], [90]), [12], [40])
    jouer_carte(game, 12)
    assert rendu_choix(game) == "Le 12 est trop faible. Têtes des rangées : 2, 1, 7, 3."


@pytest.mark.exigence("SIX-05", "SIX-06")
def test_coups_dit_ou_irait_chaque_carte() -> None:
    game = partie(rangees([10], [46, 47, 48, 50, 51], [70], [43]), [3, 12, 44, 55], [45])
    assert rendu_coups(game, 60).splitlines() == [
        "Posée la première : 3 (trop faible), 12 (rangée 1),",
        "  44 (rangée 4), 55 (rangée 2 ramassée : 7 têtes).",
    ]


@pytest.mark.exigence("SIX-11")
def test_l_annonce_des_66_tetes_nomme_les_joueurs() -> None:
    game = Game([HumanPlayer("Ada", acquises=66), AiPlayer("IA 1", acquises=65)])
    assert rendu_limite(game) == "66 têtes ou plus pour Ada : cette manche est la dernière."


@pytest.mark.exigence("SIX-12")
@pytest.mark.parametrize(
    ("tetes", "verdict"),
    [
        ((3, 5, 9), "Vous avez gagné : vous avez le moins de têtes (3)."),
        ((5, 5, 9), "Vous avez gagné : vous avez le moins de têtes (5), à égalité avec IA 1."),
        ((6, 5, 9), "Vous avez perdu : IA 1 a le moins de têtes (5)."),
        ((9, 5, 5), "Vous avez perdu : IA 1, IA 2 ont le moins de têtes (5)."),
    ],
)
def test_le_verdict(tetes: tuple[int, int, int], verdict: str) -> None:
    ias = [AiPlayer(f"IA {n}", acquises=tetes[n]) for n in (1, 2)]
    game = Game([HumanPlayer("Ada", acquises=tetes[0]), *ias], arret=True)
    fin = game.issue()
    assert fin is not None
    assert rendu_issue(game, fin) == verdict


@pytest.mark.exigence("SIX-12")
def test_le_tableau_des_scores_classe_par_tetes_croissantes() -> None:
    joueurs = [HumanPlayer("Ada", acquises=12), AiPlayer("IA 1", acquises=3)]
    game = Game([*joueurs, AiPlayer("IA 2", acquises=12), AiPlayer("IA 3", acquises=70)])
    assert rendu_classement(game).splitlines() == [
        "Rang   Têtes   Joueur",
        "   1       3   IA 1",
        "   2      12   Ada",
        "   2      12   IA 2",
        "   4      70   IA 3",
    ]
    assert rendu_classement(game, texte=True).splitlines() == [
        "Rang 1 : IA 1, 3 têtes.",
        "Rang 2 : Ada, 12 têtes.",
        "Rang 2 : IA 2, 12 têtes.",
        "Rang 4 : IA 3, 70 têtes.",
    ]


@pytest.mark.exigence("SIX-08")
def test_en_mots_chaque_rangee_et_chaque_carte_ont_leur_ligne() -> None:
    game = partie(rangees([13, 14], [38], [55], [90]), [12, 20], [91, 99])
    game.players[1].acquises = 66
    assert rendu_mots(game).splitlines() == [
        "Manche 1, la dernière.",
        "Tour 9 sur 10.",
        "IA 1 : 66 têtes.",
        "Vous : 0 tête.",
        "Rangée 1, 2 têtes : 13 14.",
        "Rangée 2, 1 tête : 38.",
        "Rangée 3, 7 têtes : 55.",
        "Rangée 4, 3 têtes : 90.",
        "En main : 12, 1 tête.",
        "En main : 20, 3 têtes.",
    ]
    jouer_carte(game, 20)
    assert "Vous : 0 tête (rien au dernier tour)." in rendu_mots(game).splitlines()
