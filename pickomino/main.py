"""La commande `pickomino` : ses options, et le choix entre reprendre et commencer.

Deux notions :
- la *graine* fixe le hasard : même graine et mêmes réponses donnent la même partie ;
- la *reprise* : une sauvegarde présente au lancement est continuée d'elle-même.

À essayer : ajoutez une option qui fixe le nombre de joueurs.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NoReturn

import click

from . import dialogue, sauvegarde, systeme
from .jeu import passer_au_suivant


@click.command("pickomino", cls=systeme.Commande)
@click.option("--graine", metavar="N", type=systeme.lire_graine, help="Fixe le hasard des dés.")
@click.option(
    "--sauvegarde",
    "cible",
    metavar="FICHIER",
    default="save.bin",
    help="Fichier de sauvegarde, repris de lui-même s'il existe (save.bin par défaut).",
)
@click.option(
    "--nouvelle",
    is_flag=True,
    help="Commence une nouvelle partie ; l'ancienne sauvegarde est remplacée au premier tour fini.",
)
def commande(graine: int | None, cible: str, nouvelle: bool) -> None:
    """Pickomino, un jeu de dés pour 2 à 7 joueurs.

    Mettez des dés de côté et prenez le domino de votre total. À toute question, « ? » explique et
    « q » quitte ; la partie est sauvegardée à chaque fin de tour.
    """
    reprise = systeme.verifier_cible(cible) and not nouvelle
    if reprise:
        partie = sauvegarde.charger(cible)
        passer_au_suivant(partie)
        print(f"La partie de {systeme.nom_lisible(cible)} reprend.")
    else:
        partie = dialogue.nouvelle_partie()
    dialogue.jouer_partie(partie, Random(graine), cible, reprise)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Lance le jeu, puis quitte le programme."""
    systeme.lancer(commande, arguments)
