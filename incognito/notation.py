"""La notation : écrire et relire une case ou un coup.

Deux écritures pour une même *case* :
- celle des joueurs, `(ligne, colonne)` à partir de 0 depuis le coin supérieur gauche : (3, 1) ;
- celle des fichiers .inco, la colonne en lettre puis la ligne en chiffre à partir de 1 : b4.
Une *saisie* est ce qu'un joueur tape : les deux écritures y sont permises, et la lettre du genre,
d ou i, peut venir devant. Une *ligne* est celle d'un fichier : une seule écriture y est permise, au
caractère près.

À essayer : acceptez aussi `b4-e4` à la saisie (une seule expression rationnelle change), puis
demandez-vous pourquoi il ne faut surtout pas l'accepter dans `coup_de_la_ligne`.
"""

from __future__ import annotations

import re
from functools import cache

from .types import Case, Coup, CoupIllisible, Genre, Mouvement

_CASE = r"(?:\( *([0-9]{1,9}) *, *([0-9]{1,9}) *\)|([a-z])([0-9]{1,9}))"
_FLECHE = r"[ \t]*(?:-{1,2}>[ \t]*)?"
_GENRE = r"(?:([di])(?:[ \t]+|$))?"
_SAISIE = re.compile(f"{_GENRE}(?:{_CASE}(?:{_FLECHE}{_CASE})?)?", re.ASCII | re.IGNORECASE)
_LIGNE = re.compile(r"([DI]) ([a-h])([1-8])->([a-h])([1-8])")


def nom_de_la_case(case: Case) -> str:
    """Rend le nom de `case` dans un fichier .inco.

    Exemple:
        >>> nom_de_la_case(Case(3, 1))
        'b4'
    """
    return f"{chr(ord('a') + case.y)}{case.x + 1}"


def case_nommee(lettre: str, chiffres: str) -> Case:
    """Rend la case, peut-être hors du plateau, de la colonne `lettre` et de la ligne `chiffres`."""
    return Case(int(chiffres) - 1, ord(lettre) - ord("a"))


def ligne_du_coup(coup: Coup) -> str:
    """Rend la ligne de `coup` dans un fichier .inco, sans sa fin.

    Exemple:
        >>> ligne_du_coup(Coup(Genre.DEPLACEMENT, Mouvement(Case(4, 1), Case(4, 0))))
        'D b5->a5'
    """
    depart, arrivee = coup.mouvement.depart, coup.mouvement.arrivee
    return f"{coup.genre.value} {nom_de_la_case(depart)}->{nom_de_la_case(arrivee)}"


@cache  # il n'existe que 2 x 64 x 64 lignes bien formées
def coup_de_la_ligne(ligne: str) -> Coup:
    """Rend le coup que note la `ligne` d'un fichier .inco ; lève CoupIllisible sinon.

    Exemple:
        >>> coup_de_la_ligne("D b5->a5").mouvement
        Mouvement(depart=Case(x=4, y=1), arrivee=Case(x=4, y=0))
    """
    trouve = _LIGNE.fullmatch(ligne)
    if trouve is None:
        raise CoupIllisible("il faut un coup, « D b4->e4 » ou « I b4->b3 »")
    genre, *cases = trouve.groups()
    return Coup(Genre(genre), Mouvement(case_nommee(*cases[:2]), case_nommee(*cases[2:])))


def lire_saisie(saisie: str) -> tuple[Genre | None, list[Case]]:
    """Rend ce qu'un joueur a tapé : le genre du coup, s'il le dit, puis aucune, une ou deux cases.

    Les cases peuvent être hors du plateau. Lève CoupIllisible s'il a tapé autre chose.

    Args:
        saisie: « d », « i e4 », « d b4->e4 », « (3, 1) --> (3, 4) », « b4 e4 »...

    Exemple:
        >>> lire_saisie("(3,1) --> (3, 4)") == lire_saisie("B4 e4")
        True
        >>> lire_saisie("i e4")
        (<Genre.INTERROGATION: 'I'>, [Case(x=3, y=4)])
    """
    trouve = _SAISIE.fullmatch(saisie)
    if trouve is None or not saisie:
        raise CoupIllisible("ce n'est ni un genre de coup, ni une ou deux cases")
    lettre_du_genre, *groupes = trouve.groups()
    cases = []
    for ligne, colonne, lettre, chiffres in (groupes[:4], groupes[4:]):
        if ligne is not None:
            cases.append(Case(int(ligne), int(colonne)))
        elif lettre is not None:
            cases.append(case_nommee(lettre.lower(), chiffres))
    return Genre(lettre_du_genre.upper()) if lettre_du_genre else None, cases
