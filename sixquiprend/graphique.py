"""La fenêtre : elle s'ouvre, distribue les clics et les touches, montre un écran après l'autre.

Notions :
- un *pas* traite les événements, fait avancer le temps et dessine ; la *boucle* répète les pas ;
- un *écran* (accueil, règles, plateau, scores) demande à la fenêtre de passer au suivant ;
- les boutons *permanents* n'appartiennent à aucun écran : la musique partout, les règles et le
  départ pendant une partie ;
- la *séance* est la même qu'au terminal : mêmes règles, mêmes coups, même sauvegarde.

À essayer : passez en plein écran quand on appuie sur F11 (`pygame.display.toggle_fullscreen`).
"""

from __future__ import annotations

import os
import sys

import pygame

from .graphique_dessin import ALERTE, HAUTEUR, LARGEUR, PANNEAU, Bouton, Toile
from .graphique_ecrans import VALIDER, Accueil, Ecran, Regles, Scores
from .graphique_musique import Musique
from .graphique_plateau import Plateau
from .sauvegarde import enregistrer
from .seance import Seance
from .terminal import ErreurFenetre, Interruption, avertir, bibliotheques_silencieuses

IMAGES_PAR_SECONDE = 40
DELAI_APRES_ANIMATION = 300
PILOTES_SANS_ECRAN = ("dummy", "offscreen")
ECRANS_DE_LINUX = ("DISPLAY", "WAYLAND_DISPLAY")
MUSIQUE = pygame.Rect(1020, 668, 240, 36)
REGLES, DEPART = pygame.Rect(884, 536, 180, 34), pygame.Rect(1080, 536, 180, 34)
BANDE = pygame.Rect(0, 700, LARGEUR, 20)


class Fenetre:
    """La fenêtre du jeu et l'écran qu'elle montre."""

    def __init__(self, seance: Seance, reprise: bool, muet: bool) -> None:
        """Prépare le premier écran : l'accueil, ou le plateau d'une partie reprise.

        Args:
            seance: la séance, neuve ou reprise.
            reprise: vrai si la partie vient d'un fichier.
            muet: vrai s'il ne faut pas de musique.
        Retour: rien.
        Effets de bord: lance la musique.
        """
        self.seance = seance
        self.ouverte = True
        self.plainte = ""
        self.sourde_pendant = 0
        self.plateau: Plateau | None = None
        self.toile = Toile(surface_ouverte())
        self.musique = Musique(muet)
        self.ecran: Ecran = Accueil(self)
        if reprise:
            self.montrer_plateau()

    # --- d'un écran à l'autre ---------------------------------------------------------------------

    def montrer_accueil(self) -> None:
        """Revient à l'accueil, avec le même nom et le même nombre d'IA.

        Args: aucun.
        Retour: rien.
        Effets de bord: change d'écran.
        """
        players = self.seance.game.players
        self.plateau = None
        self.ecran = Accueil(self, players[0].name, len(players) - 1)

    def commencer(self, nom: str, nombre_d_ia: int) -> None:
        """Commence une partie par le rappel des règles.

        Args:
            nom: celui du joueur.
            nombre_d_ia: de 1 à 9.
        Retour: rien.
        Effets de bord: distribue la première manche et change d'écran.
        """
        self.seance.nouvelle_partie(nom, nombre_d_ia)
        self.ecran = Regles(self, en_cours=False)

    def montrer_plateau(self) -> None:
        """Montre le plateau de la partie, là où il en était.

        Args: aucun.
        Retour: rien.
        Effets de bord: change d'écran.
        """
        nouveau = self.plateau is None
        self.plateau = self.plateau or Plateau(self)
        self.ecran = self.plateau
        if nouveau:
            self.plateau.suivre_l_etape()

    def montrer_regles(self) -> None:
        """Remontre les règles pendant la partie.

        Args: aucun.
        Retour: rien.
        Effets de bord: change d'écran ; le plateau attend.
        """
        self.ecran = Regles(self, en_cours=True)

    def montrer_scores(self) -> None:
        """Montre le tableau des scores.

        Args: aucun.
        Retour: rien.
        Effets de bord: change d'écran ; la partie n'est plus en cours.
        """
        self.plateau = None
        self.ecran = Scores(self)

    def quitter(self) -> None:
        """Ferme la fenêtre à la fin du pas.

        Args: aucun.
        Retour: rien.
        Effets de bord: arrête la boucle.
        """
        self.ouverte = False

    def attendre_un_peu(self) -> None:
        """N'écoute plus ni clic ni Entrée, le temps d'un battement.

        Un geste fait pour passer une animation peut arriver juste après sa fin : il jouerait la
        carte qui se trouve là, ou effacerait le tableau des scores avant qu'on l'ait lu.

        Args: aucun.
        Retour: rien.
        Effets de bord: la fenêtre devient sourde à ces gestes pour quelques images.
        """
        self.sourde_pendant = DELAI_APRES_ANIMATION

    def enregistrer(self) -> None:
        """Enregistre la séance entre deux tours.

        Args: aucun.
        Retour: rien.
        Effets de bord: écrit la cible ; un échec est dit sur la sortie d'erreur et dans la fenêtre.
        """
        self.plainte = enregistrer(self.seance)
        if self.plainte:
            avertir(self.plainte)

    # --- un pas -----------------------------------------------------------------------------------

    def boucle(self) -> None:
        """Répète les pas jusqu'à ce que la fenêtre se ferme.

        Args: aucun.
        Retour: rien.
        Effets de bord: ceux de la partie.
        """
        horloge = pygame.time.Clock()
        while self.ouverte:
            self.pas(horloge.tick(IMAGES_PAR_SECONDE))

    def pas(self, millisecondes: int) -> None:
        """Traite ce qui est arrivé, laisse passer le temps, dessine.

        Args:
            millisecondes: depuis le pas précédent.
        Retour: rien.
        Effets de bord: ceux de la partie ; redessine la fenêtre.
        """
        for evenement in pygame.event.get():
            self.traiter(evenement)
        self.sourde_pendant = max(0, self.sourde_pendant - millisecondes)
        self.ecran.avancer(millisecondes)
        self.dessiner()

    def traiter(self, evenement: pygame.event.Event) -> None:
        """Donne un événement à l'écran.

        Args:
            evenement: souris, touche, texte ou fermeture.
        Retour: rien.
        Effets de bord: ceux de l'événement.
        """
        if evenement.type == pygame.QUIT:
            self.quitter()
        elif evenement.type == pygame.MOUSEMOTION:
            self.ecran.survoler(self.toile.en_points(evenement.pos))
        elif evenement.type == pygame.MOUSEBUTTONDOWN and evenement.button == 1:
            self.cliquer(evenement.pos)
        elif evenement.type == pygame.TEXTINPUT:
            self.ecran.ecrire(evenement.text)
        elif evenement.type == pygame.KEYDOWN:
            self.appuyer(evenement.key, evenement.unicode.lower())

    def cliquer(self, pixel: tuple[int, int]) -> None:
        """Répond à un clic : un bouton permanent, ou l'écran.

        Args:
            pixel: où est la souris, dans la fenêtre.
        Retour: rien.
        Effets de bord: ceux du clic.
        """
        point = self.toile.en_points(pixel)
        vises = [bouton for bouton in self.boutons_permanents() if bouton.rect.collidepoint(point)]
        if vises:
            vises[0].action()
        elif not self.sourde_pendant:
            self.ecran.cliquer(point)

    def appuyer(self, touche: int, lettre: str) -> None:
        """Répond à une touche : Échap et M partout, « ? » et F1 au plateau, le reste selon l'écran.

        Args:
            touche: le code de la touche.
            lettre: ce qu'elle écrirait, en minuscule.
        Retour: rien.
        Effets de bord: ceux de la touche.
        """
        if touche == pygame.K_ESCAPE:
            self.reculer()
        elif lettre == "m" and not self.ecran.saisit_du_texte:
            self.musique.basculer()
        elif isinstance(self.ecran, Plateau) and (lettre == "?" or touche == pygame.K_F1):
            self.montrer_regles()
        elif not (self.sourde_pendant and touche in VALIDER):
            self.ecran.appuyer(touche, lettre)

    def reculer(self) -> None:
        """Répond à Échap : quitter, le demander d'abord pendant une partie, ou fermer les règles.

        Args: aucun.
        Retour: rien.
        Effets de bord: change d'écran, pose une question ou ferme la fenêtre.
        """
        if self.plateau is None:
            self.quitter()
        elif self.ecran is self.plateau:
            self.plateau.demander_a_quitter()
        else:
            self.montrer_plateau()

    # --- le dessin --------------------------------------------------------------------------------

    def boutons_permanents(self) -> list[Bouton]:
        """Décrit les boutons qui n'appartiennent à aucun écran.

        Args: aucun.
        Retour: la musique, en bas à droite ; puis, au plateau et hors d'une question, les règles et
            le départ.
        Effets de bord: aucun.
        """
        musique = Bouton(MUSIQUE, self.musique.etat, self.musique.basculer)
        if self.ecran is not self.plateau or self.plateau.question:
            return [musique]
        return [
            musique,
            Bouton(REGLES, "Règles (?)", self.montrer_regles),
            Bouton(DEPART, "Quitter (Échap)", self.reculer),
        ]

    def dessiner(self) -> None:
        """Redessine toute la fenêtre, à la taille qu'elle a maintenant.

        Args: aucun.
        Retour: rien.
        Effets de bord: dessine.
        """
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
    """Rend la surface de la fenêtre, qui change quand on la redimensionne.

    Args: aucun.
    Retour: la surface actuelle.
    Effets de bord: aucun.
    """
    surface = pygame.display.get_surface()
    assert surface is not None, "preparer_l_ecran a ouvert la fenêtre"
    return surface


def preparer_l_ecran() -> None:
    """Ouvre une fenêtre vide.

    Sans écran, SDL choisit de lui-même un pilote qui dessine dans le vide : le joueur attendrait
    une fenêtre qui ne viendra pas. On ne l'accepte que s'il est demandé par SDL_VIDEODRIVER.

    Args: aucun.
    Retour: rien.
    Effets de bord: démarre pygame ; lève ErreurFenetre s'il n'y a pas d'écran.
    """
    phrase = "il n'y a pas d'écran où ouvrir la fenêtre ; jouez au terminal, sans -g."
    demande = os.environ.get("SDL_VIDEODRIVER")
    annonces = [nom for nom in ECRANS_DE_LINUX if os.environ.get(nom)]
    if sys.platform == "linux" and not annonces and not demande:
        raise ErreurFenetre(phrase)  # sans laisser les bibliothèques d'écran s'en plaindre aussi
    try:
        with bibliotheques_silencieuses():
            pygame.display.init()
        if pygame.display.get_driver() in PILOTES_SANS_ECRAN and not demande:
            raise ErreurFenetre(phrase)
        pygame.display.set_mode((LARGEUR, HAUTEUR), pygame.RESIZABLE)
    except pygame.error as erreur:
        raise ErreurFenetre(phrase) from erreur
    pygame.display.set_caption("Six Qui Prend")
    pygame.font.init()


def ouvrir(seance: Seance, reprise: bool, muet: bool) -> None:
    """Joue dans la fenêtre jusqu'à ce qu'elle se ferme.

    Args:
        seance: la séance, neuve ou reprise.
        reprise: vrai si la partie vient d'un fichier.
        muet: vrai s'il ne faut pas de musique.
    Retour: rien.
    Effets de bord: ceux de la partie ; lève Interruption si une partie était en cours.
    """
    try:
        preparer_l_ecran()
        fenetre = Fenetre(seance, reprise, muet)
        fenetre.boucle()
    finally:
        pygame.quit()
    if fenetre.plateau is not None:
        raise Interruption
