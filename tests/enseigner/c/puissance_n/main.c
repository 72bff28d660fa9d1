/* Puissance N : le menu, et le déroulement d'une partie.
 *
 *   ./puissance_n [GRAINE]     la graine fixe le hasard ; sans elle, c'est l'heure
 *
 * En Python : puissance_n/main.py.
 */
#include "dialogue.h"
#include "sauvegarde.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Reprend la partie sauvegardée ; rend 0, et dit pourquoi, s'il n'y en a pas à jouer. */
static int reprendre(Partie *partie) {
    if (!charger(partie, FICHIER)) {
        puts("Il n'y a pas de partie à reprendre dans " FICHIER ".");
        return 0;
    }
    if (est_finie(partie)) {
        puts("La partie de " FICHIER " est déjà finie.");
        return 0;
    }
    printf("Reprise : au joueur %s de jouer.\n", COULEURS[partie->player]);
    return 1;
}

/* Choisit le coup du joueur au trait, humain ou machine ; rend 0 s'il veut s'arrêter. */
static int choisir_coup(const Partie *partie, Coup *coup) {
    if (!est_machine(partie, partie->player)) return demander_coup(partie, coup);
    *coup = coup_de_la_machine(partie);
    dire_coup(partie, *coup);
    return 1;
}

/* Enchaîne les manches ; rend 0 si un joueur a voulu sauvegarder, 1 si la partie est allée à sa
 * fin. */
static int derouler(Partie *partie) {
    while (!est_finie(partie)) {
        Coup coup;
        putchar('\n');
        show_grid(&partie->grid);
        if (!choisir_coup(partie, &coup)) return 0;
        jouer(partie, coup);
    }
    putchar('\n');
    show_grid(&partie->grid);
    dire_fin(partie);
    return 1;
}

/* Joue une partie ; rend 1 si elle est sauvegardée, et qu'on peut quitter sans la perdre. */
static int jouer_et_sauvegarder(Partie *partie) {
    while (!derouler(partie)) {
        if (sauver(partie, FICHIER)) {
            puts("Partie sauvegardée dans " FICHIER ". Au revoir !");
            return 1;
        }
        puts("Erreur : impossible d'écrire " FICHIER ". La partie continue.");
    }
    return 0;
}

int main(int argc, char *argv[]) {
    srand(argc > 1 ? (unsigned)atoi(argv[1]) : (unsigned)time(NULL));
    puts("Puissance N\nLe but : être le premier à aligner N jetons, dans une grille de côté N + 2.");
    int choix;
    while ((choix = demander_menu()) != QUITTER) {
        Partie partie;
        if (choix == NOUVELLE)
            partie = demander_partie();
        else if (!reprendre(&partie))
            continue;
        if (jouer_et_sauvegarder(&partie)) return EXIT_SUCCESS;
    }
    puts("Au revoir !");
    return EXIT_SUCCESS;
}
