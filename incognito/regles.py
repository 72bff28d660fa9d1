"""Les règles : ce qu'est une partie, comment elle commence, et si un coup est permis.

Les notions, avec un exemple :
- le *château* blanc est le coin inférieur gauche (a5), le château noir le coin supérieur droit
  (e1) ; chaque joueur range ses pions, au *départ*, autour du sien ;
- un coup est *licite* si les règles le permettent ; sinon on dit pourquoi : « la case de départ est
  vide. ». `juger` ne regarde jamais le type d'un pion : il ne peut donc pas trahir un espion ;
- jouer un coup licite a un *effet* : `Effet.PION_DEPLACE` ; certains donnent la *fin* de la
  partie : `Fin(BLANC, "château pris")` ;
- un pion interrogé qui n'était pas l'espion est un chevalier *connu* : « Chevalier connu : a2. » ;
- une *ligne* du fichier est ce qu'elle dit, et sa fin : `Ligne(BLANC, "\\n")`.

À essayer : les exercices 1 à 3, 5 à 8, 15 et 16 (`make exercice JEU=incognito N=1`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cache
from typing import NamedTuple

from .notation import DEPLACEMENT, INTERROGATION, Coup
from .types import BLANC, CHEVALIER, ESPION, Case, Couleur, Direction, Jeu, Mouvement, Pion

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

    __hash__ = object.__hash__  # chaque coup joué se demande si son effet finit la partie


class Evenement(NamedTuple):
    """Ce qui s'est passé : qui a joué, quoi, et l'effet."""

    joueur: Couleur
    coup: Coup
    effet: Effet


class Fin(NamedTuple):
    """L'issue d'une partie : qui gagne, et pourquoi."""

    gagnant: Couleur
    raison: str


class Depart(NamedTuple):
    """Ce que le hasard a tiré : les cases de l'espion blanc et du noir, et qui commence."""

    espions: tuple[Case, Case]
    premier: Couleur


class Ligne(NamedTuple):
    """Une ligne d'un fichier .inco : ce qu'elle dit, et sa fin, avec les lignes vides qui suivent.

    Une couleur est qui commence, ou qui gagne ; un texte, un espion au départ : « B b4 ».
    """

    valeur: Coup | Couleur | str
    fin: str = "\n"

    def __str__(self) -> str:
        """Rend la ligne comme elle s'écrit, fin comprise."""
        return f"{self.valeur}{self.fin}"


@dataclass
class Partie:
    """Un jeu, d'où il est parti, tout ce qui s'y est écrit, et comment on le joue."""

    jeu: Jeu
    depart: Depart
    lignes: list[Ligne]  # le fichier entier, coups refusés compris
    joues: list[Coup] = field(default_factory=list)  # les licites
    connus: frozenset[Case] = frozenset()
    fin: Fin | None = None
    coupee: str = field(default="", compare=False)  # une dernière ligne écrite à moitié
    machines: frozenset[Couleur] = field(default=frozenset(), compare=False)
    debogage: bool = field(default=False, compare=False)  # montre les espions

    def est_machine(self, joueur: Couleur) -> bool:
        """Dit si ce `joueur` est une machine."""
        return joueur in self.machines


# --- préparer -------------------------------------------------------------------------------------


def cases(taille: int) -> list[Case]:
    """Rend toutes les cases d'un plateau de côté `taille`, ligne par ligne."""
    return [Case(x, y) for x in range(taille) for y in range(taille)]


@cache  # chaque coup le demande
def chateau(couleur: Couleur, taille: int) -> Case:
    """Rend la case du château de `couleur` sur un plateau de côté `taille`."""
    return Case(taille - 1, 0) if couleur is BLANC else Case(0, taille - 1)


def cases_de_depart(couleur: Couleur, taille: int) -> list[Case]:
    """Rend les cases, à `taille` - 3 pas au plus de son château, où `couleur` range ses pions.

    Exemple:
        >>> [str(case) for case in cases_de_depart(BLANC, 5)]
        ['a3', 'a4', 'b4', 'b5', 'c5']
    """
    coin = chateau(couleur, taille)
    pas = {case: abs(case.x - coin.x) + abs(case.y - coin.y) for case in cases(taille)}
    return [case for case in pas if 0 < pas[case] <= taille - 3]


def nouveau_jeu(depart: Depart, taille: int) -> Jeu:
    """Rend le jeu d'un `depart`, tous les pions sur leurs cases d'un plateau de côté `taille`."""
    jeu = Jeu([[None] * taille for _ in range(taille)], depart.premier)
    for couleur in Couleur:
        for case in cases_de_depart(couleur, taille):
            type_du_pion = ESPION if case in depart.espions else CHEVALIER
            jeu.plateau[case.x][case.y] = Pion(type_du_pion, couleur)
    return jeu


# --- juger ----------------------------------------------------------------------------------------


def sur_le_plateau(case: Case, taille: int) -> bool:
    """Dit si `case` est sur un plateau de côté `taille`."""
    x, y = case
    return 0 <= x < taille and 0 <= y < taille


def juger(jeu: Jeu, coup: Coup) -> str | None:
    """Rend ce qui interdit `coup` dans `jeu`, ou None s'il est licite.

    Exemple:
        >>> jeu = Jeu([[None, None], [None, None]], BLANC)
        >>> juger(jeu, Coup(DEPLACEMENT, Mouvement(Case(0, 0), Case(0, 1))))
        'la case de départ est vide.'
    """
    depart, arrivee = coup.mouvement
    taille = len(jeu.plateau)
    if not (sur_le_plateau(depart, taille) and sur_le_plateau(arrivee, taille)):
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


@cache  # il n'existe que 64 x 64 mouvements sur le plus grand plateau
def trajet(mouvement: Mouvement) -> tuple[Case, ...] | None:
    """Rend les cases que traverse `mouvement`, bouts exclus ; None s'il n'est droit ni diagonal.

    Exemple:
        >>> trajet(Mouvement(Case(3, 1), Case(0, 4)))
        (Case(x=2, y=2), Case(x=1, y=3))
    """
    depart, arrivee = mouvement
    dx, dy = arrivee.x - depart.x, arrivee.y - depart.y
    longueur = max(abs(dx), abs(dy))
    if longueur == 0 or dx % longueur or dy % longueur:
        return None
    pas = Direction(dx // longueur, dy // longueur)
    return tuple(Case(depart.x + i * pas.x, depart.y + i * pas.y) for i in range(1, longueur))


def juger_deplacement(jeu: Jeu, mouvement: Mouvement) -> str | None:
    """Rend ce qui interdit à un pion du joueur de `jeu` ce `mouvement`, ou None."""
    (depart, arrivee), taille = mouvement, len(jeu.plateau)
    if arrivee == chateau(jeu.joueur, taille):
        return SON_CHATEAU
    traversees = trajet(mouvement)
    if traversees is None:
        return SUR_PLACE if depart == arrivee else PAS_UNE_LIGNE
    en_diagonale = depart.x != arrivee.x and depart.y != arrivee.y
    if en_diagonale and arrivee == chateau(jeu.joueur.adversaire, taille):
        return EN_DIAGONALE
    for x, y in traversees:
        if jeu.plateau[x][y] is not None:
            return f"le chemin est barré par le pion en ({x}, {y}), soit {Case(x, y)}."
    return None if jeu.plateau[arrivee.x][arrivee.y] is None else CASE_OCCUPEE


def juger_interrogation(jeu: Jeu, mouvement: Mouvement) -> str | None:
    """Rend ce qui interdit à un pion du joueur de `jeu` d'interroger selon `mouvement`, ou None."""
    depart, arrivee = mouvement
    questionne = jeu.plateau[arrivee.x][arrivee.y]
    if questionne is None:
        return PERSONNE
    if questionne.couleur is jeu.joueur:
        return PION_AMI
    pas = abs(arrivee.x - depart.x) + abs(arrivee.y - depart.y)
    return None if pas == 1 else PAS_ADJACENTS


# --- ce que les deux joueurs savent ---------------------------------------------------------------


def chevaliers_connus(connus: frozenset[Case], coup: Coup, effet: Effet) -> frozenset[Case]:
    """Rend les cases des chevaliers `connus` après un `coup` licite qui a eu cet `effet`.

    Exemple:
        >>> question = Coup(INTERROGATION, Mouvement(Case(1, 1), Case(1, 0)))
        >>> chevaliers_connus(frozenset(), question, Effet.CHEVALIER_EMPOISONNE)
        frozenset({Case(x=1, y=0)})
    """
    depart, arrivee = coup.mouvement
    inconnu = coup.genre is DEPLACEMENT and depart not in connus
    if inconnu or effet is Effet.ESPION_TROUVE:
        return connus
    perdu = effet is Effet.CHEVALIER_PERDU
    return connus - {depart} if perdu else connus - {depart} | {arrivee}
