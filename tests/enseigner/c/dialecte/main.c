/* Incognito dans un autre dialecte : les mêmes règles, un autre écran, d'autres saisies, options et
 * fichiers. Il prend la place du main.c d'Incognito, et sert à montrer qu'une notation par profil
 * juge les règles sans juger la langue.
 *
 * Un plateau de points, lignes comptées du bas ; « m 1 3 1 4 » déplace de la colonne 1, rang 3 ;
 * « q ... » interroge ; --load, --save et --debug ; un fichier où « B 2 2 » est l'espion blanc.
 */
#include "plateau.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LONGUEUR 256

static const char LETTRES[] = "BN";
static const char *const NOMS[] = {"white", "black"};

/* Ce que la ligne de commande demande. */
typedef struct {
    bool debogage;
    const char *source, *cible;
} Options;

/* Lit une ligne, sans sa fin ; rend faux s'il n'y en a plus. */
static bool lire(FILE *fichier, char ligne[LONGUEUR]) {
    if (fgets(ligne, LONGUEUR, fichier) == NULL) return false;
    ligne[strcspn(ligne, "\r\n")] = '\0';
    return true;
}

/* Lit la réponse d'un joueur ; quand l'entrée est finie, le programme l'est aussi. */
static void demander(char reponse[LONGUEUR]) {
    fflush(stdout);
    if (!lire(stdin, reponse)) exit(EXIT_SUCCESS);
}

/* Rend la case d'une colonne et d'un rang, comptés de 1, le rang depuis le bas. */
static Case depuis(int colonne, int rang) {
    return (Case){TAILLE - rang, colonne - 1};
}

/* Rend la lettre d'un pion : o ou x, en majuscule pour un espion qu'on montre. */
static char lettre(const Pion *pion, bool debogage) {
    if (pion == NULL) return '.';
    bool montre = debogage && pion->type == ESPION;
    return pion->couleur == BLANC ? (montre ? 'O' : 'o') : (montre ? 'X' : 'x');
}

/* Imprime le plateau, ses rangs et ses colonnes. */
static void montrer(const Jeu *jeu, bool debogage) {
    for (int x = 0; x < jeu->taille; x++) {
        printf("%d  ", jeu->taille - x);
        for (int y = 0; y < jeu->taille; y++)
            printf("%c ", lettre(jeu->plateau[x][y], debogage));
        putchar('\n');
    }
    puts("   1 2 3 4 5\n");
}

/* Lit « m 1 3 1 4 », où la première lettre est l'une des deux de `genres` ; rend faux sinon. */
static bool lire_coup(const char *ligne, const char *genres, Coup *coup) {
    int a, b, c, d, lus = 0;
    char genre;
    if (sscanf(ligne, "%c %3d %3d %3d %3d%n", &genre, &a, &b, &c, &d, &lus) != 5) return false;
    if (ligne[lus] != '\0' || (genre != genres[0] && genre != genres[1])) return false;
    coup->genre = genre == genres[0] ? DEPLACEMENT : INTERROGATION;
    coup->mouvement = (Mouvement){depuis(a, b), depuis(c, d)};
    return true;
}

/* Joue `coup` s'il est licite, et dit s'il l'était. */
static bool essayer(Partie *partie, Coup coup) {
    char raison[RAISON];
    if (refus(&partie->jeu, coup, raison)) return false;
    Evenement evenement = jouer(&partie->jeu, coup);
    partie->finie = finit(evenement);
    partie->gagnant = gagnant(&partie->jeu, evenement);
    return true;
}

/* Écrit une ligne dans le journal, s'il y en a un, avant la question suivante. */
static void ecrire(FILE *journal, const char *ligne) {
    if (journal == NULL) return;
    fprintf(journal, "%s\n", ligne);
    fflush(journal);
}

/* Écrit la case d'un espion : « B 2 2 ». */
static void ecrire_espion(FILE *journal, Couleur couleur, Case c) {
    char ligne[LONGUEUR];
    snprintf(ligne, LONGUEUR, "%c %d %d", LETTRES[couleur], c.y + 1, TAILLE - c.x);
    ecrire(journal, ligne);
}

/* Écrit un coup : « D 1 3 1 4 ». */
static void ecrire_coup(FILE *journal, Coup coup) {
    Case depart = coup.mouvement.depart, arrivee = coup.mouvement.arrivee;
    char ligne[LONGUEUR];
    snprintf(ligne, LONGUEUR, "%c %d %d %d %d", "DI"[coup.genre], depart.y + 1,
             TAILLE - depart.x, arrivee.y + 1, TAILLE - arrivee.x);
    ecrire(journal, ligne);
}

/* Lit la ligne d'un espion, qui doit être sur une case de son départ. */
static bool lire_espion(FILE *fichier, Couleur couleur, Case *espion) {
    char ligne[LONGUEUR], qui;
    int colonne, rang;
    Case cases[CASES_AU_PLUS];
    if (!lire(fichier, ligne) || sscanf(ligne, "%c %3d %3d", &qui, &colonne, &rang) != 3)
        return false;
    *espion = depuis(colonne, rang);
    int nombre = cases_de_depart(couleur, TAILLE, cases);
    for (int i = 0; i < nombre; i++) {
        if (cases[i].x == espion->x && cases[i].y == espion->y) return qui == LETTRES[couleur];
    }
    return false;
}

/* Charge une partie de ce dialecte ; rend faux si le fichier n'en est pas une. */
static bool charger(FILE *fichier, Partie *partie) {
    char ligne[LONGUEUR];
    Case espions[2];
    Coup coup;
    if (!lire_espion(fichier, BLANC, &espions[BLANC])) return false;
    if (!lire_espion(fichier, NOIR, &espions[NOIR])) return false;
    if (!lire(fichier, ligne) || (strcmp(ligne, "B") != 0 && strcmp(ligne, "N") != 0)) return false;
    partie->jeu = nouveau_jeu(espions, ligne[0] == 'B' ? BLANC : NOIR, TAILLE);
    while (lire(fichier, ligne)) {
        if (strncmp(ligne, "Vainqueur ", 10) == 0) continue;
        if (!lire_coup(ligne, "DI", &coup)) return false;
        essayer(partie, coup);
    }
    return true;
}

/* Ouvre le fichier `chemin`, .inco lui aussi, et charge sa partie ; rend faux s'il ne convient pas. */
static bool reprendre(const char *chemin, Partie *partie) {
    const char *point = strrchr(chemin, '.');
    if (point == NULL || strcmp(point, ".inco") != 0) return false;
    FILE *fichier = fopen(chemin, "r");
    if (fichier == NULL) return false;
    bool bon = charger(fichier, partie);
    fclose(fichier);
    return bon;
}

/* Ouvre le journal. Repris, le fichier d'avant est recopié au début du nouveau : on le lit en entier
 * d'abord, car ce peut être le même. */
static FILE *ouvrir_journal(const Options *options) {
    static char copie[1 << 16];
    size_t longueur = 0;
    FILE *source = options->source == NULL ? NULL : fopen(options->source, "r");
    if (source != NULL) {
        longueur = fread(copie, 1, sizeof copie, source);
        fclose(source);
    }
    FILE *journal = fopen(options->cible, "w");
    if (journal == NULL) return NULL;
    fwrite(copie, 1, longueur, journal);
    fflush(journal);
    return journal;
}

/* Tire une partie au sort, et en écrit le départ dans le journal. */
static void commencer(Partie *partie, FILE *journal) {
    Case espions[2];
    Couleur premier;
    tirer_au_sort(TAILLE, espions, &premier);
    partie->jeu = nouveau_jeu(espions, premier, TAILLE);
    ecrire_espion(journal, BLANC, espions[BLANC]);
    ecrire_espion(journal, NOIR, espions[NOIR]);
    ecrire(journal, premier == BLANC ? "B" : "N");
}

/* Mène la partie jusqu'au bout. */
static void derouler(Partie *partie, FILE *journal, bool debogage) {
    char reponse[LONGUEUR];
    Coup coup;
    while (!partie->finie) {
        printf("%s> ", NOMS[partie->jeu.joueur]);
        demander(reponse);
        if (!lire_coup(reponse, "mq", &coup)) {
            puts("??");
            continue;
        }
        bool licite = essayer(partie, coup);
        ecrire_coup(journal, coup);
        if (!licite) puts("no!");
        if (partie->finie)
            ecrire(journal, partie->gagnant == BLANC ? "Vainqueur B" : "Vainqueur N");
        else
            montrer(&partie->jeu, debogage);
    }
}

/* Lit la ligne de commande ; rend NULL, ou l'option inconnue. */
static const char *lire_options(char *argv[], Options *options) {
    for (int i = 1; argv[i] != NULL; i++) {
        bool suivie = argv[i + 1] != NULL;
        if (strcmp(argv[i], "--debug") == 0)
            options->debogage = true;
        else if (strcmp(argv[i], "--load") == 0 && suivie)
            options->source = argv[++i];
        else if (strcmp(argv[i], "--save") == 0 && suivie)
            options->cible = argv[++i];
        else
            return argv[i];
    }
    return NULL;
}

/* Dit une erreur, et rend le code de sortie. */
static int erreur(const char *quoi, const char *nom) {
    fprintf(stderr, "%s %s\n", quoi, nom);
    return 2;
}

int main(int argc, char *argv[]) {
    (void)argc;
    Options options = {0};
    Partie partie = {0};
    FILE *journal = NULL;
    char reponse[LONGUEUR];
    const char *inconnue = lire_options(argv, &options);
    if (inconnue != NULL) return erreur("bad option", inconnue);
    srand((unsigned)time(NULL));
    if (options.source != NULL && !reprendre(options.source, &partie))
        return erreur("bad file", options.source);
    if (options.cible != NULL && (journal = ouvrir_journal(&options)) == NULL)
        return erreur("cannot write", options.cible);
    if (options.source == NULL) commencer(&partie, journal);
    do {
        puts("Press E to enter");
        demander(reponse);
    } while (strcmp(reponse, "E") != 0);
    montrer(&partie.jeu, options.debogage);
    derouler(&partie, journal, options.debogage);
    printf("%s wins\n", NOMS[partie.gagnant]);
    if (journal != NULL) fclose(journal);
    return EXIT_SUCCESS;
}
