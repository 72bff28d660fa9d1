r"""La sauvegarde : le format .inco, ligne par ligne, et rejouer les coups d'un fichier.

Un fichier .inco a trois lignes de *départ* (les deux espions, puis qui commence), une ligne par
coup, licite ou non, et la lettre du gagnant. Les notions, avec un exemple :
- une *ligne* garde sa fin, « D b4->e4\n » ; son *texte* est ce qu'elle dit sans elle ;
- une ligne vide ne dit rien, mais elle se garde ;
- une dernière ligne *coupée* est le début d'un coup, sans fin : « D b4- » ; on la laisse.

`sauvegarder_partie` et `charger_partie`, que le sujet veut dans `plateau`, sont le seul chemin vers
un fichier.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from .commun.fichier import Carnet, ErreurFichier, SauvegardeInvalide, nom_lisible
from .plateau import (
    Partie,
    charger_partie,
    inscrire_le_gagnant,
    jouer,
    partie_au_depart,
    refus,
    sauvegarder_partie,
)
from .regles import Depart, cases_de_depart
from .types import BLANC, COUP_ECRIT, NOIR, TAILLE, Case, Couleur, Coup, lire_coup

EXTENSION = ".inco"
JOUEURS = {"B": BLANC, "N": NOIR}
MODELE = "D a1->a1"  # un coup, dont la fin complète une ligne coupée


# --- le texte -------------------------------------------------------------------------------------


def encoder(partie: Partie) -> bytes:
    """Rend le contenu du fichier d'une partie, à tout moment."""
    return "".join(partie.lignes).encode("ascii")


def decoder(octets: bytes, taille: int = TAILLE) -> Partie:
    r"""Rend la partie d'un fichier, dont tous les coups licites sont rejoués.

    Ses lignes sont celles du fichier, à l'octet ; une dernière ligne coupée n'y est pas, et
    `partie.coupee` la nomme ; une ligne qui n'avait pas de fin en a une. Lève SauvegardeInvalide si
    une ligne est mal écrite ou impossible sur un plateau de cette taille.

    Exemple:
        >>> decoder(b"B b4\nN d1\nB\nD b5->a5\nD b4->e4\n").jeu.joueur
        <Couleur.NOIR: 1>
    """
    lignes = decouper(octets)
    depart, rang = lire_depart(lignes, taille)
    partie = partie_au_depart(depart, taille)
    if est_coupee(lignes[-1]):
        partie.coupee = f"ligne {len(lignes)} : « {lignes.pop()} »"
    if not lignes[-1].endswith("\n"):
        lignes[-1] += "\n"
    rejouer(partie, lignes, rang)
    return partie


def decouper(octets: bytes) -> list[str]:
    r"""Rend les lignes d'un fichier, avec leurs fins.

    Un octet qui n'est pas de l'ASCII y devient un caractère qu'aucune ligne bien écrite n'a.

    Exemple:
        >>> decouper(b"B b4\r\n\nN d1")
        ['B b4\r\n', '\n', 'N d1']
    """
    return re.findall("[^\n]*\n|[^\n]+", octets.decode("ascii", "replace"))


def texte_de(ligne: str) -> str:
    r"""Rend ce que dit une ligne, sans sa fin, « \n », « \r\n » ou aucune."""
    return ligne.removesuffix("\n").removesuffix("\r")


def lire_depart(lignes: Sequence[str], taille: int) -> tuple[Depart, int]:
    r"""Rend le départ que disent les trois premières lignes, et le rang de celle qui les suit.

    Les lignes vides ne comptent pas. Lève SauvegardeInvalide si l'une des trois manque, est mal
    écrite, ou met un espion ailleurs que sur ses cases de départ, qui dépendent de la taille.

    Exemple:
        >>> lire_depart(["B b4\n", "\n", "N d1\n", "B\n"], 5)
        (Depart(espions=(Case(x=3, y=1), Case(x=0, y=3)), premier=<Couleur.BLANC: 0>), 4)
    """
    blanc, rang = lire_espion(lignes, 0, BLANC, taille)
    noir, rang = lire_espion(lignes, rang, NOIR, taille)
    texte, rang = ligne_suivante(lignes, rang)
    if texte not in JOUEURS:
        raise SauvegardeInvalide(f"ligne {rang} : on attend le joueur qui commence, B ou N")
    return Depart((blanc, noir), JOUEURS[texte]), rang


def ligne_suivante(lignes: Sequence[str], rang: int) -> tuple[str, int]:
    """Rend le texte de la première ligne non vide à partir d'un rang, et le rang qui la suit.

    Ce rang est aussi son numéro, compté à partir de 1. S'il n'y en a plus, le texte est vide.
    """
    for suivant in range(rang, len(lignes)):
        texte = texte_de(lignes[suivant])
        if texte:
            return texte, suivant + 1
    return "", len(lignes) + 1


def lire_espion(
    lignes: Sequence[str], rang: int, couleur: Couleur, taille: int
) -> tuple[Case, int]:
    """Rend la case d'un espion, que dit sa ligne, « B b4 », et le rang de la ligne suivante.

    On cherche sa ligne à partir de `rang`. Lève SauvegardeInvalide si elle ne nomme pas une des
    cases de départ de cette couleur.
    """
    permises = cases_de_depart(couleur, taille)
    texte, suivant = ligne_suivante(lignes, rang)
    for case in permises:
        if texte == f"{couleur.lettre} {case}":
            return case, suivant
    attendu = f"« {couleur.lettre} », une espace et la case de l'espion {couleur.nom}"
    choix = ", ".join(str(case) for case in permises)
    raise SauvegardeInvalide(f"ligne {suivant} : on attend {attendu}, parmi {choix}")


def est_coupee(ligne: str) -> bool:
    """Dit si la dernière ligne d'un fichier est le début d'un coup, que la fin d'un autre complète.

    Exemple:
        >>> [est_coupee(ligne) for ligne in ("D", "D b4-", "D b4->e4", "D b4-e", "d b")]
        [True, True, False, False, False]
    """
    complete = ligne + MODELE[len(ligne) :]
    return 0 < len(ligne) < len(MODELE) and COUP_ECRIT.fullmatch(complete) is not None


def rejouer(partie: Partie, lignes: list[str], rang: int) -> None:
    """Rejoue dans une partie, à son départ, les lignes de son fichier à partir d'un rang.

    Change la partie, dont les lignes deviennent celles du fichier. Lève SauvegardeInvalide si une
    ligne est mal écrite, ou si le gagnant n'est pas le bon ou n'est pas à la fin.
    """
    gagnant: Couleur | None = None
    for numero, ligne in enumerate(lignes[rang:], rang + 1):
        texte = texte_de(ligne)
        if not texte:
            continue
        valeur = lire_ligne(texte, numero)
        if gagnant is not None:
            raise SauvegardeInvalide(f"ligne {numero} : on n'attend rien après le gagnant")
        if isinstance(valeur, Couleur):
            verifier_le_gagnant(partie, valeur, numero)
            gagnant = valeur
        elif refus(partie, valeur) is None:
            jouer(partie, valeur)
    partie.lignes = lignes
    if partie.fin is not None and gagnant is None:
        inscrire_le_gagnant(partie, partie.fin)  # le dernier coup finissait la partie sans le dire


def lire_ligne(texte: str, numero: int) -> Coup | Couleur:
    """Rend le coup, licite ou non, ou la couleur du gagnant, que dit une ligne après le départ.

    Un joueur peut taper un coup de bien des façons ; un fichier n'en a qu'une. Lève
    SauvegardeInvalide, avec le numéro de la ligne, si elle est mal écrite.
    """
    if texte in JOUEURS:
        return JOUEURS[texte]
    if COUP_ECRIT.fullmatch(texte):
        return lire_coup(texte)
    attendu = "un coup, « D b4->e4 » ou « I b4->b3 », ou la lettre du gagnant"
    raise SauvegardeInvalide(f"ligne {numero} : on attend {attendu}")


def verifier_le_gagnant(partie: Partie, gagnant: Couleur, numero: int) -> None:
    """Vérifie que le gagnant que dit un fichier est celui de la partie, rejouée jusque-là.

    Lève SauvegardeInvalide, avec le numéro de la ligne, si la partie continue, ou si l'autre l'a
    gagnée.
    """
    if partie.fin is None:
        attendu = "un coup"
    elif gagnant in partie.fin.gagnants:
        return
    else:
        attendu = partie.fin.gagnants[0].lettre
    raise SauvegardeInvalide(
        f"ligne {numero} : on attend {attendu}, pas le gagnant {gagnant.lettre}"
    )


def reconnait(octets: bytes) -> bool:
    """Dit si un fichier commence par un espion blanc, comme une partie d'Incognito, même abîmée."""
    return re.match(rb"\s*B [a-h][1-8]\b", octets) is not None


# --- le fichier -----------------------------------------------------------------------------------


def carnet_neuf() -> Carnet[Partie]:
    """Rend un carnet pour les parties de ce jeu ; il n'a pas encore de fichier."""
    return Carnet(sauvegarder_partie, reconnait, EXTENSION, "une partie d'Incognito")


def verifier_extension(chemin: str) -> None:
    """Lève ErreurFichier si le nom d'un fichier, à lire ou à écrire, ne finit pas par .inco."""
    if not chemin.endswith(EXTENSION):
        cite = nom_lisible(chemin)
        raise ErreurFichier(f"le nom d'une partie finit par {EXTENSION}, pas {cite}.")


def charger(
    carnet: Carnet[Partie],
    chemin: str,
    hasard: Random,
    taille: int = TAILLE,
) -> Partie:
    """Rend la partie d'un fichier, lue par `charger_partie` ; le hasard donne sa graine.

    Le fichier ne dit pas la taille du plateau. Le carnet retient ce qui est lu. Lève ErreurFichier,
    d'une phrase, si le fichier est inutilisable.
    """
    partie = charger_partie(chemin, taille, carnet)
    partie.graine = hasard.randrange(10**9)
    return partie
