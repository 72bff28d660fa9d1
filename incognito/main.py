"""Le programme : la commande `incognito`, ses options, et le déroulement d'une partie.

Les notions, avec un exemple :
- une *option* change la partie avant qu'elle commence : où la lire (`-c`), où l'écrire (`-s`),
  comment la montrer (`-a`, `-g`, `-d`), contre qui (`--ia noir`) ;
- la *graine* fixe le hasard : `--graine 7` et mêmes réponses, même partie.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random

import click

from . import dialogue
from .commun.fichier import Carnet, nom_lisible
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
    lire_nombre,
    option_niveau,
)
from .dessin import rendu_coupee, rendu_dehors, rendu_evenement, rendu_issue
from .dialogue import Seance
from .plateau import (
    AUCUNE_MACHINE,
    Evenement,
    Fin,
    Partie,
    au_trait,
    coups_ecrits,
    est_machine,
    hasard_du_tour,
    inscrire,
    issue,
    jouer,
    nouvelle_partie,
    partie_au_depart,
    refus,
)
from .sauvegarde import carnet_neuf, charger, verifier_extension
from .types import (
    BLANC,
    DEPLACEMENT,
    NIVEAUX,
    NOIR,
    TAILLE,
    TAILLE_MAXIMALE,
    TAILLE_MINIMALE,
    Couleur,
    Coup,
)

MACHINES = {  # les valeurs de --ia
    "blanc": frozenset({BLANC}),
    "noir": frozenset({NOIR}),
    "blanc,noir": frozenset({BLANC, NOIR}),
}
TAILLES = f"de {TAILLE_MINIMALE} à {TAILLE_MAXIMALE}"


def lire_taille(texte: str) -> int:
    """Rend la valeur de l'option --taille, à la demande de click ; lève BadParameter."""
    taille = lire_nombre(str(texte))
    if taille is None or not TAILLE_MINIMALE <= taille <= TAILLE_MAXIMALE:
        raise click.BadParameter(f"on attend un nombre {TAILLES}, pas « {texte} ».")
    return taille


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
    type=lire_taille,
    default=TAILLE,
    help=f"Joue sur un plateau de T x T cases, {TAILLES} ({TAILLE} par défaut).",
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

    Les arguments sont les options ci-dessus. Joue une partie entière ; lève ClickException si les
    options ou les fichiers ne vont pas.
    """
    if en_ascii and en_fenetre:
        raise click.UsageError("les options -a et -g s'excluent.")
    if relire and (source is None or cible is not None):
        raise click.UsageError("--rejouer revoit la partie de -c, sans rien écrire : pas de -s.")
    machines = AUCUNE_MACHINE
    if ia is not None:
        machines = MACHINES[ia]
    carnet = carnet_neuf()
    clavier: Clavier = Clavier(carnet)
    mots: Mots = MOTS
    if en_fenetre:
        clavier, mots = ouvrir_une_page(carnet, debogage)
    seance = Seance(
        clavier=clavier,
        mots=mots,
        niveau=niveau,
        texte=texte or en_fenetre,
        hasard=Random(graine),
        machines=machines,
        taille=taille,
        debogage=debogage,
    )
    with jusqu_au_depart(carnet, reprendre_par):
        partie = None
        if source is not None:
            partie = reprendre(seance, source)
        if cible is not None:
            verifier_extension(cible)
            carnet.reserver(cible)
        with clavier.ouvrir():
            if relire and partie is not None:
                rejouer(seance, partie)
            else:
                derouler(seance, partie or preparer(seance))
            while clavier.encore():
                derouler(seance, preparer(seance))


def reprendre_par(nom: str) -> str:
    """Rend la commande qui reprend la partie de ce fichier, et continue de l'y écrire."""
    return commande_tapee(sauf=("source", "cible"), plus=("-c", nom, "-s", nom))


def ouvrir_une_page(carnet: Carnet[Partie], debogage: bool) -> tuple[Clavier, Mots]:
    """Rend de quoi jouer dans une page, et les mots qui y servent : on y coche les pions connus."""
    from .commun.page import Page
    from .graphique import scene

    page = Page(carnet, "Incognito", scene)
    page.regler(espions=debogage, connus=True)

    def marquer_les_connus(seance: Seance, partie: Partie) -> None:
        """Coche les pions qu'une interrogation a fait connaître, ou ne les coche plus."""
        page.regler(connus=not page.reglages["connus"])
        page.montrer(partie)

    return page, MOTS | {"connus": marquer_les_connus}


# --- avant la partie ------------------------------------------------------------------------------


def preparer(seance: Seance) -> Partie:
    """Rend la partie qu'on prépare : nouvelle, ou d'un fichier choisi à l'accueil d'une page."""
    return seance.clavier.preparer(partial(commencer, seance), partial(reprendre, seance))


def commencer(seance: Seance) -> Partie:
    """Rend une nouvelle partie, réglée par les options, ou à l'accueil d'une page."""
    if seance.clavier.accueille:
        seance.taille, seance.machines = dialogue.demander_partie(seance)
        retenir_les_choix(seance)
    return nouvelle_partie(seance.hasard, seance.taille, seance.machines)


def retenir_les_choix(seance: Seance) -> None:
    """Change les options de la commande, comme si l'on avait tapé ce qui s'est choisi à l'accueil.

    La commande qui reprend la partie les dira.
    """
    from .commun.page import retenir

    machines = [couleur for couleur in Couleur if couleur in seance.machines]
    niveau = seance.niveau
    if machines:
        niveau = seance.niveau_de(machines[0])  # l'option n'en dit qu'un
    noms = ",".join(couleur.nom for couleur in machines)
    retenir(taille=seance.taille, ia=noms or None, niveau=niveau)


def reprendre(seance: Seance, nom: str) -> Partie:
    """Rend la partie d'un fichier, et préviendra de ce qu'il a d'inattendu.

    Lève ErreurFichier, d'une phrase, si le fichier est inutilisable.
    """
    carnet = seance.clavier.carnet
    partie = charger(carnet, nom, seance.hasard, seance.taille)
    partie.machines = seance.machines
    phrases = [phrase for phrase in (rendu_coupee(partie), rendu_dehors(partie)) if phrase]
    attentions = [f"Attention : {nom_lisible(nom)}, {phrase}" for phrase in phrases]
    seance.clavier.attention = "\n".join(attentions)
    return partie


# --- la partie ------------------------------------------------------------------------------------


def derouler(seance: Seance, partie: Partie) -> Fin:
    """Joue une partie, nouvelle ou reprise, jusqu'à sa fin, l'annonce, et la rend.

    Imprime et lit, change la partie, et l'écrit dans son fichier, si elle en a un. Lève
    Interruption si le joueur s'en va.
    """
    seance.clavier.commencer(partie)
    dialogue.saluer(seance, partie)
    genre = None  # celui d'un coup refusé, que l'on redemande
    fin = issue(partie)
    while fin is None:
        if est_machine(partie, au_trait(partie)):
            coup = choisir(seance, partie)
        else:
            coup = dialogue.demander_coup(seance, partie, genre)
        raison = refus(partie, coup)
        evenement = None
        if raison is None:
            evenement = jouer(partie, coup)
            raconter(seance, partie, evenement)
            genre = None
        else:
            inscrire(partie, coup)
            print(raison)
            genre = coup.genre
        seance.clavier.noter(partie, evenement)
        fin = issue(partie)
    print(rendu_issue(partie, fin))
    seance.clavier.carnet.finir()
    return fin


def raconter(seance: Seance, partie: Partie, evenement: Evenement) -> None:
    """Imprime ce qu'a fait un coup qui vient d'être joué, et le plateau à qui doit jouer.

    En mots, on dit le coup plutôt que le plateau : Entrée redit tout.
    """
    phrase = rendu_evenement(partie, evenement, seance.texte)
    if est_machine(partie, evenement.joueur) or seance.texte:
        dire(phrase)
    elif phrase:
        print(phrase)  # sans la replier : elle est de l'annexe
    if issue(partie) is None:
        if not seance.texte and not est_machine(partie, au_trait(partie)):
            dialogue.montrer(seance, partie)
    elif evenement.coup.genre is DEPLACEMENT:
        dialogue.montrer(seance, partie)
    else:
        print()  # l'annexe ne remontre pas le plateau après l'interrogation qui finit la partie


def rejouer(seance: Seance, partie: Partie) -> None:
    """Imprime une partie depuis son départ, coup par coup, refusés compris, sans la changer."""
    revue = partie_au_depart(partie.depart, len(partie.jeu.plateau))
    print(f"Le départ : au joueur {au_trait(revue).nom} de jouer.")
    dialogue.montrer(seance, revue)
    for coup in coups_ecrits(partie).values():
        print(f"Joueur {au_trait(revue).nom} : {coup}")
        phrase = refus(revue, coup)
        if phrase is None:
            phrase = rendu_evenement(revue, jouer(revue, coup))
        if phrase:
            print(phrase)
        fin = issue(revue)
        if fin is not None:
            print(rendu_issue(revue, fin))
        dialogue.montrer(seance, revue)


def choisir(seance: Seance, partie: Partie) -> Coup:
    """Rend le coup de la machine, dont le livre ne s'ouvre que pour jouer."""
    niveau = seance.niveau_de(au_trait(partie))
    if niveau == "expert":
        from .machine import expert

        return expert.choisir(partie, hasard_du_tour(partie))
    from .machine import ia

    return ia.choisir(partie, niveau, hasard_du_tour(partie))


def conseiller(seance: Seance, partie: Partie) -> None:
    """Imprime les meilleurs coups du joueur dont c'est le tour : c'est ce que fait « conseil »."""
    from .machine import expert, raisons

    avis = raisons.expliquer(partie, expert.avis(partie, hasard_du_tour(partie)))
    seance.clavier.conseiller(partie, avis, raisons.menace(partie))


MOTS = {
    "": dialogue.montrer,
    "p": dialogue.montrer_reperes,
    "coups": dialogue.dire_coups,
    "conseil": conseiller,
    "règles": dialogue.dire_regles,
    "regles": dialogue.dire_regles,
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Lance le jeu, avec les arguments du programme par défaut, puis quitte Python."""
    lancer(commande, arguments)
