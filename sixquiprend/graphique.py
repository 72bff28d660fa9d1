"""La fenêtre du jeu : l'accueil, les règles, la fin d'une manche et les scores.

Les notions, avec un exemple :
- la *soirée* est la même qu'au terminal : mêmes règles, mêmes coups, même « partie.six » ;
- d'un écran à l'autre : accueil, règles, plateau, fin de manche, plateau… puis scores, accueil ;
- la *musique* commence dès l'ouverture ; « M » la coupe.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial

from pygame import Rect

from .card import ARRETER, CONTINUER
from .dessin import REGLES, rendu_issue
from .ecrans import PAGE, Accueil, Bulle, Ecran, Regie
from .fenetre import Fenetre, ouvrir_fenetre
from .game import Game, Soiree
from .graphique_musique import Musique
from .graphique_plateau import Plateau
from .graphique_table import FONDS, dessiner_classement, dessiner_tete
from .player import IA_AU_PLUS, LONGUEUR_DU_NOM, NOM_PAR_DEFAUT, NomRefuse, verifier_nom
from .toile import LARGEUR, Champ, Palette, Toile, Zone, aligner

TITRE = "Six Qui Prend"


def icone(toile: Toile) -> None:
    """Peint l'image de la fenêtre : une carte et sa tête de bœuf."""
    toile.rectangle(Rect(8, 2, 48, 60), FONDS[3])
    dessiner_tete(toile, (32, 32), 12, Palette.ENCRE)


class Jeu:
    """Ce qui enchaîne les écrans d'une soirée."""

    def __init__(self, fenetre: Fenetre, regie: Regie, soiree: Soiree, musique: Musique) -> None:
        """Retient la soirée, ce qui la fait jouer, et sa musique."""
        self.fenetre, self.regie, self.soiree, self.musique = fenetre, regie, soiree, musique
        self.nombre = 2  # d'IA

    def commencer(self) -> None:
        """Montre l'accueil, ou la partie reprise."""
        if not self.soiree.game.players:
            self.accueillir()
        else:
            self.fenetre.carnet.commencer(self.soiree)
            self.montrer_plateau()

    def accueillir(self, nom: str = "") -> None:
        """Montre l'accueil : le nom du joueur, le nombre d'IA, et « Start Game »."""
        champ = Champ(texte=nom, defaut=NOM_PAR_DEFAUT, longueur=LONGUEUR_DU_NOM)
        nombres = [Zone(titre=str(n), touche=str(n)) for n in range(1, IA_AU_PLUS + 1)]
        for n, zone in enumerate(nombres, 1):
            zone.geste, zone.retenue = partial(self.compter, nombres, n), n == self.nombre
        lignes: list[tuple[str, list[Zone]]] = [("Votre nom", [champ])]
        lignes.append(("IA à affronter (1 à 9)", nombres))
        depart = ("Start Game", partial(self.preparer, champ))
        son = (self.musique.etat, "m", self.musique.basculer)
        titres = (TITRE, "Ramassez moins de têtes de bœufs que les IA")
        self.fenetre.montrer(Accueil(self.fenetre, titres, lignes, depart, REGLES, [son]))

    def compter(self, nombres: list[Zone], nombre: int) -> None:
        """Retient le nombre d'IA, et le montre parmi les boutons."""
        self.nombre = nombre
        for n, zone in enumerate(nombres, 1):
            zone.retenue = n == nombre

    def preparer(self, champ: Champ) -> str:
        """Commence une partie par le rappel des règles ; rend pourquoi le nom est refusé."""
        nom = champ.texte.strip() or NOM_PAR_DEFAUT
        try:
            verifier_nom(nom)
        except NomRefuse as refus:
            return str(refus)
        self.soiree.nouvelle_partie(nom, self.nombre)
        self.fenetre.carnet.commencer(self.soiree)
        suite = [("Commencer la manche", "", self.montrer_plateau)]
        self.fenetre.montrer(Obligatoire(self.fenetre, "Règles", REGLES, suite, rect=PAGE))
        return ""

    def montrer_plateau(self) -> None:
        """Montre le plateau de la manche, là où elle en est."""
        suite = self.finir_la_manche
        Plateau(self.fenetre, self.regie, self.soiree, self.musique, suite).commencer()

    def finir_la_manche(self) -> None:
        """Montre le classement ; demande s'il faut continuer, sauf si la partie est finie."""
        if self.soiree.game.issue() is not None:
            self.fenetre.carnet.finir()
        self.fenetre.montrer(FinDeManche(self))

    def continuer(self) -> None:
        """Distribue la manche suivante."""
        self.soiree.jouer(CONTINUER)
        self.fenetre.noter(self.soiree)
        self.montrer_plateau()

    def arreter(self) -> None:
        """Arrête la partie là, et montre ses scores."""
        self.soiree.jouer(ARRETER)
        self.fenetre.carnet.finir()
        self.montrer_les_scores()

    def montrer_les_scores(self) -> None:
        """Montre le tableau des scores."""
        self.fenetre.montrer(Scores(self))


class Obligatoire(Bulle):
    """Un pop-up auquel il faut répondre."""

    obligatoire = True


class FinDeManche(Obligatoire):
    """Le pop-up de la fin d'une manche : le classement, et la question de continuer."""

    def __init__(self, jeu: Jeu) -> None:
        """Prépare deux réponses, ou une seule si la partie est finie."""
        self.game: Game = jeu.soiree.game
        question = "Une nouvelle manche ?"
        reponses = [("Oui", "o", jeu.continuer), ("Non", "n", jeu.arreter)]
        if self.game.issue() is not None:
            question = "La partie est finie."
            reponses = [("Tableau des scores", "", jeu.montrer_les_scores)]
        cadre = Rect(60, 60, 760, 620)
        titre = f"Fin de la manche {self.game.manche}"
        super().__init__(jeu.fenetre, titre, question, reponses, rect=cadre)

    def dessiner(self, toile: Toile) -> None:
        """Dessine le pop-up, puis le classement."""
        super().dessiner(toile)
        dessiner_classement(toile, self.game, self.rect.inflate(-60, -220).move(0, 20))


class Scores(Ecran):
    """Le tableau des scores, et une nouvelle partie."""

    def __init__(self, jeu: Jeu) -> None:
        """Prépare les deux boutons."""
        super().__init__(jeu.fenetre)
        self.game = jeu.soiree.game
        encore = ("Nouvelle partie", "n", partial(jeu.accueillir, self.game.humain.name))
        quitter = ("Quitter", "q", jeu.fenetre.quitter)
        self.boutons = aligner(Rect(360, 636, 560, 56), [encore, quitter])

    def zones(self) -> list[Zone]:
        """Rend les deux boutons."""
        return self.boutons

    def dessiner(self, toile: Toile) -> None:
        """Dessine le tableau et le verdict."""
        fin = self.game.issue()
        toile.texte("Tableau des scores", (LARGEUR / 2, 56), 60, Palette.ACCENT, "center")
        verdict = rendu_issue(self.game, fin) if fin else ""
        toile.texte(verdict, (LARGEUR / 2, 112), 38, Palette.TEXTE, "center")
        dessiner_classement(toile, self.game, Rect(360, 150, 560, 470))


def ouvrir(regie: Regie, muet: bool) -> AbstractContextManager[Callable[[Soiree], None]]:
    """Ouvre la fenêtre, et rend de quoi y jouer ; lève ClickException s'il n'y a pas d'écran."""
    return ouvrir_fenetre(TITRE, icone, regie, partial(commencer, regie, muet))


def commencer(regie: Regie, muet: bool, fenetre: Fenetre, soiree: Soiree) -> None:
    """Commence une soirée, nouvelle ou reprise."""
    Jeu(fenetre, regie, soiree, Musique(muet)).commencer()
