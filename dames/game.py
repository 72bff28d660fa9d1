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

from .pieces import contenu_de, pieces_de
from .plateau import appliquer, init
from .tour import peut_jouer
from .types import (
    EQUIPES,
    JOUEURS,
    NOM_MAX,
    NOMS,
    Coup,
    CoupIllegal,
    Plateau,
    lire_case,
    t_equipe,
    t_joueur,
    t_stats,
)


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
    """Vérifie le nom d'un joueur.

    Args:
        nom: le nom proposé, sans espaces autour.
        deja: les noms des joueurs précédents.
    Retour: rien.
    Effets de bord: aucun ; lève NomRefuse si le nom ne convient pas.

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
    """Vérifie les noms des quatre joueurs.

    Args:
        noms: les noms, dans l'ordre des joueurs.
    Retour: rien.
    Effets de bord: aucun ; lève NomRefuse au premier nom qui ne convient pas.
    """
    if len(noms) != len(JOUEURS):
        raise NomRefuse("il faut quatre noms")
    for rang, nom in enumerate(noms):
        verifier_nom(nom, noms[:rang])


# --- jouer ---------------------------------------------------------------------------------------


def nouvelle_partie(noms: Sequence[str] = NOMS) -> Partie:
    """Prépare une partie.

    Args:
        noms: les noms des joueurs 1 à 4.
    Retour: la partie, avant le premier coup.
    Effets de bord: aucun ; lève NomRefuse si un nom ne convient pas.
    """
    verifier_noms(noms)
    return Partie(init(), [t_stats(nom) for nom in noms])


def au_trait(partie: Partie) -> t_joueur:
    """Donne le joueur dont c'est le tour.

    Args:
        partie: la partie.
    Retour: le joueur, de 1 à 4.
    Effets de bord: aucun.
    """
    return JOUEURS[len(partie.historique) % len(JOUEURS)]


def nom_de(partie: Partie, joueur: t_joueur) -> str:
    """Donne le nom d'un joueur.

    Args:
        partie: la partie.
        joueur: le joueur, de 1 à 4.
    Retour: son nom.
    Effets de bord: aucun.
    """
    return partie.stats[joueur - 1].nom


def rendu_equipe(partie: Partie, equipe: t_equipe) -> str:
    """Nomme une équipe et ses deux joueurs.

    Args:
        partie: la partie.
        equipe: l'équipe.
    Retour: quelques mots.
    Effets de bord: aucun.

    Exemple:
        >>> rendu_equipe(nouvelle_partie(), t_equipe.equipe_2)
        "l'équipe 2 (Est et Ouest)"
    """
    noms = [nom_de(partie, joueur) for joueur in JOUEURS if EQUIPES[joueur] is equipe]
    return f"l'équipe {int(equipe)} ({' et '.join(noms)})"


def jouer_coup(partie: Partie, coup: Coup) -> None:
    """Joue le coup du joueur au trait, et tient les statistiques.

    Une pièce alliée prise compte comme une autre : prise par l'un, perdue par l'autre.

    Args:
        partie: la partie, modifiée.
        coup: le coup.
    Retour: rien.
    Effets de bord: modifie la partie ; lève CaseIllisible ou CoupIllegal, sans y toucher, si le
        coup est contraire aux règles.
    """
    joueur = au_trait(partie)
    # Un coup sans aucune case sera refusé par `appliquer`.
    if coup.cases and contenu_de(partie.plateau, lire_case(coup.cases[0])).joueur is not joueur:
        raise CoupIllegal(f"la pièce en {coup.cases[0]} n'est pas au joueur {int(joueur)}")
    perdants = [contenu_de(partie.plateau, lire_case(prise)).joueur for prise in coup.prises]
    appliquer(partie.plateau, coup)
    partie.historique.append(coup)
    partie.stats[joueur - 1].nb_coup += 1
    partie.stats[joueur - 1].pions_pris += len(perdants)
    for perdant in perdants:
        partie.stats[perdant - 1].pions_perdus += 1


def abandonner(partie: Partie) -> None:
    """Fait abandonner le joueur au trait.

    Args:
        partie: la partie, modifiée.
    Retour: rien.
    Effets de bord: la partie est finie.
    """
    partie.abandon = True


# --- la fin --------------------------------------------------------------------------------------


def defaites(partie: Partie) -> Iterator[tuple[t_joueur, str]]:
    """Cherche les joueurs qui font perdre leur équipe ; le premier trouvé décide.

    Une même rafle peut prendre la dernière pièce d'un adversaire et celle de l'allié : ce sont les
    adversaires qu'on regarde d'abord, et l'équipe qui vient de jouer gagne.

    Args:
        partie: la partie.
    Retour: chaque joueur en défaut et ce qui lui arrive ; rien si la partie continue.
    Effets de bord: aucun.
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
    """Dit si une condition de fin de partie est remplie.

    Args:
        partie: la partie.
    Retour: vrai si une équipe a perdu.
    Effets de bord: aucun.
    """
    return any(True for _ in defaites(partie))


def finPartie(partie: Partie) -> Fin | None:
    """Applique les conditions de fin de partie.

    Args:
        partie: la partie.
    Retour: l'équipe qui gagne et pourquoi, ou None si la partie continue.
    Effets de bord: aucun.

    Exemple:
        >>> partie = nouvelle_partie()
        >>> abandonner(partie)
        >>> finPartie(partie)
        Fin(gagnante=<t_equipe.equipe_2: 2>, raison='Sud abandonne')
    """
    if not partieFini(partie):
        return None
    perdant, raison = next(defaites(partie))
    gagnante = next(e for e in t_equipe if e is not EQUIPES[perdant])
    return Fin(gagnante, f"{nom_de(partie, perdant)} {raison}")


def rendu_fin(partie: Partie, fin: Fin) -> str:
    """Annonce l'équipe qui gagne, pourquoi, et les statistiques de chacun.

    Args:
        partie: la partie finie.
        fin: son issue.
    Retour: le texte, sans fin de ligne au bout.
    Effets de bord: aucun.
    """
    annonce = f"Partie finie : {rendu_equipe(partie, fin.gagnante)} gagne, car {fin.raison}."
    return f"{annonce}\n\n{rendu_stats(partie)}"


def rendu_stats(partie: Partie) -> str:
    """Dessine le tableau des statistiques.

    Args:
        partie: la partie.
    Retour: une ligne de titres et une par joueur.
    Effets de bord: aucun.

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
