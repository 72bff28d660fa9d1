"""Le plateau : le dessiner, et d'ici atteindre tout ce que le sujet mettait dans `plateau.c`.

Le *rendu* d'un plateau est son dessin, une chaîne de caractères ; `afficher` ne fait que
l'imprimer. Du reste de `plateau.c`, `deplacer` et `interroger` sont écrites dans `regles`,
`sauvegarder_partie` et `charger_partie` dans `sauvegarde`.

À essayer : dessinez les châteaux dans `rendu_plateau` (l'annexe ne le fait pas : quel test s'en
plaint ?).
"""

from __future__ import annotations

from . import ia
from .notation import ligne_du_coup, nom_de_la_case
from .partie import Partie
from .regles import coups, deplacer, interroger
from .sauvegarde import charger_partie, sauvegarder_partie
from .types import BLANC, ESPION, Case, Genre, Jeu, Pion

__all__ = ["afficher", "charger_partie", "deplacer", "interroger", "sauvegarder_partie"]


def rendu_plateau(jeu: Jeu, debogage: bool = False, serre: bool = False) -> str:
    r"""Rend le dessin du plateau de `jeu`, comme dans l'annexe ; `debogage` montre les espions.

    S'il est `serre`, il n'y a pas de trait entre les lignes.

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
    entre = "\n" if serre else f"\n{trait}\n"
    return f"{trait}\n{entre.join(rendu_rangees(jeu, debogage))}\n{trait}"


def rendu_rangees(jeu: Jeu, debogage: bool) -> list[str]:
    """Rend les lignes du plateau de `jeu`, sans leurs traits ; `debogage` montre les espions."""
    dessins = ([lettre_du_pion(pion, debogage) for pion in rangee] for rangee in jeu.plateau)
    return [f"|{'|'.join(lettres)}|" for lettres in dessins]


def rendu_connus(jeu: Jeu, connus: frozenset[Case], debogage: bool = False) -> str:
    r"""Rend le plateau de `jeu`, ses repères, et les cases `connus` des chevaliers connus.

    `debogage` montre les espions.

    Exemple:
        >>> from incognito.sauvegarde import decoder
        >>> print(rendu_connus(decoder(b"B b4\nN c1\nB\n", 4).jeu, frozenset({Case(1, 3)})))
           a b c d
        1 | | |n| |
        2 | | | |n|
        3 |b| | | |
        4 | |b| | |
        Chevalier connu : d2.
    """
    rangees = enumerate(rendu_rangees(jeu, debogage), 1)
    lignes = [f"   {' '.join('abcdefgh'[: len(jeu.plateau)])}"]
    lignes += [f"{numero} {rangee}" for numero, rangee in rangees]
    noms = ", ".join(nom_de_la_case(case) for case in sorted(connus))
    titre = "Chevalier connu" if len(connus) == 1 else "Chevaliers connus"
    lignes.append(f"{titre} : {noms or 'aucun'}.")
    return "\n".join(lignes)


def rendu_coups(jeu: Jeu) -> str:
    """Rend les coups permis au joueur de `jeu`, un genre par ligne : « a3->a2 b3 » en dit deux."""
    permis: dict[Genre, dict[str, list[str]]] = {}
    for genre, mouvement in coups(jeu):
        depart, arrivee = map(nom_de_la_case, mouvement)
        permis.setdefault(genre, {}).setdefault(depart, []).append(arrivee)
    lignes = []
    for genre, departs in permis.items():
        pions = (f"{depart}->{' '.join(arrivees)}" for depart, arrivees in departs.items())
        lignes.append(f"{genre.value.lower()} : {', '.join(pions)}")
    return "\n".join(lignes)


def rendu_conseil(partie: Partie) -> str:
    """Rend les trois meilleurs coups de `partie`, un par ligne, et ce qu'on peut en attendre."""
    avis = ia.avis(partie, "expert", ia.hasard_du_coup(partie))
    return "\n".join(f"{ligne_du_coup(coup)} : {mots}" for coup, _, mots in avis)


def lettre_du_pion(pion: Pion | None, debogage: bool) -> str:
    """Rend la lettre qui dessine `pion` : une espace, b ou n ; e ou E en `debogage`."""
    if pion is None:
        return " "
    if debogage and pion.type is ESPION:
        return "e" if pion.couleur is BLANC else "E"
    return pion.couleur.lettre.lower()


def afficher(jeu: Jeu, debogage: bool = False, serre: bool = False) -> None:
    """Imprime le plateau de `jeu` entre deux lignes vides ; `debogage` montre les espions.

    S'il est `serre`, il n'y a pas de trait entre les lignes.
    """
    print(f"\n{rendu_plateau(jeu, debogage, serre)}\n")
