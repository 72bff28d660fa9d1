"""Le déroulement d'une partie : qui joue, ce qu'on lui demande, ce qu'on lui montre.

Les notions :
- la *table* est ce que tout le monde voit : le plateau, les points et les dessus de pile ;
- une *décision* est l'une des deux questions d'un tour, quelle face prendre et relancer ou non ;
  l'humain la tape, la machine l'affiche comme si elle l'avait tapée ;
- la *sauvegarde* est réécrite à chaque fin de tour et supprimée à la fin de la partie.

Les règles sont dans `jeu` ; ce module ne fait que les appeler dans l'ordre. `liste` et `coef` y
abrègent `listeChoixJoueur` et `coefChoixJoueur`.

À essayer : demandez confirmation à l'humain qui s'arrête sans avoir de V.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from .dessin import (
    rendu_classement,
    rendu_face,
    rendu_fin_de_tour,
    rendu_joueurs,
    rendu_mise_de_cote,
)
from .ia import choix_ia, ia_relance
from .jeu import (
    afficheurDee,
    afficheurPlateau,
    choixJoueur,
    des_restants,
    endGame,
    juger_tour,
    passer_au_suivant,
    plateau_vide,
    saveBinary,
    somme,
)
from .sauvegarde import ErreurFichier, supprimer
from .structures import (
    JOUEURS_AU_MOINS,
    JOUEURS_AU_PLUS,
    OCTETS_DU_NOM,
    FinDeTour,
    NomRefuse,
    Partie,
    asseoir,
    est_machine,
    plateau_de_depart,
    player,
)
from .terminal import avertir, demander

if TYPE_CHECKING:
    from random import Random

AIDE_JOUEURS = "Comptez aussi les places que la machine jouera. « q » quitte."
AIDE_NOM = (
    f"Un nom de {OCTETS_DU_NOM} octets au plus, ou IA pour que la machine joue à cette place.\n"
    "« q » quitte."
)
AIDE_FACE = (
    "Tous les dés qui montrent la face choisie seront mis de côté. Une face ne se\n"
    "prend qu'une fois par tour. V vaut 5 ; sans V, pas de domino.\n"
    "« q » quitte ; la partie reprendra au début de ce tour."
)
AIDE_RELANCE = (
    "« o » relance les dés qui restent ; « n » s'arrête et prend le domino du total.\n"
    "Sans V, ou si ce domino n'est pas au plateau, le tour est perdu : le dernier\n"
    "domino gagné revient au plateau, puis le plus grand du plateau est retiré.\n"
    "« q » quitte ; la partie reprendra au début de ce tour."
)


# --- avant la partie -----------------------------------------------------------------------------


def demander_nombre() -> int:
    """Demande combien de joueurs s'assoient, jusqu'à une réponse possible.

    Args: aucun.
    Retour: un nombre de 2 à 7.
    Effets de bord: imprime et lit.
    """
    bornes = f"{JOUEURS_AU_MOINS} et {JOUEURS_AU_PLUS}"
    while True:
        reponse = demander(f"Nombre de joueurs (entre {bornes}) : ", AIDE_JOUEURS)
        if re.fullmatch("[0-9]{1,9}", reponse):
            nombre = int(reponse)
            if JOUEURS_AU_MOINS <= nombre <= JOUEURS_AU_PLUS:
                return nombre
        print(f"Choisissez une valeur comprise entre {bornes}.")


def nouvelle_partie() -> Partie:
    """Demande les joueurs et dispose le plateau.

    Args: aucun.
    Retour: une partie où le premier joueur va jouer.
    Effets de bord: imprime et lit.
    """
    players: list[player] = []
    nbrJoueur = demander_nombre()
    while len(players) < nbrJoueur:
        question = f"Nom du joueur {len(players) + 1} (IA pour la machine) : "
        try:
            asseoir(demander(question, AIDE_NOM), players)
        except NomRefuse as refus:
            print(refus)
    return Partie(plateau_de_depart(), players)


# --- un tour -------------------------------------------------------------------------------------


def question_face(
    partie: Partie, values: Sequence[int], liste: Sequence[int]
) -> Callable[[str], str]:
    """Prépare la question que choixJoueur posera : à l'humain, ou à la machine.

    Args:
        partie: la partie.
        values: le lancer.
        liste: les faces déjà prises à ce tour.
    Retour: la fonction qui reçoit la raison du refus précédent et rend la réponse.
    Effets de bord: aucun avant que la question soit posée.
    """
    nom = partie.players[partie.id].username
    question = f"{nom}, quelle face prenez-vous (1 à 5 ou V) ? "

    def par_l_humain(refus: str) -> str:
        """Pose la question au clavier.

        Args:
            refus: pourquoi la réponse précédente ne convenait pas, ou rien.
        Retour: ce que le joueur a tapé.
        Effets de bord: imprime et lit.
        """
        if refus:
            print(refus)
        return demander(question, AIDE_FACE)

    def par_la_machine(_: str) -> str:
        """Affiche la réponse de la machine comme si elle l'avait tapée.

        Args:
            _: la machine ne se trompe pas, il n'y a jamais de refus.
        Retour: la face choisie.
        Effets de bord: imprime.
        """
        reponse = rendu_face(choix_ia(values, liste))
        print(question + reponse)
        return reponse

    return par_la_machine if est_machine(nom) else par_l_humain


def veut_relancer(partie: Partie, liste: Sequence[int], coef: Sequence[int]) -> bool:
    """Demande au joueur, humain ou machine, s'il relance les dés qui restent.

    Args:
        partie: la partie.
        liste: les faces prises à ce tour.
        coef: combien de dés de chacune.
    Retour: vrai s'il relance ; faux d'office quand il ne reste plus de dé.
    Effets de bord: imprime et lit.
    """
    restants = des_restants(coef)
    if not restants:
        print("Tous les dés sont mis de côté.")
        return False
    nom = partie.players[partie.id].username
    combien = "le dé restant" if restants == 1 else f"les {restants} dés restants"
    question = f"{nom}, relancez-vous {combien} (o/n) ? "
    if est_machine(nom):
        relance = ia_relance(partie.dominos, liste, coef)
        print(question + ("o" if relance else "n"))
        return relance
    while True:
        reponse = demander(question, AIDE_RELANCE).lower()
        if reponse in ("o", "oui", "n", "non"):
            return reponse.startswith("o")
        print("Répondez par o (oui) ou n (non).")


def jouer_tour(partie: Partie, hasard: Random) -> FinDeTour:
    """Fait jouer le joueur dont c'est le tour.

    Args:
        partie: la partie, modifiée.
        hasard: la source du hasard.
    Retour: comment le tour a fini.
    Effets de bord: imprime et lit ; modifie le plateau et le joueur.
    """
    liste: list[int] = []
    coef: list[int] = []
    print(f"\nC'est à {partie.players[partie.id].username} de jouer.")
    while True:
        values = afficheurDee(des_restants(coef), hasard)
        if not choixJoueur(values, liste, coef, question_face(partie, values, liste)):
            return juger_tour(partie, liste, coef, bloque=True)
        print(f"Mis de côté : {rendu_mise_de_cote(liste, coef)}, total {somme(liste, coef)}.")
        if not veut_relancer(partie, liste, coef):
            return juger_tour(partie, liste, coef, bloque=False)


# --- la partie -----------------------------------------------------------------------------------


def afficher_table(partie: Partie) -> None:
    """Montre le plateau et les joueurs.

    Args:
        partie: la partie.
    Retour: rien.
    Effets de bord: imprime.
    """
    print()
    afficheurPlateau(partie.dominos)
    print(rendu_joueurs(partie.players))


def sauvegarder(partie: Partie, chemin: str) -> bool:
    """Sauvegarde sans jamais arrêter la partie.

    Args:
        partie: la partie, à la fin d'un tour.
        chemin: le fichier de sauvegarde.
    Retour: vrai si le fichier contient maintenant cette partie.
    Effets de bord: écrit le fichier, ou une phrase sur la sortie d'erreur.
    """
    try:
        saveBinary(partie, chemin)
    except ErreurFichier as erreur:
        avertir(f"Erreur : {str(erreur).rstrip('.')} ; la partie continue sans être sauvegardée.")
        return False
    return True


def jouer(partie: Partie, hasard: Random, chemin: str, reprise: bool) -> None:
    """Joue une partie jusqu'au bout, et annonce le vainqueur.

    Args:
        partie: la partie, modifiée ; son id est celui du joueur qui va jouer.
        hasard: la source du hasard.
        chemin: le fichier de sauvegarde.
        reprise: vrai si ce fichier contient déjà cette partie.
    Retour: rien.
    Effets de bord: imprime, lit, écrit la sauvegarde puis la supprime.
    """
    afficher_table(partie)
    # Une sauvegarde que cette partie n'a jamais pu remplacer est celle d'une autre partie.
    est_la_notre = reprise
    while not plateau_vide(partie.dominos):
        fin = jouer_tour(partie, hasard)
        if sauvegarder(partie, chemin):
            est_la_notre = True
        print(rendu_fin_de_tour(fin, partie.players[partie.id].username))
        afficher_table(partie)
        passer_au_suivant(partie)
    print("\nLe plateau est vide : la partie est finie.")
    # Le vainqueur est à l'écran avant que la sauvegarde disparaisse.
    print(rendu_classement(partie.players, endGame(partie.players)), flush=True)
    if est_la_notre:
        supprimer(chemin)
