"""La sauvegarde : une séance entre deux tours, en quelques lignes de texte, et retour.

Notions :
- une *ligne* est une clé, « : », puis sa valeur ; les lignes sont toujours dans le même ordre ;
- *encoder* rend les octets d'une séance ; *décoder* rend la séance d'octets quelconques, ou une
  `ErreurSauvegarde` qui nomme la ligne et ce qu'on y attendait ;
- tout se vérifie : chaque carte une fois au plus, rangées et mains croissantes, mains égales,
  dix cartes par joueur et quatre rangées en tout, têtes acquises possibles. Ce qui se déduit (le
  reste du paquet, les têtes de la manche) n'est pas écrit : un fichier ne peut pas se contredire.

À essayer : ajoutez une ligne « date : 2024-05-01 », que le décodage vérifie. Que deviennent les
parties enregistrées avant ?
"""

from __future__ import annotations

import re

from .card import NOMBRE_DE_CARTES, Card
from .fichier import ErreurFichier, ecrire, lire, nom_lisible
from .game import CARTES_PAR_MAIN, NOMBRE_DE_RANGEES, TETES_DE_LA_FIN, Game, jeu_complet
from .player import IA_AU_PLUS, AiPlayer, HumanPlayer, Player, defaut_du_nom, nom_d_ia
from .seance import Seance
from .serie import CARTES_PAR_RANGEE, Serie

EN_TETE = "Six Qui Prend, sauvegarde 1"
FIN = "fin"
LIGNE_DE_LA_MANCHE = 4


class ErreurSauvegarde(Exception):
    """Des octets qui ne sont pas une séance ; le message nomme la ligne et ce qu'on attendait."""


# --- encoder --------------------------------------------------------------------------------------


def encoder(seance: Seance) -> bytes:
    """Écrit une séance entre deux tours.

    Args:
        seance: la séance, dont la table est vide.
    Retour: le contenu du fichier, en UTF-8.
    Effets de bord: aucun.

    Exemple:
        >>> seance = Seance(graine=7)
        >>> seance.nouvelle_partie("Ada", 1)
        >>> print(encoder(seance).decode(), end="")
        Six Qui Prend, sauvegarde 1
        graine : 7
        donnes : 1
        manche : 1
        rangée 1 : 83
        rangée 2 : 84
        rangée 3 : 43
        rangée 4 : 52
        joueur : Ada
        acquises : 0
        main : 8 16 21 33 46 49 79 88 91 102
        ramassées :
        joueur : IA 1
        acquises : 0
        main : 36 37 45 48 56 69 77 78 80 94
        ramassées :
        fin
    """
    game = seance.game
    lignes = [EN_TETE, f"graine : {seance.graine}", f"donnes : {seance.donnes}"]
    lignes.append(f"manche : {game.manche}")
    for numero, serie in enumerate(game.stacks, 1):
        lignes.append(_ligne_de_cartes(f"rangée {numero}", serie.stack))
    for player in game.players:
        lignes += [f"joueur : {player.name}", f"acquises : {player.acquises}"]
        lignes.append(_ligne_de_cartes("main", player.hand))
        lignes.append(_ligne_de_cartes("ramassées", player.ramassees))
    return "".join(f"{ligne}\n" for ligne in [*lignes, FIN]).encode()


def _ligne_de_cartes(cle: str, cards: list[Card]) -> str:
    """Écrit une liste de cartes.

    Args:
        cle: ce que sont ces cartes.
        cards: les cartes, croissantes ; peut-être aucune.
    Retour: la ligne, sans espace à la fin.
    Effets de bord: aucun.
    """
    return f"{cle} :" + "".join(f" {card.number}" for card in cards)


# --- décoder --------------------------------------------------------------------------------------


class Lecteur:
    """Lit les lignes dans l'ordre et retient les cartes déjà vues."""

    def __init__(self, lignes: list[str]) -> None:
        """Commence avant la première ligne.

        Args:
            lignes: celles du fichier, sans leurs fins de ligne.
        Retour: rien.
        Effets de bord: aucun.
        """
        self.lignes = lignes
        self.numero = 0
        self.vues: set[Card] = set()

    def erreur(self, attendu: str) -> ErreurSauvegarde:
        """Compose l'erreur de la ligne qu'on vient de lire.

        Args:
            attendu: ce qu'il fallait y trouver.
        Retour: l'exception à lever.
        Effets de bord: aucun.
        """
        return ErreurSauvegarde(f"ligne {self.numero} : on attendait {attendu}")

    def suivante(self) -> str:
        """Avance d'une ligne.

        Args: aucun.
        Retour: la ligne ; vide après la dernière.
        Effets de bord: avance.
        """
        self.numero += 1
        return self.lignes[self.numero - 1] if self.numero <= len(self.lignes) else ""

    def exiger(self, ligne: str) -> None:
        """Lit une ligne qui ne varie pas.

        Args:
            ligne: ce qu'elle doit être.
        Retour: rien.
        Effets de bord: avance ; lève ErreurSauvegarde si elle est autre.
        """
        if self.suivante() != ligne:
            raise self.erreur(f"« {ligne} »")

    def valeur(self, cle: str, motif: str, attendu: str) -> str:
        """Lit la valeur d'une clé.

        Args:
            cle: celle que doit porter la ligne.
            motif: l'expression régulière que suit toute la valeur, espace de tête compris.
            attendu: la valeur attendue, pour la phrase d'erreur.
        Retour: la valeur, sans espaces autour.
        Effets de bord: avance ; lève ErreurSauvegarde si la ligne est autre.
        """
        ligne = self.suivante()
        if not re.fullmatch(f"{re.escape(cle)} :{motif}", ligne):
            raise self.erreur(f"« {cle} : », puis {attendu}")
        return ligne[len(cle) + 2 :].strip(" ")

    def nombre(self, cle: str, minimum: int, maximum: int) -> int:
        """Lit un nombre.

        Args:
            cle: celle que doit porter la ligne.
            minimum: la plus petite valeur permise.
            maximum: la plus grande.
        Retour: le nombre.
        Effets de bord: avance ; lève ErreurSauvegarde si la ligne ne convient pas.
        """
        attendu = f"un nombre de {minimum} à {maximum}"
        nombre = int(self.valeur(cle, " (0|[1-9][0-9]{0,8})", attendu))
        if not minimum <= nombre <= maximum:
            raise self.erreur(f"« {cle} : », puis {attendu}")
        return nombre

    def cartes(self, cle: str, minimum: int, maximum: int) -> list[Card]:
        """Lit une liste de cartes.

        Args:
            cle: celle que doit porter la ligne.
            minimum: le plus petit nombre de cartes permis.
            maximum: le plus grand.
        Retour: les cartes.
        Effets de bord: avance et retient les cartes ; lève ErreurSauvegarde si l'une n'existe pas,
            a déjà été vue ou n'est pas plus forte que la précédente, ou si leur nombre ne va pas.
        """
        combien = f"{minimum}" if minimum == maximum else f"{minimum} à {maximum}"
        attendu = f"{combien} cartes croissantes de 1 à {NOMBRE_DE_CARTES}"
        numeros = [int(mot) for mot in self.valeur(cle, "( [1-9][0-9]{0,2})*", attendu).split()]
        croissants = numeros == sorted(set(numeros))
        permis = all(numero <= NOMBRE_DE_CARTES for numero in numeros)
        if not (croissants and permis and minimum <= len(numeros) <= maximum):
            raise self.erreur(f"« {cle} : », puis {attendu}")
        cards = [Card(numero) for numero in numeros]
        if self.vues & set(cards):
            raise self.erreur("des cartes qui ne sont nulle part ailleurs")
        self.vues |= set(cards)
        return cards


def decoder(octets: bytes) -> Seance:
    """Lit une séance, en vérifiant tout.

    Args:
        octets: le contenu d'un fichier, quel qu'il soit.
    Retour: la séance, entre deux tours.
    Effets de bord: lève ErreurSauvegarde, et rien d'autre, si ce n'en est pas une.

    Exemple:
        >>> seance = Seance(graine=7)
        >>> seance.nouvelle_partie("Ada", 2)
        >>> decoder(encoder(seance)).game.stacks == seance.game.stacks
        True
    """
    try:
        lignes = octets.decode("utf-8").split("\n")
    except UnicodeDecodeError as erreur:
        numero = octets.count(b"\n", 0, erreur.start) + 1
        raise ErreurSauvegarde(f"ligne {numero} : on attendait de l'UTF-8") from erreur
    lecteur = Lecteur(lignes)
    lecteur.exiger(EN_TETE)
    graine = lecteur.nombre("graine", 0, 999_999_999)
    donnes = lecteur.nombre("donnes", 1, 999_999_999)
    manche = lecteur.nombre("manche", 1, donnes)
    stacks = [
        Serie(lecteur.cartes(f"rangée {numero}", 1, CARTES_PAR_RANGEE))
        for numero in range(1, NOMBRE_DE_RANGEES + 1)
    ]
    players = _lire_joueurs(lecteur, manche)
    _finir(lecteur, len(players))
    _verifier_acquises(players, manche)
    deck = [card for card in jeu_complet() if card not in lecteur.vues]
    return Seance(graine, donnes, Game(players, stacks, deck, manche))


def _lire_joueurs(lecteur: Lecteur, manche: int) -> list[Player]:
    """Lit les joueurs : l'humain, puis les IA dans l'ordre.

    Args:
        lecteur: arrivé à la fin des rangées.
        manche: le numéro de la manche en cours.
    Retour: de deux à dix joueurs.
    Effets de bord: avance ; lève ErreurSauvegarde.
    """
    nom = lecteur.valeur("joueur", " .+", "son nom")
    if defaut_du_nom(nom) or lecteur.lignes[lecteur.numero - 1] != f"joueur : {nom}":
        raise lecteur.erreur("un nom permis")
    humain = _lire_joueur(lecteur, HumanPlayer(nom), 0, CARTES_PAR_MAIN, manche)
    taille = len(humain.hand)
    players: list[Player] = [humain]
    for numero in range(1, IA_AU_PLUS + 1):
        if numero > 1 and lecteur.lignes[lecteur.numero : lecteur.numero + 1] == [FIN]:
            break
        lecteur.exiger(f"joueur : {nom_d_ia(numero)}")
        players.append(_lire_joueur(lecteur, AiPlayer(nom_d_ia(numero)), taille, taille, manche))
    return players


def _lire_joueur(
    lecteur: Lecteur, player: Player, minimum: int, maximum: int, manche: int
) -> Player:
    """Lit ce que possède un joueur dont le nom vient d'être lu.

    Args:
        lecteur: arrivé après son nom.
        player: le joueur, complété.
        minimum: le plus petit nombre de cartes permis dans sa main.
        maximum: le plus grand.
        manche: le numéro de la manche en cours ; rien n'est acquis pendant la première, et la
            partie serait finie si quelqu'un avait acquis 66 têtes.
    Retour: le même joueur.
    Effets de bord: avance ; modifie le joueur ; lève ErreurSauvegarde.
    """
    possible = TETES_DE_LA_FIN - 1 if manche > 1 else 0
    player.acquises = lecteur.nombre("acquises", 0, possible)
    player.hand = lecteur.cartes("main", minimum, maximum)
    player.ramassees = lecteur.cartes("ramassées", 0, NOMBRE_DE_CARTES)
    return player


def _finir(lecteur: Lecteur, nombre_de_joueurs: int) -> None:
    """Vérifie la fin du fichier, et qu'aucune carte distribuée ne manque.

    Args:
        lecteur: arrivé à la dernière ligne.
        nombre_de_joueurs: de deux à dix.
    Retour: rien.
    Effets de bord: avance ; lève ErreurSauvegarde.
    """
    lecteur.exiger(FIN)
    distribuees = CARTES_PAR_MAIN * nombre_de_joueurs + NOMBRE_DE_RANGEES
    if len(lecteur.vues) != distribuees:
        raise lecteur.erreur(f"{distribuees} cartes en tout, et non {len(lecteur.vues)}")
    if lecteur.lignes[lecteur.numero :] != [""]:
        raise ErreurSauvegarde(f"ligne {lecteur.numero + 1} : on attendait la fin du fichier")


def _verifier_acquises(players: list[Player], manche: int) -> None:
    """Vérifie que les manches précédentes ont pu donner les têtes acquises.

    À la fin d'une manche, chaque rangée garde de une à cinq cartes : toutes les autres cartes
    distribuées ont été ramassées, et chacune vaut au moins une tête.

    Args:
        players: les joueurs, complets.
        manche: le numéro de la manche en cours.
    Retour: rien.
    Effets de bord: lève ErreurSauvegarde.
    """
    distribuees = CARTES_PAR_MAIN * len(players) + NOMBRE_DE_RANGEES
    minimum = (manche - 1) * (distribuees - NOMBRE_DE_RANGEES * CARTES_PAR_RANGEE)
    toutes = sum(card.oxHead for card in jeu_complet())
    maximum = (manche - 1) * (toutes - NOMBRE_DE_RANGEES)
    total = sum(player.acquises for player in players)
    if not minimum <= total <= maximum:
        attendu = f"à la manche {manche}, de {minimum} à {maximum} têtes acquises en tout"
        raise ErreurSauvegarde(
            f"ligne {LIGNE_DE_LA_MANCHE} : on attendait, {attendu}, et non {total}"
        )


# --- avec le disque -------------------------------------------------------------------------------


def charger(chemin: str) -> Seance:
    """Reprend une séance.

    Args:
        chemin: le fichier que le joueur a nommé.
    Retour: la séance.
    Effets de bord: lit le fichier ; lève ErreurFichier, en une phrase, s'il ne convient pas.
    """
    try:
        return decoder(lire(chemin))
    except ErreurSauvegarde as erreur:
        raise ErreurFichier(f"« {nom_lisible(chemin)} », {erreur}.") from erreur


def enregistrer(seance: Seance) -> str:
    """Enregistre une séance entre deux tours, si elle a une cible.

    Args:
        seance: la séance.
    Retour: vide si tout va bien ; sinon la phrase à montrer : la partie continue en mémoire.
    Effets de bord: remplace le fichier cible.
    """
    if seance.cible is None:
        return ""
    try:
        ecrire(seance.cible, encoder(seance))
    except ErreurFichier as erreur:
        return f"Erreur : {erreur} La partie continue."
    return ""
