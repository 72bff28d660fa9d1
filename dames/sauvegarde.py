"""La sauvegarde : la partie écrite en texte, et relue en rejouant chaque coup.

Les notions :
- le *texte* d'une sauvegarde suffit à refaire la partie ; rien n'y est cru sur parole : les coups
  sont rejoués un à un, et les statistiques écrites doivent être celles qu'on retrouve ;
- un *défaut* est la première ligne qui n'est pas ce qu'on attend : la sauvegarde est refusée, et
  le joueur sait où regarder.

Le format, ligne par ligne :

    dames++ 1                               le nom et la version du format
    joueur_1 <pris> <perdus> <coups> <nom>  les statistiques, une ligne par joueur
    coups <nombre>                          combien de coups suivent
    E14-F13 ou E14xG12xI10                  un coup par ligne, sans ou avec prise
    fin                                     ou « abandon » : le joueur au trait a abandonné

À essayer : jouez deux coups avec `-s essai.txt`, changez une lettre du fichier, et relisez-le
avec `-c essai.txt`.
"""

from __future__ import annotations

import re

from .fichier import ErreurFichier
from .game import (
    NomRefuse,
    Partie,
    abandonner,
    jouer_coup,
    nouvelle_partie,
    partieFini,
    verifier_nom,
)
from .tour import suivre
from .types import CaseIllisible, CoupIllegal, CoupIllisible, t_stats

ENTETE = "dames++ 1"
COUPS_MAX = 3_000  # dix fois plus qu'une partie jouée au hasard, et relus en une seconde
TAILLE_MAX = 30_000  # 3 000 coups de 8 octets, 71 prises et quatre noms n'y arrivent pas
NOMBRE = "(0|[1-9][0-9]{0,4})"
CASE = "[A-Q][0-9]{1,2}"


def encoder(partie: Partie) -> bytes:
    """Écrit une partie sous la forme d'une sauvegarde.

    Args:
        partie: la partie.
    Retour: les octets du fichier, en UTF-8.
    Effets de bord: aucun ; lève ErreurFichier si la partie est trop longue.

    Exemple:
        >>> print(encoder(nouvelle_partie()).decode().splitlines()[1])
        joueur_1 0 0 0 Sud
    """
    if len(partie.historique) > COUPS_MAX:
        raise ErreurFichier(f"une sauvegarde contient au plus {COUPS_MAX} coups")
    joueurs = [
        f"joueur_{rang} {s.pions_pris} {s.pions_perdus} {s.nb_coup} {s.nom}"
        for rang, s in enumerate(partie.stats, start=1)
    ]
    coups = [f"coups {len(partie.historique)}", *map(str, partie.historique)]
    lignes = [ENTETE, *joueurs, *coups, "abandon" if partie.abandon else "fin"]
    return "".join(f"{ligne}\n" for ligne in lignes).encode()


def decoder(octets: bytes) -> Partie:
    """Relit une sauvegarde et rejoue la partie.

    Args:
        octets: le contenu du fichier.
    Retour: la partie.
    Effets de bord: aucun ; lève ErreurFichier, avec le numéro de la ligne, au premier défaut.
    """
    if len(octets) > TAILLE_MAX:
        raise ErreurFichier(f"une sauvegarde compte au plus {TAILLE_MAX} octets")
    try:
        *lignes, reste = octets.decode().split("\n")
    except UnicodeDecodeError as erreur:
        numero = octets.count(b"\n", 0, erreur.start) + 1
        raise ErreurFichier(f"ligne {numero} : ce n'est pas du texte UTF-8") from None
    if reste:
        raise ErreurFichier(f"ligne {len(lignes) + 1} : il manque la fin de la ligne")
    stats = lire_joueurs(lignes)
    verifier_longueur(lignes)
    partie = nouvelle_partie([s.nom for s in stats])
    for numero, ligne in enumerate(lignes[6:-1], start=7):
        rejouer(partie, ligne, numero)
    if lignes[-1] == "abandon":
        exiger(not partieFini(partie), len(lignes), "on n'abandonne pas une partie finie")
        abandonner(partie)
    for numero, (lue, rejouee) in enumerate(zip(stats, partie.stats, strict=True), start=2):
        exiger(lue == rejouee, numero, "les statistiques ne sont pas celles des coups joués")
    return partie


def exiger(condition: bool, numero: int, phrase: str) -> None:
    """Refuse une sauvegarde si une condition n'est pas remplie.

    Args:
        condition: ce qui doit être vrai.
        numero: la ligne en cause, comptée de 1.
        phrase: ce qui ne va pas, sans majuscule ni point.
    Retour: rien.
    Effets de bord: aucun ; lève ErreurFichier.
    """
    if not condition:
        raise ErreurFichier(f"ligne {numero} : {phrase}")


def attendre(lignes: list[str], numero: int, motif: str, attendu: str) -> re.Match[str]:
    """Lit une ligne d'une forme donnée.

    Args:
        lignes: toutes les lignes du fichier.
        numero: la ligne à lire, comptée de 1 ; le fichier peut être plus court.
        motif: l'expression régulière qu'elle doit suivre, d'un bout à l'autre.
        attendu: la même chose, dite au joueur.
    Retour: ce que le motif a trouvé.
    Effets de bord: aucun ; lève ErreurFichier si la ligne manque ou n'a pas cette forme.
    """
    trouve = re.fullmatch(motif, lignes[numero - 1]) if numero <= len(lignes) else None
    if trouve is None:
        raise ErreurFichier(f"ligne {numero} : on attend « {attendu} »")
    return trouve


def lire_joueurs(lignes: list[str]) -> list[t_stats]:
    """Lit l'en-tête et les quatre lignes des joueurs.

    Args:
        lignes: toutes les lignes du fichier.
    Retour: les statistiques, telles qu'elles sont écrites.
    Effets de bord: aucun ; lève ErreurFichier au premier défaut.
    """
    attendre(lignes, 1, re.escape(ENTETE), ENTETE)
    stats: list[t_stats] = []
    for joueur in range(1, 5):
        motif = f"joueur_{joueur} {NOMBRE} {NOMBRE} {NOMBRE} (.+)"
        attendu = f"joueur_{joueur} <pris> <perdus> <coups> <nom>"
        trouve = attendre(lignes, joueur + 1, motif, attendu)
        try:
            verifier_nom(trouve[4], [s.nom for s in stats])
        except NomRefuse as erreur:
            raise ErreurFichier(f"ligne {joueur + 1} : {erreur}") from None
        stats.append(t_stats(trouve[4], int(trouve[1]), int(trouve[2]), int(trouve[3])))
    return stats


def verifier_longueur(lignes: list[str]) -> None:
    """Vérifie que le fichier contient autant de coups qu'il l'annonce, puis sa fin.

    Args:
        lignes: toutes les lignes du fichier.
    Retour: rien.
    Effets de bord: aucun ; lève ErreurFichier au premier défaut.
    """
    nombre = int(attendre(lignes, 6, f"coups {NOMBRE}", "coups <nombre>")[1])
    exiger(nombre <= COUPS_MAX, 6, f"une sauvegarde contient au plus {COUPS_MAX} coups")
    attendre(lignes, nombre + 7, "fin|abandon", "fin » ou « abandon")
    exiger(len(lignes) == nombre + 7, nombre + 8, "rien n'est attendu après la fin")


def lire_coup(texte: str) -> tuple[str, ...]:
    """Lit les cases d'un coup, sans se demander s'il est permis.

    Args:
        texte: le coup, tel que `str` l'écrit.
    Retour: les noms des cases.
    Effets de bord: aucun ; lève CoupIllisible si ce n'est pas un coup.

    Exemple:
        >>> lire_coup("E14xG12xI10")
        ('E14', 'G12', 'I10')
    """
    if re.fullmatch(f"{CASE}(-{CASE}|(x{CASE})+)", texte) is None:
        raise CoupIllisible("on attend un coup, comme « E14-F13 » ou « E14xG12 »")
    return tuple(re.findall(CASE, texte))


def rejouer(partie: Partie, ligne: str, numero: int) -> None:
    """Rejoue un coup d'une sauvegarde.

    Args:
        partie: la partie, modifiée.
        ligne: le coup, tel qu'il est écrit.
        numero: le numéro de cette ligne.
    Retour: rien.
    Effets de bord: modifie la partie ; lève ErreurFichier si le coup est refusé.
    """
    exiger(not partieFini(partie), numero, "la partie est déjà finie")
    try:
        coup = suivre(partie.plateau, lire_coup(ligne))
        jouer_coup(partie, coup)
    except (CaseIllisible, CoupIllisible, CoupIllegal) as erreur:
        raise ErreurFichier(f"ligne {numero} : {erreur}") from None
    exiger(str(coup) == ligne, numero, "« - » s'écrit sans prise, « x » avec")
