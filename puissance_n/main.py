"""Le programme : la commande `puissance_n`, son menu, et le déroulement d'une partie.

Trois notions :
- la *graine* fixe le tirage de l'initiative et les coups de la machine : avec la même graine et les
  mêmes réponses, on rejoue la même partie ;
- le *menu* revient après chaque partie finie, jusqu'à ce qu'on quitte ;
- une *manche* montre la grille, demande un coup au joueur au trait et le joue.

À essayer : ajoutez une option `-n 4` qui évite la question, et relisez `dialogue.demander_partie`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NoReturn

import click

from . import systeme
from .dessin import rendu_coup, rendu_fin, show_grid
from .dialogue import NOUVELLE, QUITTER, demander_coup, demander_menu, demander_partie
from .game import COULEURS, Coup, Partie, coup_de_la_machine, est_finie, jouer
from .sauvegarde import FICHIER, charger, save


@click.command("puissance_n", cls=systeme.Commande)
@click.option(
    "--graine",
    type=systeme.lire_graine,
    metavar="N",
    help="Fixe le hasard : même graine et mêmes réponses, même partie.",
)
@click.option(
    "--sauvegarde",
    "chemin",
    default=FICHIER,
    metavar="FICHIER",
    help=f"Le fichier où sauvegarder la partie et d'où la charger ({FICHIER} par défaut).",
)
def commande(graine: int | None, chemin: str) -> None:
    """Puissance N : soyez le premier à aligner N jetons.

    Un ou deux joueurs, une grille de côté N + 2. À chaque tour on ajoute un jeton dans une colonne,
    ou l'on en retire un. Pendant la partie, « ? » explique et « q » quitte.
    """
    hasard = Random(graine)
    while (choix := demander_menu()) != QUITTER:
        partie = preparer(choix, chemin, hasard)
        if partie is not None and not derouler(partie, chemin, hasard):
            return
    print("Au revoir !")


def preparer(choix: int, chemin: str, hasard: Random) -> Partie | None:
    """Rend la partie choisie au menu ; None, après une phrase, si l'on ne peut pas la jouer."""
    try:
        existe = systeme.verifier_cible(chemin)  # après la partie, il serait trop tard
        if choix == NOUVELLE:
            return demander_partie(hasard)
        if existe:
            return reprendre(chemin)
        print(f"Il n'y a pas de partie sauvegardée dans {systeme.nom_lisible(chemin)}.")
    except systeme.ErreurFichier as erreur:
        systeme.avertir(f"Erreur : {erreur}")
    return None


def reprendre(chemin: str) -> Partie:
    """Rend la dernière partie sauvegardée, après l'avoir annoncée."""
    partie = charger(chemin)
    adversaire = "contre la machine" if partie.joueurs == 1 else "à deux joueurs"
    print(f"Reprise d'une partie {adversaire} : au joueur {COULEURS[partie.player]} de jouer.")
    return partie


def derouler(partie: Partie, chemin: str, hasard: Random) -> bool:
    """Enchaîne les manches ; rend vrai à la fin de la partie, faux si elle est sauvegardée."""
    while not est_finie(partie):
        montrer(partie)
        coup = choisir_coup(partie, hasard)
        if coup is not None:
            jouer(partie, coup)
        elif sauvegarder(partie, chemin):
            return False
    montrer(partie)
    print(rendu_fin(partie))
    return True


def montrer(partie: Partie) -> None:
    """Affiche la grille, en couleurs si le terminal le permet."""
    print()
    show_grid(partie.grid, systeme.couleurs_permises())


def choisir_coup(partie: Partie, hasard: Random) -> Coup | None:
    """Rend le coup du joueur au trait, humain ou machine ; None s'il veut sauvegarder."""
    if not partie.est_machine(partie.player):
        return demander_coup(partie)
    coup = coup_de_la_machine(partie, hasard)
    print(rendu_coup(partie, coup))
    return coup


def sauvegarder(partie: Partie, chemin: str) -> bool:
    """Sauvegarde la partie, et dit si l'on peut quitter sans la perdre."""
    grid, interdite = partie.grid, partie.interdite
    try:
        save(grid, partie.player, joueurs=partie.joueurs, interdite=interdite, chemin=chemin)
    except systeme.ErreurFichier as erreur:
        systeme.avertir(f"Erreur : {erreur} La partie continue.")
        return False
    print(f"Partie sauvegardée dans {systeme.nom_lisible(chemin)}. Au revoir !")
    return True


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Lance le jeu et quitte Python."""
    systeme.lancer(commande, arguments)
