"""Les règles, sous les noms du sujet : ce qu'un joueur peut faire, ce que cela change, la fin.

Les notions, avec un exemple :
- une *partie* est le plateau, les joueurs, l'indice `id` de celui dont c'est le tour, et ce tour :
  `nouvelle_partie([player("Léa"), player("IA1")])` ;
- un tour est une suite de coups, « o », « V », « o », « 5 », « n » ; il est *gagné*
  si le total des dés mis de côté, V compris, est un domino du plateau ; sinon il est *perdu*, de
  l'une de quatre façons, et coûte un domino ;
- un *événement* dit ce qu'un coup a fait : `Evenement(0, Coup(ARRETER), gagne=31)` ;
- la *fin* dit qui gagne, pourquoi, et le classement : `Fin(1, "le plateau est vide", [1, 0])`.

À essayer : les exercices 3 à 11, 16 et 18 (`make exercice JEU=pickomino N=3`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from .structures import (
    ARRETER,
    COUPS,
    DEBUT,
    FACE_V,
    LANCER,
    NOMBRE_DE_DES,
    NUMEROS,
    PRENDRE,
    VALEUR_DE_V,
    Coup,
    CoupIllegal,
    Tour,
    plateau_de_depart,
    player,
    points_du_domino,
    rendu_points,
)

# Les deux premières phrases sont du sujet, à la lettre.
INEXISTANT = "Parti Perdu, inexistant."
DEJA_PRIS = "Parti Perdu, domino déjà pris"
AUCUN_V = "Tour perdu : aucun V parmi les dés mis de côté."
AUCUNE_FACE = "Tour perdu : toutes les faces de ce lancer ont déjà été prises."


@dataclass
class Partie:
    """Tout ce qu'il faut pour continuer une partie ; le tour en cours n'est pas sauvegardé."""

    dominos: list[list[int]]
    players: list[player]
    id: int = 0
    tour: Tour = DEBUT

    @property
    def joueur(self) -> player:
        """Donne le joueur dont c'est le tour."""
        return self.players[self.id]


class Evenement(NamedTuple):
    """Ce qu'un coup a fait ; à la fin d'un tour, le domino gagné ou ce que la perte a coûté."""

    joueur: int
    coup: Coup
    perte: str = ""  # la phrase qui dit pourquoi
    gagne: int = 0  # du plateau à la pile ; 0 s'il n'y en a pas
    rendu: int = 0  # de la pile au plateau
    retire: int = 0  # du plateau, pour toujours


class Fin(NamedTuple):
    """L'issue d'une partie : qui gagne, None si personne n'a de domino, pourquoi, et les rangs."""

    gagnant: int | None
    raison: str
    classement: list[int]


def nouvelle_partie(players: list[player]) -> Partie:
    """Rend une partie où tout reste à faire, et dont le premier joueur commence."""
    return Partie(plateau_de_depart(), players)


def copier(partie: Partie) -> Partie:
    """Rend une partie égale, où l'on peut jouer sans toucher à l'original."""
    return deepcopy(partie)


def lancer_des(n: int, hasard: Random) -> list[int]:
    """Lance `n` dés et rend leurs faces."""
    return [hasard.randint(1, FACE_V) for _ in range(n)]


# --- les cinq verbes -----------------------------------------------------------------------------


def au_trait(partie: Partie) -> int:
    """Donne l'indice du joueur dont c'est le tour."""
    return partie.id


def coups(partie: Partie) -> list[Coup]:
    """Donne les coups permis au joueur au trait ; aucun si la partie est finie.

    Exemple:
        >>> partie = nouvelle_partie([player("Léa"), player("Tom")])
        >>> partie.tour = Tour((5, 6, 2, 5, 6), (5,), (3,))
        >>> [str(coup) for coup in coups(partie)]
        ['2', 'V']
    """
    return [coup for coup in COUPS if refus(partie, coup) is None]


def refus(partie: Partie, coup: Coup) -> str | None:
    """Dit pourquoi le joueur au trait ne peut pas jouer un coup ; None s'il le peut."""
    values, prises, _ = tour = partie.tour
    if issue(partie) is not None:
        return "La partie est finie."
    if coup.genre is not PRENDRE:
        if set(values) - set(prises):
            return "Prenez d'abord une face de ce lancer."
        if coup.genre is ARRETER:
            return None if values or prises else "Lancez d'abord les dés."
        return None if des_restants(tour) and not values else "Il n'y a plus rien à lancer."
    if coup.face in prises:
        return f"Les {coup} ont déjà été pris à ce tour."
    if coup.face in values:
        return None
    return f"Aucun dé ne montre {coup}." if values else "Aucun dé n'est lancé."


def jouer(
    partie: Partie,
    coup: Coup,
    hasard: Random,
    lancer: Callable[[int, Random], Sequence[int]] = lancer_des,
) -> Evenement:
    """Joue le coup du joueur au trait et rend ce qui s'est passé ; s'arrêter passe au suivant.

    Lève CoupIllegal, sans rien modifier, si les règles ne permettent pas ce coup. `lancer` est ce
    qui lance les dés : `afficheurDee` les montre aussi.
    """
    if raison := refus(partie, coup):
        raise CoupIllegal(raison)
    if coup.genre is ARRETER:
        return finir_tour(partie)
    if coup.genre is LANCER:
        values = lancer(des_restants(partie.tour), hasard)
        partie.tour = partie.tour._replace(values=tuple(values))
    else:
        partie.tour = prendre(partie.tour, coup.face)
    return Evenement(partie.id, coup)


def issue(partie: Partie) -> Fin | None:
    """Donne qui a gagné et pourquoi, ou None si la partie continue."""
    if any(numero for numero, _ in partie.dominos):
        return None
    classement = endGame(partie.players)
    gagnant = classement[0] if partie.players[classement[0]].nombreDeDominos else None
    return Fin(gagnant, "le plateau est vide", classement)


# --- prendre des dés -----------------------------------------------------------------------------


def choixJoueur(partie: Partie, demander: Callable[[str], Coup]) -> Coup:
    """Demande au joueur son choix jusqu'à ce que les règles l'acceptent, et le rend.

    S'il n'y a rien à choisir, rend le seul coup permis sans rien demander. `demander` pose la
    question, après avoir dit la raison du refus précédent, vide la première fois.
    """
    permis, raison = coups(partie), ""
    if len(permis) == 1 and permis[0].genre is not PRENDRE:
        return permis[0]
    while (coup := demander(raison)) not in permis:
        raison = refus(partie, coup) or ""
    return coup


def prendre(tour: Tour, face: int) -> Tour:
    """Rend le tour où tous les dés du lancer qui montrent une face sont mis de côté."""
    _, prises, nombres = tour
    return Tour((), (*prises, face), (*nombres, tour.values.count(face)))


def des_restants(tour: Tour) -> int:
    """Compte les dés qui ne sont pas mis de côté, de 0 à 8."""
    return NOMBRE_DE_DES - sum(tour.coefChoixJoueur)


def somme(tour: Tour) -> int:
    """Calcule le total des dés mis de côté, V comptant pour 5.

    Exemple:
        >>> somme(Tour((), (5, 6, 2), (3, 2, 3)))
        31
    """
    prises = zip(tour.listeChoixJoueur, tour.coefChoixJoueur, strict=True)
    return sum((VALEUR_DE_V if face == FACE_V else face) * coef for face, coef in prises)


def checkVInDices(tour: Tour) -> bool:
    """Dit si V fait partie des faces prises à ce tour."""
    return FACE_V in tour.listeChoixJoueur


# --- la fin d'un tour ----------------------------------------------------------------------------


def domino_disponible(partie: Partie, total: int) -> bool:
    """Dit si le domino de ce total existe et n'est pas pris."""
    return total in NUMEROS and partie.dominos[NUMEROS.index(total)] != [0, 0]


def addPickoPlayer(partie: Partie, domino: Sequence[int]) -> None:
    """Pose un domino sur la pile du joueur au trait, lui en compte les points, passe au suivant."""
    joueur = partie.joueur
    joueur.pickominos[joueur.nombreDeDominos] = domino[0]
    joueur.nombreDeDominos += 1
    joueur.points += domino[1]
    passer_au_suivant(partie)


def priseDomino(partie: Partie, total: int) -> str:
    """Donne au joueur au trait le domino du total exact, ou rend la phrase du tour perdu."""
    if total not in NUMEROS:
        return INEXISTANT
    if not domino_disponible(partie, total):
        return DEJA_PRIS
    i = NUMEROS.index(total)
    domino, partie.dominos[i] = partie.dominos[i], [0, 0]
    addPickoPlayer(partie, domino)
    return ""


def perdre_tour(partie: Partie) -> tuple[int, int]:
    """Fait payer un tour perdu, passe au suivant, et rend les dominos rendu (ou 0) et retiré."""
    joueur, dominos, rendu = partie.joueur, partie.dominos, 0
    if joueur.nombreDeDominos:
        joueur.nombreDeDominos -= 1
        rendu = joueur.pickominos[joueur.nombreDeDominos]
        joueur.pickominos[joueur.nombreDeDominos] = 0
        joueur.points -= points_du_domino(rendu)
        dominos[NUMEROS.index(rendu)] = [rendu, points_du_domino(rendu)]
    i = len(dominos) - 1
    while dominos[i][0] == 0:
        i -= 1
    retire = dominos[i][0]
    dominos[i] = [0, 0]
    passer_au_suivant(partie)
    return rendu, retire


def finir_tour(partie: Partie) -> Evenement:
    """Termine le tour : le domino gagné, ou ce que la perte coûte."""
    joueur, total = partie.id, somme(partie.tour)
    if partie.tour.values:
        perte = AUCUNE_FACE
    elif not checkVInDices(partie.tour):
        perte = AUCUN_V
    else:
        perte = priseDomino(partie, total)
    if not perte:
        return Evenement(joueur, Coup(ARRETER), gagne=total)
    rendu, retire = perdre_tour(partie)
    return Evenement(joueur, Coup(ARRETER), perte, rendu=rendu, retire=retire)


def passer_au_suivant(partie: Partie) -> None:
    """Donne le tour, qui commence, au joueur suivant, le premier après le dernier."""
    partie.id = (partie.id + 1) % len(partie.players)
    partie.tour = DEBUT


def hasard_du_tour(graine: int | None, partie: Partie) -> Random:
    """Rend de quoi lancer les dés du tour qui commence, toujours les mêmes pour une graine."""
    # Ce compte nomme le tour, même dans une partie reprise, car chaque tour le fait baisser.
    plateau = sum(numero != 0 for numero, _ in partie.dominos)
    piles = sum(joueur.nombreDeDominos for joueur in partie.players)
    return Random(None if graine is None else f"{graine}-{2 * plateau + piles}")


# --- ce que donnerait un coup -------------------------------------------------------------------


def rendu_total(partie: Partie, tour: Tour) -> str:
    """Dit ce que donnerait de s'arrêter sur un tour : le domino à prendre, ou ce qui manque."""
    total = somme(tour)
    if not checkVInDices(tour):
        suite = "il manque un V"
    elif total < NUMEROS[0]:
        suite = f"il faut au moins {NUMEROS[0]}"
    elif total > NUMEROS[-1]:
        suite = f"aucun domino au-delà de {NUMEROS[-1]}"
    elif not domino_disponible(partie, total):
        suite = f"domino {total} déjà pris"
    else:
        suite = f"domino {total} à prendre ({rendu_points(points_du_domino(total))})"
    return f"total {total} : {suite}"


def rendu_restants(partie: Partie) -> str:
    """Compte les dés qu'on peut relancer : « les 3 dés restants »."""
    restants = des_restants(partie.tour)
    return "le dé restant" if restants == 1 else f"les {restants} dés restants"


def rendu_suite(partie: Partie, coup: Coup) -> str:
    """Dit ce que donnerait un coup permis."""
    if coup.genre is PRENDRE:
        return rendu_total(partie, prendre(partie.tour, coup.face))
    if coup.genre is LANCER:
        return f"relancer {rendu_restants(partie)}"
    return f"s'arrêter, {rendu_total(partie, partie.tour)}"


# --- la fin de la partie -------------------------------------------------------------------------


def endGame(players: Sequence[player]) -> list[int]:
    """Classe les joueurs par un tri par insertion décroissant, et rend leurs indices.

    À égalité de points, le plus grand pickomino l'emporte ; deux joueurs sans domino gardent
    l'ordre de la table.
    """
    points = [(joueur.points, max(joueur.pickominos)) for joueur in players]
    idsjoueurs = list(range(len(players)))
    for i in range(1, len(players)):
        j = i
        while j > 0 and points[j - 1] < points[j]:
            points[j - 1], points[j] = points[j], points[j - 1]
            idsjoueurs[j - 1], idsjoueurs[j] = idsjoueurs[j], idsjoueurs[j - 1]
            j -= 1
    return idsjoueurs
