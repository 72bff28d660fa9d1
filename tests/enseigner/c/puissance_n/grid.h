/* La grille de Puissance N, et les fonctions que le sujet nomme : celles-ci, exactement.
 *
 * Une case porte « _ » si elle est vide, « O » pour le joueur jaune (le premier, numéro 0), « X »
 * pour le rouge (le second, numéro 1). Une colonne se désigne par son indice, à partir de 0.
 * En Python : puissance_n/grid.py ; save et load sont écrites dans sauvegarde.c.
 */
#ifndef GRID_H
#define GRID_H

#define VIDE '_'
#define MARGE 2 /* la grille a deux colonnes de plus qu'il ne faut aligner de jetons */
#define N_MIN 2
#define N_MAX 30
#define COTE_MAX (N_MAX + MARGE)

extern const char JETONS[2]; /* le jeton de chaque joueur */

typedef struct {
    char cells[COTE_MAX][COTE_MAX]; /* par lignes, de haut en bas */
    int width, height;
} Grid;

Grid create_grid(int width, int height);
int sommet(const Grid *grid, int column);
int add_token(Grid *grid, int column, char token);
int remove_token(Grid *grid, int column);
int est_pleine(const Grid *grid);
int check_winner(const Grid *grid);
void show_grid(const Grid *grid);

int save(const Grid *grid, int player);
int load(Grid *grid, const char *path);

#endif
