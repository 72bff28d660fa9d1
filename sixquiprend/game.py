"""Les règles : distribuer, jouer, poser, compter ; puis la soirée, qui enchaîne les parties.

Les notions, avec un exemple :
- une *manche* commence par la *donne* : 10 cartes à chacun, 4 rangées d'une carte ;
- à chaque *tour*, chacun joue une carte, l'humain (le joueur 0) d'abord ; elles attendent sur la
  *table*, de la plus faible à la plus forte : `CarteJouee(Card(16), 2)`, puis se posent ;
- une *pose* prolonge une rangée ou la fait ramasser : `Pose(Card(16), 2, 1, Nature.SUITE, …)` ;
- une carte *trop faible*, 12 devant 14 et 38, attend que son joueur choisisse une rangée, par un
  coup ; c'est toujours la première posée, car une plus faible lui aurait laissé une rangée ;
- un *événement* dit ce qu'un coup a fait : `Evenement(0, Coup(Etape.CARTE, 48), ())` ;
- un *tour vu* est ce que la table en retient : `TourVu(((Card(3),), …), (Card(12), …))` ;
- la *fin* dit qui gagne, et pourquoi : `Fin((0, 2), "un joueur a 66 têtes")`.

À essayer : les exercices 5 à 10, 12 et 15 (`make exercice JEU=sixquiprend N=5`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from random import Random
from typing import NamedTuple

from .card import ARRETER, CONTINUER, NOMBRE_DE_CARTES, Card, Coup, CoupIllegal, Etape, Serie, tetes
from .player import AiPlayer, HumanPlayer, Player, nom_d_ia

CARTES_PAR_MAIN = 10
NOMBRE_DE_RANGEES = 4
TETES_DE_LA_FIN = 66
DONNES_AU_PLUS = 999_999_999
MANCHES_RETENUES = 3  # celle en cours et les précédentes : ce que la table a vu jouer

# Le barème du sujet : sous cet écart, les valeurs pour une rangée de une à quatre cartes.
BAREME = (
    (5, (95, 90, 80, 70)),
    (15, (90, 80, 70, 55)),
    (30, (80, 70, 60, 40)),
    (50, (60, 50, 30, 15)),
    (70, (20, 10, 40, 40)),
    (NOMBRE_DE_CARTES, (0, 10, 70, 70)),
)


class Nature(Enum):
    """Les trois façons de poser une carte."""

    SUITE = "prolonge la rangée"
    SIXIEME = "sixième carte : la rangée est ramassée"
    FAIBLE = "carte trop faible : une rangée choisie est ramassée"


class CarteJouee(NamedTuple):
    """Une carte sur la table, et le joueur qui l'a jouée, 0 pour l'humain."""

    carte: Card
    joueur: int


class Pose(NamedTuple):
    """Ce qui vient d'arriver à une carte : de quoi le raconter en une ligne, ou l'animer."""

    carte: Card
    joueur: int
    rangee: int  # de 1 à 4
    nature: Nature
    avant: tuple[Card, ...]  # ce qu'il y avait dans la rangée

    @property
    def tetes(self) -> int:
        """Compte les têtes ramassées ; aucune si la carte a prolongé la rangée."""
        return 0 if self.nature is Nature.SUITE else sum(card.oxHead for card in self.avant)


class TourVu(NamedTuple):
    """Un tour passé, tel que toute la table l'a vu : les rangées d'avant, et la carte de chacun."""

    rangees: tuple[tuple[Card, ...], ...]
    cartes: tuple[Card, ...]


class Evenement(NamedTuple):
    """Ce qu'un coup a fait : qui l'a joué, les poses qui ont suivi, et si elles sont décisives."""

    joueur: int
    coup: Coup
    poses: tuple[Pose, ...]
    limite: bool = False  # un joueur vient d'atteindre 66 têtes


class Fin(NamedTuple):
    """L'issue d'une partie : les joueurs qui ont le moins de têtes, et pourquoi elle est finie."""

    gagnants: tuple[int, ...]
    raison: str


def jeu_complet() -> list[Card]:
    """Rend les 104 cartes, dans l'ordre."""
    return [Card(number) for number in range(1, NOMBRE_DE_CARTES + 1)]


@dataclass
class Game:
    """Une partie : les joueurs (l'humain d'abord), les rangées, le reste du paquet, la table."""

    players: list[Player] = field(default_factory=list)
    stacks: list[Serie] = field(default_factory=list)
    deck: list[Card] = field(default_factory=jeu_complet)
    manche: int = 0
    table: list[CarteJouee] = field(default_factory=list)
    arret: bool = False  # l'humain n'a pas voulu d'une nouvelle manche
    poses: list[Pose] = field(default_factory=list, compare=False)  # du dernier tour
    passe: list[list[TourVu]] = field(default_factory=list)  # manche par manche

    def copier(self) -> Game:
        """Rend une partie égale, où l'on peut jouer sans toucher à l'original."""
        return replace(
            self,
            players=[replace(joueur, hand=joueur.hand.copy()) for joueur in self.players],
            stacks=[Serie(serie.stack.copy()) for serie in self.stacks],
            table=self.table.copy(),
            poses=self.poses.copy(),
            passe=[tours.copy() for tours in self.passe],
        )

    @property
    def humain(self) -> Player:
        """Rend le joueur humain."""
        return self.players[0]

    @property
    def tour(self) -> int:
        """Rend le numéro du tour à jouer ; 11 quand les mains sont vides."""
        return CARTES_PAR_MAIN - max(len(player.hand) for player in self.players) + 1

    @property
    def derniere_manche(self) -> bool:
        """Dit si quelqu'un a déjà atteint la limite."""
        return any(player.totalHead >= TETES_DE_LA_FIN for player in self.players)

    @property
    def etape(self) -> Etape:
        """Rend l'étape, déduite de la table, des mains et des têtes."""
        tailles = {len(player.hand) for player in self.players}
        if self.table and len(tailles) == 1:  # tous ont joué, et une carte n'a pas pu se poser
            return Etape.RANGEE
        if any(tailles):
            return Etape.CARTE
        return Etape.FINIE if self.derniere_manche or self.arret else Etape.MANCHE_FINIE

    def est_machine(self, joueur: int) -> bool:
        """Dit si un joueur est une IA."""
        return isinstance(self.players[joueur], AiPlayer)

    # --- les cinq verbes -------------------------------------------------------------------------

    def au_trait(self) -> int:
        """Donne le joueur dont on attend un coup : l'humain, entre deux manches."""
        if self.etape is Etape.RANGEE:
            return self.table[0].joueur
        tailles = [len(player.hand) for player in self.players]
        return tailles.index(max(tailles))  # le premier qui n'a pas encore joué

    def coups(self) -> list[Coup]:
        """Donne les coups permis au joueur au trait ; aucun si la partie est finie."""
        reponses = [Coup(self.etape, numero) for numero in self.numeros()]
        return [coup for coup in reponses if self.refus(coup) is None]

    def refus(self, coup: Coup) -> str | None:
        """Dit pourquoi le joueur au trait ne peut pas jouer un coup ; None s'il le peut."""
        etape = self.etape
        if etape is Etape.FINIE:
            return "La partie est finie."
        if coup.etape is not etape:
            return f"La partie attend {etape.value}."
        if coup.numero in self.numeros():
            return None
        if etape is Etape.RANGEE:
            return f"Les rangées sont numérotées de 1 à {len(self.stacks)}."
        return "Cette carte n'est pas dans votre main."

    def jouer(self, coup: Coup, hasard: Random) -> Evenement:
        """Joue le coup du joueur au trait, et rend ce qui s'est passé.

        La dernière carte d'un tour, ou la rangée choisie pour une carte trop faible, fait poser les
        cartes ; CONTINUER distribue une manche, que ce hasard mélange. Lève CoupIllegal, sans rien
        modifier, si les règles ne permettent pas ce coup.
        """
        if raison := self.refus(coup):
            raise CoupIllegal(raison)
        joueur, derniere = self.au_trait(), self.derniere_manche
        if not self.table:
            self.poses = []
        avant = len(self.poses)
        if coup == CONTINUER:
            self.deal(hasard)
        elif coup == ARRETER:
            self.arret = True
        elif coup.etape is Etape.CARTE:
            self.abattre(Card(coup.numero), joueur)
        else:
            self.poser(coup.numero - 1)
            self.tout_poser()
        limite = self.derniere_manche and not derniere
        return Evenement(joueur, coup, tuple(self.poses[avant:]), limite)

    def issue(self) -> Fin | None:
        """Donne qui a gagné et pourquoi, ou None si la partie continue."""
        if self.etape is not Etape.FINIE:
            return None
        tetes = [player.totalHead for player in self.players]
        gagnants = tuple(i for i, total in enumerate(tetes) if total == min(tetes))
        atteinte = f"un joueur a {TETES_DE_LA_FIN} têtes"
        return Fin(gagnants, atteinte if self.derniere_manche else "vous arrêtez")

    # --- ce que sont et ce que font les coups ----------------------------------------------------

    def numeros(self) -> list[int]:
        """Rend les numéros qui répondent à l'étape : ceux des cartes de la main, des rangées."""
        if self.etape is Etape.CARTE:
            return [card.getNumber() for card in self.players[self.au_trait()].getHand()]
        if self.etape is Etape.RANGEE:
            return list(range(1, len(self.stacks) + 1))
        return [CONTINUER.numero, ARRETER.numero] if self.etape is Etape.MANCHE_FINIE else []

    def deal(self, hasard: Random) -> None:
        """Commence une manche : dix cartes à chacun, quatre rangées d'une carte, têtes gardées."""
        self.deck = jeu_complet()
        hasard.shuffle(self.deck)
        for player in self.players:
            player.recevoir(self.deck.pop() for _ in range(CARTES_PAR_MAIN))
        self.stacks = [Serie([self.deck.pop()]) for _ in range(NOMBRE_DE_RANGEES)]
        self.manche += 1
        self.passe = [*filter(None, self.passe), []][-MANCHES_RETENUES:]

    def abattre(self, carte: Card, joueur: int) -> None:
        """Met sur la table une carte de la main d'un joueur ; la dernière les fait poser."""
        self.players[joueur].getHand().remove(carte)
        self.table = sorted([*self.table, CarteJouee(carte, joueur)])
        if len(self.table) == len(self.players):
            self.retenir()
            self.tout_poser()

    def retenir(self) -> None:
        """Garde en mémoire le tour que la table découvre : les rangées, et la carte de chacun."""
        jouees = sorted(self.table, key=lambda jouee: jouee.joueur)
        rangees = tuple(tuple(serie.getStack()) for serie in self.stacks)
        self.passe = self.passe or [[]]
        self.passe[-1].append(TourVu(rangees, tuple(jouee.carte for jouee in jouees)))

    def tout_poser(self) -> None:
        """Pose les cartes de la table, par ordre croissant, jusqu'à une carte trop faible."""
        while self.table and (indice := self.table[0].carte.getMinimumStack(self.stacks)) >= 0:
            self.poser(indice)

    def poser(self, indice: int) -> None:
        """Pose la première carte de la table sur la rangée d'un indice, prolongée ou ramassée."""
        carte, joueur = self.table.pop(0)
        serie = self.stacks[indice]
        nature = Nature.SIXIEME if serie.pleine else Nature.SUITE
        if carte < serie.getLastCard():
            nature = Nature.FAIBLE
        self.poses.append(Pose(carte, joueur, indice + 1, nature, tuple(serie.getStack())))
        if nature is Nature.SUITE:
            serie.ajouter(carte)
        else:
            self.players[joueur].ramasser(serie.recommencer(carte))

    def suite(self, card: Card) -> str:
        """Dit où irait une carte posée la première, et ce qu'elle y coûterait."""
        indice = card.getMinimumStack(self.stacks)
        if indice < 0:
            return "trop faible"
        serie = self.stacks[indice]
        cout = f" ramassée : {tetes(serie.totalHead)}" if serie.pleine else ""
        return f"rangée {indice + 1}{cout}"

    # --- les IA du sujet -------------------------------------------------------------------------

    def aiPlays(self, ai: Player) -> Card:
        """Retire de la main d'une IA la première carte de score maximal, et la rend.

        Exemple:
            >>> ia = AiPlayer("IA 1", [Card(5), Card(16), Card(40)])
            >>> Game(stacks=[Serie([Card(14)]), Serie([Card(38)])]).aiPlays(ia)
            Card(number=16)
        """
        evaluation = [self.evaluateCard(card) for card in ai.getHand()]
        return ai.getHand().pop(evaluation.index(max(evaluation)))

    def evaluateCard(self, card: Card) -> int:
        """Rend le score d'une carte d'après le barème du sujet.

        Il va de 0 à 100, d'autant plus que la carte est proche d'une rangée et que la rangée est
        courte ; c'est -(10 + numéro) si aucune rangée ne prend la carte.

        Exemple:
            >>> partie = Game(stacks=[Serie([Card(14)]), Serie([Card(38)])])
            >>> [partie.evaluateCard(Card(n)) for n in (5, 15, 17, 99)]
            [-15, 100, 95, 20]
        """
        indice = card.getMinimumStack(self.stacks)
        if indice < 0:
            return -(10 + card.getNumber())
        serie = self.stacks[indice]
        difference = card.getNumber() - serie.getLastCard().getNumber()
        if difference == 1:
            return 100
        if serie.pleine:
            return 0
        valeurs = next(valeurs for limite, valeurs in BAREME if difference < limite)
        return valeurs[len(serie.getStack()) - 1]

    # --- les scores ------------------------------------------------------------------------------

    def classement(self) -> list[tuple[int, Player]]:
        """Rend (rang, joueur), par têtes croissantes ; les ex æquo ont le même rang."""
        tetes = sorted(player.totalHead for player in self.players)
        rangs = [(tetes.index(player.totalHead) + 1, player) for player in self.players]
        return sorted(rangs, key=lambda ligne: ligne[0])


@dataclass
class Soiree:
    """Une suite de parties : celle en cours, et de quoi distribuer la suite.

    La graine et le nombre de donnes déjà faites décident de la donne suivante, et de ce que tire au
    hasard une IA : une soirée reprise continue comme si elle n'avait pas été interrompue.
    """

    graine: int
    donnes: int = 0
    game: Game = field(default_factory=Game)
    niveau: str = ""  # celui des IA, quand elles ont joué

    def nouvelle_partie(self, nom: str, nombre_d_ia: int) -> None:
        """Commence une partie et distribue sa première manche."""
        ias = [AiPlayer(nom_d_ia(numero)) for numero in range(1, nombre_d_ia + 1)]
        self.game = Game([HumanPlayer(nom), *ias], passe=self.game.passe)
        self.jouer(CONTINUER)

    def jouer(self, coup: Coup) -> Evenement:
        """Joue un coup de la partie, et rend ce qui s'est passé ; compte les donnes."""
        evenement = self.game.jouer(coup, Random(f"{self.graine}/{self.donnes}"))
        if coup == CONTINUER:  # au-delà du plus grand nombre, on recommence à compter
            pleine = self.donnes >= DONNES_AU_PLUS
            self.donnes = self.game.manche if pleine else self.donnes + 1
        return evenement

    def hasard_du_tour(self) -> Random:
        """Rend le hasard de ce que décide le joueur au trait, le même dans une partie reprise."""
        nom = self.game.players[self.game.au_trait()].name
        return Random(f"{self.graine}/{self.donnes}/{self.game.tour}/{nom}")
