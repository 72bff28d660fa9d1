"""Des parties de Puissance N au hasard : des commandes, et ce que nos fonctions y répondent.

Une *partie* est une suite d'*étapes* pour le pilote ; un *meneur* l'écrit en la jouant avec nos
fonctions, et ne retient que les réponses que l'épreuve juge.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from puissance_n import Grid, add_token, check_winner, remove_token

TAILLES = range(2, 8)
# La commande, et les réponses permises : None si elle n'en a pas, aucune si peu importe laquelle.
Etape = tuple[str, tuple[str, ...] | None]
Partie = list[Etape]


def grille_attendue(grid: Grid) -> str:
    """Les lignes de notre grille."""
    return "\n".join("".join(cases) for cases in grid.cells)


class Meneur:
    """Écrit une partie en la jouant avec nos fonctions."""

    def __init__(self, n: int, juge: str) -> None:
        """Prépare une grille ; `juge` dit les commandes dont la réponse compte."""
        self.grid, self.juge = Grid(n + 2, n + 2), juge
        self.etapes: Partie = [(f"N {n}", None)]

    def noter(self, commande: str, *permises: str) -> None:
        """Ajoute une commande, et ce qu'elle doit rendre si on la juge."""
        self.etapes.append((commande, permises if commande[0] in self.juge else ()))

    def ajouter(self, colonne: int, jeton: str) -> None:
        """Ajoute un jeton."""
        self.noter(f"A {colonne} {jeton}", str(add_token(self.grid, colonne, jeton)))

    def retirer(self, colonne: int) -> None:
        """Retire un jeton."""
        self.noter(f"R {colonne}", str(remove_token(self.grid, colonne)))

    def montrer(self) -> None:
        """Montre la grille."""
        self.noter("S", grille_attendue(self.grid))

    def gagnant(self) -> None:
        """Si les deux ont aligné, le sujet ne tranche pas : 0 et 1 conviennent."""
        rendu = check_winner(self.grid)
        permis = ("0", "1") if rendu == 0 and self._rouge_aussi() else (str(rendu),)
        self.noter("W", *permis)

    def _rouge_aussi(self) -> bool:
        inverse = Grid(self.grid.width, self.grid.height)
        echange = str.maketrans("OX", "XO")
        inverse.cells = [list("".join(ligne).translate(echange)) for ligne in self.grid.cells]
        return check_winner(inverse) == 0


def vides(hasard: Random, n: int) -> Meneur:
    """Une grille vide, puis un jeton de chaque couleur."""
    meneur = Meneur(n, "AS")
    meneur.montrer()
    for jeton in "OX":
        meneur.ajouter(hasard.randrange(n + 2), jeton)
    meneur.montrer()
    return meneur


def ajouts(hasard: Random, n: int) -> Meneur:
    """Des ajouts, colonnes pleines comprises."""
    meneur = Meneur(n, "AS")
    favorite = hasard.randrange(n + 2)
    for _ in range(hasard.randrange(1, 3 * n + 8)):
        meneur.ajouter(hasard.choice([favorite, hasard.randrange(n + 2)]), hasard.choice("OX"))
    meneur.montrer()
    return meneur


def ajouts_dehors(hasard: Random, n: int) -> Meneur:
    """Des ajouts dans des colonnes qui n'existent pas."""
    meneur = Meneur(n, "AS")
    meneur.ajouter(hasard.randrange(n + 2), "O")
    for colonne in (-1, n + 2, hasard.randrange(n + 3, 1000)):
        meneur.ajouter(colonne, hasard.choice("OX"))
    meneur.montrer()
    return meneur


def retraits(hasard: Random, n: int) -> Meneur:
    """Des ajouts et des retraits mêlés, colonnes vides comprises."""
    meneur = Meneur(n, "RS")
    for _ in range(hasard.randrange(4, 4 * n + 8)):
        colonne = hasard.randrange(n + 2)
        if hasard.random() < 0.5:
            meneur.retirer(colonne)
        else:
            meneur.ajouter(colonne, hasard.choice("OX"))
    meneur.montrer()
    return meneur


def retraits_dehors(hasard: Random, n: int) -> Meneur:
    """Des retraits dans des colonnes qui n'existent pas."""
    meneur = Meneur(n, "RS")
    meneur.ajouter(hasard.randrange(n + 2), "X")
    for colonne in (-1, n + 2, hasard.randrange(n + 3, 1000)):
        meneur.retirer(colonne)
    meneur.montrer()
    return meneur


def gagnants(hasard: Random, n: int) -> Meneur:
    """Une grille remplie au hasard, et qui l'a gagnée, plusieurs fois en chemin."""
    meneur = Meneur(n, "W")
    for _ in range(hasard.randrange(1, (n + 2) ** 2)):
        meneur.ajouter(hasard.randrange(n + 2), hasard.choice("OX"))
        if hasard.random() < 0.2:
            meneur.gagnant()
    meneur.gagnant()
    return meneur


def alignements(hasard: Random, n: int) -> Meneur:
    """Un alignement placé au hasard, entier ou à un jeton près, sur un fond qui le porte."""
    meneur, cote = Meneur(n, "W"), n + 2
    jeton = hasard.choice("OX")
    dx, dy = hasard.choice([(0, 1), (1, 0), (1, 1), (1, -1)])
    x = hasard.randrange(cote - dx * (n - 1))
    y = hasard.randrange(max(0, -dy * (n - 1)), cote - max(0, dy * (n - 1)))
    droite = {(x + i * dx, y + i * dy) for i in range(n)}
    if hasard.random() < 0.3:
        droite.remove(hasard.choice(sorted(droite)))
    for colonne in range(cote):
        hauteurs = [cote - ligne for ligne, c in droite if c == colonne]
        for hauteur in range(1, max(hauteurs, default=0) + 1):
            a_lui = (cote - hauteur, colonne) in droite
            autre = "OX"[(hauteur + colonne // 2) % 2]
            meneur.ajouter(colonne, jeton if a_lui else autre)
    meneur.gagnant()
    return meneur


PARTIES: dict[str, Callable[[Random, int], Meneur]] = {
    "vides": vides,
    "ajouts": ajouts,
    "ajouts-dehors": ajouts_dehors,
    "retraits": retraits,
    "retraits-dehors": retraits_dehors,
    "gagnants": gagnants,
    "alignements": alignements,
}


@cache  # les mêmes pour tous les rendus
def parties(epreuve: str, nombre: int, fichier: str = "") -> list[Partie]:
    """Les parties d'une épreuve, toujours les mêmes : deux notations se valent."""
    hasard = Random(epreuve)
    if epreuve == "sauvegardes":
        return [sauvegardes(hasard, hasard.choice(TAILLES), fichier) for _ in range(nombre)]
    tirer = PARTIES[epreuve]
    return [tirer(hasard, hasard.choice(TAILLES)).etapes for _ in range(nombre)]


def sauvegardes(hasard: Random, n: int, fichier: str) -> Partie:
    """Une partie sans gagnant, sauvée puis relue : même grille, même joueur."""
    while True:
        meneur = Meneur(n, "LS")
        for rang in range(hasard.randrange((n + 2) ** 2 // 2)):
            meneur.ajouter(hasard.randrange(n + 2), "OX"[rang % 2])
        if check_winner(meneur.grid) < 0:
            break
    joueur = hasard.randrange(2)
    meneur.etapes.append((f"E {joueur}", None))
    meneur.noter(f"L {fichier}", str(joueur))
    meneur.montrer()
    return meneur.etapes
