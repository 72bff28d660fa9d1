"""Le terminal : préparer les flux, poser une question, quitter proprement.

Trois notions :
- un *flux* est l'entrée standard, la sortie standard ou la sortie d'erreur ; un flux peut être
  fermé, plein, ou ne pas connaître tous nos caractères ;
- une *question* attend une ligne ; « q » quitte, « ? » explique ;
- une *interruption* est le départ volontaire du joueur (« q », fin d'entrée, Ctrl-C) : ce qui est
  sauvegardé le reste.

À essayer : lancez le jeu avec `PYTHONIOENCODING=ascii`, puis ajoutez à `REPLI` le caractère qui
vous manque.
"""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
from collections.abc import Sequence
from typing import TextIO

import click

from .fichier import ErreurFichier, raison

REPLI = {"«": '"', "»": '"', "’": "'", "œ": "oe"}

# Une réponse tient largement dans une ligne de cette longueur ; au-delà, on ne garde rien.
LIGNE_AU_PLUS = 1000
TROP_LONGUE = "\0\n"


class Interruption(Exception):
    """Le joueur s'en va : « q », fin de l'entrée, ou fenêtre fermée."""


class ErreurFenetre(Exception):
    """La fenêtre ne peut pas s'ouvrir ; le message est une phrase entière, pour le joueur."""


def caractere_de_repli(erreur: UnicodeError) -> tuple[str, int]:
    """Remplace des caractères que le terminal ne connaît pas (gestionnaire d'erreurs de `codecs`).

    Args:
        erreur: l'erreur d'encodage, qui sait où sont les caractères refusés.
    Retour: le texte de remplacement, en ASCII, et la position où reprendre.
    Effets de bord: aucun.

    Exemple:
        >>> _ = codecs.register_error("repli", caractere_de_repli)
        >>> "« déplacé » ♥".encode("ascii", "repli")
        b'" deplace " ?'
    """
    import unicodedata  # ici, pour que --help démarre sans attendre

    assert isinstance(erreur, UnicodeEncodeError)
    refuses = erreur.object[erreur.start : erreur.end]
    lettres = (REPLI.get(c) or unicodedata.normalize("NFKD", c)[0] for c in refuses)
    return "".join(lettre if lettre.isascii() else "?" for lettre in lettres), erreur.end


def preparer_flux() -> None:
    """Rend les trois flux utilisables quoi qu'il arrive.

    Un flux fermé devient le fichier nul : sans cela, le premier fichier ouvert prendrait son numéro
    et recevrait ce qu'on imprime. Un octet d'entrée qui n'est pas de l'UTF-8 devient un caractère
    non imprimable, donc une réponse refusée, au lieu d'une exception.

    Args: aucun.
    Retour: rien.
    Effets de bord: remplace ou règle sys.stdin, sys.stdout et sys.stderr.
    """
    codecs.register_error("repli", caractere_de_repli)
    reglages = (
        ("stdin", "r", "surrogateescape"),
        ("stdout", "w", "repli"),
        ("stderr", "w", "repli"),
    )
    for nom, mode, erreurs in reglages:
        flux = getattr(sys, nom)
        if flux is None:
            setattr(sys, nom, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif isinstance(flux, io.TextIOWrapper):
            flux.reconfigure(errors=erreurs)


def lire_ligne() -> str:
    """Lit une ligne de l'entrée, en oubliant à mesure ce qu'une réponse ne peut pas contenir.

    Args: aucun.
    Retour: la ligne, avec sa fin ; vide à la fin de l'entrée ; TROP_LONGUE, que toutes les
        questions refusent, à la place d'une ligne démesurée.
    Effets de bord: lit l'entrée standard.
    """
    try:
        ligne = morceau = sys.stdin.readline(LIGNE_AU_PLUS)
        while len(morceau) == LIGNE_AU_PLUS and not morceau.endswith("\n"):
            morceau = sys.stdin.readline(LIGNE_AU_PLUS)
    except (OSError, UnicodeError):  # une entrée qu'on ne peut plus lire est finie
        return ""
    return ligne if morceau is ligne else TROP_LONGUE


def demander(question: str, aide: str) -> str:
    """Pose une question et rend la réponse, sans les espaces autour.

    Args:
        question: ce qu'on imprime avant de lire, suivi d'un saut de ligne comme dans l'annexe.
        aide: ce qu'on imprime si le joueur répond « ? ».
    Retour: la réponse ; jamais « q » ni « ? », peut-être vide.
    Effets de bord: imprime et lit ; lève Interruption si le joueur s'en va.
    """
    while True:
        print(question, flush=True)
        ligne = lire_ligne()
        reponse = ligne.strip()
        if not ligne or reponse in ("q", "Q"):
            raise Interruption
        if reponse != "?":
            return reponse
        print(aide)


def avertir(phrase: str) -> None:
    """Écrit une phrase sur la sortie d'erreur, sans jamais échouer.

    Args:
        phrase: ce que le joueur doit lire.
    Retour: rien.
    Effets de bord: écrit sur la sortie d'erreur, si elle le permet encore, après avoir envoyé ce
        qui attendait sur la sortie standard : les deux vont souvent au même endroit.
    """
    with contextlib.suppress(OSError):
        sys.stdout.flush()
    with contextlib.suppress(OSError):
        print(phrase, file=sys.stderr, flush=True)


def rendu_erreur(erreur: click.ClickException) -> str:
    """Écrit l'erreur d'une option comme click le ferait, sans les commandes qu'elle répéterait.

    click répète ce qui a été tapé ; sur un terminal, une séquence d'échappement y agirait.

    Args:
        erreur: l'erreur que click a levée.
    Retour: quelques lignes, un « ? » à la place de chaque caractère non imprimable.
    Effets de bord: aucun.

    Exemple:
        >>> rendu_erreur(click.ClickException("argument " + chr(7) + " inattendu"))
        'Error: argument ? inattendu'
    """
    tampon = io.StringIO()
    erreur.show(tampon)
    lisible = (c if c.isprintable() or c == "\n" else "?" for c in tampon.getvalue())
    return "".join(lisible).rstrip("\n")


def montrer_aide(contexte: click.Context, option: click.Parameter, demandee: bool) -> None:
    """Imprime l'aide de la commande, puis finit (pour l'option `--help`).

    click l'imprimerait lui-même, mais en UTF-8 sur un terminal qui ne connaît que l'ASCII.

    Args:
        contexte: la commande en cours.
        option: l'option `--help`.
        demandee: vrai si elle a été donnée.
    Retour: rien.
    Effets de bord: imprime ; lève click.exceptions.Exit après l'avoir fait.
    """
    if demandee:
        print(contexte.get_help(), flush=True)
        contexte.exit()


def executer(commande: click.Command, arguments: Sequence[str]) -> int:
    """Lance la commande et traduit chaque façon de finir en un code de sortie.

    `make_context` puis `invoke` plutôt que `commande.main` : click y répondrait lui-même à Ctrl-C.

    Args:
        commande: la commande click du jeu.
        arguments: ce qui suit le nom du programme sur la ligne de commande.
    Retour: 0 ; 130 après Ctrl-C ; 1 pour un fichier, un écran ou une sortie inutilisable ; 2 pour
        les options.
    Effets de bord: ceux de la partie ; une phrase sur la sortie d'erreur s'il y a lieu.
    """
    try:
        with commande.make_context(commande.name, list(arguments)) as contexte:
            commande.invoke(contexte)
        code = 0
        sys.stdout.flush()
    except click.exceptions.Exit as sortie:
        code = sortie.exit_code
    except click.ClickException as erreur:
        avertir(rendu_erreur(erreur))
        code = erreur.exit_code
    except (ErreurFichier, ErreurFenetre) as erreur:
        avertir(f"Erreur : {erreur}")
        code = 1
    except (Interruption, KeyboardInterrupt) as depart:
        avertir("\n" * sys.stderr.isatty() + "Partie interrompue.")
        code = 0 if isinstance(depart, Interruption) else 130
    except OSError as erreur:
        avertir(f"Erreur : impossible d'écrire sur la sortie standard ({raison(erreur)}).")
        code = 1
    oublier_si_bouche(sys.stdout)
    oublier_si_bouche(sys.stderr)
    return code


def oublier_si_bouche(flux: TextIO) -> None:
    """Vide un flux ; s'il ne répond plus, l'oublie pour que Python se ferme en silence.

    Sans cela, Python essaierait encore d'écrire en se fermant, et changerait le code de sortie.

    Args:
        flux: la sortie standard ou la sortie d'erreur.
    Retour: rien.
    Effets de bord: un flux qui ne répond plus mène désormais au fichier nul.
    """
    try:
        flux.flush()
    except OSError:
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), flux.fileno())
