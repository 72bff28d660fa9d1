"""Dames++ : le jeu de dames à quatre, deux contre deux, sur un plateau en croix de 225 cases.

On lit les modules dans cet ordre : `structures` (les données), puis les règles, `plateau` (la
marche et la prise, et le dessin que le sujet met là), `tour` (la rafle) et `game` (la partie),
`dessin`, les pièces communes (`systeme`, `page`, `disque`, `carnet`, `clavier`),
`joueur` (le dialogue), `sauvegarde`, `ia` (la machine), `expert` (le second livre), `main` ; chacun
n'importe que ceux d'avant.

Les noms du sujet sont tous ici :

    >>> from dames import coups, jouer, nouvelle_partie
    >>> partie = nouvelle_partie()
    >>> print(jouer(partie, coups(partie)[0]).coup)
    E14-F13
    >>> len(coups(partie))
    8

À essayer : `make exercice JEU=dames`.
"""

from .game import (
    Evenement,
    Fin,
    Partie,
    au_trait,
    copier,
    coups,
    finPartie,
    issue,
    jouer,
    nouvelle_partie,
    partieFini,
    refus,
)
from .joueur import jouerTour
from .plateau import (
    ArrivBord,
    DeplacePoss,
    afficher,
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
    lire_coup,
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
from .tour import appliquer

__all__ = ["N", "Plateau", "t_case", "t_contenu", "t_coordonnees", "t_equipe", "t_joueur"]
__all__ += ["t_lettre", "t_piece", "t_stats"]
__all__ += ["ArrivBord", "DeplacePoss", "afficher", "creerDame", "deplacerDame", "deplacerPion"]
__all__ += ["finPartie", "init", "jouerTour", "partieFini", "peutPrendre", "prendrePiece"]
__all__ += ["au_trait", "coups", "issue", "jouer", "refus"]
__all__ += ["CaseIllisible", "Coup", "CoupIllegal", "CoupIllisible", "Evenement", "Fin", "Partie"]
__all__ += ["__version__", "appliquer", "copier", "lire_coup", "nouvelle_partie", "rendu_plateau"]
