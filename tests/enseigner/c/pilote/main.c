/* Un pilote pour Puissance N : il prend la place de main.c, lit des commandes, appelle les fonctions
 * du sujet et dit ce qu'elles rendent.
 *
 *   N n      une grille vide, pour aligner n jetons      S      show_grid
 *   A c t    add_token(colonne c, jeton t)               R c    remove_token(colonne c)
 *   W        check_winner                                E j    save(grille, joueur j)
 *   L        load(grille, le fichier que save écrit)
 */
#include "sauvegarde.h"

#include <stdio.h>

/* Exécute une commande sur `grid` ; ce qu'une fonction rend s'imprime après « = ». */
static void piloter(const char *ligne, Grid *grid) {
    int nombre;
    char jeton;
    if (sscanf(ligne, "N %3d", &nombre) == 1 && nombre >= N_MIN && nombre <= N_MAX)
        *grid = create_grid(nombre + MARGE, nombre + MARGE);
    else if (sscanf(ligne, "A %3d %c", &nombre, &jeton) == 2)
        printf("= %d\n", add_token(grid, nombre, jeton));
    else if (sscanf(ligne, "R %3d", &nombre) == 1)
        printf("= %d\n", remove_token(grid, nombre));
    else if (sscanf(ligne, "E %1d", &nombre) == 1)
        printf("= %d\n", save(grid, nombre));
    else if (ligne[0] == 'L')
        printf("= %d\n", load(grid, FICHIER));
    else if (ligne[0] == 'W')
        printf("= %d\n", check_winner(grid));
    else if (ligne[0] == 'S')
        show_grid(grid);
}

int main(void) {
    char ligne[64];
    Grid grid = create_grid(6, 6);
    while (fgets(ligne, sizeof ligne, stdin) != NULL) piloter(ligne, &grid);
    return 0;
}
