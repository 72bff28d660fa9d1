"""Le plateau : sa forme, sa mise en place, son dessin, ses coordonnées, le compte des coups."""

from __future__ import annotations

import copy

import pytest

from dames import N, appliquer, copier, coups, init, rendu_plateau
from dames.plateau import afficher
from dames.structures import (
    CaseIllisible,
    Coup,
    CoupIllegal,
    Plateau,
    lire_case,
    nom_case,
    t_coordonnees,
    t_joueur,
    t_piece,
)
from tests.dames.commun import FONCEES, ecrits, pieces_du, position

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


def compter(plateau: Plateau, joueur: int, profondeur: int) -> int:
    """Le nombre de suites de coups d'une profondeur donnée."""
    liste = coups(plateau, joueur)
    if profondeur == 1:
        return len(liste)
    suivant = joueur % 4 + 1
    return sum(compter(appliquer(copier(plateau), coup), suivant, profondeur - 1) for coup in liste)


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
    colore = rendu_plateau(plateau, couleurs=True)
    codes = {"s": 31, "S": 31, "e": 32, "n": 33, "o": 34}
    for lettre, code in codes.items():
        assert f"\x1b[{code}m{lettre}\x1b[0m" in colore
        colore = colore.replace(f"\x1b[{code}m{lettre}\x1b[0m", lettre)
    assert colore == rendu_plateau(plateau)


@pytest.mark.exigence("DAM-16")
def test_afficher_imprime_le_dessin(capsys: pytest.CaptureFixture[str]) -> None:
    afficher(init())
    assert capsys.readouterr().out == DEPART + "\n"
    afficher(position("n:I10"), couleurs=True)
    assert "\x1b[33mn\x1b[0m" in capsys.readouterr().out


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
    with pytest.raises(CaseIllisible, match="une lettre de A à Q et un nombre de 1 à 17"):
        lire_case(texte)


@pytest.mark.parametrize("texte", ["A1", "d4", "Q17", "N14"])
def test_une_case_d_un_coin_est_hors_du_plateau(texte: str) -> None:
    with pytest.raises(CaseIllisible, match=f"{texte.upper()} est dans un coin, hors du plateau"):
        lire_case(texte)


@pytest.mark.exigence("DAM-02", "DAM-03")
@pytest.mark.parametrize(("profondeur", "nombre"), [(1, 8), (2, 65), (3, 528)])
def test_le_compte_des_coups_depuis_le_depart(profondeur: int, nombre: int) -> None:
    assert compter(init(), 1, profondeur) == nombre


def test_coups_ne_change_pas_le_plateau() -> None:
    plateau = position("s:H9 o:I8,K8,K10,I10")
    avant = copy.deepcopy(plateau)
    assert len(coups(plateau, 1)) == 2
    assert plateau == avant


@pytest.mark.parametrize("joueur", [0, 5, -1])
def test_coups_refuse_un_joueur_qui_n_existe_pas(joueur: int) -> None:
    with pytest.raises(ValueError, match=r"^le joueur va de 1 à 4$"):
        coups(init(), joueur)


def test_appliquer_change_le_plateau_et_le_rend() -> None:
    plateau = init()
    assert appliquer(plateau, Coup(("E14", "F13"))) is plateau
    assert pieces_du(plateau)[lire_case("F13")] == "s"
    assert lire_case("E14") not in pieces_du(plateau)


def test_un_plateau_copie_par_deepcopy_se_joue_de_meme() -> None:
    assert coups(copy.deepcopy(init()), 1) == coups(init(), 1)
    assert copier(init()) == init()


@pytest.mark.exigence("DAM-11")
@pytest.mark.parametrize(
    ("coup", "raison"),
    [
        (Coup(("H9", "G8")), "^la case H9 est vide$"),
        (Coup(("E14", "E13")), "E14 ne peut pas aller en E13$"),
        (Coup(("E14", "F13", "G12")), "F13 ne peut pas aller en G12$"),
        (Coup(("E14", "D13")), "E14 ne peut pas aller en D13$"),
        (Coup(("E14",)), "^un coup va d'une case à une autre$"),
        (Coup(()), "^un coup va d'une case à une autre$"),
        (Coup(("E14", "F13"), ("G12",)), "les prises annoncées ne sont pas celles de E14xF13"),
    ],
)
def test_appliquer_refuse_un_coup_illegal_sans_toucher_au_plateau(coup: Coup, raison: str) -> None:
    plateau = init()
    with pytest.raises(CoupIllegal, match=raison):
        appliquer(plateau, coup)
    assert plateau == init()


@pytest.mark.parametrize(
    ("pieces", "cases", "raison"),
    [
        ("s:H9,E14 o:I8", ("E14", "F13"), "E14 ne peut pas .*: il faut prendre avec H9$"),
        ("s:A6 o:B5", ("A6", "B5"), "la pièce en A6 ne peut pas être déplacée : elle est bloquée"),
        ("s:H9 o:I8", ("H9", "G8"), "H9 ne peut pas aller en G8 : prise adverse"),
        ("s:I10 o:H9 e:H7 n:F7", ("I10", "G8", "E6"), "G8 ne peut pas aller en E6 : prise"),
        ("s:I10 o:H9 e:H7", ("I10", "G8"), "la rafle doit continuer : G8 peut encore prendre"),
        ("s:I10 o:H9,J5 e:H7", ("I10", "G8", "I6"), "continuer : I6 peut encore prendre$"),
        ("s:I10 o:H9 n:F7", ("I10", "G8", "F9"), "G8 ne peut pas aller en F9$"),
        ("s:I10 o:H9 n:F7", ("I10", "G8", "G8"), "G8 ne peut pas aller en G8$"),
    ],
)
def test_un_coup_refuse_dit_pourquoi(pieces: str, cases: tuple[str, ...], raison: str) -> None:
    with pytest.raises(CoupIllegal, match=raison):
        appliquer(position(pieces), Coup(cases))


def test_un_coup_s_ecrit_comme_il_se_lit() -> None:
    assert ecrits([Coup(("E14", "F13")), Coup(("E14", "G12", "I10"), ("F13", "H11"))]) == {
        "E14-F13",
        "E14xG12xI10",
    }


def test_les_pieces_du_plateau_neuf_sont_des_pions() -> None:
    natures = {case.contenu.piece for ligne in init() for case in ligne}
    assert natures == {t_piece.vide, t_piece.pion}
