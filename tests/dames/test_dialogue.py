"""Le dialogue : qui joue, la pièce touchée, les possibilités, la liste des coups, les mots."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dames.commun.terminal import Interruption
from dames.game import Fin
from dames.joueur import demander_partie, jouerTour
from dames.structures import lire_coup, t_joueur
from tests.appui import lancer
from tests.dames.commun import (
    ARRIVEE,
    LETTRES,
    PIECE,
    Scene,
    dessin_attendu,
    neuve,
    partie_de,
    seance_neuve,
)

EQUIPE_1 = (t_joueur.joueur_1, t_joueur.joueur_3)
EQUIPE_2 = (t_joueur.joueur_2, t_joueur.joueur_4)
INCOMPRIS = "Réponse non comprise : {} ; ? explique."
ILLISIBLE = INCOMPRIS.format("on attend E14, E14-F13 ou E14xG12xI10")
ARRIVEE_ILLISIBLE = INCOMPRIS.format("on attend une case ou un numéro")
CASE = "Une case va de A à Q et de 1 à 17."
COIN = "A1 est dans un coin, hors du plateau."


# --- la pièce ------------------------------------------------------------------------------------


@pytest.mark.exigence("DAM-13", "DAM-18")
def test_un_tour_dit_qui_joue_et_liste_les_possibilites(scene: Scene) -> None:
    partie = neuve()
    fin, lignes = scene.tour(partie, "g14 2")
    assert fin is None
    assert lignes == [
        "Tour 1 : Sud joue (s et S), équipe 1.",
        PIECE,
        "La pièce en G14 peut jouer : 1:F13 2:H13.",
        ARRIVEE,
        "Sud joue G14-H13.",
    ]
    assert partie.historique == [lire_coup("G14-H13")]
    _, lignes = scene.tour(partie, "N7 m6")
    assert lignes[0] == "Tour 2 : Est joue (e et E), équipe 2."
    assert lignes[-1] == "Est joue N7-M6."
    assert len(scene.plateaux) == 2, "celui du tour, puis celui d'après le coup"


@pytest.mark.exigence("DAM-13")
@pytest.mark.parametrize(
    ("reponse", "raison"),
    [
        ("H9", "La case H9 est vide."),
        ("H8", "La case H8 est vide."),
        ("N5", "La pièce en N5 ne peut pas être déplacée : elle est à Est."),
        ("E16", "La pièce en E16 ne peut pas être déplacée : elle est bloquée."),
        ("a1", COIN),
        ("e18", CASE),
        ("e99999", CASE),
        ("1", ILLISIBLE),
        ("r5", CASE),
        ("e14-", ILLISIBLE),
        ("-f13", ILLISIBLE),
        ("e14=f13", ILLISIBLE),
        ("E14-E12", "E14 ne peut pas aller en E12."),
        ("N5-M6", "La pièce en N5 ne peut pas être déplacée : elle est à Est."),
        ("E16-F15", "La pièce en E16 ne peut pas être déplacée : elle est bloquée."),
        ("E14-A1", COIN),
        ("\x1b[2J", ILLISIBLE),
    ],
)
def test_une_piece_qui_ne_peut_pas_jouer_est_refusee_avec_la_raison(
    scene: Scene, reponse: str, raison: str
) -> None:
    partie = neuve()
    _, lignes = scene.tour(partie, f"{reponse} g14 1")
    assert lignes[1:4] == [PIECE, raison, PIECE]
    assert lignes[4] == "La pièce en G14 peut jouer : 1:F13 2:H13."
    assert partie.historique == [lire_coup("G14-F13")], "un coup refusé ne touche pas la pièce"


@pytest.mark.exigence("DAM-08", "DAM-13")
def test_les_pieces_qui_doivent_prendre_sont_annoncees(scene: Scene) -> None:
    partie = partie_de("s:H9,F15,K14 o:I8,G14 e:Q6 n:G2")
    _, lignes = scene.tour(partie, "k14 h9 1")
    assert lignes == [
        "Tour 1 : Sud joue (s et S), équipe 1. Prise obligatoire avec : H9, F15.",
        PIECE,
        "La pièce en K14 ne peut pas être déplacée : il faut prendre avec H9, F15.",
        PIECE,
        "La pièce en H9 peut jouer : 1:J7 en prenant I8 (o).",
        ARRIVEE,
        "Sud joue H9xJ7 (prend I8).",
    ]


@pytest.mark.exigence("DAM-13")
def test_une_piece_qui_n_a_qu_une_possibilite_la_montre_et_attend_l_arrivee(scene: Scene) -> None:
    partie = partie_de("s:A8 o:A6 e:Q6 n:G2")
    _, lignes = scene.tour(partie, "a8 coups b7")
    possibilite = "La pièce en A8 peut jouer : 1:B7."
    assert lignes[1:] == [PIECE, possibilite, ARRIVEE, "A8-B7", ARRIVEE, "Sud joue A8-B7."]
    assert partie.historique == [lire_coup("A8-B7")]


# --- en une ligne --------------------------------------------------------------------------------


@pytest.mark.exigence("DAM-13")
@pytest.mark.parametrize("ecrit", ["G14-H13", "g14-h13", "g14+h13", "G14xH13", "g14++h13"])
def test_un_coup_se_dit_en_une_ligne(scene: Scene, ecrit: str) -> None:
    partie = neuve()
    _, lignes = scene.tour(partie, ecrit)
    assert lignes[1:] == [PIECE, "Sud joue G14-H13."]
    assert partie.historique == [lire_coup("G14-H13")]


@pytest.mark.exigence("DAM-11")
def test_une_fois_la_piece_touchee_son_coup_entier_se_dit_encore(scene: Scene) -> None:
    partie = partie_de("s:H9,E14 n:I8,G2 o:A6 e:Q6")
    _, lignes = scene.tour(partie, "h9 e14-f13 h9xj7")
    touchee = "Pièce touchée, pièce jouée : celle de H9 doit être jouée."
    assert lignes[3:6] == [ARRIVEE, touchee, ARRIVEE]
    assert partie.historique == [lire_coup("H9xJ7")]


# --- la pièce touchée ----------------------------------------------------------------------------


@pytest.mark.exigence("DAM-11")
def test_piece_touchee_piece_jouee(scene: Scene) -> None:
    partie = neuve()
    _, lignes = scene.tour(partie, "g14 i14 g14 h13")
    assert lignes[2:8] == [
        "La pièce en G14 peut jouer : 1:F13 2:H13.",
        ARRIVEE,
        "Pièce touchée, pièce jouée : celle de G14 doit être jouée.",
        ARRIVEE,
        "G14 ne peut pas aller en G14.",
        ARRIVEE,
    ]
    assert partie.historique == [lire_coup("G14-H13")]
    assert partie.touchee is None


@pytest.mark.exigence("DAM-11")
def test_une_piece_touchee_le_reste_au_tour_repris(scene: Scene) -> None:
    partie = neuve()
    with pytest.raises(Interruption):
        scene.tour(partie, "g14 q o")
    scene.ecran.readouterr()
    assert partie.touchee == lire_coup("G14")
    _, lignes = scene.tour(partie, "i14 2")
    possibilites = "La pièce en G14 peut jouer : 1:F13 2:H13."
    touchee = "Pièce touchée, pièce jouée : celle de G14 doit être jouée."
    assert lignes[:4] == [possibilites, ARRIVEE, touchee, ARRIVEE]
    assert partie.historique == [lire_coup("G14-H13")]


@pytest.mark.exigence("DAM-11", "DAM-13")
@pytest.mark.parametrize(
    ("reponse", "raison"),
    [
        ("0", "Les numéros vont de 1 à 2."),
        ("3", "Les numéros vont de 1 à 2."),
        ("1_0", ARRIVEE_ILLISIBLE),
        ("/1", ARRIVEE_ILLISIBLE),
        ("٣", ARRIVEE_ILLISIBLE),
        ("9" * 30, ARRIVEE_ILLISIBLE),
        ("H9", "G14 ne peut pas aller en H9."),
        ("N5", "G14 ne peut pas aller en N5."),
        ("A1", COIN),
    ],
)
def test_une_arrivee_refusee_est_expliquee_et_redemandee(
    scene: Scene, reponse: str, raison: str
) -> None:
    partie = neuve()
    _, lignes = scene.tour(partie, f"g14 {reponse} 1")
    assert lignes[3:6] == [ARRIVEE, raison, ARRIVEE]
    assert partie.historique == [lire_coup("G14-F13")]


@pytest.mark.exigence("DAM-08", "DAM-13")
def test_une_glissade_refusee_rappelle_que_la_prise_est_obligatoire(scene: Scene) -> None:
    _, lignes = scene.tour(partie_de("s:H9 o:I8,G8,A6 e:Q6 n:G2"), "h9 g10 1")
    assert "H9 ne peut pas aller en G10 : prise adverse obligatoire." in lignes


@pytest.mark.exigence("DAM-04")
def test_une_promotion_est_annoncee(scene: Scene) -> None:
    partie = partie_de("s:G2 o:A6 e:Q6 n:H9")
    _, lignes = scene.tour(partie, "g2 1")
    assert lignes[-1] == "Sud joue G2-F1 ; le pion arrivé en F1 devient dame."
    partie = partie_de("S:G2 o:A6 e:Q6 n:H9")
    _, lignes = scene.tour(partie, "g2 f1")
    assert lignes[-1] == "Sud joue G2-F1."


# --- coups ---------------------------------------------------------------------------------------


@pytest.mark.exigence("DAM-13")
def test_coups_liste_tous_les_coups_a_chaque_question(scene: Scene) -> None:
    partie = partie_de("s:H9 n:I8,G2 o:A6 e:Q6")
    _, lignes = scene.tour(partie, "coups h9 COUPS g8")
    assert lignes[1:3] == [PIECE, "H9-G8  H9xJ7"]
    assert lignes[5:7] == [ARRIVEE, "H9-G8  H9xJ7"]
    assert len(scene.plateaux) == 2, "la liste reste à l'écran, le plateau ne la chasse pas"


@pytest.mark.exigence("DAM-11")
def test_une_piece_touchee_ne_liste_plus_que_ses_coups(scene: Scene) -> None:
    partie = partie_de("s:H9,E14 n:I8,G2 o:A6 e:Q6")
    _, lignes = scene.tour(partie, "coups h9 coups g8")
    assert lignes[2] == "H9-G8  H9xJ7  E14-D13  E14-F13"
    assert lignes[6] == "H9-G8  H9xJ7"


# --- les mots, et partir -------------------------------------------------------------------------


@pytest.mark.exigence("DAM-12")
@pytest.mark.parametrize("saisies", ["abandon o", "g14 Abandon peut-être OUI"])
def test_abandon_donne_la_partie_a_l_autre_equipe(scene: Scene, saisies: str) -> None:
    partie = neuve()
    fin, _ = scene.tour(partie, saisies)
    assert fin == Fin(EQUIPE_2, "Sud abandonne")
    assert partie.historique == [] and partie.touchee is None


@pytest.mark.exigence("DAM-12")
def test_abandon_demande_d_abord_si_c_est_vrai(scene: Scene) -> None:
    partie = neuve()
    fin, lignes = scene.tour(partie, "abandon n g14-h13")
    assert fin is None
    assert lignes[1:] == [PIECE, "Abandonner (o/n) ? ", PIECE, "Sud joue G14-H13."]
    assert partie.gestes == [lire_coup("G14-H13")]


@pytest.mark.exigence("DAM-12")
def test_un_tour_qui_finit_la_partie_le_dit(scene: Scene) -> None:
    fin, _ = scene.tour(partie_de("s:H9 o:I8 e:Q6 n:G2"), "h9 1")
    assert fin == Fin(EQUIPE_1, "Ouest n'a plus de pièce")


@pytest.mark.exigence("DAM-11")
@pytest.mark.parametrize(
    ("saisies", "touchee"),
    [
        ("q", None),
        ("e14 q", None),
        ("i10 q o", "touchée : I10"),
        ("i10 g8 q o", "touchée : I10xG8"),
    ],
)
def test_quitter_au_milieu_d_un_tour_ne_joue_rien(
    scene: Scene, saisies: str, touchee: str | None
) -> None:
    partie = partie_de("s:I10 o:H9,A6 n:F7,G2 e:Q6")
    with pytest.raises(Interruption):
        scene.tour(partie, saisies)
    assert partie.touchee == (lire_coup(touchee) if touchee else None)
    assert partie.plateau == partie_de("s:I10 o:H9,A6 n:F7,G2 e:Q6").plateau
    assert partie.historique == []


def test_le_point_d_interrogation_explique_puis_redemande(scene: Scene) -> None:
    _, lignes = scene.tour(neuve(), "? g14 ? 1")
    assert lignes[1] == PIECE
    assert lignes[2].startswith("Un pion avance d'une case en diagonale")
    assert "q           quitte ; Entrée remontre le plateau" in lignes[: lignes.index(PIECE, 2)]
    assert lignes.count(PIECE) == 2
    assert lignes.count(ARRIVEE) == 2
    apres = lignes.index(ARRIVEE) + 1
    assert lignes[apres].startswith("La pièce choisie doit être jouée"), "l'aide de cette question"


@pytest.mark.exigence("DAM-14")
def test_entree_redessine_le_plateau(scene: Scene) -> None:
    partie = neuve()
    _, lignes = scene.tour(partie, " g14  1")
    assert lignes[:4] == [lignes[0], PIECE, lignes[0], PIECE]
    assert [plateau[0][:36] for plateau in scene.plateaux] == [LETTRES] * 4
    assert scene.plateaux[0] == scene.plateaux[1]
    assert "<s>" in "".join(scene.plateaux[2]), "la pièce touchée y est marquée"


@pytest.mark.exigence("DAM-14", "DAM-17")
def test_le_plateau_du_tour_est_celui_d_afficher(scene: Scene) -> None:
    partie = neuve()
    dessin = dessin_attendu(partie.plateau)
    scene.tour(partie, "e14-f13")
    assert [ligne[:39].rstrip() for ligne in scene.plateaux[0]] == dessin


@pytest.mark.exigence("DAM-15")
def test_les_noms_sont_demandes_et_rien_garde_le_nom_propose(scene: Scene) -> None:
    scene.taper("Zoé  aaaaaaaaaaaaaaaaaaaa Zoé Max ?  ")
    assert demander_partie(seance_neuve()) == ["Zoé", "Est", "Max", "Ouest"]
    lignes = scene.ecran.readouterr().out.splitlines()
    assert lignes == [
        "Un nom par joueur ; IA, à la place d'un nom, fait jouer la machine.",
        "Nom du joueur 1, équipe 1 (Entrée : Sud) : ",
        "Nom du joueur 2, équipe 2 (Entrée : Est) : ",
        "Nom du joueur 3, équipe 1 (Entrée : Nord) : ",
        "Un nom compte de 1 à 19 caractères.",
        "Nom du joueur 3, équipe 1 (Entrée : Nord) : ",
        "Ce nom est déjà pris.",
        "Nom du joueur 3, équipe 1 (Entrée : Nord) : ",
        "Nom du joueur 4, équipe 2 (Entrée : Ouest) : ",
        "Un nom a de 1 à 19 caractères ; IA, à la place d'un nom, fait jouer la machine ;",
        "sans rien écrire, on garde le nom proposé.",
        "Nom du joueur 4, équipe 2 (Entrée : Ouest) : ",
    ]


# --- la machine ----------------------------------------------------------------------------------


def test_le_coup_d_une_machine_est_une_ligne_et_le_plateau_attend_la_question(
    scene: Scene,
) -> None:
    partie = neuve(["Anne", "IA 2", "IA 3", "IA 4"])
    seance = seance_neuve()
    scene.taper("g14-h13")
    for _ in range(3):
        assert jouerTour(seance, partie) is None
    lignes = scene.ecran.readouterr().out.splitlines()
    assert [ligne.split(" joue ")[0] for ligne in lignes[1:]] == ["Anne", "IA 2", "IA 3"]
    jouerTour(seance, partie)
    lignes = scene.ecran.readouterr().out.splitlines()
    assert lignes[0].startswith("IA 4 joue ")
    assert lignes[2].startswith(LETTRES)
    assert lignes[-1] == "Tour 5 : Anne joue (s et S), équipe 1."


def test_en_mots_on_dit_ce_qui_a_change_et_entree_redit_tout(tmp_path: Path) -> None:
    noms = ("--noms", "Ana,IA,IA,IA", "--niveau", "facile")
    saisies = "E14-F13\n\nq\no\n"
    texte = lancer("dames", "--texte", *noms, saisies=saisies, dossier=tmp_path).texte
    depart, tour, redit, *_ = texte.split("Ana, pièce ou coup (? explique) : \n")
    assert depart.count("Pions : ") == 4
    assert "Pions : " not in tour
    assert len(re.findall(r"^(Ana|IA \d) joue ", tour, re.MULTILINE)) == 4
    assert "Tour 5 : Ana joue (s et S), équipe 1." in tour
    assert redit.count("Pions : ") == 4
