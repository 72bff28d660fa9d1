"""Les règles : comment une partie commence, si un coup est permis, et ce qu'il peut produire.

Les notions, avec un exemple :
- le *château* blanc est le coin inférieur gauche (a5), le château noir le coin supérieur droit
  (e1) ; chaque joueur range ses pions, au *départ*, autour du sien ;
- un coup est *licite* si les règles le permettent ; sinon on dit pourquoi : « la case de départ est
  vide. ». `juger` ne regarde jamais le type d'un pion : il ne peut donc pas trahir un espion ;
- jouer un coup licite a un *effet*, `Effet.PION_DEPLACE` ;
- un pion interrogé qui n'était pas l'espion est un chevalier *connu* : « Chevalier connu : a2. ».

À essayer : les exercices 1, 3 à 5, 7, 9, 14 et 15 du cours.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from .types import (
    BLANC,
    CHEVALIER,
    DEPLACEMENT,
    ESPION,
    INTERROGATION,
    Case,
    Couleur,
    Coup,
    Direction,
    Jeu,
    Mouvement,
    Pion,
)

CASE_VIDE = {
    DEPLACEMENT: "la case de départ est vide.",
    INTERROGATION: "la case de l'interrogateur est vide.",
}
PION_ADVERSE = "un joueur ne peut jouer qu'avec ses propres pions."
SUR_PLACE = "un pion ne peut pas rester sur sa case."
# Sans accent : cette phrase est dans l'annexe, qu'on suit à l'octet.
SON_CHATEAU = "un joueur ne peut pas amener un pion sur son chateau."
PAS_UNE_LIGNE = "un pion ne se déplace qu'en ligne droite ou en diagonale."
EN_DIAGONALE = "un pion ne peut pas entrer dans un château en diagonale."
CASE_OCCUPEE = "la case d'arrivée est déjà occupée."
PERSONNE = "la case du pion questionné est vide."
PION_AMI = "un joueur ne peut questionner qu'un pion de son adversaire."
PAS_ADJACENTS = "les deux pions doivent se toucher par un côté."


class Effet(Enum):
    """Ce qu'un coup licite produit."""

    PION_DEPLACE = auto()
    CHEVALIER_PERDU = auto()
    CHATEAU_PRIS = auto()
    CHEVALIER_EMPOISONNE = auto()
    ESPION_EMPOISONNE = auto()
    ESPION_TROUVE = auto()


class Depart(NamedTuple):
    """Ce que le hasard a tiré : les cases de l'espion blanc et du noir, et qui commence."""

    espions: tuple[Case, Case]
    premier: Couleur


# --- préparer -------------------------------------------------------------------------------------


def cases(taille: int) -> list[Case]:
    """Rend toutes les cases d'un plateau de cette taille, ligne par ligne."""
    return [Case(x, y) for x in range(taille) for y in range(taille)]


def chateau(couleur: Couleur, taille: int) -> Case:
    """Rend la case du château d'un joueur, sur un plateau de cette taille.

    C'est le coin inférieur gauche pour les blancs, le coin supérieur droit pour les noirs.
    """
    if couleur is BLANC:
        return Case(taille - 1, 0)
    return Case(0, taille - 1)


def cases_de_depart(couleur: Couleur, taille: int) -> list[Case]:
    """Rend les cases où un joueur range ses pions, ligne par ligne.

    Sur un plateau de taille T, elles sont à T - 3 pas au plus de son château, sans lui.

    Exemple:
        >>> [str(case) for case in cases_de_depart(BLANC, 5)]
        ['a3', 'a4', 'b4', 'b5', 'c5']
    """
    coin = chateau(couleur, taille)
    proches = []
    for case in cases(taille):
        pas = abs(case.x - coin.x) + abs(case.y - coin.y)
        if 0 < pas <= taille - 3:
            proches.append(case)
    return proches


def nouveau_jeu(depart: Depart, taille: int) -> Jeu:
    """Rend le jeu d'un départ : tous les pions sur leurs cases, et rien n'est encore joué."""
    jeu = Jeu([[None] * taille for _ in range(taille)], depart.premier)
    for couleur in Couleur:
        for case in cases_de_depart(couleur, taille):
            type_du_pion = CHEVALIER
            if case in depart.espions:
                type_du_pion = ESPION
            jeu.plateau[case.x][case.y] = Pion(type_du_pion, couleur)
    return jeu


# --- juger ----------------------------------------------------------------------------------------


def sur_le_plateau(case: Case, taille: int) -> bool:
    """Dit si la ligne et la colonne d'une case, n'importe où, vont de 0 à taille - 1."""
    return 0 <= case.x < taille and 0 <= case.y < taille


def juger(jeu: Jeu, coup: Coup) -> str | None:
    """Dit pourquoi le joueur dont c'est le tour ne peut pas jouer un coup ; None s'il le peut.

    De plusieurs raisons, c'est la première.

    Exemple:
        >>> jeu = Jeu([[None, None], [None, None]], BLANC)
        >>> juger(jeu, Coup(DEPLACEMENT, Mouvement(Case(0, 0), Case(0, 1))))
        'la case de départ est vide.'
    """
    depart, arrivee = coup.mouvement
    taille = len(jeu.plateau)
    if not sur_le_plateau(depart, taille) or not sur_le_plateau(arrivee, taille):
        coin = Case(taille - 1, taille - 1)
        return f"le plateau va de (0, 0) à ({coin.x}, {coin.y}), soit de a1 à {coin}."
    pion = jeu.plateau[depart.x][depart.y]
    if pion is None:
        return CASE_VIDE[coup.genre]
    if pion.couleur is not jeu.joueur:
        return PION_ADVERSE
    if coup.genre is DEPLACEMENT:
        return juger_deplacement(jeu, coup.mouvement)
    return juger_interrogation(jeu, coup.mouvement)


def trajet(mouvement: Mouvement) -> list[Case] | None:
    """Rend les cases qu'un mouvement traverse, sans ses deux bouts.

    Rend None si le mouvement n'est ni droit ni diagonal, ou s'il reste sur place.

    Exemple:
        >>> trajet(Mouvement(Case(3, 1), Case(0, 4)))
        [Case(x=2, y=2), Case(x=1, y=3)]
    """
    depart, arrivee = mouvement
    dx = arrivee.x - depart.x
    dy = arrivee.y - depart.y
    longueur = max(abs(dx), abs(dy))
    if longueur == 0 or dx % longueur or dy % longueur:
        return None
    pas = Direction(dx // longueur, dy // longueur)
    return [Case(depart.x + i * pas.x, depart.y + i * pas.y) for i in range(1, longueur)]


def juger_deplacement(jeu: Jeu, mouvement: Mouvement) -> str | None:
    """Dit pourquoi un pion du joueur ne peut pas suivre ce mouvement ; None s'il le peut.

    Le mouvement reste sur le plateau.
    """
    depart, arrivee = mouvement
    taille = len(jeu.plateau)
    if arrivee == chateau(jeu.joueur, taille):
        return SON_CHATEAU
    if arrivee == depart:
        return SUR_PLACE
    traversees = trajet(mouvement)
    if traversees is None:
        return PAS_UNE_LIGNE
    en_diagonale = depart.x != arrivee.x and depart.y != arrivee.y
    if en_diagonale and arrivee == chateau(jeu.joueur.adversaire, taille):
        return EN_DIAGONALE
    for case in traversees:
        if jeu.plateau[case.x][case.y] is not None:
            return f"le chemin est barré par le pion en ({case.x}, {case.y}), soit {case}."
    if jeu.plateau[arrivee.x][arrivee.y] is not None:
        return CASE_OCCUPEE
    return None


def juger_interrogation(jeu: Jeu, mouvement: Mouvement) -> str | None:
    """Dit pourquoi un pion du joueur ne peut pas en interroger un autre ; None s'il le peut.

    Le mouvement va de l'interrogateur à la case, sur le plateau, du pion questionné.
    """
    depart, arrivee = mouvement
    questionne = jeu.plateau[arrivee.x][arrivee.y]
    if questionne is None:
        return PERSONNE
    if questionne.couleur is jeu.joueur:
        return PION_AMI
    pas = abs(arrivee.x - depart.x) + abs(arrivee.y - depart.y)
    if pas != 1:
        return PAS_ADJACENTS
    return None


# --- ce que les deux joueurs savent ---------------------------------------------------------------


def chevaliers_connus(connus: frozenset[Case], coup: Coup, effet: Effet) -> frozenset[Case]:
    """Rend les chevaliers connus après un coup licite, d'après ceux d'avant et l'effet du coup.

    Un pion qu'on a interrogé, et qui n'était pas l'espion, est connu tant qu'il est sur le plateau.

    Exemple:
        >>> question = Coup(INTERROGATION, Mouvement(Case(1, 1), Case(1, 0)))
        >>> chevaliers_connus(frozenset(), question, Effet.CHEVALIER_EMPOISONNE)
        frozenset({Case(x=1, y=0)})
    """
    depart, arrivee = coup.mouvement
    if effet is Effet.ESPION_TROUVE:
        return connus
    if coup.genre is INTERROGATION:  # le questionneur est perdu, le questionné est un chevalier
        return connus - {depart} | {arrivee}
    if depart not in connus:
        return connus
    if effet is Effet.CHEVALIER_PERDU:
        return connus - {depart}
    return connus - {depart} | {arrivee}
