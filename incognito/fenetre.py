"""La fenêtre : écouter, laisser passer le temps, faire réfléchir ; commune aux jeux qui en ont une.

Les notions, avec un exemple :
- la zone qui a le *choix* est sous la souris, ou atteinte par Tab et les flèches ; Entrée
  l'actionne, une touche aussi : « q » quitte, Échap recule, F11 remplit l'écran ;
- la fenêtre est *occupée* pendant une animation, qu'un geste passe, ou quand « la machine
  réfléchit… », dans un autre fil ;
- un *geste* fait devant une image périmée, ou dans le *battement* qui suit une animation (250
  ms), ne compte pas : il visait autre chose que ce qui est en jeu.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame
from pygame import Rect

from .carnet import Carnet
from .clavier import GARDER
from .disque import ErreurFichier
from .ecrans import PAGE, TOUCHES, Bulle, Ecran, Garde, Menu, Regie, eloignement
from .systeme import Interruption, avertir, imprimable
from .toile import (
    HAUTEUR,
    LARGEUR,
    Action,
    Champ,
    Liste,
    Palette,
    Point,
    Toile,
    Zone,
    mouvement_reduit,
    ouverte,
    rien,
)

IMAGE, IMAGE_AU_PLUS, BATTEMENT = 15, 60, 250  # millisecondes
PLAINTE = Rect(0, HAUTEUR - 26, LARGEUR, 26)  # où se lit que le disque refuse
GESTES = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.KEYDOWN, pygame.TEXTINPUT)
ENTREE = (pygame.K_RETURN, pygame.K_KP_ENTER)
FLECHES = {pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
FLECHES |= {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0)}


def en_parallele(calcul: Callable[[], Any]) -> Future[Any]:
    """Lance `calcul` dans un autre fil, que quitter n'attend pas ; rend son futur résultat."""
    futur: Future[Any] = Future()

    def travailler() -> None:
        """Calcule, et retient le résultat ou la faute."""
        try:
            futur.set_result(calcul())
        except BaseException as faute:
            futur.set_exception(faute)

    threading.Thread(target=travailler, daemon=True).start()
    return futur


@dataclass(eq=False)
class Animation:
    """Ce qui bouge : sa durée, ce qui suivra, et le temps déjà passé."""

    duree: int
    suite: Action
    temps: int = 0


@dataclass(eq=False)
class Reflexion:
    """Ce que calcule un autre fil, ce qui suivra, et l'heure avant laquelle on ne répond pas."""

    futur: Future[Any]
    suite: Callable[[Any], None]
    annonce: str
    pas_avant: int


class Fenetre:
    """Elle montre un écran, lui transmet les gestes, et laisse passer le temps."""

    def __init__(
        self,
        carnet: Carnet[Any],
        calme: bool = False,
        horloge: Callable[[], int] = pygame.time.get_ticks,
        lancer: Callable[[Callable[[], Any]], Future[Any]] = en_parallele,
    ) -> None:
        """Prépare la fenêtre d'une partie que garde `carnet` ; `calme`, elle n'anime rien.

        L'heure vient de `horloge`, et `lancer` fait réfléchir.
        """
        self.carnet, self.calme, self.horloge, self.lancer = carnet, calme, horloge, lancer
        self.ecran: Ecran = Ecran(self)
        self.choix: Rect | None = None  # le rectangle de la zone qui a le choix
        self.prise: Rect | None = None  # celui de la case où la souris a pris une pièce
        self.main: Point | None = None  # où elle l'emmène
        self.animation: Animation | None = None
        self.reflexion: Reflexion | None = None
        self.ouverte, self.a_redessiner = True, True
        self.heure, self.sourde = horloge(), 0
        self.vue: object = None  # la marque de ce qui est à l'écran
        self.adieu: Bulle | None = None  # la bulle qui demande s'il faut garder la partie
        self.finie = False  # la partie : on peut encore la sauvegarder, mais plus l'interrompre
        self.plainte = ""
        self.taille = (0, 0)  # avant le plein écran
        self.titre, self.toile = pygame.display.get_caption()[0], Toile(self.surface())

    def surface(self) -> pygame.Surface:
        """Rend la surface de la fenêtre, qui change quand on la redimensionne."""
        surface = pygame.display.get_surface()
        assert surface is not None, "la fenêtre est ouverte"
        return surface

    def boucle(self) -> None:
        """Répond à ce qui arrive jusqu'à ce que la fenêtre se ferme, et dort entre deux images.

        `pygame.event.wait` dormirait moins : il regarde mille fois par seconde.
        """
        while self.ouverte:
            self.pas(pygame.event.get())
            pygame.time.wait(IMAGE)

    def pas(self, arrives: Sequence[pygame.Event]) -> None:
        """Répond à ces événements `arrives`, laisse passer le temps, redessine s'il le faut."""
        for evenement in arrives:
            self.traiter(evenement)
        self.vieillir()
        if self.a_redessiner:
            self.dessiner()

    def dessiner(self) -> None:
        """Redessine tout ; les gestes arrivés d'ici là visaient une autre image, et s'oublient."""
        self.a_redessiner = False
        if self.surface().get_size() != self.toile.taille:
            self.toile = Toile(self.surface())
        fichier = f" – {imprimable(self.carnet.nom)}" if self.carnet.nom else ""
        pygame.display.set_caption(f"{self.titre}{fichier}")
        self.toile.surface.fill(Palette.FOND)
        self.ecran.peindre(self.toile, self.choix)
        if self.reflexion is not None:
            self.annoncer(self.ecran.bandeau, self.reflexion.annonce, Palette.ACCENT)
        if self.plainte:
            self.annoncer(PLAINTE, self.plainte, Palette.ALERTE)
        pygame.display.flip()
        if self.vue != self.marque():
            self.vue = self.marque()
            pygame.event.clear(GESTES)

    def annoncer(self, rect: Rect, phrase: str, couleur: tuple[int, int, int]) -> None:
        """Écrit par-dessus tout, dans `rect`, une `phrase` de cette `couleur`."""
        self.toile.rectangle(rect, Palette.PANNEAU)
        self.toile.texte(phrase, rect.center, 26, couleur, "center", rect.w)

    # --- le temps ---------------------------------------------------------------------------------

    @property
    def occupee(self) -> bool:
        """Dit si quelque chose bouge ou se calcule : la partie n'attend pas de geste."""
        return self.animation is not None or self.reflexion is not None

    @property
    def part(self) -> float:
        """Rend la part déjà montrée de l'animation, de 0 à 1."""
        return self.animation.temps / self.animation.duree if self.animation else 1.0

    def animer(self, duree: int, suite: Action) -> None:
        """Montre une animation de cette `duree`, puis fait la `suite` ; `calme`, tout de suite."""
        self.animation = Animation(duree, suite)
        if self.calme:
            self.passer()

    def passer(self) -> None:
        """Finit l'animation, et celles qui la suivent."""
        while self.animation is not None:
            suite, self.animation = self.animation.suite, None
            suite()

    def reflechir(
        self, calcul: Callable[[], Any], suite: Callable[[Any], None], annonce: str, delai: int = 0
    ) -> None:
        """Fait faire `calcul` à un autre fil, puis, après ce `delai`, la `suite` du résultat.

        En attendant, une `annonce` le dit.
        """
        pas_avant = self.horloge() + (0 if self.calme else delai)
        self.reflexion = Reflexion(self.lancer(calcul), suite, annonce, pas_avant)

    def vieillir(self) -> None:
        """Laisse passer le temps jusqu'à maintenant : l'animation avance, la réflexion aboutit."""
        passees, self.heure = self.horloge() - self.heure, self.horloge()
        occupee, reflexion = self.occupee, self.reflexion
        if self.animation is not None:
            self.a_redessiner = True
            self.animation.temps += min(passees, IMAGE_AU_PLUS)
            if self.animation.temps >= self.animation.duree:
                suite, self.animation = self.animation.suite, None
                suite()
        elif reflexion and reflexion.futur.done() and self.heure >= reflexion.pas_avant:
            self.a_redessiner, self.reflexion = True, None
            reflexion.suite(reflexion.futur.result())
        if occupee and not self.occupee:
            self.sourde = self.heure + BATTEMENT

    # --- les gestes -------------------------------------------------------------------------------

    def marque(self) -> object:
        """Rend de quoi reconnaître ce qui est en jeu : l'écran, la partie, et ce qui l'occupe."""
        return self.ecran, self.carnet.octets, self.animation, self.reflexion

    def traiter(self, evenement: pygame.Event) -> None:
        """Répond à un `evenement`, sauf à un geste fait devant une image périmée."""
        genre = evenement.type
        self.a_redessiner |= genre != pygame.MOUSEMOTION
        if genre == pygame.QUIT:
            self.quitter()
        elif genre == pygame.MOUSEMOTION:
            self.survoler(self.toile.en_points(evenement.pos), bool(evenement.buttons[0]))
        elif genre in GESTES and self.vue == self.marque():
            self.obeir(evenement)

    def obeir(self, geste: pygame.Event) -> None:
        """Répond à un `geste` de la souris ou du clavier."""
        if geste.type == pygame.KEYDOWN:
            self.appuyer(geste.key, geste.unicode.lower())
        elif geste.type == pygame.TEXTINPUT:
            if isinstance(champ := self.choisie(), Champ):
                champ.ecrire(champ.texte + geste.text)
        elif geste.button == pygame.BUTTON_LEFT:
            zone = self.sous(self.toile.en_points(geste.pos))
            if geste.type == pygame.MOUSEBUTTONDOWN:
                self.prise = zone.rect if zone and zone.glisse else None
                self.actionner(zone)
            else:
                self.deposer(zone)

    def sous(self, point: Point) -> Zone | None:
        """Rend la zone qui est sous ce `point`, s'il y en a une."""
        return next((z for z in self.ecran.zones() if z.rect.collidepoint(point)), None)

    def choisie(self) -> Zone | None:
        """Rend la zone qui a le choix, s'il y en a une."""
        return next((z for z in self.ecran.zones() if z.rect == self.choix), None)

    def survoler(self, point: Point, enfoncee: bool) -> None:
        """Donne le choix à la zone sous ce `point`, et y emmène la pièce que tient la souris.

        Une souris qui n'est plus `enfoncee` a lâché ce qu'elle tenait.
        """
        zone, avant = self.sous(point), (self.choix, self.main)
        if zone and not isinstance(zone, Champ) and not isinstance(self.choisie(), Champ):
            self.choix = zone.rect
        self.prise = self.prise if enfoncee else None
        self.main = point if self.prise else None
        self.a_redessiner |= avant != (self.choix, self.main)

    def deposer(self, zone: Zone | None) -> None:
        """Actionne la `zone` où la souris se relève, si elle y a glissé une pièce."""
        prise, self.prise, self.main = self.prise, None, None
        if prise is not None and zone is not None and zone.glisse and zone.rect != prise:
            self.actionner(zone)

    def actionner(self, zone: Zone | None) -> None:
        """Passe l'animation, ou donne le choix à `zone` et fait son geste, hors d'un battement."""
        self.choix = zone.rect if zone is not None else self.choix
        if self.animation is not None:
            self.passer()
            self.sourde = self.horloge() + BATTEMENT
        elif zone is None or self.horloge() < self.sourde:
            return
        elif isinstance(zone, Liste):
            self.montrer(Menu(self, zone))
            self.choix = self.ecran.zones()[zone.rang].rect
        elif not isinstance(zone, Champ):
            zone.geste()

    def appuyer(self, touche: int, lettre: str) -> None:
        """Répond à une `touche`, qui écrirait cette `lettre`."""
        zone = self.choisie()
        if touche == pygame.K_F11:
            self.changer_d_ecran()
        elif touche == pygame.K_ESCAPE:
            self.ecran.reculer()
        elif isinstance(zone, Champ) and touche in ENTREE:
            zone.geste()
        elif isinstance(zone, Champ) and touche == pygame.K_BACKSPACE:
            zone.ecrire(zone.texte[:-1])
        elif not isinstance(zone, Champ) and (visee := self.visee(touche, lettre)):
            visee.geste()
        elif touche in (pygame.K_TAB, *FLECHES):
            self.deplacer(touche)
        elif touche in ENTREE or touche == pygame.K_SPACE:
            self.actionner(zone)

    def visee(self, touche: int, lettre: str) -> Zone | None:
        """Rend la zone dont c'est la `touche`, ou la `lettre`, s'il y en a une ; F1 vaut « ? »."""
        noms = ("?" if touche == pygame.K_F1 else lettre, pygame.key.name(touche))
        return next((z for z in self.ecran.zones() if z.touche and z.touche in noms), None)

    def deplacer(self, touche: int) -> None:
        """Donne le choix à la zone suivante (Tab), ou à la plus proche du côté de la `touche`."""
        zones = self.ecran.zones()
        rects = [zone.rect for zone in zones]
        if self.choix in rects and touche in FLECHES:
            self.choix = min(zones, key=partial(eloignement, self.choix, FLECHES[touche])).rect
        elif rects:
            pas = -1 if pygame.key.get_mods() & pygame.KMOD_SHIFT else 1
            rang = rects.index(self.choix) + pas if self.choix in rects else 0
            self.choix = rects[rang % len(rects)]

    # --- d'un écran à l'autre ---------------------------------------------------------------------

    def montrer(self, ecran: Ecran) -> None:
        """Montre cet `ecran` ; d'une bulle, la première zone a le choix."""
        self.ecran, self.choix, self.prise, self.main = ecran, None, None, None
        if isinstance(ecran, Bulle):
            self.choix = ecran.zones()[0].rect

    def expliquer(self, regles: str) -> None:
        """Montre ces `regles`, et les touches de toutes les fenêtres."""
        self.montrer(Bulle(self, "Règles", f"{regles}\n\n{TOUCHES}", rect=PAGE))

    def quitter(self) -> None:
        """Quitte, après avoir proposé de garder ce qui serait perdu."""
        self.abandonner(self.partir)

    def abandonner(self, suite: Action) -> None:
        """Fait la `suite`, qui laisse la partie ; à qui perdrait quelque chose, le dit d'abord."""
        perdu = self.ecran.perdu()
        if self.ecran is self.adieu or not (perdu or self.carnet.a_perdre):
            suite()
            return
        if self.carnet.a_perdre:
            self.adieu = Garde(self, f"{perdu}\n{GARDER.strip(' :')}".strip(), suite)
        else:
            reponses = [("Revenir", "", rien), ("Quitter", "", suite)]
            self.adieu = Bulle(self, "Quitter ?", perdu, reponses)
        self.montrer(self.adieu)

    def noter(self, partie: Any) -> None:
        """Note où en est la `partie` ; si le disque refuse, le dit ici et au terminal."""
        self.plainte = ""
        try:
            self.carnet.sauver(partie)
        except ErreurFichier as erreur:
            suite = "la partie continue sans être sauvegardée."
            self.plainte = f"Erreur : {erreur.message.rstrip('.')} ; {suite}"
            avertir(self.plainte)

    def partir(self) -> None:
        """Ferme la fenêtre ; lève Interruption si une partie est en cours."""
        self.ouverte = False
        if self.carnet.octets and not self.finie:
            raise Interruption

    def changer_d_ecran(self) -> None:
        """Passe en plein écran, ou en revient à la taille d'avant."""
        if pygame.display.is_fullscreen():
            pygame.display.set_mode(self.taille, pygame.RESIZABLE)
        else:
            self.taille = self.surface().get_size()
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)


@contextmanager
def ouvrir_fenetre(
    titre: str,
    icone: Callable[[Toile], None],
    regie: Regie,
    commencer: Callable[[Fenetre, Any], None],
) -> Iterator[Callable[[Any], None]]:
    """Ouvre la fenêtre des parties de `regie`, et rend de quoi en mener une.

    Elle a ce `titre` et cette `icone`, et `commencer` en montre le premier écran.
    """
    with ouverte(titre, icone):
        fenetre = Fenetre(regie.carnet, regie.calme or mouvement_reduit())

        def mener(partie: Any) -> None:
            """Mène cette `partie`."""
            commencer(fenetre, partie)
            fenetre.boucle()

        yield mener
