/* Le dialogue. Les numéros ne changent jamais, même quand un choix n'est pas offert ; une réponse
 * refusée l'est avec sa raison, et la question revient.
 */
#include "dialogue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REPONSE 256

/* Pose une question et rend le nombre répondu, ou -1 si ce n'en est pas un. Quand l'entrée est
 * finie il n'y a plus personne : le programme l'est aussi. */
static int demander(const char *question) {
    char reponse[REPONSE], reste;
    int nombre;
    fputs(question, stdout);
    fflush(stdout);
    if (fgets(reponse, REPONSE, stdin) == NULL) exit(EXIT_SUCCESS);
    if (strchr(reponse, '-') != NULL) return -1; /* sscanf lirait un nombre négatif */
    /* `reste` n'est lu que si quelque chose suit le nombre ; %9d ne peut pas déborder. */
    return sscanf(reponse, "%9d %c", &nombre, &reste) == 1 ? nombre : -1;
}

/* Pose une question jusqu'à recevoir un nombre de `minimum` à `maximum`. */
static int demander_nombre(const char *question, int minimum, int maximum) {
    int nombre = demander(question);
    while (nombre < minimum || nombre > maximum) {
        printf("Réponse refusée : on attend un nombre de %d à %d.\n", minimum, maximum);
        nombre = demander(question);
    }
    return nombre;
}

/* Montre le menu et rend NOUVELLE, CHARGER ou QUITTER. */
int demander_menu(void) {
    puts("\n  1. Démarrer une nouvelle partie\n  2. Charger une partie existante\n  3. Quitter");
    return demander_nombre("Votre choix : ", NOUVELLE, QUITTER);
}

/* Demande comment jouer, annonce qui a l'initiative et rend la nouvelle partie. */
Partie demander_partie(void) {
    int joueurs = demander_nombre("Nombre de joueurs (1 ou 2) : ", 1, 2);
    int n = demander_nombre("Nombre N de jetons à aligner (de 2 à 30) : ", N_MIN, N_MAX);
    Partie partie = nouvelle_partie(n, joueurs);
    if (joueurs == 1)
        puts("Vous êtes le joueur jaune (O) ; la machine est le joueur rouge (X).");
    printf("Le tirage au sort donne l'initiative au joueur %s (%c).\n", COULEURS[partie.player],
           JETONS[partie.player]);
    return partie;
}

/* Demande au joueur au trait ce qu'il veut faire. On ne propose pas de retirer un jeton quand la
 * grille n'en a pas, ni d'en ajouter quand il n'y a de place que dans la colonne interdite. */
static int demander_action(const Partie *partie) {
    int ajouter = peut(partie, AJOUTER), retirer = peut(partie, RETIRER);
    char question[REPONSE];
    snprintf(question, REPONSE, "Joueur %s (%c) : %s%s3 sauvegarder et quitter ? ",
             COULEURS[partie->player], JETONS[partie->player], ajouter ? "1 ajouter, " : "",
             retirer ? "2 retirer, " : "");
    while (1) {
        int action = demander_nombre(question, VEUT_AJOUTER, VEUT_SAUVEGARDER);
        if (action == VEUT_AJOUTER && !ajouter)
            puts("Il ne reste de place que dans la colonne interdite : retirez un jeton.");
        else if (action == VEUT_RETIRER && !retirer)
            puts("La grille est vide : il n'y a rien à retirer.");
        else
            return action;
    }
}

/* Demande dans quelle colonne, et complète `coup`. Rend 0 si le joueur change d'action. */
static int demander_colonne(const Partie *partie, Coup *coup) {
    char question[REPONSE], raison[RAISON];
    snprintf(question, REPONSE, "Colonne où %s (de 1 à %d, 0 pour changer d'action) : ",
             coup->genre == AJOUTER ? "ajouter" : "retirer", partie->grid.width);
    int numero = demander(question);
    coup->colonne = numero - 1;
    while (numero != 0 && refus(partie, *coup, raison)) {
        puts(raison);
        numero = demander(question);
        coup->colonne = numero - 1;
    }
    return numero != 0;
}

/* Demande au joueur au trait un coup permis. Rend 0 s'il préfère sauvegarder et quitter. */
int demander_coup(const Partie *partie, Coup *coup) {
    if (partie->interdite != AUCUNE)
        printf("Colonne %d interdite : vous ne pouvez rien y ajouter à ce tour.\n",
               partie->interdite + 1);
    while (1) {
        int action = demander_action(partie);
        if (action == VEUT_SAUVEGARDER) return 0;
        coup->genre = action == VEUT_AJOUTER ? AJOUTER : RETIRER;
        if (demander_colonne(partie, coup)) return 1;
    }
}

/* Désigne un joueur au début d'une phrase. */
static void dire_joueur(const Partie *partie, int joueur) {
    const char *debut = est_machine(partie, joueur) ? "La machine, " : "Le ";
    const char *fin = est_machine(partie, joueur) ? "," : "";
    printf("%sjoueur %s (%c)%s ", debut, COULEURS[joueur], JETONS[joueur], fin);
}

/* Dit ce que joue le joueur au trait, avant qu'il ne le fasse. */
void dire_coup(const Partie *partie, Coup coup) {
    const char *verbe = coup.genre == AJOUTER ? "ajoute un jeton dans la colonne"
                                              : "retire le jeton le plus haut de la colonne";
    dire_joueur(partie, partie->player);
    printf("%s %d.\n", verbe, coup.colonne + 1);
}

/* Annonce comment une partie finie s'est terminée. */
void dire_fin(const Partie *partie) {
    int gagnant = check_winner(&partie->grid);
    if (gagnant < 0) {
        puts("Match nul : la grille est pleine sans alignement.");
        return;
    }
    dire_joueur(partie, gagnant);
    printf("gagne : %d jetons alignés !\n", partie->grid.width - MARGE);
}
