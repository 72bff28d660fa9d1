"""La partie : distribuer, jouer, poser, compter ; puis la soirée, qui enchaîne les parties.

Notions :
- une *manche* commence par la *donne* : dix cartes à chacun, quatre rangées d'une carte ;
- une *étape* dit ce que la partie attend, et un *coup* y répond : le numéro d'une carte de la main,
  ou celui d'une rangée à ramasser ; un clic, une touche et une ligne tapée font le même coup ;
- à chaque *tour*, les cartes jouées sont révélées sur la *table*, par ordre croissant ; chacune est
  ensuite l'objet d'une *pose*, qui prolonge une rangée ou la fait ramasser ;
- la partie est *finie* quand une manche s'achève avec un joueur à 66 têtes ou plus.

Un tour se joue toujours ainsi, au terminal comme dans la fenêtre : `jouer` un coup, puis `poser`
tant que l'étape le demande ; chaque pose se raconte ou s'anime avant la suivante.

À essayer : changez une ligne de `BAREME` et faites jouer cent parties aux IA. Les valeurs 40 et 70
des rangées de trois et quatre cartes, aux grands écarts, sont-elles de bonnes valeurs ?
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from typing import NamedTuple

from .card import NOMBRE_DE_CARTES, Card, Serie
from .player import AiPlayer, HumanPlayer, Player, nom_d_ia

CARTES_PAR_MAIN = 10
NOMBRE_DE_RANGEES = 4
TETES_DE_LA_FIN = 66

# Le barème du sujet : sous cet écart, les valeurs pour une rangée de une à quatre cartes.
BAREME = (
    (5, (95, 90, 80, 70)),
    (15, (90, 80, 70, 55)),
    (30, (80, 70, 60, 40)),
    (50, (60, 50, 30, 15)),
    (70, (20, 10, 40, 40)),
    (NOMBRE_DE_CARTES, (0, 10, 70, 70)),
)


class Etape(Enum):
    """Ce que la partie attend."""

    CARTE = "une carte de la main"
    POSE = "la pose de la carte suivante"
    RANGEE = "la rangée à ramasser"
    MANCHE_FINIE = "une nouvelle manche, si le joueur la veut"
    FINIE = "plus rien : la partie est finie"


class CoupIllisible(Exception):
    """Une réponse qui n'est pas un coup."""


class CoupIllegal(Exception):
    """Les règles refusent ce coup ; le message dit pourquoi."""


@dataclass(frozen=True)
class Coup:
    """La réponse du joueur à une étape : le numéro d'une carte, ou d'une rangée de 1 à 4."""

    etape: Etape
    numero: int


class Nature(Enum):
    """Les trois façons de poser une carte."""

    SUITE = "prolonge la rangée"
    SIXIEME = "sixième carte : la rangée est ramassée"
    FAIBLE = "carte trop faible : une rangée choisie est ramassée"


class CarteJouee(NamedTuple):
    """Une carte sur la table, et celui qui l'a jouée."""

    carte: Card
    joueur: Player


@dataclass(frozen=True)
class Pose:
    """Ce qui vient d'arriver à une carte : de quoi le raconter en une ligne, ou l'animer."""

    carte: Card
    joueur: Player
    rangee: int
    nature: Nature
    avant: tuple[Card, ...]

    @property
    def tetes(self) -> int:
        """Compte les têtes ramassées ; aucune si la carte a prolongé la rangée."""
        return 0 if self.nature is Nature.SUITE else sum(card.oxHead for card in self.avant)


class Rang(NamedTuple):
    """Une ligne du tableau des scores."""

    rang: int
    joueur: Player


def jeu_complet() -> list[Card]:
    """Rend les 104 cartes, dans l'ordre.

    Exemple:
        >>> sum(card.oxHead for card in jeu_complet())
        171
    """
    return [Card(number) for number in range(1, NOMBRE_DE_CARTES + 1)]


@dataclass
class Game:
    """Une partie : les joueurs (l'humain d'abord), les rangées, le reste du paquet, la table."""

    players: list[Player] = field(default_factory=list)
    stacks: list[Serie] = field(default_factory=list)
    deck: list[Card] = field(default_factory=jeu_complet)
    manche: int = 0
    table: list[CarteJouee] = field(default_factory=list)
    rangee_choisie: int = 0
    poses: list[Pose] = field(default_factory=list, compare=False)  # du dernier tour

    def deal(self, hasard: Random) -> None:
        """Commence une manche : dix cartes à chacun, quatre rangées d'une carte, têtes gardées.

        Exemple:
            >>> partie = Game([HumanPlayer("Ada"), AiPlayer("IA 1")])
            >>> partie.deal(Random(1))
            >>> len(partie.deck), partie.etape.name
            (80, 'CARTE')
        """
        self.deck = jeu_complet()
        hasard.shuffle(self.deck)
        for player in self.players:
            player.recevoir(self.deck.pop() for _ in range(CARTES_PAR_MAIN))
        self.stacks = [Serie([self.deck.pop()]) for _ in range(NOMBRE_DE_RANGEES)]
        self.manche += 1
        self.poses = []

    # --- ce que la partie attend ------------------------------------------------------------------

    @property
    def humain(self) -> Player:
        """Rend le joueur humain."""
        return self.players[0]

    @property
    def tour(self) -> int:
        """Rend le numéro du tour à jouer ; 11 quand les mains sont vides."""
        return CARTES_PAR_MAIN - len(self.humain.hand) + 1

    @property
    def derniere_manche(self) -> bool:
        """Dit si quelqu'un a déjà atteint la limite."""
        return any(player.totalHead >= TETES_DE_LA_FIN for player in self.players)

    @property
    def etape(self) -> Etape:
        """Rend l'étape, déduite de la table, des mains et des têtes."""
        if self.table:
            carte, joueur = self.table[0]
            faible = carte.getMinimumStack(self.stacks) < 0
            a_choisir = isinstance(joueur, HumanPlayer) and not self.rangee_choisie
            return Etape.RANGEE if faible and a_choisir else Etape.POSE
        if any(player.hand for player in self.players):
            return Etape.CARTE
        return Etape.FINIE if self.derniere_manche else Etape.MANCHE_FINIE

    def coups(self) -> list[Coup]:
        """Rend les coups légaux : une carte de la main, ou une rangée, selon l'étape."""
        numeros: dict[Etape, list[int]] = {
            Etape.CARTE: [card.number for card in self.humain.hand],
            Etape.RANGEE: list(range(1, len(self.stacks) + 1)),
        }
        return [Coup(self.etape, numero) for numero in numeros.get(self.etape, [])]

    def refus(self, coup: Coup) -> str | None:
        """Rend la phrase qui dit pourquoi le coup est illégal ; None s'il est légal."""
        if coup in self.coups():
            return None
        if coup.etape is not self.etape:
            return f"La partie attend {self.etape.value}."
        if coup.etape is Etape.RANGEE:
            return f"Les rangées sont numérotées de 1 à {len(self.stacks)}."
        return "Cette carte n'est pas dans votre main."

    # --- un tour ----------------------------------------------------------------------------------

    def jouer(self, coup: Coup, machine: Callable[[AiPlayer], Card] | None = None) -> None:
        """Joue le coup du joueur humain, ou lève CoupIllegal sans rien changer.

        `machine` retire de la main d'une IA la carte qu'elle joue ; c'est `aiPlays`, par défaut.

        Effets de bord: une carte fait jouer les IA et remplit la table ; une rangée est retenue
            pour la pose qui suit.
        """
        if refus := self.refus(coup):
            raise CoupIllegal(refus)
        if coup.etape is Etape.RANGEE:
            self.rangee_choisie = coup.numero
            return
        carte = Card(coup.numero)
        self.humain.hand.remove(carte)
        ias = [player for player in self.players if isinstance(player, AiPlayer)]
        retirer = machine or self.aiPlays
        jouees = [CarteJouee(carte, self.humain), *(CarteJouee(retirer(ia), ia) for ia in ias)]
        self.table = sorted(jouees, key=lambda jouee: jouee.carte)
        self.poses = []

    def poser(self) -> Pose:
        """Pose la première carte de la table, et rend ce qui s'est passé ; ou lève CoupIllegal."""
        if self.etape is not Etape.POSE:
            raise CoupIllegal(f"La partie attend {self.etape.value}.")
        carte, joueur = self.table.pop(0)
        indice = carte.getMinimumStack(self.stacks)
        nature = Nature.FAIBLE
        if indice < 0:
            indice = self._rangee_a_ramasser(joueur)
        else:
            nature = Nature.SIXIEME if self.stacks[indice].pleine else Nature.SUITE
        serie = self.stacks[indice]
        pose = Pose(carte, joueur, indice + 1, nature, tuple(serie.stack))
        if nature is Nature.SUITE:
            serie.ajouter(carte)
        else:
            joueur.ramasser(serie.recommencer(carte))
        self.poses.append(pose)
        return pose

    def _rangee_a_ramasser(self, joueur: Player) -> int:
        """Rend l'indice de la rangée choisie par celui dont la carte est trop faible."""
        if isinstance(joueur, AiPlayer):
            return joueur.choisir_rangee(self.stacks)
        choix, self.rangee_choisie = self.rangee_choisie, 0  # il ne vaut qu'une fois
        return choix - 1

    # --- les IA -----------------------------------------------------------------------------------

    def aiPlays(self, ai: AiPlayer) -> Card:
        """Retire de la main d'une IA la première carte de score maximal, et la rend.

        Exemple:
            >>> ia = AiPlayer("IA 1", [Card(5), Card(16), Card(40)])
            >>> Game(stacks=[Serie([Card(14)]), Serie([Card(38)])]).aiPlays(ia)
            Card(number=16)
        """
        evaluation = [self.evaluateCard(card) for card in ai.hand]
        return ai.hand.pop(evaluation.index(max(evaluation)))

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
            return -(10 + card.number)
        serie = self.stacks[indice]
        difference = card.number - serie.lastCard.number
        if difference == 1:
            return 100
        if serie.pleine:
            return 0
        valeurs = next(valeurs for limite, valeurs in BAREME if difference < limite)
        return valeurs[len(serie.stack) - 1]

    # --- les scores -------------------------------------------------------------------------------

    def classement(self) -> list[Rang]:
        """Classe les joueurs par têtes croissantes ; les ex æquo ont le même rang.

        Exemple:
            >>> joueurs = [HumanPlayer("Ada", acquises=9), AiPlayer("IA 1", acquises=4),
            ...     AiPlayer("IA 2", acquises=4)]
            >>> [(rang, joueur.name) for rang, joueur in Game(joueurs).classement()]
            [(1, 'IA 1'), (1, 'IA 2'), (3, 'Ada')]
        """
        tetes = sorted(player.totalHead for player in self.players)
        rangs = [Rang(tetes.index(player.totalHead) + 1, player) for player in self.players]
        return sorted(rangs, key=lambda ligne: ligne.rang)


@dataclass
class Soiree:
    """Une suite de parties : celle en cours, et de quoi distribuer la suite.

    La graine et le nombre de donnes déjà faites décident de la donne suivante : une soirée reprise
    reçoit les mêmes cartes que si elle n'avait pas été interrompue. Il en va de même de ce que tire
    au hasard une IA qui en a besoin pour choisir.
    """

    graine: int
    donnes: int = 0
    game: Game = field(default_factory=Game)
    choix: Callable[[Game, Player, Random], Card] | None = None  # des IA ; sinon, le barème

    def nouvelle_partie(self, nom: str, nombre_d_ia: int) -> None:
        """Commence une partie et distribue sa première manche.

        Exemple:
            >>> soiree = Soiree(graine=7)
            >>> soiree.nouvelle_partie("Ada", 9)
            >>> len(soiree.game.players), len(soiree.game.deck)
            (10, 0)
        """
        ias = [AiPlayer(nom_d_ia(numero)) for numero in range(1, nombre_d_ia + 1)]
        self.game = Game([HumanPlayer(nom), *ias])
        self.nouvelle_manche()

    def nouvelle_manche(self) -> None:
        """Distribue la manche suivante."""
        self.game.deal(Random(f"{self.graine}/{self.donnes}"))
        self.donnes += 1

    def hasard(self, player: Player) -> Random:
        """Rend le hasard de ce que décide un joueur à ce tour, le même dans une partie reprise."""
        return Random(f"{self.graine}/{self.donnes}/{self.game.tour}/{player.name}")

    def jouer(self, coup: Coup) -> None:
        """Joue un coup de la partie ; les IA choisissent leur carte au niveau de la soirée."""
        self.game.jouer(coup, self.carte_de_l_ia)

    def carte_de_l_ia(self, ai: AiPlayer) -> Card:
        """Retire de la main d'une IA la carte qu'elle choisit, et la rend."""
        if self.choix is None:
            return self.game.aiPlays(ai)
        carte = self.choix(self.game, ai, self.hasard(ai))
        ai.hand.remove(carte)
        return carte
