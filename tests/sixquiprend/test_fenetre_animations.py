"""Les animations de Six Qui Prend : chaque carte se voit jouée, et un geste les passe."""

from __future__ import annotations

import pygame
import pytest

from sixquiprend.fenetre.toile import Palette, Toile
from sixquiprend.graphique.plateau import (
    LECTURE_DES_CARTES,
    POSE,
    RAMASSAGE,
    VUE_DE_LA_FIN,
    ChoixDeRangee,
)
from sixquiprend.graphique.table import FONDS, TAPIS
from tests.appui.pilote import TAILLES
from tests.sixquiprend.commun import partie_neuve
from tests.sixquiprend.fenetres import (
    couleur,
    duree,
    ecran,
    fenetre,
    fond,
    partie_de,
    place_dans_la_main,
    place_dans_la_rangee,
    place_jouee,
    plateau,
    titre,
    trop_faible,
)

pytestmark = pytest.mark.sans_couverture


@pytest.mark.exigence("SIX-13", "SIX-05")
def test_une_pose_est_animee_puis_finie() -> None:
    partie = partie_de([48, 99], [40, 41], stacks=[[14], [38], [62], [90]])
    with fenetre(partie, taille=TAILLES[1]) as (mains, _):
        mains.cliquer(place_dans_la_main(0, 2).center)
        mains.reflechir()
        while duree(mains) != POSE:
            mains.passer(20)
        arrivee = place_dans_la_rangee(2, 1)
        assert fond(mains, arrivee) == TAPIS
        mains.passer(200)
        depart = place_jouee(0)
        milieu = (depart.centerx + arrivee.centerx) // 2
        zone = {
            couleur(mains, (x, (depart.centery + arrivee.centery) // 2))
            for x in range(milieu - 60, milieu + 60)
        }
        assert FONDS[3] in zone, "le 40, trois têtes, est en chemin"
        mains.attendre()
        assert fond(mains, arrivee) == FONDS[3]
        assert fond(mains, place_dans_la_rangee(2, 2)) == FONDS[1]


@pytest.mark.exigence("SIX-13", "SIX-06")
def test_un_ramassage_est_anime_et_les_tetes_ne_changent_qu_a_la_fin() -> None:
    partie = partie_de([71], [55], stacks=[[90], [46, 47, 48, 50, 51], [70], [43]])
    with fenetre(partie) as (mains, _):
        mains.cliquer(place_dans_la_main(0, 1).center)
        mains.reflechir()
        vus = []
        while mains.fenetre.occupee:
            mains.passer(20)
            vus.append((duree(mains), tuple(plateau(mains).totaux)))
        pendant = {totaux for longueur, totaux in vus if longueur == RAMASSAGE}
        assert pendant == {(0, 0)} and vus[-1][1] == (0, 7)


@pytest.mark.exigence("SIX-13")
def test_la_carte_part_de_la_main_puis_toutes_se_revelent_ensemble() -> None:
    partie = partie_de([48, 99], [40, 41], [45, 46], stacks=[[14], [38], [62], [90]])
    with fenetre(partie, taille=TAILLES[1]) as (mains, _):
        mains.cliquer(place_dans_la_main(0, 2).center)
        mains.reflechir()
        mains.passer(200)
        dos = [
            couleur(mains, (place_jouee(rang).right - 6, place_jouee(rang).bottom - 5))
            for rang in (0, 1)
        ]
        assert dos == [Palette.PANNEAU] * 2, "celles des IA sont cachées"
        while duree(mains) != LECTURE_DES_CARTES:
            mains.passer(20)
        faces = [
            couleur(mains, (place_jouee(rang).left + 3, place_jouee(rang).centery + 6))
            for rang in (0, 1, 2)
        ]
        assert faces == [FONDS[3], FONDS[2], FONDS[1]]


@pytest.mark.exigence("SIX-13")
def test_chaque_animation_se_dessine_a_chaque_milliseconde() -> None:
    """Ce qui bouge se dessine à chaque milliseconde et à trois tailles ; tout, toutes les dix.

    Une carte de profil n'a presque plus de largeur : son numéro n'y tient pas.
    """
    with fenetre(trop_faible()) as (mains, _):
        toiles = [Toile(pygame.Surface(taille)) for taille in TAILLES]
        mains.cliquer(place_dans_la_main(0, 2).center)
        mains.reflechir()
        dessinees: dict[int, int] = {}
        while mains.fenetre.occupee or isinstance(ecran(mains), ChoixDeRangee):
            if isinstance(ecran(mains), ChoixDeRangee):
                mains.passer(300, 300)
                mains.taper("2")
                mains.reflechir()
            if phase := plateau(mains).phase:
                dessinees[phase.duree] = dessinees.get(phase.duree, 0) + 1
                for toile in toiles:
                    phase.dessin(toile, mains.fenetre.part, *phase.arguments)
            mains.horloge.heure += 1
            mains.fenetre.vieillir()
            if mains.horloge.heure % 10 == 0:
                mains.fenetre.dessiner()
        assert set(dessinees) == {350, 250, 800, 420, 480, 200}
        assert all(nombre >= longueur for longueur, nombre in dessinees.items())


@pytest.mark.parametrize("ecart", [0, 60, 120])
@pytest.mark.exigence("SIX-13", "SIX-12")
def test_un_double_clic_ne_joue_qu_une_carte(ecart: int) -> None:
    """Son second clic arrive avant qu'on ait pu voir le tour : une phrase le dit."""
    with fenetre(partie_neuve(ias=3)) as (mains, _):
        point = place_dans_la_main(4, 10).center
        mains.cliquer(point)
        mains.reflechir()
        mains.passer(20)
        mains.horloge.heure += ecart
        mains.cliquer(place_dans_la_main(4, 9).center)
        assert len(plateau(mains).partie.humain.hand) == 9
        assert mains.fenetre.nouvelle, "une phrase le dit"


def test_une_carte_cliquee_pendant_le_tour_le_finit_et_se_joue() -> None:
    partie = partie_de([48, 60, 70], [40, 41, 42], stacks=[[14], [38], [62], [90]])
    with fenetre(partie) as (mains, _):
        mains.cliquer(place_dans_la_main(0, 3).center)
        mains.reflechir()
        mains.passer(300)
        assert mains.fenetre.occupee, "le tour se montre encore"
        mains.cliquer(place_dans_la_main(1, 2).center)
        mains.reflechir()
        mains.passer(20)
        assert [card.number for card in partie.humain.hand] == [60]


def test_un_clic_impatient_pendant_le_calcul_ne_passe_pas_le_tour() -> None:
    with fenetre(partie_neuve(ias=3), niveau="expert") as (mains, _):
        mains.cliquer(place_dans_la_main(0, 10).center)
        mains.cliquer((600, 560))
        mains.reflechir()
        mains.fenetre.pas([mains.souris(pygame.MOUSEBUTTONDOWN, (600, 560))])
        assert mains.fenetre.occupee and len(plateau(mains).jouees) == 4


def test_au_dernier_tour_des_gestes_presses_laissent_lire_le_classement() -> None:
    partie = partie_de([48], [40], stacks=[[14], [38], [62], [90]])
    with fenetre(partie) as (mains, _):
        mains.cliquer(place_dans_la_main(0, 1).center)
        mains.reflechir()
        mains.passer(300)
        for _ in range(3):
            mains.taper("entrée")
        assert titre(mains) == "Fin de la manche 1"
        assert mains.fenetre.nouvelle, "une phrase dit que le geste ne répondait pas à la question"


def test_les_rangees_se_voient_avant_que_la_fin_de_la_manche_s_annonce() -> None:
    partie = partie_de([48], [40], stacks=[[14], [38], [62], [90]])
    with fenetre(partie) as (mains, _):
        mains.cliquer(place_dans_la_main(0, 1).center)
        mains.reflechir()
        while duree(mains) != VUE_DE_LA_FIN:
            mains.passer(20)
        assert len(plateau(mains).poses) == 2, "tout est posé"
        mains.passer(VUE_DE_LA_FIN - 100)
        assert titre(mains) == "", "on voit encore la table"
        mains.passer(200)
        assert titre(mains) == "Fin de la manche 1"
