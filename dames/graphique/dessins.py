"""Les dessins de la fenêtre : le plateau, les pièces, les marques et les tableaux.

Les notions, avec un exemple :
- l'équipe se voit à la *teinte*, le joueur à la *forme* (Sud un disque, Est un carré, Nord un
  losange, Ouest un triangle), la dame, « S », à sa *couronne* ;
- une *marque* est double, claire et sombre : elle se voit sur une case comme sur une pièce,
  « le blanc cerné de noir » autour de la pièce choisie ;
- un *rang*, de 1 à 3, est celui d'un coup conseillé ; il s'écrit là où la pièce arriverait.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from pygame import Rect, Vector2

from ..fenetre.toile import CORPS, PETIT, Palette, Point, Teinte, Toile, bois
from ..game import Partie
from ..plateau import contenu_de, init
from ..structures import (
    DAMES,
    EQUIPES,
    JOUEURS,
    PIONS,
    N,
    est_valide,
    lire_case,
    t_contenu,
    t_coordonnees,
    t_joueur,
    t_piece,
)

LEGENDE = (
    "une pièce choisie, ou qui doit prendre",
    "une case où elle peut aller",
    "une pièce qu'elle y prendrait",
)
PART_DES_CASES = 0.922  # en largeur ; le reste du plateau est son cadre, où se lisent les repères
LIGNE = 34  # la hauteur d'une ligne de tableau
RAYON_D_UN_RANG = 13  # le disque où se lit le rang d'un conseil
NOYER = (72, 54, 40)
SOMBRE = (58, 50, 46)  # les cases où l'on joue
CLAIRE = (120, 104, 84)  # les autres
DERNIER_COUP = (30, 98, 88)  # les cases du dernier coup
COUP_D_AVANT = (44, 70, 66)  # celles des coups des machines, juste avant
IVOIRE = (236, 222, 196)
TEINTES = {1: Palette.ORANGE, 2: Palette.AZUR}  # d'après l'équipe
RELIEFS = {1: (196, 118, 30), 2: (58, 116, 178)}  # le bord d'une pièce
COURONNE = ((-9, 6), (-9, -5), (-4, 0), (0, -7), (4, 0), (9, -5), (9, 6))
POLYGONES = {  # en points, autour du centre d'une case de 39 points
    t_joueur.joueur_2: ((-13, -13), (13, -13), (13, 13), (-13, 13)),
    t_joueur.joueur_3: ((0, -17), (17, 0), (0, 17), (-17, 0)),
    t_joueur.joueur_4: ((0, -16), (17, 14), (-17, 14)),
}
MODELE = 39  # le côté de cette case
SCENE = {  # ce que l'image de l'accueil ajoute au départ
    "G11": PIONS[t_joueur.joueur_1],
    "H10": PIONS[t_joueur.joueur_2],
    "J8": PIONS[t_joueur.joueur_4],
    "F8": DAMES[t_joueur.joueur_4],
    "K11": DAMES[t_joueur.joueur_3],
}
RAFLE_DE_LA_SCENE = ("G11", "I9", "K7")
CASES = [t_coordonnees(x, y) for y in range(N) for x in range(N) if est_valide(x, y)]


# --- le plateau -----------------------------------------------------------------------------------


def carre_de(plateau: Rect, case: t_coordonnees, bas: int) -> Rect:
    """Donne le carré d'une case, sur un plateau tourné d'autant de quarts."""
    x, y = case
    for _ in range(bas):
        x, y = N - 1 - y, x  # un quart de tour
    cote = int(plateau.w * PART_DES_CASES) // N
    marge = (plateau.w - N * cote) // 2
    return Rect(plateau.x + marge + cote * x, plateau.y + marge + cote * y, cote, cote)


def teinte_de(case: t_coordonnees) -> Teinte:
    """Donne la couleur d'une case : on joue sur les sombres."""
    if (case.x + case.y) % 2:
        return SOMBRE
    return CLAIRE


def peindre_croix(toile: Toile, bas: int) -> None:
    """Peint le plateau vide : un fond de bois, et les cases de la croix, tournées."""
    page = toile.page
    bois(toile, page, NOYER, 17, 8)
    toile.rectangle(page, Palette.OMBRE, 2, rayon=0)
    for case in CASES:
        bois(toile, carre_de(page, case, bas), teinte_de(case), 17 * case.y + case.x, 4)


def colorer(toile: Toile, couleur: Teinte) -> None:
    """Peint une case d'un bois de cette couleur."""
    bois(toile, toile.page, couleur, 5, 4)


# --- les pièces ----------------------------------------------------------------------------------


def forme(joueur: t_joueur, centre: Point, fois: float) -> list[Point]:
    """Donne les points du polygone d'un joueur, autour d'un centre, tant de fois plus grand."""
    x, y = centre
    return [(x + fois * dx, y + fois * dy) for dx, dy in POLYGONES[joueur]]


def remplir(toile: Toile, centre: Point, joueur: t_joueur, couleur: Teinte, fois: float) -> None:
    """Peint d'une couleur la forme d'un joueur : un disque, ou son polygone."""
    if joueur in POLYGONES:
        toile.polygone(forme(joueur, centre, fois), couleur)
    else:
        toile.disque(centre, 15 * fois, couleur)


def graver(toile: Toile, contenu: t_contenu) -> None:
    """Peint une pièce : une ombre, un bord, un relief, et la couronne d'une dame."""
    fois = toile.page.w / MODELE
    x = toile.page.w / 2
    equipe = EQUIPES[contenu.joueur]
    couleur = TEINTES[equipe]
    remplir(toile, (x, x + 2.5 * fois), contenu.joueur, Palette.OMBRE, 1.04 * fois)
    remplir(toile, (x, x), contenu.joueur, RELIEFS[equipe], 1.04 * fois)
    remplir(toile, (x, x - 0.8 * fois), contenu.joueur, couleur, 0.9 * fois)
    y = x
    if contenu.joueur is t_joueur.joueur_4:
        y += 3.5 * fois  # le milieu d'un triangle est plus bas
    if contenu.piece is t_piece.dame:
        toile.polygone([(x + fois * dx, y + fois * dy) for dx, dy in COURONNE], Palette.ENCRE)
    else:
        toile.disque((x, y), 6 * fois, RELIEFS[equipe], 1.6 * fois)


def peindre_piece(toile: Toile, centre: Point, contenu: t_contenu, cote: float = MODELE) -> None:
    """Peint une pièce dans une case de ce côté : sa teinte, sa forme, sa couronne."""
    carre = Rect(0, 0, round(cote), round(cote))
    carre.center = (round(centre[0]), round(centre[1]))
    if carre.w > 1:
        toile.vignette(contenu, carre, graver, contenu)


# --- les marques ---------------------------------------------------------------------------------


def entourer(toile: Toile, centre: Point, rayon: float, couleur: Teinte) -> None:
    """Entoure une pièce d'un anneau, bordé de sombre dedans et dehors."""
    toile.disque(centre, rayon + 2, Palette.ENCRE, 8)
    toile.disque(centre, rayon, couleur, 4)


def relier(toile: Toile, points: Sequence[Point], couleur: Teinte, trait: float = 4) -> None:
    """Relie des points d'un trait bordé de sombre."""
    toile.chemin(points, Palette.ENCRE, trait + 4)
    toile.chemin(points, couleur, trait)


def pointer(toile: Toile, centre: Point) -> None:
    """Marque d'un point une case où l'on peut aller."""
    toile.disque(centre, 10, Palette.ENCRE)
    toile.disque(centre, 7, Palette.TEXTE)


def viser(toile: Toile, rect: Rect) -> None:
    """Encadre une pièce à prendre."""
    toile.rectangle(rect, Palette.ENCRE, 6, rayon=0)
    toile.rectangle(rect.inflate(-2, -2), Palette.ALERTE, 3, rayon=0)


def hachurer(toile: Toile, rect: Rect) -> None:
    """Raye un carré de traits obliques."""
    for pas in range(8, 2 * rect.w, 10):
        debut = max(0, pas - rect.w)
        fin = min(rect.w, pas)
        bouts = [(rect.x + debut, rect.y + fin), (rect.x + fin, rect.y + debut)]
        toile.chemin(bouts, Palette.ENCRE, 2)


# --- les conseils --------------------------------------------------------------------------------


def avant_la_fin(points: Sequence[Point], recul: float, ecart: float = 0) -> Point:
    """Donne le point d'un trajet à tant de recul de son bout, et à tant d'écart sur le côté.

    Exemple:
        >>> avant_la_fin([(0, 0), (10, 0)], 4, 2)
        (6.0, 2.0)
    """
    sens = (Vector2(points[-1]) - points[-2]).normalize()
    x, y = points[-1] - recul * sens + ecart * sens.rotate(90)
    return x, y


def flecher(toile: Toile, points: Sequence[Point], recul: float) -> None:
    """Relie des points d'une flèche bordée de sombre, qui s'arrête avec ce recul."""
    relier(toile, [*points[:-1], avant_la_fin(points, recul + 12)], Palette.MENTHE)
    for pointe, base, aile, couleur in ((-4, 14, 12, Palette.ENCRE), (0, 12, 8, Palette.MENTHE)):
        sommets = [avant_la_fin(points, recul + pointe)]
        sommets.append(avant_la_fin(points, recul + base, aile))
        sommets.append(avant_la_fin(points, recul + base, -aile))
        toile.polygone(sommets, couleur)


def place_du_rang(points: Sequence[Point], prises: Sequence[Point]) -> Point:
    """Donne où écrire le rang d'un coup : à son arrivée, ou un peu avant si un autre y est déjà."""
    place = points[-1]
    for recul in (0, 2 * RAYON_D_UN_RANG + 1, 4 * RAYON_D_UN_RANG + 2):
        place = avant_la_fin(points, recul)
        ecarts = [Vector2(place).distance_to(prise) for prise in prises]
        if min(ecarts, default=math.inf) >= 2 * RAYON_D_UN_RANG:
            break
    return place


# --- les images et les tableaux ------------------------------------------------------------------


def illustrer(toile: Toile, rect: Rect) -> None:
    """Dessine la croix au départ, et un pion qui y prendrait deux pièces."""
    toile.ombre(rect, 4)
    toile.rectangle(rect, NOYER, rayon=4)
    plateau = init()
    for nom, contenu in SCENE.items():
        x, y = lire_case(nom)
        plateau[y][x].contenu = contenu
    for case in CASES:
        place = carre_de(rect, case, 0)
        toile.rectangle(place, teinte_de(case), rayon=0)
        contenu = contenu_de(plateau, case)
        if contenu.joueur in JOUEURS:
            peindre_piece(toile, place.center, contenu, place.w)
    places = [carre_de(rect, lire_case(nom), 0) for nom in RAFLE_DE_LA_SCENE]
    depart = places[0]
    relier(toile, [place.center for place in places], Palette.MENTHE, 3)
    entourer(toile, depart.center, depart.w * 0.5, Palette.TEXTE)
    for place in places[1:]:
        toile.disque(place.center, place.w * 0.3, Palette.ENCRE)
        toile.disque(place.center, place.w * 0.22, Palette.TEXTE)


def icone(toile: Toile) -> None:
    """Peint l'image de la fenêtre : une dame."""
    toile.disque((32, 32), 30, Palette.ORANGE)
    toile.polygone([(32 + 2 * dx, 32 + 2 * dy) for dx, dy in COURONNE], Palette.ENCRE)


def dessiner_legende(toile: Toile, rect: Rect) -> None:
    """Explique les marques, tant que rien n'est joué."""
    pas = rect.h // len(LEGENDE)
    for rang, phrase in enumerate(LEGENDE):
        carre = Rect(rect.x, rect.y + pas * rang, 34, 34)
        toile.vignette(("case", SOMBRE), carre, colorer, SOMBRE)
        if rang == 0:
            peindre_piece(toile, carre.center, PIONS[t_joueur.joueur_1], 34)
            entourer(toile, carre.center, 16, Palette.TEXTE)
        elif rang == 1:
            pointer(toile, carre.center)
        else:
            peindre_piece(toile, carre.center, PIONS[t_joueur.joueur_2], 34)
            viser(toile, carre)
        point = (carre.right + 12, carre.centery)
        toile.texte(phrase, point, CORPS, Palette.DISCRET, "midleft", rect.w - 50)


def dessiner_stats(toile: Toile, partie: Partie, cadre: Rect) -> None:
    """Dresse dans un cadre le tableau des statistiques : une ligne par joueur, sous les titres."""
    toile.rectangle(cadre, Palette.PANNEAU)
    colonnes = [cadre.x + cadre.w * part // 100 for part in (56, 80, 97)]
    milieu = cadre.y + LIGNE // 2
    toile.texte("Joueur", (cadre.x + 52, milieu), PETIT, Palette.DISCRET, "midleft")
    for x, titre in zip(colonnes, ("Pions pris", "Pions perdus", "Coups"), strict=True):
        toile.texte(titre, (x, milieu), PETIT, Palette.DISCRET, "midright")
    for joueur, stats in zip(JOUEURS, partie.stats, strict=True):
        y = milieu + LIGNE * joueur
        peindre_piece(toile, (cadre.x + 26, y), PIONS[joueur], 30)
        nom = (cadre.x + 52, y)
        toile.texte(stats.nom, nom, PETIT, Palette.TEXTE, "midleft", cadre.w * 2 // 5, gras=True)
        nombres = (stats.pions_pris, stats.pions_perdus, stats.nb_coup)
        for x, nombre in zip(colonnes, nombres, strict=True):
            toile.texte(str(nombre), (x, y), PETIT, Palette.TEXTE, "midright")
