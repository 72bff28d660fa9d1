/* La grille de Puissance N, comme le sujet la demande en C. */
#ifndef GRID_H
#define GRID_H

#define COTE_MAX 32

typedef struct {
    char cells[COTE_MAX][COTE_MAX];
    int width, height;
} Grid;

Grid create_grid(int width, int height);
void show_grid(Grid grid);
int add_token(Grid *grid, int column, char token);
int remove_token(Grid *grid, int column);
int check_winner(Grid grid);
void save(Grid grid, int player);
int load(Grid *grid, const char *path);

#endif
