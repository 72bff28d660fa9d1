"""Six Qui Prend : le moins de têtes de bœufs possible, contre une à neuf IA.

Les noms du sujet s'importent d'ici : les cartes, les rangées (`Serie`), les joueurs et la partie
(`Game`, où sont `aiPlays` et `evaluateCard`).

À essayer : `from sixquiprend import Card`, puis cherchez les cartes qui valent cinq têtes.
"""

from .card import Card
from .coup import Coup, CoupIllegal, CoupIllisible, Etape
from .game import Game, Pose
from .player import AiPlayer, HumanPlayer, Player
from .serie import Serie

__version__ = "1.0.0"
__all__ = [
    "AiPlayer",
    "Card",
    "Coup",
    "CoupIllegal",
    "CoupIllisible",
    "Etape",
    "Game",
    "HumanPlayer",
    "Player",
    "Pose",
    "Serie",
]
