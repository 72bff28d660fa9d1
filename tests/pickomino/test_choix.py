"""choixJoueur : la face tapée, refusée avec sa raison ou prise avec tous ses dés."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pickomino import choixJoueur
from pickomino.jeu import (
    CoupIllegal,
    CoupIllisible,
    coups,
    des_restants,
    jouer,
    lire_face,
    refus,
)

LANCER = [6, 3, 2, 5, 6, 5, 5, 1]  # le premier lancer du sujet : V 3 2 5 V 5 5 1


class Repondeur:
    """Répond d'avance, et retient les raisons des refus."""

    def __init__(self, *reponses: str) -> None:
        self.reponses = list(reponses)
        self.motifs: list[str] = []

    def __call__(self, motif: str) -> str:
        self.motifs.append(motif)
        return self.reponses.pop(0)


@pytest.mark.exigence("PIC-05")
def test_tous_les_des_de_la_face_choisie_sont_mis_de_cote() -> None:
    liste: list[int] = []
    coef: list[int] = []
    assert choixJoueur(LANCER, liste, coef, Repondeur("5")) == 3
    assert (liste, coef) == ([5], [3])
    assert des_restants(coef) == 5


@pytest.mark.exigence("PIC-05")
@pytest.mark.parametrize("reponse", ["V", "v"])
def test_v_est_code_6(reponse: str) -> None:
    liste, coef = [5], [3]
    assert choixJoueur([5, 6, 2, 5, 6], liste, coef, Repondeur(reponse)) == 2
    assert (liste, coef) == ([5, 6], [3, 2])


@pytest.mark.exigence("PIC-05")
@pytest.mark.parametrize(
    "reponse", ["", "0", "6", "7", "55", "VV", "A", "٣", "-1", "\x1b[2J", "5 "]
)
def test_une_reponse_qui_n_est_pas_une_face_est_redemandee(reponse: str) -> None:
    repondeur = Repondeur(reponse, "1")
    liste: list[int] = []
    assert choixJoueur(LANCER, liste, [], repondeur) == 1
    assert repondeur.motifs == ["", "Répondez par 1, 2, 3, 4, 5 ou V."]
    assert liste == [1]


@pytest.mark.exigence("PIC-05")
def test_une_face_absente_ou_deja_prise_est_redemandee_avec_la_raison() -> None:
    repondeur = Repondeur("4", "5", "6", "V")
    liste, coef = [5], [3]
    choixJoueur([5, 6, 2, 5, 6], liste, coef, repondeur)
    assert repondeur.motifs == [
        "",
        "Aucun dé ne montre 4.",
        "Les 5 ont déjà été pris à ce tour.",
        "Répondez par 1, 2, 3, 4, 5 ou V.",
    ]
    assert (liste, coef) == ([5, 6], [3, 2])


@pytest.mark.exigence("PIC-05")
@pytest.mark.parametrize(
    ("values", "deja", "phrase"),
    [
        ([6, 1], [6], "Les V ont déjà été pris à ce tour."),
        ([1, 1], [], "Aucun dé ne montre V."),
        ([6, 1], [1], None),
    ],
)
def test_un_refus_dit_v_et_un_coup_illegal_ne_prend_rien(
    values: list[int], deja: list[int], phrase: str | None
) -> None:
    liste, coef = list(deja), [1] * len(deja)
    assert refus(6, values, liste) == phrase
    if phrase:
        with pytest.raises(CoupIllegal, match=f"^{phrase}$"):
            jouer(6, values, liste, coef)
        assert (liste, coef) == (deja, [1] * len(deja))
    else:
        assert jouer(6, values, liste, coef) == 1


@pytest.mark.exigence("PIC-05", "PIC-08")
@pytest.mark.parametrize(("values", "deja"), [([], []), ([5, 5], [5]), ([6, 2, 2], [2, 6])])
def test_sans_face_possible_rien_n_est_demande(values: list[int], deja: list[int]) -> None:
    liste, coef = list(deja), [1] * len(deja)
    assert choixJoueur(values, liste, coef, Repondeur()) == 0
    assert liste == deja


def test_illisible_et_illegal_sont_deux_refus_differents() -> None:
    assert not issubclass(CoupIllisible, CoupIllegal)
    assert not issubclass(CoupIllegal, CoupIllisible)


@given(st.text(max_size=4))
def test_lire_face_ne_leve_que_son_erreur(texte: str) -> None:
    try:
        face = lire_face(texte)
    except CoupIllisible:
        assert texte not in ("1", "2", "3", "4", "5", "V", "v")
    else:
        assert texte in ("1", "2", "3", "4", "5", "V", "v")
        assert face == (6 if texte in "Vv" else int(texte))


@given(st.lists(st.integers(1, 6), max_size=8), st.lists(st.integers(1, 6), unique=True))
def test_les_coups_sont_ceux_que_rien_ne_refuse(values: list[int], deja: list[int]) -> None:
    assert coups(values, deja) == [face for face in range(1, 7) if not refus(face, values, deja)]
