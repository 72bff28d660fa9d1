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
from .toile import HAUTEUR, LARGEUR, Action, Liste, Palette, Reponse, Toile, Zone, aligner, rien

if TYPE_CHECKING:
    from .fenetre import Fenetre

PAUSE = 350  # millisecondes : de quoi voir un coup avant que la machine réponde
PAGE = Rect(140, 20, LARGEUR - 280, HAUTEUR - 40)  # une bulle où tiennent des règles


@dataclass
class Regie:
    """Ce que le programme donne à la fenêtre : ses réglages, et le jeu des machines."""

    clavier: Clavier
    machines: Callable[[Any], frozenset[Any]]  # d'une partie, les joueurs que tient la machine
    choisir: Callable[[Any], Any]  # d'une partie, le coup de la machine
    conseiller: Callable[[Any], Sequence[Any]]  # les meilleurs, avec leur valeur et leurs mots


class Ecran:
    """Ce que montre la fenêtre ; un jeu dit ses zones et son dessin."""

    bandeau = Rect(724, 2, 536, 38)  # où se lit que la machine réfléchit

    def __init__(self, fenetre: Fenetre) -> None:
        """Prépare un écran de cette `fenetre`."""
        self.fenetre = fenetre

    def zones(self) -> list[Zone]:
        """Rend les zones du moment."""
        return []

    def dessiner(self, toile: Toile) -> None:
        """Dessine sur `toile` tout sauf les boutons."""

    def peindre(self, toile: Toile, choix: Rect | None) -> None:
        """Dessine tout sur `toile` ; la zone de rectangle `choix` est entourée."""
        self.dessiner(toile)
        for zone in self.zones():
            toile.zone(zone, zone.rect == choix)

    def reculer(self) -> None:
        """Répond à Échap : quitte."""
        self.fenetre.quitter()


class Table(Ecran):
    """L'écran d'une partie : son dernier message, et les avis qu'on a demandés."""

    def __init__(self, fenetre: Fenetre, partie: Any) -> None:
        """Prépare dans cette `fenetre` la table d'une `partie`."""
        super().__init__(fenetre)
        self.partie, self.machines = partie, fenetre.regie.machines(partie)
        self.message = ""
        self.avis: Sequence[Any] = ()

    @property
    def attend(self) -> bool:
        """Dit si la partie attend le geste de quelqu'un."""
        return not self.fenetre.occupee

    def communs(self) -> list[Reponse]:
        """Rend les boutons de tous les jeux : conseiller, expliquer, sauver, l'écran, quitter."""
        return [
            ("Conseil", "c", self.conseiller),
            ("Règles", "?", self.fenetre.expliquer),
            ("Sauver", "s", self.fenetre.proposer_de_garder),
            ("Écran", "f11", self.fenetre.changer_d_ecran),
            ("Quitter", "q", self.fenetre.quitter),
        ]

    def faire_jouer(self, nom: str) -> None:
        """Fait réfléchir la machine de ce `nom`, dont `jouer` recevra le coup."""
        calcul = partial(self.fenetre.regie.choisir, self.partie)
        self.fenetre.reflechir(calcul, self.jouer, f"{nom} réfléchit…", PAUSE)

    def jouer(self, coup: Any) -> None:
        """Joue ce `coup` de la machine."""

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
    """Un pop-up : un titre, un texte, parfois des champs ou des listes, et des réponses."""

    voilee = True  # ce qui est derrière s'assombrit

    def __init__(
        self,
        fenetre: Fenetre,
        titre: str,
        texte: str,
        reponses: Sequence[Reponse] = (("Fermer", "", rien),),
        saisies: Sequence[Zone] = (),
        rect: Rect | None = None,
    ) -> None:
        """Prépare une bulle de cette `fenetre`, dans `rect` ; une de ses `reponses` la referme.

        Elle dit un `titre` et un `texte`, au-dessus de `saisies` où Entrée fait sa première
        réponse ; Échap ne la referme que si une réponse ne fait rien d'autre.
        """
        super().__init__(fenetre)
        self.derriere, self.choix = fenetre.ecran, fenetre.choix
        self.bandeau = self.derriere.bandeau
        self.titre, self.texte, self.reponses, self.saisies = titre, texte, reponses, saisies
        hauteur = 160 + 26 * sum(1 + len(ligne) // 60 for ligne in texte.split("\n"))
        taille = 720, min(HAUTEUR - 20, hauteur + 62 * len(saisies))
        self.rect = rect or Rect((0, 0), taille).move_to(center=(LARGEUR / 2, HAUTEUR / 2))
        pied = Rect(self.rect.x + 30, self.rect.bottom - 66, self.rect.w - 60, 46)
        self.boutons = aligner(pied, self.fermant(reponses))
        for rang, saisie in enumerate(saisies, -len(saisies)):
            titree = pied.w * 2 // 5 if saisie.titre else 0
            saisie.rect = Rect(pied.x + titree, pied.y + 62 * rang, pied.w - titree, pied.h)
            saisie.geste = self.boutons[0].geste

    def fermant(self, reponses: Sequence[Reponse]) -> list[Reponse]:
        """Rend ces `reponses`, qui referment d'abord la bulle."""
        return [(nom, touche, partial(self.repondre, geste)) for nom, touche, geste in reponses]

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
        """Referme la bulle, si l'on peut s'y dérober."""
        if any(geste is rien for _, _, geste in self.reponses):
            self.fermer()

    def dessiner(self, toile: Toile) -> None:
        """Dessine sur `toile` l'écran d'avant, puis le cadre, le titre et le texte."""
        self.derriere.peindre(toile, None)
        if self.voilee:
            toile.surface.fill((105, 105, 105), special_flags=BLEND_RGB_MULT)
        toile.rectangle(self.rect, Palette.FOND)
        toile.rectangle(self.rect, Palette.ACCENT, 3)
        cadre = self.rect.inflate(-60, -40)
        toile.texte(self.titre, cadre.topleft, 40, Palette.ACCENT, largeur=cadre.w)
        bas = self.zones()[0].rect.y
        toile.paragraphe(self.texte, Rect(cadre.x, cadre.y + 42, cadre.w, bas - cadre.y - 50))


class Menu(Bulle):
    """Une liste déroulée devant son écran."""

    voilee = False

    def __init__(self, fenetre: Fenetre, liste: Liste) -> None:
        """Déroule `liste` dans cette `fenetre`."""
        rect = Rect(liste.rect.bottomleft, (liste.rect.w, 42 * len(liste.valeurs) + 8))
        super().__init__(fenetre, "", "", rect=rect.clamp(Rect(0, 0, LARGEUR, HAUTEUR)))
        lignes = [
            (valeur, "", partial(setattr, liste, "texte", valeur)) for valeur in liste.valeurs
        ]
        self.boutons = aligner(self.rect.inflate(-16, -16), self.fermant(lignes), 1)


class Accueil(Bulle):
    """Le premier écran d'un jeu : son titre, ce qu'on y choisit, et le départ."""

    def __init__(
        self,
        fenetre: Fenetre,
        titres: tuple[str, str],
        saisies: Sequence[Zone],
        depart: tuple[str, Callable[[], str]],
        autres: Sequence[Reponse] = (),
    ) -> None:
        """Range dans cette `fenetre` le titre et le sous-titre (`titres`), et ces `saisies`.

        Le `depart`, un titre et un geste, commence la partie, ou rend pourquoi non ; d'`autres`
        boutons l'accompagnent.
        """
        self.sous_titre, self.depart = titres[1], depart[1]
        reponses = [(depart[0], "", self.partir), ("Règles", "?", fenetre.expliquer)]
        reponses += [*autres, ("Quitter", "q", fenetre.quitter)]
        cadre = Rect(210, 0, 860, 320 + 62 * len(saisies))
        super().__init__(fenetre, titres[0], "", reponses, saisies, cadre)

    def zones(self) -> list[Zone]:
        """Rend le départ, les saisies, puis les autres boutons."""
        return [self.boutons[0], *self.saisies, *self.boutons[1:]]

    def partir(self) -> None:
        """Commence la partie, ou dit pourquoi c'est refusé."""
        self.texte = self.depart()

    def fermer(self) -> None:
        """Reste là : il n'y a pas d'écran d'avant."""

    def reculer(self) -> None:
        """Répond à Échap : quitte."""
        self.fenetre.quitter()

    def dessiner(self, toile: Toile) -> None:
        """Dessine sur `toile` les titres, et ce qui est refusé."""
        x, bas = self.rect.centerx, self.rect.bottom
        toile.texte(self.titre, (x, 86), 96, Palette.ACCENT, "center")
        toile.texte(self.sous_titre, (x, 162), 32, Palette.DISCRET, "center")
        toile.texte(self.texte, (x, bas + 30), 28, Palette.ALERTE, "center")
