/* La partie, ses règles. Rien ici ne lit ni n'imprime : on peut juger un coup venu de partout. */
#include "game.h"

#include <stdio.h>
#include <stdlib.h>

const char *const COULEURS[2] = {"jaune", "rouge"};

/* Rend une partie dont la grille est vide et l'initiative tirée au sort. */
Partie nouvelle_partie(int n, int joueurs) {
    int cote = n + MARGE;
    return (Partie){create_grid(cote, cote), rand() % 2, joueurs, AUCUNE, 0};
}

/* Dit si un joueur, 0 ou 1, est la machine. */
int est_machine(const Partie *partie, int joueur) {
    return partie->joueurs == 1 && joueur == MACHINE;
}

/* Dit si un joueur a gagné, ou si la grille est pleine. */
int est_finie(const Partie *partie) {
    return est_pleine(&partie->grid) || check_winner(&partie->grid) >= 0;
}

/* Dit si le joueur au trait ne peut pas jouer un coup ; si oui, `raison` dit pourquoi. */
int refus(const Partie *partie, Coup coup, char raison[RAISON]) {
    const Grid *grid = &partie->grid;
    int numero = coup.colonne + 1; /* le joueur compte à partir de 1 */
    if (coup.colonne < 0 || coup.colonne >= grid->width)
        return snprintf(raison, RAISON, "Cette colonne n'existe pas : elles vont de 1 à %d.",
                        grid->width);
    int haut = sommet(grid, coup.colonne);
    if (coup.genre == RETIRER && haut == grid->height)
        return snprintf(raison, RAISON, "La colonne %d est vide : il n'y a rien à y retirer.",
                        numero);
    if (coup.genre == AJOUTER && haut == 0)
        return snprintf(raison, RAISON, "La colonne %d est pleine.", numero);
    if (coup.genre == AJOUTER && coup.colonne == partie->interdite)
        return snprintf(raison, RAISON,
                        "La colonne %d vous est interdite : un jeton vient d'en être retiré.",
                        numero);
    return 0;
}

/* Range dans `permis` les coups du joueur au trait, les ajouts puis les retraits ; rend leur
 * nombre. Tant que la partie n'est pas finie il y en a un : si la seule case vide est dans la
 * colonne interdite, il y a des jetons ailleurs, et l'on peut en retirer un. */
int coups(const Partie *partie, Coup permis[2 * COTE_MAX]) {
    char raison[RAISON];
    int nombre = 0;
    for (Genre genre = AJOUTER; genre <= RETIRER; genre++) {
        for (int colonne = 0; colonne < partie->grid.width; colonne++) {
            Coup coup = {genre, colonne};
            if (!refus(partie, coup, raison)) permis[nombre++] = coup;
        }
    }
    return nombre;
}

/* Dit si le joueur au trait a un coup de ce genre : une grille vide n'a rien à retirer. */
int peut(const Partie *partie, Genre genre) {
    Coup permis[2 * COTE_MAX];
    int nombre = coups(partie, permis);
    for (int i = 0; i < nombre; i++) {
        if (permis[i].genre == genre) return 1;
    }
    return 0;
}

/* Joue un coup permis au joueur au trait, et passe le trait à l'autre. */
void jouer(Partie *partie, Coup coup) {
    if (coup.genre == AJOUTER)
        add_token(&partie->grid, coup.colonne, JETONS[partie->player]);
    else
        remove_token(&partie->grid, coup.colonne);
    partie->interdite = coup.genre == RETIRER ? coup.colonne : AUCUNE;
    partie->player = 1 - partie->player;
    partie->tour++;
}

/* Tire au sort l'un des coups permis, comme le demande le sujet. */
Coup coup_de_la_machine(const Partie *partie) {
    Coup permis[2 * COTE_MAX];
    int nombre = coups(partie, permis);
    return permis[rand() % nombre];
}

/* Dit si une partie lue dans un fichier a pu être jouée : aucun jeton ne flotte, et la colonne
 * interdite, d'où un jeton vient de partir, n'est pas pleine. */
int est_possible(const Partie *partie) {
    const Grid *grid = &partie->grid;
    for (int column = 0; column < grid->width; column++) {
        for (int line = sommet(grid, column); line < grid->height; line++) {
            if (grid->cells[line][column] == VIDE) return 0;
        }
    }
    return partie->interdite == AUCUNE || sommet(grid, partie->interdite) > 0;
}
