"""La boucle : écouter, laisser passer le temps, faire réfléchir.

Les notions, avec un exemple :
- la zone qui a le *choix* est sous la souris, ou atteinte par Tab et les flèches ; Entrée
  l'actionne, une touche aussi : « q » quitte, Échap recule, F11 remplit l'écran ;
- une *attente* occupe la fenêtre : une animation, qu'un geste passe, ou un calcul fait dans un
  autre fil, qui s'annonce : « La machine réfléchit… » ;
- la *position* numérote ce qui est en jeu : noter un coup en change ;
- un *geste* fait devant une image périmée, ou dans le *battement* qui suit une attente (250 ms),
  ne compte pas : il visait autre chose que ce qui est en jeu.

Un jeu ouvre sa fenêtre par `ouvrir_fenetre(titre, icone, regie, regles)`, y montre un écran (voir
`ecrans`), puis appelle `boucle()`, qui finit quand la fenêtre se ferme, et lève Interruption si une
partie est en cours. Pendant la partie, une table se sert de `noter(partie)`, d'`animer(duree,
suite, …)` et de `part`, la part déjà montrée de l'animation. CINQ_JEUX_SANS_ANIMATION=1 les passe.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

import pygame
from pygame import Rect

from ..commun.fichier import imprimable
from ..commun.terminal import Interruption
from . import toile
from .ecrans import PAGE, Adieu, Bulle, Ecran, Menu, Regie, Sauvegarde
from .toile import HAUTEUR, LARGEUR, Action, Champ, Liste, Palette, Point, Toile, Zone

IMAGE = 15  # millisecondes
BATTEMENT = 250  # millisecondes
BANDEAU = Rect(0, HAUTEUR - 24, LARGEUR, 24)  # où se lit qu'on réfléchit, ou ce que dit le disque
APPUIS = (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
GESTES = (*APPUIS, pygame.MOUSEBUTTONUP, pygame.TEXTINPUT)
ENTREE = (pygame.K_RETURN, pygame.K_KP_ENTER)
FLECHES = {
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
}
SANS_ANIMATION = "CINQ_JEUX_SANS_ANIMATION"
TOUCHES = (
    "Tab et les flèches changent le choix, Entrée l'actionne, Échap recule ; C conseille, "
    "S sauvegarde, ? explique, F11 remplit l'écran, Q quitte."
)


def en_parallele(calcul: Callable[..., Any], *arguments: Any) -> Future[Any]:
    """Lance `calcul` dans un autre fil, que quitter n'attend pas ; rend son futur résultat.

    Il reçoit ces `arguments`.
    """
    futur: Future[Any] = Future()

    def travailler() -> None:
        """Calcule, et retient le résultat ou la faute."""
        try:
            futur.set_result(calcul(*arguments))
        except BaseException as faute:
            futur.set_exception(faute)

    threading.Thread(target=travailler, daemon=True).start()
    return futur


@dataclass(eq=False)
class Attente:
    """Ce qui occupe la fenêtre : une durée, en millisecondes, puis la suite, une fois prête."""

    ecran: Ecran  # devant lequel on attend
    debut: int
    duree: int
    suite: Action
    arguments: tuple[Any, ...] = ()  # ceux de la suite
    annonce: str = ""  # une animation n'en a pas : elle se voit
    futur: Future[Any] | None = None  # ce que la suite d'un calcul reçoit

    @property
    def prete(self) -> bool:
        """Dit si la suite a ce qu'elle attend."""
        return self.futur is None or self.futur.done()

    def finir(self) -> None:
        """Fait la suite."""
        if self.futur is None:
            self.suite(*self.arguments)
        else:
            self.suite(self.futur.result())


@dataclass(eq=False)
class Fenetre:
    """Elle montre un écran, lui transmet les gestes, et laisse passer le temps."""

    regie: Regie
    regles: str
    horloge: Callable[[], int] = pygame.time.get_ticks
    lancer: Callable[..., Future[Any]] = en_parallele
    choix: Rect | None = None  # le rectangle de la zone qui a le choix
    prise: Rect | None = None  # celui de la case où la souris a pris une pièce
    main: Point | None = None  # où elle l'emmène
    attente: Attente | None = None
    ouverte: bool = True
    a_redessiner: bool = True
    position: int = 0  # le numéro de ce qui est en jeu
    sourde: int = 0  # l'heure avant laquelle on n'entend pas
    vue: object = None  # la marque de ce qui est à l'écran
    nouvelle: str = ""  # ce que dit le disque
    place: Rect | None = None  # celle de la fenêtre, avant le plein écran

    def __post_init__(self) -> None:
        """Prépare une toile et un écran vides ; `calme`, la fenêtre n'anime rien."""
        self.carnet = self.regie.carnet
        self.calme = os.environ.get(SANS_ANIMATION) == "1"
        self.titre = pygame.display.get_caption()[0]
        surface = pygame.display.get_surface()
        assert surface is not None, "la fenêtre est ouverte"
        self.toile = Toile(surface)
        self.ecran = Ecran(self)

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
        if self.toile.surface.get_size() != self.toile.taille:
            self.toile = Toile(self.toile.surface)
        legende = self.titre
        if self.carnet.nom is not None:
            legende = f"{self.titre} – {imprimable(self.carnet.nom)}"
        pygame.display.set_caption(legende)
        self.toile.surface.fill(Palette.FOND)
        self.ecran.peindre(self.toile, self.choix)
        self.dessiner_bandeau()
        pygame.display.flip()
        if self.vue != self.marque():
            self.vue = self.marque()
            pygame.event.clear(GESTES)

    def dessiner_bandeau(self) -> None:
        """Écrit en bas qu'on réfléchit, ou ce que dit le disque."""
        phrase = self.nouvelle
        if self.attente is not None and self.attente.annonce:
            phrase = self.attente.annonce
        if phrase:
            self.toile.rectangle(BANDEAU, Palette.PANNEAU)
            self.toile.texte(phrase, BANDEAU.center, 26, Palette.ACCENT, "center")

    # --- le temps ---------------------------------------------------------------------------------

    @property
    def occupee(self) -> bool:
        """Dit si quelque chose bouge ou se calcule : la partie n'attend pas de geste."""
        return self.attente is not None

    @property
    def part(self) -> float:
        """Rend la part déjà montrée de l'animation, de 0 à 1."""
        if self.attente is None:
            return 1.0
        passe = self.horloge() - self.attente.debut
        return min(1.0, passe / max(1, self.attente.duree))

    @property
    def animation(self) -> Attente | None:
        """Rend l'animation qu'on voit, s'il y en a une, et qu'aucune bulle ne la cache."""
        attente = self.attente
        if attente is None or attente.futur is not None or attente.ecran is not self.ecran:
            return None
        return attente

    def animer(self, duree: int, suite: Action, *arguments: Any) -> None:
        """Montre une animation de cette `duree`, puis fait la `suite` avec ces `arguments`.

        `calme`, elle la fait tout de suite.
        """
        if self.calme:
            suite(*arguments)
        else:
            self.attente = Attente(self.ecran, self.horloge(), duree, suite, arguments)

    def reflechir(
        self,
        annonce: str,
        delai: int,
        suite: Callable[[Any], None],
        calcul: Callable[..., Any],
        *arguments: Any,
    ) -> None:
        """Fait `calcul`, avec ces `arguments`, dans un autre fil, sous cette `annonce`.

        Le `delai` passé, et le calcul fait, la `suite` reçoit son résultat.
        """
        if self.calme:
            delai = 0
        futur = self.lancer(calcul, *arguments)
        self.attente = Attente(
            self.ecran, self.horloge(), delai, suite, annonce=annonce, futur=futur
        )

    def vieillir(self) -> None:
        """Fait aboutir ce qu'on attendait, prêt et le temps passé, si aucune bulle ne le cache."""
        attente = self.attente
        if attente is None or attente.ecran is not self.ecran:
            return
        if attente.futur is None:
            self.a_redessiner = True
        if self.horloge() >= attente.debut + attente.duree and attente.prete:
            self.aboutir(attente)

    def aboutir(self, attente: Attente) -> None:
        """Fait la suite d'une `attente` ; un geste déjà parti ne répondait pas à cette suite."""
        self.attente = None
        self.a_redessiner = True
        attente.finir()
        if attente.futur is not None or self.animation is None:  # des animations se passent toutes
            self.sourde = self.horloge() + BATTEMENT

    # --- les gestes -------------------------------------------------------------------------------

    def marque(self) -> object:
        """Rend de quoi reconnaître ce qui est en jeu : l'écran, la position, et ce qui l'occupe."""
        return self.ecran, self.position, self.attente

    def perimer(self) -> None:
        """Change de position : un geste déjà parti visait l'ancienne."""
        self.position += 1

    def traiter(self, evenement: pygame.Event) -> None:
        """Répond à un `evenement`, sauf à un geste fait devant une image périmée."""
        genre = evenement.type
        if genre == pygame.MOUSEMOTION:
            if any(evenement.rel):  # sinon, c'est la fenêtre qui s'ouvre sous une souris posée là
                self.survoler(self.toile.en_points(evenement.pos), bool(evenement.buttons[0]))
            return
        self.a_redessiner = True
        if genre == pygame.QUIT:
            self.quitter()
        elif genre in GESTES and self.vue == self.marque():
            self.ecouter(evenement)

    def ecouter(self, evenement: pygame.Event) -> None:
        """Répond à un geste, l'`evenement` d'une touche, d'un texte ou de la souris."""
        if evenement.type in APPUIS:
            self.nouvelle = ""  # on a eu le temps de la lire
        if evenement.type == pygame.KEYDOWN:
            self.appuyer(evenement.key, evenement.unicode.lower())
        elif evenement.type == pygame.TEXTINPUT:
            self.ecrire(evenement.text)
        elif evenement.button == pygame.BUTTON_LEFT:
            zone = self.sous(self.toile.en_points(evenement.pos))
            if evenement.type == pygame.MOUSEBUTTONDOWN:
                self.enfoncer(zone)
            else:
                self.relacher(zone)

    def sous(self, point: Point) -> Zone | None:
        """Rend la zone qui est sous ce `point`, s'il y en a une."""
        for zone in self.ecran.zones():
            if zone.rect.collidepoint(point):
                return zone
        return None

    def choisie(self) -> Zone | None:
        """Rend la zone qui a le choix, s'il y en a une."""
        for zone in self.ecran.zones():
            if zone.rect == self.choix:
                return zone
        return None

    def actionner(self, zone: Zone | None) -> None:
        """Choisit la `zone` et fait son geste ; un geste fait ailleurs passe les animations."""
        if zone is None:
            self.passer()
            return
        self.choix = zone.rect
        if isinstance(zone, Liste):
            self.montrer(Menu(self, zone))
        elif not isinstance(zone, Champ):
            self.faire(zone)

    def faire(self, zone: Zone) -> None:
        """Fait le geste de cette `zone`, sauf dans le battement qui suit une attente."""
        if self.occupee or self.horloge() >= self.sourde:
            self.ecran.faire(zone)

    def passer(self) -> None:
        """Fait aboutir les animations qui se suivent, si l'on a eu le temps de les voir."""
        while self.animation is not None and self.horloge() >= self.sourde:
            self.aboutir(self.animation)

    # --- la souris --------------------------------------------------------------------------------

    def survoler(self, point: Point, enfoncee: bool) -> None:
        """Donne le choix à la zone sous ce `point`, et y emmène la pièce que tient la souris.

        Une souris qui n'est plus `enfoncee` a lâché ce qu'elle tenait.
        """
        avant = (self.choix, self.main)
        zone = self.sous(point)
        en_saisie = isinstance(self.choisie(), Champ)
        if zone is not None and not isinstance(zone, Champ) and not en_saisie:
            self.choix = zone.rect
        if not enfoncee:
            self.prise = None
        self.main = None
        if self.prise is not None:
            self.main = point
        if avant != (self.choix, self.main):
            self.a_redessiner = True

    def enfoncer(self, zone: Zone | None) -> None:
        """Actionne la `zone` où la souris s'enfonce ; hors d'un menu, le replie."""
        self.lacher()
        if zone is None and isinstance(self.ecran, Menu):
            self.ecran.fermer()
            return
        if zone is not None and zone.glisse:
            self.prise = zone.rect
        self.actionner(zone)

    def relacher(self, zone: Zone | None) -> None:
        """Dépose dans la `zone` ce que la souris y a emmené."""
        prise = self.prise
        self.lacher()
        if prise is not None and zone is not None and zone.glisse and zone.rect != prise:
            self.actionner(zone)

    def lacher(self) -> None:
        """Ne tient plus rien."""
        self.prise = None
        self.main = None

    # --- le clavier -------------------------------------------------------------------------------

    def appuyer(self, touche: int, lettre: str) -> None:
        """Répond à une `touche`, qui écrirait cette `lettre`."""
        zone = self.choisie()
        raccourci = self.raccourci(touche, lettre)
        if touche == pygame.K_F11:
            self.changer_d_ecran()
        elif touche == pygame.K_ESCAPE:
            self.ecran.reculer()
        elif isinstance(zone, Champ) and touche in ENTREE:
            self.faire(zone)
        elif isinstance(zone, Champ) and touche == pygame.K_BACKSPACE:
            zone.texte = zone.texte[:-1]
        elif isinstance(raccourci, Liste):
            raccourci.texte = lettre
        elif raccourci is not None:
            self.faire(raccourci)
        elif touche == pygame.K_TAB or touche in FLECHES:
            self.deplacer(touche)
        elif touche in ENTREE or touche == pygame.K_SPACE:
            self.actionner(zone)

    def raccourci(self, touche: int, lettre: str) -> Zone | None:
        """Rend la zone dont c'est la `touche` ou la `lettre`, s'il y en a une ; F1 vaut « ? ».

        Une liste répond au chiffre qui est une de ses valeurs ; dans un champ, tout s'écrit.
        """
        if isinstance(self.choisie(), Champ):
            return None
        if touche == pygame.K_F1:
            lettre = "?"
        for zone in self.ecran.zones():
            if zone.touche and zone.touche in (lettre, pygame.key.name(touche)):
                return zone
            if isinstance(zone, Liste) and lettre in zone.valeurs:
                return zone
        return None

    def ecrire(self, texte: str) -> None:
        """Ajoute ce `texte` au champ qui a le choix, s'il y en a un."""
        champ = self.choisie()
        if isinstance(champ, Champ):
            champ.texte += "".join(lettre for lettre in texte if lettre.isprintable())

    def deplacer(self, touche: int) -> None:
        """Donne le choix à la zone suivante (Tab), ou à la plus proche du côté de la `touche`.

        Des flèches le laissent sur la case d'un plateau qui attend.
        """
        rects = [zone.rect for zone in self.ecran.zones()]
        if self.choix is not None and self.choix in rects and touche in FLECHES:
            self.choix = toile.voisin(self.choix, FLECHES[touche], rects)
        elif self.choix is not None and self.occupee and touche in FLECHES:
            return
        elif self.choix in rects:
            pas = 1
            if pygame.key.get_mods() & pygame.KMOD_SHIFT:
                pas = -1
            rang = rects.index(self.choix) + pas
            self.choix = rects[rang % len(rects)]
        elif rects:
            self.choix = rects[0]

    # --- d'un écran à l'autre ---------------------------------------------------------------------

    def montrer(self, ecran: Ecran) -> None:
        """Montre cet `ecran`."""
        self.ecran = ecran
        self.choix = ecran.premier_choix()
        self.lacher()

    def boutons(self) -> list[Zone]:
        """Rend les boutons de tous les écrans : expliquer, remplir l'écran, quitter."""
        return [
            Zone("Règles", "?", self.expliquer),
            Zone("Écran", "f11", self.changer_d_ecran),
            Zone("Quitter", "q", self.quitter),
        ]

    def expliquer(self) -> None:
        """Montre les règles, et les touches de toutes les fenêtres."""
        self.montrer(Bulle(self, "Règles", f"{self.regles}\n\n{TOUCHES}", rect=PAGE))

    def changer_d_ecran(self) -> None:
        """Passe en plein écran, ou en revient à la place d'avant."""
        if self.place is None:
            self.place = Rect(pygame.display.get_window_position(), self.toile.taille)
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(self.place.size, pygame.RESIZABLE)
            pygame.display.set_window_position(self.place.topleft)
            self.place = None

    # --- garder la partie, et quitter -------------------------------------------------------------

    def commencer(self, partie: Any) -> None:
        """Écrit le début d'une `partie`, nouvelle ou reprise ; lève ErreurFichier."""
        self.nouvelle = self.carnet.commencer(partie)
        self.perimer()

    def noter(self, partie: Any) -> None:
        """Écrit ce qu'un coup a changé à la `partie` ; ce que le disque en dit se lit en bas."""
        phrase = self.carnet.noter(partie)
        if phrase:
            self.nouvelle = phrase
        self.perimer()

    def proposer_de_sauver(self) -> None:
        """Demande le nom d'un fichier où sauver la partie."""
        self.montrer(Sauvegarde(self, puis_quitter=False))

    def sauver_et_quitter(self) -> None:
        """Demande le nom d'un fichier où sauver la partie, puis quitte."""
        self.montrer(Sauvegarde(self, puis_quitter=True))

    @property
    def en_cours(self) -> bool:
        """Dit si une partie est en cours."""
        partie = self.carnet.partie
        return partie is not None and self.regie.jeu.issue(partie) is None

    def quitter(self) -> None:
        """Quitte ; à qui perdrait des coups, le demande d'abord. Qui insiste s'en va."""
        if not (self.en_cours and self.carnet.a_perdre):
            self.partir()
        elif not isinstance(self.ecran, Adieu):
            self.montrer(Adieu(self))
            self.sourde = self.horloge() + BATTEMENT  # deux clics sur la croix n'en font qu'un
        elif self.horloge() >= self.sourde:
            self.partir()

    def partir(self) -> None:
        """Ferme la fenêtre ; lève Interruption si une partie est en cours."""
        self.ouverte = False
        if self.en_cours:
            raise Interruption


def ouvrir_fenetre(
    titre: str, icone: Callable[[Toile], None], regie: Regie, regles: str
) -> Fenetre:
    """Ouvre et rend la fenêtre de `regie`, avec ce `titre`, cette `icone` et ces `regles`.

    Lève ClickException, d'une phrase, s'il n'y a pas d'écran.
    """
    toile.ouvrir(titre, icone)
    return Fenetre(regie, regles)
