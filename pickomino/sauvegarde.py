"""La sauvegarde : ce que `fwrite` écrirait des quatre variables du sujet, et le relire.

Le fichier fait 748 octets, petit-boutistes et sans remplissage, dans cet ordre :

    int dominos[16][2]      128 octets ; le premier nombre est 0 si le domino est pris
    player players[7]       7 × 88 octets : char username[16], int pickominos[16],
                            int nombreDeDominos, int points
    short nbrJoueur           2 octets
    short id                  2 octets ; le joueur dont c'est le tour

Ce que le C n'initialise pas contient n'importe quoi : la fin d'un nom après son zéro, les cases
d'une pile au-delà de `nombreDeDominos`, les places au-delà de `nbrJoueur`, les points d'un domino
pris. Nous y écrivons des zéros, et n'y lisons rien. Le reste est vérifié : un *champ* impossible
est refusé par une phrase qui le nomme comme en C, « players[2].points vaut 5, attendu 4 ».
"""

from __future__ import annotations

import os
import struct
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from .commun.fichier import Carnet, Fichier, SauvegardeInvalide, refus_dit
from .jeu import Partie, saveBinary
from .structures import (
    JOUEURS,
    NUMEROS,
    OCTETS_DU_NOM,
    plateau_de_depart,
    player,
    points_du_domino,
)

FICHIER = "save.bin"  # le nom du sujet
EXTENSION = ".bin"
# « < » : petit-boutiste, sans remplissage, quelle que soit la machine.
DOMINO = struct.Struct("<2i")
PLAYER = struct.Struct(f"<{OCTETS_DU_NOM + 1}s{len(NUMEROS)}iii")
COMPTEURS = struct.Struct("<hh")
DEBUT_DES_JOUEURS = len(NUMEROS) * DOMINO.size
FIN_DES_JOUEURS = DEBUT_DES_JOUEURS + JOUEURS[-1] * PLAYER.size
TAILLE = FIN_DES_JOUEURS + COMPTEURS.size


# --- écrire --------------------------------------------------------------------------------------


def encoder(partie: Partie) -> bytes:
    """Rend les 748 octets que le programme C écrirait d'une partie."""
    octets = b""
    for domino in partie.dominos:
        octets += DOMINO.pack(*domino)
    for joueur in partie.players:
        nom = joueur.username.encode()
        octets += PLAYER.pack(nom, *joueur.pickominos, joueur.nombreDeDominos, joueur.points)
    octets = octets.ljust(FIN_DES_JOUEURS, b"\0")  # les places vides
    return octets + COMPTEURS.pack(len(partie.players), partie.id)


# --- relire --------------------------------------------------------------------------------------


def reconnait(octets: bytes) -> bool:
    """Dit si des octets, même abîmés, sont une partie : à leur taille, ou à leur premier domino."""
    if len(octets) == TAILLE:
        return True
    if len(octets) < DOMINO.size:
        return False
    numero, points = DOMINO.unpack(octets[: DOMINO.size])
    return numero in (0, NUMEROS[0]) and points in (0, points_du_domino(NUMEROS[0]))


def decoder(octets: bytes) -> Partie:
    """Rend la partie de ces octets ; lève SauvegardeInvalide, qui nomme le champ impossible."""
    if len(octets) != TAILLE:
        raise SauvegardeInvalide(f"taille en octets : {len(octets)}, attendu {TAILLE}")
    nbrJoueur, id = COMPTEURS.unpack(octets[FIN_DES_JOUEURS:])
    exiger("nbrJoueur", nbrJoueur, JOUEURS)
    exiger("id", id, range(nbrJoueur))
    dominos = decoder_dominos(octets[:DEBUT_DES_JOUEURS])
    players = []
    for i in range(nbrJoueur):
        debut = DEBUT_DES_JOUEURS + i * PLAYER.size
        players.append(decoder_joueur(octets[debut : debut + PLAYER.size], f"players[{i}]"))
    verifier_dominos(dominos, players)
    return Partie(dominos, players, id)


def exiger(champ: str, valeur: int, permis: range) -> None:
    """Lève SauvegardeInvalide si la valeur lue dans un champ du C n'est pas l'une des permises."""
    if valeur in permis:
        return
    attendu = str(permis[0])
    if len(permis) > 1:
        attendu = f"de {permis[0]} à {permis[-1]}"
    raise SauvegardeInvalide(f"{champ} vaut {valeur}, attendu {attendu}")


def decoder_dominos(octets: bytes) -> list[list[int]]:
    """Relit le plateau ; un domino dont le premier nombre est 0 est pris."""
    dominos = []
    for i, present in enumerate(plateau_de_depart()):
        domino = list(DOMINO.unpack_from(octets, i * DOMINO.size))
        if domino[0] == 0:
            domino = [0, 0]
        elif domino != present:
            raise SauvegardeInvalide(f"dominos[{i}] vaut {domino}, attendu {present} ou [0, 0]")
        dominos.append(domino)
    return dominos


def decoder_joueur(octets: bytes, champ: str) -> player:
    """Relit une structure player ; `champ` est son nom en C, players[2]."""
    nom, *nombres = PLAYER.unpack(octets)
    nombreDeDominos, points = nombres[len(NUMEROS) :]
    username = decoder_nom(nom, f"{champ}.username")
    exiger(f"{champ}.nombreDeDominos", nombreDeDominos, range(len(NUMEROS) + 1))
    pile = nombres[:nombreDeDominos]
    for i, numero in enumerate(pile):
        exiger(f"{champ}.pickominos[{i}]", numero, NUMEROS)
    attendus = sum(points_du_domino(numero) for numero in pile)
    exiger(f"{champ}.points", points, range(attendus, attendus + 1))
    vides = [0] * (len(NUMEROS) - nombreDeDominos)
    return player(username, pile + vides, nombreDeDominos, points)


def decoder_nom(octets: bytes, champ: str) -> str:
    """Relit un nom, qui s'arrête à son premier zéro."""
    debut, zero, _ = octets.partition(b"\0")
    try:
        nom = debut.decode()
    except UnicodeDecodeError:
        raise SauvegardeInvalide(f"{champ} n'est pas du texte UTF-8") from None
    if not zero or not nom or not nom.isprintable():
        attendu = f"de 1 à {OCTETS_DU_NOM} octets qui s'impriment, puis un zéro"
        raise SauvegardeInvalide(f"{champ} ne convient pas, attendu {attendu}")
    return nom


def verifier_dominos(dominos: Sequence[Sequence[int]], players: Sequence[player]) -> None:
    """Lève SauvegardeInvalide si un domino est en double ou a disparu sans raison.

    Un domino absent du plateau et des piles a été retiré par un tour perdu, donc quand il était le
    plus grand du plateau : ceux qui restent au plateau sont tous plus petits que lui.
    """
    plateau = [numero for numero, _ in dominos if numero]
    tous = list(plateau)
    for joueur in players:
        tous += joueur.pile
    for numero in NUMEROS:
        if tous.count(numero) > 1:
            raise SauvegardeInvalide(f"le domino {numero} est à deux endroits, attendu un seul")
        if numero not in tous and max(plateau, default=0) > numero:
            phrase = f"le domino {numero} a disparu, attendu au plateau ou dans une pile"
            raise SauvegardeInvalide(phrase)


# --- le fichier ----------------------------------------------------------------------------------


def carnet_neuf() -> Sauvegardes:
    """Rend un carnet pour les parties de ce jeu ; il n'a pas encore de fichier."""
    return Sauvegardes(saveBinary, reconnait, EXTENSION, "une partie de Pickomino")


def charger(carnet: Carnet[Partie], chemin: str, hasard: Random) -> Partie:
    """Rend la partie d'un fichier ; le hasard donne la graine de ses dés à venir.

    Lève ErreurFichier, d'une phrase, si le fichier est absent ou abîmé.
    """
    partie = carnet.ouvrir(chemin, decoder)
    return replace(partie, graine=hasard.randrange(10**9))


class Sauvegardes(Carnet[Partie]):
    """Un carnet dont la partie n'est jamais que dans un fichier.

    Sans quoi `save.bin` ranimerait, au lancement suivant, une partie finie sous un autre nom.
    """

    def sauver_sous(self, nom: str) -> str:
        """Emmène la partie dans le fichier `nom`, et rend ce qu'il faut en dire.

        Celui qu'elle quitte est supprimé, s'il est tel qu'on l'a laissé. Lève ErreurFichier.
        """
        quitte = self.fichier
        phrase = super().sauver_sous(nom)
        if quitte is not None and quitte is not self.fichier:
            supprimer(quitte)
        return phrase


def supprimer(fichier: Fichier) -> None:
    """Supprime un fichier tel qu'on l'a laissé, et lui seul ; lève ErreurFichier si on refuse."""
    if fichier.intact():
        with refus_dit("de supprimer", fichier.nom):
            os.remove(os.path.realpath(fichier.nom))
