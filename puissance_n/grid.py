"""La grille : où sont les jetons, comment ils tombent, quand ils s'alignent.

Cinq notions :
- une *grille* est un tableau de cases, rangé par lignes de haut en bas ;
- une *case* porte un caractère : « _ » si elle est vide, sinon un *jeton*, « O » pour le joueur
  jaune (le premier, numéro 0) ou « X » pour le joueur rouge (le second, numéro 1) ;
- une *colonne* se désigne par son indice, à partir de 0 ; le joueur, lui, compte à partir de 1 ;
- le *sommet* d'une colonne est la ligne de son jeton le plus haut ;
- un *alignement* est fait de N jetons voisins de la même couleur sur une droite (ligne, colonne
  ou diagonale), avec N = largeur - 2.

À essayer : changez `CADRE` pour dessiner la grille autrement ; puis écrivez une fonction qui
rend le plus long alignement d'un joueur, et comparez-la à `check_winner`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

VIDE = "_"
JETONS = ("O", "X")
MARGE = 2  # la grille a deux colonnes de plus qu'il ne faut aligner de jetons
CADRE = {"haut": "┌─┐", "bas": "└─┘", "cote": "│"}
TEINTES = {"O": "33", "X": "31"}  # les codes ANSI du jaune et du rouge

Case = tuple[int, int]


@dataclass
class Grid:
    """La grille de jeu ; `Grid(largeur, hauteur)` est vide.

    Exemple:
        >>> Grid(3, 2).cells
        [['_', '_', '_'], ['_', '_', '_']]
    """

    width: int
    height: int
    cells: list[list[str]] = field(init=False)

    def __post_init__(self) -> None:
        """Vide toutes les cases.

        Args: aucun.
        Retour: rien.
        Effets de bord: crée `cells`.
        """
        self.cells = [[VIDE] * self.width for _ in range(self.height)]


def sommet(grid: Grid, column: int) -> int:
    """Cherche le jeton le plus haut d'une colonne.

    Args:
        grid: la grille.
        column: l'indice d'une colonne qui existe.
    Retour: l'indice de sa ligne, ou la hauteur de la grille si la colonne est vide.
    Effets de bord: aucun.
    """
    for ligne, cases in enumerate(grid.cells):
        if cases[column] != VIDE:
            return ligne
    return grid.height


def add_token(grid: Grid, column: int, token: str) -> int:
    """Laisse tomber un jeton dans une colonne, au-dessus du dernier.

    Args:
        grid: la grille, modifiée si le jeton trouve sa place.
        column: l'indice de la colonne, à partir de 0.
        token: « O » ou « X ».
    Retour: 1 si le jeton est tombé ; 0 si la colonne est pleine ou n'existe pas, ou si le
        caractère n'est pas un jeton.
    Effets de bord: modifie la grille, sauf quand on rend 0.

    Exemple:
        >>> grid = Grid(3, 2)
        >>> [add_token(grid, 0, "O"), add_token(grid, 0, "X"), add_token(grid, 0, "O")]
        [1, 1, 0]
        >>> grid.cells
        [['X', '_', '_'], ['O', '_', '_']]
    """
    if token not in JETONS or not 0 <= column < grid.width:
        return 0
    ligne = sommet(grid, column) - 1
    if ligne < 0:
        return 0
    grid.cells[ligne][column] = token
    return 1


def remove_token(grid: Grid, column: int) -> int:
    """Retire le jeton le plus haut d'une colonne, quelle que soit sa couleur.

    Args:
        grid: la grille, modifiée s'il y a un jeton à retirer.
        column: l'indice de la colonne, à partir de 0.
    Retour: 1 si un jeton est parti ; 0 si la colonne est vide ou n'existe pas.
    Effets de bord: modifie la grille, sauf quand on rend 0.

    Exemple:
        >>> grid = Grid(3, 2)
        >>> [add_token(grid, 1, "O"), remove_token(grid, 1), remove_token(grid, 1)]
        [1, 1, 0]
    """
    if not 0 <= column < grid.width:
        return 0
    ligne = sommet(grid, column)
    if ligne == grid.height:
        return 0
    grid.cells[ligne][column] = VIDE
    return 1


def est_vide(grid: Grid) -> bool:
    """Dit si la grille ne contient aucun jeton.

    Args:
        grid: la grille.
    Retour: vrai si toutes les cases sont vides.
    Effets de bord: aucun.
    """
    return all(case == VIDE for cases in grid.cells for case in cases)


def est_pleine(grid: Grid) -> bool:
    """Dit si plus aucun jeton ne peut tomber.

    Args:
        grid: la grille.
    Retour: vrai si aucune case n'est vide.
    Effets de bord: aucun.
    """
    return all(case != VIDE for cases in grid.cells for case in cases)


def droites(grid: Grid) -> Iterator[list[Case]]:
    """Énumère les droites de la grille : lignes, colonnes, diagonales des deux sens.

    Une diagonale descendante relie les cases dont `colonne - ligne` est le même ; une diagonale
    montante, celles dont `colonne + ligne` est le même. Chaque case est donc visitée quatre fois,
    quelle que soit la taille de la grille.

    Args:
        grid: la grille.
    Retour: les droites une à une, chacune comme la suite de ses cases (ligne, colonne).
    Effets de bord: aucun.

    Exemple:
        >>> [droite for droite in droites(Grid(2, 2)) if len(droite) == 2]
        [[(0, 0), (0, 1)], [(1, 0), (1, 1)], [(0, 0), (1, 0)], [(0, 1), (1, 1)], \
[(0, 0), (1, 1)], [(0, 1), (1, 0)]]
    """
    largeur, hauteur = grid.width, grid.height
    for ligne in range(hauteur):
        yield [(ligne, colonne) for colonne in range(largeur)]
    for colonne in range(largeur):
        yield [(ligne, colonne) for ligne in range(hauteur)]
    for ecart in range(1 - hauteur, largeur):
        lignes = range(max(0, -ecart), min(hauteur, largeur - ecart))
        yield [(ligne, ligne + ecart) for ligne in lignes]
    for somme in range(hauteur + largeur - 1):
        lignes = range(max(0, somme - largeur + 1), min(hauteur, somme + 1))
        yield [(ligne, somme - ligne) for ligne in lignes]


def cases_alignees(grid: Grid, token: str) -> set[Case]:
    """Trouve les cases d'un joueur qui font partie d'un alignement.

    Chaque droite devient un texte, et l'alignement un motif à y chercher : pour N = 4, « OOOO »
    dans « _OOOOX ». La recherche de Python fait en une fois ce que le C ferait case par case.

    Args:
        grid: la grille, même impossible à atteindre en jouant.
        token: « O » ou « X ».
    Retour: toutes les cases (ligne, colonne) alignées ; aucune si N est nul ou négatif.
    Effets de bord: aucun.

    Exemple:
        >>> grid = Grid(4, 4)
        >>> _ = add_token(grid, 2, "O"), add_token(grid, 3, "O")
        >>> sorted(cases_alignees(grid, "O"))
        [(3, 2), (3, 3)]
    """
    n = grid.width - MARGE
    if n < 1:
        return set()
    motif, alignees = token * n, set[Case]()
    for droite in droites(grid):
        texte = "".join([grid.cells[ligne][colonne] for ligne, colonne in droite])
        debut = texte.find(motif)
        while debut >= 0:
            alignees.update(droite[debut : debut + n])
            debut = texte.find(motif, debut + 1)
    return alignees


def check_winner(grid: Grid) -> int:
    """Cherche un gagnant : N = largeur - 2 jetons alignés.

    Args:
        grid: la grille, même impossible à atteindre en jouant.
    Retour: 0 si le joueur jaune (O) a gagné, 1 si c'est le rouge (X), -1 sinon. Si les deux ont un
        alignement, ce qu'aucune partie ne produit, c'est 0.
    Effets de bord: aucun.

    Exemple:
        >>> grid = Grid(4, 4)
        >>> _ = add_token(grid, 0, "X"), add_token(grid, 1, "O")
        >>> check_winner(grid)
        -1
        >>> _ = add_token(grid, 1, "X")  # en diagonale
        >>> check_winner(grid)
        1
    """
    for joueur, jeton in enumerate(JETONS):
        if cases_alignees(grid, jeton):
            return joueur
    return -1


def rendu_case(jeton: str, alignee: bool, couleurs: bool) -> str:
    """Dessine une case sur trois caractères.

    Args:
        jeton: le caractère de la case.
        alignee: vrai si la case fait partie d'un alignement : elle est mise entre crochets.
        couleurs: vrai pour colorer le jeton, et inverser les couleurs d'une case alignée.
    Retour: le dessin, large de trois caractères à l'écran.
    Effets de bord: aucun.

    Exemple:
        >>> rendu_case("O", False, False), rendu_case("O", True, False)
        (' O ', '[O]')
        >>> rendu_case("X", True, True)
        '\\x1b[7;31m[X]\\x1b[0m'
    """
    dessin = f"[{jeton}]" if alignee else f" {jeton} "
    if not couleurs or jeton not in TEINTES:
        return dessin
    return f"\x1b[{'7;' if alignee else ''}{TEINTES[jeton]}m{dessin}\x1b[0m"


def rendu_grid(grid: Grid, couleurs: bool = False) -> str:
    """Dessine la grille, colonnes numérotées à partir de 1, alignements entre crochets.

    Args:
        grid: la grille à dessiner.
        couleurs: vrai pour colorer les jetons avec les codes des terminaux.
    Retour: le dessin, sur `hauteur + 3` lignes, sans saut de ligne final.
    Effets de bord: aucun.

    Exemple:
        >>> grid = Grid(4, 3)
        >>> _ = add_token(grid, 0, "O"), add_token(grid, 1, "O"), add_token(grid, 3, "X")
        >>> print(rendu_grid(grid))
          1  2  3  4
        ┌────────────┐
        │ _  _  _  _ │
        │ _  _  _  _ │
        │[O][O] _  X │
        └────────────┘
    """
    alignees = {case for jeton in JETONS for case in cases_alignees(grid, jeton)}
    numeros = "".join(f"{numero:3}" for numero in range(1, grid.width + 1))
    dessins = [numeros, rendu_bord(CADRE["haut"], grid.width)]
    for ligne, cases in enumerate(grid.cells):
        interieur = "".join(
            rendu_case(jeton, (ligne, colonne) in alignees, couleurs)
            for colonne, jeton in enumerate(cases)
        )
        dessins.append(CADRE["cote"] + interieur + CADRE["cote"])
    dessins.append(rendu_bord(CADRE["bas"], grid.width))
    return "\n".join(dessins)


def rendu_bord(traits: str, largeur: int) -> str:
    """Dessine le bord du haut ou du bas.

    Args:
        traits: le coin gauche, le trait et le coin droit.
        largeur: le nombre de colonnes de la grille.
    Retour: le bord, large de trois caractères par colonne et de deux coins.
    Effets de bord: aucun.
    """
    return traits[0] + traits[1] * 3 * largeur + traits[2]


def show_grid(grid: Grid, couleurs: bool = False) -> None:
    """Affiche la grille à l'écran.

    Args:
        grid: la grille à afficher.
        couleurs: vrai pour colorer les jetons.
    Retour: rien.
    Effets de bord: imprime le dessin.
    """
    print(rendu_grid(grid, couleurs))
