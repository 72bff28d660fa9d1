"""Les écrans : ce que montre la fenêtre, et les bulles posées devant ; communs aux jeux.

Les notions, avec un exemple :
- un *écran* donne ses zones, un bouton « Quitter », les cases, et se dessine ;
- une *table* est l'écran d'une partie ; la *régie* lui donne les coups des machines, `--ia 2,4` ;
- une *bulle* est un écran posé devant un autre : `Bulle(fenetre, "Règles", "On joue…")` ;
- un *menu* est une liste déroulée, « rangée 1 », « rangée 2 »…
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from pygame import BLEND_RGB_MULT, Rect

from .clavier import Clavier
from .page import rendu_conseils
from .toile import HAUTEUR, LARGEUR, Action, Liste, Palette, Toile, Zone, aligner, rien

if TYPE_CHECKING:
    from .fenetre import Fenetre

PAUSE = 350  # millisecondes : de quoi voir un coup avant que la machine réponde
PAGE = Rect(140, 20, LARGEUR - 280, HAUTEUR - 50)  # une bulle où tiennent des règles
BOUTONS = Rect(724, 592, 536, 100)  # d'une table


@dataclass
class Regie:
    """Ce que le programme donne à la fenêtre : ses réglages, et le jeu des machines."""

    clavier: Clavier
    machines: Callable[[Any], frozenset[Any]]  # d'une partie, les joueurs que tient la machine
    choisir: Callable[[Any], Any]  # d'une partie, le coup de la machine
    conseiller: Callable[[Any], Sequence[Any]]  # les meilleurs, avec leur valeur et leurs mots
    preparer: Callable[..., Any] = rien  # d'après les réponses de l'accueil, une partie


class Ecran:
    """Ce que montre la fenêtre : le titre, à moins qu'un jeu ne dise ses zones et son dessin."""

    def __init__(self, fenetre: Fenetre) -> None:
        """Prépare un écran de cette `fenetre`."""
        self.fenetre = fenetre

    def zones(self) -> list[Zone]:
        """Rend les zones du moment."""
        return []

    def dessiner(self, toile: Toile) -> None:
        """Dessine sur `toile` tout sauf les boutons."""
        toile.texte(self.fenetre.titre, (LARGEUR / 2, 80), 96, Palette.ACCENT, "center")

    def peindre(self, toile: Toile, choix: Rect | None) -> None:
        """Dessine tout sur `toile` ; la zone de rectangle `choix` est entourée."""
        self.dessiner(toile)
        for zone in self.zones():
            toile.zone(zone, zone.rect == choix)

    def reculer(self) -> None:
        """Répond à Échap : quitte."""
        self.fenetre.quitter()


class Table(Ecran):
    """L'écran d'une partie : ses cases, son dernier message, et les avis qu'on a demandés."""

    def __init__(self, fenetre: Fenetre, partie: Any) -> None:
        """Prépare dans cette `fenetre` la table d'une `partie`."""
        super().__init__(fenetre)
        self.partie, self.machines = partie, fenetre.regie.machines(partie)
        self.cases: list[Zone] = []
        self.message = ""
        self.avis: Sequence[Any] = ()

    @property
    def attend(self) -> bool:
        """Dit si la partie attend le geste de quelqu'un."""
        return not self.fenetre.occupee

    def zones(self) -> list[Zone]:
        """Rend les cases quand la partie attend, puis les boutons."""
        return [*(self.cases if self.attend else []), *aligner(BOUTONS, self.boutons(), 4)]

    def boutons(self) -> list[Zone]:
        """Rend les boutons de toutes les parties : conseiller, sauver, et ceux de la fenêtre."""
        sauver = Zone("Sauver", "s", self.fenetre.proposer_de_garder)
        return [Zone("Conseil", "c", self.conseiller), sauver, *self.fenetre.boutons()]

    def commencer(self) -> None:
        """Montre la table, note le début de la partie, et laisse jouer qui doit jouer."""
        self.fenetre.montrer(self)
        self.fenetre.carnet.commencer(self.partie)
        self.suivre()

    def suivre(self) -> None:
        """Fait jouer la machine si c'est à elle, ou annonce la fin."""

    def annoncer(self, titre: str, texte: str, boutons: Sequence[Zone]) -> None:
        """Annonce la fin de la partie dans une bulle de ce `titre`, ce `texte` et ces `boutons`."""
        self.fenetre.finie = True
        boutons = [Zone("Voir le plateau"), *boutons]
        self.fenetre.montrer(Bulle(self.fenetre, titre, texte, boutons))

    def faire_jouer(self, nom: str, jouer: Callable[[Any], None]) -> None:
        """Fait réfléchir la machine de ce `nom`, puis `jouer` le coup qu'elle rend."""
        calcul = partial(self.fenetre.regie.choisir, self.partie)
        self.fenetre.reflechir(calcul, jouer, f"{nom} réfléchit…", PAUSE)

    def conseiller(self) -> None:
        """Fait chercher les meilleurs coups, si l'on en attend un ; ils seront dessinés et lus."""
        if self.attend:
            calcul = partial(self.fenetre.regie.conseiller, self.partie)
            self.fenetre.reflechir(calcul, self.montrer_les_avis, "On cherche un conseil…")

    def montrer_les_avis(self, avis: Sequence[Any]) -> None:
        """Retient ces `avis`, et en fait le message."""
        self.avis, self.message = avis, rendu_conseils(avis)

    def reculer(self) -> None:
        """Efface le message et les avis."""
        self.message, self.avis = "", ()


class Bulle(Ecran):
    """Un pop-up : un titre, un texte, parfois des champs ou des listes, et des boutons."""

    def __init__(
        self,
        fenetre: Fenetre,
        titre: str,
        texte: str,
        boutons: Sequence[Zone] = (),
        saisies: Sequence[Zone] = (),
        rect: Rect | None = None,
    ) -> None:
        """Prépare une bulle de cette `fenetre`, dans `rect` ; un de ses `boutons` la referme.

        Elle dit un `titre` et un `texte`, au-dessus de `saisies` où Entrée vaut son premier
        bouton ; Échap ne la referme que si un bouton ne fait rien d'autre.
        """
        super().__init__(fenetre)
        self.derriere, self.choix = fenetre.ecran, fenetre.choix
        self.titre, self.texte, self.saisies = titre, texte, saisies
        lignes = sum(1 + len(ligne) // 60 for ligne in texte.split("\n"))
        taille = 720, min(HAUTEUR - 50, 160 + 26 * lignes + 62 * len(saisies))
        self.rect = rect or Rect((0, 0), taille).move_to(center=(LARGEUR / 2, HAUTEUR / 2))
        self.boutons = [*boutons] or [Zone("Fermer")]
        self.esquivable = any(bouton.geste is rien for bouton in self.boutons)
        for bouton in self.boutons:
            bouton.geste = partial(self.repondre, bouton.geste)
        pied = Rect(self.rect.x + 30, self.rect.bottom - 66, self.rect.w - 60, 46)
        aligner(pied, self.boutons)
        for rang, saisie in enumerate(saisies, -len(saisies)):
            titree = pied.w * 2 // 5 if saisie.titre else 0
            saisie.rect = Rect(pied.x + titree, pied.y + 62 * rang, pied.w - titree, pied.h)
            saisie.geste = self.boutons[0].geste

    def repondre(self, geste: Action) -> None:
        """Referme la bulle, puis fait ce `geste`."""
        self.fermer()
        geste()

    def zones(self) -> list[Zone]:
        """Rend les saisies, puis les boutons."""
        return [*self.saisies, *self.boutons]

    def fermer(self) -> None:
        """Revient à l'écran d'avant."""
        self.fenetre.ecran, self.fenetre.choix = self.derriere, self.choix

    def reculer(self) -> None:
        """Referme la bulle, si l'on peut s'y dérober ; sinon, c'est l'écran d'avant qui recule."""
        if self.esquivable:
            self.fermer()
        else:
            self.derriere.reculer()

    def dessiner(self, toile: Toile) -> None:
        """Dessine sur `toile` l'écran d'avant, puis le cadre, le titre et le texte."""
        self.derriere.peindre(toile, None)
        if self.texte:  # il se lit devant un fond assombri
            toile.surface.fill((105, 105, 105), special_flags=BLEND_RGB_MULT)
        toile.rectangle(self.rect, Palette.FOND)
        toile.rectangle(self.rect, Palette.ACCENT, 3)
        cadre = self.rect.inflate(-60, -44)
        toile.texte(self.titre, cadre.topleft, 40, Palette.ACCENT, largeur=cadre.w)
        bas = min(zone.rect.y for zone in self.zones())
        toile.paragraphe(self.texte, Rect(cadre.x, cadre.y + 44, cadre.w, bas - cadre.y - 54))


class Menu(Bulle):
    """Une liste déroulée devant son écran."""

    def __init__(self, fenetre: Fenetre, liste: Liste) -> None:
        """Déroule `liste` dans cette `fenetre`."""
        lignes = [Zone(v, "", partial(setattr, liste, "texte", v)) for v in liste.valeurs]
        rect = Rect(liste.rect.bottomleft, (liste.rect.w, 42 * len(lignes) + 8))
        rect.clamp_ip(Rect(0, 0, LARGEUR, HAUTEUR))
        super().__init__(fenetre, "", "", lignes, rect=rect)
        self.boutons, self.esquivable = aligner(rect.inflate(-16, -16), lignes, 1), True


class Accueil(Bulle):
    """La bulle du premier écran d'un jeu, où l'on prépare une partie ; son premier bouton part."""

    def zones(self) -> list[Zone]:
        """Rend le départ, les saisies, puis les autres boutons."""
        return [self.boutons[0], *self.saisies, *self.boutons[1:]]

    def fermer(self) -> None:
        """Reste là : il n'y a pas d'écran d'avant."""
