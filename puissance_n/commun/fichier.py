"""Le fichier d'une partie : le lire, et l'écrire sans jamais rien perdre.

Les notions, avec un exemple :
- le *carnet* suit la partie en cours : il sait dans quel fichier elle s'écrit, `p.inco`, et si la
  quitter la perdrait ;
- *écrire* un fichier, c'est en écrire un *provisoire* à côté, l'envoyer sur le disque, puis lui
  donner le nom de l'autre d'un seul geste : une panne laisse l'ancien ou le nouveau, entiers ;
- l'*état* d'un fichier change dès qu'on y touche : un autre programme ne peut pas le cacher ;
- un *nom libre* est celui d'aucun fichier : `p~.inco`, puis `p~2.inco`. Une autre partie y est
  gardée ; et la nôtre y continue, si un autre programme a changé le fichier.

Rien ici n'imprime : ce qu'il faut dire au joueur est rendu, ou levé, comme une phrase.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Generic, TypeVar

import click

P = TypeVar("P")
Etat = tuple[int, int, int]  # numéro, taille et date d'un fichier

OCTETS_AU_PLUS = 8 * 1024 * 1024
RAISONS = {
    errno.ENOENT: "fichier ou dossier introuvable",
    errno.EACCES: "accès refusé",
    errno.EISDIR: "c'est un dossier",
    errno.ENOTDIR: "le chemin ne mène pas à un dossier",
    errno.ENODEV: "ce n'est pas un fichier ordinaire",
    errno.ENOSPC: "disque plein",
}


class ErreurFichier(click.ClickException):
    """Un fichier inutilisable ; le message est une phrase entière, pour le joueur."""


class SauvegardeInvalide(ValueError):
    """Des octets qui ne sont pas une partie ; le message dit où, et ce qu'on attendait."""


def imprimable(texte: str) -> str:
    """Remplace par « ? » ce qui agirait sur le terminal au lieu de s'écrire."""
    return "".join(c if c.isprintable() else "?" for c in texte)


def nom_lisible(nom: str) -> str:
    """Rend un nom de fichier entre guillemets, sûr à imprimer."""
    return f"« {imprimable(nom)} »"


# --- lire ----------------------------------------------------------------------------------------


def raison(erreur: Exception) -> str:
    """Dit en deux mots pourquoi le système a refusé."""
    return RAISONS.get(getattr(erreur, "errno", None) or 0, "refus du système")


@contextmanager
def refus_dit(verbe: str, nom: str) -> Iterator[None]:
    """Change, dans un bloc, un refus du système en une ErreurFichier : « impossible de lire… »."""
    try:
        yield
    except (OSError, ValueError) as erreur:  # ValueError : un octet nul dans le nom
        phrase = f"impossible {verbe} {nom_lisible(nom)} ({raison(erreur)})."
        raise ErreurFichier(phrase) from None


def lire(nom: str, verbe: str = "de lire") -> bytes:
    """Rend les octets d'un fichier ordinaire de 8 Mo au plus.

    Lève ErreurFichier s'il est inutilisable, en disant le `verbe` essayé.
    """
    with refus_dit(verbe, nom):
        mode = os.stat(nom).st_mode  # avant d'ouvrir : un tube sans personne au bout attendrait
        if stat.S_ISDIR(mode):
            raise OSError(errno.EISDIR, nom)
        if not stat.S_ISREG(mode):
            raise OSError(errno.ENODEV, nom)
        with open(nom, "rb") as fichier:
            octets = fichier.read(OCTETS_AU_PLUS + 1)
    if len(octets) > OCTETS_AU_PLUS:
        raise ErreurFichier(f"{nom_lisible(nom)} est trop gros : plus de 8 Mo.")
    return octets


def lignes_de(octets: bytes) -> list[str]:
    """Rend les lignes d'un texte, sans leur fin ; lève SauvegardeInvalide si ce n'en est pas un."""
    try:
        texte = octets.decode()
    except UnicodeDecodeError as erreur:
        numero = octets.count(b"\n", 0, erreur.start) + 1
        raise SauvegardeInvalide(f"ligne {numero} : ce n'est pas du texte UTF-8") from None
    return texte.splitlines()


def coupure(nom: str, octets: bytes) -> str:
    """Rend de quoi prévenir que la dernière ligne d'un fichier n'a pas de fin ; sinon, rien."""
    reste = octets.rpartition(b"\n")[2].decode(errors="replace")
    if not reste:
        return ""
    numero = octets.count(b"\n") + 1
    coupee = f"{nom_lisible(nom)}, ligne {numero} : {nom_lisible(reste)} est une ligne coupée"
    return f"Attention : {coupee} : on la laisse, et la partie reprend avant elle."


# --- écrire --------------------------------------------------------------------------------------


def etat_de(nom: str | int) -> Etat | None:
    """Rend l'état d'un fichier, par son nom, ou son numéro s'il est ouvert ; None s'il manque."""
    try:
        infos = os.stat(nom)
    except OSError:
        return None
    return infos.st_ino, infos.st_size, infos.st_mtime_ns


def nom_libre(nom: str) -> str:
    """Rend un nom voisin que ne porte aucun fichier : `p~.inco`, sinon `p~2.inco`, `p~3.inco`."""
    racine, extension = os.path.splitext(nom)
    libre = f"{racine}~{extension}"
    rang = 2
    while os.path.lexists(libre):
        libre = f"{racine}~{rang}{extension}"
        rang += 1
    return libre


class Fichier:
    """Le fichier d'une partie, tel qu'on l'a laissé."""

    def __init__(self, nom: str, contenu: bytes = b"") -> None:
        """Retient un fichier qu'on choisit, et ce qu'on y a trouvé."""
        self.nom = nom
        self.contenu = contenu  # puis ce qu'on y a écrit
        self.etat: Etat | None = None  # le sien après notre dernière écriture

    def intact(self) -> bool:
        """Dit si le fichier est tel que notre dernière écriture l'a laissé."""
        return self.etat is not None and etat_de(self.nom) == self.etat

    def change(self) -> bool:
        """Dit si, depuis notre dernière écriture, un autre programme a mis autre chose là."""
        return self.etat is not None and etat_de(self.nom) not in (self.etat, None)

    def ecrire(self, octets: bytes) -> None:
        """Change tout le contenu du fichier, jusqu'au disque et d'un seul geste.

        Lève ErreurFichier si le disque refuse : l'ancien contenu est alors intact.
        """
        if len(octets) > OCTETS_AU_PLUS:
            raise ErreurFichier(f"{nom_lisible(self.nom)} dépasserait 8 Mo.")
        with refus_dit("d'écrire", self.nom):
            chemin = os.path.realpath(self.nom)
            dossier, court = os.path.split(chemin)
            provisoire = os.path.join(dossier, f".{court}.{os.getpid()}.tmp")
            try:
                with open(provisoire, "xb") as fichier:
                    fichier.write(octets)
                    fichier.flush()
                    os.fsync(fichier.fileno())
                    etat = etat_de(fichier.fileno())  # avant qu'un autre puisse le changer
                os.replace(provisoire, chemin)
            except BaseException:  # un refus du disque, ou Ctrl-C
                if os.path.exists(provisoire):
                    os.remove(provisoire)
                raise
        self.contenu = octets
        self.etat = etat

    def ecarter(self) -> str:
        """Garde sous un nom libre ce qu'il y a là, et rend la phrase qui le dit.

        Elle est vide s'il n'y a rien. Lève ErreurFichier si le disque refuse.
        """
        if not os.path.exists(self.nom):
            return ""
        libre = nom_libre(self.nom)
        with refus_dit("d'écrire", libre):
            os.rename(self.nom, libre)
        return f"L'ancienne partie de {nom_lisible(self.nom)} est gardée dans {nom_lisible(libre)}."


# --- la partie en cours --------------------------------------------------------------------------


class Carnet(Generic[P]):
    """La partie en cours, et où elle s'écrit ; lui seul change ce qu'il retient."""

    def __init__(
        self,
        sauver: Callable[[P, Carnet[P]], None],
        reconnait: Callable[[bytes], bool],
        extension: str,
        genre: str,
    ) -> None:
        """Prépare le carnet d'un jeu, sans partie ni fichier."""
        self.sauver = sauver  # la fonction du jeu qui écrit la partie
        self.reconnait = reconnait  # dit si des octets sont une partie de ce jeu, même abîmée
        self.extension = extension  # ce que `sauver NOM` ajoute au nom, s'il y manque : « .inco »
        self.genre = genre  # ce que contient un de ses fichiers : « une partie d'Incognito »
        self.partie: P | None = None  # celle qu'on vient d'ouvrir, ou celle en cours
        self.fichier: Fichier | None = None  # où elle s'écrit ; None si elle n'a pas de fichier
        self.a_perdre = False  # la quitter perdrait des coups
        self.lus = b""  # ce qu'on a lu pour la reprendre

    @property
    def nom(self) -> str | None:
        """Rend le nom du fichier de la partie, si elle en a un."""
        if self.fichier is None:
            return None
        return self.fichier.nom

    def ouvrir(self, nom: str, decoder: Callable[[bytes], P]) -> P:
        """Rend la partie d'un fichier, que `decoder` tire de ses octets.

        Lève ErreurFichier, d'une phrase, si ce n'est pas une partie.
        """
        octets = lire(nom)
        try:
            partie = decoder(octets)
        except SauvegardeInvalide as faute:
            phrase = str(faute)
            if not self.reconnait(octets):
                phrase = f"ce n'est pas {self.genre} ({faute})"
            raise ErreurFichier(f"{nom_lisible(nom)}, {phrase}.") from None
        self.lus = octets
        self.partie = partie
        return partie

    def gardees(self) -> list[str]:
        """Rend les noms des parties de ce jeu que contient le dossier, la plus récente d'abord."""
        trouvees = []
        for entree in os.scandir():
            if entree.name.endswith(self.extension) and entree.is_file():
                with suppress(ErreurFichier):
                    if self.reconnait(lire(entree.name)):
                        trouvees.append((entree.stat().st_mtime, entree.name))
        return [nom for _, nom in sorted(trouvees, reverse=True)]

    def reserver(self, nom: str) -> Fichier:
        """Choisit le fichier de la partie, qui peut ne pas exister, et le rend sans y toucher.

        Lève ErreurFichier si l'on ne peut pas y écrire, ou si ce n'est pas une partie de ce jeu.
        """
        contenu = b""
        if os.path.lexists(nom):
            contenu = lire(nom, "d'écrire")
        if contenu and not self.reconnait(contenu):
            phrase = f"ce n'est pas {self.genre} : on n'y touche pas."
            raise ErreurFichier(f"{nom_lisible(nom)}, {phrase}")
        with refus_dit("d'écrire", nom):
            dossier, court = os.path.split(os.path.realpath(nom))
            if not os.path.isdir(dossier):
                raise OSError(errno.ENOENT, dossier)
            for lieu in (dossier, nom):
                if os.path.exists(lieu) and not os.access(lieu, os.W_OK):
                    raise OSError(errno.EACCES, lieu)
        with suppress(OSError):
            for autre in os.listdir(dossier):
                if re.fullmatch(re.escape(f".{court}.") + "[0-9]+[.]tmp", autre):
                    os.remove(os.path.join(dossier, autre))  # un provisoire, qu'une panne a laissé
        self.fichier = Fichier(nom, contenu)
        return self.fichier

    def commencer(self, partie: P) -> str:
        """Commence une partie, nouvelle ou reprise, et l'écrit, si elle a un fichier.

        Rend ce qu'il faut dire au joueur : où est gardée l'ancienne partie, ou rien. Lève
        ErreurFichier si le disque refuse : il est encore temps de ne pas jouer.
        """
        self.partie = partie
        phrase = ""
        if self.fichier is not None:
            if self.fichier.contenu not in (b"", self.lus):
                phrase = self.fichier.ecarter()
            self.sauver(partie, self)
        self.a_perdre = False
        return phrase

    def noter(self, partie: P) -> str:
        """Écrit une partie qu'un coup vient de changer, si elle a un fichier.

        Rend ce qu'il faut dire au joueur : rien si tout va bien ; que le disque refuse, ou que le
        fichier a changé, sinon.
        """
        self.partie = partie
        self.a_perdre = True
        if self.fichier is None:
            return ""
        try:
            phrase = self.quitter_un_fichier_change(self.fichier)
            self.sauver(partie, self)
        except ErreurFichier as erreur:
            raison = erreur.message.removesuffix(".")
            return f"Erreur : {raison} ; la partie continue sans être sauvegardée."
        self.a_perdre = False
        return phrase

    def garder(self) -> str:
        """Récrit la partie qu'on va quitter, si un autre programme a touché à son fichier.

        Rend ce qu'il faut dire au joueur.
        """
        if self.partie is None or self.fichier is None or self.fichier.etat is None:
            return ""
        if self.fichier.intact():
            return ""
        return self.noter(self.partie)

    def quitter_un_fichier_change(self, fichier: Fichier) -> str:
        """Prend un nom libre si un autre programme a changé le fichier ; rend la phrase à dire."""
        if not fichier.change():
            return ""
        self.fichier = Fichier(nom_libre(fichier.nom))
        suite = f"la partie s'écrit maintenant dans {nom_lisible(self.fichier.nom)}."
        return f"{nom_lisible(fichier.nom)} a été changé par un autre programme : {suite}"

    def ecrire(self, octets: bytes) -> None:
        """Donne ce contenu au fichier de la partie : c'est ce qu'appelle la fonction du jeu."""
        assert self.fichier is not None
        self.fichier.ecrire(octets)

    def sauver_sous(self, nom: str) -> str:
        """Écrit la partie dans un fichier, où elle continuera de s'écrire.

        L'extension du jeu est ajoutée au nom, si elle manque. Rend ce qu'il faut dire au joueur :
        où est gardée l'ancienne partie, ou rien. Lève ErreurFichier si c'est impossible : la partie
        continue alors où elle était.
        """
        if self.partie is None:
            raise ErreurFichier("aucune partie n'est en cours : il n'y a rien à sauvegarder.")
        if not nom:
            raise ErreurFichier("il manque le nom du fichier.")
        nom = os.path.expanduser(nom)
        if not nom.endswith(self.extension):
            nom += self.extension
        if self.fichier is not None and meme_chemin(nom, self.fichier.nom):
            phrase = self.quitter_un_fichier_change(self.fichier)
            self.sauver(self.partie, self)
            self.a_perdre = False
        else:
            phrase = self.emmener(nom, self.partie)
        return phrase

    def emmener(self, nom: str, partie: P) -> str:
        """Écrit une partie dans un autre fichier ; s'il est refusé, elle garde le sien."""
        quitte = self.fichier
        try:
            self.reserver(nom)
            return self.commencer(partie)
        except ErreurFichier:
            self.fichier = quitte
            raise

    def finir(self) -> None:
        """Oublie la partie finie ; la suivante n'effacera pas son fichier, mais l'écartera."""
        self.partie = None
        self.a_perdre = False
        self.lus = b""


def meme_chemin(un: str, autre: str) -> bool:
    """Dit si deux noms mènent au même fichier ; lève ErreurFichier si le premier est impossible."""
    with refus_dit("d'écrire", un):
        chemin = os.path.realpath(un)
    with suppress(FileNotFoundError):  # le dossier où l'on joue n'existe plus
        return chemin == os.path.realpath(autre)
    return False
