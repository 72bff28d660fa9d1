"""La sauvegarde sur le disque : écrire, relire et supprimer save.bin sans jamais l'abîmer.

Trois notions :
- la *cible* est le fichier de sauvegarde, au bout des liens symboliques s'il y en a ;
- le *provisoire*, à côté d'elle, reçoit les octets ; il ne prend la place de la cible que complet
  et arrivé sur le disque. Un programme tué laisse donc l'ancienne sauvegarde ou la nouvelle,
  jamais un mélange des deux ;
- une *erreur de fichier* est une phrase pour le joueur, avec la *raison* du refus (disque plein…).

À essayer : remplacez l'écriture par un simple `open(cible, "wb")`, puis tuez le programme pendant
qu'il sauvegarde jusqu'à perdre une partie ; et provoquez chacune des raisons de `RAISONS`.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat

from .binaire import TAILLE, SauvegardeInvalide, depuis_octets, en_octets
from .structures import Partie

# --- dire ce que le système refuse ---------------------------------------------------------------

RAISONS = {
    errno.ENOENT: "chemin introuvable",
    errno.EACCES: "accès refusé",
    errno.EPERM: "accès refusé",
    errno.EROFS: "disque en lecture seule",
    errno.EISDIR: "c'est un dossier",
    errno.ENOTDIR: "le chemin ne mène pas à un dossier",
    errno.ENOSPC: "disque plein",
    errno.EDQUOT: "quota de disque atteint",
    errno.EFBIG: "fichier trop gros",
    errno.EIO: "le disque ne répond pas",
    errno.ELOOP: "liens qui tournent en rond",
    errno.EPIPE: "plus personne ne lit",
    errno.ENAMETOOLONG: "nom trop long",
}


class ErreurFichier(Exception):
    """Un fichier inutilisable ; le message est une phrase pour le joueur."""


def raison(erreur: OSError) -> str:
    """Dit en français pourquoi le système a refusé.

    Args:
        erreur: l'erreur reçue.
    Retour: quelques mots, sans majuscule ni point.
    Effets de bord: aucun.

    Exemple:
        >>> raison(OSError(errno.ENOSPC, "No space left on device"))
        'disque plein'
    """
    return RAISONS.get(erreur.errno or 0, "refus du système")


def nom_montrable(chemin: str) -> str:
    """Rend un nom de fichier qu'on peut écrire à l'écran sans danger.

    Args:
        chemin: le nom donné par le joueur.
    Retour: le même, chaque caractère non imprimable remplacé par « ? ».
    Effets de bord: aucun.

    Exemple:
        >>> nom_montrable("save\\x1b[2J.bin")
        'save?[2J.bin'
    """
    return "".join(lettre if lettre.isprintable() else "?" for lettre in chemin)


# --- écrire, relire, supprimer -------------------------------------------------------------------


def provisoire_de(cible: str) -> str:
    """Nomme le fichier provisoire d'une cible.

    Args:
        cible: le chemin de la sauvegarde.
    Retour: un nom toujours le même, dans le même dossier.
    Effets de bord: aucun.

    Exemple:
        >>> provisoire_de("jeux/save.bin")
        'jeux/.save.bin.tmp'
    """
    dossier, nom = os.path.split(cible)
    return os.path.join(dossier, f".{nom}.tmp")


def mode_de(chemin: str) -> int | None:
    """Lit les droits d'une sauvegarde, et refuse ce qui n'est pas un fichier ordinaire.

    Args:
        chemin: le fichier de sauvegarde.
    Retour: les droits du fichier, ou None s'il n'existe pas.
    Effets de bord: lit le disque ; lève ErreurFichier pour un dossier, un périphérique, un tube…
    """
    try:
        mode = os.stat(chemin).st_mode
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(mode):
        raise ErreurFichier(f"« {nom_montrable(chemin)} » n'est pas un fichier ordinaire.")
    return stat.S_IMODE(mode)


def preparer(chemin: str) -> bool:
    """Vérifie, avant de jouer, que ce chemin convient, et efface un provisoire oublié.

    Args:
        chemin: le fichier de sauvegarde.
    Retour: vrai s'il y a déjà une sauvegarde.
    Effets de bord: supprime le provisoire d'un programme tué ; lève ErreurFichier si le dossier
        n'existe pas ou si le chemin ne peut pas être celui d'un fichier.
    """
    try:
        existe = mode_de(chemin) is not None
        cible = os.path.realpath(chemin)
        os.stat(os.path.dirname(cible))
    except OSError as erreur:
        raise ErreurFichier(f"« {nom_montrable(chemin)} » : {raison(erreur)}.") from None
    # `realpath` oublierait la fin de « x/ » ou « x/.. », et l'on écrirait ailleurs que demandé.
    if os.path.basename(chemin) in ("", ".", ".."):
        raise ErreurFichier(f"« {nom_montrable(chemin)} » ne nomme pas un fichier.")
    with contextlib.suppress(OSError):
        os.unlink(provisoire_de(cible))
    return existe


def charger(chemin: str) -> Partie:
    """Relit une partie sauvegardée, sans toucher au fichier.

    Args:
        chemin: un fichier que `preparer` a trouvé.
    Retour: la partie ; son id est celui du joueur qui vient de jouer.
    Effets de bord: lit le disque ; lève ErreurFichier si le fichier est illisible ou impossible.
    """
    nom = nom_montrable(chemin)
    try:
        with open(chemin, "rb") as fichier:
            octets = fichier.read(TAILLE + 1)  # un octet de trop suffit à refuser un fichier géant
        return depuis_octets(octets)
    except OSError as erreur:
        raise ErreurFichier(f"« {nom} » ne peut pas être lu : {raison(erreur)}.") from None
    except SauvegardeInvalide as erreur:
        raise ErreurFichier(
            f"« {nom} » n'est pas une partie : {erreur} (--nouvelle pour recommencer)."
        ) from None


def saveBinary(partie: Partie, chemin: str = "save.bin") -> None:
    """Remplace la sauvegarde par la partie, d'un seul coup.

    Args:
        partie: la partie, à la fin d'un tour : son id est celui du joueur qui vient de jouer.
        chemin: le fichier de sauvegarde.
    Retour: rien.
    Effets de bord: écrit le fichier ; lève ErreurFichier, l'ancienne sauvegarde intacte, si le
        système refuse.
    """
    octets = en_octets(partie)
    try:
        mode = mode_de(chemin)
        remplacer(os.path.realpath(chemin), octets, mode)
    except OSError as erreur:
        nom = nom_montrable(chemin)
        raise ErreurFichier(f"« {nom} » n'a pas pu être écrit : {raison(erreur)}.") from None


def remplacer(cible: str, octets: bytes, mode: int | None) -> None:
    """Écrit le provisoire en entier, puis lui donne le nom de la cible.

    Args:
        cible: le chemin de la sauvegarde, sans lien symbolique.
        octets: son nouveau contenu.
        mode: les droits à lui garder, ou None si elle n'existe pas encore.
    Retour: rien.
    Effets de bord: écrit sur le disque ; laisse passer OSError, sans laisser de provisoire.
    """
    provisoire = provisoire_de(cible)
    try:
        with open(provisoire, "wb") as fichier:
            fichier.write(octets)
            fichier.flush()
            os.fsync(fichier.fileno())
        if mode is not None:
            os.chmod(provisoire, mode)
        os.replace(provisoire, cible)
    finally:
        # Après un remplacement réussi il n'y a plus rien à supprimer.
        with contextlib.suppress(OSError):
            os.unlink(provisoire)
    fixer_dossier(os.path.dirname(cible))


def fixer_dossier(dossier: str) -> None:
    """Fait arriver sur le disque le nouveau nom du fichier, si le système le permet.

    Args:
        dossier: le dossier de la sauvegarde.
    Retour: rien.
    Effets de bord: attend le disque ; un refus est sans gravité, le fichier est déjà en place.
    """
    with contextlib.suppress(OSError):
        descripteur = os.open(dossier, os.O_RDONLY)
        try:
            os.fsync(descripteur)
        finally:
            os.close(descripteur)


def supprimer(chemin: str) -> None:
    """Supprime la sauvegarde d'une partie finie ; un lien symbolique reste, sa cible disparaît.

    Args:
        chemin: le fichier de sauvegarde.
    Retour: rien.
    Effets de bord: supprime le fichier s'il existe ; lève ErreurFichier si le système refuse.
    """
    try:
        os.unlink(os.path.realpath(chemin))
    except FileNotFoundError:
        return
    except OSError as erreur:
        nom = nom_montrable(chemin)
        raise ErreurFichier(f"« {nom} » n'a pas pu être supprimé : {raison(erreur)}.") from None
