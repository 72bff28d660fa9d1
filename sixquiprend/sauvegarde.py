"""La sauvegarde : une soirée entre deux tours, en quelques lignes de texte, et retour.

Les notions, avec un exemple :
- une *ligne* est une clé, « : », puis sa valeur : « manche : 2 » ; l'ordre est toujours le même ;
- tout se vérifie : chaque carte une fois au plus, rangées et mains croissantes, mains égales,
  dix cartes par joueur et quatre rangées en tout, têtes acquises possibles. Ce qui se déduit (le
  reste du paquet, les têtes de la manche) n'est pas écrit : un fichier ne peut pas se contredire ;
- un *tour* que la table a vu est une ligne de plus : « tour 2 : 3 / 14 16 / 50 / 90 / 12 91 » ; les
  anciens fichiers, qui n'en ont pas, se lisent aussi ; « niveau : expert » finit ceux où des IA ont
  joué ;
- ce qu'on *accepte* de lire reste lisible quoi qu'on y joue : « donnes : 999999999 » aussi.
"""

from __future__ import annotations

import re
from functools import partial

from .card import CARTES_PAR_RANGEE, NOMBRE_DE_CARTES, Card, Serie
from .carnet import Carnet, SauvegardeInvalide, lignes_de
from .game import (
    CARTES_PAR_MAIN,
    DONNES_AU_PLUS,
    MANCHES_RETENUES,
    NOMBRE_DE_RANGEES,
    TETES_DE_LA_FIN,
    Game,
    Soiree,
    TourVu,
    jeu_complet,
)
from .player import IA_AU_PLUS, AiPlayer, HumanPlayer, NomRefuse, Player, nom_d_ia, verifier_nom

MARQUE = "Six Qui Prend, sauvegarde"
EN_TETE = f"{MARQUE} 1"
FIN = "fin"
LIGNE_DE_LA_MANCHE = 4
TAILLE_MAX = 8192
GRAINE_AU_PLUS = 999_999_999


def encoder(soiree: Soiree) -> bytes:
    """Rend le texte d'une soirée entre deux tours."""
    game = soiree.game
    lignes = [EN_TETE, f"graine : {soiree.graine}", f"donnes : {soiree.donnes}"]
    lignes.append(f"manche : {game.manche}")
    for numero, serie in enumerate(game.stacks, 1):
        lignes.append(ligne_de_cartes(f"rangée {numero}", serie.stack))
    for player in game.players:
        lignes += [f"joueur : {player.name}", f"acquises : {player.acquises}"]
        lignes.append(ligne_de_cartes("main", player.hand))
        lignes.append(ligne_de_cartes("ramassées", player.ramassees))
    for tours in game.passe:
        lignes += [ligne_du_tour(numero, tour) for numero, tour in enumerate(tours, 1)]
    lignes += [f"niveau : {soiree.niveau}"] if soiree.niveau else []
    return "".join(f"{ligne}\n" for ligne in [*lignes, FIN]).encode()


def ligne_de_cartes(cle: str, cards: list[Card]) -> str:
    """Rend la ligne d'une liste de cartes, sans espace à la fin."""
    return f"{cle} :" + "".join(f" {card.number}" for card in cards)


def ligne_du_tour(numero: int, tour: TourVu) -> str:
    """Rend la ligne d'un tour passé : les quatre rangées, puis la carte de chaque joueur.

    Exemple:
        >>> rangees = ((Card(3),), (Card(14), Card(16)), (Card(50),), (Card(90),))
        >>> ligne_du_tour(2, TourVu(rangees, (Card(12), Card(91))))
        'tour 2 : 3 / 14 16 / 50 / 90 / 12 91'
    """
    groupes = [" ".join(str(card.number) for card in g) for g in [*tour.rangees, tour.cartes]]
    return f"tour {numero} : " + " / ".join(groupes)


class Lecteur:
    """Lit les lignes dans l'ordre, retient les cartes déjà vues, et lève SauvegardeInvalide."""

    def __init__(self, lignes: list[str]) -> None:
        """Commence avant la première ligne."""
        self.lignes = lignes
        self.numero = 0
        self.vues: set[Card] = set()

    def erreur(self, attendu: str) -> SauvegardeInvalide:
        """Rend l'erreur de la ligne qu'on vient de lire."""
        return SauvegardeInvalide(f"ligne {self.numero} : on attend {attendu}")

    def suivante(self) -> str:
        """Rend la ligne suivante ; vide après la dernière."""
        self.numero += 1
        return self.lignes[self.numero - 1] if self.numero <= len(self.lignes) else ""

    def exiger(self, ligne: str) -> None:
        """Lit une ligne qui ne varie pas."""
        if self.suivante() != ligne:
            raise self.erreur(f"« {ligne} »")

    def valeur(self, cle: str, motif: str, attendu: str) -> str:
        """Rend la valeur d'une clé, sans espaces autour.

        Args:
            motif: l'expression régulière de la valeur, espace de tête compris.
            attendu: la valeur attendue, pour la phrase d'erreur.
        """
        ligne = self.suivante()
        if not re.fullmatch(f"{re.escape(cle)} :{motif}", ligne):
            raise self.erreur(f"« {cle} : », puis {attendu}")
        return ligne.removeprefix(f"{cle} :").strip(" ")

    def annonce(self, mot: str) -> bool:
        """Dit si la ligne suivante commence par ce mot, sans la lire."""
        return any(ligne.startswith(f"{mot} ") for ligne in self.lignes[self.numero :][:1])

    def nombre(self, cle: str, minimum: int, maximum: int) -> int:
        """Rend un nombre compris entre deux bornes."""
        bornes = f", {minimum}" if minimum == maximum else f" de {minimum} à {maximum}"
        attendu = f"un nombre{bornes}"
        nombre = int(self.valeur(cle, " (0|[1-9][0-9]{0,8})", attendu))
        if not minimum <= nombre <= maximum:
            raise self.erreur(f"« {cle} : », puis {attendu}")
        return nombre

    def cartes(self, cle: str, tailles: range) -> list[Card]:
        """Rend des cartes croissantes, vues nulle part ailleurs, en nombre permis."""
        minimum, maximum = tailles[0], tailles[-1]
        combien = f"{minimum}" if minimum == maximum else f"{minimum} à {maximum}"
        cartes = "cartes croissantes" if maximum > 1 else "carte"
        attendu = f"{combien} {cartes} de 1 à {NOMBRE_DE_CARTES}"
        numeros = [int(mot) for mot in self.valeur(cle, "( [1-9][0-9]{0,2})*", attendu).split()]
        permis = all(numero <= NOMBRE_DE_CARTES for numero in numeros)
        if not permis or numeros != sorted(set(numeros)) or len(numeros) not in tailles:
            raise self.erreur(f"« {cle} : », puis {attendu}")
        cards = [Card(numero) for numero in numeros]
        if self.vues & set(cards):
            raise self.erreur("des cartes qui ne sont nulle part ailleurs")
        self.vues |= set(cards)
        return cards


def decoder(octets: bytes) -> Soiree:
    """Rend la soirée d'un texte ; lève SauvegardeInvalide si ce n'en est pas une."""
    lecteur = Lecteur(lignes_de(octets))
    lecteur.exiger(EN_TETE)
    graine = lecteur.nombre("graine", 0, GRAINE_AU_PLUS)
    donnes = lecteur.nombre("donnes", 1, DONNES_AU_PLUS)
    manche = lecteur.nombre("manche", 1, donnes)
    numeros = range(1, NOMBRE_DE_RANGEES + 1)
    tailles = range(1, CARTES_PAR_RANGEE + 1)
    stacks = [Serie(lecteur.cartes(f"rangée {n}", tailles)) for n in numeros]
    players = lire_joueurs(lecteur, manche)
    passe = lire_passe(lecteur, len(players[0].hand))
    niveau = ""
    if lecteur.annonce("niveau"):
        niveau = lecteur.valeur("niveau", " [a-z]{1,20}", "le niveau des IA")
    verifier_fin(lecteur, len(players))
    verifier_acquises(players, manche)
    deck = [card for card in jeu_complet() if card not in lecteur.vues]
    return Soiree(graine, donnes, Game(players, stacks, deck, manche, passe=passe), niveau)


def lire_joueurs(lecteur: Lecteur, manche: int) -> list[Player]:
    """Rend les joueurs : l'humain, puis une à neuf IA dans l'ordre, et toutes leurs cartes."""
    nom = lecteur.valeur("joueur", r" \S(.*\S)?", "un nom")
    try:
        verifier_nom(nom)
    except NomRefuse as erreur:
        raise lecteur.erreur("un nom permis") from erreur
    humain = HumanPlayer(nom)
    lire_joueur(lecteur, humain, range(CARTES_PAR_MAIN + 1), manche)
    players: list[Player] = [humain]
    for numero in range(1, IA_AU_PLUS + 1):
        if numero > 1 and not lecteur.annonce("joueur"):
            break
        ia = AiPlayer(nom_d_ia(numero))
        lecteur.exiger(f"joueur : {ia.name}")
        lire_joueur(lecteur, ia, range(len(humain.hand), len(humain.hand) + 1), manche)
        players.append(ia)
    return players


def lire_joueur(lecteur: Lecteur, player: Player, tailles: range, manche: int) -> None:
    """Complète un joueur, dont la main a l'une de ces tailles.

    Rien n'est acquis pendant la première manche, et jamais les 66 têtes qui finissent tout.
    """
    player.acquises = lecteur.nombre("acquises", 0, TETES_DE_LA_FIN - 1 if manche > 1 else 0)
    player.hand = lecteur.cartes("main", tailles)
    player.ramassees = lecteur.cartes("ramassées", range(NOMBRE_DE_CARTES + 1))


def lire_passe(lecteur: Lecteur, main: int) -> list[list[TourVu]]:
    """Rend ce que la table a vu jouer, manche par manche, les mains ayant `main` cartes."""
    passe: list[list[TourVu]] = []
    while lecteur.annonce("tour"):
        if lecteur.annonce("tour 1") or not passe:
            passe.append([])
        passe[-1].append(lire_tour(lecteur, len(passe[-1]) + 1))
    if main == CARTES_PAR_MAIN:
        passe.append([])  # la manche en cours n'a encore rien montré
    limites = [CARTES_PAR_MAIN] * (len(passe) - 1) + [CARTES_PAR_MAIN - main]
    trop = any(len(tours) > limite for tours, limite in zip(passe, limites, strict=False))
    if trop or len(passe) > MANCHES_RETENUES:
        raise lecteur.erreur(f"les tours joués de {MANCHES_RETENUES} manches au plus")
    return passe


def lire_tour(lecteur: Lecteur, numero: int) -> TourVu:
    """Rend un tour passé : quatre rangées croissantes, puis la carte de deux à dix joueurs."""
    nombres = "( [1-9][0-9]{0,2})+"
    attendu = "quatre rangées et la carte de chacun, séparées par « / »"
    motif = " /".join([nombres] * (NOMBRE_DE_RANGEES + 1))
    groupes = lecteur.valeur(f"tour {numero}", motif, attendu).split("/")
    *rangees, cartes = [[int(mot) for mot in groupe.split()] for groupe in groupes]
    toutes = [nombre for groupe in [*rangees, cartes] for nombre in groupe]
    distinctes = len(toutes) == len({*toutes}) and max(toutes) <= NOMBRE_DE_CARTES
    croissantes = all(len(r) <= CARTES_PAR_RANGEE and r == sorted(r) for r in rangees)
    if not (distinctes and croissantes and 2 <= len(cartes) <= IA_AU_PLUS + 1):
        raise lecteur.erreur(f"« tour {numero} : », puis {attendu}")
    return TourVu(tuple(tuple(map(Card, r)) for r in rangees), tuple(map(Card, cartes)))


def verifier_fin(lecteur: Lecteur, nombre_de_joueurs: int) -> None:
    """Vérifie la fin du fichier, et qu'aucune carte distribuée ne manque."""
    lecteur.exiger(FIN)
    distribuees = CARTES_PAR_MAIN * nombre_de_joueurs + NOMBRE_DE_RANGEES
    if len(lecteur.vues) != distribuees:
        raise lecteur.erreur(f"{distribuees} cartes en tout, et non {len(lecteur.vues)}")
    if lecteur.lignes[lecteur.numero :]:
        lecteur.numero += 1
        raise lecteur.erreur("la fin du fichier")


def verifier_acquises(players: list[Player], manche: int) -> None:
    """Vérifie que les manches précédentes ont pu donner les têtes acquises.

    À la fin d'une manche, chaque rangée garde de une à cinq cartes : toutes les autres cartes
    distribuées ont été ramassées, et chacune vaut au moins une tête.
    """
    distribuees = CARTES_PAR_MAIN * len(players) + NOMBRE_DE_RANGEES
    minimum = (manche - 1) * (distribuees - NOMBRE_DE_RANGEES * CARTES_PAR_RANGEE)
    toutes = sum(card.oxHead for card in jeu_complet())
    maximum = (manche - 1) * (toutes - NOMBRE_DE_RANGEES)
    total = sum(player.acquises for player in players)
    if not minimum <= total <= maximum:
        attendu = f"à la manche {manche}, de {minimum} à {maximum} têtes acquises en tout"
        raise SauvegardeInvalide(
            f"ligne {LIGNE_DE_LA_MANCHE} : on attend, {attendu}, et non {total}"
        )


def reconnait(octets: bytes) -> bool:
    """Dit si des octets portent la marque d'une sauvegarde de ce jeu, fût-elle abîmée plus loin."""
    return octets.startswith(MARQUE.encode())


# Un carnet pour ce jeu ; on lui donne la commande qui reprend un fichier.
carnet_neuf = partial(Carnet, encoder, decoder, reconnait, TAILLE_MAX)
