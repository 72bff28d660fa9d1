"""Chaque règle à part, sur de petites positions."""

from __future__ import annotations

from random import Random

import pytest

from incognito import regles
from incognito.dessin import rendu_evenement
from incognito.plateau import Evenement, Fin, au_trait, copier, coups, jouer, nouvelle_partie, refus
from incognito.regles import Effet
from incognito.types import BLANC, DEPLACEMENT, INTERROGATION, NOIR, Case, Couleur, Coup, Mouvement
from tests.incognito.commun import HORS_DE_5, NON_LICITE, coup, dessin, gagnant, position, raison

# Un pion blanc au milieu (c3), les espions au loin.
ETOILE = """
    ....E
    .....
    ..b..
    .....
    .e...
"""
LIGNES_DEPUIS_C3 = {
    *("c1", "c2", "c4", "c5", "a3", "b3", "d3", "e3"),
    *("b2", "a1", "d4", "e5", "b4", "d2"),
}


def arrivees(dessin_initial: str, depart: str) -> set[str]:
    """Les cases où les blancs peuvent mener le pion d'une case."""
    lignes = map(str, coups(position(dessin_initial)))
    return {ligne[6:] for ligne in lignes if ligne.startswith(f"D {depart}")}


# --- déplacements --------------------------------------------------------------------------------


@pytest.mark.exigence("INC-05")
def test_une_piece_va_dans_les_huit_directions_aussi_loin_qu_elle_veut() -> None:
    # a5 est son château, e1 est pris par l'espion noir (et en diagonale).
    assert arrivees(ETOILE, "c3") == LIGNES_DEPUIS_C3


@pytest.mark.exigence("INC-05")
@pytest.mark.parametrize("obstacle", ["b", "n"])
def test_aucune_piece_ne_saute_par_dessus_une_autre(obstacle: str) -> None:
    plateau = f"""
        E....
        .....
        ..b..
        ..{obstacle}..
        .e...
    """
    assert arrivees(plateau, "c3") & {"c4", "c5"} == set()
    barre = "le chemin est barré par le pion en (3, 2), soit c4."
    assert raison(position(plateau), "D c3->c5") == barre


@pytest.mark.exigence("INC-05")
def test_le_pion_nomme_est_le_premier_qui_barre_le_chemin() -> None:
    partie = position("....E ...n. ..n.. .b... e....", BLANC)
    assert raison(partie, "D b4->e1") == regles.EN_DIAGONALE
    partie = position("....E ....n ..n.. .e... .....")
    assert raison(partie, "D b4->d2") == "le chemin est barré par le pion en (2, 2), soit c3."


@pytest.mark.exigence("INC-05")
def test_on_ne_va_pas_sur_une_case_occupee() -> None:
    partie = position("....E ..... ..bn. ..b.. .e...")
    assert raison(partie, "D c3->d3") == regles.CASE_OCCUPEE
    assert raison(partie, "D c3->c4") == regles.CASE_OCCUPEE


@pytest.mark.exigence("INC-05")
@pytest.mark.parametrize("ligne", ["D c3->d5", "D c3->e4", "D c3->a2", "D c3->b1"])
def test_ni_droite_ni_diagonale(ligne: str) -> None:
    assert raison(position(ETOILE), ligne) == regles.PAS_UNE_LIGNE


@pytest.mark.exigence("INC-06")
@pytest.mark.parametrize(
    ("ligne", "pourquoi"),
    [
        ("D b2->b3", "la case de départ est vide."),
        ("D e1->e2", regles.PION_ADVERSE),
        ("D c3->c3", regles.SUR_PLACE),
        ("I b2->b3", "la case de l'interrogateur est vide."),
        ("I e1->e2", regles.PION_ADVERSE),
        ("D c3->d5", regles.PAS_UNE_LIGNE),
        ("D b5->a5", regles.SON_CHATEAU),
        ("D f1->c3", HORS_DE_5),
        ("D c3->c6", HORS_DE_5),
        ("I c3->h8", HORS_DE_5),
        ("D b9->a1", HORS_DE_5),
        ("I z0->a0", HORS_DE_5),
    ],
)
def test_un_coup_refuse_dit_pourquoi_et_ne_change_rien(ligne: str, pourquoi: str) -> None:
    partie = position(ETOILE)
    assert refus(partie, coup(ligne)) == NON_LICITE[ligne[0]] + pourquoi
    assert partie == position(ETOILE)


@pytest.mark.exigence("INC-06")
@pytest.mark.parametrize("case", [Case(-1, 0), Case(0, -1), Case(5, 0), Case(0, 5)])
def test_une_case_hors_du_plateau_est_refusee_de_quelque_cote_que_ce_soit(case: Case) -> None:
    for mouvement in (Mouvement(Case(2, 2), case), Mouvement(case, Case(2, 2))):
        phrase = f"Déplacement non licite : {HORS_DE_5}"
        assert refus(position(ETOILE), Coup(DEPLACEMENT, mouvement)) == phrase


@pytest.mark.exigence("INC-06")
@pytest.mark.parametrize(
    ("taille", "coin"), [(4, "(3, 3), soit de a1 à d4."), (8, "(7, 7), soit de a1 à h8.")]
)
def test_hors_du_plateau_le_refus_en_dit_les_bornes(taille: int, coin: str) -> None:
    partie = nouvelle_partie(Random(1), taille)
    assert raison(partie, "D z9->a1") == f"le plateau va de (0, 0) à {coin}"


@pytest.mark.exigence("INC-06")
def test_un_coup_licite_ne_bouge_qu_une_piece_et_donne_le_trait_a_l_autre() -> None:
    partie = position(ETOILE)
    assert jouer(partie, coup("D c3->e5")) == (BLANC, coup("D c3->e5"), Effet.PION_DEPLACE)
    assert dessin(partie) == "....E\n.....\n.....\n.....\n.e..b"
    assert partie.jeu.joueur is NOIR


@pytest.mark.exigence("INC-06", "INC-10")
def test_une_interrogation_est_le_coup_du_tour_et_donne_le_trait_a_l_autre() -> None:
    partie = position("..... ..... bn... e.... ...E.")
    assert jouer(partie, coup("I a3->b3")).effet is Effet.CHEVALIER_EMPOISONNE
    assert partie.jeu.joueur is NOIR


@pytest.mark.exigence("INC-06")
def test_une_copie_est_egale_et_se_joue_sans_toucher_a_l_original() -> None:
    partie = position(ETOILE)
    copie = copier(partie)
    assert copie == partie
    jouer(copie, coup("D c3->e5"))
    assert partie == position(ETOILE) != copie


# --- châteaux ------------------------------------------------------------------------------------


@pytest.mark.exigence("INC-07")
@pytest.mark.parametrize(
    ("plateau", "joueur", "ligne"),
    [
        ("....E ..... ..... ..... .e...", BLANC, "D b5->a5"),
        ("....E ..... ..... b.... .e...", BLANC, "D a4->a5"),
        ("..... ..... ..b.. ...E. .e...", BLANC, "D c3->a5"),
        ("...E. ..... ..... ..... .e...", NOIR, "D d1->e1"),
        ("..... ...E. ..... ..... .e...", NOIR, "D d2->e1"),
        ("....E ..... b.... b.... .e...", BLANC, "D a3->a5"),
    ],
)
def test_personne_n_entre_dans_son_propre_chateau(
    plateau: str, joueur: Couleur, ligne: str
) -> None:
    assert raison(position(plateau, joueur), ligne) == regles.SON_CHATEAU
    assert regles.SON_CHATEAU == "un joueur ne peut pas amener un pion sur son chateau."


@pytest.mark.exigence("INC-07")
@pytest.mark.parametrize(
    ("plateau", "joueur", "ligne", "pourquoi"),
    [
        ("..... ..... ..b.. .E... .e...", BLANC, "D c3->e1", regles.EN_DIAGONALE),
        ("..... ...e. ..... .E... .....", BLANC, "D d2->e1", regles.EN_DIAGONALE),
        ("..... .e... ..... .E... .....", NOIR, "D b4->a5", regles.EN_DIAGONALE),
        ("..b.. .e... ..... .E... .....", BLANC, "D c1->e1", None),
        ("..... .e... ..... .E..b .....", BLANC, "D e4->e1", None),
        ("..... .e... ..... .E... ..n..", NOIR, "D c5->a5", None),
        ("..... .e... ..... nE... .....", NOIR, "D a4->a5", None),
    ],
)
def test_on_n_entre_dans_le_chateau_adverse_qu_en_ligne_orthogonale(
    plateau: str, joueur: Couleur, ligne: str, pourquoi: str | None
) -> None:
    assert raison(position(plateau, joueur), ligne) == pourquoi


@pytest.mark.exigence("INC-08")
@pytest.mark.parametrize("cote", range(4, 9))
def test_un_chevalier_se_perd_dans_le_chateau_adverse_et_la_partie_continue(cote: int) -> None:
    vide, depart, chateau = "." * cote, "abcdefgh"[cote - 3], "abcdefgh"[cote - 1]
    reste = [f".e{vide[2:]}", *[vide] * (cote - 3), f".E{vide[2:]}"]
    partie = position(" ".join([f"{vide[3:]}b..", *reste]))
    assert jouer(partie, coup(f"D {depart}1->{chateau}1")).effet is Effet.CHEVALIER_PERDU
    assert dessin(partie) == "\n".join([vide, *reste])
    assert partie.jeu.joueur is NOIR
    assert gagnant(partie) is None


@pytest.mark.exigence("INC-12")
@pytest.mark.parametrize(
    ("plateau", "joueur", "ligne", "apres"),
    [
        ("..... ....e ..... .E... .....", BLANC, "D e2->e1", "....e ..... ..... .E... ....."),
        ("..... ....e ..... ..... ...E.", NOIR, "D d5->a5", "..... ....e ..... ..... E...."),
    ],
)
def test_l_espion_qui_entre_dans_le_chateau_adverse_gagne_et_s_y_montre(
    plateau: str, joueur: Couleur, ligne: str, apres: str
) -> None:
    partie = position(plateau, joueur)
    assert jouer(partie, coup(ligne)).effet is Effet.CHATEAU_PRIS
    assert dessin(partie) == "\n".join(apres.split())
    assert gagnant(partie) is joueur


# --- interrogations ------------------------------------------------------------------------------

MELEE = """
    .....
    ..n..
    .nbnn
    ..bE.
    .e..n
"""


@pytest.mark.exigence("INC-09")
@pytest.mark.parametrize(
    ("ligne", "pourquoi"),
    [
        ("I c3->b3", None),
        ("I c3->d3", None),
        ("I c3->c2", None),
        ("I c4->d4", None),
        ("I c3->c4", regles.PION_AMI),
        ("I c3->c3", regles.PION_AMI),
        ("I c3->d4", regles.PAS_ADJACENTS),
        ("I c3->e3", regles.PAS_ADJACENTS),
        ("I b5->e5", regles.PAS_ADJACENTS),
        ("I c3->b4", regles.PERSONNE),
        ("I b3->c3", regles.PION_ADVERSE),
        ("I b4->b3", "la case de l'interrogateur est vide."),
    ],
)
def test_on_n_interroge_qu_un_pion_adverse_qui_touche_par_un_cote(
    ligne: str, pourquoi: str | None
) -> None:
    assert raison(position(MELEE), ligne) == pourquoi


@pytest.mark.exigence("INC-09")
def test_les_interrogations_possibles_sont_exactement_celles_la() -> None:
    lignes = {str(c) for c in coups(position(MELEE)) if c.genre is INTERROGATION}
    assert lignes == {"I c3->b3", "I c3->d3", "I c3->c2", "I c4->d4"}


@pytest.mark.exigence("INC-10")
def test_interroger_un_chevalier_coute_le_pion_qui_interroge() -> None:
    partie = position(MELEE)
    assert jouer(partie, coup("I c3->b3")).effet is Effet.CHEVALIER_EMPOISONNE
    assert dessin(partie) == ".....\n..n..\n.n.nn\n..bE.\n.e..n"
    assert gagnant(partie) is None
    assert partie.jeu.joueur is NOIR, "l'interrogation tient lieu de déplacement"


@pytest.mark.exigence("INC-11")
@pytest.mark.parametrize("interrogateur", ["b", "e"])
def test_interroger_l_espion_adverse_fait_gagner(interrogateur: str) -> None:
    autre = "e" if interrogateur == "b" else "b"
    partie = position(f"..... ..... ..{interrogateur}E. ..... {autre}....")
    assert jouer(partie, coup("I c3->d3")).effet is Effet.ESPION_TROUVE
    assert partie.fin == Fin((BLANC,), "espion démasqué")
    assert dessin(partie).split()[2] == f"..{interrogateur}..", "l'espion trouvé est capturé"
    assert coups(partie) == [] and refus(partie, coup("D c3->c4")) == "La partie est finie."


@pytest.mark.exigence("INC-11")
def test_interroger_un_chevalier_avec_son_espion_fait_perdre() -> None:
    partie = position("..... ..... ..en. ..... ...E.")
    assert jouer(partie, coup("I c3->d3")).effet is Effet.ESPION_EMPOISONNE
    assert gagnant(partie) is NOIR
    assert dessin(partie).split()[2] == "...n."


@pytest.mark.exigence("INC-11")
def test_les_noirs_gagnent_et_perdent_de_la_meme_facon() -> None:
    partie = position("..... ..... ..en. ..... ...E.", NOIR)
    assert jouer(partie, coup("I d3->c3")).effet is Effet.ESPION_TROUVE
    assert gagnant(partie) is NOIR
    partie = position("..... ..... ..bE. ..... .e...", NOIR)
    assert jouer(partie, coup("I d3->c3")).effet is Effet.ESPION_EMPOISONNE
    assert gagnant(partie) is BLANC


# --- ce que les deux joueurs savent --------------------------------------------------------------


def connus_apres(dessin_initial: str, *lignes: str) -> set[str]:
    """Les cases des chevaliers connus, une fois joués ces coups, les blancs commençant."""
    partie = position(dessin_initial)
    for ligne in lignes:
        jouer(partie, coup(ligne))
    return set(map(str, partie.connus))


FACE_A_FACE = "..n.. ..b.. b.n.. b.n.. .e..E"


@pytest.mark.exigence("INC-10")
@pytest.mark.parametrize(
    ("lignes", "connus"),
    [
        ([], ""),
        (["D c2->d2"], ""),
        (["I c2->c1"], "c1"),
        (["I c2->c1", "D c1->b1"], "b1"),
        (["I c2->c1", "D c3->b3"], "c1"),
        (["I c2->c1", "D c3->b3", "I a3->b3"], "c1 b3"),
        (["I c2->c1", "D c3->b3", "D a4->b4", "I b3->a3"], "c1 a3"),
        (["I c2->c1", "D c1->c2", "D a3->a2", "D c2->b3", "D a2->a1", "D b3->b4"], "b4"),
        (["I c2->c1", "D c1->a1", "D a3->a2", "I a1->a2"], "a2"),
    ],
)
def test_un_pion_interroge_est_connu_et_suivi_tant_qu_il_est_sur_le_plateau(
    lignes: list[str], connus: str
) -> None:
    assert connus_apres(FACE_A_FACE, *lignes) == set(connus.split())


@pytest.mark.exigence("INC-08")
def test_un_chevalier_connu_qui_se_perd_au_chateau_n_est_plus_nulle_part() -> None:
    debut = ["I c2->c1", "D c1->a1", "D a3->b3", "D c3->c2", "D a4->b4"]
    assert connus_apres(FACE_A_FACE, *debut) == {"a1"}
    assert connus_apres(FACE_A_FACE, *debut, "D a1->a5") == set(), "a5 est le château blanc"


@pytest.mark.exigence("INC-11")
def test_qui_trouve_l_espion_reste_connu_et_l_espion_ne_l_est_jamais() -> None:
    dessin_initial = "..... ..n.. ..b.. ..e.. ..b.E"
    fin = ["I c3->c2", "D c2->c3", "D c5->d5", "I c3->c4"]
    assert connus_apres(dessin_initial, *fin[:3]) == {"c3"}
    assert connus_apres(dessin_initial, *fin) == {"c3"}, "l'interrogateur n'est pas perdu"


@pytest.mark.exigence("INC-11", "INC-12")
def test_tant_que_les_deux_espions_sont_en_jeu_personne_n_a_gagne() -> None:
    assert gagnant(position(MELEE)) is None


@pytest.mark.exigence("INC-03")
def test_le_jugement_d_un_coup_ne_depend_jamais_du_type_des_pions() -> None:
    # La même position, l'espion ailleurs : mêmes refus, mot pour mot, donc rien à en apprendre.
    un, autre = position(MELEE), position(MELEE)
    ici, ailleurs = un.jeu.plateau, autre.jeu.plateau
    ailleurs[2][2], ailleurs[4][1] = ici[4][1], ici[2][2]
    for x in range(25):
        for y in range(25):
            mouvement = Mouvement(Case(*divmod(x, 5)), Case(*divmod(y, 5)))
            for genre in (DEPLACEMENT, INTERROGATION):
                assert refus(un, Coup(genre, mouvement)) == refus(autre, Coup(genre, mouvement))


@pytest.mark.exigence("INC-08", "INC-10", "INC-11", "INC-12")
@pytest.mark.parametrize("couleur", list(Couleur))
def test_ce_qu_un_coup_a_donne_se_dit_aux_blancs_comme_aux_noirs(couleur: Couleur) -> None:
    """Avec les mots de l'annexe."""
    phrases = {
        Effet.PION_DEPLACE: "",
        Effet.CHEVALIER_PERDU: (
            "votre pion n'était pas l'espion :\nil s'est perdu dans le château adverse..."
        ),
        Effet.CHEVALIER_EMPOISONNE: (
            "vous n'avez pas trouvé l'espion de votre adversaire...\n"
            "Et en plus, votre chevalier s'est fait empoisonné..."
        ),
        Effet.ESPION_EMPOISONNE: "vous avez interrogé un chevalier avec votre espion...",
        Effet.ESPION_TROUVE: "vous avez trouvé l'espion de votre adversaire !",
        Effet.CHATEAU_PRIS: "votre espion a pris le château de votre adversaire !",
    }
    for effet, phrase in phrases.items():
        dit = rendu_evenement(position(MELEE), Evenement(couleur, coup("D a1->a2"), effet))
        assert dit == (phrase and f"Joueur {couleur.nom}, {phrase}")


def test_le_coup_d_une_machine_s_annonce_avant_son_effet() -> None:
    """Au terminal comme dans la fenêtre : qui joue, quoi, puis ce qui arrive."""
    partie = nouvelle_partie(Random(1), machines=frozenset(Couleur))
    nom, choisi = au_trait(partie).nom, coups(partie)[0]
    dit = rendu_evenement(partie, jouer(partie, choisi))
    depart, arrivee = choisi.mouvement
    dits = f"({depart.x}, {depart.y}) --> ({arrivee.x}, {arrivee.y})"
    assert dit.splitlines()[0] == f"Joueur {nom}, la machine joue {dits}, soit {choisi}."


@pytest.mark.parametrize("effet", Effet)
def test_on_parle_d_une_machine_et_non_a_elle(effet: Effet) -> None:
    partie = position(MELEE)
    partie.machines = frozenset(Couleur)
    interrogation = coup("I b4->b3")
    dit = rendu_evenement(partie, Evenement(Couleur.NOIR, interrogation, effet))
    annonce = "Joueur noir, la machine interroge (2, 1) avec (3, 1), soit I b4->b3."
    assert dit.splitlines()[0] == annonce
    assert "votre" not in dit and "vous" not in dit
