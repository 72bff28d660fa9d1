"""La fenêtre : écouter, laisser passer le temps, faire réfléchir ; commune aux jeux qui en ont une.

Les notions, avec un exemple :
- la zone qui a le *choix* est sous la souris, ou atteinte par Tab et les flèches ; Entrée
  l'actionne, une touche aussi : « q » quitte, Échap recule, F11 remplit l'écran ;
- une *attente* occupe la fenêtre : une animation, qu'un geste passe, ou un calcul fait dans un
  autre fil, qui s'annonce : « La machine réfléchit… » ;
- un *geste* fait devant une image périmée, ou dans le *battement* qui suit une attente (250 ms),
  ne compte pas : il visait autre chose que ce qui est en jeu.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame
from pygame import Rect

from . import toile
from .disque import ErreurFichier, nom_lisible
from .ecrans import PAGE, Bulle, Ecran, Menu, Regie
from .systeme import Interruption, imprimable
from .toile import HAUTEUR, LARGEUR, Action, Champ, Liste, Palette, Point, Toile, Zone, rien

IMAGE, BATTEMENT = 15, 250  # millisecondes
BANDEAU = Rect(0, HAUTEUR - 24, LARGEUR, 24)  # où se lit qu'on réfléchit, ou ce que dit le disque
GESTES = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.KEYDOWN, pygame.TEXTINPUT)
ENTREE = (pygame.K_RETURN, pygame.K_KP_ENTER)
FLECHES = {pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
FLECHES |= {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0)}
A_GARDER = "La partie n'est pas sauvegardée.\nLe nom d'un fichier où la garder :"
TOUCHES = (
    "Tab et les flèches changent le choix, Entrée l'actionne, Échap recule ; C conseille, "
    "S sauvegarde, ? explique, F11 remplit l'écran, Q quitte."
)


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
class Attente:
    """Ce qui occupe la fenêtre : une durée, en millisecondes, puis la suite, une fois prête."""

    ecran: Ecran  # devant lequel on attend
    debut: int
    duree: int
    suite: Action
    annonce: str = ""  # une animation n'en a pas : elle se voit
    prete: Callable[[], bool] = lambda: True


@dataclass(eq=False)
class Fenetre:
    """Elle montre un écran, lui transmet les gestes, et laisse passer le temps."""

    regie: Regie
    regles: str
    horloge: Callable[[], int] = pygame.time.get_ticks
    lancer: Callable[[Callable[[], Any]], Future[Any]] = en_parallele
    choix: Rect | None = None  # le rectangle de la zone qui a le choix
    prise: Rect | None = None  # celui de la case où la souris a pris une pièce
    main: Point | None = None  # où elle l'emmène
    attente: Attente | None = None
    ouverte: bool = True
    a_redessiner: bool = True
    sourde: int = 0  # l'heure avant laquelle on n'entend pas
    vue: object = None  # la marque de ce qui est à l'écran
    adieu: Ecran | None = None  # la bulle qui demande s'il faut garder la partie
    finie: bool = False  # la partie : on peut encore la sauvegarder, mais plus l'interrompre
    perdu: str = ""  # ce que quitter perdrait, même d'une partie sauvegardée
    nouvelle: str = ""  # ce que dit le disque
    place: Rect | None = None  # celle de la fenêtre, avant le plein écran

    def __post_init__(self) -> None:
        """Prépare une toile et un écran vides ; `calme`, la fenêtre n'anime rien."""
        self.carnet = self.regie.clavier.carnet
        self.calme = self.regie.clavier.rapide
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
        fichier = f" – {imprimable(self.carnet.nom)}" if self.carnet.nom else ""
        pygame.display.set_caption(f"{self.titre}{fichier}")
        self.toile.surface.fill(Palette.FOND)
        self.ecran.peindre(self.toile, self.choix)
        if phrase := (self.attente and self.attente.annonce) or self.nouvelle:
            self.toile.rectangle(BANDEAU, Palette.PANNEAU)
            self.toile.texte(phrase, BANDEAU.center, 26, Palette.ACCENT, "center")
        pygame.display.flip()
        if self.vue != self.marque():
            self.vue = self.marque()
            pygame.event.clear(GESTES)

    # --- le temps ---------------------------------------------------------------------------------

    @property
    def occupee(self) -> bool:
        """Dit si quelque chose bouge ou se calcule : la partie n'attend pas de geste."""
        return self.attente is not None

    @property
    def part(self) -> float:
        """Rend la part déjà montrée de l'animation, de 0 à 1."""
        attente, heure = self.attente, self.horloge()
        return min(1.0, (heure - attente.debut) / max(1, attente.duree)) if attente else 1.0

    @property
    def animation(self) -> Attente | None:
        """Rend l'animation qu'on voit, s'il y en a une, et qu'aucune bulle ne la cache."""
        attente = self.attente
        vue = attente is not None and not attente.annonce and attente.ecran is self.ecran
        return attente if vue else None

    def animer(self, duree: int, suite: Action) -> None:
        """Montre une animation de cette `duree`, puis fait la `suite` ; `calme`, tout de suite."""
        if self.calme:
            suite()
        else:
            self.attente = Attente(self.ecran, self.horloge(), duree, suite)

    def reflechir(
        self, calcul: Callable[[], Any], suite: Callable[[Any], None], annonce: str, delai: int = 0
    ) -> None:
        """Fait `calcul` dans un autre fil, sous cette `annonce` ; le `delai` passé, `suite`."""
        futur, duree = self.lancer(calcul), 0 if self.calme else delai
        self.attente = Attente(
            self.ecran, self.horloge(), duree, lambda: suite(futur.result()), annonce, futur.done
        )

    def vieillir(self) -> None:
        """Fait aboutir ce qu'on attendait, prêt et le temps passé, si aucune bulle ne le cache."""
        attente = self.attente
        if attente is not None and attente.ecran is self.ecran:
            self.a_redessiner |= not attente.annonce
            if self.horloge() >= attente.debut + attente.duree and attente.prete():
                self.aboutir(attente)

    def aboutir(self, attente: Attente) -> None:
        """Fait la suite d'une `attente` ; un geste déjà parti ne répondait pas à cette suite."""
        self.attente, self.a_redessiner = None, True
        attente.suite()
        if attente.annonce or self.animation is None:  # des animations se passent toutes
            self.sourde = self.horloge() + BATTEMENT

    # --- les gestes -------------------------------------------------------------------------------

    def marque(self) -> object:
        """Rend de quoi reconnaître ce qui est en jeu : l'écran, la partie, et ce qui l'occupe."""
        return self.ecran, self.carnet.octets, self.attente

    def traiter(self, evenement: pygame.Event) -> None:
        """Répond à un `evenement`, sauf à un geste fait devant une image périmée."""
        genre = evenement.type
        self.a_redessiner |= genre != pygame.MOUSEMOTION
        if genre == pygame.QUIT:
            self.quitter()
        elif genre == pygame.MOUSEMOTION:
            if any(evenement.rel):  # sinon, c'est la fenêtre qui s'ouvre sous une souris posée là
                self.survoler(self.toile.en_points(evenement.pos), bool(evenement.buttons[0]))
        elif genre not in GESTES or self.vue != self.marque():
            return
        elif genre == pygame.KEYDOWN:
            self.appuyer(evenement.key, evenement.unicode.lower())
        elif genre == pygame.TEXTINPUT:
            if isinstance(champ := self.choisie(), Champ):
                champ.texte += "".join(filter(str.isprintable, evenement.text))
        elif evenement.button == pygame.BUTTON_LEFT:
            zone = self.sous(self.toile.en_points(evenement.pos))
            self.cliquer(genre == pygame.MOUSEBUTTONDOWN, zone)

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

    def cliquer(self, enfoncee: bool, zone: Zone | None) -> None:
        """Actionne la `zone` où la souris est `enfoncee`, et celle où elle dépose une pièce."""
        prise = self.prise
        self.prise = self.main = None
        if enfoncee and zone is None and isinstance(self.ecran, Menu):
            self.ecran.fermer()
        elif enfoncee:
            self.prise = zone.rect if zone and zone.glisse else None
            self.actionner(zone)
        elif prise is not None and zone is not None and zone.glisse and zone.rect != prise:
            self.actionner(zone)

    def actionner(self, zone: Zone | None) -> None:
        """Choisit la `zone` et fait son geste ; un geste fait ailleurs passe les animations."""
        if zone is None:
            self.passer()
            return
        self.choix = zone.rect
        if isinstance(zone, Liste):
            self.montrer(Menu(self, zone))
            self.choix = self.ecran.zones()[zone.valeurs.index(zone.texte)].rect
        elif not isinstance(zone, Champ):
            self.faire(zone.geste)

    def passer(self) -> None:
        """Fait aboutir les animations qui se suivent, si l'on a eu le temps de les voir."""
        while self.animation is not None and self.horloge() >= self.sourde:
            self.aboutir(self.animation)

    def faire(self, geste: Action) -> None:
        """Fait ce `geste`, sauf dans le battement qui suit une attente."""
        if self.occupee or self.horloge() >= self.sourde:
            geste()

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
            zone.texte = zone.texte[:-1]
        elif not isinstance(zone, Champ) and (geste := self.geste_de(touche, lettre)):
            self.faire(geste)
        elif touche in (pygame.K_TAB, *FLECHES):
            self.deplacer(touche)
        elif touche in ENTREE or touche == pygame.K_SPACE:
            self.actionner(zone)

    def geste_de(self, touche: int, lettre: str) -> Action | None:
        """Rend le geste de la zone dont c'est la `touche` ou la `lettre` ; F1 vaut « ? ».

        Une liste répond au chiffre qui est une de ses valeurs.
        """
        noms = ("?" if touche == pygame.K_F1 else lettre, pygame.key.name(touche))
        for zone in self.ecran.zones():
            if zone.touche and zone.touche in noms:
                return zone.geste
            if isinstance(zone, Liste) and lettre in zone.valeurs:
                return partial(setattr, zone, "texte", lettre)
        return None

    def deplacer(self, touche: int) -> None:
        """Donne le choix à la zone suivante (Tab), ou à la plus proche du côté de la `touche`.

        Des flèches le laissent sur la case d'un plateau qui attend.
        """
        rects = [zone.rect for zone in self.ecran.zones()]
        if self.choix in rects and touche in FLECHES:
            loin = partial(toile.eloignement, self.choix, FLECHES[touche])
            self.choix = min([self.choix, *rects], key=loin)
        elif rects and not (self.choix and self.occupee and touche in FLECHES):
            pas = -1 if pygame.key.get_mods() & pygame.KMOD_SHIFT else 1
            rang = rects.index(self.choix) + pas if self.choix in rects else 0
            self.choix = rects[rang % len(rects)]

    # --- d'un écran à l'autre ---------------------------------------------------------------------

    def montrer(self, ecran: Ecran) -> None:
        """Montre cet `ecran` ; d'une bulle, la première zone a le choix."""
        self.ecran = ecran
        self.choix = ecran.zones()[0].rect if isinstance(ecran, Bulle) else None
        self.prise = self.main = None

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

    def noter(self, partie: Any) -> None:
        """Note où en est la `partie` ; si le disque refuse, le dit ici et au terminal."""
        self.nouvelle = self.carnet.noter(partie)

    def proposer_de_garder(
        self, question: str = "Le nom d'un fichier :", suite: Action = rien
    ) -> None:
        """Pose la `question` d'un fichier où garder la partie, puis fait la `suite`."""
        champ = Champ(texte=self.carnet.nom or "")
        boutons = [Zone("Garder", "", lambda: self.garder(champ.texte, suite))]
        boutons += [Zone("Laisser", "", suite)] if suite is not rien else []
        boutons.append(Zone("Revenir"))
        self.montrer(Bulle(self, "Sauvegarder la partie", question, boutons, [champ]))

    def garder(self, nom: str, suite: Action) -> None:
        """Écrit la partie dans le fichier `nom`, et fait la `suite` ; refusé, en redemande un."""
        try:
            self.carnet.sauver_sous(nom)
            ou = nom_lisible(str(self.carnet.nom))  # un autre, si celui-là n'est plus à nous
            self.nouvelle = f"Partie sauvegardée dans {ou} ; elle continuera de s'y écrire."
        except ErreurFichier as erreur:
            self.proposer_de_garder(f"Erreur : {erreur.message}\nUn autre nom :", suite)
        else:
            suite()

    def quitter(self, suite: Action | None = None) -> None:
        """Quitte, ou fait la `suite` ; à qui perdrait quelque chose, le dit d'abord."""
        suite = suite or self.partir
        if self.ecran is self.adieu and self.horloge() < self.sourde:
            return  # deux clics sur la croix n'en font qu'un
        if self.ecran is self.adieu or not (self.perdu or self.carnet.a_perdre):
            suite()
            return
        if self.carnet.a_perdre:
            self.proposer_de_garder(f"{self.perdu}\n{A_GARDER}".strip(), suite)
        else:
            boutons = [Zone("Revenir"), Zone("Quitter", "", suite)]
            self.montrer(Bulle(self, "Quitter ?", self.perdu, boutons))
        self.adieu, self.sourde = self.ecran, self.horloge() + BATTEMENT

    def partir(self) -> None:
        """Ferme la fenêtre ; lève Interruption si une partie est en cours."""
        self.ouverte = False
        if self.carnet.octets and not self.finie:
            raise Interruption


def ouvrir_fenetre(
    titre: str, icone: Callable[[Toile], None], regie: Regie, regles: str
) -> Fenetre:
    """Ouvre et rend la fenêtre de `regie`, avec ce `titre`, cette `icone` et ces `regles`."""
    toile.ouvrir(titre, icone)
    fenetre = Fenetre(regie, regles)
    fenetre.calme |= toile.mouvement_reduit()
    return fenetre
