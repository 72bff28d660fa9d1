"""Les écrans des trois fenêtres, à six tailles : rien ne se chevauche, rien ne sort de la page."""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Iterator
from random import Random

import pygame
import pytest

from dames.graphique import Preparation
from dames.structures import NIVEAUX
from incognito.fenetre.toile import Champ
from sixquiprend.graphique.musique import Musique
from tests.appui.pilote import Pilote, pilote
from tests.appui.regard import regarder
from tests.dames.commun import partie_de
from tests.dames.fenetres import a_la_souris, vorace
from tests.dames.fenetres import regie as regie_de_dames
from tests.dames.fenetres import table as table_de_dames
from tests.incognito.fenetres import PARTIE, damier
from tests.incognito.fenetres import partie as partie_d_incognito
from tests.sixquiprend.commun import partie_neuve, saisies_de_la_partie
from tests.sixquiprend.fenetres import cliquer_carte, fenetre, plateau, trop_faible
from tests.sixquiprend.fenetres import partie_de as partie_de_six

pytestmark = pytest.mark.sans_couverture
AU_MOINS = (480, 360)
TAILLES = [AU_MOINS, (640, 360), (683, 740), (1024, 600), (1920, 1080), (600, 1000)]


def ecrans_d_incognito(taille: tuple[int, int]) -> Iterator[tuple[str, Pilote]]:
    """L'accueil, le plateau, les règles, la sauvegarde et la fin d'Incognito."""
    with damier(accueil=True, taille=taille) as (mains, _):
        yield "accueil", mains
        champ = next(zone for zone in mains.fenetre.ecran.zones() if isinstance(zone, Champ))
        mains.cliquer(champ.rect.center)
        mains.ecrire("absent/" * 12 + "partie.inco")
        mains.taper("entrée")
        assert "introuvable" in champ.erreur
        yield "fichier refusé", mains
    with damier(taille=taille) as (mains, _):
        yield "plateau", mains
        mains.taper("?")
        yield "règles", mains
        mains.taper("échap", "c")
        mains.attendre()
        yield "conseil", mains
        mains.taper("échap", "s")
        yield "sauvegarde", mains
    with damier(partie_d_incognito(PARTIE.decode(), machines="noir"), taille=taille) as (mains, _):
        yield "fin", mains
        mains.taper("échap")
        yield "plateau fini", mains
        mains.taper("r")
        yield "relecture", mains
        mains.taper("r", "n")
        assert not hasattr(mains.fenetre.ecran, "partie"), "l'accueil est un écran à lui seul"
        yield "nouvelle", mains


def ecrans_de_dames(taille: tuple[int, int]) -> Iterator[tuple[str, Pilote]]:
    """L'accueil, le plateau, l'abandon et la fin de Dames++."""
    for niveau in NIVEAUX:
        with pilote("dames", regie_de_dames(niveau), taille=taille) as mains:
            mains.fenetre.montrer(Preparation(mains.fenetre, frozenset({2, 3, 4})))
            mains.fenetre.dessiner()
            yield f"accueil, {niveau}", mains
    with table_de_dames(taille=taille) as (mains, _):
        yield "plateau", mains
        mains.taper("c")
        mains.attendre()
        yield "conseil", mains
        mains.bouton("Abandonner")
        yield "abandon", mains
    with table_de_dames(partie_de("S:H9 e:J7 n:F3 o:A8"), taille=taille) as (mains, croix):
        a_la_souris(mains, croix, vorace(croix.partie, Random(1)))
        yield "fin", mains
        mains.taper("n")
        assert isinstance(mains.fenetre.ecran, Preparation), "Dames++ a aussi « Nouvelle »"
        yield "nouvelle", mains


def ecrans_de_six(taille: tuple[int, int]) -> Iterator[tuple[str, Pilote]]:
    """L'accueil, les règles, le plateau, le choix, la manche et les scores de Six Qui Prend."""
    with fenetre(taille=taille) as (mains, _):
        yield "accueil", mains
        mains.taper("entrée")
        yield "règles", mains
        mains.taper("échap")
        assert mains.fenetre.ouverte, "Échap ne quitte jamais"
        yield "plateau", mains
        mains.taper("c")
        mains.attendre()
        yield "conseil", mains
    with fenetre(trop_faible(), taille=taille) as (mains, _):
        cliquer_carte(mains, 0)
        yield "choix", mains
    with fenetre(partie_neuve(ias=9), taille=taille) as (mains, _):
        yield "dix joueurs", mains
    manche = partie_de_six([48], [40], stacks=[[14], [38], [62], [90]])
    with fenetre(manche, taille=taille) as (mains, _):
        cliquer_carte(mains, 0)
        yield "manche", mains
    finie = partie_neuve(ias=9)
    saisies_de_la_partie(finie)
    with fenetre(finie, taille=taille) as (mains, _):
        yield "scores", mains


def verifier(nom: str, mains: Pilote) -> None:
    """Les zones d'un écran sont dans la page, et ne se chevauchent pas."""
    mains.fenetre.dessiner()
    zones = mains.fenetre.ecran.zones()
    page = mains.fenetre.toile.page
    for rang, zone in enumerate(zones):
        assert page.contains(zone.rect), (nom, zone.titre, zone.rect, page)
        for autre in zones[rang + 1 :]:
            assert not zone.rect.colliderect(autre.rect), (nom, zone.titre, autre.titre)
    bulle = getattr(mains.fenetre.ecran, "rect", None)
    if isinstance(bulle, pygame.Rect):
        assert page.contains(bulle), nom


ECRANS = {
    "incognito": ecrans_d_incognito,
    "dames": ecrans_de_dames,
    "sixquiprend": ecrans_de_six,
}


@pytest.mark.parametrize("taille", TAILLES)
@pytest.mark.parametrize("jeu", ECRANS)
def test_rien_ne_se_chevauche_et_tout_se_lit(
    jeu: str, taille: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Les zones, puis les textes : leur contraste sur leur fond, leurs quatre corps, leur place."""
    regard = regarder(monkeypatch, jeu)
    for nom, mains in ECRANS[jeu](taille):
        verifier(nom, mains)
        assert regard.faibles == set(), nom
        assert regard.corps <= {22, 26, 36, 72}, nom
        assert regard.coupes == set(), nom
        assert regard.debordes == set(), nom
    assert len(regard.ecrits) > 50


@pytest.mark.parametrize("taille", [(683, 740), (600, 1000)])
def test_plus_haute_que_large_la_fenetre_met_le_panneau_sous_le_plateau(
    taille: tuple[int, int],
) -> None:
    with damier(taille=taille) as (_, montre):
        assert montre.plan.plateau.bottom < montre.plan.boutons.top
        page = montre.page
        plan = montre.plan
        panneau = plan.dits.w * plan.dits.h + plan.boutons.w * plan.boutons.h
        assert plan.plateau.w**2 + panneau > 0.6 * page.w * page.h or taille[1] > 900


@pytest.mark.parametrize("jeu", ECRANS)
def test_la_fenetre_a_une_taille_minimale(jeu: str) -> None:
    """C'est la plus petite où les tests ci-dessus lisent tout ; le système s'y tient."""
    toile = importlib.import_module(f"{jeu}.fenetre.toile")
    toile.ouvrir("Essai", lambda _: None)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            assert pygame.Window.from_display_module().minimum_size == AU_MOINS
    finally:
        pygame.quit()


def test_changer_cinq_cents_fois_le_son_a_l_accueil_n_empile_rien() -> None:
    musique = Musique(lancer=lambda _: None)
    with fenetre(musique=musique, calme=True) as (mains, _):
        accueil = mains.fenetre.ecran
        for _ in range(250):
            mains.bouton("Son : oui")
            mains.bouton("Son : non")
        assert mains.fenetre.ecran is accueil
        mains.bouton("Start Game")
        mains.bouton("Commencer la manche")
        cliquer_carte(mains, 0)
        assert len(plateau(mains).partie.humain.hand) == 9
