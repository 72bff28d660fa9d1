"""Écrire et relire les cases et les coups."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from incognito.commun.fichier import SauvegardeInvalide
from incognito.plateau import inscrire
from incognito.sauvegarde import encoder, lire_ligne
from incognito.types import Case, Coup, CoupIllisible, Genre, Mouvement, lire_coup, lire_saisie
from tests.incognito.commun import ENTETE, relire

DEUX = [Case(3, 1), Case(3, 4)]


def tous_les_coups() -> list[Coup]:
    """Les 135 200 coups que le format sait écrire : une lettre et un chiffre pour chaque case."""
    cases = [Case(x, y) for x in range(-1, 9) for y in range(26)]
    return [Coup(g, Mouvement(d, a)) for g in Genre for d in cases for a in cases]


@pytest.mark.exigence("INC-13")
def test_les_coups_s_ecrivent_et_se_relisent() -> None:
    for coup in tous_les_coups()[::7]:
        assert lire_coup(str(coup)) == coup


@pytest.mark.exigence("INC-13")
def test_les_lignes_de_l_annexe() -> None:
    assert str(Coup(Genre.DEPLACEMENT, Mouvement(*DEUX))) == "D b4->e4"
    interrogation = Coup(Genre.INTERROGATION, Mouvement(Case(1, 1), Case(1, 0)))
    assert str(interrogation) == "I b2->a2"


@pytest.mark.exigence("INC-17")
@pytest.mark.parametrize(
    "ligne",
    [
        *("", "\n", "D", "D b4", "D b4->", "D b4->e", "D b4-e4", "D b4 e4", "D  b4->e4"),
        *("d b4->e4", "D B4->E4", "D b4->e4 ", " D b4->e4", "D b4 -> e4", "X b4->e4"),
        *("D b4->i10", "D b10->b1", "D b->b1", "\nD b4->e4", "D b4->e4\r\r", "Db4->e4"),
        *("D b4->e4\0", "\ufeffD b4->e4", "D b4-->e4", "D b٤->e4"),
    ],
)
def test_une_ligne_mal_formee_n_est_pas_un_coup(ligne: str) -> None:
    with pytest.raises(SauvegardeInvalide, match=r"^ligne 4 : on attend un coup"):
        lire_ligne(ligne, 4)


@given(st.text("DIabh18->\n é", max_size=12))
def test_un_texte_quelconque_est_un_coup_ou_une_erreur_a_nous(ligne: str) -> None:
    try:
        lue = lire_ligne(ligne, 4)
    except SauvegardeInvalide:
        return
    assert str(lue) == ligne


@pytest.mark.exigence("INC-14", "INC-21")
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


@pytest.mark.exigence("INC-21")
@pytest.mark.parametrize("saisie", ["(3, 1)", "(3,1)", "b4", "B4", "( 3 , 1 )"])
def test_les_saisies_acceptees_pour_une_case(saisie: str) -> None:
    assert lire_saisie(saisie) == (None, [Case(3, 1)])
    assert lire_saisie(f"i {saisie}") == (Genre.INTERROGATION, [Case(3, 1)])


@pytest.mark.exigence("INC-21")
def test_une_lettre_seule_est_un_genre_et_une_colonne_devant_un_chiffre() -> None:
    assert lire_saisie("d") == (Genre.DEPLACEMENT, [])
    assert lire_saisie("I") == (Genre.INTERROGATION, [])
    assert lire_saisie("d4 d1") == (None, [Case(3, 3), Case(0, 3)])


@pytest.mark.exigence("INC-14", "INC-21")
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


@pytest.mark.exigence("INC-21")
@pytest.mark.parametrize("saisie", ["", " ", "di", "db4 e4", "d,b4", "d-b4"])
def test_ce_qui_n_est_ni_un_genre_ni_une_case(saisie: str) -> None:
    with pytest.raises(CoupIllisible):
        lire_saisie(saisie)


@pytest.mark.exigence("INC-14")
def test_une_case_hors_du_plateau_se_lit_si_le_format_sait_l_ecrire() -> None:
    assert lire_saisie("(8, 25) --> z0") == (None, [Case(8, 25), Case(-1, 25)])


@pytest.mark.exigence("INC-14")
def test_une_case_que_le_format_ne_sait_pas_ecrire_se_lit_mais_ne_s_ecrit_pas() -> None:
    """Les règles la refuseront, avec leur raison ; le fichier n'a qu'un chiffre par ligne."""
    assert lire_saisie("(9, 0) --> (0, 26)") == (None, [Case(9, 0), Case(0, 26)])
    assert lire_saisie("a10") == (None, [Case(9, 0)])
    partie = relire(ENTETE)
    for depart in (Case(9, 0), Case(0, 26), Case(9, 9), Case(0, 999)):
        for mouvement in (Mouvement(depart, DEUX[0]), Mouvement(DEUX[0], depart)):
            inscrire(partie, Coup(Genre.DEPLACEMENT, mouvement))
    assert encoder(partie) == ENTETE.encode()
    coups = tous_les_coups()[::101]
    for coup in coups:
        inscrire(partie, coup)
    assert [f"{coup}\n" for coup in coups] == partie.lignes[3:]


@pytest.mark.exigence("INC-01", "INC-13")
def test_le_nom_de_chaque_coin() -> None:
    coins = [Case(0, 0), Case(0, 4), Case(4, 0), Case(4, 4), Case(7, 7)]
    assert [str(case) for case in coins] == ["a1", "e1", "a5", "e5", "h8"]


@pytest.mark.exigence("INC-14")
@pytest.mark.parametrize("texte", ["D b4", "b4->e4", "d", "i b4"])
def test_un_coup_entier_a_un_genre_et_deux_cases(texte: str) -> None:
    with pytest.raises(CoupIllisible, match="un coup s'écrit D b4->e4 ou I b4->b3"):
        lire_coup(texte)
