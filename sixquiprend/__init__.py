"""Six Qui Prend : le moins de têtes de bœufs possible, contre une à neuf IA.

Ce paquet rend les noms que fixe le sujet. Les modules se lisent dans cet ordre : `card` et `player`
(les données), `game` (les règles), `dessin`, les pièces communes (`systeme`, `page`, `disque`,
`carnet`, `clavier`), `dialogue`, `sauvegarde`, `ia` (la machine), `expert`, la fenêtre
(`graphique_musique`, `graphique_table`, `graphique_plateau`, `graphique`), `main` ; chacun
n'importe que ceux d'avant.

À essayer : `make exercice JEU=sixquiprend`.
"""

from .card import Card, Coup, CoupIllegal, CoupIllisible, Etape, Serie
from .game import Game, Pose
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
