/* Puissance N écrit tout autrement que le nôtre : des lettres pour touches, un nom demandé, une grille
 * sans numéros ni « _ », l'action redemandée après un refus, les questions sans retour à la ligne. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static char g[20][20]; static int n, cote, joueur, seul, bloc;
static void voir(void) {
    for (int i = 0; i < cote; i++) {
        for (int j = 0; j < cote; j++) printf("| %c ", g[i][j]);
        printf("|\n");
    }
}
static int ajoute(int c) {
    if (c < 0 || c >= cote || g[0][c] != ' ' || c == bloc) return 0;
    int i = cote - 1; while (g[i][c] != ' ') i--;
    g[i][c] = joueur ? 'R' : 'J'; bloc = -1; return 1;
}
static int retire(int c) {
    if (c < 0 || c >= cote || g[cote - 1][c] == ' ') return 0;
    int i = 0; while (g[i][c] == ' ') i++;
    g[i][c] = ' '; bloc = c; return 1;
}
static int vide(void) { for (int j = 0; j < cote; j++) if (g[cote-1][j] != ' ') return 0; return 1; }
static int pleine(void) { for (int j = 0; j < cote; j++) if (g[0][j] == ' ') return 0; return 1; }
static int gagne(void) {
    int d[4][2] = {{0,1},{1,0},{1,1},{1,-1}};
    for (int i = 0; i < cote; i++) for (int j = 0; j < cote; j++) for (int k = 0; k < 4; k++) {
        int m = 0, x = i, y = j;
        while (x >= 0 && y >= 0 && x < cote && y < cote && g[i][j] != ' ' && g[x][y] == g[i][j])
            m++, x += d[k][0], y += d[k][1];
        if (m >= n) return 1;
    }
    return 0;
}
static void sauver(void) {
    FILE *f = fopen("jeu.txt", "w"); fprintf(f, "%d %d %d %d\n", n, joueur, seul, bloc);
    for (int i = 0; i < cote; i++) for (int j = 0; j < cote; j++) fputc(g[i][j] == ' ' ? '.' : g[i][j], f);
    fclose(f);
}
static int charger(void) {
    FILE *f = fopen("jeu.txt", "r");
    if (!f) { printf("Pas de partie !\n"); return 0; }
    fscanf(f, "%d %d %d %d\n", &n, &joueur, &seul, &bloc); cote = n + 2;
    for (int i = 0; i < cote; i++) for (int j = 0; j < cote; j++) { int c = fgetc(f); g[i][j] = c == '.' ? ' ' : c; }
    fclose(f); return 1;
}
static void partie(void) {
    char mot[50]; int c;
    for (;;) {
        voir();
        if (seul && joueur) { do c = rand() % cote; while (!ajoute(c)); }
        else for (;;) {
            printf("C'est au joueur %s. Tapez A pour ajouter%s ou S pour sauvegarder et quitter : ",
                   joueur ? "rouge" : "jaune", vide() ? "" : ", R pour retirer");
            if (scanf("%49s", mot) != 1) exit(0);
            if (mot[0] == 'S') { sauver(); exit(0); }
            printf("Colonne ? "); if (scanf("%d", &c) != 1) exit(0);
            if (mot[0] == 'A' ? ajoute(c) : retire(c)) break;
            printf("Impossible, recommencez. ");
        }
        if (gagne()) { voir(); printf("Le joueur %s a gagné !\n", joueur ? "rouge" : "jaune"); return; }
        if (pleine()) { voir(); printf("Match nul.\n"); return; }
        joueur = !joueur;
    }
}
int main(void) {
    char mot[50];
    srand(time(NULL));
    for (;;) {
        printf("Nouvelle partie : N, charger une partie : C, quitter : Q ? ");
        if (scanf("%49s", mot) != 1 || mot[0] == 'Q') return 0;
        if (mot[0] == 'C') { if (charger()) partie(); continue; }
        printf("Un joueur ou deux joueurs (1 ou 2) ? "); scanf("%d", &seul); seul = seul == 1;
        printf("Votre nom ? "); scanf("%49s", mot);
        printf("Combien de jetons aligner ? "); scanf("%d", &n);
        cote = n + 2; bloc = -1; memset(g, ' ', sizeof g); joueur = rand() % 2;
        printf("Le joueur %s commence.\n", joueur ? "rouge" : "jaune");
        partie();
    }
}
