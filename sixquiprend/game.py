"""La partie : distribuer, jouer, poser, compter ; les règles qui lient les cartes entre elles.

Notions :
- une *manche* commence par la *donne* : dix cartes à chacun, quatre rangées d'une carte ;
- à chaque *tour*, les cartes jouées sont révélées sur la *table*, par ordre croissant ;
- chacune est ensuite l'objet d'une *pose*, qui prolonge une rangée ou la fait ramasser ;
- la partie est *finie* quand une manche s'achève avec un joueur à 66 têtes ou plus.

Un tour se joue toujours ainsi, au terminal comme dans la fenêtre : `jouer` un coup, puis `poser`
tant que l'étape le demande ; chaque pose se raconte ou s'anime avant la suivante.

À essayer : changez une ligne de `BAREME` et faites jouer cent parties aux IA. Les valeurs 40 et 70
des rangées de trois et quatre cartes, aux grands écarts, sont-elles de bonnes valeurs ?
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from .card import NOMBRE_DE_CARTES, Card
from .coup import Coup, CoupIllegal, Etape
from .player import AiPlayer, HumanPlayer, Player
from .serie import Serie

if TYPE_CHECKING:
    from random import Random

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
        """Compte ce que la pose a coûté.

        Args: aucun.
        Retour: les têtes ramassées ; 0 si la carte a prolongé la rangée.
        Effets de bord: aucun.
        """
        return 0 if self.nature is Nature.SUITE else Serie(list(self.avant)).totalHead


class Rang(NamedTuple):
    """Une ligne du tableau des scores."""

    rang: int
    joueur: Player


def jeu_complet() -> list[Card]:
    """Rassemble toutes les cartes.

    Args: aucun.
    Retour: les 104 cartes, dans l'ordre.
    Effets de bord: aucun.

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

    # --- la donne ---------------------------------------------------------------------------------

    def deal(self, aleatoire: Random) -> None:
        """Commence une manche : dix cartes à chacun, puis quatre rangées d'une carte.

        Args:
            aleatoire: le générateur qui mélange le paquet.
        Retour: rien.
        Effets de bord: refait le paquet, les mains et les rangées ; les têtes sont conservées.

        Exemple:
            >>> from random import Random
            >>> partie = Game([HumanPlayer("Ada"), AiPlayer("IA 1")])
            >>> partie.deal(Random(1))
            >>> len(partie.deck), partie.etape.name
            (80, 'CARTE')
        """
        self.deck = jeu_complet()
        aleatoire.shuffle(self.deck)
        for player in self.players:
            player.recevoir(self.deck.pop() for _ in range(CARTES_PAR_MAIN))
        self.stacks = [Serie([self.deck.pop()]) for _ in range(NOMBRE_DE_RANGEES)]
        self.manche += 1

    # --- ce que la partie attend ------------------------------------------------------------------

    @property
    def humain(self) -> Player:
        """Désigne le joueur humain.

        Args: aucun.
        Retour: le premier joueur.
        Effets de bord: aucun.
        """
        return self.players[0]

    @property
    def tour(self) -> int:
        """Compte les tours de la manche.

        Args: aucun.
        Retour: le numéro du tour à jouer, à partir de 1 ; 11 quand les mains sont vides.
        Effets de bord: aucun.
        """
        return CARTES_PAR_MAIN - len(self.humain.hand) + 1

    @property
    def derniere_manche(self) -> bool:
        """Dit si quelqu'un a déjà atteint la limite.

        Args: aucun.
        Retour: vrai si un joueur a 66 têtes ou plus.
        Effets de bord: aucun.
        """
        return any(player.totalHead >= TETES_DE_LA_FIN for player in self.players)

    @property
    def etape(self) -> Etape:
        """Dit ce que la partie attend.

        Args: aucun.
        Retour: l'étape, déduite de la table, des mains et des têtes.
        Effets de bord: aucun.
        """
        if self.table:
            carte, joueur = self.table[0]
            faible = carte.getMinimumStack(self.stacks) < 0
            a_choisir = isinstance(joueur, HumanPlayer) and not self.rangee_choisie
            return Etape.RANGEE if faible and a_choisir else Etape.POSE
        if any(player.hand for player in self.players):
            return Etape.CARTE
        return Etape.FINIE if self.derniere_manche else Etape.MANCHE_FINIE

    def coups_legaux(self) -> list[Coup]:
        """Énumère ce que le joueur humain peut faire.

        Args: aucun.
        Retour: un coup par carte de sa main, ou par rangée à ramasser ; rien aux autres étapes.
        Effets de bord: aucun.
        """
        numeros: dict[Etape, list[int]] = {
            Etape.CARTE: [card.number for card in self.humain.hand],
            Etape.RANGEE: list(range(1, len(self.stacks) + 1)),
        }
        return [Coup(self.etape, numero) for numero in numeros.get(self.etape, [])]

    # --- un tour ----------------------------------------------------------------------------------

    def jouer(self, coup: Coup) -> None:
        """Applique le coup du joueur humain.

        Args:
            coup: une carte de sa main, ou la rangée qu'il ramasse.
        Retour: rien.
        Effets de bord: une carte fait jouer les IA et remplit la table ; une rangée est retenue
            pour la pose qui suit. Lève CoupIllegal, sans rien changer, si le coup est refusé.
        """
        if coup not in self.coups_legaux():
            raise CoupIllegal(self._refus(coup))
        if coup.etape is Etape.RANGEE:
            self.rangee_choisie = coup.numero
        else:
            self._reveler(Card(coup.numero))

    def _refus(self, coup: Coup) -> str:
        """Explique pourquoi un coup est illégal.

        Args:
            coup: un coup qui n'est pas parmi les coups légaux.
        Retour: une phrase.
        Effets de bord: aucun.
        """
        if coup.etape is not self.etape:
            return f"La partie attend {self.etape.value}."
        if coup.etape is Etape.RANGEE:
            return f"Les rangées sont numérotées de 1 à {len(self.stacks)}."
        return "Cette carte n'est pas dans votre main."

    def _reveler(self, carte: Card) -> None:
        """Fait jouer chacun et révèle les cartes, de la plus faible à la plus forte.

        Args:
            carte: celle du joueur humain.
        Retour: rien.
        Effets de bord: retire une carte de chaque main et remplit la table.
        """
        self.humain.hand.remove(carte)
        ias = [player for player in self.players if isinstance(player, AiPlayer)]
        jouees = [CarteJouee(self.aiPlays(ia), ia) for ia in ias]
        self.table = sorted(
            [CarteJouee(carte, self.humain), *jouees], key=lambda jouee: jouee.carte
        )

    def poser(self) -> Pose:
        """Pose la première carte de la table.

        Args: aucun.
        Retour: ce qui s'est passé.
        Effets de bord: modifie la table, une rangée et, si elle est ramassée, un joueur. Lève
            CoupIllegal si la partie attend autre chose.
        """
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
        return pose

    def _rangee_a_ramasser(self, joueur: Player) -> int:
        """Désigne la rangée que ramasse celui dont la carte est trop faible.

        Args:
            joueur: une IA, ou l'humain qui a déjà choisi.
        Retour: l'indice de la rangée, à partir de 0.
        Effets de bord: oublie le choix de l'humain, qui ne vaut qu'une fois.
        """
        if isinstance(joueur, AiPlayer):
            return joueur.choisir_rangee(self.stacks)
        choix, self.rangee_choisie = self.rangee_choisie, 0
        return choix - 1

    # --- les IA -----------------------------------------------------------------------------------

    def aiPlays(self, ai: AiPlayer) -> Card:
        """Choisit la carte d'une IA : la première de score maximal.

        Args:
            ai: l'IA, dont la main n'est pas vide.
        Retour: la carte jouée.
        Effets de bord: retire la carte de sa main.

        Exemple:
            >>> ia = AiPlayer("IA 1", [Card(5), Card(16), Card(40)])
            >>> Game(stacks=[Serie([Card(14)]), Serie([Card(38)])]).aiPlays(ia)
            Card(number=16)
        """
        evaluation = [self.evaluateCard(card) for card in ai.hand]
        return ai.hand.pop(evaluation.index(max(evaluation)))

    def evaluateCard(self, card: Card) -> int:
        """Évalue une carte d'après le barème du sujet.

        Args:
            card: la carte que l'IA pourrait jouer.
        Retour: de 0 à 100, d'autant plus que la carte est proche d'une rangée et que la rangée est
            courte ; -(10 + numéro) si aucune rangée ne la prend.
        Effets de bord: aucun.

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
        """Classe les joueurs, celui qui a le moins de têtes d'abord.

        Args: aucun.
        Retour: une ligne par joueur ; les ex æquo ont le même rang et restent dans l'ordre de jeu.
        Effets de bord: aucun.

        Exemple:
            >>> joueurs = [HumanPlayer("Ada", acquises=9), AiPlayer("IA 1", acquises=4),
            ...     AiPlayer("IA 2", acquises=4)]
            >>> [(rang, joueur.name) for rang, joueur in Game(joueurs).classement()]
            [(1, 'IA 1'), (1, 'IA 2'), (3, 'Ada')]
        """
        tetes = sorted(player.totalHead for player in self.players)
        rangs = [Rang(tetes.index(player.totalHead) + 1, player) for player in self.players]
        return sorted(rangs, key=lambda ligne: ligne.rang)
