"""Le jeu, sous les noms du sujet : tout ce que nomme son `jeu.c` s'importe d'ici.

Les règles (`somme`, `checkVInDices`, `priseDomino`, `addPickoPlayer`, et les cinq verbes que les
cinq jeux partagent) sont écrites dans `regles`. Ici, ce qui montre, demande, écrit et finit :
- `afficheurPlateau` affiche les dominos ; `afficheurDee` lance des dés et les affiche ;
- `choixJoueur` demande un choix jusqu'à ce que les règles le permettent, et met les dés de côté ;
- `saveBinary` écrit la partie ; `endGame` déclare le vainqueur, supprime la sauvegarde et finit.

À essayer : l'exercice 10 du cours.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NoReturn

from .commun.fichier import Carnet
from .commun.terminal import couleurs_permises, largeur_d_ecran
from .dessin import rendu_des, rendu_issue, rendu_plateau
from .regles import (
    Evenement,
    Fin,
    Partie,
    addPickoPlayer,
    au_trait,
    checkVInDices,
    classement,
    copier,
    coups,
    des_restants,
    domino_disponible,
    est_machine,
    fin_de,
    hasard_du_tour,
    issue,
    jouer,
    lancer_des,
    nouvelle_partie,
    perdre_tour,
    prendre,
    priseDomino,
    refus,
    somme,
)
from .sauvegarde import EXTENSION, Sauvegardes, encoder, reconnait, supprimer
from .structures import PRENDRE, Coup, player

__all__ = [
    "Evenement",
    "Fin",
    "Partie",
    "addPickoPlayer",
    "afficheurDee",
    "afficheurPlateau",
    "au_trait",
    "carnet_neuf",
    "checkVInDices",
    "choixJoueur",
    "classement",
    "copier",
    "coups",
    "des_restants",
    "domino_disponible",
    "endGame",
    "est_machine",
    "fin_de",
    "hasard_du_tour",
    "issue",
    "jouer",
    "lancer_des",
    "nouvelle_partie",
    "perdre_tour",
    "player",
    "prendre",
    "priseDomino",
    "refus",
    "saveBinary",
    "somme",
]


def afficheurPlateau(dominos: Sequence[Sequence[int]]) -> None:
    """Affiche des dominos en cinq lignes ; sur un écran étroit, une moitié au-dessus de l'autre."""
    rang = len(dominos)
    if largeur_d_ecran() < len("┌──┐") * rang:
        rang = rang // 2
    for debut in range(0, len(dominos), rang):
        print(rendu_plateau(dominos[debut : debut + rang], couleurs_permises()))


def afficheurDee(n: int, hasard: Random) -> list[int]:
    """Lance `n` dés, les affiche côte à côte, et rend leurs faces dans l'ordre."""
    values = lancer_des(n, hasard)
    print(rendu_des(values, couleurs_permises()))
    return values


def choixJoueur(partie: Partie, demander: Callable[..., Coup], *contexte: Any) -> Evenement:
    """Demande au joueur son choix jusqu'à ce que les règles le permettent, et le joue.

    Une face prise va dans `listeChoixJoueur`, et le nombre de ses dés dans `coefChoixJoueur`, à la
    position `compteurchoix`. S'il n'y a rien à choisir (plus de dé, ou aucune face nouvelle), rien
    n'est demandé.

    Args:
        demander: pose la question et rend le coup qu'on y répond ; elle reçoit le `contexte`, la
            partie, et la raison pour laquelle le choix d'avant est refusé, vide au début.
    """
    permis = coups(partie)
    if len(permis) == 1 and permis[0].genre is not PRENDRE:
        return jouer(partie, permis[0])
    coup = demander(*contexte, partie, "")
    raison = refus(partie, coup)
    while raison is not None:
        coup = demander(*contexte, partie, raison)
        raison = refus(partie, coup)
    return jouer(partie, coup)


def saveBinary(partie: Partie, carnet: Carnet[Partie]) -> None:
    """Écrit en binaire, dans le fichier de la partie, les quatre variables qui la définissent."""
    carnet.ecrire(encoder(partie))


def carnet_neuf() -> Sauvegardes:
    """Rend un carnet pour les parties de ce jeu ; il n'a pas encore de fichier."""
    return Sauvegardes(saveBinary, reconnait, EXTENSION)


def endGame(partie: Partie, fin: Fin, carnet: Carnet[Partie]) -> NoReturn:
    """Déclare le vainqueur d'une partie finie, supprime sa sauvegarde et finit le programme."""
    print(rendu_issue(partie, fin), flush=True)  # à l'écran avant que la sauvegarde disparaisse
    if carnet.fichier is not None:
        supprimer(carnet.fichier)
    sys.exit()
