"""Les images des cinq jeux : du SVG qui se suffit, où chaque coup permis a son geste."""

from __future__ import annotations

import importlib
import json
import re
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.appui import JEUX, TESTS
from tests.appui.scenes import cadre_du_texte, cibles, de_classe, elements, textes

pytestmark = pytest.mark.sans_couverture

# Le module des cinq verbes, et celui où se lit un coup.
VERBES = {
    "incognito": ("plateau", "types"),
    "pickomino": ("jeu", "structures"),
    "puissance_n": ("game", "grid"),
    "dames": ("game", "structures"),
    "sixquiprend": ("game", "card"),
}
PAR_JEU = pytest.mark.parametrize("nom", JEUX)
# Ce qui rendrait une image dangereuse, ou dépendante de la page qui la montre.
BALISES = {"svg", "g", "rect", "circle", "line", "path", "polyline", "text"}
DEFENDUS = {"style", "id", "href"}
POSITIONS = 30  # d'une partie, au plus
NOMS_HOSTILES = "<script>'&\""


def module(nom: str, rang: int) -> Any:
    """Un de ces deux modules d'un jeu."""
    return importlib.import_module(f"{nom}.{VERBES[nom][rang]}")


def dessiner(nom: str, *arguments: Any, **options: Any) -> Any:
    """La scène d'une partie."""
    return importlib.import_module(f"{nom}.graphique").scene(*arguments, **options)


@cache
def jouees(nom: str) -> tuple[tuple[Any, Any], ...]:
    """Des positions de deux parties jouées au hasard, du début à la fin, et ce qui y a mené."""
    jeu = module(nom, 0)
    choisies: list[tuple[Any, Any]] = []
    for graine in (1, 2):
        hasard = Random(graine)
        partie = jeu.nouvelle_partie(hasard)
        positions = [(jeu.copier(partie), None)]
        while jeu.issue(partie) is None and len(positions) < 400:
            evenement = jeu.jouer(partie, hasard.choice(jeu.coups(partie)))
            positions.append((jeu.copier(partie), evenement))
        choisies += positions[:: len(positions) // POSITIONS + 1]
        choisies.append(positions[-1])
    return tuple(choisies)


def gardees(nom: str) -> list[Any]:
    """Les parties qu'ont laissées les parties de référence d'un jeu."""
    decoder = importlib.import_module(f"{nom}.sauvegarde").decoder
    relues = []
    for chemin in sorted((TESTS / nom / "golden").glob("*/apres/*")):
        if chemin.is_file():
            try:
                relues.append(decoder(chemin.read_bytes()))
            except ValueError:
                continue  # un autre fichier, ou une partie abîmée exprès
    return relues


@cache
def images(nom: str) -> tuple[str, ...]:
    """Toutes les images de ces parties, étapes comprises."""
    dessinees = []
    for partie, evenement in jouees(nom):
        scene = dessiner(nom, partie, evenement)
        dessinees.append(scene.svg)
        dessinees += [etape.svg for etape in scene.etapes]
    dessinees += [dessiner(nom, partie).svg for partie in gardees(nom)]
    return tuple(dessinees)


@PAR_JEU
def test_les_parties_de_reference_donnent_des_images(nom: str) -> None:
    assert gardees(nom)


@PAR_JEU
def test_une_image_est_du_svg_qui_se_suffit(nom: str) -> None:
    for svg in images(nom):
        for trouve in elements(svg):
            assert trouve.balise in BALISES
            noms = set(trouve.element.attrib)
            assert not noms & DEFENDUS
            assert not [attribut for attribut in noms if attribut.startswith("on")]
        assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")


@PAR_JEU
def test_chaque_piece_a_une_identite_et_une_place(nom: str) -> None:
    for svg in images(nom):
        pieces = [trouve.element for trouve in de_classe(svg, "piece")]
        identites = [piece.attrib["data-piece"] for piece in pieces]
        assert len(identites) == len(set(identites))
        for piece in pieces:
            assert re.fullmatch(r"translate\([-\d.]+ [-\d.]+\)", piece.attrib["transform"])


@PAR_JEU
def test_tout_texte_tient_dans_l_image_et_se_lit_sur_360_pixels(nom: str) -> None:
    for svg in images(nom):
        tailles = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
        assert tailles
        largeur, hauteur = float(tailles[1]), float(tailles[2])
        for trouve in elements(svg):
            if trouve.balise == "text":
                cadre = cadre_du_texte(trouve)
                assert cadre.gauche >= 0 and cadre.droite <= largeur, trouve.element.text
                assert cadre.haut >= 0 and cadre.bas <= hauteur, trouve.element.text
                petite = float(trouve.element.attrib["font-size"]) * trouve.fois * 360 / largeur
                assert petite > 7, trouve.element.text


@PAR_JEU
def test_chaque_coup_permis_a_son_geste_et_son_texte_le_rejoue(nom: str) -> None:
    jeu = module(nom, 0)
    lire_coup = module(nom, 1).lire_coup
    for partie, evenement in jouees(nom):
        scene = dessiner(nom, partie, evenement)
        lus = [lire_coup(texte) for _, texte in scene.gestes]
        if jeu.issue(partie) is not None or jeu.est_machine(partie, jeu.au_trait(partie)):
            assert lus == [] and cibles(scene.svg) == {}
        else:
            assert sorted(lus, key=str) == sorted(jeu.coups(partie), key=str)
        touches = [tuple(gestes) for gestes, _ in scene.gestes]
        assert len(touches) == len(set(touches)) == len({texte for _, texte in scene.gestes})
        assert {nom for geste in touches for nom in geste} == set(cibles(scene.svg))


@PAR_JEU
def test_ce_qu_on_envoie_a_la_page_est_du_json(nom: str) -> None:
    for partie, evenement in jouees(nom)[:40]:
        scene = dessiner(nom, partie, evenement)
        recu = json.loads(json.dumps(scene.message()))
        assert recu["svg"] == scene.svg
        assert recu["gestes"] == [[cibles, texte] for cibles, texte in scene.gestes]
        assert recu["etapes"] == [etape.svg for etape in scene.etapes]


@PAR_JEU
def test_un_conseil_se_voit_avec_son_rang(nom: str) -> None:
    jeu = module(nom, 0)
    avis = module(nom, 1).Avis
    conseilles = 0
    for partie, _ in jouees(nom)[:60]:
        permis = jeu.coups(partie)[:3]
        if not permis or jeu.est_machine(partie, jeu.au_trait(partie)):
            continue
        if nom == "sixquiprend" and str(permis[0]) == "continuer":
            continue  # la machine ne conseille pas de continuer ou d'arrêter
        svg = dessiner(nom, partie, avis=[avis(coup, 0, "") for coup in permis]).svg
        rangs = [trouve.element.attrib["data-rang"] for trouve in de_classe(svg, "avis")]
        assert rangs == [str(rang) for rang in range(len(permis), 0, -1)]  # le premier au-dessus
        assert svg.index('class="avis"') > svg.rindex('class="cible"')  # et tous, des cibles
        assert set(rangs) <= set(textes(svg))
        conseilles += 1
    assert conseilles >= 10


@PAR_JEU
def test_dessiner_ne_change_pas_la_partie(nom: str) -> None:
    jeu = module(nom, 0)
    for partie, evenement in jouees(nom)[:20]:
        avant = jeu.copier(partie)
        dessiner(nom, partie, evenement)
        assert partie == avant


@pytest.mark.parametrize(
    ("nom", "noms"),
    [
        ("dames", [[NOMS_HOSTILES, "B", "C", "D"]]),
        ("pickomino", [[NOMS_HOSTILES, "B"]]),
        ("sixquiprend", [NOMS_HOSTILES, 3]),
    ],
)
def test_un_nom_est_toujours_du_texte(nom: str, noms: list[Any]) -> None:
    partie = module(nom, 0).nouvelle_partie(Random(1), *noms)
    svg = dessiner(nom, partie).svg
    assert {trouve.balise for trouve in elements(svg)} <= BALISES
    assert [lu for lu in textes(svg) if lu.startswith("<scri")]
