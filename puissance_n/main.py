"""Le programme : la commande `puissance_n` et ses options.

Deux notions :
- la *graine* fixe le tirage de l'initiative et les coups de la machine : avec la même graine et les
  mêmes réponses, on rejoue la même partie ;
- le *fichier* des sauvegardes n'en garde qu'une, la dernière.

À essayer : ajoutez une option `-n 4` qui évite la question, et relisez `menu.commencer`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from . import __version__
from .menu import tenir_le_menu
from .sauvegarde import FICHIER
from .terminal import executer, lire_nombre, montrer_aide, preparer_flux


def nombre_ascii(contexte: click.Context, option: click.Parameter, texte: str | None) -> int | None:
    """Traduit le texte d'une option en un nombre, écrit avec les chiffres de 0 à 9.

    Args:
        contexte: le contexte de click, pour le message d'erreur.
        option: l'option, pour le message d'erreur.
        texte: ce qui a été tapé, ou None si l'option est absente.
    Retour: le nombre, ou None si l'option est absente.
    Effets de bord: aucun ; lève click.BadParameter si ce n'est pas un nombre.
    """
    nombre = None if texte is None else lire_nombre(texte)
    if texte is not None and nombre is None:
        attendu = "on attend un nombre entier de neuf chiffres au plus."
        raise click.BadParameter(attendu, contexte, option)
    return nombre


@click.command("puissance_n")
@click.option(
    "--graine",
    callback=nombre_ascii,
    metavar="N",
    help="Fixe le hasard : même graine et mêmes réponses, même partie.",
)
@click.option(
    "--sauvegarde",
    default=FICHIER,
    show_default=True,
    metavar="FICHIER",
    help="Le fichier où sauvegarder la partie et d'où la charger.",
)
@click.version_option(__version__, prog_name="puissance_n", message="%(prog)s, version %(version)s")
@click.option(
    "-h",
    "--help",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=montrer_aide,
    help="Affiche cette aide.",
)
def commande(graine: int | None, sauvegarde: str) -> None:
    """Puissance N : soyez le premier à aligner N jetons.

    Un ou deux joueurs, une grille de côté N + 2. À chaque tour on ajoute un jeton dans une colonne,
    ou l'on en retire un. Pendant la partie, « ? » explique et « q » quitte.

    \f

    Args:
        graine: la graine du hasard, ou None pour une partie imprévisible.
        sauvegarde: le fichier des sauvegardes.
    Retour: rien.
    Effets de bord: ceux du jeu.
    """
    from random import Random  # ici, pour que --help n'ait pas à l'attendre

    tenir_le_menu(sauvegarde, Random(graine))


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Lance le jeu et sort.

    Args:
        arguments: ce qui suit le nom du programme ; par défaut, ceux de la ligne de commande.
    Retour: jamais.
    Effets de bord: ceux du jeu ; termine le programme avec son code de sortie.
    """
    preparer_flux()
    sys.exit(executer(commande, sys.argv[1:] if arguments is None else arguments))
