"""La ligne de commande : lire les options, ouvrir la partie, choisir l'affichage.

Les notions :
- une *option* change la partie avant qu'elle commence : où la lire (`-c`), où l'écrire (`-s`),
  comment la montrer (`-a`, `-g`, `-d`) ;
- une *graine* fixe le hasard : la même graine et les mêmes saisies rejouent la même partie.

À essayer : ajoutez une option `--premier blanc` qui décide qui commence, sans toucher aux règles.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import NoReturn

import click

from . import terminal
from .dialogue import dialoguer
from .partie import Partie
from .plateau import Deroule, charger_partie, nouvelle_partie, sauvegarder_partie
from .types import TAILLE, TAILLE_MAXIMALE, TAILLE_MINIMALE

Affichage = Callable[[Partie, bool], None]
"""Une façon de mener une partie : au terminal, ou dans une fenêtre."""


def lire_entier(texte: str, minimum: int, maximum: int) -> int:
    """Lit le nombre d'une option, écrit en chiffres ordinaires et rien d'autre.

    Args:
        texte: ce qui est écrit sur la ligne de commande.
        minimum: la plus petite valeur permise.
        maximum: la plus grande.
    Retour: le nombre.
    Effets de bord: aucun ; lève click.BadParameter, donc le code 2, s'il n'est pas permis.

    Exemple:
        >>> lire_entier("8", 4, 8)
        8
    """
    nombre = int(texte) if re.fullmatch("[0-9]{1,9}", texte) else -1
    if not minimum <= nombre <= maximum:
        raise click.BadParameter(f"il faut un entier de {minimum} à {maximum}.")
    return nombre


def lire_taille(_ctx: click.Context, _param: click.Parameter, texte: str) -> int:
    """Lit l'option --taille, à la demande de click.

    Args:
        _ctx: le contexte de click.
        _param: l'option.
        texte: sa valeur.
    Retour: le côté du plateau.
    Effets de bord: aucun ; lève click.BadParameter.
    """
    return lire_entier(texte, TAILLE_MINIMALE, TAILLE_MAXIMALE)


def lire_graine(_ctx: click.Context, _param: click.Parameter, texte: str | None) -> int | None:
    """Lit l'option --graine, à la demande de click.

    Args:
        _ctx: le contexte de click.
        _param: l'option.
        texte: sa valeur, ou None si l'option est absente.
    Retour: la graine, ou None pour un hasard toujours nouveau.
    Effets de bord: aucun ; lève click.BadParameter.
    """
    return None if texte is None else lire_entier(texte, 0, 999_999_999)


@click.command("incognito")
@click.option("-a", "en_ascii", is_flag=True, help="Joue dans le terminal (par défaut).")
@click.option("-g", "en_fenetre", is_flag=True, help="Joue dans une fenêtre.")
@click.option("-c", "charge", metavar="FICHIER.inco", help="Reprend la partie de ce fichier.")
@click.option("-s", "sauve", metavar="FICHIER.inco", help="Écrit chaque coup dans ce fichier.")
@click.option("-d", "debogage", is_flag=True, help="Montre les espions : e le blanc, E le noir.")
@click.option(
    "--taille",
    metavar="T",
    callback=lire_taille,
    default=str(TAILLE),
    help="Joue sur un plateau de T x T cases, de 4 à 8 (5 par défaut).",
)
@click.option(
    "--graine",
    metavar="N",
    callback=lire_graine,
    help="Fixe le hasard : la même graine rejoue la même partie.",
)
@click.version_option(
    "1.0.0",
    prog_name="incognito",
    message="%(prog)s, version %(version)s",
    help="Affiche la version.",
)
@click.option(
    "-h",
    "--help",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=terminal.montrer_aide,
    help="Affiche cette aide.",
)
def commande(
    en_ascii: bool,
    en_fenetre: bool,
    charge: str | None,
    sauve: str | None,
    debogage: bool,
    taille: int,
    graine: int | None,
) -> None:
    """Incognito : amenez votre espion dans le château adverse, ou démasquez celui de l'adversaire.

    \b
    Personne ne sait lequel de ses pions est l'espion. À chaque question,
    « ? » explique et « q » quitte.
    \f

    Args:
        en_ascii: vrai pour jouer dans le terminal.
        en_fenetre: vrai pour jouer dans une fenêtre.
        charge: le fichier de la partie à reprendre, s'il y en a un.
        sauve: le fichier où écrire les coups, s'il y en a un.
        debogage: vrai pour montrer les espions.
        taille: le côté du plateau.
        graine: la graine du hasard, si on l'a fixée.
    Retour: rien.
    Effets de bord: mène la partie ; lève ErreurFichier, ErreurFenetre ou Interruption.
    """
    if en_ascii and en_fenetre:
        raise click.UsageError("les options -a et -g s'excluent.")
    deroule = ouvrir(charge, taille, graine)
    if en_fenetre:
        with ouvrir_fenetre() as jouer_a_l_ecran:
            jouer_jusqu_au_bout(jouer_a_l_ecran, preparer(deroule, charge, sauve), debogage)
    else:
        jouer_jusqu_au_bout(dialoguer, preparer(deroule, charge, sauve), debogage)


def ouvrir(charge: str | None, taille: int, graine: int | None) -> Deroule:
    """Reprend une partie, ou en tire une nouvelle au hasard.

    Args:
        charge: le fichier à reprendre, s'il y en a un.
        taille: le côté du plateau.
        graine: la graine du hasard, si on l'a fixée.
    Retour: le déroulé de la partie.
    Effets de bord: lit le fichier ; lève ErreurFichier s'il est inutilisable.
    """
    if charge is not None:
        return charger_partie(charge, taille)
    from random import Random  # ici, pour que --help démarre sans attendre

    return nouvelle_partie(Random(graine), taille)


def preparer(deroule: Deroule, charge: str | None, sauve: str | None) -> Partie:
    """Ouvre la sauvegarde demandée ; jamais avant que tout le reste soit prêt.

    Args:
        deroule: la partie à jouer.
        charge: le fichier d'où elle vient, s'il y en a un.
        sauve: le fichier où l'écrire, s'il y en a un.
    Retour: la partie, prête à jouer.
    Effets de bord: crée ou remplace la sauvegarde ; lève ErreurFichier si c'est impossible.
    """
    if sauve is None:
        return Partie(deroule.jeu)
    return Partie(deroule.jeu, sauvegarder_partie(sauve, deroule, charge))


def ouvrir_fenetre() -> AbstractContextManager[Affichage]:
    """Ouvre la fenêtre de -g, avant toute sauvegarde : sans écran, rien ne doit être écrit.

    Args: aucun.
    Retour: un gestionnaire de contexte qui donne de quoi jouer dans la fenêtre.
    Effets de bord: importe pygame ; lève ErreurFenetre s'il manque.
    """
    try:
        from .graphique import fenetre_ouverte
    except ImportError:
        phrase = "-g demande pygame-ce ; installez-le avec « pip install pygame-ce »."
        raise terminal.ErreurFenetre(phrase) from None
    return fenetre_ouverte()


def jouer_jusqu_au_bout(jouer: Affichage, partie: Partie, debogage: bool) -> None:
    """Mène la partie, puis veille à ce qu'il ne reste aucun coup à écrire.

    Args:
        jouer: la façon de la montrer, au terminal ou dans une fenêtre.
        partie: la partie.
        debogage: vrai pour montrer les espions.
    Retour: rien.
    Effets de bord: ceux de la partie.
    """
    try:
        jouer(partie, debogage)
    finally:
        alerte = partie.ecrire()
        if alerte is not None:
            terminal.avertir(alerte)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Lance le jeu et sort du programme.

    Args:
        arguments: les arguments de la ligne de commande ; None pour prendre les vrais.
    Retour: jamais ; le code de sortie est dans SystemExit.
    Effets de bord: ceux de la partie.
    """
    terminal.preparer_flux()
    sys.exit(terminal.executer(commande, sys.argv[1:] if arguments is None else arguments))
