"""Le dialogue d'une rafle : dite en une ligne ou saut par saut, sans pouvoir s'annuler."""

from __future__ import annotations

import pytest

from dames.game import Fin
from dames.structures import lire_coup, t_joueur
from tests.dames.commun import ARRIVEE, PIECE, Scene, partie_de, pieces_du, place

# --- en une ligne --------------------------------------------------------------------------------


@pytest.mark.exigence("DAM-08", "DAM-09", "DAM-10")
@pytest.mark.parametrize("ecrit", ["I10xG8xE6", "i10+g8+e6", "i10-g8-e6"])
def test_une_rafle_se_dit_en_une_ligne(scene: Scene, ecrit: str) -> None:
    partie = partie_de("s:I10 o:H9,A6 n:F7,G2 e:Q6")
    scene.tour(partie, ecrit)
    assert partie.historique == [lire_coup("I10xG8xE6")]


@pytest.mark.exigence("DAM-10")
def test_un_coup_dit_en_entier_s_arrete_ou_il_dit(scene: Scene) -> None:
    partie = partie_de("s:I10 o:H9,A6 n:F7,G2 e:Q6")
    _, lignes = scene.tour(partie, "I10xG8")
    assert lignes[-2:] == [PIECE, "Sud joue I10xG8 (prend H9)."]


@pytest.mark.exigence("DAM-08")
def test_une_rafle_dite_a_moitie_est_refusee(scene: Scene) -> None:
    partie = partie_de("s:I10 o:H9,A6 e:H7,Q6 n:G2")
    _, lignes = scene.tour(partie, "I10xG8 I10xG8xI6")
    assert "La rafle doit continuer : G8 peut encore prendre." in lignes
    assert partie.historique == [lire_coup("I10xG8xI6")]


@pytest.mark.exigence("DAM-11")
def test_un_saut_de_rafle_ne_s_annule_pas(scene: Scene) -> None:
    partie = partie_de("s:I10 o:H9,J9,A6 n:F7,G2 e:Q6")
    _, lignes = scene.tour(partie, "i10 g8 i10xk8 i10xg8")
    assert "Un coup ne s'annule pas : continuez celui-ci." in lignes
    assert partie.historique == [lire_coup("I10xG8")]


# --- saut par saut -------------------------------------------------------------------------------


@pytest.mark.exigence("DAM-08", "DAM-09")
def test_une_rafle_sans_choix_se_joue_seule_et_dit_chaque_saut(scene: Scene) -> None:
    partie = partie_de("s:I10 o:H9,A6 e:H7,Q6 n:G2")
    _, lignes = scene.tour(partie, "i10 g8")
    assert lignes[1:] == [
        PIECE,
        "La pièce en I10 peut jouer : 1:G8 en prenant H9 (o).",
        ARRIVEE,
        "En G8 (1 prise), la rafle doit continuer : I6 en prenant H7 (e).",
        "Sud joue I10xG8xI6 (prend H9, H7).",
    ]
    assert pieces_du(partie.plateau)[place("I6")] == "s"


@pytest.mark.exigence("DAM-07", "DAM-09")
def test_une_rafle_se_joue_saut_par_saut_et_marque_arrivees_et_prises(scene: Scene) -> None:
    partie = partie_de("S:H9 o:I8,L7,A6 e:Q6 n:G2")
    _, lignes = scene.tour(partie, "h9  k6  1")
    assert lignes[2] == "La pièce en H9 peut jouer : 1:J7 2:K6 3:L5 4:M4 en prenant I8 (o)."
    suite = "1:M8 2:N9 3:O10 4:P11 5:Q12 en prenant L7 (o)."
    assert f"En K6 (1 prise), la rafle doit continuer : {suite}" in " ".join(lignes)
    _, debut, ensuite, _ = scene.plateaux
    assert [debut[n][:39] for n in (4, 5, 6, 7, 8, 9)] == [
        " 4         . . . . . . . .(.)         4",
        " 5 . . . . . . . . . . .(.). . . . .  5",
        " 6 o . . . . . . . . .(.). . . . . e  6",
        " 7 . . . . . . . . .(.). o . . . . .  7",
        " 8 . . . . . . . .[o]. . . . . . . .  8",
        " 9 . . . . . . .<S>. . . . . . . . .  9",
    ]
    assert [ensuite[n][:39] for n in (6, 7, 8, 9)] == [
        " 6 o . . . . . . . . .<S>. . . . . e  6",
        " 7 . . . . . . . . . . .[o]. . . . .  7",
        " 8 . . . . . . . .{o}. . .(.). . . .  8",
        " 9 . . . . . . . . . . . . .(.). . .  9",
    ]


@pytest.mark.exigence("DAM-10", "DAM-13")
@pytest.mark.parametrize(
    ("reponse", "joue"),
    [
        ("2", "I10xG8 (prend H9)"),
        ("g8", "I10xG8 (prend H9)"),
        ("1", "I10xG8xE6 (prend H9, F7)"),
    ],
)
def test_pendant_une_rafle_l_allie_se_prend_ou_se_laisse(
    scene: Scene, reponse: str, joue: str
) -> None:
    partie = partie_de("s:I10 o:H9,A6 n:F7,G2 e:Q6")
    _, lignes = scene.tour(partie, f"i10 g8 {reponse}")
    choix = "1:E6 en prenant F7 (n, allié), 2:G8 pour s'arrêter là."
    permis = f"En G8 (1 prise), prendre un allié est permis : {choix}"
    assert " ".join(lignes[4:6]) == permis
    assert lignes[-2:] == [ARRIVEE, f"Sud joue {joue}."]


@pytest.mark.exigence("DAM-08", "DAM-11")
def test_on_ne_s_arrete_pas_au_milieu_d_une_rafle_obligatoire(scene: Scene) -> None:
    partie = partie_de("s:I10,E14 o:H9,A6 e:H7,F7,Q6 n:G2")
    _, lignes = scene.tour(partie, "i10 g8 g8 i10 e14 i6")
    assert [ligne for ligne in lignes[-8:-1] if ligne != ARRIVEE] == [
        "La rafle doit continuer : G8 peut encore prendre.",
        "G8 ne peut pas aller en I10 : prise adverse obligatoire.",
        "Pièce touchée, pièce jouée : celle de I10 doit être jouée.",
    ]
    assert partie.historique == [lire_coup("I10xG8xI6")]


@pytest.mark.exigence("DAM-11")
def test_pendant_une_rafle_coups_ne_liste_que_ses_fins(scene: Scene) -> None:
    partie = partie_de("s:I10 o:H9,J9,A6 n:F7,G2 e:Q6")
    _, lignes = scene.tour(partie, "i10 g8 coups coups g8")
    fins = "I10xG8  I10xG8xE6"
    joue = "Sud joue I10xG8 (prend H9)."
    assert lignes[-6:] == [ARRIVEE, fins, ARRIVEE, fins, ARRIVEE, joue]


@pytest.mark.exigence("DAM-12")
def test_on_abandonne_aussi_au_milieu_d_une_rafle_qui_n_a_pas_lieu(scene: Scene) -> None:
    pieces = "s:I10 o:H9,A6 n:F7,G2 e:Q6"
    partie = partie_de(pieces)
    fin, _ = scene.tour(partie, "i10 g8 ABANDON o")
    assert fin == Fin((t_joueur.joueur_2, t_joueur.joueur_4), "Sud abandonne")
    assert partie.plateau == partie_de(pieces).plateau
    assert partie.touchee is None
