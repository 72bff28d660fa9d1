"""Le dessin : la grille et les annonces, comme des textes qu'il n'y a plus qu'à imprimer.

Quatre notions :
- un *rendu* est une fonction qui rend un texte ; seule `show_grid`, que le sujet nomme, imprime ;
- le *pas* est la largeur d'une case : 3 caractères, moins quand l'écran est étroit ;
- une *marque* entoure un jeton : [O] s'il est aligné, (O) s'il vient d'être ajouté ; un *signe* sur
  le cadre désigne une colonne : « ! » si elle est interdite ;
- la *couleur* n'est jamais le seul signe : [O] dit aussi que c'est gagné.

À essayer : les exercices 10, 13 et 14 (`make exercice JEU=puissance_n N=10`).
"""

from __future__ import annotations

from typing import NamedTuple

from .couleurs import peindre
from .game import COULEURS, Evenement, Fin, Partie, coups
from .grid import AJOUTER, JETONS, MARGE, RETIRER, Case, Grid, cases_alignees, sommet

TEINTES = dict(zip(JETONS, COULEURS, strict=True))
NOMS = {AJOUTER: "ajouter", RETIRER: "retirer"}
VERBES = {
    AJOUTER: "ajoute un jeton dans la colonne",
    RETIRER: "retire le jeton le plus haut de la colonne",
}
GRANDE = 16 + MARGE  # de cette largeur, la grille est si haute qu'on la numérote aussi en bas
ORDINAIRE = 80  # colonnes : plus étroit, les questions se plient
LIGNES_DE_TEXTE = 8  # ce que les annonces et les questions d'un tour prennent autour de la grille

REPETITION = "Une position s'est présentée trois fois : « nul » fait un match nul."


class Cadre(NamedTuple):
    """Comment montrer une grille : la place qu'on lui fait, et ce qu'on y marque."""

    couleurs: bool = False
    pas: int = 3
    cachees: int = 0  # des lignes du haut, toutes vides
    ajoutee: Case | None = None
    interdite: int | None = None


SIMPLE = Cadre()


def rendu_case(jeton: str, marque: str = "  ", pas: int = 3, couleurs: bool = False) -> str:
    """Dessine une case sur `pas` caractères, avec les deux côtés de sa marque s'il y a la place.

    Exemple:
        >>> rendu_case("O"), rendu_case("O", "[]"), rendu_case("O", "()", pas=2)
        (' O ', '[O]', 'O)')
    """
    seul = "#" if marque == "[]" else jeton
    dessin = {3: f"{marque[0]}{jeton}{marque[1]}", 2: f"{jeton}{marque[1]}", 1: seul}[pas]
    return peindre(dessin, TEINTES.get(jeton, "")) if couleurs else dessin


def rendu_numeros(largeur: int, pas: int = 3) -> str:
    """Numérote les colonnes à partir de 1 ; à l'étroit, les dizaines au-dessus des unités."""
    if pas == 3:
        return "".join(f"{numero:3}" for numero in range(1, largeur + 1))
    numeros = [f"{numero:2}" for numero in range(1, largeur + 1)]
    rangees = ("".join(f"{numero[rang]:{pas}}" for numero in numeros) for rang in (0, 1))
    return "\n".join(f" {rangee}".rstrip() for rangee in rangees)


def rendu_grid(grid: Grid, cadre: Cadre = SIMPLE) -> str:
    """Dessine la grille, colonnes numérotées à partir de 1, comme le veut son cadre.

    Exemple:
        >>> grid = Grid(4, 3)
        >>> grid.cells[2] = ["O", "O", "_", "X"]
        >>> print(rendu_grid(grid, Cadre(cachees=1, ajoutee=(2, 3), interdite=2)))
        (1 ligne vide au-dessus)
          1  2  3  4
        ┌───────!────┐
        │ _  _  _  _ │
        │[O][O] _ (X)│
        └───────!────┘
    """
    couleurs, pas, cachees, ajoutee, interdite = cadre
    marques = {ajoutee: "()"} if ajoutee else {}
    marques |= {case: "[]" for jeton in JETONS for case in cases_alignees(grid, jeton)}
    signes = {} if interdite is None else {interdite: "!"}
    if ajoutee and pas == 1:  # pas de place pour les parenthèses
        signes[ajoutee[1]] = "*"
    traits = "".join(signes.get(colonne, "─").center(pas, "─") for colonne in range(grid.width))
    numeros, pluriel = rendu_numeros(grid.width, pas), "s" * (cachees > 1)
    dessins = [f"({cachees} ligne{pluriel} vide{pluriel} au-dessus)"] if cachees else []
    dessins += [numeros, f"┌{traits}┐"]
    for ligne in range(cachees, grid.height):
        cases = (
            rendu_case(jeton, marques.get((ligne, colonne), "  "), pas, couleurs)
            for colonne, jeton in enumerate(grid.cells[ligne])
        )
        dessins.append(f"│{''.join(cases)}│")
    return "\n".join([*dessins, f"└{traits}┘", *[numeros] * (grid.width >= GRANDE)])


def show_grid(grid: Grid, cadre: Cadre = SIMPLE) -> None:
    """Affiche la grille à l'écran, comme `rendu_grid` la dessine."""
    print(rendu_grid(grid, cadre))


def rendu_mots(partie: Partie) -> str:
    """Dit la grille en mots, un fait par ligne ; les lignes se comptent depuis le bas.

    Exemple:
        >>> partie = Partie(Grid(4, 4), 0)
        >>> partie.grid.cells[3] = ["O", "O", "_", "X"]
        >>> print(rendu_mots(partie))
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
    faits.append("Aucun autre jeton." if len(faits) > 1 else "Aucun jeton.")
    for jeton in JETONS:
        for ligne, colonne in sorted(cases_alignees(grid, jeton)):
            place = f"colonne {colonne + 1}, ligne {grid.height - ligne}"
            faits.append(f"Jeton aligné : {jeton}, {place}.")
    return "\n".join(faits)


def case_ajoutee(partie: Partie) -> Case | None:
    """Rend la case du jeton qui vient d'être ajouté ; None si le dernier coup est un retrait."""
    if not partie.joues or partie.joues[-1].genre is RETIRER:
        return None
    colonne = partie.joues[-1].colonne
    return sommet(partie.grid, colonne), colonne


def cadrer(partie: Partie, ecran: tuple[int, int], couleurs: bool = False) -> Cadre:
    """Rend de quoi montrer une partie sur cet écran (colonnes, lignes).

    Sur un petit écran, le pas est plus petit, et les lignes vides du haut sont cachées.
    """
    grid, (colonnes, lignes) = partie.grid, ecran
    pas = next((pas for pas in (3, 2) if pas * grid.width + 2 <= colonnes), 1)
    numeros = (1 if pas == 3 else 2) * (2 if grid.width >= GRANDE else 1)
    autour = LIGNES_DE_TEXTE + 2 * (colonnes < ORDINAIRE) + 2 + numeros
    vides = min(sommet(grid, colonne) for colonne in range(grid.width)) - 1
    cachees = max(0, min(vides, grid.height + autour - lignes))
    return Cadre(couleurs, pas, cachees, case_ajoutee(partie), partie.interdite)


def rendu_coups(partie: Partie) -> str:
    """Énumère les coups permis au joueur au trait, par genre.

    Exemple:
        >>> print(rendu_coups(Partie(Grid(4, 4), 0, interdite=2)))
        - ajouter : a1 a2 a4
        - retirer : aucun
    """
    permis, lignes = coups(partie), []
    for genre, nom in NOMS.items():
        siens = " ".join(str(coup) for coup in permis if coup.genre is genre)
        lignes.append(f"- {nom} : {siens or 'aucun'}")
    return "\n".join(lignes)


def rendu_joueur(joueur: int) -> str:
    """Désigne un joueur, 0 ou 1, par ce qu'on voit de lui : « jaune (O) » ou « rouge (X) »."""
    return f"{COULEURS[joueur]} ({JETONS[joueur]})"


def rendu_derniers(partie: Partie) -> str:
    """Rappelle le dernier coup de chacun, comme il se tape ; rien si l'on n'a pas encore joué.

    Exemple:
        >>> from puissance_n.grid import lire_coup
        >>> partie = Partie(Grid(6, 6), 0, joues=[lire_coup("a3"), lire_coup("r3")])
        >>> rendu_derniers(partie)
        'Derniers coups : jaune (O) a3, rouge (X) r3.'
    """
    joueurs = (partie.player, 1 - partie.player)[-len(partie.joues) :]
    noms = []
    for joueur, coup in zip(joueurs, partie.joues[-2:], strict=False):
        nom = "machine" if partie.est_machine(joueur) else COULEURS[joueur]
        noms.append(f"{nom} ({JETONS[joueur]}) {coup}")
    pluriel = "s" * (len(noms) > 1)
    return f"Dernier{pluriel} coup{pluriel} : {', '.join(noms)}." if noms else ""


def rendu_sujet(partie: Partie, joueur: int) -> str:
    """Rend de quoi commencer une phrase sur un joueur, en disant s'il est la machine.

    Exemple:
        >>> partie = Partie(Grid(6, 6), 0, joueurs=1)
        >>> rendu_sujet(partie, 0), rendu_sujet(partie, 1)
        ('Le joueur jaune (O)', 'La machine, joueur rouge (X),')
    """
    nom = f"joueur {rendu_joueur(joueur)}"
    return f"La machine, {nom}," if partie.est_machine(joueur) else f"Le {nom}"


def rendu_evenement(partie: Partie, evenement: Evenement) -> str:
    """Dit ce qu'un joueur vient de faire."""
    sujet, (genre, colonne) = rendu_sujet(partie, evenement.joueur), evenement.coup
    return f"{sujet} {VERBES[genre]} {colonne + 1}." if genre in VERBES else f"{sujet} abandonne."


def rendu_interdiction(partie: Partie, interdite: int) -> str:
    """Rappelle au joueur au trait quelle colonne, d'indice donné, lui est interdite."""
    colonne = f"Colonne {interdite + 1} interdite"
    if any(coup.genre is AJOUTER for coup in coups(partie)):
        return f"{colonne} : vous ne pouvez rien y ajouter pour cette action."
    return f"{colonne}, et il n'y a de place que là : vous ne pouvez que retirer."


def rendu_issue(partie: Partie, fin: Fin) -> str:
    """Annonce comment une partie s'est terminée."""
    if fin.gagnant is None:
        return f"Match nul : {fin.raison}."
    return f"{rendu_sujet(partie, fin.gagnant)} gagne : {fin.raison} !"
