"""La fenêtre : elle s'ouvre, distribue les clics et les touches, montre un écran après l'autre.

Notions :
- un *pas* traite les événements, fait avancer le temps, et dessine si quelque chose a changé ; la
  *boucle* répète les pas, et dort tant que rien n'arrive ;
- la fenêtre décide de l'*écran* à montrer : accueil, règles, plateau, question, scores ;
- les boutons *permanents* n'appartiennent à aucun écran : le son et le plein écran partout, les
  règles, le conseil, la vitesse et le départ pendant une partie ;
- un *battement* suit toute animation : un geste fait pour la passer, mais en retard, ne joue rien ;
- la *soirée* est la même qu'au terminal : mêmes règles, mêmes coups, même sauvegarde.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial

import click
import pygame

from .card import ARRETER, CONTINUER, Etape
from .carnet import Carnet
from .disque import ErreurFichier, nom_lisible
from .game import Soiree
from .graphique_dessin import ALERTE, HAUTEUR, LARGEUR, PANNEAU, Action, Bouton, Toile
from .graphique_ecrans import VALIDER, Accueil, Ecran, FinDeManche, Question, Regles, Scores
from .graphique_musique import Musique
from .graphique_plateau import Plateau
from .ia import Machine
from .systeme import Interruption, avertir, imprimable

IMAGES_PAR_SECONDE = 40
IMAGE_AU_PLUS = 60  # en millisecondes : après une longue réflexion, une animation ne saute pas
SOMMEIL_AU_PLUS = 250  # de quoi répondre à Ctrl-C
DELAI_APRES_ANIMATION = 300
VITESSES = {"Vitesse 2": 1.0, "Vitesse 3": 2.5, "Vitesse 1": 0.5}
PILOTES_SANS_ECRAN = ("dummy", "offscreen")
REGLES, CONSEIL = pygame.Rect(872, 536, 116, 32), pygame.Rect(992, 536, 126, 32)
VITESSE = pygame.Rect(1122, 536, 138, 32)
SON, PLEIN_ECRAN = pygame.Rect(1020, 632, 116, 32), pygame.Rect(1140, 632, 120, 32)
DEPART = pygame.Rect(1020, 668, 240, 32)
BANDE = pygame.Rect(0, 700, LARGEUR, 20)


class Fenetre:
    """La fenêtre du jeu et l'écran qu'elle montre ; pendant une partie, elle a un plateau."""

    def __init__(
        self, carnet: Carnet[Soiree], soiree: Soiree, machine: Machine, muet: bool
    ) -> None:
        """Prépare le premier écran : l'accueil, ou le plateau d'une partie reprise."""
        self.carnet, self.soiree, self.machine = carnet, soiree, machine
        self.ouverte = self.a_redessiner = True
        self.plainte = ""
        self.vitesse = next(iter(VITESSES))
        self.taille = (LARGEUR, HAUTEUR)  # de la fenêtre, quand elle n'est pas en plein écran
        self.sourde_pendant = 0
        self.plateau: Plateau | None = None
        self.depart: Ecran | None = None
        self.toile = Toile(surface_ouverte())
        self.musique = Musique(muet)
        self.ecran: Ecran = Accueil(self.commencer)
        if soiree.game.players:
            carnet.commencer(soiree)
            self.montrer_plateau()

    # --- d'un écran à l'autre ---------------------------------------------------------------------

    def montrer_accueil(self) -> None:
        """Revient à l'accueil, avec le même nom et le même nombre d'IA."""
        players = self.soiree.game.players
        self.ecran = Accueil(self.commencer, players[0].name, len(players) - 1)

    def commencer(self, nom: str, nombre_d_ia: int) -> None:
        """Commence une partie par le rappel des règles."""
        self.soiree.nouvelle_partie(nom, nombre_d_ia)
        self.carnet.commencer(self.soiree)
        self.ecran = Regles("Commencer la manche", self.montrer_plateau)

    def montrer_regles(self) -> None:
        """Remontre les règles pendant la partie ; le plateau attend."""
        retour = self.montrer_plateau
        self.ecran = Regles("Revenir à la partie", retour, retour)

    def montrer_plateau(self) -> None:
        """Montre le plateau de la manche, là où elle en était."""
        if self.plateau is None:
            bruit = self.musique.jouer
            self.plateau = Plateau(self.soiree, self.machine, self.entre_deux_tours, bruit)
        self.ecran = self.plateau
        if not self.plateau.anime:
            self.plateau.suivre_l_etape()

    def entre_deux_tours(self) -> None:
        """Sauvegarde, puis montre le classement si la manche est finie."""
        self.plainte = ""
        try:
            self.carnet.sauver(self.soiree)
        except ErreurFichier as erreur:
            phrase = erreur.message.rstrip(".")
            self.plainte = f"Erreur : {phrase} ; la partie continue sans être sauvegardée."
            avertir(self.plainte)
        game = self.soiree.game
        if game.etape in (Etape.MANCHE_FINIE, Etape.FINIE):
            self.ecran = FinDeManche(game, self.ecran, self.continuer, self.montrer_scores)
        if game.etape is Etape.FINIE:  # la quitter ne perd plus rien
            self.plateau = None
            self.carnet.finir()

    def continuer(self) -> None:
        """Commence la manche suivante sur un nouveau plateau."""
        self.soiree.jouer(CONTINUER)
        self.plateau = None
        self.montrer_plateau()

    def montrer_scores(self) -> None:
        """Montre le tableau des scores ; la partie n'est plus en cours."""
        game = self.soiree.game
        if (fin := game.issue()) is None:
            self.soiree.jouer(ARRETER)
            fin = game.issue()
        assert fin is not None, "on vient de s'arrêter"
        self.plateau = None
        self.carnet.finir()
        self.ecran = Scores(game, fin, self.montrer_accueil, self.quitter)

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
        if self.plateau is None or not self.carnet.a_perdre or self.ecran is self.depart:
            self.quitter()
        else:
            self.confirmer_le_depart(self.plateau)

    def confirmer_le_depart(self, plateau: Plateau) -> None:
        """Demande s'il faut vraiment quitter la partie, en disant ce qui en est gardé."""
        texte = "Elle n'est pas sauvegardée :\nla quitter, c'est la perdre."
        nom = self.carnet.nom or self.carnet.source
        if nom is not None and not self.carnet.a_perdre:
            texte = f"Elle est sauvegardée dans {nom_lisible(nom)} :\nvous la reprendrez à ce tour."
        oui, non = self.quitter, self.montrer_plateau
        self.depart = Question("Quitter la partie ?", texte, plateau, oui, non, prudente=True)
        self.ecran = self.depart

    def quitter(self) -> None:
        """Ferme la fenêtre à la fin du pas."""
        self.ouverte = False

    def changer_de_vitesse(self) -> None:
        """Passe à la vitesse suivante des animations."""
        noms = list(VITESSES)
        self.vitesse = noms[(noms.index(self.vitesse) + 1) % len(noms)]

    def changer_d_ecran(self) -> None:
        """Passe en plein écran, ou en revient à la taille d'avant."""
        if pygame.display.is_fullscreen():
            pygame.display.set_mode(self.taille, pygame.RESIZABLE)
        else:
            self.taille = self.toile.taille
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)

    # --- un pas -----------------------------------------------------------------------------------

    def boucle(self) -> None:
        """Répète les pas jusqu'à ce que la fenêtre se ferme."""
        horloge = pygame.time.Clock()
        while self.ouverte:
            arrives = []
            if not (self.ecran.anime or self.a_redessiner):
                arrives.append(pygame.event.wait(SOMMEIL_AU_PLUS))
            passees = horloge.tick(IMAGES_PAR_SECONDE)
            self.pas(min(passees, IMAGE_AU_PLUS) if self.ecran.anime else passees, arrives)

    def pas(self, millisecondes: int, arrives: Sequence[pygame.event.Event] = ()) -> None:
        """Laisse passer le temps, traite ce qui est arrivé, dessine si quelque chose a changé."""
        self.sourde_pendant = max(0, self.sourde_pendant - millisecondes)
        if self.ecran.anime:
            temps = round(millisecondes * VITESSES[self.vitesse])
            self.suivi_d_un_battement(partial(self.ecran.avancer, temps))
            self.a_redessiner = True
        for evenement in [*arrives, *pygame.event.get()]:
            self.suivi_d_un_battement(partial(self.traiter, evenement))
        if self.a_redessiner:
            self.dessiner()

    def suivi_d_un_battement(self, action: Action) -> None:
        """Agit ; si une animation s'achève ainsi, d'elle-même ou non, un battement commence.

        Un geste fait pour passer une animation peut arriver juste après sa fin : il jouerait la
        carte qui se trouve là, ou effacerait le classement avant qu'on l'ait lu. La fenêtre est
        donc sourde aux clics et à Entrée pendant un battement.
        """
        bougeait = self.ecran.anime
        action()
        if bougeait and not self.ecran.anime:
            self.sourde_pendant = DELAI_APRES_ANIMATION

    def traiter(self, evenement: pygame.event.Event) -> None:
        """Répond à un événement : souris, touche, texte ou fermeture."""
        choix = self.ecran.choix
        if evenement.type == pygame.MOUSEMOTION:
            self.ecran.survoler(self.toile.en_points(evenement.pos))
        if evenement.type not in (pygame.MOUSEMOTION, pygame.NOEVENT) or choix != self.ecran.choix:
            self.a_redessiner = True
        if evenement.type == pygame.QUIT:
            self.fermer()
        elif evenement.type == pygame.MOUSEBUTTONDOWN and evenement.button == 1:
            self.cliquer(evenement.pos)
        elif evenement.type == pygame.TEXTINPUT:
            self.ecran.ecrire(evenement.text)
        elif evenement.type == pygame.KEYDOWN:
            self.appuyer(evenement.key, evenement.unicode.lower())

    def cliquer(self, pixel: tuple[int, int]) -> None:
        """Répond à un clic : un bouton permanent, ou l'écran."""
        point = self.toile.en_points(pixel)
        vises = [bouton for bouton in self.boutons_permanents() if bouton.sous(point)]
        if vises:
            vises[0].action()
        elif self.ecoute():
            self.ecran.cliquer(point)

    def ecoute(self) -> bool:
        """Dit si un clic ou Entrée compte ; sinon, c'est un geste pressé : le battement repart."""
        if self.sourde_pendant:
            self.sourde_pendant = DELAI_APRES_ANIMATION
        return not self.sourde_pendant

    def appuyer(self, touche: int, lettre: str) -> None:
        """Répond à une touche : Échap, F11, un bouton permanent, ou l'écran."""
        lettre = "?" if touche == pygame.K_F1 else lettre
        permanents = [] if self.ecran.saisit_du_texte else self.boutons_permanents()
        vises = [bouton for bouton in permanents if lettre and bouton.lettre == lettre]
        if touche == pygame.K_ESCAPE:
            self.reculer()
        elif touche == pygame.K_F11:
            self.changer_d_ecran()
        elif vises:
            vises[0].action()
        elif touche not in VALIDER or self.ecoute():
            self.ecran.appuyer(touche, lettre)

    # --- le dessin --------------------------------------------------------------------------------

    def boutons_permanents(self) -> list[Bouton]:
        """Rend les boutons qui n'appartiennent à aucun écran."""
        boutons = [
            Bouton(SON, self.musique.etat, self.musique.basculer, "m"),
            Bouton(PLEIN_ECRAN, "Écran (F11)", self.changer_d_ecran),
        ]
        if self.plateau is not None and self.ecran is self.plateau:
            vitesse, conseiller = f"{self.vitesse} (V)", self.plateau.conseiller
            boutons += [
                Bouton(REGLES, "Règles (?)", self.montrer_regles, "?"),
                Bouton(CONSEIL, "Conseil (C)", conseiller, "c"),
                Bouton(VITESSE, vitesse, self.changer_de_vitesse, "v"),
                Bouton(DEPART, "Quitter (Échap)", self.reculer),
            ]
        return boutons

    def titre(self) -> str:
        """Rend le titre de la fenêtre : le jeu, et le fichier de la partie."""
        nom = self.carnet.nom or self.carnet.source or "sans sauvegarde"
        return f"Six Qui Prend – {imprimable(nom)}"

    def dessiner(self) -> None:
        """Redessine toute la fenêtre, à la taille qu'elle a maintenant."""
        self.a_redessiner = False
        if pygame.display.get_caption()[0] != self.titre():
            pygame.display.set_caption(self.titre())
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
    pygame.font.init()


def jouer(carnet: Carnet[Soiree], soiree: Soiree, machine: Machine, muet: bool) -> None:
    """Joue dans la fenêtre jusqu'à ce qu'elle se ferme ; lève Interruption en pleine partie."""
    try:
        fenetre = Fenetre(carnet, soiree, machine, muet)
        fenetre.boucle()
    finally:
        pygame.quit()
    if fenetre.plateau is not None:
        raise Interruption
