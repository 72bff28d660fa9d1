"""Le fichier : écrire sans jamais rien perdre, lire sans jamais se laisser surprendre.

Notions :
- la *cible* est le fichier que le joueur a nommé ;
- le *provisoire*, à côté de la cible, reçoit tous les octets avant de prendre sa place d'un coup :
  une panne laisse l'ancien fichier entier, ou le nouveau, jamais un mélange ;
- un refus du système devient une `ErreurFichier`, une phrase que le joueur peut lire.

À essayer : ajoutez un `os._exit(1)` juste avant `os.replace`, jouez, puis reprenez la partie. Où
est passé le provisoire ?
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat

TAILLE_MAXIMALE = 4096
RAISONS = {
    errno.ENOENT: "fichier introuvable",
    errno.EACCES: "accès refusé",
    errno.EPERM: "accès refusé",
    errno.EROFS: "disque en lecture seule",
    errno.EISDIR: "c'est un dossier",
    errno.ENOTDIR: "le chemin ne mène pas à un dossier",
    errno.ENOSPC: "disque plein",
    errno.EDQUOT: "quota de disque atteint",
    errno.EFBIG: "fichier trop gros",
    errno.EIO: "le disque ne répond pas",
    errno.EPIPE: "plus personne ne lit",
    errno.ENAMETOOLONG: "nom trop long",
    errno.ELOOP: "trop de liens symboliques",
}


class ErreurFichier(Exception):
    """Un fichier inutilisable ; le message est une phrase pour le joueur."""


def raison(erreur: OSError | ValueError) -> str:
    """Dit en français pourquoi le système a refusé.

    Args:
        erreur: l'erreur reçue ; ValueError pour un nom que le système ne peut même pas lire.
    Retour: quelques mots, sans majuscule ni point.
    Effets de bord: aucun.

    Exemple:
        >>> raison(OSError(errno.ENOSPC, "No space left on device"))
        'disque plein'
    """
    if isinstance(erreur, ValueError):
        return "nom de fichier impossible"
    return RAISONS.get(erreur.errno or 0, "le système a refusé")


def nom_lisible(chemin: str) -> str:
    """Rend un nom de fichier qu'on peut montrer.

    Args:
        chemin: le nom, tel que le joueur l'a donné.
    Retour: le même, chaque caractère non imprimable devenu « ? ».
    Effets de bord: aucun.

    Exemple:
        >>> nom_lisible("par\\x1btie.six")
        'par?tie.six'
    """
    return "".join(lettre if lettre.isprintable() else "?" for lettre in chemin)


def chemin_provisoire(cible: str) -> str:
    """Nomme le fichier provisoire, toujours le même pour une cible.

    Args:
        cible: le chemin réel de la cible.
    Retour: un chemin dans le même dossier, pour que le remplacement soit d'un seul tenant.
    Effets de bord: aucun.
    """
    dossier, nom = os.path.split(cible)
    return os.path.join(dossier, f".{nom}.tmp")


def verifier_cible(chemin: str) -> None:
    """Refuse dès le départ un fichier où l'on ne pourra pas enregistrer.

    Args:
        chemin: la cible que le joueur a nommée.
    Retour: rien.
    Effets de bord: lève ErreurFichier si le dossier manque, ou si la cible n'est pas un fichier.
    """
    try:
        cible = os.path.realpath(chemin)
        _mode_actuel(cible)
        os.stat(os.path.dirname(cible))
    except (OSError, ValueError) as erreur:
        raise _refus_d_ecrire(chemin, erreur) from erreur


def ecrire(chemin: str, octets: bytes) -> None:
    """Remplace le contenu d'un fichier d'un seul tenant.

    Args:
        chemin: la cible ; un lien symbolique est suivi, les droits d'un fichier existant gardés.
        octets: tout le contenu.
    Retour: rien.
    Effets de bord: écrit sur le disque. Lève ErreurFichier si c'est impossible : la cible est alors
        telle qu'elle était, et le provisoire effacé.
    """
    try:
        cible = os.path.realpath(chemin)
        _remplacer(cible, chemin_provisoire(cible), octets, _mode_actuel(cible))
    except (OSError, ValueError) as erreur:
        raise _refus_d_ecrire(chemin, erreur) from erreur


def _refus_d_ecrire(chemin: str, erreur: OSError | ValueError) -> ErreurFichier:
    """Compose la phrase d'un enregistrement impossible.

    Args:
        chemin: la cible que le joueur a nommée.
        erreur: le refus du système.
    Retour: l'exception à lever ; écrire crée le fichier, donc seul son dossier peut être
        introuvable.
    Effets de bord: aucun.
    """
    absent = isinstance(erreur, FileNotFoundError)
    pourquoi = "dossier introuvable" if absent else raison(erreur)
    return ErreurFichier(f"impossible d'enregistrer « {nom_lisible(chemin)} » ({pourquoi}).")


def _mode_actuel(cible: str) -> int | None:
    """Lit les droits de la cible.

    Args:
        cible: son chemin réel.
    Retour: ses droits ; None si elle n'existe pas encore.
    Effets de bord: lève OSError si elle existe sans être un fichier ordinaire.
    """
    try:
        mode = os.stat(cible).st_mode
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(mode):
        raise OSError(errno.EISDIR if stat.S_ISDIR(mode) else errno.EPERM, "")
    return stat.S_IMODE(mode)


def _remplacer(cible: str, provisoire: str, octets: bytes, mode: int | None) -> None:
    """Écrit le provisoire, s'assure qu'il est sur le disque, et lui donne la place de la cible.

    Args:
        cible: le chemin à remplacer.
        provisoire: le chemin où écrire d'abord.
        octets: tout le contenu.
        mode: les droits à garder, s'il y en a.
    Retour: rien.
    Effets de bord: ceux d'`ecrire` ; lève OSError, le provisoire effacé.
    """
    _effacer(provisoire)
    try:
        with open(provisoire, "wb") as fichier:
            fichier.write(octets)
            fichier.flush()
            os.fsync(fichier.fileno())
            if mode is not None:
                os.chmod(provisoire, mode)
        os.replace(provisoire, cible)
    except BaseException:
        _effacer(provisoire)
        raise
    _synchroniser_dossier(os.path.dirname(cible))


def _effacer(chemin: str) -> None:
    """Efface un fichier, s'il existe et si c'est permis.

    Args:
        chemin: le fichier.
    Retour: rien.
    Effets de bord: le fichier n'existe plus.
    """
    with contextlib.suppress(OSError):
        os.unlink(chemin)


def _synchroniser_dossier(dossier: str) -> None:
    """Demande que le nouveau nom survive à une coupure de courant ; au mieux, sans se plaindre.

    Args:
        dossier: celui de la cible.
    Retour: rien.
    Effets de bord: vide les tampons du dossier sur le disque.
    """
    with contextlib.suppress(OSError):
        descripteur = os.open(dossier, os.O_RDONLY)
        try:
            os.fsync(descripteur)
        finally:
            os.close(descripteur)


def lire(chemin: str) -> bytes:
    """Lit un fichier de partie, sans jamais en lire plus que la taille permise.

    Args:
        chemin: le fichier que le joueur a nommé.
    Retour: son contenu.
    Effets de bord: efface le provisoire qu'un arrêt brutal aurait laissé à côté. Lève ErreurFichier
        si le fichier manque, n'est pas ordinaire, est trop gros ou illisible.
    """
    try:
        cible = os.path.realpath(chemin)
        etat = os.stat(cible)
        if not stat.S_ISREG(etat.st_mode):
            raise ErreurFichier(f"« {nom_lisible(chemin)} » n'est pas un fichier ordinaire.")
        _effacer(chemin_provisoire(cible))
        with open(cible, "rb") as fichier:
            octets = fichier.read(TAILLE_MAXIMALE + 1)
    except (OSError, ValueError) as erreur:
        nom = nom_lisible(chemin)
        raise ErreurFichier(f"impossible de lire « {nom} » ({raison(erreur)}).") from erreur
    if len(octets) > TAILLE_MAXIMALE:
        nom = nom_lisible(chemin)
        raise ErreurFichier(
            f"« {nom} » dépasse {TAILLE_MAXIMALE} octets : ce n'est pas une partie."
        )
    return octets
