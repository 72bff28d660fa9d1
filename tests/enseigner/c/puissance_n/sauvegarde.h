/* La sauvegarde : écrire une partie dans un fichier de texte, et la relire telle quelle.
 *
 * Le fichier est celui du programme Python, octet pour octet : chacun reprend les parties de
 * l'autre. En Python : puissance_n/sauvegarde.py.
 */
#ifndef SAUVEGARDE_H
#define SAUVEGARDE_H

#include "game.h"

#define FICHIER "puissance_n.sav"

int sauver(const Partie *partie, const char *chemin);
int charger(Partie *partie, const char *chemin);

#endif
