"""La partie : les tours à quatre, les statistiques, la victoire et la défaite.

Les notions :
- une *partie* est un plateau, les statistiques des quatre joueurs, et l'*historique* des coups ;
- le joueur *au trait* est celui qui doit jouer : 1, 2, 3, 4, puis 1 de nouveau ;
- une pièce est *touchée* quand il l'a choisie et qu'elle peut jouer : elle doit être jouée ;
- une équipe *perd* quand un de ses joueurs n'a plus de pièce, ne peut plus jouer à son tour, ou
  abandonne ;
- la *fin* dit quelle équipe gagne, et pourquoi.

À essayer : faites qu'un joueur bloqué passe son tour au lieu de perdre ; que faut-il changer ?
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from .plateau import contenu_de, init, peut_jouer, pieces_de
from .structures import (
    EQUIPES,
    JOUEURS,
    NOM_MAX,
    NOMS,
    Coup,
    CoupIllegal,
    Plateau,
    nom_case,
    t_coordonnees,
    t_equipe,
    t_joueur,
    t_stats,
)
from .tour import Tour, commencer


class NomRefuse(ValueError):
    """Un nom de joueur que le jeu n'accepte pas ; le message dit pourquoi."""


@dataclass
class Partie:
    """Une partie en cours, ou finie."""

    plateau: Plateau
    stats: list[t_stats]
    historique: list[Coup] = field(default_factory=list)
    abandon: bool = False
    touchee: t_coordonnees | None = None


class Fin(NamedTuple):
    """L'issue d'une partie : l'équipe qui gagne, et la raison, en français."""

    gagnante: t_equipe
    raison: str


# --- les noms ------------------------------------------------------------------------------------


def verifier_nom(nom: str, deja: Sequence[str]) -> None:
    """Vérifie un nom, ceux de `deja` étant pris ; lève NomRefuse s'il ne convient pas.

    Exemple:
        >>> verifier_nom("Anne", ["Anne"])
        Traceback (most recent call last):
        dames.game.NomRefuse: deux joueurs ne peuvent pas porter le même nom
    """
    if not 1 <= len(nom) <= NOM_MAX:
        raise NomRefuse(f"un nom compte de 1 à {NOM_MAX} caractères")
    if not nom.isprintable() or nom != nom.strip():
        raise NomRefuse("un nom n'a que des caractères imprimables, sans espace au bord")
    if nom in deja:
        raise NomRefuse("deux joueurs ne peuvent pas porter le même nom")


def verifier_noms(noms: Sequence[str]) -> None:
    """Vérifie les noms des quatre joueurs ; lève NomRefuse au premier qui ne convient pas."""
    if len(noms) != len(JOUEURS):
        raise NomRefuse("il faut quatre noms")
    for rang, nom in enumerate(noms):
        verifier_nom(nom, noms[:rang])


# --- jouer ---------------------------------------------------------------------------------------


def nouvelle_partie(noms: Sequence[str] = NOMS) -> Partie:
    """Rend la partie d'avant le premier coup ; lève NomRefuse si un nom ne convient pas."""
    verifier_noms(noms)
    return Partie(init(), [t_stats(nom) for nom in noms])


def au_trait(partie: Partie) -> t_joueur:
    """Donne le joueur dont c'est le tour."""
    return JOUEURS[len(partie.historique) % len(JOUEURS)]


def nom_de(partie: Partie, joueur: t_joueur) -> str:
    """Donne le nom d'un joueur."""
    return partie.stats[joueur - 1].nom


def refus(partie: Partie, depart: t_coordonnees) -> str | None:
    """Dit pourquoi le joueur au trait ne peut pas prendre cette pièce ; None s'il le peut."""
    if partie.touchee not in (None, depart):
        return f"pièce touchée, pièce jouée : celle de {nom_case(partie.touchee)} doit être jouée"
    joueur = contenu_de(partie.plateau, depart).joueur
    if joueur not in (au_trait(partie), t_joueur.vide):
        a_qui = nom_de(partie, joueur)
        return f"la pièce en {nom_case(depart)} ne peut pas être déplacée : elle est à {a_qui}"
    return None


def toucher(partie: Partie, depart: t_coordonnees) -> Tour:
    """Prend une pièce en main : elle devra être jouée ; lève CoupIllegal si elle ne peut pas."""
    if raison := refus(partie, depart):
        raise CoupIllegal(raison)
    tour = commencer(partie.plateau, depart)
    partie.touchee = depart
    return tour


def jouer(partie: Partie, tour: Tour) -> None:
    """Joue le tour fini du joueur au trait, et tient les statistiques ; lève CoupIllegal.

    Une pièce alliée prise compte comme une autre : prise par l'un, perdue par l'autre.
    """
    if raison := refus(partie, tour.cases[0]):
        raise CoupIllegal(raison)
    joueur = tour.piece.joueur
    for prise in tour.prises:
        perdant = contenu_de(partie.plateau, prise).joueur
        partie.stats[perdant - 1].pions_perdus += 1
    partie.stats[joueur - 1].pions_pris += len(tour.prises)
    partie.stats[joueur - 1].nb_coup += 1
    partie.historique.append(tour.coup())
    partie.touchee = None
    tour.jouer(partie.plateau)


# --- la fin --------------------------------------------------------------------------------------


def defaites(partie: Partie) -> Iterator[tuple[t_joueur, str]]:
    """Donne les joueurs qui font perdre leur équipe, et pourquoi ; le premier décide.

    Une même rafle peut prendre la dernière pièce d'un adversaire et celle de l'allié : ce sont les
    adversaires qu'on regarde d'abord, et l'équipe qui vient de jouer gagne.
    """
    joueur = au_trait(partie)
    if partie.abandon:
        yield joueur, "abandonne"
    for autre in sorted(JOUEURS, key=lambda j: EQUIPES[j] is not EQUIPES[joueur]):
        if not pieces_de(partie.plateau, autre):
            yield autre, "n'a plus de pièce"
    if not peut_jouer(partie.plateau, joueur):
        yield joueur, "ne peut plus jouer"


def partieFini(partie: Partie) -> bool:
    """Dit si une condition de fin de partie est remplie."""
    return any(True for _ in defaites(partie))


def finPartie(partie: Partie) -> Fin | None:
    """Donne l'équipe qui gagne et pourquoi, ou None si la partie continue.

    Exemple:
        >>> finPartie(Partie(init(), [t_stats(nom) for nom in NOMS], abandon=True))
        Fin(gagnante=<t_equipe.equipe_2: 2>, raison='Sud abandonne')
    """
    if not partieFini(partie):
        return None
    perdant, raison = next(defaites(partie))
    gagnante = next(e for e in t_equipe if e is not EQUIPES[perdant])
    return Fin(gagnante, f"{nom_de(partie, perdant)} {raison}")
