/* Les types du jeu : ceux du sujet, et les mots qui leur manquaient.
 *
 * Une case est repérée par sa ligne x et sa colonne y, comptées à partir de 0 depuis le coin
 * supérieur gauche : (3, 1) est aussi b4. En Python : incognito/types.py.
 */
#ifndef TYPES_H
#define TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define TAILLE 5
#define TAILLE_MINIMALE 4
#define TAILLE_MAXIMALE 8
#define CASES_AU_PLUS (TAILLE_MAXIMALE * TAILLE_MAXIMALE)

typedef enum _couleur { BLANC, NOIR } Couleur;
typedef enum _type { CHEVALIER, ESPION } Type;

typedef struct _pion {
    Type type;
    Couleur couleur;
} Pion;

typedef struct {
    int x, y;
} Case, Direction;

/* Le sujet fixe la taille à la compilation ; l'option --taille la choisit au lancement. Le tableau
 * a donc la plus grande taille permise, et seul le carré de côté `taille` sert. */
typedef struct _jeu {
    Pion *plateau[TAILLE_MAXIMALE][TAILLE_MAXIMALE]; /* NULL : la case est vide */
    Couleur joueur;
    int taille;
} Jeu;

typedef struct _mouvement {
    Case depart;
    Case arrivee;
} Mouvement;

/* Les deux sortes de coups. Un coup est bien formé, mais il peut être refusé. */
typedef enum _genre { DEPLACEMENT, INTERROGATION } Genre;

typedef struct _coup {
    Genre genre;
    Mouvement mouvement;
} Coup;

/* Ce qu'un coup licite a produit. */
typedef enum _evenement {
    PION_DEPLACE,
    CHEVALIER_PERDU,
    CHATEAU_PRIS,
    CHEVALIER_EMPOISONNE,
    ESPION_EMPOISONNE,
    ESPION_TROUVE
} Evenement;

/* Un jeu et son déroulé : les lignes du fichier .inco, gardées en mémoire pour pouvoir commencer
 * à les écrire n'importe quand, et écrites dans `journal` s'il est ouvert. */
typedef struct _partie {
    Jeu jeu;
    bool finie;
    Couleur gagnant; /* n'a de sens que si la partie est finie */
    char *deroule;
    size_t longueur;
    FILE *journal;
} Partie;

#endif
