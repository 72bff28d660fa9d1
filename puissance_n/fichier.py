"""Le fichier : lire sans se laisser déborder, remplacer d'un seul coup, dire ce qui a échoué.

Trois notions :
- un *fichier ordinaire* est ce qu'on accepte de lire ou de remplacer : ni un dossier, ni un tube,
  ni un périphérique ;
- un *remplacement* d'un seul coup : le nouveau contenu est écrit dans un fichier *provisoire*, à
  côté, qui prend ensuite le nom de l'ancien ; quoi qu'il arrive, on relit l'ancien ou le nouveau
  contenu, jamais un mélange ;
- la *raison* d'un refus du système, en français.

À essayer : dans `remplacer_fichier`, écrivez directement dans la cible, puis coupez le programme
pendant une sauvegarde ; quel test vous le reproche ?
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat

RAISONS = {
    errno.ENOENT: "dossier introuvable",
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
    errno.ELOOP: "le lien tourne en rond",
    errno.EINVAL: "nom impossible",
    errno.ENODEV: "ce n'est pas un fichier ordinaire",
}

Chemin = str | os.PathLike[str]


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
    return RAISONS.get(erreur.errno or 0, f"erreur {erreur.errno or 'inconnue'} du système")


def refus(numero: int) -> OSError:
    """Fabrique l'erreur que le système lèverait, pour ce qu'il accepterait et que nous refusons.

    Args:
        numero: le numéro de l'erreur, l'un de ceux de RAISONS.
    Retour: l'erreur, à lever.
    Effets de bord: aucun.
    """
    return OSError(numero, RAISONS[numero])


def nom_lisible(chemin: Chemin) -> str:
    """Rend un nom de fichier qu'on peut imprimer sans danger.

    Args:
        chemin: le chemin tel que le joueur l'a donné.
    Retour: le même entre guillemets, où « ? » remplace ce qui ne s'imprime pas.
    Effets de bord: aucun.

    Exemple:
        >>> nom_lisible("a\\x1b[2J.sav")
        '« a?[2J.sav »'
    """
    lettres = (lettre if lettre.isprintable() else "?" for lettre in os.fspath(chemin))
    return f"« {''.join(lettres)} »"


def lire_fichier(chemin: Chemin, taille_max: int) -> bytes:
    """Lit un fichier ordinaire, et efface ce qu'un remplacement interrompu a pu laisser à côté.

    Args:
        chemin: le fichier.
        taille_max: la taille qu'il ne devrait pas dépasser ; on s'arrête un octet plus loin.
    Retour: son contenu, ou son début s'il est trop gros.
    Effets de bord: supprime le fichier provisoire ; lève OSError si la lecture est impossible.
    """
    cible = chemin_reel(chemin)
    oublier(nom_provisoire(cible))
    droits_actuels(cible)  # pour refuser un tube, dont l'ouverture attendrait sans fin
    with open(cible, "rb") as fichier:
        return fichier.read(taille_max + 1)


def remplacer_fichier(chemin: Chemin, octets: bytes) -> None:
    """Remplace un fichier d'un seul coup, en gardant ses droits d'accès.

    Le fichier provisoire est dans le même dossier : d'un disque à l'autre, `os.replace` ne saurait
    pas remplacer d'un seul coup. `fsync` attend que le disque ait tout reçu avant ce changement.

    Args:
        chemin: le fichier ; un dossier ou un périphérique est refusé, un lien symbolique suivi.
        octets: son nouveau contenu.
    Retour: rien.
    Effets de bord: écrit sur le disque ; lève OSError, ancien fichier intact, si c'est impossible.
    """
    cible = chemin_reel(chemin)
    droits = droits_actuels(cible)
    provisoire = nom_provisoire(cible)
    oublier(provisoire)
    try:
        with open(provisoire, "wb") as fichier:
            fichier.write(octets)
            fichier.flush()
            os.fsync(fichier.fileno())
        if droits is not None:
            os.chmod(provisoire, droits)
        os.replace(provisoire, cible)
    finally:
        oublier(provisoire)
    fixer_dossier(os.path.dirname(cible))


def chemin_reel(chemin: Chemin) -> str:
    """Suit les liens symboliques : on remplace le fichier, pas le lien qui y mène.

    Args:
        chemin: le fichier tel que le joueur l'a nommé.
    Retour: son chemin complet.
    Effets de bord: aucun ; lève OSError si le système ne peut pas écrire ce nom (octet nul).
    """
    try:
        return os.path.realpath(chemin)
    except ValueError:
        raise refus(errno.EINVAL) from None


def droits_actuels(cible: str) -> int | None:
    """Lit les droits d'accès d'un fichier ordinaire.

    Args:
        cible: le fichier.
    Retour: ses droits, ou None s'il n'existe pas.
    Effets de bord: aucun ; lève OSError si ce n'est pas un fichier ordinaire.
    """
    try:
        mode = os.stat(cible).st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(mode):
        raise refus(errno.EISDIR)
    if not stat.S_ISREG(mode):
        raise refus(errno.ENODEV)
    return stat.S_IMODE(mode)


def nom_provisoire(cible: str) -> str:
    """Nomme le fichier où l'on écrit avant de remplacer.

    Args:
        cible: le fichier à remplacer, liens symboliques suivis.
    Retour: un nom fixe à côté de lui : ce qu'un arrêt brutal laisse est retrouvé et supprimé.
    Effets de bord: aucun.

    Exemple:
        >>> nom_provisoire("partie.sav")
        '.partie.sav.tmp'
    """
    dossier, nom = os.path.split(cible)
    return os.path.join(dossier, f".{nom}.tmp")


def oublier(provisoire: str) -> None:
    """Supprime le fichier provisoire, s'il existe.

    Args:
        provisoire: son nom.
    Retour: rien.
    Effets de bord: supprime le fichier.
    """
    with contextlib.suppress(OSError):
        os.unlink(provisoire)


def fixer_dossier(dossier: str) -> None:
    """Demande au disque de retenir le nouveau nom, si le système sait le faire.

    Args:
        dossier: le dossier du fichier remplacé.
    Retour: rien.
    Effets de bord: attend le disque.
    """
    with contextlib.suppress(OSError):
        descripteur = os.open(dossier, os.O_RDONLY)
        try:
            os.fsync(descripteur)
        finally:
            os.close(descripteur)
