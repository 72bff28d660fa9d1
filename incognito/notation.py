"""La notation : écrire et relire une case ou un coup.

Deux écritures pour une même *case* :
- celle des joueurs, `(ligne, colonne)` à partir de 0 depuis le coin supérieur gauche : (3, 1) ;
- celle des fichiers .inco, la colonne en lettre puis la ligne en chiffre à partir de 1 : b4.
Une *saisie* est ce qu'un joueur tape : les deux écritures y sont permises. Une *ligne* est celle
d'un fichier : une seule écriture y est permise, à l'octet.

À essayer : acceptez aussi `b4-e4` à la saisie (une seule expression rationnelle change), puis
demandez-vous pourquoi il ne faut surtout pas l'accepter dans `coup_de_la_ligne`.
"""

from __future__ import annotations

import re
from functools import cache

from .types import Case, Coup, Genre, Mouvement, SaisieIllisible

# « *+ » ne revient jamais sur ce qu'il a pris : cent mille espaces ne coûtent pas leur carré.
_CASE = r"(?:\( *+([0-9]{1,9}) *+, *+([0-9]{1,9}) *+\)|([a-z])([0-9]{1,9}))"
_FLECHE = r"[ \t]*+(?:-{1,2}>[ \t]*+)?"
# Compilées par `re` à leur premier usage, et retenues : --help n'en attend aucune.
_SAISIES = {1: _CASE, 2: _CASE + _FLECHE + _CASE}
_FORMES = {
    1: "une case, comme (2, 0) ou a3",
    2: "deux cases, comme (2, 0) --> (1, 0) ou a3->a2",
}
_LIGNE = rb"([DI]) ([a-h])([1-8])->([a-h])([1-8])\r?\n?"


def nom_de_la_case(case: Case) -> str:
    """Écrit une case comme dans un fichier .inco.

    Args:
        case: la case.
    Retour: la lettre de sa colonne, puis son numéro de ligne à partir de 1.
    Effets de bord: aucun.

    Exemple:
        >>> nom_de_la_case(Case(3, 1))
        'b4'
    """
    return f"{chr(ord('a') + case.y)}{case.x + 1}"


def case_nommee(lettre: str, chiffres: str) -> Case:
    """Relit une case écrite comme dans un fichier .inco.

    Args:
        lettre: la lettre de la colonne.
        chiffres: le numéro de la ligne, à partir de 1.
    Retour: la case, qui peut être hors du plateau.
    Effets de bord: aucun.

    Exemple:
        >>> case_nommee("b", "4")
        Case(x=3, y=1)
    """
    return Case(int(chiffres) - 1, ord(lettre) - ord("a"))


def ligne_du_coup(coup: Coup) -> str:
    """Écrit un coup comme dans un fichier .inco.

    Args:
        coup: le coup, licite ou non.
    Retour: la ligne, sans saut de ligne.
    Effets de bord: aucun.

    Exemple:
        >>> ligne_du_coup(Coup(Genre.DEPLACEMENT, Mouvement(Case(4, 1), Case(4, 0))))
        'D b5->a5'
    """
    depart, arrivee = coup.mouvement.depart, coup.mouvement.arrivee
    return f"{coup.genre.value} {nom_de_la_case(depart)}->{nom_de_la_case(arrivee)}"


def sans_fin(ligne: bytes) -> str:
    r"""Ôte la fin d'une ligne de fichier.

    Args:
        ligne: les octets de la ligne, finie par LF, par CRLF ou par rien.
    Retour: son texte ; un octet qui n'est pas de l'ASCII y devient un caractère refusé partout.
    Effets de bord: aucun.

    Exemple:
        >>> sans_fin(b"B b4\r\n")
        'B b4'
    """
    return ligne.removesuffix(b"\n").removesuffix(b"\r").decode("ascii", "replace")


@cache
def coup_de_la_ligne(ligne: bytes) -> Coup:
    r"""Relit la ligne d'un coup dans un fichier .inco.

    Il n'existe que 2 x 64 x 64 coups bien formés : la mémoire (`cache`) reste petite, et relire un
    fichier de 200 000 lignes ne coûte guère plus que de le parcourir.

    Args:
        ligne: les octets de la ligne, avec ou sans sa fin (LF ou CRLF).
    Retour: le coup.
    Effets de bord: aucun ; lève SaisieIllisible si la ligne n'est pas celle d'un coup.

    Exemple:
        >>> coup_de_la_ligne(b"D b5->a5\n").mouvement
        Mouvement(depart=Case(x=4, y=1), arrivee=Case(x=4, y=0))
    """
    trouve = re.fullmatch(_LIGNE, ligne)
    if trouve is None:
        raise SaisieIllisible("ce n'est pas un coup")
    genre, *cases = (groupe.decode("ascii") for groupe in trouve.groups())
    return Coup(Genre(genre), Mouvement(case_nommee(*cases[:2]), case_nommee(*cases[2:])))


def lire_cases(saisie: str, nombre: int) -> list[Case]:
    """Lit une ou deux cases tapées par un joueur, dans l'une ou l'autre écriture.

    Args:
        saisie: ce que le joueur a tapé ; `(3, 1) --> (3, 4)`, `b4->e4` et `b4 e4` se valent.
        nombre: combien de cases il faut lire, 1 ou 2.
    Retour: les cases, qui peuvent être hors du plateau.
    Effets de bord: aucun ; lève SaisieIllisible si la saisie n'a pas cette forme.

    Exemple:
        >>> lire_cases("(3,1) --> (3, 4)", 2) == lire_cases("B4 e4", 2)
        True
    """
    trouve = re.fullmatch(_SAISIES[nombre], saisie, re.ASCII | re.IGNORECASE)
    if trouve is None:
        raise SaisieIllisible(f"écrivez {_FORMES[nombre]}")
    groupes = trouve.groups()
    return [_case_saisie(*groupes[i : i + 4]) for i in range(0, 4 * nombre, 4)]


def _case_saisie(ligne: str | None, colonne: str | None, lettre: str, chiffres: str) -> Case:
    """Choisit entre les deux écritures d'une case, selon celle que l'expression a reconnue.

    Args:
        ligne: l'indice de ligne, ou None si la case est écrite comme b4.
        colonne: l'indice de colonne, ou None de même.
        lettre: la lettre de la colonne, si la case est écrite comme b4.
        chiffres: le numéro de la ligne, de même.
    Retour: la case.
    Effets de bord: aucun.
    """
    if ligne is not None and colonne is not None:
        return Case(int(ligne), int(colonne))
    return case_nommee(lettre.lower(), chiffres)
