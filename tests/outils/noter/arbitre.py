"""L'arbitre : nos propres règles disent ce qu'un coup doit donner.

Tout ce que les scénarios demandent au paquet `incognito` passe par ici.
"""

from __future__ import annotations

from collections.abc import Sequence

from incognito.notation import Coup, Genre, lire_coup
from incognito.plateau import copier, coups, decoder, issue, jouer, refus, rendu_plateau
from incognito.regles import Partie, cases_de_depart, chateau
from incognito.types import Couleur, Pion, Type

from .ecran import Plateau
from .profils import Case

ENTETE = ("B b4", "N d1", "B")


def position(lignes: Sequence[str], taille: int = 5) -> Partie:
    """La partie où mènent les lignes d'un .inco, coups non valides ignorés."""
    return decoder("".join(f"{ligne}\n" for ligne in lignes).encode(), taille)


def plateau(partie: Partie, espions: bool = False) -> Plateau:
    """Le plateau d'une partie, tel qu'un écran doit le montrer."""
    montree = copier(partie)
    montree.debogage = espions
    lignes = rendu_plateau(montree).split("\n")[1::2]
    return tuple(ligne[1::2] for ligne in lignes)


def trait(partie: Partie) -> str:
    """Le joueur au trait, B ou N."""
    return str(partie.jeu.joueur)


def est_licite(partie: Partie, coup: str) -> bool:
    """Dit si un coup du sujet est permis."""
    return refus(partie, lire_coup(coup)) is None


def apres(partie: Partie, coup: str) -> Partie:
    """La partie après un coup permis."""
    suivante = copier(partie)
    jouer(suivante, lire_coup(coup))
    return suivante


def vainqueur(partie: Partie) -> str | None:
    """Le gagnant d'une partie, B ou N, ou None."""
    fin = issue(partie)
    return None if fin is None else str(fin.gagnant)


def au_trait(partie: Partie, joueur: str) -> Partie:
    """La même partie, le trait à ce joueur, comme si elle n'était pas finie."""
    autre = copier(partie)
    autre.fin = None
    autre.jeu.joueur = next(couleur for couleur in Couleur if str(couleur) == joueur)
    return autre


def adversaire(joueur: str) -> str:
    """L'autre joueur."""
    return "N" if joueur == "B" else "B"


def temoin(partie: Partie, joueur: str, genre: str) -> str | None:
    """Un coup permis à ce joueur, qui montre que le trait est à lui sans rien juger d'autre.

    C'est un déplacement d'un seul pas entre deux cases ordinaires, ou l'interrogation d'un
    chevalier par un chevalier : la partie continue dans tous les cas.
    """
    le_sien = au_trait(partie, joueur)
    for coup in coups(le_sien):
        if coup.genre.value == genre and _est_anodin(le_sien, coup):
            return str(coup)
    return None


def _est_anodin(partie: Partie, coup: Coup) -> bool:
    jeu = partie.jeu
    depart, arrivee = coup.mouvement
    pions = [jeu.plateau[case.x][case.y] for case in (depart, arrivee)]
    if coup.genre is Genre.INTERROGATION:
        return all(isinstance(pion, Pion) and pion.type is Type.CHEVALIER for pion in pions)
    un_pas = abs(depart.x - arrivee.x) + abs(depart.y - arrivee.y) == 1
    return un_pas and arrivee not in [chateau(c, len(jeu.plateau)) for c in Couleur]


def camp(joueur: str, taille: int) -> set[Case]:
    """Les cases où un joueur range ses pions."""
    couleur = next(couleur for couleur in Couleur if str(couleur) == joueur)
    return {Case(case.x, case.y) for case in cases_de_depart(couleur, taille)}
