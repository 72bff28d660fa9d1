"""La partie : les tours à quatre, les statistiques, la victoire et la défaite.

Les notions :
- une *partie* est un plateau, les statistiques des quatre joueurs, et l'*historique* des coups ;
- le joueur *au trait* est celui qui doit jouer : 1, 2, 3, 4, puis 1 de nouveau ;
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
    t_equipe,
    t_joueur,
    t_stats,
)
from .tour import Tour


class NomRefuse(ValueError):
    """Un nom de joueur que le jeu n'accepte pas ; le message dit pourquoi."""


@dataclass
class Partie:
    """Une partie en cours, ou finie."""

    plateau: Plateau
    stats: list[t_stats]
    historique: list[Coup] = field(default_factory=list)
    abandon: bool = False


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


def jouer(partie: Partie, tour: Tour) -> None:
    """Joue le tour fini du joueur au trait, et tient les statistiques ; lève CoupIllegal.

    Une pièce alliée prise compte comme une autre : prise par l'un, perdue par l'autre.
    """
    joueur = au_trait(partie)
    if tour.piece.joueur is not joueur:
        depart = nom_case(tour.cases[0])
        raise CoupIllegal(f"la pièce en {depart} n'est pas au joueur {int(joueur)}")
    for prise in tour.prises:
        perdant = contenu_de(partie.plateau, prise).joueur
        partie.stats[perdant - 1].pions_perdus += 1
    partie.stats[joueur - 1].pions_pris += len(tour.prises)
    partie.stats[joueur - 1].nb_coup += 1
    partie.historique.append(tour.coup())
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


def rendu_equipe(partie: Partie, equipe: t_equipe) -> str:
    """Nomme une équipe et ses deux joueurs.

    Exemple:
        >>> rendu_equipe(nouvelle_partie(), t_equipe.equipe_2)
        "l'équipe 2 (Est et Ouest)"
    """
    noms = [nom_de(partie, joueur) for joueur in JOUEURS if EQUIPES[joueur] is equipe]
    return f"l'équipe {int(equipe)} ({' et '.join(noms)})"


def rendu_fin(partie: Partie, fin: Fin) -> str:
    """Annonce l'équipe qui gagne, pourquoi, et les statistiques de chacun."""
    annonce = f"Partie finie : {rendu_equipe(partie, fin.gagnante)} gagne, car {fin.raison}."
    return f"{annonce}\n\n{rendu_stats(partie)}"


def rendu_stats(partie: Partie) -> str:
    """Dessine le tableau des statistiques.

    Exemple:
        >>> print(rendu_stats(nouvelle_partie()))
        Joueur               Pions pris  Pions perdus  Coups
        Sud                           0             0      0
        Est                           0             0      0
        Nord                          0             0      0
        Ouest                         0             0      0
    """
    titres = f"{'Joueur':<{NOM_MAX}}  Pions pris  Pions perdus  Coups"
    lignes = [
        f"{s.nom:<{NOM_MAX}}  {s.pions_pris:>10}  {s.pions_perdus:>12}  {s.nb_coup:>5}"
        for s in partie.stats
    ]
    return "\n".join([titres, *lignes])
