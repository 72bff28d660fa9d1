"""Les noms du sujet : types, fonctions et modules, à la lettre."""

from __future__ import annotations

import importlib
from dataclasses import fields

import pytest

import dames
from dames import t_case, t_contenu, t_coordonnees, t_equipe, t_joueur, t_lettre, t_piece, t_stats

FONCTIONS = [
    "init",
    "afficher",
    "jouerTour",
    "deplacerPion",
    "deplacerDame",
    "prendrePiece",
    "creerDame",
    "finPartie",
    "ArrivBord",
    "DeplacePoss",
    "partieFini",
    "peutPrendre",
    "coups",
    "appliquer",
]
AILLEURS = ("jouerTour", "finPartie", "partieFini", "coups", "appliquer")
DU_PLATEAU = [nom for nom in FONCTIONS if nom not in AILLEURS]


@pytest.mark.exigence("DAM-16")
def test_les_enumerations_ont_les_membres_du_sujet() -> None:
    assert [j.name for j in t_joueur] == [
        "vide",
        "joueur_1",
        "joueur_2",
        "joueur_3",
        "joueur_4",
        "invalide",
    ]
    assert [p.name for p in t_piece] == ["vide", "pion", "dame"]
    assert [(e.name, int(e)) for e in t_equipe] == [("equipe_1", 1), ("equipe_2", 2)]
    assert "".join(lettre.name for lettre in t_lettre) == "ABCDEFGHIJKLMNOPQ"
    assert [list(t_joueur), list(t_piece), list(t_lettre)] == [
        list(range(6)),
        list(range(3)),
        list(range(17)),
    ]


@pytest.mark.exigence("DAM-15", "DAM-16")
def test_les_structures_ont_les_champs_du_sujet() -> None:
    assert t_coordonnees._fields == ("x", "y")
    assert [f.name for f in fields(t_contenu)] == ["joueur", "piece", "equipe"]
    assert [f.name for f in fields(t_case)] == ["coordonnees", "contenu"]
    assert [f.name for f in fields(t_stats)] == ["nom", "pions_pris", "pions_perdus", "nb_coup"]


@pytest.mark.exigence("DAM-16")
@pytest.mark.parametrize("nom", FONCTIONS)
def test_chaque_fonction_du_sujet_est_dans_le_paquet(nom: str) -> None:
    assert callable(getattr(dames, nom))
    assert nom in dames.__all__


@pytest.mark.exigence("DAM-16")
def test_les_modules_du_sujet_existent_et_portent_leurs_fonctions() -> None:
    noms = {
        "plateau": DU_PLATEAU,
        "joueur": ["jouerTour"],
        "game": ["finPartie", "partieFini"],
        "main": ["main", "commande"],
    }
    for module, attendus in noms.items():
        charge = importlib.import_module(f"dames.{module}")
        assert not [nom for nom in attendus if not hasattr(charge, nom)]


def test_tout_ce_que_le_paquet_annonce_existe() -> None:
    assert not [nom for nom in dames.__all__ if not hasattr(dames, nom)]
