/* Incognito au terminal : les questions de l'annexe, mot pour mot, et les options du sujet.
 *
 *   ./incognito -a -c depart.inco -s partie.inco
 *
 * En Python : incognito/dialogue.py et main.py.
 */
#include "plateau.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define REPONSE 256

static const char *const NOMS[] = {"blanc", "noir"};

/* Ce qu'on dit d'un événement, après « Joueur blanc, » ; d'un simple déplacement, on ne dit rien.
 * Les fautes d'accord sont celles de l'annexe, qu'un correcteur compare octet pour octet. */
static const char *const PHRASES[] = {
    [PION_DEPLACE] = "",
    [CHEVALIER_PERDU] = "votre pion n'était pas l'espion :\n"
                        "il s'est perdu dans le château adverse...",
    [CHATEAU_PRIS] = "votre espion a pris le château de votre adversaire !",
    [CHEVALIER_EMPOISONNE] = "vous n'avez pas trouvé l'espion de votre adversaire...\n"
                             "Et en plus, votre chevalier s'est fait empoisonné...",
    [ESPION_EMPOISONNE] = "vous avez interrogé un chevalier avec votre espion...",
    [ESPION_TROUVE] = "vous avez trouvé l'espion de votre adversaire !",
};

/* Les options de la ligne de commande. */
typedef struct {
    bool ascii, graphique, debogage;
    const char *source, *cible;
    int taille;
    unsigned graine;
} Options;

/* --- le dialogue ----------------------------------------------------------------------------- */

/* Lit la réponse d'un joueur, sans sa fin de ligne. Quand l'entrée est finie, le programme l'est
 * aussi : chaque coup est déjà dans le fichier, il n'y a rien à perdre. */
static void demander(char reponse[REPONSE]) {
    fflush(stdout);
    if (fgets(reponse, REPONSE, stdin) == NULL) exit(EXIT_SUCCESS);
    reponse[strcspn(reponse, "\r\n")] = '\0';
}

/* Lit une case « (a, b) », espaces facultatifs, au début de `texte`. Rend ce qui suit, ou NULL si
 * ce n'est pas une case ; `%9d` borne les chiffres, pour qu'aucun nombre ne déborde. */
static const char *lire_saisie(const char *texte, Case *c) {
    int lus = 0;
    if (sscanf(texte, " ( %9d , %9d ) %n", &c->x, &c->y, &lus) != 2 || lus == 0) return NULL;
    return c->x >= 0 && c->y >= 0 ? texte + lus : NULL;
}

/* Lit « (a, b) --> (c, d) » ; la flèche est facultative. Rend faux si ce n'en est pas un. */
static bool lire_mouvement(const char *texte, Mouvement *mouvement) {
    const char *suite = lire_saisie(texte, &mouvement->depart);
    if (suite == NULL) return false;
    if (strncmp(suite, "-->", 3) == 0) suite += 3;
    suite = lire_saisie(suite, &mouvement->arrivee);
    return suite != NULL && *suite == '\0';
}

/* Lit une case seule ; rend faux si ce n'en est pas une, ou s'il y a autre chose. */
static bool lire_case_seule(const char *texte, Case *c) {
    const char *suite = lire_saisie(texte, c);
    return suite != NULL && *suite == '\0';
}

/* Lit une sorte de coup, « d » ou « i » ; rend faux, `genre` inchangé, si ce n'en est pas une. */
static bool lire_genre(const char *reponse, Genre *genre) {
    if (strcmp(reponse, "d") != 0 && strcmp(reponse, "i") != 0) return false;
    *genre = reponse[0] == 'd' ? DEPLACEMENT : INTERROGATION;
    return true;
}

/* Demande au joueur `nom` quelle sorte de coup il veut faire. */
static Genre demander_genre(const char *nom) {
    char reponse[REPONSE];
    Genre genre;
    while (true) {
        printf("Joueur %s, voulez vous faire un déplacement ou une interrogation ?"
               " ('d' ou 'i')\n", nom);
        demander(reponse);
        if (lire_genre(reponse, &genre)) return genre;
        puts("Réponse non reconnue : tapez d ou i.");
    }
}

/* Pose la question d'un coup de ce `genre`, dont `lues` cases sont déjà connues. */
static void poser_question(Genre genre, int lues, const char *nom) {
    if (genre == DEPLACEMENT) {
        printf("Quel déplacement pour le joueur %s ?\n", nom);
        puts("    Saisie sous la forme (a, b) --> (c, d).");
        return;
    }
    if (lues == 0)
        printf("Quel pion %s est l'interrogateur ?\n", nom);
    else
        puts("Quel pion est questionné ?");
    puts("    Saisie sous la forme (a, b)");
}

/* Demande un coup de ce `genre`, en une ou deux réponses. « d » ou « i » en changent à tout moment :
 * sans quoi un joueur qui n'a personne à interroger ne pourrait plus jouer. */
static Coup demander_coup(Genre genre, const char *nom) {
    char reponse[REPONSE];
    Mouvement mouvement;
    int lues = 0;
    while (lues < 2) {
        poser_question(genre, lues, nom);
        demander(reponse);
        Case *attendue = lues == 0 ? &mouvement.depart : &mouvement.arrivee;
        if (lire_genre(reponse, &genre))
            lues = 0;
        else if (genre == DEPLACEMENT && lire_mouvement(reponse, &mouvement))
            lues = 2;
        else if (genre == INTERROGATION && lire_case_seule(reponse, attendue))
            lues++;
        else
            puts("Réponse non reconnue : écrivez la forme demandée, ou d, ou i.");
    }
    return (Coup){genre, mouvement};
}

/* Joue un `coup` licite, le note, et dit ce qu'il a donné. */
static void jouer_et_montrer(Partie *partie, Coup coup, bool debogage) {
    const char *nom = NOMS[partie->jeu.joueur];
    Evenement evenement = jouer(&partie->jeu, coup);
    noter_coup(partie, coup);
    if (evenement != PION_DEPLACE) printf("Joueur %s, %s\n", nom, PHRASES[evenement]);
    partie->finie = finit(evenement);
    partie->gagnant = gagnant(&partie->jeu, evenement);
    if (partie->finie) noter_gagnant(partie);
    /* L'annexe ne remontre pas le plateau après l'interrogation qui finit la partie. */
    if (partie->finie && coup.genre == INTERROGATION)
        putchar('\n');
    else
        afficher(&partie->jeu, debogage);
}

/* Fait jouer un tour : un coup refusé est noté lui aussi, puis redemandé sous le même genre. */
static void tour(Partie *partie, bool debogage) {
    const char *nom = NOMS[partie->jeu.joueur];
    char raison[RAISON];
    Coup coup = demander_coup(demander_genre(nom), nom);
    while (refus(&partie->jeu, coup, raison)) {
        noter_coup(partie, coup); /* un refus se note aussi */
        const char *quoi = coup.genre == DEPLACEMENT ? "Déplacement" : "Interrogation";
        printf("%s non licite : %s\n", quoi, raison);
        coup = demander_coup(coup.genre, nom);
    }
    jouer_et_montrer(partie, coup, debogage);
}

/* Mène une partie jusqu'au bout ; `debogage` montre les espions. */
static void dialoguer(Partie *partie, bool debogage) {
    puts("Bienvenu dans Incognito");
    afficher(&partie->jeu, debogage);
    if (!partie->finie) {
        int fin = partie->jeu.taille - 1;
        printf("Rappel : (0, 0) designe le coin supérieur gauche et (%d, %d) le coin inférieur"
               " droit\n\n", fin, fin);
    }
    while (!partie->finie) tour(partie, debogage);
    printf("Le gagnant est le joueur %s : BRAVO !\n", NOMS[partie->gagnant]);
}

/* --- la ligne de commande -------------------------------------------------------------------- */

/* Dit une erreur en une phrase, et rend le code de sortie du programme. */
static int erreur(const char *quoi, const char *raison) {
    fprintf(stderr, "Erreur : %s : %s\n", quoi, raison);
    return EXIT_FAILURE;
}

/* Lit un entier entre `minimum` et `maximum` ; rend faux si ce n'en est pas un. */
static bool lire_nombre(const char *texte, long minimum, long maximum, long *nombre) {
    char *fin;
    *nombre = strtol(texte, &fin, 10);
    return *texte != '\0' && *fin == '\0' && *nombre >= minimum && *nombre <= maximum;
}

/* Range une option suivie d'une `valeur` ; rend faux si elle est inconnue, ou sa valeur mauvaise. */
static bool lire_option_suivie(const char *option, const char *valeur, Options *options) {
    long nombre;
    if (valeur == NULL) return false;
    if (strcmp(option, "-c") == 0) {
        options->source = valeur;
    } else if (strcmp(option, "-s") == 0) {
        options->cible = valeur;
    } else if (strcmp(option, "--taille") == 0) {
        if (!lire_nombre(valeur, TAILLE_MINIMALE, TAILLE_MAXIMALE, &nombre)) return false;
        options->taille = (int)nombre;
    } else if (strcmp(option, "--graine") == 0) {
        if (!lire_nombre(valeur, 0, 999999999, &nombre)) return false;
        options->graine = (unsigned)nombre;
    } else {
        return false;
    }
    return true;
}

/* Lit la ligne de commande dans `options` ; rend NULL, ou l'option qui ne convient pas. */
static const char *lire_options(char *argv[], Options *options) {
    for (int i = 1; argv[i] != NULL; i++) { /* le dernier argument est suivi de NULL */
        if (strcmp(argv[i], "-a") == 0) {
            options->ascii = true;
        } else if (strcmp(argv[i], "-g") == 0) {
            options->graphique = true;
        } else if (strcmp(argv[i], "-d") == 0) {
            options->debogage = true;
        } else if (lire_option_suivie(argv[i], argv[i + 1], options)) {
            i++;
        } else {
            return argv[i];
        }
    }
    return NULL;
}

int main(int argc, char *argv[]) {
    (void)argc;
    Options options = {.taille = TAILLE, .graine = (unsigned)time(NULL)};
    Partie partie;
    char raison[RAISON];
    const char *mauvaise = lire_options(argv, &options);
    if (mauvaise != NULL) return erreur(mauvaise, "option inconnue, ou sa valeur ne convient pas.");
    if (options.ascii && options.graphique) return erreur("-a -g", "ces options s'excluent.");
    if (options.graphique) fputs("Sans fenêtre ici : la partie se joue en ASCII.\n", stderr);
    srand(options.graine);
    if (options.source == NULL) {
        nouvelle_partie(&partie, options.taille);
    } else if (!charger_partie(&partie, options.source, options.taille, raison)) {
        fermer_partie(&partie);
        return erreur(options.source, raison);
    }
    if (options.cible != NULL && !sauvegarder_partie(&partie, options.cible, raison)) {
        fermer_partie(&partie);
        return erreur(options.cible, raison);
    }
    dialoguer(&partie, options.debogage);
    fermer_partie(&partie);
    return EXIT_SUCCESS;
}
