"""Le programme : la commande `puissance_n`, son menu, et le déroulement d'une partie.

Les notions, avec un exemple :
- la *graine* fixe le tirage de l'initiative et, avec le numéro du tour, le coup de la machine :
  `--graine 7` et mêmes réponses, même partie, qu'on l'ait interrompue ou non ;
- le *menu* revient après chaque partie finie, jusqu'à ce qu'on quitte ; il charge et sauvegarde le
  *fichier du menu*, `puissance_n.sav` ;
- une *manche* montre la grille, demande un coup au joueur au trait, « a3 », et le joue.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

import click

from . import dialogue, systeme
from .clavier import Clavier
from .dessin import rendu_evenement, rendu_issue
from .disque import ErreurFichier, FichierAbsent, nom_lisible
from .game import COULEURS, Fin, Partie, au_trait, hasard_du_tour, issue, jouer
from .grid import MARGE, NIVEAUX, Avis, Coup
from .page import dire
from .sauvegarde import FICHIER, carnet_neuf, charger, save


@dataclass(eq=False, repr=False)
class Seance:
    """Ce qu'il faut pour jouer des parties : le clavier et les réglages."""

    clavier: Clavier
    chemin: str  # le fichier du menu
    hasard: Random  # celui de l'initiative


@click.command("puissance_n", cls=systeme.Commande)
@systeme.fichier(
    "--sauvegarde",
    "chemin",
    aide=f"Le fichier que le menu charge et sauvegarde ({FICHIER} par défaut).",
    default=FICHIER,
)
@systeme.REPRENDRE
@systeme.ECRIRE
@systeme.niveau(NIVEAUX, "sujet")
@systeme.RAPIDE
@systeme.TEXTE
@systeme.GRAINE
@click.pass_obj
def commande(
    options: list[str],
    chemin: str,
    source: str | None,
    cible: str | None,
    niveau: str,
    rapide: bool,
    texte: bool,
    graine: int | None,
) -> None:
    """Puissance N : soyez le premier à aligner N jetons.

    Un ou deux joueurs, une grille de côté N + 2. À chaque tour on ajoute un jeton dans une colonne,
    ou l'on en retire un. À chaque question, « ? » explique et « q » quitte.
    """
    hasard = Random(graine)
    graine = hasard.randrange(10**9) if graine is None else graine
    with carnet_neuf(lambda nom: ["puissance_n", "-c", nom, "-s", nom, *options]) as carnet:
        clavier = Clavier(carnet, rapide, NIVEAUX, niveau, options, texte=texte, graine=graine)
        seance = Seance(clavier, chemin, hasard)
        partie = charger(carnet, source) if source is not None else None
        carnet.reserver(cible or chemin)  # après la partie, il serait trop tard
        if cible is None:
            carnet.fermer()  # le menu n'écrit qu'à la demande
        print(f"{dialogue.OUVERTURE} Sauvegarde : {nom_lisible(cible or chemin)}.")
        if systeme.au_terminal():
            dire(dialogue.COMMENT)
        if partie:
            clavier.reprendre(partie.niveau)
            clavier.annoncer(machines(partie))
        while partie or (partie := choisir_partie(seance)):
            fin = derouler(seance, partie)
            if fin is None:
                return
            partie = recommencer(seance, partie, fin)
    print("Au revoir !")


def recommencer(seance: Seance, partie: Partie, fin: Fin) -> Partie | None:
    """Rend une partie neuve, réglée comme celle qui a cette fin, si les joueurs la veulent."""
    joueurs = {nom: nom in machines(partie) for nom in COULEURS}
    gagnants = [] if fin.gagnant is None else [COULEURS[fin.gagnant]]
    if not seance.clavier.rejouer(joueurs, gagnants):
        return None
    return dialogue.commencer(partie.grid.width - MARGE, partie.joueurs, seance.hasard)


def machines(partie: Partie) -> list[str]:
    """Rend les noms des joueurs que la machine joue."""
    return [nom for joueur, nom in enumerate(COULEURS) if partie.est_machine(joueur)]


def choisir_partie(seance: Seance) -> Partie | None:
    """Rend la partie choisie au menu, nouvelle ou chargée ; None si l'on quitte."""
    while (choix := dialogue.demander_menu(seance.clavier)) != dialogue.QUITTER:
        if choix == dialogue.NOUVELLE:
            return dialogue.demander_partie(seance.clavier, seance.hasard)
        if partie := reprendre(seance):
            return partie
    return None


def reprendre(seance: Seance) -> Partie | None:
    """Annonce et rend la partie du fichier du menu ; s'il n'y en a pas, dit pourquoi."""
    nom = nom_lisible(seance.chemin)
    try:
        partie = charger(seance.clavier.carnet, seance.chemin)
        if issue(partie):
            seance.clavier.carnet.finir()
            raise ErreurFichier(f"la partie de {nom} est déjà finie.")
    except FichierAbsent:
        print(f"Il n'y a pas de partie sauvegardée dans {nom}.")
        return None
    except ErreurFichier as erreur:
        systeme.avertir(f"Erreur : {erreur.message}")
        return None
    adversaire = "contre la machine" if partie.joueurs == 1 else "à deux joueurs"
    print(f"Reprise d'une partie {adversaire} : au joueur {COULEURS[partie.player]} de jouer.")
    seance.clavier.reprendre(partie.niveau)
    seance.clavier.annoncer(machines(partie))
    return partie


def derouler(seance: Seance, partie: Partie) -> Fin | None:
    """Joue une partie jusqu'à sa fin, et la rend ; None si le joueur la sauvegarde pour quitter."""
    seance.clavier.carnet.commencer(partie)
    while (fin := issue(partie)) is None:
        rappels = dialogue.montrer(partie, seance.clavier.texte)
        if partie.est_machine(au_trait(partie)):
            coup = seance.clavier.reflechir(lambda: choisir(seance, partie))
            print(rendu_evenement(partie, jouer(partie, coup)))
        else:
            if rappels:
                print(rappels)
            if not demander_et_jouer(seance, partie):
                return None
        seance.clavier.carnet.noter(partie)
    dialogue.montrer(partie, seance.clavier.texte)
    print(rendu_issue(partie, fin))
    seance.clavier.carnet.finir()
    return fin


def demander_et_jouer(seance: Seance, partie: Partie) -> bool:
    """Joue le coup que choisit le joueur au trait ; rend faux s'il a sauvegardé pour quitter."""
    conseil = partial(seance.clavier.conseiller, partial(aviser, seance, partie))
    while True:
        coup = dialogue.demander_coup(seance.clavier, partie, conseil)
        if coup is not None:
            jouer(partie, coup)
            return True
        if sauvegarder(seance, partie):
            return False


def choisir(seance: Seance, partie: Partie) -> Coup:
    """Rend le coup de la machine ; ses livres ne s'ouvrent que pour jouer."""
    from . import expert, ia

    hasard, partie.niveau = hasard_du_tour(seance.clavier.graine, partie), seance.clavier.niveau
    if seance.clavier.niveau == "expert":
        return expert.choisir(partie, hasard)
    return ia.choisir(partie, seance.clavier.niveau, hasard)


def aviser(seance: Seance, partie: Partie) -> Sequence[Avis]:
    """Rend les meilleurs coups du joueur au trait, et ce qu'on peut en dire."""
    from .expert import avis

    return avis(partie, hasard_du_tour(seance.clavier.graine, partie))


def sauvegarder(seance: Seance, partie: Partie) -> bool:
    """Sauvegarde la partie, et dit si l'on peut quitter sans la perdre."""
    carnet = seance.clavier.carnet
    try:
        if carnet.nom is None:
            carnet.reserver(seance.chemin)
        save(partie.grid, partie.player, partie, carnet)
    except ErreurFichier as erreur:
        phrase = erreur.message.rstrip(".")
        systeme.avertir(f"Erreur : {phrase} ; la partie continue sans être sauvegardée.")
        return False
    print(f"Partie sauvegardée dans {nom_lisible(str(carnet.nom))}. Au revoir !")
    return True


main = partial(systeme.lancer, commande)  # lance le jeu, puis quitte Python
