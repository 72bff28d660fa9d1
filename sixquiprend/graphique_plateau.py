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
from dataclasses import replace
from functools import partial
from itertools import cycle
from typing import NamedTuple

from pygame import Rect

from . import graphique_table as table
from .card import Card, Coup, Etape, tetes
from .dessin import rendu_limite, rendu_pose
from .ecrans import Bulle, Table
from .fenetre import Fenetre
from .game import CARTES_PAR_MAIN, CarteJouee, Nature, Pose, Soiree
from .graphique_musique import Musique
from .toile import Action, Liste, Palette, Toile, Zone, aligner, rien

# En millisecondes.
DEPART, RETOURNEMENT, LECTURE_DES_CARTES = 350, 250, 800
POSE, RAMASSAGE, LECTURE_D_UNE_POSE = 420, 480, 200
VITESSES = {"Vitesse 2": 1.0, "Vitesse 3": 2.5, "Vitesse 1": 0.5}
REVELATION = "Les cartes jouées se posent de la plus faible à la plus forte."
TOUR_PERDU = "Le tour commencé n'est pas gardé : la partie reprendrait avant lui."


class Phase(NamedTuple):
    """Un moment d'animation : ce qu'on y dit, y dessine et y fait pour finir."""

    duree: int
    message: str
    dessin: Callable[[Toile, float], None] = lambda toile, part: None
    fin: Action = rien


class Plateau(Table):
    """Le plateau, tant que la manche dure ; ensuite, il rend la main."""

    def __init__(self, fenetre: Fenetre, soiree: Soiree, musique: Musique, suite: Action) -> None:
        """Prépare le plateau d'une manche, que `suite` finira."""
        super().__init__(fenetre, soiree)
        self.soiree, self.game = soiree, soiree.game
        self.musique, self.suite = musique, suite
        self.vitesses = cycle(VITESSES)
        self.vitesse = next(self.vitesses)
        self.jouees: list[CarteJouee] = []
        self.poses: list[Pose] = []  # celles qu'on a vues
        self.phases: list[Phase] = []
        self.phase: Phase | None = None
        self.rangees = [list(serie.getStack()) for serie in self.game.stacks]
        self.totaux = [player.totalHead for player in self.game.players]

    # --- ce qu'on peut faire ----------------------------------------------------------------------

    @property
    def attend(self) -> bool:
        """Dit si la partie attend une carte ou une rangée."""
        return super().attend and self.game.etape in (Etape.CARTE, Etape.RANGEE)

    @property
    def carte_choisie(self) -> Card | None:
        """Rend la carte de la main qui a le choix, s'il y en a une."""
        places = self.places().items()
        return next((card for card, place in places if place == self.fenetre.choix), None)

    def places(self) -> dict[Card, Rect]:
        """Rend la place de chaque carte de la main."""
        main = self.game.humain.hand
        return {card: table.place_dans_la_main(rang, len(main)) for rang, card in enumerate(main)}

    def zones(self) -> list[Zone]:
        """Rend les cartes qu'on peut jouer, puis les boutons."""
        places = self.places().items() if self.attend and self.game.etape is Etape.CARTE else ()
        cartes = [Zone("", "", partial(self.choisir, c.number), place) for c, place in places]
        return [*cartes, *self.boutons()]

    def boutons(self) -> list[Zone]:
        """Rend les boutons du plateau : ceux de tous les jeux, la vitesse et le son."""
        conseil, sauver, regles, plein_ecran, quitter = super().boutons()
        vitesse = Zone(self.vitesse, "v", self.changer_de_vitesse)
        son = Zone(self.musique.etat, "m", self.musique.basculer)
        haut = aligner(Rect(884, 484, 380, 72), [conseil, vitesse, regles, sauver], 2)
        return [*haut, *aligner(Rect(990, 622, 274, 72), [son, plein_ecran, quitter], 2)]

    def changer_de_vitesse(self) -> None:
        """Passe à la vitesse suivante des animations."""
        self.vitesse = next(self.vitesses)

    # --- un tour ----------------------------------------------------------------------------------

    def choisir(self, numero: int) -> None:
        """Joue la carte ou la rangée de ce numéro, et demande aux IA ce qu'elles jouent."""
        calcul = partial(self.tour_des_ia, Coup(self.game.etape, numero))
        self.fenetre.reflechir(calcul, self.jouer, "Les IA réfléchissent…")

    def tour_des_ia(self, coup: Coup) -> list[Coup]:
        """Rend un coup, puis ceux des IA qui le suivent, sans les jouer ; retient leur niveau."""
        copie, coups = replace(self.soiree, game=self.game.copier()), [coup]
        copie.jouer(coup)
        while copie.game.issue() is None and copie.game.est_machine(copie.game.au_trait()):
            coups.append(self.fenetre.regie.choisir(copie))
            copie.jouer(coups[-1])
        self.soiree.niveau = copie.niveau
        return coups

    def jouer(self, coups: Sequence[Coup]) -> None:
        """Joue et note tout un tour, puis commence à le montrer."""
        main, neuf = self.places(), not self.game.table
        for coup in coups:
            self.soiree.jouer(coup)
        self.fenetre.perdu = TOUR_PERDU if self.game.table else ""
        if not self.game.table:
            self.fenetre.noter(self.soiree)
        self.message, self.avis = "", ()
        if neuf:
            tour = [CarteJouee(pose.carte, pose.joueur) for pose in self.game.poses]
            self.jouees, self.poses = [*tour, *self.game.table], []
            self.phases = self.reveler(main[Card(coups[0].numero)])
        for rang, pose in enumerate(self.game.poses[len(self.poses) :], len(self.poses)):
            self.phases += self.montrer(pose, rang)
        self.enchainer()

    def enchainer(self) -> None:
        """Finit la phase montrée ; montre la suivante, ou ce que la partie attend après elles."""
        if self.phase is not None:
            self.phase.fin()
        self.phase = self.phases.pop(0) if self.phases else None
        if self.phase is None:
            self.suivre()
        else:
            duree = round(self.phase.duree / VITESSES[self.vitesse])
            self.fenetre.animer(duree, self.enchainer)

    def suivre(self) -> None:
        """Demande la rangée à ramasser, ou rend la main si la manche est finie."""
        if self.game.etape is Etape.RANGEE:
            self.fenetre.montrer(ChoixDeRangee(self))
        elif self.game.etape is not Etape.CARTE:
            self.suite()

    # --- ses phases -------------------------------------------------------------------------------

    def reveler(self, depart: Rect) -> list[Phase]:
        """Rend les phases qui ouvrent un tour : la carte quitte la main, toutes se retournent."""
        return [
            Phase(DEPART, REVELATION, partial(self.dessiner_depart, depart)),
            Phase(RETOURNEMENT, REVELATION, self.dessiner_revelation),
            Phase(LECTURE_DES_CARTES, REVELATION),
        ]

    def montrer(self, pose: Pose, rang: int) -> list[Phase]:
        """Rend les phases d'une pose : la carte glisse, la rangée est peut-être ramassée."""
        phrase = f"{rendu_pose(self.game, pose)}."
        glisser = partial(table.dessiner_pose, pose=pose, depart=table.place_jouee(rang))
        poser, lire = partial(self.poser, pose), Phase(LECTURE_D_UNE_POSE, phrase)
        if pose.nature is Nature.SUITE:
            return [Phase(POSE, phrase, glisser, poser), lire]
        vider = self.rangees[pose.rangee - 1].clear
        ramasser = partial(table.dessiner_ramassage, pose=pose)
        return [
            Phase(POSE, phrase, glisser, vider),
            Phase(RAMASSAGE, phrase, ramasser, poser),
            lire,
        ]

    def poser(self, pose: Pose) -> None:
        """Pose la carte dans la vue, et compte les têtes ramassées."""
        self.rangees[pose.rangee - 1].append(pose.carte)
        self.totaux[pose.joueur] += pose.tetes
        self.poses.append(pose)

    def dessiner_depart(self, depart: Rect, toile: Toile, part: float) -> None:
        """Dessine les cartes jouées, de dos, et celle de l'humain, qui quitte sa main."""
        self.dessiner_revelation(toile, 0)
        for rang, (card, joueur) in enumerate(self.jouees):
            if not self.game.est_machine(joueur):
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
        if self.avis and not self.carte_choisie:
            return f"Conseil : {self.message.replace(chr(10), ' ')}"
        if self.game.etape is Etape.RANGEE:
            return f"Le {self.game.table[0].carte.number} est trop faible : ramassez une rangée."
        if self.game.etape is not Etape.CARTE:
            return f"La manche {self.game.manche} est finie."
        if card := self.carte_choisie:
            cout = f", au moins {tetes(min(serie.totalHead for serie in self.game.stacks))}"
            faible = card.getMinimumStack(self.game.stacks) < 0
            suite = f"{self.game.suite(card)}{cout if faible else ''}"
            return f"Le {card.number}, posé le premier : {suite}."
        tour = f"Manche {self.game.manche}, tour {self.game.tour} sur {CARTES_PAR_MAIN}"
        return f"{tour} : jouez une carte."

    def dessiner(self, toile: Toile) -> None:
        """Dessine les joueurs, les rangées, le récit, la main, puis ce qui bouge."""
        table.dessiner_joueurs(toile, self.game, self.totaux)
        toile.paragraphe(self.annonce(), Rect(40, 84, 830, 38))
        table.dessiner_rangees(toile, self.rangees)
        table.dessiner_recit(toile, self.game, self.jouees, self.poses)
        if self.game.derniere_manche and self.phase is None:
            toile.texte(rendu_limite(self.game), (40, 544), 26, Palette.ALERTE, largeur=820)
        for card, place in self.places().items():
            table.dessiner_carte(toile, card, place)
        if self.attend and (card_choisie := self.carte_choisie):
            table.dessiner_apercu(toile, self.game, card_choisie)
        if self.phase is not None:
            self.phase.dessin(toile, self.fenetre.part)


class ChoixDeRangee(Bulle):
    """Le pop-up et son menu déroulant ; un clic sur la rangée elle-même la choisit aussi."""

    def __init__(self, plateau: Plateau) -> None:
        """Prépare la liste des rangées, et ce que chacune coûterait."""
        self.plateau = plateau
        series = enumerate(plateau.game.stacks, 1)
        valeurs = [f"Rangée {numero} : {tetes(serie.totalHead)}" for numero, serie in series]
        liste = Liste(valeurs=valeurs, texte=valeurs[0])
        carte = plateau.game.table[0].carte.number
        titre = f"Le {carte} est trop faible : quelle rangée ramasser ?"
        ramasser = Zone("Ramasser", "", lambda: plateau.choisir(valeurs.index(liste.texte) + 1))
        cadre = Rect(20, 522, 850, 196)
        super().__init__(plateau.fenetre, titre, "", [ramasser], [liste], cadre)

    def zones(self) -> list[Zone]:
        """Rend la liste, le bouton, les quatre rangées, et les boutons du plateau."""
        rangees = []
        for numero in range(1, len(self.plateau.game.stacks) + 1):
            ramasser = partial(self.repondre, partial(self.plateau.choisir, numero))
            rangees.append(Zone("", str(numero), ramasser, table.zone_de_la_rangee(numero)))
        return [*super().zones(), *rangees, *self.plateau.boutons()]
