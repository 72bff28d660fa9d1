/* Le dialogue : lire une case, mener un tour. En Python : dames/joueur.py et trajet.py. */
#ifndef JOUEUR_H
#define JOUEUR_H

#include "plateau.h"

int lire_case(const char *texte, t_coordonnees *place);
void jouerTour(t_case plateau[N][N], t_joueur joueur, t_stats stats[JOUEURS]);

#endif
