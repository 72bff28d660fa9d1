"""La seconde écriture des règles, elle-même vérifiée : sur les exemples du sujet et au hasard."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.incognito import oracle
from tests.incognito.oracle import Position

pytestmark = pytest.mark.sans_couverture

COUPS_AU_PLUS = 3000


def poser(blancs: str, noirs: str, trait: str = "B") -> Position:
    """Une position 5 x 5 ; l'espion de chaque camp est le premier pion écrit."""
    pions = dict.fromkeys(blancs.split(), ("B", "chevalier"))
    pions |= dict.fromkeys(noirs.split(), ("N", "chevalier"))
    pions |= {blancs.split()[0]: ("B", "espion"), noirs.split()[0]: ("N", "espion")}
    return {"taille": 5, "pions": pions, "trait": trait, "issue": None}


def test_le_depart_est_celui_du_sujet() -> None:
    assert sorted(oracle.places(5, "B")) == ["a3", "a4", "b4", "b5", "c5"]
    assert sorted(oracle.places(5, "N")) == ["c1", "d1", "d2", "e2", "e3"]
    assert (oracle.chateau(5, "B"), oracle.chateau(5, "N")) == ("a5", "e1")
    assert sorted(oracle.places(4, "B")) == ["a3", "b4"]


@pytest.mark.parametrize(("taille", "nombre"), [(4, 2), (5, 5), (6, 9), (7, 14), (8, 20)])
def test_chaque_joueur_a_n_pions(taille: int, nombre: int) -> None:
    for couleur in "BN":
        assert len(oracle.places(taille, couleur)) == nombre


def test_la_partie_de_l_annexe_est_gagnee_par_les_noirs() -> None:
    position = oracle.nouvelle(5, "b4", "d1", "B")
    assert oracle.refus(position, "D b5->a5") == "son château"
    for coup in ("D b4->e4", "D c1->b2", "D a3->a2", "I b2->a2"):
        assert oracle.refus(position, coup) is None
        position = oracle.jouer(position, coup)
        assert position["issue"] is None
    assert "b2" not in position["pions"]
    position = oracle.jouer(position, "I e4->e3")
    assert position["issue"] == ("N", "espion perdu")
    assert oracle.coups(position) == []
    assert oracle.refus(position, "D a2->a1") == "partie finie"


@pytest.mark.parametrize(
    ("coup", "raison"),
    [
        ("D c3->f6", "hors du plateau"),
        ("D d4->d5", "départ vide"),
        ("D e3->e4", "pion adverse"),
        ("D c3->c3", "sur place"),
        ("D c3->a5", "son château"),
        ("D c3->d5", "pas une ligne"),
        ("D c3->e1", "château en diagonale"),
        ("D c3->a3", "chemin barré"),
        ("D c3->b3", "arrivée occupée"),
        ("D c3->e5", None),
        ("D c3->c1", None),
        ("I c3->c2", "personne à interroger"),
        ("I c3->b3", "pion ami"),
        ("I c3->d4", "personne à interroger"),
        ("I c3->d2", "pas voisins"),
        ("I c3->e3", "pas voisins"),
        ("I c3->d3", None),
    ],
)
def test_un_refus_dit_la_premiere_raison(coup: str, raison: str | None) -> None:
    assert oracle.refus(poser("a1 c3 b3", "e3 d2 d3"), coup) == raison


def test_la_piece_juste_avant_l_arrivee_barre_le_chemin() -> None:
    position = poser("a1 a4", "e5 d4")
    assert oracle.refus(position, "D a4->e4") == "chemin barré"
    assert oracle.refus(position, "D a4->c4") is None


def test_un_chevalier_se_perd_dans_le_chateau_et_l_espion_y_gagne() -> None:
    perdu = oracle.jouer(poser("a1 c1", "e5"), "D c1->e1")
    assert (sorted(perdu["pions"]), perdu["trait"], perdu["issue"]) == (["a1", "e5"], "N", None)
    gagne = oracle.jouer(poser("a1", "e5"), "D a1->e1")
    assert gagne["issue"] == ("B", "château pris")


def test_interroger_l_espion_fait_gagner_et_le_capture() -> None:
    position = oracle.jouer(poser("a1 e4", "e5"), "I e4->e5")
    assert (position["issue"], sorted(position["pions"])) == (
        ("B", "espion démasqué"),
        ["a1", "e4"],
    )


def verifier_une_partie(taille: int, graine: int) -> Position:
    """Joue une partie au hasard, en vérifiant chaque position ; rend la dernière."""
    hasard = random.Random(graine)
    blanc, noir = (hasard.choice(oracle.places(taille, couleur)) for couleur in "BN")
    position = oracle.nouvelle(taille, blanc, noir, hasard.choice("BN"))
    chateaux = {oracle.chateau(taille, couleur) for couleur in "BN"}
    for _ in range(COUPS_AU_PLUS):
        if position["issue"]:
            break
        assert not chateaux & set(position["pions"])
        assert sum(nature == "espion" for _, nature in position["pions"].values()) == 2
        coup = hasard.choice(oracle.coups(position))
        suite = oracle.jouer(position, coup)
        assert 0 <= len(position["pions"]) - len(suite["pions"]) <= 1
        assert suite["trait"] == oracle.AUTRE[position["trait"]] or suite["issue"]
        position = suite
    return position


@pytest.mark.fuzz
@settings(max_examples=20)
@given(st.integers(4, 8), st.integers(0, 2**32 - 1))
def test_une_partie_au_hasard_garde_ses_invariants_et_finit(taille: int, graine: int) -> None:
    assert verifier_une_partie(taille, graine)["issue"] is not None
