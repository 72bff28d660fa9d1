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
    """Lance un calcul dans un autre fil, que quitter n'attend pas.

    Args:
        calcul: une fonction.
        arguments: les siens.

    Retour:
        Son futur résultat.

    Effets de bord:
        Démarre un fil.
    """
    from concurrent.futures import Future  # seulement quand une machine réfléchit

    futur: Future[Any] = Future()

    def travailler() -> None:
        """Fait le calcul.

        Effets de bord:
            Le futur reçoit le résultat, ou la faute.
        """
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
        """Dit si la suite a ce qu'elle attend.

        Retour:
            Vrai, sauf si un calcul n'est pas fini.
        """
        return self.futur is None or self.futur.done()

    def finir(self) -> None:
        """Fait la suite.

        Effets de bord:
            Ceux de la suite, qui reçoit ses arguments, ou le résultat du calcul.
        """
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
        """Prépare une toile et un écran vides.

        Effets de bord:
            `calme`, d'après l'environnement, la fenêtre n'animera rien.
        """
        self.carnet = self.regie.carnet
        self.calme = os.environ.get(SANS_ANIMATION) == "1"
        self.titre = pygame.display.get_caption()[0]
        surface = pygame.display.get_surface()
        assert surface is not None, "la fenêtre est ouverte"
        self.toile = Toile(surface)
        self.sons = Sons()
        self.ecran = Ecran(self)

    def boucle(self) -> None:
        """Répond à ce qui arrive jusqu'à ce que la fenêtre se ferme, et dort entre deux images.

        Effets de bord:
            Dessine, joue, écrit ; ouvre le son, après la première image. `pygame.event.wait`
            dormirait moins : il regarde mille fois par seconde.
        """
        self.pas([])
        self.sons.ouvrir()
        while self.ouverte:
            self.pas(pygame.event.get())
            pygame.time.wait(self.sommeil())

    def sommeil(self) -> int:
        """Dit combien dormir : plus longtemps quand rien ne bouge ni n'arrive.

        Retour:
            Un nombre de millisecondes.
        """
        if self.attente is None and self.horloge() - self.eveil > EVEIL:
            return SOMMEIL
        return IMAGE

    def pas(self, arrives: Sequence[pygame.Event]) -> None:
        """Répond à ce qui est arrivé, laisse passer le temps, redessine s'il le faut.

        Args:
            arrives: les événements, dans l'ordre.

        Effets de bord:
            Ceux des gestes, et de ce qui aboutit ; dessine.
        """
        for evenement in sans_vaines_repetitions(arrives, self.tenues):
            self.eveil = self.horloge()
            self.traiter(evenement)
        self.vieillir()
        if self.a_redessiner:
            self.dessiner()

    def dessiner(self) -> None:
        """Redessine tout.

        Effets de bord:
            Change l'image et le titre de la fenêtre.
        """
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
        if self.vu is None:  # la première image va vite ; la suivante est lisse, et illustrée
            self.toile = Toile(self.toile.surface, lisse=True)
            self.a_redessiner = True
        self.vu = self.ecran

    def retailler(self) -> None:
        """Remet l'écran à la taille de la fenêtre ; la zone qui a le choix le garde.

        Effets de bord:
            Change la toile, et la place de tout.
        """
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
        """Dit quelque chose en bas de la fenêtre, jusqu'au geste suivant.

        Args:
            phrase: ce qu'on y lit.

        Effets de bord:
            Change `nouvelle`, et fait redessiner.
        """
        self.nouvelle = phrase
        self.a_redessiner = True

    def dessiner_bandeau(self) -> None:
        """Écrit en bas ce qu'il y a à dire, ou qu'on réfléchit.

        Effets de bord:
            Dessine, s'il y a quelque chose à dire.
        """
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
        """Dit si quelque chose bouge ou se calcule.

        Retour:
            Vrai si la partie n'attend pas de geste.
        """
        return self.attente is not None

    @property
    def part(self) -> float:
        """Donne la part déjà montrée de l'animation.

        Retour:
            De 0 à 1 ; 1 s'il n'y en a pas.
        """
        if self.attente is None:
            return 1.0
        passe = self.horloge() - self.attente.debut
        return min(1.0, passe / max(1, self.attente.duree))

    @property
    def animation(self) -> Attente | None:
        """Donne l'animation qu'on voit.

        Retour:
            Cette attente ; None si rien ne bouge, ou qu'une bulle le cache.
        """
        attente = self.attente
        if attente is None or attente.futur is not None or attente.ecran is not self.ecran:
            return None
        return attente

    def animer(self, duree: int, suite: Action, *arguments: Any) -> None:
        """Montre une animation, puis fait sa suite.

        Args:
            duree: celle de l'animation, en millisecondes.
            suite: ce qu'il faut faire après.
            arguments: ceux de la suite.

        Effets de bord:
            Retient l'attente ; `calme`, fait la suite tout de suite.
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
        """Fait faire un calcul, puis donne son résultat à une suite.

        Args:
            annonce: ce qu'on lit pendant ce temps.
            delai: combien de millisecondes attendre au moins.
            suite: ce qui reçoit le résultat.
            calcul: une fonction, qui ne change pas la partie.
            arguments: ceux du calcul.

        Effets de bord:
            Lance le calcul dans un autre fil, et retient l'attente.
        """
        if self.calme:
            delai = 0
        futur = self.lancer(calcul, *arguments)
        self.attente = Attente(
            self.ecran, self.horloge(), delai, suite, annonce=annonce, futur=futur
        )

    def vieillir(self) -> None:
        """Fait aboutir ce qu'on attendait, si c'est prêt et que le temps est passé.

        Effets de bord:
            Ceux de la suite, à moins qu'une bulle ne la cache ; une animation fait redessiner.
        """
        attente = self.attente
        if attente is None or attente.ecran is not self.ecran:
            return
        if attente.futur is None:
            self.a_redessiner = True
        if self.horloge() >= attente.debut + attente.duree and attente.prete:
            self.aboutir(attente)

    def aboutir(self, attente: Attente) -> None:
        """Fait la suite d'une attente.

        Args:
            attente: elle est prête, ou on la passe.

        Effets de bord:
            Ceux de la suite ; retient l'heure, si une machine a joué ou qu'un écran a surgi.
        """
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
        """Répond à un événement.

        Args:
            evenement: celui de pygame.

        Effets de bord:
            Ceux du geste, s'il y en a un ; fait redessiner.
        """
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
        """Répond à un geste.

        Args:
            evenement: celui d'une touche, d'un texte ou de la souris.

        Effets de bord:
            Ceux de ce geste.
        """
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
        """Cherche la zone qui est sous un point.

        Args:
            point: un point de la page.

        Retour:
            La zone ; None s'il n'y en a pas.
        """
        for zone in self.ecran.zones():
            if zone.rect.collidepoint(point):
                return zone
        return None

    def choisie(self) -> Zone | None:
        """Cherche la zone qui a le choix.

        Retour:
            La zone ; None s'il n'y en a pas.
        """
        for zone in self.ecran.zones():
            if zone.rect == self.choix:
                return zone
        return None

    def actionner(self, zone: Zone) -> None:
        """Choisit une zone, et fait son geste si elle en a un.

        Args:
            zone: une zone de l'écran.

        Effets de bord:
            Lui donne le choix ; déroule une liste, ou fait le geste.
        """
        self.choix = zone.rect
        if isinstance(zone, Liste):
            self.montrer(Menu(self, zone))
        elif not isinstance(zone, Champ):
            self.faire(zone)

    def faire(self, zone: Zone) -> None:
        """Fait le geste d'une zone, ou dit pourquoi non.

        Args:
            zone: une zone de l'écran.

        Effets de bord:
            Ceux du geste ; ou une phrase en bas, si la zone est éteinte, ou que la partie vient de
            changer.
        """
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
        """Dit si la partie vient de changer sans qu'on y touche.

        Retour:
            Vrai si l'on n'a pas pu viser ce qu'on voit.
        """
        return self.horloge() - self.surprise < REGARD

    def passer(self) -> None:
        """Fait aboutir d'un coup les animations qui se suivent, si l'on a pu les voir.

        Effets de bord:
            Ceux de leurs suites.
        """
        while self.animation is not None and not self.surprenant:
            self.aboutir(self.animation)

    # --- la souris --------------------------------------------------------------------------------

    def survoler(self, point: Point, enfoncee: bool) -> None:
        """Donne le choix à la zone que survole la souris, et y emmène la pièce qu'elle tient.

        Args:
            point: où est la souris.
            enfoncee: son bouton l'est encore ; sinon, elle a lâché ce qu'elle tenait.

        Effets de bord:
            Change le choix et ce que tient la souris ; fait redessiner, si quelque chose change.
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
        """Actionne la zone où l'on clique ; hors d'un menu, le replie.

        Args:
            point: où est la souris.

        Effets de bord:
            Ceux du geste ; la souris tient ce qu'elle a pris.
        """
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
        """Dépose ce que la souris a emmené.

        Args:
            zone: celle qui est sous la souris ; None s'il n'y en a pas.

        Effets de bord:
            Ceux du geste de cette zone, si l'on peut y déposer.
        """
        prise = self.prise
        self.lacher()
        if prise is not None and zone is not None and zone.glisse and zone.rect != prise:
            self.actionner(zone)

    def lacher(self) -> None:
        """Ne tient plus rien.

        Effets de bord:
            Oublie ce que la souris tenait.
        """
        self.prise = None
        self.main = None

    # --- le clavier -------------------------------------------------------------------------------

    def appuyer(self, touche: int, lettre: str, modes: int) -> None:
        """Répond à une touche.

        Args:
            touche: le numéro que pygame lui donne.
            lettre: celle qu'elle écrirait, en minuscule.
            modes: les touches tenues avec elle, dont Ctrl.

        Effets de bord:
            Ceux de la touche : écrire, déplacer le choix, changer d'écran, agir.
        """
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
        """Répond à une touche qui recule, qui actionne, ou qui est celle d'une zone.

        Args:
            touche: le numéro que pygame lui donne.
            lettre: celle qu'elle écrirait, en minuscule.

        Effets de bord:
            Ceux de ce geste.
        """
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
        """Cherche la zone dont c'est la touche ; F1 vaut « ? ».

        Args:
            touche: le numéro que pygame lui donne.
            lettre: celle qu'elle écrirait ; une liste répond au chiffre qui est une de ses valeurs.

        Retour:
            La zone ; None s'il n'y en a pas, ou dans un champ, où tout s'écrit.
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
        """Écrit dans le champ qui a le choix, s'il y en a un.

        Args:
            texte: ce qu'on a tapé ; la lettre qui vient de servir de raccourci ne s'écrit pas.

        Effets de bord:
            Change ce champ.
        """
        champ = self.choisie()
        deja_lue = self.deja_lue
        self.deja_lue = ""
        if isinstance(champ, Champ) and texte.lower() != deja_lue:
            champ.ecrire(texte)

    def se_choisit(self, zone: Zone) -> bool:
        """Dit si une zone peut avoir le choix.

        Args:
            zone: une zone de l'écran.

        Retour:
            Vrai si elle peut quelque chose, ou si c'est une case.
        """
        return zone.joue or not self.ecran.refus(zone)

    def deplacer(self, touche: int) -> None:
        """Donne le choix à une autre zone.

        Args:
            touche: Tab, pour la suivante, ou une flèche, pour la plus proche de ce côté.

        Effets de bord:
            Change le choix.
        """
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
        """Montre un écran.

        Args:
            ecran: l'écran ; il se dispose, et dit quelle zone a le choix.

        Effets de bord:
            Change l'écran et le choix ; la souris ne tient plus rien.
        """
        self.ecran = ecran
        ecran.disposer()
        self.choix = ecran.premier_choix()
        self.lacher()

    def boutons(self) -> list[Zone]:
        """Donne les boutons de tous les écrans.

        Retour:
            Règles, plein écran, son ; le dernier, « Quitter », est à part.
        """
        ecran = "Plein écran"
        if self.place is not None:
            ecran = "Fenêtre"
        return [
            Zone("Règles", "?", self.expliquer),
            Zone(ecran, "f11", self.changer_d_ecran),
            Zone(self.sons.etat, "m", self.sons.basculer, refus=self.sons.refus),
            Zone("Quitter", "q", self.quitter),
        ]

    def expliquer(self) -> None:
        """Montre les règles, et les touches de toutes les fenêtres.

        Effets de bord:
            Ouvre une bulle.
        """
        self.montrer(Regles(self, f"{self.regles}\n\n{TOUCHES}", self.illustrer))

    def changer_d_ecran(self) -> None:
        """Passe en plein écran, ou en revient à la place d'avant.

        Effets de bord:
            Change la taille et la place de la fenêtre.
        """
        if self.place is None:
            self.place = Rect(pygame.display.get_window_position(), self.toile.taille)
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(self.place.size, pygame.RESIZABLE)
            pygame.display.set_window_position(self.place.topleft)
            self.place = None

    # --- garder la partie, et quitter -------------------------------------------------------------

    def commencer(self, partie: Any) -> None:
        """Écrit le début d'une partie.

        Args:
            partie: la partie, nouvelle ou reprise.

        Effets de bord:
            Le carnet la suit désormais ; ce que dit le disque se lira en bas ; lève ErreurFichier
            s'il refuse.
        """
        self.nouvelle = self.carnet.commencer(partie)

    def noter(self, partie: Any) -> None:
        """Écrit ce qu'un coup a changé.

        Args:
            partie: la partie, après ce coup.

        Effets de bord:
            Écrit le fichier, s'il y en a un ; ce que dit le disque se lira en bas.
        """
        phrase = self.carnet.noter(partie)
        if phrase:
            self.nouvelle = phrase

    def proposer_de_sauver(self) -> None:
        """Demande le nom d'un fichier où sauver la partie.

        Effets de bord:
            Ouvre une bulle.
        """
        self.montrer(Sauvegarde(self, puis_quitter=False))

    def sauver_et_quitter(self) -> None:
        """Demande le nom d'un fichier où sauver la partie, avant de quitter.

        Effets de bord:
            Ouvre une bulle.
        """
        self.montrer(Sauvegarde(self, puis_quitter=True))

    @property
    def en_cours(self) -> bool:
        """Dit si une partie est en cours.

        Retour:
            Faux s'il n'y en a pas, ou si elle est finie.
        """
        partie = self.carnet.partie
        return partie is not None and self.regie.jeu.issue(partie) is None

    def quitter(self) -> None:
        """Quitte ; à qui perdrait des coups, le demande d'abord. Qui insiste s'en va.

        Effets de bord:
            Ferme la fenêtre, ou ouvre une bulle ; lève Interruption si une partie est en cours.
        """
        self.passer()
        if not (self.en_cours and self.carnet.a_perdre):
            self.partir()
        elif not isinstance(self.ecran, Adieu):
            self.montrer(Adieu(self))
            self.adieu = self.horloge()
        elif self.horloge() - self.adieu >= DEUX_CLICS:
            self.partir()

    def partir(self) -> None:
        """Ferme la fenêtre.

        Effets de bord:
            Change `ouverte` ; lève Interruption si une partie est en cours.
        """
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
    """Ouvre la fenêtre d'un jeu.

    Args:
        titre: celui du jeu.
        icone: ce qui dessine son image, sur une toile de 64 points de côté.
        regie: ce que le programme donne à la fenêtre.
        regles: le texte des règles.
        illustrer: ce qui en dessine l'image, dans un carré ; None s'il n'y en a pas.

    Retour:
        La fenêtre, encore vide.

    Effets de bord:
        Ouvre la fenêtre de pygame ; lève ClickException, d'une phrase, s'il n'y a pas d'écran.
    """
    toile.ouvrir(titre, icone)
    return Fenetre(regie, regles, illustrer)
