"""S'asseoir à la table : le nombre de joueurs, les noms, les machines."""

from __future__ import annotations

import dataclasses
import io
import tracemalloc
from collections.abc import Callable

import pytest

from pickomino.clavier import Clavier as Saisies
from pickomino.dialogue import demander_partie
from pickomino.jeu import Partie
from pickomino.sauvegarde import carnet_neuf
from pickomino.structures import NomRefuse, asseoir, est_machine, player, verifier_nom
from tests.pickomino.commun import PLATEAU

Clavier = Callable[..., None]


def nouvelle_partie() -> Partie:
    """La partie que demandent les questions d'avant le premier tour."""
    return demander_partie(Saisies(carnet_neuf()))


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
@pytest.mark.parametrize("reponse", ["1", "8", "0", "", "deux", "-2", "+3", "2.0", "1_0", "٣", "²"])
def test_un_mauvais_nombre_de_joueurs_est_redemande_avec_les_bornes(
    reponse: str, clavier: Clavier, capsys: pytest.CaptureFixture[str]
) -> None:
    clavier(reponse, "9" * 100_000, "2", "Léa", "Tom")
    assert len(nouvelle_partie().players) == 2
    sortie = capsys.readouterr().out
    assert sortie.count("Réponse non comprise : on attend un nombre de 2 à 7 ; ? explique.") == 2
    assert sortie.count("Nombre de joueurs (entre 2 et 7) : ") == 3


@pytest.mark.exigence("PIC-03")
@pytest.mark.parametrize("nombre", range(2, 8))
def test_de_deux_a_sept_joueurs(nombre: int, clavier: Clavier) -> None:
    noms = ["Ana", "Bob", "Chloé", "Dan", "Ève", "Félix", "Guy"][:nombre]
    clavier(f"  {nombre} ", *noms)
    partie = nouvelle_partie()
    assert [j.username for j in partie.players] == noms
    assert partie.dominos == PLATEAU
    assert partie.id == 0, "le premier joueur commence"


@pytest.mark.exigence("PIC-03")
def test_quinze_octets_passent_et_seize_non() -> None:
    table: list[player] = []
    assert asseoir("a" * 15, table).username == "a" * 15
    assert asseoir("é" * 7 + "a", table).username == "é" * 7 + "a"
    for trop_long in ("b" * 16, "é" * 8):
        with pytest.raises(
            NomRefuse, match=r"^Un nom tient en 15 octets : une lettre accentuée en prend deux\.$"
        ):
            asseoir(trop_long, table)
    assert len(table) == 2


@pytest.mark.exigence("PIC-03")
@pytest.mark.parametrize(
    ("nom", "raison"),
    [
        ("", "vide"),
        (" Léa", "espaces"),
        ("L\x1b[2Ja", "imprimables"),
        ("a\u202eb", "imprimables"),
        ("a\udc80b", "imprimables"),
        ("a\0b", "imprimables"),
        ("q", "répond à toute question"),
        ("Q", "répond à toute question"),
        ("?", "répond à toute question"),
        ("Tom", "déjà porté"),
        ("TOM", "déjà porté"),
        ("Zoe\u0308", "déjà porté"),
        ("IA7", "réservé"),
        ("ia1", "réservé"),
        ("iA00", "réservé"),
    ],
)
def test_les_noms_refuses_disent_pourquoi(nom: str, raison: str) -> None:
    table = [player("Tom"), player("Zoë")]
    with pytest.raises(NomRefuse, match=f"^(Un nom|Ce nom|« IA ») .*{raison}.*$"):
        asseoir(nom, table)
    assert [j.username for j in table] == ["Tom", "Zoë"]


@pytest.mark.exigence("PIC-03")
def test_un_nom_refuse_est_redemande_sans_etre_repete(
    clavier: Clavier, capsys: pytest.CaptureFixture[str]
) -> None:
    clavier("2", "\x1b]0;piège\x07", "Léa", "léa", "Tom")
    assert [j.username for j in nouvelle_partie().players] == ["Léa", "Tom"]
    sortie = capsys.readouterr().out
    assert "\x1b" not in sortie and "piège" not in sortie
    assert sortie.count("Nom du joueur 1") == sortie.count("Nom du joueur 2") == 2


@pytest.mark.exigence("PIC-03")
@pytest.mark.parametrize("debut", ["", " ", "Ana "])
def test_une_ligne_demesuree_est_refusee_sans_etre_gardee(
    debut: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    longue = (debut * 1000).encode() + b"9" * 10_000_000 + b"\n"
    entree = io.BytesIO(longue + b"2\n" + longue + "Léa\nTom\n".encode())
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(entree, encoding="utf-8"))
    tracemalloc.start()
    try:
        partie = nouvelle_partie()
        _, plus_haut = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert [j.username for j in partie.players] == ["Léa", "Tom"]
    sortie = capsys.readouterr().out
    assert sortie.count("Réponse non comprise : on attend un nombre de 2 à 7 ; ? explique.") == 1
    assert sortie.count("Un nom ne contient que des caractères imprimables.") == 1
    assert plus_haut < 1_000_000


@pytest.mark.exigence("PIC-04")
def test_ia_devient_ia1_puis_ia2(clavier: Clavier) -> None:
    clavier("4", "IA", "Léa", "ia", "IA")
    assert [j.username for j in nouvelle_partie().players] == ["IA1", "Léa", "IA2", "IA3"]


@pytest.mark.exigence("PIC-04")
@pytest.mark.parametrize("saisie", ["IA1", "ia2", "IA007"])
def test_ia_suivi_de_chiffres_est_reserve(
    saisie: str, clavier: Clavier, capsys: pytest.CaptureFixture[str]
) -> None:
    clavier("2", saisie, "Léa", "Tom")
    assert [j.username for j in nouvelle_partie().players] == ["Léa", "Tom"]
    assert "réservé : tapez IA pour une machine" in capsys.readouterr().out


@pytest.mark.exigence("PIC-04")
@pytest.mark.parametrize(
    ("nom", "machine"),
    [("IA", True), ("IA12", True), ("Ia", True), ("Iago", False), ("IA٣", False), ("ıa", False)],
)
def test_les_noms_de_machine(nom: str, machine: bool) -> None:
    assert est_machine(nom) == machine


@pytest.mark.exigence("PIC-04")
def test_une_machine_relue_porte_le_numero_de_son_rang() -> None:
    verifier_nom("IA1", [player("Léa")])
    verifier_nom("IA2", [player("IA1")])
    for nom, table in (("IA2", [player("Léa")]), ("IA", []), ("ia1", []), ("IA01", [])):
        with pytest.raises(NomRefuse, match=r"^« IA » suivi de chiffres est réservé"):
            verifier_nom(nom, table)
