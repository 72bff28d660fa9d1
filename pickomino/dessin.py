"""Le dessin du Pickomino : des fonctions qui rendent du texte, sans rien imprimer.

Deux dessins, faits de caractères côte à côte, et leur forme courte, d'une ligne :
- un *domino* occupe quatre colonnes et cinq lignes, le numéro au-dessus des points ;
- un *dé* occupe sept colonnes et cinq lignes ; la face 6 est un grand V.

À essayer : dessinez la face 6 avec un ver de terre ; puis rangez les dés du plus petit au plus
grand avant de les dessiner.
"""

from __future__ import annotations

from collections.abc import Sequence

from .structures import DERNIER_DOMINO, FACE_V, PREMIER_DOMINO, FinDeTour, player, points_du_domino

# Les trois lignes du milieu de chaque dé ; les deux bords sont les mêmes pour tous.
FACES = {
    1: ("     ", "  o  ", "     "),
    2: ("o    ", "     ", "    o"),
    3: ("o    ", "  o  ", "    o"),
    4: ("o   o", "     ", "o   o"),
    5: ("o   o", "  o  ", "o   o"),
    FACE_V: ("\\   /", " \\ / ", "  v  "),
}


def rendu_plateau(dominos: Sequence[Sequence[int]]) -> str:
    """Dessine des dominos côte à côte, en cinq lignes ; un domino pris montre deux fois XX.

    Exemple:
        >>> print(rendu_plateau([[21, 1], [0, 0], [36, 4]]))
        ┌──┐┌──┐┌──┐
        │21││XX││36│
        ├──┤├──┤├──┤
        │ 1││XX││ 4│
        └──┘└──┘└──┘
    """
    hauts = "".join(f"│{numero or 'XX'}│" for numero, _ in dominos)
    bas = "".join(f"│{points or 'XX':>2}│" for _, points in dominos)
    bords = [bord * len(dominos) for bord in ("┌──┐", "├──┤", "└──┘")]
    return "\n".join([bords[0], hauts, bords[1], bas, bords[2]])


def rendu_des(values: Sequence[int]) -> str:
    """Dessine des dés côte à côte, en cinq lignes.

    Exemple:
        >>> print(rendu_des([6, 3, 2]))
        ┌─────┐┌─────┐┌─────┐
        │\\   /││o    ││o    │
        │ \\ / ││  o  ││     │
        │  v  ││    o││    o│
        └─────┘└─────┘└─────┘
    """
    milieu = ["".join(f"│{FACES[face][i]}│" for face in values) for i in range(3)]
    return "\n".join(["┌─────┐" * len(values), *milieu, "└─────┘" * len(values)])


def rendu_reste(dominos: Sequence[Sequence[int]]) -> str:
    """Écrit en une ligne les dominos qui restent au plateau.

    Exemple:
        >>> rendu_reste([[21, 1], [0, 0], [36, 4]])
        'Plateau : 21 36'
    """
    return " ".join(["Plateau :", *(str(numero) for numero, _ in dominos if numero)])


def rendu_face(face: int) -> str:
    """Écrit une face comme le joueur la tape : « 1 » à « 5 », ou « V »."""
    return "V" if face == FACE_V else str(face)


def rendu_mise_de_cote(listeChoixJoueur: Sequence[int], coefChoixJoueur: Sequence[int]) -> str:
    """Écrit les dés mis de côté, dans l'ordre où ils ont été pris.

    Exemple:
        >>> rendu_mise_de_cote([5, 6], [3, 2])
        '5 5 5 V V'
    """
    prises = zip(listeChoixJoueur, coefChoixJoueur, strict=True)
    return " ".join(rendu_face(face) for face, coef in prises for _ in range(coef))


def rendu_lancer(values: Sequence[int], face: int, total: int, relance: bool) -> str:
    """Écrit en une ligne un lancer de la machine, ses réponses comme si elle les tapait.

    Exemple:
        >>> rendu_lancer([6, 3, 2, 5, 6, 5, 5, 1], 5, 15, True)
        'V 3 2 5 V 5 5 1  face ? 5  total 15  relance ? o'
    """
    des = " ".join(map(rendu_face, values)).ljust(15)  # la place de huit dés
    if not face:
        return f"{des}  aucune face nouvelle"
    suite = "plus de dé" if set(values) == {face} else f"relance ? {'o' if relance else 'n'}"
    return f"{des}  face ? {rendu_face(face)}  total {total:2}  {suite}"


def rendu_points(points: int) -> str:
    """Accorde « point » avec son nombre : « 0 point », « 1 point », « 2 points »."""
    return f"{points} point{'s' if points > 1 else ''}"


def rendu_total(total: int, disponible: bool, avec_v: bool) -> str:
    """Dit ce que donnerait un total : le domino à prendre, s'il est disponible, ou ce qui manque.

    Exemple:
        >>> rendu_total(23, True, True), rendu_total(23, True, False)
        ('total 23 : domino 23 à prendre (1 point)', 'total 23 : il manque un V')
    """
    if not avec_v:
        suite = "il manque un V"
    elif total < PREMIER_DOMINO:
        suite = f"il faut au moins {PREMIER_DOMINO}"
    elif total > DERNIER_DOMINO:
        suite = f"aucun domino au-delà de {DERNIER_DOMINO}"
    elif not disponible:
        suite = f"domino {total} déjà pris"
    else:
        suite = f"domino {total} à prendre ({rendu_points(points_du_domino(total))})"
    return f"total {total} : {suite}"


def rendu_fin_de_tour(fin: FinDeTour, nom: str) -> str:
    """Raconte la fin du tour du joueur `nom`, une phrase par ligne.

    Exemple:
        >>> print(rendu_fin_de_tour(FinDeTour("Parti Perdu, inexistant.", 0, 25, 36), "Léa"))
        Parti Perdu, inexistant.
        Léa rend le domino 25 au plateau.
        Le domino 36, le plus grand du plateau, est retiré.
    """
    if not fin.perte:
        return f"{nom} gagne le domino {fin.gagne} ({rendu_points(points_du_domino(fin.gagne))})."
    rendu = [f"{nom} rend le domino {fin.rendu} au plateau."] if fin.rendu else []
    retire = f"Le domino {fin.retire}, le plus grand du plateau, est retiré."
    return "\n".join([fin.perte, *rendu, retire])


def rendu_joueurs(players: Sequence[player], piles: bool = False) -> str:
    """Écrit les points de chaque joueur, un par ligne, et le dessus de sa pile, ou elle entière.

    Exemple:
        >>> print(rendu_joueurs([player("Léa", [31, 22] + [0] * 14, 2, 4), player("IA1")]))
        Léa : 4 points, dessus de la pile : 22
        IA1 : 0 point, aucun domino
    """
    lignes = []
    for joueur in players:
        pile = [str(numero) for numero in joueur.pickominos if numero]
        suite = f"dessus de la pile : {pile[-1]}" if pile else "aucun domino"
        if pile and piles:
            suite = f"du dessous au dessus : {' '.join(pile)}"
        lignes.append(f"{joueur.username} : {rendu_points(joueur.points)}, {suite}")
    return "\n".join(lignes)


def rendu_classement(players: Sequence[player], idsjoueurs: Sequence[int]) -> str:
    """Écrit le classement rendu par endGame (`idsjoueurs`), puis annonce le vainqueur."""
    lignes = ["Classement :"]
    for rang, id in enumerate(idsjoueurs, start=1):
        joueur = players[id]
        plus_grand = max(joueur.pickominos)
        pile = f"plus grand pickomino : {plus_grand}" if plus_grand else "aucun pickomino"
        lignes.append(f"{rang}. {joueur.username} : {rendu_points(joueur.points)}, {pile}")
    premier = players[idsjoueurs[0]]
    if premier.nombreDeDominos:
        lignes.append(f"{premier.username} remporte la partie.")
    else:
        lignes.append("Personne n'a gardé de domino : il n'y a pas de vainqueur.")
    return "\n".join(lignes)
