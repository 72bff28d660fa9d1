"""L'image de Dames++ : quatre joueurs autour de la croix, des rafles touchées saut par saut."""

from __future__ import annotations

from random import Random

import pytest

from dames.game import COUPS_AU_PLUS, coups, jouer, refus
from dames.graphique import TEINTES, scene
from dames.structures import JOUEURS, lire_coup
from tests.appui.scenes import Cadre, cibles, de_classe, pieces, textes
from tests.dames.commun import neuve, partie_de

# Une dame devant seize pions espacés : des milliers de rafles.
FOULE = "S:I14 e:F5,F7,F9,F11,H5,H7,H9,H11,J5,J7,J9,J11,L5,L7,L9,L11 n:F3 o:A8"
RAFLE = "s:H11,F15 S:I14 e:I10,M8,O6 E:P5 n:K10,J5 N:F3 o:C8,D7 O:B7"


@pytest.mark.exigence("DAM-01")
def test_les_soixante_douze_pions_sont_sur_la_croix() -> None:
    svg = scene(neuve()).svg
    places = pieces(svg)
    assert len(places) == 72 and len(set(places.values())) == 72
    assert {"E14", "Q6", "M4", "A12"} <= set(places)
    lus = textes(svg)
    assert {"A", "Q", "1", "17", "Sud", "Est", "Nord", "Ouest", "18"} <= set(lus)


def test_chaque_piece_garde_son_identite_ou_qu_elle_aille() -> None:
    partie = neuve()
    hasard = Random(3)
    avant = pieces(scene(partie).svg)
    while partie.fin is None:
        evenement = jouer(partie, hasard.choice(coups(partie)))
        apres = pieces(scene(partie).svg)
        assert len(avant) - len(apres) == len(evenement.prises)
        assert set(apres) <= set(avant)
        assert len([nom for nom in apres if apres[nom] != avant[nom]]) <= 1
        avant = apres


@pytest.mark.exigence("DAM-08", "DAM-10")
def test_une_rafle_se_touche_saut_apres_saut_et_peut_s_arreter_avant_un_allie() -> None:
    partie = partie_de(RAFLE)
    gestes = scene(partie).gestes
    assert (["H11", "J9"], "H11xJ9") in gestes
    assert (["H11", "J9", "L11"], "H11xJ9xL11") in gestes, "prendre l'allié est permis"
    jouer(partie, lire_coup("touchée : H11xJ9"))
    image = scene(partie)
    assert image.debut == ["H11", "J9"]
    assert (["H11", "J9"], "H11xJ9") in image.gestes
    assert all(cibles[:2] == ["H11", "J9"] for cibles, _ in image.gestes)
    jouer(partie, lire_coup("H11xJ9xL11"))
    (piece,) = [
        trouve.element
        for trouve in de_classe(scene(partie).svg, "piece")
        if trouve.element.attrib["data-piece"] == "H11"
    ]
    assert piece.attrib["data-par"] == "202,182", "elle est passée par J9"


@pytest.mark.exigence("DAM-11")
def test_une_piece_touchee_est_la_seule_qu_on_puisse_jouer() -> None:
    partie = neuve()
    jouer(partie, lire_coup("E14"))
    image = scene(partie)
    assert image.debut == ["E14"]
    assert [texte for _, texte in image.gestes] == ["E14-F13"]


def test_tourner_le_plateau_met_chacun_en_bas_a_son_tour() -> None:
    partie = neuve()
    premieres = {1: "E14", 2: "N5", 3: "M4", 4: "D13"}
    for joueur in JOUEURS:
        image = scene(partie, bas=joueur)
        _, y = pieces(image.svg)[premieres[int(joueur)]]
        assert y > image.hauteur * 0.75
        nom = ("Sud", "Est", "Nord", "Ouest")[joueur - 1]
        cadre = textes(image.svg)[nom]
        assert cadre.haut > image.hauteur / 2 and cadre.droite < image.largeur / 2
        assert [texte for _, texte in image.gestes] == [str(coup) for coup in coups(partie)]


def test_les_reperes_d_une_case_restent_devant_elle_quand_le_plateau_tourne() -> None:
    for bas in JOUEURS:
        svg = scene(neuve(), bas=bas).svg
        x, y = pieces(svg)["H17"]
        for repere in ("H", "17"):
            la_x, la_y = milieu(textes(svg)[repere])
            assert min(abs(la_x - x), abs(la_y - y)) < 2, f"{repere}, {bas.name} en bas"


def milieu(cadre: Cadre) -> tuple[float, float]:
    """Le milieu d'un cadre, à la hauteur des capitales."""
    return (cadre.gauche + cadre.droite) / 2, (cadre.haut + cadre.bas) / 2


@pytest.mark.exigence("DAM-15")
def test_la_fin_montre_les_statistiques_et_les_gagnants() -> None:
    partie = partie_de("S:H9 e:J7 n:F3 o:A8")
    jouer(partie, coups(partie)[0])
    assert partie.fin is not None
    image = scene(partie)
    titres, *lignes = image.tableau
    assert titres == ["Joueur", "Pions pris", "Pions perdus", "Coups"]
    assert lignes[0] == ["Sud", "1", "0", "1"]
    assert lignes[1] == ["Est", "0", "1", "0"]
    assert image.gestes == [] and "équipe 1" in image.dit


@pytest.mark.exigence("DAM-14")
def test_un_pion_et_une_dame_de_chaque_joueur_se_distinguent() -> None:
    dessins = set()
    for lettres in ("s S", "e E", "n N", "o O"):
        pion, dame = lettres.split()
        svg = scene(partie_de(f"{pion}:H9 {dame}:H7")).svg
        for trouve in de_classe(svg, "piece"):
            fils = [tuple(sorted(f.attrib.items())) for f in trouve.element]
            dessins.add(tuple(fils))
    assert len(dessins) == 8
    assert len({clair for clair, _ in TEINTES.values()}) == 4


def test_une_foule_de_coups_se_joue_un_saut_a_la_fois() -> None:
    """Au-delà de mille coups, `coups` s'arrête : chaque saut devient un geste, rien ne manque."""
    partie = partie_de(FOULE)
    assert len(coups(partie)) == COUPS_AU_PLUS
    gestes = scene(partie).gestes
    assert 0 < len(gestes) < 50
    for cases, texte in gestes:
        assert refus(partie, lire_coup(texte)) is None
        assert len(cases) == 2
    cases, texte = gestes[0]
    jouer(partie, lire_coup(texte))
    assert scene(partie).debut == cases


def test_ce_qu_on_touche_est_la_case_elle_meme() -> None:
    svg = scene(neuve()).svg
    cadre = cibles(svg)["E14"]
    x, y = pieces(svg)["E14"]
    assert cadre.gauche < x < cadre.droite and cadre.haut < y < cadre.bas
