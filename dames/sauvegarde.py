"""La sauvegarde : la partie écrite en texte, et relue en rejouant chaque coup.

Les notions :
- le *texte* d'une sauvegarde suffit à refaire la partie ; rien n'y est cru sur parole : les coups
  sont rejoués un à un, et les statistiques écrites, « joueur_1 0 0 1 Anne », s'y retrouvent ;
- un *défaut* est la première ligne qui n'est pas ce qu'on attend : « ligne 7 : ce coup s'écrit… ».

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
from collections.abc import Callable, Sequence
from functools import partial

from .carnet import Carnet, SauvegardeInvalide
from .game import Evenement, Partie, jouer, nouvelle_partie, toucher, verifier_nom
from .structures import Coup, CoupIllegal, CoupIllisible, NomRefuse, lire_coup, t_stats
from .tour import Tour

ENTETE = "dames++ 1"
TAILLE_MAX = 1_000_000  # plus de cent mille coups : des jours de jeu, relus en une minute
BOM = b"\xef\xbb\xbf"  # la marque d'ordre des octets, que Windows met parfois devant un texte
NOMBRE = "(0|[1-9][0-9]{0,5})"
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
    """Relit une sauvegarde et rejoue la partie ; lève SauvegardeInvalide au premier défaut."""
    lignes = lire_lignes(octets)
    niveau = lignes.pop().split()[-1] if lignes and NIVEAU.fullmatch(lignes[-1]) else ""
    stats = lire_joueurs(lignes)
    verifier_longueur(lignes)
    partie = nouvelle_partie([s.nom for s in stats])
    partie.niveau = niveau
    *coups, fin = lignes[6:]
    for numero, ligne in enumerate(coups, start=7):
        rejouer(ligne, numero, partial(jouer, partie))
    exiger(not partie.abandon, len(lignes) - 1, "un abandon ne se dit qu'à la dernière ligne")
    if fin == "abandon":
        rejouer(fin, len(lignes), partial(jouer, partie))
    elif fin != "fin":
        rejouer(fin.removeprefix(TOUCHEE), len(lignes), partial(toucher, partie))
    for numero, (lue, rejouee) in enumerate(zip(stats, partie.stats, strict=True), start=2):
        exiger(lue == rejouee, numero, "les statistiques ne sont pas celles des coups joués")
    return partie


def exiger(condition: bool, numero: int, phrase: str) -> None:
    """Lève SauvegardeInvalide, avec le numéro de la ligne en cause, si la condition est fausse."""
    if not condition:
        raise SauvegardeInvalide(f"ligne {numero} : {phrase}")


def refus_a_la_ligne(numero: int, quoi: str, erreur: ValueError) -> str:
    """Dit quelle ligne les règles refusent, et pourquoi, sans le point final."""
    return f"ligne {numero} : {quoi} refusé. {erreur}".removesuffix(".")


def attendre(lignes: list[str], numero: int, motif: str, attendu: str) -> re.Match[str]:
    """Lit la ligne d'un numéro donné, si elle existe et suit le motif ; lève SauvegardeInvalide.

    Args:
        motif: l'expression régulière que la ligne doit suivre, d'un bout à l'autre.
        attendu: la même chose, dite au joueur.
    """
    trouve = re.fullmatch(motif, lignes[numero - 1]) if numero <= len(lignes) else None
    if trouve is None:
        raise SauvegardeInvalide(f"ligne {numero} : on attend « {attendu} »")
    return trouve


def lire_lignes(octets: bytes) -> list[str]:
    """Rend les lignes d'un texte, sans leur fin, qui doit être la même partout."""
    if octets.count(b"\r\n") == octets.count(b"\n"):
        octets = octets.replace(b"\r\n", b"\n")
    try:
        *lignes, reste = octets.removeprefix(BOM).decode().split("\n")
    except UnicodeDecodeError as erreur:
        numero = octets.count(b"\n", 0, erreur.start) + 1
        raise SauvegardeInvalide(f"ligne {numero} : ce n'est pas du texte UTF-8") from None
    exiger(not reste, len(lignes) + 1, "il manque la fin de la ligne")
    return lignes


def lire_joueurs(lignes: list[str]) -> list[t_stats]:
    """Lit l'en-tête et les statistiques des quatre joueurs, telles qu'elles sont écrites."""
    attendre(lignes, 1, re.escape(ENTETE), ENTETE)
    stats: list[t_stats] = []
    for joueur in range(1, 5):
        motif = f"joueur_{joueur} {NOMBRE} {NOMBRE} {NOMBRE} (.+)"
        attendu = f"joueur_{joueur} <pris> <perdus> <coups> <nom>"
        pris, perdus, coups, nom = attendre(lignes, joueur + 1, motif, attendu).groups()
        try:
            verifier_nom(nom, [s.nom for s in stats])
        except NomRefuse as erreur:
            raise SauvegardeInvalide(refus_a_la_ligne(joueur + 1, "nom", erreur)) from None
        stats.append(t_stats(nom, int(pris), int(perdus), int(coups)))
    return stats


def verifier_longueur(lignes: list[str]) -> None:
    """Vérifie que le nombre de coups annoncé est celui des lignes qui suivent."""
    nombre = int(attendre(lignes, 6, f"coups {NOMBRE}", "coups <nombre>")[1])
    motif = f"fin|abandon|{TOUCHEE}[A-Q][0-9A-Qx-]*"
    attendre(lignes, nombre + 7, motif, f"fin », « abandon » ou « {TOUCHEE}<coup commencé>")
    exiger(len(lignes) == nombre + 7, nombre + 8, "rien n'est attendu après la fin")


def rejouer(ligne: str, numero: int, action: Callable[[Coup], Evenement | Tour]) -> None:
    """Rejoue, par cette `action`, le coup écrit sur une ligne ; lève SauvegardeInvalide."""
    try:
        joue = action(lire_coup(ligne)).coup
    except CoupIllisible as erreur:
        raise SauvegardeInvalide(f"ligne {numero} : {erreur}") from None
    except CoupIllegal as erreur:
        raise SauvegardeInvalide(refus_a_la_ligne(numero, "coup", erreur)) from None
    exiger(str(joue) == ligne, numero, f"ce coup s'écrit {joue}")


def reconnait(octets: bytes) -> bool:
    """Dit si un fichier est une partie de ce jeu, même abîmée."""
    return octets.removeprefix(BOM).startswith(b"dames++")


def carnet_neuf(reprise: Callable[[str], Sequence[str]] = lambda nom: [nom]) -> Carnet[Partie]:
    """Rend un carnet pour ce jeu ; `reprise` donne la commande qui reprend un fichier."""
    return Carnet(encoder, decoder, reconnait, TAILLE_MAX, reprise)
