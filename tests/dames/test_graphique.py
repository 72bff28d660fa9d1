"""L'image de Dames++ : quatre joueurs autour de la croix, et des rafles touchées saut après saut."""

from __future__ import annotations

from random import Random

import pytest

from dames.game import COUPS_AU_PLUS, coups, jouer, refus
from dames.graphique import TEINTES, scene
from dames.structures import JOUEURS, lire_coup, t_joueur
from tests.appui.scenes import Cadre, cibles, de_classe, pieces, textes
from tests.dames.commun import neuve, partie_de

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


def test_les_noms_des_cases_restent_devant_elles_quand_le_plateau_tourne() -> None:
    """Le repère le plus proche d'une case du bord porte sa lettre ou son nombre."""
    for bas in JOUEURS:
        svg = scene(neuve(), bas=bas).svg
        lus = textes(svg)
        x, y = pieces(svg)["E17" if False else "F17"]
        lettre = lus["F"]
        nombre = lus["17"]
        assert abs(milieu(lettre)[0] - x) < 1 or abs(milieu(lettre)[1] - y) < 2
        assert abs(milieu(nombre)[0] - x) < 1 or abs(milieu(nombre)[1] - y) < 2


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
    """Au-delà de mille coups, `coups` s'arrête : chaque saut devient un geste, et rien ne manque."""
    foule = [f"{c}{r}" for c in "FHJL" for r in range(5, 13) if (ord(c) - 65 + r) % 2 == 0]
    for lettres in ("e", "o"):
        partie = partie_de(f"S:I14 {lettres}:{','.join(foule)} n:F3 o:A8 e:Q8")
        if len(coups(partie)) < COUPS_AU_PLUS:
            continue
        gestes = scene(partie).gestes
        assert len(gestes) < COUPS_AU_PLUS
        for cases, texte in gestes:
            assert refus(partie, lire_coup(texte)) is None
            assert len(cases) == 2
        premier = lire_coup(gestes[0][1])
        jouer(partie, premier)
        assert scene(partie).debut == gestes[0][0]
        return
    pytest.fail("aucune de ces positions n'a mille coups")


def test_ce_qu_on_touche_est_la_case_elle_meme() -> None:
    svg = scene(neuve()).svg
    cadre = cibles(svg)["E14"]
    x, y = pieces(svg)["E14"]
    assert cadre.gauche < x < cadre.droite and cadre.haut < y < cadre.bas
    assert t_joueur.joueur_1 in TEINTES
