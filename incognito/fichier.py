"""Les fichiers : lire sans se laisser surprendre, écrire sans jamais rien perdre.

Trois notions :
- *lire* un fichier, c'est d'abord vérifier que c'en est un, et qu'il n'est pas démesuré ;
- *remplacer* un fichier, c'est écrire à côté un fichier *provisoire*, l'envoyer sur le disque, puis
  lui donner le nom de l'ancien d'un seul coup : une panne laisse l'ancien ou le nouveau, entiers ;
- une *sauvegarde* s'allonge d'un coup à la fois : chaque ligne est sur le disque avant la question
  suivante, et une écriture manquée est effacée puis retentée avec le coup d'après.

À essayer : retirez l'appel à `os.fsync` de `Sauvegarde._ecrire`, jouez, et cherchez dans les
tests lequel s'en aperçoit. Pourquoi un `kill -9` ne suffit-il pas à montrer la différence ?
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import stat

TAILLE_LUE_AU_PLUS = 8 * 1024 * 1024
RAISONS = {
    errno.ENOENT: "fichier ou dossier introuvable",
    errno.EACCES: "accès refusé",
    errno.EPERM: "accès refusé",
    errno.EROFS: "disque en lecture seule",
    errno.EISDIR: "c'est un dossier",
    errno.ENOTDIR: "le chemin ne mène pas à un dossier",
    errno.ELOOP: "les liens tournent en rond",
    errno.ENOSPC: "disque plein",
    errno.EDQUOT: "quota de disque atteint",
    errno.EFBIG: "fichier trop gros",
    errno.EIO: "le disque ne répond pas",
    errno.EPIPE: "plus personne ne lit",
    errno.ENAMETOOLONG: "nom trop long",
}


class ErreurFichier(Exception):
    """Un fichier est inutilisable ; le message est une phrase entière, pour le joueur."""


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


def nom_lisible(chemin: str) -> str:
    r"""Rend un nom de fichier sûr à imprimer.

    Args:
        chemin: le chemin, tel que le système l'a donné.
    Retour: le même, chaque caractère non imprimable remplacé par « ? ».
    Effets de bord: aucun.

    Exemple:
        >>> nom_lisible("par\x1btie.inco")
        'par?tie.inco'
    """
    return "".join(c if c.isprintable() else "?" for c in chemin)


def provisoire(chemin: str) -> str:
    """Donne le nom du fichier provisoire d'une cible.

    Args:
        chemin: le chemin réel de la cible.
    Retour: un nom fixe, dans le même dossier.
    Effets de bord: aucun.

    Exemple:
        >>> provisoire("parties/a.inco")
        'parties/.a.inco.tmp'
    """
    dossier, nom = os.path.split(chemin)
    return os.path.join(dossier, f".{nom}.tmp")


def lire(chemin: str) -> bytes:
    """Lit un fichier entier, s'il est raisonnable.

    Args:
        chemin: le fichier à lire.
    Retour: ses octets.
    Effets de bord: lit le disque ; lève ErreurFichier avec une phrase en cas d'impossibilité.
    """
    nom = nom_lisible(chemin)
    try:
        etat = os.stat(chemin)  # avant d'ouvrir : ouvrir un tube sans personne au bout attendrait
        if not stat.S_ISREG(etat.st_mode):
            raise ErreurFichier(f"{nom} n'est pas un fichier ordinaire.")
        if etat.st_size > TAILLE_LUE_AU_PLUS:
            raise ErreurFichier(f"{nom} est trop gros : une partie tient en 8 Mio.")
        with open(chemin, "rb") as fichier:
            return fichier.read(etat.st_size)
    except OSError as erreur:
        raise ErreurFichier(f"impossible de lire {nom} ({raison(erreur)}).") from None


def verifier_ecriture(chemin: str) -> os.stat_result:
    """Vérifie, avant de jouer, qu'on pourra écrire à la suite d'un fichier.

    Args:
        chemin: un fichier qui existe.
    Retour: son état, selon le système : de quoi le reconnaître plus tard.
    Effets de bord: ouvre et referme le fichier ; lève ErreurFichier si c'est refusé.
    """
    try:
        with open(chemin, "r+b") as fichier:
            return os.fstat(fichier.fileno())
    except OSError as erreur:
        phrase = f"impossible d'écrire dans {nom_lisible(chemin)} ({raison(erreur)})."
        raise ErreurFichier(phrase) from None


def remplacer(chemin: str, octets: bytes) -> None:
    """Crée un fichier, ou remplace l'ancien, sans qu'on puisse jamais en voir une moitié.

    Args:
        chemin: la cible ; si c'est un lien, ce vers quoi il mène.
        octets: tout le contenu voulu.
    Retour: rien.
    Effets de bord: écrit sur le disque ; lève ErreurFichier, l'ancien fichier étant intact.
    """
    cible = os.path.realpath(chemin)
    if os.path.lexists(cible):  # un lien qui tourne en rond existe aussi
        if not os.path.isfile(cible):
            raise ErreurFichier(f"{nom_lisible(chemin)} n'est pas un fichier ordinaire.")
        verifier_ecriture(chemin)  # os.replace, lui, ne respecterait pas un fichier protégé
    try:
        _remplacer(cible, octets)
    except OSError as erreur:
        with contextlib.suppress(OSError):
            os.unlink(provisoire(cible))
        phrase = f"impossible d'écrire {nom_lisible(chemin)} ({raison(erreur)})."
        raise ErreurFichier(phrase) from None


def _remplacer(cible: str, octets: bytes) -> None:
    """Écrit le provisoire, l'envoie sur le disque, puis lui donne le nom de la cible.

    Args:
        cible: le chemin réel à remplacer.
        octets: tout le contenu voulu.
    Retour: rien.
    Effets de bord: écrit sur le disque ; garde les droits de l'ancien fichier ; lève OSError.
    """
    with open(provisoire(cible), "wb") as fichier:
        if os.path.exists(cible):
            os.chmod(provisoire(cible), stat.S_IMODE(os.stat(cible).st_mode))
        fichier.write(octets)
        fichier.flush()
        os.fsync(fichier.fileno())
    os.replace(provisoire(cible), cible)
    _fixer_dossier(cible)


def _fixer_dossier(cible: str) -> None:
    """Envoie sur le disque le nom qu'on vient de donner, si le système le permet.

    Args:
        cible: un fichier du dossier.
    Retour: rien.
    Effets de bord: demande au système d'écrire le dossier ; un refus ne change rien à la partie.
    """
    with contextlib.suppress(OSError):
        dossier = os.open(os.path.dirname(cible), os.O_RDONLY)
        try:
            os.fsync(dossier)
        finally:
            os.close(dossier)


def oublier_provisoire(chemin: str) -> None:
    """Supprime le fichier provisoire qu'un programme tué aurait laissé.

    Args:
        chemin: la cible de ce provisoire.
    Retour: rien.
    Effets de bord: supprime le fichier s'il existe.
    """
    with contextlib.suppress(OSError):
        os.unlink(provisoire(os.path.realpath(chemin)))


def meme_fichier(un: str, autre: str) -> bool:
    """Dit si deux chemins mènent au même fichier, liens compris.

    Args:
        un: un chemin.
        autre: un autre.
    Retour: vrai si les deux existent et sont le même fichier.
    Effets de bord: interroge le disque.
    """
    with contextlib.suppress(OSError):
        return os.path.samefile(un, autre)
    return False


class Sauvegarde:
    """Un fichier .inco qui s'allonge : ce qui est sur le disque, et ce qui attend d'y être."""

    def __init__(self, chemin: str, longueur: int, attente: bytes = b"") -> None:
        """Retient où écrire la suite.

        Args:
            chemin: le fichier, qui existe déjà.
            longueur: sa taille, en octets.
            attente: ce qu'il faudra écrire avant la prochaine ligne.
        Retour: rien.
        Effets de bord: ouvre et referme le fichier ; lève ErreurFichier si c'est refusé.
        """
        self.etat = verifier_ecriture(chemin)
        self.chemin = chemin
        self.longueur = longueur
        self.attente = attente

    def noter(self, ligne: str) -> None:
        """Retient une ligne à écrire à la suite.

        Args:
            ligne: la ligne, sans saut de ligne.
        Retour: rien.
        Effets de bord: allonge ce qui attend ; rien n'est encore écrit.
        """
        self.attente += f"{ligne}\n".encode("ascii")

    def vider(self) -> None:
        """Écrit tout ce qui attend, jusque sur le disque.

        Args: aucun.
        Retour: rien.
        Effets de bord: allonge le fichier ; en cas de refus, le laisse tel qu'il était, garde les
            lignes pour la fois suivante et lève ErreurFichier.
        """
        try:
            with open(self.chemin, "r+b", buffering=0) as fichier:
                self._ecrire(fichier)
        except OSError as erreur:
            cause = f"impossible d'écrire dans {nom_lisible(self.chemin)} ({raison(erreur)})"
            raise ErreurFichier(f"{cause} : les derniers coups n'y sont pas encore.") from None
        self.longueur += len(self.attente)
        self.attente = b""

    def _ecrire(self, fichier: io.FileIO) -> None:
        """Écrit ce qui attend à la fin du fichier, ou n'y laisse rien.

        Args:
            fichier: le fichier, ouvert sans tampon : rien ne s'écrit après l'erreur.
        Retour: rien.
        Effets de bord: allonge le fichier ; lève OSError ou ErreurFichier sans l'avoir changé.
        """
        etat = os.fstat(fichier.fileno())
        # La longueur ne suffit pas : deux parties neuves ont un en-tête de même taille.
        if not os.path.samestat(etat, self.etat) or etat.st_size != self.longueur:
            nom = nom_lisible(self.chemin)
            raise ErreurFichier(f"un autre programme a changé {nom} : on n'y écrit plus.")
        fichier.seek(self.longueur)
        try:
            reste = self.attente
            while reste:
                reste = reste[fichier.write(reste) :]
            fichier.flush()
            os.fsync(fichier.fileno())
        except BaseException:  # un refus du disque, mais aussi un Ctrl-C pendant fsync
            with contextlib.suppress(OSError):
                fichier.truncate(self.longueur)
            raise
