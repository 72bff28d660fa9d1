"""Le dialogue avec le joueur : les noms, la pièce à jouer, puis chaque étape de son coup.

Les notions :
- une *question* attend une case, un numéro, un coup entier ou un mot ; « coups » liste les coups
  encore permis, « conseil » en donne trois bons, « abandon » donne la partie à l'autre équipe ; une
  réponse refusée est expliquée sous le plateau redessiné, et la question revient ;
- une pièce qui n'a qu'une possibilité la joue sans qu'on demande rien ;
- la partie est *gardée* (écrite là où elle se sauvegarde) dès qu'une pièce est touchée.

Ici on imprime et on lit, mais aucune règle n'est décidée : `tour.py` dit ce qui est permis.

À essayer : ajoutez un mot, « dernier », qui redit le dernier coup joué.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from shutil import get_terminal_size

from . import dessin, ia, systeme
from .game import Fin, NomRefuse, Partie, au_trait, finPartie, jouer, refus, toucher, verifier_nom
from .plateau import afficher, contenu_de
from .structures import (
    EQUIPES,
    JOUEURS,
    NOMS,
    CoupIllegal,
    CoupIllisible,
    lire_case,
    lire_coup,
)
from .tour import Tour, suivre, tous_les_coups


class Abandon(Exception):
    """Le joueur au trait abandonne."""


def largeur() -> int:
    """Donne les colonnes où écrire : celles de l'écran, sans dépasser un terminal ordinaire."""
    return min(dessin.ECRAN, get_terminal_size().columns if systeme.au_terminal() else dessin.ECRAN)


def dire(texte: str) -> None:
    """Imprime un texte, replié à la largeur de l'écran."""
    print(dessin.replier(texte, largeur()))


# --- les noms ------------------------------------------------------------------------------------


def demander_noms() -> list[str]:
    """Demande leur nom aux quatre joueurs, jusqu'à ce que chacun convienne."""
    noms: list[str] = []
    while len(noms) < len(JOUEURS):
        joueur, propose = JOUEURS[len(noms)], NOMS[len(noms)]
        qui = f"joueur {int(joueur)}, équipe {int(EQUIPES[joueur])}"
        question = f"Nom du {qui} (Entrée pour « {propose} ») : "
        nom = systeme.demander(question, dessin.AIDE_NOM) or propose
        try:
            verifier_nom(nom, noms)
            noms.append(nom)
        except NomRefuse as erreur:
            dire(dessin.phrase(erreur))
    return noms


# --- un tour -------------------------------------------------------------------------------------


def jouerTour(
    partie: Partie, couleurs: bool = False, garder: Callable[[], None] = lambda: None
) -> Fin | None:
    """Mène le tour du joueur au trait, du dessin du plateau au coup joué.

    Args:
        garder: ce qui écrit la partie, quand une pièce est touchée.
    Retour: l'issue de la partie si elle finit sur ce tour, sinon None.
    """
    try:
        tour = mener(partie, couleurs, garder)
    except Abandon:
        partie.abandon, partie.touchee = True, None
    else:
        jouer(partie, tour)
        dire(dessin.rendu_coup_joue(partie, tour))
        print()
    return finPartie(partie)


def jouer_machine(partie: Partie, niveau: str, hasard: Random) -> Fin | None:
    """Fait jouer la machine au trait, et dit son coup ; rend l'issue si la partie finit."""
    if ia.renonce(partie):
        partie.abandon, partie.touchee = True, None
    else:
        tour = suivre(partie.plateau, ia.choisir(partie, niveau, hasard).cases)
        jouer(partie, tour)
        dire(dessin.rendu_coup_joue(partie, tour))
    return finPartie(partie)


def mener(partie: Partie, couleurs: bool, garder: Callable[[], None]) -> Tour:
    """Demande la pièce, puis les étapes du coup où l'on a le choix ; rend le tour fini.

    Rien ne bouge avant que le coup soit complet : partir au milieu laisse la pièce touchée.
    """
    tour = None if partie.touchee is None else toucher(partie, partie.touchee)
    fini = False
    while tour is None or (tour.suites() and not fini):
        if tour and tour.sans_choix():
            dire(dessin.rendu_possibilites(tour))
            tour = tour.apres(*tour.suites().popitem())
        else:
            if tour:
                garder()
            tour, fini = demander_au_joueur(partie, tour, couleurs)
    return tour


def montrer(partie: Partie, tour: Tour | None, couleurs: bool) -> None:
    """Dessine le plateau et, dessous, qui joue, ou ce que peut faire la pièce en main."""
    panneau = dessin.rendu_panneau(partie, largeur(), legende=tour is not None)
    if tour is None:
        afficher(partie.plateau, couleurs, panneau=panneau)
        for ligne in dessin.rendu_annonce(partie).splitlines():
            dire(ligne)
    else:
        afficher(tour.apercu(), couleurs, dessin.marques(tour), panneau)
        dire(dessin.rendu_possibilites(tour))


def demander_au_joueur(partie: Partie, tour: Tour | None, couleurs: bool) -> tuple[Tour, bool]:
    """Montre le plateau, demande une pièce ou la suite du `tour` en cours ; lève Abandon.

    Retour: le tour après la réponse, et s'il est fini, parce que le joueur s'arrête ou a dit tout
        son coup.
    """
    montrer(partie, tour, couleurs)
    while True:
        question, aide = dessin.rendu_question(partie, tour), dessin.rendu_aide(largeur())
        reponse = systeme.demander(question, aide).lower()
        if reponse == "coups":
            coups = tour.coups() if tour else tous_les_coups(partie.plateau, au_trait(partie))
            print(dessin.rendu_coups(map(str, coups), largeur()))
            continue
        if reponse == "conseil":
            for conseil in ia.avis(partie, "expert", Random(len(partie.historique)), tour):
                dire(f"{conseil.coup} : {conseil.mots}")
            continue
        if reponse == "abandon" and systeme.confirmer("Abandonner la partie ?"):
            raise Abandon
        try:
            if reponse not in ("", "abandon"):
                return lire_suite(partie, tour, reponse) if tour else lire_tour(partie, reponse)
            montrer(partie, tour, couleurs)
        except (CoupIllisible, CoupIllegal) as erreur:
            montrer(partie, tour, couleurs)
            dire(dessin.phrase(erreur))


def lire_tour(partie: Partie, reponse: str) -> tuple[Tour, bool]:
    """Prend en main la pièce d'une case, ou suit un coup entier ; dit si le tour est fini.

    Lève CoupIllisible ou CoupIllegal, comme `lire_suite`.
    """
    noms = lire_coup(reponse)
    depart = lire_case(noms[0])
    if len(noms) == 1:
        return toucher(partie, depart), False
    if raison := refus(partie, depart):
        raise CoupIllegal(raison)
    return suivre(partie.plateau, noms), True


def lire_suite(partie: Partie, tour: Tour, reponse: str) -> tuple[Tour, bool]:
    """Comprend un numéro, une case ou le coup entier ; rend le tour qui suit, et s'il est fini."""
    suites = tour.suites()
    arrivees = [*suites, tour.place] if tour.peut_finir() else [*suites]
    if (rang := systeme.lire_nombre(reponse)) is not None:
        if not 1 <= rang <= len(arrivees):
            raise CoupIllegal(f"les numéros vont de 1 à {len(arrivees)}")
        arrivee = arrivees[rang - 1]
    elif len(noms := lire_coup(reponse)) == 1:
        arrivee = lire_case(noms[0])
    else:
        entier, _ = lire_tour(partie, reponse)
        if entier.cases[: len(tour.cases)] != tour.cases:
            raise CoupIllegal("un coup ne s'annule pas : continuez celui-ci")
        return entier, True
    if arrivee in suites:
        return tour.apres(arrivee, suites[arrivee]), False
    if arrivee in arrivees:
        return tour, True
    sienne = contenu_de(tour.plateau, arrivee).joueur is tour.piece.joueur
    raise CoupIllegal((sienne and refus(partie, arrivee)) or tour.refus(arrivee))
