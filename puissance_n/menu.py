"""Le menu : commencer une partie, reprendre la dernière, quitter ; et dérouler une partie.

Trois notions :
- le *menu* revient après chaque partie finie, jusqu'à ce qu'on quitte ;
- une *manche* montre la grille, demande une action au joueur au trait et la joue ;
- *dérouler* une partie, c'est enchaîner les manches jusqu'à la fin ou jusqu'à une sauvegarde.

À essayer : proposez une revanche à la fin d'une partie, avec le même N et le même nombre de
joueurs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .fichier import Chemin, nom_lisible
from .game import (
    COULEURS,
    N_MAX,
    N_MIN,
    Action,
    Partie,
    couleur_et_jeton,
    est_finie,
    jouer,
    nouvelle_partie,
    rendu_fin,
)
from .grid import show_grid
from .joueur import action_de_la_machine, demander_action, rendu_action
from .sauvegarde import ErreurSauvegarde, SauvegardeAbsente, charger, save
from .terminal import avertir, couleurs_permises, demander_nombre

if TYPE_CHECKING:
    from random import Random

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


def tenir_le_menu(chemin: Chemin, hasard: Random) -> None:
    """Montre le menu jusqu'à ce que le joueur quitte, ou sauvegarde sa partie.

    Args:
        chemin: le fichier des sauvegardes.
        hasard: le générateur de l'initiative et de la machine.
    Retour: rien.
    Effets de bord: imprime, lit, sauvegarde ; lève Interruption si le joueur s'en va.
    """
    while True:
        print(MENU)
        choix = demander_nombre("Votre choix :", AIDE_MENU, range(NOUVELLE, QUITTER + 1))
        if choix == QUITTER:
            print("Au revoir !")
            return
        partie = commencer(hasard) if choix == NOUVELLE else reprendre(chemin)
        if partie is not None and not derouler(partie, chemin, hasard):
            return


def commencer(hasard: Random) -> Partie:
    """Demande comment jouer et annonce qui a l'initiative.

    Args:
        hasard: le générateur de l'initiative.
    Retour: la nouvelle partie.
    Effets de bord: imprime, lit, un tirage ; lève Interruption si le joueur s'en va.
    """
    joueurs = demander_nombre("Nombre de joueurs (1 ou 2) :", AIDE_JOUEURS, range(1, 3))
    question = f"Nombre N de jetons à aligner (de {N_MIN} à {N_MAX}) :"
    n = demander_nombre(question, AIDE_N, range(N_MIN, N_MAX + 1))
    partie = nouvelle_partie(n, joueurs, hasard)
    if joueurs == 1:
        print("Vous êtes le joueur jaune (O) ; la machine est le joueur rouge (X).")
    print(f"Le tirage au sort donne l'initiative au joueur {couleur_et_jeton(partie.player)}.")
    return partie


def reprendre(chemin: Chemin) -> Partie | None:
    """Relit la dernière partie sauvegardée.

    Args:
        chemin: le fichier des sauvegardes.
    Retour: la partie ; None s'il n'y en a pas, ou si le fichier est inutilisable.
    Effets de bord: lit le fichier ; imprime ce qu'on a trouvé.
    """
    try:
        partie = charger(chemin)
    except SauvegardeAbsente as absence:
        print(absence)
        return None
    except ErreurSauvegarde as erreur:
        avertir(f"Erreur : {erreur}")
        return None
    adversaire = "contre la machine" if partie.joueurs == 1 else "à deux joueurs"
    print(f"Reprise d'une partie {adversaire} : au joueur {COULEURS[partie.player]} de jouer.")
    return partie


def derouler(partie: Partie, chemin: Chemin, hasard: Random) -> bool:
    """Enchaîne les manches jusqu'à la fin de la partie, ou jusqu'à une sauvegarde.

    Args:
        partie: une partie qui n'est pas finie ; elle est modifiée.
        chemin: le fichier des sauvegardes.
        hasard: le générateur de la machine.
    Retour: vrai si la partie est finie, faux si le joueur l'a sauvegardée pour quitter.
    Effets de bord: imprime, lit, sauvegarde ; lève Interruption si le joueur s'en va.
    """
    while not est_finie(partie):
        montrer(partie)
        action = choisir_action(partie, hasard)
        if action is not None:
            jouer(partie, action)
        elif sauvegarde_faite(partie, chemin):
            return False
    montrer(partie)
    print(rendu_fin(partie))
    return True


def montrer(partie: Partie) -> None:
    """Affiche la grille, en couleurs si le terminal le permet.

    Args:
        partie: la partie.
    Retour: rien.
    Effets de bord: imprime.
    """
    print()
    show_grid(partie.grid, couleurs_permises())


def choisir_action(partie: Partie, hasard: Random) -> Action | None:
    """Demande son action au joueur au trait, humain ou machine.

    Args:
        partie: une partie qui n'est pas finie.
        hasard: le générateur de la machine.
    Retour: une action permise, ou None si le joueur veut sauvegarder et quitter.
    Effets de bord: imprime et lit ; lève Interruption si le joueur s'en va.
    """
    if not partie.machine_au_trait:
        return demander_action(partie)
    action = action_de_la_machine(partie, hasard)
    print(rendu_action(partie, action))
    return action


def sauvegarde_faite(partie: Partie, chemin: Chemin) -> bool:
    """Sauvegarde la partie, et dit si l'on peut quitter sans la perdre.

    Args:
        partie: la partie.
        chemin: le fichier des sauvegardes.
    Retour: vrai si la partie est sur le disque ; faux, après une phrase, si c'est impossible.
    Effets de bord: remplace le fichier ; imprime.
    """
    grid, interdite = partie.grid, partie.interdite
    try:
        save(grid, partie.player, joueurs=partie.joueurs, interdite=interdite, chemin=chemin)
    except ErreurSauvegarde as erreur:
        avertir(f"Erreur : {erreur} La partie continue.")
        return False
    print(f"Partie sauvegardée dans {nom_lisible(chemin)}. Au revoir !")
    return True
