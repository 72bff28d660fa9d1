"""Dames++ : le jeu de dames à quatre, deux contre deux, sur un plateau en croix de 225 cases.

On lit les modules dans cet ordre : `structures` (les données), puis les règles, `plateau` (la
marche et la prise, et le dessin que le sujet met là), `trajet` (d'une pièce : la rafle) et `game`
(la partie), `dessin`, `joueur` (le dialogue), `sauvegarde`, `main` ; chacun n'importe que ceux
d'avant. Ce qui n'est pas dans le sujet est à part : les outils du dossier `commun`, les machines du
dossier `machine`, l'image de `graphique`.

Les noms du sujet sont tous ici :

    >>> from random import Random
    >>> from dames import coups, jouer, nouvelle_partie
    >>> partie = nouvelle_partie(Random(7))
    >>> print(jouer(partie, coups(partie)[0]).coup)
    E14-F13
    >>> len(coups(partie))
    8
"""

from .commun.terminal import VERSION as __version__
from .game import (
    Evenement,
    Fin,
    Partie,
    au_trait,
    copier,
    coups,
    est_machine,
    fin_de,
    finPartie,
    hasard_du_tour,
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
    Avis,
    CaseIllisible,
    Coup,
    CoupIllisible,
    CoupRefuse,
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
from .trajet import appliquer

__all__ = [
    "ArrivBord",
    "Avis",
    "CaseIllisible",
    "Coup",
    "CoupIllisible",
    "CoupRefuse",
    "DeplacePoss",
    "Evenement",
    "Fin",
    "N",
    "Partie",
    "Plateau",
    "__version__",
    "afficher",
    "appliquer",
    "au_trait",
    "copier",
    "coups",
    "creerDame",
    "deplacerDame",
    "deplacerPion",
    "est_machine",
    "finPartie",
    "fin_de",
    "hasard_du_tour",
    "init",
    "issue",
    "jouer",
    "jouerTour",
    "lire_coup",
    "nouvelle_partie",
    "partieFini",
    "peutPrendre",
    "prendrePiece",
    "refus",
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
