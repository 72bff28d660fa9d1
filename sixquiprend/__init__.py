"""Six Qui Prend : le moins de têtes de bœufs possible, contre une à neuf IA.

Ce paquet rend les noms que fixe le sujet. Le jeu se lit dans cet ordre : `card` et `player` (les
données), `game` (les règles), `dessin`, `dialogue`, `sauvegarde`, `main`. Derrière des portes qu'on
peut laisser fermées : `machine/`, qui joue contre vous, `graphique`, l'image, et
`commun/`, les outils des cinq jeux.
"""

from .card import Card, Coup, CoupIllisible, CoupRefuse, Etape, Serie
from .commun.terminal import VERSION as __version__
from .game import Partie, Pose
from .player import AiPlayer, HumanPlayer, Player

__all__ = [
    "AiPlayer",
    "Card",
    "Coup",
    "CoupIllisible",
    "CoupRefuse",
    "Etape",
    "HumanPlayer",
    "Partie",
    "Player",
    "Pose",
    "Serie",
    "__version__",
]
