"""Le dessin : le plateau, les dés et ce qui s'est passé, comme des textes.

Les notions, avec un exemple :
- un *rendu* est une fonction qui rend un texte ; `jeu` et `dialogue` l'impriment ;
- un *domino* occupe quatre colonnes et cinq lignes, le numéro au-dessus des points : 31, puis 3 ;
- un *dé* occupe sept colonnes et cinq lignes ; la face 6 est un grand V ; un lancer se compte aussi
  en mots : « 3 dés de 4 » ;
- la *suite* d'un coup est ce qu'il donnerait : « total 25, domino 25 à prendre pour 2 points ».

À essayer : les exercices 2, 3 et 13 du cours.
"""

from __future__ import annotations

from collections.abc import Sequence

from .commun.terminal import peindre
from .jeu import (
    INEXISTANT,
    Evenement,
    Fin,
    Partie,
    checkVInDices,
    classement,
    coups,
    des_restants,
    domino_disponible,
    plus_grand,
    prendre,
    rang,
    somme,
)
from .structures import (
    FACE_V,
    LANCER,
    NUMEROS,
    PRENDRE,
    Coup,
    Tour,
    player,
    points_du_domino,
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
TEINTES = {1: "gris", 2: "bleu", 3: "vert", 4: "violet"}  # d'un domino, par ses points
TEINTE_DE_V = "jaune"


# --- le plateau et les dés -----------------------------------------------------------------------


def cote_a_cote(dessins: Sequence[Sequence[str]]) -> str:
    """Rend des dessins de même hauteur l'un à côté de l'autre."""
    return "\n".join("".join(ligne) for ligne in zip(*dessins, strict=True))


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
    dessins = []
    for numero, points in dominos:
        if numero == 0:
            dessin = ["┌──┐", "│XX│", "├──┤", "│XX│", "└──┘"]
        else:
            dessin = ["┌──┐", f"│{numero}│", "├──┤", f"│{points:2}│", "└──┘"]
            if couleurs:
                dessin = [peindre(ligne, TEINTES[points]) for ligne in dessin]
        dessins.append(dessin)
    return cote_a_cote(dessins)


def rendu_des(values: Sequence[int], couleurs: bool = False) -> str:
    """Dessine des dés côte à côte, en cinq lignes.

    Exemple:
        >>> print(rendu_des([5, 1]))
        ┌─────┐┌─────┐
        │o   o││     │
        │  o  ││  o  │
        │o   o││     │
        └─────┘└─────┘
    """
    dessins = []
    for face in values:
        points = FACES.get(face, ("     ", f"{face:^5}", "     "))  # un chiffre, si le dé en a plus
        milieu = [f"│{ligne}│" for ligne in points]
        dessin = ["┌─────┐", *milieu, "└─────┘"]
        if couleurs and face == FACE_V:
            dessin = [peindre(ligne, TEINTE_DE_V) for ligne in dessin]
        dessins.append(dessin)
    return cote_a_cote(dessins)


# --- en mots -------------------------------------------------------------------------------------


def rendu_points(points: float) -> str:
    """Accorde « point » avec son nombre, entier ou moyen.

    Exemple:
        >>> rendu_points(1), rendu_points(2), rendu_points(1.63), rendu_points(1.999)
        ('1 point', '2 points', '1,63 point', '2,00 points')
    """
    nombre = str(points)
    if isinstance(points, float):
        nombre = f"{points:.2f}".replace(".", ",")
    if round(points, 2) < 2:
        return f"{nombre} point"
    return f"{nombre} points"


def rendu_mots(partie: Partie) -> str:
    """Dit les dominos du plateau en mots, une valeur par ligne."""
    lignes = []
    for valeur in TEINTES:
        numeros = [str(numero) for numero, points in partie.dominos if numero and points == valeur]
        if numeros:
            lignes.append(f"Dominos de {rendu_points(valeur)} : {' '.join(numeros)}.")
    if not lignes:
        return "Il n'y a plus de domino."
    return "\n".join(lignes)


def rendu_comptes(values: Sequence[int]) -> str:
    """Compte les dés de chaque face, une par ligne.

    Exemple:
        >>> print(rendu_comptes([4, 6, 4, 4]))
        3 dés de 4
        1 dé de V
    """
    lignes = []
    for face in sorted(set(values)):
        nombre = values.count(face)
        mot = "dés" if nombre > 1 else "dé"
        lignes.append(f"{nombre} {mot} de {Coup(PRENDRE, face)}")
    return "\n".join(lignes)


def rendu_joueurs(players: Sequence[player]) -> str:
    """Écrit les points de chaque joueur, un par ligne, et le dessus de sa pile."""
    lignes = []
    for joueur in players:
        dessus = "aucun domino"
        if joueur.pile:
            dessus = f"dessus de la pile : {joueur.pile[-1]}"
        lignes.append(f"{joueur.username} : {rendu_points(joueur.points)}, {dessus}")
    return "\n".join(lignes)


def rendu_piles(players: Sequence[player]) -> str:
    """Écrit les points de chaque joueur, un par ligne, et toute sa pile."""
    lignes = []
    for joueur in players:
        pile = "aucun domino"
        if joueur.pile:
            numeros = " ".join(str(numero) for numero in joueur.pile)
            pile = f"du dessous au dessus : {numeros}"
        lignes.append(f"{joueur.username} : {rendu_points(joueur.points)}, {pile}")
    return "\n".join(lignes)


# --- un tour -------------------------------------------------------------------------------------


def rendu_faces(values: Sequence[int]) -> str:
    """Écrit les faces des dés comme le joueur les tape : « 5 V 2 »."""
    return " ".join(str(Coup(PRENDRE, face)) for face in values)


def rendu_total(partie: Partie, tour: Tour) -> str:
    """Dit ce que donnerait de s'arrêter sur un tour : le domino à prendre, ou ce qui manque."""
    total = somme(tour)
    if not checkVInDices(tour):
        return f"total {total}, il manque un V"
    if total < NUMEROS[0]:
        return f"total {total}, il faut au moins {NUMEROS[0]}"
    if total > NUMEROS[-1]:
        return f"total {total}, aucun domino ne dépasse {NUMEROS[-1]}"
    if not domino_disponible(partie, total):
        return f"total {total}, domino {total} déjà pris"
    points = rendu_points(points_du_domino(total))
    return f"total {total}, domino {total} à prendre pour {points}"


def rendu_restants(tour: Tour) -> str:
    """Compte les dés qu'on peut relancer : « les 3 dés restants »."""
    restants = des_restants(tour)
    if restants == 1:
        return "le dé restant"
    return f"les {restants} dés restants"


def rendu_suite(partie: Partie, coup: Coup) -> str:
    """Dit ce que donnerait un coup permis."""
    if coup.genre is PRENDRE:
        return rendu_total(partie, prendre(partie.tour, coup.face))
    if coup.genre is LANCER:
        return f"relancer {rendu_restants(partie.tour)}"
    if partie.tour.values:
        return "tour perdu, aucune face nouvelle"
    return f"s'arrêter ({rendu_total(partie, partie.tour)})"


def rendu_coups(partie: Partie) -> str:
    """Énumère les coups permis, un par ligne, et ce que chacun donnerait."""
    return "\n".join(f"{coup} : {rendu_suite(partie, coup)}" for coup in coups(partie))


def rendu_permis(partie: Partie) -> str:
    """Énumère les coups permis, tels qu'on les tape : « 2, 5, V »."""
    return ", ".join(str(coup) for coup in coups(partie))


def rendu_question(partie: Partie) -> str:
    """Rend la question que le tour pose au joueur, humain ou machine."""
    nom = partie.joueur.username
    if not partie.tour.values:
        return f"{nom}, relancez-vous {rendu_restants(partie.tour)} (o/n) ? "
    return f"{nom}, quelle face prenez-vous ({rendu_permis(partie)}) ? "


def rendu_tour(partie: Partie) -> str:
    """Dit les dés mis de côté, et ce que donnerait de s'arrêter."""
    tour = partie.tour
    mis_de_cote: list[int] = []
    for face, coef in zip(tour.listeChoixJoueur, tour.coefChoixJoueur, strict=True):
        mis_de_cote += [face] * coef
    phrase = f"Mis de côté : {rendu_faces(mis_de_cote)} ; {rendu_total(partie, tour)}."
    if des_restants(tour) == 0:
        return f"{phrase}\nTous les dés sont mis de côté."
    return phrase


def rendu_evenement(partie: Partie, evenement: Evenement) -> str:
    """Raconte le coup qui vient d'être joué : les dés lancés, mis de côté, ou la fin du tour."""
    if evenement.coup.genre is LANCER:
        return rendu_comptes(evenement.values)
    if evenement.coup.genre is PRENDRE:
        return rendu_tour(partie)
    nom = partie.players[evenement.joueur].username
    if evenement.gagne:
        points = rendu_points(points_du_domino(evenement.gagne))
        return f"{nom} gagne le domino {evenement.gagne} ({points})."
    lignes = [evenement.perte]
    if evenement.perte == INEXISTANT:
        lignes[0] += f" Les dominos vont de {NUMEROS[0]} à {NUMEROS[-1]}."
    if evenement.rendu:
        lignes.append(f"{nom} rend le domino {evenement.rendu} au plateau.")
    if evenement.retire:
        lignes.append(f"Le domino {evenement.retire}, le plus grand du plateau, est retiré.")
    return "\n".join(lignes)


def rendu_resume(partie: Partie, evenement: Evenement, tour: Tour) -> str:
    """Raconte tout un tour : « IA1 prend V V, puis 5 5 5. IA1 gagne le domino 25 (2 points). »"""
    prises = []
    for face, coef in zip(tour.listeChoixJoueur, tour.coefChoixJoueur, strict=True):
        prises.append(rendu_faces([face] * coef))
    nom = partie.players[evenement.joueur].username
    phrases = [f"{nom} prend {', puis '.join(prises)}"]
    phrases += rendu_evenement(partie, evenement).split("\n")
    return " ".join(f"{phrase.removesuffix('.')}." for phrase in phrases)


# --- la fin --------------------------------------------------------------------------------------


def rendu_issue(partie: Partie, fin: Fin) -> str:
    """Annonce la fin de la partie, le classement et le vainqueur."""
    lignes = [f"{fin.raison.capitalize()} : la partie est finie.", "Classement :"]
    for id in classement(partie.players):
        joueur = partie.players[id]
        pile = "aucun domino"
        if joueur.pile:
            pile = f"plus grand domino : {plus_grand(joueur)}"
        place = f"{rang(partie.players, id)}. {joueur.username}"
        lignes.append(f"{place} : {rendu_points(joueur.points)}, {pile}")
    if fin.gagnants:
        [gagnant] = fin.gagnants
        lignes.append(f"{partie.players[gagnant].username} remporte la partie.")
    else:
        lignes.append("Personne n'a gardé de domino : il n'y a pas de vainqueur.")
    return "\n".join(lignes)
