"""La machine : les deux décisions d'un tour, prises sans clavier.

- Quelle face *prendre* : celle dont le produit face × nombre de dés est le plus grand. V y est
  compté 6, si bien que deux V passent avant deux 5.
- *Relancer* ou non : elle s'arrête dès qu'elle a un V et que son total est un domino du plateau.

À essayer : apprenez-lui à préférer V tant qu'elle n'en a pas ; gagne-t-elle plus souvent ?
"""

from __future__ import annotations

from collections.abc import Sequence

from .choix import faces_possibles
from .jeu import checkVInDices, domino_disponible, somme


def choix_ia(values: Sequence[int], listeChoixJoueur: Sequence[int]) -> int:
    """Choisit la face que prend la machine.

    Args:
        values: le lancer, qui offre au moins une face possible.
        listeChoixJoueur: les faces déjà prises à ce tour.
    Retour: la face de plus grand produit ; à produit égal, la plus grande face.
    Effets de bord: aucun.

    Exemple:
        >>> choix_ia([5, 6, 5, 6, 1, 1, 1, 1], [])
        6
    """
    possibilite = faces_possibles(values, listeChoixJoueur)
    return max(possibilite, key=lambda face: (face * values.count(face), face))


def ia_relance(
    dominos: Sequence[Sequence[int]],
    listeChoixJoueur: Sequence[int],
    coefChoixJoueur: Sequence[int],
) -> bool:
    """Décide si la machine relance les dés qui lui restent.

    Args:
        dominos: le plateau.
        listeChoixJoueur: les faces prises à ce tour.
        coefChoixJoueur: combien de dés de chacune.
    Retour: faux dès qu'elle a un V et un domino à prendre.
    Effets de bord: aucun.
    """
    total = somme(listeChoixJoueur, coefChoixJoueur)
    return not (checkVInDices(listeChoixJoueur) and domino_disponible(dominos, total))
