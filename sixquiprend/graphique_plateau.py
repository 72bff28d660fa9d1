"""Le plateau dans la fenêtre : une étape de la partie, ses boutons, et ce qu'on en voit.

Notions :
- à chaque *étape* de la partie, le plateau a ses boutons : les cartes de la main, les rangées à
  ramasser, ou la réponse à une question ; un clic devient le même coup qu'au terminal ;
- chaque pose est animée ; un clic ou une touche passe toutes celles du tour ;
- une *question* (une autre manche ? quitter ?) se pose devant le plateau.

À essayer : ajoutez une touche « C » qui montre, au-dessus de chaque carte, la rangée où elle irait.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from .coup import Coup, Etape
from .game import CARTES_PAR_MAIN, CarteJouee, Pose
from .graphique_dessin import ACCENT, ALERTE, CLAIR, PANNEAU, Bouton, Toile
from .graphique_ecrans import SANS_CHOIX, VALIDER, Ecran
from .graphique_table import (
    Animation,
    dessiner_animation,
    dessiner_couts,
    dessiner_joueurs,
    dessiner_rangees,
    dessiner_recit,
    place_dans_la_main,
    place_dans_la_rangee,
    place_jouee,
)
from .rendu import rendu_limite, rendu_pose, tetes

if TYPE_CHECKING:
    from .graphique import Fenetre
    from .graphique_dessin import Point

QUESTION = pygame.Rect(340, 230, 600, 240)
OUI, NON = pygame.Rect(420, 380, 200, 60), pygame.Rect(660, 380, 200, 60)


class Plateau(Ecran):
    """Le plateau, tant que la partie dure."""

    def __init__(self, fenetre: Fenetre) -> None:
        """Prépare un plateau ; `suivre_l_etape` le met à l'étape où en est la partie.

        Args:
            fenetre: celle qui le montre.
        Retour: rien.
        Effets de bord: aucun.
        """
        super().__init__(fenetre)
        self.game = fenetre.seance.game
        self.jouees: list[CarteJouee] = []
        self.poses: list[Pose] = []
        self.animation: Animation | None = None
        self.quitte = False

    # --- ce que la partie attend ------------------------------------------------------------------

    @property
    def question(self) -> bool:
        """Dit si une question est posée devant le plateau.

        Args: aucun.
        Retour: vrai si l'on demande de quitter, ou de continuer après une manche.
        Effets de bord: aucun.
        """
        manche_finie = self.game.etape is Etape.MANCHE_FINIE and self.animation is None
        return self.quitte or manche_finie

    @property
    def choisit_une_rangee(self) -> bool:
        """Dit si les boutons sont ceux des rangées à ramasser.

        Args: aucun.
        Retour: vrai quand la carte du joueur est trop faible et que rien ne bouge.
        Effets de bord: aucun.
        """
        attend = self.animation is None and not self.quitte
        return attend and self.game.etape is Etape.RANGEE

    def suivre_l_etape(self) -> None:
        """Prépare les boutons, l'animation ou l'écran que demande l'étape.

        Args: aucun.
        Retour: rien.
        Effets de bord: change les boutons ; pose une carte ; enregistre entre deux tours.
        """
        # aucune carte choisie d'avance : Entrée, tapée pour passer l'animation, n'en joue pas une
        self.boutons, self.choix = [], SANS_CHOIX
        etape = self.game.etape
        if etape is Etape.POSE:
            self.poser()
            return
        if etape is not Etape.RANGEE:
            self.fenetre.enregistrer()
        if etape is Etape.CARTE:
            self.boutons = self._boutons_de_la_main()
        elif etape is Etape.RANGEE:
            self.boutons = self._boutons_des_rangees()
        elif etape is Etape.MANCHE_FINIE:
            self.boutons = self._oui_ou_non(self.continuer, self.fenetre.montrer_scores)
            self.choix = 0
        else:
            self.fenetre.montrer_scores()

    def _boutons_de_la_main(self) -> list[Bouton]:
        """Fait un bouton de chaque carte de la main.

        Args: aucun.
        Retour: les boutons, de gauche à droite.
        Effets de bord: aucun.
        """
        hand = self.game.humain.hand
        return [
            Bouton(place_dans_la_main(rang, len(hand)), "", partial(self.jouer, card.number), card)
            for rang, card in enumerate(hand)
        ]

    def _boutons_des_rangees(self) -> list[Bouton]:
        """Fait un bouton de chaque rangée à ramasser, avec ce qu'elle coûte.

        Args: aucun.
        Retour: les quatre boutons, de haut en bas.
        Effets de bord: aucun.
        """
        boutons = []
        for numero, serie in enumerate(self.game.stacks, 1):
            rect = pygame.Rect(634, place_dans_la_rangee(numero, 0).top + 22, 226, 52)
            texte = f"Ramasser : {tetes(serie.totalHead)}"
            boutons.append(Bouton(rect, texte, partial(self.jouer, numero)))
        return boutons

    def _oui_ou_non(self, oui: Callable[[], None], non: Callable[[], None]) -> list[Bouton]:
        """Fait les deux boutons d'une question.

        Args:
            oui: ce que fait « Oui ».
            non: ce que fait « Non ».
        Retour: les deux boutons.
        Effets de bord: aucun.
        """
        return [Bouton(OUI, "Oui (O)", oui), Bouton(NON, "Non (N)", non)]

    # --- les coups --------------------------------------------------------------------------------

    def jouer(self, numero: int) -> None:
        """Joue un coup.

        Args:
            numero: celui de la carte ou de la rangée, selon l'étape.
        Retour: rien.
        Effets de bord: modifie la partie ; commence le récit d'un tour si c'est une carte.
        """
        etape = self.game.etape
        self.game.jouer(Coup(etape, numero))
        if etape is Etape.CARTE:
            self.jouees, self.poses = list(self.game.table), []
        self.suivre_l_etape()

    def poser(self) -> None:
        """Pose la carte suivante et commence à le montrer.

        Args: aucun.
        Retour: rien.
        Effets de bord: modifie la partie.
        """
        rangees = [tuple(serie.stack) for serie in self.game.stacks]
        totaux = [player.totalHead for player in self.game.players]
        depart = place_jouee(len(self.poses))
        self.animation = Animation(self.game.poser(), rangees, totaux, depart)

    def finir_l_animation(self) -> None:
        """Range la pose montrée dans le récit, et passe à la suite.

        Args: aucun.
        Retour: rien.
        Effets de bord: change l'étape du plateau.
        """
        if self.animation is not None:
            self.poses.append(self.animation.pose)
            self.animation = None
            self.suivre_l_etape()

    def passer(self) -> None:
        """Finit tout de suite les animations du tour.

        Args: aucun.
        Retour: rien.
        Effets de bord: modifie la partie jusqu'à ce qu'elle attende le joueur.
        """
        while self.animation is not None:
            self.finir_l_animation()

    def continuer(self) -> None:
        """Commence la manche suivante.

        Args: aucun.
        Retour: rien.
        Effets de bord: distribue.
        """
        self.fenetre.seance.nouvelle_manche()
        self.jouees, self.poses = [], []
        self.suivre_l_etape()

    def demander_a_quitter(self) -> None:
        """Pose la question du départ, ou la retire.

        Args: aucun.
        Retour: rien.
        Effets de bord: change les boutons ; l'animation attend la réponse.
        """
        self.quitte = not self.quitte
        if self.quitte:
            self.boutons = self._oui_ou_non(self.fenetre.quitter, self.demander_a_quitter)
            self.choix = 1
        elif self.animation is not None:
            self.boutons = []
        else:
            self.suivre_l_etape()

    # --- souris, clavier, temps -------------------------------------------------------------------

    def cliquer(self, point: Point) -> None:
        """Passe l'animation, ou actionne un bouton.

        Args:
            point: où est la souris, sur la toile.
        Retour: rien.
        Effets de bord: ceux du bouton.
        """
        if self.animation is not None and not self.quitte:
            self.passer()
        else:
            super().cliquer(point)

    def appuyer(self, touche: int, lettre: str) -> None:
        """Passe l'animation, répond à une question, choisit une rangée ou change de bouton.

        Args:
            touche: le code de la touche.
            lettre: ce qu'elle écrirait, en minuscule.
        Retour: rien.
        Effets de bord: ceux de la touche.
        """
        if self.animation is not None and not self.quitte:
            if touche in VALIDER:
                self.passer()
        elif self.question and lettre in ("o", "n"):
            self.boutons["on".index(lettre)].action()
        elif self.choisit_une_rangee and lettre in ("1", "2", "3", "4"):
            self.jouer(int(lettre))
        else:
            super().appuyer(touche, lettre)

    def avancer(self, millisecondes: int) -> None:
        """Fait avancer l'animation.

        Args:
            millisecondes: depuis la dernière fois.
        Retour: rien.
        Effets de bord: passe à la pose suivante quand l'animation est finie ; après la dernière, la
            fenêtre laisse un battement au joueur.
        """
        montree = self.animation
        if montree is not None and not self.quitte:
            montree.temps += millisecondes
            if montree.temps >= montree.duree:
                self.finir_l_animation()
                if self.animation is None:
                    self.fenetre.attendre_un_peu()

    # --- le dessin --------------------------------------------------------------------------------

    def message(self) -> str:
        """Dit ce qui se passe, ou ce que la partie attend.

        Args: aucun.
        Retour: une ligne.
        Effets de bord: aucun.
        """
        if self.animation is not None:
            return rendu_pose(self.animation.pose)
        if self.game.etape is Etape.RANGEE:
            carte = self.game.table[0].carte
            return f"Le {carte.number} est trop faible : quelle rangée ramassez-vous (1 à 4) ?"
        if self.game.etape is Etape.MANCHE_FINIE:
            return f"La manche {self.game.manche} est finie."
        tour = f"Manche {self.game.manche}, tour {self.game.tour} sur {CARTES_PAR_MAIN}"
        return f"{tour} : jouez une carte (flèches et Entrée, ou un clic)."

    def dessiner(self, toile: Toile) -> None:
        """Dessine tout le plateau, et la question s'il y en a une.

        Args:
            toile: où dessiner.
        Retour: rien.
        Effets de bord: dessine.
        """
        animation = self.animation
        totaux = [player.totalHead for player in self.game.players]
        rangees = [tuple(serie.stack) for serie in self.game.stacks]
        if animation is not None:
            totaux, rangees = animation.totaux, list(animation.rangees)
        dessiner_joueurs(toile, self.game, totaux)
        toile.texte(self.message(), (40, 88), 28, CLAIR, "topleft", 820)
        if not self.choisit_une_rangee:
            dessiner_couts(toile, rangees)
        if animation is not None and animation.pose.tetes:
            rangees[animation.pose.rangee - 1] = ()  # ses cartes sont dessinées en mouvement
        dessiner_rangees(toile, rangees)
        dessiner_recit(toile, self.jouees, self.poses, animation is not None)
        if self.game.derniere_manche and animation is None:
            toile.texte(rendu_limite(self.game), (40, 540), 24, ALERTE, "topleft", 820)
        self._dessiner_main(toile)
        if animation is not None:
            dessiner_animation(toile, animation, self.game)
        if self.question:
            self._dessiner_question(toile)
        super().dessiner(toile)

    def _dessiner_main(self, toile: Toile) -> None:
        """Dessine la main quand ses cartes ne sont pas des boutons.

        Args:
            toile: où dessiner.
        Retour: rien.
        Effets de bord: dessine.
        """
        hand = self.game.humain.hand
        if not any(bouton.carte for bouton in self.boutons):
            for rang, card in enumerate(hand):
                toile.carte(card, place_dans_la_main(rang, len(hand)))

    def _dessiner_question(self, toile: Toile) -> None:
        """Dessine le cadre de la question devant le plateau.

        Args:
            toile: où dessiner.
        Retour: rien.
        Effets de bord: dessine.
        """
        titre = f"Fin de la manche {self.game.manche}"
        suite = "Continuer avec une nouvelle manche ?"
        if self.quitte:
            titre, suite = "Quitter la partie ?", "Ce qui est enregistré le reste."
        toile.voile()
        toile.rectangle(QUESTION, PANNEAU)
        toile.rectangle(QUESTION, ACCENT, trait=3)
        toile.texte(titre, (QUESTION.centerx, 280), 46, ACCENT, "center", QUESTION.width - 30)
        toile.texte(suite, (QUESTION.centerx, 336), 32, CLAIR, "center", QUESTION.width - 30)
