"""Le plateau entier : sa mise en place, son dessin, tous les coups d'un joueur.

Les notions :
- un *bras* est un rectangle de 9 x 4 cases au bord du plateau, d'où part chaque joueur ;
- une case *foncée* a une somme ligne + colonne impaire : les pièces ne vivent que sur elles ;
- le *dessin* est un texte, un symbole par case : minuscule pour un pion, majuscule pour une dame.

Les types viennent de `types.py`, la marche et la prise de `pieces.py`, la rafle de `tour.py` ; on
les retrouve tous d'ici, comme dans le `plateau.h` du sujet.

À essayer : dessinez les cases claires par un espace au lieu d'un point ; est-ce plus lisible ?
"""

from __future__ import annotations

from collections.abc import Iterator

from .pieces import (
    ArrivBord,
    contenu_de,
    creerDame,
    deplacerDame,
    deplacerPion,
    peutPrendre,
    pieces_de,
    prendrePiece,
)
from .tour import Tour, commencer, copier, peut_jouer, pieces_obligees, suivre
from .types import (
    CASE_VIDE,
    COIN,
    DAMES,
    HORS_JEU,
    JOUEURS,
    PIONS,
    SYMBOLES,
    CaseIllisible,
    Coup,
    CoupIllegal,
    CoupIllisible,
    Etape,
    N,
    Plateau,
    est_valide,
    lire_case,
    nom_case,
    t_case,
    t_contenu,
    t_coordonnees,
    t_equipe,
    t_joueur,
    t_lettre,
    t_piece,
    t_stats,
)

__all__ = [
    "CASE_VIDE",
    "DAMES",
    "PIONS",
    "ArrivBord",
    "CaseIllisible",
    "Coup",
    "CoupIllegal",
    "CoupIllisible",
    "DeplacePoss",
    "Etape",
    "N",
    "Plateau",
    "Tour",
    "afficher",
    "appliquer",
    "commencer",
    "copier",
    "coups",
    "creerDame",
    "deplacerDame",
    "deplacerPion",
    "init",
    "lire_case",
    "nom_case",
    "peutPrendre",
    "peut_jouer",
    "pieces_de",
    "pieces_obligees",
    "prendrePiece",
    "rendu_plateau",
    "t_case",
    "t_contenu",
    "t_coordonnees",
    "t_equipe",
    "t_joueur",
    "t_lettre",
    "t_piece",
    "t_stats",
    "tous_les_coups",
]

# Rouge, vert, jaune et bleu : les numéros de couleur que comprend un terminal.
COULEURS = dict(zip(JOUEURS, (31, 32, 33, 34), strict=True))


# --- la mise en place ----------------------------------------------------------------------------


def contenu_initial(x: int, y: int) -> t_contenu:
    """Dit ce que porte une case au début de la partie.

    Args:
        x: la colonne, comptée de 0.
        y: la ligne, de même.
    Retour: hors jeu dans les coins, un pion sur les cases foncées des bras, rien ailleurs.
    Effets de bord: aucun.
    """
    if not est_valide(x, y):
        return HORS_JEU
    bras = (y >= N - COIN, x >= N - COIN, y < COIN, x < COIN)
    if (x + y) % 2 == 0 or not any(bras):
        return CASE_VIDE
    return PIONS[JOUEURS[bras.index(True)]]


def init() -> Plateau:
    """Prépare un plateau neuf, les 72 pions en place.

    Args: aucun.
    Retour: le plateau.
    Effets de bord: aucun.

    Exemple:
        >>> plateau = init()
        >>> [len(pieces_de(plateau, joueur)) for joueur in (1, 2, 3, 4)]
        [18, 18, 18, 18]
    """
    return [
        [t_case(t_coordonnees(x, y), contenu_initial(x, y)) for x in range(N)] for y in range(N)
    ]


# --- le dessin -----------------------------------------------------------------------------------


def symbole(contenu: t_contenu, couleurs: bool = False) -> str:
    """Dessine le contenu d'une case.

    Args:
        contenu: ce que porte la case.
        couleurs: vrai pour colorer les pièces.
    Retour: un point si elle est vide, un espace hors du jeu, sinon la lettre de la pièce.
    Effets de bord: aucun.

    Exemple:
        >>> symbole(CASE_VIDE), symbole(PIONS[t_joueur.joueur_4]), symbole(DAMES[t_joueur.joueur_4])
        ('.', 'o', 'O')
    """
    if contenu.joueur not in JOUEURS:
        return "." if contenu.joueur is t_joueur.vide else " "
    lettre = SYMBOLES[contenu.joueur]
    if contenu.piece is t_piece.dame:
        lettre = lettre.upper()
    return f"\x1b[{COULEURS[contenu.joueur]}m{lettre}\x1b[0m" if couleurs else lettre


def rendu_plateau(plateau: Plateau, couleurs: bool = False) -> str:
    """Dessine le plateau, avec ses coordonnées des quatre côtés.

    Args:
        plateau: le plateau.
        couleurs: vrai pour donner une couleur à chaque joueur.
    Retour: 19 lignes, sans fin de ligne au bout.
    Effets de bord: aucun.

    Exemple:
        >>> for ligne in rendu_plateau(init()).splitlines()[:4]:
        ...     print(ligne)
           A B C D E F G H I J K L M N O P Q
         1         . n . n . n . n .          1
         2         n . n . n . n . n          2
         3         . n . n . n . n .          3
    """
    lettres = "   " + " ".join(lettre.name for lettre in t_lettre)
    lignes = [
        f"{y:2} {' '.join(symbole(c.contenu, couleurs) for c in ligne)} {y:2}"
        for y, ligne in enumerate(plateau, start=1)
    ]
    return "\n".join([lettres, *lignes, lettres])


def afficher(plateau: Plateau, couleurs: bool = False) -> None:
    """Imprime le plateau.

    Args:
        plateau: le plateau.
        couleurs: vrai pour donner une couleur à chaque joueur.
    Retour: rien.
    Effets de bord: écrit sur la sortie standard.
    """
    print(rendu_plateau(plateau, couleurs))


# --- les coups d'un joueur -----------------------------------------------------------------------


def DeplacePoss(plateau: Plateau, depart: t_coordonnees) -> bool:
    """Dit si la pièce choisie peut jouer, compte tenu des prises obligatoires des autres.

    Args:
        plateau: le plateau.
        depart: la case de la pièce.
    Retour: vrai si elle a au moins un coup ; faux sur une case sans pièce.
    Effets de bord: aucun.

    Exemple:
        >>> plateau = init()
        >>> DeplacePoss(plateau, lire_case("E14")), DeplacePoss(plateau, lire_case("E16"))
        (True, False)
    """
    if contenu_de(plateau, depart).equipe is None:
        return False
    return bool(commencer(plateau, depart).suites())


def tous_les_coups(plateau: Plateau, joueur: int) -> Iterator[Coup]:
    """Donne un à un les coups d'un joueur.

    Une dame au milieu d'une foule peut avoir des millions de rafles : qui n'en veut que
    quelques-unes s'arrête quand il veut.

    Args:
        plateau: le plateau, qui n'est pas modifié.
        joueur: le joueur, de 1 à 4.
    Retour: chaque coup légal, une seule fois, toujours dans le même ordre.
    Effets de bord: aucun.
    """
    brouillon = copier(plateau)
    obligees = pieces_obligees(plateau, joueur)
    for depart in obligees or pieces_de(plateau, joueur):
        yield from Tour(brouillon, [depart], bool(obligees)).completer()


def coups(plateau: Plateau, joueur: int) -> list[Coup]:
    """Donne tous les coups légaux d'un joueur.

    Args:
        plateau: le plateau, qui n'est pas modifié.
        joueur: le joueur, de 1 à 4.
    Retour: les coups complets, rafles comprises.
    Effets de bord: aucun ; lève ValueError si le joueur n'existe pas.

    Exemple:
        >>> [str(coup) for coup in coups(init(), 1)][:3]
        ['E14-F13', 'G14-F13', 'G14-H13']
    """
    if joueur not in JOUEURS:
        raise ValueError("le joueur va de 1 à 4")
    return list(tous_les_coups(plateau, joueur))


def appliquer(plateau: Plateau, coup: Coup) -> Plateau:
    """Joue un coup : déplace la pièce, puis enlève les pièces prises, dans l'ordre.

    Args:
        plateau: le plateau, modifié (`copier` d'abord pour garder l'ancien).
        coup: un coup du joueur dont la pièce est sur la première case.
    Retour: le même plateau.
    Effets de bord: modifie le plateau ; lève CaseIllisible ou CoupIllegal, sans y toucher, si le
        coup n'est pas dans les règles.

    Exemple:
        >>> plateau = appliquer(init(), Coup(("E14", "F13")))
        >>> symbole(contenu_de(plateau, lire_case("F13")))
        's'
    """
    if suivre(plateau, coup.cases) != coup:
        raise CoupIllegal(f"les prises annoncées ne sont pas celles de {coup}")
    depart, arrivee = lire_case(coup.cases[0]), lire_case(coup.cases[-1])
    est_dame = contenu_de(plateau, depart).piece is t_piece.dame
    (deplacerDame if est_dame else deplacerPion)(plateau, depart, arrivee)
    for prise in coup.prises:
        prendrePiece(plateau, lire_case(prise))
    return plateau
