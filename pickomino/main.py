"""La commande `pickomino` : ses options, et le choix entre reprendre et commencer.

Deux notions :
- la *graine* fixe le hasard de chaque tour : même graine et mêmes réponses donnent la même partie,
  qu'on l'ait interrompue ou non ;
- la *reprise* : une sauvegarde présente au lancement est continuée d'elle-même.

À essayer : ajoutez une option qui fixe le nombre de joueurs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NoReturn

import click

from . import dialogue, ia, sauvegarde, systeme
from .jeu import hasard_du_tour, passer_au_suivant

SAUVEGARDE = "save.bin"  # le nom du sujet


@click.command("pickomino", cls=systeme.Commande)
@click.option("--graine", metavar="N", type=systeme.lire_graine, help="Fixe le hasard des dés.")
@click.option(
    "--sauvegarde",
    "cible",
    metavar="FICHIER",
    default=SAUVEGARDE,
    help="Fichier de sauvegarde, repris de lui-même s'il existe (save.bin par défaut).",
)
@click.option(
    "--nouvelle",
    is_flag=True,
    help="Commence une nouvelle partie ; l'ancienne est gardée à côté (save~.bin).",
)
@click.option(
    "--niveau",
    type=click.Choice(ia.NIVEAUX),
    default="sujet",
    metavar="NIVEAU",
    help="Le jeu des machines : sujet (par défaut) ou expert.",
)
@click.option("--rapide", is_flag=True, help="N'attend pas Entrée entre deux tours.")
@click.pass_obj
def commande(
    seance: systeme.Seance,
    graine: int | None,
    cible: str,
    nouvelle: bool,
    niveau: str,
    rapide: bool,
) -> None:
    """Pickomino, un jeu de dés pour 2 à 7 joueurs.

    Mettez des dés de côté et prenez le domino de votre total. À toute question, « ? » explique et
    « q » quitte ; la partie est sauvegardée à chaque fin de tour.
    """
    seance.reprise = "pickomino" + ("" if cible == SAUVEGARDE else " --sauvegarde {0}")
    seance.reprise += "" if graine is None else f" --graine {graine}"
    seance.reprise += "" if niveau == "sujet" else f" --niveau {niveau}"
    reprise = systeme.verifier_cible(cible) and not nouvelle
    partie = sauvegarde.charger(cible) if reprise else None
    nom = systeme.nom_lisible(cible)
    if partie:
        seance.cible = cible
        print(f"{dialogue.OUVERTURE}La partie de {nom} reprend, et s'y écrit à chaque fin de tour.")
    else:
        systeme.mettre_de_cote(cible, sauvegarde.reconnait, sauvegarde.TAILLE)
        print(f"{dialogue.OUVERTURE}La partie s'écrit dans {nom} à chaque fin de tour.")
        partie = dialogue.nouvelle_partie()
        dialogue.sauvegarder(partie, cible, seance)
    passer_au_suivant(partie)
    dialogue.jouer_partie(partie, partial(hasard_du_tour, graine), cible, seance, rapide, niveau)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Lance le jeu, puis quitte le programme."""
    systeme.lancer(commande, arguments)
