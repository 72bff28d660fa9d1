"""La sauvegarde : ce que `fwrite` écrirait des quatre variables du sujet.

Le fichier fait 748 octets, petit-boutistes et sans remplissage, dans cet ordre :

    int dominos[16][2]      128 octets ; 0 0 pour un domino qui n'est plus au plateau
    player players[7]       7 × 88 octets : char username[16], int pickominos[16],
                            int nombreDeDominos, int points ; zéros pour une place vide
    short nbrJoueur           2 octets
    short id                  2 octets ; le joueur qui vient de jouer, le dernier au départ

Écrire est direct. Relire se méfie de tout : un *champ* qu'aucune partie n'aurait pu produire est
refusé par une phrase qui le nomme comme en C (`players[2].points`). Même abîmé, un fichier se
*reconnaît* : il n'est jamais écrasé, et ce qui n'est pas à nous n'est pas touché.

À essayer : combien d'octets économiserait-on avec des `short` à la place des `int` ?
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

from .structures import (
    DERNIER_DOMINO,
    JOUEURS_AU_MOINS,
    JOUEURS_AU_PLUS,
    NOMBRE_DE_DOMINOS,
    OCTETS_DU_NOM,
    PREMIER_DOMINO,
    NomRefuse,
    Partie,
    plateau_de_depart,
    player,
    points_du_domino,
    verifier_nom,
)
from .systeme import ErreurFichier, lire_fichier, nom_lisible, remplacer_fichier

# « < » : petit-boutiste, sans remplissage, quelle que soit la machine.
DOMINO = struct.Struct("<2i")
PLAYER = struct.Struct(f"<{OCTETS_DU_NOM + 1}s{NOMBRE_DE_DOMINOS}iii")
COMPTEURS = struct.Struct("<hh")
DEBUT_DES_JOUEURS = NOMBRE_DE_DOMINOS * DOMINO.size
FIN_DES_JOUEURS = DEBUT_DES_JOUEURS + JOUEURS_AU_PLUS * PLAYER.size
TAILLE = FIN_DES_JOUEURS + COMPTEURS.size


class SauvegardeInvalide(ValueError):
    """Des octets qui ne sont pas une partie ; le message nomme le champ et ce qui est attendu."""


def saveBinary(partie: Partie, chemin: str = "save.bin") -> None:
    """Remplace la sauvegarde par la partie, à la fin d'un tour ; lève ErreurFichier."""
    remplacer_fichier(chemin, encoder(partie))


def encoder(partie: Partie) -> bytes:
    """Rend les 748 octets que le programme C écrirait d'une partie."""
    dominos = [DOMINO.pack(*domino) for domino in partie.dominos]
    joueurs = [
        PLAYER.pack(j.username.encode(), *j.pickominos, j.nombreDeDominos, j.points)
        for j in partie.players
    ]
    places = b"".join(dominos + joueurs).ljust(FIN_DES_JOUEURS, b"\0")
    return places + COMPTEURS.pack(partie.nbrJoueur, partie.id)


def reconnait(octets: bytes) -> bool:
    """Dit si des octets, peut-être abîmés, sont les nôtres : par leur taille ou leur début."""
    debuts = (b"", DOMINO.pack(0, 0), DOMINO.pack(*plateau_de_depart()[0]))
    return len(octets) == TAILLE or octets[: DOMINO.size] in debuts


def charger(chemin: str) -> Partie:
    """Rend la partie d'un fichier ; lève ErreurFichier s'il est illisible ou n'en est pas une."""
    octets = lire_fichier(chemin, TAILLE)
    try:
        return decoder(octets)
    except SauvegardeInvalide as erreur:
        conseil = "--nouvelle pour recommencer" if reconnait(octets) else "choisissez un autre nom"
        raise ErreurFichier(
            f"{nom_lisible(chemin)} n'est pas une partie : {erreur} ({conseil})."
        ) from None


def decoder(octets: bytes) -> Partie:
    """Rend la partie contenue dans `octets` ; lève SauvegardeInvalide si elle est impossible."""
    if len(octets) != TAILLE:
        raise SauvegardeInvalide(f"taille en octets : {len(octets)}, attendu {TAILLE}")
    nbrJoueur, id = COMPTEURS.unpack(octets[FIN_DES_JOUEURS:])
    exiger("nbrJoueur", nbrJoueur, JOUEURS_AU_MOINS, JOUEURS_AU_PLUS)
    exiger("id", id, 0, nbrJoueur - 1)
    dominos = decoder_dominos(octets[:DEBUT_DES_JOUEURS])
    players = decoder_joueurs(octets[DEBUT_DES_JOUEURS:FIN_DES_JOUEURS], nbrJoueur)
    verifier_dominos(dominos, players)
    verifier_tours(dominos, players, id)
    return Partie(dominos, players, id)


def exiger(champ: str, valeur: int, minimum: int, maximum: int) -> None:
    """Lève SauvegardeInvalide si la valeur lue dans un champ du C est hors de ses bornes."""
    if not minimum <= valeur <= maximum:
        attendu = f"de {minimum} à {maximum}" if minimum < maximum else f"{minimum}"
        raise SauvegardeInvalide(f"{champ} vaut {valeur}, attendu {attendu}")


def decoder_dominos(octets: bytes) -> list[list[int]]:
    """Relit le plateau, où chaque domino est à sa place ou pris."""
    dominos = [list(domino) for domino in DOMINO.iter_unpack(octets)]
    for i, present in enumerate(plateau_de_depart()):
        if dominos[i] not in ([0, 0], present):
            raise SauvegardeInvalide(f"dominos[{i}] vaut {dominos[i]}, attendu {present} ou [0, 0]")
    return dominos


def decoder_joueurs(octets: bytes, nbrJoueur: int) -> list[player]:
    """Relit les `nbrJoueur` premières places de la table ; les autres doivent être vides."""
    players: list[player] = []
    for i in range(nbrJoueur):
        place = octets[i * PLAYER.size : (i + 1) * PLAYER.size]
        players.append(decoder_joueur(place, f"players[{i}]", players))
    if any(octets[nbrJoueur * PLAYER.size :]):
        raise SauvegardeInvalide(f"une place occupée après players[{i}], attendu des zéros")
    return players


def decoder_joueur(octets: bytes, champ: str, autres: Sequence[player]) -> player:
    """Relit une structure player, qui ne doit pas porter le nom d'un des `autres`."""
    nom, *pickominos, nombreDeDominos, points = PLAYER.unpack(octets)
    username = decoder_nom(nom, f"{champ}.username", autres)
    exiger(f"{champ}.nombreDeDominos", nombreDeDominos, 0, NOMBRE_DE_DOMINOS)
    for i, numero in enumerate(pickominos):
        minimum, maximum = (PREMIER_DOMINO, DERNIER_DOMINO) if i < nombreDeDominos else (0, 0)
        exiger(f"{champ}.pickominos[{i}]", numero, minimum, maximum)
    attendus = sum(points_du_domino(numero) for numero in pickominos[:nombreDeDominos])
    exiger(f"{champ}.points", points, attendus, attendus)
    return player(username, pickominos, nombreDeDominos, points)


def decoder_nom(octets: bytes, champ: str, autres: Sequence[player]) -> str:
    """Relit un nom, qu'un joueur assis après les `autres` aurait pu porter."""
    try:
        nom = octets.rstrip(b"\0").decode()
        verifier_nom(nom, autres)
    except UnicodeDecodeError:
        raise SauvegardeInvalide(f"{champ} n'est pas du texte UTF-8") from None
    except NomRefuse as erreur:
        raise SauvegardeInvalide(f"{champ} ne convient pas : {erreur}".rstrip(".")) from None
    return nom


def verifier_dominos(dominos: Sequence[Sequence[int]], players: Sequence[player]) -> None:
    """Lève SauvegardeInvalide si un domino est en double ou a disparu sans raison.

    Un domino absent du plateau et des piles a été retiré par un tour perdu, donc quand il était le
    plus grand du plateau : ceux qui restent au plateau sont tous plus petits que lui.
    """
    plateau = [numero for numero, _ in dominos if numero]
    piles = [numero for joueur in players for numero in joueur.pickominos if numero]
    tous = plateau + piles
    for numero in range(PREMIER_DOMINO, DERNIER_DOMINO + 1):
        if tous.count(numero) > 1:
            raise SauvegardeInvalide(f"le domino {numero} est à deux endroits, attendu un seul")
        if numero not in tous and any(autre > numero for autre in plateau):
            raise SauvegardeInvalide(
                f"le domino {numero} a disparu, attendu au plateau ou dans une pile"
            )


def verifier_tours(dominos: Sequence[Sequence[int]], players: Sequence[player], id: int) -> None:
    """Lève SauvegardeInvalide si aucune suite de tours n'a pu retirer autant de dominos.

    Un tour perdu retire un domino pour toujours, et en rend un au plus, qu'un autre tour a gagné.
    Garder n dominos après t tours, c'est donc avoir perdu t - n tours au plus, la moitié au moins.
    """
    piles = [joueur.nombreDeDominos for joueur in players]
    retires = sum(numero == 0 for numero, _ in dominos) - sum(piles)
    for manche in range(NOMBRE_DE_DOMINOS + 1):  # 32 tours au plus, à deux joueurs au moins
        ecarts = [manche - (i > id) - pile for i, pile in enumerate(piles)]  # les t - n
        moities = [(ecart + 1) // 2 for ecart in ecarts]
        if min(ecarts) >= 0 and sum(moities) <= retires <= sum(ecarts):
            return
    raise SauvegardeInvalide(f"dominos retirés : {retires}, aucune suite de tours n'y mène")
