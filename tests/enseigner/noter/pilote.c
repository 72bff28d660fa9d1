/* Le pilote : il lit des commandes, appelle les fonctions de l'étudiant, et dit ce qu'elles rendent.
 *
 *   N cote       une grille vide de ce côté          P i j t   met t dans la case [i][j]
 *   A c t        add_token(grille, c, t)             R c       remove_token(grille, c)
 *   W            check_winner(grille)                V         show_grid(grille)
 *   S j          save(grille, j)
 *   L chemin     load(une grille vide, chemin)       Z chemin  load(une grille de taille nulle, chemin)
 *
 * Chaque réponse a son numéro, sur une ligne à elle, ce que la fonction a rendu, puis les cases :
 * « =12 1 ______/______/O_____ ». notation.h, écrit d'après les sources, dit ce qu'est une grille,
 * et comment s'appelle chacune des fonctions qu'on peut appeler.
 */
#undef main
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define main main_du_rendu
#include "notation.h"
#undef main

static GRILLE grille;
static int cote;

static void reponse(int rang, int rendu) {
    printf("\n=%d %d ", rang, rendu);
    for (int i = 0; i < cote; i++) {
        for (int j = 0; j < cote; j++) putchar(CASE(&grille, i, j));
        putchar('/');
    }
    printf("\n");
    fflush(stdout);
}

int main(void) {
    static char ligne[4096], chemin[4096];
    int i, j, rang = 0;
    char jeton;
    while (fgets(ligne, sizeof ligne, stdin) != NULL) {
        int rendu = 0;
        ligne[strcspn(ligne, "\n")] = '\0';
        if (sscanf(ligne, "N %d", &cote) == 1) creer(&grille, cote);
        if (sscanf(ligne, "P %d %d %c", &i, &j, &jeton) == 3) CASE(&grille, i, j) = jeton;
        if (sscanf(ligne, "Z %4095[^\n]", chemin) == 1) memset(&grille, 0, sizeof grille);
        if (sscanf(ligne, "L %4095[^\n]", chemin) == 1) creer(&grille, cote);
#ifdef ADD_TOKEN
        if (sscanf(ligne, "A %d %c", &j, &jeton) == 2) rendu = ADD_TOKEN(&grille, j, jeton);
#endif
#ifdef REMOVE_TOKEN
        if (sscanf(ligne, "R %d", &j) == 1) rendu = REMOVE_TOKEN(&grille, j);
#endif
#ifdef CHECK_WINNER
        if (ligne[0] == 'W') rendu = CHECK_WINNER(&grille);
#endif
#ifdef SHOW_GRID
        if (ligne[0] == 'V') SHOW_GRID(&grille);
#endif
#ifdef SAVE
        if (sscanf(ligne, "S %d", &j) == 1) SAVE(&grille, j);
#endif
#ifdef LOAD
        if (ligne[0] == 'L' || ligne[0] == 'Z') rendu = LOAD(&grille, chemin);
#endif
        reponse(++rang, rendu);
    }
    return 0;
}
