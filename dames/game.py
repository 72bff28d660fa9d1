"""La partie : les tours à quatre, les statistiques, la victoire et la défaite.

Les notions, avec un exemple :
- une *partie* est un plateau, les statistiques des quatre joueurs, et l'*historique* des coups,
  vide au départ : `nouvelle_partie(Random(7))` ;
- le joueur *au trait* est celui qui doit jouer : 1, 2, 3, 4, puis 1 de nouveau ;
- une pièce *touchée* doit être jouée, et ses sauts ne s'annulent pas : c'est un coup commencé,
  `lire_coup("N5")`, que le joueur doit finir ;
- les *gestes* d'une partie, que garde la sauvegarde, sont ses coups et aussi ceux qui n'étaient
  que commencés : « touchée : N5 », puis « N5-M6 » ;
- un *événement* dit ce qu'un coup a fait : « Sud joue E14xG12 (prend F13). », une dame de plus ;
- une équipe *perd* quand un de ses joueurs n'a plus de pièce, ne peut plus jouer à son tour, ou
  abandonne ; la *fin* dit alors qui gagne, et pourquoi : `Fin((joueur_2, joueur_4), "Sud
  abandonne")`.

Comme le veut le sujet, `finPartie` est ici ; elle imprime la fin de la partie, et ce qu'elle
imprime, `rendu_issue` et `rendu_stats`, est à côté d'elle plutôt que dans `dessin`.

À essayer : les exercices 11, 15 et 16 du cours.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import NamedTuple

from .commun.terminal import colonnes, dire
from .plateau import (
    DeplacePoss,
    contenu_de,
    copier_plateau,
    init,
    peut_jouer,
    pieces_de,
    pieces_obligees,
)
from .structures import (
    ABANDON,
    EQUIPES,
    JOUEURS,
    NOM_MAX,
    NOMS,
    Coup,
    CoupRefuse,
    Plateau,
    est_valide,
    nom_case,
    nom_de_machine,
    t_coordonnees,
    t_equipe,
    t_joueur,
    t_stats,
)
from .trajet import Trajet, appliquer, suivre

COUPS_AU_PLUS = 1000  # une dame dans une foule en a bien davantage, qu'on n'attendrait pas


class Evenement(NamedTuple):
    """Ce qu'un coup a fait : qui l'a joué, les cases prises, et s'il a changé un pion en dame."""

    joueur: t_joueur
    coup: Coup
    prises: tuple[t_coordonnees, ...] = ()
    dame: bool = False


class Fin(NamedTuple):
    """L'issue d'une partie : les deux joueurs qui gagnent, et la raison, en français."""

    gagnants: tuple[t_joueur, ...]
    raison: str


@dataclass
class Partie:
    """Une partie en cours, ou finie."""

    plateau: Plateau
    stats: list[t_stats]
    graine: int = field(default=0, compare=False)  # d'où vient le hasard de chaque tour
    machines: frozenset[int] = field(default=frozenset(), compare=False)  # leurs places
    historique: list[Coup] = field(default_factory=list)
    gestes: list[Coup] = field(default_factory=list)  # avec les coups commencés, et l'abandon
    touchee: Coup | None = None  # le coup que le joueur au trait a commencé
    abandon: bool = False  # du joueur au trait
    fin: Fin | None = None  # connue dès que le coup qui finit la partie est joué


# --- préparer une partie -------------------------------------------------------------------------


def nouvelle_partie(
    hasard: Random, noms: Sequence[str] = NOMS, machines: Collection[int] = ()
) -> Partie:
    """Rend la partie d'avant le premier coup.

    La machine joue aux places de `machines`, et là où le joueur porte le nom d'une machine :
    « IA 2 » à la place 2.
    """
    graine = hasard.randrange(10**9)
    nommees = {joueur for joueur in JOUEURS if noms[joueur - 1] == nom_de_machine(joueur)}
    stats = [t_stats(nom) for nom in noms]
    return Partie(init(), stats, graine, frozenset(nommees.union(machines)))


def copier(partie: Partie) -> Partie:
    """Rend une partie égale, où l'on peut jouer sans toucher à l'original."""
    return replace(
        partie,
        plateau=copier_plateau(partie.plateau),
        stats=[replace(stats) for stats in partie.stats],
        historique=partie.historique.copy(),
        gestes=partie.gestes.copy(),
    )


def nom_de(partie: Partie, joueur: t_joueur) -> str:
    """Donne le nom d'un joueur."""
    return partie.stats[joueur - 1].nom


def est_machine(partie: Partie, joueur: t_joueur) -> bool:
    """Dit si la machine joue à cette place."""
    return joueur in partie.machines


def hasard_du_tour(partie: Partie) -> Random:
    """Rend le hasard d'un tour : le même, que la partie ait été interrompue ou non."""
    return Random(f"{partie.graine}-{len(partie.historique)}")


# --- les cinq verbes -----------------------------------------------------------------------------


def au_trait(partie: Partie) -> t_joueur:
    """Donne le joueur dont c'est le tour."""
    return JOUEURS[len(partie.historique) % len(JOUEURS)]


def coups(partie: Partie) -> list[Coup]:
    """Donne les coups permis au joueur au trait, COUPS_AU_PLUS au plus ; aucun après la fin.

    Exemple:
        >>> [str(coup) for coup in coups(nouvelle_partie(Random(7)))][:3]
        ['E14-F13', 'G14-F13', 'G14-H13']
    """
    return premiers_coups(partie, COUPS_AU_PLUS)


def refus(partie: Partie, coup: Coup) -> str | None:
    """Dit pourquoi le joueur au trait ne peut pas jouer, ou commencer, un coup ; None s'il le peut.

    On suit le coup case par case : le temps ne dépend pas du nombre de coups possibles.
    """
    if partie.fin is not None:
        return "La partie est finie."
    if coup == ABANDON:
        return None
    if not coup.cases or not all(est_valide(*case) for case in coup.cases):
        return "Un coup va d'une case du plateau à une autre."
    raison = refus_de_la_piece(partie, coup)
    if raison is not None:
        return raison
    trajet = suivre(partie.plateau, coup.cases[:1])
    for arrivee in coup.cases[1:]:
        raison = trajet.refus(arrivee)
        if raison is not None:
            return raison
        trajet = trajet.vers(arrivee)
    if coup.fini and len(coup.cases) == 1:
        return "Un coup va d'une case à une autre."
    if coup.fini and not trajet.peut_finir():
        return f"La rafle doit continuer : {nom_case(trajet.place)} peut encore prendre."
    return None


def jouer(partie: Partie, coup: Coup) -> Evenement:
    """Joue un coup du joueur au trait, et rend ce qui s'est passé.

    Un coup que `refus` refuse lève CoupRefuse, et rien ne change. Un coup commencé ne change pas le
    plateau : la partie retient la pièce touchée et ses sauts. Une pièce alliée prise compte comme
    une autre : prise par l'un, perdue par l'autre.
    """
    raison = refus(partie, coup)
    if raison is not None:
        raise CoupRefuse(raison)
    joueur = au_trait(partie)
    if coup == ABANDON:
        partie.gestes.append(ABANDON)
        partie.touchee = None
        partie.abandon = True
        partie.fin = fin_de(partie)
        return Evenement(joueur, ABANDON)
    trajet = suivre(partie.plateau, coup.cases)
    joue = Coup(trajet.cases, bool(trajet.prises), coup.fini)
    partie.gestes.append(joue)
    if not joue.fini:
        partie.touchee = joue
        return Evenement(joueur, joue)
    for prise in trajet.prises:
        perdant = contenu_de(partie.plateau, prise).joueur
        partie.stats[perdant - 1].pions_perdus += 1
    partie.stats[joueur - 1].pions_pris += len(trajet.prises)
    partie.stats[joueur - 1].nb_coup += 1
    appliquer(partie.plateau, trajet)
    dame = contenu_de(partie.plateau, trajet.place) is not trajet.piece
    partie.historique.append(joue)
    partie.touchee = None
    partie.fin = fin_de(partie)
    return Evenement(joueur, joue, trajet.prises, dame)


def issue(partie: Partie) -> Fin | None:
    """Donne qui gagne et pourquoi, ou None si la partie continue."""
    return partie.fin


# --- juger un coup -------------------------------------------------------------------------------


def en_main(partie: Partie) -> Trajet | None:
    """Rend le trajet que le joueur au trait a commencé, ou None."""
    if partie.touchee is None:
        return None
    return suivre(partie.plateau, partie.touchee.cases)


def premiers_coups(partie: Partie, nombre: int) -> list[Coup]:
    """Donne les premiers coups permis au joueur au trait, tant au plus."""
    trouves: list[Coup] = []
    if partie.fin is not None:
        return trouves
    for trajet in trajets_possibles(partie):
        for coup in trajet.coups():
            if len(trouves) == nombre:
                return trouves
            trouves.append(coup)
    return trouves


def trajets_possibles(partie: Partie) -> Iterator[Trajet]:
    """Donne les trajets que peut continuer le joueur au trait : celui qu'il a commencé.

    Sinon, à peine commencés, ceux des pièces obligées de prendre, ou de toutes s'il n'y en a pas.
    """
    commence = en_main(partie)
    if commence is not None:
        yield commence
        return
    joueur = au_trait(partie)
    departs = pieces_obligees(partie.plateau, joueur) or pieces_de(partie.plateau, joueur)
    for depart in departs:
        yield suivre(partie.plateau, [depart])


def refus_de_la_piece(partie: Partie, coup: Coup) -> str | None:
    """Dit pourquoi le joueur au trait ne peut pas jouer la pièce d'un coup ; None s'il le peut."""
    depart = coup.cases[0]
    if partie.touchee is not None:
        commence = partie.touchee.cases
        if depart != commence[0]:
            touchee = nom_case(commence[0])
            return f"Pièce touchée, pièce jouée : celle de {touchee} doit être jouée."
        if coup.cases[: len(commence)] != commence:
            return "Un coup ne s'annule pas : continuez celui-ci."
    joueur = contenu_de(partie.plateau, depart).joueur
    if joueur not in JOUEURS:
        return f"La case {nom_case(depart)} est vide."
    impossible = f"La pièce en {nom_case(depart)} ne peut pas être déplacée"
    if joueur is not au_trait(partie):
        return f"{impossible} : elle est à {nom_de(partie, joueur)}."
    if DeplacePoss(partie.plateau, depart):
        return None
    obligees = pieces_obligees(partie.plateau, joueur)
    if obligees:
        return f"{impossible} : il faut prendre avec {', '.join(map(nom_case, obligees))}."
    return f"{impossible} : elle est bloquée."


# --- la fin --------------------------------------------------------------------------------------


def joueurs_de(equipe: t_equipe) -> tuple[t_joueur, ...]:
    """Donne les deux joueurs d'une équipe."""
    return tuple(joueur for joueur in JOUEURS if EQUIPES[joueur] is equipe)


def adversaires_de(joueur: t_joueur) -> tuple[t_joueur, ...]:
    """Donne les deux joueurs de l'autre équipe."""
    return tuple(autre for autre in JOUEURS if EQUIPES[autre] is not EQUIPES[joueur])


def fin_de(partie: Partie) -> Fin | None:
    """Cherche si un joueur fait perdre son équipe ; `jouer` le demande une fois par coup.

    Une même rafle peut prendre la dernière pièce d'un adversaire et celle de l'allié : ce sont les
    adversaires qu'on regarde d'abord, et l'équipe qui vient de jouer gagne.
    """
    joueur = au_trait(partie)
    if partie.abandon:
        return defaite(partie, joueur, "abandonne")
    siens = joueurs_de(EQUIPES[joueur])
    autres = adversaires_de(joueur)
    for celui in (*siens, *autres):
        if not pieces_de(partie.plateau, celui):
            return defaite(partie, celui, "n'a plus de pièce")
    if not peut_jouer(partie.plateau, joueur):
        return defaite(partie, joueur, "ne peut plus jouer")
    return None


def defaite(partie: Partie, perdant: t_joueur, raison: str) -> Fin:
    """Rend la fin d'une partie que ce joueur fait perdre à son équipe."""
    return Fin(adversaires_de(perdant), f"{nom_de(partie, perdant)} {raison}")


def partieFini(partie: Partie) -> bool:
    """Dit si une condition de fin de partie est remplie."""
    return fin_de(partie) is not None


def rendu_issue(partie: Partie, fin: Fin) -> str:
    """Annonce l'équipe qui gagne, ses deux joueurs, et pourquoi."""
    equipe = int(EQUIPES[fin.gagnants[0]])
    noms = " et ".join(nom_de(partie, gagnant) for gagnant in fin.gagnants)
    return f"Partie finie : l'équipe {equipe} ({noms}) gagne, car {fin.raison}."


def rendu_stats(partie: Partie, texte: bool = False) -> str:
    """Dessine le tableau des statistiques ; en `texte`, dit celles d'un joueur par ligne.

    Exemple:
        >>> partie = nouvelle_partie(Random(7))
        >>> print(rendu_stats(partie))
        Joueur               Pions pris  Pions perdus  Coups
        Sud                           0             0      0
        Est                           0             0      0
        Nord                          0             0      0
        Ouest                         0             0      0
        >>> print(rendu_stats(partie, texte=True).splitlines()[0])
        Sud : pions pris 0, perdus 0, coups 0.
    """
    largeur = max(NOM_MAX, *(colonnes(s.nom) for s in partie.stats))
    lignes = []
    if not texte:
        lignes.append(f"{'Joueur':<{largeur}}  Pions pris  Pions perdus  Coups")
    for s in partie.stats:
        if texte:
            ligne = f"{s.nom} : pions pris {s.pions_pris}, perdus {s.pions_perdus}"
            lignes.append(f"{ligne}, coups {s.nb_coup}.")
        else:
            nom = s.nom + " " * (largeur - colonnes(s.nom))
            lignes.append(f"{nom}  {s.pions_pris:>10}  {s.pions_perdus:>12}  {s.nb_coup:>5}")
    return "\n".join(lignes)


def finPartie(partie: Partie, texte: bool = False) -> Fin | None:
    """Cherche la fin d'une partie et l'applique : annonce qui gagne, puis les statistiques.

    Rend la fin, à laquelle la boucle des tours s'arrête ; None, sans rien dire, si la partie
    continue.
    """
    fin = fin_de(partie)
    if partieFini(partie) and fin is not None:
        dire(rendu_issue(partie, fin))
        print()
        print(rendu_stats(partie, texte))
    return fin
