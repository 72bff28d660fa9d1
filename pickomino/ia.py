"""La machine : les deux décisions d'un tour, prises sans clavier.

- Quelle face *prendre* : celle dont le produit face × nombre de dés est le plus grand. V y est
  compté 6, si bien que deux V passent avant deux 5.
- *Relancer* ou non : elle s'arrête dès qu'elle a un V et que son total est un domino du plateau.

À essayer : apprenez-lui à préférer V tant qu'elle n'en a pas ; gagne-t-elle plus souvent ?
"""

from __future__ import annotations

from collections.abc import Sequence

from .jeu import checkVInDices, coups, domino_disponible, somme


def choix_ia(values: Sequence[int], listeChoixJoueur: Sequence[int]) -> int:
    """Choisit la face possible de plus grand produit ; à produit égal, la plus grande face.

    Exemple:
        >>> choix_ia([5, 6, 5, 6, 1, 1, 1, 1], [])
        6
    """
    possibilite = coups(values, listeChoixJoueur)
    return max(possibilite, key=lambda face: (face * values.count(face), face))


def ia_relance(
    dominos: Sequence[Sequence[int]],
    listeChoixJoueur: Sequence[int],
    coefChoixJoueur: Sequence[int],
) -> bool:
    """Dit si la machine relance : oui, tant qu'elle n'a pas un V et un domino à prendre."""
    total = somme(listeChoixJoueur, coefChoixJoueur)
    return not (checkVInDices(listeChoixJoueur) and domino_disponible(dominos, total))
