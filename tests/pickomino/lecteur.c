/* Lit save.bin avec les structures du sujet, et imprime tout, un nombre ou un nom par ligne. */
#include <stdio.h>

typedef struct player {
    char username[16];
    int pickominos[16];
    int nombreDeDominos;
    int points;
} player;

int main(int argc, char **argv) {
    int dominos[16][2], i, j;
    player players[7];
    short nbrJoueur, id;
    FILE *f = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (f == NULL || fread(dominos, sizeof dominos, 1, f) != 1
        || fread(players, sizeof players, 1, f) != 1
        || fread(&nbrJoueur, sizeof nbrJoueur, 1, f) != 1
        || fread(&id, sizeof id, 1, f) != 1 || fgetc(f) != EOF)
        return 1;
    for (i = 0; i < 16; i++) printf("%d\n%d\n", dominos[i][0], dominos[i][1]);
    for (i = 0; i < 7; i++) {
        printf("%s\n", players[i].username);
        for (j = 0; j < 16; j++) printf("%d\n", players[i].pickominos[j]);
        printf("%d\n%d\n", players[i].nombreDeDominos, players[i].points);
    }
    printf("%d\n%d\n", nbrJoueur, id);
    return fclose(f);
}
