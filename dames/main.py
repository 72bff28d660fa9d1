"""La commande `dames` : ses options, la partie à commencer ou à reprendre, la boucle des tours.

Les notions :
- *reprendre* une partie (`-c`), c'est la rejouer depuis son fichier ;
- *sauvegarder* (`-s`), c'est remplacer le fichier après chaque coup ; si cela échoue, la partie
  continue en mémoire.

À essayer : ajoutez une option `--sans-couleurs`, et passez-la à `jouerTour`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NoReturn

import click

from . import systeme
from .dessin import OUVERTURE, rendu_fin, rendu_reprise
from .game import Fin, NomRefuse, Partie, au_trait, finPartie, nouvelle_partie, verifier_noms
from .ia import NIVEAUX
from .joueur import demander_noms, jouer_machine, jouerTour
from .plateau import afficher
from .sauvegarde import charger, reserver, sauver
from .structures import JOUEURS


def lire_noms(texte: str) -> list[str]:
    """Lit les quatre noms de l'option --noms, à la demande de click."""
    noms = [nom.strip() for nom in texte.split(",")]
    try:
        verifier_noms(noms)
    except NomRefuse as erreur:
        raise click.BadParameter(f"{erreur}.") from None
    return noms


def lire_machines(texte: str) -> frozenset[int]:
    """Lit les joueurs de l'option --ia, à la demande de click."""
    places = [place.strip() for place in texte.split(",") if texte]
    if not set(places) <= {"1", "2", "3", "4"}:
        raise click.BadParameter("on attend des joueurs de 1 à 4, comme 2,4.")
    return frozenset(map(int, places))


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
    "--ia",
    "machines",
    type=lire_machines,
    default="",
    metavar="2,4",
    help="Les joueurs que la machine joue, de 1 à 4.",
)
@click.option(
    "--niveau",
    type=click.Choice(NIVEAUX),
    default="moyen",
    metavar="NIVEAU",
    help="Le jeu des machines : facile, moyen (par défaut) ou expert.",
)
@click.option("--rapide", is_flag=True, help="N'attend pas Entrée après le coup d'une machine.")
@click.option(
    "--graine",
    type=systeme.lire_graine,
    metavar="N",
    help="Fixe le hasard des machines : même graine et mêmes réponses, même partie.",
)
@click.pass_obj
def commande(
    seance: systeme.Seance,
    noms: list[str] | None,
    cible: str | None,
    source: str | None,
    machines: frozenset[int],
    niveau: str,
    rapide: bool,
    graine: int | None,
) -> None:
    """Dames++ : le jeu de dames à quatre, deux contre deux, sur un plateau en croix.

    À chaque question, « ? » explique et « q » quitte.
    """
    if noms is not None and source is not None:
        raise click.UsageError("--noms ne va pas avec -c : les noms sont dans le fichier.")
    partie = nouvelle_partie() if source is None else charger(source)
    neuve = cible is not None and reserver(cible, actuelle=source)
    seance.reprise = "dames -c {0} -s {0}"
    if machines:
        seance.reprise += f" --ia {','.join(map(str, sorted(machines)))} --niveau {niveau}"
        seance.reprise += "" if graine is None else f" --graine {graine}"
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
    depart = Random().randrange(10**9) if graine is None else graine

    def jouer_un_tour(couleurs: bool) -> Fin | None:
        """Fait jouer le joueur au trait, humain ou machine."""
        if au_trait(partie) not in machines:
            return jouerTour(partie, couleurs, lambda: enregistrer(partie, seance))
        fin = jouer_machine(partie, niveau, Random(f"{depart}-{len(partie.historique)}"))
        systeme.attendre(rapide or len(machines) == len(JOUEURS))
        return fin

    jouer_les_tours(partie, seance, jouer_un_tour)


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


def jouer_les_tours(
    partie: Partie, seance: systeme.Seance, jouer_un_tour: Callable[[bool], Fin | None]
) -> None:
    """Joue et sauvegarde les tours jusqu'à la fin de la partie, puis l'annonce."""
    couleurs = systeme.couleurs_permises()
    fin = finPartie(partie)
    while fin is None:
        fin = jouer_un_tour(couleurs)
        enregistrer(partie, seance)
    afficher(partie.plateau, couleurs)
    print(rendu_fin(partie, fin))


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Lance le jeu avec ses arguments, ceux du programme par défaut, et quitte Python."""
    systeme.lancer(commande, arguments)
