"""Le programme : la commande `puissance_n`, son menu, et le déroulement d'une partie.

Trois notions :
- la *graine* fixe le tirage de l'initiative et, avec la position, le coup de la machine : même
  graine et mêmes réponses, même partie, qu'on l'ait interrompue ou non ;
- le *menu* revient après chaque partie finie, jusqu'à ce qu'on quitte ;
- une *manche* montre la grille, demande un coup au joueur au trait et le joue.

À essayer : ajoutez une option `-n 4` qui évite la question, et relisez `dialogue.demander_partie`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NoReturn

import click

from . import dialogue, ia, systeme
from .dessin import NUL, rendu_abandon, rendu_coup, rendu_fin, rendu_partie
from .dialogue import Arret
from .game import COULEURS, Coup, Partie, est_finie, hasard_du_tour, jouer
from .sauvegarde import FICHIER, charger, encoder, sauver, verifier


@click.command("puissance_n", cls=systeme.Commande)
@click.option(
    "--graine",
    type=systeme.lire_graine,
    metavar="N",
    help="Fixe le hasard : même graine et mêmes réponses, même partie.",
)
@click.option(
    "--sauvegarde",
    "chemin",
    default=FICHIER,
    metavar="FICHIER",
    help=f"Le fichier où sauvegarder la partie et d'où la charger ({FICHIER} par défaut).",
)
@click.option(
    "--niveau",
    type=click.Choice(ia.NIVEAUX),
    default="sujet",
    metavar="NIVEAU",
    help="Le jeu de la machine : sujet (au hasard, par défaut), facile, moyen ou expert.",
)
@click.option("--rapide", is_flag=True, help="N'attend pas Entrée à la fin d'une partie.")
@click.pass_obj
def commande(
    seance: systeme.Seance, graine: int | None, chemin: str, niveau: str, rapide: bool
) -> None:
    """Puissance N : soyez le premier à aligner N jetons.

    Un ou deux joueurs, une grille de côté N + 2. À chaque tour on ajoute un jeton dans une colonne,
    ou l'on en retire un. Pendant la partie, « ? » explique et « q » quitte.
    """
    verifier(chemin)  # après la partie, il serait trop tard
    seance.reprise = "puissance_n --sauvegarde {0}"
    seance.reprise += "" if graine is None else f" --graine {graine}"
    seance.reprise += "" if niveau == "sujet" else f" --niveau {niveau}"
    seance.reprise += "  # puis 2 au menu"
    hasard = Random(graine)
    graine = hasard.randrange(10**9) if graine is None else graine
    print(f"{dialogue.ACCUEIL} Sauvegarde : {systeme.nom_lisible(chemin)}.")
    while (choix := dialogue.demander_menu()) != dialogue.QUITTER:
        nouvelle = choix == dialogue.NOUVELLE
        partie = dialogue.demander_partie(hasard) if nouvelle else reprendre(chemin)
        if partie is None:
            continue
        origine = None if nouvelle else encoder(partie)
        seance.cible = chemin if origine else None
        while derouler(partie, graine, niveau, seance) is Arret.SAUVEGARDER:
            if sauvegarder(partie, chemin, origine):
                return
            seance.a_jour = False
        seance.cible, seance.a_jour = None, True
        systeme.attendre(rapide)
    print("Au revoir !")


def reprendre(chemin: str) -> Partie | None:
    """Annonce et rend la partie sauvegardée ; s'il n'y en a pas, dit pourquoi et rend None."""
    nom = systeme.nom_lisible(chemin)
    try:
        partie = charger(chemin)
        if est_finie(partie):
            raise systeme.ErreurFichier(f"la partie de {nom} est déjà finie.")
    except systeme.FichierAbsent:
        print(f"Il n'y a pas de partie sauvegardée dans {nom}.")
        return None
    except systeme.ErreurFichier as erreur:
        systeme.avertir(f"Erreur : {erreur}")
        return None
    adversaire = "contre la machine" if partie.joueurs == 1 else "à deux joueurs"
    print(f"Reprise d'une partie {adversaire} : au joueur {COULEURS[partie.player]} de jouer.")
    return partie


def derouler(partie: Partie, graine: int, niveau: str, seance: systeme.Seance) -> Arret | None:
    """Enchaîne les manches ; rend ce qui a arrêté la partie, None si elle est allée à sa fin."""
    while not est_finie(partie):
        montrer(partie)
        coup = choisir_coup(partie, graine, niveau)
        if isinstance(coup, Arret):
            if coup is not Arret.SAUVEGARDER:
                print(rendu_abandon(partie) if coup is Arret.ABANDONNER else NUL)
            return coup
        jouer(partie, coup)
        seance.a_jour = False
    montrer(partie)
    print(rendu_fin(partie))
    return None


def montrer(partie: Partie) -> None:
    """Affiche la grille, à la taille du terminal et en couleurs s'il le permet."""
    print()
    print(rendu_partie(partie, *dialogue.ecran(), systeme.couleurs_permises()))


def choisir_coup(partie: Partie, graine: int, niveau: str) -> Coup | Arret:
    """Rend le coup du joueur au trait, humain ou machine, ou la façon dont il arrête la partie."""
    if not partie.est_machine(partie.player):
        return dialogue.demander_coup(
            partie, lambda: ia.avis(partie, "expert", hasard_du_tour(graine, partie))
        )
    coup = ia.choisir(partie, niveau, hasard_du_tour(graine, partie))
    print(rendu_coup(partie, coup))
    return coup


def sauvegarder(partie: Partie, chemin: str, origine: bytes | None) -> bool:
    """Sauvegarde la partie, et dit si l'on peut quitter sans la perdre."""
    try:
        sauver(partie, chemin, origine)
    except systeme.ErreurFichier as erreur:
        systeme.avertir(f"Erreur : {erreur} La partie continue.")
        return False
    print(f"Partie sauvegardée dans {systeme.nom_lisible(chemin)}. Au revoir !")
    return True


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Lance le jeu et quitte Python."""
    systeme.lancer(commande, arguments)
