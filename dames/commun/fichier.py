"""Le fichier d'une partie : le lire, et l'écrire sans jamais rien perdre.

Les notions, avec un exemple :
- le *carnet* sait dans quel fichier s'écrit la partie en cours, `p.inco`, et si la quitter la
  perdrait ;
- *remplacer* un fichier, c'est en écrire un *provisoire* à côté, l'envoyer sur le disque, puis lui
  donner le nom de l'autre d'un seul geste : une panne laisse l'ancien ou le nouveau, entiers ;
- *ajouter* des lignes, c'est les écrire à la suite, et les envoyer sur le disque ;
- un *nom libre* est celui d'aucun fichier : `p~.inco`, puis `p~2.inco`. Une autre partie y est
  gardée ; et la nôtre y continue, si un autre programme a changé le fichier.

Rien ici n'imprime : ce qu'il faut dire au joueur est rendu, ou levé, comme une phrase.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

import click

P = TypeVar("P")
Etat = tuple[int, int, int]  # numéro, taille et date d'un fichier : tout changement s'y voit

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


class FichierAbsent(ErreurFichier):
    """Un fichier qu'on veut lire, et qui n'est pas là."""


class SauvegardeInvalide(ValueError):
    """Des octets qui ne sont pas une partie ; le message dit où, et ce qu'on attendait."""


def imprimable(texte: str) -> str:
    """Remplace par « ? » ce qui agirait sur le terminal au lieu de s'écrire.

    Args:
        texte: le texte, d'où qu'il vienne.

    Retour:
        Un texte qu'on peut imprimer sans risque.
    """
    return "".join(c if c.isprintable() else "?" for c in texte)


def nom_lisible(nom: str) -> str:
    """Cite le nom d'un fichier.

    Args:
        nom: celui du fichier.

    Retour:
        Le nom entre guillemets, sûr à imprimer.
    """
    return f"« {imprimable(nom)} »"


@contextmanager
def refus_dit(verbe: str, nom: str) -> Iterator[None]:
    """Change, dans un bloc, un refus du système en une phrase : « impossible de lire… ».

    Args:
        verbe: ce qu'on essaie, « de lire » ou « d'écrire ».
        nom: celui du fichier.

    Retour:
        Le contexte du bloc.

    Effets de bord:
        Lève ErreurFichier si le système refuse, FichierAbsent si le fichier n'est pas là.
    """
    try:
        yield
    except (OSError, ValueError) as erreur:  # ValueError : un octet nul dans le nom
        raison = RAISONS.get(getattr(erreur, "errno", None) or 0, "refus du système")
        phrase = f"impossible {verbe} {nom_lisible(nom)} ({raison})."
        if isinstance(erreur, FileNotFoundError):
            raise FichierAbsent(phrase) from None
        raise ErreurFichier(phrase) from None


def lire(nom: str, verbe: str = "de lire") -> bytes:
    """Lit un fichier ordinaire, qui ne dépasse pas 8 Mo.

    Args:
        nom: celui du fichier.
        verbe: ce qu'on essaie, pour le dire si c'est refusé.

    Retour:
        Les octets du fichier.

    Effets de bord:
        Lève ErreurFichier si le fichier est inutilisable.
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
    """Coupe un texte en lignes.

    Args:
        octets: le contenu d'un fichier.

    Retour:
        Ses lignes, sans leur fin.

    Effets de bord:
        Lève SauvegardeInvalide si ce n'est pas un texte.
    """
    try:
        texte = octets.decode()
    except UnicodeDecodeError as erreur:
        numero = octets.count(b"\n", 0, erreur.start) + 1
        raise SauvegardeInvalide(f"ligne {numero} : ce n'est pas du texte UTF-8") from None
    return texte.splitlines()


def etat_de(nom: str | int) -> Etat | None:
    """Regarde l'état d'un fichier, qui change dès qu'on y écrit.

    Args:
        nom: celui du fichier, ou son numéro s'il est ouvert.

    Retour:
        Son état ; None s'il n'est pas là.
    """
    try:
        infos = os.stat(nom)
    except OSError:
        return None
    return infos.st_ino, infos.st_size, infos.st_mtime_ns


def nom_libre(nom: str) -> str:
    """Cherche un nom voisin que ne porte aucun fichier.

    Args:
        nom: celui d'un fichier, `p.inco`.

    Retour:
        Le premier libre, de `p~.inco`, `p~2.inco`, `p~3.inco`…
    """
    racine, extension = os.path.splitext(nom)
    libre = f"{racine}~{extension}"
    rang = 2
    while os.path.lexists(libre):
        libre = f"{racine}~{rang}{extension}"
        rang += 1
    return libre


@dataclass(eq=False, repr=False)
class Carnet(Generic[P]):
    """Où s'écrit la partie en cours : un fichier, ou aucun."""

    sauver: Callable[[P, Carnet[P]], None]  # la fonction du jeu qui écrit la partie
    reconnait: Callable[[bytes], bool]  # dit si des octets sont une partie de ce jeu, même abîmée
    extension: str  # ce que `sauver NOM` ajoute au nom, s'il y manque : « .inco »
    partie: P | None = None  # celle qu'on vient d'ouvrir, ou celle en cours
    nom: str | None = None  # son fichier
    ecrites: int = 0  # combien de ses lignes y sont déjà ; 0 : il faut l'écrire en entier
    a_perdre: bool = False  # la quitter perdrait des coups
    lus: bytes = b""  # ce qu'on a lu pour la reprendre
    autre: bool = False  # le fichier contient une autre partie
    etat: Etat | None = None  # celui du fichier, tel qu'on l'a laissé
    entamee: bool = False  # sa dernière ligne n'est pas finie

    # --- avant la partie -------------------------------------------------------------------------

    def ouvrir(self, nom: str, decoder: Callable[[bytes], P]) -> P:
        """Lit la partie d'un fichier.

        Args:
            nom: celui du fichier.
            decoder: la fonction du jeu qui rend la partie de ces octets.

        Retour:
            La partie.

        Effets de bord:
            Retient la partie, et ce qui est lu ; lève ErreurFichier, d'une phrase, si ce n'en est
            pas une.
        """
        octets = lire(nom)
        try:
            partie = decoder(octets)
        except SauvegardeInvalide as faute:
            raise ErreurFichier(f"{nom_lisible(nom)}, {faute}.") from None
        self.lus = octets
        self.partie = partie
        return partie

    def reserver(self, nom: str) -> None:
        """Choisit le fichier de la partie, sans encore y toucher.

        Args:
            nom: celui du fichier, qui peut ne pas exister.

        Effets de bord:
            Retient ce nom ; lève ErreurFichier si l'on ne peut pas y écrire, ou si ce n'est pas
            une partie de ce jeu.
        """
        contenu = b""
        if os.path.lexists(nom):
            contenu = lire(nom, "d'écrire")
        if contenu and not self.reconnait(contenu):
            cite = nom_lisible(nom)
            raise ErreurFichier(f"{cite} n'est pas une partie de ce jeu : on n'y touche pas.")
        with refus_dit("d'écrire", nom):
            dossier = os.path.dirname(os.path.realpath(nom))
            if not os.path.isdir(dossier):
                raise OSError(errno.ENOENT, dossier)
            for lieu in (dossier, nom):
                if os.path.exists(lieu) and not os.access(lieu, os.W_OK):
                    raise OSError(errno.EACCES, lieu)
        self.nom = nom
        self.ecrites = 0
        self.autre = contenu not in (b"", self.lus)
        self.etat = None

    def commencer(self, partie: P) -> str:
        """Commence une partie, nouvelle ou reprise, et l'écrit.

        Args:
            partie: la partie.

        Retour:
            Ce qu'il faut dire au joueur : où est gardée l'ancienne partie, ou rien.

        Effets de bord:
            Crée ou remplace le fichier, s'il y en a un ; lève ErreurFichier si le disque refuse :
            il est encore temps de ne pas jouer.
        """
        self.partie = partie
        self.a_perdre = False
        self.ecrites = 0
        if self.nom is None:
            return ""
        phrase = ""
        if self.autre and os.path.exists(self.nom):
            libre = nom_libre(self.nom)
            with refus_dit("d'écrire", libre):
                os.rename(self.nom, libre)
            cite = nom_lisible(libre)
            phrase = f"L'ancienne partie de {nom_lisible(self.nom)} est gardée dans {cite}."
        self.autre = False
        self.sauver(partie, self)
        return phrase

    # --- pendant la partie -----------------------------------------------------------------------

    def noter(self, partie: P) -> str:
        """Écrit ce qu'un coup a changé à la partie.

        Args:
            partie: la partie, après le coup.

        Retour:
            Ce qu'il faut dire au joueur : rien si tout va bien ; que le disque refuse, ou que le
            fichier a changé, sinon.

        Effets de bord:
            Écrit dans le fichier, s'il y en a un.
        """
        self.partie = partie
        self.a_perdre = True
        if self.nom is None:
            return ""
        phrase = ""
        try:
            phrase = self.retrouver(self.nom)
            self.sauver(partie, self)
        except ErreurFichier as erreur:
            self.ecrites = 0  # au prochain coup, on récrira tout
            self.etat = self.etat and etat_de(self.nom)
            raison = erreur.message.removesuffix(".")
            return f"Erreur : {raison} ; la partie continue sans être sauvegardée."
        self.a_perdre = False
        return phrase

    def retrouver(self, nom: str) -> str:
        """S'assure que le fichier est tel qu'on l'a laissé ; sinon, tout sera récrit.

        Args:
            nom: celui du fichier.

        Retour:
            Rien, ou la phrase qui dit qu'un autre programme l'a changé.

        Effets de bord:
            Si un autre programme l'a changé, la partie prend un nom libre.
        """
        etat = etat_de(nom)
        if etat == self.etat or self.etat is None:
            return ""
        self.ecrites = 0
        if etat is None:
            return ""
        self.nom = nom_libre(nom)
        self.etat = None
        cite = nom_lisible(nom)
        suite = f"la partie s'écrit maintenant dans {nom_lisible(self.nom)}."
        return f"{cite} a été changé par un autre programme : {suite}"

    def remplacer(self, octets: bytes) -> None:
        """Change tout le contenu du fichier, d'un seul geste.

        Args:
            octets: le nouveau contenu.

        Effets de bord:
            Remplace le fichier ; lève ErreurFichier si le disque refuse, et l'ancien est intact.
        """
        assert self.nom is not None
        if len(octets) > OCTETS_AU_PLUS:
            raise ErreurFichier(f"{nom_lisible(self.nom)} dépasserait 8 Mo.")
        chemin = os.path.realpath(self.nom)
        dossier, court = os.path.split(chemin)
        provisoire = os.path.join(dossier, f".{court}.{os.getpid()}.tmp")
        with refus_dit("d'écrire", self.nom):
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
            self.etat = etat
        self.entamee = not octets.endswith(b"\n")

    def ajouter(self, lignes: Sequence[str]) -> None:
        """Écrit des lignes à la suite du fichier.

        Args:
            lignes: celles de la partie que le fichier n'a pas, avec leur fin ; toutes, si
                `ecrites` vaut 0.

        Effets de bord:
            Ajoute au fichier, ou le remplace si `ecrites` vaut 0 ; lève ErreurFichier si le disque
            refuse.
        """
        assert self.nom is not None
        octets = "".join(lignes).encode()
        if self.ecrites == 0:
            self.remplacer(octets)
        elif octets:
            if self.entamee:
                octets = b"\n" + octets
            with refus_dit("d'écrire", self.nom):
                with open(self.nom, "ab") as fichier:
                    fichier.write(octets)
                    fichier.flush()
                    os.fsync(fichier.fileno())
                    self.etat = etat_de(fichier.fileno())
            self.entamee = False
        self.ecrites += len(lignes)

    def sauver_sous(self, nom: str) -> str:
        """Écrit la partie dans un fichier, où elle continuera de s'écrire.

        Args:
            nom: celui du fichier ; l'extension du jeu y est ajoutée si elle manque.

        Retour:
            Ce qu'il faut dire au joueur : où est gardée l'ancienne partie, ou rien.

        Effets de bord:
            Écrit le fichier ; lève ErreurFichier si c'est impossible : la partie continue alors où
            elle était.
        """
        if self.partie is None:
            raise ErreurFichier("aucune partie n'est en cours : il n'y a rien à sauvegarder.")
        if not nom:
            raise ErreurFichier("il manque le nom du fichier.")
        nom = os.path.expanduser(nom)
        if not nom.endswith(self.extension):
            nom += self.extension
        with refus_dit("d'écrire", nom):
            le_sien = self.nom is not None and os.path.realpath(nom) == os.path.realpath(self.nom)
        if le_sien:
            phrase = self.retrouver(nom)
            self.sauver(self.partie, self)
        else:
            essai = Carnet(self.sauver, self.reconnait, self.extension, lus=self.lus)
            essai.reserver(nom)
            phrase = essai.commencer(self.partie)
            self.nom = essai.nom
            self.ecrites = essai.ecrites
            self.etat = essai.etat
            self.entamee = essai.entamee
            self.autre = False
        self.a_perdre = False
        return phrase

    # --- après la partie -------------------------------------------------------------------------

    def finir(self) -> None:
        """Oublie la partie finie, que garde son fichier.

        Effets de bord:
            La partie suivante n'effacera pas ce fichier : elle le mettra de côté.
        """
        self.partie = None
        self.a_perdre = False
        self.lus = b""
        self.autre = self.nom is not None

    def supprimer(self) -> None:
        """Supprime le fichier de la partie, s'il est tel qu'on l'a laissé.

        Effets de bord:
            Supprime le fichier ; lève ErreurFichier si le disque refuse.
        """
        if self.nom is None or self.etat is None or etat_de(self.nom) != self.etat:
            return
        with refus_dit("de supprimer", self.nom):
            os.remove(os.path.realpath(self.nom))
        self.autre = False
