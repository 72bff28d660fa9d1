"""Le plateau et les dés, dessinés comme dans le sujet."""

from __future__ import annotations

import re

import pytest

from pickomino import afficheurDee, afficheurPlateau
from pickomino.dessin import (
    rendu_comptes,
    rendu_coups,
    rendu_des,
    rendu_evenement,
    rendu_issue,
    rendu_joueurs,
    rendu_mots,
    rendu_piles,
    rendu_plateau,
    rendu_resume,
    rendu_total,
)
from pickomino.jeu import Evenement, issue
from pickomino.structures import ARRETER, Coup, Tour, plateau_de_depart
from tests.pickomino.commun import PLATEAU, RELANCE, cote, joueur, partie

# Recopié du sujet, I.a.
PLATEAU_DU_SUJET = """\
┌──┐┌──┐┌──┐┌──┐┌──┐┌──┐┌──┐┌──┐┌──┐┌──┐┌──┐┌──┐┌──┐┌──┐┌──┐┌──┐
│21││22││23││24││25││26││27││28││29││30││31││32││33││34││35││36│
├──┤├──┤├──┤├──┤├──┤├──┤├──┤├──┤├──┤├──┤├──┤├──┤├──┤├──┤├──┤├──┤
│ 1││ 1││ 1││ 1││ 2││ 2││ 2││ 2││ 3││ 3││ 3││ 3││ 4││ 4││ 4││ 4│
└──┘└──┘└──┘└──┘└──┘└──┘└──┘└──┘└──┘└──┘└──┘└──┘└──┘└──┘└──┘└──┘
"""


@pytest.mark.exigence("PIC-01")
def test_le_plateau_de_depart_a_seize_dominos_de_1_a_4_points() -> None:
    assert plateau_de_depart() == PLATEAU


@pytest.mark.exigence("PIC-01")
def test_deux_plateaux_de_depart_sont_independants() -> None:
    plateau = plateau_de_depart()
    plateau[0][0] = 0
    assert plateau_de_depart() == PLATEAU


@pytest.mark.exigence("PIC-01")
def test_afficheur_plateau_dessine_le_plateau_du_sujet(capsys: pytest.CaptureFixture[str]) -> None:
    afficheurPlateau(plateau_de_depart())
    assert capsys.readouterr().out == PLATEAU_DU_SUJET


@pytest.mark.exigence("PIC-01")
def test_un_domino_pris_montre_xx_en_haut_et_en_bas(capsys: pytest.CaptureFixture[str]) -> None:
    afficheurPlateau(partie(joueur("Léa", 22, 31)).dominos)
    attendu = PLATEAU_DU_SUJET.splitlines()
    attendu[1] = attendu[1].replace("22", "XX").replace("31", "XX")
    attendu[3] = "│ 1││XX│" + attendu[3][8:40] + "│XX│" + attendu[3][44:]
    assert capsys.readouterr().out.splitlines() == attendu


@pytest.mark.exigence("PIC-01")
def test_chaque_domino_fait_quatre_colonnes() -> None:
    for dominos in (PLATEAU, [[0, 0]] * 16):
        assert {len(ligne) for ligne in rendu_plateau(dominos).splitlines()} == {64}


@pytest.mark.exigence("PIC-02")
@pytest.mark.parametrize(
    ("face", "lignes"),
    [
        (1, ["│     │", "│  o  │", "│     │"]),
        (2, ["│o    │", "│     │", "│    o│"]),
        (3, ["│o    │", "│  o  │", "│    o│"]),
        (4, ["│o   o│", "│     │", "│o   o│"]),
        (5, ["│o   o│", "│  o  │", "│o   o│"]),
        (6, ["│\\   /│", "│ \\ / │", "│  v  │"]),
    ],
)
def test_chaque_face_est_dessinee_comme_le_sujet(face: int, lignes: list[str]) -> None:
    dessin = rendu_des([face]).split("\n")
    assert dessin == ["┌─────┐", *lignes, "└─────┘"]
    assert {len(ligne) for ligne in dessin} == {7}


@pytest.mark.exigence("PIC-02")
def test_afficheur_dee_lance_n_des_et_les_dessine_cote_a_cote(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert afficheurDee(3, [6, 5, 2]) == [6, 5, 2]
    assert capsys.readouterr().out == (
        "┌─────┐┌─────┐┌─────┐\n"
        "│\\   /││o   o││o    │\n"
        "│ \\ / ││  o  ││     │\n"
        "│  v  ││o   o││    o│\n"
        "└─────┘└─────┘└─────┘\n"
    )


@pytest.mark.exigence("PIC-02")
def test_seul_un_v_est_en_couleur() -> None:
    dessin = rendu_des([5, 6], couleurs=True).split("\n")
    assert [ligne[:7] for ligne in dessin] == rendu_des([5]).split("\n")
    assert all(ligne[7:].startswith("\x1b[") for ligne in dessin)


@pytest.mark.exigence("PIC-02")
def test_en_mots_les_des_se_comptent_par_face() -> None:
    comptes = rendu_comptes([4, 6, 2, 4, 2, 4])
    assert comptes.split("\n") == ["2 dés de 2", "3 dés de 4", "1 dé de V"]


@pytest.mark.exigence("PIC-02")
@pytest.mark.parametrize("n", range(1, 9))
def test_afficheur_dee_ne_tire_que_des_faces_de_1_a_6(n: int) -> None:
    lancers = [afficheurDee(n) for _ in range(200)]
    assert {len(values) for values in lancers} == {n}
    assert {face for values in lancers for face in values} == {1, 2, 3, 4, 5, 6}


@pytest.mark.exigence("PIC-10")
def test_les_points_et_les_dessus_de_pile() -> None:
    joueurs = [joueur("Léa", 36, 21), joueur("Tom"), joueur("IA1", 22)]
    assert rendu_joueurs(joueurs).split("\n") == [
        "Léa : 5 points, dessus de la pile : 21",
        "Tom : 0 point, aucun domino",
        "IA1 : 1 point, dessus de la pile : 22",
    ]


@pytest.mark.exigence("PIC-10")
def test_les_piles_entieres_a_la_demande() -> None:
    joueurs = [joueur("Léa", 36, 21), joueur("Tom"), joueur("IA1", 22)]
    assert rendu_piles(joueurs).split("\n") == [
        "Léa : 5 points, du dessous au dessus : 36 21",
        "Tom : 0 point, aucun domino",
        "IA1 : 1 point, du dessous au dessus : 22",
    ]


@pytest.mark.exigence("PIC-07", "PIC-08")
@pytest.mark.parametrize(
    ("tour", "suite"),
    [
        (cote([6, 3], [4, 1]), "total 23, domino 23 à prendre pour 1 point"),
        (cote([6, 5, 4], [4, 2, 2]), "total 38, aucun domino ne dépasse 36"),
        (cote([6, 5, 1], [5, 2, 1]), "total 36, domino 36 à prendre pour 4 points"),
        (cote([6, 2], [4, 1]), "total 22, domino 22 déjà pris"),
        (cote([5, 3], [4, 1]), "total 23, il manque un V"),
        (cote([6], [4]), "total 20, il faut au moins 21"),
        (cote([6, 1], [4, 1]), "total 21, domino 21 à prendre pour 1 point"),
        (cote([6, 2], [7, 1]), "total 37, aucun domino ne dépasse 36"),
        (cote([5, 2], [7, 1]), "total 37, il manque un V"),
    ],
)
def test_ce_que_donnerait_un_total(tour: Tour, suite: str) -> None:
    assert rendu_total(partie(joueur("Léa"), joueur("Tom", 22)), tour) == suite


@pytest.mark.exigence("PIC-07")
def test_les_coups_disent_ce_que_chacun_donnerait() -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"), tour=cote([6], [4], [6, 1, 5, 5]))
    assert rendu_coups(jeu).split("\n") == [
        "1 : total 21, domino 21 à prendre pour 1 point",
        "5 : total 30, domino 30 à prendre pour 3 points",
    ]
    jeu.tour = cote([6, 5], [4, 3])
    assert rendu_coups(jeu).split("\n") == [
        "o : relancer le dé restant",
        "n : s'arrêter (total 35, domino 35 à prendre pour 4 points)",
    ]
    jeu.tour = cote([6], [4], [6, 6, 6, 6])
    assert rendu_coups(jeu) == "n : tour perdu, aucune face nouvelle"


@pytest.mark.exigence("PIC-02")
def test_un_lancer_se_raconte_en_comptant_ses_des() -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"), tour=Tour((6, 2, 6)))
    lancer = Evenement(0, RELANCE, values=(6, 2, 6))
    assert rendu_evenement(jeu, lancer) == "1 dé de 2\n2 dés de V"


@pytest.mark.exigence("PIC-08")
def test_un_tour_resume_separe_ses_phrases() -> None:
    """« Parti Perdu, domino déjà pris » n'a pas de point dans le sujet."""
    jeu = partie(joueur("IA1"), joueur("Tom", 25))
    perdu = Evenement(0, Coup(ARRETER), "Parti Perdu, domino déjà pris", retire=36)
    assert rendu_resume(jeu, perdu, cote([6, 5], [4, 1])) == (
        "IA1 prend V V V V, puis 5. Parti Perdu, domino déjà pris. "
        "Le domino 36, le plus grand du plateau, est retiré."
    )


@pytest.mark.exigence("PIC-09")
def test_un_tour_qui_ne_coute_rien_ne_rend_ni_ne_retire_de_domino() -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"))
    assert rendu_evenement(jeu, Evenement(0, Coup(ARRETER), "Tour perdu.")) == "Tour perdu."


@pytest.mark.exigence("PIC-13")
def test_la_fin_donne_le_classement_et_le_vainqueur() -> None:
    jeu = partie(joueur("Léa", 21), joueur("Tom", 36, 25), retires=range(21, 37))
    fin = issue(jeu)
    assert fin is not None
    assert rendu_issue(jeu, fin).split("\n") == [
        "Le plateau est vide : la partie est finie.",
        "Classement :",
        "1. Tom : 6 points, plus grand domino : 36",
        "2. Léa : 1 point, plus grand domino : 21",
        "Tom remporte la partie.",
    ]


@pytest.mark.exigence("PIC-13")
def test_sans_aucun_domino_il_n_y_a_pas_de_vainqueur() -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"), retires=range(21, 37))
    fin = issue(jeu)
    assert fin is not None and fin.gagnants == ()
    texte = rendu_issue(jeu, fin)
    assert "1. Léa : 0 point, aucun domino\n1. Tom : 0 point, aucun domino\n" in texte
    assert texte.endswith("Personne n'a gardé de domino : il n'y a pas de vainqueur.")


@pytest.mark.exigence("PIC-01")
def test_en_mots_les_dominos_vont_par_valeur() -> None:
    jeu = partie(joueur("Léa", 21, 30), joueur("Tom"), retires=[33, 34, 35, 36])
    assert rendu_mots(jeu).splitlines() == [
        "Dominos de 1 point : 22 23 24.",
        "Dominos de 2 points : 25 26 27 28.",
        "Dominos de 3 points : 29 31 32.",
    ]


@pytest.mark.exigence("PIC-01")
def test_en_mots_un_domino_seul_et_un_plateau_vide_se_disent() -> None:
    joueurs = (joueur("Léa"), joueur("Tom"))
    assert rendu_mots(partie(*joueurs, retires=range(21, 36))) == "Dominos de 4 points : 36."
    assert rendu_mots(partie(*joueurs, retires=range(21, 37))) == "Il n'y a plus de domino."


@pytest.mark.exigence("PIC-13")
def test_des_joueurs_a_egalite_ont_le_meme_rang() -> None:
    jeu = partie(joueur("Léa"), joueur("Tom", 25), joueur("Ana"), retires=range(21, 37))
    fin = issue(jeu)
    assert fin is not None
    assert rendu_issue(jeu, fin).split("\n")[2:5] == [
        "1. Tom : 2 points, plus grand domino : 25",
        "2. Léa : 0 point, aucun domino",
        "2. Ana : 0 point, aucun domino",
    ]


@pytest.mark.exigence("PIC-01")
def test_chaque_valeur_de_domino_a_sa_teinte() -> None:
    dominos = [[21, 1], [25, 2], [29, 3], [33, 4]]
    for ligne in rendu_plateau(dominos, couleurs=True).splitlines():
        fonds = re.findall(r"48;5;(\d+)m", ligne)
        assert len(set(fonds)) == len(fonds) == len(dominos)
    assert "\x1b" not in rendu_plateau(dominos)


@pytest.mark.exigence("PIC-01")
def test_une_rangee_trop_large_pour_l_ecran_se_montre_en_deux_moities(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Un tube a 80 colonnes : deux plateaux de seize dominos en demanderaient 128."""
    plateau = plateau_de_depart()
    afficheurPlateau(plateau)
    une_moitie = capsys.readouterr().out
    afficheurPlateau([*plateau, *plateau])
    assert capsys.readouterr().out == une_moitie * 2
