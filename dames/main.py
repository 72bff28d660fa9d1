"""La commande `dames` : ses options, la partie à commencer ou à reprendre, la boucle des tours.

Les notions :
- *reprendre* une partie (`-c`), c'est la rejouer depuis son fichier ;
- *sauvegarder* (`-s`), c'est remplacer le fichier après chaque coup ; si cela échoue, la partie
  continue en mémoire.

À essayer : ajoutez une option `--sans-couleurs`, et passez-la à `jouerTour`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from . import __version__, terminal
from .fichier import ErreurFichier, ecrire, lire, montrer, nettoyer, preparer
from .game import (
    NomRefuse,
    Partie,
    finPartie,
    nouvelle_partie,
    partieFini,
    rendu_fin,
    verifier_noms,
)
from .joueur import demander_noms, jouerTour
from .plateau import afficher
from .sauvegarde import TAILLE_MAX, decoder, encoder


def lire_graine(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
    """Lit la graine donnée en option.

    Args:
        ctx: le contexte de click.
        param: l'option.
        value: ce qui suit l'option, ou None si elle manque.
    Retour: le nombre, ou None.
    Effets de bord: aucun ; lève click.BadParameter si ce n'est pas un nombre de 1 à 9 chiffres.
    """
    if value is None:
        return None
    if not re.fullmatch("[0-9]{1,9}", value):
        raise click.BadParameter("on attend un nombre de 1 à 9 chiffres.", ctx, param)
    return int(value)


def lire_noms(ctx: click.Context, param: click.Parameter, value: str | None) -> list[str] | None:
    """Lit les noms des quatre joueurs donnés en option.

    Args:
        ctx: le contexte de click.
        param: l'option.
        value: ce qui suit l'option, ou None si elle manque.
    Retour: les noms, sans espaces autour, ou None.
    Effets de bord: aucun ; lève click.BadParameter si un nom ne convient pas.
    """
    if value is None:
        return None
    noms = [nom.strip() for nom in value.split(",")]
    try:
        verifier_noms(noms)
    except NomRefuse as erreur:
        raise click.BadParameter(f"{erreur}.", ctx, param) from None
    return noms


@click.command("dames")
@click.option(
    "--noms",
    callback=lire_noms,
    metavar="A,B,C,D",
    help="Les noms des joueurs 1 à 4, de 19 caractères au plus (sinon, le jeu les demande).",
)
@click.option(
    "-s",
    "sauvegarde",
    metavar="FICHIER",
    help="Sauvegarde la partie dans FICHIER après chaque coup.",
)
@click.option("-c", "charge", metavar="FICHIER", help="Reprend la partie sauvegardée dans FICHIER.")
@click.option(
    "--graine",
    callback=lire_graine,
    metavar="N",
    help="Acceptée comme dans les autres jeux, sans effet : rien n'est tiré au sort.",
)
@click.version_option(
    __version__,
    "--version",
    prog_name="dames",
    message="%(prog)s, version %(version)s",
    help="Affiche la version et quitte.",
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
def commande(
    noms: list[str] | None, sauvegarde: str | None, charge: str | None, graine: int | None
) -> None:
    """Dames++ : le jeu de dames à quatre, deux contre deux, sur un plateau en croix.

    À chaque question, « ? » explique et « q » quitte.
    \f
    Args:
        noms: les noms donnés par --noms.
        sauvegarde: le fichier où sauvegarder.
        charge: le fichier à reprendre.
        graine: la graine, sans effet ici.
    Retour: rien.
    Effets de bord: toute la partie.
    """
    if noms is not None and charge is not None:
        raise click.UsageError("--noms ne va pas avec -c : les noms sont dans le fichier.")
    if sauvegarde is not None:
        preparer(sauvegarde)
    partie = nouvelle_partie(noms or demander_noms()) if charge is None else reprendre(charge)
    jouer(partie, sauvegarde)


def reprendre(charge: str) -> Partie:
    """Reprend une partie sauvegardée.

    Args:
        charge: le fichier.
    Retour: la partie, où elle en était.
    Effets de bord: lit le fichier, dit où en est la partie ; lève ErreurFichier.
    """
    nettoyer(charge)
    octets = lire(charge, TAILLE_MAX)
    try:
        partie = decoder(octets)
    except ErreurFichier as erreur:
        raise ErreurFichier(f"{montrer(charge)}, {erreur}") from None
    tour = len(partie.historique) + 1
    print("Partie déjà finie.\n" if partieFini(partie) else f"Partie reprise au tour {tour}.\n")
    return partie


def jouer(partie: Partie, sauvegarde: str | None) -> None:
    """Joue les tours jusqu'à la fin de la partie, puis l'annonce.

    Args:
        partie: la partie, modifiée.
        sauvegarde: le fichier où sauvegarder après chaque coup, s'il y en a un.
    Retour: rien.
    Effets de bord: imprime, lit, écrit la sauvegarde.
    """
    couleurs = terminal.couleurs_permises()
    fin = finPartie(partie)
    while fin is None:
        fin = jouerTour(partie, couleurs)
        if sauvegarde is not None:
            sauver(partie, sauvegarde)
    afficher(partie.plateau, couleurs)
    print(rendu_fin(partie, fin))


def sauver(partie: Partie, sauvegarde: str) -> None:
    """Sauvegarde la partie ; un échec n'arrête pas le jeu.

    Args:
        partie: la partie.
        sauvegarde: le fichier.
    Retour: rien.
    Effets de bord: remplace le fichier, ou avertit le joueur.
    """
    try:
        ecrire(sauvegarde, encoder(partie))
    except ErreurFichier as erreur:
        terminal.avertir(f"Erreur : la partie n'est pas sauvegardée, {erreur}.")


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Lance le jeu et quitte le programme.

    Args:
        arguments: ce qui suit le nom de la commande ; par défaut, ceux du programme.
    Retour: ne revient pas.
    Effets de bord: ceux de la partie ; quitte avec son code de sortie.
    """
    terminal.preparer_flux()
    sys.exit(terminal.executer(commande, sys.argv[1:] if arguments is None else arguments))
