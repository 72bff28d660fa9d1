"""Le plateau de Six Qui Prend dans la fenêtre : les cartes, les rangées, les boutons."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from sixquiprend import Card, Etape
from sixquiprend.commun.terminal import Interruption
from sixquiprend.fenetre.ecrans import Bulle, Menu
from sixquiprend.fenetre.toile import PETIT, Liste, Palette, Toile
from sixquiprend.graphique.plateau import (
    ChoixDeRangee,
    Plateau,
)
from sixquiprend.graphique.table import FONDS, dessiner_carte
from tests.appui.couleurs import contraste
from tests.appui.pilote import TAILLES, Pilote
from tests.sixquiprend.commun import charger, partie_neuve
from tests.sixquiprend.fenetres import (
    cliquer_carte,
    commencer,
    couleur,
    ecran,
    ecrits,
    fenetre,
    fond,
    partie_de,
    place_dans_la_main,
    place_dans_la_rangee,
    plateau,
    trop_faible,
    zone_de_la_rangee,
)

pytestmark = pytest.mark.sans_couverture


# --- le plateau ----------------------------------------------------------------------------------


@pytest.mark.exigence("SIX-08", "SIX-13")
def test_les_cartes_sont_dessinees_de_la_couleur_de_leurs_tetes() -> None:
    partie = partie_de([1, 5, 10, 11, 55], [2, 3, 4, 6, 7], stacks=[[14], [38], [62], [90]])
    with fenetre(partie, taille=TAILLES[1]) as (mains, _):
        vus = [fond(mains, place_dans_la_main(rang, 5)) for rang in range(5)]
        assert vus == [FONDS[tetes] for tetes in (1, 2, 3, 5, 7)]
        assert "IA 1" in ecrits(mains) and "Vous" in ecrits(mains)


def test_les_cinq_couleurs_et_les_tetes_se_distinguent() -> None:
    encres = []
    for numero in (1, 5, 10, 11, 55):
        surface = pygame.Surface((1280, 720))
        rect = pygame.Rect(100, 100, 88, 122)
        dessiner_carte(Toile(surface), Card(numero), rect)
        haut = surface.subsurface(pygame.Rect(102, 190, 84, 32))
        encres.append(pygame.mask.from_threshold(haut, Palette.ENCRE, (40, 40, 40)).count())
    assert len(set(FONDS.values())) == 5
    assert encres == sorted(set(encres)), "plus il y a de têtes, plus il y a d'encre"
    for teinte in FONDS.values():
        assert contraste(Palette.ENCRE, teinte) >= 4.5
        assert contraste(teinte, Palette.FOND) >= 3


@pytest.mark.exigence("SIX-13", "SIX-05")
def test_une_carte_survolee_montre_ou_elle_irait() -> None:
    partie = partie_de([3, 48], [40, 41], stacks=[[14], [38], [62], [90]])
    with fenetre(partie, taille=TAILLES[1]) as (mains, _):
        place = place_dans_la_rangee(2, 1)
        assert couleur(mains, (place.left + 2, place.centery)) != Palette.ACCENT
        mains.survoler(place_dans_la_main(1, 2).center)
        assert couleur(mains, (place.left + 2, place.centery)) == Palette.ACCENT
        assert "Le 48, posé le premier : rangée 2." in ecrits(mains)
        mains.survoler(place_dans_la_main(0, 2).center)
        assert "Le 3, posé le premier : trop faible, au moins 1 tête." in ecrits(mains)
        zone = zone_de_la_rangee(3)
        assert couleur(mains, (zone.left + 1, zone.centery)) == Palette.ALERTE


def test_entree_ne_joue_rien_tant_qu_aucune_carte_n_est_choisie() -> None:
    with fenetre() as (mains, _):
        commencer(mains)
        mains.taper("entrée", "espace")
        assert len(plateau(mains).partie.humain.hand) == 10 and not mains.fenetre.occupee


def test_les_regles_se_relisent_pendant_la_partie() -> None:
    with fenetre() as (mains, _):
        commencer(mains)
        for geste in ("?", "f1"):
            mains.taper(geste)
            regles = ecran(mains)
            assert isinstance(regles, Bulle) and "têtes de bœufs" in regles.texte
            mains.taper("échap")
            assert isinstance(ecran(mains), Plateau)


def test_le_conseil_se_demande_au_clavier_et_a_la_souris() -> None:
    with fenetre() as (mains, _):
        commencer(mains)
        for geste in ("clavier", "souris"):
            if geste == "clavier":
                mains.taper("c")
            else:
                mains.bouton("Conseil")
            mains.attendre()
            assert len(plateau(mains).avis) == 3
            assert plateau(mains).message.startswith("1. le ")
            assert plateau(mains).message in ecrits(mains)
            mains.taper("échap")
        assert len(plateau(mains).partie.humain.hand) == 10


@pytest.mark.parametrize("taille", [(640, 360), (683, 740), (1920, 1080)])
def test_un_long_conseil_passe_a_la_ligne_au_lieu_de_rapetisser(taille: tuple[int, int]) -> None:
    with fenetre(partie_neuve(3), taille=taille) as (mains, _):
        mains.taper("c")
        mains.attendre()
        toile = mains.fenetre.toile
        conseils = plateau(mains).message
        corps = [cle[1] for cle in toile.images if cle[0] == conseils]
        assert min(corps) >= PETIT, "il se lit sans effort"
        image = toile.images[conseils, min(corps), Palette.TEXTE, place_des_conseils(mains), False]
        assert image.width <= place_des_conseils(mains) * toile.echelle


def place_des_conseils(mains: Pilote) -> int:
    """La largeur où s'écrivent les conseils."""
    return plateau(mains).disposition.conseils.w


@pytest.mark.parametrize(
    ("taille", "hauteur", "coins"),
    [((640, 360), 96, False), ((640, 360), 140, True), ((1920, 1080), 96, True)],
)
def test_les_coins_d_une_carte_n_ont_de_numero_que_s_il_s_y_lit(
    taille: tuple[int, int], hauteur: int, coins: bool
) -> None:
    toile = Toile(pygame.Surface(taille))
    rect = pygame.Rect(100, 100, round(hauteur / 1.3), hauteur)
    dessiner_carte(toile, Card(88), rect)
    cadre = toile.cadre(rect)
    coin = toile.dessin.subsurface((cadre.x, cadre.y, cadre.w // 3, cadre.h // 5))
    encre = pygame.mask.from_threshold(coin, Palette.ENCRE, (60, 60, 60)).count()
    assert (encre > 5) == coins


def test_les_ia_jouent_au_niveau_demande_et_reflechissent_a_part() -> None:
    jouees = []
    for niveau in ("sujet", "expert"):
        with fenetre(partie_neuve(graine=3, ias=3), niveau=niveau) as (mains, _):
            mains.cliquer(place_dans_la_main(0, 10).center)
            assert mains.fenetre.attente.annonce == "Les IA réfléchissent…"
            mains.cliquer(place_dans_la_main(5, 10).center)
            mains.attendre()
            jouees.append(sorted(carte.number for carte, _ in plateau(mains).jouees))
            assert len(plateau(mains).partie.humain.hand) == 9, "un seul clic a joué"
    assert jouees[0] != jouees[1]


# --- la rangée à ramasser ------------------------------------------------------------------------


@pytest.mark.exigence("SIX-13", "SIX-07")
@pytest.mark.parametrize("moyen", ["menu", "menu au clavier", "rangée", "chiffre"])
def test_la_rangee_a_ramasser_se_choisit(moyen: str) -> None:
    with fenetre(trop_faible()) as (mains, _):
        cliquer_carte(mains, 0)
        choix = ecran(mains)
        assert isinstance(choix, ChoixDeRangee), "un pop-up"
        liste = next(zone for zone in choix.zones() if isinstance(zone, Liste))
        assert liste.valeurs[1] == "Rangée 2 : 15 têtes"
        assert liste.texte == "Rangée 3 : 3 têtes", "la moins chère est proposée"
        if moyen == "menu":
            mains.cliquer(liste.rect.center)
            assert isinstance(ecran(mains), Menu), "un menu déroulant"
            mains.bouton("Rangée 2 : 15 têtes")
            mains.bouton("Ramasser")
        elif moyen == "menu au clavier":
            mains.taper("entrée", "haut", "entrée", "tab", "entrée")
        elif moyen == "rangée":
            mains.cliquer(place_dans_la_rangee(2, 4).center)
        else:
            mains.taper("2")
        mains.attendre()
        partie = plateau(mains).partie
        remplacee = [
            numero for numero, rangee in enumerate(partie.stacks, 1) if Card(3) in rangee.stack
        ]
        assert remplacee == [2], "le 3 prend la place de la rangée choisie"
        assert partie.stacks[1].stack == [Card(3)]
        assert partie.humain.totalHead == 15
        assert isinstance(ecran(mains), Plateau)


@pytest.mark.parametrize("taille", [(640, 360), (1024, 600), (683, 740), (600, 1000)])
def test_le_choix_d_une_rangee_ne_cache_ni_les_rangees_ni_un_bout_de_la_main(
    taille: tuple[int, int],
) -> None:
    partie = partie_neuve(ias=1)  # il y reste neuf cartes en main
    with fenetre(partie, taille=taille) as (mains, _):
        cliquer_carte(mains, 0)
        choix = ecran(mains)
        assert isinstance(choix, ChoixDeRangee)
        assert not choix.rect.colliderect(plateau(mains).disposition.rangees)
        caches = {choix.rect.contains(place) for place in plateau(mains).places().values()}
        visibles = {choix.rect.colliderect(place) for place in plateau(mains).places().values()}
        assert visibles == {False} or caches == {True}, "la main se voit toute, ou pas du tout"
        for zone in (choix.liste, *choix.boutons):
            assert choix.rect.contains(zone.rect) and not zone.rect.colliderect(choix.question)


def test_on_ne_se_derobe_pas_au_choix_d_une_rangee() -> None:
    with fenetre(trop_faible()) as (mains, _):
        cliquer_carte(mains, 0)
        mains.taper("échap")
        assert isinstance(ecran(mains), ChoixDeRangee)
        mains.taper("?")
        mains.taper("échap")
        assert isinstance(ecran(mains), ChoixDeRangee), "les règles se relisent sans le perdre"


def test_quitter_au_milieu_d_un_tour_garde_la_carte_deja_jouee(tmp_path: Path) -> None:
    cible = tmp_path / "p.six"
    partie = partie_neuve(ias=1)
    jouee = partie.humain.hand[0].number
    with fenetre(partie, cible=str(cible)) as (mains, _):
        cliquer_carte(mains, 0)
        assert isinstance(ecran(mains), ChoixDeRangee)
        with pytest.raises(Interruption):
            mains.fermer()
    relue = charger(cible)
    assert relue.etape is Etape.RANGEE
    assert relue.table[0].carte.number == jouee


# --- les gestes quelconques ----------------------------------------------------------------------


@pytest.mark.parametrize("nombre", range(1, 11))
def test_ni_cartes_ni_boutons_ne_se_chevauchent(nombre: int) -> None:
    partie = partie_de(
        list(range(1, nombre + 1)), list(range(20, 20 + nombre)), stacks=[[14], [38], [62], [90]]
    )
    with fenetre(partie) as (mains, _):
        rects = [zone.rect for zone in ecran(mains).zones()]
        assert len(rects) == nombre + 6
        for rang, rect in enumerate(rects):
            assert rect.collidelist(rects[rang + 1 :]) == -1
            assert pygame.Rect(0, 0, 1280, 720).contains(rect)


def test_les_boutons_sont_ceux_de_tous_les_jeux_et_ont_leur_touche() -> None:
    with fenetre() as (mains, _):
        commencer(mains)
        touches = {zone.titre: zone.touche for zone in ecran(mains).zones() if zone.titre}
        assert touches == {
            "Conseil": "c",
            "Règles": "?",
            "Sauver": "s",
            "Son : non": "m",
            "Plein écran": "f11",
            "Quitter": "q",
        }
