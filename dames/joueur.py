"""Le dialogue avec le joueur : les noms, la pièce à jouer, puis chaque étape de son coup.

Les notions :
- une *question* attend une case, un numéro ou un mot ; « coups » liste les coups encore permis,
  « abandon » donne la partie à l'autre équipe ;
- une *réponse refusée* est expliquée, puis la question revient ;
- une pièce est *touchée* quand le joueur l'a choisie et qu'elle peut jouer : elle doit être jouée.

Ici on imprime et on lit, mais aucune règle n'est décidée : `tour.py` dit ce qui est permis, et
`phrases.py` comment le dire.

À essayer : quand il n'y a qu'une possibilité, jouez-la sans poser la question.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from .game import (
    Fin,
    NomRefuse,
    Partie,
    abandonner,
    au_trait,
    finPartie,
    jouer_coup,
    nom_de,
    verifier_nom,
)
from .phrases import (
    phrase,
    rendu_annonce,
    rendu_cases,
    rendu_coup_joue,
    rendu_coups,
    rendu_etape,
    rendu_rafle,
)
from .pieces import contenu_de
from .plateau import DeplacePoss, afficher, tous_les_coups
from .terminal import demander
from .tour import Tour, commencer, pieces_obligees, refus
from .types import (
    EQUIPES,
    JOUEURS,
    NOM_MAX,
    NOMS,
    CaseIllisible,
    Coup,
    Etape,
    lire_case,
    nom_case,
    t_coordonnees,
    t_joueur,
)

AIDE_NOM = (
    f"Un nom de 1 à {NOM_MAX} caractères, ou rien pour garder le nom proposé ; q pour quitter."
)
AIDE_JEU = """\
  E14      choisit la pièce, puis la case d'arrivée (la lettre de la colonne, le nombre de la ligne)
  1, 2...  choisit une possibilité par son numéro
  coups    liste tous les coups permis
  abandon  donne la partie à l'autre équipe
  q        quitte la partie
Prendre une pièce adverse est obligatoire ; une pièce choisie qui peut jouer doit être jouée."""


class Abandon(Exception):
    """Le joueur au trait abandonne."""


class ReponseRefusee(ValueError):
    """Une réponse que le jeu n'accepte pas ; le message dit pourquoi."""


# --- les noms ------------------------------------------------------------------------------------


def demander_noms() -> list[str]:
    """Demande leur nom aux quatre joueurs.

    Args: aucun.
    Retour: les noms, dans l'ordre des joueurs.
    Effets de bord: imprime et lit.
    """
    noms: list[str] = []
    for joueur, propose in zip(JOUEURS, NOMS, strict=True):
        noms.append(demander_nom(joueur, propose, noms))
    return noms


def demander_nom(joueur: t_joueur, propose: str, deja: Sequence[str]) -> str:
    """Demande son nom à un joueur, jusqu'à ce qu'il convienne.

    Args:
        joueur: le joueur, de 1 à 4.
        propose: le nom qu'il garde s'il ne répond rien.
        deja: les noms des joueurs précédents.
    Retour: le nom.
    Effets de bord: imprime et lit.
    """
    equipe = int(EQUIPES[joueur])
    question = f"Nom du joueur {int(joueur)}, équipe {equipe} (Entrée pour « {propose} ») :"
    while True:
        nom = demander(question, AIDE_NOM) or propose
        try:
            verifier_nom(nom, deja)
            return nom
        except NomRefuse as erreur:
            print(phrase(erreur))


# --- un tour -------------------------------------------------------------------------------------


def jouerTour(partie: Partie, couleurs: bool = False) -> Fin | None:
    """Mène le tour du joueur au trait, du dessin du plateau au coup joué.

    Args:
        partie: la partie, modifiée.
        couleurs: vrai pour dessiner le plateau en couleurs.
    Retour: l'issue de la partie si elle finit sur ce tour, sinon None.
    Effets de bord: imprime, lit, et modifie la partie.
    """
    afficher(partie.plateau, couleurs)
    print(rendu_annonce(partie))
    try:
        tour = commencer(partie.plateau, choisir_piece(partie))
        mener(tour, couleurs)
    except Abandon:
        abandonner(partie)
    else:
        jouer_coup(partie, tour.coup())
        print(f"{rendu_coup_joue(partie, tour)}\n")
    return finPartie(partie)


def choisir_piece(partie: Partie) -> t_coordonnees:
    """Demande quelle pièce jouer, jusqu'à ce qu'elle puisse jouer.

    Args:
        partie: la partie.
    Retour: la case de la pièce.
    Effets de bord: imprime et lit ; lève Abandon.
    """
    while True:
        reponse = demander_au_joueur(
            "Pièce à jouer (« ? » pour l'aide) :",
            lambda: tous_les_coups(partie.plateau, au_trait(partie)),
        )
        try:
            place = lire_case(reponse)
            verifier_piece(partie, place)
            print(f"La pièce en {nom_case(place)} peut être déplacée :")
            return place
        except (CaseIllisible, ReponseRefusee) as erreur:
            print(phrase(erreur))


def verifier_piece(partie: Partie, place: t_coordonnees) -> None:
    """Vérifie que le joueur au trait peut jouer la pièce d'une case.

    Args:
        partie: la partie.
        place: la case choisie.
    Retour: rien.
    Effets de bord: aucun ; lève ReponseRefusee si la pièce ne peut pas être jouée.
    """
    proprietaire = contenu_de(partie.plateau, place).joueur
    if proprietaire is t_joueur.vide:
        raise ReponseRefusee(f"la case {nom_case(place)} est vide")
    if proprietaire is not au_trait(partie):
        cause = f"elle est à {nom_de(partie, proprietaire)}"
    elif DeplacePoss(partie.plateau, place):
        return
    elif obligees := pieces_obligees(partie.plateau, proprietaire):
        cause = f"il faut prendre avec {rendu_cases(obligees)}"
    else:
        cause = "elle est bloquée"
    raise ReponseRefusee(f"la pièce en {nom_case(place)} ne peut pas être déplacée : {cause}")


def mener(tour: Tour, couleurs: bool) -> None:
    """Joue une à une les étapes du coup, en redessinant le plateau entre les sauts d'une rafle.

    La partie ne change pas tant que le coup n'est pas complet : tout se passe sur le brouillon.

    Args:
        tour: le tour en cours, modifié.
        couleurs: vrai pour dessiner en couleurs.
    Retour: rien.
    Effets de bord: imprime et lit ; lève Abandon.
    """
    while suites := tour.suites():
        if tour.prises:
            afficher(tour.brouillon, couleurs)
            print(rendu_rafle(tour))
        arrivee = choisir_arrivee(tour, suites)
        if arrivee == tour.place:
            return
        tour.avancer(next(etape for etape in suites if etape.arrivee == arrivee))


def choisir_arrivee(tour: Tour, suites: Sequence[Etape]) -> t_coordonnees:
    """Montre les possibilités de la pièce en main et demande laquelle jouer.

    Args:
        tour: le tour en cours.
        suites: les étapes permises.
    Retour: la case d'arrivée choisie ; celle où la pièce se trouve déjà, pour s'arrêter là.
    Effets de bord: imprime et lit ; lève Abandon.
    """
    arrivees = [etape.arrivee for etape in suites]
    lignes = [rendu_etape(tour, etape) for etape in suites]
    if tour.peut_finir():
        arrivees.append(tour.place)
        lignes.append(f"{nom_case(tour.place)} en s'arrêtant là")
    print("\n".join(f"  {rang}. {ligne}" for rang, ligne in enumerate(lignes, start=1)))
    while True:
        reponse = demander_au_joueur("Case d'arrivée, ou son numéro :", tour.coups)
        try:
            return lire_arrivee(tour, arrivees, reponse)
        except (CaseIllisible, ReponseRefusee) as erreur:
            print(phrase(erreur))


def lire_arrivee(tour: Tour, arrivees: Sequence[t_coordonnees], reponse: str) -> t_coordonnees:
    """Comprend la réponse du joueur parmi les arrivées possibles.

    Args:
        tour: le tour en cours.
        arrivees: les cases d'arrivée, dans l'ordre de leurs numéros.
        reponse: ce que le joueur a tapé : un numéro ou une case.
    Retour: la case choisie.
    Effets de bord: aucun ; lève CaseIllisible ou ReponseRefusee.
    """
    if re.fullmatch("[0-9]{1,9}", reponse):
        if not 1 <= int(reponse) <= len(arrivees):
            bornes = f"les numéros vont de 1 à {len(arrivees)}"
            raise ReponseRefusee(bornes if len(arrivees) > 1 else "le seul numéro est 1")
        return arrivees[int(reponse) - 1]
    place = lire_case(reponse)
    if place in arrivees:
        return place
    veut_s_arreter = bool(tour.prises) and place == tour.place
    if contenu_de(tour.brouillon, place).joueur is tour.piece.joueur and not veut_s_arreter:
        touchee = nom_case(tour.place)
        raise ReponseRefusee(f"pièce touchée, pièce jouée : celle de {touchee} doit être jouée")
    raise ReponseRefusee(refus(tour, place))


def demander_au_joueur(question: str, coups_permis: Callable[[], Iterable[Coup]]) -> str:
    """Pose une question de jeu, en se chargeant de « coups » et d'« abandon ».

    Args:
        question: ce qu'on demande.
        coups_permis: ce qui donne, si le joueur les demande, les coups encore permis.
    Retour: toute autre réponse.
    Effets de bord: imprime et lit ; lève Abandon.
    """
    while True:
        reponse = demander(question, AIDE_JEU)
        if reponse.lower() == "abandon":
            raise Abandon
        if reponse.lower() != "coups":
            return reponse
        print(rendu_coups(coups_permis()))
