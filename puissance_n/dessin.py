"""Le dessin : la grille et les annonces, comme des textes qu'il n'y a plus qu'à imprimer.

Quatre notions :
- un *rendu* est une fonction qui rend un texte ; seule `show_grid`, que le sujet nomme, imprime ;
- une *marque* entoure un jeton : [O] s'il est aligné, (O) s'il vient d'être ajouté ; un *signe* sur
  le cadre désigne une colonne : « ! » si elle est interdite ;
- le *pas* est la largeur d'une case : 3 caractères, moins si l'écran est étroit ;
- la *couleur* n'est jamais le seul signe : [O] dit aussi que c'est gagné.

À essayer : les exercices 2, 13 et 14 du cours.
"""

from __future__ import annotations

from typing import NamedTuple

from .commun.terminal import peindre
from .game import COULEURS, Evenement, Fin, Partie, coups, est_machine, est_repetee
from .grid import ABANDONNER, AJOUTER, JETONS, MARGE, RETIRER, Case, Grid, cases_alignees, sommet

TEINTES = dict(zip(JETONS, COULEURS, strict=True))
NOMS = {AJOUTER: "ajouter", RETIRER: "retirer"}
HAUTE = 14  # au-delà, le haut de la grille peut sortir de l'écran
REPETITION = "Une position s'est présentée trois fois : « nul » fait un match nul."


class Cadre(NamedTuple):
    """Comment montrer une grille : la place qu'on lui fait, et ce qu'on y marque."""

    couleurs: bool = False
    pas: int = 3
    ajoutee: Case | None = None
    interdite: int | None = None


SIMPLE = Cadre()


# --- la grille -----------------------------------------------------------------------------------


def rendu_case(jeton: str, marque: str = "  ", pas: int = 3, couleurs: bool = False) -> str:
    """Dessine une case sur `pas` caractères, avec les deux côtés de sa marque s'il y a la place.

    Exemple:
        >>> rendu_case("O"), rendu_case("O", "[]"), rendu_case("O", "()", pas=2)
        (' O ', '[O]', 'O)')
    """
    if pas == 3:
        dessin = f"{marque[0]}{jeton}{marque[1]}"
    elif pas == 2:
        dessin = f"{jeton}{marque[1]}"
    elif marque == "[]":
        dessin = "#"
    else:
        dessin = jeton
    if couleurs and jeton in TEINTES:
        return peindre(dessin, TEINTES[jeton])
    return dessin


def rendu_numeros(largeur: int, pas: int = 3) -> str:
    """Numérote les colonnes à partir de 1 ; à l'étroit, les dizaines au-dessus des unités."""
    if pas == 3:
        return "".join(f"{numero:3}" for numero in range(1, largeur + 1))
    dizaines = ""
    unites = ""
    for numero in range(1, largeur + 1):
        dizaines += f"{numero:2}"[0].ljust(pas)
        unites += f"{numero:2}"[1].ljust(pas)
    return f" {dizaines}".rstrip() + "\n" + f" {unites}".rstrip()


def rendu_cadre(largeur: int, pas: int, signes: dict[int, str]) -> str:
    """Dessine un trait du cadre, sans ses coins, un signe à la place de certaines colonnes."""
    traits = ""
    for colonne in range(largeur):
        traits += signes.get(colonne, "─").center(pas, "─")
    return traits


def marques_de(grid: Grid, ajoutee: Case | None) -> dict[Case, str]:
    """Rend les marques des jetons : des crochets s'ils sont alignés, sinon celle du dernier."""
    marques = {}
    if ajoutee is not None:
        marques[ajoutee] = "()"
    for jeton in JETONS:
        for case in cases_alignees(grid, jeton):
            marques[case] = "[]"
    return marques


def rendu_grid(grid: Grid, cadre: Cadre = SIMPLE) -> str:
    """Dessine la grille, colonnes numérotées à partir de 1, comme le veut son cadre.

    Celles d'une grille haute le sont aussi sous elle.

    Exemple:
        >>> grid = Grid(4, 2)
        >>> grid.cells[1] = ["O", "O", "_", "X"]
        >>> print(rendu_grid(grid, Cadre(ajoutee=(1, 3), interdite=2)))
          1  2  3  4
        ┌───────!────┐
        │ _  _  _  _ │
        │[O][O] _ (X)│
        └───────!────┘
    """
    marques = marques_de(grid, cadre.ajoutee)
    signes = {}
    if cadre.interdite is not None:
        signes[cadre.interdite] = "!"
    traits = rendu_cadre(grid.width, cadre.pas, signes)
    lignes = [rendu_numeros(grid.width, cadre.pas), f"┌{traits}┐"]
    for ligne in range(grid.height):
        dessins = ""
        for colonne in range(grid.width):
            marque = marques.get((ligne, colonne), "  ")
            jeton = grid.cells[ligne][colonne]
            dessins += rendu_case(jeton, marque, cadre.pas, cadre.couleurs)
        lignes.append(f"│{dessins}│")
    lignes.append(f"└{traits}┘")
    if grid.height > HAUTE:
        lignes.append(rendu_numeros(grid.width, cadre.pas))
    return "\n".join(lignes)


def show_grid(grid: Grid, cadre: Cadre = SIMPLE) -> None:
    """Affiche la grille à l'écran, comme `rendu_grid` la dessine."""
    print(rendu_grid(grid, cadre))


def cadrer(partie: Partie, largeur: int, couleurs: bool = False) -> Cadre:
    """Rend de quoi montrer une partie sur un écran de cette largeur."""
    pas = 3
    while pas > 1 and pas * partie.grid.width + 2 > largeur:
        pas -= 1
    ajoutee = None
    dernier = partie.dernier
    if dernier is not None and dernier.genre is AJOUTER:
        ajoutee = (sommet(partie.grid, dernier.colonne), dernier.colonne)
    return Cadre(couleurs, pas, ajoutee, partie.interdite)


# --- tout en mots --------------------------------------------------------------------------------


def rendu_mots(partie: Partie) -> str:
    """Dit la grille en mots, un fait par ligne ; les lignes se comptent depuis le bas.

    Exemple:
        >>> grid = Grid(4, 4)
        >>> grid.cells[3] = ["O", "O", "_", "X"]
        >>> print(rendu_mots(Partie(grid)))
        Grille de 4 colonnes et 4 lignes, 2 jetons à aligner.
        Colonne 1, de bas en haut : O.
        Colonne 2, de bas en haut : O.
        Colonne 4, de bas en haut : X.
        Aucun autre jeton.
        Jeton aligné : O, colonne 1, ligne 1.
        Jeton aligné : O, colonne 2, ligne 1.
    """
    grid = partie.grid
    titre = f"Grille de {grid.width} colonnes et {grid.height} lignes"
    faits = [f"{titre}, {grid.width - MARGE} jetons à aligner."]
    for colonne in range(grid.width):
        cases = [grid.cells[ligne][colonne] for ligne in range(sommet(grid, colonne), grid.height)]
        if cases:
            faits.append(f"Colonne {colonne + 1}, de bas en haut : {' '.join(reversed(cases))}.")
    if len(faits) == 1:
        faits.append("Aucun jeton.")
    else:
        faits.append("Aucun autre jeton.")
    for jeton in JETONS:
        for ligne, colonne in sorted(cases_alignees(grid, jeton)):
            place = f"colonne {colonne + 1}, ligne {grid.height - ligne}"
            faits.append(f"Jeton aligné : {jeton}, {place}.")
    return "\n".join(faits)


def rendu_coups(partie: Partie) -> str:
    """Énumère les coups permis au joueur au trait, par genre.

    Exemple:
        >>> print(rendu_coups(Partie(Grid(4, 4), interdite=2)))
        - ajouter : a1 a2 a4
        - retirer : aucun
    """
    permis = coups(partie)
    lignes = []
    for genre, nom in NOMS.items():
        siens = " ".join(str(coup) for coup in permis if coup.genre is genre)
        lignes.append(f"- {nom} : {siens or 'aucun'}")
    return "\n".join(lignes)


# --- les annonces --------------------------------------------------------------------------------


def rendu_joueur(joueur: int) -> str:
    """Désigne un joueur, 0 ou 1, par ce qu'on voit de lui : « jaune (O) » ou « rouge (X) »."""
    return f"{COULEURS[joueur]} ({JETONS[joueur]})"


def rendu_sujet(partie: Partie, joueur: int) -> str:
    """Rend de quoi commencer une phrase sur un joueur, en disant s'il est la machine.

    Exemple:
        >>> partie = Partie(Grid(6, 6), joueurs=1)
        >>> rendu_sujet(partie, 0), rendu_sujet(partie, 1)
        ('Le joueur jaune (O)', 'La machine, joueur rouge (X),')
    """
    if est_machine(partie, joueur):
        return f"La machine, joueur {rendu_joueur(joueur)},"
    return f"Le joueur {rendu_joueur(joueur)}"


def rendu_evenement(partie: Partie, evenement: Evenement) -> str:
    """Dit ce qu'un joueur vient de faire."""
    sujet = rendu_sujet(partie, evenement.joueur)
    numero = evenement.coup.colonne + 1
    if evenement.coup.genre is AJOUTER:
        return f"{sujet} ajoute un jeton dans la colonne {numero}."
    if evenement.coup.genre is RETIRER:
        return f"{sujet} retire le jeton le plus haut de la colonne {numero}."
    if evenement.coup.genre is ABANDONNER:
        return f"{sujet} abandonne."
    return f"{sujet} demande le match nul."


def rendu_rappels(partie: Partie) -> str:
    """Rappelle au joueur au trait sa colonne interdite, et qu'il peut demander le match nul.

    Sous une grille haute, rappelle aussi le dernier coup, qui s'est dit au-dessus d'elle.
    """
    if partie.fin is not None:
        return ""
    rappels = []
    if partie.dernier is not None and partie.grid.height > HAUTE:
        rappels.append(f"Dernier coup : {partie.dernier}.")
    if partie.interdite is not None:
        colonne = f"Colonne {partie.interdite + 1} interdite"
        if any(coup.genre is AJOUTER for coup in coups(partie)):
            rappels.append(f"{colonne} : vous ne pouvez rien y ajouter à ce tour.")
        else:
            rappels.append(f"{colonne}, et il n'y a de place que là : retirez un jeton.")
    if est_repetee(partie):
        rappels.append(REPETITION)
    return "\n".join(rappels)


def rendu_issue(partie: Partie, fin: Fin) -> str:
    """Annonce comment une partie s'est terminée."""
    if not fin.gagnants:
        return f"Match nul : {fin.raison}."
    return f"{rendu_sujet(partie, fin.gagnants[0])} gagne : {fin.raison} !"
