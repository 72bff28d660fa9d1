"""La fin de la partie : le classement, les égalités, et endGame, qui annonce, supprime et finit."""

from __future__ import annotations

import errno
import os
from itertools import count
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pickomino import endGame
from pickomino.jeu import PLATEAU_VIDE, Fin, classement, issue, lancer_des, rang
from pickomino.sauvegarde import carnet_neuf, charger
from tests.appui import fichiers
from tests.pickomino.commun import HASARD, commande, garder, joueur, partie


@pytest.mark.exigence("PIC-13")
def test_la_partie_finit_quand_tous_les_dominos_sont_pris() -> None:
    assert issue(partie(joueur("Léa"), joueur("Tom"), retires=range(21, 37))) is not None
    assert issue(partie(joueur("Léa"), joueur("Tom"))) is None
    for dernier in range(21, 37):
        retires = sorted(set(range(21, 37)) - {dernier})
        assert issue(partie(joueur("Léa"), joueur("Tom"), retires=retires)) is None


@pytest.mark.exigence("PIC-13")
def test_le_classement_est_par_points_decroissants() -> None:
    assert classement([joueur("A", 21), joueur("B", 36, 35), joueur("C", 29)]) == [1, 2, 0]


@pytest.mark.exigence("PIC-13")
def test_a_egalite_de_points_le_plus_grand_pickomino_gagne() -> None:
    # quatre points chacun, puis cinq : c'est le plus grand qui compte, pas le dessus de la pile
    joueurs = [joueur("A", 29, 21), joueur("B", 36), joueur("C", 25, 26)]
    assert classement(joueurs) == [1, 0, 2]
    assert classement([joueur("A", 33, 21), joueur("B", 22, 34)]) == [1, 0]
    assert classement([joueur("A", 34, 22), joueur("B", 21, 33)]) == [0, 1]


@pytest.mark.exigence("PIC-13")
def test_plus_de_petits_points_ne_battent_pas_plus_de_points() -> None:
    assert classement([joueur("A", 36), joueur("B", 25, 21, 26)]) == [1, 0]


@pytest.mark.exigence("PIC-13")
def test_sans_domino_l_ordre_de_la_table_est_garde_et_le_rang_est_le_meme() -> None:
    joueurs = [joueur("A"), joueur("B"), joueur("C", 21), joueur("D"), joueur("E", 22, 23)]
    assert classement(joueurs) == [4, 2, 0, 1, 3]
    assert [rang(joueurs, id) for id in classement(joueurs)] == [1, 2, 3, 3, 3]


@pytest.mark.exigence("PIC-13")
@given(st.lists(st.lists(st.integers(21, 36), unique=True, max_size=5), min_size=2, max_size=7))
def test_le_tri_par_insertion_est_un_tri_stable(piles: list[list[int]]) -> None:
    joueurs = [joueur(f"J{i}", *pile) for i, pile in enumerate(piles)]
    attendu = sorted(
        range(len(piles)),
        key=lambda i: (-joueurs[i].points, -max(piles[i], default=0)),
    )
    assert classement(joueurs) == attendu


@pytest.mark.exigence("PIC-13")
@pytest.mark.parametrize(
    ("piles", "gagnants"),
    [([[29], [36], []], (1,)), ([[21, 22], [], [25]], (2,)), ([[], [], []], ())],
)
def test_le_gagnant_est_le_premier_s_il_a_un_domino(
    piles: list[list[int]], gagnants: tuple[int, ...]
) -> None:
    joueurs = [joueur(f"J{i}", *pile) for i, pile in enumerate(piles)]
    assert issue(partie(*joueurs, retires=range(21, 37))) == Fin(gagnants, "le plateau est vide")


# --- endGame -------------------------------------------------------------------------------------


@pytest.mark.exigence("PIC-13")
def test_end_game_declare_le_vainqueur_supprime_la_sauvegarde_et_finit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    finie = partie(joueur("Léa", 36), joueur("Tom", 29, 21), retires=range(21, 37))
    finie.fin = Fin((1,), PLATEAU_VIDE)  # on ne lui dit pas qui gagne : le chercher est son travail
    chemin = tmp_path / "save.bin"
    carnet = carnet_neuf()
    carnet.reserver(str(chemin))
    carnet.commencer(finie)
    assert chemin.exists()
    with pytest.raises(SystemExit) as depart:
        endGame(finie, carnet)
    assert depart.value.code in (None, 0)
    assert capsys.readouterr().out.splitlines() == [
        "Le plateau est vide : la partie est finie.",
        "Classement :",
        "1. Léa : 4 points, plus grand domino : 36",
        "2. Tom : 4 points, plus grand domino : 29",
        "Léa remporte la partie.",
    ]
    assert fichiers(tmp_path) == {}


@pytest.mark.exigence("PIC-13")
def test_le_dernier_domino_pris_au_clavier_finit_le_programme(tmp_path: Path) -> None:
    """Tom prend le 25, le dernier : 9 points contre 7. La graine lui donne cinq V d'un coup."""
    lea = joueur("Léa", 36, 22, 23, 24)
    tom = joueur("Tom", 29, 30, 21)
    jeu = partie(lea, tom, retires=[26, 27, 28, 31, 32, 33, 34, 35], id=1)
    garder(jeu, tmp_path / "save.bin")
    for graine in count():
        reprise = charger(carnet_neuf(), str(tmp_path / "save.bin"), Random(graine))
        if lancer_des(8, reprise.hasard).count(6) == 5:
            break
    resultat = commande(tmp_path, "--graine", str(graine), saisies="V\nn\n")
    assert (resultat.code, resultat.plainte) == (0, "")
    assert "Tom gagne le domino 25 (2 points)." in resultat.texte
    assert resultat.texte.endswith(
        "Le plateau est vide : la partie est finie.\n"
        "Classement :\n"
        "1. Tom : 9 points, plus grand domino : 30\n"
        "2. Léa : 7 points, plus grand domino : 36\n"
        "Tom remporte la partie.\n"
    )
    assert fichiers(tmp_path) == {}


@pytest.mark.exigence("PIC-13")
@pytest.mark.parametrize("interrompue", [False, True])
def test_une_partie_finie_sauvee_ailleurs_ne_revit_pas(interrompue: bool, tmp_path: Path) -> None:
    """« sauver toto » laissait save.bin, que le lancement suivant reprenait."""
    debut = "2\nLéa\nTom\nsauver toto\n"
    suite = "V\n5\n4\n3\n2\n1\nn\n" * 60
    if interrompue:
        commande(tmp_path, "--graine", "1", saisies=debut)
        options = ["--sauvegarde", "toto.bin"]
        resultat = commande(tmp_path, "--graine", "1", *options, saisies=suite)
    else:
        resultat = commande(tmp_path, "--graine", "1", saisies=debut + suite)
    assert "Classement :" in resultat.texte
    assert fichiers(tmp_path) == {}
    suivante = commande(tmp_path, saisies="q\n")
    assert "Nombre de joueurs" in suivante.texte


@pytest.mark.exigence("PIC-11")
def test_sauver_sous_son_propre_nom_ne_supprime_rien(tmp_path: Path) -> None:
    commande(tmp_path, saisies="2\nLéa\nTom\nsauver save\n")
    assert list(fichiers(tmp_path)) == ["save.bin"]


@pytest.mark.exigence("PIC-13")
def test_ce_qu_un_autre_a_mis_dans_save_bin_n_est_pas_supprime(tmp_path: Path) -> None:
    chemin = tmp_path / "save.bin"
    finie = partie(joueur("Léa", 36), joueur("Tom"), retires=range(21, 37))
    carnet = carnet_neuf()
    carnet.reserver(str(chemin))
    carnet.commencer(finie)
    garder(partie(joueur("Ana"), joueur("Bob")), chemin)
    autre = chemin.read_bytes()
    carnet.sauver_sous(str(tmp_path / "toto.bin"))
    assert sorted(fichiers(tmp_path)) == ["save.bin", "toto.bin"]
    with pytest.raises(SystemExit):
        endGame(finie, carnet)
    assert fichiers(tmp_path) == {"save.bin": autre}


@pytest.mark.exigence("PIC-13")
def test_sans_sauvegarde_end_game_declare_et_finit(capsys: pytest.CaptureFixture[str]) -> None:
    finie = partie(joueur("Léa", 31), joueur("Tom"), retires=range(21, 37))
    with pytest.raises(SystemExit):
        endGame(finie, carnet_neuf())
    assert capsys.readouterr().out.endswith("Léa remporte la partie.\n")


@pytest.mark.exigence("PIC-13")
def test_une_sauvegarde_deja_supprimee_n_empeche_pas_de_finir(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    finie = partie(joueur("Léa", 31), joueur("Tom"), retires=range(21, 37))
    chemin = tmp_path / "save.bin"
    carnet = carnet_neuf()
    carnet.reserver(str(chemin))
    carnet.commencer(finie)
    chemin.unlink()
    with pytest.raises(SystemExit):
        endGame(finie, carnet)
    assert capsys.readouterr().out.endswith("Léa remporte la partie.\n")


@pytest.mark.exigence("PIC-11", "PIC-13")
def test_un_disque_plein_n_arrete_pas_la_partie_et_se_dit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def disque_plein(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    garder(partie(joueur("IA1"), joueur("IA2"), retires=[36], id=1), tmp_path / "save.bin")
    carnet = carnet_neuf()
    jeu = charger(carnet, str(tmp_path / "save.bin"), HASARD)
    carnet.reserver(str(tmp_path / "save.bin"))
    carnet.commencer(jeu)
    monkeypatch.setattr(os, "fsync", disque_plein)
    phrase = carnet.noter(jeu)
    assert phrase.endswith("(disque plein) ; la partie continue sans être sauvegardée.")
    assert carnet.a_perdre
