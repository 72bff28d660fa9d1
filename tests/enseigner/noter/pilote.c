/* Le pilote : il lit des commandes, appelle les fonctions de l'étudiant, et dit ce qu'elles rendent.
 *
 *   N cote     une grille vide de ce côté
 *   A c t      add_token(colonne c, jeton t)      R c   remove_token(colonne c)
 *   W          check_winner
 *
 * Chaque réponse a son numéro, sur une ligne à elle : « =12 1 ». rendu.h, écrit d'après les
 * sources, dit si chaque fonction prend une grille ou son adresse, et comment en créer une.
 */
#undef main
#include <stdio.h>
#include <stdlib.h>
#define main main_du_rendu
#include "rendu.h"
#undef main

#if POINTEUR_AJOUTER
#define AJOUTER(c, t) add_token(&g, c, t)
#else
#define AJOUTER(c, t) add_token(g, c, t)
#endif
#if POINTEUR_RETIRER
#define RETIRER(c) remove_token(&g, c)
#else
#define RETIRER(c) remove_token(g, c)
#endif
#if POINTEUR_GAGNANT
#define GAGNANT() check_winner(&g)
#else
#define GAGNANT() check_winner(g)
#endif

int main(void) {
    static char ligne[256];
    static Grid g;
    int cote, colonne, rang = 0, rendu;
    char jeton;
    while (fgets(ligne, sizeof ligne, stdin) != NULL) {
        rendu = 0;
        if (sscanf(ligne, "N %d", &cote) == 1) CREER(&g, cote);
        if (sscanf(ligne, "A %d %c", &colonne, &jeton) == 2) rendu = AJOUTER(colonne, jeton);
        if (sscanf(ligne, "R %d", &colonne) == 1) rendu = RETIRER(colonne);
        if (ligne[0] == 'W') rendu = GAGNANT();
        printf("\n=%d %d\n", ++rang, rendu);
        fflush(stdout);
    }
    return 0;
}
