/* La sauvegarde. Écrire est direct ; relire se méfie de tout, et d'une seule façon : un texte n'est
 * celui d'une partie que si, une fois lu, on l'aurait écrit exactement ainsi.
 */
#include "sauvegarde.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXTE_MAX 4096 /* la plus grande partie (N = 30) n'en prend pas la moitié */
#define ENTETE "Puissance N, sauvegarde 2\n"

/* Écrit dans `texte` celui d'une partie ; rend sa longueur. */
static int encoder(const Partie *partie, char texte[TEXTE_MAX]) {
    const Grid *grid = &partie->grid;
    char interdite[16] = "aucune";
    if (partie->interdite != AUCUNE)
        snprintf(interdite, sizeof interdite, "%d", partie->interdite + 1);
    int longueur = snprintf(texte, TEXTE_MAX,
                            ENTETE "joueurs : %d\nN : %d\ntrait : %s\ninterdite : %s\n"
                                   "tour : %d\ngrille :\n",
                            partie->joueurs, grid->width - MARGE, COULEURS[partie->player],
                            interdite, partie->tour);
    for (int line = 0; line < grid->height; line++)
        longueur += snprintf(texte + longueur, (size_t)(TEXTE_MAX - longueur), "%.*s\n",
                             grid->width, grid->cells[line]);
    return longueur;
}

/* Lit les cinq champs ; rend la position de la grille dans le texte, ou -1 s'ils sont faux. */
static int decoder_champs(const char *texte, Partie *partie, int *n) {
    char trait[8], interdite[8];
    int lus = -1;
    if (sscanf(texte,
               ENTETE "joueurs : %9d N : %9d trait : %7s interdite : %7s tour : %9d grille :%n",
               &partie->joueurs, n, trait, interdite, &partie->tour, &lus) != 5 || lus < 0)
        return -1;
    partie->player = strcmp(trait, COULEURS[1]) == 0;
    partie->interdite = atoi(interdite) - 1; /* « aucune » donne 0, puis AUCUNE */
    return lus + 1;
}

/* Remplit les cases avec le texte de la grille, rangé par lignes de `width` caractères. Rend 0 si
 * un caractère n'est ni un jeton ni une case vide, ou s'il en manque. */
static int decoder_grille(const char *texte, Grid *grid) {
    for (int line = 0; line < grid->height; line++) {
        size_t largeur = (size_t)grid->width;
        if (strspn(texte, "_OX") != largeur) return 0;
        memcpy(grid->cells[line], texte, largeur);
        texte += largeur + (texte[largeur] == '\n');
    }
    return 1;
}

/* Lit dans `partie` celle d'un texte de cette longueur ; rend 0 si ce n'en est pas un. */
static int decoder(const char *texte, int longueur, Partie *partie) {
    char relu[TEXTE_MAX];
    int n, debut = decoder_champs(texte, partie, &n);
    if (debut < 0 || debut > longueur || n < N_MIN || n > N_MAX) return 0;
    if (partie->joueurs < 1 || partie->joueurs > 2 || partie->tour < 0) return 0;
    partie->grid = create_grid(n + MARGE, n + MARGE);
    if (!decoder_grille(texte + debut, &partie->grid)) return 0;
    if (partie->interdite < AUCUNE || partie->interdite >= partie->grid.width) return 0;
    if (encoder(partie, relu) != longueur || memcmp(texte, relu, (size_t)longueur) != 0) return 0;
    return est_possible(partie);
}

/* Retire du texte les fins de ligne de Windows ; rend sa nouvelle longueur. */
static int sans_retours(char *texte, int longueur) {
    int garde = 0;
    for (int i = 0; i < longueur; i++) {
        if (texte[i] != '\r' || texte[i + 1] != '\n') texte[garde++] = texte[i];
    }
    texte[garde] = '\0';
    return garde;
}

/* Écrit une partie dans un fichier ; rend 1, ou 0 si c'est impossible. */
int sauver(const Partie *partie, const char *chemin) {
    char texte[TEXTE_MAX];
    int longueur = encoder(partie, texte);
    FILE *fichier = fopen(chemin, "w");
    if (fichier == NULL) return 0;
    int ecrit = fwrite(texte, 1, (size_t)longueur, fichier) == (size_t)longueur;
    return fclose(fichier) == 0 && ecrit; /* un disque plein ne se dit parfois qu'à la fermeture */
}

/* Lit une partie dans un fichier ; rend 1, ou 0, partie inchangée, si ce n'en est pas une. */
int charger(Partie *partie, const char *chemin) {
    char texte[TEXTE_MAX];
    Partie lue;
    FILE *fichier = fopen(chemin, "r");
    if (fichier == NULL) return 0;
    int longueur = (int)fread(texte, 1, TEXTE_MAX - 1, fichier);
    texte[longueur] = '\0';
    fclose(fichier);
    if (!decoder(texte, sans_retours(texte, longueur), &lue)) return 0;
    *partie = lue;
    return 1;
}

/* Le sujet ne donne à save que la grille et le joueur dont c'est le tour : le reste de la partie
 * est celui d'une partie à deux, sans colonne interdite. Rend 1, ou 0 si c'est impossible. */
int save(const Grid *grid, int player) {
    return sauver(&(Partie){*grid, player, 2, AUCUNE, 0}, FICHIER);
}

/* Donne à une grille la taille et les jetons d'un fichier. Rend le joueur dont c'est le tour, 0 ou
 * 1 ; -1, grille inchangée, si le fichier est inutilisable. */
int load(Grid *grid, const char *path) {
    Partie partie;
    if (!charger(&partie, path)) return -1;
    *grid = partie.grid;
    return partie.player;
}
