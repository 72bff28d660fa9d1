"""Le dessin en texte : plateau, récit des poses, choix, classement, verdict."""

from __future__ import annotations

import re
from random import Random

import pytest

from sixquiprend import AiPlayer, Card, Coup, Etape, HumanPlayer, Partie, dialogue, game
from sixquiprend.commun.terminal import replier
from sixquiprend.dessin import (
    rendu_cartes,
    rendu_choix,
    rendu_classement,
    rendu_classement_en_mots,
    rendu_coups,
    rendu_evenement,
    rendu_issue,
    rendu_limite,
    rendu_mots,
    rendu_plateau,
    rendu_table,
    rendu_titre,
)
from sixquiprend.game import Evenement, coups, fin_de
from tests.sixquiprend.commun import cartes, jouer, jouer_carte, partie_neuve, rangees, table


@pytest.mark.exigence("SIX-02")
def test_les_regles_disent_tout_ce_que_dit_le_sujet() -> None:
    for notion in (
        *("But : avoir le moins de têtes de bœufs à la fin de la partie", "104 cartes"),
        *("chacun reçoit dix cartes", "Valeurs croissantes", "Plus petite différence"),
        *("Série terminée", "Carte la plus faible", "La manche finit quand les mains sont vides"),
        *("66 têtes", "ou quand vous arrêtez entre deux manches"),
    ):
        assert notion in dialogue.REGLES


# --- le plateau -----------------------------------------------------------------------------------


@pytest.mark.exigence("SIX-08")
def test_le_plateau_montre_ia_rangees_main_et_tetes() -> None:
    partie = table(rangees([1, 14], [38], [55], [90]), [12, 104], [40, 41])
    partie.humain.acquises = 3
    partie.players[1].ramasser(cartes(10))
    titre = replier(rendu_titre(partie))
    assert titre == "── Manche 1, tour 9 sur 10.  Têtes des IA :  IA 1 (3)"
    assert rendu_plateau(partie).splitlines() == [
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
def test_le_titre_dit_que_la_manche_est_la_derniere() -> None:
    partie = table(rangees([14], [38], [55], [90]), [12, 104], [40, 41])
    for tetes, suite in ((65, ""), (66, " (la dernière)")):
        partie.players[1].acquises = tetes
        titre = f"── Manche 1{suite}, tour 9 sur 10.  Têtes des IA :  IA 1 ({tetes})"
        assert replier(rendu_titre(partie)) == titre


def test_le_titre_ne_separe_pas_une_ia_de_ses_tetes() -> None:
    lignes = replier(rendu_titre(partie_neuve(ias=9))).splitlines()
    assert len(lignes) == 2
    assert lignes[1].startswith("IA ")


@pytest.mark.exigence("SIX-08")
@pytest.mark.parametrize(("largeur", "lignes"), [(60, 2), (72, 2), (79, 1), (200, 1)])
def test_la_main_passe_a_la_ligne_entre_deux_cartes(largeur: int, lignes: int) -> None:
    partie = partie_neuve(ias=9)
    plateau = rendu_plateau(partie, largeur).splitlines()
    assert max(map(len, plateau)) <= largeur
    main = plateau[plateau.index(next(x for x in plateau if x.startswith("Main"))) - 1 : -1]
    assert len(main) == 3 * lignes
    vues = re.findall(r"\d+", "".join(main[1::3]))
    assert [int(vue) for vue in vues] == [card.number for card in partie.humain.hand]


@pytest.mark.exigence("SIX-08")
def test_les_couleurs_redisent_les_tetes_sans_les_remplacer() -> None:
    avec = rendu_cartes("Main", cartes(1, 5, 10, 11, 55), couleurs=True)
    sans = rendu_cartes("Main", cartes(1, 5, 10, 11, 55))
    assert "\x1b[38;5;231m\x1b[48;5;90m" in avec, "le violet du 55"
    assert re.sub("\x1b\\[[0-9;]*m", "", avec) == sans


# --- les coups et leurs suites --------------------------------------------------------------------


def recit(partie: Partie, coup: Coup) -> str:
    """Joue un coup de l'humain et ceux des machines, et rend ce qui s'en raconte."""
    poses = tuple(jouer(partie, coup))
    return rendu_evenement(partie, Evenement(0, coup, poses))


@pytest.mark.exigence("SIX-08")
def test_chaque_pose_et_chaque_ramassage_sont_dans_le_recit() -> None:
    partie = table(rangees([90], [46, 47, 48, 50, 51], [70], [43]), [56], [55], [45], [2])
    assert recit(partie, Coup(Etape.CARTE, 56)) == (
        "Le 2 (IA 3), trop faible, ramasse la rangée 4 (1 tête) ; le 45 (IA 2) va en rangée 4 ; "
        "le 55 (IA 1) ramasse la rangée 2 (7 têtes) ; le 56 (Vous) va en rangée 2."
    )


@pytest.mark.exigence("SIX-05", "SIX-08")
def test_les_cartes_se_racontent_dans_l_ordre_croissant_chacune_avec_sa_rangee() -> None:
    """L'exemple du sujet : le 16 d'abord, puis le 40, et enfin le 48."""
    partie = table(rangees([14], [38], [62], [90]), [48], [40], [16])
    assert recit(partie, Coup(Etape.CARTE, 48)) == (
        "Le 16 (IA 2) va en rangée 1 ; le 40 (IA 1) va en rangée 2 ; le 48 (Vous) va en rangée 2."
    )


@pytest.mark.exigence("SIX-08")
def test_une_carte_qui_attend_sur_la_table_ne_se_raconte_pas() -> None:
    partie = table(rangees([14], [38], [62], [90]), [48], [40])
    evenement = game.jouer(partie, Coup(Etape.CARTE, 48))
    assert rendu_evenement(partie, evenement) == ""


@pytest.mark.exigence("SIX-11")
@pytest.mark.parametrize(
    ("restent", "suite"),
    [([99], "cette manche est la dernière"), ([], "la partie est finie")],
)
def test_le_recit_annonce_la_derniere_manche_s_il_en_reste(restent: list[int], suite: str) -> None:
    mains = [56, *restent], [55, *restent]
    partie = table(rangees([90], [46, 47, 48, 50, 51], [70], [43]), *mains)
    partie.players[1].acquises = 60
    game.jouer(partie, Coup(Etape.CARTE, 56))
    evenement = game.jouer(partie, Coup(Etape.CARTE, 55))
    derniere = rendu_evenement(partie, evenement).splitlines()[-1]
    assert derniere == f"66 têtes ou plus pour IA 1 : {suite}."


@pytest.mark.exigence("SIX-07", "SIX-08")
def test_la_rangee_a_ramasser_est_demandee_avec_ce_que_chacune_coute() -> None:
    partie = table(rangees([1, 14], [38], [55], [90]), [12], [40])
    jouer_carte(partie, 12)
    assert rendu_table(partie) == "Cartes jouées : 12 (Vous), 40 (IA 1)."
    assert rendu_choix(partie) == "Le 12 est trop faible. Têtes des rangées : 2, 1, 7, 3."


@pytest.mark.exigence("SIX-05", "SIX-06")
def test_coups_dit_ou_irait_chaque_carte() -> None:
    partie = table(rangees([10], [46, 47, 48, 50, 51], [70], [43]), [3, 7, 12, 44, 55], [45])
    assert rendu_coups(partie) == (
        "Posées avant les autres, vos cartes iraient là :\n- trop faible : 3, 7\n"
        "- rangée 1 : 12\n- rangée 4 : 44\n- rangée 2 ramassée (7 têtes) : 55"
    )


@pytest.mark.exigence("SIX-11")
def test_l_annonce_des_66_tetes_nomme_les_joueurs() -> None:
    partie = Partie([HumanPlayer("Ada", acquises=66), AiPlayer("IA 1", acquises=65)])
    assert rendu_limite(partie) == "66 têtes ou plus pour Ada : cette manche est la dernière."


# --- les scores -----------------------------------------------------------------------------------


@pytest.mark.exigence("SIX-12")
@pytest.mark.parametrize(
    ("tetes", "verdict"),
    [
        ((3, 5, 9), "Vous avez gagné : vous avez le moins de têtes (3)."),
        ((5, 5, 9), "Vous avez gagné : vous avez le moins de têtes (5), à égalité avec IA 1."),
        ((6, 5, 9), "Vous avez perdu : IA 1 a le moins de têtes (5)."),
        ((9, 5, 5), "Vous avez perdu : IA 1 et IA 2 ont le moins de têtes (5)."),
    ],
)
def test_le_verdict(tetes: tuple[int, int, int], verdict: str) -> None:
    ias = [AiPlayer(f"IA {n}", acquises=tetes[n]) for n in (1, 2)]
    partie = Partie([HumanPlayer("Ada", acquises=tetes[0]), *ias], arret=True)
    fin = fin_de(partie)
    assert fin is not None
    assert rendu_issue(partie, fin) == verdict


@pytest.mark.exigence("SIX-12")
def test_le_tableau_des_scores_classe_par_tetes_croissantes() -> None:
    ada = HumanPlayer("Ada", acquises=5, ramassees=[Card(55)])
    ias = [AiPlayer(f"IA {n}", acquises=tetes) for n, tetes in ((1, 3), (2, 12), (3, 70))]
    partie = Partie([ada, *ias])
    assert rendu_classement(partie).splitlines() == [
        "Rang   Têtes   Joueur",
        "   1       3   IA 1",
        "   2      12   Ada",
        "   2      12   IA 2",
        "   4      70   IA 3",
    ]
    assert rendu_classement_en_mots(partie).splitlines() == [
        "Rang 1 : IA 1, 3 têtes.",
        "Rang 2 : Ada, 12 têtes.",
        "Rang 2 : IA 2, 12 têtes.",
        "Rang 4 : IA 3, 70 têtes.",
    ]


@pytest.mark.exigence("SIX-12")
def test_a_dix_joueurs_le_tableau_a_dix_lignes() -> None:
    partie = partie_neuve(ias=9)
    assert len(rendu_classement(partie).splitlines()) == 11
    assert len(rendu_classement_en_mots(partie).splitlines()) == 10


@pytest.mark.exigence("SIX-08")
def test_en_mots_chaque_rangee_et_chaque_carte_ont_leur_ligne() -> None:
    partie = table(rangees([13, 14], [38], [55], [90]), [12, 20], [91, 99])
    partie.players[1].acquises = 66
    assert rendu_mots(partie).splitlines() == [
        "Manche 1 (la dernière), tour 9 sur 10.",
        "IA 1 : 66 têtes.",
        "Rangée 1, 2 têtes : 13 14.",
        "Rangée 2, 1 tête : 38.",
        "Rangée 3, 7 têtes : 55.",
        "Rangée 4, 3 têtes : 90.",
        "En main : 12, 1 tête.",
        "En main : 20, 3 têtes.",
        "Vous : 0 tête.",
    ]


@pytest.mark.sans_couverture
@pytest.mark.exigence("SIX-08")
def test_a_dix_joueurs_le_recit_le_plateau_et_la_question_tiennent_sur_24_lignes() -> None:
    hasard = Random(1)
    partie = partie_neuve(1, ias=9)
    raconte = ""
    while partie.etape is Etape.CARTE:
        textes = [replier(raconte), replier(rendu_titre(partie)), rendu_plateau(partie)]
        lignes = "\n".join(texte for texte in textes if texte).splitlines()
        assert len(lignes) + 1 <= 24
        assert max(map(len, lignes)) <= 80
        raconte = recit(partie, hasard.choice(coups(partie)))
        if partie.table:  # une carte trop faible : une rangée à choisir
            raconte = recit(partie, hasard.choice(coups(partie)))
