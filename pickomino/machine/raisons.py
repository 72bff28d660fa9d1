"""Les raisons d'un conseil : ce qu'un tour perdu coûterait, ce que donne un coup, ce qu'il risque.

L'expert donne une moyenne ; ici on dit pourquoi, et l'on ne dit que ce que les règles confirment.

Les notions, avec un exemple :
- l'*enjeu* est le dessus de la pile : un tour perdu le rend au plateau ;
- un lancer est *sans face nouvelle* si toutes ses faces sont déjà prises : le tour est perdu ; avec
  trois dés et quatre faces prises sur six, 30 fois sur 100.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..dessin import rendu_points, rendu_suite
from ..jeu import Partie, checkVInDices, des_restants, prendre
from ..structures import FACE_V, LANCER, PRENDRE, Avis, Coup, Tour, points_du_domino


def menace(partie: Partie) -> str:
    """Dit ce qu'un tour perdu coûterait au joueur ; rien s'il n'a pas de domino."""
    if not partie.joueur.pile:
        return ""
    numero = partie.joueur.pile[-1]
    points = rendu_points(points_du_domino(numero))
    return f"Un tour perdu vous coûterait votre domino {numero} ({points})."


def expliquer(partie: Partie, conseils: Sequence[Avis]) -> list[Avis]:
    """Rend ces avis dont les mots disent aussi ce que donne le coup, et ce qu'il risque."""
    expliques = []
    for avis in conseils:
        phrases = [rendu_suite(partie, avis.coup), *ce_qui_suit(partie, avis.coup), avis.mots]
        expliques.append(avis._replace(mots=" ; ".join(phrases)))
    return expliques


def ce_qui_suit(partie: Partie, coup: Coup) -> list[str]:
    """Dit combien de dés laisse une prise, ou ce que risque un lancer."""
    if coup.genre is PRENDRE:
        return [rendu_des_laisses(prendre(partie.tour, coup.face))]
    if coup.genre is LANCER:
        return rendu_risque(partie.tour)
    return []


def rendu_des_laisses(tour: Tour) -> str:
    """Dit combien de dés restent à lancer."""
    restants = des_restants(tour)
    if restants == 0:
        return "plus de dé à lancer"
    if restants == 1:
        return "encore un dé"
    return f"encore {restants} dés"


def rendu_risque(tour: Tour) -> list[str]:
    """Dit combien de fois sur cent un lancer perd le tour, et donne le V s'il manque."""
    des = des_restants(tour)
    faits = []
    prises = len(set(tour.listeChoixJoueur))
    perdu = round(100 * (prises / FACE_V) ** des)
    if perdu:
        faits.append(f"{perdu} fois sur 100 sans face nouvelle")
    if not checkVInDices(tour):
        faits.append(f"{round(100 - 100 * (1 - 1 / FACE_V) ** des)} fois sur 100 avec un V")
    return faits
