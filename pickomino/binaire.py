"""La partie en octets : ce que `fwrite` écrirait des quatre variables du sujet.

Le fichier fait 748 octets, petit-boutistes et sans remplissage, dans cet ordre :

    int dominos[16][2]      128 octets ; 0 0 pour un domino qui n'est plus au plateau
    player players[7]       7 × 88 octets : char username[16], int pickominos[16],
                            int nombreDeDominos, int points ; zéros pour une place vide
    short nbrJoueur           2 octets
    short id                  2 octets ; le joueur qui vient de jouer

Écrire est direct. Relire se méfie de tout : un *champ* qu'aucune partie n'aurait pu produire est
refusé par une phrase qui le nomme comme en C (`players[2].points`).

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
    player,
    points_du_domino,
    verifier_nom,
)

# « < » : petit-boutiste, sans remplissage, quelle que soit la machine.
DOMINOS = struct.Struct(f"<{2 * NOMBRE_DE_DOMINOS}i")
PLAYER = struct.Struct(f"<{OCTETS_DU_NOM + 1}s{NOMBRE_DE_DOMINOS}iii")
COMPTEURS = struct.Struct("<hh")
TAILLE = DOMINOS.size + JOUEURS_AU_PLUS * PLAYER.size + COMPTEURS.size
PLACE_VIDE = bytes(PLAYER.size)


class SauvegardeInvalide(ValueError):
    """Des octets qui ne sont pas une partie ; le message nomme le champ et ce qui est attendu."""


def en_octets(partie: Partie) -> bytes:
    """Écrit une partie comme le ferait le programme C.

    Args:
        partie: la partie.
    Retour: les 748 octets de save.bin.
    Effets de bord: aucun.
    """
    dominos = DOMINOS.pack(*[nombre for domino in partie.dominos for nombre in domino])
    places = [octets_du_joueur(joueur) for joueur in partie.players]
    places += [PLACE_VIDE] * (JOUEURS_AU_PLUS - partie.nbrJoueur)
    return dominos + b"".join(places) + COMPTEURS.pack(partie.nbrJoueur, partie.id)


def octets_du_joueur(joueur: player) -> bytes:
    """Écrit une structure player.

    Args:
        joueur: le joueur.
    Retour: ses 88 octets ; struct complète le nom par des zéros.
    Effets de bord: aucun.
    """
    nom = joueur.username.encode()
    return PLAYER.pack(nom, *joueur.pickominos, joueur.nombreDeDominos, joueur.points)


def depuis_octets(octets: bytes) -> Partie:
    """Relit une partie, en vérifiant qu'elle est possible.

    Args:
        octets: le contenu d'une sauvegarde, de n'importe quelle provenance.
    Retour: la partie ; son id est celui du joueur qui vient de jouer.
    Effets de bord: lève SauvegardeInvalide au premier champ impossible.
    """
    if len(octets) > TAILLE:
        raise SauvegardeInvalide(f"plus de {TAILLE} octets, attendu {TAILLE}")
    if len(octets) < TAILLE:
        raise SauvegardeInvalide(f"{len(octets)} octets, attendu {TAILLE}")
    nbrJoueur, id = COMPTEURS.unpack(octets[-COMPTEURS.size :])
    exiger("nbrJoueur", nbrJoueur, JOUEURS_AU_MOINS, JOUEURS_AU_PLUS)
    exiger("id", id, 0, nbrJoueur - 1)
    dominos = lire_dominos(octets[: DOMINOS.size])
    players = lire_joueurs(octets[DOMINOS.size : -COMPTEURS.size], nbrJoueur)
    verifier_dominos(dominos, players)
    return Partie(dominos, players, id)


def exiger(champ: str, valeur: int, minimum: int, maximum: int) -> None:
    """Vérifie qu'un champ est dans ses bornes.

    Args:
        champ: son nom en C.
        valeur: ce qui a été lu.
        minimum: la plus petite valeur permise.
        maximum: la plus grande.
    Retour: rien.
    Effets de bord: lève SauvegardeInvalide hors des bornes.
    """
    if not minimum <= valeur <= maximum:
        attendu = f"de {minimum} à {maximum}" if minimum < maximum else f"{minimum}"
        raise SauvegardeInvalide(f"{champ} vaut {valeur}, attendu {attendu}")


def lire_dominos(octets: bytes) -> list[list[int]]:
    """Relit le plateau.

    Args:
        octets: les 128 premiers octets.
    Retour: les seize dominos.
    Effets de bord: lève SauvegardeInvalide si l'un n'est ni à sa place ni pris.
    """
    nombres = DOMINOS.unpack(octets)
    dominos = [list(nombres[2 * i : 2 * i + 2]) for i in range(NOMBRE_DE_DOMINOS)]
    for i, domino in enumerate(dominos):
        numero = PREMIER_DOMINO + i
        present = [numero, points_du_domino(numero)]
        if domino not in ([0, 0], present):
            raise SauvegardeInvalide(f"dominos[{i}] vaut {domino}, attendu {present} ou [0, 0]")
    return dominos


def lire_joueurs(octets: bytes, nbrJoueur: int) -> list[player]:
    """Relit les sept places de la table.

    Args:
        octets: les 7 × 88 octets de players.
        nbrJoueur: le nombre de places occupées.
    Retour: les joueurs assis.
    Effets de bord: lève SauvegardeInvalide si un champ est impossible, ou une place libre occupée.
    """
    players: list[player] = []
    for i in range(JOUEURS_AU_PLUS):
        place = octets[i * PLAYER.size : (i + 1) * PLAYER.size]
        if i < nbrJoueur:
            players.append(lire_joueur(place, f"players[{i}]", players))
        elif place != PLACE_VIDE:
            raise SauvegardeInvalide(f"players[{i}] devrait être vide, il y a {nbrJoueur} joueurs")
    return players


def lire_joueur(octets: bytes, champ: str, autres: Sequence[player]) -> player:
    """Relit une structure player.

    Args:
        octets: ses 88 octets.
        champ: son nom en C, pour les erreurs.
        autres: les joueurs déjà relus, dont elle ne doit pas porter le nom.
    Retour: le joueur.
    Effets de bord: lève SauvegardeInvalide au premier champ impossible.
    """
    nom, *pickominos, nombreDeDominos, points = PLAYER.unpack(octets)
    username = lire_nom(nom, f"{champ}.username", autres)
    exiger(f"{champ}.nombreDeDominos", nombreDeDominos, 0, NOMBRE_DE_DOMINOS)
    for i, numero in enumerate(pickominos):
        minimum, maximum = (PREMIER_DOMINO, DERNIER_DOMINO) if i < nombreDeDominos else (0, 0)
        exiger(f"{champ}.pickominos[{i}]", numero, minimum, maximum)
    attendus = sum(points_du_domino(numero) for numero in pickominos[:nombreDeDominos])
    exiger(f"{champ}.points", points, attendus, attendus)
    return player(username, pickominos, nombreDeDominos, points)


def lire_nom(octets: bytes, champ: str, autres: Sequence[player]) -> str:
    """Relit le nom d'un joueur.

    Args:
        octets: les seize octets de username.
        champ: son nom en C, pour les erreurs.
        autres: les joueurs déjà relus.
    Retour: le nom.
    Effets de bord: lève SauvegardeInvalide si aucun joueur n'aurait pu le taper.
    """
    nom, _, reste = octets.partition(b"\0")
    if len(nom) > OCTETS_DU_NOM or any(reste):
        raise SauvegardeInvalide(f"{champ} ne finit pas par des zéros")
    try:
        texte = nom.decode()
        verifier_nom(texte, autres)
    except UnicodeDecodeError:
        raise SauvegardeInvalide(f"{champ} n'est pas du texte UTF-8") from None
    except NomRefuse as erreur:
        raise SauvegardeInvalide(f"{champ} ne convient pas : {erreur}".rstrip(".")) from None
    return texte


def verifier_dominos(dominos: Sequence[Sequence[int]], players: Sequence[player]) -> None:
    """Vérifie que chaque domino est à un seul endroit.

    Un domino absent du plateau et des piles a été retiré par un tour perdu, donc quand il était le
    plus grand du plateau : ceux qui restent au plateau sont tous plus petits que lui.

    Args:
        dominos: le plateau.
        players: les joueurs.
    Retour: rien.
    Effets de bord: lève SauvegardeInvalide si un domino est en double ou a disparu sans raison.
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
