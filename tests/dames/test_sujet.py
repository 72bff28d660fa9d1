"""Les noms du sujet : types, fonctions et modules, à la lettre."""

from __future__ import annotations

import importlib
import io
import sys
from dataclasses import fields
from pathlib import Path
from types import FrameType

import pytest

import dames
from dames import (
    Plateau,
    init,
    jouerTour,
    t_case,
    t_contenu,
    t_coordonnees,
    t_equipe,
    t_joueur,
    t_lettre,
    t_piece,
    t_stats,
)
from tests.dames.commun import partie_de, plateau_de, seance_neuve

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
    "appliquer",
    "au_trait",
    "coups",
    "refus",
    "jouer",
    "issue",
]
VERBES = ("au_trait", "coups", "refus", "jouer", "issue")
AILLEURS = ("jouerTour", "finPartie", "partieFini", "appliquer", *VERBES)
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
    assert t_contenu._fields == ("joueur", "piece", "equipe")
    assert [f.name for f in fields(t_case)] == ["coordonnees", "contenu"]
    assert [f.name for f in fields(t_stats)] == ["nom", "pions_pris", "pions_perdus", "nb_coup"]


@pytest.mark.exigence("DAM-17")
@pytest.mark.parametrize("nom", FONCTIONS)
def test_chaque_fonction_du_sujet_est_dans_le_paquet(nom: str) -> None:
    assert callable(getattr(dames, nom))
    assert nom in dames.__all__


@pytest.mark.exigence("DAM-18")
def test_les_modules_du_sujet_existent_et_portent_leurs_fonctions() -> None:
    noms = {
        "plateau": DU_PLATEAU,
        "joueur": ["jouerTour"],
        "game": ["finPartie", "partieFini", *VERBES],
        "main": ["main", "commande"],
    }
    for module, attendus in noms.items():
        charge = importlib.import_module(f"dames.{module}")
        assert not [nom for nom in attendus if not hasattr(charge, nom)]


@pytest.mark.exigence("DAM-01", "DAM-17")
def test_init_remplit_le_plateau_qu_on_lui_donne() -> None:
    plateau: Plateau = []
    assert init(plateau) is plateau
    assert plateau == init()
    joue = plateau_de({(7, 8): "S"})
    init(joue)
    assert joue == init(), "comme en C : le tableau de l'appelant est remis en place"


def appels_du_tour(
    pieces: str, saisies: str, monkeypatch: pytest.MonkeyPatch
) -> list[tuple[str, str]]:
    """Joue un vrai tour ; rend chaque appel : chaque fonction qui le contient, et la sienne."""
    appels: list[tuple[str, str]] = []

    def noter(cadre: FrameType, evenement: str, _: object) -> None:
        autour = cadre.f_back
        while evenement == "call" and autour is not None:
            appels.append((autour.f_code.co_name, cadre.f_code.co_name))
            autour = autour.f_back

    partie = partie_de(pieces)
    seance = seance_neuve()
    monkeypatch.setattr("sys.stdin", io.StringIO(saisies))
    sys.setprofile(noter)
    try:
        jouerTour(seance, partie)
    finally:
        sys.setprofile(None)
    return appels


@pytest.mark.exigence("DAM-18")
def test_le_schema_des_appels_est_celui_du_sujet(monkeypatch: pytest.MonkeyPatch) -> None:
    pion = appels_du_tour("s:F3 o:G2,A6 e:Q6 n:K4", "f3\nh1\n", monkeypatch)
    dame = appels_du_tour("S:F3 o:A6 e:Q6 n:K4", "f3\ng2\n", monkeypatch)
    appelees = ["peutPrendre", "DeplacePoss", "afficher", "finPartie"]
    for appels, les_siennes in (
        (pion, ["prendrePiece", "deplacerPion"]),
        (dame, ["deplacerDame"]),
    ):
        assert {("jouerTour", nom) for nom in appelees + les_siennes} <= set(appels)
        assert ("finPartie", "partieFini") in appels
    assert {("deplacerPion", "ArrivBord"), ("deplacerPion", "creerDame")} <= set(pion)
    assert ("jouerTour", "creerDame") not in dame


@pytest.mark.exigence("DAM-18")
@pytest.mark.parametrize(
    ("pieces", "saisies"),
    [
        ("s:F3 o:G2,A6 e:Q6 n:K4", "f3\nh1\n"),
        ("s:H9 o:I8 e:Q6 n:G2", "h9\nj7\n"),  # ce coup finit la partie
    ],
)
def test_le_plateau_d_apres_le_coup_est_affiche_une_fois_puis_vient_la_fin(
    pieces: str, saisies: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """L'ordre du sujet : le coup, puis afficher, puis finPartie."""
    appels = appels_du_tour(pieces, saisies, monkeypatch)
    dans_le_tour = [nom for autour, nom in appels if autour == "jouerTour"]
    joue = dans_le_tour.index("deplacerPion")
    assert dans_le_tour[joue:].count("afficher") == 1
    apres = dans_le_tour[dans_le_tour.index("afficher", joue) :]
    assert "prendrePiece" not in apres
    assert apres.count("finPartie") == dans_le_tour.count("finPartie") == 1


@pytest.mark.exigence("DAM-12", "DAM-18")
def test_finpartie_annonce_le_vainqueur_dans_le_tour_qui_finit_la_partie(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Elle en cherche les conditions par partieFini, et l'annonce seule, une fois."""
    appels = appels_du_tour("s:H9 o:I8 e:Q6 n:G2", "h9\nj7\n", monkeypatch)
    assert {("finPartie", "partieFini"), ("finPartie", "rendu_issue")} <= set(appels)
    assert ("partieFini", "fin_de") in appels
    annonce = "Partie finie : l'équipe 1 (Sud et Nord) gagne, car Ouest n'a plus de pièce.\n"
    assert capsys.readouterr().out.count(annonce) == 1


@pytest.mark.exigence("DAM-04")
def test_le_lisezmoi_dit_l_autre_lecture_de_la_derniere_rangee() -> None:
    texte = (Path(dames.__file__).parent / "README.md").read_text(encoding="utf-8")
    choix = texte.split("(DAM-04) |")[1].split("|")[0]
    assert "toute case sans case valide devant elle" in choix
    assert "L'autre lecture serait le seul bord opposé" in choix


@pytest.mark.exigence("DAM-17")
def test_tout_ce_que_le_paquet_annonce_existe() -> None:
    assert not [nom for nom in dames.__all__ if not hasattr(dames, nom)]
