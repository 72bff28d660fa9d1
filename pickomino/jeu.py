"""Les règles du Pickomino, sous les noms du sujet.

Les notions, en plus de celles de `structures` :
- un *lancer* est la liste `values` des faces des dés qu'on vient de jeter ;
- *prendre* une face, c'est mettre de côté tous les dés qui la montrent : la face va dans
  `listeChoixJoueur`, le nombre de dés dans `coefChoixJoueur`, au même indice ;
- un tour est *gagné* quand le total des dés mis de côté, V compris, est un domino du plateau ;
  sinon il est *perdu*, de l'une de quatre façons, et coûte un domino.

Rien ici ne lit le clavier : `choixJoueur` reçoit la fonction qui pose la question, si bien que
l'humain, la machine et les tests passent par le même chemin. Le hasard vient aussi d'ailleurs.

À essayer : jouez avec neuf dés ; puis laissez un joueur voler le dessus de la pile d'un autre.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from .choix import ChoixRefuse, faces_possibles, lire_face, verifier_face
from .dessin import rendu_des, rendu_plateau
from .sauvegarde import saveBinary
from .structures import (
    DERNIER_DOMINO,
    FACE_V,
    NOMBRE_DE_DES,
    PREMIER_DOMINO,
    VALEUR_DE_V,
    FinDeTour,
    Partie,
    player,
    points_du_domino,
)

if TYPE_CHECKING:
    from random import Random

# Ce que le sujet nomme et met dans jeu.c : saveBinary y a sa place, bien qu'écrite ailleurs.
__all__ = [
    "addPickoPlayer",
    "afficheurDee",
    "afficheurPlateau",
    "checkVInDices",
    "choixJoueur",
    "endGame",
    "player",
    "priseDomino",
    "saveBinary",
    "somme",
]

# Les deux premières phrases sont du sujet, à la lettre.
INEXISTANT = "Parti Perdu, inexistant."
DEJA_PRIS = "Parti Perdu, domino déjà pris"
AUCUN_V = "Tour perdu : aucun V parmi les dés mis de côté."
AUCUNE_FACE = "Tour perdu : toutes les faces de ce lancer ont déjà été prises."


# --- le plateau et les dés -----------------------------------------------------------------------


def afficheurPlateau(dominos: Sequence[Sequence[int]]) -> None:
    """Affiche le plateau.

    Args:
        dominos: les seize dominos.
    Retour: rien.
    Effets de bord: imprime cinq lignes.
    """
    print(rendu_plateau(dominos))


def afficheurDee(n: int, hasard: Random) -> list[int]:
    """Lance des dés et les affiche.

    Args:
        n: le nombre de dés à lancer.
        hasard: la source du hasard.
    Retour: les faces, de 1 à 6, dans l'ordre affiché.
    Effets de bord: avance le hasard ; imprime cinq lignes.
    """
    values = [hasard.randint(1, FACE_V) for _ in range(n)]
    print(rendu_des(values))
    return values


def domino_disponible(dominos: Sequence[Sequence[int]], total: int) -> bool:
    """Dit si un total gagne un domino.

    Args:
        dominos: le plateau.
        total: la somme des dés mis de côté.
    Retour: vrai si le domino de ce numéro existe et n'est pas pris.
    Effets de bord: aucun.
    """
    existe = PREMIER_DOMINO <= total <= DERNIER_DOMINO
    return existe and dominos[total - PREMIER_DOMINO][0] != 0


def plateau_vide(dominos: Sequence[Sequence[int]]) -> bool:
    """Dit si la partie est finie.

    Args:
        dominos: le plateau.
    Retour: vrai quand tous les dominos sont pris.
    Effets de bord: aucun.
    """
    return all(numero == 0 for numero, _ in dominos)


# --- prendre des dés -----------------------------------------------------------------------------


def choixJoueur(
    values: Sequence[int],
    listeChoixJoueur: list[int],
    coefChoixJoueur: list[int],
    demander: Callable[[str], str],
) -> int:
    """Demande une face jusqu'à ce qu'elle convienne, et met ses dés de côté.

    Args:
        values: le lancer.
        listeChoixJoueur: les faces déjà prises à ce tour, complétées.
        coefChoixJoueur: combien de dés de chacune, complétés.
        demander: pose la question et rend la réponse ; elle reçoit la raison du refus précédent,
            vide la première fois.
    Retour: le nombre de dés mis de côté ; 0, sans rien demander, si aucune face n'est possible.
    Effets de bord: modifie les deux listes ; appelle demander.

    Exemple:
        >>> liste, coef = [5], [3]
        >>> choixJoueur([5, 6, 2, 5, 6], liste, coef, lambda refus: "2" if refus else "5")
        1
        >>> liste, coef
        ([5, 2], [3, 1])
    """
    if not faces_possibles(values, listeChoixJoueur):
        return 0
    refus = ""
    while True:
        try:
            face = lire_face(demander(refus))
            verifier_face(face, values, listeChoixJoueur)
        except ChoixRefuse as erreur:
            refus = str(erreur)
        else:
            listeChoixJoueur.append(face)
            coefChoixJoueur.append(values.count(face))
            return coefChoixJoueur[-1]


def des_restants(coefChoixJoueur: Sequence[int]) -> int:
    """Compte les dés qu'on peut encore lancer.

    Args:
        coefChoixJoueur: combien de dés ont été mis de côté à chaque prise.
    Retour: le nombre de dés restants, de 0 à 8.
    Effets de bord: aucun.
    """
    return NOMBRE_DE_DES - sum(coefChoixJoueur)


def somme(listeChoixJoueur: Sequence[int], coefChoixJoueur: Sequence[int]) -> int:
    """Calcule le total des dés mis de côté, V comptant pour 5.

    Args:
        listeChoixJoueur: les faces prises.
        coefChoixJoueur: combien de dés de chacune.
    Retour: le total.
    Effets de bord: aucun.

    Exemple:
        >>> somme([5, 6, 2], [3, 2, 3])
        31
    """
    prises = zip(listeChoixJoueur, coefChoixJoueur, strict=True)
    return sum((VALEUR_DE_V if face == FACE_V else face) * coef for face, coef in prises)


def checkVInDices(listeChoixJoueur: Sequence[int]) -> bool:
    """Dit si le joueur a pris des V.

    Args:
        listeChoixJoueur: les faces prises à ce tour.
    Retour: vrai si V en fait partie.
    Effets de bord: aucun.
    """
    return FACE_V in listeChoixJoueur


# --- la fin d'un tour ----------------------------------------------------------------------------


def addPickoPlayer(players: Sequence[player], id: int, domino: Sequence[int]) -> None:
    """Pose un domino sur la pile d'un joueur.

    Args:
        players: les joueurs.
        id: l'indice de celui qui gagne le domino.
        domino: le domino `[numéro, points]`.
    Retour: rien.
    Effets de bord: modifie la pile, le nombre de dominos et les points du joueur.
    """
    joueur = players[id]
    joueur.pickominos[joueur.nombreDeDominos] = domino[0]
    joueur.nombreDeDominos += 1
    joueur.points += domino[1]


def priseDomino(dominos: list[list[int]], players: Sequence[player], id: int, total: int) -> str:
    """Prend sur le plateau le domino du total exact, s'il y est.

    Args:
        dominos: le plateau, modifié si le domino est pris.
        players: les joueurs.
        id: l'indice de celui qui joue.
        total: la somme des dés mis de côté.
    Retour: une phrase vide si le domino est gagné ; sinon, pourquoi le tour est perdu.
    Effets de bord: le domino passe du plateau à la pile du joueur.
    """
    if not PREMIER_DOMINO <= total <= DERNIER_DOMINO:
        return INEXISTANT
    if not domino_disponible(dominos, total):
        return DEJA_PRIS
    addPickoPlayer(players, id, dominos[total - PREMIER_DOMINO])
    dominos[total - PREMIER_DOMINO] = [0, 0]
    return ""


def perdre_tour(dominos: list[list[int]], players: Sequence[player], id: int) -> tuple[int, int]:
    """Fait payer un tour perdu : rendre le dessus de sa pile, puis retirer le plus grand domino.

    Args:
        dominos: le plateau, où il reste au moins un domino.
        players: les joueurs.
        id: l'indice de celui qui a perdu son tour.
    Retour: le domino rendu (0 si la pile était vide) et le domino retiré ; ce peut être le même.
    Effets de bord: modifie le plateau, la pile et les points du joueur.
    """
    joueur, rendu = players[id], 0
    if joueur.nombreDeDominos:
        joueur.nombreDeDominos -= 1
        rendu = joueur.pickominos[joueur.nombreDeDominos]
        joueur.pickominos[joueur.nombreDeDominos] = 0
        joueur.points -= points_du_domino(rendu)
        dominos[rendu - PREMIER_DOMINO] = [rendu, points_du_domino(rendu)]
    i = len(dominos) - 1
    while dominos[i][0] == 0:
        i -= 1
    retire = dominos[i][0]
    dominos[i] = [0, 0]
    return rendu, retire


def juger_tour(
    partie: Partie, listeChoixJoueur: Sequence[int], coefChoixJoueur: Sequence[int], bloque: bool
) -> FinDeTour:
    """Termine le tour du joueur : le domino gagné, ou ce que la perte lui coûte.

    Args:
        partie: la partie, modifiée.
        listeChoixJoueur: les faces prises à ce tour.
        coefChoixJoueur: combien de dés de chacune.
        bloque: vrai si le dernier lancer n'offrait aucune face nouvelle.
    Retour: comment le tour a fini.
    Effets de bord: modifie le plateau et le joueur ; ne passe pas au suivant.
    """
    total = somme(listeChoixJoueur, coefChoixJoueur)
    if bloque:
        perte = AUCUNE_FACE
    elif not checkVInDices(listeChoixJoueur):
        perte = AUCUN_V
    else:
        perte = priseDomino(partie.dominos, partie.players, partie.id, total)
    if not perte:
        return FinDeTour(gagne=total)
    rendu, retire = perdre_tour(partie.dominos, partie.players, partie.id)
    return FinDeTour(perte, rendu=rendu, retire=retire)


def passer_au_suivant(partie: Partie) -> None:
    """Donne le tour au joueur suivant, le premier après le dernier.

    Args:
        partie: la partie, modifiée.
    Retour: rien.
    Effets de bord: modifie partie.id.
    """
    partie.id = (partie.id + 1) % partie.nbrJoueur


# --- la fin de la partie -------------------------------------------------------------------------


def endGame(players: Sequence[player]) -> list[int]:
    """Classe les joueurs par un tri par insertion décroissant.

    À égalité de points, le plus grand pickomino l'emporte ; deux joueurs sans domino gardent
    l'ordre de la table.

    Args:
        players: les joueurs.
    Retour: leurs indices, du vainqueur au dernier.
    Effets de bord: aucun.

    Exemple:
        >>> a, b = player("A", [36] + [0] * 15, 1, 4), player("B", [29, 21] + [0] * 14, 2, 4)
        >>> endGame([b, a])
        [1, 0]
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
