"""Ce que les tests de Puissance N partagent : écrire une grille, jouer au hasard, taper."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from hypothesis import strategies as st

from puissance_n.game import Action, Genre, Partie, actions_permises, jouer
from puissance_n.grid import Grid
from tests.outils import Resultat, en_memoire


def grille(*lignes: str) -> Grid:
    """Une grille écrite comme on la lit, ligne par ligne."""
    grid = Grid(len(lignes[0]), len(lignes))
    grid.cells = [list(ligne) for ligne in lignes]
    return grid


def lignes(grid: Grid) -> list[str]:
    """Une grille relue comme on l'écrit."""
    return ["".join(cases) for cases in grid.cells]


def ajout(colonne: int) -> Action:
    """L'ajout dans une colonne."""
    return Action(Genre.AJOUTER, colonne)


def retrait(colonne: int) -> Action:
    """Le retrait dans une colonne."""
    return Action(Genre.RETIRER, colonne)


def taper(
    dossier: Path, *reponses: object, graine: int = 1, arguments: Iterable[str] = ()
) -> Resultat:
    """Lance le jeu en mémoire et y tape des réponses, une par ligne."""
    saisies = "".join(f"{reponse}\n" for reponse in reponses)
    options = ["--graine", str(graine), *arguments]
    return en_memoire("puissance_n", *options, saisies=saisies, dossier=dossier)


@st.composite
def parties(draw: st.DrawFn, n_max: int = 5) -> Partie:
    """Une partie en cours, atteinte en jouant au hasard des actions permises."""
    n = draw(st.integers(2, n_max))
    partie = Partie(Grid(n + 2, n + 2), draw(st.integers(0, 1)), draw(st.integers(1, 2)))
    for tirage in draw(st.lists(st.integers(0, 1000), max_size=40)):
        permises = actions_permises(partie)
        action = permises[tirage % len(permises)]
        avant = Partie(
            grille(*lignes(partie.grid)), partie.player, partie.joueurs, partie.interdite
        )
        jouer(partie, action)
        if not actions_permises(partie):
            return avant
    return partie
