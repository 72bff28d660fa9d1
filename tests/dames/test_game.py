"""La partie : les équipes, l'ordre des tours, les statistiques, la victoire et la défaite."""

from __future__ import annotations

from random import Random

import pytest

from dames import finPartie, init, nouvelle_partie, partieFini
from dames.dessin import rendu_evenement
from dames.game import (
    Evenement,
    Fin,
    au_trait,
    coups,
    en_main,
    est_machine,
    hasard_du_tour,
    issue,
    jouer,
    nom_de,
    refus,
    rendu_issue,
    rendu_stats,
)
from dames.structures import (
    ABANDON,
    EQUIPES,
    JOUEURS,
    Coup,
    lire_coup,
    refus_du_nom,
    t_joueur,
    t_stats,
)
from tests.dames.commun import (
    ecrits,
    jouer_ecrit,
    neuve,
    noms,
    partie_de,
    pieces_du,
    place,
    refus_ecrit,
)

EQUIPE_1 = (t_joueur.joueur_1, t_joueur.joueur_3)
EQUIPE_2 = (t_joueur.joueur_2, t_joueur.joueur_4)


@pytest.mark.exigence("DAM-02")
def test_les_allies_se_font_face() -> None:
    assert [int(EQUIPES[joueur]) for joueur in JOUEURS] == [1, 2, 1, 2]
    for gagnants, allies in ((EQUIPE_1, "1 (Sud et Nord)"), (EQUIPE_2, "2 (Est et Ouest)")):
        annonce = rendu_issue(neuve(), Fin(gagnants, "x"))
        assert annonce == f"Partie finie : l'équipe {allies} gagne, car x."
    for ligne in init():
        for case in ligne:
            assert case.contenu.equipe == EQUIPES.get(case.contenu.joueur)


@pytest.mark.exigence("DAM-02")
def test_on_joue_dans_l_ordre_1_2_3_4() -> None:
    partie = neuve()
    ordre = []
    for cases in ("E14 F13", "N5 M6", "E4 F5", "D5 E6", "G14 H13"):
        ordre.append(int(au_trait(partie)))
        jouer_ecrit(partie, cases)
    assert ordre == [1, 2, 3, 4, 1]
    assert [s.nb_coup for s in partie.stats] == [2, 1, 1, 1]


@pytest.mark.exigence("DAM-02")
def test_on_ne_joue_pas_la_piece_d_un_autre() -> None:
    partie = neuve()
    impossible = "La pièce en N5 ne peut pas être déplacée : elle est à Est."
    assert refus_ecrit(partie, "N5 M6") == refus_ecrit(partie, "N5") == impossible
    une_case = Coup((place("E14"),))
    assert refus(partie, une_case) == "Un coup va d'une case à une autre."
    assert partie == neuve()


@pytest.mark.exigence("DAM-11")
def test_un_coup_refuse_ne_change_rien_a_la_partie() -> None:
    partie = partie_de("s:H9 o:I8 e:Q6 n:G2")
    assert refus_ecrit(partie, "H9 G8") is not None
    assert partie == partie_de("s:H9 o:I8 e:Q6 n:G2")


@pytest.mark.exigence("DAM-11")
def test_une_piece_touchee_doit_etre_jouee() -> None:
    partie = neuve()
    assert "elle est bloquée" in (refus_ecrit(partie, "E16") or "")
    assert jouer_ecrit(partie, "G14") == Evenement(t_joueur.joueur_1, lire_coup("G14"))
    assert au_trait(partie) is t_joueur.joueur_1, "son tour n'est pas fini"
    celle_la = "Pièce touchée, pièce jouée : celle de G14 doit être jouée."
    assert refus_ecrit(partie, "E14") == refus_ecrit(partie, "E14-F13") == celle_la
    assert ecrits(coups(partie)) == {"G14-F13", "G14-H13"}
    jouer_ecrit(partie, "G14-H13")
    assert partie.touchee is None


@pytest.mark.exigence("DAM-11")
def test_les_sauts_d_un_coup_commence_ne_s_annulent_pas() -> None:
    """De I10, deux prises sont possibles ; en G8, on peut encore prendre F7 ou H7."""
    partie = partie_de("s:I10 o:H9,J9,A6 e:F7,H7,Q6 n:G2")
    assert len(coups(partie)) == 3
    jouer_ecrit(partie, "touchée : I10 G8")
    assert str(partie.touchee) == "touchée : I10xG8"
    trajet = en_main(partie)
    assert trajet is not None
    assert (noms(trajet.cases), noms(trajet.prises)) == (("I10", "G8"), ("H9",))
    assert ecrits(coups(partie)) == {"I10xG8xE6", "I10xG8xI6"}
    for autre in ("I10xK8", "I10"):
        assert refus_ecrit(partie, autre) == "Un coup ne s'annule pas : continuez celui-ci."
    assert refus_ecrit(partie, "I10xG8") == "La rafle doit continuer : G8 peut encore prendre."
    assert jouer_ecrit(partie, "I10xG8xI6").coup == partie.historique[-1]
    assert partie.touchee is None
    assert list(map(str, partie.gestes)) == ["touchée : I10xG8", "I10xG8xI6"]


@pytest.mark.exigence("DAM-15", "DAM-10")
def test_les_statistiques_comptent_prises_pertes_et_coups_allies_compris() -> None:
    partie = partie_de("s:I10 o:H9,A6 n:F7,G2 e:Q6")
    evenement = jouer_ecrit(partie, "I10 G8 E6")
    assert evenement == Evenement(
        t_joueur.joueur_1, lire_coup("I10xG8xE6"), (place("H9"), place("F7")), dame=False
    )
    assert rendu_evenement(partie, evenement) == "Sud joue I10xG8xE6 (prend H9, F7)."
    assert partie.stats == [
        t_stats("Sud", pions_pris=2, pions_perdus=0, nb_coup=1),
        t_stats("Est"),
        t_stats("Nord", pions_perdus=1),
        t_stats("Ouest", pions_perdus=1),
    ]
    assert pieces_du(partie.plateau) == {
        place("E6"): "s",
        place("A6"): "o",
        place("G2"): "n",
        place("Q6"): "e",
    }


@pytest.mark.exigence("DAM-15")
def test_les_statistiques_s_ajoutent_d_un_coup_a_l_autre() -> None:
    partie = partie_de("s:I10 o:H9,A6 n:F7,G2 e:Q6")
    partie.stats[0] = t_stats("Sud", pions_pris=5, pions_perdus=1, nb_coup=9)
    partie.stats[3].pions_perdus = 4
    jouer_ecrit(partie, "I10 G8 E6")
    assert partie.stats[0] == t_stats("Sud", pions_pris=7, pions_perdus=1, nb_coup=10)
    assert partie.stats[3] == t_stats("Ouest", pions_perdus=5)


@pytest.mark.exigence("DAM-12", "DAM-17")
def test_la_partie_continue_tant_que_chacun_a_une_piece_et_peut_jouer() -> None:
    partie = partie_de("s:H9 e:Q6 n:G2 o:A6")
    assert not partieFini(partie)
    assert issue(partie) is None


@pytest.mark.exigence("DAM-12", "DAM-17")
@pytest.mark.parametrize("trait", [0, 1, 2, 3])
@pytest.mark.parametrize(
    ("pieces", "gagnants", "perdant"),
    [
        ("e:Q6 n:G2 o:A6", EQUIPE_2, "Sud"),
        ("s:H9 n:G2 o:A6", EQUIPE_1, "Est"),
        ("s:H9 e:Q6 o:A6", EQUIPE_2, "Nord"),
        ("s:H9 e:Q6 n:G2", EQUIPE_1, "Ouest"),
    ],
)
def test_une_equipe_perd_des_qu_un_de_ses_joueurs_n_a_plus_de_piece(
    pieces: str, gagnants: tuple[t_joueur, ...], perdant: str, trait: int
) -> None:
    partie = partie_de(pieces, coups_joues=trait)
    assert issue(partie) == Fin(gagnants, f"{perdant} n'a plus de pièce")
    assert partieFini(partie)


@pytest.mark.exigence("DAM-12", "DAM-17")
def test_une_equipe_perd_quand_un_joueur_ne_peut_plus_jouer_a_son_tour() -> None:
    bloque = "s:A6 o:B5 e:Q6 n:G2"
    assert issue(partie_de(bloque)) == Fin(EQUIPE_2, "Sud ne peut plus jouer")
    assert partieFini(partie_de(bloque))
    for trait in (1, 2, 3):  # ce n'est pas encore à Sud de jouer
        assert issue(partie_de(bloque, coups_joues=trait)) is None


@pytest.mark.exigence("DAM-12", "DAM-10")
def test_pouvoir_prendre_un_allie_c_est_pouvoir_jouer() -> None:
    assert not partieFini(partie_de("s:A8 n:B7 e:Q6 o:C8"))


@pytest.mark.exigence("DAM-12")
def test_si_la_meme_rafle_elimine_un_adversaire_et_l_allie_l_equipe_qui_joue_gagne() -> None:
    partie = partie_de("s:I10 o:H9 n:F7 e:Q6")
    jouer_ecrit(partie, "I10 G8 E6")
    assert issue(partie) == Fin(EQUIPE_1, "Ouest n'a plus de pièce")
    partie = partie_de("e:I10 n:H9 o:F7 s:Q6", coups_joues=1)
    jouer_ecrit(partie, "I10 G8 E6")
    assert issue(partie) == Fin(EQUIPE_2, "Nord n'a plus de pièce")


@pytest.mark.exigence("DAM-12", "DAM-10")
def test_eliminer_son_allie_fait_perdre_son_equipe() -> None:
    partie = partie_de("s:H9 n:I8 e:Q6 o:A6")
    jouer_ecrit(partie, "H9 J7")
    assert issue(partie) == Fin(EQUIPE_2, "Nord n'a plus de pièce")


@pytest.mark.exigence("DAM-12")
def test_un_abandon_donne_la_partie_a_l_autre_equipe() -> None:
    for trait, gagnants in enumerate([EQUIPE_2, EQUIPE_1, EQUIPE_2, EQUIPE_1]):
        partie = partie_de("s:H9 e:Q6 n:G2 o:A6", coups_joues=trait)
        assert refus(partie, ABANDON) is None
        evenement = jouer(partie, ABANDON)
        nom = nom_de(partie, JOUEURS[trait])
        assert rendu_evenement(partie, evenement) == f"{nom} abandonne."
        assert issue(partie) == Fin(gagnants, f"{nom} abandonne")
        assert coups(partie) == []
        for coup in (ABANDON, lire_coup("H9-G8")):
            assert refus(partie, coup) == "La partie est finie."


@pytest.mark.exigence("DAM-12", "DAM-15", "DAM-18")
def test_finpartie_annonce_l_equipe_et_les_statistiques_et_arrete_la_partie(
    capsys: pytest.CaptureFixture[str],
) -> None:
    partie = partie_de("s:H9 e:Q6 n:G2")
    partie.stats[0] = t_stats("Dix-neuf caractères", 12, 3, 145)
    assert finPartie(partie) == Fin(EQUIPE_1, "Ouest n'a plus de pièce")
    assert capsys.readouterr().out.splitlines() == [
        "Partie finie : l'équipe 1 (Dix-neuf caractères et Nord) gagne, car Ouest n'a",
        "plus de pièce.",
        "",
        "Joueur               Pions pris  Pions perdus  Coups",
        "Dix-neuf caractères          12             3    145",
        "Est                           0             0      0",
        "Nord                          0             0      0",
        "Ouest                         0             0      0",
    ]


@pytest.mark.exigence("DAM-18")
def test_finpartie_ne_dit_rien_tant_que_la_partie_continue(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert finPartie(neuve()) is None
    assert capsys.readouterr().out == ""


@pytest.mark.exigence("DAM-15")
def test_les_statistiques_se_lisent_entieres_apres_mille_coups() -> None:
    partie = neuve()
    partie.stats[3] = t_stats("Ouest", pions_pris=54, pions_perdus=17, nb_coup=1234)
    assert rendu_stats(partie).splitlines()[4].split() == ["Ouest", "54", "17", "1234"]
    en_mots = rendu_stats(partie, texte=True).splitlines()[3]
    assert en_mots == "Ouest : pions pris 54, perdus 17, coups 1234."


@pytest.mark.exigence("DAM-15")
def test_les_statistiques_restent_alignees_sous_des_noms_larges() -> None:
    partie = neuve(["漢字" * 9, "e\u0301te\u0301", "Chloé", "ｄ"])
    assert rendu_stats(partie).splitlines() == [
        "Joueur                                Pions pris  Pions perdus  Coups",
        f"{'漢字' * 9}           0             0      0",
        "e\u0301te\u0301                                            0             0      0",
        "Chloé                                          0             0      0",
        "ｄ                                             0             0      0",
    ]


@pytest.mark.exigence("DAM-15")
@pytest.mark.parametrize("nom", ["A", "Éloïse", "Dix-neuf caractères", "l'été ; 100 % :)"])
def test_un_nom_va_jusqu_a_19_caracteres(nom: str) -> None:
    assert refus_du_nom(nom, ["Sud"]) is None
    assert neuve([nom, "b", "c", "d"]).stats[0] == t_stats(nom, 0, 0, 0)


@pytest.mark.exigence("DAM-15")
@pytest.mark.parametrize(
    ("nom", "raison"),
    [
        ("", "Un nom compte de 1 à 19 caractères"),
        ("a" * 20, "Un nom compte de 1 à 19 caractères"),
        ("a\x1b[31m", "imprimables"),
        ("a\u202eb", "imprimables"),
        ("a\udcff", "imprimables"),
        (" a", "sans espace au bord"),
        ("Sud", "Ce nom est déjà pris"),
    ],
)
def test_un_nom_qui_ne_convient_pas_est_refuse(nom: str, raison: str) -> None:
    assert raison in (refus_du_nom(nom, ["Sud"]) or "")


def test_une_machine_se_reconnait_a_son_nom_ou_a_sa_place() -> None:
    partie = nouvelle_partie(Random(1), ["Anne", "IA 2", "IA 4", "David"], machines={4})
    assert [est_machine(partie, joueur) for joueur in JOUEURS] == [False, True, False, True]


def test_la_graine_et_le_rang_du_tour_font_le_hasard() -> None:
    partie = nouvelle_partie(Random(7))
    memes = nouvelle_partie(Random(7))
    tirage = hasard_du_tour(partie).random()
    assert hasard_du_tour(memes).random() == tirage
    jouer_ecrit(memes, "G14")
    assert hasard_du_tour(memes).random() == tirage, "toucher une pièce n'y change rien"
    jouer_ecrit(memes, "G14-F13")
    assert hasard_du_tour(memes).random() != tirage
