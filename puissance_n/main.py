"""Le programme : la commande `puissance_n`, son menu, et le déroulement d'une partie.

Les notions, avec un exemple :
- le *menu* revient après chaque partie finie, jusqu'à ce qu'on quitte ; il charge et sauvegarde le
  *fichier du menu*, `puissance_n.sav` ;
- la *graine* fixe le hasard : `--graine 7` et mêmes réponses, même partie.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from random import Random

import click

from . import dialogue
from .commun.fichier import Carnet, ErreurFichier, meme_chemin, nom_lisible
from .commun.terminal import (
    ECRIRE,
    EN_FENETRE,
    GRAINE,
    REPRENDRE,
    TEXTE,
    VERSION_DU_JEU,
    Clavier,
    Interruption,
    avertir,
    commande_tapee,
    dire,
    jusqu_au_depart,
    lancer,
    option_fichier,
    option_niveau,
)
from .dessin import rendu_evenement, rendu_issue, rendu_joueur
from .dialogue import Seance
from .game import (
    Fin,
    Partie,
    au_trait,
    est_machine,
    hasard_du_tour,
    issue,
    jouer,
    nouvelle_partie,
)
from .grid import MARGE, NIVEAUX, Coup
from .sauvegarde import EXTENSION, FICHIER, carnet_neuf, charger


@click.command("puissance_n")
@option_fichier(
    "--sauvegarde",
    "chemin",
    aide=f"Le fichier que le menu charge et sauvegarde ({FICHIER} par défaut).",
    default=FICHIER,
)
@EN_FENETRE
@REPRENDRE
@ECRIRE
@option_niveau(NIVEAUX, "sujet", "« sujet » joue au hasard, comme l'énoncé le demande.")
@TEXTE
@GRAINE
@VERSION_DU_JEU
def commande(
    chemin: str,
    en_fenetre: bool,
    source: str | None,
    cible: str | None,
    niveau: str,
    texte: bool,
    graine: int | None,
) -> None:
    """Puissance N : soyez le premier à aligner N jetons.

    Un ou deux joueurs, une grille de côté N + 2. À chaque tour on ajoute un jeton dans une colonne,
    ou l'on en retire un. À chaque question, « ? » explique et « q » quitte.
    """
    if not chemin.endswith(EXTENSION):
        chemin += EXTENSION
    carnet = carnet_neuf()
    clavier = Clavier(carnet)
    if en_fenetre:
        clavier = ouvrir_une_page(carnet)
    seance = Seance(clavier, MOTS, niveau, texte or en_fenetre, Random(graine), chemin)
    with jusqu_au_depart(carnet, reprendre_par):
        partie = None
        if source is not None:
            partie = reprendre(seance, source)
        if cible is not None:
            carnet.reserver(cible)
        with clavier.ouvrir():
            dire(dialogue.OUVERTURE)
            if not en_fenetre:
                dire(dialogue.OUVERTURE_AU_TERMINAL)
            if partie is None:
                partie = choisir_partie(seance)
            while partie is not None:
                derouler(seance, partie)
                partie = choisir_partie(seance)


def reprendre_par(nom: str) -> str:
    """Rend la commande qui reprend la partie de ce fichier."""
    return commande_tapee(sauf=("source", "cible"), plus=("-c", nom, "-s", nom))


def ouvrir_une_page(carnet: Carnet[Partie]) -> Clavier:
    """Rend de quoi jouer dans une page."""
    from .commun.page import Page
    from .graphique import scene

    return Page(carnet, "Puissance N", scene, boutons=["abandon", "nul"])


# --- le menu -------------------------------------------------------------------------------------


def choisir_partie(seance: Seance) -> Partie | None:
    """Rend la partie choisie au menu, nouvelle ou chargée ; None si l'on quitte."""
    while True:
        choix = dialogue.demander_menu(seance)
        if choix == dialogue.QUITTER:
            return None
        if choix == dialogue.NOUVELLE:
            return preparer(seance)
        partie = charger_du_menu(seance)
        if partie is not None:
            return partie


def preparer(seance: Seance) -> Partie:
    """Rend la partie qu'on prépare : nouvelle, ou d'un fichier choisi à l'accueil d'une page."""
    return seance.clavier.preparer(partial(commencer, seance), partial(reprendre, seance))


def commencer(seance: Seance) -> Partie:
    """Demande comment jouer, et rend une nouvelle partie, en disant qui a l'initiative."""
    joueurs, n = dialogue.demander_partie(seance)
    if seance.clavier.accueille:
        from .commun.page import retenir

        retenir(niveau=seance.niveau)
    partie = nouvelle_partie(seance.hasard, n, joueurs)
    if joueurs == 1:
        dire("Vous êtes le joueur jaune (O) ; la machine est le joueur rouge (X).")
    premier = rendu_joueur(au_trait(partie))
    dire(f"Le tirage au sort donne l'initiative au joueur {premier}.")
    return partie


def reprendre(seance: Seance, nom: str) -> Partie:
    """Rend la partie d'un fichier ; lève ErreurFichier."""
    return charger(seance.clavier.carnet, nom, seance.hasard)


def charger_du_menu(seance: Seance) -> Partie | None:
    """Rend la partie du fichier du menu ; s'il n'y en a pas à reprendre, dit pourquoi."""
    carnet = seance.clavier.carnet
    nom = nom_lisible(seance.chemin)
    if not os.path.lexists(seance.chemin):
        dire(f"Il n'y a pas de partie sauvegardée dans {nom}.")
        return None
    try:
        partie = charger(carnet, seance.chemin, seance.hasard)
        if carnet.nom is not None:
            carnet.reserver(carnet.nom)  # si c'est le même fichier, la partie y continue
    except ErreurFichier as erreur:
        avertir(f"Erreur : {erreur.message}")
        carnet.finir()
        return None
    if issue(partie) is not None:
        dire(f"La partie de {nom} est déjà finie.")
        carnet.finir()
        return None
    if partie.joueurs == 1:
        reprise = "Reprise d'une partie contre la machine"
    else:
        reprise = "Reprise d'une partie à deux joueurs"
    n = partie.grid.width - MARGE
    dire(f"{reprise}, N = {n} : au joueur {rendu_joueur(au_trait(partie))} de jouer.")
    return partie


# --- la partie -----------------------------------------------------------------------------------


def derouler(seance: Seance, partie: Partie) -> Fin:
    """Joue une partie jusqu'à sa fin, l'annonce, et la rend."""
    seance.avant = partie
    seance.clavier.commencer(partie)
    fin = issue(partie)
    while fin is None:
        if est_machine(partie, au_trait(partie)):
            coup = choisir(seance, partie)
        else:
            dialogue.montrer(seance, partie)
            coup = dialogue.demander_coup(seance, partie)
        evenement = jouer(partie, coup)
        dire(rendu_evenement(partie, evenement))
        seance.clavier.noter(partie, evenement)
        fin = issue(partie)
    dialogue.montrer(seance, partie)
    dire(rendu_issue(partie, fin))
    seance.clavier.carnet.finir()
    return fin


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


def sauvegarder_et_quitter(seance: Seance, partie: Partie) -> None:
    """Sauvegarde la partie là où le menu la chargera, et quitte.

    Si le disque refuse, dit pourquoi, et la partie continue.
    """
    carnet = seance.clavier.carnet
    try:
        avertir(carnet.sauver_sous(seance.chemin))
    except ErreurFichier as erreur:
        avertir(f"Erreur : {erreur.message}")
        return
    menu = "au menu"
    if seance.chemin != FICHIER:
        menu = f"au menu, avec --sauvegarde {nom_lisible(seance.chemin)}"
    if meme_chemin(seance.chemin, str(carnet.nom)):
        avertir(f"« Charger une partie existante », {menu}, reprendra cette partie.")
    raise Interruption


MOTS = {
    "": dialogue.montrer,
    "coups": dialogue.dire_coups,
    "conseil": conseiller,
    "règles": dialogue.dire_regles,
    "regles": dialogue.dire_regles,
    "s": sauvegarder_et_quitter,
    "sauvegarder": sauvegarder_et_quitter,
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Lance le jeu, avec les arguments du programme par défaut, puis quitte Python."""
    lancer(commande, arguments)
