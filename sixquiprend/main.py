"""Le programme : la commande `sixquiprend`, le terminal ou la fenêtre, et la suite des parties.

Les notions, avec un exemple :
- la *graine* décide des donnes, et de ce que tirent les IA : `--graine 7` et mêmes réponses, même
  soirée, qu'on l'ait interrompue ou non ; sans elle, on en tire une au hasard ;
- le *niveau* est celui des IA, `--niveau expert` ; une sauvegarde le garde, l'option le change ;
- la *source* (`-c`) dit d'où reprendre une soirée, la *cible* (`-s`) où l'écrire entre deux tours ;
- un *tour* demande une carte, « 48 », à l'humain, puis à chaque IA ; parfois une rangée à ramasser.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from random import Random

import click

from . import dialogue, systeme
from .card import NIVEAUX, Avis, Coup
from .clavier import Clavier
from .dessin import rendu_classement, rendu_issue
from .game import Soiree
from .page import dire
from .player import NOM_PAR_DEFAUT
from .sauvegarde import carnet_neuf

SANS_PYGAME = "-g demande pygame-ce ; installez-le avec « pip install 'cinq-jeux[graphique]' »."


@click.command("sixquiprend", cls=systeme.Commande)
@systeme.EN_ASCII
@systeme.EN_FENETRE
@systeme.REPRENDRE
@systeme.ECRIRE
@systeme.niveau(NIVEAUX, "sujet")
@click.option("--muet", is_flag=True, help="Sans musique dans la fenêtre.")
@systeme.RAPIDE
@systeme.TEXTE
@systeme.GRAINE
@click.pass_obj
def commande(
    options: list[str],
    en_fenetre: bool,
    source: str | None,
    cible: str | None,
    niveau: str,
    muet: bool,
    rapide: bool,
    texte: bool,
    graine: int | None,
) -> None:
    """Six Qui Prend : ramassez le moins de têtes de bœufs possible, contre 1 à 9 IA.

    À chaque question, « ? » explique et « q » quitte.
    """
    with carnet_neuf(lambda nom: ["sixquiprend", "-c", nom, "-s", nom, *options]) as carnet:
        clavier = Clavier(carnet, rapide, NIVEAUX, niveau, options, texte=texte)
        soiree = Soiree(Random().randrange(10**9)) if source is None else carnet.ouvrir(source)
        if graine is not None:
            soiree.graine = graine
        clavier.reprendre(soiree.niveau)
        mener = ouvrir_affichage(clavier, en_fenetre, muet)
        if cible is not None:  # après : sans écran, rien ne s'écrit
            carnet.reserver(cible)
        mener(soiree)


def ouvrir_affichage(clavier: Clavier, en_fenetre: bool, muet: bool) -> Callable[[Soiree], None]:
    """Rend de quoi jouer une soirée au terminal, ou dans une fenêtre si pygame est là."""
    if not en_fenetre:
        return partial(jouer_au_terminal, clavier)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame se présente sur la sortie
    try:
        from .ecrans import Regie
        from .graphique import ouvrir
    except ImportError:
        raise click.ClickException(SANS_PYGAME) from None
    regie = Regie(clavier, lambda _: frozenset(), partial(choisir, clavier), aviser)
    return ouvrir(regie, muet)


def jouer_au_terminal(clavier: Clavier, soiree: Soiree) -> None:
    """Joue des parties, dont la première peut être reprise, tant que le joueur en veut."""
    print(dialogue.OUVERTURE)
    if systeme.au_terminal():
        dire(dialogue.COMMENT)
    if soiree.game.players:
        print("La partie reprend.")
        clavier.annoncer([joueur.name for joueur in soiree.game.players[1:]])
    else:
        dialogue.accueillir(clavier, soiree, NOM_PAR_DEFAUT)
    derouler(clavier, soiree)
    while recommencer(clavier, soiree):
        derouler(clavier, soiree)
    print("À bientôt !")


def recommencer(clavier: Clavier, soiree: Soiree) -> bool:
    """Commence une autre partie, si l'on en veut une ; à un terminal, des mêmes joueurs."""
    game = soiree.game
    if not systeme.au_terminal():
        encore = clavier.demander_oui("Une autre partie", dialogue.AIDE_ENCORE)
        if encore:
            dialogue.accueillir(clavier, soiree, game.humain.name)
        return encore
    noms, fin = [joueur.name for joueur in game.players], game.issue()
    gagnants = [noms[joueur] for joueur in fin.gagnants] if fin else []
    encore = clavier.rejouer(dict.fromkeys(noms, False), gagnants)  # leur sort est déjà dit
    if encore:
        soiree.nouvelle_partie(game.humain.name, len(noms) - 1)
    return encore


def derouler(clavier: Clavier, soiree: Soiree) -> None:
    """Joue une partie jusqu'à sa fin, raconte chaque tour, et montre les scores."""
    game, recit = soiree.game, ""
    clavier.carnet.commencer(soiree)
    while (fin := game.issue()) is None:
        if game.est_machine(game.au_trait()):
            penser = partial(choisir, clavier, soiree)
            coup = clavier.reflechir(penser) if clavier.niveau == "expert" else penser()
        else:
            dialogue.enchainer(clavier, recit, dialogue.presenter(game, clavier.texte))
            conseil = partial(clavier.conseiller, partial(aviser, soiree))
            coup = dialogue.demander_coup(clavier, game, conseil)
        recit = dialogue.raconter(game, soiree.jouer(coup))
        if not game.table:  # entre deux tours
            clavier.carnet.noter(soiree)
    classement = rendu_classement(game, clavier.texte)
    scores = f"\nTableau des scores\n{classement}\n{rendu_issue(game, fin)}"
    dialogue.enchainer(clavier, recit, scores)
    clavier.carnet.finir()


def choisir(clavier: Clavier, soiree: Soiree) -> Coup:
    """Rend le coup de l'IA au trait ; ses livres ne s'ouvrent que pour jouer."""
    from . import expert, ia

    hasard, soiree.niveau = soiree.hasard_du_tour(), clavier.niveau
    if clavier.niveau == "expert":
        return expert.choisir(soiree.game, hasard)
    return ia.choisir(soiree.game, clavier.niveau, hasard)


def aviser(soiree: Soiree) -> list[Avis]:
    """Rend les meilleurs coups du joueur au trait, le meilleur d'abord."""
    from . import expert

    return expert.avis(soiree.game, soiree.hasard_du_tour())[: expert.CONSEILS]


main = partial(systeme.lancer, commande)  # lance le jeu, puis quitte Python
