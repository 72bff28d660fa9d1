"""Le programme : la commande `incognito`, ses options, et le déroulement d'une partie.

Les notions, avec un exemple :
- une *option* change la partie avant qu'elle commence : où la lire (`-c`), où l'écrire (`-s`),
  comment la montrer (`-a`, `-g`, `-d`), contre qui (`--ia noir`) ;
- la *graine* fixe le hasard : `--graine 7` et mêmes réponses, même partie.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random

import click
from click.core import ParameterSource

from . import dialogue, plateau
from .commun.fichier import nom_lisible
from .commun.terminal import (
    ECRIRE,
    EN_ASCII,
    EN_FENETRE,
    GRAINE,
    REPRENDRE,
    SANS_PYGAME,
    TEXTE,
    VERSION_DU_JEU,
    Clavier,
    avertir,
    commande_tapee,
    dire,
    jusqu_au_depart,
    lancer,
    option_niveau,
    rendu_conseils,
)
from .dessin import rendu_coupee, rendu_dehors, rendu_evenement, rendu_issue
from .dialogue import Seance
from .notation import DEPLACEMENT, NIVEAUX, Avis, Coup
from .plateau import (
    AUCUNE_MACHINE,
    au_trait,
    carnet_neuf,
    charger_partie,
    est_machine,
    hasard_du_tour,
    inscrire,
    issue,
    jouer,
    nouvelle_partie,
    refus,
)
from .regles import Evenement, Fin, Partie
from .relecture import Relecture
from .sauvegarde import verifier_extension
from .types import BLANC, NOIR, TAILLE, TAILLE_MAXIMALE, TAILLE_MINIMALE, Couleur

MACHINES = {  # les valeurs de --ia
    "blanc": frozenset({BLANC}),
    "noir": frozenset({NOIR}),
    "blanc,noir": frozenset({BLANC, NOIR}),
}


@click.command("incognito")
@EN_ASCII
@EN_FENETRE
@REPRENDRE
@ECRIRE
@click.option("--rejouer", "relire", is_flag=True, help="Revoit la partie de -c coup par coup.")
@click.option("-d", "debogage", is_flag=True, help="Montre les espions : e le blanc, E le noir.")
@click.option(
    "--taille",
    metavar="T",
    type=click.IntRange(TAILLE_MINIMALE, TAILLE_MAXIMALE),
    default=TAILLE,
    help="Joue sur un plateau de T x T cases, de 4 à 8 (5 par défaut).",
)
@click.option(
    "--ia",
    metavar="COULEURS",
    type=click.Choice(list(MACHINES)),
    help="La machine joue blanc, noir, ou les deux : blanc,noir.",
)
@option_niveau(NIVEAUX, "moyen")
@TEXTE
@GRAINE
@VERSION_DU_JEU
def commande(
    en_ascii: bool,
    en_fenetre: bool,
    source: str | None,
    cible: str | None,
    relire: bool,
    debogage: bool,
    taille: int,
    ia: str | None,
    niveau: str,
    texte: bool,
    graine: int | None,
) -> None:
    """Incognito : amenez votre espion dans le château adverse, ou démasquez celui de l'adversaire.

    Personne ne sait lequel de ses pions est l'espion. À chaque question, « ? » explique, Entrée
    remontre le plateau, « p » le montre avec le nom des cases, et « q » quitte.
    \f

    Args:
        en_ascii: jouer au terminal ; c'est ce qu'on fait sans option.
        en_fenetre: jouer dans une fenêtre.
        source: le fichier à reprendre, s'il y en a un.
        cible: celui où écrire chaque coup, s'il y en a un.
        relire: revoir la partie de `source`, sans y jouer.
        debogage: montrer les espions.
        taille: le côté du plateau.
        ia: les couleurs de la machine : « blanc », « noir » ou « blanc,noir ».
        niveau: celui de la machine.
        texte: tout dire en mots, sans dessin.
        graine: celle du hasard, si on la fixe.

    Effets de bord:
        Joue une partie entière ; lève ClickException si les options ou les fichiers ne vont pas.
    """
    if en_ascii and en_fenetre:
        raise click.UsageError("les options -a et -g s'excluent.")
    if relire and (source is None or cible is not None):
        raise click.UsageError("--rejouer revoit la partie de -c, sans rien écrire : pas de -s.")
    machines = AUCUNE_MACHINE
    if ia is not None:
        machines = MACHINES[ia]
    carnet = carnet_neuf()
    seance = Seance(
        clavier=Clavier(carnet),
        mots=MOTS,
        hasard=Random(graine),
        taille=taille,
        machines=machines,
        niveau=niveau,
        debogage=debogage,
        texte=texte,
    )
    with jusqu_au_depart(carnet, reprendre_par):
        partie = None
        if source is not None:
            partie = reprendre(seance, source)
        if cible is not None:
            verifier_extension(cible)
            carnet.reserver(cible)
        if en_fenetre:
            ouvrir_la_fenetre(seance, partie, relire)
            return
        if partie is None:
            partie = nouvelle_partie(seance.hasard, taille, machines)
        if relire:
            rejouer(seance, partie)
        else:
            derouler(seance, partie)


def reprendre_par(nom: str) -> str:
    """Donne la commande qui reprend la partie d'un fichier, et continue de l'y écrire.

    Args:
        nom: celui du fichier.

    Retour:
        La commande, telle qu'on l'a lancée, avec ce fichier.
    """
    return commande_tapee(sauf=("source", "cible"), plus=("-c", nom, "-s", nom))


def reprendre(seance: Seance, nom: str) -> Partie:
    """Reprend la partie d'un fichier, et prévient de ce qu'il a d'inattendu.

    Args:
        seance: la taille, les machines, le hasard.
        nom: celui du fichier.

    Retour:
        La partie, où elle en était.

    Effets de bord:
        Imprime sur la sortie d'erreur, s'il y a quelque chose à dire ; lève ErreurFichier, d'une
        phrase, si le fichier est inutilisable.
    """
    carnet = seance.clavier.carnet
    partie = charger_partie(nom, carnet, seance.hasard, seance.taille, seance.machines)
    for phrase in (rendu_coupee(partie), rendu_dehors(partie)):
        if phrase:
            avertir(f"Attention : {nom_lisible(nom)}, {phrase}")
    return partie


# --- la fenêtre -----------------------------------------------------------------------------------


def ouvrir_la_fenetre(seance: Seance, partie: Partie | None, relire: bool) -> None:
    """Joue dans une fenêtre, dont le livre ne s'ouvre que si on le demande.

    Args:
        seance: ce qu'on a choisi en lançant le jeu.
        partie: celle à montrer ; None pour l'accueil.
        relire: revoir la partie, sans y jouer.

    Effets de bord:
        Joue ; lève ClickException s'il n'y a ni pygame ni écran.
    """
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # pygame se présenterait sur la sortie
    try:
        from .fenetre.ecrans import Regie
        from .graphique import jouer_en_fenetre
    except ImportError:
        raise click.ClickException(SANS_PYGAME) from None
    regie = Regie(plateau, seance.clavier.carnet, seance, choisir, aviser, reprendre)
    try:
        jouer_en_fenetre(regie, partie, relire)
    finally:
        retenir_les_choix(seance)


def retenir_les_choix(seance: Seance) -> None:
    """Fait comme si l'on avait tapé ce qui s'est choisi à l'accueil de la fenêtre.

    Args:
        seance: ces choix.

    Effets de bord:
        Change les options de la commande : celle qui reprend la partie les dira.
    """
    ctx = click.get_current_context()
    machines = [couleur for couleur in Couleur if couleur in seance.machines]
    niveau = seance.niveau
    if machines:
        niveau = seance.niveau_de(machines[0])  # l'option n'en dit qu'un
    noms = ",".join(couleur.nom for couleur in machines)
    choix = {"taille": seance.taille, "ia": noms or None, "niveau": niveau}
    for nom, valeur in choix.items():
        if ctx.params[nom] != valeur:
            ctx.params[nom] = valeur
            tapee = ParameterSource.COMMANDLINE
            if valeur is None:
                tapee = ParameterSource.DEFAULT
            ctx.set_parameter_source(nom, tapee)


# --- la partie ------------------------------------------------------------------------------------


def derouler(seance: Seance, partie: Partie) -> Fin:
    """Joue une partie jusqu'à sa fin, et l'annonce.

    Args:
        seance: où on la joue.
        partie: la partie, nouvelle ou reprise.

    Retour:
        Sa fin.

    Effets de bord:
        Imprime, lit, change la partie et l'écrit dans son fichier, si elle en a un ; lève
        Interruption si le joueur s'en va.
    """
    carnet = seance.clavier.carnet
    avertir(carnet.commencer(partie))
    dialogue.saluer(seance, partie)
    genre = None  # celui d'un coup refusé, que l'on redemande
    fin = issue(partie)
    while fin is None:
        if est_machine(partie, au_trait(partie)):
            coup = choisir(seance, partie)
        else:
            coup = dialogue.demander_coup(seance, partie, genre)
        raison = refus(partie, coup)
        if raison is None:
            raconter(seance, partie, jouer(partie, coup))
            genre = None
        else:
            inscrire(partie, coup)
            print(raison)
            genre = coup.genre
        avertir(carnet.noter(partie))
        fin = issue(partie)
    print(rendu_issue(partie, fin))
    carnet.finir()
    return fin


def raconter(seance: Seance, partie: Partie, evenement: Evenement) -> None:
    """Raconte un coup qui vient d'être joué, et montre le plateau à qui doit jouer.

    Args:
        seance: comment le montrer.
        partie: la partie, après le coup.
        evenement: ce qui s'est passé.

    Effets de bord:
        Imprime.
    """
    phrase = rendu_evenement(partie, evenement)
    if phrase:
        print(phrase)
    if issue(partie) is None:
        if not est_machine(partie, au_trait(partie)):
            dialogue.montrer(seance, partie)
    elif evenement.coup.genre is DEPLACEMENT:
        dialogue.montrer(seance, partie)
    else:
        print()  # l'annexe ne remontre pas le plateau après l'interrogation qui finit la partie


def rejouer(seance: Seance, partie: Partie) -> None:
    """Montre une partie depuis son départ, un coup après l'autre.

    Args:
        seance: comment la montrer.
        partie: la partie, qui ne change pas.

    Effets de bord:
        Imprime.
    """
    relecture = Relecture(partie)
    print(relecture.phrase)
    dialogue.montrer(seance, relecture.partie)
    while not relecture.finie:
        relecture.avancer()
        print(relecture.phrase)
        dialogue.montrer(seance, relecture.partie)


def choisir(seance: Seance, partie: Partie) -> Coup:
    """Choisit le coup de la machine, dont le livre ne s'ouvre que pour jouer.

    Args:
        seance: elle dit le niveau de la machine qui doit jouer.
        partie: la partie.

    Retour:
        Un coup licite.
    """
    from .machine import expert, ia

    niveau = seance.niveau_de(au_trait(partie))
    if niveau == "expert":
        return expert.choisir(partie, hasard_du_tour(partie))
    return ia.choisir(partie, niveau, hasard_du_tour(partie))


def aviser(seance: Seance, partie: Partie) -> list[Avis]:
    """Cherche les meilleurs coups du joueur dont c'est le tour.

    Args:
        seance: elle n'y change rien, mais la fenêtre la donne.
        partie: la partie.

    Retour:
        Trois avis au plus, le meilleur d'abord.
    """
    from .machine import expert

    return expert.avis(partie, hasard_du_tour(partie))


def conseiller(seance: Seance, partie: Partie) -> None:
    """Dit les meilleurs coups : c'est ce que fait « conseil ».

    Args:
        seance: elle n'y change rien, mais tous les mots la reçoivent.
        partie: la partie.

    Effets de bord:
        Imprime.
    """
    dire(rendu_conseils(aviser(seance, partie)))


MOTS = {
    "": dialogue.montrer,
    "p": dialogue.montrer_reperes,
    "coups": dialogue.dire_coups,
    "conseil": conseiller,
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Lance le jeu.

    Args:
        arguments: ceux de la commande ; None pour ceux du programme.

    Effets de bord:
        Joue, puis quitte Python.
    """
    lancer(commande, arguments)
