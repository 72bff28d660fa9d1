"""Le dialogue : les questions du menu, d'une nouvelle partie et d'un tour.

Deux notions :
- un *choix* est un numéro ; au tour d'un joueur, il dit ce qu'il veut faire (1, 2 ou 3), puis dans
  quelle colonne ; les numéros ne changent jamais, même quand un choix n'est pas offert ;
- une réponse *refusée* l'est avec sa raison, et la question est posée de nouveau.

À essayer : à la fin d'une partie, proposez une revanche avec le même N et les mêmes joueurs.
"""

from __future__ import annotations

from random import Random

from .dessin import rendu_interdiction, rendu_joueur
from .game import N_MAX, N_MIN, Coup, Genre, Partie, coups, nouvelle_partie, refus
from .systeme import demander, lire_nombre

NOUVELLE, CHARGER, QUITTER = 1, 2, 3
MENU = """
Puissance N
  1. Nouvelle partie
  2. Charger la dernière partie sauvegardée
  3. Quitter"""
AIDE_MENU = """\
Tapez 1 pour commencer une partie, 2 pour reprendre la dernière partie
sauvegardée, 3 ou « q » pour quitter. Le but : être le premier à aligner N
jetons de sa couleur dans une grille de côté N + 2."""
AIDE_JOUEURS = """\
À un joueur, vous avez les jetons jaunes (O) et la machine joue les rouges (X)
au hasard. À deux, vous jouez à tour de rôle sur ce clavier. « q » quitte."""
AIDE_N = """\
N est le nombre de jetons à aligner pour gagner ; la grille sera un carré de
côté N + 2. Le jeu ordinaire est N = 4. « q » quitte."""

AJOUTER, RETIRER, SAUVEGARDER = 1, 2, 3
GENRES = {AJOUTER: Genre.AJOUTER, RETIRER: Genre.RETIRER}
LIBELLES = {AJOUTER: "1 ajouter", RETIRER: "2 retirer", SAUVEGARDER: "3 sauvegarder et quitter"}
ABSENCES = {
    AJOUTER: "Il ne reste de place que dans la colonne interdite : retirez un jeton.",
    RETIRER: "La grille est vide : il n'y a rien à retirer.",
}
AIDE_COUP = """\
À votre tour, faites une seule de ces actions :
  1 ajouter : votre jeton tombe au-dessus du dernier de la colonne choisie ;
  2 retirer : le jeton le plus haut d'une colonne s'en va, quelle que soit sa
    couleur, et l'autre joueur ne pourra rien ajouter dans cette colonne à sa
    prochaine action ;
  3 sauvegarder la partie et quitter le jeu ; on la reprend depuis le menu.
Vous gagnez en alignant N de vos jetons en ligne, en colonne ou en diagonale.
« q » quitte sans sauvegarder."""
AIDE_COLONNE = """\
Tapez le numéro d'une colonne, écrit au-dessus de la grille, ou 0 pour changer
d'action. « q » quitte sans sauvegarder."""


def demander_nombre(question: str, aide: str, permis: range) -> int:
    """Pose une question jusqu'à recevoir un nombre permis."""
    while True:
        nombre = lire_nombre(demander(question, aide))
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
    print(f"Le tirage au sort donne l'initiative au joueur {rendu_joueur(partie.player)}.")
    return partie


def demander_coup(partie: Partie) -> Coup | None:
    """Rend le coup permis que le joueur au trait choisit, ou None pour sauvegarder et quitter."""
    if partie.interdite is not None:
        print(rendu_interdiction(partie, partie.interdite))
    while (choix := demander_choix(partie)) != SAUVEGARDER:
        if coup := demander_colonne(partie, GENRES[choix]):
            return coup
    return None


def demander_choix(partie: Partie) -> int:
    """Rend ce que le joueur au trait veut faire : AJOUTER, RETIRER ou SAUVEGARDER."""
    genres = {coup.genre for coup in coups(partie)}
    absents = {choix for choix, genre in GENRES.items() if genre not in genres}
    offerts = ", ".join(libelle for choix, libelle in LIBELLES.items() if choix not in absents)
    question = f"Joueur {rendu_joueur(partie.player)} : {offerts} ? "
    while True:
        choix = lire_nombre(demander(question, AIDE_COUP))
        if choix in LIBELLES and choix not in absents:
            return choix
        print(ABSENCES.get(choix or 0, f"Réponse refusée : les choix sont {offerts}."))


def demander_colonne(partie: Partie, genre: Genre) -> Coup | None:
    """Rend un coup permis de ce genre, ou None si le joueur préfère changer d'action."""
    largeur = partie.grid.width
    question = f"Colonne où {genre.value} (de 1 à {largeur}, 0 pour changer d'action) : "
    while True:
        numero = lire_nombre(demander(question, AIDE_COLONNE))
        if numero == 0:
            return None
        if numero is None:
            print(f"Réponse refusée : on attend un numéro de colonne, de 1 à {largeur}, ou 0.")
            continue
        coup = Coup(genre, numero - 1)
        raison = refus(partie, coup)
        if raison is None:
            return coup
        print(raison)
