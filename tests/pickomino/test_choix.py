"""choixJoueur : la face tapée, refusée avec sa raison ou prise avec tous ses dés."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pickomino import choixJoueur
from pickomino.choix import (
    ChoixRefuse,
    FaceIllisible,
    FaceInterdite,
    faces_possibles,
    lire_face,
    verifier_face,
)
from pickomino.jeu import des_restants

LANCER = [6, 3, 2, 5, 6, 5, 5, 1]  # le premier lancer du sujet : V 3 2 5 V 5 5 1


class Repondeur:
    """Répond d'avance, et retient les raisons des refus."""

    def __init__(self, *reponses: str) -> None:
        self.reponses = list(reponses)
        self.refus: list[str] = []

    def __call__(self, refus: str) -> str:
        self.refus.append(refus)
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
    assert repondeur.refus == ["", "Répondez par 1, 2, 3, 4, 5 ou V."]
    assert liste == [1]


@pytest.mark.exigence("PIC-05")
def test_une_face_absente_ou_deja_prise_est_redemandee_avec_la_raison() -> None:
    repondeur = Repondeur("4", "5", "6", "V")
    liste, coef = [5], [3]
    choixJoueur([5, 6, 2, 5, 6], liste, coef, repondeur)
    assert repondeur.refus == [
        "",
        "Aucun dé ne montre 4.",
        "Les 5 ont déjà été pris à ce tour.",
        "Répondez par 1, 2, 3, 4, 5 ou V.",
    ]
    assert (liste, coef) == ([5, 6], [3, 2])


@pytest.mark.exigence("PIC-05")
def test_v_deja_pris_se_dit_v() -> None:
    with pytest.raises(FaceInterdite, match="Les V ont déjà été pris"):
        verifier_face(6, [6, 1], [6])
    with pytest.raises(FaceInterdite, match="Aucun dé ne montre V"):
        verifier_face(6, [1, 1], [])


@pytest.mark.exigence("PIC-05", "PIC-08")
@pytest.mark.parametrize(("values", "deja"), [([], []), ([5, 5], [5]), ([6, 2, 2], [2, 6])])
def test_sans_face_possible_rien_n_est_demande(values: list[int], deja: list[int]) -> None:
    liste, coef = list(deja), [1] * len(deja)
    assert choixJoueur(values, liste, coef, Repondeur()) == 0
    assert liste == deja


def test_illisible_et_interdit_sont_deux_refus_differents() -> None:
    assert issubclass(FaceIllisible, ChoixRefuse) and issubclass(FaceInterdite, ChoixRefuse)
    assert not issubclass(FaceIllisible, FaceInterdite)
    assert not issubclass(FaceInterdite, FaceIllisible)


@given(st.text(max_size=4))
def test_lire_face_ne_leve_que_son_erreur(texte: str) -> None:
    try:
        face = lire_face(texte)
    except FaceIllisible:
        assert texte not in ("1", "2", "3", "4", "5", "V", "v")
    else:
        assert texte in ("1", "2", "3", "4", "5", "V", "v")
        assert face == (6 if texte in "Vv" else int(texte))


@given(st.lists(st.integers(1, 6), max_size=8), st.lists(st.integers(1, 6), unique=True))
def test_les_faces_possibles_sont_celles_que_verifier_face_accepte(
    values: list[int], deja: list[int]
) -> None:
    acceptees = []
    for face in range(1, 7):
        try:
            verifier_face(face, values, deja)
            acceptees.append(face)
        except FaceInterdite:
            pass
    assert faces_possibles(values, deja) == acceptees
