"""La boucle : écouter, laisser passer le temps, faire réfléchir.

Les notions, avec un exemple :
- la zone qui a le *choix* est sous la souris, ou atteinte par Tab et les flèches ; Entrée
  l'actionne, une touche aussi : « q » quitte, Échap recule, F11 remplit l'écran ;
- une *attente* occupe la fenêtre : une animation, qu'un geste passe, ou un calcul fait dans un
  autre fil, qui s'annonce : « La machine réfléchit… » ;
- un *geste* ne se perd jamais : il s'applique à la position devant laquelle il est fait ; si une
  animation la montre encore venir, elle finit d'un coup, et il s'applique à ce qu'elle montrait ;
  si la position a changé sans lui (une machine a joué, une bulle a surgi, il y a moins d'un
  *regard*, 150 ms), une phrase le dit ;
- une zone *éteinte* ne fait rien, et dit pourquoi.

Un jeu ouvre sa fenêtre par `ouvrir_fenetre(titre, icone, regie, regles)`, y montre un écran (voir
`ecrans`), puis appelle `boucle()`, qui finit quand la fenêtre se ferme, et lève Interruption si une
partie est en cours. Pendant la partie, une table se sert de `noter(partie)`, d'`animer(duree,
suite, …)` et de `part`, la part déjà montrée de l'animation. CINQ_JEUX_SANS_ANIMATION=1 les passe.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect

from ..commun.fichier import imprimable
from ..commun.terminal import Interruption
from . import toile
from .ecrans import MARGE, Adieu, Ecran, Illustration, Menu, Regie, Regles, Sauvegarde
from .sons import Sons
from .toile import PETIT, Action, Champ, Liste, Palette, Point, Toile, Zone

if TYPE_CHECKING:
    from concurrent.futures import Future

IMAGE = 15  # millisecondes
SOMMEIL = 60  # millisecondes, quand rien n'est arrivé depuis un moment
EVEIL = 1000  # millisecondes : ce moment
REGARD = 150  # millisecondes : on ne vise pas ce qui n'est là que depuis si peu de temps
DEUX_CLICS = 250  # millisecondes : deux clics sur la croix n'en font qu'un
TROP_TOT = "Le jeu vient de changer sous votre geste : regardez, puis refaites-le."
HAUT_DU_BANDEAU = 30  # où se lit qu'on réfléchit, ou ce que dit le disque
LETTRES_DU_TITRE = 60  # le nom d'un fichier s'y raccourcit
APPUIS = (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
GESTES = (*APPUIS, pygame.MOUSEBUTTONUP, pygame.TEXTINPUT, pygame.KEYUP)
ENTREE = (pygame.K_RETURN, pygame.K_KP_ENTER)
FLECHES = {
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
}
A_REPETER = (*FLECHES, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_DELETE)  # tenues
SANS_ANIMATION = "CINQ_JEUX_SANS_ANIMATION"
TOUCHES = (
    "Tab et les flèches changent le choix, Entrée l'actionne, Échap referme ; C conseille, "
    "S sauvegarde, ? explique, F11 remplit l'écran, M coupe le son, Q quitte."
)


def en_parallele(calcul: Callable[..., Any], *arguments: Any) -> Future[Any]:
    """Lance `calcul` dans un autre fil, que quitter n'attend pas ; rend son futur résultat.

    Il reçoit ces `arguments`.
    """
    from concurrent.futures import Future  # seulement quand une machine réfléchit

    futur: Future[Any] = Future()

    def travailler() -> None:
        """Calcule, et retient le résultat ou la faute."""
        try:
            futur.set_result(calcul(*arguments))
        except BaseException as faute:
            futur.set_exception(faute)

    threading.Thread(target=travailler, daemon=True).start()
    return futur


def sans_vaines_repetitions(
    arrives: Sequence[pygame.Event], tenues: Collection[int]
) -> list[pygame.Event]:
    """Retire les répétitions d'une touche que suit une autre, ou son relâchement.

    pygame répète une touche tant qu'il n'a pas vu qu'on la lâche : pendant une image lente, il
    changerait un seul appui en dix.

    Args:
        arrives: les événements depuis la dernière image.
        tenues: les touches qui étaient enfoncées.

    Retour:
        Ces événements, où une touche tenue se répète une fois au plus.
    """
    gardes = []
    enfoncees = set(tenues)
    for rang, evenement in enumerate(arrives):
        if evenement.type == pygame.KEYUP:
            enfoncees.discard(evenement.key)
        if evenement.type == pygame.KEYDOWN:
            suites = [e for e in arrives[rang + 1 :] if e.type in (pygame.KEYDOWN, pygame.KEYUP)]
            if evenement.key in enfoncees and any(e.key == evenement.key for e in suites):
                continue
            enfoncees.add(evenement.key)
        gardes.append(evenement)
    return gardes


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
    illustrer: Illustration | None = None  # ce qui dessine, dans un carré, l'image des règles
    horloge: Callable[[], int] = pygame.time.get_ticks
    lancer: Callable[..., Future[Any]] = en_parallele
    choix: Rect | None = None  # le rectangle de la zone qui a le choix
    prise: Rect | None = None  # celui de la case où la souris a pris une pièce
    main: Point | None = None  # où elle l'emmène
    attente: Attente | None = None
    ouverte: bool = True
    a_redessiner: bool = True
    surprise: int = -REGARD  # l'heure où la partie a changé sans qu'on y touche
    surgi: Ecran | None = None  # l'écran qui s'est montré alors
    vu: Ecran | None = None  # le dernier dessiné
    tenues: set[int] = field(default_factory=set)  # les touches enfoncées
    deja_lue: str = ""  # la lettre d'une touche, quand elle a servi de raccourci
    eveil: int = 0  # l'heure du dernier événement
    adieu: int = -DEUX_CLICS  # l'heure où l'on a demandé s'il faut quitter
    nouvelle: str = ""  # ce qu'il faut dire : du disque, ou d'un geste qui ne peut rien
    place: Rect | None = None  # celle de la fenêtre, avant le plein écran

    def __post_init__(self) -> None:
        """Prépare une toile et un écran vides ; `calme`, la fenêtre n'anime rien."""
        self.carnet = self.regie.carnet
        self.calme = os.environ.get(SANS_ANIMATION) == "1"
        self.titre = pygame.display.get_caption()[0]
        surface = pygame.display.get_surface()
        assert surface is not None, "la fenêtre est ouverte"
        self.toile = Toile(surface, lisse=True)
        self.sons = Sons()
        self.ecran = Ecran(self)

    def boucle(self) -> None:
        """Répond à ce qui arrive jusqu'à ce que la fenêtre se ferme, et dort entre deux images.

        `pygame.event.wait` dormirait moins : il regarde mille fois par seconde. Le son s'ouvre
        après la première image.
        """
        self.pas([])
        self.sons.ouvrir()
        while self.ouverte:
            self.pas(pygame.event.get())
            pygame.time.wait(self.sommeil())

    def sommeil(self) -> int:
        """Rend combien dormir : plus longtemps quand rien ne bouge ni n'arrive."""
        if self.attente is None and self.horloge() - self.eveil > EVEIL:
            return SOMMEIL
        return IMAGE

    def pas(self, arrives: Sequence[pygame.Event]) -> None:
        """Répond à ces événements `arrives`, laisse passer le temps, redessine s'il le faut."""
        for evenement in sans_vaines_repetitions(arrives, self.tenues):
            self.eveil = self.horloge()
            self.traiter(evenement)
        self.vieillir()
        if self.a_redessiner:
            self.dessiner()

    def dessiner(self) -> None:
        """Redessine tout."""
        self.a_redessiner = False
        if self.toile.surface.get_size() != self.toile.taille:
            self.retailler()
        legende = self.titre
        if self.carnet.nom is not None:
            nom = toile.raccourcir(imprimable(self.carnet.nom), LETTRES_DU_TITRE)
            legende = f"{self.titre} – {nom}"
        pygame.display.set_caption(legende)
        self.toile.dessin.fill(Palette.FOND)
        self.ecran.peindre(self.toile, self.choix)
        self.dessiner_bandeau()
        self.toile.rendre()
        pygame.display.flip()
        self.vu = self.ecran

    def retailler(self) -> None:
        """Remet l'écran à la taille de la fenêtre ; la zone qui a le choix le garde."""
        rang = None
        rects = [zone.rect for zone in self.ecran.zones()]
        if self.choix in rects:
            rang = rects.index(self.choix)
        self.toile = Toile(self.toile.surface, lisse=True)
        self.lacher()
        self.ecran.disposer()
        if rang is not None:
            self.choix = self.ecran.zones()[rang].rect

    def dire(self, phrase: str) -> None:
        """Écrit une `phrase` en bas, jusqu'au geste suivant."""
        self.nouvelle = phrase
        self.a_redessiner = True

    def dessiner_bandeau(self) -> None:
        """Écrit en bas qu'on réfléchit, ou ce qu'il y a à dire."""
        phrase = self.nouvelle
        if not phrase and self.attente is not None:
            phrase = self.attente.annonce
        if phrase:
            page = self.toile.page
            largeur = page.w - 2 * MARGE
            image = self.toile.image(phrase, PETIT, Palette.ACCENT, largeur)
            hauteur = max(HAUT_DU_BANDEAU, round(image.height / self.toile.echelle) + 10)
            bandeau = Rect(0, page.h - hauteur, page.w, hauteur)
            self.toile.rectangle(bandeau, Palette.PANNEAU, rayon=0)
            self.toile.paragraphe(phrase, bandeau.inflate(-2 * MARGE, -8), PETIT, Palette.ACCENT)

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
        """Fait la suite d'une `attente` ; une machine qui joue, un écran qui surgit surprennent."""
        avant = self.ecran
        self.attente = None
        self.a_redessiner = True
        attente.finir()
        if attente.futur is not None or self.ecran is not avant:
            self.surprise = self.horloge()
        if self.ecran is not avant:
            self.surgi = self.ecran

    # --- les gestes -------------------------------------------------------------------------------

    def traiter(self, evenement: pygame.Event) -> None:
        """Répond à un `evenement`."""
        genre = evenement.type
        if genre == pygame.MOUSEMOTION:
            if any(evenement.rel):  # sinon, c'est la fenêtre qui s'ouvre sous une souris posée là
                self.survoler(self.toile.en_points(evenement.pos), bool(evenement.buttons[0]))
            return
        if genre == pygame.KEYUP:
            self.tenues.discard(evenement.key)
            return
        self.a_redessiner = True
        if genre == pygame.QUIT:
            self.quitter()
        elif genre in GESTES:
            self.ecouter(evenement)

    def ecouter(self, evenement: pygame.Event) -> None:
        """Répond à un geste, l'`evenement` d'une touche, d'un texte ou de la souris."""
        if evenement.type == pygame.KEYDOWN:
            tenue = evenement.key in self.tenues
            self.tenues.add(evenement.key)
            self.deja_lue = ""
            if not tenue:
                self.nouvelle = ""  # on a eu le temps de la lire
            if not tenue or evenement.key in A_REPETER:
                self.appuyer(evenement.key, evenement.unicode.lower(), evenement.mod)
        elif evenement.type == pygame.TEXTINPUT:
            self.ecrire(evenement.text)
        elif evenement.button == pygame.BUTTON_LEFT:
            point = self.toile.en_points(evenement.pos)
            if evenement.type == pygame.MOUSEBUTTONDOWN:
                self.nouvelle = ""
                self.deja_lue = ""
                self.enfoncer(point)
            else:
                self.relacher(self.sous(point))

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

    def actionner(self, zone: Zone) -> None:
        """Choisit la `zone` et fait son geste, si elle peut quelque chose."""
        self.choix = zone.rect
        if isinstance(zone, Liste):
            self.montrer(Menu(self, zone))
        elif not isinstance(zone, Champ):
            self.faire(zone)

    def faire(self, zone: Zone) -> None:
        """Fait le geste de cette `zone` ; dit pourquoi non, si elle est éteinte ou changée."""
        if self.surprenant and (zone.joue or self.ecran is self.surgi):
            self.dire(TROP_TOT)
            return
        refus = self.ecran.refus(zone)
        if refus:
            self.dire(refus)
        else:
            self.ecran.faire(zone)

    @property
    def surprenant(self) -> bool:
        """Dit si la partie vient de changer sans qu'on y touche : on n'a pas pu le viser."""
        return self.horloge() - self.surprise < REGARD

    def passer(self) -> None:
        """Fait aboutir d'un coup les animations qui se suivent, si l'on a pu les voir."""
        while self.animation is not None and not self.surprenant:
            self.aboutir(self.animation)

    # --- la souris --------------------------------------------------------------------------------

    def survoler(self, point: Point, enfoncee: bool) -> None:
        """Donne le choix à la zone sous ce `point`, et y emmène la pièce que tient la souris.

        Une souris qui n'est plus `enfoncee` a lâché ce qu'elle tenait.
        """
        avant = (self.choix, self.main)
        zone = self.sous(point)
        en_saisie = isinstance(self.choisie(), Champ)
        if zone is not None and self.se_choisit(zone):
            if not isinstance(zone, Champ) and not en_saisie:
                self.choix = zone.rect
        if not enfoncee:
            self.prise = None
        self.main = None
        if self.prise is not None:
            self.main = point
        if avant != (self.choix, self.main):
            self.a_redessiner = True

    def enfoncer(self, point: Point) -> None:
        """Actionne la zone où la souris s'enfonce, en ce `point` ; hors d'un menu, le replie."""
        self.lacher()
        if self.ecran is not self.vu:  # on ne visait pas un écran qui n'était pas dessiné
            self.dire(TROP_TOT)
            return
        self.passer()
        zone = self.sous(point)
        if zone is None and isinstance(self.ecran, Menu):
            self.ecran.fermer()
        if zone is None:
            return
        if zone.glisse:
            self.prise = zone.rect
        if isinstance(zone, Champ):
            zone.tout = False
            zone.curseur = self.toile.lettre_sous(zone, point[0])
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

    def appuyer(self, touche: int, lettre: str, modes: int) -> None:
        """Répond à une `touche`, qui écrirait cette `lettre`, tenue avec Ctrl d'après `modes`."""
        zone = self.choisie()
        if touche == pygame.K_TAB:
            self.deplacer(touche)
        elif isinstance(zone, Champ) and zone.editer(touche, bool(modes & pygame.KMOD_CTRL)):
            return
        elif touche in FLECHES and self.raccourci(touche, lettre) is None:
            self.deplacer(touche)
        elif touche == pygame.K_F11:
            self.changer_d_ecran()
        else:
            self.passer()
            self.decider(touche, lettre)

    def decider(self, touche: int, lettre: str) -> None:
        """Répond à une `touche` qui recule, qui actionne, ou qui est celle d'une zone."""
        zone = self.choisie()
        raccourci = self.raccourci(touche, lettre)
        if touche == pygame.K_ESCAPE:
            self.ecran.reculer()
        elif isinstance(zone, Champ) and touche in ENTREE:
            self.faire(zone)
        elif isinstance(raccourci, Liste):
            raccourci.texte = lettre
            self.deja_lue = lettre
            raccourci.faire()
        elif raccourci is not None:
            self.deja_lue = lettre
            self.faire(raccourci)
        elif zone is not None and (touche in ENTREE or touche == pygame.K_SPACE):
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
        """Écrit ce `texte` dans le champ qui a le choix, s'il y en a un.

        La lettre d'une touche qui vient de servir de raccourci ne s'écrit pas.
        """
        champ = self.choisie()
        deja_lue = self.deja_lue
        self.deja_lue = ""
        if isinstance(champ, Champ) and texte.lower() != deja_lue:
            champ.ecrire(texte)

    def se_choisit(self, zone: Zone) -> bool:
        """Dit si `zone` peut avoir le choix : une case l'a même quand elle ne peut rien."""
        return zone.joue or not self.ecran.refus(zone)

    def deplacer(self, touche: int) -> None:
        """Donne le choix à la zone suivante (Tab), ou à la plus proche du côté de la `touche`."""
        rects = [zone.rect for zone in self.ecran.zones() if self.se_choisit(zone)]
        if self.choix is not None and self.choix in rects and touche in FLECHES:
            self.choix = toile.voisin(self.choix, FLECHES[touche], rects)
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
        ecran.disposer()
        self.choix = ecran.premier_choix()
        self.lacher()

    def boutons(self) -> list[Zone]:
        """Rend les boutons de tous les écrans ; le dernier, « Quitter », est à part."""
        ecran = "Plein écran"
        if self.place is not None:
            ecran = "Fenêtre"
        return [
            Zone("Règles", "?", self.expliquer),
            Zone(ecran, "f11", self.changer_d_ecran),
            Zone(self.sons.etat, "m", self.changer_le_son, refus=self.sons.refus),
            Zone("Quitter", "q", self.quitter),
        ]

    def changer_le_son(self) -> None:
        """Coupe le son, ou le remet."""
        self.sons.basculer()

    def expliquer(self) -> None:
        """Montre les règles, et les touches de toutes les fenêtres."""
        self.montrer(Regles(self, f"{self.regles}\n\n{TOUCHES}", self.illustrer))

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

    def noter(self, partie: Any) -> None:
        """Écrit ce qu'un coup a changé à la `partie` ; ce que le disque en dit se lit en bas."""
        phrase = self.carnet.noter(partie)
        if phrase:
            self.nouvelle = phrase

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
        self.passer()
        if not (self.en_cours and self.carnet.a_perdre):
            self.partir()
        elif not isinstance(self.ecran, Adieu):
            self.montrer(Adieu(self))
            self.adieu = self.horloge()
        elif self.horloge() - self.adieu >= DEUX_CLICS:
            self.partir()

    def partir(self) -> None:
        """Ferme la fenêtre ; lève Interruption si une partie est en cours."""
        self.ouverte = False
        if self.en_cours:
            raise Interruption


def ouvrir_fenetre(
    titre: str,
    icone: Callable[[Toile], None],
    regie: Regie,
    regles: str,
    illustrer: Illustration | None = None,
) -> Fenetre:
    """Ouvre et rend la fenêtre de `regie`, avec ce `titre`, cette `icone` et ces `regles`.

    Lève ClickException, d'une phrase, s'il n'y a pas d'écran.
    """
    toile.ouvrir(titre, icone)
    return Fenetre(regie, regles, illustrer)
