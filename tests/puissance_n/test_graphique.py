"""L'image de Puissance N, de 2 à 30 : les jetons, la colonne interdite, l'alignement."""

from __future__ import annotations

from random import Random

import pytest

from puissance_n.game import N_MAX, N_MIN, Partie, coups, jouer, nouvelle_partie
from puissance_n.graphique import scene
from puissance_n.grid import Grid, lire_coup
from tests.appui.scenes import cibles, de_classe, pieces, textes


def apres(*textes_des_coups: str, n: int = 4) -> Partie:
    """Une partie où ces coups sont joués."""
    partie = Partie(Grid(n + 2, n + 2))
    for ecrit in textes_des_coups:
        jouer(partie, lire_coup(ecrit))
    return partie


@pytest.mark.exigence("PUI-03")
@pytest.mark.parametrize("n", [N_MIN, 3, 4, 10, N_MAX])
def test_la_grille_a_ses_colonnes_numerotees_a_toutes_les_tailles(n: int) -> None:
    partie = nouvelle_partie(Random(1), n)
    hasard = Random(1)
    for _ in range(40):
        if partie.fin is None:
            jouer(partie, hasard.choice(coups(partie)))
    image = scene(partie)
    assert {str(rang) for rang in range(1, n + 3)} <= set(textes(image.svg))
    jetons = sum(case != "_" for ligne in partie.grid.cells for case in ligne)
    assert len(pieces(image.svg)) == jetons
    assert len(image.svg) < 250_000


@pytest.mark.exigence("PUI-06", "PUI-07")
def test_une_colonne_touchee_ajoute_et_un_jeton_touche_deux_fois_se_retire() -> None:
    partie = apres("a3")
    gestes = scene(partie).gestes
    assert (["colonne 3"], "a3") in gestes
    assert (["jeton 3", "jeton 3"], "r3") in gestes
    assert (["jeton 1", "jeton 1"], "r1") not in gestes
    zones = cibles(scene(partie).svg)
    assert zones["colonne 3"].bas <= zones["jeton 3"].haut + 0.01, "on ne les confond pas"


@pytest.mark.exigence("PUI-09")
def test_la_colonne_interdite_se_voit_et_ne_s_offre_pas() -> None:
    partie = apres("a3", "a3", "r3")
    image = scene(partie)
    assert len(de_classe(image.svg, "interdite")) == 1
    offerts = [texte for _, texte in image.gestes]
    assert "a3" not in offerts and "r3" in offerts
    jouer(partie, lire_coup("a1"))
    image = scene(partie)
    assert de_classe(image.svg, "interdite") == []
    assert "a3" in [texte for _, texte in image.gestes]


def test_un_jeton_reste_le_meme_et_tombe_du_haut_de_sa_colonne() -> None:
    avant = pieces(scene(apres("a3")).svg)
    svg = scene(apres("a3", "a3")).svg
    nouveaux = [
        trouve.element
        for trouve in de_classe(svg, "piece")
        if trouve.element.attrib["data-piece"] not in avant
    ]
    assert len(nouveaux) == 1 and set(avant) < set(pieces(svg))
    x, y = (float(nombre) for nombre in nouveaux[0].attrib["data-depuis"].split(","))
    place = pieces(svg)[nouveaux[0].attrib["data-piece"]]
    assert x == place[0] and y < place[1]


@pytest.mark.exigence("PUI-11")
def test_un_alignement_est_entoure_et_la_partie_ne_s_offre_plus() -> None:
    partie = apres("a1", "a2", "a1", "a2", "a1", "a2", "a1")
    image = scene(partie)
    assert image.gestes == []
    assert "jaune gagne" in image.dit
    assert "gagne" in textes(image.svg)
    cercles = image.svg.count('fill="none" stroke="#f5f1e8"')
    assert cercles == 4


def test_la_machine_se_nomme() -> None:
    assert "machine" in textes(scene(nouvelle_partie(Random(1), 4, joueurs=1)).svg)
    assert "machine" not in textes(scene(nouvelle_partie(Random(1), 4)).svg)
