"""La seconde écriture des règles, elle-même vérifiée : sur des positions à la main et au hasard."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.dames import oracle
from tests.dames.oracle import Position

pytestmark = pytest.mark.sans_couverture


def poser(texte: str, trait: str = "s") -> Position:
    """Une position écrite « s:H10,I9 E:G8 »."""
    pieces: dict[oracle.Case, str] = {}
    for groupe in texte.split():
        symbole, cases = groupe.split(":")
        pieces |= {oracle.lire(case)[0]: symbole for case in cases.split(",")}
    assert set(pieces) <= set(oracle.FONCEES)
    return {**oracle.nouvelle(), "pieces": pieces, "trait": trait}


# Un pion de chaque camp loin de tout, pour que la partie ne soit pas finie.
FIN = " e:Q6 n:E2 o:A6"


def test_le_plateau_a_225_cases_et_dix_huit_pions_par_joueur() -> None:
    position = oracle.nouvelle()
    assert len(oracle.PLATEAU) == 225
    for camp in "seno":
        assert list(position["pieces"].values()).count(camp) == 18
    assert "E14-F13" in oracle.coups(position)
    assert {coup[:3] for coup in oracle.coups(position)} == {"E14", "G14", "I14", "K14", "M14"}


def test_on_joue_dans_l_ordre_sud_est_nord_ouest_meme_longtemps() -> None:
    position, hasard, traits = oracle.nouvelle(), random.Random(1), ""
    for _ in range(20):
        traits += position["trait"]
        position = oracle.jouer(position, hasard.choice(oracle.coups(position)))
    assert traits == "seno" * 5


def test_un_pion_avance_d_une_case_et_une_dame_va_ou_elle_veut() -> None:
    assert oracle.coups(poser("s:H9" + FIN)) == ["H9-G8", "H9-I8"]
    assert oracle.coups(poser("e:H9 s:F17 n:E2 o:A6", "e")) == ["H9-G10", "H9-G8"]
    dame = oracle.coups(poser("S:E6" + FIN))
    assert {"E6-D5", "E6-J1", "E6-H9", "E6-M14", "E6-D7", "E6-A10"} <= set(dame)
    assert len(dame) == 1 + 5 + 8 + 4


@pytest.mark.parametrize(
    ("coup", "arrivee", "symbole"),
    [("G2-F1", "F1", "S"), ("C6-D5", "D5", "S"), ("E6-D5", "D5", "S"), ("G6-F5", "F5", "s")],
)
def test_un_pion_devient_dame_quand_plus_rien_n_est_devant(
    coup: str, arrivee: str, symbole: str
) -> None:
    position = oracle.jouer(poser(f"s:{coup[:2]} e:Q6 n:E2 o:A12"), coup)
    assert position["pieces"][oracle.lire(arrivee)[0]] == symbole


def test_une_rafle_de_pion_prend_dans_les_quatre_sens_et_reste_pion_en_route() -> None:
    position = poser("s:E14 e:F13,H11,Q6 n:E2 o:A6")
    assert oracle.coups(position) == ["E14xG12xI10"]
    assert oracle.refus(position, "E14xG12") == "rafle inachevée"
    apres = oracle.jouer(position, "E14xG12xI10")
    assert sorted(map(oracle.nom, apres["pieces"])) == ["A6", "E2", "I10", "Q6"]
    assert (apres["stats"]["s"], apres["stats"]["e"]) == ((2, 0, 1), (0, 2, 0))
    traverse = poser("s:F3 o:G2,A6 e:I2,Q6 n:E2")
    assert oracle.coups(traverse) == ["F3xH1xJ3"]
    assert oracle.jouer(traverse, "F3xH1xJ3")["pieces"][9, 2] == "s"


def test_une_dame_prend_a_distance_et_choisit_sa_case() -> None:
    position = poser("S:E14 e:H11,Q6 n:E2 o:A6")
    assert oracle.coups(position) == ["E14xI10", "E14xJ9", "E14xK8", "E14xL7", "E14xM6", "E14xN5"]


def test_la_prise_adverse_est_obligatoire_et_celle_de_l_allie_jamais() -> None:
    position = poser("s:H9,E14 e:I8,Q6 n:E2 o:A6")
    assert oracle.coups(position) == ["H9xJ7"]
    assert oracle.refus(position, "E14-F13") == "prise obligatoire"
    assert oracle.refus(position, "H9-G8") == "arrivée impossible"
    position = poser("s:H9 n:I8 e:Q6 o:A6")
    assert oracle.coups(position) == ["H9-G8", "H9xJ7"]
    position = poser("s:H9 e:I8,Q6 n:K6 o:A6")
    assert oracle.coups(position) == ["H9xJ7", "H9xJ7xL5"]


def test_on_ne_saute_ni_les_siens_ni_deux_fois_la_meme_piece() -> None:
    assert oracle.coups(poser("s:H9,I8" + FIN)) == ["H9-G8", "I8-H7", "I8-J7"]
    position = poser("S:H9 e:J7,Q6 n:E2 o:A6")
    assert all(coup.count("x") == 1 for coup in oracle.coups(position))


def test_une_piece_touchee_est_jouee() -> None:
    position = poser("s:H9,E14,F13" + FIN)
    touchee = oracle.toucher(position, oracle.lire("H9")[0])
    assert oracle.coups(touchee) == ["H9-G8", "H9-I8"]
    assert oracle.refus(touchee, "F13-E12") == "autre pièce touchée"
    assert oracle.toucher(position, oracle.lire("E2")[0]) == position
    assert oracle.jouer(touchee, "H9-G8")["touchee"] is None


@pytest.mark.parametrize(
    ("coup", "raison"),
    [
        ("A1-B2", "hors du plateau"),
        ("H10-I9", "départ vide"),
        ("Q6-P5", "pièce d'un autre"),
        ("H9-H8", "arrivée impossible"),
        ("H9-G10", "arrivée impossible"),
        ("H9-G8-F7", "arrivée impossible"),
        ("B5-A6", "pièce bloquée"),
        ("H9-G8", None),
    ],
)
def test_un_refus_dit_sa_raison(coup: str, raison: str | None) -> None:
    assert oracle.refus(poser("s:H9,B5" + FIN), coup) == raison


def test_une_equipe_perd_avec_la_derniere_piece_d_un_joueur_ou_bloquee() -> None:
    assert oracle.issue(poser("s:H9" + FIN)) is None
    gagnee = oracle.jouer(poser("s:H9 e:I8 n:E2 o:A6"), "H9xJ7")
    assert oracle.issue(gagnee) == (1, "plus de pièce", "e")
    perdue = oracle.jouer(poser("s:H9 n:I8 e:Q6 o:A6"), "H9xJ7")
    assert oracle.issue(perdue) == (2, "plus de pièce", "n")
    double = oracle.jouer(poser("s:H9 e:I8 n:K6 o:A6"), "H9xJ7xL5")
    assert oracle.issue(double) == (1, "plus de pièce", "e")
    assert oracle.issue(poser("s:B5" + FIN)) == (2, "bloqué", "s")


def coup_au_hasard(position: Position, hasard: random.Random) -> str:
    """Un coup permis, tiré saut après saut : une dame dans une foule a trop de rafles."""
    pieces = position["pieces"]
    chemin = hasard.choice(oracle.debuts(pieces, position["trait"]))
    while chemin[1]:
        suites, complet = oracle.suites(pieces, pieces[chemin[0][0]], chemin)
        if not suites or (complet and hasard.random() < 0.5):
            break
        chemin = hasard.choice(suites)
    return oracle.ecrire(chemin)


def verifier_une_partie(graine: int, coups_au_plus: int) -> Position:
    """Joue une partie au hasard, en vérifiant chaque position ; rend la dernière."""
    hasard, position = random.Random(graine), oracle.nouvelle()
    for _ in range(coups_au_plus):
        for camp, (_, perdus, _) in position["stats"].items():
            siennes = [s for s in position["pieces"].values() if s.lower() == camp]
            assert len(siennes) == 18 - perdus
        assert set(position["pieces"]) <= set(oracle.FONCEES)
        if oracle.issue(position):
            break
        coup = coup_au_hasard(position, hasard)
        assert oracle.refus(position, coup) is None
        position = oracle.jouer(position, coup)
    pris = sum(stats[0] for stats in position["stats"].values())
    assert len(position["pieces"]) == 72 - pris
    return position


@pytest.mark.fuzz
@settings(max_examples=6)
@given(st.integers(0, 2**32 - 1))
def test_une_partie_au_hasard_garde_ses_pieces_et_finit(graine: int) -> None:
    assert oracle.issue(verifier_une_partie(graine, 2000)) is not None
