"""L'arbitre : nos propres règles disent ce qu'un coup doit donner.

Tout ce que les scénarios demandent au paquet `incognito` passe par ici.
"""

from __future__ import annotations

from collections.abc import Sequence

from incognito.plateau import Partie, copier, coups, jouer, refus, rendu_plateau
from incognito.regles import cases_de_depart, chateau
from incognito.sauvegarde import decoder
from incognito.types import Couleur, Coup, Genre, Pion, Type, lire_coup

from .ecran import Plateau
from .profils import Case

Jeu = Partie  # ce que les scénarios appellent un jeu


def position(lignes: Sequence[str], taille: int = 5) -> Jeu:
    """Le jeu où mènent les lignes d'un .inco, coups non valides ignorés."""
    return decoder("".join(f"{ligne}\n" for ligne in lignes).encode(), taille)


def plateau(jeu: Jeu, espions: bool = False) -> Plateau:
    """Le plateau d'un jeu, tel qu'un écran doit le montrer."""
    lignes = rendu_plateau(jeu.jeu, debogage=espions).split("\n")[1::2]
    return tuple(ligne[1::2] for ligne in lignes)


def lettre(couleur: Couleur) -> str:
    """La lettre d'un joueur dans un .inco, B ou N."""
    return couleur.name[0]


def trait(jeu: Jeu) -> str:
    """Le joueur au trait, B ou N."""
    return lettre(jeu.jeu.joueur)


def est_licite(jeu: Jeu, coup: str) -> bool:
    """Dit si un coup du sujet est permis."""
    return refus(jeu, lire_coup(coup)) is None


def apres(jeu: Jeu, coup: str) -> Jeu:
    """Le jeu après un coup permis."""
    suivant = copier(jeu)
    jouer(suivant, lire_coup(coup))
    return suivant


def au_trait(jeu: Jeu, joueur: str) -> Jeu:
    """Le même jeu, le trait à ce joueur."""
    autre = copier(jeu)
    autre.jeu.joueur = next(couleur for couleur in Couleur if lettre(couleur) == joueur)
    return autre


def adversaire(joueur: str) -> str:
    """L'autre joueur."""
    return "N" if joueur == "B" else "B"


def temoin(jeu: Jeu, joueur: str, genre: str, depart: str = "", sauf: str = "") -> str | None:
    """Un coup permis à ce joueur, qui montre que le trait est à lui sans rien juger d'autre.

    C'est un déplacement d'un seul pas entre deux cases ordinaires, de travers s'il n'y en a pas
    d'autre, ou l'interrogation d'un chevalier par un chevalier : la partie continue toujours.

    Args:
        depart: la case d'où il doit partir, s'il le faut.
        sauf: une case d'où il ne doit pas partir.
    """
    le_sien = au_trait(jeu, joueur)
    for pas in (1, 2):
        for coup in coups(le_sien):
            ligne = str(coup)
            convient = depart in ligne[:4] and ligne[2:4] != sauf
            if coup.genre.value == genre and _est_anodin(le_sien, coup, pas) and convient:
                return ligne
    return None


def _est_anodin(jeu: Jeu, coup: Coup, pas: int) -> bool:
    """Dit si un coup n'engage à rien ; `pas` vaut 1, ou 2 pour un pas de travers."""
    depart, arrivee = coup.mouvement
    pions = [jeu.jeu.plateau[case.x][case.y] for case in (depart, arrivee)]
    if coup.genre is Genre.INTERROGATION:
        return all(isinstance(pion, Pion) and pion.type is Type.CHEVALIER for pion in pions)
    ecarts = abs(depart.x - arrivee.x), abs(depart.y - arrivee.y)
    return (
        max(ecarts) == 1
        and sum(ecarts) == pas
        and arrivee not in [chateau(c, len(jeu.jeu.plateau)) for c in Couleur]
    )


def camp(joueur: str, taille: int) -> set[Case]:
    """Les cases où un joueur range ses pions."""
    couleur = next(couleur for couleur in Couleur if lettre(couleur) == joueur)
    return {Case(case.x, case.y) for case in cases_de_depart(couleur, taille)}
