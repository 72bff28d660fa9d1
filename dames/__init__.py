"""Dames++ : le jeu de dames à quatre, deux contre deux, sur un plateau en croix de 225 cases.

On lit les modules dans cet ordre : `types` (joueurs, cases, coups), `pieces` (la marche et la
prise), `tour` (la rafle), `plateau` (la mise en place, le dessin, la liste des coups), `game` (la
partie, la victoire), `phrases` et `joueur` (le dialogue), `sauvegarde` et `fichier`, puis `main`.

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
    CaseIllisible,
    Coup,
    CoupIllegal,
    CoupIllisible,
    DeplacePoss,
    N,
    Plateau,
    afficher,
    appliquer,
    copier,
    coups,
    creerDame,
    deplacerDame,
    deplacerPion,
    init,
    peutPrendre,
    prendrePiece,
    rendu_plateau,
    t_case,
    t_contenu,
    t_coordonnees,
    t_equipe,
    t_joueur,
    t_lettre,
    t_piece,
    t_stats,
)

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
__version__ = "1.0.0"
