"""Le programme : la commande `dames`, la partie à commencer ou à reprendre, la boucle des tours.

Les notions, avec un exemple :
- *reprendre* une partie (`-c p.txt`), c'est la rejouer depuis son fichier ;
- une *place* va de 1 à 4 ; la machine s'y assied par `--ia 2,4`, ou sous le nom « IA » ;
- la *graine* et le rang du tour font le hasard d'une machine : `--graine 7` et mêmes réponses, même
  partie, qu'on l'ait interrompue ou non.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from random import Random

import click

from . import joueur, systeme
from .clavier import Clavier
from .dessin import EN_RESTER_LA, SANS_GAGNANT, rendu_issue, rendu_nulle, rendu_stats
from .game import Fin, Partie, au_trait, issue, nom_de, nouvelle_partie
from .page import dire
from .sauvegarde import carnet_neuf
from .structures import ABANDON, EQUIPES, JOUEURS, NIVEAUX, Avis, Coup, NomRefuse

SANS_PYGAME = "-g demande pygame-ce ; installez-le avec « pip install 'cinq-jeux[graphique]' »."
AIDE_NULLE = "« o » accepte ; la partie s'arrête si tous acceptent, et continue sinon."


def lire_noms(texte: str) -> list[str]:
    """Lit les quatre noms de l'option --noms, à la demande de click."""
    noms = [joueur.nommer(nom.strip(), place) for place, nom in enumerate(texte.split(","), 1)]
    try:
        nouvelle_partie(noms)
    except NomRefuse as erreur:
        raise click.BadParameter(f"nom refusé. {erreur}") from None
    return noms


def lire_machines(texte: str) -> frozenset[int]:
    """Lit les places de l'option --ia, à la demande de click."""
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
@systeme.EN_ASCII
@systeme.EN_FENETRE
@systeme.REPRENDRE
@systeme.ECRIRE
@click.option(
    "--ia",
    "machines",
    type=lire_machines,
    default="",
    metavar="2,4",
    help="Les joueurs que la machine joue, de 1 à 4.",
)
@systeme.niveau(NIVEAUX, "moyen")
@systeme.RAPIDE
@systeme.TEXTE
@systeme.GRAINE
@click.pass_obj
def commande(
    options: list[str],
    noms: list[str] | None,
    en_fenetre: bool,
    source: str | None,
    cible: str | None,
    machines: frozenset[int],
    niveau: str,
    rapide: bool,
    texte: bool,
    graine: int | None,
) -> None:
    """Dames++ : le jeu de dames à quatre, deux contre deux, sur un plateau en croix.

    À chaque question, « ? » explique et « q » quitte.
    """
    if noms is not None and source is not None:
        raise click.UsageError("--noms ne va pas avec -c : les noms sont dans le fichier.")
    graine = Random().randrange(10**9) if graine is None else graine
    with carnet_neuf(lambda nom: ["dames", "-c", nom, "-s", nom, *options]) as carnet:
        clavier = Clavier(carnet, rapide, NIVEAUX, niveau, options, texte=texte, graine=graine)
        partie = nouvelle_partie(noms) if noms else None
        if source is not None:
            partie = carnet.ouvrir(source)
            clavier.reprendre(partie.niveau)
        mener = ouvrir_affichage(clavier, machines, en_fenetre)
        if cible is not None:  # après : sans écran, rien ne s'écrit
            carnet.reserver(cible)
        mener(partie)


def ouvrir_affichage(
    clavier: Clavier, machines: frozenset[int], en_fenetre: bool
) -> Callable[[Partie | None], None]:
    """Rend de quoi mener une partie, donnée ou à préparer, au terminal ou dans une fenêtre."""
    if not en_fenetre:
        return partial(jouer_au_terminal, clavier, machines)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame se présente sur la sortie
    try:
        from .ecrans import Regie
        from .graphique import ouvrir
    except ImportError:
        raise click.ClickException(SANS_PYGAME) from None
    coup, avis = partial(choisir, clavier), partial(aviser, clavier)
    return ouvrir(Regie(clavier, partial(asseoir, machines), coup, avis))


def jouer_au_terminal(clavier: Clavier, machines: frozenset[int], partie: Partie | None) -> None:
    """Joue des parties au terminal ; si la première n'est pas donnée, demande les noms."""
    print(joueur.OUVERTURE)
    if systeme.au_terminal():
        dire(joueur.COMMENT)
    if partie is None:
        partie = nouvelle_partie(joueur.demander_noms(clavier, machines))
    machines = asseoir(machines, partie)
    if clavier.carnet.source is not None:
        tour = len(partie.historique) + 1
        print("Partie déjà finie." if issue(partie) else f"Partie reprise au tour {tour}.")
        clavier.annoncer([nom_de(partie, j) for j in JOUEURS if j in machines])
    while partie:
        partie = recommencer(clavier, partie, derouler(clavier, partie))


def recommencer(clavier: Clavier, partie: Partie, fin: Fin | None) -> Partie | None:
    """Rend une partie neuve des joueurs de celle qui a cette fin, s'ils la veulent."""
    noms = {j: nom_de(partie, j) for j in JOUEURS}
    gagnants = [noms[j] for j in JOUEURS if fin and EQUIPES[j] is fin.gagnante]
    if not clavier.rejouer({noms[j]: j in partie.machines for j in JOUEURS}, gagnants):
        return None
    return replace(nouvelle_partie([*noms.values()]), machines=partie.machines)


def asseoir(machines: frozenset[int], partie: Partie | None) -> frozenset[int]:
    """Rend les places des `machines`, et de qui en porte le nom ; la partie les retient."""
    if partie is None:
        return machines
    nommees = {j for j in JOUEURS if nom_de(partie, j) == joueur.nommer("IA", j)}
    partie.machines = machines | nommees
    return partie.machines


def derouler(clavier: Clavier, partie: Partie) -> Fin | None:
    """Joue une partie jusqu'à sa fin, l'annonce et la rend ; None si l'on en est resté là."""
    conseil = partial(clavier.conseiller, partial(aviser, clavier, partie))
    humain = partial(joueur.demander_coup, clavier, partie, conseil)
    machine = partial(clavier.reflechir, partial(choisir, clavier, partie))
    clavier.carnet.commencer(partie)
    joueur.dessiner(partie, clavier.texte)
    fin = issue(partie)
    while fin is None:
        est_machine = au_trait(partie) in partie.machines
        if est_machine and en_rester_la(clavier, partie):
            break
        fin = joueur.jouerTour(partie, machine if est_machine else humain, clavier.texte)
        clavier.carnet.noter(partie)
        if est_machine and fin is None and au_trait(partie) in partie.machines:
            clavier.attendre()  # sinon, c'est une question qui attend
    if fin is not None:
        dire(rendu_issue(partie, fin))
    print(f"\n{rendu_stats(partie, clavier.texte)}")
    clavier.carnet.finir()
    return fin


def en_rester_la(clavier: Clavier, partie: Partie) -> bool:
    """Dit si la machine au trait propose d'arrêter sans gagnant, et que chaque humain l'accepte.

    Par un tube, elle ne propose rien. Le fichier garde la partie où elle en est : on peut la
    reprendre.
    """
    from .ia import propose_la_nulle

    humains = propose_la_nulle(partie, partie.machines) if systeme.au_terminal() else []
    if not humains:
        return False
    dire(rendu_nulle(partie))
    questions = (EN_RESTER_LA.format(nom_de(partie, j)) for j in humains)
    accord = all(clavier.demander_oui(question, AIDE_NULLE) for question in questions)
    if accord:
        dire(SANS_GAGNANT)
    return accord


def choisir(clavier: Clavier, partie: Partie) -> Coup:
    """Rend le coup de la machine ; ses livres ne s'ouvrent que pour jouer.

    Elle n'abandonne jamais devant quelqu'un, mais entre machines, quand plus rien ne se prend.
    """
    from . import expert, ia

    hasard, partie.niveau = hasard_du_tour(clavier, partie), clavier.niveau
    if len(partie.machines) == len(JOUEURS) and ia.renonce(partie):
        return ABANDON
    if clavier.niveau == "expert":
        return expert.choisir(partie, hasard)
    return ia.choisir(partie, clavier.niveau, hasard)


def aviser(clavier: Clavier, partie: Partie) -> Sequence[Avis]:
    """Rend les meilleurs coups du joueur au trait."""
    from .expert import avis

    return avis(partie, hasard_du_tour(clavier, partie))


def hasard_du_tour(clavier: Clavier, partie: Partie) -> Random:
    """Rend le hasard d'un tour : le même, que la partie ait été interrompue ou non."""
    return Random(f"{clavier.graine}-{len(partie.historique)}")


main = partial(systeme.lancer, commande)  # lance le jeu, puis quitte Python
