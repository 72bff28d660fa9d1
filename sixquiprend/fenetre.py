"""La fenêtre : écouter, laisser passer le temps, faire réfléchir ; commune aux jeux qui en ont une.

Les notions, avec un exemple :
- la zone qui a le *choix* est sous la souris, ou atteinte par Tab et les flèches ; Entrée
  l'actionne, une touche aussi : « q » quitte, Échap recule, F11 remplit l'écran ;
- la fenêtre est *occupée* pendant une animation, ou « la machine réfléchit… », dans un autre fil ;
- un *geste* fait devant une image périmée, ou dans le *battement* qui suit une animation (250
  ms), ne compte pas : il visait autre chose que ce qui est en jeu.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from typing import Any

import pygame
from pygame import Rect

from .carnet import Carnet
from .clavier import GARDER
from .disque import ErreurFichier
from .ecrans import (
    Animation,
    Bulle,
    Ecran,
    Garde,
    Menu,
    Reflexion,
    Regie,
    eloignement,
    rien,
)
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
)

IMAGE, IMAGE_AU_PLUS, SOMMEIL, BATTEMENT = 15, 60, 300, 250  # millisecondes
REFLEXION = Rect(480, 4, 320, 36)  # où l'on dit que la machine réfléchit
PLAINTE = Rect(0, HAUTEUR - 26, LARGEUR, 26)  # et que le disque refuse
GESTES = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.KEYDOWN, pygame.TEXTINPUT)
ENTREE = (pygame.K_RETURN, pygame.K_KP_ENTER)
FLECHES = {pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
FLECHES |= {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0)}


# --- attendre, réfléchir --------------------------------------------------------------------------


def attendre(patience: int) -> list[pygame.Event]:
    """Rend ce qui arrive, dès que quelque chose arrive, ou après `patience` millisecondes.

    `pygame.event.wait` regarderait mille fois par seconde, ce qui occupe.
    """
    for _ in range(0, patience, IMAGE):
        if arrives := pygame.event.get():
            return arrives
        pygame.time.wait(IMAGE)
    return pygame.event.get()


def en_parallele(calcul: Callable[[], Any]) -> Future[Any]:
    """Lance `calcul` dans un autre fil, et rend de quoi en recevoir le résultat."""
    futur: Future[Any] = Future()

    def travailler() -> None:
        """Calcule, et retient le résultat ou la faute."""
        try:
            futur.set_result(calcul())
        except BaseException as faute:
            futur.set_exception(faute)

    threading.Thread(target=travailler, daemon=True).start()
    return futur


# --- la fenêtre ----------------------------------------------------------------------------------


class Fenetre:
    """Elle montre un écran, lui transmet les gestes, et laisse passer le temps."""

    def __init__(
        self,
        carnet: Carnet[Any],
        calme: bool = False,
        horloge: Callable[[], int] = pygame.time.get_ticks,
        evenements: Callable[[int], list[pygame.Event]] = attendre,
        lancer: Callable[[Callable[[], Any]], Future[Any]] = en_parallele,
    ) -> None:
        """Prépare la fenêtre d'une partie que garde `carnet` ; `calme`, elle n'anime rien.

        L'heure vient de `horloge`, les gestes d'`evenements`, et `lancer` fait réfléchir.
        """
        self.carnet, self.calme = carnet, calme
        self.horloge, self.evenements, self.lancer = horloge, evenements, lancer
        self.ecran: Ecran = Ecran(self)
        self.choix: Rect | None = None  # le rectangle de la zone qui a le choix
        self.prise: Rect | None = None  # celui de la case où la souris a pris une pièce
        self.main: Point | None = None  # où elle l'emmène
        self.animation: Animation | None = None
        self.reflexion: Reflexion | None = None
        self.ouverte, self.a_redessiner = True, False
        self.heure, self.sourde = horloge(), 0
        self.vue: object = None  # la marque de ce qui est à l'écran
        self.retenus: list[pygame.Event] = []
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
        """Répond à ce qui arrive jusqu'à ce que la fenêtre se ferme ; dort le reste du temps."""
        self.dessiner()
        while self.ouverte:
            self.pas(self.evenements(IMAGE if self.occupee else SOMMEIL))

    def pas(self, arrives: Sequence[pygame.Event]) -> None:
        """Répond à ces événements `arrives`, laisse passer le temps, redessine s'il le faut."""
        for evenement in [*self.retenus, *arrives]:
            self.traiter(evenement)
        self.vieillir()
        if self.a_redessiner:
            self.dessiner()

    def dessiner(self) -> None:
        """Redessine tout ; ce qu'on a fait d'ici là visait une autre image, et s'oublie."""
        self.a_redessiner, self.retenus = False, []
        if self.surface().get_size() != self.toile.taille:
            self.toile = Toile(self.surface())
        fichier = f" – {imprimable(self.carnet.nom)}" if self.carnet.nom else ""
        pygame.display.set_caption(f"{self.titre}{fichier}")
        self.toile.surface.fill(Palette.FOND)
        self.ecran.peindre(self.toile, self.choix)
        if self.reflexion is not None:
            self.toile.rectangle(REFLEXION, Palette.PANNEAU)
            self.toile.texte(self.reflexion.annonce, REFLEXION.center, 28, Palette.ACCENT, "center")
        if self.plainte:
            self.toile.rectangle(PLAINTE, Palette.PANNEAU, rayon=0)
            self.toile.texte(self.plainte, PLAINTE.center, 24, Palette.ALERTE, "center")
        pygame.display.flip()
        if self.vue != self.marque():
            self.vue = self.marque()
            self.retenus = [e for e in self.evenements(0) if e.type not in GESTES]

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
        self,
        calcul: Callable[[], Any],
        suite: Callable[[Any], None],
        delai: int = 0,
        annonce: str = "La machine réfléchit…",
    ) -> None:
        """Fait faire `calcul` à un autre fil, puis, après ce `delai`, la `suite` du résultat.

        En attendant, une `annonce` le dit.
        """
        pas_avant = self.horloge() + (0 if self.calme else delai)
        self.reflexion = Reflexion(self.lancer(calcul), suite, pas_avant, annonce)

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
        """Rend de quoi reconnaître ce qui est en jeu : l'écran, son état, et ce qui l'occupe."""
        return self.ecran, self.ecran.etat(), self.animation is None, self.reflexion is None

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
                champ.ecrire(geste.text)
        elif geste.button == pygame.BUTTON_LEFT:
            zone = self.sous(self.toile.en_points(geste.pos))
            if geste.type == pygame.MOUSEBUTTONDOWN:
                self.cliquer(zone)
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

    def cliquer(self, zone: Zone | None) -> None:
        """Actionne la `zone` où la souris s'enfonce."""
        if zone is not None:
            self.choix, self.prise = zone.rect, zone.rect if zone.glisse else None
        self.actionner(zone)

    def deposer(self, zone: Zone | None) -> None:
        """Actionne la `zone` où la souris se relève, si elle y a glissé une pièce."""
        prise, self.prise, self.main = self.prise, None, None
        if prise is not None and zone is not None and zone.glisse and zone.rect != prise:
            self.choix = zone.rect
            self.actionner(zone)

    def actionner(self, zone: Zone | None) -> None:
        """Passe l'animation, ou fait le geste de `zone` ; dans un battement, rien."""
        if self.animation is not None and self.ecran.passable:
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
        elif isinstance(zone, Champ) and (touche in ENTREE or touche == pygame.K_BACKSPACE):
            zone.valider(efface=touche == pygame.K_BACKSPACE)
        elif not isinstance(zone, Champ) and (visee := self.visee(touche, lettre)):
            visee.geste()
        elif touche == pygame.K_TAB or touche in FLECHES:
            self.deplacer(touche)
        elif touche in ENTREE or touche == pygame.K_SPACE:
            self.actionner(zone)

    def visee(self, touche: int, lettre: str) -> Zone | None:
        """Rend la zone dont c'est la `touche`, ou la `lettre`, s'il y en a une ; F1 vaut « ? »."""
        noms = ("?" if touche == pygame.K_F1 else lettre, pygame.key.name(touche))
        return next((z for z in self.ecran.zones() if z.touche and z.touche in noms), None)

    def deplacer(self, touche: int) -> None:
        """Donne le choix à la zone suivante (Tab), ou à la plus proche du côté de la `touche`."""
        zones, zone = self.ecran.zones(), self.choisie()
        if not zones:
            return
        if zone is None or touche not in FLECHES:
            pas = -1 if pygame.key.get_mods() & pygame.KMOD_SHIFT else 1
            rects = [autre.rect for autre in zones]
            rang = rects.index(zone.rect) + pas if zone else 0
            self.choix = rects[rang % len(rects)]
        else:
            self.choix = min(zones, key=partial(eloignement, zone, FLECHES[touche])).rect

    # --- d'un écran à l'autre ---------------------------------------------------------------------

    def montrer(self, ecran: Ecran) -> None:
        """Montre cet `ecran` ; d'une bulle, la première zone a le choix."""
        self.ecran, self.choix, self.prise, self.main = ecran, None, None, None
        if isinstance(ecran, Bulle):
            self.choix = ecran.zones()[0].rect

    def dire(self, titre: str, texte: str, rect: Rect | None = None) -> None:
        """Montre dans `rect` une bulle de ce `titre` et de ce `texte`, qu'on referme."""
        self.montrer(Bulle(self, titre, texte, rect=rect))

    def sauver(self) -> None:
        """Demande où écrire la partie."""
        self.montrer(Garde(self))

    def quitter(self) -> None:
        """Quitte, après avoir proposé de garder ce qui serait perdu."""
        self.abandonner(self.partir)

    def abandonner(self, suite: Action) -> None:
        """Fait la `suite`, qui laisse la partie ; à qui perdrait quelque chose, le dit d'abord."""
        perdu, revenir = self.ecran.perdu(), ("Revenir", "", rien)
        if self.ecran is self.adieu or not (perdu or self.carnet.a_perdre):
            suite()
            return
        if self.carnet.a_perdre:
            self.adieu = Garde(self, f"{perdu}\n{GARDER.strip(' :')}".strip(), suite)
        else:
            self.adieu = Bulle(self, "Quitter ?", perdu, [revenir, ("Quitter", "", suite)])
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
def ouvrir_fenetre(titre: str, icone: Callable[[Toile], None], regie: Regie) -> Iterator[Fenetre]:
    """Rend la fenêtre ouverte de ce `titre` et de cette `icone`, pour les parties de `regie`."""
    with ouverte(titre, icone):
        yield Fenetre(regie.carnet, regie.calme or mouvement_reduit())
