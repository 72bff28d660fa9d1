/* Le pilote : il lit des commandes, appelle les fonctions de l'étudiant, et dit ce qu'elles rendent.
 *
 *   N n        une grille vide, pour aligner n jetons (de côté n + 2)
 *   A c t      add_token(colonne c, jeton t)      R c   remove_token(colonne c)
 *   W          check_winner                        S     show_grid, entre << et >>
 *   E j        save(grille, joueur j)              L f   load(grille vide, fichier f)
 *
 * rendu.h, écrit d'après les sources, inclut ce qu'il faut de l'étudiant et définit LaGrille,
 * NOUVELLE(), AJOUTER, RETIRER, GAGNANT, MONTRER, SAUVER et CHARGER.
 */
#undef main
#pragma GCC diagnostic error "-Wimplicit-function-declaration"
#pragma GCC diagnostic error "-Wincompatible-pointer-types"
#pragma GCC diagnostic error "-Wint-conversion"
#include <stdio.h>
#define main main_du_rendu
#include "rendu.h"
#undef main

int main(void) {
    static char ligne[256], fichier[200];
    static LaGrille g;
    LaGrille *grille = &g;
    int n = 4, colonne, joueur = -1;
    char jeton;
    while (fgets(ligne, sizeof ligne, stdin) != NULL) {
        if (sscanf(ligne, "N %d", &n) == 1) {
            NOUVELLE();
        } else if (sscanf(ligne, "A %d %c", &colonne, &jeton) == 2) {
            printf("= %d\n", AJOUTER(grille, colonne, jeton));
        } else if (sscanf(ligne, "R %d", &colonne) == 1) {
            printf("= %d\n", RETIRER(grille, colonne));
        } else if (ligne[0] == 'W') {
            printf("= %d\n", GAGNANT(grille));
        } else if (ligne[0] == 'S') {
            puts("<<");
            MONTRER(grille);
            puts("\n>>");
        } else if (sscanf(ligne, "E %d", &colonne) == 1) {
            SAUVER(grille, colonne);
        } else if (sscanf(ligne, "L %199s", fichier) == 1) {
            NOUVELLE();
            printf("= %d\n", CHARGER(grille, fichier));
        }
        fflush(stdout);
    }
    return joueur < -1;
}
