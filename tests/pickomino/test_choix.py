"""choixJoueur et les coups : lus par une seule porte, refusés avec leur raison, ou joués."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pickomino import choixJoueur
from pickomino.jeu import Evenement, Partie, copier, coups, des_restants, jouer, refus
from pickomino.structures import Coup, CoupIllisible, Tour, lire_coup
from tests.pickomino.commun import ARRET, RELANCE, DesScriptes, cote, joueur, partie, prise

LANCER = (6, 3, 2, 5, 6, 5, 5, 1)  # le premier lancer du sujet : V 3 2 5 V 5 5 1
COUPS = [*(prise(face) for face in range(1, 7)), RELANCE, ARRET]
TOURS = st.builds(
    lambda values, prises: cote(prises, [1] * len(prises), values),
    st.lists(st.integers(1, 6), max_size=8),
    st.lists(st.integers(1, 6), unique=True, max_size=6),
)


class Repondeur:
    """Répond d'avance, une réponse par question."""

    def __init__(self, *reponses: str) -> None:
        self.reponses = list(reponses)

    def __call__(self, la_partie: Partie) -> Coup:
        return lire_coup(self.reponses.pop(0))


@pytest.mark.exigence("PIC-05")
def test_tous_les_des_de_la_face_choisie_sont_mis_de_cote() -> None:
    """L'exemple du sujet : les trois 5 de V 3 2 5 V 5 5 1, il reste cinq dés à jouer."""
    jeu = partie(joueur("Léa"), joueur("Tom"), tour=Tour(LANCER))
    assert choixJoueur(jeu, Repondeur("5")) == Evenement(0, prise(5))
    assert jeu.tour == cote([5], [3])
    assert des_restants(jeu.tour) == 5


@pytest.mark.exigence("PIC-05")
def test_la_face_et_son_nombre_vont_a_la_position_compteurchoix() -> None:
    """Le compteur du C est la longueur des listes : un choix s'écrit à leur fin."""
    jeu = partie(joueur("Léa"), joueur("Tom"), tour=Tour(LANCER))
    for lancer, reponse, face, nombre in [
        (LANCER, "5", 5, 3),
        ((5, 6, 2, 5, 6), "V", 6, 2),
        ((2, 2, 2), "2", 2, 3),
    ]:
        jeu.tour = jeu.tour._replace(values=lancer)
        compteurchoix = len(jeu.tour.listeChoixJoueur)
        choixJoueur(jeu, Repondeur(reponse))
        assert jeu.tour.listeChoixJoueur[compteurchoix] == face
        assert jeu.tour.coefChoixJoueur[compteurchoix] == nombre
        assert len(jeu.tour.listeChoixJoueur) == compteurchoix + 1
    assert jeu.tour == cote([5, 6, 2], [3, 2, 3])


@pytest.mark.exigence("PIC-05")
@pytest.mark.parametrize("reponse", ["V", "v"])
def test_v_est_code_6(reponse: str) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"), tour=cote([5], [3], [5, 6, 2, 5, 6]))
    choixJoueur(jeu, Repondeur(reponse))
    assert jeu.tour == cote([5, 6], [3, 2])


@pytest.mark.exigence("PIC-05")
@pytest.mark.parametrize(
    "texte", ["", "0", "6", "7", "55", "VV", "A", "٣", "-1", "\x1b[2J", "5 ", "5o", "yes", "12"]
)
def test_ce_qui_n_est_pas_un_coup_est_illisible(texte: str) -> None:
    with pytest.raises(CoupIllisible, match=r"^une face s'écrit 1, 2, 3, 4, 5 ou V ; "):
        lire_coup(texte)


@pytest.mark.exigence("PIC-05")
def test_une_face_absente_ou_deja_prise_est_redemandee_avec_la_raison(
    capsys: pytest.CaptureFixture[str],
) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"), tour=cote([5], [3], [5, 6, 2, 5, 6]))
    repondeur = Repondeur("4", "5", "o", "n", "V")
    joue = choixJoueur(jeu, repondeur)
    assert str(joue.coup) == "V", f"le coup {joue.coup}, qui n'est pas permis, est joué"
    assert joue == Evenement(0, prise(6))
    assert repondeur.reponses == [], "chaque réponse a sa question"
    assert capsys.readouterr().out.splitlines() == [
        "Aucun dé ne montre 4.",
        "Les 5 ont déjà été pris à ce tour.",
        "Prenez d'abord une face de ce lancer.",
        "Prenez d'abord une face de ce lancer.",
    ]


@pytest.mark.exigence("PIC-05")
@pytest.mark.parametrize(
    ("values", "deja", "phrase"),
    [
        ([6, 1], [6], "Les V ont déjà été pris à ce tour."),
        ([1, 1], [], "Aucun dé ne montre V."),
        ([], [1], "Aucun dé n'est lancé : « o » relance, « n » s'arrête."),
        ([6, 1], [1], None),
    ],
)
def test_un_refus_dit_v(values: list[int], deja: list[int], phrase: str | None) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"), tour=cote(deja, [1] * len(deja), values))
    assert refus(jeu, prise(6)) == phrase


@pytest.mark.exigence("PIC-05")
@pytest.mark.parametrize("ordre", ["12345V", "V54321", "3V1524"])
def test_une_face_prise_ne_se_reprend_a_aucun_lancer_suivant(ordre: str) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"))
    for rang, choisie in enumerate(ordre):
        # Chaque lancer montre une face neuve, et toutes celles qui sont déjà prises.
        autres = (ordre[:rang] or ordre[1]) * 8
        jeu.hasard = DesScriptes((choisie + autres)[: 8 - rang])
        jouer(jeu, lire_coup("o"))
        for deja in ordre[:rang]:
            assert "déjà été pris" in (refus(jeu, lire_coup(deja)) or "")
        jouer(jeu, lire_coup(choisie))


@pytest.mark.exigence("PIC-05", "PIC-08")
@pytest.mark.parametrize(
    ("values", "prises", "nombres"),
    [([5, 5], [5], [6]), ([6, 2, 2], [2, 6], [3, 2]), ([], [6, 5], [4, 4])],
)
def test_sans_face_possible_rien_n_est_demande_et_le_tour_s_arrete(
    values: list[int], prises: list[int], nombres: list[int]
) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"), tour=cote(prises, nombres, values))
    assert choixJoueur(jeu, Repondeur()).coup == ARRET
    assert jeu.id == 1


@pytest.mark.exigence("PIC-06")
def test_un_tour_commence_par_un_lancer_et_ne_s_arrete_pas_avant() -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"), des="V325V551")
    assert refus(jeu, ARRET) == "Lancez d'abord les dés."
    assert choixJoueur(jeu, Repondeur()).coup == RELANCE
    assert jeu.tour == Tour(LANCER)


@pytest.mark.exigence("PIC-06")
@pytest.mark.parametrize(
    ("tour", "permis"),
    [(cote([6], [5]), ["o", "n"]), (cote([6, 5], [5, 3]), ["n"])],
    ids=["trois dés restent", "aucun dé ne reste"],
)
def test_apres_une_prise_on_relance_s_il_reste_des_des_ou_l_on_s_arrete(
    tour: Tour, permis: list[str]
) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"), tour=tour)
    assert [str(coup) for coup in coups(jeu)] == permis
    if permis == ["n"]:
        assert refus(jeu, RELANCE) == "Il n'y a plus rien à lancer."


@pytest.mark.exigence("PIC-13")
def test_une_partie_finie_ne_se_joue_plus() -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"), retires=range(21, 37), tour=Tour(LANCER))
    assert coups(jeu) == []
    assert {refus(jeu, coup) for coup in COUPS} == {"La partie est finie."}


@pytest.mark.exigence("PIC-05")
@given(st.text(max_size=4))
def test_lire_coup_ne_leve_que_son_erreur(texte: str) -> None:
    faces = ("1", "2", "3", "4", "5", "v")
    try:
        coup = lire_coup(texte)
    except CoupIllisible:
        assert texte.lower() not in (*faces, "o", "n", "oui", "non")
    else:
        assert texte.lower() in (*faces, "o", "n", "oui", "non")
        assert coup.face == (faces.index(texte.lower()) + 1 if texte.lower() in faces else 0)


@pytest.mark.exigence("PIC-05")
@pytest.mark.parametrize("coup", COUPS)
def test_un_coup_ecrit_se_relit(coup: Coup) -> None:
    assert lire_coup(str(coup)) == coup


@pytest.mark.exigence("PIC-05", "PIC-06")
@given(TOURS)
def test_les_coups_sont_ceux_que_rien_ne_refuse_et_il_y_en_a_toujours(tour: Tour) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"), tour=tour)
    faces = [face for face in range(1, 7) if face in tour.values]
    nouvelles = [prise(face) for face in faces if face not in tour.listeChoixJoueur]
    if tour.values:
        assert coups(jeu) == (nouvelles or [ARRET])
    else:
        assert coups(jeu) == ([RELANCE, ARRET] if tour.listeChoixJoueur else [RELANCE])


@pytest.mark.exigence("PIC-02")
def test_les_regles_lancent_les_des_sans_les_montrer_et_l_evenement_les_porte(
    capsys: pytest.CaptureFixture[str],
) -> None:
    jeu = partie(joueur("Léa"), joueur("Tom"), des="V325V551")
    assert jouer(jeu, RELANCE) == Evenement(0, RELANCE, values=LANCER)
    assert jeu.tour == Tour(LANCER)
    assert capsys.readouterr().out == ""


@pytest.mark.exigence("PIC-14")
@given(TOURS)
def test_une_copie_ne_touche_pas_a_l_original(tour: Tour) -> None:
    for coup in coups(partie(joueur("Léa", 25), joueur("Tom"), tour=tour)):
        jeu = partie(joueur("Léa", 25), joueur("Tom"), tour=tour)
        copie = copier(jeu)
        assert copie == jeu
        jouer(copie, coup)
        assert copie != jeu
        assert jeu == partie(joueur("Léa", 25), joueur("Tom"), tour=tour)
