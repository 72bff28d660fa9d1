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

import contextlib
from collections.abc import Sequence
from functools import partial
from random import Random

from . import dessin, ia, jeu, systeme
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
    """Demande combien de joueurs s'assoient, jusqu'à une réponse possible."""
    bornes = f"{JOUEURS_AU_MOINS} et {JOUEURS_AU_PLUS}"
    question = f"Nombre de joueurs (entre {bornes}) : "
    while True:
        nombre = systeme.lire_nombre(systeme.demander(question, AIDE_JOUEURS))
        if nombre is not None and JOUEURS_AU_MOINS <= nombre <= JOUEURS_AU_PLUS:
            return nombre
        print(f"Choisissez une valeur comprise entre {bornes}.")


def nouvelle_partie() -> Partie:
    """Demande les joueurs et dispose le plateau ; le premier joueur va jouer."""
    players: list[player] = []
    nbrJoueur = demander_nombre()
    while len(players) < nbrJoueur:
        question = f"Nom du joueur {len(players) + 1} (IA pour la machine) : "
        try:
            asseoir(systeme.demander(question, AIDE_NOM), players)
        except NomRefuse as refus:
            print(refus)
    return Partie(plateau_de_depart(), players)


# --- un tour -------------------------------------------------------------------------------------


def demander_face(nom: str, values: Sequence[int], liste: Sequence[int], motif: str) -> str:
    """Demande au joueur, humain ou machine, quelle face il prend.

    Args:
        motif: pourquoi la réponse précédente ne convenait pas, ou rien.
    """
    question = f"{nom}, quelle face prenez-vous (1 à 5 ou V) ? "
    if est_machine(nom):
        reponse = dessin.rendu_face(ia.choix_ia(values, liste))
        print(question + reponse)
        return reponse
    if motif:
        print(motif)
    return systeme.demander(question, AIDE_FACE)


def veut_relancer(partie: Partie, liste: Sequence[int], coef: Sequence[int]) -> bool:
    """Demande au joueur, humain ou machine, s'il relance les dés qui restent, s'il en reste."""
    restants = jeu.des_restants(coef)
    if not restants:
        print("Tous les dés sont mis de côté.")
        return False
    nom = partie.players[partie.id].username
    combien = "le dé restant" if restants == 1 else f"les {restants} dés restants"
    question = f"{nom}, relancez-vous {combien} (o/n) ? "
    if est_machine(nom):
        relance = ia.ia_relance(partie.dominos, liste, coef)
        print(question + ("o" if relance else "n"))
        return relance
    while True:
        reponse = systeme.demander(question, AIDE_RELANCE).lower()
        if reponse in ("o", "oui", "n", "non"):
            return reponse.startswith("o")
        print("Répondez par o (oui) ou n (non).")


def jouer_tour(partie: Partie, hasard: Random) -> FinDeTour:
    """Fait jouer le joueur dont c'est le tour, et rend comment son tour a fini."""
    liste: list[int] = []
    coef: list[int] = []
    nom = partie.players[partie.id].username
    print(f"\nC'est à {nom} de jouer.")
    while True:
        values = jeu.afficheurDee(jeu.des_restants(coef), hasard)
        if not jeu.choixJoueur(values, liste, coef, partial(demander_face, nom, values, liste)):
            return jeu.juger_tour(partie, liste, coef, bloque=True)
        mis_de_cote = dessin.rendu_mise_de_cote(liste, coef)
        print(f"Mis de côté : {mis_de_cote}, total {jeu.somme(liste, coef)}.")
        if not veut_relancer(partie, liste, coef):
            return jeu.juger_tour(partie, liste, coef, bloque=False)


# --- la partie -----------------------------------------------------------------------------------


def afficher_table(partie: Partie) -> None:
    """Montre le plateau et les joueurs."""
    print()
    jeu.afficheurPlateau(partie.dominos)
    print(dessin.rendu_joueurs(partie.players))


def sauvegarder(partie: Partie, cible: str) -> bool:
    """Sauvegarde sans jamais arrêter la partie ; dit si le fichier contient cette partie."""
    try:
        jeu.saveBinary(partie, cible)
    except systeme.ErreurFichier as erreur:
        phrase = erreur.message.rstrip(".")
        systeme.avertir(f"Erreur : {phrase} ; la partie continue sans être sauvegardée.")
        return False
    return True


def jouer_partie(partie: Partie, hasard: Random, cible: str, sauvee: bool) -> None:
    """Joue une partie jusqu'au bout, annonce le vainqueur et supprime la sauvegarde.

    Args:
        cible: le fichier de sauvegarde.
        sauvee: vrai si ce fichier contient déjà cette partie.
    """
    afficher_table(partie)
    while not jeu.plateau_vide(partie.dominos):
        fin = jouer_tour(partie, hasard)
        sauvee = sauvegarder(partie, cible) or sauvee
        print(dessin.rendu_fin_de_tour(fin, partie.players[partie.id].username))
        afficher_table(partie)
        jeu.passer_au_suivant(partie)
    print("\nLe plateau est vide : la partie est finie.")
    # Le vainqueur est à l'écran avant que la sauvegarde disparaisse.
    print(dessin.rendu_classement(partie.players, jeu.endGame(partie.players)), flush=True)
    if sauvee:  # sinon, le fichier est celui d'une autre partie
        with contextlib.suppress(systeme.FichierAbsent):
            systeme.supprimer_fichier(cible)
