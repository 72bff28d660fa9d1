"""Le dessin : la grille et les annonces, comme des textes qu'il n'y a plus qu'à imprimer.

Deux notions :
- un *rendu* est une fonction qui rend un texte ; seule `show_grid`, que le sujet nomme, imprime ;
- la *couleur* n'est jamais le seul signe : une case alignée est aussi entre crochets.

À essayer : dessinez la grille sans cadre, puis avec un « . » pour les cases vides.
"""

from __future__ import annotations

from .game import COULEURS, Coup, Genre, Partie, coups
from .grid import JETONS, MARGE, Grid, cases_alignees, check_winner

TEINTES = {"O": "33", "X": "31"}  # les codes ANSI du jaune et du rouge
VERBES = {
    Genre.AJOUTER: "ajoute un jeton dans la colonne",
    Genre.RETIRER: "retire le jeton le plus haut de la colonne",
}


def rendu_case(jeton: str, alignee: bool, couleurs: bool) -> str:
    """Dessine une case sur trois caractères, entre crochets si elle est alignée.

    Exemple:
        >>> rendu_case("O", False, False), rendu_case("O", True, False)
        (' O ', '[O]')
    """
    dessin = f"[{jeton}]" if alignee else f" {jeton} "
    if not couleurs or jeton not in TEINTES:
        return dessin
    return f"\x1b[{'7;' if alignee else ''}{TEINTES[jeton]}m{dessin}\x1b[0m"


def rendu_grid(grid: Grid, couleurs: bool = False) -> str:
    """Dessine la grille, colonnes numérotées à partir de 1, alignements entre crochets.

    Exemple:
        >>> grid = Grid(4, 2)
        >>> grid.cells[1] = ["O", "O", "_", "X"]
        >>> print(rendu_grid(grid))
          1  2  3  4
        ┌────────────┐
        │ _  _  _  _ │
        │[O][O] _  X │
        └────────────┘
    """
    alignees = {case for jeton in JETONS for case in cases_alignees(grid, jeton)}
    trait = "─" * 3 * grid.width
    dessins = ["".join(f"{numero:3}" for numero in range(1, grid.width + 1)), f"┌{trait}┐"]
    for ligne, cases in enumerate(grid.cells):
        interieur = "".join(
            rendu_case(jeton, (ligne, colonne) in alignees, couleurs)
            for colonne, jeton in enumerate(cases)
        )
        dessins.append(f"│{interieur}│")
    return "\n".join([*dessins, f"└{trait}┘"])


def show_grid(grid: Grid, couleurs: bool = False) -> None:
    """Affiche la grille à l'écran, en couleurs si on le demande."""
    print(rendu_grid(grid, couleurs))


def rendu_joueur(joueur: int) -> str:
    """Désigne un joueur, 0 ou 1, par ce qu'on voit de lui : « jaune (O) » ou « rouge (X) »."""
    return f"{COULEURS[joueur]} ({JETONS[joueur]})"


def rendu_sujet(partie: Partie, joueur: int) -> str:
    """Rend de quoi commencer une phrase sur un joueur, en disant s'il est la machine.

    Exemple:
        >>> partie = Partie(Grid(6, 6), 0, joueurs=1)
        >>> rendu_sujet(partie, 0), rendu_sujet(partie, 1)
        ('Le joueur jaune (O)', 'La machine, joueur rouge (X),')
    """
    nom = f"joueur {rendu_joueur(joueur)}"
    return f"La machine, {nom}," if partie.est_machine(joueur) else f"Le {nom}"


def rendu_coup(partie: Partie, coup: Coup) -> str:
    """Dit ce que joue le joueur au trait, avant qu'il ne le fasse."""
    return f"{rendu_sujet(partie, partie.player)} {VERBES[coup.genre]} {coup.colonne + 1}."


def rendu_interdiction(partie: Partie, interdite: int) -> str:
    """Rappelle au joueur au trait quelle colonne, d'indice donné, lui est interdite."""
    colonne = f"Colonne {interdite + 1} interdite"
    if any(coup.genre is Genre.AJOUTER for coup in coups(partie)):
        return f"{colonne} : vous ne pouvez rien y ajouter pour cette action."
    return f"{colonne}, et il n'y a de place que là : vous ne pouvez que retirer."


def rendu_fin(partie: Partie) -> str:
    """Annonce comment une partie finie s'est terminée."""
    gagnant = check_winner(partie.grid)
    if gagnant < 0:
        return "La grille est pleine sans alignement : match nul."
    return f"{rendu_sujet(partie, gagnant)} gagne : {partie.grid.width - MARGE} jetons alignés !"
