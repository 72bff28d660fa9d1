"""Écrire et relire les cases et les coups."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from incognito.notation import coup_de_la_ligne, ligne_du_coup, lire_saisie, nom_de_la_case
from incognito.regles import cases
from incognito.types import Case, Coup, CoupIllisible, Genre, Mouvement

DEUX = [Case(3, 1), Case(3, 4)]


def tous_les_coups() -> list[Coup]:
    """Les 8192 coups bien formés."""
    return [Coup(g, Mouvement(d, a)) for g in Genre for d in cases(8) for a in cases(8)]


@pytest.mark.exigence("INC-13")
def test_chaque_coup_s_ecrit_et_se_relit() -> None:
    for coup in tous_les_coups():
        assert coup_de_la_ligne(ligne_du_coup(coup)) == coup


@pytest.mark.exigence("INC-13")
def test_les_lignes_de_l_annexe() -> None:
    assert ligne_du_coup(Coup(Genre.DEPLACEMENT, Mouvement(*DEUX))) == "D b4->e4"
    interrogation = Coup(Genre.INTERROGATION, Mouvement(Case(1, 1), Case(1, 0)))
    assert ligne_du_coup(interrogation) == "I b2->a2"


@pytest.mark.parametrize(
    "ligne",
    [
        *("", "\n", "D", "D b4", "D b4->", "D b4->e", "D b4-e4", "D b4 e4", "D  b4->e4"),
        *("d b4->e4", "D B4->E4", "D b4->e4 ", " D b4->e4", "D b4 -> e4", "X b4->e4"),
        *("D b4->i4", "D b9->b1", "D b0->b1", "D b4->e4\n", "D b4->e4\r", "Db4->e4"),
        *("D b4->e4\0", "\ufeffD b4->e4", "D b4-->e4", "D b٤->e4"),
    ],
)
def test_une_ligne_mal_formee_n_est_pas_un_coup(ligne: str) -> None:
    with pytest.raises(CoupIllisible):
        coup_de_la_ligne(ligne)


@given(st.text("DIabh18->\n é", max_size=12))
def test_un_texte_quelconque_est_un_coup_ou_une_erreur_a_nous(ligne: str) -> None:
    try:
        coup = coup_de_la_ligne(ligne)
    except CoupIllisible:
        return
    assert ligne_du_coup(coup) == ligne


@pytest.mark.parametrize(
    "saisie",
    [
        *("(3, 1) --> (3, 4)", "(3,1)-->(3,4)", "( 3 , 1 ) -> ( 3 , 4 )", "(3, 1) (3, 4)"),
        *("b4->e4", "b4 e4", "b4 --> e4", "B4->E4", "b4e4", "b4\te4", "b4 (3, 4)", "(3,1)->e4"),
    ],
)
def test_les_saisies_acceptees_pour_deux_cases(saisie: str) -> None:
    assert lire_saisie(saisie) == (None, DEUX)
    for lettre, genre in (("d", Genre.DEPLACEMENT), ("I", Genre.INTERROGATION)):
        assert lire_saisie(f"{lettre} {saisie}") == (genre, DEUX)
        assert lire_saisie(f"{lettre}\t {saisie}") == (genre, DEUX)


@pytest.mark.parametrize("saisie", ["(3, 1)", "(3,1)", "b4", "B4", "( 3 , 1 )"])
def test_les_saisies_acceptees_pour_une_case(saisie: str) -> None:
    assert lire_saisie(saisie) == (None, [Case(3, 1)])
    assert lire_saisie(f"i {saisie}") == (Genre.INTERROGATION, [Case(3, 1)])


def test_une_lettre_seule_est_un_genre_et_une_colonne_devant_un_chiffre() -> None:
    assert lire_saisie("d") == (Genre.DEPLACEMENT, [])
    assert lire_saisie("I") == (Genre.INTERROGATION, [])
    assert lire_saisie("d4 d1") == (None, [Case(3, 3), Case(0, 3)])


@pytest.mark.parametrize("genre", ["", "d ", "i "])
@pytest.mark.parametrize(
    "saisie",
    [
        *(
            "x",
            "dd",
            "dd b4 e4",
            "(3, 1",
            "3, 1",
            "(3 1)",
            "(+3, 1)",
            "(-3, 1)",
            "(1_0, 1)",
            "(٣, 1)",
        ),
        *("b4->e4->c4", "b 4", "b4>e4", "b4--->e4", "(3, 1) --> ", "é4", "b４", "K4\u212a"),
        *("(" + "9" * 10 + ", 1)", "b" + "9" * 100_000, "\x1b[2J", "(3, 1) --> (3, 4) x"),
    ],
)
def test_les_saisies_refusees(saisie: str, genre: str) -> None:
    with pytest.raises(CoupIllisible) as refus:
        lire_saisie(genre + saisie)
    assert "\x1b" not in str(refus.value)


@pytest.mark.parametrize("saisie", ["", " ", "di", "db4 e4", "d,b4", "d-b4"])
def test_ce_qui_n_est_ni_un_genre_ni_une_case(saisie: str) -> None:
    with pytest.raises(CoupIllisible):
        lire_saisie(saisie)


def test_une_case_hors_du_plateau_se_lit_quand_meme() -> None:
    assert lire_saisie("(9, 0) --> z0") == (None, [Case(9, 0), Case(-1, 25)])


def test_le_nom_de_chaque_coin() -> None:
    coins = [Case(0, 0), Case(0, 4), Case(4, 0), Case(4, 4), Case(7, 7)]
    assert [nom_de_la_case(case) for case in coins] == ["a1", "e1", "a5", "e5", "h8"]
