"""Les inconnus de Puissance N : des chercheurs qui ne voient que les gains, à un et quatre coups.

Ils jouent avec les fonctions de la partie, sans rien de la machine : entre deux coups qui ne
décident rien, ils tirent au sort.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from puissance_n.game import Partie, coups, jouer
from puissance_n.grid import Coup, Grid, check_winner

NIVEAUX = ("sujet", "facile", "moyen", "expert")
TAILLES = (4, 5)
SEUL_CONTRE_TOUS = False


# --- ce qu'on demande aux règles ------------------------------------------------------------------


def apres(partie: Partie, coup: Coup) -> Partie:
    """La partie, une fois ce coup joué."""
    copie = Grid(partie.grid.width, partie.grid.height)
    copie.cells = [rangee.copy() for rangee in partie.grid.cells]
    suite = Partie(copie, partie.player, 2, partie.interdite)
    jouer(suite, coup)
    return suite


def gagne(partie: Partie) -> bool:
    """Dit si celui qui vient de jouer a gagné."""
    return check_winner(partie.grid) == 1 - partie.player


def gagnants(partie: Partie) -> list[Coup]:
    """Les coups qui gagnent tout de suite."""
    return [coup for coup in coups(partie) if gagne(apres(partie, coup))]


# --- les inconnus ---------------------------------------------------------------------------------


def valeur(partie: Partie, profondeur: int, alpha: int, beta: int) -> int:
    """Ce que vaut la partie pour qui a le trait : gagnée 1, perdue -1, 0 si l'on n'en voit rien."""
    if gagne(partie):
        return -1
    if not profondeur:
        return 0
    meilleure = -1
    for coup in coups(partie):
        meilleure = max(meilleure, -valeur(apres(partie, coup), profondeur - 1, -beta, -alpha))
        alpha = max(alpha, meilleure)
        if alpha >= beta:
            return meilleure
    return meilleure if coups(partie) else 0


def chercheur(partie: Partie, hasard: Random, profondeur: int) -> Coup:
    """Le meilleur coup à cette profondeur ; à égalité, au hasard."""
    permis = coups(partie)
    hasard.shuffle(permis)
    meilleur, note = permis[0], -2
    for coup in permis:
        obtenue = -valeur(apres(partie, coup), profondeur - 1, -1, -note if note > -2 else 1)
        if obtenue > note:
            meilleur, note = coup, obtenue
        if note == 1:
            break
    return meilleur


def au_hasard(partie: Partie, hasard: Random) -> Coup:
    """N'importe quel coup permis."""
    return hasard.choice(coups(partie))


ETRANGERS: dict[str, Callable[[Partie, Random], Coup]] = {
    "quatre_coups": partial(chercheur, profondeur=4),
    "un_coup": partial(chercheur, profondeur=2),
    "hasard": au_hasard,
}
