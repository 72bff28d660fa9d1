"""La sauvegarde : les gestes d'une partie, un par ligne, et la partie relue en les rejouant.

Les notions :
- l'*en-tête* dit le format, « dames++ 2 », puis les noms des joueurs ; il s'écrit une fois ;
- chaque *geste* s'ajoute à la suite : un coup, « E14-F13 », une pièce touchée, « touchée : E14 »,
  ou un abandon ;
- un *défaut* est une ligne qui n'est pas ce qu'on attend : « ligne 7 : coup refusé… ».

Le format, ligne par ligne :

    dames++ 2                               le nom et la version du format
    joueur_1 Anne                           un nom par joueur
    joueur_2 Bob
    joueur_3 Chloé
    joueur_4 David
    E14-F13                                 un coup par ligne ; avec prise, E14xG12xI10
    touchée : N7                            une pièce choisie, ou une rafle commencée : N5xL7
    N7-M8
    abandon                                 du joueur au trait

Rien n'y est cru sur parole : chaque ligne passe par `jouer`, qui la refuse s'il le faut. Une
dernière ligne sans fin n'a pas fini de s'écrire : elle ne compte pas.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .commun.fichier import Carnet, SauvegardeInvalide, lignes_de
from .game import Partie, jouer, nouvelle_partie
from .structures import (
    JOUEURS,
    CaseIllisible,
    CoupIllisible,
    CoupRefuse,
    lire_coup,
    refus_du_nom,
)

EXTENSION = ".txt"
ENTETE = "dames++ 2"
MARQUE = b"dames++ "  # une partie de ce jeu, même abîmée
LIGNES_D_EN_TETE = 1 + len(JOUEURS)


# --- le texte ------------------------------------------------------------------------------------


def encoder(partie: Partie) -> bytes:
    """Rend le texte d'une partie, en UTF-8.

    Exemple:
        >>> encoder(nouvelle_partie(Random(7))).decode().splitlines()[:2]
        ['dames++ 2', 'joueur_1 Sud']
    """
    lignes = [ENTETE]
    for joueur in JOUEURS:
        lignes.append(f"{joueur.name} {partie.stats[joueur - 1].nom}")
    lignes += [str(geste) for geste in partie.gestes]
    return "".join(f"{ligne}\n" for ligne in lignes).encode()


def decoder(octets: bytes) -> Partie:
    """Relit une sauvegarde et rejoue la partie ; lève SauvegardeInvalide au premier défaut."""
    entieres = octets[: octets.rfind(b"\n") + 1]
    lues = lignes_de(entieres)
    if lues[:1] != [ENTETE]:
        raise SauvegardeInvalide(f"ligne 1 : on attend « {ENTETE} »")
    partie = nouvelle_partie(Random(0), lire_noms(lues))
    for numero, ligne in enumerate(lues[LIGNES_D_EN_TETE:], start=LIGNES_D_EN_TETE + 1):
        rejouer(partie, ligne, numero)
    return partie


def lire_noms(lues: Sequence[str]) -> list[str]:
    """Rend les noms des quatre joueurs, qui suivent la première ligne ; lève SauvegardeInvalide."""
    noms: list[str] = []
    for numero, joueur in enumerate(JOUEURS, start=2):
        debut = f"{joueur.name} "
        ligne = ""
        if numero <= len(lues):
            ligne = lues[numero - 1]
        if not ligne.startswith(debut):
            raise SauvegardeInvalide(f"ligne {numero} : on attend « {debut}» puis un nom")
        nom = ligne.removeprefix(debut)
        raison = refus_du_nom(nom, noms)
        if raison is not None:
            raise erreur_de_ligne(numero, f"nom refusé. {raison}")
        noms.append(nom)
    return noms


def rejouer(partie: Partie, ligne: str, numero: int) -> None:
    """Joue le geste écrit sur une ligne ; lève SauvegardeInvalide."""
    try:
        jouer(partie, lire_coup(ligne))
    except CaseIllisible as erreur:
        raise erreur_de_ligne(numero, f"case refusée. {erreur}") from None
    except CoupIllisible as erreur:
        raise erreur_de_ligne(numero, str(erreur)) from None
    except CoupRefuse as erreur:
        raise erreur_de_ligne(numero, f"coup refusé. {erreur}") from None


def erreur_de_ligne(numero: int, phrase: str) -> SauvegardeInvalide:
    """Rend l'erreur d'une ligne, par son numéro ; le carnet y mettra le point final."""
    return SauvegardeInvalide(f"ligne {numero} : {phrase}".removesuffix("."))


def reconnait(octets: bytes) -> bool:
    """Dit si un fichier commence comme une partie de ce jeu, même si la suite est abîmée."""
    return octets.startswith(MARQUE)


# --- le fichier ----------------------------------------------------------------------------------


def carnet_neuf() -> Carnet[Partie]:
    """Rend un carnet pour les parties de ce jeu ; il n'a pas encore de fichier."""
    return Carnet(sauver, reconnait, EXTENSION, "une partie de Dames")


def sauver(partie: Partie, carnet: Carnet[Partie]) -> None:
    """Écrit une partie dans le fichier d'un carnet ; lève ErreurFichier."""
    carnet.ecrire(encoder(partie))


def charger(carnet: Carnet[Partie], chemin: str, hasard: Random) -> Partie:
    """Rend la partie d'un fichier ; le hasard donne sa graine. Lève ErreurFichier."""
    partie = carnet.ouvrir(chemin, decoder)
    partie.graine = hasard.randrange(10**9)
    return partie
