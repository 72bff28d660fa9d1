"""Le dessin : le plateau, les dés et ce qui s'est passé, comme des textes.

Les notions, avec un exemple :
- un *rendu* est une fonction qui rend un texte ; seules `afficheurPlateau` et `afficheurDee`, que
  le sujet nomme, impriment, et la seconde lance aussi les dés, comme le sujet le veut ;
- un *domino* occupe quatre colonnes et cinq lignes, le numéro au-dessus des points : 31, puis 3 ;
- un *dé* occupe sept colonnes et cinq lignes ; la face 6 est un grand V ; un lancer se compte aussi
  en mots : « 3 dés de 4 » ;
- une *forme brève* dit en une ligne un lancer : « V 5 5 1  face ? 5  total 15  relance ? o ».

À essayer : les exercices 2, 3 et 14 (`make exercice JEU=pickomino N=2`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from random import Random

from . import jeu
from .couleurs import peindre
from .jeu import Evenement, Fin, Partie, des_restants, prendre, rendu_suite, rendu_total, somme
from .structures import (
    ARRETER,
    FACE_V,
    NOMBRE_DE_DES,
    PRENDRE,
    Coup,
    Tour,
    player,
    points_du_domino,
    rendu_points,
)

# Les trois lignes du milieu de chaque dé ; les deux bords sont les mêmes pour tous.
FACES = {
    1: ("     ", "  o  ", "     "),
    2: ("o    ", "     ", "    o"),
    3: ("o    ", "  o  ", "    o"),
    4: ("o   o", "     ", "o   o"),
    5: ("o   o", "  o  ", "o   o"),
    FACE_V: ("\\   /", " \\ / ", "  v  "),
}
COULEURS = {1: "gris", 2: "bleu", 3: "vert", 4: "violet"}  # d'un domino, par ses points


# --- le plateau et les dés -----------------------------------------------------------------------


def cote_a_cote(dessins: Iterable[Sequence[str]], teintes: Iterable[str]) -> str:
    """Rend des dessins de même hauteur l'un à côté de l'autre, chacun peint de sa teinte."""
    peints = [[peindre(li, teinte) for li in d] for d, teinte in zip(dessins, teintes, strict=True)]
    return "\n".join("".join(ligne) for ligne in zip(*peints, strict=True))


def rendu_plateau(dominos: Sequence[Sequence[int]], couleurs: bool = False) -> str:
    """Dessine des dominos côte à côte, en cinq lignes ; un domino pris montre deux fois XX.

    Exemple:
        >>> print(rendu_plateau([[21, 1], [0, 0], [36, 4]]))
        ┌──┐┌──┐┌──┐
        │21││XX││36│
        ├──┤├──┤├──┤
        │ 1││XX││ 4│
        └──┘└──┘└──┘
    """
    dessins = [
        ("┌──┐", f"│{numero or 'XX'}│", "├──┤", f"│{points or 'XX':>2}│", "└──┘")
        for numero, points in dominos
    ]
    return cote_a_cote(dessins, (COULEURS[p] if couleurs and p else "" for _, p in dominos))


def afficheurPlateau(dominos: Sequence[Sequence[int]], couleurs: bool = False) -> None:
    """Affiche des dominos du plateau, en cinq lignes."""
    print(rendu_plateau(dominos, couleurs))


def rendu_marques(numeros: Iterable[int], marques: Collection[int]) -> str:
    """Rend de quoi désigner, sous les dominos de ces numéros, ceux qui viennent de changer."""
    return "".join(" ^^ " if numero in marques else "    " for numero in numeros).rstrip()


def rendu_des(values: Sequence[int], couleurs: bool = False) -> str:
    """Dessine des dés côte à côte, en cinq lignes."""
    dessins = [("┌─────┐", *(f"│{ligne}│" for ligne in FACES[f]), "└─────┘") for f in values]
    return cote_a_cote(dessins, ("jaune" if couleurs and f == FACE_V else "" for f in values))


def rendu_comptes(values: Sequence[int]) -> str:
    """Compte les dés de chaque face, une par ligne.

    Exemple:
        >>> print(rendu_comptes([4, 6, 4, 4]))
        3 dés de 4
        1 dé de V
    """
    comptes = [(values.count(face), Coup(PRENDRE, face)) for face in sorted(set(values))]
    return "\n".join(f"{nombre} dé{'s' * (nombre > 1)} de {face}" for nombre, face in comptes)


def afficheurDee(
    n: int, hasard: Random, rendu: Callable[[Sequence[int]], str] = rendu_des
) -> list[int]:
    """Lance `n` dés, les affiche comme ce `rendu` les montre, et rend leurs faces dans l'ordre."""
    values = jeu.lancer_des(n, hasard)
    print(rendu(values))
    return values


def rendu_mots(partie: Partie) -> str:
    """Dit les dominos du plateau en mots, une valeur par ligne."""
    lignes = []
    for points in sorted({points for _, points in partie.dominos if points}):
        numeros = " ".join(str(numero) for numero, p in partie.dominos if p == points)
        lignes.append(f"Dominos de {rendu_points(points)} : {numeros}.")
    return "\n".join(lignes)


def rendu_reste(partie: Partie) -> str:
    """Écrit en une ligne les dominos qui restent au plateau : « Plateau : 21 36 »."""
    return " ".join(["Plateau :", *(str(numero) for numero, _ in partie.dominos if numero)])


def rendu_joueurs(players: Sequence[player], piles: bool = False) -> str:
    """Écrit les points de chaque joueur, un par ligne, et le dessus de sa pile, ou elle entière."""
    lignes = []
    for joueur in players:
        pile = [str(numero) for numero in joueur.pickominos if numero]
        suite = f"dessus de la pile : {pile[-1]}" if pile else "aucun domino"
        if pile and piles:
            suite = f"du dessous au dessus : {' '.join(pile)}"
        lignes.append(f"{joueur.username} : {rendu_points(joueur.points)}, {suite}")
    return "\n".join(lignes)


# --- un tour -------------------------------------------------------------------------------------


def rendu_faces(values: Sequence[int]) -> str:
    """Écrit les faces des dés comme le joueur les tape : « 5 V 2 »."""
    return " ".join(str(Coup(PRENDRE, face)) for face in values)


def rendu_coups(partie: Partie) -> str:
    """Énumère les coups permis, un par ligne, et ce que chacun donnerait."""
    return "\n".join(f"{coup} : {rendu_suite(partie, coup)}" for coup in jeu.coups(partie))


def rendu_tour(partie: Partie) -> str:
    """Dit les dés mis de côté, et ce que donnerait de s'arrêter."""
    tour = partie.tour
    prises = zip(tour.listeChoixJoueur, tour.coefChoixJoueur, strict=True)
    des = rendu_faces([face for face, coef in prises for _ in range(coef)])
    fin = "" if des_restants(tour) else "\nTous les dés sont mis de côté."
    return f"Mis de côté : {des}, {rendu_total(partie, tour)}.{fin}"


def rendu_bref(tour: Tour, coup: Coup) -> str:
    """Dit en une ligne un lancer de machine : une prise la commence, le coup suivant la finit."""
    des = rendu_faces(tour.values).ljust(2 * NOMBRE_DE_DES - 1)
    if coup.genre is PRENDRE:
        return f"{des}  face ? {coup}  total {somme(prendre(tour, coup.face)):2}  "
    if tour.values:
        return f"{des}  aucune face nouvelle\n"
    return f"relance ? {coup}\n" if des_restants(tour) else "plus de dé\n"


def rendu_evenement(partie: Partie, evenement: Evenement) -> str:
    """Raconte le coup qui vient d'être joué : les dés mis de côté, ou la fin du tour."""
    if evenement.coup.genre is not ARRETER:
        return rendu_tour(partie)
    nom, gagne = partie.players[evenement.joueur].username, evenement.gagne
    if gagne:
        return f"{nom} gagne le domino {gagne} ({rendu_points(points_du_domino(gagne))})."
    retour = f"{nom} rend le domino {evenement.rendu} au plateau.\n" if evenement.rendu else ""
    retrait = f"Le domino {evenement.retire}, le plus grand du plateau, est retiré."
    return f"{evenement.perte}\n{retour}{retrait}"


# --- la fin --------------------------------------------------------------------------------------


def rendu_issue(partie: Partie, fin: Fin) -> str:
    """Annonce la fin de la partie, le classement et le vainqueur."""
    lignes = [f"\n{fin.raison.capitalize()} : la partie est finie.", "Classement :"]
    for rang, id in enumerate(fin.classement, start=1):
        joueur = partie.players[id]
        plus_grand = max(joueur.pickominos)
        pile = f"plus grand pickomino : {plus_grand}" if plus_grand else "aucun pickomino"
        lignes.append(f"{rang}. {joueur.username} : {rendu_points(joueur.points)}, {pile}")
    if fin.gagnant is None:
        lignes.append("Personne n'a gardé de domino : il n'y a pas de vainqueur.")
    else:
        lignes.append(f"{partie.players[fin.gagnant].username} remporte la partie.")
    return "\n".join(lignes)
