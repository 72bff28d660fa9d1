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
from functools import cached_property
from typing import Any

from pygame import Rect

from ..card import Card, Coup, Etape, tetes
from ..dessin import rendu_issue, rendu_limite, rendu_moment, rendu_pose, rendu_suite
from ..fenetre.boucle import Fenetre
from ..fenetre.ecrans import Bulle, Regie, Table, ranger_les_boutons
from ..fenetre.toile import (
    CORPS,
    PETIT,
    SOUS_TITRE,
    Action,
    Liste,
    Palette,
    Teinte,
    Toile,
    Zone,
    rien,
)
from ..game import (
    CARTES_PAR_MAIN,
    CarteJouee,
    Fin,
    Game,
    Nature,
    Pose,
    au_trait,
    copier,
    est_machine,
    issue,
    jouer,
    partie_de_graine,
    refus,
)
from . import table

# En millisecondes.
DEPART = 350
RETOURNEMENT = 250
LECTURE_DES_CARTES = 800
POSE = 420
RAMASSAGE = 480
LECTURE_D_UNE_POSE = 200
VUE_DE_LA_FIN = 1200  # on voit les rangées avant que la fin de la manche s'annonce
REVELATION = "Les cartes jouées se posent de la plus faible à la plus forte."


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


def verdict_et_raison(partie: Game, fin: Fin) -> tuple[str, str]:
    """Rend « Vous avez gagné », ou perdu, puis pourquoi, en une phrase."""
    verdict, raison = rendu_issue(partie, fin).split(" : ", 1)
    return verdict, raison[0].upper() + raison[1:]


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
        self,
        fenetre: Fenetre,
        partie: Game,
        suite: Callable[[Game], None],
        accueil: Callable[[], None],
    ) -> None:
        """Prépare le plateau d'une manche, que `suite` finira ; `accueil` en prépare une autre."""
        super().__init__(fenetre, partie)
        self.suite = suite
        self.accueil = accueil
        self.disposition = table.Disposition(self.page, len(partie.players))
        self.jouees: list[CarteJouee] = list(partie.table)
        self.poses: list[Pose] = []  # celles qu'on a vues
        self.phases: list[Phase] = []
        self.phase: Phase | None = None
        self.rangees = [list(serie.getStack()) for serie in partie.stacks]
        self.totaux = [player.totalHead for player in partie.players]

    # --- ce qu'on peut faire ----------------------------------------------------------------------

    def disposer(self) -> None:
        """Place tout dans la page."""
        super().disposer()
        self.disposition = table.Disposition(self.page, len(self.partie.players))

    def excuse(self) -> str:
        """Dit pourquoi la partie n'attend ni carte ni rangée ; rien, si elle en attend une."""
        excuse = super().excuse()
        if excuse == "" and self.partie.etape not in (Etape.CARTE, Etape.RANGEE):
            return "La manche est finie : en voulez-vous une autre ?"
        return excuse

    def nom_de_la_machine(self) -> str:
        """Rend qui joue quand ce n'est pas à l'humain."""
        return "Une IA"

    @property
    def carte_choisie(self) -> Card | None:
        """Rend la carte de la main qui a le choix, s'il y en a une."""
        for card, place in self.places().items():
            if place == self.fenetre.choix:
                return card
        return None

    def places(self) -> dict[Card, Rect]:
        """Rend la place de chaque carte de la main."""
        main = self.vue.humain.getHand()
        places = {}
        for rang, card in enumerate(main):
            places[card] = self.disposition.place_dans_la_main(rang, len(main))
        return places

    def zones(self) -> list[Zone]:
        """Rend les cartes de la main, puis les boutons."""
        cartes = []
        for card, place in self.places().items():
            numero = card.getNumber()
            cartes.append(Zone("", "", self.choisir, place, arguments=(numero,), joue=True))
        return [*cartes, *self.boutons_ranges()]

    def panneau(self) -> None:
        """N'en a pas : les rangées sont au milieu, et une annonce de fin aussi."""

    def boutons_ranges(self) -> list[Zone]:
        """Rend les boutons, à leur place."""
        colonnes = 2
        if not self.disposition.large:
            colonnes = 4
        return ranger_les_boutons(self.disposition.boutons, self.boutons(), colonnes)

    def boutons_de_la_partie(self) -> list[Zone]:
        """Rend les boutons de tous les jeux ; entre deux manches, de quoi continuer ou non."""
        boutons = super().boutons_de_la_partie()
        if self.partie.etape is Etape.MANCHE_FINIE:
            boutons.append(Zone("Continuer", "o", self.suite, arguments=(self.partie,)))
        return boutons

    def accueillir(self) -> None:
        """Montre l'accueil."""
        self.accueil()

    def a_voir(self) -> list[Rect]:
        """Rend les rangées, qu'un menu ne doit pas cacher."""
        return [self.disposition.rangees]

    # --- la relecture -----------------------------------------------------------------------------

    @cached_property
    def fins_de_tour(self) -> list[int]:
        """Compte les coups joués à la fin de chaque tour, et au départ, d'une partie finie."""
        fins = [0]
        revue = self.partie_apres(0)
        for rang, coup in enumerate(self.partie.historique, 1):
            if refus(revue, coup) is not None:
                break
            jouer(revue, coup)
            if not revue.table and coup.etape in (Etape.CARTE, Etape.RANGEE):
                fins.append(rang)
        return fins

    def partie_apres(self, nombre: int) -> Game:
        """Rejoue la partie depuis sa première donne, et tant de coups."""
        partie = self.partie
        revue = partie_de_graine(partie.graine, partie.humain.name, len(partie.players) - 1)
        for coup in partie.historique[:nombre]:
            jouer(revue, coup)
        return revue

    @property
    def etapes(self) -> int:
        """Compte les tours qu'on peut revoir."""
        if self.fin is None:
            return 0
        return len(self.fins_de_tour) - 1

    def partie_a(self, etape: int) -> Game:
        """Rejoue la partie, jusqu'après tant de tours."""
        return self.partie_apres(self.fins_de_tour[etape])

    def poses_du_tour(self, etape: int) -> list[Pose]:
        """Rejoue un tour, et rend où ses cartes se sont posées ; il n'y en a pas au départ."""
        poses: list[Pose] = []
        if etape == 0:
            return poses
        debut, fin = self.fins_de_tour[etape - 1 : etape + 1]
        revue = self.partie_apres(debut)
        for coup in self.partie.historique[debut:fin]:
            poses += jouer(revue, coup).poses
        return poses

    def phrase_a(self, etape: int) -> str:
        """Dit la manche et le tour qu'on revoit."""
        if etape == 0:
            return "Manche 1 : la donne."
        return f"Manche {self.vue.manche}, tour {self.vue.tour - 1} sur {CARTES_PAR_MAIN}."

    def aller(self, etape: int) -> None:
        """Revoit la partie après tant de tours."""
        super().aller(etape)
        self.montrer_la_vue()
        self.poses = self.poses_du_tour(max(0, min(etape, self.etapes)))
        self.jouees = [CarteJouee(pose.carte, pose.joueur) for pose in self.poses]

    def revenir(self) -> None:
        """Quitte la relecture."""
        super().revenir()
        self.montrer_la_vue()

    def montrer_la_vue(self) -> None:
        """Montre les rangées et les têtes de la partie à dessiner."""
        self.jouees = list(self.vue.table)
        self.poses = []
        self.rangees = [list(serie.getStack()) for serie in self.vue.stacks]
        self.totaux = [player.totalHead for player in self.vue.players]

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
            chez_lui = self.disposition.place_du_joueur(0)
            depart = places.get(Card(coups[0].numero), chez_lui)
            self.phases = self.reveler(depart)
        for rang, pose in enumerate(poses):
            self.phases += self.montrer(pose, rang)
        if self.partie.etape not in (Etape.CARTE, Etape.RANGEE):
            self.phases.append(Phase(VUE_DE_LA_FIN, "Toutes les cartes sont jouées."))
        self.enchainer()

    def enchainer(self) -> None:
        """Finit la phase montrée ; montre la suivante, ou ce que la partie attend après elles."""
        if self.phase is not None:
            self.phase.fin(*self.phase.arguments_de_fin)
        if self.phases:
            self.phase = self.phases.pop(0)
            self.fenetre.animer(self.phase.duree, self.enchainer)
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
        ou = self.disposition
        glisse = (ou, pose, ou.place_jouee(rang))
        lire = Phase(LECTURE_D_UNE_POSE, phrase)
        if pose.nature is Nature.SUITE:
            return [Phase(POSE, phrase, table.dessiner_pose, glisse, self.poser, (pose,)), lire]
        return [
            Phase(POSE, phrase, table.dessiner_pose, glisse, self.vider, (pose,)),
            Phase(RAMASSAGE, phrase, table.dessiner_ramassage, (ou, pose), self.poser, (pose,)),
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
        son = "coup"
        if pose.tetes:
            son = "prise"
        self.fenetre.sons.jouer(son)

    def dessiner_depart(self, toile: Toile, part: float, depart: Rect) -> None:
        """Dessine les cartes jouées, de dos, et celle de l'humain, qui quitte sa main."""
        self.dessiner_revelation(toile, 0)
        for rang, (card, joueur) in enumerate(self.jouees):
            if not est_machine(self.partie, joueur):
                place = table.deplacer(depart, self.disposition.place_jouee(rang), part)
                table.dessiner_carte(toile, card, place)

    def dessiner_revelation(self, toile: Toile, part: float) -> None:
        """Dessine les cartes jouées, qui se retournent toutes ensemble."""
        for rang, (card, _) in enumerate(self.jouees):
            table.dessiner_retournement(toile, card, self.disposition.place_jouee(rang), part)

    # --- le dessin --------------------------------------------------------------------------------

    def titre(self) -> str:
        """Rend la première ligne de l'annonce : où en est la partie."""
        if self.phase is not None:
            return "Les cartes se posent"
        if self.etape is not None:
            return "Relecture"
        if self.fin is not None:
            return verdict_et_raison(self.partie, self.fin)[0]
        if self.partie.etape not in (Etape.CARTE, Etape.RANGEE):
            return f"La manche {self.partie.manche} est finie"
        return "À vous de jouer"

    def annonce(self) -> str:
        """Rend la phrase qui dit ce qui se passe, ou ce que la partie attend."""
        if self.phase is not None:
            return self.phase.message
        if self.etape is not None:
            return self.message
        if self.fin is not None:
            return verdict_et_raison(self.partie, self.fin)[1]
        if self.partie.etape is Etape.RANGEE:
            return "Cliquez une rangée, ou choisissez-la dans la liste."
        if self.partie.etape is not Etape.CARTE:
            return "« Manche suivante » distribue les cartes."
        card = self.carte_choisie
        if card is None:
            return f"{rendu_moment(self.partie)} Jouez une carte."
        suite = rendu_suite(card, self.partie.stacks)
        if card.getMinimumStack(self.partie.stacks) < 0:
            moins_chere = min(serie.totalHead for serie in self.partie.stacks)
            suite += f", au moins {tetes(moins_chere)}"
        return f"Le {card.number}, posé le premier : {suite}."

    def nommer(self, coup: Coup) -> str:
        """Écrit un coup comme la fenêtre le dit : le numéro de la carte ou de la rangée."""
        if coup.etape is Etape.RANGEE:
            return f"rangée {coup.numero}"
        return f"le {coup.numero}"

    def dessiner(self, toile: Toile) -> None:
        """Dessine les joueurs, les rangées, le récit, la main, puis ce qui bouge."""
        ou = self.disposition
        table.dessiner_joueurs(toile, ou, self.vue, self.totaux)
        self.dessiner_annonce(toile)
        table.dessiner_rangees(toile, ou, self.rangees)
        self.dessiner_a_cote(toile)
        if self.partie.derniere_manche and self.phase is None and self.fin is None:
            point = (ou.page.centerx, ou.rangees.bottom + 20)
            limite = rendu_limite(self.partie)
            toile.texte(limite, point, PETIT, Palette.ALERTE, "center", ou.page.w - 40)
        for card, place in self.places().items():
            table.dessiner_carte(toile, card, place)
        for _, place in self.conseillees():
            table.entourer_avis(toile, place)
        choisie = self.carte_choisie
        if self.attend and choisie is not None:
            table.dessiner_apercu(toile, ou, self.partie, choisie)
        if self.phase is not None:
            self.phase.dessin(toile, self.fenetre.part, *self.phase.arguments)

    def conseillees(self) -> list[tuple[int, Rect]]:
        """Donne les rangs des cartes conseillées qu'on peut jouer, et où elles sont."""
        if self.partie.etape is not Etape.CARTE:
            return []
        places = self.places()
        conseillees = []
        for rang, avis in enumerate(self.avis, 1):
            carte = Card(avis.coup.numero)
            if carte in places:
                conseillees.append((rang, places[carte]))
        return conseillees

    def peindre(self, toile: Toile, choix: Rect | None) -> None:
        """Dessine tout, et en dernier les rangs des conseils, que rien ne couvre."""
        super().peindre(toile, choix)
        for rang, place in self.conseillees():
            table.numeroter_avis(toile, rang, place)

    def dessiner_a_cote(self, toile: Toile) -> None:
        """Écrit à droite des rangées les conseils, les scores d'une partie finie, ou le récit."""
        ou = self.disposition
        if self.avis:
            table.dessiner_conseils(toile, ou, self.message)
            if ou.large:
                return
        if self.fin is not None and self.etape is None and self.phase is None:
            reste = table.intituler(toile, ou.recit, "Scores", Palette.ACCENT)
            table.dessiner_classement(toile, self.partie, reste)
        else:
            table.dessiner_recit(toile, ou, self.partie, self.jouees, self.poses)

    def dessiner_annonce(self, toile: Toile) -> None:
        """Écrit où en est la partie, et ce qu'elle attend."""
        rect = self.disposition.annonce
        point = rect.topleft
        if not self.disposition.large:
            toile.texte(self.titre(), point, CORPS, Palette.ACCENT, largeur=rect.w, gras=True)
            dessous = Rect(rect.x, rect.y + 30, rect.w, rect.h - 30)
            toile.texte(self.annonce(), dessous.topleft, CORPS, largeur=rect.w)
            return
        toile.texte(self.titre(), point, SOUS_TITRE, Palette.ACCENT, largeur=rect.w, gras=True)
        dessous = Rect(rect.x, rect.y + 46, rect.w, rect.h - 46)
        toile.paragraphe(self.annonce(), dessous, CORPS)


class ChoixDeRangee(Bulle):
    """Le pop-up et son menu déroulant ; un clic sur la rangée elle-même la choisit aussi."""

    def __init__(self, plateau: Plateau) -> None:
        """Prépare la liste des rangées, ce que chacune coûterait, et la moins chère choisie."""
        self.plateau = plateau
        self.rangees: list[Zone] = []
        valeurs = []
        couts = []
        for numero, serie in enumerate(plateau.partie.stacks, 1):
            valeurs.append(f"Rangée {numero} : {tetes(serie.totalHead)}")
            couts.append(serie.totalHead)
            rangee = Zone("", str(numero), self.ramasser, arguments=(numero,), joue=True)
            self.rangees.append(rangee)
        self.liste = Liste(valeurs=valeurs, texte=valeurs[couts.index(min(couts))])
        carte = plateau.partie.table[0].carte.number
        titre = f"Le {carte} est trop faible : quelle rangée ramasser ?"
        bouton = Zone("Ramasser", "", self.ramasser_la_choisie)
        super().__init__(plateau.fenetre, titre, "", [bouton], [self.liste], esquivable=False)

    def place(self) -> Rect:
        """Rend la place de la main : les rangées dont on parle restent visibles."""
        return self.plateau.disposition.choix

    def disposer(self) -> None:
        """Place la liste, le bouton, dessous ou à côté, et chaque rangée où elle est."""
        self.derriere.disposer()
        self.rect = self.place()
        dedans = self.rect.inflate(-32, -24)
        if self.plateau.disposition.large:
            self.liste.rect = Rect(dedans.x, dedans.bottom - 96, dedans.w, 44)
            self.boutons[0].rect = Rect(dedans.x, dedans.bottom - 44, dedans.w, 44)
        else:
            largeur = dedans.w // 2 - 6
            self.liste.rect = Rect(dedans.x, dedans.bottom - 44, largeur, 44)
            self.boutons[0].rect = Rect(dedans.right - largeur, dedans.bottom - 44, largeur, 44)
        for numero, rangee in enumerate(self.rangees, 1):
            rangee.rect = self.plateau.disposition.zone_de_la_rangee(numero)

    @property
    def question(self) -> Rect:
        """Rend où se lit la question, au-dessus de la liste."""
        haut = self.rect.y + 12
        return Rect(self.rect.x + 16, haut, self.rect.w - 32, self.liste.rect.y - haut - 8)

    def a_voir(self) -> list[Rect]:
        """Rend les rangées et la question, qu'un menu ne doit pas cacher."""
        return [*self.plateau.a_voir(), self.question]

    def zones(self) -> list[Zone]:
        """Rend la liste, le bouton, les quatre rangées, et les boutons du plateau."""
        return [*super().zones(), *self.rangees, *self.plateau.boutons_ranges()]

    def dessiner(self, toile: Toile) -> None:
        """Dessine le plateau, sans l'assombrir, entoure la rangée choisie, puis le pop-up."""
        self.plateau.peindre(toile, None)
        for rangee in self.rangees:
            toile.rectangle(rangee.rect, Palette.ALERTE, 2)
        choisie = self.rangees[self.liste.valeurs.index(self.liste.texte)]
        toile.rectangle(choisie.rect, Palette.ACCENT, 3)
        self.dessiner_cadre(toile)

    def dessiner_cadre(self, toile: Toile, couleur: Teinte = Palette.ACCENT) -> None:
        """Dessine le cadre et la question, au-dessus de la liste."""
        toile.ombre(self.rect, 12)
        toile.rectangle(self.rect, Palette.FOND, rayon=12)
        toile.rectangle(self.rect, couleur, 2, rayon=12)
        toile.paragraphe(self.titre, self.question, CORPS, couleur)

    def ramasser(self, numero: int) -> None:
        """Referme le pop-up, et ramasse cette rangée."""
        self.fermer()
        self.plateau.choisir(numero)

    def ramasser_la_choisie(self) -> None:
        """Ramasse la rangée choisie dans la liste ; le pop-up vient de se refermer."""
        self.plateau.choisir(self.liste.valeurs.index(self.liste.texte) + 1)
