"""Un tour : le total, le domino gagné, les quatre tours perdus et ce qu'ils coûtent."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pickomino import addPickoPlayer, checkVInDices, priseDomino, somme
from pickomino.dessin import rendu_evenement
from pickomino.jeu import (
    Evenement,
    domino_disponible,
    fin_de,
    issue,
    jouer,
    passer_au_suivant,
    perdre_tour,
)
from pickomino.structures import Tour
from tests.pickomino.commun import (
    ARRET,
    PLATEAU,
    SANS_V,
    TOUTES_PRISES,
    cote,
    jouer_tour,
    joueur,
    numeros,
    partie,
)

Clavier = Callable[..., None]
INEXISTANT = "Parti Perdu, inexistant."
DEJA_PRIS = "Parti Perdu, domino déjà pris"


# --- gagner --------------------------------------------------------------------------------------


@pytest.mark.exigence("PIC-07")
def test_l_exemple_du_sujet_gagne_le_31_et_trois_points(
    clavier: Clavier, capsys: pytest.CaptureFixture[str]
) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"))
    clavier("5", "o", "V", "o", "2")
    fin = jouer_tour(jeu, "V325V551 5V25V 222")
    assert fin == Evenement(0, ARRET, "", gagne=31, rendu=0, retire=0)
    assert jeu.players[0] == joueur("Léa", 31)
    assert jeu.players[0].points == 3
    assert jeu.dominos[10] == [0, 0]
    assert len(numeros(jeu)) == 15
    sortie = capsys.readouterr().out
    assert (
        "Mis de côté : 5 5 5 V V 2 2 2 ; total 31, domino 31 à prendre pour 3 points.\n" in sortie
    )


@pytest.mark.exigence("PIC-07")
def test_somme_compte_v_pour_5() -> None:
    assert somme(cote([5, 6, 2], [3, 2, 3])) == 5 * 3 + 5 * 2 + 2 * 3 == 31
    assert somme(cote([6], [8])) == 40
    assert somme(cote([], [])) == 0
    assert somme(cote([1, 2, 3, 4], [1, 1, 1, 1])) == 10


@pytest.mark.exigence("PIC-07")
@pytest.mark.parametrize("total", range(21, 37))
def test_le_domino_gagne_est_celui_du_total_exact(total: int) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"))
    assert priseDomino(jeu, total) == ""
    assert jeu.players == [joueur("Léa", total), joueur("Tom")]
    assert numeros(jeu) == [n for n, _ in PLATEAU if n != total]


@pytest.mark.exigence("PIC-07")
@pytest.mark.parametrize("total", [0, 20, 37, 40])
def test_un_total_sans_domino_n_en_donne_pas_un_voisin(total: int) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"))
    assert priseDomino(jeu, total) != ""
    assert jeu.players == [joueur("Léa"), joueur("Tom")]
    assert jeu.dominos == PLATEAU


@pytest.mark.exigence("PIC-10")
def test_add_picko_player_empile_compte_et_passe_au_suivant() -> None:
    jeu = partie(joueur("Léa"), joueur("Tom", 36), joueur("Ana"), id=1, tour=cote([6], [5]))
    addPickoPlayer(jeu, [22, 1])
    assert jeu.players == [joueur("Léa"), joueur("Tom", 36, 22), joueur("Ana")]
    assert (jeu.players[1].nombreDeDominos, jeu.players[1].points) == (2, 5)
    assert (jeu.id, jeu.tour) == (2, Tour()), "Ana commence un tour neuf"
    jeu.id = 1
    addPickoPlayer(jeu, [29, 3])
    assert jeu.players[1].pickominos[:4] == [36, 22, 29, 0]


@pytest.mark.exigence("PIC-10")
def test_un_joueur_peut_empiler_les_seize_dominos() -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"))
    for domino in PLATEAU:
        jeu.id = 0
        addPickoPlayer(jeu, domino)
    assert jeu.players[0] == joueur("Léa", *range(21, 37))


@pytest.mark.exigence("PIC-10")
def test_le_tour_passe_au_joueur_suivant_et_revient_au_premier() -> None:
    jeu = partie(joueur("Ana"), joueur("Bob"), joueur("Chloé"))
    ordre = []
    for _ in range(4):
        ordre.append(jeu.id)
        passer_au_suivant(jeu)
    assert ordre == [0, 1, 2, 0]


@pytest.mark.exigence("PIC-10")
@pytest.mark.parametrize("tour", [cote([6], [5]), cote([5], [5])])
def test_un_tour_gagne_ou_perdu_passe_au_suivant(tour: Tour) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"), id=1, tour=tour)
    assert jouer(jeu, ARRET).joueur == 1
    assert (jeu.id, jeu.tour) == (0, Tour())


# --- relancer ------------------------------------------------------------------------------------


@pytest.mark.exigence("PIC-06")
def test_le_joueur_decide_de_relancer_apres_chaque_prise(
    clavier: Clavier, capsys: pytest.CaptureFixture[str]
) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"))
    clavier("V", "OUI", "5", "non")
    assert jouer_tour(jeu, "VVVV1111 5111") == Evenement(0, ARRET, gagne=25)
    sortie = capsys.readouterr().out
    assert "relancez-vous les 4 dés restants (o/n) ?" in sortie
    assert "relancez-vous les 3 dés restants (o/n) ?" in sortie
    assert sortie.count("┌─────┐") == 8 + 4, "aucun dé n'est lancé après le refus"


@pytest.mark.exigence("PIC-06")
def test_sans_de_restant_le_tour_s_arrete_d_office(
    clavier: Clavier, capsys: pytest.CaptureFixture[str]
) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"))
    clavier("4", "o", "V")
    assert jouer_tour(jeu, "44444445 V") == Evenement(0, ARRET, gagne=33)
    sortie = capsys.readouterr().out
    assert sortie.count("relancez-vous") == 1
    assert "relancez-vous le dé restant (o/n) ?" in sortie
    assert "Tous les dés sont mis de côté." in sortie


@pytest.mark.exigence("PIC-06")
@pytest.mark.parametrize("absurde", ["peut-être", "oo", "yes", "7", "\x07"])
def test_une_reponse_absurde_est_redemandee(
    absurde: str, clavier: Clavier, capsys: pytest.CaptureFixture[str]
) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"))
    clavier("V", absurde, "N")
    jouer_tour(jeu, "VVVVV111")
    sortie = capsys.readouterr().out
    assert sortie.count("relancez-vous") == 2
    attendu = "on attend o (relancer) ou n (s'arrêter)"
    assert f"Réponse non comprise : {attendu} ; ? explique." in sortie
    assert "\x07" not in sortie


@pytest.mark.exigence("PIC-05", "PIC-06")
def test_une_face_tapee_au_lieu_de_o_ou_n_est_refusee_avec_la_raison(
    clavier: Clavier, capsys: pytest.CaptureFixture[str]
) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"))
    clavier("o", "V", "1", "V", "n")
    assert jouer_tour(jeu, "VVVVV111").gagne == 25
    lignes = capsys.readouterr().out.split("\n")
    assert lignes.count("Prenez d'abord une face de ce lancer.") == 1
    assert lignes.count("Aucun dé n'est lancé : « o » relance, « n » s'arrête.") == 1
    assert lignes.count("Les V ont déjà été pris à ce tour.") == 1


# --- perdre --------------------------------------------------------------------------------------


@pytest.mark.exigence("PIC-08")
def test_perdu_1_aucune_face_nouvelle(clavier: Clavier, capsys: pytest.CaptureFixture[str]) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"))
    clavier("V", "o", "1", "o")
    fin = jouer_tour(jeu, "VVVVV111 11V 1")
    assert fin == Evenement(0, ARRET, TOUTES_PRISES, retire=36)
    assert capsys.readouterr().out.count("quelle face") == 2, "rien à demander au dernier lancer"


@pytest.mark.exigence("PIC-08")
@pytest.mark.parametrize(
    "tour",
    [
        cote([6], [5], [6, 6, 6]),
        cote([6, 1, 2], [4, 1, 1], [6, 1]),
        cote([6, 5, 4, 1, 2], [1, 2, 1, 1, 1], [5, 6]),
    ],
)
def test_perdu_1_meme_avec_un_v_et_un_domino_disponible(tour: Tour) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"), tour=tour)
    assert domino_disponible(jeu, somme(tour))
    assert jouer(jeu, ARRET).perte == TOUTES_PRISES
    assert jeu.players[0] == joueur("Léa")


@pytest.mark.exigence("PIC-08")
def test_perdu_2_en_s_arretant_de_soi_meme_sans_v(clavier: Clavier) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"))
    clavier("5", "n")
    fin = jouer_tour(jeu, "55555V11")
    assert fin == Evenement(0, ARRET, SANS_V, retire=36)
    assert jeu.dominos[25 - 21] == [25, 2], "le 25 n'est pas gagné"


@pytest.mark.exigence("PIC-08")
def test_perdu_2_sans_v_et_sans_de_restant(clavier: Clavier) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"))
    clavier("3")
    assert jouer_tour(jeu, "33333333").perte == SANS_V


@pytest.mark.exigence("PIC-08")
def test_check_v_in_dices() -> None:
    assert checkVInDices(cote([5, 6, 2], [1, 1, 1]))
    assert not checkVInDices(cote([5, 1, 2, 3, 4], [1] * 5))
    assert not checkVInDices(Tour((6, 6))), "un V lancé n'est pas un V pris"


@pytest.mark.exigence("PIC-08")
@pytest.mark.parametrize(("coef", "total"), [(4, 20), (8, 40)])
def test_perdu_3_total_inexistant(coef: int, total: int) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"), tour=cote([6], [coef]))
    assert somme(jeu.tour) == total
    assert jouer(jeu, ARRET) == Evenement(0, ARRET, INEXISTANT, retire=36)


@pytest.mark.exigence("PIC-08")
@pytest.mark.parametrize("total", [0, 5, 20, 37, 40])
def test_prise_domino_dit_inexistant_hors_de_21_a_36(total: int) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"))
    assert priseDomino(jeu, total) == INEXISTANT
    assert jeu == partie(joueur("Léa"), joueur("Tom"))
    assert not domino_disponible(jeu, total)


@pytest.mark.exigence("PIC-08")
@pytest.mark.parametrize("total", range(21, 37))
def test_perdu_4_domino_deja_pris(total: int) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom", total))
    assert priseDomino(jeu, total) == DEJA_PRIS
    assert jeu == partie(joueur("Léa"), joueur("Tom", total))


@pytest.mark.exigence("PIC-08")
def test_perdu_4_meme_si_le_joueur_tient_lui_meme_ce_domino() -> None:
    jeu = partie(joueur("Léa", 25), joueur("Tom"), tour=cote([6], [5]))
    fin = jouer(jeu, ARRET)
    assert fin == Evenement(0, ARRET, DEJA_PRIS, gagne=0, rendu=25, retire=36)


@pytest.mark.exigence("PIC-09")
def test_perdre_rend_le_dessus_de_la_pile_puis_retire_le_plus_grand() -> None:
    jeu = partie(joueur("Léa", 36, 22), joueur("Tom", 35))
    assert perdre_tour(jeu) == (22, 34)
    assert jeu == partie(joueur("Léa", 36), joueur("Tom", 35), retires=[34], id=1)
    assert jeu.players[0].points == 4, "les points du domino rendu sont déduits"


@pytest.mark.exigence("PIC-09")
def test_perdre_quand_le_domino_rendu_est_lui_meme_le_plus_grand() -> None:
    jeu = partie(joueur("Léa", 21, 36), joueur("Tom"))
    assert perdre_tour(jeu) == (36, 36)
    assert jeu == partie(joueur("Léa", 21), joueur("Tom"), retires=[36], id=1)
    assert max(numeros(jeu)) == 35, "le 35 reste : un seul domino est retiré"


@pytest.mark.exigence("PIC-09")
def test_perdre_sans_domino_retire_seulement_le_plus_grand() -> None:
    jeu = partie(joueur("Léa"), joueur("Tom", 36))
    assert perdre_tour(jeu) == (0, 35)
    assert jeu == partie(joueur("Léa"), joueur("Tom", 36), retires=[35], id=1)


@pytest.mark.exigence("PIC-09", "PIC-13")
def test_perdre_sans_domino_devant_le_dernier_vide_le_plateau() -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"), retires=range(22, 37))
    assert fin_de(jeu) is None
    assert perdre_tour(jeu) == (0, 21)
    assert fin_de(jeu) is not None


@pytest.mark.exigence("PIC-13")
def test_le_dernier_coup_finit_la_partie() -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"), retires=range(22, 37), tour=cote([6], [1]))
    assert issue(jeu) is None
    jouer(jeu, ARRET)
    assert issue(jeu) is not None


@pytest.mark.exigence("PIC-09")
def test_perdre_avec_un_domino_devant_le_dernier_laisse_le_domino_rendu() -> None:
    jeu = partie(joueur("Léa", 21), joueur("Tom"), retires=range(23, 37))
    assert perdre_tour(jeu) == (21, 22)
    assert numeros(jeu) == [21]


@pytest.mark.exigence("PIC-09")
def test_le_joueur_lit_ce_que_le_tour_perdu_lui_coute(clavier: Clavier) -> None:
    jeu = partie(joueur("Léa", 22), joueur("Tom"))
    clavier("1", "n")
    fin = jouer_tour(jeu, "1V345555")
    assert rendu_evenement(jeu, fin).split("\n") == [
        "Tour perdu : aucun V parmi les dés mis de côté.",
        "Léa rend le domino 22 au plateau.",
        "Le domino 36, le plus grand du plateau, est retiré.",
    ]


@pytest.mark.exigence("PIC-07", "PIC-08")
@pytest.mark.parametrize(
    ("evenement", "lignes"),
    [
        (Evenement(0, ARRET, gagne=31), ["Léa gagne le domino 31 (3 points)."]),
        (
            Evenement(0, ARRET, TOUTES_PRISES, retire=36),
            [
                "Tour perdu : toutes les faces de ce lancer ont déjà été prises.",
                "Le domino 36, le plus grand du plateau, est retiré.",
            ],
        ),
    ],
)
def test_la_fin_d_un_tour_se_raconte(evenement: Evenement, lignes: list[str]) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"))
    assert rendu_evenement(jeu, evenement).split("\n") == lignes


@pytest.mark.exigence("PIC-09")
@given(st.sets(st.integers(21, 36), min_size=1), st.data())
def test_perdre_retire_toujours_le_maximum_du_plateau_et_du_domino_rendu(
    plateau: set[int], data: st.DataObject
) -> None:
    ailleurs = sorted(set(range(21, 37)) - plateau)
    pile = data.draw(st.lists(st.sampled_from(ailleurs), unique=True)) if ailleurs else []
    jeu = partie(joueur("Léa", *pile), joueur("Tom"), retires=ailleurs)
    rendu, retire = perdre_tour(jeu)
    attendu = plateau | set(pile[-1:])
    assert rendu == (pile[-1] if pile else 0)
    assert retire == max(attendu)
    assert set(numeros(jeu)) == attendu - {retire}
    assert jeu.players[0] == joueur("Léa", *pile[:-1])
