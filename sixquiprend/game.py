"""Les règles : distribuer, jouer, poser, compter.

Les notions, avec un exemple :
- une *manche* commence par la *donne* : 10 cartes à chacun, 4 rangées d'une carte ;
- à chaque *tour*, chacun joue une carte, l'humain (le joueur 0) d'abord ; elles attendent sur la
  *table*, de la plus faible à la plus forte : `CarteJouee(Card(16), 2)`, puis se posent ;
- une *pose* prolonge une rangée ou la fait ramasser : `Pose(Card(16), 2, 1, Nature.SUITE, …)` ;
- une carte *trop faible*, 12 devant 14 et 38, attend que son joueur choisisse une rangée, par un
  coup ; c'est toujours la première posée, car une plus faible lui aurait laissé une rangée ;
- un *événement* dit ce qu'un coup a fait : `Evenement(0, Coup(Etape.CARTE, 48), ())` ;
- un *tour vu* est ce que la table en retient : `TourVu(((Card(3),), …), (Card(12), …))` ;
- la *fin* dit qui gagne, et pourquoi : `Fin((0, 2), "un joueur a 66 têtes")` ;
- la *graine*, 37, décide de toutes les donnes : la partie garde ainsi son hasard.

À essayer : les exercices 5, 6, 8 à 11 et 15 du cours.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from random import Random
from typing import NamedTuple

from .card import ARRETER, CONTINUER, NOMBRE_DE_CARTES, Card, Coup, CoupRefuse, Etape, Serie
from .player import NOM_PAR_DEFAUT, AiPlayer, HumanPlayer, Player, nom_de_machine

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
        if self.nature is Nature.SUITE:
            return 0
        return sum(card.oxHead for card in self.avant)


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
class Partie:
    """Une partie : les joueurs (l'humain d'abord), les rangées, le reste du paquet, la table."""

    players: list[Player] = field(default_factory=list)
    stacks: list[Serie] = field(default_factory=list)
    deck: list[Card] = field(default_factory=jeu_complet)
    manche: int = 0
    table: list[CarteJouee] = field(default_factory=list)
    arret: bool = False  # l'humain n'a pas voulu d'une nouvelle manche
    passe: list[list[TourVu]] = field(default_factory=list)  # manche par manche
    graine: int = 0
    historique: list[Coup] = field(default_factory=list)  # les coups de tous les joueurs
    fin: Fin | None = None

    @property
    def humain(self) -> Player:
        """Rend le joueur humain."""
        return self.players[0]

    @property
    def tour(self) -> int:
        """Rend le numéro du tour à jouer ; 11 quand les mains sont vides."""
        return CARTES_PAR_MAIN - max(len(player.getHand()) for player in self.players) + 1

    @property
    def derniere_manche(self) -> bool:
        """Dit si quelqu'un a déjà atteint la limite."""
        return any(player.totalHead >= TETES_DE_LA_FIN for player in self.players)

    @property
    def etape(self) -> Etape:
        """Rend l'étape, déduite de la table et des mains."""
        if self.fin is not None:
            return Etape.FINIE
        if len(self.table) == len(self.players):  # tous ont joué, et une carte n'a pas pu se poser
            return Etape.RANGEE
        if self.table or any(player.getHand() for player in self.players):
            return Etape.CARTE
        return Etape.MANCHE_FINIE

    # --- la donne --------------------------------------------------------------------------------

    def deal(self, hasard: Random) -> None:
        """Commence une manche : dix cartes à chacun, quatre rangées d'une carte, têtes gardées."""
        self.deck = jeu_complet()
        hasard.shuffle(self.deck)
        for player in self.players:
            player.recevoir([self.deck.pop() for _ in range(CARTES_PAR_MAIN)])
        self.stacks = [Serie([self.deck.pop()]) for _ in range(NOMBRE_DE_RANGEES)]
        self.manche += 1
        self.passe.append([])

    # --- un tour ---------------------------------------------------------------------------------

    def abattre(self, carte: Card, joueur: int) -> list[Pose]:
        """Met sur la table une carte de la main d'un joueur ; la dernière les fait toutes poser.

        Rend les poses qui ont suivi.
        """
        self.players[joueur].getHand().remove(carte)
        self.table.append(CarteJouee(carte, joueur))
        if len(self.table) < len(self.players):
            return []
        rangees = tuple(tuple(serie.getStack()) for serie in self.stacks)
        cartes = tuple(jouee.carte for jouee in self.table)
        self.passe[-1].append(TourVu(rangees, cartes))
        self.table.sort()
        return self.tout_poser()

    def tout_poser(self) -> list[Pose]:
        """Pose les cartes de la table, par ordre croissant, jusqu'à une carte trop faible."""
        poses = []
        while self.table:
            indice = self.table[0].carte.getMinimumStack(self.stacks)
            if indice < 0:
                break
            poses.append(self.poser(indice))
        return poses

    def poser(self, indice: int) -> Pose:
        """Pose la première carte de la table sur la rangée d'un indice, prolongée ou ramassée."""
        carte, joueur = self.table.pop(0)
        serie = self.stacks[indice]
        avant = tuple(serie.getStack())
        if carte < serie.getLastCard():
            nature = Nature.FAIBLE
        elif serie.pleine:
            nature = Nature.SIXIEME
        else:
            nature = Nature.SUITE
        if nature is Nature.SUITE:
            serie.ajouter(carte)
        else:
            self.players[joueur].ramasser(serie.recommencer(carte))
        return Pose(carte, joueur, indice + 1, nature, avant)

    # --- les IA du sujet -------------------------------------------------------------------------

    def aiPlays(self, ai: Player) -> Card:
        """Retire de la main d'une IA la première carte de score maximal, et la rend.

        Exemple:
            >>> ia = AiPlayer("IA 1", [Card(5), Card(16), Card(40)])
            >>> Partie(stacks=[Serie([Card(14)]), Serie([Card(38)])]).aiPlays(ia)
            Card(number=16)
        """
        evaluation = [self.evaluateCard(card) for card in ai.getHand()]
        index = evaluation.index(max(evaluation))
        return ai.getHand().pop(index)

    def evaluateCard(self, card: Card) -> int:
        """Rend le score d'une carte d'après le barème du sujet.

        Il va de 0 à 100, d'autant plus que la carte est proche d'une rangée et que la rangée est
        courte ; c'est -(10 + numéro) si aucune rangée ne prend la carte.

        Exemple:
            >>> partie = Partie(stacks=[Serie([Card(14)]), Serie([Card(38)])])
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
        taille = min(len(serie.getStack()), len(valeurs))  # le barème s'arrête à quatre
        return valeurs[taille - 1]

    # --- les scores ------------------------------------------------------------------------------

    def classement(self) -> list[tuple[int, Player]]:
        """Rend (rang, joueur), par têtes croissantes ; les ex æquo ont le même rang."""
        tetes = sorted(player.totalHead for player in self.players)
        rangs = [(tetes.index(player.totalHead) + 1, player) for player in self.players]
        return sorted(rangs, key=lambda ligne: ligne[0])


# --- commencer -----------------------------------------------------------------------------------


def nouvelle_partie(hasard: Random, nom: str = NOM_PAR_DEFAUT, nombre_d_ia: int = 2) -> Partie:
    """Rend une partie dont la première manche est distribuée ; ce hasard tire sa graine.

    Exemple:
        >>> partie = nouvelle_partie(Random(7), "Ada")
        >>> [joueur.name for joueur in partie.players], partie.etape.value
        (['Ada', 'IA 1', 'IA 2'], 'une carte de la main')
    """
    return partie_de_graine(hasard.randrange(10**9), nom, nombre_d_ia)


def partie_de_graine(graine: int, nom: str, nombre_d_ia: int) -> Partie:
    """Rend la partie que décide cette graine, première manche distribuée."""
    joueurs: list[Player] = [HumanPlayer(nom)]
    for numero in range(1, nombre_d_ia + 1):
        joueurs.append(AiPlayer(nom_de_machine(numero)))
    partie = Partie(joueurs, graine=graine)
    partie.deal(hasard_du_tour(partie))
    return partie


def hasard_du_tour(partie: Partie) -> Random:
    """Rend le hasard de ce qui se décide à ce moment, le même dans une partie reprise.

    Une donne et un coup font chacun avancer le rang : aucun hasard ne sert deux fois.
    """
    rang = partie.manche + len(partie.historique)
    return Random(f"{partie.graine}-{rang}")


def copier(partie: Partie) -> Partie:
    """Rend une partie égale, où l'on peut jouer sans toucher à l'original."""
    return replace(
        partie,
        players=[replace(joueur, hand=joueur.getHand().copy()) for joueur in partie.players],
        stacks=[Serie(serie.getStack().copy()) for serie in partie.stacks],
        table=partie.table.copy(),
        passe=[tours.copy() for tours in partie.passe],
        historique=partie.historique.copy(),
    )


# --- les cinq verbes -----------------------------------------------------------------------------


def au_trait(partie: Partie) -> int:
    """Rend le joueur dont on attend un coup : l'humain, entre deux manches."""
    if partie.etape is Etape.RANGEE:
        return partie.table[0].joueur
    return len(partie.table)  # chacun joue à son rang : c'est le premier qui n'a pas joué


def est_machine(partie: Partie, joueur: int) -> bool:
    """Dit si un joueur est une IA."""
    return isinstance(partie.players[joueur], AiPlayer)


def numeros(partie: Partie) -> list[int]:
    """Rend les numéros qui répondent à l'étape : ceux des cartes de la main, des rangées…"""
    etape = partie.etape
    if etape is Etape.CARTE:
        main = partie.players[au_trait(partie)].getHand()
        return [card.getNumber() for card in main]
    if etape is Etape.RANGEE:
        return list(range(1, len(partie.stacks) + 1))
    if etape is Etape.MANCHE_FINIE:
        return [CONTINUER.numero, ARRETER.numero]
    return []


def coups(partie: Partie) -> list[Coup]:
    """Rend les coups permis au joueur au trait ; aucun si la partie est finie."""
    return [Coup(partie.etape, numero) for numero in numeros(partie)]


def refus(partie: Partie, coup: Coup) -> str | None:
    """Dit pourquoi le joueur au trait ne peut pas jouer un coup ; None s'il le peut."""
    etape = partie.etape
    if etape is Etape.FINIE:
        return "La partie est finie."
    if coup.etape is not etape:
        return f"La partie attend {etape.value}."
    if coup.numero in numeros(partie):
        return None
    if etape is Etape.RANGEE:
        return f"Les rangées sont numérotées de 1 à {len(partie.stacks)}."
    if etape is Etape.CARTE:
        return "Cette carte n'est pas dans votre main."
    return f"La partie attend {etape.value}."


def jouer(partie: Partie, coup: Coup) -> Evenement:
    """Joue un coup du joueur au trait, et rend ce qui s'est passé.

    La dernière carte d'un tour, ou la rangée choisie pour une carte trop faible, fait poser les
    cartes ; CONTINUER distribue une manche. Un coup que `refus` refuse lève CoupRefuse, et rien ne
    change.
    """
    raison = refus(partie, coup)
    if raison is not None:
        raise CoupRefuse(raison)
    joueur = au_trait(partie)
    deja_la_derniere = partie.derniere_manche
    poses: list[Pose] = []
    if coup == CONTINUER:
        partie.deal(hasard_du_tour(partie))
    elif coup == ARRETER:
        partie.arret = True
    elif coup.etape is Etape.CARTE:
        poses = partie.abattre(Card(coup.numero), joueur)
    else:
        poses = [partie.poser(coup.numero - 1), *partie.tout_poser()]
    partie.historique.append(coup)
    partie.fin = fin_de(partie)
    limite = partie.derniere_manche and not deja_la_derniere
    return Evenement(joueur, coup, tuple(poses), limite)


def issue(partie: Partie) -> Fin | None:
    """Rend qui a gagné et pourquoi, ou None si la partie continue."""
    return partie.fin


def fin_de(partie: Partie) -> Fin | None:
    """Cherche si la partie est finie : à la fin d'une manche, la dernière ou celle de l'arrêt."""
    if partie.table or any(player.getHand() for player in partie.players):
        return None
    if partie.derniere_manche:
        raison = f"un joueur a {TETES_DE_LA_FIN} têtes"
    elif partie.arret:
        raison = "vous arrêtez"
    else:
        return None
    tetes = [player.totalHead for player in partie.players]
    gagnants = tuple(rang for rang, total in enumerate(tetes) if total == min(tetes))
    return Fin(gagnants, raison)
