"""Dames++ : le jeu de dames à quatre, deux contre deux, sur un plateau en croix de 225 cases.

On lit les modules dans cet ordre : `structures` (joueurs, cases, coups), puis les règles, `plateau`
(son dessin, la marche et la prise), `tour` (la rafle) et `game` (la partie, la victoire), la
machine, `position` (le plateau en bits) et `ia` (la recherche), `dessin` (ce qui s'écrit autour),
`joueur` (le dialogue), `sauvegarde`, `main` ; `systeme` est commun.

Les noms du sujet sont tous ici :

    >>> from dames import appliquer, coups, init
    >>> plateau = init()
    >>> coup = coups(plateau, 1)[0]
    >>> coup.cases, coup.prises
    (('E14', 'F13'), ())
    >>> len(coups(appliquer(plateau, coup), 2))
    8

À essayer : comptez les coups du joueur 1, puis ceux du joueur 2 après chacun d'eux ; en tout, on
en trouve 65.
"""

from .game import Fin, Partie, finPartie, nouvelle_partie, partieFini
from .joueur import jouerTour
from .plateau import (
    ArrivBord,
    DeplacePoss,
    afficher,
    copier,
    creerDame,
    deplacerDame,
    deplacerPion,
    init,
    peutPrendre,
    prendrePiece,
    rendu_plateau,
)
from .structures import (
    CaseIllisible,
    Coup,
    CoupIllegal,
    CoupIllisible,
    N,
    Plateau,
    t_case,
    t_contenu,
    t_coordonnees,
    t_equipe,
    t_joueur,
    t_lettre,
    t_piece,
    t_stats,
)
from .systeme import VERSION as __version__
from .tour import appliquer, coups

__all__ = [
    "ArrivBord",
    "CaseIllisible",
    "Coup",
    "CoupIllegal",
    "CoupIllisible",
    "DeplacePoss",
    "Fin",
    "N",
    "Partie",
    "Plateau",
    "__version__",
    "afficher",
    "appliquer",
    "copier",
    "coups",
    "creerDame",
    "deplacerDame",
    "deplacerPion",
    "finPartie",
    "init",
    "jouerTour",
    "nouvelle_partie",
    "partieFini",
    "peutPrendre",
    "prendrePiece",
    "rendu_plateau",
    "t_case",
    "t_contenu",
    "t_coordonnees",
    "t_equipe",
    "t_joueur",
    "t_lettre",
    "t_piece",
    "t_stats",
]
