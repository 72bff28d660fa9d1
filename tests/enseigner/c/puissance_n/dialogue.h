/* Le dialogue : les questions du menu, d'une nouvelle partie et d'un tour.
 * En Python : puissance_n/dialogue.py.
 */
#ifndef DIALOGUE_H
#define DIALOGUE_H

#include "game.h"

enum { NOUVELLE = 1, CHARGER, QUITTER };                          /* le menu */
enum { VEUT_AJOUTER = 1, VEUT_RETIRER, VEUT_SAUVEGARDER };        /* un tour */

int demander_menu(void);
Partie demander_partie(void);
int demander_coup(const Partie *partie, Coup *coup);
void dire_coup(const Partie *partie, Coup coup);
void dire_fin(const Partie *partie);

#endif
