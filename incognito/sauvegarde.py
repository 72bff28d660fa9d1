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
_LIGNE = r"[^\n]*(?:\n[\r\n]*|\Z)"


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
    # Un octet qui n'est pas de l'ASCII devient un caractère que toutes les lignes refusent.
    brutes = iter(re.findall(_LIGNE, octets.decode("ascii", "replace")))  # la dernière est vide
    depart = lire_depart(brutes, lignes, departs)
    gagnant, coupee = None, ""
    for brute in filter(None, brutes):
        try:
            ligne = lire_ligne(brute)
        except CoupIllisible:
            texte, fin = separer(brute)
            if not fin and est_coupee(texte):
                coupee = f"{suivante(lignes)} : « {texte} »"
                break
            attendu = "un coup, « D b4->e4 » ou « I b4->b3 », ou la lettre du gagnant"
            raise SauvegardeInvalide(f"{suivante(lignes)} : on attend {attendu}") from None
        if gagnant is not None:
            raise SauvegardeInvalide(f"{suivante(lignes)} : on n'attend rien après le gagnant")
        if isinstance(ligne.valeur, Couleur):
            gagnant = ligne.valeur
        lignes.append(ligne)
    return Deroule(depart, lignes, gagnant, coupee)


def separer(brute: str) -> tuple[str, str]:
    """Rend le texte d'une ligne `brute`, et sa fin."""
    texte = brute.partition("\n")[0].removesuffix("\r")
    return texte, brute[len(texte) :]


def suivante(lignes: Sequence[Ligne]) -> str:
    """Rend le nom de la ligne qui suit ces `lignes` : « ligne 4 »."""
    numero = 1 + sum(ligne.fin.count("\n") or 1 for ligne in lignes)
    return f"ligne {numero}"


def lire_depart(
    brutes: Iterator[str], lignes: list[Ligne], departs: Sequence[Sequence[Case]]
) -> Depart:
    """Rend le départ que disent les trois premières des `brutes`, les espions sur ces `departs`.

    Effets de bord: l'ajoute aux `lignes` ; lève SauvegardeInvalide s'il n'y est pas.
    """
    cases = []
    texte, fin = separer(next(brutes))
    if not texte and fin:  # des lignes vides avant la première
        lignes.append(Ligne("", fin))
        texte, fin = separer(next(brutes))
    for couleur, permises in zip(Couleur, departs, strict=True):
        noms = {f"{couleur} {case}": case for case in permises}
        if texte not in noms:
            attendu = f"« {couleur} », une espace et la case de l'espion {couleur.nom}"
            choix = ", ".join(map(str, permises))
            raise SauvegardeInvalide(f"{suivante(lignes)} : on attend {attendu}, parmi {choix}")
        cases.append(noms[texte])
        lignes.append(Ligne(texte, fin))
        texte, fin = separer(next(brutes))
    if texte not in JOUEURS:
        raise SauvegardeInvalide(f"{suivante(lignes)} : on attend le joueur qui commence, B ou N")
    lignes.append(Ligne(JOUEURS[texte], fin))
    return Depart((cases[0], cases[1]), JOUEURS[texte])


@lru_cache(100_000)  # une longue partie redit les mêmes lignes
def lire_ligne(brute: str) -> Ligne:
    """Rend ce que dit une ligne `brute` ; lève CoupIllisible si elle ne dit rien.

    Un joueur peut taper un coup de bien des façons ; un fichier n'en a qu'une.
    """
    texte, fin = separer(brute)
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
        return bool(lire_ligne(texte + MODELE[len(texte) :]))
    except CoupIllisible:
        return False


def reconnait(octets: bytes) -> bool:
    """Dit si `octets` commencent comme une partie d'Incognito, même abîmée ensuite."""
    return re.match(rb"\s*B [a-h][1-8]\b", octets) is not None
