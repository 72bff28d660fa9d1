"""Les écrans : ce que montre la fenêtre, et les bulles posées devant ; communs aux jeux.

Les notions, avec un exemple :
- un *écran* donne ses zones, un bouton « Quitter », les cases, et se dessine ;
- une *table* est l'écran d'une partie ; sa *régie* lui donne les coups des machines, `--ia 2,4` ;
- une *bulle* est un écran posé devant un autre : `Bulle(fenetre, "Règles", "On joue…")` ;
- un *menu* est une liste déroulée, « rangée 1 », « rangée 2 »…
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    rien,
)

if TYPE_CHECKING:
    from .fenetre import Fenetre

PAUSE = 350  # millisecondes : de quoi voir un coup avant que la machine réponde
PAGE = Rect(140, 20, LARGEUR - 280, HAUTEUR - 40)  # une bulle où tiennent des règles
TOUCHES = (
    "Tab et les flèches changent le choix, Entrée l'actionne, Échap recule ; C conseille, "
    "S sauvegarde, ? explique, F11 remplit l'écran, Q quitte."
)


def eloignement(depart: Rect, sens: tuple[int, int], zone: Zone) -> float:
    """Rend de combien `zone` est loin de `depart` dans ce `sens` ; derrière, plus que lui-même."""
    dx, dy = Vector2(zone.rect.center) - depart.center
    devant = dx * sens[0] + dy * sens[1]
    if devant <= 0:
        return 1e6 if zone.rect == depart else 1e9
    return float(devant + 3 * abs(dx * sens[1]) + 3 * abs(dy * sens[0]))


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

    def perdu(self) -> str:
        """Rend la phrase qui dit ce que quitter perdrait, même d'une partie sauvegardée."""
        return ""


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

    def __init__(self, fenetre: Fenetre, regie: Regie, partie: Any, regles: str) -> None:
        """Prépare dans cette `fenetre` la table d'une `partie`, que sert cette `regie`.

        Args:
            regles: ce qu'explique son bouton.
        """
        super().__init__(fenetre)
        self.regie, self.partie, self.regles = regie, partie, regles
        self.machines = regie.machines(partie)
        self.message = ""
        self.avis: Sequence[Any] = ()

    @property
    def attend(self) -> bool:
        """Dit si la partie attend le geste de quelqu'un."""
        return not self.fenetre.occupee

    def communs(self) -> list[Reponse]:
        """Rend les boutons de tous les jeux : conseiller, expliquer, sauver, l'écran, quitter."""
        fenetre = self.fenetre
        return [
            ("Conseil", "c", self.conseiller),
            ("Règles", "?", partial(fenetre.expliquer, self.regles)),
            ("Sauver", "s", lambda: fenetre.montrer(Garde(fenetre))),
            ("Écran", "f11", fenetre.changer_d_ecran),
            ("Quitter", "q", fenetre.quitter),
        ]

    def faire_jouer(self, nom: str) -> None:
        """Fait réfléchir la machine de ce `nom`, dont `jouer` recevra le coup."""
        calcul = partial(self.regie.choisir, self.partie)
        self.fenetre.reflechir(calcul, self.jouer, f"{nom} réfléchit…", PAUSE)

    def jouer(self, coup: Any) -> None:
        """Joue ce `coup` de la machine."""

    def conseiller(self) -> None:
        """Fait chercher les meilleurs coups, si l'on en attend un ; ils seront dessinés et lus."""
        if self.attend:
            calcul = partial(self.regie.conseiller, self.partie)
            self.fenetre.reflechir(calcul, self.montrer_les_avis, "On cherche un conseil…")

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
        regles: str,
        autres: Sequence[Reponse] = (),
    ) -> None:
        """Range dans cette `fenetre` le titre et le sous-titre (`titres`), et ces `lignes`.

        Une ligne a un nom et des saisies. Le `depart`, un titre et un geste, commence la partie, ou
        rend pourquoi non ; d'`autres` boutons l'accompagnent, dont un explique les `regles`.
        """
        super().__init__(fenetre)
        self.titres, self.lignes, self.depart, self.refus = titres, lignes, depart[1], ""
        self.saisies = [saisie for _, saisies in lignes for saisie in saisies]
        for rang, (_, saisies) in enumerate(lignes):
            cadre = Rect(520, 210 + 76 * rang, 520, 54)
            places = aligner(cadre, [("", "", self.partir)] * len(saisies))
            for saisie, place in zip(saisies, places, strict=True):
                saisie.rect = place.rect
                if isinstance(saisie, Champ):
                    saisie.geste = place.geste
        premiers: list[Reponse] = [(depart[0], "", self.partir)]
        premiers.append(("Règles", "?", partial(fenetre.expliquer, regles)))
        boutons = [*premiers, *autres, ("Quitter", "q", fenetre.quitter)]
        self.boutons = aligner(Rect(240, 600, 800, 60), boutons)

    def zones(self) -> list[Zone]:
        """Rend le départ, les saisies, puis les autres boutons."""
        return [self.boutons[0], *self.saisies, *self.boutons[1:]]

    def partir(self) -> None:
        """Commence la partie, ou retient pourquoi c'est refusé."""
        self.refus = self.depart()

    def dessiner(self, toile: Toile) -> None:
        """Dessine sur `toile` les titres, le nom des lignes, et ce qui est refusé."""
        toile.texte(self.titres[0], (LARGEUR / 2, 76), 96, Palette.ACCENT, "center")
        toile.texte(self.titres[1], (LARGEUR / 2, 142), 32, Palette.DISCRET, "center")
        for nom, saisies in self.lignes:
            toile.texte(nom, (500, saisies[0].rect.centery), ancre="midright")
        longs = [zone for zone in self.saisies if isinstance(zone, Champ) and zone.trop_long]
        refus = f"{longs[0].longueur} caractères au plus." if longs else self.refus
        toile.texte(refus, (LARGEUR / 2, 560), 26, Palette.ALERTE, "center")


# --- les bulles ----------------------------------------------------------------------------------


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
        saisie: Zone | None = None,
        rect: Rect | None = None,
    ) -> None:
        """Prépare une bulle de cette `fenetre`, dans `rect` ; une de ses `reponses` la referme.

        Elle dit un `titre` et un `texte`, au-dessus d'une `saisie`.
        """
        super().__init__(fenetre)
        self.derriere, self.choix = fenetre.ecran, fenetre.choix
        self.bandeau = self.derriere.bandeau
        self.titre, self.texte, self.saisies = titre, texte, [saisie] if saisie else []
        hauteur = 160 + 26 * sum(1 + len(ligne) // 60 for ligne in texte.split("\n"))
        taille = 720, min(HAUTEUR - 20, hauteur + 62 * len(self.saisies))
        self.rect = rect or Rect((0, 0), taille).move_to(center=(LARGEUR / 2, HAUTEUR / 2))
        pied = Rect(self.rect.x + 30, self.rect.bottom - 66, self.rect.w - 60, 46)
        fermer = [(nom, touche, partial(self.repondre, geste)) for nom, touche, geste in reponses]
        self.boutons = aligner(pied, fermer)
        if saisie is not None:
            saisie.rect = pied.move(0, -60)

    def repondre(self, geste: Action) -> None:
        """Referme la bulle, puis fait ce `geste`."""
        self.fermer()
        geste()

    def zones(self) -> list[Zone]:
        """Rend les saisies, puis les boutons."""
        return [*self.saisies, *self.boutons]

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
        bas = self.zones()[0].rect.y
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
        self.champ, self.suite = Champ(geste=self.garder, texte=fenetre.carnet.nom or ""), suite
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
            ou = nom_lisible(str(fenetre.carnet.nom))  # un autre, si celui-là n'est plus à nous
            phrase = f"Elle est dans {ou}, et continuera de s'y écrire."
            fenetre.montrer(Bulle(fenetre, "Partie sauvegardée", phrase))


class Menu(Bulle):
    """Une liste déroulée devant son écran."""

    voilee = False

    def __init__(self, fenetre: Fenetre, liste: Liste) -> None:
        """Déroule `liste` dans cette `fenetre`."""
        rangs = range(len(liste.valeurs))
        gestes = [(liste.valeurs[r], "", partial(setattr, liste, "rang", r)) for r in rangs]
        rect = Rect(liste.rect.bottomleft, (liste.rect.w, 42 * len(rangs) + 8))
        super().__init__(fenetre, "", "", gestes, rect=rect.clamp(Rect(0, 0, LARGEUR, HAUTEUR)))
        self.choix = liste.rect
        lignes = [(zone.titre, "", zone.geste) for zone in self.boutons]
        self.boutons = aligner(self.rect.inflate(-16, -16), lignes, 1)
