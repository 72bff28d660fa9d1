"""Les écrans : ce que montre la fenêtre, et les bulles posées devant ; communs aux jeux.

Les notions, avec un exemple :
- un *écran* donne ses zones, les boutons, les cases, et se dessine ;
- son *état* dit ce qui est en jeu, tant de coups joués : un geste fait devant un autre est perdu ;
- une *bulle* est un écran posé devant un autre : `Bulle(fenetre, "Règles", "On joue…")` ;
- un *menu* est une liste déroulée.

À essayer : faites apparaître les bulles en douceur, avec `Fenetre.animer`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from .toile import (
    ACCENT,
    FOND,
    HAUTEUR,
    LARGEUR,
    Action,
    Champ,
    Liste,
    Reponse,
    Toile,
    Zone,
    aligner,
)

if TYPE_CHECKING:
    from .fenetre import Fenetre


class Ecran:
    """Ce que montre la fenêtre ; un jeu dit ses zones, son état et son dessin."""

    passable = False  # un geste passe ses animations

    def __init__(self, fenetre: Fenetre) -> None:
        """Prépare un écran de cette `fenetre`."""
        self.fenetre = fenetre

    def zones(self) -> list[Zone]:
        """Rend les zones du moment."""
        return []

    def etat(self) -> object:
        """Rend de quoi reconnaître ce qui est en jeu : tant de coups joués, par exemple."""
        return None

    def dessiner(self, toile: Toile) -> None:
        """Dessine sur `toile` tout sauf les boutons."""

    def peindre(self, toile: Toile, choix: Rect | None) -> None:
        """Dessine tout sur `toile` ; la zone de rectangle `choix` est entourée."""
        self.dessiner(toile)
        for zone in self.zones():
            toile.zone(zone, zone.rect == choix)

    def reculer(self) -> None:
        """Répond à Échap."""


class Bulle(Ecran):
    """Un pop-up : un titre, un texte, parfois un champ ou une liste, et des réponses."""

    voilee = True  # ce qui est derrière s'assombrit

    def __init__(
        self,
        fenetre: Fenetre,
        titre: str,
        texte: str,
        reponses: Sequence[Reponse] = (("Fermer", "", lambda: None),),
        saisie: Champ | Liste | None = None,
        rect: Rect | None = None,
    ) -> None:
        """Prépare une bulle de cette `fenetre`, dans `rect` ; une de ses `reponses` la referme.

        Elle dit un `titre` et un `texte`, au-dessus d'une `saisie`.
        """
        super().__init__(fenetre)
        self.derriere, self.choix = fenetre.ecran, fenetre.choix
        self.titre, self.texte, self.saisie = titre, texte, saisie
        lignes = sum(1 + len(ligne) // 60 for ligne in texte.split("\n"))
        hauteur = min(HAUTEUR - 20, 160 + 26 * lignes + 62 * (saisie is not None))
        self.rect = rect or Rect((LARGEUR - 720) // 2, (HAUTEUR - hauteur) // 2, 720, hauteur)
        self.pied = Rect(self.rect.x + 30, self.rect.bottom - 66, self.rect.w - 60, 46)
        fermer = [(nom, touche, partial(self.repondre, geste)) for nom, touche, geste in reponses]
        self.boutons = aligner(self.pied, fermer)
        if saisie is not None:
            saisie.rect = self.pied.move(0, -60)

    def repondre(self, geste: Action) -> None:
        """Referme la bulle, puis fait ce `geste`."""
        self.reculer()
        geste()

    def zones(self) -> list[Zone]:
        """Rend la saisie, s'il y en a une, et les boutons."""
        return [*([self.saisie] if self.saisie else []), *self.boutons]

    def reculer(self) -> None:
        """Revient à l'écran d'avant."""
        self.fenetre.ecran, self.fenetre.choix = self.derriere, self.choix

    def dessiner(self, toile: Toile) -> None:
        """Dessine sur `toile` l'écran d'avant, puis le cadre, le titre et le texte."""
        self.derriere.peindre(toile, None)
        if self.voilee:
            toile.voile()
        toile.rectangle(self.rect, FOND)
        toile.rectangle(self.rect, ACCENT, 3)
        cadre = self.rect.inflate(-60, -40)
        toile.texte(self.titre, cadre.topleft, 40, ACCENT, largeur=cadre.w)
        bas = (self.saisie.rect if self.saisie else self.pied).y
        toile.paragraphe(self.texte, Rect(cadre.x, cadre.y + 42, cadre.w, bas - cadre.y - 50))


class Menu(Ecran):
    """Une liste déroulée devant son écran."""

    def __init__(self, fenetre: Fenetre, liste: Liste) -> None:
        """Déroule `liste` dans cette `fenetre`."""
        super().__init__(fenetre)
        self.derriere, self.liste = fenetre.ecran, liste
        hauteur = 42 * len(liste.valeurs)
        haut = min(liste.rect.bottom + 2, HAUTEUR - hauteur - 4)
        choix = [(nom, "", partial(self.choisir, r)) for r, nom in enumerate(liste.valeurs)]
        self.valeurs = aligner(Rect(liste.rect.x, haut, liste.rect.w, hauteur), choix, 1)

    def zones(self) -> list[Zone]:
        """Rend une zone par valeur."""
        return self.valeurs

    def choisir(self, rang: int) -> None:
        """Retient la valeur de ce `rang` et replie la liste."""
        self.liste.rang = rang
        self.reculer()
        self.liste.geste()

    def reculer(self) -> None:
        """Replie la liste."""
        self.fenetre.ecran, self.fenetre.choix = self.derriere, self.liste.rect

    def dessiner(self, toile: Toile) -> None:
        """Dessine sur `toile` ce qui est derrière."""
        self.derriere.peindre(toile, None)
