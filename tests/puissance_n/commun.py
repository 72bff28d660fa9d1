"""Ce que les tests de Puissance N partagent : écrire une grille, jouer au hasard, taper."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from pathlib import Path

from hypothesis import strategies as st

from puissance_n import save
from puissance_n.dessin import rendu_issue
from puissance_n.game import Partie, copier, coups, issue, jouer
from puissance_n.grid import Coup, Genre, Grid, check_winner
from puissance_n.sauvegarde import carnet_neuf
from tests.outils import Resultat, en_memoire

MENU = (
    "\n  1. Démarrer une nouvelle partie\n"
    "  2. Charger une partie existante\n"
    "  3. Quitter\n"
    "Votre choix : \n"
)
# Avec la graine 1 l'initiative est au joueur jaune.
DEUX_JOUEURS = (1, 2, 4)


def grille(*lignes: str) -> Grid:
    """Une grille écrite comme on la lit, ligne par ligne."""
    grid = Grid(len(lignes[0]), len(lignes))
    grid.cells = [list(ligne) for ligne in lignes]
    return grid


def lignes(grid: Grid) -> list[str]:
    """Une grille relue comme on l'écrit."""
    return ["".join(cases) for cases in grid.cells]


def ajout(colonne: int) -> Coup:
    """L'ajout dans une colonne."""
    return Coup(Genre.AJOUTER, colonne)


def retrait(colonne: int) -> Coup:
    """Le retrait dans une colonne."""
    return Coup(Genre.RETIRER, colonne)


def apres(partie: Partie, coup: Coup) -> Partie:
    """La partie, une fois ce coup joué."""
    suite = copier(partie)
    jouer(suite, coup)
    return suite


def gagnants(partie: Partie) -> list[Coup]:
    """Les coups qui gagnent tout de suite."""
    return [c for c in coups(partie) if check_winner(apres(partie, c).grid) == partie.player]


def sauver(partie: Partie, chemin: Path) -> None:
    """Sauvegarde une partie entière par la fonction du sujet."""
    with carnet_neuf() as carnet:
        carnet.reserver(str(chemin))
        save(partie.grid, partie.player, partie, carnet)


def charger(chemin: Path | str) -> Partie:
    """La partie d'un fichier, comme l'option -c la reprend."""
    return carnet_neuf().ouvrir(str(chemin))


def taper(
    dossier: Path, *reponses: object, graine: int = 1, arguments: Iterable[str] = ()
) -> Resultat:
    """Lance le jeu en mémoire et y tape des réponses, une par ligne."""
    saisies = "".join(f"{reponse}\n" for reponse in reponses)
    options = ["--graine", str(graine), *arguments]
    return en_memoire("puissance_n", *options, saisies=saisies, dossier=dossier)


def annonce(partie: Partie) -> str:
    """La phrase qui annonce l'issue d'une partie finie."""
    fin = issue(partie)
    assert fin is not None
    return rendu_issue(partie, fin)


@st.composite
def parties(draw: st.DrawFn, n_max: int = 5) -> Partie:
    """Une partie en cours, atteinte en jouant au hasard des coups permis."""
    n = draw(st.integers(2, n_max))
    partie = Partie(Grid(n + 2, n + 2), draw(st.integers(0, 1)), draw(st.integers(1, 2)))
    for tirage in draw(st.lists(st.integers(0, 1000), max_size=40)):
        permis = coups(partie)
        coup = permis[tirage % len(permis)]
        avant = copy.deepcopy(partie)
        jouer(partie, coup)
        if not coups(partie):
            return avant
    return partie


def numeros_attendus(cote: int, pas: int) -> list[str]:
    """Les numéros des colonnes, à partir de 1 : sur une ligne, ou dizaines sur unités."""
    if pas == 3:
        return ["".join(str(numero).rjust(3) for numero in range(1, cote + 1))]
    dizaines = [str(numero // 10) if numero > 9 else " " for numero in range(1, cote + 1)]
    unites = [str(numero % 10) for numero in range(1, cote + 1)]
    return [
        (" " + "".join(chiffre.ljust(pas) for chiffre in chiffres)).rstrip()
        for chiffres in (dizaines, unites)
    ]
