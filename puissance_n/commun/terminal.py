"""Le terminal : imprimer, poser une question, lancer la commande.

Les notions, avec un exemple :
- par un *tube* ou au *terminal*, un jeu imprime le même texte ; le terminal y ajoute les couleurs,
  l'édition de la ligne, et *replie* les textes entre deux mots, à sa largeur ;
- une *question* attend une ligne. Quelques *mots* y répondent sans jouer : `?` explique,
  `sauver NOM` écrit la partie, `q` s'en va, et ceux du jeu, `coups`, `conseil` ;
- *partir*, par `q` ou Ctrl-D, demande une confirmation quand des coups seraient perdus ; Ctrl-C
  part tout de suite ;
- une *teinte* est une plume et son fond, `TEINTES["jaune"]` : du noir sur du jaune. Ce qu'une
  couleur dit, une lettre ou une marque le dit toujours aussi.
"""

from __future__ import annotations

import gettext
import os
import re
import shlex
import sys
import textwrap
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from .fichier import Carnet, ErreurFichier, nom_lisible

VERSION = "2.0.0"
LARGEUR_AU_PLUS = 80  # d'un texte
EXPLIQUER = ("?", "aide")
QUITTER = ("q", "quitter")
AIDE_PARTIR = "« o » quitte et perd la partie, « n » y revient."
SANS_PYGAME = "-g demande pygame-ce : pip install pygame-ce."

NOIR = 16
BLANC = 231
# Une plume et son fond : une teinte se lit donc sur un terminal blanc comme sur un noir.
TEINTES = {
    "blanc": (NOIR, 254),
    "noir": (BLANC, NOIR),
    "gris": (BLANC, 238),
    "jaune": (NOIR, 220),
    "rouge": (BLANC, 124),
    "vert": (BLANC, 22),
    "bleu": (BLANC, 19),
    "violet": (BLANC, 90),
}

Mots = Mapping[str, Callable[..., None]]  # ce que fait chaque mot d'un jeu
AUCUN: Mots = {}


class Interruption(Exception):
    """Le joueur s'en va : « q », fin de l'entrée, ou fenêtre fermée."""


# --- imprimer ------------------------------------------------------------------------------------


def au_terminal() -> bool:
    """Dit si quelqu'un joue au clavier devant l'écran, plutôt que par un tube.

    Retour:
        Vrai si l'entrée et la sortie sont un terminal.
    """
    return sys.stdin.isatty() and sys.stdout.isatty()


def largeur_d_ecran() -> int:
    """Mesure l'écran.

    Retour:
        Son nombre de colonnes ; 80 par un tube.
    """
    if not au_terminal():
        return LARGEUR_AU_PLUS
    return os.get_terminal_size().columns or LARGEUR_AU_PLUS


def couleurs_permises() -> bool:
    """Dit si l'on peut colorer.

    Retour:
        Vrai à un terminal, si la variable NO_COLOR n'est pas donnée.
    """
    return au_terminal() and not os.environ.get("NO_COLOR")


def peindre(texte: str, teinte: str) -> str:
    """Peint un texte.

    Args:
        texte: le texte.
        teinte: le nom d'une des TEINTES.

    Retour:
        Le texte, entre les codes qui le colorent.
    """
    plume, fond = TEINTES[teinte]
    return f"\x1b[38;5;{plume};48;5;{fond}m{texte}\x1b[0m"


def colonnes(texte: str) -> int:
    """Mesure un texte à l'écran : deux pour un idéogramme, rien pour un accent seul.

    Args:
        texte: le texte.

    Retour:
        Sa largeur, en colonnes.

    Exemple:
        >>> colonnes("Ada"), colonnes("李"), colonnes("e\u0301")
        (3, 2, 1)
    """
    largeur = 0
    for caractere in texte:
        if unicodedata.east_asian_width(caractere) in "WF":
            largeur += 2
        elif unicodedata.category(caractere) not in ("Mn", "Me"):
            largeur += 1
    return largeur


def replier(texte: str) -> str:
    """Replie un texte entre deux mots, à la largeur de l'écran.

    Args:
        texte: le texte ; la suite d'une ligne « - … » y sera en retrait.

    Retour:
        Le texte replié.
    """
    largeur = min(largeur_d_ecran(), LARGEUR_AU_PLUS)
    lignes = []
    for ligne in texte.split("\n"):
        colle = re.sub("(?<=«) | (?=[»:;?!])", "\N{NO-BREAK SPACE}", ligne)
        retrait = "  " if ligne.startswith("- ") else ""
        pliees = textwrap.wrap(colle, largeur, subsequent_indent=retrait, break_on_hyphens=False)
        lignes += pliees or [""]
    return "\n".join(lignes).replace("\N{NO-BREAK SPACE}", " ")


def dire(texte: str) -> None:
    """Imprime un texte replié.

    Args:
        texte: le texte.

    Effets de bord:
        Imprime.
    """
    print(replier(texte))


def avertir(phrase: str) -> None:
    """Imprime une phrase sur la sortie d'erreur, repliée à un terminal.

    Args:
        phrase: la phrase ; rien ne s'imprime si elle est vide.

    Effets de bord:
        Imprime.
    """
    if au_terminal():
        phrase = replier(phrase)
    if phrase:
        sys.stdout.flush()
        print(phrase, file=sys.stderr, flush=True)


def incompris(attendu: str) -> None:
    """Répond à qui a tapé autre chose que ce qu'on attend.

    Args:
        attendu: ce qu'on attend.

    Effets de bord:
        Imprime.
    """
    dire(f"Réponse non comprise : {attendu} ; ? explique.")


def rendu_conseils(avis: Iterable[Any]) -> str:
    """Dit des avis, un par ligne ; ceux de mêmes mots tiennent sur une.

    Args:
        avis: le meilleur d'abord.

    Retour:
        Les lignes : « a3, a4 : gagne tout de suite. ».
    """
    lignes = []
    for mots, groupe in groupby(avis, key=lambda un_avis: un_avis.mots):
        coups = ", ".join(str(un_avis.coup) for un_avis in groupe)
        lignes.append(f"{coups} : {mots}.")
    return "\n".join(lignes)


# --- demander ------------------------------------------------------------------------------------


def lire_ligne(question: str) -> str:
    """Pose une question et attend une ligne.

    Args:
        question: ce qu'on imprime avant d'attendre.

    Retour:
        La ligne, sans espaces autour.

    Effets de bord:
        Imprime et lit ; lève EOFError à la fin de l'entrée.
    """
    avant, saut, invite = question.rpartition("\n")
    print(avant, end=saut, flush=True)
    if au_terminal():
        with suppress(ImportError):  # les flèches et l'historique, là où Python sait les donner
            import readline  # noqa: F401
        try:
            return input(invite).strip()
        except EOFError:
            print()  # Ctrl-D laisse le curseur après la question
            raise
    print(invite, end="", flush=True)
    ligne = sys.stdin.readline()
    if invite:
        print()  # au clavier, c'est la touche Entrée qui va à la ligne
    if not ligne:
        raise EOFError
    return ligne.strip()


def lire_nombre(texte: str) -> int | None:
    """Lit un nombre écrit en chiffres de 0 à 9.

    Args:
        texte: la réponse d'un joueur.

    Retour:
        Le nombre ; None si c'est autre chose.
    """
    if texte.isascii() and texte.isdigit() and len(texte) < 10:
        return int(texte)
    return None


@dataclass(eq=False, repr=False)
class Clavier:
    """De quoi poser des questions pendant une partie, que garde un carnet."""

    carnet: Carnet[Any]

    def demander(self, question: str, aide: str, mots: Mots = AUCUN, *contexte: Any) -> str:
        """Pose une question, et sert les mots qui ne sont pas une réponse.

        Args:
            question: la question.
            aide: ce que dit « ? ».
            mots: ceux du jeu, et la fonction que chacun appelle.
            contexte: ce que ces fonctions reçoivent.

        Retour:
            La réponse, telle qu'on l'a tapée.

        Effets de bord:
            Imprime et lit ; lève Interruption si le joueur s'en va.
        """
        while True:
            try:
                reponse = lire_ligne(question)
            except EOFError:
                reponse = "q"
            mot = reponse.lower().split(" ")[0]
            if reponse.lower() in QUITTER:
                self.partir()
            elif reponse.lower() in EXPLIQUER:
                dire(aide)
            elif reponse.lower() in mots:
                mots[reponse.lower()](*contexte)
            elif mot == "sauver":
                self.sauver(reponse[len(mot) :].strip())
            else:
                return reponse

    def sauver(self, nom: str) -> None:
        """Répond à « sauver NOM » : écrit la partie, et dit où, ou pourquoi non.

        Args:
            nom: celui du fichier ; vide, on dit comment le donner.

        Effets de bord:
            Écrit le fichier, et imprime.
        """
        if not nom:
            dire(f"Donnez un nom au fichier : sauver partie{self.carnet.extension}")
            return
        try:
            avertir(self.carnet.sauver_sous(nom))
        except ErreurFichier as erreur:
            avertir(f"Erreur : {erreur.message}")
        else:
            ou = nom_lisible(str(self.carnet.nom))
            dire(f"Partie sauvegardée dans {ou} ; elle continuera de s'y écrire.")

    def partir(self) -> None:
        """Laisse partir un joueur ; s'il perdait des coups, le lui demande d'abord.

        Effets de bord:
            Lève Interruption, sauf si la réponse est non ; la fin de l'entrée vaut oui.
        """
        while self.carnet.a_perdre:
            try:
                reponse = lire_ligne("Quitter sans sauvegarder (o/n) ? ").lower()
            except EOFError:
                break
            if reponse in ("n", "non"):
                return
            if reponse in ("o", "oui"):
                break
            dire(AIDE_PARTIR)
        raise Interruption

    def demander_nombre(self, question: str, aide: str, permis: range) -> int:
        """Pose une question jusqu'à recevoir un nombre permis.

        Args:
            question: la question.
            aide: ce que dit « ? ».
            permis: les nombres permis.

        Retour:
            L'un d'eux.

        Effets de bord:
            Imprime et lit ; lève Interruption si le joueur s'en va.
        """
        bornes = f"de {permis[0]} à {permis[-1]}"
        while True:
            reponse = self.demander(question, aide)
            nombre = lire_nombre(reponse)
            if nombre is None:
                incompris(f"on attend un nombre {bornes}")
            elif nombre in permis:
                return nombre
            else:
                dire(f"On attend un nombre {bornes}, pas {nombre}.")

    def demander_oui(self, question: str, aide: str) -> bool:
        """Pose une question jusqu'à recevoir o ou n.

        Args:
            question: la question, sans « (o/n) ? ».
            aide: ce que dit « ? ».

        Retour:
            Vrai si c'est oui.

        Effets de bord:
            Imprime et lit ; lève Interruption si le joueur s'en va.
        """
        while True:
            reponse = self.demander(f"{question} (o/n) ? ", aide).lower()
            if reponse in ("o", "oui"):
                return True
            if reponse in ("n", "non"):
                return False
            incompris("on attend o (oui) ou n (non)")


# --- partir --------------------------------------------------------------------------------------


def commande_tapee(sauf: Sequence[str], plus: Sequence[str]) -> str:
    """Redit la commande telle qu'on l'a lancée, avec les seules options qu'on a tapées.

    Args:
        sauf: les noms des options à taire, celles qui disent quelle partie jouer.
        plus: les mots à dire à leur place.

    Retour:
        La commande : « python -m incognito -c p.inco -s p.inco », « make jouer … ».
    """
    ctx = click.get_current_context()
    mots = list(plus)
    for option in ctx.command.params:
        nom = str(option.name)
        tapee = ctx.get_parameter_source(nom) is ParameterSource.COMMANDLINE
        if tapee and nom not in sauf:
            mots.append(option.opts[-1])
            if not (isinstance(option, click.Option) and option.is_flag):
                mots.append(str(ctx.params[nom]))
    make = os.environ.get("LANCE_PAR")  # le Makefile dit ainsi comment il a lancé le jeu
    if make:
        return f'{make} ARGS="{shlex.join(mots)}"'
    return f"{ctx.info_name} {shlex.join(mots)}".strip()


def dire_adieu(carnet: Carnet[Any], reprendre: Callable[[str], str]) -> None:
    """Dit à qui s'en va si sa partie est gardée, où, et comment la reprendre.

    Args:
        carnet: où s'écrit la partie.
        reprendre: rend la commande qui reprend la partie d'un fichier.

    Effets de bord:
        Imprime une phrase sur la sortie d'erreur, et cette commande si elle sert.
    """
    if carnet.a_perdre:
        avertir("Partie interrompue, sans être sauvegardée.")
    elif carnet.partie is None or carnet.nom is None:
        avertir("Au revoir.")
    else:
        avertir(f"Partie sauvegardée dans {nom_lisible(carnet.nom)} ; pour la reprendre :")
        print(reprendre(carnet.nom), file=sys.stderr)  # sans la replier : on la recopie


@contextmanager
def jusqu_au_depart(carnet: Carnet[Any], reprendre: Callable[[str], str]) -> Iterator[None]:
    """Laisse jouer dans un bloc ; à qui s'en va avant la fin, dit ce que devient la partie.

    Args:
        carnet: où s'écrit la partie.
        reprendre: rend la commande qui reprend la partie d'un fichier.

    Retour:
        Le contexte du bloc.

    Effets de bord:
        Imprime, si le joueur s'en va ; après Ctrl-C, quitte avec le code 130.
    """
    try:
        yield
    except Interruption:
        dire_adieu(carnet, reprendre)
    except KeyboardInterrupt:
        if au_terminal():
            print()  # le terminal vient d'écrire « ^C »
        dire_adieu(carnet, reprendre)
        sys.exit(130)


# --- la commande ---------------------------------------------------------------------------------


def option_fichier(*noms: str, aide: str, **reglages: Any) -> Callable[..., Any]:
    """Prépare une option qui donne un fichier, et dont le terminal complète le nom.

    Args:
        noms: ceux de l'option, comme click les attend.
        aide: ce qu'en dit --help.
        reglages: les autres arguments de click.

    Retour:
        Le décorateur de l'option.
    """
    return click.option(*noms, metavar="FICHIER", type=click.Path(), help=aide, **reglages)


def option_niveau(niveaux: Sequence[str], defaut: str) -> Callable[..., Any]:
    """Prépare l'option --niveau.

    Args:
        niveaux: ceux des machines, du plus faible au plus fort.
        defaut: celui qu'on a sans l'option.

    Retour:
        Le décorateur de l'option.
    """
    aide = f"Le niveau des machines : {', '.join(niveaux)} ({defaut} par défaut)."
    choix = click.Choice(niveaux)
    return click.option("--niveau", type=choix, default=defaut, metavar="NIVEAU", help=aide)


AIDE_GRAINE = "Fixe le hasard : même graine et mêmes réponses, même partie."
REPRENDRE = option_fichier("-c", "source", aide="Reprend la partie de ce fichier.")
ECRIRE = option_fichier("-s", "cible", aide="Écrit la partie dans ce fichier, coup par coup.")
GRAINE = click.option("--graine", type=int, metavar="N", help=AIDE_GRAINE)
TEXTE = click.option("--texte", is_flag=True, help="Dit tout en mots, sans rien dessiner.")
EN_ASCII = click.option("-a", "en_ascii", is_flag=True, help="Joue au terminal (par défaut).")
EN_FENETRE = click.option("-g", "en_fenetre", is_flag=True, help="Joue dans une fenêtre.")
VERSION_DU_JEU = click.version_option(VERSION, help="Affiche la version.")


def lancer(commande: click.Command, arguments: Sequence[str] | None = None) -> None:
    """Lance une commande ; click parle la langue du catalogue que gettext trouve, ici le français.

    Args:
        commande: celle du jeu.
        arguments: les siens ; None pour ceux du programme.

    Effets de bord:
        Joue, puis quitte Python.
    """
    os.environ["LANGUAGE"] = "fr"
    gettext.bindtextdomain("messages", str(Path(__file__).parent))
    for flux in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(flux, "reconfigure"):
            flux.reconfigure(errors="replace")  # un « ? », plutôt qu'une erreur
    try:
        try:
            commande.main(arguments)
        finally:
            sys.stdout.flush()
    except OSError:  # les fichiers disent leurs refus eux-mêmes : celui-ci vient d'un flux
        sys.stdout = None  # oublié, ou Python s'en plaindrait encore en se fermant
        sys.exit("Erreur : impossible d'écrire sur la sortie standard.")
