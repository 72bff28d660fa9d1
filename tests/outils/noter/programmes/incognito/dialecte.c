/* Les mêmes règles dans un autre dialecte : menu, plateau, saisies, options et fichiers différents.
 *
 * Un plateau de points, lignes comptées du bas ; « m 1 3 1 4 » déplace de la colonne 1, rang 3 ;
 * « q ... » interroge ; --load et --save ; un fichier où « B 2 2 » est l'espion blanc.
 * Avec -DSANS_CHARGEMENT, --load n'existe pas.
 */
#include "jeu.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LIGNE 256

static bool lire_ligne(FILE *fichier, char *ligne) {
    if (fgets(ligne, LIGNE, fichier) == NULL) return false;
    ligne[strcspn(ligne, "\r\n")] = '\0';
    return true;
}

static void afficher(const Jeu *jeu, bool debogage) {
    for (int x = 0; x < jeu->taille; x++) {
        printf("%d  ", jeu->taille - x);
        for (int y = 0; y < jeu->taille; y++) {
            const Pion *pion = jeu->plateau[x][y];
            char c = pion == NULL ? '.' : pion->couleur == BLANC ? 'o' : 'x';
            printf("%c ", debogage && pion && pion->type == ESPION ? (c == 'o' ? 'O' : 'X') : c);
        }
        putchar('\n');
    }
    puts("   1 2 3 4 5\n");
}

/* Une case y est « colonne rang », le rang compté du bas à partir de 1. */
static Case depuis(int colonne, int rang) { return (Case){TAILLE - rang, colonne - 1}; }

static bool lire_coup(const char *ligne, char *genre, Mouvement *m) {
    int a, b, c, d, lus = 0;
    if (sscanf(ligne, "%c %d %d %d %d%n", genre, &a, &b, &c, &d, &lus) != 5) return false;
    if (ligne[lus] != '\0') return false;
    *m = (Mouvement){depuis(a, b), depuis(c, d)};
    return true;
}

static Issue jouer(Jeu *jeu, char genre, Mouvement m, const char **raison) {
    return genre == 'm' || genre == 'D' ? deplacer(jeu, m, raison) : interroger(jeu, m, raison);
}

static int vainqueur(Issue issue, Couleur joueur) {
    if (issue == GAGNE) return joueur;
    return issue == PERDU ? !joueur : -1;
}

static bool charger(FILE *fichier, Jeu *jeu, int *gagnant, char *copie) {
    char ligne[LIGNE];
    Case espions[2];
    const char *raison;
    for (int couleur = BLANC; couleur <= NOIR; couleur++) {
        int colonne, rang, n;
        Case cases[TAILLE * TAILLE];
        if (!lire_ligne(fichier, ligne) || ligne[0] != "BN"[couleur]) return false;
        if (sscanf(ligne + 1, "%d %d", &colonne, &rang) != 2) return false;
        espions[couleur] = depuis(colonne, rang);
        n = pions_de_depart(couleur, TAILLE, cases);
        bool trouve = false;
        for (int i = 0; i < n; i++)
            trouve |= cases[i].x == espions[couleur].x && cases[i].y == espions[couleur].y;
        if (!trouve) return false;
        strcat(strcat(copie, ligne), "\n");
    }
    if (!lire_ligne(fichier, ligne) || (strcmp(ligne, "B") && strcmp(ligne, "N"))) return false;
    strcat(strcat(copie, ligne), "\n");
    preparer(jeu, TAILLE, espions[BLANC], espions[NOIR], ligne[0] == 'B' ? BLANC : NOIR);
    while (lire_ligne(fichier, ligne)) {
        char genre;
        Mouvement m;
        Couleur joueur = jeu->joueur;
        strcat(strcat(copie, ligne), "\n");
        if (strncmp(ligne, "Vainqueur ", 10) == 0) continue;
        if (!lire_coup(ligne, &genre, &m) || strchr("DI", genre) == NULL) return false;
        Issue issue = jouer(jeu, genre, m, &raison);
        if (vainqueur(issue, joueur) >= 0) *gagnant = vainqueur(issue, joueur);
    }
    return true;
}

static void noter(FILE *journal, char genre, Mouvement m) {
    if (journal == NULL) return;
    fprintf(journal, "%c %d %d %d %d\n", genre == 'm' ? 'D' : 'I', m.depart.y + 1,
            TAILLE - m.depart.x, m.arrivee.y + 1, TAILLE - m.arrivee.x);
    fflush(journal);
}

static void demander(char *reponse) {
    fflush(stdout);
    if (!lire_ligne(stdin, reponse)) exit(0);
}

static int partie(Jeu *jeu, FILE *journal, bool debogage) {
    while (true) {
        char reponse[LIGNE], genre;
        const char *raison;
        Mouvement m;
        Couleur joueur = jeu->joueur;
        printf("%s> ", joueur == BLANC ? "white" : "black");
        demander(reponse);
        if (!lire_coup(reponse, &genre, &m) || strchr("mq", genre) == NULL) {
            puts("??");
            continue;
        }
        Issue issue = jouer(jeu, genre, m, &raison);
        noter(journal, genre, m);
        if (issue == REFUSE) puts("no!");
        if (vainqueur(issue, joueur) >= 0) return vainqueur(issue, joueur);
        afficher(jeu, debogage);
    }
}

int main(int argc, char *argv[]) {
    bool debogage = false;
    const char *source = NULL, *cible = NULL;
    for (int i = 1; i < argc; i++) {
        bool suivi = i + 1 < argc;
        if (strcmp(argv[i], "--debug") == 0) debogage = true;
#ifndef SANS_CHARGEMENT
        else if (strcmp(argv[i], "--load") == 0 && suivi) source = argv[++i];
#endif
        else if (strcmp(argv[i], "--save") == 0 && suivi) cible = argv[++i];
        else return fprintf(stderr, "bad option %s\n", argv[i]), 2;
    }
    Jeu jeu;
    Case espions[2];
    int gagnant = -1;
    static char copie[1 << 16];
    srand((unsigned)time(NULL));
    if (source != NULL) {
        const char *point = strrchr(source, '.');
        FILE *fichier = point && strcmp(point, ".inco") == 0 ? fopen(source, "r") : NULL;
        bool bon = fichier != NULL && charger(fichier, &jeu, &gagnant, copie);
        if (fichier != NULL) fclose(fichier);
        if (!bon) return fprintf(stderr, "bad file %s\n", source), 2;
    } else {
        tirer(&jeu, TAILLE, espions);
        sprintf(copie, "B %d %d\nN %d %d\n%c\n", espions[0].y + 1, TAILLE - espions[0].x,
                espions[1].y + 1, TAILLE - espions[1].x, "BN"[jeu.joueur]);
    }
    FILE *journal = cible == NULL ? NULL : fopen(cible, "w");
    if (cible != NULL && journal == NULL) return fprintf(stderr, "cannot write %s\n", cible), 2;
    if (journal != NULL) fputs(copie, journal), fflush(journal);
    char reponse[LIGNE];
    do {
        puts("Press E to enter");
        demander(reponse);
    } while (strcmp(reponse, "E") != 0);
    afficher(&jeu, debogage);
    if (gagnant < 0) {
        gagnant = partie(&jeu, journal, debogage);
        if (journal != NULL) fprintf(journal, "Vainqueur %c\n", "BN"[gagnant]);
    }
    printf("%s wins\n", gagnant == BLANC ? "white" : "black");
    if (journal != NULL) fclose(journal);
    return 0;
}
