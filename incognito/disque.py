"""Le disque : lire et remplacer un fichier sans jamais en perdre, commun aux cinq jeux.

Les notions :
- un *refus* du système devient une phrase : « impossible de lire « p.inco » (accès refusé). » ;
- *remplacer* « p.inco », c'est écrire un *provisoire* à côté, l'envoyer sur le disque, puis lui
  donner ce nom d'un seul geste : une panne laisse l'ancien ou le nouveau, entiers ;
- un *verrou* dit aux autres programmes qu'un fichier sert : deux fois `pickomino`, par exemple ;
- un *nom libre* est celui d'aucun fichier : `p~.inco`, puis `p~2.inco`.
"""

from __future__ import annotations

import errno
import importlib
import itertools
import os
import stat
import sys
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from typing import Any, BinaryIO

import click

from .systeme import imprimable

fcntl: Any = None  # Windows n'a pas ce verrou
with suppress(ImportError):
    fcntl = importlib.import_module("fcntl")

PRIVE = partial(os.open, mode=0o600)  # crée un fichier que personne d'autre ne peut lire
NOM_AU_PLUS = 255  # octets
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
    errno.EFBIG: "fichier trop gros pour le disque",
    errno.EIO: "le disque ne répond plus",
    errno.EAGAIN: "une autre partie s'y écrit en ce moment",
}


class ErreurFichier(click.ClickException):
    """Un fichier inutilisable ; le message est une phrase entière, pour le joueur."""


class FichierAbsent(ErreurFichier):
    """Rien à lire, ou pas de dossier où écrire."""


def nom_lisible(nom: str) -> str:
    """Rend le `nom` d'un fichier entre guillemets, sûr à imprimer."""
    return f"« {imprimable(nom.replace(chr(10), '?'))} »"


def se_tape(nom: str) -> bool:
    """Dit si l'écran montre ce `nom` tel quel, et qu'on peut donc le retaper."""
    codage = sys.stderr.encoding
    return nom.isprintable() and nom.encode(codage, "replace").decode(codage) == nom


@contextmanager
def refus_dit(verbe: str, nom: str) -> Iterator[None]:
    """Rend un contexte où un refus du système de `verbe` le fichier `nom` lève ErreurFichier."""
    try:
        yield
    except (OSError, ValueError) as erreur:  # ValueError : un octet nul dans le nom
        genre = FichierAbsent if isinstance(erreur, FileNotFoundError) else ErreurFichier
        raison = RAISONS.get(getattr(erreur, "errno", errno.EINVAL), "refus du système")
        raise genre(f"impossible {verbe} {nom_lisible(nom)} ({raison}).") from None


def lire(nom: str, borne: int, verbe: str = "de lire") -> bytes:
    """Rend les octets du fichier `nom`, `borne` au plus ; lève ErreurFichier, qui cite `verbe`."""
    with refus_dit(verbe, nom):
        mode = os.stat(nom).st_mode  # avant d'ouvrir : un tube sans personne au bout attendrait
        if not stat.S_ISREG(mode):
            raise OSError(errno.EISDIR if stat.S_ISDIR(mode) else errno.ENODEV, "")
        with open(nom, "rb") as fichier:
            octets = fichier.read(borne + 1)
    if len(octets) > borne:
        raise ErreurFichier(f"{nom_lisible(nom)} est trop gros : plus de {borne} octets.")
    return octets


def contient(nom: str, octets: bytes, absent: bool = False) -> bool:
    """Dit si le fichier `nom` contient ces `octets` ; s'il a disparu, rend `absent`."""
    try:
        return lire(nom, len(octets)) == octets
    except ErreurFichier as erreur:
        return absent and isinstance(erreur, FichierAbsent)


def verrouiller(fichier: BinaryIO) -> BinaryIO:
    """Prend le verrou d'un `fichier` ouvert, et le rend ; lève BlockingIOError si un autre l'a."""
    if fcntl is None:
        fichier.close()  # ouvert, Windows ne le laisserait pas remplacer
        return fichier
    try:
        fcntl.flock(fichier, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        fichier.close()
        raise
    except OSError:
        pass  # ce disque-là n'a pas de verrou
    return fichier


def creer_libre(nom: str) -> str:
    """Crée un fichier vide sous un nom libre voisin de `nom`, et rend ce nom."""
    dossier, court = os.path.split(nom)
    racine, extension = os.path.splitext(court)
    if len(os.fsencode(extension)) > NOM_AU_PLUS // 2:
        racine, extension = court, ""
    for rang in itertools.count(1):
        fin = f"~{rang}{extension}" if rang > 1 else f"~{extension}"
        while len(os.fsencode(racine + fin)) > NOM_AU_PLUS:
            racine = racine[:-1]
        libre = os.path.join(dossier, racine + fin)
        with suppress(FileExistsError), open(libre, "xb", opener=PRIVE):
            break
    return libre


@contextmanager
def ecrire_a_cote(chemin: str, octets: bytes) -> Iterator[BinaryIO]:
    """Rend verrouillé un provisoire voisin de `chemin`, ces `octets` déjà envoyés sur le disque.

    Il en a les droits. À la fin du contexte, il porte un autre nom, ou rien n'en reste.
    """
    dossier, nom = os.path.split(chemin)
    provisoire = os.path.join(dossier, f".{zlib.crc32(os.fsencode(nom)):08x}.tmp")
    with suppress(FileNotFoundError):
        os.unlink(provisoire)  # celui d'une panne
    try:
        with ExitStack() as en_cas_de_panne:
            fichier = en_cas_de_panne.enter_context(open(provisoire, "xb", opener=PRIVE))
            fichier.write(octets)
            fichier.flush()
            os.fsync(fichier.fileno())
            with suppress(FileNotFoundError):
                copier_droits(chemin, provisoire)
            yield verrouiller(fichier)
            en_cas_de_panne.pop_all()  # il reste ouvert, et son verrou le suit sous son nom
    finally:
        oublier(provisoire)


def copier_droits(modele: str, copie: str) -> None:
    """Donne au fichier `copie` les droits de `modele`, et son propriétaire où c'est permis."""
    etat = os.stat(modele)
    with suppress(OSError, AttributeError):
        os.chown(copie, etat.st_uid, etat.st_gid)
    os.chmod(copie, stat.S_IMODE(etat.st_mode))


def donner_le_nom(fichier: str, chemin: str) -> None:
    """Donne à un `fichier` le nom `chemin`, dans le même dossier, pour de bon."""
    os.replace(fichier, chemin)
    with suppress(OSError):  # que le nouveau nom survive à une coupure de courant
        dossier = os.open(os.path.dirname(os.path.abspath(chemin)), os.O_RDONLY)
        try:
            os.fsync(dossier)
        finally:
            os.close(dossier)


def mettre_de_cote(nom: str) -> str:
    """Donne au fichier `nom`, ou à celui du lien, un nom libre voisin, et rend ce nom."""
    chemin = os.path.realpath(nom)
    libre = creer_libre(chemin if os.path.islink(nom) else nom)
    try:
        donner_le_nom(chemin, libre)
    except BaseException:
        if os.path.exists(chemin):
            oublier(libre)
        raise
    return libre


def oublier(nom: str) -> None:
    """Supprime le fichier `nom`, s'il y est et si l'on peut."""
    with suppress(OSError):
        os.unlink(nom)
