"""Le système : les flux, click en français et le lancement, communs aux cinq jeux.

Comme `page`, `disque`, `carnet` et `clavier`, il se lit une fois et se saute quatre. Ses notions :
- un *flux* est ce qu'on lit ou imprime ; un terminal qui ne sait pas écrire « é » reçoit « e » ;
- une *option* se tape après la commande, `--graine 7` ; celles qui sont communes sont ici.
"""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import signal
import sys
import unicodedata
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import click

VERSION = "1.2.0"
REPLI = {"│": "|", "─": "-", "«": '"', "»": '"', "’": "'", "–": "-", "œ": "oe"}
REPLI |= dict.fromkeys("┌┐└┘├┤┬┴┼", "+")
DE_LA_PARTIE = ("source", "cible", "nouvelle", "noms", "relire")  # quelle partie, pas comment


class Interruption(Exception):
    """Le joueur s'en va : « q », fin de l'entrée, ou fenêtre fermée."""


# --- les flux ------------------------------------------------------------------------------------


def caractere_de_repli(erreur: UnicodeError) -> tuple[str, int]:
    """Rend de quoi écrire en ASCII ce qui cause l'`erreur`, et la position où reprendre."""
    assert isinstance(erreur, UnicodeEncodeError)
    refuses = erreur.object[erreur.start : erreur.end]
    lettres = (REPLI.get(c) or unicodedata.normalize("NFKD", c)[0] for c in refuses)
    return "".join(lettre if lettre.isascii() else "?" for lettre in lettres), erreur.end


def preparer_flux() -> None:
    """Prépare les flux : fermé, l'un d'eux céderait son numéro au premier fichier ouvert."""
    codecs.register_error("repli", caractere_de_repli)
    for nom, erreurs in (("stdin", "surrogateescape"), ("stdout", "repli"), ("stderr", "repli")):
        flux = getattr(sys, nom)
        if flux is None:
            setattr(sys, nom, open(os.devnull, "r+", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(flux, io.TextIOWrapper):
            flux.reconfigure(errors=erreurs)
    for nom in {"SIGTERM", "SIGHUP"} & set(dir(signal)):  # Windows n'a pas le second
        signal.signal(getattr(signal, nom), lambda numero, _: sys.exit(128 + numero))


def avertir(phrase: str) -> None:
    """Écrit `phrase` sur la sortie d'erreur, après ce qui attend sur l'autre, sans échouer."""
    for flux, texte in ((sys.stdout, ""), (sys.stderr, f"{phrase}\n")):
        with contextlib.suppress(OSError):
            print(texte, end="", file=flux, flush=True)


def au_terminal() -> bool:
    """Dit si quelqu'un joue au clavier devant l'écran, plutôt que par un tube."""
    return all(flux is not None and flux.isatty() for flux in (sys.stdin, sys.stdout))


def imprimable(texte: str) -> str:
    """Rend `texte`, un « ? » à la place de ce qui agirait sur le terminal au lieu de s'écrire."""
    return "".join(c if c.isprintable() or c == "\n" else "?" for c in texte)


# --- les options communes ------------------------------------------------------------------------


def fichier(*noms: str, aide: str, **reglages: Any) -> Callable[..., Any]:
    """Rend l'option de ces `noms`, qui donne un fichier ; `aide` et `reglages` vont à click."""
    nom = click.Path(readable=False)  # le terminal le complète, et `disque` dira s'il convient
    return click.option(*noms, metavar="FICHIER", type=nom, help=aide, **reglages)


REPRENDRE = fichier("-c", "source", aide="Reprend la partie de ce fichier.")
ECRIRE = fichier("-s", "cible", aide="Écrit la partie dans ce fichier.")
RAPIDE = click.option("--rapide", is_flag=True, help="N'attend pas Entrée après une machine.")
GRAINES = click.IntRange(0, 999_999_999)
MEME_GRAINE = "Fixe le hasard : même graine et mêmes réponses, même partie."
GRAINE = click.option("--graine", type=GRAINES, metavar="N", help=MEME_GRAINE)
TEXTE = click.option("--texte", is_flag=True, help="Dit tout en mots, sans rien dessiner.")
PAR_DEFAUT = "Joue dans le terminal (par défaut)."
EN_ASCII = click.option("-a", "en_ascii", is_flag=True, expose_value=False, help=PAR_DEFAUT)
EN_FENETRE = click.option("-g", "en_fenetre", is_flag=True, help="Joue dans une fenêtre.")


def niveau(niveaux: Sequence[str], defaut: str) -> Callable[..., Any]:
    """Rend l'option --niveau, qui choisit parmi ces `niveaux`, et `defaut` sans elle."""
    aide = f"Le jeu des machines : {', '.join(niveaux)} ({defaut} par défaut)."
    choix = click.Choice(niveaux)
    return click.option("--niveau", type=choix, default=defaut, metavar="NIVEAU", help=aide)


# --- la commande ---------------------------------------------------------------------------------


def renseigner(ctx: click.Context, option: click.Parameter, demandee: bool) -> None:
    """Répond à l'`option` --help ou --version de la commande (`ctx`) si elle est `demandee`."""
    if demandee:  # click l'imprimerait en UTF-8, même sur un terminal qui ne connaît que l'ASCII
        colonnes = os.get_terminal_size().columns if au_terminal() else 80
        ctx.terminal_width = min(colonnes or 80, 80) - 2
        print(ctx.get_help() if option.name == "help" else f"{ctx.command.name}, version {VERSION}")
        ctx.exit()


class Commande(click.Command):
    """Une commande click qui parle français, et dont `obj` dit les options à retaper."""

    allow_extra_args = True  # un argument en trop se refuse ici, en français

    def __init__(self, **reglages: Any) -> None:
        """Crée la commande, avec `--version`, `-h` et `--help` ; les `reglages` vont à click."""
        super().__init__(**reglages | {"add_help_option": False})
        drapeau: Any = {"is_flag": True, "is_eager": True, "expose_value": False}
        drapeau["callback"] = renseigner
        self.params.append(click.Option(["--version"], help="Affiche la version.", **drapeau))
        self.params.append(click.Option(["-h", "--help"], help="Affiche cette aide.", **drapeau))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Rend ce que click n'a pas lu de `args` ; garde dans `ctx` ce qu'il faudra retaper."""
        tapees, _, ordre = self.make_parser(ctx).parse_args(list(args))
        if tapees.get("en_ascii") and tapees.get("en_fenetre"):
            ctx.fail("les options -a et -g s'excluent.")
        gardees = [option for option in dict.fromkeys(ordre) if option.name not in DE_LA_PARTIE]
        mots = [(option.opts[-1], tapees[str(option.name)]) for option in gardees]
        ctx.obj = [mot for paire in mots for mot in paire if isinstance(mot, str)]
        return super().parse_args(ctx, args)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Écrit la ligne d'usage de la commande (`ctx`) dans `formatter`."""
        formatter.write_usage(ctx.command_path, "[OPTIONS]", prefix="Usage : ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Écrit les options de la commande (`ctx`) dans `formatter`."""
        lignes = (option.get_help_record(ctx) or ("", "") for option in self.get_params(ctx))
        with formatter.section("Options "):  # l'aide dit déjà ce que click ajoute : « [4<=x<=8] »
            formatter.write_dl([(noms, aide.partition("  [")[0]) for noms, aide in lignes])


def phrase_de_click(erreur: click.ClickException) -> str:
    """Rend en français ce que dit une `erreur` de click, sans rien qui agisse sur le terminal."""
    phrase = erreur.format_message()
    if isinstance(erreur, click.NoSuchOption):
        phrase = f"option inconnue : {erreur.option_name}."
    elif isinstance(erreur, click.BadOptionUsage):
        phrase = f"valeur absente ou de trop pour l'option {erreur.option_name}."
    elif isinstance(erreur, click.BadParameter) and erreur.param is not None:
        genre, phrase = erreur.param.type, erreur.message
        if isinstance(genre, click.Choice):
            phrase = f"on attend {', '.join(genre.choices[:-1])} ou {genre.choices[-1]}."
        elif isinstance(genre, click.IntRange):
            phrase = f"il faut un nombre de {genre.min} à {genre.max}."
        phrase = f"{erreur.param.opts[-1]} : {phrase}"
    if isinstance(erreur, click.UsageError) and erreur.ctx is not None:
        return imprimable(f"{erreur.ctx.get_usage()}\nErreur : {phrase} (Aide : --help.)")
    return imprimable(f"Erreur : {phrase}")


def executer(commande: click.Command, arguments: Sequence[str]) -> int:
    """Lance `commande` avec ses `arguments` et rend le code de sortie."""
    try:  # plutôt que `commande.main`, où click répondrait lui-même à Ctrl-C
        renseigne = contextlib.suppress(click.exceptions.Exit)  # par --help ou --version
        with renseigne, commande.make_context(commande.name, list(arguments)) as ctx:
            if ctx.args:
                ctx.fail(f"argument en trop : {' '.join(ctx.args)}.")
            commande.invoke(ctx)
        sys.stdout.flush()
    except click.ClickException as erreur:
        avertir(phrase_de_click(erreur))
        return erreur.exit_code
    except (Interruption, KeyboardInterrupt) as depart:
        return 130 if isinstance(depart, KeyboardInterrupt) else 0
    except OSError:  # `disque` dit ses refus lui-même : celui-ci vient d'un flux
        avertir("Erreur : impossible d'écrire sur la sortie standard.")
        return 1
    return 0


def lancer(commande: click.Command, arguments: Sequence[str] | None = None) -> NoReturn:
    """Lance `commande` avec ses `arguments` (ceux du programme par défaut), puis quitte Python."""
    preparer_flux()
    nom = str(commande.name)
    if demande := os.environ.get(f"_{nom.upper()}_COMPLETE"):  # pour compléter les options
        from click.shell_completion import shell_complete

        sys.exit(shell_complete(commande, {}, nom, f"_{nom.upper()}_COMPLETE", demande))
    code = executer(commande, sys.argv[1:] if arguments is None else arguments)
    for nom in ("stdout", "stderr"):
        try:
            getattr(sys, nom).flush()
        except OSError:  # oublié, ou Python s'en plaindrait encore en se fermant
            setattr(sys, nom, None)
    sys.exit(code)
