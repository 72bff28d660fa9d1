"""Le programme : la commande `incognito`, ses options, et le déroulement d'une partie.

Les notions, avec un exemple :
- une *option* change la partie avant qu'elle commence : où la lire (`-c`), où l'écrire (`-s`),
  comment la montrer (`-a`, `-g`, `-d`), contre qui (`--ia noir`) ;
- une *graine* fixe le hasard : `--graine 7` et les mêmes saisies rejouent la même partie.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

import click

from . import dialogue, plateau, systeme
from .carnet import Carnet
from .clavier import Clavier
from .dessin import rendu_dehors, rendu_espions, rendu_evenement, rendu_issue
from .disque import nom_lisible
from .notation import DEPLACEMENT, NIVEAUX, Avis, Coup, Genre
from .page import dire
from .plateau import afficher, au_trait, hasard_du_tour, issue, jouer, nouvelle_partie, refus
from .regles import Fin, Partie
from .relecture import Relecture
from .types import NOIR, TAILLE, TAILLE_MAXIMALE, TAILLE_MINIMALE, Couleur

SANS_PYGAME = "-g demande pygame-ce ; installez-le avec « pip install 'cinq-jeux[graphique]' »."


@dataclass(eq=False, repr=False)
class Seance:
    """Ce qu'il faut pour jouer des parties : le clavier et les réglages."""

    clavier: Clavier
    fidele: bool = True  # à l'annexe, à la lettre
    preparees: int = 0  # les parties qu'on a commencées à l'accueil


def lire_ia(texte: str) -> frozenset[Couleur]:
    """Rend les couleurs que le `texte` de l'option --ia donne à la machine.

    Effets de bord: lève BadParameter si ce ne sont pas des couleurs.
    """
    couleurs = {couleur.nom: couleur for couleur in Couleur}
    noms = texte.split(",") if texte else []
    if not set(noms) <= couleurs.keys():
        raise click.BadParameter("il faut blanc, noir, ou blanc,noir.")
    return frozenset(couleurs[nom] for nom in noms)


@click.command("incognito", cls=systeme.Commande)
@systeme.EN_ASCII
@systeme.EN_FENETRE
@systeme.REPRENDRE
@systeme.ECRIRE
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
    "machines",
    metavar="COULEURS",
    type=lire_ia,
    default="",
    help="La machine joue blanc, noir, ou les deux : blanc,noir.",
)
@systeme.niveau(NIVEAUX, "moyen")
@systeme.RAPIDE
@systeme.TEXTE
@systeme.GRAINE
@click.pass_obj
def commande(
    options: list[str],
    en_fenetre: bool,
    source: str | None,
    cible: str | None,
    relire: bool,
    debogage: bool,
    taille: int,
    machines: frozenset[Couleur],
    niveau: str,
    rapide: bool,
    texte: bool,
    graine: int | None,
) -> None:
    """Incognito : amenez votre espion dans le château adverse, ou démasquez celui de l'adversaire.

    \b
    Personne ne sait lequel de ses pions est l'espion. À chaque question,
    « ? » explique, Entrée montre le plateau, « coups » dit les coups permis,
    « conseil » les trois meilleurs, « sauver NOM.inco » enregistre la partie
    et « q » quitte.
    \f

    Args:
        options: les mots à retaper pour reprendre la partie.
        graine: celle du hasard, si on l'a fixée.

    On joue au terminal, ou `en_fenetre`, sur un côté `taille`, contre des `machines` de ce
    `niveau` ; `source` est le fichier à reprendre, ou à `relire`, et `cible` celui où écrire ;
    le `debogage` montre les espions, `rapide` n'attend ni n'anime rien, et `texte` ne dessine rien.

    Effets de bord: lève ClickException si les options ou les fichiers ne vont pas.
    """
    if relire and (source is None or cible is not None):
        raise click.UsageError("--rejouer montre la partie de -c, et n'écrit rien : pas de -s.")
    if graine is None:
        graine = Random().randrange(10**9)
        options += ["--graine", str(graine)] if machines else []  # la suite en dépend
    with plateau.carnet_neuf(
        lambda nom: ["incognito", "-c", nom, "-s", nom, *options], taille
    ) as carnet:
        clavier = Clavier(carnet, rapide, NIVEAUX, niveau, options, texte=texte, graine=graine)
        fideles = "-a" in options, source, cible, not systeme.au_terminal()
        seance = Seance(clavier, any(fideles))
        clavier.texte &= texte or not seance.fidele  # l'annexe se dessine même sur un terminal nu
        if source is None:
            partie = nouvelle_partie(Random(graine), taille)
        else:
            partie = charger(seance, source, taille)
        partie.machines, partie.debogage = machines, debogage
        accueil = en_fenetre and source is None
        mener = ouvrir_affichage(seance, en_fenetre, accueil, relire)
        if cible is not None:  # après : sans écran, rien ne s'écrit
            reserver(carnet, cible, partie, accueil)
        mener(partie)


def reserver(carnet: Carnet[Partie], cible: str, partie: Partie, accueil: bool) -> None:
    """Fait de `cible` le fichier du `carnet`, et y écrit `partie`, si un `accueil` n'en décide pas.

    Effets de bord: lève ErreurFichier si le fichier est inutilisable.
    """
    if accueil:
        carnet.reserver(cible)
    else:
        plateau.sauvegarder_partie(cible, partie, carnet)


def charger(seance: Seance, source: str, taille: int) -> Partie:
    """Rend la partie du fichier `source`, sur un côté `taille`, et dit ce qu'elle a d'inattendu.

    Effets de bord: le carnet de la `seance` la retient ; lève ErreurFichier.
    """
    partie = plateau.charger_partie(source, taille, seance.clavier.carnet)
    coupee = partie.coupee and f"{partie.coupee} est coupée ; la partie reprend avant elle."
    for phrase in filter(None, (coupee, rendu_dehors(partie))):
        systeme.avertir(f"Attention : {nom_lisible(source)}, {phrase}")
    return partie


def ouvrir_affichage(
    seance: Seance, en_fenetre: bool, accueil: bool, relire: bool
) -> Callable[[Partie], None]:
    """Rend de quoi jouer, ou `relire`, les parties d'une `seance` au terminal, ou `en_fenetre`.

    Dans une fenêtre, un `accueil` peut précéder la partie.
    Effets de bord: lève ClickException, d'une phrase, s'il n'y a ni pygame ni écran.
    """
    if not en_fenetre:
        mener = derouler if seance.fidele else accueillir
        return partial(rejouer if relire else mener, seance)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # pygame se présente sur la sortie
    try:
        from .ecrans import Regie
        from .graphique import ouvrir
    except ImportError:
        raise click.ClickException(SANS_PYGAME) from None
    regie = Regie(
        seance.clavier,
        lambda partie: partie.machines,
        partial(choisir, seance),
        partial(aviser, seance),
        partial(preparer, seance),
    )
    return ouvrir(regie, accueil, relire)


def preparer(
    seance: Seance, taille: int, machines: frozenset[Couleur], niveau: str, source: str = ""
) -> Partie:
    """Rend une partie d'une `seance`, de côté `taille`, contre ces `machines` de ce `niveau`.

    Elle est neuve, ou celle du fichier `source`, s'il est donné.
    Effets de bord: la séance retient ces réglages, que dira la commande qui reprend la partie ;
    lève ErreurFichier si le fichier est inutilisable.
    """
    clavier, graine = seance.clavier, (seance.clavier.graine or 0) + int(seance.preparees > 0)
    seance.preparees, clavier.niveau, clavier.graine = seance.preparees + 1, niveau, graine
    clavier.carnet.decoder = partial(plateau.decoder, taille=taille)
    noms = ",".join(couleur.nom for couleur in Couleur if couleur in machines)
    choix = {"--taille": str(taille), "--niveau": niveau, "--graine": str(graine)}
    choix |= {"--ia": noms} if noms else {}
    drapeaux = [mot for mot in clavier.options if mot in ("-g", "-d", "--rapide")]
    clavier.options[:] = [*drapeaux, *(mot for paire in choix.items() for mot in paire)]
    neuve = nouvelle_partie(Random(graine), taille)
    partie = charger(seance, source, taille) if source else neuve
    return replace(partie, machines=machines, debogage="-d" in drapeaux)


def montrer(seance: Seance, partie: Partie) -> None:
    """Imprime `partie`, selon la `seance` : comme l'annexe, avec ses repères, ou en mots."""
    if seance.fidele and not seance.clavier.texte:
        afficher(partie)
    else:
        print(f"\n{dialogue.montrer(partie, seance.clavier.texte)}")


def accueillir(seance: Seance, partie: Partie) -> None:
    """Joue `partie` au terminal d'une `seance`, pour qui ne connaît pas le jeu, puis d'autres.

    Effets de bord: imprime, lit, joue ; lève Interruption si le joueur s'en va.
    """
    print(dialogue.BIENVENUE)
    dire(dialogue.ACCUEIL)
    montrer(seance, partie)
    dire(dialogue.REPERES)
    if not partie.machines and dialogue.demander_contre_la_machine(seance.clavier):
        partie.machines = frozenset({NOIR})
        seance.clavier.retenir("--ia", NOIR.nom)
        seance.clavier.retenir("--graine", str(seance.clavier.graine))
    jouee: Partie | None = partie
    while jouee:
        jouee = recommencer(seance, jouee, jouer_jusqu_au_bout(seance, jouee))


def recommencer(seance: Seance, partie: Partie, fin: Fin) -> Partie | None:
    """Rend une partie neuve de la `seance`, réglée comme `partie` qui a cette `fin`, si on la veut.

    Effets de bord: montre les espions, puis la partie neuve, et change la graine de la séance.
    """
    print(rendu_espions(partie, fin, seance.clavier.texte))
    joueurs = {couleur.nom: partie.est_machine(couleur) for couleur in Couleur}
    if not seance.clavier.rejouer(joueurs, [fin.gagnant.nom]):
        return None
    neuve = nouvelle_partie(Random(seance.clavier.graine), len(partie.jeu.plateau))
    neuve.machines, neuve.debogage = partie.machines, partie.debogage
    montrer(seance, neuve)
    return neuve


def derouler(seance: Seance, partie: Partie) -> None:
    """Mène `partie` jusqu'au bout, au terminal d'une `seance`, comme dans l'annexe.

    Effets de bord: imprime, lit, joue ; lève Interruption si le joueur s'en va.
    """
    print(dialogue.BIENVENUE)
    if seance.clavier.carnet.source is not None:
        seance.clavier.annoncer([c.nom for c in Couleur if partie.est_machine(c)])
    montrer(seance, partie)
    if issue(partie) is None:
        print(dialogue.RAPPEL.format(len(partie.jeu.plateau) - 1), end="\n\n")
    jouer_jusqu_au_bout(seance, partie)


def jouer_jusqu_au_bout(seance: Seance, partie: Partie) -> Fin:
    """Joue les coups de `partie`, un par un, au terminal d'une `seance`, et rend sa fin.

    Effets de bord: imprime, lit, joue ; lève Interruption si le joueur s'en va.
    """
    clavier = seance.clavier
    clavier.carnet.commencer(partie)
    genre: Genre | None = None  # celui d'un coup refusé, qu'on redemande
    while (fin := issue(partie)) is None:
        if machine := partie.est_machine(au_trait(partie)):
            coup = clavier.reflechir(lambda: choisir(seance, partie))
        else:
            conseil = partial(clavier.conseiller, partial(aviser, seance, partie))
            coup = dialogue.demander_coup(clavier, partie, genre, conseil, seance.fidele)
        genre = None if essayer(seance, partie, coup) else coup.genre
        clavier.carnet.noter(partie)
        encore = issue(partie) is None and partie.est_machine(au_trait(partie))
        if machine and encore and not seance.fidele:
            clavier.attendre()  # sans elle, on ne verrait que le dernier coup
    print(rendu_issue(partie, fin))
    clavier.carnet.finir()
    return fin


def essayer(seance: Seance, partie: Partie, coup: Coup) -> bool:
    """Joue `coup` dans `partie` et le raconte, ou dit pourquoi il est refusé ; rend s'il est joué.

    Effets de bord: change la partie, que montre la `seance` ; même refusé, le coup y est inscrit.
    """
    if raison := refus(partie, coup):
        plateau.inscrire(partie, coup)
        print(raison)
        return False
    if phrase := rendu_evenement(partie, jouer(partie, coup)):
        print(phrase)
    # L'annexe ne remontre pas le plateau après l'interrogation qui finit la partie.
    if issue(partie) is None or coup.genre is DEPLACEMENT:
        montrer(seance, partie)
    else:
        print()
    return True


def rejouer(seance: Seance, partie: Partie) -> None:
    """Montre `partie` depuis son départ, un coup à chaque Entrée d'une `seance`.

    Par un tube, tout se montre d'un trait.
    """
    relecture = Relecture(partie)
    print(relecture.phrase)
    montrer(seance, relecture.partie)
    while not relecture.finie:
        seance.clavier.attendre()
        relecture.avancer()
        print(relecture.phrase)
        montrer(seance, relecture.partie)


def choisir(seance: Seance, partie: Partie) -> Coup:
    """Rend le coup de la machine dans `partie`, au niveau de la `seance`."""
    from . import expert, ia

    hasard = hasard_du_tour(seance.clavier.graine, partie)
    if seance.clavier.niveau == "expert":
        return expert.choisir(partie, hasard)
    return ia.choisir(partie, seance.clavier.niveau, hasard)


def aviser(seance: Seance, partie: Partie) -> Sequence[Avis]:
    """Rend les meilleurs coups de `partie`, au hasard d'une `seance`."""
    from .expert import avis

    return avis(partie, hasard_du_tour(seance.clavier.graine, partie))


main = partial(systeme.lancer, commande)  # lance le jeu, puis quitte Python
