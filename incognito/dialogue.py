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
from .partie import BLOQUE, REFUS, Partie
from .plateau import afficher
from .regles import hors_du_plateau, sur_le_plateau
from .terminal import avertir, demander
from .types import CHATEAU_PRIS, DEPLACEMENT, Case, Coup, Genre, Mouvement, SaisieIllisible

GENRES = {"d": Genre.DEPLACEMENT, "i": Genre.INTERROGATION}
RAPPEL = "Rappel : (0, 0) designe le coin supérieur gauche et ({0}, {0}) le coin inférieur droit"
CHOIX = "Joueur {}, voulez vous faire un déplacement ou une interrogation ? ('d' ou 'i')"
DEPLACER = "Quel déplacement pour le joueur {} ?\n    Saisie sous la forme (a, b) --> (c, d)."
INTERROGER = "Quel pion {} est l'interrogateur ?\n    Saisie sous la forme (a, b)"
QUESTIONNER = "Quel pion est questionné ?\n    Saisie sous la forme (a, b)"
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

    def __init__(self, genre: Genre) -> None:
        """Retient le genre voulu.

        Args:
            genre: le genre de coup que le joueur veut maintenant jouer.
        Retour: rien.
        Effets de bord: aucun.
        """
        super().__init__()
        self.genre = genre


def dialoguer(partie: Partie, debogage: bool = False) -> None:
    """Mène une partie au terminal, jusqu'à sa fin.

    Args:
        partie: la partie, nouvelle, reprise ou déjà finie.
        debogage: vrai pour montrer les espions.
    Retour: rien.
    Effets de bord: imprime, lit, joue ; lève terminal.Interruption si le joueur s'en va.
    """
    print("Bienvenu dans Incognito")
    afficher(partie.jeu, debogage)
    if partie.gagnant is None:
        print(RAPPEL.format(len(partie.jeu.plateau) - 1), end="\n\n")
    while partie.gagnant is None:
        tour(partie, debogage)
    print(partie.annonce_du_gagnant())


def tour(partie: Partie, debogage: bool) -> None:
    """Fait jouer un coup licite au joueur dont c'est le tour.

    Args:
        partie: la partie, modifiée.
        debogage: vrai pour montrer les espions.
    Retour: rien.
    Effets de bord: imprime, lit, joue un coup, montre ce qu'il a donné.
    """
    passe = partie.passer_si_bloque()
    if passe is not None:
        print(passe)
        return
    genre = choisir_genre(partie)
    while True:
        try:
            coup = demander_coup(partie, genre)
        except AutreGenre as autre:
            genre = choisir_genre(partie, autre.genre)
            continue
        if jouer_et_montrer(partie, coup, debogage):
            return


def choisir_genre(partie: Partie, choix: Genre | None = None) -> Genre:
    """Demande au joueur quel genre de coup il veut jouer, jusqu'à ce que ce soit possible.

    Args:
        partie: la partie.
        choix: le genre qu'il a déjà choisi, s'il l'a dit à une autre question.
    Retour: un genre dont le joueur a au moins un coup licite.
    Effets de bord: imprime et lit.
    """
    nom, possibles = partie.jeu.joueur.nom, partie.genres_possibles()
    while choix not in possibles:
        if choix is not None:
            print(BLOQUE[choix].format(nom))
        choix = GENRES.get(demander(CHOIX.format(nom), AIDE).lower())
        if choix is None:
            print("Réponse non reconnue : tapez d ou i.")
    return choix


def demander_coup(partie: Partie, genre: Genre) -> Coup:
    """Demande au joueur les deux cases de son coup.

    Args:
        partie: la partie.
        genre: le genre de coup qu'il a choisi.
    Retour: un coup bien formé, sur le plateau.
    Effets de bord: imprime et lit ; lève AutreGenre si le joueur change d'avis.
    """
    nom, taille = partie.jeu.joueur.nom, len(partie.jeu.plateau)
    if genre is DEPLACEMENT:
        depart, arrivee = demander_cases(DEPLACER.format(nom), 2, genre, taille)
    else:
        (depart,) = demander_cases(INTERROGER.format(nom), 1, genre, taille)
        (arrivee,) = demander_cases(QUESTIONNER, 1, genre, taille)
    return Coup(genre, Mouvement(depart, arrivee))


def demander_cases(question: str, nombre: int, genre: Genre, taille: int) -> list[Case]:
    """Pose une question jusqu'à obtenir des cases du plateau.

    Args:
        question: la question.
        nombre: combien de cases on attend.
        genre: le genre du coup demandé, pour dire les refus.
        taille: le côté du plateau.
    Retour: les cases, toutes sur le plateau.
    Effets de bord: imprime et lit ; lève AutreGenre si le joueur change d'avis.
    """
    while True:
        reponse = demander(question, AIDE)
        if reponse.lower() in GENRES:
            raise AutreGenre(GENRES[reponse.lower()])
        try:
            cases = lire_cases(reponse, nombre)
        except SaisieIllisible as erreur:
            print(f"Réponse non reconnue : {erreur}.")
            continue
        if all(sur_le_plateau(case, taille) for case in cases):
            return cases
        print(REFUS[genre].format(hors_du_plateau(taille)))


def jouer_et_montrer(partie: Partie, coup: Coup, debogage: bool) -> bool:
    """Joue un coup et dit ce qu'il a donné.

    Args:
        partie: la partie, modifiée.
        coup: le coup.
        debogage: vrai pour montrer les espions.
    Retour: vrai si le coup était licite.
    Effets de bord: joue, enregistre, imprime.
    """
    rendu = partie.jouer(coup)
    if rendu.alerte is not None:
        avertir(rendu.alerte)
    for phrase in rendu.phrases:
        print(phrase)
    if rendu.evenement is None:
        return False
    # L'annexe ne remontre pas le plateau après l'interrogation qui finit la partie.
    if partie.gagnant is None or rendu.evenement is CHATEAU_PRIS:
        afficher(partie.jeu, debogage)
    else:
        print()
    return True
