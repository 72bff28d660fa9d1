"""La sauvegarde : ce que `fwrite` écrirait des quatre variables du sujet, et le relire.

Le fichier fait 748 octets, petit-boutistes et sans remplissage, dans cet ordre :

    int dominos[16][2]      128 octets ; 0 0 pour un domino qui n'est plus au plateau
    player players[7]       7 × 88 octets : char username[16], int pickominos[16],
                            int nombreDeDominos, int points ; zéros pour une place vide
    short nbrJoueur           2 octets
    short id                  2 octets ; le joueur dont c'est le tour

Écrire est direct. Relire se méfie de tout : un *champ* qu'aucune partie n'aurait pu produire est
refusé par une phrase qui le nomme comme en C, « players[2].points vaut 5, attendu 4 ».

À essayer : l'exercice 12 (`make exercice JEU=pickomino N=12`).
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import partial
from typing import Any

from .carnet import Carnet, SauvegardeInvalide
from .jeu import Partie
from .structures import (
    JOUEURS,
    NUMEROS,
    OCTETS_DU_NOM,
    NomRefuse,
    plateau_de_depart,
    player,
    points_du_domino,
    verifier_nom,
)

FICHIER = "save.bin"  # le nom du sujet
# « < » : petit-boutiste, sans remplissage, quelle que soit la machine.
DOMINO = struct.Struct("<2i")
PLAYER = struct.Struct(f"<{OCTETS_DU_NOM + 1}s{len(NUMEROS)}iii")
COMPTEURS = struct.Struct("<hh")
DEBUT_DES_JOUEURS = len(NUMEROS) * DOMINO.size
FIN_DES_JOUEURS = DEBUT_DES_JOUEURS + JOUEURS[-1] * PLAYER.size
TAILLE = FIN_DES_JOUEURS + COMPTEURS.size


def saveBinary(partie: Partie, carnet: Carnet[Partie] | None = None) -> None:
    """Écrit la partie, à la fin d'un tour, dans le fichier de son carnet, ou dans save.bin."""
    if carnet is not None:
        carnet.noter(partie)
        return
    with carnet_neuf() as carnet:
        carnet.reserver(FICHIER)
        carnet.sauver(partie)


def encoder(partie: Partie) -> bytes:
    """Rend les 748 octets que le programme C écrirait d'une partie."""
    dominos = [DOMINO.pack(*domino) for domino in partie.dominos]
    joueurs = [
        PLAYER.pack(j.username.encode(), *j.pickominos, j.nombreDeDominos, j.points)
        for j in partie.players
    ]
    places = b"".join(dominos + joueurs).ljust(FIN_DES_JOUEURS, b"\0")
    return places + COMPTEURS.pack(len(partie.players), partie.id)


def reconnait(octets: bytes) -> bool:
    """Dit si des octets, peut-être abîmés, sont les nôtres : par leur taille ou leur début."""
    debuts = (DOMINO.pack(0, 0), DOMINO.pack(*plateau_de_depart()[0]))
    return len(octets) == TAILLE or octets[: DOMINO.size] in debuts


def decoder(octets: bytes) -> Partie:
    """Rend la partie contenue dans `octets` ; lève SauvegardeInvalide si elle est impossible."""
    if len(octets) != TAILLE:
        raise SauvegardeInvalide(f"taille en octets : {len(octets)}, attendu {TAILLE}")
    nbrJoueur, id = COMPTEURS.unpack(octets[FIN_DES_JOUEURS:])
    exiger("nbrJoueur", nbrJoueur, JOUEURS)
    exiger("id", id, range(nbrJoueur))
    dominos = [list(domino) for domino in DOMINO.iter_unpack(octets[:DEBUT_DES_JOUEURS])]
    for i, present in enumerate(plateau_de_depart()):
        if dominos[i] not in ([0, 0], present):
            raise SauvegardeInvalide(f"dominos[{i}] vaut {dominos[i]}, attendu {present} ou [0, 0]")
    players: list[player] = []
    fin = DEBUT_DES_JOUEURS + nbrJoueur * PLAYER.size
    for i, place in enumerate(PLAYER.iter_unpack(octets[DEBUT_DES_JOUEURS:fin])):
        players.append(decoder_joueur(place, f"players[{i}]", players))
    if any(octets[fin:FIN_DES_JOUEURS]):
        raise SauvegardeInvalide(f"une place occupée après players[{i}], attendu des zéros")
    partie = Partie(dominos, players, id)
    verifier_dominos(partie)
    verifier_tours(partie)
    return partie


def exiger(champ: str, valeur: int, permis: Sequence[int]) -> None:
    """Lève SauvegardeInvalide si la valeur lue dans un champ du C n'est pas l'une des permises."""
    if valeur not in permis:
        attendu = f"de {permis[0]} à {permis[-1]}" if len(permis) > 1 else f"{permis[0]}"
        raise SauvegardeInvalide(f"{champ} vaut {valeur}, attendu {attendu}")


def decoder_joueur(place: Sequence[Any], champ: str, autres: Sequence[player]) -> player:
    """Relit les champs d'une structure player, assise après les `autres`."""
    nom, *pickominos, nombreDeDominos, points = place
    try:
        username = nom.rstrip(b"\0").decode()
        verifier_nom(username, autres)
    except UnicodeDecodeError:
        raise SauvegardeInvalide(f"{champ}.username n'est pas du texte UTF-8") from None
    except NomRefuse as erreur:
        phrase = f"{champ}.username ne convient pas : {erreur}"
        raise SauvegardeInvalide(phrase.rstrip(".")) from None
    exiger(f"{champ}.nombreDeDominos", nombreDeDominos, range(len(NUMEROS) + 1))
    for i, numero in enumerate(pickominos):
        exiger(f"{champ}.pickominos[{i}]", numero, NUMEROS if i < nombreDeDominos else [0])
    attendus = sum(points_du_domino(numero) for numero in pickominos[:nombreDeDominos])
    exiger(f"{champ}.points", points, [attendus])
    return player(username, pickominos, nombreDeDominos, points)


def verifier_dominos(partie: Partie) -> None:
    """Lève SauvegardeInvalide si un domino est en double ou a disparu sans raison.

    Un domino absent du plateau et des piles a été retiré par un tour perdu, donc quand il était le
    plus grand du plateau : ceux qui restent au plateau sont tous plus petits que lui.
    """
    plateau = [numero for numero, _ in partie.dominos if numero]
    tous = plateau + [numero for joueur in partie.players for numero in joueur.pickominos]
    for numero in NUMEROS:
        if tous.count(numero) > 1:
            raise SauvegardeInvalide(f"le domino {numero} est à deux endroits, attendu un seul")
        if numero not in tous and any(autre > numero for autre in plateau):
            phrase = f"le domino {numero} a disparu, attendu au plateau ou dans une pile"
            raise SauvegardeInvalide(phrase)


def verifier_tours(partie: Partie) -> None:
    """Lève SauvegardeInvalide si aucune suite de tours ne mène à ces piles et à ce joueur `id`."""
    piles = [joueur.nombreDeDominos for joueur in partie.players]
    retires = sum(numero == 0 for numero, _ in partie.dominos) - sum(piles)
    possibles = [id for id in range(len(piles)) if tours_possibles(piles, retires, id)]
    if not possibles:
        raise SauvegardeInvalide(f"dominos retirés : {retires}, aucune suite de tours n'y mène")
    if partie.id not in possibles:
        attendus = " ou ".join(map(str, possibles))
        raise SauvegardeInvalide(f"id vaut {partie.id}, attendu {attendus} d'après les dominos")


def tours_possibles(piles: Sequence[int], retires: int, id: int) -> bool:
    """Dit si des tours, avant celui du joueur `id`, ont pu laisser ces piles et tant de retirés.

    Un tour perdu retire un domino pour toujours, et en rend un au plus, qu'un autre tour a gagné.
    Garder n dominos après t tours, c'est donc avoir perdu t - n tours au plus, la moitié au moins.
    """
    for manche in range(len(NUMEROS)):  # seize tours de table : aucune partie n'en demande tant
        ecarts = [manche + (i < id) - pile for i, pile in enumerate(piles)]  # les t - n
        moities = [(ecart + 1) // 2 for ecart in ecarts]
        if min(ecarts) >= 0 and sum(moities) <= retires <= sum(ecarts):
            return True
    return False


# Un carnet pour ce jeu ; on lui donne la commande qui reprend un fichier.
carnet_neuf = partial(Carnet, encoder, decoder, reconnait, TAILLE)
