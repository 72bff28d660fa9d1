"""L'image d'Incognito : ce que tout le monde sait, et rien d'autre avant la fin."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from incognito.graphique import TEINTES, TOUR, VIOLET, scene
from incognito.plateau import Partie, coups, jouer, nouvelle_partie, partie_au_depart
from incognito.regles import Depart, cases_de_depart
from incognito.types import BLANC, INTERROGATION, NOIR, lire_coup
from tests.appui.scenes import cibles, de_classe, elements, pieces, textes
from tests.incognito.commun import ANNEXE, position, relire


def espions_montres(svg: str) -> list[tuple[float, float]]:
    """Où sont les pions marqués d'un « e », comme sur la figure du sujet."""
    lettres = [(t.x, t.y) for t in elements(svg) if t.balise == "text" and t.element.text == "e"]
    return [place for place in lettres if place != (0, 0)]  # là, c'est la colonne e


def avec_d_autres_espions(partie: Partie) -> Iterator[Partie]:
    """La même suite de coups, pour chaque paire d'espions qui aurait donné les mêmes effets."""
    taille = len(partie.jeu.plateau)
    departs = (cases_de_depart(couleur, taille) for couleur in (BLANC, NOIR))
    for blanc, noir in product(*departs):
        autre = partie_au_depart(Depart((blanc, noir), partie.depart.premier), taille)
        for joue in partie.historique:
            if autre.fin is None:
                jouer(autre, joue.coup)
        if autre.historique == partie.historique and autre.fin == partie.fin:
            yield autre


@pytest.mark.exigence("INC-03")
@pytest.mark.parametrize("graine", range(4))
def test_echanger_les_espions_ne_change_pas_un_octet(graine: int) -> None:
    hasard = Random(graine)
    partie = nouvelle_partie(hasard)
    compares = 0
    for _ in range(12):
        if partie.fin is None:
            attendue = scene(partie).message()
            for autre in avec_d_autres_espions(partie):
                assert scene(autre).message() == attendue
                compares += 1
            jouer(partie, hasard.choice(coups(partie)))
    assert compares > 20


@pytest.mark.exigence("INC-20")
def test_le_debogage_montre_les_deux_espions_et_lui_seul() -> None:
    partie = nouvelle_partie(Random(1))
    assert espions_montres(scene(partie).svg) == []
    svg = scene(partie, espions=True).svg
    espions = [pieces(svg)[str(case)] for case in partie.depart.espions]
    assert sorted(espions_montres(svg)) == sorted(espions)


@pytest.mark.exigence("INC-11", "INC-12")
def test_la_fin_revele_les_espions_meme_celui_qu_on_a_trouve() -> None:
    partie = relire((ANNEXE / "apres" / "out.inco").read_bytes())
    assert partie.fin is not None
    image = scene(partie)
    assert len(espions_montres(image.svg)) == 2
    assert f"gagne : {partie.fin.raison}" in image.dit
    assert image.dit in textes(image.svg)
    assert image.gestes == []


@pytest.mark.exigence("INC-11")
def test_qui_interroge_un_chevalier_avec_son_espion_voit_l_autre_gagner() -> None:
    partie = position("..... ..... en... b.... ...E.")
    jouer(partie, lire_coup("I a3->b3"))
    assert scene(partie).dit == "Le joueur noir gagne : espion perdu."


@pytest.mark.exigence("INC-10")
def test_une_interrogation_reste_en_vue_et_le_chevalier_connu_se_coche() -> None:
    partie = position("..... ..... bn... e.... ...E.")
    jouer(partie, lire_coup("I a3->b3"))
    svg = scene(partie).svg
    assert "a3 a interrogé b3 : ce n'était pas l'espion." in textes(svg)
    assert VIOLET in svg
    assert len(de_classe(svg, "connu")) == 1
    assert de_classe(scene(partie, connus=False).svg, "connu") == []
    jouer(partie, lire_coup("D b3->b2"))
    svg = scene(partie).svg
    assert "a3 a interrogé b3 : ce n'était pas l'espion." in textes(svg), "la réponse reste lisible"
    assert len(de_classe(svg, "connu")) == 1, "la coche suit son pion"


def test_un_pion_garde_son_identite_ou_qu_il_aille() -> None:
    partie = nouvelle_partie(Random(2))
    hasard = Random(2)
    departs = {str(case) for couleur in (BLANC, NOIR) for case in cases_de_depart(couleur, 5)}
    avant = pieces(scene(partie).svg)
    assert set(avant) == departs
    while partie.fin is None:
        joue = jouer(partie, hasard.choice(coups(partie)))
        apres = pieces(scene(partie).svg)
        assert set(apres) <= set(avant)
        bouges = [nom for nom in apres if apres[nom] != avant[nom]]
        if joue.coup.genre is INTERROGATION:
            assert bouges == []
        else:
            assert len(bouges) <= 1
        avant = apres


@pytest.mark.exigence("INC-05", "INC-09", "INC-18")
def test_on_touche_un_pion_a_soi_puis_une_case_ou_un_pion_a_interroger() -> None:
    partie = position("..... ..... bn... e.... ...E.")
    gestes = {texte: touchees for touchees, texte in scene(partie).gestes}
    assert gestes["I a3->b3"] == ["a3", "b3"]
    assert gestes["D a3->a1"] == ["a3", "a1"]
    assert set(cibles(scene(partie).svg)) >= {"a3", "a4", "b3", "a1"}


@pytest.mark.exigence("INC-01")
@pytest.mark.parametrize("taille", range(4, 9))
def test_le_plateau_a_ses_cases_et_ses_reperes_a_toutes_les_tailles(taille: int) -> None:
    svg = scene(nouvelle_partie(Random(1), taille)).svg
    lus = textes(svg)
    assert set("abcdefgh"[:taille]) | {str(rang + 1) for rang in range(taille)} <= set(lus)
    assert "abcdefghi"[taille] not in lus


@pytest.mark.exigence("INC-01")
@pytest.mark.parametrize("taille", range(4, 9))
def test_la_tour_blanche_est_en_bas_a_gauche_et_la_noire_a_l_oppose(taille: int) -> None:
    svg = scene(nouvelle_partie(Random(1), taille)).svg
    tours = {
        trouve.element.attrib["fill"]: trouve
        for trouve in elements(svg)
        if trouve.element.get("d") == TOUR
    }
    reperes = textes(svg)
    derniere = "abcdefgh"[taille - 1]
    for couleur, colonne, ligne in ((BLANC, "a", str(taille)), (NOIR, derniere, "1")):
        tour = tours[TEINTES[couleur][0]]
        assert reperes[colonne].gauche < tour.x < reperes[colonne].droite
        assert reperes[ligne].haut < tour.y < reperes[ligne].bas
