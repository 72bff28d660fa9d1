"""Six Qui Prend : le moins de têtes de bœufs possible, contre une à neuf IA.

Dans l'ordre de lecture : `card` et `player` (les données), `game` (les règles), `dessin` (le texte
à l'écran), `ia` (l'expert), `dialogue`, `sauvegarde`, `main` ; puis la fenêtre, `graphique` et les
siens. `systeme` est le même dans les cinq jeux.

À essayer : `from sixquiprend import Card`, puis cherchez les cartes qui valent cinq têtes.
"""

from .card import Card, Serie
from .game import Coup, CoupIllegal, CoupIllisible, Etape, Game, Pose
from .player import AiPlayer, HumanPlayer, Player
from .systeme import VERSION as __version__

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
    "__version__",
]
