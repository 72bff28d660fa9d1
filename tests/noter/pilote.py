"""Le pilote de nos propres fonctions : le protocole de pilote.c, sur le paquet puissance_n."""

from __future__ import annotations

import sys

from puissance_n import Grid, add_token, check_winner, load, remove_token, save, show_grid


def piloter() -> None:
    """Lit des commandes, appelle nos fonctions, et dit ce qu'elles rendent."""
    n, grille = 4, Grid(6, 6)
    for ligne in sys.stdin:
        commande, *mots = ligne.split()
        if commande == "N":
            n = int(mots[0])
            grille = Grid(n + 2, n + 2)
        elif commande == "A":
            print("=", add_token(grille, int(mots[0]), mots[1]))
        elif commande == "R":
            print("=", remove_token(grille, int(mots[0])))
        elif commande == "W":
            print("=", check_winner(grille))
        elif commande == "S":
            print("<<")
            show_grid(grille)
            print(">>")
        elif commande == "E":
            save(grille, int(mots[0]))
        elif commande == "L":
            grille = Grid(n + 2, n + 2)
            print("=", load(grille, mots[0]))


if __name__ == "__main__":
    piloter()
