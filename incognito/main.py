"""La ligne de commande : lire les options, ouvrir la partie, choisir l'affichage.

Les notions :
- une *option* change la partie avant qu'elle commence : où la lire (`-c`), où l'écrire (`-s`),
  comment la montrer (`-a`, `-g`, `-d`), contre qui (`--ia`) ;
- une *graine* fixe le hasard : la même graine et les mêmes saisies rejouent la même partie.

À essayer : ajoutez une option `--premier blanc` qui décide qui commence, sans toucher aux règles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from random import Random
from typing import NoReturn

import click

from . import systeme
from .dialogue import dialoguer
from .ia import NIVEAUX
from .partie import Partie
from .sauvegarde import cases_en_trop, charger_partie, nouvelle_partie, sauvegarder_partie
from .types import TAILLE, TAILLE_MAXIMALE, TAILLE_MINIMALE, Couleur

SANS_PYGAME = "-g demande pygame-ce ; installez-le avec « pip install 'cinq-jeux[graphique]' »."
Affichage = Callable[[Partie, bool, bool], bool]
"""Une façon de mener ou de relire une partie ; elle dit si l'on veut en jouer une autre ensuite."""


def lire_taille(texte: str) -> int:
    """Rend le côté du plateau que dit le `texte` de l'option --taille, à la demande de click."""
    taille = systeme.lire_nombre(texte)
    if taille is None or not TAILLE_MINIMALE <= taille <= TAILLE_MAXIMALE:
        raise click.BadParameter(f"il faut un entier de {TAILLE_MINIMALE} à {TAILLE_MAXIMALE}.")
    return taille


def lire_ia(texte: str) -> frozenset[Couleur]:
    """Rend les couleurs que le `texte` de l'option --ia donne à la machine, pour click."""
    couleurs = {couleur.nom: couleur for couleur in Couleur}
    noms = texte.split(",") if texte else []
    if not set(noms) <= couleurs.keys():
        raise click.BadParameter("il faut blanc, noir, ou blanc,noir.")
    return frozenset(couleurs[nom] for nom in noms)


@click.command("incognito", cls=systeme.Commande)
@click.option("-a", "en_ascii", is_flag=True, help="Joue dans le terminal (par défaut).")
@click.option("-g", "en_fenetre", is_flag=True, help="Joue dans une fenêtre.")
@click.option("-c", "source", metavar="FICHIER.inco", help="Reprend la partie de ce fichier.")
@click.option("-s", "cible", metavar="FICHIER.inco", help="Écrit chaque coup dans ce fichier.")
@click.option("--rejouer", "relire", is_flag=True, help="Revoit la partie de -c coup par coup.")
@click.option("-d", "debogage", is_flag=True, help="Montre les espions : e le blanc, E le noir.")
@click.option(
    "--taille",
    metavar="T",
    type=lire_taille,
    default=str(TAILLE),
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
@click.option(
    "--niveau",
    metavar="NIVEAU",
    type=click.Choice(NIVEAUX),
    default="moyen",
    help="Le jeu de la machine : facile, moyen (par défaut) ou expert.",
)
@click.option(
    "--graine",
    metavar="N",
    type=systeme.lire_graine,
    help="Fixe le hasard : la même graine rejoue la même partie.",
)
@click.pass_obj
def commande(
    seance: systeme.Seance,
    en_ascii: bool,
    en_fenetre: bool,
    source: str | None,
    cible: str | None,
    relire: bool,
    debogage: bool,
    taille: int,
    machines: frozenset[Couleur],
    niveau: str,
    graine: int | None,
) -> None:
    """Incognito : amenez votre espion dans le château adverse, ou démasquez celui de l'adversaire.

    \b
    Personne ne sait lequel de ses pions est l'espion. À chaque question,
    « ? » explique, « p » montre le plateau, « coups » dit les coups permis,
    « conseil » les trois meilleurs, « sauver NOM.inco » enregistre la partie
    et « q » quitte.
    \f

    Args:
        seance: où la partie s'écrit, pour qui la quitte.
        en_ascii: vrai pour jouer dans le terminal.
        en_fenetre: vrai pour jouer dans une fenêtre.
        source: le fichier de la partie à reprendre, s'il y en a un.
        cible: le fichier où écrire les coups, s'il y en a un.
        relire: vrai pour revoir la partie au lieu de la jouer.
        debogage: vrai pour montrer les espions.
        taille: le côté du plateau.
        machines: les couleurs que la machine joue.
        niveau: jusqu'où elle regarde.
        graine: la graine du hasard, si on l'a fixée.
    """
    if en_ascii and en_fenetre:
        raise click.UsageError("les options -a et -g s'excluent.")
    if relire and (source is None or cible is not None):
        raise click.UsageError("--rejouer montre la partie de -c, et n'écrit rien : pas de -s.")
    graine = Random().randrange(10**9) if graine is None else graine
    if source is None:
        partie = nouvelle_partie(Random(graine), taille)
    else:
        partie = charger_partie(source, taille)
        if attention := cases_en_trop(partie.journal.octets, taille):
            systeme.avertir(f"Attention : {systeme.nom_lisible(source)}, {attention}")
    partie.fichier = source
    # L'affichage d'abord : sans écran, rien ne doit être écrit.
    with ouvrir_affichage(en_fenetre) as affichage:
        while True:
            if cible is not None:
                sauvegarder_partie(cible, partie)
                partie.fichier = cible
            partie.machines, partie.niveau, partie.graine = machines, niveau, graine
            installer(partie, seance, " -g" * en_fenetre)
            try:
                if not affichage(partie, debogage, relire):
                    break
            finally:  # ce qu'un disque plein ou Ctrl-C faisait attendre
                if alerte := partie.ecrire():
                    systeme.avertir(alerte)
            graine += 1
            partie = nouvelle_partie(Random(graine), taille)


def installer(partie: Partie, seance: systeme.Seance, options: str) -> None:
    """Dit à la `seance` où `partie` s'écrit, et comment la reprendre, avec ses `options`."""
    partie.seance = seance
    seance.cible, seance.a_jour = partie.journal.chemin, True
    taille = len(partie.jeu.plateau)
    options += f" --taille {taille}" * (taille != TAILLE)
    if partie.machines:  # la suite dépend alors de la graine
        noms = ",".join(couleur.nom for couleur in Couleur if couleur in partie.machines)
        options += f" --ia {noms} --niveau {partie.niveau} --graine {partie.graine}"
    seance.reprise = "incognito -c {0} -s {0}" + options
    seance.sauver_sous = lambda nom: sauvegarder_partie(nom, partie)


def ouvrir_affichage(en_fenetre: bool) -> AbstractContextManager[Affichage]:
    """Rend de quoi jouer dans le terminal, ou dans une fenêtre si `en_fenetre`."""
    if not en_fenetre:
        return nullcontext(dialoguer)
    try:
        from .graphique import fenetre_ouverte
    except ImportError:
        raise click.ClickException(SANS_PYGAME) from None
    return fenetre_ouverte()


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Lance le jeu avec ses `arguments` (ceux du programme par défaut), puis quitte."""
    systeme.lancer(commande, arguments)
