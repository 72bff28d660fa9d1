"""La commande `sixquiprend` : lire les options, ouvrir le carnet, jouer où le joueur le veut.

Notions :
- la *graine* décide des donnes ; sans elle, on en tire une au hasard ;
- le *niveau* est celui des IA ; il n'est pas écrit dans les sauvegardes ;
- `-c` dit d'où reprendre une partie (la *source*), `-s` où la sauvegarder entre les tours (la
  *cible*) ; ce peut être le même fichier ;
- la *séance*, que crée `systeme`, sait où est la partie quand on la quitte.

À essayer : ajoutez une option `--ia N` qui répond d'avance à la question du nombre d'IA.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import NoReturn

import click

from . import ia, systeme
from .dialogue import jouer_au_terminal
from .game import Soiree
from .sauvegarde import Carnet


@click.command("sixquiprend", cls=systeme.Commande)
@click.option("-a", "au_terminal", is_flag=True, help="Joue au terminal (comme sans option).")
@click.option("-g", "en_fenetre", is_flag=True, help="Joue dans une fenêtre, avec pygame-ce.")
@click.option(
    "--graine", metavar="N", type=systeme.lire_graine, help="Rend les donnes reproductibles."
)
@click.option(
    "--niveau",
    type=click.Choice(ia.NIVEAUX),
    default="sujet",
    metavar="NIVEAU",
    help="Le jeu des IA : sujet (par défaut) ou expert.",
)
@click.option("--muet", is_flag=True, help="Sans musique dans la fenêtre.")
@click.option("--rapide", is_flag=True, help="Sans attendre Entrée quand un récit est long.")
@click.option("-s", "cible", metavar="FICHIER", help="Sauvegarde la partie entre les tours.")
@click.option("-c", "source", metavar="FICHIER", help="Reprend une partie sauvegardée.")
@click.pass_obj
def commande(
    seance: systeme.Seance,
    au_terminal: bool,
    en_fenetre: bool,
    graine: int | None,
    niveau: str,
    muet: bool,
    rapide: bool,
    cible: str | None,
    source: str | None,
) -> None:
    """Six Qui Prend : ramassez le moins de têtes de bœufs possible, contre 1 à 9 IA.

    Pendant la partie, « ? » explique et « q » quitte.
    """
    if au_terminal and en_fenetre:
        raise click.UsageError("-a et -g s'excluent : choisissez le terminal ou la fenêtre.")
    seance.reprise = f"sixquiprend {'-g ' if en_fenetre else ''}-c {{0}} -s {{0}}"
    seance.reprise += "" if niveau == "sujet" else f" --niveau {niveau}"
    carnet = Carnet(Soiree(random.randrange(10**9)), seance, cible)
    if source is not None:
        carnet.reprendre(source)
    if graine is not None:
        carnet.soiree.graine = graine
    if niveau == "expert":
        carnet.soiree.choix = ia.choisir
    if cible is not None:
        carnet.faire_place(cible)
    if en_fenetre:
        jouer_en_fenetre(carnet, source is not None, muet)
    else:
        jouer_au_terminal(carnet, source is not None, rapide)


def jouer_en_fenetre(carnet: Carnet, reprise: bool, muet: bool) -> None:
    """Ouvre la fenêtre et y joue, si pygame est là."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame se présente sur la sortie
    try:
        from .graphique import ouvrir
    except ImportError as erreur:
        conseil = "pip install 'cinq-jeux[graphique]'"
        raise click.ClickException(f"-g demande pygame-ce ; installez-le : {conseil}") from erreur
    ouvrir(carnet, reprise, muet)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Lance le jeu avec ses arguments (ceux du programme par défaut), puis quitte Python."""
    systeme.lancer(commande, arguments)
