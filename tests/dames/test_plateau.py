"""Le plateau : sa forme, sa mise en place, son dessin, ses coordonnées, le compte des coups."""

from __future__ import annotations

import copy
import re

import pytest

from dames import N, Partie, copier, coups, init, jouer, refus, rendu_plateau
from dames.plateau import Cadre, afficher
from dames.structures import (
    ABANDON,
    CaseIllisible,
    Coup,
    CoupIllisible,
    lire_case,
    lire_coup,
    nom_case,
    t_coordonnees,
    t_joueur,
    t_piece,
)
from tests.dames.commun import FONCEES, jouer_ecrit, neuve, partie_de, pieces_du, position

DEPART = """\
   A B C D E F G H I J K L M N O P Q
 1         . n . n . n . n .          1
 2         n . n . n . n . n          2
 3         . n . n . n . n .          3
 4         n . n . n . n . n          4
 5 . o . o . . . . . . . . . e . e .  5
 6 o . o . . . . . . . . . . . e . e  6
 7 . o . o . . . . . . . . . e . e .  7
 8 o . o . . . . . . . . . . . e . e  8
 9 . o . o . . . . . . . . . e . e .  9
10 o . o . . . . . . . . . . . e . e 10
11 . o . o . . . . . . . . . e . e . 11
12 o . o . . . . . . . . . . . e . e 12
13 . o . o . . . . . . . . . e . e . 13
14         s . s . s . s . s         14
15         . s . s . s . s .         15
16         s . s . s . s . s         16
17         . s . s . s . s .         17
   A B C D E F G H I J K L M N O P Q"""


def compter(partie: Partie, profondeur: int) -> int:
    """Le nombre de suites de coups d'une profondeur donnée."""
    if profondeur == 0:
        return 1
    suites = []
    for coup in coups(partie):
        suites.append(copier(partie))
        jouer(suites[-1], coup)
    return sum(compter(suite, profondeur - 1) for suite in suites)


@pytest.mark.exigence("DAM-01")
def test_le_plateau_a_225_cases_et_quatre_coins_invalides() -> None:
    plateau = init()
    assert N == 17
    assert [len(ligne) for ligne in plateau] == [17] * 17
    invalides = {
        case.coordonnees
        for ligne in plateau
        for case in ligne
        if case.contenu.joueur is t_joueur.invalide
    }
    bords = (0, 1, 2, 3, 13, 14, 15, 16)
    assert invalides == {(x, y) for x in bords for y in bords}
    assert 17 * 17 - len(invalides) == 225


@pytest.mark.exigence("DAM-01")
@pytest.mark.parametrize(
    ("symbole", "colonnes", "lignes"),
    [
        ("s", "EFGHIJKLM", range(14, 18)),
        ("e", "NOPQ", range(5, 14)),
        ("n", "EFGHIJKLM", range(1, 5)),
        ("o", "ABCD", range(5, 14)),
    ],
)
def test_chacun_a_18_pions_sur_les_cases_impaires_de_son_bras(
    symbole: str, colonnes: str, lignes: range
) -> None:
    siennes = {case for case, s in pieces_du(init()).items() if s == symbole}
    bras = {tuple(lire_case(f"{colonne}{ligne}")) for colonne in colonnes for ligne in lignes}
    assert siennes == {(x, y) for x, y in bras if (x + y) % 2 == 1}
    assert len(siennes) == 18


@pytest.mark.exigence("DAM-16")
def test_chaque_case_connait_sa_place() -> None:
    plateau = init()
    assert all(plateau[y][x].coordonnees == t_coordonnees(x, y) for x in range(N) for y in range(N))


@pytest.mark.exigence("DAM-14")
def test_le_plateau_se_dessine_avec_ses_coordonnees_des_quatre_cotes() -> None:
    assert rendu_plateau(init()) == DEPART


@pytest.mark.exigence("DAM-14")
def test_chaque_piece_a_son_symbole_et_chaque_case_vide_un_point() -> None:
    plateau = position("s:E6 S:F7 e:G8 E:H9 n:I10 N:J11 o:K12 O:L13")
    dessin = rendu_plateau(plateau).splitlines()
    lus = [dessin[y + 1][3 + 2 * x] for x, y in zip(range(4, 12), range(5, 13), strict=True)]
    assert "".join(lus) == "sSeEnNoO"
    assert rendu_plateau(plateau)[39:-38].count(".") == 225 - 8
    assert dessin[1][:13] == " 1         . "


@pytest.mark.exigence("DAM-14")
def test_la_couleur_n_ajoute_que_de_la_couleur() -> None:
    plateau = position("s:E6 S:F7 e:G8 n:I10 o:K12")
    colore = rendu_plateau(plateau, Cadre(couleurs=True))
    fonds = {"s": 124, "S": 124, "e": 22, "n": 220, "o": 19}
    for lettre, fond in fonds.items():
        assert f"48;5;{fond}m {lettre} \x1b[0m" in colore
    assert colore.count("\x1b[38;5;231m\x1b[48;5;238m . \x1b[0m") == len(FONCEES) - 5, "les ombrées"
    assert re.sub("\x1b\\[[0-9;]*m", "", colore) == rendu_plateau(plateau)


@pytest.mark.exigence("DAM-17")
def test_afficher_imprime_le_dessin(capsys: pytest.CaptureFixture[str]) -> None:
    afficher(init())
    assert capsys.readouterr().out == DEPART + "\n"
    afficher(position("n:I10"), Cadre(couleurs=True))
    assert "\x1b[38;5;16m\x1b[48;5;220m n \x1b[0m" in capsys.readouterr().out


@pytest.mark.exigence("DAM-13")
def test_chaque_case_valide_a_un_nom_qui_la_designe() -> None:
    for x, y in FONCEES:
        coordonnees = t_coordonnees(x, y)
        assert lire_case(nom_case(coordonnees)) == coordonnees
        assert lire_case(nom_case(coordonnees).lower()) == coordonnees
    assert nom_case(t_coordonnees(0, 4)) == "A5"
    assert nom_case(t_coordonnees(16, 12)) == "Q13"


@pytest.mark.exigence("DAM-13")
@pytest.mark.parametrize("texte", ["", "E", "14", "R9", "E0", "E18", "E014", "E1_4", "E٣", "É9"])
def test_ce_qui_n_est_pas_une_case_est_refuse(texte: str) -> None:
    with pytest.raises(CaseIllisible, match="Une case va de A à Q et de 1 à 17"):
        lire_case(texte)


@pytest.mark.exigence("DAM-01", "DAM-13")
@pytest.mark.parametrize("texte", ["A1", "d4", "Q17", "N14"])
def test_une_case_d_un_coin_est_hors_du_plateau(texte: str) -> None:
    with pytest.raises(CaseIllisible, match=f"{texte.upper()} est dans un coin, hors du plateau."):
        lire_case(texte)


@pytest.mark.exigence("DAM-02", "DAM-03")
@pytest.mark.parametrize(("profondeur", "nombre"), [(1, 8), (2, 65), (3, 528)])
def test_le_compte_des_coups_depuis_le_depart(profondeur: int, nombre: int) -> None:
    assert compter(neuve(), profondeur) == nombre


def test_coups_ne_change_pas_la_partie() -> None:
    partie = partie_de("s:H9 o:I8,K8,K10,I10 e:Q6 n:G2")
    avant = copy.deepcopy(partie)
    assert len(coups(partie)) == 2
    assert partie == avant


@pytest.mark.exigence("DAM-15")
def test_une_partie_copiee_est_egale_et_se_joue_sans_toucher_a_l_original() -> None:
    partie = neuve()
    copie = copier(partie)
    assert copie == partie
    assert coups(copie) == coups(partie)
    jouer_ecrit(copie, "E14-F13")
    assert partie == neuve() != copie
    assert pieces_du(copie.plateau)[lire_case("F13")] == "s"
    assert lire_case("E14") not in pieces_du(copie.plateau)
    assert copier(copie) == copie


@pytest.mark.exigence("DAM-11")
@pytest.mark.parametrize(
    ("ecrit", "raison"),
    [
        ("H9-G8", "La case H9 est vide."),
        ("E14-E13", "E14 ne peut pas aller en E13."),
        ("E14-F13-G12", "F13 ne peut pas aller en G12."),
        ("E14-D13", "E14 ne peut pas aller en D13."),
        ("E16", "La pièce en E16 ne peut pas être déplacée : elle est bloquée."),
        ("N5-M6", "La pièce en N5 ne peut pas être déplacée : elle est à Est."),
    ],
)
def test_un_coup_illegal_est_refuse_sans_toucher_a_la_partie(ecrit: str, raison: str) -> None:
    partie = neuve()
    assert refus(partie, lire_coup(ecrit)) == raison
    assert partie == neuve()


@pytest.mark.exigence("DAM-13")
@pytest.mark.parametrize(
    ("pieces", "ecrit", "raison"),
    [
        (
            "s:H9,E14 o:I8",
            "E14-F13",
            "La pièce en E14 ne peut pas être déplacée : il faut prendre avec H9.",
        ),
        (
            "s:A8,M12 o:B7,C6",
            "A8-B7",
            "La pièce en A8 ne peut pas être déplacée : elle est bloquée.",
        ),
        ("s:H9 o:I8", "H9-G8", "H9 ne peut pas aller en G8 : prise adverse obligatoire."),
        (
            "s:I10 o:H9 e:H7 n:F7",
            "I10xG8xE6",
            "G8 ne peut pas aller en E6 : prise adverse obligatoire.",
        ),
        ("s:I10 o:H9 e:H7", "I10xG8", "La rafle doit continuer : G8 peut encore prendre."),
        ("s:I10 o:H9,J5 e:H7", "I10xG8xI6", "La rafle doit continuer : I6 peut encore prendre."),
        ("s:I10 o:H9 n:F7", "I10xG8xF9", "G8 ne peut pas aller en F9."),
        ("s:I10 o:H9 n:F7", "I10xG8xG8", "G8 ne peut pas aller en G8."),
    ],
)
def test_un_coup_refuse_dit_pourquoi(pieces: str, ecrit: str, raison: str) -> None:
    partie = partie_de(f"{pieces} e:Q6 n:G2 o:A6")
    assert refus(partie, lire_coup(ecrit)) == raison


@pytest.mark.exigence("DAM-08", "DAM-13")
@pytest.mark.parametrize(
    ("trait", "lui", "adversaire"), [(0, *"se"), (1, *"en"), (2, *"no"), (3, *"os")]
)
def test_a_chaque_joueur_on_dit_avec_quelle_piece_prendre(
    trait: int, lui: str, adversaire: str
) -> None:
    partie = partie_de(f"s:G16 e:Q6 n:G2 o:A6 {lui}:H9,K12 {adversaire}:I8", coups_joues=trait)
    phrase = "La pièce en K12 ne peut pas être déplacée : il faut prendre avec H9."
    assert refus(partie, lire_coup("K12-L11")) == phrase


@pytest.mark.exigence("DAM-13")
@pytest.mark.parametrize(
    "ecrit", ["E14-F13", "E14xG12xI10", "touchée : E14", "touchée : E14xG12", "abandon"]
)
def test_un_coup_s_ecrit_comme_il_se_lit(ecrit: str) -> None:
    assert str(lire_coup(ecrit)) == ecrit
    assert lire_coup(ecrit.lower()) == lire_coup(ecrit)


@pytest.mark.exigence("DAM-16")
def test_un_coup_est_fait_de_coordonnees() -> None:
    depart, arrivee = t_coordonnees(4, 13), t_coordonnees(5, 12)
    assert lire_coup("e14 f13") == lire_coup("E14-F13") == Coup((depart, arrivee), prend=False)
    assert lire_coup("E14xF13") == Coup((depart, arrivee), prend=True)
    assert lire_coup("Abandon") == ABANDON == Coup(())
    touchee = Coup((depart,), prend=False, fini=False)
    assert lire_coup("e14") == lire_coup("touchée : E14") == touchee


@pytest.mark.exigence("DAM-13")
@pytest.mark.parametrize(
    "texte", ["", "E14-", "-E14", "E14/F13", "14E", "R5", "E14\nF13", "٣", "A1-B2", "E14-F18"]
)
def test_un_texte_qui_n_est_pas_un_coup_n_est_pas_un_coup_illegal(texte: str) -> None:
    with pytest.raises(CoupIllisible):
        lire_coup(texte)


@pytest.mark.exigence("DAM-01")
def test_les_pieces_du_plateau_neuf_sont_des_pions() -> None:
    natures = {case.contenu.piece for ligne in init() for case in ligne}
    assert natures == {t_piece.vide, t_piece.pion}
