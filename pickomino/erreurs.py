"""Les erreurs de fichier, dites en français.

Deux notions :
- une *erreur de fichier* porte une phrase complète, prête à être lue par le joueur ;
- sa *raison* est ce que le système a refusé (disque plein, accès refusé…).

À essayer : provoquez chacune des raisons de `RAISONS` ; laquelle est la plus difficile à obtenir ?
"""

from __future__ import annotations

import errno

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
