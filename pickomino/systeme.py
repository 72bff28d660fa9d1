"""Le système : les flux, les questions, les fichiers et la commande, communs aux cinq jeux.

Ce fichier est le même dans les cinq paquets : lu une fois, il se saute quatre. Trois notions :
- une *question* attend une ligne ; « ? » explique ; « q » et la fin de l'entrée *interrompent* ;
- la *séance* sait où la partie en cours s'écrit : quitter dit ce qui est gardé ;
- *remplacer* un fichier, c'est écrire un *provisoire* à côté, l'envoyer sur le disque, puis lui
  donner le nom de l'ancien d'un seul geste : une panne laisse l'ancien ou le nouveau, entiers.

À essayer : lancez un jeu avec `PYTHONIOENCODING=ascii`, et ajoutez à `REPLI` ce qui vous manque.
"""

from __future__ import annotations

import codecs
import contextlib
import errno
import io
import os
import re
import shlex
import signal
import stat
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

import click
from click.shell_completion import shell_complete

VERSION = "1.1.0"
REPLI = {"│": "|", "─": "-", "«": '"', "»": '"', "’": "'", "–": "-", "œ": "oe"}
REPLI |= dict.fromkeys("┌┐└┘├┤┬┴┼", "+")
LIGNE_AU_PLUS = 1000  # aucune réponse n'en approche ; au-delà, on ne garde rien
RAISONS = {
    errno.ENOENT: "fichier ou dossier introuvable",
    errno.EACCES: "accès refusé",
    errno.EPERM: "accès refusé",
    errno.EROFS: "disque en lecture seule",
    errno.EISDIR: "c'est un dossier",
    errno.ENOTDIR: "le chemin ne mène pas à un dossier",
    errno.ELOOP: "les liens tournent en rond",
    errno.ENAMETOOLONG: "nom trop long",
    errno.EINVAL: "nom impossible",
    errno.ENODEV: "ce n'est pas un fichier ordinaire",
    errno.ENOSPC: "disque plein",
    errno.EPIPE: "plus personne ne lit",
}
Chemin = str | os.PathLike[str]


class Interruption(Exception):
    """Le joueur s'en va : « q », fin de l'entrée, ou fenêtre fermée."""


@dataclass
class Seance:
    """La partie en cours, pour qui la quitte : où elle s'écrit, et comment la reprendre."""

    reprise: str = ""  # la commande à retaper : « dames -c {0} -s {0} »
    cible: Chemin | None = None  # le fichier qui contient la partie
    a_jour: bool = True  # quitter ne perdrait rien
    sauver_sous: Callable[[str], None] | None = None  # écrit désormais sous un autre nom

    def adieu(self) -> str:
        """Rend la phrase d'une partie interrompue : ce qui est gardé, et comment y revenir."""
        if self.cible is None or not self.a_jour:
            return "Partie interrompue" + ("." if self.a_jour else " : elle n'est pas sauvegardée.")
        nom = imprimable(os.fspath(self.cible))
        reprise = self.reprise.format(shlex.quote(nom))
        return f"Partie interrompue : sauvegardée dans {nom} ; pour la reprendre : {reprise}"


class ErreurFichier(click.ClickException):
    """Un fichier inutilisable ; le message est une phrase entière, pour le joueur."""


class FichierAbsent(ErreurFichier):
    """Rien à lire, ou pas de dossier où écrire."""


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
    if au_terminal():
        editer_les_lignes()


def editer_les_lignes() -> None:
    """Donne aux questions les flèches et l'historique de readline, quand il est là."""
    with contextlib.suppress(ImportError):
        import readline

        readline.parse_and_bind("set enable-bracketed-paste off")
        for numero in (signal.SIGTERM, signal.SIGHUP):  # que le terminal soit rendu comme trouvé
            signal.signal(numero, lambda *recu: sys.exit(128 + recu[0]))


def avertir(phrase: str) -> None:
    """Écrit `phrase` sur la sortie d'erreur, après ce qui attend sur l'autre, sans échouer."""
    with contextlib.suppress(OSError):
        sys.stdout.flush()
    with contextlib.suppress(OSError):
        print(phrase, file=sys.stderr, flush=True)


def couleurs_permises() -> bool:
    """Dit si l'on peut colorer : sur un terminal, sans NO_COLOR, et si TERM n'est pas dumb."""
    neutre = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not neutre


def au_terminal() -> bool:
    """Dit si quelqu'un joue au clavier devant l'écran, plutôt que par un tube."""
    return all(flux is not None and flux.isatty() for flux in (sys.stdin, sys.stdout))


def lire_ligne(invite: str) -> str:
    """Rend la ligne tapée après `invite`, et sa fin ; rien à la fin de l'entrée."""
    clavier = au_terminal()
    print("" if clavier else invite, end="", flush=True)
    try:
        if clavier:
            return input(invite) + "\n"
        ligne = morceau = sys.stdin.readline(LIGNE_AU_PLUS)
        while len(morceau) == LIGNE_AU_PLUS and not morceau.endswith("\n"):
            morceau = sys.stdin.readline(LIGNE_AU_PLUS)
    except (EOFError, OSError):  # une entrée qu'on ne peut plus lire est finie
        ligne = morceau = ""
    print(end="\n" if invite else "")  # au clavier, c'est la touche Entrée qui va à la ligne
    return ligne if morceau is ligne else "\0\n"  # qu'aucune question n'accepte


def demander(question: str, aide: str) -> str:
    """Pose `question` et rend la réponse, peut-être vide ; imprime `aide` à qui répond « ? ».

    « sauver NOM » enregistre, si le jeu le permet ; au terminal, « q » prévient avant de perdre.
    """
    contexte = click.get_current_context(silent=True)
    seance = (contexte and contexte.find_object(Seance)) or Seance()
    prevenu = not au_terminal()
    while True:
        debut, saut, invite = question.rpartition("\n")
        print(debut + saut, end="", flush=True)
        ligne = lire_ligne(invite)
        reponse = ligne.strip()
        if not ligne or (reponse in ("q", "Q") and (prevenu or seance.a_jour)):
            raise Interruption
        if reponse in ("q", "Q"):
            prevenu = True
            print("La partie n'est pas sauvegardée : « q » encore une fois la perd.")
        elif reponse == "?":
            print(aide)
        elif seance.sauver_sous and reponse.startswith("sauver "):
            enregistrer_sous(seance, reponse.removeprefix("sauver ").strip())
        else:
            return reponse


def enregistrer_sous(seance: Seance, nom: str) -> None:
    """Écrit la partie de la `seance` dans le fichier `nom`, et dit où, ou pourquoi non."""
    try:
        if seance.sauver_sous:
            seance.sauver_sous(nom)
            seance.cible, seance.a_jour = nom, True
            print(f"Partie sauvegardée dans {nom_lisible(nom)} ; elle continuera de s'y écrire.")
    except ErreurFichier as erreur:
        avertir(f"Erreur : {erreur}")


def confirmer(question: str) -> bool:
    """Rend vrai si l'on répond oui à `question` au terminal ; par un tube, c'est toujours oui."""
    return not au_terminal() or demander(f"{question} (o ou n) ", question).lower() in ("o", "oui")


def attendre(rapide: bool) -> None:
    """Laisse lire ce qui précède jusqu'à Entrée, au terminal seulement, sauf si `rapide`."""
    if not rapide and au_terminal():
        demander("Entrée pour continuer… ", "Entrée passe à la suite, « q » quitte.")


def lire_nombre(texte: str) -> int | None:
    """Rend le nombre que `texte` écrit en chiffres de 0 à 9, neuf au plus ; None sinon."""
    return int(texte) if re.fullmatch("[0-9]{1,9}", texte) else None


def imprimable(texte: str) -> str:
    """Rend `texte`, un « ? » à la place de ce qui agirait sur le terminal au lieu de s'écrire."""
    return "".join(c if c.isprintable() or c == "\n" else "?" for c in texte)


def nom_lisible(chemin: Chemin) -> str:
    """Rend le nom `chemin` entre guillemets, sûr à imprimer."""
    return f"« {imprimable(os.fspath(chemin)).replace(chr(10), '?')} »"


def raison(erreur: OSError | ValueError) -> str:
    """Rend en quelques mots français pourquoi le système a refusé, d'après son `erreur`."""
    return RAISONS.get(getattr(erreur, "errno", errno.EINVAL), "refus du système")


@contextlib.contextmanager
def refus_en_phrase(verbe: str, chemin: Chemin) -> Iterator[None]:
    """Rend un contexte où un refus du système de `verbe` `chemin` devient une ErreurFichier."""
    try:
        yield
    except (OSError, ValueError) as erreur:  # ValueError : un octet nul dans le nom
        genre = FichierAbsent if isinstance(erreur, FileNotFoundError) else ErreurFichier
        raise genre(f"impossible {verbe} {nom_lisible(chemin)} ({raison(erreur)}).") from None


def droits(chemin: Chemin) -> int:
    """Rend les droits du fichier `chemin` ; lève OSError s'il est absent ou n'est pas ordinaire."""
    mode = os.stat(chemin).st_mode
    if not stat.S_ISREG(mode):
        raise OSError(errno.EISDIR if stat.S_ISDIR(mode) else errno.ENODEV, "")
    return stat.S_IMODE(mode)


def lire_fichier(chemin: Chemin, borne: int) -> bytes:
    """Rend le contenu de `chemin`, s'il ne dépasse pas `borne` octets ; lève ErreurFichier."""
    with refus_en_phrase("de lire", chemin):
        droits(chemin)  # avant d'ouvrir : un tube sans personne au bout attendrait
        with open(chemin, "rb") as fichier:
            octets = fichier.read(borne + 1)
    if len(octets) > borne:
        raise ErreurFichier(f"{nom_lisible(chemin)} est trop gros : plus de {borne} octets.")
    return octets


def verifier_cible(chemin: Chemin) -> bool:
    """Dit si `chemin` existe ; lève ErreurFichier si l'on ne pourra ni l'écrire ni le remplacer."""
    with refus_en_phrase("d'écrire", chemin):
        cible = os.path.realpath(chemin)
        if not os.path.basename(chemin):  # « x/ » : on n'écrirait pas où l'on relira
            raise OSError(errno.EISDIR, "")
        existe = False
        with contextlib.suppress(FileNotFoundError):  # absent, il sera créé
            droits(cible)
            existe = True
        os.stat(os.path.dirname(cible))
        # Remplacer ne demande de droits que sur le dossier : un fichier protégé serait perdu.
        if not all(os.access(c, os.W_OK) for c in (os.path.dirname(cible), cible)[: 1 + existe]):
            raise OSError(errno.EACCES, "")
    return existe


def remplacer_fichier(chemin: Chemin, octets: bytes) -> None:
    """Donne à `chemin` le contenu `octets` d'un seul geste, liens suivis et droits gardés."""
    existe = verifier_cible(chemin)
    with refus_en_phrase("d'écrire", chemin):
        cible = os.path.realpath(chemin)
        dossier, nom = os.path.split(cible)
        provisoire = os.path.join(dossier, f".{nom}.{os.urandom(4).hex()}.tmp")
        try:
            with open(provisoire, "xb") as fichier:
                fichier.write(octets)
                fichier.flush()
                os.fsync(fichier.fileno())
            if existe:
                os.chmod(provisoire, droits(cible))
            os.replace(provisoire, cible)
        finally:  # après un remplacement réussi, il n'y a plus rien à supprimer
            with contextlib.suppress(OSError):
                os.unlink(provisoire)
        with contextlib.suppress(OSError):  # que le nouveau nom survive à une coupure de courant
            descripteur = os.open(dossier, os.O_RDONLY)
            os.fsync(descripteur)
            os.close(descripteur)


def mettre_de_cote(chemin: Chemin, reconnait: Callable[[bytes], object], borne: int) -> None:
    """Garde sous un nom libre (partie~.inco) la partie de `chemin` qu'une nouvelle remplacerait.

    Ce que le jeu ne `reconnait` pas, même abîmé, ou qui dépasse `borne` octets, est refusé.
    """
    if not verifier_cible(chemin) or not (octets := lire_fichier(chemin, borne)):
        return
    nom = nom_lisible(chemin)
    if not reconnait(octets):
        raise ErreurFichier(f"{nom} n'est pas une partie de ce jeu : on n'y touche pas.")
    cible = os.path.realpath(chemin) if os.path.islink(chemin) else os.fspath(chemin)
    racine, extension = os.path.splitext(cible)
    noms = (f"{racine}~{numero}{extension}" for numero in ("", *range(2, 1000)))
    with refus_en_phrase("de mettre de côté", chemin):
        libre = next(nom for nom in noms if not os.path.lexists(nom))
        os.rename(cible, libre)
    avertir(f"L'ancienne partie de {nom} est gardée dans {nom_lisible(libre)}.")


def supprimer_fichier(chemin: Chemin) -> None:
    """Supprime `chemin`, ou le fichier où il mène si c'est un lien ; lève ErreurFichier."""
    with refus_en_phrase("de supprimer", chemin):
        os.unlink(os.path.realpath(chemin))


def lire_graine(texte: str) -> int:
    """Rend le nombre `texte` de l'option --graine, à la demande de click."""
    if (graine := lire_nombre(texte)) is None:
        raise click.BadParameter("il faut un nombre de un à neuf chiffres.")
    return graine


def renseigner(ctx: click.Context, option: click.Parameter, demandee: bool) -> None:
    """Répond à l'`option` --help ou --version de la commande (`ctx`) si elle est `demandee`."""
    if demandee:  # click l'imprimerait en UTF-8, même sur un terminal qui ne connaît que l'ASCII
        print(ctx.get_help() if option.name == "help" else f"{ctx.command.name}, version {VERSION}")
        ctx.exit()


class Commande(click.Command):
    """Une commande click qui parle français, avec `--version`, `-h` et `--help`."""

    allow_extra_args = True  # un argument en trop se refuse ici, en français

    def __init__(self, **reglages: Any) -> None:
        """Crée la commande ; les `reglages` vont à click."""
        super().__init__(**reglages | {"add_help_option": False})
        for noms, aide in ((["--version"], "la version"), (["-h", "--help"], "cette aide")):
            drapeau: Any = {"is_flag": True, "is_eager": True, "expose_value": False}
            drapeau |= {"help": f"Affiche {aide}.", "callback": renseigner}
            self.params.append(click.Option(noms, **drapeau))

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Écrit la ligne d'usage de la commande (`ctx`) dans `formatter`."""
        formatter.write_usage(ctx.command_path, "[OPTIONS]", prefix="Usage : ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Écrit les options de la commande (`ctx`) dans `formatter`."""
        with formatter.section("Options "):
            formatter.write_dl([o.get_help_record(ctx) or ("", "") for o in self.get_params(ctx)])


def phrase_de_click(erreur: click.ClickException) -> str:
    """Rend en français ce que dit une `erreur` de click, sans rien qui agisse sur le terminal."""
    phrase = erreur.format_message()
    if isinstance(erreur, click.NoSuchOption):
        phrase = f"option inconnue : {erreur.option_name}."
    elif isinstance(erreur, click.BadOptionUsage):
        phrase = f"valeur absente ou de trop pour l'option {erreur.option_name}."
    elif isinstance(erreur, click.BadParameter) and erreur.param is not None:
        choix = " ou ".join(getattr(erreur.param.type, "choices", ()))
        attendu = f"on attend {choix}." if choix else erreur.message
        phrase = f"{erreur.param.opts[-1]} : {attendu}"
    if isinstance(erreur, click.UsageError) and erreur.ctx is not None:
        return imprimable(f"{erreur.ctx.get_usage()}\nErreur : {phrase} (Aide : --help.)")
    return imprimable(f"Erreur : {phrase}")


def executer(commande: click.Command, arguments: Sequence[str]) -> int:
    """Lance `commande` avec ses `arguments` et rend le code de sortie."""
    seance = Seance()
    try:  # plutôt que `commande.main`, où click répondrait lui-même à Ctrl-C
        renseigne = contextlib.suppress(click.exceptions.Exit)  # par --help ou --version
        with renseigne, commande.make_context(commande.name, list(arguments), obj=seance) as ctx:
            if ctx.args:
                ctx.fail(f"argument en trop : {' '.join(ctx.args)}.")
            commande.invoke(ctx)
        sys.stdout.flush()
    except click.ClickException as erreur:
        avertir(phrase_de_click(erreur))
        return erreur.exit_code
    except (Interruption, KeyboardInterrupt) as depart:
        ctrl_c = isinstance(depart, KeyboardInterrupt)  # le terminal vient d'écrire « ^C »
        avertir("\n" * (ctrl_c and sys.stderr.isatty()) + seance.adieu())
        return 130 if ctrl_c else 0
    except OSError as erreur:
        avertir(f"Erreur : impossible d'écrire sur la sortie standard ({raison(erreur)}).")
        return 1
    return 0


def lancer(commande: click.Command, arguments: Sequence[str] | None = None) -> NoReturn:
    """Lance `commande` avec ses `arguments` (ceux du programme par défaut), puis quitte Python."""
    preparer_flux()
    nom = str(commande.name)
    if demande := os.environ.get(f"_{nom.upper()}_COMPLETE"):  # pour compléter les options
        sys.exit(shell_complete(commande, {}, nom, f"_{nom.upper()}_COMPLETE", demande))
    code = executer(commande, sys.argv[1:] if arguments is None else arguments)
    for nom in ("stdout", "stderr"):
        try:
            getattr(sys, nom).flush()
        except OSError:  # oublié, ou Python s'en plaindrait encore en se fermant
            setattr(sys, nom, None)
    sys.exit(code)
