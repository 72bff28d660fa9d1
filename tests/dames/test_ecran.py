"""Un vrai terminal de 24 lignes : à chaque question, le plateau entier et ce qu'il faut savoir."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from dames.dessin import couper
from dames.game import Partie, au_trait, jouer, nom_de
from dames.structures import JOUEURS, SYMBOLES, nom_case
from dames.tour import Tour, commencer
from tests.dames.commun import charger, dessin_attendu, pieces_du, tour_au_hasard
from tests.outils import TESTS
from tests.outils.ecran import Ecran, ecran

pytestmark = pytest.mark.sans_couverture

GOLDEN = TESTS / "dames" / "golden"
MARQUES = str.maketrans("()[]{}<>", " " * 8)
largeurs = pytest.mark.parametrize("colonnes", [60, 80])


def milieu_de_partie(dossier: Path, cas: str = "rafle-dame") -> Partie:
    """Copie la sauvegarde d'une partie de référence, et rend cette partie."""
    shutil.copy(GOLDEN / cas / "avant" / "partie.txt", dossier / "partie.txt")
    return charger(str(dossier / "partie.txt"))


def verifier_l_ecran(terminal: Ecran, partie: Partie, tour: Tour | None = None) -> None:
    """Le plateau entier, ses marques, les équipes, les derniers coups et la question se voient."""
    lignes = terminal.lignes
    while lignes[-1] == "":
        lignes.pop()
    question = "case d'arrivée ou numéro :" if tour else "pièce ou coup (? explique) :"
    assert lignes[-1] == f"{nom_de(partie, au_trait(partie))}, {question}"
    attendu = dessin_attendu(tour.apercu() if tour else partie.plateau)
    debut = max(n for n, ligne in enumerate(lignes) if ligne.startswith(attendu[0])) - 18
    assert debut >= 0, "le haut du plateau a défilé"
    ecran = lignes[debut : debut + 19]
    assert [ligne[:39].translate(MARQUES).rstrip() for ligne in ecran] == attendu
    panneau = [ligne[41:] for ligne in ecran]
    for joueur in JOUEURS:
        lettre = SYMBOLES[joueur]
        nombre = sum(s.lower() == lettre for s in pieces_du(partie.plateau).values())
        fleche = ">" if joueur is au_trait(partie) else " "
        assert f"{fleche} {lettre} {nombre:2} {nom_de(partie, joueur)}" in panneau
    place = terminal.ecran.columns - 43
    for coup in partie.historique[-4:]:
        assert any(couper(f" {coup}", place - 1) in ligne for ligne in panneau)
    if tour:
        texte = "\n".join(ligne[:39] for ligne in ecran)
        assert texte.count("(.)") == len(tour.suites)
        assert texte.count("{") == len(tour.prises)
        for arrivee in tour.suites:
            assert nom_case(arrivee) in " ".join(lignes[debut + 19 :])


@largeurs
@pytest.mark.exigence("DAM-09", "DAM-13", "DAM-14")
@pytest.mark.parametrize("cas", ["rafle-dame", "allie-laisse", "promotion"])
def test_a_chaque_question_le_plateau_entier_est_a_l_ecran(
    cas: str, colonnes: int, tmp_path: Path
) -> None:
    """Huit tours : une réponse illisible, un refus, la pièce, puis chaque étape choisie."""
    partie, hasard = milieu_de_partie(tmp_path, cas), random.Random(colonnes)
    with ecran("dames", "-c", "partie.txt", dossier=tmp_path, colonnes=colonnes) as terminal:
        for _ in range(8):
            verifier_l_ecran(terminal, partie)
            terminal.taper("n'importe quoi")
            verifier_l_ecran(terminal, partie)
            terminal.taper("h8")
            verifier_l_ecran(terminal, partie)
            fini = tour_au_hasard(partie, hasard)
            terminal.taper(nom_case(fini.cases[0]))
            tour = commencer(partie.plateau, fini.cases[0])
            for arrivee in fini.cases[1:]:
                if not tour.sans_choix():
                    verifier_l_ecran(terminal, partie, tour)
                    terminal.taper("a5 b6")
                    verifier_l_ecran(terminal, partie, tour)
                    terminal.taper(nom_case(arrivee))
                tour = tour.vers(arrivee)
            if tour.suites:
                verifier_l_ecran(terminal, partie, tour)
                terminal.taper(nom_case(tour.place))
            jouer(partie, fini.coup)


@pytest.mark.exigence("DAM-13")
def test_sur_vingt_lignes_une_prise_obligatoire_laisse_voir_le_premier_rang(tmp_path: Path) -> None:
    partie = milieu_de_partie(tmp_path)
    arguments = ("dames", "-c", "partie.txt")
    with ecran(*arguments, dossier=tmp_path, colonnes=60, lignes=20) as terminal:
        for _ in range(2):
            premier, *_, annonce, question = terminal.lignes
            assert premier[:39].rstrip() == dessin_attendu(partie.plateau)[1]
            assert annonce == "Prise obligatoire avec : N5."
            assert question == "Sud, pièce ou coup (? explique) :"
            terminal.taper("")


@pytest.mark.parametrize("colonnes", [40, 60, 80])
def test_l_aide_et_les_coups_tiennent_sur_l_ecran_puis_entree_redessine(
    colonnes: int, tmp_path: Path
) -> None:
    partie = milieu_de_partie(tmp_path)
    with ecran("dames", "-c", "partie.txt", dossier=tmp_path, colonnes=colonnes) as terminal:
        terminal.taper("coups")
        assert "N5xP7xN9" in terminal.texte
        assert terminal.lignes.index("Sud, pièce ou coup (? explique) : coups") >= 0
        assert terminal.texte.endswith("Sud, pièce ou coup (? explique) :")
        terminal.taper("?")
        if colonnes >= 60:
            assert "Sud, pièce ou coup (? explique) : ?" in terminal.lignes
            assert any(ligne.startswith("E14   ") for ligne in terminal.lignes)
        assert "plus jouer à son tour." in terminal.texte.replace("\n", " ")
        terminal.taper("")
        dessin = dessin_attendu(partie.plateau)
        visibles = [ligne[:39].translate(MARQUES).rstrip() for ligne in terminal.lignes]
        assert [ligne for ligne in dessin if ligne not in visibles] == []


def test_la_premiere_question_montre_aussi_le_titre(tmp_path: Path) -> None:
    with ecran("dames", "--noms=Anne,Bob,Chloé,David", dossier=tmp_path) as terminal:
        assert terminal.lignes[0] == "Dames++ : prenez tout à un adversaire, ou bloquez-le."
        assert terminal.texte.endswith("Anne, pièce ou coup (? explique) :")


@largeurs
def test_des_noms_larges_ne_deforment_rien(colonnes: int, tmp_path: Path) -> None:
    noms = "--noms=" + ",".join(["漢字" * 9, "Dix-neuf caractères", "ｗｉｄｅ", "Zoe\u0301"])
    with ecran("dames", noms, dossier=tmp_path, colonnes=colonnes) as terminal:
        terminal.taper("e14", "n5", "e4")
        lettres = [n for n, ligne in enumerate(terminal.lignes) if ligne.startswith("   A B C")]
        haut, bas = lettres[-2:]
        assert bas - haut == 18
        for numero, ligne in enumerate(terminal.lignes[haut + 1 : bas], start=1):
            assert ligne.startswith(f"{numero:2} ") and ligne[37:39] == f"{numero:2}"
