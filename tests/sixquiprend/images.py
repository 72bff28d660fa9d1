"""Les images du README de Six Qui Prend : une partie choisie, aux moments qui se montrent."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from sixquiprend.game import Etape, Soiree
from sixquiprend.graphique import Fenetre, preparer_l_ecran
from sixquiprend.graphique_plateau import Plateau
from tests.sixquiprend.tables import carnet


def fenetre_en_cours(ias: int, tours: int, graine: int = 5) -> Fenetre:
    """Une fenêtre au plateau, après quelques tours joués."""
    soiree = Soiree(graine)
    soiree.nouvelle_partie("Ada", ias)
    for _ in range(tours):
        soiree.jouer(soiree.game.coups()[-1])
        while soiree.game.table:
            if soiree.game.etape is Etape.RANGEE:
                soiree.jouer(soiree.game.coups()[0])
            soiree.game.poser()
    return Fenetre(carnet(soiree, None), reprise=True, muet=True)


def plateau(fenetre: Fenetre) -> Plateau:
    """Le plateau de la fenêtre."""
    assert fenetre.plateau is not None
    return fenetre.plateau


def moments() -> Iterator[tuple[str, Fenetre]]:
    """Le nom de chaque image, et la fenêtre à ce moment-là."""
    yield "accueil", Fenetre(carnet(Soiree(5)), reprise=False, muet=True)
    fenetre = fenetre_en_cours(ias=4, tours=4)
    plateau(fenetre).choix = 4
    yield "plateau", fenetre
    plateau(fenetre).jouer(fenetre.soiree.game.humain.hand[-1].number)
    while len(plateau(fenetre).poses) < 2:
        fenetre.pas(20)
    fenetre.pas(200)
    yield "pose", fenetre
    fenetre = fenetre_en_cours(ias=3, tours=3)
    plateau(fenetre).jouer(fenetre.soiree.game.humain.hand[0].number)
    plateau(fenetre).passer()
    assert plateau(fenetre).choisit_une_rangee
    plateau(fenetre).choix = 2
    yield "choix", fenetre
    fenetre = fenetre_en_cours(ias=9, tours=9)
    plateau(fenetre).jouer(fenetre.soiree.game.humain.hand[0].number)
    plateau(fenetre).passer()
    if fenetre.soiree.game.etape is Etape.RANGEE:
        plateau(fenetre).jouer(1)
        plateau(fenetre).passer()
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
