"""La partie : les tours à quatre, les statistiques, la victoire et la défaite.

Les notions, avec un exemple :
- une *partie* est un plateau, les statistiques des quatre joueurs, et l'*historique* des coups,
  vide au départ : `nouvelle_partie()` ;
- le joueur *au trait* est celui qui doit jouer : 1, 2, 3, 4, puis 1 de nouveau ;
- une pièce *touchée* doit être jouée, et ses sauts ne s'annulent pas : `lire_coup("N5xL7")` est un
  coup commencé, que le joueur doit finir ;
- un *événement* dit ce qu'un coup a fait : « Sud joue E14xG12 (prend F13). », une dame de plus ;
- une équipe *perd* quand un de ses joueurs n'a plus de pièce, ne peut plus jouer à son tour, ou
  abandonne : `Fin(equipe_2, "Sud abandonne")`.

À essayer : les exercices 11, 12, 15 et 16 (`make exercice JEU=dames N=11`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, takewhile
from typing import NamedTuple

from .plateau import contenu_de, copier_plateau, init, peut_jouer, pieces_de, pieces_obligees
from .structures import (
    ABANDON,
    EQUIPES,
    JOUEURS,
    NOM_MAX,
    NOMS,
    Coup,
    CoupIllegal,
    NomRefuse,
    Plateau,
    nom_case,
    t_coordonnees,
    t_equipe,
    t_joueur,
    t_stats,
)
from .tour import Tour, appliquer, commencer

COUPS_AU_PLUS = 1000  # une dame dans une foule en a bien davantage, qu'on n'attendrait pas


@dataclass
class Partie:
    """Une partie en cours, ou finie."""

    plateau: Plateau
    stats: list[t_stats]
    historique: list[Coup] = field(default_factory=list)
    abandon: bool = False  # du joueur au trait
    touchee: Coup | None = None  # le coup que le joueur au trait a commencé
    niveau: str = ""  # celui des machines, quand elles ont joué
    machines: frozenset[int] = field(default=frozenset(), compare=False)  # leurs places


class Evenement(NamedTuple):
    """Ce qu'un coup a fait : qui l'a joué, les cases prises, et s'il a changé un pion en dame."""

    joueur: t_joueur
    coup: Coup
    prises: tuple[t_coordonnees, ...] = ()
    dame: bool = False


class Fin(NamedTuple):
    """L'issue d'une partie : l'équipe qui gagne, et la raison, en français."""

    gagnante: t_equipe
    raison: str


def verifier_nom(nom: str, deja: Sequence[str]) -> None:
    """Vérifie un nom, ceux de `deja` étant pris ; lève NomRefuse s'il ne convient pas."""
    if not 1 <= len(nom) <= NOM_MAX:
        raise NomRefuse(f"Un nom compte de 1 à {NOM_MAX} caractères.")
    if not nom.isprintable() or nom != nom.strip():
        raise NomRefuse("Un nom n'a que des caractères imprimables, sans espace au bord.")
    if nom in deja:
        raise NomRefuse("Deux joueurs ne peuvent pas porter le même nom.")


def nouvelle_partie(noms: Sequence[str] = NOMS) -> Partie:
    """Rend la partie d'avant le premier coup ; lève NomRefuse si un nom ne convient pas."""
    if len(noms) != len(JOUEURS):
        raise NomRefuse("Il faut quatre noms.")
    for rang, nom in enumerate(noms):
        verifier_nom(nom, noms[:rang])
    return Partie(init(), [t_stats(nom) for nom in noms])


def copier(partie: Partie) -> Partie:
    """Rend une partie égale, où l'on peut jouer sans toucher à l'original."""
    plateau, stats = copier_plateau(partie.plateau), [replace(s) for s in partie.stats]
    return replace(partie, plateau=plateau, stats=stats, historique=partie.historique.copy())


def nom_de(partie: Partie, joueur: t_joueur | None = None) -> str:
    """Donne le nom d'un joueur, par défaut celui du joueur au trait."""
    return partie.stats[(joueur or au_trait(partie)) - 1].nom


# --- les cinq verbes -----------------------------------------------------------------------------


def au_trait(partie: Partie) -> t_joueur:
    """Donne le joueur dont c'est le tour."""
    return JOUEURS[len(partie.historique) % len(JOUEURS)]


def coups(partie: Partie) -> list[Coup]:
    """Donne les coups permis au joueur au trait, COUPS_AU_PLUS au plus ; aucun après la fin.

    Exemple:
        >>> [str(coup) for coup in coups(nouvelle_partie())][:3]
        ['E14-F13', 'G14-F13', 'G14-H13']
    """
    if issue(partie) is not None:
        return []
    commence = en_main(partie)
    tours = [commence] if commence else tours_possibles(partie)
    return list(islice((coup for tour in tours for coup in tour.coups()), COUPS_AU_PLUS))


def refus(partie: Partie, coup: Coup) -> str | None:
    """Dit pourquoi le joueur au trait ne peut pas jouer un coup ; None s'il le peut."""
    try:
        juger(partie, coup)
    except CoupIllegal as erreur:
        return str(erreur)
    return None


def jouer(partie: Partie, coup: Coup) -> Evenement:
    """Joue le coup du joueur au trait, tient les statistiques, et rend ce qui s'est passé.

    Lève CoupIllegal, sans rien modifier, si les règles ne permettent pas ce coup. Une pièce alliée
    prise compte comme une autre : prise par l'un, perdue par l'autre.
    """
    tour, joueur = juger(partie, coup), au_trait(partie)
    partie.touchee = None
    if tour is None:
        partie.abandon = True
        return Evenement(joueur, ABANDON)
    for prise in tour.prises:
        perdant = contenu_de(partie.plateau, prise).joueur
        partie.stats[perdant - 1].pions_perdus += 1
    partie.stats[joueur - 1].pions_pris += len(tour.prises)
    partie.stats[joueur - 1].nb_coup += 1
    partie.historique.append(tour.coup)
    appliquer(partie.plateau, tour)
    dame = contenu_de(partie.plateau, tour.place) is not tour.piece
    return Evenement(joueur, tour.coup, tour.prises, dame)


def issue(partie: Partie) -> Fin | None:
    """Donne l'équipe qui gagne et pourquoi, ou None si la partie continue : c'est `finPartie`."""
    return finPartie(partie)


# --- juger un coup -------------------------------------------------------------------------------


def tours_possibles(partie: Partie) -> Iterator[Tour]:
    """Donne les tours à peine commencés du joueur au trait : ceux des pièces obligées, ou tous."""
    plateau, joueur = partie.plateau, au_trait(partie)
    for depart in pieces_obligees(plateau, joueur) or pieces_de(plateau, joueur):
        yield Tour(plateau, contenu_de(plateau, depart), (depart,))


def suivre(partie: Partie, coup: Coup) -> Tour:
    """Suit case par case un coup, complet ou non ; lève CoupIllegal si on ne peut pas le jouer.

    Le temps ne dépend que de la longueur du coup, pas du nombre de coups possibles.
    """
    if issue(partie) is not None:
        raise CoupIllegal("La partie est finie.")
    plateau, (depart, *arrivees) = partie.plateau, coup.cases
    commence = partie.touchee.cases if partie.touchee else ()
    if commence and commence[0] != depart:
        nom = nom_case(commence[0])
        raise CoupIllegal(f"Pièce touchée, pièce jouée : celle de {nom} doit être jouée.")
    if coup.cases[: len(commence)] != commence:
        raise CoupIllegal("Un coup ne s'annule pas : continuez celui-ci.")
    joueur = contenu_de(plateau, depart).joueur
    if joueur in JOUEURS and joueur is not au_trait(partie):
        raison = f"elle est à {nom_de(partie, joueur)}"
        raise CoupIllegal(f"La pièce en {nom_case(depart)} ne peut pas être déplacée : {raison}.")
    tour = commencer(plateau, depart)
    for arrivee in arrivees:
        tour = tour.vers(arrivee)
    return tour


def juger(partie: Partie, coup: Coup) -> Tour | None:
    """Rend le tour fini que fait un coup, None pour un abandon ; lève CoupIllegal."""
    if coup == ABANDON and issue(partie) is None:
        return None
    tour = suivre(partie, coup)
    if len(tour.cases) == 1:
        raise CoupIllegal("Un coup va d'une case à une autre.")
    if not tour.peut_finir():
        ici = nom_case(tour.place)
        raise CoupIllegal(f"La rafle doit continuer : {ici} peut encore prendre.")
    return tour


def toucher(partie: Partie, coup: Coup) -> Tour:
    """Commence un coup : sa pièce et ses sauts ne changeront plus ; lève CoupIllegal."""
    tour = suivre(partie, coup)
    partie.touchee = tour.coup
    return tour


def en_main(partie: Partie) -> Tour | None:
    """Rend le tour que le joueur au trait a commencé, ou None."""
    return suivre(partie, partie.touchee) if partie.touchee else None


# --- la fin --------------------------------------------------------------------------------------


def coups_calmes(partie: Partie) -> int:
    """Compte les coups joués depuis la dernière prise."""
    return len(list(takewhile(lambda coup: not coup.prend, reversed(partie.historique))))


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
