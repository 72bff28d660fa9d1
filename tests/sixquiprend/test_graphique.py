"""L'image de Six Qui Prend : chaque chose à sa place, et rien de ce que les IA cachent."""

from __future__ import annotations

from random import Random

import pytest

from sixquiprend.card import ARRETER, Card, Etape, Serie
from sixquiprend.game import Evenement, Partie, au_trait, coups, jouer, nouvelle_partie
from sixquiprend.graphique import TETE, dessiner_carte, scene
from sixquiprend.machine.ia import choisir
from tests.appui.scenes import cibles, de_classe, pieces, textes

NOM_LE_PLUS_LONG = "WWWWWWWWWWWWWWWWWWWW"


def tour_entier(partie: Partie, hasard: Random) -> Evenement:
    """Fait jouer tout le monde jusqu'à ce que les cartes se posent."""
    while True:
        evenement = jouer(partie, hasard.choice(coups(partie)))
        if evenement.poses:
            return evenement


@pytest.mark.exigence("SIX-08")
@pytest.mark.parametrize("ias", range(1, 10))
@pytest.mark.parametrize("nom", ["Ada", NOM_LE_PLUS_LONG])
def test_la_main_est_en_bas_ses_tetes_a_sa_droite_les_ia_en_haut(ias: int, nom: str) -> None:
    """Un seul dessin pour tous les écrans : ce qui est à droite l'est à toutes les tailles."""
    partie = nouvelle_partie(Random(4), nom, ias)
    hasard = Random(4)
    while partie.humain.totalHead == 0 or partie.etape is not Etape.CARTE:
        tour_entier(partie, hasard)
    svg = scene(partie).svg
    (plaque,) = de_classe(svg, "tetes")
    compte = partie.humain.totalHead
    accord = "tête"
    if compte > 1:
        accord = "têtes"
    assert plaque.element.attrib["aria-label"] == f"{nom} : {compte} {accord}"
    lus = ["".join(texte.itertext()) for texte in plaque.element if "font-size" in texte.attrib]
    assert lus[1:] == [str(compte), accord]
    assert lus[0].endswith(" :") and lus[0][0] == nom[0]
    nom_lu = textes(svg)[lus[0]]
    mains = [cadre for numero, cadre in cibles(svg).items() if numero.isdigit()]
    assert len(mains) == len(partie.humain.hand)
    cartes = pieces(svg)
    rangees = [cartes[str(serie.getLastCard().number)] for serie in partie.stacks]
    assert nom_lu.gauche >= max(cadre.droite for cadre in mains), "à droite de toute la main"
    assert nom_lu.haut >= min(cadre.haut for cadre in mains), "et à sa hauteur"
    assert min(cadre.haut for cadre in mains) > max(y for _, y in rangees), "la main est en bas"
    for machine in partie.players[1:]:
        assert textes(svg)[machine.name].bas < min(y for _, y in rangees), "les IA sont en haut"


@pytest.mark.exigence("SIX-03")
@pytest.mark.parametrize(("numero", "tetes"), [(1, 1), (5, 2), (10, 3), (11, 5), (55, 7)])
def test_une_carte_dessinee_porte_toutes_ses_tetes(numero: int, tetes: int) -> None:
    assert dessiner_carte(Card(numero)).count(TETE) == tetes


@pytest.mark.exigence("SIX-08")
def test_chaque_ia_a_ses_propres_tetes_sous_son_nom() -> None:
    partie = nouvelle_partie(Random(4), "Ada", 9)
    for rang, joueur in enumerate(partie.players):
        joueur.acquises = 10 + rang
    lus = textes(scene(partie).svg)
    for rang, machine in enumerate(partie.players[1:], 11):
        nom = lus[machine.name]
        compte = lus[f"{rang} têtes"]
        assert compte.gauche < nom.droite and nom.gauche < compte.droite
        assert 0 < compte.haut - nom.haut < 20


@pytest.mark.exigence("SIX-08")
def test_les_quatre_rangees_numerotees_disent_ce_qu_elles_coutent() -> None:
    partie = nouvelle_partie(Random(4), "Ada", 2)
    partie.stacks = [Serie([Card(55)]), Serie([Card(1)]), Serie([Card(10)]), Serie([Card(22)])]
    lus = textes(scene(partie).svg)
    hauteurs = [lus[str(rang)].haut for rang in (1, 2, 3, 4)]
    assert hauteurs == sorted(hauteurs)
    assert {"55", "10", "22", "7", "3", "5"} <= set(lus)


def test_rien_ne_change_quand_les_mains_des_ia_changent() -> None:
    partie = nouvelle_partie(Random(9), "Ada", 3)
    hasard = Random(9)
    vues = 0
    while partie.etape is not Etape.MANCHE_FINIE:
        avant = scene(partie).message()
        if partie.etape is Etape.CARTE:
            cachees = [carte for ia in partie.players[1:] for carte in ia.hand]
            hasard.shuffle(cachees)
            mains = [ia.hand for ia in partie.players[1:]]
            table = partie.table
            for ia in partie.players[1:]:
                ia.hand = sorted(cachees[: len(ia.hand)])
                del cachees[: len(ia.hand)]
            # Les cartes déjà jouées, que personne n'a vues, prennent d'autres numéros.
            partie.table = [jouee._replace(carte=Card(104)) for jouee in table]
            if table:
                partie.table[0] = table[0]
            assert scene(partie).message() == avant
            for ia, main in zip(partie.players[1:], mains, strict=True):
                ia.hand = main
            partie.table = table
            vues += 1
        jouer(partie, choisir(partie, "sujet", hasard))
    assert vues >= 30


@pytest.mark.exigence("SIX-05", "SIX-06")
def test_les_cartes_d_un_tour_se_posent_une_a_une_dans_l_ordre() -> None:
    partie = nouvelle_partie(Random(2), "Ada", 5)
    hasard = Random(2)
    ramassages = 0
    for _ in range(12):
        evenement = tour_entier(partie, hasard)
        poses = evenement.poses
        etapes = scene(partie, evenement).etapes
        assert len(etapes) == len(poses)
        numeros = [pose.carte.number for pose in poses]
        if evenement.coup.etape is Etape.CARTE:
            assert numeros == sorted(numeros)
        bas = min(y for _, y in [pieces(etapes[0].svg)[str(numero)] for numero in numeros])
        for rang, etape in enumerate(etapes):
            places = pieces(etape.svg)
            posees = [numero for numero in numeros if places.get(str(numero), (0, bas))[1] < bas]
            assert set(posees) <= set(numeros[:rang])
            assert {str(numero) for numero in numeros[rang:]} <= set(places), "elles attendent"
        for pose in poses:
            ramassages += pose.tetes > 0
        if partie.etape is Etape.MANCHE_FINIE:
            break
    assert ramassages >= 1


@pytest.mark.exigence("SIX-06")
def test_les_tetes_ne_montent_qu_une_fois_la_rangee_ramassee() -> None:
    partie = nouvelle_partie(Random(2), "Ada", 1)
    partie.humain.hand = [Card(6)]
    partie.players[1].hand = [Card(7)]
    partie.stacks = [Serie([Card(n) for n in (1, 2, 3, 4, 5)])]
    partie.stacks += [Serie([Card(n)]) for n in (60, 70, 80)]
    evenement = tour_entier(partie, Random(2))
    etapes = scene(partie, evenement).etapes
    comptes = [
        de_classe(image.svg, "tetes")[0].element.attrib["aria-label"]
        for image in (*etapes, scene(partie))
    ]
    assert comptes == ["Ada : 0 tête", "Ada : 6 têtes", "Ada : 6 têtes"]


@pytest.mark.exigence("SIX-07", "SIX-13")
def test_une_carte_trop_faible_offre_les_quatre_rangees_en_liste_et_sur_la_table() -> None:
    partie = nouvelle_partie(Random(3), "Ada", 2)
    partie.humain.hand[0] = Card(1)
    partie.stacks = [Serie([Card(n)]) for n in (60, 70, 80, 90)]
    jouer(partie, coups(partie)[0])
    while partie.etape is not Etape.RANGEE:
        jouer(partie, coups(partie)[0])
    assert au_trait(partie) == 0
    image = scene(partie)
    assert image.liste == [
        ("rangée 1", "Rangée 1 : 3 têtes"),
        ("rangée 2", "Rangée 2 : 3 têtes"),
        ("rangée 3", "Rangée 3 : 3 têtes"),
        ("rangée 4", "Rangée 4 : 3 têtes"),
    ]
    assert list(cibles(image.svg)) == ["rangée 1", "rangée 2", "rangée 3", "rangée 4"]


def test_une_carte_montre_ou_elle_irait() -> None:
    partie = nouvelle_partie(Random(3), "Ada", 2)
    partie.humain.hand = [Card(5), Card(45), Card(99)]
    partie.stacks = [
        Serie([Card(40), Card(41)]),
        Serie([Card(70)]),
        Serie([Card(n) for n in (91, 92, 93, 94, 95)]),
        Serie([Card(60)]),
    ]
    apercus = {
        trouve.element.attrib["data-pour"]: trouve
        for trouve in de_classe(scene(partie).svg, "apercu")
    }
    assert set(apercus) == {"45", "99"}, "le 5, trop faible, n'irait nulle part"
    assert all(apercu.element.get("visibility") == "hidden" for apercu in apercus.values())
    assert "translate" in apercus["45"].element[0].attrib["transform"]


@pytest.mark.exigence("SIX-11", "SIX-12", "SIX-13")
def test_la_fin_d_une_manche_offre_deux_choix_et_la_fin_donne_le_classement() -> None:
    partie = nouvelle_partie(Random(6), "Ada", 3)
    hasard = Random(6)
    while partie.etape is not Etape.MANCHE_FINIE:
        jouer(partie, choisir(partie, "sujet", hasard))
    image = scene(partie)
    assert [texte for _, texte in image.gestes] == ["continuer", "arrêter"]
    assert {"Continuer", "Arrêter"} <= set(textes(image.svg))
    assert list(cibles(image.svg)) == ["continuer", "arrêter"]
    jouer(partie, ARRETER)
    image = scene(partie)
    titres, *lignes = image.tableau
    assert titres == ["Rang", "Joueur", "Têtes de bœufs"]
    totaux = [int(total) for _, _, total in lignes]
    assert totaux == sorted(totaux)
    assert {nom for _, nom, _ in lignes} == {"Ada", "IA 1", "IA 2", "IA 3"}
    for rang, _, total in lignes:
        assert int(rang) == 1 + sum(autre < int(total) for autre in totaux), "ex æquo compris"


@pytest.mark.exigence("SIX-12")
def test_deux_ex_aequo_ont_le_meme_rang_au_tableau() -> None:
    partie = nouvelle_partie(Random(6), "Ada", 3)
    for joueur, tetes in zip(partie.players, (20, 5, 20, 12), strict=True):
        joueur.hand = []
        joueur.acquises = tetes
    assert scene(partie).tableau[1:] == [
        ["1", "IA 1", "5"],
        ["2", "IA 3", "12"],
        ["3", "Ada", "20"],
        ["3", "IA 2", "20"],
    ]
