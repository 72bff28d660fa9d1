"""S'asseoir à la table : le nombre de joueurs, les noms, les machines."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from random import Random

import pytest

from pickomino.dialogue import demander_partie
from pickomino.jeu import au_trait, est_machine, nouvelle_partie
from pickomino.structures import est_nom_de_machine, player, refus_du_nom
from tests.pickomino.commun import PLATEAU, seance

Clavier = Callable[..., None]


@pytest.mark.exigence("PIC-03")
def test_player_a_les_quatre_champs_de_la_structure_c() -> None:
    assert [champ.name for champ in dataclasses.fields(player)] == [
        "username",
        "pickominos",
        "nombreDeDominos",
        "points",
    ]
    assert player("Léa") == player("Léa", [0] * 16, 0, 0)
    assert player().pickominos is not player().pickominos


@pytest.mark.exigence("PIC-03")
@pytest.mark.parametrize("reponse", ["", "deux", "-2", "+3", "2.0", "1_0", "٣", "²", "9" * 100_000])
def test_ce_qui_n_est_pas_un_nombre_est_redemande_avec_les_bornes(
    reponse: str, clavier: Clavier, capsys: pytest.CaptureFixture[str]
) -> None:
    clavier(reponse, "2", "Léa", "Tom")
    assert demander_partie(seance()) == ["Léa", "Tom"]
    sortie = capsys.readouterr().out
    assert sortie.count("Réponse non comprise : on attend un nombre de 2 à 7 ; ? explique.") == 1
    assert sortie.count("Nombre de joueurs (entre 2 et 7) : ") == 2


@pytest.mark.exigence("PIC-03")
@pytest.mark.parametrize("reponse", ["0", "1", "8", "100"])
def test_un_nombre_hors_des_bornes_est_redemande_en_les_rappelant(
    reponse: str, clavier: Clavier, capsys: pytest.CaptureFixture[str]
) -> None:
    clavier(reponse, "2", "Léa", "Tom")
    assert demander_partie(seance()) == ["Léa", "Tom"]
    assert f"On attend un nombre de 2 à 7, pas {reponse}." in capsys.readouterr().out


@pytest.mark.exigence("PIC-03")
@pytest.mark.parametrize("nombre", range(2, 8))
def test_de_deux_a_sept_joueurs(nombre: int, clavier: Clavier) -> None:
    noms = ["Ana", "Bob", "Chloé", "Dan", "Ève", "Félix", "Guy"][:nombre]
    clavier(f"  {nombre} ", *noms)
    partie = nouvelle_partie(Random(1), demander_partie(seance()))
    assert [j.username for j in partie.players] == noms
    assert partie.dominos == PLATEAU
    assert au_trait(partie) == 0, "le premier joueur commence"


@pytest.mark.exigence("PIC-03")
def test_quinze_octets_passent_et_seize_non() -> None:
    assert refus_du_nom("a" * 15, []) is None
    assert refus_du_nom("é" * 7 + "a", []) is None
    moins = "et un peu moins s'il a des accents"
    for trop_long in ("b" * 16, "é" * 8):
        phrase = f"Ce nom est trop long : 15 lettres au plus, {moins}."
        assert refus_du_nom(trop_long, []) == phrase


@pytest.mark.exigence("PIC-03")
@pytest.mark.parametrize(
    ("nom", "raison"),
    [
        ("", "Il faut un nom"),
        ("L\x1b[2Ja", "qui s'impriment"),
        ("a\u202eb", "qui s'impriment"),
        ("a\udc80b", "qui s'impriment"),
        ("a\0b", "qui s'impriment"),
        ("Tom", "Ce nom est déjà pris"),
        ("TOM", "Ce nom est déjà pris"),
        ("Zoe\u0308", "Ce nom est déjà pris"),
        ("IA7", "les noms des machines"),
        ("ia1", "les noms des machines"),
        ("iA00", "les noms des machines"),
    ],
)
def test_les_noms_refuses_disent_pourquoi(nom: str, raison: str) -> None:
    assert raison in (refus_du_nom(nom, ["Tom", "Zoë"]) or "")


@pytest.mark.exigence("PIC-03")
def test_sur_une_page_un_joueur_peut_porter_le_nom_du_niveau_choisi(clavier: Clavier) -> None:
    avec_niveau = seance()
    avec_niveau.clavier.accueille = True
    clavier("2", "Sujet", "Expert", "expert")
    assert demander_partie(avec_niveau) == ["Sujet", "Expert"]
    assert avec_niveau.niveau == "expert"


@pytest.mark.exigence("PIC-03")
def test_un_nom_refuse_est_redemande_sans_etre_repete(
    clavier: Clavier, capsys: pytest.CaptureFixture[str]
) -> None:
    clavier("2", "\x1b]0;piège\x07", "Léa", "léa", "Tom")
    assert demander_partie(seance()) == ["Léa", "Tom"]
    sortie = capsys.readouterr().out
    assert "\x1b" not in sortie and "piège" not in sortie
    assert sortie.count("Nom du joueur 1") == sortie.count("Nom du joueur 2") == 2


@pytest.mark.exigence("PIC-04")
def test_ia_devient_ia1_puis_ia2(clavier: Clavier) -> None:
    clavier("4", "IA", "Léa", "ia", "IA")
    noms = demander_partie(seance())
    assert noms == ["IA1", "Léa", "IA2", "IA3"]
    partie = nouvelle_partie(Random(1), noms)
    assert [est_machine(partie, joueur) for joueur in range(4)] == [True, False, True, True]


@pytest.mark.exigence("PIC-04")
@pytest.mark.parametrize("saisie", ["IA1", "ia2", "IA007"])
def test_ia_suivi_de_chiffres_est_reserve(
    saisie: str, clavier: Clavier, capsys: pytest.CaptureFixture[str]
) -> None:
    clavier("2", saisie, "Léa", "Tom")
    assert demander_partie(seance()) == ["Léa", "Tom"]
    assert "tapez IA pour en ajouter une" in capsys.readouterr().out


@pytest.mark.exigence("PIC-04")
@pytest.mark.parametrize(
    ("nom", "machine"),
    [("IA", True), ("IA12", True), ("Ia", True), ("Iago", False), ("IA٣", False), ("ıa", False)],
)
def test_les_noms_de_machine(nom: str, machine: bool) -> None:
    assert est_nom_de_machine(nom) == machine


@pytest.mark.exigence("PIC-03")
def test_deux_joueurs_par_defaut() -> None:
    partie = nouvelle_partie(Random(1))
    assert len(partie.players) == 2
    assert not est_machine(partie, 0) and not est_machine(partie, 1)
