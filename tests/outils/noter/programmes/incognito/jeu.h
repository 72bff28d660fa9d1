/* Les règles d'Incognito, telles que le sujet les demande en C. */
#ifndef JEU_H
#define JEU_H
#include <stdbool.h>

#define TAILLE 5
#define TAILLE_MAX 8

typedef enum _couleur { BLANC, NOIR } Couleur;
typedef enum _type { CHEVALIER, ESPION } Type;
typedef struct _pion { Type type; Couleur couleur; } Pion;
typedef struct { int x, y; } Case, Direction;
typedef struct _mouvement { Case depart; Case arrivee; } Mouvement;
typedef struct _jeu {
    Pion *plateau[TAILLE_MAX][TAILLE_MAX];
    int taille;
    Couleur joueur;
    Pion pions[TAILLE_MAX * TAILLE_MAX];
} Jeu;
typedef enum { REFUSE, JOUE, CHEVALIER_PERDU, EMPOISONNE, GAGNE, PERDU } Issue;

bool sur_le_plateau(const Jeu *jeu, Case c);
int pions_de_depart(Couleur couleur, int taille, Case cases[]);
void preparer(Jeu *jeu, int taille, Case espion_blanc, Case espion_noir, Couleur premier);
void tirer(Jeu *jeu, int taille, Case espions[2]);
Issue deplacer(Jeu *jeu, Mouvement m, const char **raison);
Issue interroger(Jeu *jeu, Mouvement m, const char **raison);

#endif
