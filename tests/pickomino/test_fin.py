"""La fin de la partie : le classement, les égalités, la sauvegarde supprimée."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pickomino import endGame
from pickomino.clavier import Clavier as Saisies
from pickomino.jeu import Partie, hasard_du_tour, issue, lancer_des
from pickomino.main import derouler
from pickomino.sauvegarde import carnet_neuf
from tests.outils import fichiers
from tests.pickomino.commun import garder, joueur, partie

Clavier = Callable[..., None]


def jouer_partie(jeu: Partie, chemin: Path, reprise: bool, graine: int = 1) -> None:
    """Joue une partie jusqu'au bout, dans son fichier repris ou dans celui d'une autre."""
    with carnet_neuf() as carnet:
        carnet.reserver(str(chemin))
        if reprise:
            carnet.connus = carnet.contenu
        derouler(Saisies(carnet, graine=graine), jeu)


@pytest.mark.exigence("PIC-13")
def test_la_partie_finit_quand_tous_les_dominos_sont_pris() -> None:
    assert issue(partie(joueur("Léa"), joueur("Tom"), retires=range(21, 37))) is not None
    assert issue(partie(joueur("Léa"), joueur("Tom"))) is None
    for dernier in range(21, 37):
        retires = sorted(set(range(21, 37)) - {dernier})
        assert issue(partie(joueur("Léa"), joueur("Tom"), retires=retires)) is None


@pytest.mark.exigence("PIC-13")
def test_le_classement_est_par_points_decroissants() -> None:
    assert endGame([joueur("A", 21), joueur("B", 36, 35), joueur("C", 29)]) == [1, 2, 0]


@pytest.mark.exigence("PIC-13")
def test_a_egalite_de_points_le_plus_grand_pickomino_gagne() -> None:
    # quatre points chacun, puis cinq : c'est le plus grand qui compte, pas le dessus de la pile
    joueurs = [joueur("A", 29, 21), joueur("B", 36), joueur("C", 25, 26)]
    assert endGame(joueurs) == [1, 0, 2]
    assert endGame([joueur("A", 33, 21), joueur("B", 22, 34)]) == [1, 0]
    assert endGame([joueur("A", 34, 22), joueur("B", 21, 33)]) == [0, 1]


@pytest.mark.exigence("PIC-13")
def test_plus_de_petits_points_ne_battent_pas_plus_de_points() -> None:
    assert endGame([joueur("A", 36), joueur("B", 25, 21, 26)]) == [1, 0]


@pytest.mark.exigence("PIC-13")
def test_sans_domino_l_ordre_de_la_table_est_garde() -> None:
    assert endGame([joueur("A"), joueur("B"), joueur("C", 21), joueur("D")]) == [2, 0, 1, 3]


@pytest.mark.exigence("PIC-13")
@given(st.lists(st.lists(st.integers(21, 36), unique=True, max_size=5), min_size=2, max_size=7))
def test_le_tri_par_insertion_est_un_tri_stable(piles: list[list[int]]) -> None:
    joueurs = [joueur(f"J{i}", *pile) for i, pile in enumerate(piles)]
    attendu = sorted(
        range(len(piles)),
        key=lambda i: (-joueurs[i].points, -max(piles[i], default=0)),
    )
    assert endGame(joueurs) == attendu


@pytest.mark.exigence("PIC-13")
def test_la_fin_annonce_le_vainqueur_et_supprime_la_sauvegarde(
    tmp_path: Path, clavier: Clavier, capsys: pytest.CaptureFixture[str]
) -> None:
    retires = set(range(21, 37)) - {25}
    jeu = partie(joueur("Léa", 36), joueur("Tom", 29, 21), retires=sorted(retires), id=1)
    cinq_v = (g for g in count() if lancer_des(8, hasard_du_tour(g, jeu)).count(6) == 5)
    garder(jeu, tmp_path / "save.bin")
    clavier("V", "n")
    jouer_partie(jeu, tmp_path / "save.bin", reprise=True, graine=next(cinq_v))
    sortie = capsys.readouterr().out
    assert "Tom gagne le domino 25 (2 points)." in sortie
    assert sortie.endswith(
        "\nLe plateau est vide : la partie est finie.\n"
        "Classement :\n"
        "1. Tom : 6 points, plus grand pickomino : 29\n"
        "2. Léa : 4 points, plus grand pickomino : 36\n"
        "Tom remporte la partie.\n"
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.exigence("PIC-13")
@pytest.mark.parametrize("sauvee", [False, True])
def test_seule_la_sauvegarde_de_cette_partie_est_supprimee_a_la_fin(
    sauvee: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Un fichier ni repris ni remplacé est à une autre partie ; le nôtre ne doit pas rester."""

    def disque_plein(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    chemin = tmp_path / "save.bin"
    jeu = partie(joueur("IA1"), joueur("IA2"), retires=[36], id=1)
    garder(jeu if sauvee else partie(joueur("Ana"), joueur("Bob")), chemin)
    avant = chemin.read_bytes()
    monkeypatch.setattr(os, "fsync", disque_plein)
    jouer_partie(jeu, chemin, reprise=sauvee)
    assert fichiers(tmp_path) == ({} if sauvee else {"save.bin": avant})
    captees = capsys.readouterr()
    assert "Classement :" in captees.out
    assert set(captees.err.splitlines()) == {
        f"Erreur : impossible d'écrire « {chemin} » (disque plein) ; "
        "la partie continue sans être sauvegardée."
    }


@pytest.mark.exigence("PIC-13")
def test_une_sauvegarde_deja_supprimee_n_empeche_pas_de_finir(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    jeu = partie(joueur("Léa", 31), joueur("Tom"), retires=range(21, 37))
    chemin = tmp_path / "save.bin"
    with carnet_neuf() as carnet:
        carnet.reserver(str(chemin))
        chemin.unlink()
        derouler(Saisies(carnet), jeu)
    assert capsys.readouterr().out.endswith("Léa remporte la partie.\n")
    assert fichiers(tmp_path) == {}
