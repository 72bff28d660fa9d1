/* Un pilote : il lit des commandes, appelle les fonctions du sujet et dit ce qu'elles rendent.
 *
 *   charger, sauver          lit ou écrit save.bin             (« = 1 » si c'est fait)
 *   plateau                  afficheurPlateau
 *   des 6 3 2                dessine ces dés                   lancer 8    afficheurDee de huit dés
 *   choix 5 6 2 5            choixJoueur, sur ce lancer ; les lignes suivantes sont les réponses
 *   somme, V, tour           somme, checkVInDices ; « tour » oublie les dés pris
 *   prise 25, perdre         priseDomino, perdre_tour          ordre       classement
 *   fin                      endGame, qui supprime save.bin et finit le programme
 */
#include "jeu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Les variables du sujet : la partie, puis le tour. */
static int dominos[NOMBRE_DE_DOMINOS][2];
static player players[JOUEURS_AU_PLUS];
static short nbrJoueur, id;
static int listeChoixJoueur[NOMBRE_DE_DES], coefChoixJoueur[NOMBRE_DE_DES], compteurchoix;

/* Lit au plus huit faces sur le reste de la ligne de commande ; rend leur nombre. */
static int lire_des(char *texte, int values[NOMBRE_DE_DES]) {
    int n = 0;
    for (char *mot = strtok(texte, " \n"); mot != NULL; mot = strtok(NULL, " \n")) {
        int face = atoi(mot);
        if (n < NOMBRE_DE_DES && face >= 1 && face <= FACE_V) values[n++] = face;
    }
    return n;
}

/* Appelle choixJoueur, et dit combien de dés sont pris, puis toutes les faces et leurs nombres. */
static void piloter_choix(const int values[], int n) {
    int pris = choixJoueur(values, n, listeChoixJoueur, coefChoixJoueur, &compteurchoix);
    printf("= %d :", pris);
    for (int i = 0; i < compteurchoix; i++)
        printf(" %dx%d", coefChoixJoueur[i], listeChoixJoueur[i]);
    putchar('\n');
}

/* Appelle classement, et dit l'ordre des joueurs. */
static void piloter_ordre(void) {
    int idsjoueurs[JOUEURS_AU_PLUS];
    classement(players, nbrJoueur, idsjoueurs);
    putchar('=');
    for (int i = 0; i < nbrJoueur; i++) printf(" %d", idsjoueurs[i]);
    putchar('\n');
}

/* Exécute une commande sur les dés : `suite` est ce qui la suit sur sa ligne. */
static void piloter_des(const char *commande, char *suite) {
    int values[NOMBRE_DE_DES] = {0};
    if (strcmp(commande, "lancer") == 0) {
        afficheurDee(values, NOMBRE_DE_DES);
    } else if (strcmp(commande, "des") == 0) {
        int n = lire_des(suite, values);
        afficher_des(values, n);
    } else if (strcmp(commande, "choix") == 0) {
        int n = lire_des(suite, values);
        piloter_choix(values, n);
    } else if (strcmp(commande, "somme") == 0) {
        printf("= %d\n", somme(listeChoixJoueur, coefChoixJoueur, compteurchoix));
    } else if (strcmp(commande, "V") == 0) {
        printf("= %d\n", checkVInDices(listeChoixJoueur, compteurchoix));
    } else if (strcmp(commande, "tour") == 0) {
        compteurchoix = 0;
    }
}

/* Exécute une commande sur la partie. */
static void piloter_partie(const char *commande, const char *suite) {
    int rendu, retire;
    if (strcmp(commande, "charger") == 0) {
        printf("= %d\n", charger(dominos, players, &nbrJoueur, &id));
    } else if (strcmp(commande, "sauver") == 0) {
        printf("= %d\n", saveBinary(dominos, players, nbrJoueur, id));
    } else if (strcmp(commande, "plateau") == 0) {
        afficheurPlateau(dominos);
    } else if (strcmp(commande, "prise") == 0) {
        printf("= %s\n", priseDomino(dominos, players, nbrJoueur, &id, atoi(suite)));
    } else if (strcmp(commande, "perdre") == 0 && !plateau_vide(dominos)) {
        rendu = perdre_tour(dominos, players, nbrJoueur, &id, &retire);
        printf("= %d %d\n", rendu, retire);
    } else if (strcmp(commande, "ordre") == 0) {
        piloter_ordre();
    } else if (strcmp(commande, "fin") == 0) {
        endGame(players, nbrJoueur);
    }
}

int main(void) {
    char ligne[256], commande[16];
    int lus = 0;
    plateau_de_depart(dominos);
    while (fgets(ligne, sizeof ligne, stdin) != NULL) {
        if (sscanf(ligne, "%15s%n", commande, &lus) != 1) continue;
        piloter_des(commande, ligne + lus);
        piloter_partie(commande, ligne + lus);
    }
    return 0;
}
