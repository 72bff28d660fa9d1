"""La fenêtre du jeu : l'accueil, les règles, la fin d'une manche et les scores.

Les notions, avec un exemple :
- la *soirée* est la même qu'au terminal : mêmes règles, mêmes coups, même « partie.six » ;
- d'un écran à l'autre : accueil, règles, plateau, fin de manche, plateau… puis scores, accueil ;
- la *musique* commence dès l'ouverture ; « M » la coupe.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from .card import ARRETER, CONTINUER
from .dessin import REGLES, rendu_issue
from .ecrans import PAGE, Accueil, Bulle, Regie
from .fenetre import Fenetre, ouvrir_fenetre
from .game import Soiree
from .graphique_musique import Musique
from .graphique_plateau import Plateau
from .graphique_table import FONDS, dessiner_classement, dessiner_tete
from .player import IA_AU_PLUS, NOM_PAR_DEFAUT, NomRefuse, verifier_nom
from .toile import Champ, Liste, Palette, Toile, Zone

NOMBRES = [str(nombre) for nombre in range(1, IA_AU_PLUS + 1)]  # d'IA


def icone(toile: Toile) -> None:
    """Peint l'image de la fenêtre : une carte et sa tête de bœuf."""
    toile.rectangle(Rect(8, 2, 48, 60), FONDS[3])
    dessiner_tete(toile, (32, 32), 12, Palette.ENCRE)


class Jeu:
    """Ce qui enchaîne les écrans d'une soirée."""

    def __init__(self, fenetre: Fenetre, soiree: Soiree, musique: Musique) -> None:
        """Retient la soirée, et sa musique."""
        self.fenetre, self.soiree, self.musique = fenetre, soiree, musique
        self.nom = Champ(titre="Votre nom", defaut=NOM_PAR_DEFAUT)
        self.nombre = Liste(titre="IA à affronter (1 à 9)", valeurs=NOMBRES, texte="2")

    def commencer(self) -> None:
        """Montre l'accueil, ou la partie reprise."""
        if not self.soiree.game.players:
            self.accueillir()
        else:
            self.fenetre.carnet.commencer(self.soiree)
            self.montrer_plateau()

    def accueillir(self) -> None:
        """Montre l'accueil : le nom du joueur, le nombre d'IA, et « Start Game »."""
        if self.soiree.game.players:
            self.nom.texte = self.soiree.game.humain.name
        titre = "Ramassez moins de têtes de bœufs que les IA"
        boutons = [Zone("Start Game", "", self.preparer), *self.fenetre.boutons()]
        boutons.insert(2, Zone(self.musique.etat, "m", self.changer_le_son))
        self.accueil = Accueil(self.fenetre, titre, "", boutons, [self.nom, self.nombre])
        self.fenetre.montrer(self.accueil)

    def changer_le_son(self) -> None:
        """Coupe le son, ou le remet, et l'accueil le dit."""
        self.musique.basculer()
        self.accueillir()

    def preparer(self) -> None:
        """Commence une partie par le rappel des règles, ou dit pourquoi le nom est refusé."""
        nom = self.nom.texte.strip() or NOM_PAR_DEFAUT
        try:
            verifier_nom(nom)
        except NomRefuse as refus:
            self.accueil.texte = str(refus)
            return
        self.soiree.nouvelle_partie(nom, int(self.nombre.texte))
        self.fenetre.carnet.commencer(self.soiree)
        suite = [Zone("Commencer la manche", "", self.montrer_plateau)]
        self.fenetre.montrer(Bulle(self.fenetre, "Règles", REGLES, suite, rect=PAGE))

    def montrer_plateau(self) -> None:
        """Montre le plateau de la manche, là où elle en est."""
        plateau = Plateau(self.fenetre, self.soiree, self.musique, self.finir_la_manche)
        self.fenetre.montrer(plateau)
        plateau.suivre()

    def finir_la_manche(self) -> None:
        """Montre le classement ; demande s'il faut continuer, sauf si la partie est finie."""
        titre, question = f"Fin de la manche {self.soiree.game.manche}", "Une nouvelle manche ?"
        reponses = [Zone("Oui", "o", self.continuer), Zone("Non", "n", self.arreter)]
        if self.soiree.game.issue() is not None:
            self.fenetre.carnet.finir()
            question = "La partie est finie."
            reponses = [Zone("Tableau des scores", "", self.scores)]
        self.fenetre.montrer(Classement(self, titre, question, reponses))

    def continuer(self) -> None:
        """Distribue la manche suivante."""
        self.soiree.jouer(CONTINUER)
        self.fenetre.noter(self.soiree)
        self.montrer_plateau()

    def arreter(self) -> None:
        """Arrête la partie là, et montre ses scores."""
        self.soiree.jouer(ARRETER)
        self.fenetre.carnet.finir()
        self.scores()

    def scores(self) -> None:
        """Montre le tableau des scores, qui dit qui a gagné, et propose une autre partie."""
        fin = self.soiree.game.issue()
        verdict = rendu_issue(self.soiree.game, fin) if fin else ""
        encore = Zone("Nouvelle partie", "n", self.accueillir)
        reponses = [encore, Zone("Quitter", "q", self.fenetre.quitter)]
        self.fenetre.montrer(Classement(self, "Tableau des scores", verdict, reponses))


class Classement(Bulle):
    """Le pop-up où se lit le classement, et à quoi il faut répondre."""

    def __init__(self, jeu: Jeu, titre: str, texte: str, reponses: Sequence[Zone]) -> None:
        """Prépare un texte et des réponses, autour du classement du jeu."""
        self.game = jeu.soiree.game
        super().__init__(jeu.fenetre, titre, texte, reponses, rect=Rect(60, 60, 760, 620))

    def dessiner(self, toile: Toile) -> None:
        """Dessine le pop-up, puis le classement."""
        super().dessiner(toile)
        dessiner_classement(toile, self.game, self.rect.inflate(-60, -220).move(0, 20))


def ouvrir(regie: Regie, muet: bool) -> Callable[[Soiree], None]:
    """Ouvre la fenêtre, et rend de quoi y jouer ; lève ClickException s'il n'y a pas d'écran."""
    return partial(mener, ouvrir_fenetre("Six Qui Prend", icone, regie, REGLES), muet)


def mener(fenetre: Fenetre, muet: bool, soiree: Soiree) -> None:
    """Mène une soirée, nouvelle ou reprise."""
    Jeu(fenetre, soiree, Musique(muet)).commencer()
    fenetre.boucle()
