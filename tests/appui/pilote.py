"""Un pilote : jouer dans une fenêtre sans écran, à la souris et au clavier, avec une horloge à soi.

La fenêtre est celle du jeu, et sa boucle aussi ; seuls l'heure, les gestes et le fil qui réfléchit
viennent d'ici. Une réflexion rend donc son résultat quand le test le veut.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
import pytest

TAILLES = ((921, 518), (1280, 720), (1600, 900))
TOUCHES = {
    "tab": pygame.K_TAB,
    "entrée": pygame.K_RETURN,
    "espace": pygame.K_SPACE,
    "échap": pygame.K_ESCAPE,
    "haut": pygame.K_UP,
    "bas": pygame.K_DOWN,
    "gauche": pygame.K_LEFT,
    "droite": pygame.K_RIGHT,
    "effacer": pygame.K_BACKSPACE,
    "home": pygame.K_HOME,
    "end": pygame.K_END,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "supprimer": pygame.K_DELETE,
    "f1": pygame.K_F1,
    "f11": pygame.K_F11,
}


class Calcul(NamedTuple):
    """Ce qu'une machine a commencé à calculer."""

    fonction: Callable[..., Any]
    arguments: tuple[Any, ...]
    futur: Future[Any]

    def faire(self) -> None:
        """Calcule, et rend le résultat."""
        self.futur.set_result(self.fonction(*self.arguments))


class Horloge:
    """Une heure qui n'avance que si on le demande."""

    def __init__(self) -> None:
        """Part de zéro."""
        self.heure = 0

    def __call__(self) -> int:
        """L'heure, en millisecondes."""
        return self.heure


class Pilote:
    """Ce qu'on fait devant une fenêtre : cliquer, glisser, taper, attendre."""

    def __init__(self) -> None:
        """Rien n'est encore ouvert."""
        self.horloge = Horloge()
        self.calculs: list[Calcul] = []
        self.fenetre: Any = None

    # --- ce que reçoit la fenêtre -----------------------------------------------------------------

    def lancer(self, fonction: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Retient un calcul, que `reflechir` fera."""
        futur: Future[Any] = Future()
        self.calculs.append(Calcul(fonction, arguments, futur))
        return futur

    # --- le temps ---------------------------------------------------------------------------------

    def reflechir(self) -> None:
        """Fait les calculs que la machine a commencés."""
        calculs = self.calculs
        self.calculs = []
        for calcul in calculs:
            calcul.faire()

    def passer(self, millisecondes: int, pas: int = 20) -> None:
        """Laisse passer du temps, une image tous les `pas`."""
        for _ in range(0, millisecondes, pas):
            self.horloge.heure += pas
            self.fenetre.pas([])

    def attendre(self, images: int = 5000) -> None:
        """Laisse réfléchir et bouger jusqu'à ce que la fenêtre attende un geste."""
        for _ in range(images):
            if not self.fenetre.occupee:
                break
            self.reflechir()
            self.passer(50, 50)
        assert not self.fenetre.occupee
        self.passer(300, 300)

    # --- la souris et le clavier ------------------------------------------------------------------

    def pixel(self, point: tuple[float, float]) -> tuple[int, int]:
        """Le pixel de la fenêtre où tombe un point de la toile."""
        x, y = self.fenetre.toile.en_pixels(point)
        return round(x), round(y)

    def souris(self, genre: int, point: tuple[float, float]) -> pygame.Event:
        """Un événement du bouton gauche de la souris."""
        return pygame.Event(genre, pos=self.pixel(point), button=1)

    def cliquer(self, point: tuple[float, float]) -> None:
        """Clique en un point de la toile."""
        genres = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        self.fenetre.pas([self.souris(genre, point) for genre in genres])

    def survoler(self, point: tuple[float, float], enfoncee: bool = False) -> None:
        """Passe la souris sur un point de la toile, le bouton enfoncé ou non."""
        boutons = (int(enfoncee), 0, 0)
        passage = pygame.Event(
            pygame.MOUSEMOTION, pos=self.pixel(point), rel=(1, 1), buttons=boutons
        )
        self.fenetre.pas([passage])

    def glisser(self, depart: tuple[float, float], arrivee: tuple[float, float]) -> None:
        """Prend en un point, et dépose en un autre."""
        self.fenetre.pas([self.souris(pygame.MOUSEBUTTONDOWN, depart)])
        self.survoler(arrivee, enfoncee=True)
        self.fenetre.pas([self.souris(pygame.MOUSEBUTTONUP, arrivee)])

    def bouton(self, titre: str) -> None:
        """Clique le bouton qui porte ce titre."""
        zones = [zone for zone in self.fenetre.ecran.zones() if zone.titre == titre]
        assert zones, f"pas de bouton « {titre} » : {self.titres()}"
        self.cliquer(zones[0].rect.center)

    def titres(self) -> list[str]:
        """Les titres des boutons du moment."""
        return [zone.titre for zone in self.fenetre.ecran.zones() if zone.titre]

    def frappe(self, touche: str) -> pygame.Event:
        """L'événement d'une touche : son nom, ou la lettre qu'elle écrit."""
        code = TOUCHES.get(touche) or pygame.key.key_code(touche.lower() if touche != "?" else ",")
        lettre = touche if len(touche) == 1 else ""
        return pygame.Event(pygame.KEYDOWN, key=code, unicode=lettre, mod=0)

    def taper(self, *touches: str) -> None:
        """Tape des touches, une par image."""
        for touche in touches:
            frappe = self.frappe(touche)
            self.fenetre.pas([frappe, pygame.Event(pygame.KEYUP, key=frappe.key, mod=0)])

    def ecrire(self, texte: str) -> None:
        """Écrit un texte, lettre par lettre."""
        for lettre in texte:
            self.fenetre.pas([pygame.Event(pygame.TEXTINPUT, text=lettre)])

    def aller(self, rect: pygame.Rect) -> None:
        """Donne le choix à une zone avec Tab seulement."""
        for _ in range(len(self.fenetre.ecran.zones()) + 1):
            if self.fenetre.choix == rect:
                return
            self.taper("tab")
        raise AssertionError("Tab n'atteint pas cette zone")

    def fleches(self, rect: pygame.Rect) -> None:
        """Donne le choix à une case avec les flèches seulement, depuis une autre case."""
        horizontale = True
        for _ in range(80):
            ici = self.fenetre.choix
            if ici == rect:
                return
            dx = rect.centerx - ici.centerx
            dy = rect.centery - ici.centery
            if abs(dx) < 3 or (not horizontale and abs(dy) > 3):
                self.taper("bas" if dy > 0 else "haut")
            else:
                self.taper("droite" if dx > 0 else "gauche")
            apres = self.fenetre.choix
            reste = abs(rect.centerx - apres.centerx) + abs(rect.centery - apres.centery)
            horizontale ^= reste >= abs(dx) + abs(dy)  # au bord : l'autre axe d'abord
        raise AssertionError("les flèches n'atteignent pas cette case")

    def fermer(self) -> None:
        """Clique la croix de la fenêtre."""
        self.fenetre.pas([pygame.Event(pygame.QUIT)])


@contextmanager
def pilote(jeu: str, regie: Any, regles: str = "", taille: Any = None) -> Iterator[Pilote]:
    """Ouvre la fenêtre d'un jeu, de cette taille, et rend de quoi la piloter.

    Elle explique les règles du jeu, à moins qu'on n'en donne d'autres.
    """
    boucle = importlib.import_module(f"{jeu}.fenetre.boucle")
    toile = importlib.import_module(f"{jeu}.fenetre.toile")
    toile.ouvrir("Essai", lambda _: None)
    try:
        pygame.display.set_mode(taille or TAILLES[1], pygame.RESIZABLE)
        mains = Pilote()
        graphique = importlib.import_module(f"{jeu}.graphique")
        illustrer = graphique.illustrer
        if regles:
            illustrer = None  # ce n'est pas le jeu, mais un essai
        mains.fenetre = boucle.Fenetre(
            regie, regles or graphique.REGLES, illustrer, mains.horloge, mains.lancer
        )
        mains.fenetre.dessiner()  # la toute première image est moins fine que les autres
        yield mains
    finally:
        pygame.quit()


def dicter(monkeypatch: pytest.MonkeyPatch, gestes: Iterable[Callable[[], pygame.Event]]) -> None:
    """Dicte à la vraie boucle des gestes, puis la fermeture : un à chaque fois qu'elle dort.

    Elle ne dort que devant l'image de ce qui est en jeu : aucun geste n'arrive trop tôt.
    """
    dictee = Dictee(gestes)
    monkeypatch.setattr(pygame.time, "wait", dictee.attendre)
    monkeypatch.setattr(pygame.event, "get", dictee.arrives)


class Dictee:
    """Des gestes, un à chaque fois que la boucle dort."""

    def __init__(self, gestes: Iterable[Callable[[], pygame.Event]]) -> None:
        """Prépare ces gestes."""
        self.gestes = iter(gestes)
        self.endormie = False
        self.dormir = pygame.time.wait

    def attendre(self, _millisecondes: int) -> None:
        """Note qu'elle dort, et à peine : il faut un appel pour que l'heure de pygame avance."""
        self.endormie = True
        self.dormir(1)

    def arrives(self) -> list[pygame.Event]:
        """Le geste suivant, si elle vient de dormir ; après le dernier, la fermeture."""
        if not self.endormie:
            return []
        self.endormie = False
        for geste in self.gestes:
            return [geste()]
        return [pygame.Event(pygame.QUIT)]


def clic_en(point: tuple[float, float]) -> pygame.Event:
    """Un clic en un point de la page, dans la fenêtre ouverte, quelle que soit sa taille."""
    largeur, hauteur = pygame.display.get_window_size()
    echelle = min(largeur / 1280, hauteur / 720)
    x, y = (round(point[0] * echelle), round(point[1] * echelle))
    return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)


def geste_au_hasard(hasard: Random, fenetre: Any) -> pygame.Event:
    """Un événement quelconque : clic, souvent sur une zone, touche, texte, taille, fermeture."""
    genre = hasard.random()
    if genre < 0.6:
        largeur, hauteur = pygame.display.get_window_size()
        pos = (hasard.randrange(largeur), hasard.randrange(hauteur))
        zones = fenetre.ecran.zones()
        if zones and hasard.random() < 0.8:
            x, y = fenetre.toile.en_pixels(hasard.choice(zones).rect.center)
            pos = (round(x), round(y))
        sorte = hasard.choice([pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION])
        bouton = hasard.choice([1, 1, 1, 2, 3])
        enfonces = (hasard.randrange(2), 0, 0)
        return pygame.Event(sorte, pos=pos, rel=(1, 1), button=bouton, buttons=enfonces)
    if genre < 0.94:
        lettre = hasard.choice("cs?tavmrnpo12qé" + " " * 15).strip()
        touche = ord(lettre) if lettre else hasard.choice(list(TOUCHES.values()))
        return pygame.Event(pygame.KEYDOWN, key=touche, unicode=lettre, mod=0)
    if genre < 0.97:
        return pygame.Event(pygame.TEXTINPUT, text=hasard.choice(["a", "é", "x.inco", "\0", "9"]))
    if genre < 0.996:
        taille = (hasard.randrange(80, 1400), hasard.randrange(60, 900))
        pygame.display.set_mode(taille, pygame.RESIZABLE)
        return pygame.Event(pygame.VIDEORESIZE, size=taille, w=taille[0], h=taille[1])
    return pygame.Event(pygame.QUIT)
