"""Le programme : la commande `sixquiprend`, et le déroulement d'une partie.

Les notions, avec un exemple :
- la *graine* décide des donnes, et de ce que tirent les IA : `--graine 7` et mêmes réponses, même
  partie, qu'on l'ait interrompue ou non ;
- la *source* (`-c`) dit d'où reprendre une partie, la *cible* (`-s`) où l'écrire coup par coup ;
- un *tour* demande une carte, « 48 », à l'humain, puis à chaque IA ; parfois une rangée à ramasser.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

import click

from . import dialogue
from .card import NIVEAUX, Coup
from .commun.fichier import Carnet, coupure
from .commun.terminal import (
    ECRIRE,
    EN_ASCII,
    EN_FENETRE,
    GRAINE,
    REPRENDRE,
    TEXTE,
    VERSION_DU_JEU,
    Clavier,
    commande_tapee,
    dire,
    jusqu_au_depart,
    lancer,
    option_niveau,
)
from .dessin import rendu_evenement, rendu_issue
from .dialogue import Seance
from .game import Fin, Partie, au_trait, est_machine, hasard_du_tour, issue, jouer, nouvelle_partie
from .sauvegarde import carnet_neuf, charger


@click.command("sixquiprend")
@EN_ASCII
@EN_FENETRE
@REPRENDRE
@ECRIRE
@option_niveau(NIVEAUX, "sujet", "« sujet » joue comme l'énoncé le décrit, sans prévoir.")
@click.option("--muet", is_flag=True, help="Sans musique dans la fenêtre.")
@TEXTE
@GRAINE
@VERSION_DU_JEU
def commande(
    en_ascii: bool,
    en_fenetre: bool,
    source: str | None,
    cible: str | None,
    niveau: str,
    muet: bool,
    texte: bool,
    graine: int | None,
) -> None:
    """Six Qui Prend : ramassez le moins de têtes de bœufs possible, contre 1 à 9 IA.

    À chaque question, « ? » explique et « q » quitte.
    """
    if en_ascii and en_fenetre:
        raise click.UsageError("les options -a et -g s'excluent.")
    carnet = carnet_neuf()
    clavier = Clavier(carnet)
    if en_fenetre:
        clavier = ouvrir_une_page(carnet, muet)
    seance = Seance(clavier, MOTS, niveau, texte or en_fenetre, Random(graine))
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
            derouler(seance, partie or preparer(seance))
            while clavier.encore():
                derouler(seance, preparer(seance))


def reprendre_par(nom: str) -> str:
    """Rend la commande qui reprend la partie de ce fichier, où sa graine est écrite."""
    return commande_tapee(sauf=("source", "cible", "graine"), plus=("-c", nom, "-s", nom))


def ouvrir_une_page(carnet: Carnet[Partie], muet: bool) -> Clavier:
    """Rend de quoi jouer dans une page, avec ou sans musique."""
    from .commun.page import Page
    from .graphique import scene
    from .musique import composer

    calculs = {"musique.wav": composer}
    if muet:
        calculs = {}
    return Page(carnet, "Six Qui Prend", scene, calculs)


# --- avant la partie -----------------------------------------------------------------------------


def preparer(seance: Seance) -> Partie:
    """Rend la partie qu'on prépare : nouvelle, ou d'un fichier choisi à l'accueil d'une page."""
    return seance.clavier.preparer(partial(commencer, seance), partial(reprendre, seance))


def commencer(seance: Seance) -> Partie:
    """Demande un nom et un nombre d'IA, rappelle les règles, et rend une nouvelle partie."""
    nom, nombre_d_ia = dialogue.demander_partie(seance)
    if seance.clavier.accueille:
        from .commun.page import retenir

        retenir(niveau=seance.niveau)
    seance.clavier.faire_lire(dialogue.REGLES)
    return nouvelle_partie(seance.hasard, nom, nombre_d_ia)


def reprendre(seance: Seance, nom: str) -> Partie:
    """Rend la partie d'un fichier, et préviendra si sa fin est coupée ; lève ErreurFichier."""
    carnet = seance.clavier.carnet
    partie = charger(carnet, nom, seance.hasard)
    seance.clavier.attention = coupure(nom, carnet.lus)
    return partie


# --- la partie -----------------------------------------------------------------------------------


def derouler(seance: Seance, partie: Partie) -> Fin:
    """Joue une partie jusqu'à sa fin, montre les scores, et rend cette fin."""
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
        recit = rendu_evenement(partie, evenement)
        if recit:
            dire(recit)
        seance.clavier.noter(partie, evenement)
        fin = issue(partie)
    dialogue.montrer(seance, partie)
    dire(rendu_issue(partie, fin))
    seance.clavier.carnet.finir()
    return fin


def choisir(seance: Seance, partie: Partie) -> Coup:
    """Rend le coup de l'IA au trait, dont le livre ne s'ouvre que pour jouer."""
    if seance.niveau == "expert":
        from .machine import expert

        return expert.choisir(partie, hasard_du_tour(partie))
    from .machine import ia

    return ia.choisir(partie, seance.niveau, hasard_du_tour(partie))


def conseiller(seance: Seance, partie: Partie) -> None:
    """Dit les meilleurs coups du joueur humain, et pourquoi."""
    from .machine import expert, raisons

    avis = raisons.expliquer(partie, expert.avis(partie, hasard_du_tour(partie)))
    seance.clavier.conseiller(partie, avis, raisons.menace(partie))


MOTS = {
    "": dialogue.montrer,
    "coups": dialogue.dire_coups,
    "conseil": conseiller,
    "règles": dialogue.dire_regles,
    "regles": dialogue.dire_regles,
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Lance le jeu, avec les arguments du programme par défaut, puis quitte Python."""
    lancer(commande, arguments)
