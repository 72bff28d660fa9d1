/* Les fonctions du sujet, comme un étudiant les écrit d'abord : la grille passée par valeur. */
#include "grid.h"
#include <stdio.h>

Grid create_grid(int width, int height) {
    Grid grid = {.width = width, .height = height};
    for (int x = 0; x < height; x++)
        for (int y = 0; y < width; y++) grid.cells[x][y] = '_';
    return grid;
}

void show_grid(Grid grid) {
    for (int x = 0; x < grid.height; x++) {
        for (int y = 0; y < grid.width; y++) printf("|%c", grid.cells[x][y]);
        puts("|");
    }
    for (int y = 0; y < grid.width; y++) printf(" %d", y + 1);
    putchar('\n');
}

static int est_jeton(char c) { return c == 'O' || c == 'X'; }

static int existe(const Grid *grid, int column) {
    return column >= 0 && column < grid->width;
}

int add_token(Grid *grid, int column, char token) {
    if (!existe(grid, column)) return 0;
    for (int x = grid->height - 1; x >= 0; x--)
        if (!est_jeton(grid->cells[x][column])) {
            grid->cells[x][column] = token;
            return 1;
        }
    return 0;
}

int remove_token(Grid *grid, int column) {
    if (column < 0 || column >= grid->width) return 0;
    for (int x = 0; x < grid->height; x++) {
        if (est_jeton(grid->cells[x][column])) {
            grid->cells[x][column] = '_';
            return 1;
        }
    }
    return 0;
}

static int aligne(const Grid *grid, int x, int y, int dx, int dy, char token) {
    int n = grid->width - 2;
    for (int i = 0; i < n; i++, x += dx, y += dy)
        if (x < 0 || x >= grid->height || y < 0 || y >= grid->width ||
            grid->cells[x][y] != token)
            return 0;
    return 1;
}

static int a_gagne(const Grid *grid, char token) {
    for (int x = 0; x < grid->height; x++)
        for (int y = 0; y < grid->width; y++)
            if (aligne(grid, x, y, 0, 1, token) || aligne(grid, x, y, 1, 0, token) ||
                aligne(grid, x, y, 1, 1, token) || aligne(grid, x, y, 1, -1, token))
                return 1;
    return 0;
}

int check_winner(Grid grid) {
    if (a_gagne(&grid, 'O')) return 0;
    return a_gagne(&grid, 'X') ? 1 : -1;
}

void save(Grid grid, int player) {
    FILE *fichier = fopen("partie.sav", "w");
    if (fichier == NULL) return;
    fprintf(fichier, "%d %d %d\n", player, grid.width, grid.height);
    for (int x = 0; x < grid.height; x++) {
        for (int y = 0; y < grid.width; y++) fputc(grid.cells[x][y], fichier);
        fputc('\n', fichier);
    }
    fclose(fichier);
}

int load(Grid *grid, const char *path) {
    int player = -1;
    FILE *fichier = fopen(path, "r");
    if (fichier == NULL) return player;
    if (fscanf(fichier, "%d %d %d", &player, &grid->width, &grid->height) == 3)
        for (int x = 0; x < grid->height; x++)
            for (int y = 0; y < grid->width; y++)
                if (fscanf(fichier, " %c", &grid->cells[x][y]) != 1) player = -1;
    fclose(fichier);
    return player;
}
