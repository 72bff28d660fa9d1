"""La commande `pickomino` : ses options, et le choix entre reprendre et commencer.

Deux notions :
- la *graine* fixe le hasard : même graine et mêmes réponses donnent la même partie ;
- la *reprise* : une sauvegarde présente au lancement est continuée d'elle-même.

À essayer : ajoutez une option qui fixe le nombre de joueurs.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from . import __version__, dialogue, sauvegarde, terminal
from .jeu import passer_au_suivant


def lire_graine(contexte: click.Context, option: click.Parameter, texte: str | None) -> int | None:
    """Comprend la valeur de --graine.

    Args:
        contexte: celui que click passe à tout lecteur d'option.
        option: l'option lue.
        texte: sa valeur, ou None si elle est absente.
    Retour: la graine, ou None.
    Effets de bord: lève click.BadParameter si ce n'est pas un entier d'un à neuf chiffres.
    """
    if texte is None:
        return None
    if not re.fullmatch("[0-9]{1,9}", texte):
        raise click.BadParameter("il faut un nombre entier d'un à neuf chiffres.", contexte, option)
    return int(texte)


@click.command("pickomino")
@click.option("--graine", metavar="N", callback=lire_graine, help="Fixe le hasard des dés.")
@click.option(
    "--sauvegarde",
    "chemin",
    metavar="FICHIER",
    default="save.bin",
    help="Fichier de sauvegarde, repris de lui-même s'il existe (save.bin par défaut).",
)
@click.option(
    "--nouvelle",
    is_flag=True,
    help="Commence une nouvelle partie ; l'ancienne sauvegarde est remplacée au premier tour fini.",
)
@click.version_option(
    __version__,
    prog_name="pickomino",
    message="%(prog)s, version %(version)s",
    help="Affiche la version.",
)
@click.option(
    "-h",
    "--help",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=terminal.montrer_aide,
    help="Affiche cette aide.",
)
def commande(graine: int | None, chemin: str, nouvelle: bool) -> None:
    """Pickomino, un jeu de dés pour 2 à 7 joueurs.

    Mettez des dés de côté et prenez le domino de votre total. À toute question, « ? » explique et
    « q » quitte ; la partie est sauvegardée à chaque fin de tour.

    \f
    Args:
        graine: la graine du hasard, ou None.
        chemin: le fichier de sauvegarde.
        nouvelle: vrai pour ne pas reprendre la sauvegarde.
    Retour: rien.
    Effets de bord: joue une partie.
    """
    from random import Random

    reprise = sauvegarde.preparer(chemin) and not nouvelle
    if reprise:
        partie = sauvegarde.charger(chemin)
        passer_au_suivant(partie)
        print(f"La partie de « {sauvegarde.nom_montrable(chemin)} » reprend.")
    else:
        partie = dialogue.nouvelle_partie()
    dialogue.jouer(partie, Random(graine), chemin, reprise)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Lance le jeu et quitte le programme.

    Args:
        arguments: ceux de la ligne de commande ; None prend ceux du programme.
    Retour: aucun, le programme est fini.
    Effets de bord: ceux de la partie.
    """
    terminal.preparer_flux()
    sys.exit(terminal.executer(commande, sys.argv[1:] if arguments is None else arguments))
