"""Le plateau : sa mise en place, son dessin, la marche et la prise d'une pièce.

Les notions, avec un exemple :
- un *bras* est un rectangle de 9 x 4 cases au bord du plateau, d'où part un joueur : E14 à M17 ;
- un *rayon* est la suite des cases d'une diagonale, jusqu'au bord : de E3, F2 puis G1 ;
- une *glissade* est un déplacement sans prise : E14 vers F13 ;
- un *saut* passe au-dessus d'une pièce, qui est *prise*, et se pose derrière : de E14 à G12 ;
- l'*élan* d'une dame est le nombre de cases libres avant la pièce à prendre : 0 pour une voisine ;
- une pièce est *obligée* quand elle peut prendre une pièce adverse : « prise obligatoire ».

Comme le veut le sujet, `afficher` est ici, et c'est la seule fonction des règles qui imprime.

À essayer : les exercices 2 à 7, 9, 10 et 14 du cours.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from .commun.terminal import peindre
from .structures import (
    CASE_VIDE,
    COIN,
    DAMES,
    HORS_JEU,
    JOUEURS,
    PIONS,
    SENS,
    SYMBOLES,
    N,
    Plateau,
    est_valide,
    t_case,
    t_contenu,
    t_coordonnees,
    t_joueur,
    t_lettre,
    t_piece,
)

DIAGONALES = ((-1, -1), (1, -1), (-1, 1), (1, 1))
COULEURS = {
    t_joueur.joueur_1: "rouge",
    t_joueur.joueur_2: "vert",
    t_joueur.joueur_3: "jaune",
    t_joueur.joueur_4: "bleu",
}
LARGEUR = 39  # colonnes du plateau et de ses coordonnées


# --- la mise en place ----------------------------------------------------------------------------


def contenu_initial(x: int, y: int) -> t_contenu:
    """Donne ce que porte une case au début : un pion sur les cases foncées des quatre bras."""
    if not est_valide(x, y):
        return HORS_JEU
    if (x + y) % 2 == 0:
        return CASE_VIDE
    if y >= N - COIN:
        return PIONS[t_joueur.joueur_1]
    if x >= N - COIN:
        return PIONS[t_joueur.joueur_2]
    if y < COIN:
        return PIONS[t_joueur.joueur_3]
    if x < COIN:
        return PIONS[t_joueur.joueur_4]
    return CASE_VIDE


def init(plateau: Plateau | None = None) -> Plateau:
    """Met les 72 pions en place sur le plateau donné, ou sur un neuf, et le rend."""
    if plateau is None:
        plateau = []
    plateau.clear()
    for y in range(N):
        plateau.append([t_case(t_coordonnees(x, y), contenu_initial(x, y)) for x in range(N)])
    return plateau


def copier_plateau(plateau: Plateau) -> Plateau:
    """Rend un plateau égal, dont on peut changer les cases sans toucher à l'original."""
    return [[t_case(c.coordonnees, c.contenu) for c in ligne] for ligne in plateau]


def contenu_de(plateau: Plateau, place: t_coordonnees) -> t_contenu:
    """Donne ce que porte une case."""
    return plateau[place.y][place.x].contenu


def pieces_de(plateau: Plateau, joueur: int) -> list[t_coordonnees]:
    """Donne les cases des pièces d'un joueur, de haut en bas puis de gauche à droite."""
    return [c.coordonnees for ligne in plateau for c in ligne if c.contenu.joueur == joueur]


# --- le dessin -----------------------------------------------------------------------------------


def symbole(contenu: t_contenu) -> str:
    """Dessine un contenu : un point si la case est vide, un espace hors du jeu, ou la pièce.

    Exemple:
        >>> symbole(CASE_VIDE), symbole(PIONS[t_joueur.joueur_4]), symbole(DAMES[t_joueur.joueur_4])
        ('.', 'o', 'O')
    """
    if contenu.joueur is t_joueur.invalide:
        return " "
    if contenu.joueur is t_joueur.vide:
        return "."
    lettre = SYMBOLES[contenu.joueur]
    if contenu.piece is t_piece.dame:
        return lettre.upper()
    return lettre


class Cadre(NamedTuple):
    """Comment montrer un plateau : en couleurs ou non, ce qu'on y marque, ce qu'on écrit à côté.

    Une marque est faite des deux caractères qui entourent une case ; deux cases foncées ne se
    touchent jamais sur une ligne, leurs marques non plus.
    """

    couleurs: bool = False
    marques: Mapping[t_coordonnees, str] = {}
    panneau: Sequence[str] = ()


SIMPLE = Cadre()


def rendu_ligne(ligne: Sequence[t_case], cadre: Cadre) -> str:
    """Dessine les cases d'une ligne entre leurs bords ; en couleurs, les foncées sont peintes."""
    morceaux = [" "] * (2 * N + 1)
    for x, case in enumerate(ligne):
        morceaux[2 * x + 1] = symbole(case.contenu)
        if case.coordonnees in cadre.marques:
            marque = cadre.marques[case.coordonnees]
            morceaux[2 * x] = marque[0]
            morceaux[2 * x + 2] = marque[1]
    if cadre.couleurs:
        for x, case in enumerate(ligne):
            if est_foncee(case):
                dessin = "".join(morceaux[2 * x : 2 * x + 3])
                teinte = COULEURS.get(case.contenu.joueur, "gris")
                morceaux[2 * x : 2 * x + 3] = [peindre(dessin, teinte), "", ""]
    return "".join(morceaux)


def est_foncee(case: t_case) -> bool:
    """Dit si une case est de celles où vont les pièces."""
    x, y = case.coordonnees
    return est_valide(x, y) and (x + y) % 2 == 1


def rendu_plateau(plateau: Plateau, cadre: Cadre = SIMPLE) -> str:
    """Dessine le plateau, avec ses coordonnées des quatre côtés, comme le veut son cadre.

    Exemple:
        >>> rendu_plateau(init(), Cadre(marques={t_coordonnees(5, 0): "<>"})).splitlines()[1]
        ' 1         .<n>. n . n . n .          1'
    """
    lettres = f"   {' '.join(lettre.name for lettre in t_lettre)}   "
    lignes = [lettres]
    for y, ligne in enumerate(plateau, start=1):
        lignes.append(f"{y:2}{rendu_ligne(ligne, cadre)}{y:2}")
    lignes.append(lettres)
    for rang, cote in enumerate(cadre.panneau):
        lignes[rang] += f"  {cote}"
    return "\n".join(ligne.rstrip() for ligne in lignes)


def afficher(plateau: Plateau, cadre: Cadre = SIMPLE) -> None:
    """Imprime le plateau, comme `rendu_plateau` le dessine."""
    print(rendu_plateau(plateau, cadre))


# --- la marche et la prise -----------------------------------------------------------------------


@cache
def rayon(depart: t_coordonnees, direction: tuple[int, int]) -> tuple[t_coordonnees, ...]:
    """Donne les cases d'une diagonale, de la plus proche à la plus lointaine, sans le départ.

    Exemple:
        >>> rayon(t_coordonnees(4, 2), (1, -1))
        (t_coordonnees(x=5, y=1), t_coordonnees(x=6, y=0))
    """
    dx, dy = direction
    cases = []
    place = t_coordonnees(depart.x + dx, depart.y + dy)
    while est_valide(place.x, place.y):
        cases.append(place)
        place = t_coordonnees(place.x + dx, place.y + dy)
    return tuple(cases)


def libres(
    plateau: Plateau, cases: Sequence[t_coordonnees], depart: t_coordonnees
) -> Iterator[t_coordonnees]:
    """Suit des cases tant qu'elles sont vides ; `depart`, que la pièce a quitté, l'est aussi."""
    for place in cases:
        if place != depart and contenu_de(plateau, place).joueur is not t_joueur.vide:
            return
        yield place


def glissades(plateau: Plateau, depart: t_coordonnees) -> Iterator[t_coordonnees]:
    """Donne les arrivées sans prise : d'une case en avant pour un pion, au choix pour une dame."""
    piece = contenu_de(plateau, depart)
    sx, sy = SENS[piece.joueur]
    for dx, dy in DIAGONALES:
        portee = rayon(depart, (dx, dy))
        if piece.piece is t_piece.dame:
            yield from libres(plateau, portee, depart)
        elif dx * sx + dy * sy == 1:  # les deux diagonales qui vont dans le sens de marche
            yield from libres(plateau, portee[:1], depart)


def sauts(
    plateau: Plateau, cases: Sequence[t_coordonnees], deja: Collection[t_coordonnees] = ()
) -> Iterator[tuple[t_coordonnees, t_coordonnees]]:
    """Donne les sauts, (case d'arrivée, case prise), au-dessus des pièces des autres joueurs.

    Rien ne bouge avant la fin d'une rafle : la pièce est posée sur la première des `cases` qu'elle
    a suivies, et saute de la dernière. Celles qu'elle a `deja` prises font obstacle, sans se
    reprendre.
    """
    depart = cases[0]
    piece = contenu_de(plateau, depart)
    est_dame = piece.piece is t_piece.dame
    for direction in DIAGONALES:
        portee = rayon(cases[-1], direction)
        elan = 0
        if est_dame:
            elan = len(list(libres(plateau, portee, depart)))
        if elan == len(portee):  # personne jusqu'au bord
            continue
        prise = portee[elan]
        if prise in deja or contenu_de(plateau, prise).joueur in (t_joueur.vide, piece.joueur):
            continue
        derriere = portee[elan + 1 :]
        if not est_dame:
            derriere = derriere[:1]
        for arrivee in libres(plateau, derriere, depart):
            yield arrivee, prise


def peutPrendre(plateau: Plateau, depart: t_coordonnees) -> bool:
    """Dit si la pièce choisie peut prendre une pièce, celle d'un allié comprise."""
    if contenu_de(plateau, depart).joueur not in JOUEURS:
        return False
    return any(True for _ in sauts(plateau, [depart]))


def est_obligee(plateau: Plateau, depart: t_coordonnees) -> bool:
    """Dit si la pièce choisie doit prendre : parmi celles qu'elle peut prendre, une est adverse."""
    if not peutPrendre(plateau, depart):
        return False
    equipe = contenu_de(plateau, depart).equipe
    return any(contenu_de(plateau, p).equipe is not equipe for _, p in sauts(plateau, [depart]))


def pieces_obligees(plateau: Plateau, joueur: int) -> list[t_coordonnees]:
    """Donne les pièces d'un joueur qui doivent prendre : s'il y en a, l'une d'elles doit jouer."""
    return [place for place in pieces_de(plateau, joueur) if est_obligee(plateau, place)]


def peut_bouger(plateau: Plateau, depart: t_coordonnees) -> bool:
    """Dit si une pièce a une glissade ou un saut, quoi que doivent faire les autres."""
    for _ in glissades(plateau, depart):
        return True
    return peutPrendre(plateau, depart)


def peut_jouer(plateau: Plateau, joueur: int) -> bool:
    """Dit si un joueur a au moins un coup."""
    return any(peut_bouger(plateau, place) for place in pieces_de(plateau, joueur))


def DeplacePoss(plateau: Plateau, depart: t_coordonnees) -> bool:
    """Dit si la pièce choisie peut jouer, compte tenu des prises obligatoires des autres.

    Exemple:
        >>> plateau = init()
        >>> DeplacePoss(plateau, t_coordonnees(4, 13)), DeplacePoss(plateau, t_coordonnees(4, 15))
        (True, False)
    """
    joueur = contenu_de(plateau, depart).joueur
    if joueur not in JOUEURS:
        return False
    obligees = pieces_obligees(plateau, joueur)
    if obligees:
        return depart in obligees
    return peut_bouger(plateau, depart)


# --- ce qui change le plateau --------------------------------------------------------------------


def deplacer(plateau: Plateau, depart: t_coordonnees, arrivee: t_coordonnees) -> None:
    """Porte une pièce d'une case à une autre, ou à la même au bout d'une rafle en boucle."""
    piece = contenu_de(plateau, depart)
    plateau[depart.y][depart.x].contenu = CASE_VIDE
    plateau[arrivee.y][arrivee.x].contenu = piece


def prendrePiece(plateau: Plateau, prise: t_coordonnees) -> None:
    """Enlève du plateau une pièce prise."""
    plateau[prise.y][prise.x].contenu = CASE_VIDE


def ArrivBord(arrive: t_case) -> bool:
    """Dit si la case porte un pion qui n'a plus de case devant lui, dans son sens de marche.

    Exemple:
        >>> pion = PIONS[t_joueur.joueur_1]
        >>> [ArrivBord(t_case(t_coordonnees(*xy), pion)) for xy in ((5, 0), (1, 4), (5, 4))]
        [True, True, False]
    """
    if arrive.contenu.piece is not t_piece.pion:
        return False
    sx, sy = SENS[arrive.contenu.joueur]
    return not est_valide(arrive.coordonnees.x + sx, arrive.coordonnees.y + sy)


def creerDame(arrive: t_case) -> None:
    """Change en dame le pion d'une case."""
    arrive.contenu = DAMES[arrive.contenu.joueur]


def deplacerPion(plateau: Plateau, depart: t_coordonnees, arrivee: t_coordonnees) -> None:
    """Porte un pion de la première à la dernière case de son coup, et l'y fait dame s'il le faut.

    Les cases qu'une rafle ne fait que traverser ne comptent pas : on ne devient dame qu'à la fin.
    """
    deplacer(plateau, depart, arrivee)
    case = plateau[arrivee.y][arrivee.x]
    if ArrivBord(case):
        creerDame(case)


def deplacerDame(plateau: Plateau, depart: t_coordonnees, arrivee: t_coordonnees) -> None:
    """Porte une dame de la première à la dernière case de son coup."""
    deplacer(plateau, depart, arrivee)
