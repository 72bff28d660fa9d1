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
from ..jeu import Partie, checkVInDices, des_restants, domino_disponible, prendre, somme
from ..structures import (
    ARRETER,
    FACE_V,
    LANCER,
    PRENDRE,
    Avis,
    Coup,
    Tour,
    points_du_domino,
)
from .expert import lancers


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
    """Dit combien de dés laisse une prise, et ce que risque et promet le lancer suivant."""
    tour = partie.tour
    if coup.genre is PRENDRE:
        tour = prendre(tour, coup.face)
    des = des_restants(tour)
    if coup.genre is ARRETER:
        return []
    if des == 0:
        return ["plus de dé à lancer"]
    chances = rendu_chances(partie, tour)
    if coup.genre is LANCER:
        return chances
    restent = f"encore {des} dés"
    if des == 1:
        restent = "encore un dé"
    return [", ".join([restent, *chances])]


def rendu_chances(partie: Partie, tour: Tour) -> list[str]:
    """Dit combien de fois sur cent un lancer perd le tour, et combien il permet un domino.

    Si c'est encore trop tôt pour un domino, dit combien de fois il donne le V qui manque.
    """
    faces = frozenset(tour.listeChoixJoueur)
    nouvelles = tuple(face for face in range(1, FACE_V + 1) if face not in faces)
    perdu = 0.0
    domino = 0.0
    avec_v = 0.0
    for chance, montre in lancers(des_restants(tour), nouvelles):
        if not montre:
            perdu += chance
        if any(face == FACE_V for face, _ in montre):
            avec_v += chance
        if any(prend_un_domino(partie, tour, face, nombre) for face, nombre in montre):
            domino += chance
    faits = []
    if round(100 * perdu):
        faits.append(f"{round(100 * perdu)} fois sur 100 sans face nouvelle")
    if round(100 * domino):
        faits.append(f"{round(100 * domino)} fois sur 100 un domino aussitôt")
    elif FACE_V not in faces and round(100 * avec_v):
        faits.append(f"{round(100 * avec_v)} fois sur 100 un V")
    return faits


def prend_un_domino(partie: Partie, tour: Tour, face: int, nombre: int) -> bool:
    """Dit si tant de dés d'une face de plus permettraient de prendre un domino."""
    suite = prendre(tour._replace(values=(face,) * nombre), face)
    return checkVInDices(suite) and domino_disponible(partie, somme(suite))
