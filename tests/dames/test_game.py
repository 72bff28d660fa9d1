"""La partie : les équipes, l'ordre des tours, les statistiques, la victoire et la défaite."""

from __future__ import annotations

import pytest

from dames import finPartie, init, nouvelle_partie, partieFini
from dames.dessin import rendu_evenement, rendu_issue, rendu_stats
from dames.game import (
    Evenement,
    Fin,
    au_trait,
    coups,
    en_main,
    issue,
    jouer,
    nom_de,
    refus,
    toucher,
    verifier_nom,
)
from dames.structures import (
    ABANDON,
    EQUIPES,
    JOUEURS,
    CaseIllisible,
    CoupIllegal,
    NomRefuse,
    lire_coup,
    t_equipe,
    t_joueur,
    t_stats,
)
from tests.dames.commun import ecrits, jouer_ecrit, noms, partie_de, pieces_du, place


@pytest.mark.exigence("DAM-02")
def test_les_allies_se_font_face() -> None:
    assert [int(EQUIPES[joueur]) for joueur in JOUEURS] == [1, 2, 1, 2]
    partie = nouvelle_partie()
    for equipe, allies in zip(t_equipe, ("1 (Sud et Nord)", "2 (Est et Ouest)"), strict=True):
        annonce = rendu_issue(partie, Fin(equipe, "x"))
        assert annonce == f"Partie finie : l'équipe {allies} gagne, car x."
    for ligne in init():
        for case in ligne:
            assert case.contenu.equipe == EQUIPES.get(case.contenu.joueur)


@pytest.mark.exigence("DAM-02")
def test_on_joue_dans_l_ordre_1_2_3_4() -> None:
    partie = nouvelle_partie()
    ordre = []
    for cases in ("E14 F13", "N5 M6", "E4 F5", "D5 E6", "G14 H13"):
        ordre.append(int(au_trait(partie)))
        jouer_ecrit(partie, cases)
    assert ordre == [1, 2, 3, 4, 1]
    assert [s.nb_coup for s in partie.stats] == [2, 1, 1, 1]


@pytest.mark.exigence("DAM-02")
def test_on_ne_joue_pas_la_piece_d_un_autre() -> None:
    partie = nouvelle_partie()
    with pytest.raises(
        CoupIllegal, match=r"^La pièce en N5 ne peut pas être déplacée : elle est à Est\.$"
    ):
        jouer_ecrit(partie, "N5 M6")
    with pytest.raises(CaseIllisible):
        jouer_ecrit(partie, "A1 B2")
    with pytest.raises(CoupIllegal, match=r"^Un coup va d'une case à une autre\.$"):
        jouer_ecrit(partie, "E14")
    assert partie == nouvelle_partie()


@pytest.mark.exigence("DAM-11")
def test_un_coup_refuse_ne_change_rien_a_la_partie() -> None:
    partie = partie_de("s:H9 o:I8 e:Q6 n:G2")
    with pytest.raises(CoupIllegal):
        jouer_ecrit(partie, "H9 G8")
    assert partie == partie_de("s:H9 o:I8 e:Q6 n:G2")


@pytest.mark.exigence("DAM-11")
def test_une_piece_touchee_doit_etre_jouee() -> None:
    partie = nouvelle_partie()
    with pytest.raises(CoupIllegal, match="elle est bloquée"):
        toucher(partie, lire_coup("E16"))
    assert partie == nouvelle_partie(), "une pièce qui ne peut pas jouer n'est pas touchée"
    toucher(partie, lire_coup("G14"))
    celle_la = "Pièce touchée, pièce jouée : celle de G14 doit être jouée."
    with pytest.raises(CoupIllegal, match=celle_la):
        toucher(partie, lire_coup("E14"))
    assert refus(partie, lire_coup("E14-F13")) == celle_la
    assert ecrits(coups(partie)) == {"G14-F13", "G14-H13"}
    jouer_ecrit(partie, "G14-H13")
    assert partie.touchee is None


@pytest.mark.exigence("DAM-11")
def test_les_sauts_d_un_coup_commence_ne_s_annulent_pas() -> None:
    """De I10, deux prises sont possibles ; en G8, on peut encore prendre F7 ou H7."""
    partie = partie_de("s:I10 o:H9,J9,A6 e:F7,H7,Q6 n:G2")
    assert len(coups(partie)) == 3
    tour = toucher(partie, lire_coup("I10xG8"))
    assert (noms(tour.cases), noms(tour.prises)) == (("I10", "G8"), ("H9",))
    assert en_main(partie) == tour
    assert ecrits(coups(partie)) == {"I10xG8xE6", "I10xG8xI6"}
    assert refus(partie, lire_coup("I10xK8")) == "Un coup ne s'annule pas : continuez celui-ci."
    with pytest.raises(CoupIllegal, match="Un coup ne s'annule pas"):
        toucher(partie, lire_coup("I10"))
    assert refus(partie, lire_coup("I10xG8")) == "La rafle doit continuer : G8 peut encore prendre."
    assert jouer_ecrit(partie, "I10xG8xI6").coup == partie.historique[-1]
    assert partie.touchee is None


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


@pytest.mark.exigence("DAM-12")
def test_la_partie_continue_tant_que_chacun_a_une_piece_et_peut_jouer() -> None:
    partie = partie_de("s:H9 e:Q6 n:G2 o:A6")
    assert not partieFini(partie)
    assert finPartie(partie) is None


@pytest.mark.exigence("DAM-12")
@pytest.mark.parametrize("trait", [0, 1, 2, 3])
@pytest.mark.parametrize(
    ("pieces", "gagnante", "perdant"),
    [
        ("e:Q6 n:G2 o:A6", t_equipe.equipe_2, "Sud"),
        ("s:H9 n:G2 o:A6", t_equipe.equipe_1, "Est"),
        ("s:H9 e:Q6 o:A6", t_equipe.equipe_2, "Nord"),
        ("s:H9 e:Q6 n:G2", t_equipe.equipe_1, "Ouest"),
    ],
)
def test_une_equipe_perd_des_qu_un_de_ses_joueurs_n_a_plus_de_piece(
    pieces: str, gagnante: t_equipe, perdant: str, trait: int
) -> None:
    partie = partie_de(pieces, coups_joues=trait)
    assert partieFini(partie)
    assert finPartie(partie) == Fin(gagnante, f"{perdant} n'a plus de pièce")


@pytest.mark.exigence("DAM-12")
def test_une_equipe_perd_quand_un_joueur_ne_peut_plus_jouer_a_son_tour() -> None:
    bloque = "s:A6 o:B5 e:Q6 n:G2"
    assert finPartie(partie_de(bloque)) == Fin(t_equipe.equipe_2, "Sud ne peut plus jouer")
    for trait in (1, 2, 3):  # ce n'est pas encore à Sud de jouer
        assert finPartie(partie_de(bloque, coups_joues=trait)) is None


@pytest.mark.exigence("DAM-12", "DAM-10")
def test_pouvoir_prendre_un_allie_c_est_pouvoir_jouer() -> None:
    assert not partieFini(partie_de("s:A8 n:B7 e:Q6 o:C8"))


@pytest.mark.exigence("DAM-12")
def test_si_la_meme_rafle_elimine_un_adversaire_et_l_allie_l_equipe_qui_joue_gagne() -> None:
    partie = partie_de("s:I10 o:H9 n:F7 e:Q6")
    jouer_ecrit(partie, "I10 G8 E6")
    assert finPartie(partie) == Fin(t_equipe.equipe_1, "Ouest n'a plus de pièce")
    partie = partie_de("e:I10 n:H9 o:F7 s:Q6", coups_joues=1)
    jouer_ecrit(partie, "I10 G8 E6")
    assert finPartie(partie) == Fin(t_equipe.equipe_2, "Nord n'a plus de pièce")


@pytest.mark.exigence("DAM-12", "DAM-10")
def test_eliminer_son_allie_fait_perdre_son_equipe() -> None:
    partie = partie_de("s:H9 n:I8 e:Q6 o:A6")
    jouer_ecrit(partie, "H9 J7")
    assert finPartie(partie) == Fin(t_equipe.equipe_2, "Nord n'a plus de pièce")


def test_un_abandon_donne_la_partie_a_l_autre_equipe() -> None:
    for trait, gagnante in enumerate([2, 1, 2, 1]):
        partie = partie_de("s:H9 e:Q6 n:G2 o:A6", coups_joues=trait)
        assert refus(partie, ABANDON) is None
        evenement = jouer(partie, ABANDON)
        nom = nom_de(partie, JOUEURS[trait])
        assert rendu_evenement(partie, evenement) == f"{nom} abandonne."
        assert issue(partie) == finPartie(partie) == Fin(t_equipe(gagnante), f"{nom} abandonne")
        assert coups(partie) == []
        for coup in (ABANDON, lire_coup("H9-G8")):
            assert refus(partie, coup) == "La partie est finie."


@pytest.mark.exigence("DAM-15")
def test_la_fin_annonce_l_equipe_et_les_statistiques() -> None:
    partie = partie_de("s:H9 e:Q6 n:G2")
    partie.stats[0] = t_stats("Dix-neuf caractères", 12, 3, 45)
    fin = finPartie(partie)
    assert fin is not None
    assert rendu_issue(partie, fin) == (
        "Partie finie : l'équipe 1 (Dix-neuf caractères et Nord) gagne, "
        "car Ouest n'a plus de pièce."
    )
    assert rendu_stats(partie).splitlines()[:3] == [
        "Joueur               Pions pris  Pions perdus  Coups",
        "Dix-neuf caractères          12             3     45",
        "Est                           0             0      0",
    ]


@pytest.mark.exigence("DAM-15")
def test_les_statistiques_restent_alignees_sous_des_noms_larges() -> None:
    partie = nouvelle_partie(["漢字" * 9, "e\u0301te\u0301", "Chloé", "ｄ"])
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
    verifier_nom(nom, ["Sud"])
    assert nouvelle_partie([nom, "b", "c", "d"]).stats[0] == t_stats(nom, 0, 0, 0)


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
        ("Sud", "Deux joueurs ne peuvent pas porter le même nom"),
    ],
)
def test_un_nom_qui_ne_convient_pas_est_refuse(nom: str, raison: str) -> None:
    with pytest.raises(NomRefuse, match=raison):
        verifier_nom(nom, ["Sud"])
    with pytest.raises(NomRefuse, match=raison):
        nouvelle_partie(["Sud", nom, "b", "c"])


@pytest.mark.exigence("DAM-02")
def test_il_faut_quatre_noms() -> None:
    with pytest.raises(NomRefuse, match=r"^Il faut quatre noms.$"):
        nouvelle_partie(["a", "b", "c"])
