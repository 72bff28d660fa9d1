/* La victoire et la défaite. En Python : dames/game.py. */
#ifndef GAME_H
#define GAME_H

#include "plateau.h"

int partieFini(t_case plateau[N][N], t_joueur joueur);
void finPartie(t_case plateau[N][N], t_joueur joueur, const t_stats stats[JOUEURS]);

#endif
