"""La règle des gestes : ce qui est cliqué est ce qui est joué, même par une main impatiente.

Vingt coups à quatre par seconde sont vingt coups joués, dans les trois jeux ; et ce qu'on clique
pendant que la machine réfléchit ne joue rien : une phrase le dit.
"""

from __future__ import annotations

import importlib
from random import Random
from typing import Any

import pygame
import pytest

import dames.game
import incognito.plateau
from incognito.fenetre.boucle import TROP_TOT
from sixquiprend.card import Etape
from tests.appui.pilote import Pilote
from tests.dames.commun import neuve
from tests.dames.fenetres import table as table_de_dames
from tests.incognito.fenetres import PETITE, damier
from tests.incognito.fenetres import partie as partie_d_incognito
from tests.sixquiprend.commun import partie_neuve
from tests.sixquiprend.fenetres import fenetre, plateau

pytestmark = pytest.mark.sans_couverture
COUPS = 20
ENTRE_DEUX_CLICS = 120  # millisecondes : deux clics par coup, quatre coups par seconde
ENTRE_DEUX_CARTES = 240


def au_rythme(mains: Pilote, point: tuple[float, float], attente: int) -> None:
    """Clique un point, et laisse passer le temps jusqu'au geste suivant."""
    mains.cliquer(point)
    mains.reflechir()
    mains.passer(attente, 40)


@pytest.mark.parametrize("graine", range(3))
def test_vingt_coups_d_incognito_a_quatre_par_seconde(graine: int) -> None:
    hasard = Random(graine)
    voulus = []
    temoin = partie_d_incognito()
    with damier(partie_d_incognito()) as (mains, montre):
        for _ in range(COUPS):
            if temoin.fin is not None:
                break
            coup = hasard.choice(incognito.plateau.coups(temoin))
            incognito.plateau.jouer(temoin, coup)
            voulus.append(coup)
            for case in coup.mouvement:
                au_rythme(mains, montre.rect(case).center, ENTRE_DEUX_CLICS)
        mains.attendre()
        assert [fait.coup for fait in montre.partie.joues] == voulus


@pytest.mark.parametrize("graine", range(3))
def test_vingt_coups_de_dames_a_quatre_par_seconde(graine: int) -> None:
    hasard = Random(graine)
    voulus = []
    temoin = neuve()
    with table_de_dames(neuve(), taille=(320, 180)) as (mains, croix):
        for _ in range(COUPS):
            coup = hasard.choice(dames.game.coups(temoin))
            dames.game.jouer(temoin, coup)
            voulus.append(str(coup))
            for case in coup.cases:
                au_rythme(mains, croix.rect(case).center, ENTRE_DEUX_CLICS)
            tour = dames.game.en_main(croix.partie)
            if tour is not None and tour.cases == coup.cases:
                au_rythme(mains, croix.rect(coup.cases[-1]).center, ENTRE_DEUX_CLICS)
        mains.attendre()
        assert [str(coup) for coup in croix.partie.historique] == voulus


def test_vingt_cartes_de_six_qui_prend_a_quatre_par_seconde() -> None:
    voulues: list[int] = []
    with fenetre(partie_neuve(graine=5, ias=2), taille=(320, 180)) as (mains, _):
        while len(voulues) < COUPS:
            partie = plateau(mains).partie
            if partie.etape is not Etape.CARTE:
                mains.attendre()
                mains.taper("1" if partie.etape is Etape.RANGEE else "o")
                mains.reflechir()
                mains.passer(ENTRE_DEUX_CARTES, 40)
                continue
            rang = len(voulues) % len(partie.humain.hand)
            voulues.append(partie.humain.hand[rang].number)
            place = list(plateau(mains).places().values())[rang]
            au_rythme(mains, place.center, ENTRE_DEUX_CARTES)
        mains.attendre()
        jouees = [tour.cartes[0].number for manche in partie.passe for tour in manche]
        assert jouees == voulues


@pytest.mark.parametrize("graine", range(3))
def test_rien_de_ce_qu_on_clique_pendant_une_reflexion_ne_se_joue(graine: int) -> None:
    hasard = Random(graine)
    with damier(partie_d_incognito(machines="noir"), taille=PETITE) as (mains, montre):
        voulus = []
        for _ in range(6):
            if incognito.plateau.issue(montre.partie) is not None:
                break
            coup = hasard.choice(incognito.plateau.coups(montre.partie))
            voulus.append(coup)
            for case in coup.mouvement:
                au_rythme(mains, montre.rect(case).center, ENTRE_DEUX_CLICS)
            while mains.fenetre.attente is not None and not mains.fenetre.attente.annonce:
                mains.passer(20)
            while mains.fenetre.attente is not None and mains.fenetre.attente.annonce:
                mains.cliquer(hasard.choice(montre.cases).rect.center)
                assert "attendez" in mains.fenetre.nouvelle, "une phrase le dit"
                if hasard.random() < 0.3:
                    mains.reflechir()
                mains.passer(60, 30)
            mains.cliquer(hasard.choice(montre.cases).rect.center)
            if mains.fenetre.surprenant:
                assert mains.fenetre.nouvelle == TROP_TOT
            mains.attendre()
            montre.choisi = None
        siens = [fait.coup for fait in montre.partie.joues if fait.joueur.nom == "blanc"]
        assert siens == voulus


# --- tout geste a une réponse --------------------------------------------------------------------


def reponse(mains: Pilote) -> tuple[Any, ...]:
    """Ce qui change quand un clic sert : l'écran, la partie, ce qui se dit, ce qui se calcule."""
    montree = mains.fenetre
    ecran = montree.ecran
    return (
        ecran,
        repr(getattr(ecran, "partie", None)),
        [(zone.libelle, getattr(zone, "erreur", "")) for zone in ecran.zones()],
        getattr(ecran, "etape", None),
        getattr(ecran, "message", ""),
        len(getattr(ecran, "avis", ())),
        getattr(ecran, "choisi", None),
        montree.nouvelle,
        montree.attente,
        montree.ouverte,
    )


def oublier(mains: Pilote) -> None:
    """Efface ce qui est déjà dit : la réponse au clic suivant se verra."""
    mains.fenetre.nouvelle = ""
    ecran = mains.fenetre.ecran
    if hasattr(ecran, "message"):
        ecran.message = ""
    for zone in ecran.zones():
        if hasattr(zone, "erreur"):
            zone.erreur = ""


@pytest.mark.parametrize("graine", range(3))
@pytest.mark.parametrize("jeu", ["incognito", "dames", "sixquiprend"])
def test_aucun_clic_sur_une_zone_ne_reste_sans_reponse(jeu: str, graine: int) -> None:
    hasard = Random(graine)
    ouvrir = importlib.import_module(f"tests.{jeu}.fenetres").fenetre_au_hasard
    with ouvrir(hasard) as mains:
        mains.fenetre.dessiner()
        for _ in range(60):
            zone = hasard.choice(mains.fenetre.ecran.zones())
            if zone.titre == "Quitter" or hasattr(zone, "curseur"):
                continue  # on ne part pas, et un champ qu'on clique n'attend que des lettres
            oublier(mains)
            avant = reponse(mains)
            mains.fenetre.pas([mains.souris(pygame.MOUSEBUTTONDOWN, zone.rect.center)])
            assert reponse(mains) != avant, f"{type(mains.fenetre.ecran).__name__}, {zone}"
            mains.fenetre.pas([mains.souris(pygame.MOUSEBUTTONUP, zone.rect.center)])
            if hasard.random() < 0.6:
                mains.reflechir()
            duree = hasard.choice((20, 60, 200, 600))
            mains.passer(duree, duree)


def tenir(mains: Pilote, touche: str, images: int) -> None:
    """Tient une touche enfoncée pendant tant d'images."""
    frappe = mains.frappe(touche)
    for _ in range(images):
        mains.fenetre.pas([frappe])
        mains.passer(40, 40)
    mains.fenetre.pas([pygame.Event(pygame.KEYUP, key=frappe.key, mod=0)])


def test_des_touches_tenues_pendant_que_la_machine_de_dames_reflechit_ne_jouent_rien() -> None:
    with table_de_dames(machines="234", taille=(320, 180)) as (mains, croix):
        coup = dames.game.coups(croix.partie)[0]
        for case in coup.cases:
            au_rythme(mains, croix.rect(case).center, 400)
        assert mains.fenetre.attente.annonce == "Est réfléchit…"
        tenir(mains, "haut", 5)
        tenir(mains, "gauche", 5)
        assert [str(joue) for joue in croix.partie.historique] == [str(coup)]
        tenir(mains, "entrée", 5)
        assert "attendez" in mains.fenetre.nouvelle, "une phrase le dit"
        mains.attendre()
        assert len(croix.partie.historique) == 4 and croix.partie.touchee is None


def test_des_touches_tenues_pendant_que_les_ia_reflechissent_ne_jouent_rien() -> None:
    with fenetre(partie_neuve(graine=5, ias=2), taille=(320, 180)) as (mains, _):
        cartes = list(plateau(mains).places().values())
        mains.cliquer(cartes[4].center)
        tenir(mains, "droite", 4)
        tenir(mains, "entrée", 4)
        assert mains.fenetre.nouvelle, "une phrase le dit"
        mains.attendre()
        assert len(plateau(mains).partie.humain.hand) == 9, "une carte jouée, une seule"
