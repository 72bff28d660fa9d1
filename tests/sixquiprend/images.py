"""Les images du README de Six Qui Prend : une partie choisie, aux moments qui se montrent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from sixquiprend.graphique import Fenetre, preparer_l_ecran
from sixquiprend.graphique_plateau import Plateau
from tests.sixquiprend.commun import soiree_neuve
from tests.sixquiprend.fenetres import fenetre_de, fenetre_neuve


def plateau(fenetre: Fenetre) -> Plateau:
    """Le plateau de la fenêtre."""
    assert fenetre.plateau is not None
    return fenetre.plateau


def fenetre_en_cours(ias: int, tours: int) -> Fenetre:
    """Une fenêtre où quelques tours ont été joués, toujours la carte du milieu de la main."""
    fenetre = fenetre_de(soiree_neuve(graine=13, ias=ias))
    for _ in range(tours):
        hand = fenetre.soiree.game.humain.hand
        jouer(fenetre, hand[len(hand) // 2].number)
        if plateau(fenetre).choisit_une_rangee:
            jouer(fenetre, 1)
    return fenetre


def jouer(fenetre: Fenetre, numero: int) -> None:
    """Joue une carte ou une rangée, sans attendre les animations."""
    montre = plateau(fenetre)
    montre.jouer(numero)
    montre.passer()


def moments() -> Iterator[tuple[str, Fenetre]]:
    """Le nom de chaque image, et la fenêtre à ce moment-là."""
    yield "accueil", fenetre_neuve(graine=5)
    fenetre = fenetre_en_cours(ias=4, tours=3)
    plateau(fenetre).choix = 3
    yield "plateau", fenetre
    plateau(fenetre).jouer(fenetre.soiree.game.humain.hand[3].number)
    while len(plateau(fenetre).poses) < 2:
        fenetre.pas(20)
    fenetre.pas(200)
    yield "pose", fenetre
    fenetre = fenetre_en_cours(ias=4, tours=3)
    jouer(fenetre, fenetre.soiree.game.humain.hand[0].number)
    assert plateau(fenetre).choisit_une_rangee
    plateau(fenetre).choix = 2
    yield "choix", fenetre
    fenetre = fenetre_en_cours(ias=9, tours=10)
    yield "manche", fenetre
    fenetre.montrer_scores()
    yield "scores", fenetre


def images_sixquiprend(dossier: Path) -> None:
    """Dessine chaque moment et l'écrit dans le dossier."""
    preparer_l_ecran()
    for nom, fenetre in moments():
        fenetre.dessiner()
        pygame.image.save(fenetre.toile.surface, str(dossier / f"{nom}.png"))
    pygame.quit()
