"""La carte : son numéro, ses têtes de bœufs, la rangée qui l'attend.

Notions :
- une *carte* porte un *numéro* de 1 à 104, et ce numéro décide de ses *têtes* de bœufs ;
- une *rangée* (`Serie`) est l'une des quatre files de cartes du plateau ;
- l'*écart* d'une carte à une rangée est la différence avec la dernière carte de la rangée : une
  carte va là où l'écart est le plus petit, et nulle part s'il n'y en a aucun de positif.

À essayer : comptez les cartes qui valent une seule tête, puis celles qui en valent cinq. Combien
de têtes y aurait-il en tout si le 55 n'en valait que cinq ?
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # Serie connaît Card : l'importer vraiment ferait une boucle
    from collections.abc import Sequence

    from .serie import Serie

NOMBRE_DE_CARTES = 104


@dataclass(frozen=True, order=True)
class Card:
    """Une carte, entièrement décrite par son numéro ; les cartes se comparent par numéro."""

    number: int

    def __post_init__(self) -> None:
        """Refuse une carte qui n'est pas dans le jeu.

        Args: aucun.
        Retour: rien.
        Effets de bord: lève ValueError si le numéro n'est pas entre 1 et 104.
        """
        if not 1 <= self.number <= NOMBRE_DE_CARTES:
            raise ValueError(f"une carte est numérotée de 1 à {NOMBRE_DE_CARTES}")

    @property
    def oxHead(self) -> int:
        """Compte les têtes de bœufs de la carte.

        Args: aucun.
        Retour: 7, 5, 3, 2 ou 1 ; le 55, multiple de 11 et de 5, garde la première règle trouvée.
        Effets de bord: aucun.

        Exemple:
            >>> [Card(n).oxHead for n in (55, 11, 10, 5, 1)]
            [7, 5, 3, 2, 1]
        """
        if self.number == 55:
            return 7
        for diviseur, tetes in ((11, 5), (10, 3), (5, 2)):
            if self.number % diviseur == 0:
                return tetes
        return 1

    def getMinimumStack(self, stacks: Sequence[Serie]) -> int:
        """Cherche la rangée qui attend la carte.

        Args:
            stacks: les rangées du plateau.
        Retour: l'indice, à partir de 0, de la rangée au plus petit écart positif ; -1 si la carte
            est trop faible pour toutes.
        Effets de bord: aucun.

        Exemple:
            >>> from sixquiprend import Serie
            >>> rangees = [Serie([Card(14)]), Serie([Card(38)])]
            >>> Card(40).getMinimumStack(rangees), Card(12).getMinimumStack(rangees)
            (1, -1)
        """
        ecarts = [
            (self.number - serie.lastCard.number, indice)
            for indice, serie in enumerate(stacks)
            if serie.lastCard < self
        ]
        return min(ecarts)[1] if ecarts else -1
