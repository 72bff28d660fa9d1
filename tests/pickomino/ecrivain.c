/* Écrit save.bin comme un programme du sujet, sans rien initialiser de trop : la mémoire garde ce
 * qu'elle contenait, et un domino pris n'a que son premier nombre à 0. */
#include <stdio.h>
#include <string.h>

typedef struct player {
    char username[16];
    int pickominos[16];
    int nombreDeDominos;
    int points;
} player;

static int dominos[][2] = {{21, 1}, {22, 1}, {23, 1}, {24, 1}, {25, 2}, {26, 2}, {27, 2}, {28, 2},
                           {29, 3}, {30, 3}, {31, 3}, {32, 3}, {33, 4}, {34, 4}, {35, 4}, {36, 4}};

/* Laisse sur la pile d'exécution ce qu'un programme y laisse : n'importe quoi. */
static void salir(unsigned char octet) {
    volatile unsigned char vieux[4096];
    for (size_t i = 0; i < sizeof vieux; i++) vieux[i] = (unsigned char)(octet + i * 7);
}

static void asseoir(player *joueur, const char *name) {
    strcpy(joueur->username, name);
    joueur->nombreDeDominos = 0;
    joueur->points = 0;
}

static void gagner(player *joueur, int total) {
    joueur->pickominos[joueur->nombreDeDominos] = total;
    joueur->nombreDeDominos++;
    joueur->points += dominos[total - 21][1];
    dominos[total - 21][0] = 0;
}

/* Léa gagne le 31, Tom perd et le 36 s'en va, IA1 gagne le 25 : c'est à Léa. */
static int jouer_et_sauver(void) {
    player players[7];
    short nbrJoueur = 3, id = 0;
    FILE *fichier;
    asseoir(&players[0], "Léa");
    asseoir(&players[1], "Tom");
    asseoir(&players[2], "IA1");
    gagner(&players[0], 31);
    dominos[15][0] = 0;
    gagner(&players[2], 25);
    fichier = fopen("save.bin", "wb");
    if (fichier == NULL) return 1;
    fwrite(dominos, sizeof dominos, 1, fichier);
    fwrite(players, sizeof players, 1, fichier);
    fwrite(&nbrJoueur, sizeof nbrJoueur, 1, fichier);
    fwrite(&id, sizeof id, 1, fichier);
    return fclose(fichier);
}

int main(int argc, char **argv) {
    salir(argc > 1 ? (unsigned char)argv[1][0] : 1);
    return jouer_et_sauver();
}
