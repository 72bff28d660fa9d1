/* Les fonctions du sujet ; -DFAUTE=... y plante une faute. */
#include "grid.h"
#include <stdio.h>

enum faute { AUCUNE, VIDE_EN_POINT, COLONNE_PLEINE, HORS_GRILLE, RETIRE_DU_BAS, RETIRE_DU_VIDE,
             SANS_DIAGONALE, BORD_OUBLIE, ROUGE_OUBLIE, JOUEUR_OUBLIE, GRILLE_RENVERSEE };

#ifndef FAUTE
#define FAUTE AUCUNE
#endif

static int faute(enum faute laquelle) { return FAUTE == laquelle; }

Grid create_grid(int width, int height) {
    Grid grid = {.width = width, .height = height};
    for (int x = 0; x < height; x++)
        for (int y = 0; y < width; y++) grid.cells[x][y] = faute(VIDE_EN_POINT) ? '.' : '_';
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
    return faute(HORS_GRILLE) ? column < COTE_MAX : column >= 0 && column < grid->width;
}

int add_token(Grid *grid, int column, char token) {
    if (!existe(grid, column)) return 0;
    for (int x = grid->height - 1; x >= 0; x--)
        if (!est_jeton(grid->cells[x][column])) {
            grid->cells[x][column] = token;
            return 1;
        }
    return faute(COLONNE_PLEINE);
}

int remove_token(Grid *grid, int column) {
    if (column < 0 || column >= grid->width) return 0;
    for (int i = 0; i < grid->height; i++) {
        int x = faute(RETIRE_DU_BAS) ? grid->height - 1 - i : i;
        if (est_jeton(grid->cells[x][column])) {
            grid->cells[x][column] = '_';
            return 1;
        }
    }
    return faute(RETIRE_DU_VIDE);
}

static int aligne(const Grid *grid, int x, int y, int dx, int dy, char token) {
    int n = grid->width - 2, bord = faute(BORD_OUBLIE) ? 1 : 0;
    for (int i = 0; i < n; i++, x += dx, y += dy)
        if (x < 0 || x >= grid->height - bord || y < 0 || y >= grid->width ||
            grid->cells[x][y] != token)
            return 0;
    return 1;
}

static int a_gagne(const Grid *grid, char token) {
    for (int x = 0; x < grid->height; x++)
        for (int y = 0; y < grid->width; y++)
            if (aligne(grid, x, y, 0, 1, token) || aligne(grid, x, y, 1, 0, token) ||
                aligne(grid, x, y, 1, 1, token) ||
                (!faute(SANS_DIAGONALE) && aligne(grid, x, y, 1, -1, token)))
                return 1;
    return 0;
}

int check_winner(Grid grid) {
    if (a_gagne(&grid, 'O')) return 0;
    return a_gagne(&grid, 'X') && !faute(ROUGE_OUBLIE) ? 1 : -1;
}

void save(Grid grid, int player) {
    FILE *fichier = fopen("partie.sav", "w");
    if (fichier == NULL) return;
    fprintf(fichier, "%d %d %d\n", faute(JOUEUR_OUBLIE) ? 0 : player, grid.width, grid.height);
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
            for (int y = 0; y < grid->width; y++) {
                int ligne = faute(GRILLE_RENVERSEE) ? grid->height - 1 - x : x;
                if (fscanf(fichier, " %c", &grid->cells[ligne][y]) != 1) player = -1;
            }
    fclose(fichier);
    return player;
}
