"""L'image de Pickomino : le gril, les dés, les piles, et ce qu'on touche pendant un tour."""

from __future__ import annotations

from random import Random

import pytest

from pickomino.graphique import scene
from pickomino.jeu import Partie, coups, jouer, nouvelle_partie
from pickomino.structures import ARRETER, Coup, Tour, lire_coup
from tests.appui.scenes import cibles, de_classe, pieces, textes


def a_deux(tour: Tour) -> Partie:
    """Une partie de Léa et Tom, où Léa en est à ce tour."""
    partie = nouvelle_partie(Random(7), ["Léa", "Tom"])
    partie.tour = tour
    return partie


@pytest.mark.exigence("PIC-01")
def test_les_seize_dominos_sont_sur_le_gril() -> None:
    svg = scene(nouvelle_partie(Random(7), ["Léa", "Tom"])).svg
    assert set(pieces(svg)) == {f"domino {numero}" for numero in range(21, 37)}
    assert {str(numero) for numero in range(21, 37)} <= set(textes(svg))


@pytest.mark.exigence("PIC-05")
def test_une_face_se_prend_en_touchant_ses_des() -> None:
    partie = a_deux(Tour((5, 6, 2, 5, 6), (5,), (3,)))
    image = scene(partie)
    assert image.gestes == [(["face 2"], "2"), (["face V"], "V")]
    zones = cibles(image.svg)
    for nom, identites in {"face 2": ["dé 2-1"], "face V": ["dé 6-1", "dé 6-2"]}.items():
        for identite in identites:
            x, y = pieces(image.svg)[identite]
            assert zones[nom].gauche < x < zones[nom].droite
            assert zones[nom].haut < y < zones[nom].bas


def test_les_des_pris_glissent_sur_le_cote() -> None:
    partie = a_deux(Tour((5, 6, 2, 5, 6), (5,), (3,)))
    avant = pieces(scene(partie).svg)
    jouer(partie, lire_coup("V"))
    apres = pieces(scene(partie).svg)
    for identite in ("dé 6-1", "dé 6-2"):
        assert apres[identite][1] > avant[identite][1]
    assert apres["dé 5-3"] == avant["dé 5-3"]


@pytest.mark.exigence("PIC-06", "PIC-07")
def test_apres_une_prise_on_relance_ou_on_prend_le_domino_du_total() -> None:
    partie = a_deux(Tour((), (5, 6), (3, 2)))
    image = scene(partie)
    assert [texte for _, texte in image.gestes] == ["o", "n"]
    assert {"Relancer 3 dés", "Prendre le 25", "= 25"} <= set(textes(image.svg))
    partie = a_deux(Tour((), (5,), (5,)))
    assert "S'arrêter à 25" in textes(scene(partie).svg), "sans V, rien à prendre"


@pytest.mark.exigence("PIC-10")
def test_un_domino_gagne_passe_du_gril_a_la_pile() -> None:
    partie = a_deux(Tour((), (5, 6), (3, 2)))
    avant = pieces(scene(partie).svg)["domino 25"]
    evenement = jouer(partie, Coup(ARRETER))
    svg = scene(partie, evenement).svg
    apres = pieces(svg)["domino 25"]
    assert apres[1] > avant[1] + 100
    assert "Léa gagne le domino 25." in textes(svg)
    assert "2 points" in textes(svg)


@pytest.mark.exigence("PIC-08", "PIC-09")
def test_un_tour_perdu_se_dit_et_le_plus_grand_domino_disparait() -> None:
    partie = a_deux(Tour((), (5,), (5,)))
    evenement = jouer(partie, Coup(ARRETER))
    svg = scene(partie, evenement).svg
    assert "Léa perd son tour." in textes(svg)
    assert "domino 36" not in pieces(svg)


def test_une_face_montre_ce_qu_elle_donnerait() -> None:
    partie = a_deux(Tour((5, 6, 2, 5, 6), (5,), (3,)))
    apercus = {
        trouve.element.attrib["data-pour"]: "".join(trouve.element.itertext())
        for trouve in de_classe(scene(partie).svg, "apercu")
    }
    assert apercus["face V"] == "total 25, domino 25 à prendre pour 2 points"
    assert apercus["face 2"] == "total 17, il manque un V"


@pytest.mark.exigence("PIC-13")
def test_la_fin_donne_le_classement() -> None:
    partie = nouvelle_partie(Random(1), ["Léa", "Tom"])
    hasard = Random(1)
    while partie.fin is None:
        jouer(partie, hasard.choice(coups(partie)))
    titres, *lignes = scene(partie).tableau
    assert titres == ["Rang", "Joueur", "Points", "Plus grand domino"]
    points = [int(ligne[2]) for ligne in lignes]
    assert points == sorted(points, reverse=True)
    assert {ligne[1] for ligne in lignes} == {"Léa", "Tom"}


@pytest.mark.parametrize("nombre", range(2, 8))
def test_de_deux_a_sept_joueurs_chacun_a_sa_plaque(nombre: int) -> None:
    noms = [f"IA{rang}" for rang in range(1, nombre + 1)]
    lus = textes(scene(nouvelle_partie(Random(1), noms)).svg)
    assert set(noms) <= set(lus)
    assert len({(lus[nom].gauche, lus[nom].haut) for nom in noms}) == nombre
