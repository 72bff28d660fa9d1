"""Le dialogue : la partie au terminal, question après question, comme dans l'annexe du sujet.

Les notions :
- un *tour* va de la question « déplacement ou interrogation ? » à un coup licite ;
- une *réponse* est soit une ou deux cases, soit « d » ou « i », qui changent de genre de coup à
  n'importe quelle question ;
- une réponse illisible, ou hors du plateau, n'est pas un coup : on dit pourquoi et on redemande.
  Un coup refusé, lui, est bien un coup : il est enregistré avant que la question revienne.

À essayer : faites accepter `aide` en plus de « ? ». Puis ajoutez une réponse « r » qui réaffiche le
plateau sans changer de question.
"""

from __future__ import annotations

from .notation import lire_cases
from .partie import REFUS, Partie
from .plateau import afficher
from .regles import hors_du_plateau, sur_le_plateau
from .systeme import avertir, demander
from .types import DEPLACEMENT, Case, Coup, CoupIllisible, Evenement, Genre, Jeu, Mouvement

GENRES = {"d": Genre.DEPLACEMENT, "i": Genre.INTERROGATION}
RAPPEL = "Rappel : (0, 0) designe le coin supérieur gauche et ({0}, {0}) le coin inférieur droit"
CHOIX = "Joueur {}, voulez vous faire un déplacement ou une interrogation ? ('d' ou 'i')\n"
DEPLACER = "Quel déplacement pour le joueur {} ?\n    Saisie sous la forme (a, b) --> (c, d).\n"
INTERROGER = "Quel pion {} est l'interrogateur ?\n    Saisie sous la forme (a, b)\n"
QUESTIONNER = "Quel pion est questionné ?\n    Saisie sous la forme (a, b)\n"
# Quatre-vingts colonnes au plus : un terminal ordinaire ne coupe aucun mot.
AIDE = """\
But : amener votre espion dans le château adverse, ou trouver l'espion de
l'adversaire. Personne ne sait lequel de ses pions est l'espion. Le château
blanc est en bas à gauche, le château noir en haut à droite.
  d  déplacer un pion en ligne droite ou en diagonale, sans sauter de pion :
     (3, 1) --> (3, 4), ou b4->e4. On n'entre dans le château adverse qu'en
     ligne droite, jamais en diagonale, et un chevalier s'y perd ;
  i  interroger un pion adverse qui touche un des vôtres par un côté : si ce
     n'est pas l'espion, votre pion est perdu, et la partie avec lui si c'était
     votre espion ;
  q  quitter.
À la question d'un coup, « d » ou « i » change de genre de coup."""


class AutreGenre(Exception):
    """Le joueur répond « d » ou « i » à la place d'une case : il change de genre de coup."""


def dialoguer(partie: Partie, debogage: bool = False) -> None:
    """Mène `partie`, nouvelle, reprise ou finie, jusqu'au bout ; `debogage` montre les espions.

    Effets de bord: imprime, lit, joue ; lève Interruption si le joueur s'en va.
    """
    print("Bienvenu dans Incognito")
    afficher(partie.jeu, debogage)
    if partie.gagnant is None:
        print(RAPPEL.format(len(partie.jeu.plateau) - 1), end="\n\n")
    while partie.gagnant is None:
        tour(partie, debogage)
    print(partie.annonce_du_gagnant())


def tour(partie: Partie, debogage: bool) -> None:
    """Fait jouer un coup licite de `partie` au joueur ; `debogage` montre les espions."""
    genre = demander_genre(partie.jeu)
    licite = False
    while not licite:
        try:
            licite = jouer_et_montrer(partie, demander_coup(partie.jeu, genre), debogage)
        except AutreGenre as autre:
            genre = autre.args[0]


def demander_genre(jeu: Jeu) -> Genre:
    """Demande au joueur de `jeu` quel genre de coup il veut jouer, et rend sa réponse."""
    while True:
        reponse = demander(CHOIX.format(jeu.joueur.nom), AIDE).lower()
        if reponse in GENRES:
            return GENRES[reponse]
        print("Réponse non reconnue : tapez d ou i.")


def demander_coup(jeu: Jeu, genre: Genre) -> Coup:
    """Demande au joueur de `jeu` les deux cases d'un coup du `genre` choisi, et rend ce coup."""
    nom, taille = jeu.joueur.nom, len(jeu.plateau)
    if genre is DEPLACEMENT:
        depart, arrivee = demander_cases(DEPLACER.format(nom), 2, genre, taille)
    else:
        (depart,) = demander_cases(INTERROGER.format(nom), 1, genre, taille)
        (arrivee,) = demander_cases(QUESTIONNER, 1, genre, taille)
    return Coup(genre, Mouvement(depart, arrivee))


def demander_cases(question: str, nombre: int, genre: Genre, taille: int) -> list[Case]:
    """Pose une question jusqu'à obtenir des cases du plateau, et les rend.

    Args:
        question: la question.
        nombre: combien de cases on attend.
        genre: le genre du coup demandé, pour dire les refus.
        taille: le côté du plateau.
    Effets de bord: lève AutreGenre, avec le genre voulu, si le joueur change d'avis.
    """
    while True:
        reponse = demander(question, AIDE)
        if reponse.lower() in GENRES:
            raise AutreGenre(GENRES[reponse.lower()])
        try:
            cases = lire_cases(reponse, nombre)
        except CoupIllisible as erreur:
            print(f"Réponse non reconnue : {erreur}.")
            continue
        if all(sur_le_plateau(case, taille) for case in cases):
            return cases
        print(REFUS[genre].format(hors_du_plateau(taille)))


def jouer_et_montrer(partie: Partie, coup: Coup, debogage: bool) -> bool:
    """Joue `coup` dans `partie`, dit ce qu'il a donné, et rend vrai s'il était licite.

    Args:
        debogage: vrai pour montrer les espions.
    Effets de bord: le coup est enregistré, même refusé.
    """
    rendu = partie.jouer(coup)
    if rendu.alerte is not None:
        avertir(rendu.alerte)
    if rendu.phrase:
        print(rendu.phrase)
    if rendu.evenement is None:
        return False
    # L'annexe ne remontre pas le plateau après l'interrogation qui finit la partie.
    if partie.gagnant is None or rendu.evenement is Evenement.CHATEAU_PRIS:
        afficher(partie.jeu, debogage)
    else:
        print()
    return True
