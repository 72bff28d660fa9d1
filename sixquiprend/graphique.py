"""La fenêtre : elle s'ouvre, distribue les clics et les touches, montre un écran après l'autre.

Notions :
- un *pas* traite les événements, fait avancer le temps et dessine ; la *boucle* répète les pas ;
- la fenêtre décide de l'*écran* à montrer : accueil, règles, plateau, question, scores ;
- les boutons *permanents* n'appartiennent à aucun écran : la musique partout, les règles et le
  départ pendant une partie ;
- la *soirée* est la même qu'au terminal : mêmes règles, mêmes coups, même sauvegarde.

À essayer : passez en plein écran quand on appuie sur F11 (`pygame.display.toggle_fullscreen`).
"""

from __future__ import annotations

import os

import click
import pygame

from .game import Etape
from .graphique_dessin import ALERTE, HAUTEUR, LARGEUR, PANNEAU, Bouton, Toile
from .graphique_ecrans import VALIDER, Accueil, Ecran, Question, Regles, Scores
from .graphique_musique import Musique
from .graphique_plateau import Plateau
from .sauvegarde import Carnet
from .systeme import Interruption, avertir

IMAGES_PAR_SECONDE = 40
DELAI_APRES_ANIMATION = 300
PILOTES_SANS_ECRAN = ("dummy", "offscreen")
MUSIQUE = pygame.Rect(1020, 668, 240, 36)
REGLES, DEPART = pygame.Rect(884, 536, 180, 34), pygame.Rect(1080, 536, 180, 34)
BANDE = pygame.Rect(0, 700, LARGEUR, 20)


class Fenetre:
    """La fenêtre du jeu et l'écran qu'elle montre ; pendant une partie, elle a un plateau."""

    def __init__(self, carnet: Carnet, reprise: bool, muet: bool) -> None:
        """Prépare le premier écran : l'accueil, ou le plateau d'une partie reprise."""
        self.carnet = carnet
        self.soiree = carnet.soiree
        self.ouverte = True
        self.plainte = ""
        self.sourde_pendant = 0
        self.plateau: Plateau | None = None
        self.depart: Ecran | None = None
        self.toile = Toile(surface_ouverte())
        self.musique = Musique(muet)
        self.ecran: Ecran = Accueil(self.commencer)
        if reprise:
            self.montrer_plateau()

    # --- d'un écran à l'autre ---------------------------------------------------------------------

    def montrer_accueil(self) -> None:
        """Revient à l'accueil, avec le même nom et le même nombre d'IA."""
        players = self.soiree.game.players
        self.ecran = Accueil(self.commencer, players[0].name, len(players) - 1)

    def commencer(self, nom: str, nombre_d_ia: int) -> None:
        """Commence une partie par le rappel des règles."""
        self.soiree.nouvelle_partie(nom, nombre_d_ia)
        self.ecran = Regles("Commencer la manche", self.montrer_plateau)

    def montrer_regles(self) -> None:
        """Remontre les règles pendant la partie ; le plateau attend."""
        retour = self.montrer_plateau
        self.ecran = Regles("Revenir à la partie", retour, retour)

    def montrer_plateau(self) -> None:
        """Montre le plateau de la manche, là où elle en était."""
        if self.plateau is None:
            self.plateau = Plateau(self.soiree, self.entre_deux_tours)
        self.ecran = self.plateau
        if not self.plateau.anime:
            self.plateau.suivre_l_etape()

    def entre_deux_tours(self) -> None:
        """Sauvegarde, puis passe à la fin de la manche ou de la partie si on y est."""
        self.plainte = self.carnet.noter()
        if self.plainte:
            avertir(self.plainte)
        game = self.soiree.game
        if game.etape is Etape.FINIE:
            self.montrer_scores()
        elif game.etape is Etape.MANCHE_FINIE:
            titre, texte = f"Fin de la manche {game.manche}", "Continuer avec une nouvelle manche ?"
            self.ecran = Question(
                titre, texte, self.ecran, self.continuer, self.montrer_scores, prudente=False
            )

    def continuer(self) -> None:
        """Commence la manche suivante sur un nouveau plateau."""
        self.soiree.nouvelle_manche()
        self.plateau = None
        self.montrer_plateau()

    def montrer_scores(self) -> None:
        """Montre le tableau des scores ; la partie n'est plus en cours."""
        self.plateau = None
        self.carnet.finir()
        self.ecran = Scores(self.soiree.game, self.montrer_accueil, self.quitter)

    def reculer(self) -> None:
        """Répond à Échap : revenir d'où l'on vient, ou quitter, après confirmation s'il le faut."""
        if self.ecran.retour is not None:
            self.ecran.retour()
        elif self.plateau is None:
            self.quitter()
        else:
            self.confirmer_le_depart(self.plateau)

    def fermer(self) -> None:
        """Répond à la croix : quitter, en prévenant une fois qui perdrait sa partie."""
        if self.plateau is None or self.carnet.seance.a_jour or self.ecran is self.depart:
            self.quitter()
        else:
            self.confirmer_le_depart(self.plateau)

    def confirmer_le_depart(self, plateau: Plateau) -> None:
        """Demande s'il faut vraiment quitter la partie, en disant ce qui en est gardé."""
        a_jour = self.carnet.seance.a_jour
        texte = "Vous la reprendrez à ce tour." if a_jour else "Elle n'est pas sauvegardée."
        oui, non = self.quitter, self.montrer_plateau
        self.depart = Question("Quitter la partie ?", texte, plateau, oui, non, prudente=True)
        self.ecran = self.depart

    def quitter(self) -> None:
        """Ferme la fenêtre à la fin du pas."""
        self.ouverte = False

    # --- un pas -----------------------------------------------------------------------------------

    def boucle(self) -> None:
        """Répète les pas jusqu'à ce que la fenêtre se ferme."""
        horloge = pygame.time.Clock()
        while self.ouverte:
            self.pas(horloge.tick(IMAGES_PAR_SECONDE))

    def pas(self, millisecondes: int) -> None:
        """Traite ce qui est arrivé, laisse passer le temps, dessine.

        Un geste fait pour passer une animation peut arriver juste après sa fin : il jouerait la
        carte qui se trouve là, ou effacerait le tableau des scores avant qu'on l'ait lu. La fenêtre
        est donc sourde aux clics et à Entrée pendant un battement.
        """
        for evenement in pygame.event.get():
            self.traiter(evenement)
        self.sourde_pendant = max(0, self.sourde_pendant - millisecondes)
        bougeait = self.ecran.anime
        self.ecran.avancer(millisecondes)
        if bougeait and not self.ecran.anime:
            self.sourde_pendant = DELAI_APRES_ANIMATION
        self.dessiner()

    def traiter(self, evenement: pygame.event.Event) -> None:
        """Répond à un événement : souris, touche, texte ou fermeture."""
        if evenement.type == pygame.QUIT:
            self.fermer()
        elif evenement.type == pygame.MOUSEMOTION:
            self.ecran.survoler(self.toile.en_points(evenement.pos))
        elif evenement.type == pygame.MOUSEBUTTONDOWN and evenement.button == 1:
            self.cliquer(evenement.pos)
        elif evenement.type == pygame.TEXTINPUT:
            self.ecran.ecrire(evenement.text)
        elif evenement.type == pygame.KEYDOWN:
            self.appuyer(evenement.key, evenement.unicode.lower())

    def cliquer(self, pixel: tuple[int, int]) -> None:
        """Répond à un clic : un bouton permanent, ou l'écran."""
        point = self.toile.en_points(pixel)
        vises = [bouton for bouton in self.boutons_permanents() if bouton.rect.collidepoint(point)]
        if vises:
            vises[0].action()
        elif not self.sourde_pendant:
            self.ecran.cliquer(point)

    def appuyer(self, touche: int, lettre: str) -> None:
        """Répond à une touche : Échap et M partout, « ? » et F1 au plateau, le reste par écran."""
        if touche == pygame.K_ESCAPE:
            self.reculer()
        elif lettre == "m" and not self.ecran.saisit_du_texte:
            self.musique.basculer()
        elif self.ecran is self.plateau and (lettre == "?" or touche == pygame.K_F1):
            self.montrer_regles()
        elif not (self.sourde_pendant and touche in VALIDER):
            self.ecran.appuyer(touche, lettre)

    # --- le dessin --------------------------------------------------------------------------------

    def boutons_permanents(self) -> list[Bouton]:
        """Rend les boutons qui n'appartiennent à aucun écran."""
        boutons = [Bouton(MUSIQUE, self.musique.etat, self.musique.basculer)]
        if self.ecran is self.plateau:
            boutons.append(Bouton(REGLES, "Règles (?)", self.montrer_regles))
            boutons.append(Bouton(DEPART, "Quitter (Échap)", self.reculer))
        return boutons

    def dessiner(self) -> None:
        """Redessine toute la fenêtre, à la taille qu'elle a maintenant."""
        surface = surface_ouverte()
        if surface.get_size() != self.toile.taille:  # la même surface a changé de taille
            self.toile = Toile(surface)
        self.toile.vider()
        for bouton in self.boutons_permanents():
            self.toile.bouton(bouton, choisi=False)
        self.ecran.dessiner(self.toile)
        if self.plainte:
            self.toile.rectangle(BANDE, PANNEAU, rayon=0)
            self.toile.texte(self.plainte, BANDE.center, 22, ALERTE, "center", BANDE.width - 40)
        pygame.display.flip()


def surface_ouverte() -> pygame.Surface:
    """Rend la surface de la fenêtre, qui change quand on la redimensionne."""
    surface = pygame.display.get_surface()
    assert surface is not None, "preparer_l_ecran a ouvert la fenêtre"
    return surface


def preparer_l_ecran() -> None:
    """Ouvre une fenêtre vide ; lève une erreur en une phrase s'il n'y a pas d'écran.

    Sans écran, SDL choisit de lui-même un pilote qui dessine dans le vide : le joueur attendrait
    une fenêtre qui ne viendra pas. On ne l'accepte que s'il est demandé par SDL_VIDEODRIVER.
    """
    demande = os.environ.get("SDL_VIDEODRIVER")
    try:
        pygame.display.init()
        if pygame.display.get_driver() in PILOTES_SANS_ECRAN and not demande:
            raise pygame.error
        pygame.display.set_mode((LARGEUR, HAUTEUR), pygame.RESIZABLE)
    except pygame.error as erreur:
        phrase = "il n'y a pas d'écran où ouvrir la fenêtre ; jouez au terminal, sans -g."
        raise click.ClickException(phrase) from erreur
    pygame.display.set_caption("Six Qui Prend")
    pygame.font.init()


def ouvrir(carnet: Carnet, reprise: bool, muet: bool) -> None:
    """Joue dans la fenêtre jusqu'à ce qu'elle se ferme ; lève Interruption en pleine partie."""
    try:
        preparer_l_ecran()
        fenetre = Fenetre(carnet, reprise, muet)
        fenetre.boucle()
    finally:
        pygame.quit()
    if fenetre.plateau is not None:
        raise Interruption
