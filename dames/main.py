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
from .dessin import OUVERTURE, rendu_fin, rendu_reprise
from .game import NomRefuse, Partie, finPartie, nouvelle_partie, verifier_noms
from .joueur import demander_noms, jouerTour
from .plateau import afficher
from .sauvegarde import charger, reserver, sauver


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
@click.pass_obj
def commande(
    seance: systeme.Seance, noms: list[str] | None, cible: str | None, source: str | None
) -> None:
    """Dames++ : le jeu de dames à quatre, deux contre deux, sur un plateau en croix.

    À chaque question, « ? » explique et « q » quitte.
    """
    if noms is not None and source is not None:
        raise click.UsageError("--noms ne va pas avec -c : les noms sont dans le fichier.")
    partie = nouvelle_partie() if source is None else charger(source)
    neuve = cible is not None and reserver(cible, actuelle=source)
    seance.reprise = "dames -c {0} -s {0}"
    seance.sauver_sous = lambda nom: sauver_sous(partie, seance, nom)
    print(OUVERTURE)
    if source is None:
        for stats, nom in zip(partie.stats, noms or demander_noms(), strict=True):
            stats.nom = nom
    else:
        print(rendu_reprise(partie))
    seance.cible = seance.cible or cible
    if neuve or (seance.cible and source is None):  # pas commencée, elle se reprend aussi
        enregistrer(partie, seance)
    jouer_les_tours(partie, seance)


def sauver_sous(partie: Partie, seance: systeme.Seance, nom: str) -> None:
    """Écrit la partie dans un autre fichier, à la demande du joueur ; lève ErreurFichier."""
    reserver(nom, actuelle=seance.cible)
    sauver(partie, nom)


def enregistrer(partie: Partie, seance: systeme.Seance) -> None:
    """Écrit la partie là où la séance la garde ; un échec se dit, et la partie continue."""
    seance.a_jour = False
    if seance.cible is not None:
        try:
            sauver(partie, seance.cible)
            seance.a_jour = True
        except systeme.ErreurFichier as erreur:
            systeme.avertir(f"Erreur : la partie n'est pas sauvegardée, {erreur}")


def jouer_les_tours(partie: Partie, seance: systeme.Seance) -> None:
    """Joue et sauvegarde les tours jusqu'à la fin de la partie, puis l'annonce."""
    couleurs = systeme.couleurs_permises()
    fin = finPartie(partie)
    while fin is None:
        fin = jouerTour(partie, couleurs, lambda: enregistrer(partie, seance))
        enregistrer(partie, seance)
    afficher(partie.plateau, couleurs)
    print(rendu_fin(partie, fin))


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Lance le jeu avec ses arguments, ceux du programme par défaut, et quitte Python."""
    systeme.lancer(commande, arguments)
