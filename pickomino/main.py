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
from typing import NoReturn

import click

from . import dialogue
from .commun.fichier import Carnet, ErreurFichier, nom_lisible
from .commun.terminal import (
    EN_FENETRE,
    GRAINE,
    TEXTE,
    VERSION_DU_JEU,
    Clavier,
    commande_tapee,
    dire,
    jusqu_au_depart,
    lancer,
    option_fichier,
    option_niveau,
)
from .dessin import rendu_question
from .dialogue import Seance
from .jeu import (
    Evenement,
    Fin,
    Partie,
    au_trait,
    choixJoueur,
    endGame,
    est_machine,
    hasard_du_tour,
    issue,
    nouvelle_partie,
)
from .sauvegarde import FICHIER, carnet_neuf, charger
from .structures import ARRETER, NIVEAUX, PRENDRE, Coup


@click.command("pickomino")
@option_fichier(
    "--sauvegarde",
    "chemin",
    aide=f"Le fichier de la partie ; s'il existe, elle reprend ({FICHIER} par défaut).",
    default=FICHIER,
)
@click.option(
    "--nouvelle",
    is_flag=True,
    help="Commence une nouvelle partie ; l'ancienne est gardée à côté (save~.bin).",
)
@EN_FENETRE
@option_niveau(NIVEAUX, "sujet", "« sujet » joue comme l'énoncé le décrit, au plus gros gain.")
@TEXTE
@GRAINE
@VERSION_DU_JEU
def commande(
    chemin: str,
    nouvelle: bool,
    en_fenetre: bool,
    niveau: str,
    texte: bool,
    graine: int | None,
) -> None:
    """Pickomino, un jeu de dés pour 2 à 7 joueurs.

    Mettez des dés de côté et prenez le domino de votre total. À chaque question, « ? » explique et
    « q » quitte ; la partie est sauvegardée à chaque fin de tour.
    """
    carnet = carnet_neuf()
    clavier = Clavier(carnet)
    if en_fenetre:
        clavier = ouvrir_une_page(carnet)
    seance = Seance(clavier, MOTS, niveau, texte or en_fenetre, Random(graine))
    with jusqu_au_depart(carnet, reprendre_par):
        fichier = carnet.reserver(chemin)
        partie = None
        if fichier.contenu and not nouvelle:
            try:
                partie = reprendre(seance, chemin)
            except ErreurFichier as erreur:
                phrase = erreur.message.removesuffix(".")
                raise ErreurFichier(f"{phrase} (--nouvelle pour recommencer).") from None
        with clavier.ouvrir():
            dire(dialogue.OUVERTURE)
            if not en_fenetre:
                dire(dialogue.OUVERTURE_AU_TERMINAL)
            if partie is None:
                dire(f"La partie s'écrit dans {nom_lisible(chemin)} à chaque fin de tour.")
            else:
                reprise = f"La partie de {nom_lisible(chemin)} reprend"
                dire(f"{reprise}, et s'y écrit à chaque fin de tour.")
            jouer_des_parties(seance, partie)


def reprendre_par(nom: str) -> str:
    """Rend la commande qui reprend la partie de ce fichier."""
    if nom == FICHIER:
        return commande_tapee(sauf=("chemin", "nouvelle"), plus=()).rstrip()
    return commande_tapee(sauf=("chemin", "nouvelle"), plus=("--sauvegarde", nom))


def ouvrir_une_page(carnet: Carnet[Partie]) -> Clavier:
    """Rend de quoi jouer dans une page."""
    from .commun.page import Page
    from .graphique import scene

    return Page(carnet, "Pickomino", scene)


# --- avant la partie -----------------------------------------------------------------------------


def preparer(seance: Seance) -> Partie:
    """Rend la partie qu'on prépare : nouvelle, ou d'un fichier choisi à l'accueil d'une page."""
    return seance.clavier.preparer(partial(commencer, seance), partial(reprendre, seance))


def commencer(seance: Seance) -> Partie:
    """Demande qui joue, et rend une nouvelle partie."""
    noms = dialogue.demander_partie(seance)
    if seance.clavier.accueille:
        from .commun.page import retenir

        retenir(niveau=seance.niveau)
    return nouvelle_partie(seance.hasard, noms)


def reprendre(seance: Seance, nom: str) -> Partie:
    """Rend la partie d'un fichier ; lève ErreurFichier."""
    return charger(seance.clavier.carnet, nom, seance.hasard)


# --- la partie -----------------------------------------------------------------------------------


def jouer_des_parties(seance: Seance, partie: Partie | None) -> NoReturn:
    """Joue la partie reprise, ou une nouvelle, puis d'autres tant qu'on en veut encore."""
    while True:
        if partie is None:
            partie = preparer(seance)
        derouler(seance, partie)
        try:
            endGame(partie, seance.clavier.carnet)
        except SystemExit:
            seance.clavier.carnet.finir()
            if not seance.clavier.encore():
                raise
        partie = None


def derouler(seance: Seance, partie: Partie) -> Fin:
    """Joue une partie jusqu'à sa fin, qu'elle rend ; chaque fin de tour est sauvegardée."""
    seance.avant = partie
    seance.clavier.commencer(partie)
    fin = issue(partie)
    while fin is None:
        evenement = jouer_tour(seance, partie)
        seance.clavier.noter(partie, evenement)
        fin = issue(partie)
    dialogue.montrer_plateau(seance, partie)
    return fin


def jouer_tour(seance: Seance, partie: Partie) -> Evenement:
    """Fait jouer le joueur au trait, coup après coup, et rend comment son tour a fini."""
    dialogue.annoncer_tour(seance, partie)
    demander = partial(repondre, seance)
    tour = partie.tour
    evenement = choixJoueur(partie, demander)  # le premier lancer
    while evenement.coup.genre is not ARRETER:
        dialogue.montrer_evenement(seance, partie, evenement)
        tour = partie.tour
        evenement = choixJoueur(partie, demander)
    dialogue.montrer_fin_de_tour(seance, partie, evenement, tour)
    return evenement


def repondre(seance: Seance, partie: Partie) -> Coup:
    """Rend la réponse du joueur au trait ; la face d'une machine suit la question, comme tapée."""
    if not est_machine(partie, au_trait(partie)):
        return dialogue.demander_coup(seance, partie)
    coup = choisir(seance, partie)
    if coup.genre is PRENDRE and not seance.texte:
        print(f"{rendu_question(partie)}{coup}")
    return coup


def choisir(seance: Seance, partie: Partie) -> Coup:
    """Rend le coup de la machine, dont le livre ne s'ouvre que pour jouer."""
    if seance.niveau == "expert":
        from .machine import expert

        return expert.choisir(partie, hasard_du_tour(partie))
    from .machine import ia

    return ia.choisir(partie, seance.niveau, hasard_du_tour(partie))


def conseiller(seance: Seance, partie: Partie) -> None:
    """Dit les meilleurs coups du joueur au trait, et pourquoi."""
    from .machine import expert, raisons

    avis = raisons.expliquer(partie, expert.avis(partie, hasard_du_tour(partie)))
    seance.clavier.conseiller(partie, avis, raisons.menace(partie))


MOTS = {
    "": dialogue.montrer,
    "coups": dialogue.dire_coups,
    "conseil": conseiller,
    "piles": dialogue.dire_piles,
    "règles": dialogue.dire_regles,
    "regles": dialogue.dire_regles,
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Lance le jeu, avec les arguments du programme par défaut, puis quitte Python."""
    lancer(commande, arguments)
