"""Les types du sujet, et le plateau de départ."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest

import incognito
from incognito.plateau import afficher, nouvelle_partie, rendu_plateau
from incognito.regles import cases, cases_de_depart, chateau, trajet
from incognito.sauvegarde import encoder
from incognito.types import (
    BLANC,
    CHEVALIER,
    ESPION,
    NOIR,
    TAILLE,
    Case,
    Couleur,
    Direction,
    Jeu,
    Mouvement,
    Pion,
    Type,
)
from tests.incognito.commun import pions, relire

TAILLES = range(4, 9)


@pytest.mark.exigence("INC-01", "INC-04")
def test_les_types_du_sujet_ont_ses_noms_et_ses_champs() -> None:
    assert TAILLE == 5
    assert incognito.T == TAILLE, "deux noms pour la même constante"
    assert (BLANC == 0) and (NOIR == 1) and (CHEVALIER == 0) and (ESPION == 1), "comme en C"
    assert [(c.name, c.value) for c in Couleur] == [("BLANC", 0), ("NOIR", 1)]
    assert [(t.name, t.value) for t in Type] == [("CHEVALIER", 0), ("ESPION", 1)]
    assert Pion._fields == ("type", "couleur")
    assert Case._fields == ("x", "y")
    assert Direction is Case, "le sujet donne deux noms à une même structure"
    assert [f.name for f in fields(Jeu)] == ["plateau", "joueur"]
    assert Mouvement._fields == ("depart", "arrivee")


@pytest.mark.exigence("INC-04")
def test_le_paquet_rend_visibles_les_noms_du_sujet() -> None:
    noms = {"TAILLE", "T", "Couleur", "Type", "Pion", "Case", "Direction", "Jeu", "Mouvement"}
    membres = {"BLANC": BLANC, "NOIR": NOIR, "CHEVALIER": CHEVALIER, "ESPION": ESPION}
    du_plateau = {"afficher", "deplacer", "interroger", "sauvegarder_partie", "charger_partie"}
    assert noms | set(membres) | du_plateau | {"__version__"} == set(incognito.__all__)
    for nom, membre in membres.items():
        assert getattr(incognito, nom) is membre


@pytest.mark.exigence("INC-04", "INC-13")
def test_les_couleurs_se_disent_et_s_ecrivent() -> None:
    assert [(c.nom, c.lettre, c.adversaire) for c in Couleur] == [
        ("blanc", "B", NOIR),
        ("noir", "N", BLANC),
    ]


@pytest.mark.exigence("INC-01")
@pytest.mark.parametrize("taille", TAILLES)
def test_les_chateaux_sont_deux_coins_opposes(taille: int) -> None:
    assert str(chateau(BLANC, taille)) == f"a{taille}"
    assert str(chateau(NOIR, taille)) == f"{'abcdefgh'[taille - 1]}1"


@pytest.mark.exigence("INC-01")
def test_le_plateau_par_defaut_a_ses_chateaux_en_a5_et_e1() -> None:
    assert [str(chateau(couleur, TAILLE)) for couleur in Couleur] == ["a5", "e1"]


@pytest.mark.exigence("INC-01", "INC-02")
@pytest.mark.parametrize("taille", TAILLES)
def test_chaque_joueur_a_n_pions_autour_de_son_chateau(taille: int) -> None:
    partie = nouvelle_partie(Random(0), taille)
    jeu = partie.jeu
    assert [len(rangee) for rangee in jeu.plateau] == [taille] * taille
    for couleur, coin in ((BLANC, Case(taille - 1, 0)), (NOIR, Case(0, taille - 1))):
        assert pions(partie, couleur) == (taille - 1) * (taille - 2) // 2 - 1
        for case in cases(taille):
            pas = abs(case.x - coin.x) + abs(case.y - coin.y)
            pion = jeu.plateau[case.x][case.y]
            assert (pion is not None and pion.couleur is couleur) == (0 < pas <= taille - 3)


@pytest.mark.exigence("INC-02")
def test_les_cases_de_depart_de_l_annexe() -> None:
    assert {str(c) for c in cases_de_depart(BLANC, 5)} == {"a3", "a4", "b4", "b5", "c5"}
    assert {str(c) for c in cases_de_depart(NOIR, 5)} == {"c1", "d1", "d2", "e2", "e3"}


@pytest.mark.exigence("INC-03")
@pytest.mark.parametrize("taille", TAILLES)
def test_chaque_joueur_n_a_qu_un_espion(taille: int) -> None:
    for graine in range(20):
        partie = nouvelle_partie(Random(graine), taille)
        assert pions(partie, BLANC, ESPION) == pions(partie, NOIR, ESPION) == 1
        assert pions(partie, BLANC, CHEVALIER) == pions(partie, BLANC) - 1


@pytest.mark.exigence("INC-03")
@pytest.mark.parametrize("machines", [(), (BLANC,), (NOIR,)])
def test_les_espions_et_le_premier_joueur_sont_tires_parmi_tous_les_possibles(
    machines: tuple[Couleur, ...],
) -> None:
    parties = [nouvelle_partie(Random(g), machines=frozenset(machines)) for g in range(200)]
    entetes = [encoder(partie).decode().split("\n") for partie in parties]
    assert {e[0] for e in entetes} == {"B a3", "B a4", "B b4", "B b5", "B c5"}
    assert {e[1] for e in entetes} == {"N c1", "N d1", "N d2", "N e2", "N e3"}
    assert {e[2] for e in entetes} == {"B", "N"}
    assert len({tuple(e) for e in entetes}) > 40, "les trois tirages sont indépendants"


@pytest.mark.exigence("INC-03")
def test_la_meme_graine_tire_la_meme_partie() -> None:
    assert nouvelle_partie(Random(7)) == nouvelle_partie(Random(7))


@pytest.mark.exigence("INC-03")
def test_rien_a_l_affichage_ne_distingue_un_espion() -> None:
    dessins = {rendu_plateau(nouvelle_partie(Random(graine)).jeu) for graine in range(100)}
    assert len(dessins) == 1


@pytest.mark.exigence("INC-20", "INC-24")
def test_afficher_ne_demande_que_le_jeu_et_cache_les_espions(
    capsys: pytest.CaptureFixture[str],
) -> None:
    afficher(relire("B b4\nN d1\nB\n").jeu)
    vu = capsys.readouterr().out
    assert vu.splitlines()[2::2] == [
        "| | |n|n| |",
        "| | | |n|n|",
        "|b| | | |n|",
        "|b|b| | | |",
        "| |b|b| | |",
        "",
    ]


@pytest.mark.exigence("INC-20")
def test_en_debogage_les_espions_sont_e_et_e_majuscule() -> None:
    partie = relire("B b4\nN d1\nB\n")
    assert rendu_plateau(partie.jeu, debogage=True).split("\n")[1::2] == [
        "| | |n|E| |",
        "| | | |n|n|",
        "|b| | | |n|",
        "|b|e| | | |",
        "| |b|b| | |",
    ]


@pytest.mark.exigence("INC-05")
@pytest.mark.parametrize(
    ("depart", "arrivee", "traversees"),
    [
        ((0, 0), (0, 3), [(0, 1), (0, 2)]),
        ((3, 3), (0, 0), [(2, 2), (1, 1)]),
        ((2, 2), (1, 2), []),
        ((0, 4), (2, 2), [(1, 3)]),
        ((0, 0), (1, 2), None),
        ((0, 0), (4, 3), None),
        ((1, 1), (1, 1), None),
    ],
)
def test_le_trajet_d_un_mouvement(
    depart: tuple[int, int],
    arrivee: tuple[int, int],
    traversees: list[tuple[int, int]] | None,
) -> None:
    cases_traversees = trajet(Mouvement(Case(*depart), Case(*arrivee)))
    assert cases_traversees == traversees
