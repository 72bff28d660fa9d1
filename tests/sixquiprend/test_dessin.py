"""Le dessin en texte : plateau large ou étroit, récit des poses, choix, classement, verdict."""

from __future__ import annotations

import re

import pytest

from sixquiprend import AiPlayer, Game, HumanPlayer
from sixquiprend.dessin import (
    LARGEUR_DES_CARTES,
    REGLES,
    en_lignes,
    rendu_cartes,
    rendu_choix,
    rendu_classement,
    rendu_coups,
    rendu_limite,
    rendu_plateau,
    rendu_pose,
    rendu_table,
    rendu_verdict,
)
from tests.sixquiprend.tables import (
    cartes,
    jouer_carte,
    partie,
    rangees,
    seance_neuve,
    tout_poser,
)


@pytest.mark.exigence("SIX-02")
def test_les_regles_tiennent_sur_un_ecran() -> None:
    lignes = REGLES.splitlines()
    assert len(lignes) < 24  # il reste une ligne pour la question
    assert max(map(len, lignes)) <= 80


@pytest.mark.exigence("SIX-08")
def test_le_plateau_montre_ia_rangees_main_et_tetes() -> None:
    game = partie(rangees([1, 14], [38], [55], [90]), [12, 104], [40, 41])
    game.humain.acquises = 3
    game.players[1].ramasser(cartes(10))
    assert rendu_plateau(game, 80).splitlines() == [
        "Manche 1, tour 9 sur 10",
        "Têtes des IA :  IA 1 (3)",
        "           ┌─────┐┌─────┐",
        " Rangée 1  │  1  ││ 14  │  2 têtes",
        "           └─(1)─┘└─(1)─┘",
        "           ┌─────┐",
        " Rangée 2  │ 38  │  1 tête",
        "           └─(1)─┘",
        "           ┌─────┐",
        " Rangée 3  │ 55  │  7 têtes",
        "           └─(7)─┘",
        "           ┌─────┐",
        " Rangée 4  │ 90  │  3 têtes",
        "           └─(3)─┘",
        "Vous : 3 têtes. Votre main :",
        "┌─────┐┌─────┐",
        "│ 12  ││ 104 │",
        "└─(1)─┘└─(1)─┘",
    ]


@pytest.mark.exigence("SIX-08", "SIX-11")
def test_le_plateau_dit_que_la_manche_est_la_derniere_meme_reprise() -> None:
    game = partie(rangees([14], [38], [55], [90]), [12, 104], [40, 41])
    for tetes, suite in ((65, ""), (66, " (la dernière manche)")):
        game.players[1].acquises = tetes
        assert rendu_plateau(game, 80).splitlines()[0] == f"Manche 1, tour 9 sur 10{suite}"


@pytest.mark.exigence("SIX-08")
def test_un_ecran_etroit_a_une_ligne_par_rangee() -> None:
    game = partie(rangees([1, 14], [38], [55], [90]), [12, 104], [40, 41])
    assert rendu_plateau(game, 60).splitlines() == [
        "Manche 1, tour 9 sur 10",
        "Têtes des IA :  IA 1 (0)",
        "Rangée 1 :  1 (1)  14 (1)",
        "Rangée 2 :  38 (1)",
        "Rangée 3 :  55 (7)",
        "Rangée 4 :  90 (3)",
        "Vous : 0 tête. Votre main :  12 (1)  104 (1)",
    ]


@pytest.mark.exigence("SIX-08")
@pytest.mark.parametrize("largeur", [20, 40, LARGEUR_DES_CARTES - 1, LARGEUR_DES_CARTES, 80, 200])
def test_le_plateau_tient_dans_la_largeur(largeur: int) -> None:
    game = seance_neuve(ias=9).game
    lignes = rendu_plateau(game, largeur).splitlines()
    debuts = ("Manche", "Ada : 0 tête. Votre main :")  # des phrases qu'on ne coupe pas
    assert max(len(ligne) for ligne in lignes if not ligne.startswith(debuts)) <= largeur
    assert len(lignes) <= 22 or largeur < 40
    assert any("┌─────┐" in ligne for ligne in lignes) == (largeur >= LARGEUR_DES_CARTES)


def test_les_couleurs_redisent_les_tetes_sans_les_remplacer() -> None:
    avec = "\n".join(rendu_cartes(cartes(1, 5, 10, 11, 55), couleurs=True))
    sans = "\n".join(rendu_cartes(cartes(1, 5, 10, 11, 55)))
    assert "\x1b[1;35m" in avec
    assert re.sub("\x1b\\[[0-9;]*m", "", avec) == sans


def test_en_lignes_ne_coupe_aucun_mot_meme_trop_long() -> None:
    assert en_lignes("a :", ["12345678"], 4) == "a :\n  12345678"


@pytest.mark.exigence("SIX-08")
@pytest.mark.parametrize("largeur", [40, 72, 80])
def test_les_cartes_de_dix_joueurs_ne_sont_coupees_qu_entre_deux_cartes(largeur: int) -> None:
    game = seance_neuve(ias=9).game
    jouer_carte(game, game.humain.hand[0].number)
    lignes = rendu_table(game, largeur).splitlines()
    assert max(map(len, lignes)) <= largeur
    assert len(lignes) > 1
    assert all(ligne.endswith("),") for ligne in lignes[:-1])
    assert " ".join(map(str.strip, lignes)) == rendu_table(game, 1000)


@pytest.mark.exigence("SIX-08")
def test_chaque_pose_se_raconte_en_une_ligne() -> None:
    game = partie(rangees([90], [46, 47, 48, 50, 51], [70], [43]), [56], [55], [45], [2])
    jouer_carte(game, 56)
    assert rendu_table(game, 80) == "Cartes jouées : 2 (IA 3), 45 (IA 2), 55 (IA 1), 56 (Vous)."
    assert [rendu_pose(pose) for pose in tout_poser(game)] == [
        "Le 2 (IA 3) est trop faible, la rangée 4 est ramassée : 1 tête pour IA 3.",
        "Le 45 (IA 2) va sur la rangée 4, derrière le 2.",
        "Le 55 (IA 1) est la sixième carte de la rangée 2, ramassée : 7 têtes pour IA 1.",
        "Le 56 (Vous) va sur la rangée 2, derrière le 55.",
    ]


@pytest.mark.exigence("SIX-07", "SIX-08")
def test_la_rangee_a_ramasser_est_demandee_avec_ce_que_chacune_coute() -> None:
    game = partie(rangees([1, 14], [38], [55], [90]), [12], [40])
    jouer_carte(game, 12)
    assert rendu_choix(game).splitlines() == [
        "Le 12 est trop faible : vous ramassez une rangée.",
        "  1 : 2 têtes, pour 1 (1)  14 (1)",
        "  2 : 1 tête, pour 38 (1)",
        "  3 : 7 têtes, pour 55 (7)",
        "  4 : 3 têtes, pour 90 (3)",
    ]


def test_coups_dit_ou_irait_chaque_carte() -> None:
    game = partie(rangees([10], [46, 47, 48, 50, 51], [70], [43]), [3, 44, 55], [45])
    assert rendu_coups(game).splitlines()[1:] == [
        "    3 : trop faible, vous ramasseriez une rangée",
        "   44 : rangée 4, derrière le 43",
        "   55 : sixième carte de la rangée 2, 7 têtes",
    ]


def test_l_annonce_des_66_tetes_nomme_les_joueurs() -> None:
    game = Game([HumanPlayer("Ada", acquises=66), AiPlayer("IA 1", acquises=65)])
    assert rendu_limite(game) == "66 têtes ou plus pour Ada : cette manche est la dernière."


@pytest.mark.exigence("SIX-12")
@pytest.mark.parametrize(
    ("tetes", "verdict"),
    [
        ((3, 5, 9), "Vous avez gagné !"),
        ((5, 5, 9), "Vous avez gagné, à égalité avec IA 1."),
        ((6, 5, 9), "Vous avez perdu."),
        ((9, 5, 5), "Vous avez perdu."),
    ],
)
def test_le_verdict(tetes: tuple[int, int, int], verdict: str) -> None:
    ias = [AiPlayer(f"IA {n}", acquises=tetes[n]) for n in (1, 2)]
    assert rendu_verdict(Game([HumanPlayer("Ada", acquises=tetes[0]), *ias])) == verdict


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
