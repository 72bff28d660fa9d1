"""De quoi jouer dans la fenêtre sans écran : poster des événements, regarder des pixels."""

from __future__ import annotations

import pygame

from sixquiprend import ia, main
from sixquiprend.card import Coup
from sixquiprend.game import Soiree
from sixquiprend.graphique import DELAI_APRES_ANIMATION, Fenetre
from sixquiprend.graphique_ecrans import Ecran, Question
from sixquiprend.graphique_plateau import Plateau
from sixquiprend.graphique_table import Animation, Revelation
from tests.sixquiprend.commun import carnet


def choisir(soiree: Soiree) -> Coup:
    """Le coup d'une machine du sujet."""
    return ia.choisir(soiree.game, "sujet", soiree.hasard_du_tour())


MACHINE = ia.Machine(choisir, main.avis)


def fenetre_de(soiree: Soiree, muet: bool = True, cible: str | None = None) -> Fenetre:
    """La fenêtre d'une soirée : l'accueil, ou le plateau d'une partie commencée."""
    return Fenetre(carnet(cible), soiree, MACHINE, muet)


def fenetre_neuve(graine: int = 7, muet: bool = True, cible: str | None = None) -> Fenetre:
    """Une fenêtre à l'accueil."""
    return fenetre_de(Soiree(graine), muet, cible)


def ecran(fenetre: Fenetre) -> Ecran:
    """L'écran montré ; une fonction, pour que mypy n'en retienne rien d'un appel à l'autre."""
    return fenetre.ecran


def plateau(fenetre: Fenetre) -> Plateau:
    """Le plateau montré."""
    montre = fenetre.ecran
    assert isinstance(montre, Plateau)
    return montre


def animation(fenetre: Fenetre) -> Animation | None:
    """La pose montrée, s'il y en a une, même derrière une question ; passe la révélation."""
    assert fenetre.plateau is not None
    while isinstance(fenetre.plateau.animation, Revelation):
        fenetre.pas(50)
    return fenetre.plateau.animation


def plateau_anime(fenetre: Fenetre) -> bool:
    """Vrai si le plateau montré bouge."""
    return fenetre.ecran.anime


def attendre(fenetre: Fenetre) -> None:
    """Laisse passer le battement qui suit une animation."""
    fenetre.pas(DELAI_APRES_ANIMATION)


def question_posee(fenetre: Fenetre) -> bool:
    """Vrai si une question est posée devant le plateau."""
    return isinstance(fenetre.ecran, Question)


def cliquer(fenetre: Fenetre, rect: pygame.Rect) -> None:
    """Poste un vrai clic au milieu d'un rectangle de la toile, et fait un pas."""
    position = fenetre.toile.en_pixels(rect.center)
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=()))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=position, button=1))
    fenetre.pas(10)


def appuyer(fenetre: Fenetre, *touches: int | str) -> None:
    """Poste des touches, un pas après chacune ; une lettre écrit aussi, comme un vrai clavier."""
    for touche in touches:
        code = pygame.key.key_code(touche) if isinstance(touche, str) else touche
        lettre = touche if isinstance(touche, str) else ""
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, unicode=lettre))
        if lettre:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=lettre))
        fenetre.pas(10)


def pixel(fenetre: Fenetre, point: tuple[float, float]) -> tuple[int, int, int]:
    """La couleur d'un point de la toile, tel que la fenêtre l'a dessiné."""
    couleur = fenetre.toile.surface.get_at(fenetre.toile.en_pixels(point))
    return couleur.r, couleur.g, couleur.b


def fond_de_carte(fenetre: Fenetre, rect: pygame.Rect) -> tuple[int, int, int]:
    """La couleur du fond d'une carte, près de son coin bas gauche, où rien n'est écrit."""
    return pixel(fenetre, (rect.left + 10, rect.bottom - 8))


def commencer(fenetre: Fenetre, nombre_d_ia: int = 2) -> None:
    """Passe l'accueil et les règles au clavier."""
    appuyer(fenetre, pygame.K_TAB, str(nombre_d_ia), pygame.K_RETURN, pygame.K_RETURN)
    assert isinstance(fenetre.ecran, Plateau)
