/* La grille : où sont les jetons, comment ils tombent, quand ils s'alignent.
 *
 * Le *sommet* d'une colonne est la ligne de son jeton le plus haut ; un *alignement* est fait de N
 * jetons voisins de la même couleur sur une droite, avec N = largeur - 2.
 */
#include "grid.h"

#include <stdio.h>

const char JETONS[2] = {'O', 'X'};

/* Rend une grille vide. */
Grid create_grid(int width, int height) {
    Grid grid = {.width = width, .height = height};
    for (int line = 0; line < height; line++) {
        for (int column = 0; column < width; column++) grid.cells[line][column] = VIDE;
    }
    return grid;
}

/* Rend la ligne du jeton le plus haut d'une colonne, ou la hauteur si elle est vide. */
int sommet(const Grid *grid, int column) {
    int line = 0;
    while (line < grid->height && grid->cells[line][column] == VIDE) line++;
    return line;
}

/* Dit si une colonne existe. */
static int existe(const Grid *grid, int column) {
    return column >= 0 && column < grid->width;
}

/* Laisse tomber un jeton dans une colonne, au-dessus du dernier. Rend 1 ; ou 0, grille inchangée,
 * si la colonne est pleine ou n'existe pas, ou si le caractère n'est pas un jeton. */
int add_token(Grid *grid, int column, char token) {
    if (!existe(grid, column)) return 0;
    if (token != JETONS[0] && token != JETONS[1]) return 0;
    int line = sommet(grid, column) - 1;
    if (line < 0) return 0;
    grid->cells[line][column] = token;
    return 1;
}

/* Retire le jeton le plus haut d'une colonne, quelle que soit sa couleur. Rend 1 ; ou 0, grille
 * inchangée, si la colonne est vide ou n'existe pas. */
int remove_token(Grid *grid, int column) {
    if (!existe(grid, column)) return 0;
    int line = sommet(grid, column);
    if (line == grid->height) return 0;
    grid->cells[line][column] = VIDE;
    return 1;
}

/* Dit si plus aucune case n'est vide : toutes les colonnes montent jusqu'en haut. */
int est_pleine(const Grid *grid) {
    for (int column = 0; column < grid->width; column++) {
        if (sommet(grid, column) > 0) return 0;
    }
    return 1;
}

/* Dit si `token` occupe N cases de suite à partir d'une case, dans une direction : le Python met
 * la droite dans un texte et y cherche « OOOO », le C regarde case par case. */
static int aligne(const Grid *grid, int line, int column, int dl, int dc, char token) {
    int n = grid->width - MARGE;
    for (int i = 0; i < n; i++) {
        int l = line + i * dl, c = column + i * dc;
        if (l < 0 || l >= grid->height || !existe(grid, c)) return 0;
        if (grid->cells[l][c] != token) return 0;
    }
    return n > 0;
}

/* Dit si un alignement de `token` part d'une case. Quatre directions suffisent : les quatre autres
 * sont les mêmes droites, parcourues dans l'autre sens. */
static int aligne_ici(const Grid *grid, int line, int column, char token) {
    return aligne(grid, line, column, 0, 1, token)      /* la ligne */
           || aligne(grid, line, column, 1, 0, token)   /* la colonne */
           || aligne(grid, line, column, 1, 1, token)   /* la diagonale qui descend */
           || aligne(grid, line, column, 1, -1, token); /* celle qui monte */
}

/* Dit si `token` a un alignement quelque part. */
static int a_gagne(const Grid *grid, char token) {
    for (int line = 0; line < grid->height; line++) {
        for (int column = 0; column < grid->width; column++) {
            if (aligne_ici(grid, line, column, token)) return 1;
        }
    }
    return 0;
}

/* Rend 0 si le joueur jaune (O) a gagné, 1 si c'est le rouge (X), -1 sinon. */
int check_winner(const Grid *grid) {
    for (int player = 0; player < 2; player++) {
        if (a_gagne(grid, JETONS[player])) return player;
    }
    return -1;
}

/* Imprime un trait, de la largeur de la grille. */
static void show_border(const Grid *grid) {
    putchar('+');
    for (int column = 0; column < grid->width; column++) printf("---");
    puts("+");
}

/* Imprime la grille, colonnes numérotées à partir de 1. */
void show_grid(const Grid *grid) {
    putchar(' ');
    for (int column = 0; column < grid->width; column++) printf("%2d ", column + 1);
    putchar('\n');
    show_border(grid);
    for (int line = 0; line < grid->height; line++) {
        putchar('|');
        for (int column = 0; column < grid->width; column++)
            printf(" %c ", grid->cells[line][column]);
        puts("|");
    }
    show_border(grid);
}
