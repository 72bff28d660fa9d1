"""Le plateau dans la fenêtre : la main qui joue, le tour qu'on voit se poser, la rangée à choisir.

Les notions, avec un exemple :
- une carte cliquée devient le même coup qu'au terminal ; les IA choisissent la leur dans un autre
  fil, puis tout le tour se joue et se note d'un coup, avant qu'on le voie ;
- ce qu'on voit le rejoint par *phases*, de 200 à 800 ms : une carte glisse, une rangée est
  ramassée ; un clic ou Entrée passe toutes celles du tour ;
- la *vue* garde les rangées et les têtes montrées jusque-là, 3 cartes posées sur 5.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from pygame import Rect

from ..card import Card, Coup, Etape, tetes
from ..dessin import rendu_limite, rendu_moment, rendu_pose, rendu_suite
from ..fenetre.boucle import Fenetre
from ..fenetre.ecrans import Bulle, Regie, Table
from ..fenetre.toile import Action, Liste, Palette, Toile, Zone, aligner, rien
from ..game import (
    CarteJouee,
    Game,
    Nature,
    Pose,
    au_trait,
    copier,
    est_machine,
    issue,
    jouer,
)
from . import table
from .musique import Musique

# En millisecondes.
DEPART = 350
RETOURNEMENT = 250
LECTURE_DES_CARTES = 800
POSE = 420
RAMASSAGE = 480
LECTURE_D_UNE_POSE = 200
VITESSES = {"Vitesse 2": 1.0, "Vitesse 3": 2.5, "Vitesse 1": 0.5}
REVELATION = "Les cartes jouées se posent de la plus faible à la plus forte."
BOUTONS_DU_HAUT = Rect(884, 484, 380, 72)
BOUTONS_DU_BAS = Rect(990, 622, 274, 72)
CADRE_DU_CHOIX = Rect(20, 522, 850, 196)


def rien_a_dessiner(toile: Toile, part: float) -> None:
    """Ne dessine rien : c'est une phase où on lit."""


@dataclass
class Phase:
    """Un moment d'animation : ce qu'on y dit, y dessine et y fait pour finir."""

    duree: int
    message: str
    dessin: Callable[..., None] = rien_a_dessiner  # de la toile, de la part montrée, puis de :
    arguments: tuple[Any, ...] = ()
    fin: Action = rien
    arguments_de_fin: tuple[Any, ...] = ()


def tour_des_ia(regie: Regie, partie: Game, coups: list[Coup]) -> list[Coup]:
    """Joue des coups sur cette copie de la partie, puis ceux des IA ; rend tous ces coups."""
    for coup in coups:
        jouer(partie, coup)
    while issue(partie) is None and est_machine(partie, au_trait(partie)):
        coup = regie.choisir(regie.seance, partie)
        jouer(partie, coup)
        coups.append(coup)
    return coups


class Plateau(Table):
    """Le plateau, tant que la manche dure ; ensuite, il rend la main."""

    partie: Game

    def __init__(
        self, fenetre: Fenetre, partie: Game, musique: Musique, suite: Callable[[Game], None]
    ) -> None:
        """Prépare le plateau d'une manche, que `suite` finira."""
        super().__init__(fenetre, partie)
        self.musique = musique
        self.suite = suite
        self.vitesses = cycle(VITESSES)
        self.vitesse = next(self.vitesses)
        self.jouees: list[CarteJouee] = list(partie.table)
        self.poses: list[Pose] = []  # celles qu'on a vues
        self.phases: list[Phase] = []
        self.phase: Phase | None = None
        self.rangees = [list(serie.getStack()) for serie in partie.stacks]
        self.totaux = [player.totalHead for player in partie.players]

    # --- ce qu'on peut faire ----------------------------------------------------------------------

    @property
    def attend(self) -> bool:
        """Dit si la partie attend une carte ou une rangée."""
        return super().attend and self.partie.etape in (Etape.CARTE, Etape.RANGEE)

    @property
    def carte_choisie(self) -> Card | None:
        """Rend la carte de la main qui a le choix, s'il y en a une."""
        for card, place in self.places().items():
            if place == self.fenetre.choix:
                return card
        return None

    def places(self) -> dict[Card, Rect]:
        """Rend la place de chaque carte de la main."""
        main = self.partie.humain.getHand()
        return {card: table.place_dans_la_main(rang, len(main)) for rang, card in enumerate(main)}

    def zones(self) -> list[Zone]:
        """Rend les cartes qu'on peut jouer, puis les boutons."""
        cartes = []
        if self.attend and self.partie.etape is Etape.CARTE:
            for card, place in self.places().items():
                cartes.append(Zone("", "", self.choisir, place, arguments=(card.getNumber(),)))
        return [*cartes, *self.boutons()]

    def boutons(self) -> list[Zone]:
        """Rend les boutons du plateau : ceux de tous les jeux, la vitesse et le son."""
        vitesse = Zone(self.vitesse, "v", self.changer_de_vitesse)
        son = Zone(self.musique.etat, "m", self.musique.basculer)
        haut = aligner(BOUTONS_DU_HAUT, [*self.boutons_de_la_partie(), vitesse, son], 2)
        return [*haut, *aligner(BOUTONS_DU_BAS, self.fenetre.boutons(), 2)]

    def changer_de_vitesse(self) -> None:
        """Passe à la vitesse suivante des animations."""
        self.vitesse = next(self.vitesses)

    # --- un tour ----------------------------------------------------------------------------------

    def choisir(self, numero: int) -> None:
        """Joue la carte ou la rangée de ce numéro, et demande aux IA ce qu'elles jouent."""
        self.faire_jouer([Coup(self.partie.etape, numero)])

    def faire_jouer(self, coups: list[Coup]) -> None:
        """Demande aux IA ce qu'elles jouent après ces coups, puis les joue tous."""
        regie = self.fenetre.regie
        annonce = "Les IA réfléchissent…"
        copie = copier(self.partie)
        self.fenetre.reflechir(annonce, 0, self.jouer_tout, tour_des_ia, regie, copie, coups)

    def jouer_tout(self, coups: Sequence[Coup]) -> None:
        """Joue et note des coups, puis commence à les montrer."""
        places = self.places()
        poses: list[Pose] = []
        for coup in coups:
            poses += jouer(self.partie, coup).poses
        self.fenetre.noter(self.partie)
        self.message = ""
        self.avis = ()
        self.poses = []
        self.phases = []
        if coups[0].etape is Etape.CARTE:
            posees = [CarteJouee(pose.carte, pose.joueur) for pose in poses]
            self.jouees = [*posees, *self.partie.table]
            depart = places.get(Card(coups[0].numero), table.place_du_joueur(0))
            self.phases = self.reveler(depart)
        for rang, pose in enumerate(poses):
            self.phases += self.montrer(pose, rang)
        self.enchainer()

    def enchainer(self) -> None:
        """Finit la phase montrée ; montre la suivante, ou ce que la partie attend après elles."""
        if self.phase is not None:
            self.phase.fin(*self.phase.arguments_de_fin)
        if self.phases:
            self.phase = self.phases.pop(0)
            duree = round(self.phase.duree / VITESSES[self.vitesse])
            self.fenetre.animer(duree, self.enchainer)
        else:
            self.phase = None
            self.suivre()

    def suivre(self) -> None:
        """Demande la rangée à ramasser, fait jouer les IA, ou rend la main en fin de manche."""
        if self.a_la_machine:
            self.faire_jouer([])
        elif self.partie.etape is Etape.RANGEE:
            self.fenetre.montrer(ChoixDeRangee(self))
        elif self.partie.etape is not Etape.CARTE:
            self.suite(self.partie)

    # --- ses phases -------------------------------------------------------------------------------

    def reveler(self, depart: Rect) -> list[Phase]:
        """Rend les phases qui ouvrent un tour : la carte quitte la main, toutes se retournent."""
        return [
            Phase(DEPART, REVELATION, self.dessiner_depart, (depart,)),
            Phase(RETOURNEMENT, REVELATION, self.dessiner_revelation),
            Phase(LECTURE_DES_CARTES, REVELATION),
        ]

    def montrer(self, pose: Pose, rang: int) -> list[Phase]:
        """Rend les phases d'une pose : la carte glisse, la rangée est peut-être ramassée."""
        phrase = f"{rendu_pose(self.partie, pose)}."
        glisse = (pose, table.place_jouee(rang))
        lire = Phase(LECTURE_D_UNE_POSE, phrase)
        if pose.nature is Nature.SUITE:
            return [Phase(POSE, phrase, table.dessiner_pose, glisse, self.poser, (pose,)), lire]
        return [
            Phase(POSE, phrase, table.dessiner_pose, glisse, self.vider, (pose,)),
            Phase(RAMASSAGE, phrase, table.dessiner_ramassage, (pose,), self.poser, (pose,)),
            lire,
        ]

    def vider(self, pose: Pose) -> None:
        """Retire de la vue la rangée qu'on ramasse."""
        self.rangees[pose.rangee - 1].clear()

    def poser(self, pose: Pose) -> None:
        """Pose la carte dans la vue, et compte les têtes ramassées."""
        self.rangees[pose.rangee - 1].append(pose.carte)
        self.totaux[pose.joueur] += pose.tetes
        self.poses.append(pose)

    def dessiner_depart(self, toile: Toile, part: float, depart: Rect) -> None:
        """Dessine les cartes jouées, de dos, et celle de l'humain, qui quitte sa main."""
        self.dessiner_revelation(toile, 0)
        for rang, (card, joueur) in enumerate(self.jouees):
            if not est_machine(self.partie, joueur):
                place = table.deplacer(depart, table.place_jouee(rang), part)
                table.dessiner_carte(toile, card, place)

    def dessiner_revelation(self, toile: Toile, part: float) -> None:
        """Dessine les cartes jouées, qui se retournent toutes ensemble."""
        for rang, (card, _) in enumerate(self.jouees):
            table.dessiner_retournement(toile, card, table.place_jouee(rang), part)

    # --- le dessin --------------------------------------------------------------------------------

    def annonce(self) -> str:
        """Rend la ligne qui dit ce qui se passe, ou ce que la partie attend."""
        if self.phase is not None:
            return self.phase.message
        card = self.carte_choisie
        if self.avis and card is None:
            conseil = self.message.replace("\n", " ")
            return f"Conseil : {conseil}"
        if self.partie.etape is Etape.RANGEE:
            return f"Le {self.partie.table[0].carte.number} est trop faible : ramassez une rangée."
        if self.partie.etape is not Etape.CARTE:
            return f"La manche {self.partie.manche} est finie."
        if card is None:
            return f"{rendu_moment(self.partie)} Jouez une carte."
        suite = rendu_suite(card, self.partie.stacks)
        if card.getMinimumStack(self.partie.stacks) < 0:
            moins_chere = min(serie.totalHead for serie in self.partie.stacks)
            suite += f", au moins {tetes(moins_chere)}"
        return f"Le {card.number}, posé le premier : {suite}."

    def dessiner(self, toile: Toile) -> None:
        """Dessine les joueurs, les rangées, le récit, la main, puis ce qui bouge."""
        table.dessiner_joueurs(toile, self.partie, self.totaux)
        toile.paragraphe(self.annonce(), Rect(40, 84, 830, 38))
        table.dessiner_rangees(toile, self.rangees)
        table.dessiner_recit(toile, self.partie, self.jouees, self.poses)
        if self.partie.derniere_manche and self.phase is None:
            toile.texte(rendu_limite(self.partie), (40, 544), 26, Palette.ALERTE, largeur=820)
        for card, place in self.places().items():
            table.dessiner_carte(toile, card, place)
        choisie = self.carte_choisie
        if self.attend and choisie is not None:
            table.dessiner_apercu(toile, self.partie, choisie)
        if self.phase is not None:
            self.phase.dessin(toile, self.fenetre.part, *self.phase.arguments)


class ChoixDeRangee(Bulle):
    """Le pop-up et son menu déroulant ; un clic sur la rangée elle-même la choisit aussi."""

    def __init__(self, plateau: Plateau) -> None:
        """Prépare la liste des rangées, et ce que chacune coûterait."""
        self.plateau = plateau
        self.rangees: list[Zone] = []
        valeurs = []
        for numero, serie in enumerate(plateau.partie.stacks, 1):
            valeurs.append(f"Rangée {numero} : {tetes(serie.totalHead)}")
            place = table.zone_de_la_rangee(numero)
            rangee = Zone("", str(numero), self.ramasser, place, arguments=(numero,))
            self.rangees.append(rangee)
        self.liste = Liste(valeurs=valeurs, texte=valeurs[0])
        carte = plateau.partie.table[0].carte.number
        titre = f"Le {carte} est trop faible : quelle rangée ramasser ?"
        bouton = Zone("Ramasser", "", self.ramasser_la_choisie)
        super().__init__(
            plateau.fenetre, titre, "", [bouton], [self.liste], CADRE_DU_CHOIX, esquivable=False
        )

    def zones(self) -> list[Zone]:
        """Rend la liste, le bouton, les quatre rangées, et les boutons du plateau."""
        return [*super().zones(), *self.rangees, *self.plateau.boutons()]

    def ramasser(self, numero: int) -> None:
        """Referme le pop-up, et ramasse cette rangée."""
        self.fermer()
        self.plateau.choisir(numero)

    def ramasser_la_choisie(self) -> None:
        """Ramasse la rangée choisie dans la liste ; le pop-up vient de se refermer."""
        self.plateau.choisir(self.liste.valeurs.index(self.liste.texte) + 1)
