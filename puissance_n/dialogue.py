"""Le dialogue : les questions du menu, d'une nouvelle partie et d'un tour.

Trois notions :
- un *choix* est un numéro ; au tour d'un joueur, il dit ce qu'il veut faire (1, 2 ou 3), puis dans
  quelle colonne ; les numéros ne changent jamais, même quand un choix n'est pas offert ;
- un coup se tape aussi *en une ligne* (« a3 », « r3 », « 1 3 »), et des *mots* renseignent (coups,
  conseil, grille) ou arrêtent la partie (abandon, nul) ;
- une réponse *refusée* l'est avec sa raison, et la question est posée de nouveau.

À essayer : à la fin d'une partie, proposez une revanche avec le même N et les mêmes joueurs.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Sequence
from enum import Enum
from random import Random

from . import dessin
from .game import N_MAX, N_MIN, Coup, Genre, Partie, coups, est_repetee, nouvelle_partie, refus
from .ia import Avis
from .systeme import confirmer, demander, lire_nombre

NOUVELLE, CHARGER, QUITTER = 1, 2, 3
ACCUEIL = """\
Puissance N
Le but : être le premier à aligner N jetons, dans une grille de côté N + 2.
« ? » explique, « q » quitte."""
MENU = """
  1. Nouvelle partie
  2. Charger la dernière partie sauvegardée
  3. Quitter"""
AIDE_MENU = ["Tapez 1 pour commencer une partie, 2 pour reprendre la dernière, 3 pour quitter."]
AIDE_JOUEURS = [
    "À un joueur, vous avez les jetons jaunes (O) et la machine les rouges (X) ; elle joue au "
    "hasard, ou mieux si l'option --niveau le dit. À deux, vous jouez à tour de rôle sur ce "
    "clavier. « q » quitte.",
]
AIDE_N = ["N est le nombre de jetons à aligner, 4 d'ordinaire ; la grille a N + 2 de côté."]
AIDE_COUP = [
    "À votre tour, faites une seule de ces actions :",
    "- 1 ajouter, ou a3 en une ligne : votre jeton tombe au-dessus du dernier de la colonne 3 ;",
    "- 2 retirer, ou r3 en une ligne : le jeton le plus haut de la colonne 3 s'en va, quelle que "
    "soit sa couleur, et l'autre joueur ne pourra rien y ajouter à sa prochaine action ;",
    "- 3 sauvegarder la partie et quitter le jeu ; on la reprend depuis le menu.",
    "Vous gagnez en alignant N de vos jetons en ligne, en colonne ou en diagonale. Sur la grille, "
    "(O) vient d'être ajouté, « ! » signale la colonne interdite, [O] est aligné.",
    "« coups » énumère vos coups, « conseil » dit les trois meilleurs, « grille » montre toute la "
    "grille, « abandon » donne la partie "
    "à l'autre joueur, « nul » l'arrête quand une position s'est présentée trois fois. « q » "
    "quitte sans sauvegarder.",
]
AIDE_COLONNE = ["Tapez le numéro d'une colonne, ou 0 pour changer d'action. « q » quitte."]


class Arret(Enum):
    """Ce qui arrête une partie avant sa fin."""

    SAUVEGARDER = "3"
    ABANDONNER = "abandon"
    NUL = "nul"


CHOIX = {"1": Genre.AJOUTER, "2": Genre.RETIRER, "a": Genre.AJOUTER, "r": Genre.RETIRER}
LIBELLES = {Genre.AJOUTER: "1 ajouter", Genre.RETIRER: "2 retirer"}
ABSENCES = {
    Genre.AJOUTER: "Il ne reste de place que dans la colonne interdite : retirez un jeton.",
    Genre.RETIRER: "La grille est vide : il n'y a rien à retirer.",
}
FORMES = "Un coup s'écrit aussi en une ligne : a3 ajoute dans la colonne 3, r3 y retire."
SANS_REPETITION = "Le match nul se demande quand une position s'est présentée trois fois."
SANS_ECRAN = (200, 100)  # par un tube, la place de tout montrer


def ecran() -> tuple[int, int]:
    """Rend les nombres de colonnes et de lignes de l'écran."""
    return shutil.get_terminal_size(SANS_ECRAN)


def poser(question: str, aide: Sequence[str]) -> str:
    """Pose une question, dont l'aide se plie à la largeur de l'écran, et rend la réponse."""
    return demander(question, dessin.rendu_aide(aide, ecran()[0])).lower()


def demander_nombre(question: str, aide: Sequence[str], permis: range) -> int:
    """Pose une question jusqu'à recevoir un nombre permis."""
    while True:
        nombre = lire_nombre(poser(question, aide))
        if nombre is not None and nombre in permis:
            return nombre
        print(f"Réponse refusée : on attend un nombre de {permis[0]} à {permis[-1]}.")


def demander_menu() -> int:
    """Montre le menu et rend NOUVELLE, CHARGER ou QUITTER."""
    print(MENU)
    return demander_nombre("Votre choix : ", AIDE_MENU, range(NOUVELLE, QUITTER + 1))


def demander_partie(hasard: Random) -> Partie:
    """Demande comment jouer, annonce qui a l'initiative et rend la nouvelle partie."""
    joueurs = demander_nombre("Nombre de joueurs (1 ou 2) : ", AIDE_JOUEURS, range(1, 3))
    question = f"Nombre N de jetons à aligner (de {N_MIN} à {N_MAX}) : "
    n = demander_nombre(question, AIDE_N, range(N_MIN, N_MAX + 1))
    partie = nouvelle_partie(n, joueurs, hasard)
    if joueurs == 1:
        print("Vous êtes le joueur jaune (O) ; la machine est le joueur rouge (X).")
    print(f"Le tirage au sort donne l'initiative au joueur {dessin.rendu_joueur(partie.player)}.")
    return partie


def demander_coup(partie: Partie, avis: Callable[[], list[Avis]]) -> Coup | Arret:
    """Rend le coup permis que le joueur au trait choisit, ou sa façon d'arrêter la partie.

    Args:
        avis: rend les meilleurs coups, à qui demande conseil.
    """
    if partie.joues:
        print(dessin.rendu_derniers(partie))
    if partie.interdite is not None:
        print(dessin.rendu_interdiction(partie, partie.interdite))
    if est_repetee(partie):
        print(dessin.REPETITION)
    while isinstance(choix := demander_choix(partie, avis), Genre):
        if coup := demander_colonne(partie, choix):
            return coup
    return choix


def demander_choix(partie: Partie, avis: Callable[[], list[Avis]]) -> Coup | Genre | Arret:
    """Rend ce que le joueur au trait peut et veut faire : un coup, un genre de coup, un arrêt."""
    genres = {coup.genre for coup in coups(partie)}
    offerts = ", ".join(LIBELLES[genre] for genre in Genre if genre in genres)
    offerts += ", 3 sauvegarder et quitter"
    question = f"Joueur {dessin.rendu_joueur(partie.player)} : {offerts} ? "
    while True:
        reponse = poser(question, AIDE_COUP)
        choix = lire_choix(reponse)
        if isinstance(choix, Coup) and (raison := refus(partie, choix)):
            print(raison)
        elif isinstance(choix, Genre) and choix not in genres:
            print(ABSENCES[choix])
        elif choix is Arret.NUL and not est_repetee(partie):
            print(SANS_REPETITION)
        elif reponse == "coups":
            print(dessin.rendu_coups(partie, ecran()[0]))
        elif reponse == "conseil":
            print(dessin.rendu_avis(avis()))
        elif reponse == "grille":
            print(dessin.rendu_partie(partie, ecran()[0], SANS_ECRAN[1]))
        elif choix is None:
            print(f"Réponse refusée : les choix sont {offerts}.\n{FORMES}")
        elif choix is not Arret.ABANDONNER or confirmer("Abandonner la partie ?"):
            return choix


def lire_choix(reponse: str) -> Coup | Genre | Arret | None:
    """Rend ce que veut dire une réponse : un coup, un genre de coup, un arrêt ; None sinon."""
    if en_une_ligne := re.fullmatch("([ar]|[12](?= )) *([0-9]{1,9})", reponse):
        return Coup(CHOIX[en_une_ligne[1]], int(en_une_ligne[2]) - 1)
    arrets = {arret.value: arret for arret in Arret}
    return CHOIX.get(reponse) or arrets.get(reponse)


def demander_colonne(partie: Partie, genre: Genre) -> Coup | None:
    """Rend un coup permis de ce genre, ou None si le joueur préfère changer d'action."""
    largeur = partie.grid.width
    question = f"Colonne où {genre.value} (de 1 à {largeur}, 0 pour changer d'action) : "
    while (numero := lire_nombre(poser(question, AIDE_COLONNE))) != 0:
        if numero is None:
            print(f"Réponse refusée : on attend un numéro de colonne, de 1 à {largeur}, ou 0.")
        elif raison := refus(partie, Coup(genre, numero - 1)):
            print(raison)
        else:
            return Coup(genre, numero - 1)
    return None
