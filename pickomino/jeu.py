"""Les règles du Pickomino, sous les noms du sujet.

Les notions, en plus de celles de `structures` :
- un *lancer* est la liste `values` des faces des dés qu'on vient de jeter ;
- un *coup* est la face qu'on choisit de prendre : tous les dés qui la montrent sont mis de côté ;
  la face va dans `listeChoixJoueur`, le nombre de dés dans `coefChoixJoueur`, au même indice ;
- un coup *illisible* n'est pas une face (« 7 », « bonjour ») ; un coup *illégal* en est une, mais
  absente du lancer, ou déjà prise à ce tour ;
- un tour est *gagné* quand le total des dés mis de côté, V compris, est un domino du plateau ;
  sinon il est *perdu*, de l'une de quatre façons, et coûte un domino.

Rien ici ne lit le clavier : `choixJoueur` reçoit la fonction qui pose la question, si bien que
l'humain, la machine et les tests passent par le même chemin. Le hasard vient aussi d'ailleurs.

À essayer : jouez avec neuf dés ; puis laissez un joueur voler le dessus de la pile d'un autre.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from .dessin import rendu_des, rendu_face, rendu_plateau
from .sauvegarde import saveBinary as saveBinary  # le sujet la met dans jeu.c
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

FACES_LUES = {rendu_face(face): face for face in range(1, FACE_V + 1)}

# Les deux premières phrases sont du sujet, à la lettre.
INEXISTANT = "Parti Perdu, inexistant."
DEJA_PRIS = "Parti Perdu, domino déjà pris"
AUCUN_V = "Tour perdu : aucun V parmi les dés mis de côté."
AUCUNE_FACE = "Tour perdu : toutes les faces de ce lancer ont déjà été prises."


class CoupIllisible(ValueError):
    """Ce qui a été tapé n'est pas une face ; le message dit ce qui est attendu."""


class CoupIllegal(ValueError):
    """C'est une face, mais les règles interdisent de la prendre ; le message dit pourquoi."""


# --- le plateau et les dés -----------------------------------------------------------------------


def afficheurPlateau(dominos: Sequence[Sequence[int]]) -> None:
    """Affiche le plateau, en cinq lignes."""
    print(rendu_plateau(dominos))


def lancer_des(n: int, hasard: Random) -> list[int]:
    """Lance `n` dés et rend leurs faces."""
    return [hasard.randint(1, FACE_V) for _ in range(n)]


def afficheurDee(n: int, hasard: Random) -> list[int]:
    """Lance `n` dés, les affiche, et rend leurs faces dans le même ordre."""
    values = lancer_des(n, hasard)
    print(rendu_des(values))
    return values


def hasard_du_tour(graine: int | None, partie: Partie) -> Random:
    """Rend de quoi lancer les dés du tour qui commence, toujours les mêmes pour une graine.

    Un compte reconnaît le tour dans une partie reprise, car chaque tour le fait baisser : 2 par
    domino au plateau, 1 par domino gagné.
    """
    plateau = sum(numero != 0 for numero, _ in partie.dominos)
    piles = sum(joueur.nombreDeDominos for joueur in partie.players)
    return Random(None if graine is None else f"{graine}-{2 * plateau + piles}")


def domino_disponible(dominos: Sequence[Sequence[int]], total: int) -> bool:
    """Dit si le domino de ce total existe et n'est pas pris."""
    existe = PREMIER_DOMINO <= total <= DERNIER_DOMINO
    return existe and dominos[total - PREMIER_DOMINO][0] != 0


def plateau_vide(dominos: Sequence[Sequence[int]]) -> bool:
    """Dit si tous les dominos sont pris : la partie est finie."""
    return all(numero == 0 for numero, _ in dominos)


# --- prendre des dés -----------------------------------------------------------------------------


def coups(values: Sequence[int], listeChoixJoueur: Sequence[int]) -> list[int]:
    """Donne les faces qu'on a le droit de prendre, sans répétition, de la plus petite à V.

    Exemple:
        >>> coups([5, 6, 2, 5, 6], [5])
        [2, 6]
    """
    return sorted(set(values) - set(listeChoixJoueur))


def lire_face(reponse: str) -> int:
    """Rend la face que désigne une réponse ; lève CoupIllisible si ce n'est ni 1 à 5 ni V.

    Exemple:
        >>> lire_face("4"), lire_face("v")
        (4, 6)
    """
    face = FACES_LUES.get(reponse.upper())
    if face is None:
        raise CoupIllisible("Répondez par 1, 2, 3, 4, 5 ou V.")
    return face


def refus(face: int, values: Sequence[int], listeChoixJoueur: Sequence[int]) -> str | None:
    """Dit pourquoi une face ne peut pas être prise ; None si elle peut l'être."""
    if face in listeChoixJoueur:
        return f"Les {rendu_face(face)} ont déjà été pris à ce tour."
    if face not in values:
        return f"Aucun dé ne montre {rendu_face(face)}."
    return None


def jouer(
    face: int, values: Sequence[int], listeChoixJoueur: list[int], coefChoixJoueur: list[int]
) -> int:
    """Met de côté les dés qui montrent `face` et rend leur nombre ; lève CoupIllegal."""
    if motif := refus(face, values, listeChoixJoueur):
        raise CoupIllegal(motif)
    listeChoixJoueur.append(face)
    coefChoixJoueur.append(values.count(face))
    return coefChoixJoueur[-1]


def choixJoueur(
    values: Sequence[int],
    listeChoixJoueur: list[int],
    coefChoixJoueur: list[int],
    demander: Callable[[str], str],
) -> int:
    """Demande une face jusqu'à ce qu'elle convienne, et met ses dés de côté.

    Args:
        demander: pose la question et rend la réponse ; elle reçoit la raison du refus précédent,
            vide la première fois.
    Retour: le nombre de dés mis de côté ; 0, sans rien demander, si aucune face n'est possible.

    Exemple:
        >>> liste, coef = [5], [3]
        >>> choixJoueur([5, 6, 2, 5, 6], liste, coef, lambda motif: "2" if motif else "5")
        1
        >>> liste, coef
        ([5, 2], [3, 1])
    """
    motif = ""
    while coups(values, listeChoixJoueur):
        try:
            face = lire_face(demander(motif))
            return jouer(face, values, listeChoixJoueur, coefChoixJoueur)
        except (CoupIllisible, CoupIllegal) as erreur:
            motif = str(erreur)
    return 0


def des_restants(coefChoixJoueur: Sequence[int]) -> int:
    """Compte les dés qu'on peut encore lancer, de 0 à 8."""
    return NOMBRE_DE_DES - sum(coefChoixJoueur)


def somme(listeChoixJoueur: Sequence[int], coefChoixJoueur: Sequence[int]) -> int:
    """Calcule le total des dés mis de côté, V comptant pour 5.

    Exemple:
        >>> somme([5, 6, 2], [3, 2, 3])
        31
    """
    prises = zip(listeChoixJoueur, coefChoixJoueur, strict=True)
    return sum((VALEUR_DE_V if face == FACE_V else face) * coef for face, coef in prises)


def checkVInDices(listeChoixJoueur: Sequence[int]) -> bool:
    """Dit si V fait partie des faces prises à ce tour."""
    return FACE_V in listeChoixJoueur


# --- la fin d'un tour ----------------------------------------------------------------------------


def addPickoPlayer(players: Sequence[player], id: int, domino: Sequence[int]) -> None:
    """Pose un domino sur la pile du joueur `id`, et lui en compte les points."""
    joueur = players[id]
    joueur.pickominos[joueur.nombreDeDominos] = domino[0]
    joueur.nombreDeDominos += 1
    joueur.points += domino[1]


def priseDomino(dominos: list[list[int]], players: Sequence[player], id: int, total: int) -> str:
    """Fait passer le domino du total exact, s'il est au plateau, sur la pile du joueur `id`.

    Retour: une phrase vide si le domino est gagné ; sinon, pourquoi le tour est perdu.
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

    Retour: le domino rendu (0 si la pile était vide) et le domino retiré ; ce peut être le même.
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
    """Termine le tour : le domino gagné, ou ce que la perte coûte ; ne passe pas au suivant.

    Args:
        bloque: vrai si le dernier lancer n'offrait aucune face nouvelle.
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
    """Donne le tour au joueur suivant, le premier après le dernier."""
    partie.id = (partie.id + 1) % partie.nbrJoueur


# --- la fin de la partie -------------------------------------------------------------------------


def endGame(players: Sequence[player]) -> list[int]:
    """Classe les joueurs par un tri par insertion décroissant, et rend leurs indices.

    À égalité de points, le plus grand pickomino l'emporte ; deux joueurs sans domino gardent
    l'ordre de la table.

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
