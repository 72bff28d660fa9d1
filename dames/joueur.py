"""Le dialogue avec le joueur : les noms, la pièce à jouer, puis chaque étape de son coup.

Les notions :
- une *annonce* dit qui joue et ce qui est obligatoire ;
- une *possibilité* est une arrivée permise, avec ce qu'elle prend ;
- une *question* attend une case, un numéro ou un mot ; « coups » liste les coups encore permis,
  « abandon » donne la partie à l'autre équipe ; une réponse refusée est expliquée, et la question
  revient ;
- une pièce est *touchée* quand le joueur l'a choisie et qu'elle peut jouer : elle doit être jouée.

Ici on imprime et on lit, mais aucune règle n'est décidée : `tour.py` dit ce qui est permis.

À essayer : quand il n'y a qu'une possibilité, jouez-la sans poser la question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import TypeVar

from . import systeme
from .game import (
    Fin,
    NomRefuse,
    Partie,
    au_trait,
    finPartie,
    jouer,
    nom_de,
    rendu_equipe,
    verifier_nom,
)
from .plateau import afficher, contenu_de, pieces_obligees, symbole
from .structures import (
    EQUIPES,
    JOUEURS,
    NOM_MAX,
    NOMS,
    SYMBOLES,
    CaseIllisible,
    Coup,
    CoupIllegal,
    lire_case,
    nom_case,
    noms_cases,
    t_coordonnees,
    t_joueur,
)
from .tour import Tour, commencer, tous_les_coups

COUPS_MONTRES = 1000
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

T = TypeVar("T")


class Abandon(Exception):
    """Le joueur au trait abandonne."""


# --- ce que le joueur lit ------------------------------------------------------------------------


def phrase(erreur: Exception) -> str:
    """Fait une phrase du message d'une erreur, qui n'a ni majuscule ni point.

    Exemple:
        >>> phrase(ValueError("la case E9 est vide"))
        'La case E9 est vide.'
    """
    texte = str(erreur)
    return f"{texte[0].upper()}{texte[1:]}."


def rendu_annonce(partie: Partie) -> str:
    """Dit qui joue, pour quelle équipe, et avec quoi il est obligé de prendre."""
    joueur = au_trait(partie)
    pion = SYMBOLES[joueur]
    annonce = (
        f"Tour {len(partie.historique) + 1} : {nom_de(partie, joueur)} joue"
        f" ({pion} et {pion.upper()}), pour {rendu_equipe(partie, EQUIPES[joueur])}."
    )
    obligees = pieces_obligees(partie.plateau, joueur)
    return f"{annonce}\nPrise obligatoire avec : {noms_cases(obligees)}." if obligees else annonce


def rendu_possibilite(tour: Tour, arrivee: t_coordonnees, prise: t_coordonnees | None) -> str:
    """Décrit une possibilité de la pièce en main : l'arrivée, et ce qui est pris."""
    if prise is None:
        return nom_case(arrivee)
    allie = "" if tour.est_adverse(prise) else ", allié"
    pris = f"{nom_case(prise)} ({symbole(contenu_de(tour.plateau, prise))}{allie})"
    return f"{nom_case(arrivee)} en prenant {pris}"


def rendu_rafle(tour: Tour) -> str:
    """Dit ce qu'une rafle a pris, et si elle doit continuer."""
    suite = "la rafle doit continuer"
    if tour.peut_finir():
        suite = "prendre un allié est permis, pas obligatoire"
    prises = f"Prises, enlevées à la fin de la rafle : {noms_cases(tour.prises)}."
    return f"{prises}\nEn {nom_case(tour.place)}, {suite} :"


def rendu_coup(coup: Coup) -> str:
    """Écrit un coup et ce qu'il prend.

    Exemple:
        >>> rendu_coup(Coup(("E14", "G12"), ("F13",)))
        'E14xG12 (prend F13)'
    """
    return f"{coup} (prend {', '.join(coup.prises)})" if coup.prises else str(coup)


def rendu_coups(coups: Iterable[Coup]) -> str:
    """Liste des coups, mille au plus, sans calculer les autres."""
    liste = list(islice(coups, COUPS_MONTRES + 1))
    lignes = [f"  {rendu_coup(coup)}" for coup in liste[:COUPS_MONTRES]]
    if len(liste) > COUPS_MONTRES:
        lignes.append(f"  ... et d'autres : seuls les {COUPS_MONTRES} premiers sont montrés.")
    return "\n".join(lignes)


def rendu_coup_joue(partie: Partie, tour: Tour) -> str:
    """Annonce le coup qui vient d'être joué, et la dame qu'il a faite."""
    annonce = f"{nom_de(partie, tour.piece.joueur)} joue {rendu_coup(tour.coup())}"
    if contenu_de(partie.plateau, tour.place) == tour.piece:
        return f"{annonce}."
    return f"{annonce} ; le pion arrivé en {nom_case(tour.place)} devient dame."


# --- les noms ------------------------------------------------------------------------------------


def demander_noms() -> list[str]:
    """Demande leur nom aux quatre joueurs, jusqu'à ce que chacun convienne."""
    noms: list[str] = []
    while len(noms) < len(JOUEURS):
        joueur, propose = JOUEURS[len(noms)], NOMS[len(noms)]
        question = f"Nom du joueur {int(joueur)}, équipe {int(EQUIPES[joueur])}"
        nom = systeme.demander(f"{question} (Entrée pour « {propose} ») :\n", AIDE_NOM) or propose
        try:
            verifier_nom(nom, noms)
            noms.append(nom)
        except NomRefuse as erreur:
            print(phrase(erreur))
    return noms


# --- un tour -------------------------------------------------------------------------------------


def jouerTour(partie: Partie, couleurs: bool = False) -> Fin | None:
    """Mène le tour du joueur au trait, du dessin du plateau au coup joué.

    Retour: l'issue de la partie si elle finit sur ce tour, sinon None.
    """
    afficher(partie.plateau, couleurs)
    print(rendu_annonce(partie))
    try:
        tour = mener(choisir_piece(partie), couleurs)
    except Abandon:
        partie.abandon = True
    else:
        jouer(partie, tour)
        print(f"{rendu_coup_joue(partie, tour)}\n")
    return finPartie(partie)


def choisir_piece(partie: Partie) -> Tour:
    """Demande quelle pièce jouer, jusqu'à ce qu'elle puisse jouer, et la prend en main."""
    tour = demander_au_joueur(
        "Pièce à jouer (« ? » pour l'aide) :\n",
        lambda: tous_les_coups(partie.plateau, au_trait(partie)),
        lambda reponse: toucher(partie, reponse),
    )
    print(f"La pièce en {nom_case(tour.place)} peut être déplacée :")
    return tour


def toucher(partie: Partie, reponse: str) -> Tour:
    """Prend en main la pièce que dit la réponse ; lève CaseIllisible ou CoupIllegal."""
    place = lire_case(reponse)
    joueur = contenu_de(partie.plateau, place).joueur
    if joueur not in (au_trait(partie), t_joueur.vide):
        raison = f"elle est à {nom_de(partie, joueur)}"
        raise CoupIllegal(f"la pièce en {nom_case(place)} ne peut pas être déplacée : {raison}")
    return commencer(partie.plateau, place)


def mener(tour: Tour, couleurs: bool) -> Tour:
    """Demande une à une les étapes du coup, et rend le tour fini.

    La partie ne change pas avant que le coup soit complet : partir au milieu ne joue rien.
    """
    while suites := tour.suites():
        if tour.prises:
            afficher(tour.apercu(), couleurs)
            print(rendu_rafle(tour))
        arrivee = choisir_arrivee(tour)
        if arrivee == tour.place:
            break
        tour = tour.apres(arrivee, suites[arrivee])
    return tour


def choisir_arrivee(tour: Tour) -> t_coordonnees:
    """Montre les possibilités de la pièce en main et demande laquelle jouer.

    Retour: la case d'arrivée ; celle où la pièce se trouve déjà, pour s'arrêter là.
    """
    suites = tour.suites()
    lignes = [rendu_possibilite(tour, arrivee, prise) for arrivee, prise in suites.items()]
    arrivees = list(suites)
    if tour.peut_finir():
        lignes.append(f"{nom_case(tour.place)} en s'arrêtant là")
        arrivees.append(tour.place)
    print("\n".join(f"  {rang}. {ligne}" for rang, ligne in enumerate(lignes, start=1)))
    return demander_au_joueur(
        "Case d'arrivée, ou son numéro :\n",
        tour.coups,
        lambda reponse: lire_arrivee(tour, arrivees, reponse),
    )


def lire_arrivee(tour: Tour, arrivees: Sequence[t_coordonnees], reponse: str) -> t_coordonnees:
    """Comprend la réponse, un numéro ou une case ; lève CaseIllisible ou CoupIllegal."""
    rang = systeme.lire_nombre(reponse)
    if rang is not None:
        if not 1 <= rang <= len(arrivees):
            bornes = f"les numéros vont de 1 à {len(arrivees)}"
            raise CoupIllegal(bornes if len(arrivees) > 1 else "le seul numéro est 1")
        return arrivees[rang - 1]
    place = lire_case(reponse)
    if place in arrivees:
        return place
    quittee = bool(tour.prises) and place == tour.cases[0]
    if contenu_de(tour.plateau, place).joueur is tour.piece.joueur and not quittee:
        touchee = nom_case(tour.place)
        raise CoupIllegal(f"pièce touchée, pièce jouée : celle de {touchee} doit être jouée")
    raise CoupIllegal(tour.refus(place))


def demander_au_joueur(
    question: str, coups: Callable[[], Iterable[Coup]], lire: Callable[[str], T]
) -> T:
    """Pose une question de jeu jusqu'à ce que la réponse convienne ; lève Abandon.

    Args:
        question: ce qu'on demande.
        coups: ce qui donne les coups encore permis, si le joueur tape « coups ».
        lire: ce qui comprend toute autre réponse ; lève CaseIllisible ou CoupIllegal.
    """
    while True:
        reponse = systeme.demander(question, AIDE_JEU)
        if reponse.lower() == "abandon":
            raise Abandon
        if reponse.lower() == "coups":
            print(rendu_coups(coups()))
            continue
        try:
            return lire(reponse)
        except (CaseIllisible, CoupIllegal) as erreur:
            print(phrase(erreur))
