"""Ce que les tests de Puissance N partagent : écrire une grille, jouer des coups, taper."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random

from puissance_n import sauvegarde
from puissance_n.game import Partie, coups, issue, jouer, refus
from puissance_n.grid import Coup, Genre, Grid, lire_coup
from tests.appui import Resultat, en_memoire

SAV = "puissance_n.sav"
OUVERTURE = (
    "Puissance N\n"
    "Le but : être le premier à aligner N jetons, dans une grille de côté N + 2.\n"
    "Tapez 3, ou a3, pour ajouter dans la colonne 3 ; r3 pour y retirer un jeton.\n"
    "« ? » explique, « q » quitte.\n"
)
MENU = (
    "\n  1. Démarrer une nouvelle partie\n"
    "  2. Charger une partie existante\n"
    "  3. Quitter\n"
    "Votre choix : \n"
)
# Nouvelle partie, deux joueurs, N = 4 ; avec la graine 1 l'initiative est au joueur jaune.
DEUX_JOUEURS = (1, 2, 4)
# Une grille pleine sans alignement, pour N = 3.
NULLE = ("OOXXO", "XXOOX", "OOXXO", "XXOOX", "OOXXO")
# N = 2, au rouge : la colonne 1 est pleine, la colonne 2 interdite, la colonne 4 vide.
GENEE = ("X___", "O___", "X___", "O_X_")


def grille(*lignes: str) -> Grid:
    """Une grille écrite comme on la lit, ligne par ligne."""
    grid = Grid(len(lignes[0]), len(lignes))
    grid.cells = [list(ligne) for ligne in lignes]
    return grid


def lignes(grid: Grid) -> list[str]:
    """Une grille relue comme on l'écrit."""
    return ["".join(cases) for cases in grid.cells]


def neuve(n: int = 4, player: int = 0, joueurs: int = 2) -> Partie:
    """Une partie où rien n'est joué."""
    return Partie(Grid(n + 2, n + 2), player, joueurs)


def ajout(colonne: int) -> Coup:
    """L'ajout dans la colonne de cet indice."""
    return Coup(Genre.AJOUTER, colonne)


def retrait(colonne: int) -> Coup:
    """Le retrait dans la colonne de cet indice."""
    return Coup(Genre.RETIRER, colonne)


def joue(partie: Partie, textes: str) -> Partie:
    """La partie, une fois joués des coups permis : « a3 a3 r3 »."""
    for texte in textes.split():
        coup = lire_coup(texte)
        assert refus(partie, coup) is None, texte
        jouer(partie, coup)
    return partie


def partie_au_hasard(hasard: Random, n: int) -> Partie:
    """Une partie en cours, atteinte en jouant au hasard quelques coups permis."""
    while True:
        partie = neuve(n, hasard.randrange(2), hasard.choice((1, 2)))
        for _ in range(hasard.randrange(40)):
            if issue(partie) is None:
                jouer(partie, hasard.choice(coups(partie)))
        if issue(partie) is None:
            return partie


def sauver(partie: Partie, chemin: Path) -> None:
    """Écrit une partie entière dans un fichier, comme -s l'écrit."""
    carnet = sauvegarde.carnet_neuf()
    carnet.reserver(str(chemin))
    carnet.commencer(partie)


def charger(chemin: Path) -> Partie:
    """La partie d'un fichier, comme le menu et -c la reprennent."""
    return sauvegarde.charger(sauvegarde.carnet_neuf(), str(chemin), Random(0))


def taper(
    dossier: Path, *reponses: object, graine: int = 1, arguments: Iterable[str] = ()
) -> Resultat:
    """Lance le jeu en mémoire et y tape des réponses, une par ligne."""
    saisies = "".join(f"{reponse}\n" for reponse in reponses)
    options = ["--graine", str(graine), *arguments]
    return en_memoire("puissance_n", *options, saisies=saisies, dossier=dossier)
