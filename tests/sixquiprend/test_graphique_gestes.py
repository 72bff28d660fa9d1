"""La fenêtre sous des gestes pressés : rien n'est joué par erreur, et tout reste lisible."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from sixquiprend.graphique import DELAI_APRES_ANIMATION, DEPART, REGLES, Fenetre
from sixquiprend.graphique_dessin import ALERTE, FOND, PANNEAU
from sixquiprend.graphique_ecrans import (
    Accueil,
    FinDeManche,
    Question,
    Regles,
    Scores,
)
from sixquiprend.graphique_plateau import Plateau
from sixquiprend.graphique_table import place_dans_la_main
from tests.sixquiprend.commun import charger, partie, rangees
from tests.sixquiprend.fenetres import (
    animation,
    appuyer,
    cliquer,
    commencer,
    ecran,
    fenetre_neuve,
    pixel,
    plateau,
    question_posee,
)

pytestmark = [pytest.mark.sans_couverture, pytest.mark.usefixtures("ecran_factice")]

TOUCHES = (
    *(pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_ESCAPE),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_F1),
)


def fenetre_au_plateau(humain: list[int], ia: list[int]) -> Fenetre:
    """Une fenêtre au plateau d'une partie à deux, rangées 14, 38, 62 et 90."""
    fenetre = fenetre_neuve()
    fenetre.soiree.game = partie(rangees([14], [38], [62], [90]), humain, ia)
    fenetre.montrer_plateau()
    return fenetre


def laisser_finir(fenetre: Fenetre) -> None:
    """Joue la carte de gauche et laisse les animations finir d'elles-mêmes."""
    cliquer(fenetre, plateau(fenetre).boutons[0].rect)
    while fenetre.plateau is not None and fenetre.plateau.animation is not None:
        fenetre.pas(50)


# --- la souris suffit -----------------------------------------------------------------------------


def test_les_regles_et_le_depart_s_atteignent_a_la_souris() -> None:
    fenetre = fenetre_neuve()
    commencer(fenetre)
    cliquer(fenetre, REGLES)
    assert isinstance(ecran(fenetre), Regles)
    assert len(fenetre.boutons_permanents()) == 2  # il ne reste que le son et le plein écran
    cliquer(fenetre, ecran(fenetre).boutons[0].rect)
    cliquer(fenetre, DEPART)
    assert question_posee(fenetre)
    cliquer(fenetre, Question.NON)
    assert not question_posee(fenetre)
    assert len(fenetre.soiree.game.humain.hand) == 10
    cliquer(fenetre, DEPART)
    cliquer(fenetre, Question.OUI)
    assert not fenetre.ouverte


# --- gestes pressés -------------------------------------------------------------------------------


@pytest.mark.parametrize("geste", ["clic", "Entrée"])
def test_un_geste_pour_passer_qui_arrive_trop_tard_ne_joue_rien(geste: str) -> None:
    fenetre = fenetre_au_plateau([48, 99], [40, 41])
    laisser_finir(fenetre)
    appuyer(fenetre, pygame.K_RIGHT)
    if geste == "clic":
        cliquer(fenetre, place_dans_la_main(0, 1))
    else:
        appuyer(fenetre, pygame.K_RETURN)
    assert len(fenetre.soiree.game.humain.hand) == 1  # le 99 est toujours là
    fenetre.pas(DELAI_APRES_ANIMATION)
    cliquer(fenetre, place_dans_la_main(0, 1))
    assert fenetre.soiree.game.humain.hand == []


@pytest.mark.exigence("SIX-12")
@pytest.mark.parametrize("geste", ["clic", "Entrée"])
def test_un_geste_trop_tardif_n_efface_ni_le_classement_ni_les_scores(geste: str) -> None:
    fenetre = fenetre_au_plateau([48], [40])
    fenetre.soiree.game.players[1].acquises = 66
    laisser_finir(fenetre)
    assert isinstance(ecran(fenetre), FinDeManche)
    for attendu in (FinDeManche, Scores, Accueil):
        if geste == "clic":
            cliquer(fenetre, ecran(fenetre).boutons[0].rect)
        else:
            appuyer(fenetre, pygame.K_RETURN)
        assert isinstance(ecran(fenetre), attendu)
        fenetre.pas(DELAI_APRES_ANIMATION)


@pytest.mark.parametrize("geste", ["clic", "Entrée"])
def test_entre_deux_animations_on_peut_toujours_les_passer(geste: str) -> None:
    fenetre = fenetre_au_plateau([48, 99], [40, 41])
    cliquer(fenetre, plateau(fenetre).boutons[0].rect)
    premiere = animation(fenetre)
    while animation(fenetre) is premiere:
        fenetre.pas(50)
    assert animation(fenetre) is not None
    if geste == "clic":
        cliquer(fenetre, place_dans_la_main(0, 1))
    else:
        appuyer(fenetre, pygame.K_RETURN)
    assert animation(fenetre) is None
    assert len(fenetre.soiree.game.humain.hand) == 1


def test_les_autres_touches_repondent_aussitot_apres_l_animation() -> None:
    fenetre = fenetre_au_plateau([48], [40])
    laisser_finir(fenetre)
    appuyer(fenetre, "o")
    assert fenetre.soiree.game.manche == 2


def test_maj_tab_sans_choix_va_a_la_derniere_carte() -> None:
    fenetre = fenetre_au_plateau([48, 63, 99], [40, 41, 42])
    pygame.key.set_mods(pygame.KMOD_SHIFT)
    appuyer(fenetre, pygame.K_TAB)
    assert plateau(fenetre).choix == 2
    appuyer(fenetre, pygame.K_TAB)
    pygame.key.set_mods(pygame.KMOD_NONE)
    assert plateau(fenetre).choix == 1
    appuyer(fenetre, pygame.K_TAB, pygame.K_TAB)
    assert plateau(fenetre).choix == 0
    assert animation(fenetre) is None


@pytest.mark.fuzz
@pytest.mark.parametrize("graine", range(3))
def test_des_gestes_quelconques_ne_cassent_rien(graine: int, tmp_path: Path) -> None:
    cible = str(tmp_path / "partie.six")
    hasard, fenetre = Random(graine), fenetre_neuve(cible=cible)
    vus = set()
    for _ in range(2500):
        boutons = [*fenetre.ecran.boutons, *fenetre.boutons_permanents()]
        position = fenetre.toile.en_pixels(hasard.choice(boutons).rect.center)
        touche, lettre = hasard.choice(TOUCHES), hasard.choice("on1249mvc?aé\0")
        for evenement in (
            pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=()),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=position, button=hasard.choice((1, 3))),
            pygame.event.Event(pygame.KEYDOWN, key=touche, unicode=""),
            pygame.event.Event(pygame.KEYDOWN, key=0, unicode=lettre),
            pygame.event.Event(pygame.TEXTINPUT, text=lettre),
        ):
            if hasard.random() < 0.3:
                fenetre.traiter(evenement)
        fenetre.ecran.avancer(hasard.choice((0, 25, 3000)))
        fenetre.sourde_pendant = 0
        vus.add(type(fenetre.ecran))
    fenetre.dessiner()
    assert vus == {Accueil, Regles, Plateau, Question, FinDeManche, Scores}
    assert charger(cible).game.players  # ce qui est enregistré se reprend


# --- tout se lit ----------------------------------------------------------------------------------


def test_corriger_un_nom_refuse_efface_la_raison() -> None:
    fenetre = fenetre_neuve()
    appuyer(fenetre, "i", "a", " ", "3", pygame.K_RETURN)
    accueil = ecran(fenetre)
    assert isinstance(accueil, Accueil)
    assert accueil.refus
    appuyer(fenetre, pygame.K_BACKSPACE)
    assert (accueil.nom, accueil.refus) == ("ia ", "")


def test_la_plainte_se_lit_sur_son_propre_fond() -> None:
    fenetre = fenetre_neuve()
    commencer(fenetre)
    fenetre.plainte = "Erreur : impossible d'écrire « partie.six » (disque plein)."
    fenetre.dessiner()
    bande = [pixel(fenetre, (x, y)) for x in range(1280) for y in range(701, 719)]
    assert bande.count(ALERTE) > 200
    assert bande.count(PANNEAU) > len(bande) / 2
    fenetre.plainte = ""
    fenetre.dessiner()
    assert pixel(fenetre, (640, 715)) == FOND


@pytest.mark.parametrize("taille", [(1280, 720), (640, 480), (400, 300), (160, 90)])
def test_un_texte_ne_deborde_jamais_de_sa_largeur(taille: tuple[int, int]) -> None:
    pygame.display.set_mode(taille, pygame.RESIZABLE)
    fenetre = fenetre_neuve()
    fenetre.toile.vider()
    fenetre.toile.texte("W" * 20, (100, 300), 24, ALERTE, "topleft", 130)  # un nom, dans le récit
    echelle = fenetre.toile.echelle
    ecrits = [
        x
        for x in range(int(1280 * echelle))
        for y in range(300, 420, 4)
        if pixel(fenetre, (x / echelle, y)) != FOND
    ]
    assert ecrits
    assert max(ecrits) <= 231 * echelle + 1
