"""La commande `dames` : ses options, la partie à commencer ou à reprendre, la boucle des tours.

Les notions :
- *reprendre* une partie (`-c`), c'est la rejouer depuis son fichier ;
- *sauvegarder* (`-s`), c'est remplacer le fichier après chaque coup ; si cela échoue, la partie
  continue en mémoire.

À essayer : ajoutez une option `--sans-couleurs`, et passez-la à `jouerTour`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

import click

from . import systeme
from .game import NomRefuse, Partie, finPartie, nouvelle_partie, rendu_fin, verifier_noms
from .joueur import demander_noms, jouerTour
from .plateau import afficher
from .sauvegarde import charger, sauver


def lire_noms(texte: str) -> list[str]:
    """Lit les quatre noms de l'option --noms, à la demande de click."""
    noms = [nom.strip() for nom in texte.split(",")]
    try:
        verifier_noms(noms)
    except NomRefuse as erreur:
        raise click.BadParameter(f"{erreur}.") from None
    return noms


@click.command("dames", cls=systeme.Commande)
@click.option(
    "--noms",
    type=lire_noms,
    metavar="A,B,C,D",
    help="Les noms des joueurs 1 à 4, de 19 caractères au plus (sinon, le jeu les demande).",
)
@click.option(
    "-s", "cible", metavar="FICHIER", help="Sauvegarde la partie dans FICHIER après chaque coup."
)
@click.option("-c", "source", metavar="FICHIER", help="Reprend la partie sauvegardée dans FICHIER.")
@click.option(
    "--graine",
    type=systeme.lire_graine,
    expose_value=False,
    metavar="N",
    help="Acceptée comme dans les autres jeux, sans effet : rien n'est tiré au sort.",
)
def commande(noms: list[str] | None, cible: str | None, source: str | None) -> None:
    """Dames++ : le jeu de dames à quatre, deux contre deux, sur un plateau en croix.

    À chaque question, « ? » explique et « q » quitte.
    """
    if noms is not None and source is not None:
        raise click.UsageError("--noms ne va pas avec -c : les noms sont dans le fichier.")
    if cible is not None:
        systeme.verifier_cible(cible)
    partie = nouvelle_partie(noms or demander_noms()) if source is None else reprendre(source)
    jouer_les_tours(partie, cible)


def reprendre(source: str) -> Partie:
    """Reprend une partie sauvegardée, et dit où elle en est."""
    partie = charger(source)
    reprise = f"Partie reprise au tour {len(partie.historique) + 1}."
    print("Partie déjà finie.\n" if finPartie(partie) else f"{reprise}\n")
    return partie


def jouer_les_tours(partie: Partie, cible: str | None) -> None:
    """Joue et sauvegarde les tours jusqu'à la fin de la partie, puis l'annonce."""
    couleurs = systeme.couleurs_permises()
    fin = finPartie(partie)
    while fin is None:
        fin = jouerTour(partie, couleurs)
        if cible is not None:
            try:
                sauver(partie, cible)
            except systeme.ErreurFichier as erreur:  # la partie continue en mémoire
                systeme.avertir(f"Erreur : la partie n'est pas sauvegardée, {erreur}")
    afficher(partie.plateau, couleurs)
    print(rendu_fin(partie, fin))


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Lance le jeu avec ses arguments, ceux du programme par défaut, et quitte Python."""
    systeme.lancer(commande, arguments)
