"""Le plateau dans la fenêtre : une étape de la partie, ses boutons, et ce qu'on en voit.

Notions :
- à chaque *étape* de la partie, le plateau a ses boutons : les cartes de la main, ou les rangées à
  ramasser ; un clic devient le même coup qu'au terminal ;
- la carte qui a le choix montre où elle irait ; un *conseil* se demande, comme au terminal ;
- la révélation et chaque pose sont animées ; un clic ou une touche passe toutes celles du tour ;
- *entre deux tours*, le plateau rend la main à la fenêtre, qui sauvegarde et décide de la suite.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from .card import Card, Coup, Etape
from .dessin import rendu_limite, rendu_suite, tetes
from .game import CARTES_PAR_MAIN, CarteJouee, Nature, Pose, Soiree
from .graphique_dessin import ACCENT, ALERTE, CLAIR, Action, Bouton, Point, Toile
from .graphique_ecrans import SANS_CHOIX, VALIDER, Ecran
from .graphique_table import (
    DUREE_D_UNE_POSE,
    Animation,
    Revelation,
    dessiner_apercu,
    dessiner_couts,
    dessiner_joueurs,
    dessiner_rangees,
    dessiner_recit,
    place_dans_la_main,
    place_dans_la_rangee,
    place_jouee,
    zone_de_la_rangee,
)
from .ia import Machine


class Plateau(Ecran):
    """Le plateau, tant que la manche dure."""

    def __init__(
        self,
        soiree: Soiree,
        machine: Machine,
        entre_deux_tours: Action,
        bruit: Callable[[str], None],
    ) -> None:
        """Prépare un plateau vide ; `suivre_l_etape` le met à l'étape où en est la partie."""
        super().__init__([])
        self.soiree, self.game, self.machine = soiree, soiree.game, machine
        self.entre_deux_tours = entre_deux_tours
        self.bruit = bruit
        self.conseil = ""
        self.jouees: list[CarteJouee] = []
        self.poses: list[Pose] = []  # déjà montrées
        self.a_montrer: list[Pose] = []
        self.animation: Revelation | Animation | None = None
        self.regarder()

    def regarder(self) -> None:
        """Retient les rangées et les têtes de la partie, que les animations rejoindront."""
        self.rangees = [tuple(serie.getStack()) for serie in self.game.stacks]
        self.totaux = [player.totalHead for player in self.game.players]

    # --- ce que la partie attend ------------------------------------------------------------------

    @property
    def anime(self) -> bool:
        """Dit si la révélation ou une pose est en train d'être montrée."""
        return self.animation is not None

    @property
    def choisit_une_rangee(self) -> bool:
        """Dit si les boutons sont ceux des rangées à ramasser."""
        return not self.anime and self.game.etape is Etape.RANGEE

    @property
    def carte_choisie(self) -> Card | None:
        """Rend la carte de la main qui a le choix, s'il y en a une."""
        return None if self.choix == SANS_CHOIX else self.boutons[self.choix].carte

    def suivre_l_etape(self) -> None:
        """Prépare les boutons ou l'animation que demande l'étape, ou rend la main."""
        # aucune carte choisie d'avance : Entrée, tapée pour passer l'animation, n'en joue pas une
        self.boutons, self.choix, self.conseil = [], SANS_CHOIX, ""
        if self.a_montrer:
            self.animation = Animation(self.a_montrer.pop(0), place_jouee(len(self.poses)))
        elif self.game.etape is Etape.RANGEE:
            self.boutons = self._boutons_des_rangees()
        else:
            self.regarder()
            self.boutons = self._boutons_de_la_main()
            self.entre_deux_tours()

    def _boutons_de_la_main(self) -> list[Bouton]:
        """Fait un bouton de chaque carte de la main."""
        hand = self.game.humain.hand
        return [
            Bouton(
                place_dans_la_main(rang, len(hand)), "", partial(self.jouer, card.number), "", card
            )
            for rang, card in enumerate(hand)
        ]

    def _boutons_des_rangees(self) -> list[Bouton]:
        """Fait un bouton de chaque rangée à ramasser, avec ce qu'elle coûte."""
        boutons = []
        for numero, serie in enumerate(self.game.stacks, 1):
            rect = pygame.Rect(634, place_dans_la_rangee(numero, 0).top + 22, 226, 52)
            texte = f"Ramasser : {tetes(serie.totalHead)}"
            jouer, zone = partial(self.jouer, numero), zone_de_la_rangee(numero)
            boutons.append(Bouton(rect, texte, jouer, str(numero), zone=zone))
        return boutons

    def conseiller(self) -> None:
        """Demande les trois meilleurs coups ; pendant une animation, il n'y a rien à conseiller."""
        if self.boutons:
            meilleurs = [f"{coup} ({mots})" for coup, _, mots in self.machine.avis(self.soiree)]
            self.conseil, self.choix = f"Conseil : {', '.join(meilleurs)}.", SANS_CHOIX

    # --- les coups et les poses -------------------------------------------------------------------

    def jouer(self, numero: int) -> None:
        """Joue la carte ou la rangée de ce numéro, selon l'étape, puis fait jouer les machines."""
        etape, hand = self.game.etape, self.game.humain.hand
        places = {card.number: place_dans_la_main(i, len(hand)) for i, card in enumerate(hand)}
        evenement = self.soiree.jouer(Coup(etape, numero))
        while self.game.est_machine(self.game.au_trait()):
            evenement = self.soiree.jouer(self.machine.choisir(self.soiree))
        self.a_montrer = list(evenement.poses)
        if etape is Etape.RANGEE:
            self.suivre_l_etape()
            return
        posees = [CarteJouee(pose.carte, pose.joueur) for pose in self.a_montrer]
        self.jouees, self.poses = posees or list(self.game.table), []
        self.boutons, self.choix, self.conseil = [], SANS_CHOIX, ""
        self.animation = Revelation(self.jouees, places[numero])

    def finir_l_animation(self, animation: Revelation | Animation) -> None:
        """Range dans le récit la pose montrée, et passe à la suite."""
        if isinstance(animation, Animation):
            pose = animation.pose
            reste = pose.avant if pose.nature is Nature.SUITE else ()
            self.rangees[pose.rangee - 1] = (*reste, pose.carte)
            self.totaux[pose.joueur] += pose.tetes
            self.poses.append(pose)
        self.animation = None
        self.suivre_l_etape()

    def passer(self) -> None:
        """Finit tout de suite les animations, jusqu'à ce que la partie attende le joueur."""
        while self.animation is not None:
            self.finir_l_animation(self.animation)

    # --- souris, clavier, temps -------------------------------------------------------------------

    def cliquer(self, point: Point) -> None:
        """Passe l'animation, ou actionne un bouton."""
        if self.anime:
            self.passer()
        else:
            super().cliquer(point)

    def appuyer(self, touche: int, lettre: str) -> None:
        """Passe l'animation, choisit une rangée ou change de bouton."""
        if not self.anime:
            super().appuyer(touche, lettre)
        elif touche in VALIDER:
            self.passer()

    def avancer(self, millisecondes: int) -> None:
        """Fait avancer l'animation, et passe à la suite quand elle est finie."""
        if (animation := self.animation) is None:
            return
        avant, animation.temps = animation.temps, animation.temps + millisecondes
        if isinstance(animation, Animation) and avant < DUREE_D_UNE_POSE <= animation.temps:
            self.bruit("pose" if animation.pose.nature is Nature.SUITE else "ramassage")
        if animation.finie:
            self.finir_l_animation(animation)

    # --- le dessin --------------------------------------------------------------------------------

    def message(self) -> str:
        """Rend la ligne qui dit ce qui se passe, ou ce que la partie attend."""
        if self.animation is not None:
            return self.animation.message(self.game)
        if self.conseil and not self.carte_choisie:
            return self.conseil
        if self.game.etape is Etape.RANGEE:
            carte = self.game.table[0].carte
            return f"Le {carte.number} est trop faible : ramassez une rangée (1 à 4)."
        if self.game.etape is not Etape.CARTE:
            return f"La manche {self.game.manche} est finie."
        if carte_choisie := self.carte_choisie:
            suite = rendu_suite(self.game, carte_choisie)
            if carte_choisie.getMinimumStack(self.game.stacks) < 0:
                suite += f", au moins {tetes(min(serie.totalHead for serie in self.game.stacks))}"
            return f"Le {carte_choisie.number}, posé le premier : {suite}."
        tour = f"Manche {self.game.manche}, tour {self.game.tour} sur {CARTES_PAR_MAIN}"
        return f"{tour} : jouez une carte."

    def dessiner(self, toile: Toile) -> None:
        """Dessine tout le plateau."""
        animation, rangees = self.animation, self.rangees.copy()
        dessiner_joueurs(toile, self.game, self.totaux)
        toile.texte(self.message(), (40, 88), 28, CLAIR, "topleft", 820)
        if not self.choisit_une_rangee:
            dessiner_couts(toile, rangees)
        if isinstance(animation, Animation) and animation.pose.tetes:
            rangees[animation.pose.rangee - 1] = ()  # ses cartes sont dessinées en mouvement
        dessiner_rangees(toile, rangees)
        self._montrer_le_choix(toile)
        dessiner_recit(toile, self.game, self.jouees, self.poses, animation)
        if self.game.derniere_manche and self.boutons:
            toile.texte(rendu_limite(self.game), (40, 540), 24, ALERTE, "topleft", 820)
        if not any(bouton.carte for bouton in self.boutons):
            for carte in self._boutons_de_la_main():
                toile.bouton(carte, choisi=False)
        if animation is not None:
            animation.dessiner(toile, self.game)
        super().dessiner(toile)

    def _montrer_le_choix(self, toile: Toile) -> None:
        """Entoure la rangée qui a le choix, ou celle où irait la carte qui l'a."""
        if self.choisit_une_rangee and self.choix != SANS_CHOIX:
            toile.rectangle(zone_de_la_rangee(self.choix + 1), ACCENT, trait=3)
        elif self.carte_choisie:
            dessiner_apercu(toile, self.game, self.carte_choisie)
