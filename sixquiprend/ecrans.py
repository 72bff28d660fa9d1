"""Les écrans : ce que montre la fenêtre, et les bulles posées devant ; communs aux jeux.

Les notions, avec un exemple :
- un *écran* donne ses zones, un bouton « Quitter », les cases, et se dessine ;
- son *état* dit ce qui est en jeu, 12 coups joués : un geste fait devant un autre est perdu ;
- une *bulle* est un écran posé devant un autre : `Bulle(fenetre, "Règles", "On joue…")` ;
- un *menu* est une liste déroulée, « rangée 1 », « rangée 2 »…
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from pygame import Rect, Vector2

from .carnet import Carnet
from .disque import ErreurFichier, nom_lisible
from .toile import (
    HAUTEUR,
    LARGEUR,
    Action,
    Champ,
    Liste,
    Palette,
    Reponse,
    Toile,
    Zone,
    aligner,
)

if TYPE_CHECKING:
    from .fenetre import Fenetre

PAUSE = 350  # millisecondes : de quoi voir un coup avant que la machine réponde
TOUCHES = (
    "Tab et les flèches changent le choix, Entrée l'actionne, Échap recule ; C conseille, "
    "S sauvegarde, ? explique, F11 remplit l'écran, Q quitte."
)


def eloignement(depart: Zone, sens: tuple[int, int], zone: Zone) -> float:
    """Rend de combien `zone` est loin de `depart` dans ce `sens` ; derrière, plus qu'elle-même."""
    dx, dy = Vector2(zone.rect.center) - depart.rect.center
    devant = dx * sens[0] + dy * sens[1]
    if devant <= 0:
        return 1e6 if zone is depart else 1e9
    return float(devant + 3 * abs(dx * sens[1]) + 3 * abs(dy * sens[0]))


def rien() -> None:
    """Ne fait rien : c'est le geste d'un bouton qui referme seulement sa bulle."""


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

    def communs(self, regles: str) -> list[Reponse]:
        """Rend les boutons de tous les jeux : expliquer les `regles`, sauver, l'écran, quitter."""
        page, fenetre = Rect(140, 20, LARGEUR - 280, HAUTEUR - 40), self.fenetre
        return [
            ("Règles", "?", partial(fenetre.dire, "Règles", f"{regles}\n{TOUCHES}", page)),
            ("Sauver", "s", fenetre.sauver),
            ("Écran", "f11", fenetre.changer_d_ecran),
            ("Quitter", "q", fenetre.quitter),
        ]

    def reculer(self) -> None:
        """Répond à Échap."""

    def perdu(self) -> str:
        """Rend la phrase qui dit ce que quitter perdrait, même d'une partie sauvegardée."""
        return ""


@dataclass
class Animation:
    """Ce qui bouge : sa durée, le temps déjà passé, et ce qui suivra."""

    duree: int
    suite: Action
    temps: int = 0


@dataclass
class Reflexion:
    """Ce que calcule un autre fil, ce qui suivra, et l'heure avant laquelle on ne répond pas."""

    futur: Future[Any]
    suite: Callable[[Any], None]
    pas_avant: int
    annonce: str


@dataclass
class Regie:
    """Ce que le programme donne à la fenêtre : où s'écrit la partie, et le jeu des machines."""

    carnet: Carnet[Any]
    calme: bool
    machines: Callable[[Any], frozenset[Any]]  # d'une partie, les joueurs que tient la machine
    choisir: Callable[[Any], Any]  # d'une partie, le coup de la machine
    conseiller: Callable[[Any], Sequence[Any]]  # les meilleurs, avec leur valeur et leurs mots


class Table(Ecran):
    """L'écran d'une partie : son dernier message, et les avis qu'on a demandés."""

    def __init__(self, fenetre: Fenetre, regie: Regie, partie: Any) -> None:
        """Prépare dans cette `fenetre` la table d'une `partie`, que sert cette `regie`."""
        super().__init__(fenetre)
        self.regie, self.partie = regie, partie
        self.machines = regie.machines(partie)
        self.message = ""
        self.avis: Sequence[Any] = ()

    def faire_jouer(self, nom: str) -> None:
        """Fait réfléchir la machine de ce `nom`, dont `jouer` recevra le coup."""
        calcul = partial(self.regie.choisir, self.partie)
        self.fenetre.reflechir(calcul, self.jouer, PAUSE, f"{nom} réfléchit…")

    def jouer(self, coup: Any) -> None:
        """Joue ce `coup` de la machine."""

    def conseiller(self) -> None:
        """Fait chercher les meilleurs coups, qui seront dessinés et lus."""
        calcul = partial(self.regie.conseiller, self.partie)
        self.fenetre.reflechir(calcul, self.montrer_les_avis, annonce="On cherche un conseil…")

    def montrer_les_avis(self, avis: Sequence[Any]) -> None:
        """Retient ces `avis`, et en fait le message."""
        self.avis = avis
        conseils = [f"{rang}. {coup} : {mots}" for rang, (coup, _, mots) in enumerate(avis, 1)]
        self.message = "\n".join(conseils)

    def reculer(self) -> None:
        """Efface le message et les avis."""
        self.message, self.avis = "", ()


class Accueil(Ecran):
    """Le premier écran d'un jeu : un titre, des champs et des listes, et le départ."""

    def __init__(
        self,
        fenetre: Fenetre,
        titres: tuple[str, str],
        lignes: Sequence[tuple[str, Sequence[Zone]]],
        depart: tuple[str, Callable[[], str]],
        autres: Sequence[Reponse] = (),
    ) -> None:
        """Range dans cette `fenetre` le titre et le sous-titre (`titres`), et ces `lignes`.

        Une ligne a un nom et des saisies. Le `depart`, un titre et un geste, commence la partie, ou
        rend pourquoi non ; `autres` sont les boutons qui l'accompagnent.
        """
        super().__init__(fenetre)
        self.titres, self.lignes, self.depart = titres, lignes, depart[1]
        self.refus, self.refuses = "", [""]  # pourquoi, et ce qui était alors écrit
        pas = min(62, 360 // len(lignes))
        for rang, (_, saisies) in enumerate(lignes):
            places = aligner(
                Rect(560, 200 + pas * rang, 520, pas - 10), [("", "", rien)] * len(saisies)
            )
            for saisie, place in zip(saisies, places, strict=True):
                saisie.rect = place.rect
                if isinstance(saisie, Champ):
                    saisie.geste = self.partir
        boutons = [(depart[0], "", self.partir), *autres, ("Quitter", "q", fenetre.quitter)]
        self.boutons = aligner(Rect(280, 600, 800, 60), boutons)

    def zones(self) -> list[Zone]:
        """Rend le départ, les saisies, puis les autres boutons."""
        saisies = [saisie for _, saisies in self.lignes for saisie in saisies]
        return [self.boutons[0], *saisies, *self.boutons[1:]]

    def partir(self) -> None:
        """Commence la partie, ou retient pourquoi c'est refusé."""
        self.refus, self.refuses = self.depart(), self.textes()

    def textes(self) -> list[str]:
        """Rend ce qui est écrit dans les champs."""
        saisies = [saisie for _, saisies in self.lignes for saisie in saisies]
        return [saisie.texte for saisie in saisies if isinstance(saisie, Champ)]

    def reculer(self) -> None:
        """Quitte le jeu."""
        self.fenetre.quitter()

    def dessiner(self, toile: Toile) -> None:
        """Dessine sur `toile` les titres, le nom des lignes, et ce qui est refusé."""
        toile.texte(self.titres[0], (LARGEUR / 2, 76), 96, Palette.ACCENT, "center")
        toile.texte(self.titres[1], (LARGEUR / 2, 142), 32, Palette.DISCRET, "center")
        for nom, saisies in self.lignes:
            toile.texte(nom, (540, saisies[0].rect.centery), ancre="midright")
        champs = [s for _, saisies in self.lignes for s in saisies if isinstance(s, Champ)]
        longs = [f"{champ.longueur} caractères au plus." for champ in champs if champ.trop_long]
        refus = self.refus if self.textes() == self.refuses else "".join(longs[:1])
        toile.texte(refus, (LARGEUR / 2, 575), 26, Palette.ALERTE, "center")


class Bulle(Ecran):
    """Un pop-up : un titre, un texte, parfois un champ ou une liste, et des réponses."""

    voilee = True  # ce qui est derrière s'assombrit
    obligatoire = False  # Échap ne la referme pas

    def __init__(
        self,
        fenetre: Fenetre,
        titre: str,
        texte: str,
        reponses: Sequence[Reponse] = (("Fermer", "", rien),),
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
        self.fermer()
        geste()

    def zones(self) -> list[Zone]:
        """Rend la saisie, s'il y en a une, et les boutons."""
        return [*([self.saisie] if self.saisie else []), *self.boutons]

    def perdu(self) -> str:
        """Rend ce que dit l'écran d'avant."""
        return self.derriere.perdu()

    def fermer(self) -> None:
        """Revient à l'écran d'avant."""
        self.fenetre.ecran, self.fenetre.choix = self.derriere, self.choix

    def reculer(self) -> None:
        """Referme la bulle, si l'on peut s'y dérober."""
        if not self.obligatoire:
            self.fermer()

    def dessiner(self, toile: Toile) -> None:
        """Dessine sur `toile` l'écran d'avant, puis le cadre, le titre et le texte."""
        self.derriere.peindre(toile, None)
        if self.voilee:
            toile.voile()
        toile.rectangle(self.rect, Palette.FOND)
        toile.rectangle(self.rect, Palette.ACCENT, 3)
        cadre = self.rect.inflate(-60, -40)
        toile.texte(self.titre, cadre.topleft, 40, Palette.ACCENT, largeur=cadre.w)
        bas = (self.saisie.rect if self.saisie else self.pied).y
        toile.paragraphe(self.texte, Rect(cadre.x, cadre.y + 42, cadre.w, bas - cadre.y - 50))


class Garde(Bulle):
    """Le pop-up qui demande dans quel fichier garder la partie."""

    def __init__(
        self,
        fenetre: Fenetre,
        question: str = "Le nom d'un fichier :",
        suite: Action | None = None,
    ) -> None:
        """Pose la `question` dans cette `fenetre` ; écrire la partie, ou non, fait la `suite`."""
        self.champ, self.suite = Champ(Rect(0, 0, 1, 1), self.garder), suite
        self.champ.texte = fenetre.carnet.nom or ""
        reponses: list[Reponse] = [("Garder", "", self.garder), ("Revenir", "", rien)]
        if suite is not None:
            reponses.insert(1, ("Laisser", "", suite))
        super().__init__(fenetre, "Sauvegarder la partie", question, reponses, self.champ)

    def garder(self) -> None:
        """Écrit la partie dans le fichier nommé, et dit où, ou pourquoi non."""
        self.fermer()
        nom, fenetre = self.champ.texte, self.fenetre
        try:
            if nom:
                fenetre.carnet.sauver_sous(nom)
        except ErreurFichier as erreur:
            question = f"Erreur : {erreur.message}\nUn autre nom :"
            fenetre.montrer(Garde(fenetre, question, self.suite))
            return
        if self.suite is not None:
            self.suite()
        elif nom:
            phrase = f"Elle est dans {nom_lisible(nom)}, et continuera de s'y écrire."
            fenetre.dire("Partie sauvegardée", phrase)


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
        """Dessine sur `toile` ce qui est derrière, et le fond des valeurs."""
        self.derriere.peindre(toile, None)
        toile.rectangle(self.valeurs[0].rect.unionall([z.rect for z in self.valeurs]), Palette.FOND)
