r"""La sauvegarde : le format .inco, des octets à des lignes et retour, sans connaître une règle.

Un fichier .inco a trois lignes de *départ* (les deux espions, puis qui commence), une ligne par
coup, licite ou non, et la lettre du gagnant. Les notions, avec un exemple :
- le *déroulé* d'un fichier est tout ce qu'il dit ; rejouer ses coups est l'affaire de `plateau` ;
- une ligne vide ne compte pas, mais elle se garde : « D b4->e4\n\n » est une seule ligne ;
- une dernière ligne *coupée*, sans fin, est le début d'un coup : « D b4- » ; on la laisse.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from .carnet import SauvegardeInvalide
from .notation import CoupIllisible, lire_coup
from .regles import Depart, Ligne, Partie
from .types import Case, Couleur

EXTENSION = ".inco"
OCTETS_AU_PLUS = 8 * 1024 * 1024
JOUEURS = {str(couleur): couleur for couleur in Couleur}
MODELE = "D a1->a1"  # ce dont une ligne coupée est le début, aux lettres et aux chiffres près
_LIGNE = re.compile(r"([^\n]*)(\n[\r\n]*|\Z)")

Morceau = tuple[int, str, str]  # le numéro d'une ligne, son texte et sa fin


class Deroule(NamedTuple):
    """Ce que dit un fichier : le départ, toutes ses lignes, le gagnant, et une ligne coupée."""

    depart: Depart
    lignes: list[Ligne]
    gagnant: Couleur | None
    coupee: str


def encoder(partie: Partie) -> bytes:
    """Rend les octets du fichier de `partie`."""
    return "".join(map(str, partie.lignes)).encode("ascii")


def lignes_du_depart(depart: Depart) -> list[Ligne]:
    r"""Rend les trois lignes d'un `depart`.

    Exemple:
        >>> "".join(map(str, lignes_du_depart(Depart((Case(3, 1), Case(0, 3)), Couleur.BLANC))))
        'B b4\nN d1\nB\n'
    """
    blanc, noir = depart.espions
    return [Ligne(f"B {blanc}"), Ligne(f"N {noir}"), Ligne(depart.premier)]


def lire_deroule(octets: bytes, departs: Sequence[Sequence[Case]]) -> Deroule:
    r"""Rend ce que disent les `octets` d'un fichier, coups impossibles compris.

    Args:
        departs: les cases d'où peuvent partir l'espion blanc, puis le noir.
    Effets de bord: lève SauvegardeInvalide si une ligne est mal écrite.

    Exemple:
        >>> deroule = lire_deroule(b"B b4\nN d1\nB\nD z0->a5\n\nD b", [[Case(3, 1)], [Case(0, 3)]])
        >>> str(deroule.lignes[-1]), deroule.coupee
        ('D z0->a5\n\n', 'ligne 6 : « D b »')
    """
    lignes: list[Ligne] = []
    morceaux = decouper(octets)
    depart = lire_depart(morceaux, lignes, departs)
    gagnant, coupee = None, ""
    for numero, texte, fin in morceaux:
        if not texte:  # la fin
            continue
        try:
            ligne = lire_ligne(texte, fin)
        except CoupIllisible:
            if not fin and est_coupee(texte):
                coupee = f"ligne {numero} : « {texte} »"
                break
            attendu = "un coup, « D b4->e4 » ou « I b4->b3 », ou la lettre du gagnant"
            raise SauvegardeInvalide(f"ligne {numero} : on attend {attendu}") from None
        if gagnant is not None:
            raise SauvegardeInvalide(f"ligne {numero} : on n'attend rien après le gagnant")
        gagnant = JOUEURS.get(texte)
        lignes.append(ligne)
    return Deroule(depart, lignes, gagnant, coupee)


def decouper(octets: bytes) -> Iterator[Morceau]:
    """Rend les lignes des `octets`, l'une après l'autre, puis une dernière, vide et sans fin."""
    numero = 1
    # Un octet qui n'est pas de l'ASCII devient un caractère que toutes les lignes refusent.
    for trouve in _LIGNE.finditer(octets.decode("ascii", "replace")):
        texte, fin = trouve.groups()
        if texte.endswith("\r"):
            texte, fin = texte[:-1], f"\r{fin}"
        yield numero, texte, fin
        numero += fin.count("\n") or 1


def lire_depart(
    morceaux: Iterator[Morceau], lignes: list[Ligne], departs: Sequence[Sequence[Case]]
) -> Depart:
    """Rend le départ que disent les trois premiers des `morceaux`, les espions sur ces `departs`.

    Effets de bord: l'ajoute aux `lignes` ; lève SauvegardeInvalide s'il n'y est pas.
    """
    cases = []
    numero, texte, fin = next(morceaux)
    if not texte and fin:  # des lignes vides avant la première
        lignes.append(Ligne("", fin))
        numero, texte, fin = next(morceaux)
    for couleur, permises in zip(Couleur, departs, strict=True):
        noms = {f"{couleur} {case}": case for case in permises}
        if texte not in noms:
            attendu = f"« {couleur} », une espace et la case de l'espion {couleur.nom}"
            choix = ", ".join(map(str, permises))
            raise SauvegardeInvalide(f"ligne {numero} : on attend {attendu}, parmi {choix}")
        cases.append(noms[texte])
        lignes.append(Ligne(texte, fin))
        numero, texte, fin = next(morceaux)
    if texte not in JOUEURS:
        raise SauvegardeInvalide(f"ligne {numero} : on attend le joueur qui commence, B ou N")
    lignes.append(Ligne(JOUEURS[texte], fin))
    return Depart((cases[0], cases[1]), JOUEURS[texte])


@lru_cache(100_000)  # une longue partie redit les mêmes lignes
def lire_ligne(texte: str, fin: str) -> Ligne:
    """Rend la ligne que disent un `texte` et sa `fin` ; lève CoupIllisible si ce n'en est pas une.

    Un joueur peut taper un coup de bien des façons ; un fichier n'en a qu'une.
    """
    valeur = JOUEURS.get(texte) or lire_coup(texte)
    if str(valeur) != texte:
        raise CoupIllisible
    return Ligne(valeur, fin)


def est_coupee(texte: str) -> bool:
    """Dit si `texte` est le début d'un coup : complété d'après un modèle, il en devient un.

    Exemple:
        >>> [est_coupee(texte) for texte in ("D", "D b4-", "D b4-e", "d b")]
        [True, True, False, False]
    """
    try:
        return bool(lire_ligne(texte + MODELE[len(texte) :], ""))
    except CoupIllisible:
        return False


def reconnait(octets: bytes) -> bool:
    """Dit si `octets` commencent comme une partie d'Incognito, même abîmée ensuite."""
    return re.match(rb"\s*B [a-h][1-8]\b", octets) is not None
