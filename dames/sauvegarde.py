"""La sauvegarde : la partie écrite en texte, et relue en rejouant chaque coup.

Les notions :
- le *texte* d'une sauvegarde suffit à refaire la partie ; rien n'y est cru sur parole : les coups
  sont rejoués un à un, et les statistiques écrites, « joueur_1 0 0 1 Anne », s'y retrouvent ;
- un *défaut* est une ligne qui n'est pas ce qu'on attend : « ligne 7 : on attend « E14-F13 » ».

Le format, ligne par ligne :

    dames++ 1                               le nom et la version du format
    joueur_1 <pris> <perdus> <coups> <nom>  les statistiques, une ligne par joueur
    coups <nombre>                          combien de coups suivent
    E14-F13 ou E14xG12xI10                  un coup par ligne, sans ou avec prise
    fin                                     ou « abandon » : le joueur au trait a abandonné ;
                                            ou « touchée : N5xL7 » : le coup qu'il doit finir
    niveau moyen                            le jeu des machines, si elles ont joué

Un fichier enregistré sous Windows (fins de ligne CRLF, marque d'ordre des octets) se lit aussi.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from itertools import takewhile, zip_longest

from .carnet import Carnet, SauvegardeInvalide, lignes_de
from .game import Partie, jouer, nouvelle_partie, toucher, verifier_nom
from .structures import ABANDON, JOUEURS, CoupIllegal, CoupIllisible, NomRefuse, lire_coup

ENTETE = "dames++ 1"
TAILLE_MAX = 1_000_000  # plus de cent mille coups : des jours de jeu, relus en une minute
BOM = b"\xef\xbb\xbf"  # la marque d'ordre des octets, que Windows met parfois devant un texte
TOUCHEE = "touchée : "
NIVEAU = re.compile("niveau [a-z]{1,20}")


def encoder(partie: Partie) -> bytes:
    """Écrit une partie sous la forme d'une sauvegarde, en UTF-8.

    Exemple:
        >>> print(encoder(nouvelle_partie()).decode().splitlines()[1])
        joueur_1 0 0 0 Sud
    """
    joueurs = [
        f"joueur_{rang} {s.pions_pris} {s.pions_perdus} {s.nb_coup} {s.nom}"
        for rang, s in enumerate(partie.stats, start=1)
    ]
    coups = [f"coups {len(partie.historique)}", *map(str, partie.historique)]
    fin = "abandon" if partie.abandon else "fin"
    if partie.touchee is not None:
        fin = f"{TOUCHEE}{partie.touchee}"
    niveau = [f"niveau {partie.niveau}"] if partie.niveau else []
    lignes = [ENTETE, *joueurs, *coups, fin, *niveau]
    return "".join(f"{ligne}\n" for ligne in lignes).encode()


def decoder(octets: bytes) -> Partie:
    """Relit une sauvegarde et rejoue la partie ; lève SauvegardeInvalide au premier défaut.

    Une partie ne s'écrit que d'une façon : ce qui n'a pas servi à la rejouer doit s'y retrouver.
    """
    lignes = lignes_de(octets.removeprefix(BOM))
    niveau = lignes.pop().split()[-1] if lignes and NIVEAU.fullmatch(lignes[-1]) else ""
    if lignes[:1] != [ENTETE]:
        raise defaut(1, f"on attend « {ENTETE} »")
    partie = nouvelle_partie(lire_noms(lignes))
    for numero, ligne in enumerate(takewhile(lambda ligne: ligne != "fin", lignes[6:]), start=7):
        rejouer(partie, ligne, numero)
    attendues = lignes_de(encoder(partie))
    for numero, (lue, juste) in enumerate(zip_longest(lignes, attendues), start=1):
        if lue != juste:
            raise defaut(numero, f"on attend « {juste} »" if juste else "on n'attend plus rien")
    partie.niveau = niveau
    return partie


def defaut(numero: int, phrase: str) -> SauvegardeInvalide:
    """Rend l'erreur d'une ligne, par son numéro."""
    return SauvegardeInvalide(f"ligne {numero} : {phrase}".removesuffix("."))


def lire_noms(lignes: Sequence[str]) -> list[str]:
    """Rend les noms des quatre joueurs, qui suivent leurs statistiques."""
    noms: list[str] = []
    for numero, ligne in enumerate(lignes[1:5], start=2):
        nom = ligne.split(" ", 4)[-1]
        try:
            verifier_nom(nom, noms)
        except NomRefuse as erreur:
            raise defaut(numero, f"nom refusé. {erreur}") from None
        noms.append(nom)
    if len(noms) < len(JOUEURS):
        raise defaut(len(lignes) + 1, "on attend quatre joueurs")
    return noms


def rejouer(partie: Partie, ligne: str, numero: int) -> None:
    """Joue ou commence le coup écrit sur une ligne ; lève SauvegardeInvalide."""
    try:
        coup = lire_coup(ligne.removeprefix(TOUCHEE))
        if ligne.startswith(TOUCHEE) and coup != ABANDON:
            toucher(partie, coup)
        else:
            jouer(partie, coup)
    except CoupIllisible as erreur:
        raise defaut(numero, str(erreur)) from None
    except CoupIllegal as erreur:
        raise defaut(numero, f"coup refusé. {erreur}") from None


def reconnait(octets: bytes) -> bool:
    """Dit si un fichier est une partie de ce jeu, même abîmée."""
    return octets.removeprefix(BOM).startswith(b"dames++")


# Un carnet pour ce jeu ; on lui donne la commande qui reprend un fichier.
carnet_neuf = partial(Carnet, encoder, decoder, reconnait, TAILLE_MAX)
