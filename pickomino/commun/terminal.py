"""Le terminal : imprimer, poser une question, lancer la commande.

Les notions, avec un exemple :
- par un *tube* ou au *terminal*, un jeu imprime le même texte ; le terminal y ajoute les couleurs,
  l'édition de la ligne, et *replie* les textes entre deux mots, à sa largeur ;
- le *clavier* est ce par quoi un jeu demande, montre et note ; une page peut prendre sa place ;
- une *question* attend une ligne. Quelques *mots* y répondent sans jouer : `?` explique,
  `sauver NOM` écrit la partie, `q` s'en va, et ceux du jeu, `coups`, `conseil` ;
- un *formulaire* est plusieurs questions à la fois : le terminal les pose l'une après l'autre ;
- *partir*, par `q` ou Ctrl-D, demande une confirmation quand des coups seraient perdus ; Ctrl-C
  part tout de suite ;
- une *teinte* est une plume et son fond, `TEINTES["jaune"]` : du noir sur du jaune. Ce qu'une
  couleur dit, une lettre ou une marque le dit toujours aussi.
"""

from __future__ import annotations

import gc
import gettext
import io
import os
import re
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

import click
from click.core import ParameterSource

from .fichier import Carnet, ErreurFichier, nom_lisible, raison

# `shlex`, `shutil` et `unicodedata` s'importent là où ils servent : `--help` vient plus vite.

VERSION = "2.0.0"
LARGEUR_AU_PLUS = 80  # d'un texte
CONSEIL_AU_PLUS = 6  # lignes
EXPLIQUER = ("?", "aide", "help", "h")
QUITTER = ("q", "quitter", "quit", "exit")
PARTIR = "« sauver NOM », ou quitter sans sauvegarder (o/n) ?"
AIDE_PARTIR = """\
« o » quitte sans garder la partie, « n » y revient, « sauver NOM » la garde et quitte."""

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

P = TypeVar("P")
Mots = Mapping[str, Callable[..., None]]  # ce que fait chaque mot d'un jeu
AUCUN: Mots = {}


class Recit(io.StringIO):
    """Ce qu'un jeu imprime quand ce n'est pas un terminal qui le montrera : rien n'y est replié."""

    def prendre(self) -> str:
        """Rend ce qui s'est imprimé depuis la dernière fois, sans les lignes vides autour."""
        texte = self.getvalue()
        self.seek(0)
        self.truncate()
        return texte.strip("\n")


class Interruption(Exception):
    """Le joueur s'en va : « q », fin de l'entrée, ou page fermée."""


# --- imprimer ------------------------------------------------------------------------------------


def au_terminal() -> bool:
    """Dit si l'entrée et la sortie sont un terminal : quelqu'un joue devant l'écran."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def largeur_d_ecran() -> int:
    """Rend le nombre de colonnes de l'écran ; 80 par un tube."""
    if not au_terminal():
        return LARGEUR_AU_PLUS
    import shutil

    return shutil.get_terminal_size().columns


def couleurs_permises() -> bool:
    """Dit si l'on peut colorer : à un terminal, sauf si la variable NO_COLOR est donnée."""
    return au_terminal() and not os.environ.get("NO_COLOR")


def peindre(texte: str, teinte: str) -> str:
    """Entoure un texte des codes qui le colorent ; la teinte est une clé de TEINTES."""
    plume, fond = TEINTES[teinte]
    return click.style(texte, fg=plume, bg=fond)


def colonnes(texte: str) -> int:
    """Rend la largeur d'un texte à l'écran : deux pour un idéogramme, rien pour un accent seul.

    Exemple:
        >>> colonnes("Ada"), colonnes("李"), colonnes("e\u0301")
        (3, 2, 1)
    """
    import unicodedata

    largeur = 0
    for caractere in texte:
        if unicodedata.east_asian_width(caractere) in "WF":
            largeur += 2
        elif unicodedata.category(caractere) not in ("Mn", "Me"):
            largeur += 1
    return largeur


def replier(texte: str) -> str:
    """Replie un texte entre deux mots, mais jamais avant un nombre, à la largeur de l'écran.

    La suite d'une ligne « - … » ou « mot  … » y est en retrait.
    """
    if isinstance(sys.stdout, Recit):
        return texte
    largeur = min(largeur_d_ecran(), LARGEUR_AU_PLUS)
    lignes = []
    for ligne in texte.split("\n"):
        colle = re.sub(r"(?<=«) |(?<=[^\W\d]) (?=\d)| (?=[»:;?!])", "\N{NO-BREAK SPACE}", ligne)
        debut = re.match(r"- |\S+( \S+)?  +(?!.*  )", ligne)
        retrait = " " * debut.end() if debut else ""
        pliees = textwrap.wrap(colle, largeur, subsequent_indent=retrait, break_on_hyphens=False)
        lignes += pliees or [""]
    return "\n".join(lignes).replace("\N{NO-BREAK SPACE}", " ")


def dire(texte: str) -> None:
    """Imprime un texte replié."""
    print(replier(texte))


def avertir(phrase: str) -> None:
    """Imprime une phrase, s'il y en a une, sur la sortie d'erreur ; à un terminal, repliée."""
    if au_terminal():
        phrase = replier(phrase)
    if phrase:
        sys.stdout.flush()
        print(phrase, file=sys.stderr, flush=True)


def incompris(attendu: str) -> None:
    """Répond à qui a tapé autre chose que ce qui est `attendu`."""
    dire(f"Réponse non comprise : {attendu} ; ?\N{NO-BREAK SPACE}explique.")


def rendu_conseils(avis: Sequence[Any], menace: str = "") -> str:
    """Dit ce que l'autre menace, s'il menace quelque chose, puis des avis, un par ligne.

    Ceux de mêmes mots tiennent sur une : « a3, a4 : gagne… ». Ce que vaut un coup est au bout de
    ses mots, après « ; » : si tous valent autant, on ne le dit qu'une fois, à la fin.
    """
    lignes = []
    if menace:
        lignes.append(menace)
    raisons = [un_avis.mots.rpartition(" ; ")[0] for un_avis in avis]
    valeurs = {un_avis.mots.rpartition(" ; ")[2] for un_avis in avis}
    se_valent = all(raisons) and len(set(raisons)) > 1 and len(valeurs) == 1
    for mots, groupe in groupby(avis, key=lambda un_avis: un_avis.mots):
        coups = ", ".join(str(un_avis.coup) for un_avis in groupe)
        if se_valent:
            mots = mots.rpartition(" ; ")[0]
        lignes.append(f"{coups} : {mots}.")
    if se_valent:
        lignes.append(f"Ces coups se valent : {valeurs.pop()}.")
    return "\n".join(lignes)


def avis_a_dire(avis: Sequence[Any], menace: str = "") -> list[Any]:
    """Rend les premiers de ces avis : ceux qui tiennent en CONSEIL_AU_PLUS lignes de l'écran.

    Le meilleur se dit toujours.
    """
    dits = list(avis)
    while len(dits) > 1 and replier(rendu_conseils(dits, menace)).count("\n") >= CONSEIL_AU_PLUS:
        dits.pop()
    return dits


# --- demander ------------------------------------------------------------------------------------


def lire_ligne(question: str) -> str:
    """Pose une question et rend une ligne, sans espaces autour ; sinon, lève EOFError."""
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
    """Rend le nombre qu'un texte écrit en chiffres de 0 à 9 ; None si c'est autre chose."""
    if texte.isascii() and texte.isdigit() and len(texte) < 10:
        return int(texte)
    return None


class Champ(NamedTuple):
    """Une question d'un formulaire : une ligne à écrire, ou un choix."""

    question: str  # « Votre nom : »
    aide: str = ""  # ce que dit « ? »
    permis: range | None = None  # les nombres permis, si c'en est un
    choix: Sequence[str] = ()  # les seules réponses permises, si elles sont comptées
    propose: str = ""  # la réponse de qui n'écrit rien
    offre: str = ""  # une réponse qu'un bouton d'une page écrit, « IA »
    a_part: bool = False  # sur une page, derrière « Autres choix » : on peut s'en passer


Refus = Callable[[Sequence[str]], str | None]  # dit ce qui ne va pas dans la dernière réponse


def tout_convient(reponses: Sequence[str]) -> None:
    """Accepte les réponses d'un formulaire dont les champs suffisent à juger."""


class Clavier:
    """Tout ce qu'un jeu demande, montre et note pendant une partie, que garde un carnet.

    Ici, au terminal. La page d'un navigateur y répond à sa façon (`page.Page`) : le jeu pose les
    mêmes questions sans savoir qui y répond. Ce qu'il dit, il l'imprime.
    """

    accueille = False  # propose à l'écran ce que disent les options de la commande

    def __init__(self, carnet: Carnet[Any]) -> None:
        """Prend le carnet des parties qu'on jouera."""
        self.carnet = carnet
        self.attention = ""  # à dire juste avant la prochaine question

    def ouvrir(self) -> AbstractContextManager[None]:
        """Rend le contexte où le jeu se joue : au terminal, il n'y a rien à préparer."""
        return nullcontext()

    # --- demander --------------------------------------------------------------------------------

    def lire(self, question: str) -> str:
        """Pose une question et rend une ligne, sans espaces autour ; sinon, lève EOFError."""
        return lire_ligne(question)

    def demander(self, question: str, aide: str, mots: Mots = AUCUN, *contexte: Any) -> str:
        """Pose une question jusqu'à une vraie réponse, rendue telle qu'on l'a tapée.

        D'ici là, « ? » dit l'`aide`, « sauver NOM » et « q » font ce qu'ils disent, et les `mots`
        du jeu appellent leur fonction, qui reçoit le `contexte`. Lève Interruption si le joueur
        s'en va.
        """
        while True:
            self.prevenir()
            try:
                reponse = self.lire(question)
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

    def demander_nombre(
        self,
        question: str,
        aide: str,
        permis: range,
        libelles: Sequence[str] = (),
        propose: str = "",
    ) -> int:
        """Pose une question jusqu'à recevoir un des nombres permis, et le rend.

        Là où on les choisit sans les taper, les `libelles` disent ce que chacun veut dire, et celui
        qu'on `propose` est déjà choisi.
        """
        attendu = f"on attend un nombre de {permis[0]} à {permis[-1]}"
        if len(permis) == 2:
            attendu = f"on attend {permis[0]} ou {permis[1]}"
        while True:
            reponse = self.demander(question, aide)
            nombre = lire_nombre(reponse)
            if nombre is None:
                incompris(attendu)
            elif nombre in permis:
                return nombre
            else:
                dire(f"{attendu.capitalize()}, pas {nombre}.")

    def confirmer(self, question: str, aide: str) -> bool:
        """Pose une question jusqu'à recevoir oui ou non, et dit si c'est oui."""
        while True:
            reponse = self.demander(question, aide).lower()
            if reponse in ("o", "oui"):
                return True
            if reponse in ("n", "non"):
                return False
            incompris("on attend o ou n")

    def demander_champ(self, champ: Champ) -> str:
        """Rend la réponse à la question d'un champ, sans juger une ligne qu'on y écrit."""
        if champ.permis is not None:
            return str(self.demander_nombre(champ.question, champ.aide, champ.permis))
        while True:
            reponse = self.demander(champ.question, champ.aide) or champ.propose
            if not champ.choix or reponse in champ.choix:
                return reponse
            incompris(f"on attend {', '.join(champ.choix)}")

    def remplir(self, titre: str, champs: Sequence[Champ], refus: Refus, bouton: str) -> list[str]:
        """Pose les questions d'un formulaire et rend les réponses, toutes acceptées par `refus`.

        Le `titre` et le `bouton` ne se voient que sur une page, qui montre tous les champs.
        """
        reponses: list[str] = []
        while len(reponses) < len(champs):
            reponse = self.demander_champ(champs[len(reponses)])
            raison = refus([*reponses, reponse])
            if raison is None:
                reponses.append(reponse)
            else:
                dire(raison)
        return reponses

    def faire_lire(self, texte: str) -> None:
        """Donne à lire un texte entier, comme des règles, avant de continuer."""
        dire(f"\n{texte}\n")

    def preparer(self, nouvelle: Callable[[], P], reprendre: Callable[[str], P]) -> P:
        """Rend une nouvelle partie ; ou, sur une page, celle qu'on y reprend d'un fichier."""
        return nouvelle()

    def prevenir(self) -> None:
        """Dit ce dont il faut prévenir le joueur, s'il y a de quoi : une fois, où il le lira."""
        avertir(self.attention)
        self.attention = ""

    def encore(self) -> bool:
        """Dit, après une partie, si l'on en veut une autre : au terminal, on relance le jeu."""
        self.prevenir()
        return False

    # --- montrer et noter ------------------------------------------------------------------------

    def montrer(self, partie: Any, evenement: Any = None, avis: Sequence[Any] = ()) -> bool:
        """Dessine la partie, ce qui vient d'y arriver et ce qu'on conseille, et dit si c'est fait.

        Au terminal, ce ne l'est pas : c'est au jeu d'imprimer son plateau.
        """
        return False

    def conseiller(self, partie: Any, avis: Sequence[Any], menace: str = "") -> None:
        """Dit ce que l'autre menace, puis des avis, et dessine ceux qui sont dits."""
        dits = avis_a_dire(avis, menace)
        dire(rendu_conseils(dits, menace))
        self.montrer(partie, avis=dits)

    def commencer(self, partie: Any) -> None:
        """Commence à garder une partie ; lève ErreurFichier si le disque refuse."""
        avertir(self.carnet.commencer(partie))
        self.montrer(partie)

    def noter(self, partie: Any, evenement: Any = None) -> None:
        """Garde une partie après un coup, puis montre ce qui y est arrivé."""
        avertir(self.carnet.noter(partie))
        self.montrer(partie, evenement)
        sys.stdout.flush()  # par un tube aussi, chaque coup se lit dès qu'il est joué

    # --- sauver et partir ------------------------------------------------------------------------

    def sauver(self, nom: str) -> None:
        """Répond à « sauver NOM » : écrit la partie, et dit où, ou pourquoi non."""
        if self.ecrire_sous(nom):
            ou = nom_lisible(str(self.carnet.nom))
            dire(f"Partie sauvegardée dans {ou} ; elle continuera de s'y écrire.")

    def ecrire_sous(self, nom: str) -> bool:
        """Écrit la partie sous un nom, et dit si c'est fait ; sinon, le joueur sait pourquoi."""
        if not nom:
            dire(f"Tapez aussi le nom du fichier, comme : sauver partie{self.carnet.extension}")
            return False
        try:
            avertir(self.carnet.sauver_sous(nom))
        except ErreurFichier as erreur:
            avertir(f"Erreur : {erreur.message}")
            return False
        return True

    def partir(self) -> None:
        """Lève Interruption ; mais s'il y a des coups à perdre, demande d'abord.

        « non » fait revenir, « sauver NOM » garde la partie ; la fin de l'entrée vaut oui.
        """
        while self.carnet.a_perdre:
            try:
                reponse = self.lire(replier(PARTIR) + " ")
            except EOFError:
                break
            mot, _, nom = reponse.partition(" ")
            if reponse.lower() in ("n", "non"):
                return
            if reponse.lower() in ("o", "oui"):
                break
            if mot.lower() == "sauver":
                self.ecrire_sous(nom.strip())
            else:
                dire(AIDE_PARTIR)
        raise Interruption


# --- partir --------------------------------------------------------------------------------------


def lanceur() -> list[str]:
    """Rend les mots qui ont lancé le jeu, sans ses options : `["python3", "-m", "dames"]`."""
    if sys.modules["__main__"].__spec__ is not None:  # par « python -m »
        return sys.orig_argv[: len(sys.orig_argv) - len(sys.argv) + 1]
    import shutil

    programme = sys.argv[0]
    court = os.path.basename(programme)
    if shutil.which(court) == programme:  # le terminal l'a trouvé, on n'a tapé que son nom
        return [court]
    return [programme]


def commande_tapee(sauf: Sequence[str], plus: Sequence[str]) -> str:
    """Redit la commande telle qu'on l'a lancée : « python3 -m incognito -c p.inco -s p.inco ».

    Seules y sont les options qu'on a tapées, ou choisies depuis, `sauf` celles-là, qui disent
    quelle partie jouer, et `plus` ces mots à leur place.
    """
    import shlex

    ctx = click.get_current_context()
    mots = list(plus)
    for option in ctx.command.params:
        nom = str(option.name)
        valeur = ctx.params.get(nom)
        tapee = ctx.get_parameter_source(nom) is ParameterSource.COMMANDLINE
        if tapee and valeur is not None and nom not in sauf:
            mots.append(option.opts[-1])
            if not (isinstance(option, click.Option) and option.is_flag):
                mots.append(str(valeur))
    make = os.environ.get("LANCE_PAR")  # le Makefile dit ainsi comment il a lancé le jeu
    if make is None:
        return shlex.join(lanceur() + mots)
    if not mots:
        return make
    pour_make = shlex.join(mots).replace("$", "$$")
    return f"{make} ARGS={shlex.quote(pour_make)}"


def dire_adieu(carnet: Carnet[Any], reprendre: Callable[[str], str]) -> None:
    """Dit sur la sortie d'erreur si la partie est gardée, où, et la commande qui la reprend."""
    avertir(carnet.garder())
    if carnet.a_perdre:
        avertir("Partie interrompue, sans être sauvegardée.")
    elif carnet.partie is None or carnet.nom is None:
        avertir("Au revoir.")
    else:
        avertir(f"Partie sauvegardée dans {nom_lisible(carnet.nom)} ; pour la reprendre :")
        print(reprendre(carnet.nom), file=sys.stderr)  # sans la replier : on la recopie


@contextmanager
def jusqu_au_depart(carnet: Carnet[Any], reprendre: Callable[[str], str]) -> Iterator[None]:
    """Laisse jouer dans un bloc ; à qui s'en va avant la fin, dit ce que devient sa partie.

    Après Ctrl-C, quitte avec le code 130 ; devant un fichier inutilisable, dit pourquoi, et quitte.
    """
    try:
        yield
    except Interruption:
        dire_adieu(carnet, reprendre)
    except ErreurFichier as erreur:
        avertir(f"Erreur : {erreur.message}")
        sys.exit(erreur.exit_code)
    except KeyboardInterrupt:
        if au_terminal():
            print()  # le terminal vient d'écrire « ^C »
        dire_adieu(carnet, reprendre)
        sys.exit(130)


# --- la commande ---------------------------------------------------------------------------------


UN_FICHIER = click.Path(readable=False)  # c'est `fichier` qui dit ce qui ne va pas


def option_fichier(*noms: str, aide: str, **reglages: Any) -> Callable[..., Any]:
    """Rend le décorateur d'une option qui donne un fichier, et dont le terminal complète le nom."""
    return click.option(*noms, metavar="FICHIER", type=UN_FICHIER, help=aide, **reglages)


def option_niveau(niveaux: Sequence[str], defaut: str, precision: str = "") -> Callable[..., Any]:
    """Rend le décorateur de l'option --niveau ; les niveaux vont du plus faible au plus fort.

    La `precision` dit ce que le nom d'un niveau ne dit pas.
    """
    aide = f"Le niveau des machines : {', '.join(niveaux)} ({defaut} par défaut). {precision}"
    choix = click.Choice(niveaux)
    return click.option("--niveau", type=choix, default=defaut, metavar="NIVEAU", help=aide)


AIDE_GRAINE = "Fixe le hasard : même graine et mêmes réponses, même partie."
REPRENDRE = option_fichier("-c", "source", aide="Reprend la partie de ce fichier.")
ECRIRE = option_fichier("-s", "cible", aide="Écrit la partie dans ce fichier, coup par coup.")
GRAINE = click.option("--graine", type=int, metavar="N", help=AIDE_GRAINE)
TEXTE = click.option("--texte", is_flag=True, help="Dit tout en mots, sans rien dessiner.")
EN_ASCII = click.option("-a", "en_ascii", is_flag=True, help="Joue au terminal (par défaut).")
EN_FENETRE = click.option(
    "-g", "en_fenetre", is_flag=True, help="Joue dans une fenêtre, que montre un navigateur."
)
VERSION_DU_JEU = click.version_option(VERSION, help="Affiche la version.")


def lancer(commande: click.Command, arguments: Sequence[str] | None = None) -> None:
    """Lance la commande d'un jeu, en français, puis quitte Python.

    Sans `arguments`, elle reçoit ceux du programme.
    """
    gc.freeze()  # ce qui est chargé servira jusqu'au bout : Python n'a plus à le trier en partant
    os.environ["LANGUAGE"] = "fr"  # le catalogue que gettext cherchera
    gettext.bindtextdomain("messages", os.path.dirname(__file__))
    if sys.stdin is None or sys.stdout is None:
        sys.exit("Erreur : l'entrée ou la sortie standard est fermée.")
    for flux in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(flux, "reconfigure"):
            flux.reconfigure(errors="replace")  # un « ? », plutôt qu'une erreur
    try:
        try:
            commande.main(arguments, terminal_width=min(largeur_d_ecran(), LARGEUR_AU_PLUS) - 2)
        finally:
            sys.stdout.flush()
    except OSError as erreur:  # les fichiers disent leurs refus eux-mêmes
        try:
            sys.stdout.flush()
        except OSError:
            sys.stdout = None  # oublié, ou Python s'en plaindrait encore en se fermant
            sys.exit("Erreur : impossible d'écrire sur la sortie standard.")
        sys.exit(f"Erreur : le système a refusé une lecture ou une écriture ({raison(erreur)}).")
