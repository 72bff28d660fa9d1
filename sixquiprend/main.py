"""La commande `sixquiprend` : lire les options, ouvrir la séance, la jouer où le joueur le veut.

Notions :
- la *graine* décide des donnes ; sans elle, on en tire une au hasard ;
- `-c` dit d'où reprendre une partie, `-s` où l'enregistrer entre les tours ; ce peut être le même
  fichier.

À essayer : ajoutez une option `--ia N` qui répond d'avance à la question du nombre d'IA.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

import click

from . import __version__, terminal
from .fichier import verifier_cible

if TYPE_CHECKING:
    from .seance import Seance


def lire_graine(contexte: click.Context, option: click.Parameter, texte: str | None) -> int | None:
    """Lit la graine : un à neuf chiffres de 0 à 9, et rien d'autre.

    Args:
        contexte: celui de click.
        option: l'option, que click nomme dans son message.
        texte: ce que le joueur a écrit, ou None.
    Retour: le nombre, ou None.
    Effets de bord: lève BadParameter, donc le code 2, si ce n'est pas un tel nombre.
    """
    if texte is None:
        return None
    if not re.fullmatch("[0-9]{1,9}", texte):
        raise click.BadParameter("il faut un nombre de un à neuf chiffres.", contexte, option)
    return int(texte)


@click.command("sixquiprend")
@click.option(
    "-a", "au_terminal", is_flag=True, help="Joue au terminal (c'est le cas sans option)."
)
@click.option("-g", "en_fenetre", is_flag=True, help="Joue dans une fenêtre, avec pygame-ce.")
@click.option("--graine", metavar="N", callback=lire_graine, help="Rend les donnes reproductibles.")
@click.option("--muet", is_flag=True, help="Sans musique dans la fenêtre.")
@click.option("-s", "cible", metavar="FICHIER", help="Enregistre la partie entre les tours.")
@click.option("-c", "source", metavar="FICHIER", help="Reprend une partie enregistrée.")
@click.version_option(
    __version__,
    prog_name="sixquiprend",
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
def commande(
    au_terminal: bool,
    en_fenetre: bool,
    graine: int | None,
    muet: bool,
    cible: str | None,
    source: str | None,
) -> None:
    """Six Qui Prend : ramassez le moins de têtes de bœufs possible, contre 1 à 9 IA.

    Pendant la partie, « ? » explique et « q » quitte.
    \f
    Args:
        au_terminal: vrai si -a est donné.
        en_fenetre: vrai si -g est donné.
        graine: celle des donnes ; None pour la tirer au hasard, ou garder celle du fichier repris.
        muet: vrai s'il ne faut pas de musique.
        cible: le fichier où enregistrer.
        source: le fichier d'où reprendre.
    Retour: rien.
    Effets de bord: ceux de la partie.
    """
    if au_terminal and en_fenetre:
        raise click.UsageError("-a et -g s'excluent : choisissez le terminal ou la fenêtre.")
    jouer(en_fenetre, graine, muet, cible, source)


def jouer(
    en_fenetre: bool, graine: int | None, muet: bool, cible: str | None, source: str | None
) -> None:
    """Ouvre la séance et la donne au terminal ou à la fenêtre.

    Args:
        en_fenetre: vrai pour la fenêtre.
        graine: celle des donnes, ou None.
        muet: vrai s'il ne faut pas de musique.
        cible: le fichier où enregistrer, ou None.
        source: le fichier d'où reprendre, ou None.
    Retour: rien.
    Effets de bord: ceux de la partie ; lève ErreurFichier si un fichier ne convient pas.
    """
    from .sauvegarde import charger
    from .seance import Seance

    if cible is not None:
        verifier_cible(cible)
    seance = charger(source) if source is not None else Seance(graine_au_hasard())
    seance.graine = seance.graine if graine is None else graine
    seance.cible = cible
    if en_fenetre:
        jouer_en_fenetre(seance, source is not None, muet)
    else:
        from .dialogue import jouer_au_terminal

        jouer_au_terminal(seance, source is not None)


def jouer_en_fenetre(seance: Seance, reprise: bool, muet: bool) -> None:
    """Ouvre la fenêtre, si pygame est là.

    Args:
        seance: la séance, neuve ou reprise.
        reprise: vrai si la partie vient d'un fichier.
        muet: vrai s'il ne faut pas de musique.
    Retour: rien.
    Effets de bord: ceux de la partie ; lève ErreurFenetre si pygame ou l'écran manque.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame se présente sur la sortie
    try:
        from .graphique import ouvrir
    except ImportError as erreur:
        phrase = "la fenêtre a besoin de pygame-ce (pip install pygame-ce)."
        raise terminal.ErreurFenetre(phrase) from erreur
    ouvrir(seance, reprise, muet)


def graine_au_hasard() -> int:
    """Tire une graine.

    Args: aucun.
    Retour: un nombre de neuf chiffres au plus.
    Effets de bord: interroge le hasard du système.
    """
    from random import SystemRandom

    return SystemRandom().randrange(10**9)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Lance le jeu et quitte le programme.

    Args:
        arguments: ce qui suit le nom de la commande ; None pour ceux du processus.
    Retour: jamais ; le programme finit avec le code de sortie de la partie.
    Effets de bord: tous ceux du jeu.
    """
    terminal.preparer_flux()
    sys.exit(terminal.executer(commande, sys.argv[1:] if arguments is None else arguments))
