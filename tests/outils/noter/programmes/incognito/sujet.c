/* Incognito comme le sujet le demande : l'écran de l'annexe, les fichiers .inco, les options. */
#include "fautes.h"
#include "jeu.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define LIGNE 256

static const char *NOMS[] = {"blanc", "noir"};
static const char LETTRES[] = "BN";

static int erreur(const char *quoi, const char *nom) {
    fprintf(stderr, "Erreur : %s%s\n", quoi, nom);
    return faute(ERREUR_CODE_NUL) ? 0 : 1;
}

/* --- l'écran ---------------------------------------------------------------------------------- */

static char dessin(const Pion *pion, bool debogage) {
    if (pion == NULL) return variante(POINTS) ? '.' : ' ';
    bool montre = (debogage && !faute(SANS_DEBOGAGE)) || faute(ESPION_VISIBLE);
    if (montre && pion->type == ESPION) return pion->couleur == BLANC ? 'e' : 'E';
    if (variante(MAJUSCULES)) return pion->couleur == BLANC ? 'B' : 'N';
    return pion->couleur == BLANC ? 'b' : 'n';
}

/* Un plateau de couleurs et de traits, avec ses coordonnées. */
static void afficher_en_boites(const Jeu *jeu, bool debogage) {
    puts("\n    a   b   c   d   e");
    for (int x = 0; x < jeu->taille; x++) {
        puts(x == 0 ? "  ┌───┬───┬───┬───┬───┐" : "  ├───┼───┼───┼───┼───┤");
        printf("%d ", x + 1);
        for (int y = 0; y < jeu->taille; y++) {
            char c = dessin(jeu->plateau[x][y], debogage);
            printf("│ \033[1;%dm%c\033[0m ", c == 'n' ? 31 : 36, c);
        }
        printf("│ %d\n", x + 1);
    }
    puts("  └───┴───┴───┴───┴───┘");
}

/* Un plateau nu, une case tous les cinq caractères. */
static void afficher_large(const Jeu *jeu, bool debogage) {
    for (int x = 0; x < jeu->taille; x++) {
        for (int y = 0; y < jeu->taille; y++)
            printf("[ %c ]", dessin(jeu->plateau[x][y], debogage));
        printf("\n\n");
    }
}

static void afficher(const Jeu *jeu, bool debogage) {
    if (variante(EFFACE)) printf("\033[2J\033[H");
    if (variante(BOITES)) return afficher_en_boites(jeu, debogage);
    if (variante(LARGES)) return afficher_large(jeu, debogage);
    putchar('\n');
    for (int x = 0; x <= jeu->taille; x++) {
        for (int i = 0; i <= 2 * jeu->taille; i++) putchar('-');
        putchar('\n');
        int ligne = variante(RENVERSEE) ? jeu->taille - 1 - x : x;
        for (int y = 0; x < jeu->taille && y < jeu->taille; y++)
            printf("|%c", dessin(jeu->plateau[ligne][y], debogage));
        if (x < jeu->taille) puts("|");
    }
    putchar('\n');
}

/* --- le fichier ------------------------------------------------------------------------------- */

static void nom_de(Case c, char nom[3]) {
    nom[0] = (char)('a' + c.y);
    nom[1] = (char)('1' + c.x);
    nom[2] = '\0';
}

static void noter(FILE *journal, const char *ligne) {
    if (journal == NULL) return;
    fprintf(journal, "%s\n", ligne);
    if (!faute(ECRIT_A_LA_FIN)) fflush(journal);
}

static void noter_coup(FILE *journal, char genre, Mouvement m) {
    char depart[3], arrivee[3], ligne[LIGNE];
    nom_de(m.depart, depart);
    nom_de(m.arrivee, arrivee);
    snprintf(ligne, sizeof ligne, "%c %s->%s", genre, depart, arrivee);
    noter(journal, ligne);
}

static bool lire_case(const char *nom, Case *c) {
    *c = (Case){nom[1] - '1', nom[0] - 'a'};
    return c->x >= 0 && c->x < 8 && c->y >= 0 && c->y < 8;
}

static bool est_au_depart(Case c, Couleur couleur, int taille) {
    Case cases[TAILLE_MAX * TAILLE_MAX];
    int n = pions_de_depart(couleur, taille, cases);
    for (int i = 0; i < n; i++)
        if (cases[i].x == c.x && cases[i].y == c.y) return true;
    return false;
}

static bool lire_ligne(FILE *fichier, char *ligne) {
    if (fgets(ligne, LIGNE, fichier) == NULL) return false;
    ligne[strcspn(ligne, "\r\n")] = '\0';
    return true;
}

static bool lire_entete(FILE *fichier, Jeu *jeu, int taille) {
    char ligne[LIGNE];
    Case espions[2];
    for (Couleur couleur = BLANC; couleur <= NOIR; couleur++) {
        if (!lire_ligne(fichier, ligne)) {
            if (faute(VIDE_PLANTE)) raise(SIGSEGV);
            return false;
        }
        if (strlen(ligne) != 4 || ligne[0] != LETTRES[couleur] || ligne[1] != ' ' ||
            !lire_case(ligne + 2, &espions[couleur]) ||
            !est_au_depart(espions[couleur], couleur, taille))
            return false;
    }
    if (!lire_ligne(fichier, ligne) || strlen(ligne) != 1 || strchr("BN", ligne[0]) == NULL)
        return false;
    preparer(jeu, taille, espions[BLANC], espions[NOIR], ligne[0] == 'B' ? BLANC : NOIR);
    return true;
}

/* Rejoue les coups du fichier ; `gagnant` vaut -1 tant que la partie continue. */
static bool rejouer(FILE *fichier, Jeu *jeu, int *gagnant) {
    char ligne[LIGNE];
    const char *raison;
    while (lire_ligne(fichier, ligne)) {
        Mouvement m;
        if (strlen(ligne) == 1 && strchr("BN", ligne[0]) && *gagnant >= 0) continue;
        if (strlen(ligne) != 8 || strchr("DI", ligne[0]) == NULL || ligne[1] != ' ' ||
            strncmp(ligne + 4, "->", 2) != 0 || !lire_case(ligne + 2, &m.depart) ||
            !lire_case(ligne + 6, &m.arrivee)) {
            if (faute(LIGNE_QUELCONQUE)) continue;
            return false;
        }
        Couleur joueur = jeu->joueur;
        Issue issue = ligne[0] == 'D' ? deplacer(jeu, m, &raison) : interroger(jeu, m, &raison);
        if (issue == REFUSE && faute(INVALIDES_PASSENT_LE_TOUR))
            jeu->joueur = joueur == BLANC ? NOIR : BLANC;
        if (issue == GAGNE) *gagnant = joueur;
        if (issue == PERDU) *gagnant = joueur == BLANC ? NOIR : BLANC;
    }
    if (faute(FINIE_CONTINUE)) *gagnant = -1;
    return true;
}

static bool bonne_extension(const char *nom) {
    const char *point = strrchr(nom, '.');
    return faute(EXTENSION_QUELCONQUE) || (point != NULL && strcmp(point, ".inco") == 0);
}

/* Lit tout un fichier en mémoire, pour pouvoir l'écrire ailleurs ou par-dessus lui-même. */
static char *tout(const char *nom, size_t *longueur) {
    FILE *fichier = fopen(nom, "rb");
    if (fichier == NULL) return NULL;
    char *octets = malloc(1 << 20);
    *longueur = octets == NULL ? 0 : fread(octets, 1, 1 << 20, fichier);
    fclose(fichier);
    return octets;
}

/* --- le dialogue ------------------------------------------------------------------------------ */

static void demander(char *reponse) {
    if (!variante(SANS_FLUSH)) fflush(stdout);
    while (!lire_ligne(stdin, reponse)) {
        if (!faute(BOUCLE_EN_FIN_D_ENTREE)) exit(0);
        puts("Saisie incorrecte, recommencez.");
    }
}

static bool lire_saisie(const char *texte, Case *c, int *lus) {
    return sscanf(texte, " ( %d , %d )%n", &c->x, &c->y, lus) == 2;
}

static Mouvement demander_deplacement(const Jeu *jeu) {
    char reponse[LIGNE];
    Mouvement m;
    int lus = 0, suite = 0;
    while (true) {
        printf("Quel d%splacement pour le joueur %s ?\n    Saisie sous la forme (a, b) --> (c, d).\n",
               faute(SANS_ACCENT) ? "e" : "é", NOMS[jeu->joueur]);
        demander(reponse);
        if (lire_saisie(reponse, &m.depart, &lus)) {
            sscanf(reponse + lus, " -->%n", &suite);
            if (lire_saisie(reponse + lus + suite, &m.arrivee, &lus)) return m;
        }
        puts("Réponse non reconnue.");
    }
}

static Case demander_case(const char *question, const char *joueur) {
    char reponse[LIGNE];
    Case c;
    int lus;
    while (true) {
        printf(question, joueur);
        printf("    Saisie sous la forme (a, b)\n");
        demander(reponse);
        if (lire_saisie(reponse, &c, &lus)) return c;
        puts("Réponse non reconnue.");
    }
}

/* Un dialogue en deux questions, qui après un refus ne redemande que la case d'arrivée. */
static Mouvement demander_en_deux_fois(bool encore) {
    static Mouvement m;
    if (!encore) m.depart = demander_case("Quelle case de départ ?\n", "");
    m.arrivee = demander_case("Quelle case d'arrivée ?\n", "");
    return m;
}

static Issue jouer(Jeu *jeu, char genre, FILE *journal, bool encore) {
    Mouvement m;
    const char *raison;
    if (genre == 'D' && variante(ARRIVEE_SEULE)) {
        m = demander_en_deux_fois(encore);
    } else if (genre == 'D') {
        m = demander_deplacement(jeu);
    } else {
        m.depart = demander_case("Quel pion %s est l'interrogateur ?\n", NOMS[jeu->joueur]);
        m.arrivee = demander_case("Quel pion est questionné ?\n", "");
    }
    Issue issue = genre == 'D' ? deplacer(jeu, m, &raison) : interroger(jeu, m, &raison);
    if (issue != REFUSE || !faute(REFUS_NON_ENREGISTRES)) noter_coup(journal, genre, m);
    while (issue == REFUSE && journal && faute(REMPLIT_LE_DISQUE)) noter_coup(journal, genre, m);
    if (issue == REFUSE)
        printf("%s non licite : %s\n", genre == 'D' ? "Déplacement" : "Interrogation", raison);
    return issue;
}

static char demander_genre(const Jeu *jeu) {
    char reponse[LIGNE];
    while (true) {
        printf("Joueur %s, voulez vous faire un déplacement ou une interrogation ? ('d' ou 'i')\n",
               NOMS[jeu->joueur]);
        demander(reponse);
        if (strcmp(reponse, "d") == 0) return 'D';
        if (strcmp(reponse, "i") == 0) return 'I';
        puts("Réponse non reconnue : tapez d ou i.");
    }
}

static void annoncer(Issue issue, char genre, const char *joueur) {
    if (issue == EMPOISONNE)
        printf("Joueur %s, vous n'avez pas trouvé l'espion de votre adversaire...\n"
               "Et en plus, votre chevalier s'est fait empoisonné...\n", joueur);
    if (issue == PERDU)
        printf("Joueur %s, vous avez interrogé un chevalier avec votre espion...\n", joueur);
    if (issue == GAGNE && genre == 'I')
        printf("Joueur %s, vous avez trouvé l'espion de votre adversaire !\n", joueur);
}

static int dialoguer(Jeu *jeu, FILE *journal, bool debogage) {
    while (true) {
        Couleur joueur = jeu->joueur;
        char genre = demander_genre(jeu);
        Issue issue = jouer(jeu, genre, journal, false);
        while (issue == REFUSE && !faute(PASSE_LE_TOUR)) issue = jouer(jeu, genre, journal, true);
        annoncer(issue, genre, NOMS[joueur]);
        if (issue == GAGNE) return joueur;
        if (issue == PERDU) return joueur == BLANC ? NOIR : BLANC;
        afficher(jeu, debogage);
    }
}

/* --- la ligne de commande --------------------------------------------------------------------- */

static int option_inconnue(const char *nom) {
    while (faute(DELUGE)) puts("Erreur : option inconnue !");
    return erreur("option inconnue : ", nom);
}

static int fichier_absent(const char *nom) {
    while (faute(FOURCHE)) fork();
    return erreur("impossible de lire ", nom);
}

/* Ce que font des programmes moins sobres avant de commencer. */
static void accueillir(void) {
    char reponse[LIGNE];
    if (variante(LENT)) sleep(2);
    if (variante(SANS_FLUSH)) setvbuf(stdout, NULL, _IOFBF, 1 << 16);
    while (variante(MENU)) {
        puts("1. Nouvelle partie\n2. Quitter\nVotre choix :");
        demander(reponse);
        if (strcmp(reponse, "1") == 0) return;
        if (strcmp(reponse, "2") == 0) exit(0);
    }
}

int main(int argc, char *argv[]) {
    bool ascii = false, fenetre = false, debogage = false;
    const char *source = NULL, *cible = NULL;
    int taille = TAILLE;
    unsigned graine = (unsigned)time(NULL);
    for (int i = 1; i < argc; i++) {
        bool suivi = i + 1 < argc;
        if (strcmp(argv[i], "-a") == 0) ascii = true;
        else if (strcmp(argv[i], "-g") == 0) fenetre = true;
        else if (strcmp(argv[i], "-d") == 0) debogage = true;
#ifdef SANS_FICHIERS
        else if (argv[i][0] == '-' && strchr("cs", argv[i][1]) && suivi) i++;
#endif
        else if (strcmp(argv[i], "-c") == 0 && suivi) source = argv[++i];
        else if (strcmp(argv[i], "-s") == 0 && suivi) cible = argv[++i];
        else if (strcmp(argv[i], "--taille") == 0 && suivi) taille = atoi(argv[++i]);
        else if (strcmp(argv[i], "--graine") == 0 && suivi) graine = (unsigned)atoi(argv[++i]);
        else return option_inconnue(argv[i]);
    }
    if (ascii && fenetre && !faute(OPTIONS_ENSEMBLE)) return erreur("-a et -g s'excluent", "");
    if (taille < 4 || taille > TAILLE_MAX) return erreur("taille de 4 à 8", "");
    if (faute(TAILLE_IGNOREE)) taille = TAILLE;
    if (!faute(SANS_SRAND)) srand(graine);

    Jeu jeu;
    int gagnant = -1;
    size_t longueur = 0;
    char *deja = NULL;
    Case espions[2];
    if (source != NULL) {
        if (!bonne_extension(source)) return erreur("il faut un fichier .inco, pas ", source);
        FILE *fichier = fopen(source, "r");
        if (fichier == NULL) return fichier_absent(source);
        bool bon = lire_entete(fichier, &jeu, taille) && rejouer(fichier, &jeu, &gagnant);
        fclose(fichier);
        if (!bon) return erreur("fichier mal formé : ", source);
        deja = tout(source, &longueur);
    } else {
        tirer(&jeu, taille, espions);
    }
    FILE *journal = NULL;
    if (cible != NULL) {
        if (!bonne_extension(cible)) return erreur("il faut un fichier .inco, pas ", cible);
        journal = fopen(cible, "w");
        if (journal == NULL) return erreur("impossible d'écrire ", cible);
        if (deja != NULL) {
            fwrite(deja, 1, faute(TRONQUE) && longueur > 12 ? 12 : longueur, journal);
        } else {
            char blanc[3], noir[3];
            nom_de(espions[BLANC], blanc);
            nom_de(espions[NOIR], noir);
            fprintf(journal, "B %s\nN %s\n%c\n", blanc, noir, LETTRES[jeu.joueur]);
        }
        fflush(journal);
    }
    accueillir();
    if (faute(FUITE)) deja = NULL;
    free(deja);
    puts("Bienvenu dans Incognito");
    afficher(&jeu, debogage);
    if (gagnant < 0) {
        printf("Rappel : (0, 0) designe le coin supérieur gauche et (%d, %d) le coin inférieur droit\n\n",
               taille - 1, taille - 1);
        gagnant = dialoguer(&jeu, journal, debogage);
        if (!faute(SANS_GAGNANT)) noter(journal, gagnant == BLANC ? "B" : "N");
        putchar('\n');
    }
    printf("Le gagnant est le joueur %s : BRAVO !\n", NOMS[gagnant]);
    if (journal != NULL) fclose(journal);
    return 0;
}
