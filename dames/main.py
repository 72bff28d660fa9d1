"""Le programme : la commande `dames`, la partie à commencer ou à reprendre, la boucle des tours.

Les notions, avec un exemple :
- *reprendre* une partie (`-c p.txt`), c'est la rejouer depuis son fichier ;
- une *place* va de 1 à 4 ; la machine s'y assied par `--ia 2,4`, ou sous le nom « IA » ;
- la *graine* fixe le hasard : `--graine 7` et mêmes réponses, même partie, qu'on l'ait interrompue
  ou non.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

import click

from . import game, joueur
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
    Mots,
    commande_tapee,
    dire,
    jusqu_au_depart,
    lancer,
    option_niveau,
)
from .game import (
    Fin,
    Partie,
    finPartie,
    hasard_du_tour,
    nouvelle_partie,
)
from .joueur import Seance
from .sauvegarde import carnet_neuf, charger
from .structures import ABANDON, JOUEURS, NIVEAUX, Coup, nommer, refus_du_nom


def verifier_places(texte: str) -> str:
    """Vérifie les places de l'option --ia, à la demande de click : « 2,4 »."""
    if not set(texte.split(",")) <= {"1", "2", "3", "4"}:
        raise click.BadParameter("on attend des joueurs de 1 à 4, comme 2,4.")
    return texte


def lire_noms(texte: str) -> list[str]:
    """Lit les quatre noms de l'option --noms, à la demande de click."""
    donnes = texte.split(",")
    if len(donnes) != len(JOUEURS):
        raise click.BadParameter("il faut quatre noms, comme Anne,Bob,IA,IA.")
    noms: list[str] = []
    for place, donne in zip(JOUEURS, donnes, strict=True):
        nom = nommer(donne.strip(), place)
        raison = refus_du_nom(nom, noms)
        if raison is not None:
            raise click.BadParameter(f"nom refusé. {raison}")
        noms.append(nom)
    return noms


@click.command("dames")
@click.option(
    "--noms",
    type=lire_noms,
    metavar="A,B,C,D",
    help="Les noms des joueurs 1 à 4 ; IA pour une machine (sinon, le jeu les demande).",
)
@click.option(
    "--ia",
    type=verifier_places,
    metavar="2,4",
    help="Les joueurs que la machine joue, de 1 à 4.",
)
@EN_ASCII
@EN_FENETRE
@REPRENDRE
@ECRIRE
@option_niveau(NIVEAUX, "moyen")
@TEXTE
@GRAINE
@VERSION_DU_JEU
def commande(
    noms: list[str] | None,
    ia: str | None,
    en_ascii: bool,
    en_fenetre: bool,
    source: str | None,
    cible: str | None,
    niveau: str,
    texte: bool,
    graine: int | None,
) -> None:
    """Dames++ : le jeu de dames à quatre, deux contre deux, sur un plateau en croix.

    À chaque question, « ? » explique et « q » quitte.
    """
    if en_ascii and en_fenetre:
        raise click.UsageError("les options -a et -g s'excluent.")
    if noms is not None and source is not None:
        raise click.UsageError("--noms ne va pas avec -c : les noms sont dans le fichier.")
    machines: frozenset[int] = frozenset()
    if ia is not None:
        machines = frozenset(int(place) for place in ia.split(","))
    carnet = carnet_neuf()
    clavier: Clavier = Clavier(carnet)
    mots: Mots = MOTS
    if en_fenetre:
        clavier, mots = ouvrir_une_page(carnet)
    seance = Seance(clavier, mots, niveau, texte or en_fenetre, Random(graine), machines, choisir)
    with jusqu_au_depart(carnet, reprendre_par):
        partie = None
        if source is not None:
            partie = reprendre(seance, source)
        elif noms is not None:
            partie = nouvelle_partie(seance.hasard, noms, machines)
        if cible is not None:
            carnet.reserver(cible)
        with clavier.ouvrir():
            dire(joueur.OUVERTURE)
            if not en_fenetre:
                dire(joueur.OUVERTURE_AU_TERMINAL)
            derouler(seance, partie or preparer(seance))
            while clavier.encore():
                derouler(seance, preparer(seance))


def reprendre_par(nom: str) -> str:
    """Rend la commande qui reprend la partie de ce fichier."""
    return commande_tapee(sauf=("source", "cible", "noms"), plus=("-c", nom, "-s", nom))


def ouvrir_une_page(carnet: Carnet[Partie]) -> tuple[Clavier, Mots]:
    """Rend de quoi jouer dans une page, et les mots qui y servent : on y tourne le plateau."""
    from .commun.page import Page
    from .graphique import scene

    page = Page(carnet, "Dames++", scene, boutons=["abandon"])
    page.regler(bas=JOUEURS[0])

    def tourner(seance: Seance, partie: Partie) -> None:
        """Tourne le plateau d'un quart de tour."""
        page.regler(bas=JOUEURS[page.reglages["bas"] % len(JOUEURS)])
        page.montrer(partie)

    return page, MOTS | {"tourner": tourner}


# --- avant la partie -----------------------------------------------------------------------------


def preparer(seance: Seance) -> Partie:
    """Rend la partie qu'on prépare : nouvelle, ou d'un fichier choisi à l'accueil d'une page."""
    return seance.clavier.preparer(partial(commencer, seance), partial(reprendre, seance))


def commencer(seance: Seance) -> Partie:
    """Demande les noms des joueurs, et rend leur partie."""
    partie = nouvelle_partie(seance.hasard, joueur.demander_partie(seance))
    if seance.clavier.accueille and partie.machines:
        from .commun.page import retenir

        retenir(niveau=seance.niveau_de(min(partie.machines)))  # l'option n'en dit qu'un
    return partie


def reprendre(seance: Seance, nom: str) -> Partie:
    """Rend la partie d'un fichier, et préviendra si sa fin est coupée ; lève ErreurFichier.

    Aux machines que nomme le fichier s'ajoutent celles de la séance.
    """
    carnet = seance.clavier.carnet
    partie = charger(carnet, nom, seance.hasard)
    partie.machines |= seance.machines
    seance.clavier.attention = coupure(nom, carnet.lus)
    return partie


# --- la partie -----------------------------------------------------------------------------------


def derouler(seance: Seance, partie: Partie) -> Fin:
    """Joue une partie jusqu'à sa fin, et la rend."""
    seance.avant = partie
    seance.clavier.commencer(partie)
    if joueur.est_regardee(partie):
        joueur.montrer(seance, partie)
    fin = finPartie(partie, seance.texte)
    while fin is None:
        fin = joueur.jouerTour(seance, partie)
    seance.clavier.carnet.finir()
    return fin


def choisir(seance: Seance, partie: Partie) -> Coup:
    """Rend le coup de la machine, dont les livres ne s'ouvrent que pour jouer.

    Elle n'abandonne jamais devant quelqu'un, mais entre machines, quand plus rien ne se prend.
    """
    from .machine import ia

    if ia.renonce(partie):
        return ABANDON
    niveau = seance.niveau_de(game.au_trait(partie))
    if niveau == "expert":
        from .machine import expert

        return expert.choisir(partie, hasard_du_tour(partie))
    return ia.choisir(partie, niveau, hasard_du_tour(partie))


def conseiller(seance: Seance, partie: Partie) -> None:
    """Dit les meilleurs coups du joueur au trait, et pourquoi."""
    from .machine import expert, raisons

    avis = raisons.expliquer(partie, expert.avis(partie, hasard_du_tour(partie)))
    seance.clavier.conseiller(partie, avis, raisons.menace(partie))


MOTS = {
    "": joueur.montrer,
    "coups": joueur.dire_coups,
    "conseil": conseiller,
    "règles": joueur.dire_regles,
    "regles": joueur.dire_regles,
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Lance le jeu, avec les arguments du programme par défaut, puis quitte Python."""
    lancer(commande, arguments)
