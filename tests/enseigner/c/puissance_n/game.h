/* La partie : ce qu'un joueur a le droit de faire, ce que son coup change, quand c'est fini.
 * En Python : puissance_n/game.py.
 */
#ifndef GAME_H
#define GAME_H

#include "grid.h"

#define MACHINE 1 /* dans une partie à un joueur, la machine est le second joueur : rouge */
#define AUCUNE (-1)
#define RAISON 128 /* la place d'une phrase qui dit pourquoi c'est refusé */

extern const char *const COULEURS[2];

typedef enum { AJOUTER, RETIRER } Genre;

/* Un ajout ou un retrait, dans la colonne d'indice donné. */
typedef struct {
    Genre genre;
    int colonne;
} Coup;

/* Tout ce qu'il faut pour reprendre une partie là où elle en est. */
typedef struct {
    Grid grid;
    int player;    /* le joueur au trait : 0 ou 1 */
    int joueurs;   /* humains : 1 ou 2 */
    int interdite; /* la colonne dont un jeton vient d'être retiré, ou AUCUNE */
    int tour;      /* les coups joués depuis le début */
} Partie;

Partie nouvelle_partie(int n, int joueurs);
int est_machine(const Partie *partie, int joueur);
int est_finie(const Partie *partie);
int refus(const Partie *partie, Coup coup, char raison[RAISON]);
int coups(const Partie *partie, Coup permis[2 * COTE_MAX]);
int peut(const Partie *partie, Genre genre);
void jouer(Partie *partie, Coup coup);
Coup coup_de_la_machine(const Partie *partie);
int est_possible(const Partie *partie);

#endif
