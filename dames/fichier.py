"""Le fichier : le lire sans se laisser remplir la mémoire, le remplacer sans jamais l'abîmer.

Les notions :
- la *cible* est le vrai fichier derrière le nom donné, qui peut être un lien ;
- le *provisoire* est un voisin de la cible, `.nom.tmp`, où l'on prépare le nouveau contenu ;
- un *remplacement atomique* écrit tout le provisoire, le pousse sur le disque, puis lui donne d'un
  seul geste la place de la cible : une panne laisse l'ancien ou le nouveau, jamais un mélange.

À essayer : lancez une partie avec `-s /dev/full`, puis avec `-s` vers un dossier en lecture seule.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat

RAISONS = {
    errno.ENOENT: "fichier ou dossier introuvable",
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
    errno.ELOOP: "liens qui tournent en rond",
    errno.ENAMETOOLONG: "nom trop long",
}


class ErreurFichier(Exception):
    """Un fichier qu'on ne peut pas lire, écrire ou comprendre ; le message est pour le joueur."""


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
    return RAISONS.get(erreur.errno or 0, "le système refuse")


def montrer(chemin: str) -> str:
    """Rend un nom de fichier sûr à imprimer.

    Args:
        chemin: le nom donné par le joueur.
    Retour: le même, un « ? » à la place de chaque caractère non imprimable ; « (nom vide) » s'il
        n'y a rien à montrer.
    Effets de bord: aucun.

    Exemple:
        >>> montrer("partie" + chr(27) + ".txt")
        'partie?.txt'
    """
    return "".join(c if c.isprintable() else "?" for c in chemin) or "(nom vide)"


def voisins(chemin: str) -> tuple[str, str]:
    """Trouve le vrai fichier derrière un nom, et le provisoire à côté de lui.

    Args:
        chemin: le nom donné par le joueur.
    Retour: le chemin de la cible et celui du provisoire.
    Effets de bord: aucun.
    """
    cible = os.path.realpath(chemin)
    dossier, nom = os.path.split(cible)
    return cible, os.path.join(dossier, f".{nom}.tmp")


def exiger_ordinaire(chemin: str, mode: int) -> None:
    """Refuse un dossier, un tube ou un périphérique.

    Args:
        chemin: le nom donné par le joueur.
        mode: le mode que le système lui donne.
    Retour: rien.
    Effets de bord: aucun ; lève ErreurFichier.
    """
    if not stat.S_ISREG(mode):
        raise ErreurFichier(f"{montrer(chemin)} : ce n'est pas un fichier ordinaire")


def lire(chemin: str, taille_max: int) -> bytes:
    """Lit un fichier, s'il est ordinaire et assez petit.

    Args:
        chemin: le nom donné par le joueur.
        taille_max: la taille au-delà de laquelle on refuse, en octets.
    Retour: son contenu.
    Effets de bord: lève ErreurFichier si on ne peut pas le lire.
    """
    try:
        etat = os.stat(chemin)
        exiger_ordinaire(chemin, etat.st_mode)
        if etat.st_size > taille_max:
            raise ErreurFichier(
                f"{montrer(chemin)} : trop gros, une sauvegarde compte au plus {taille_max} octets"
            )
        with open(chemin, "rb") as fichier:
            return fichier.read(taille_max + 1)
    except OSError as erreur:
        raise ErreurFichier(f"{montrer(chemin)} : {raison(erreur)}") from None


def nettoyer(chemin: str) -> None:
    """Supprime le provisoire qu'une partie tuée aurait laissé.

    Args:
        chemin: le nom du fichier de sauvegarde.
    Retour: rien.
    Effets de bord: supprime un fichier, s'il existe.
    """
    with contextlib.suppress(OSError):
        os.unlink(voisins(chemin)[1])


def droits(chemin: str) -> int | None:
    """Donne les droits d'un fichier de sauvegarde.

    Args:
        chemin: le nom donné par le joueur.
    Retour: ses droits, ou None s'il n'existe pas encore.
    Effets de bord: aucun ; lève ErreurFichier si ce n'est pas un fichier ordinaire, OSError si le
        système refuse de répondre.
    """
    try:
        mode = os.stat(voisins(chemin)[0]).st_mode
    except FileNotFoundError:
        return None
    exiger_ordinaire(chemin, mode)
    return stat.S_IMODE(mode)


def preparer(chemin: str) -> None:
    """Vérifie avant de jouer que la sauvegarde a une chance, et nettoie après une panne.

    Args:
        chemin: le fichier de sauvegarde, qui peut ne pas exister encore.
    Retour: rien.
    Effets de bord: supprime un provisoire oublié ; lève ErreurFichier si le fichier n'est pas
        ordinaire, si son dossier n'existe pas ou si l'un des deux est protégé.
    """
    nettoyer(chemin)
    cible, provisoire = voisins(chemin)
    dossier = os.path.dirname(cible)
    try:
        remplace = droits(chemin) is not None
        os.stat(dossier)
        with contextlib.suppress(FileNotFoundError):
            os.stat(provisoire)  # le nom le plus long des deux
    except OSError as erreur:
        raise ErreurFichier(f"{montrer(chemin)} : {raison(erreur)}") from None
    # Le remplacement se moque des droits de l'ancien fichier : sans cette question, un fichier
    # que le joueur a protégé serait perdu.
    a_ecrire = [dossier, cible] if remplace else [dossier]
    if not all(os.access(nom, os.W_OK) for nom in a_ecrire):
        raise ErreurFichier(f"{montrer(chemin)} : on ne peut pas y écrire")


def ecrire(chemin: str, octets: bytes) -> None:
    """Remplace un fichier de façon atomique, en gardant ses droits.

    Args:
        chemin: le nom donné par le joueur.
        octets: le nouveau contenu, complet.
    Retour: rien.
    Effets de bord: remplace le fichier, ou lève ErreurFichier et laisse l'ancien intact.
    """
    cible, provisoire = voisins(chemin)
    try:
        mode = droits(chemin)
        with open(provisoire, "wb") as fichier:
            fichier.write(octets)
            fichier.flush()
            os.fsync(fichier.fileno())
        if mode is not None:
            os.chmod(provisoire, mode)
        os.replace(provisoire, cible)
    except OSError as erreur:
        raise ErreurFichier(f"{montrer(chemin)} : {raison(erreur)}") from None
    finally:
        nettoyer(chemin)
    confirmer(os.path.dirname(cible))


def confirmer(dossier: str) -> None:
    """Pousse sur le disque le nouveau nom d'un fichier, si le système le permet.

    Args:
        dossier: le dossier du fichier.
    Retour: rien.
    Effets de bord: écrit sur le disque ; n'échoue jamais.
    """
    with contextlib.suppress(OSError):
        descripteur = os.open(dossier, os.O_RDONLY)
        try:
            os.fsync(descripteur)
        finally:
            os.close(descripteur)
