"""Le plateau : le dessiner, et d'ici atteindre tout ce que le sujet mettait dans `plateau.c`.

Le *rendu* d'un plateau est son dessin, une chaîne de caractères ; `afficher` ne fait que
l'imprimer. Du reste de `plateau.c`, `deplacer` et `interroger` sont écrites dans `regles`,
`sauvegarder_partie` et `charger_partie` dans `sauvegarde`.

À essayer : dessinez les châteaux dans `rendu_plateau` (l'annexe ne le fait pas : quel test s'en
plaint ?).
"""

from __future__ import annotations

from .regles import deplacer, interroger
from .sauvegarde import charger_partie, sauvegarder_partie
from .types import BLANC, ESPION, Jeu, Pion

__all__ = [
    "afficher",
    "charger_partie",
    "deplacer",
    "interroger",
    "lettre_du_pion",
    "rendu_plateau",
    "sauvegarder_partie",
]


def rendu_plateau(jeu: Jeu, debogage: bool = False) -> str:
    r"""Rend le dessin du plateau de `jeu`, comme dans l'annexe ; `debogage` montre les espions.

    Exemple:
        >>> from incognito.sauvegarde import decoder
        >>> print(rendu_plateau(decoder(b"B b4\nN c1\nB\n", 4).jeu, debogage=True))
        ---------
        | | |E| |
        ---------
        | | | |n|
        ---------
        |b| | | |
        ---------
        | |e| | |
        ---------
    """
    trait = "-" * (2 * len(jeu.plateau) + 1)
    lignes = [trait]
    for rangee in jeu.plateau:
        lettres = (lettre_du_pion(pion, debogage) for pion in rangee)
        lignes += [f"|{'|'.join(lettres)}|", trait]
    return "\n".join(lignes)


def lettre_du_pion(pion: Pion | None, debogage: bool) -> str:
    """Rend la lettre qui dessine `pion` : une espace, b ou n ; e ou E en `debogage`."""
    if pion is None:
        return " "
    if debogage and pion.type is ESPION:
        return "e" if pion.couleur is BLANC else "E"
    return pion.couleur.lettre.lower()


def afficher(jeu: Jeu, debogage: bool = False) -> None:
    """Imprime le plateau de `jeu` entre deux lignes vides ; `debogage` montre les espions."""
    print(f"\n{rendu_plateau(jeu, debogage)}\n")
