"""Le programme : la commande `pickomino`, ses options, et le déroulement d'une partie.

Les notions, avec un exemple :
- la *graine* fixe les dés de chaque tour : `--graine 7` et mêmes réponses, même partie, qu'on l'ait
  interrompue ou non ;
- la *reprise* : un `save.bin` présent au lancement est continué de lui-même ; la partie y est
  écrite dès que les joueurs sont assis, puis à chaque fin de tour, et supprimée à la fin.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

import click

from . import dialogue, systeme
from .carnet import Carnet
from .clavier import Clavier
from .dessin import afficheurDee, rendu_bref, rendu_evenement, rendu_issue, rendu_reste
from .disque import ErreurFichier, nom_lisible
from .jeu import (
    Evenement,
    Fin,
    Partie,
    au_trait,
    choixJoueur,
    hasard_du_tour,
    issue,
    jouer,
    lancer_des,
    nouvelle_partie,
)
from .page import dire
from .sauvegarde import FICHIER, carnet_neuf, saveBinary
from .structures import ARRETER, LANCER, NIVEAUX, PRENDRE, Avis, Coup, est_machine, player


@click.command("pickomino", cls=systeme.Commande)
@systeme.fichier(
    "--sauvegarde",
    "cible",
    aide=f"Fichier de sauvegarde, repris de lui-même s'il existe ({FICHIER} par défaut).",
    default=FICHIER,
)
@click.option(
    "--nouvelle",
    is_flag=True,
    help="Commence une nouvelle partie ; l'ancienne est gardée à côté (save~.bin).",
)
@systeme.niveau(NIVEAUX, "sujet")
@systeme.RAPIDE
@systeme.TEXTE
@systeme.GRAINE
@click.pass_obj
def commande(
    options: list[str],
    cible: str,
    nouvelle: bool,
    niveau: str,
    rapide: bool,
    texte: bool,
    graine: int | None,
) -> None:
    """Pickomino, un jeu de dés pour 2 à 7 joueurs.

    Mettez des dés de côté et prenez le domino de votre total. À chaque question, « ? » explique et
    « q » quitte ; la partie est sauvegardée à chaque fin de tour. Avec --rapide, un lancer de la
    machine tient en une ligne.
    """
    with carnet_neuf(lambda nom: ["pickomino", "--sauvegarde", nom, *options]) as carnet:
        carnet.reserver(cible)
        partie = None if nouvelle else reprendre(carnet, cible)
        ou = f"s'écrit dans {nom_lisible(cible)}"
        if partie:
            ou = f"de {nom_lisible(cible)} reprend, et s'y écrit"
        print(f"{dialogue.OUVERTURE}\nLa partie {ou} à chaque fin de tour.")
        if systeme.au_terminal():
            dire(dialogue.COMMENT)
        clavier = Clavier(carnet, rapide, NIVEAUX, niveau, options, texte=texte, graine=graine)
        if partie:
            clavier.annoncer([j.username for j in partie.players if est_machine(j.username)])
        partie = partie or dialogue.demander_partie(clavier)
        while partie:
            partie = recommencer(clavier, partie, derouler(clavier, partie))


def reprendre(carnet: Carnet[Partie], cible: str) -> Partie | None:
    """Rend la partie du fichier réservé ; None s'il était absent ou vide."""
    if not carnet.contenu:
        return None
    try:
        return carnet.ouvrir(cible)
    except ErreurFichier as erreur:
        raise ErreurFichier(f"{erreur.message[:-1]} (--nouvelle pour recommencer).") from None


def recommencer(clavier: Clavier, partie: Partie, fin: Fin) -> Partie | None:
    """Rend une partie neuve des joueurs de celle qui a cette fin, s'ils la veulent."""
    noms = [joueur.username for joueur in partie.players]
    gagnants = [] if fin.gagnant is None else [noms[fin.gagnant]]
    if not clavier.rejouer({nom: est_machine(nom) for nom in noms}, gagnants):
        return None
    return nouvelle_partie([player(nom) for nom in noms])


def derouler(clavier: Clavier, partie: Partie) -> Fin:
    """Joue une partie jusqu'à sa fin, qu'elle rend, et supprime la sauvegarde."""
    clavier.carnet.commencer(partie)
    while (fin := issue(partie)) is None:
        evenement = jouer_tour(clavier, partie, hasard_du_tour(clavier.graine, partie))
        saveBinary(partie, clavier.carnet)  # un tour joué est gardé, même si l'écran ne répond plus
        dire(rendu_evenement(partie, evenement))
        if est_machine(partie.players[evenement.joueur].username):
            dialogue.revoir(clavier, partie, evenement)
    print(rendu_issue(partie, fin), flush=True)  # à l'écran avant que la sauvegarde disparaisse
    clavier.carnet.finir(supprimer=True)
    return fin


def jouer_tour(clavier: Clavier, partie: Partie, hasard: Random) -> Evenement:
    """Fait jouer son tour au joueur au trait, et rend comment il a fini."""
    nom = partie.players[au_trait(partie)].username
    bref, recit = clavier.rapide and est_machine(nom), ""
    texte = clavier.texte
    montre = partial(afficheurDee, rendu=partial(dialogue.rendu_lancer, texte=texte))
    lancer = lancer_des if bref else montre
    print(f"\n{rendu_reste(partie)}" if bref and partie.id else dialogue.montrer(partie, texte))
    print(f"C'est à {nom} de jouer.")
    evenement = jouer(partie, Coup(LANCER), hasard, lancer)
    while evenement.coup.genre is not ARRETER:
        coup = choixJoueur(partie, lambda raison: repondre(clavier, partie, raison))
        recit += rendu_bref(partie.tour, coup)
        evenement = jouer(partie, coup, hasard, lancer)
        if coup.genre is PRENDRE and not bref:
            dire(rendu_evenement(partie, evenement))
    print(recit if bref else "", end="")
    return evenement


def repondre(clavier: Clavier, partie: Partie, raison: str) -> Coup:
    """Rend la réponse du joueur au trait ; celle d'une machine suit la question, comme tapée."""
    if not est_machine(partie.joueur.username):
        conseil = partial(clavier.conseiller, partial(aviser, clavier, partie))
        return dialogue.demander_coup(clavier, partie, conseil, raison)
    coup = choisir(clavier, partie)
    if not clavier.rapide:
        print(f"{dialogue.question(partie)}{coup}")
        if coup.genre is LANCER:
            clavier.attendre()
    return coup


def choisir(clavier: Clavier, partie: Partie) -> Coup:
    """Rend le coup de la machine, qui ne sait rien des dés à venir."""
    from . import expert, ia

    hasard = Random(clavier.graine)
    if clavier.niveau == "expert":
        return clavier.reflechir(lambda: expert.choisir(partie, hasard))
    return ia.choisir(partie, clavier.niveau, hasard)


def aviser(clavier: Clavier, partie: Partie) -> Sequence[Avis]:
    """Rend les meilleurs coups du joueur au trait, et ce qu'on peut en espérer."""
    from .expert import avis

    return avis(partie, Random(clavier.graine))


main = partial(systeme.lancer, commande)  # lance le jeu, puis quitte Python
