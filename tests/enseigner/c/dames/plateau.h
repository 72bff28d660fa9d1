/* Le plateau : sa mise en place, son dessin, la marche et la prise d'une pièce.
 * En Python : dames/plateau.py.
 */
#ifndef PLATEAU_H
#define PLATEAU_H

#include "structures.h"

#define PRISES_MAX (18 * JOUEURS)
#define ARRIVEES_MAX (4 * N) /* quatre diagonales, N cases au plus chacune */

/* Un saut : où la pièce se pose, et la pièce qu'elle a sautée. */
typedef struct {
    t_coordonnees arrivee;
    t_coordonnees prise;
} t_saut;

/* Un trajet : la pièce est partie de `depart`, elle est en `place`, et elle a sauté les
 * pièces de `prises`. Le plateau, lui, ne change qu'à la fin du trajet. */
typedef struct {
    t_coordonnees depart;
    t_coordonnees place;
    t_coordonnees prises[PRISES_MAX];
    int nb_prises;
} t_trajet;

int est_valide(int x, int y);
t_contenu contenu_de(t_case plateau[N][N], t_coordonnees place);
void poser(t_case plateau[N][N], t_coordonnees place, t_joueur joueur, t_piece piece);
void init(t_case plateau[N][N]);
char symbole(t_contenu contenu);
void afficher(t_case plateau[N][N]);

t_trajet commencer(t_coordonnees depart);
int memes(t_coordonnees a, t_coordonnees b);
int glissades(t_case plateau[N][N], t_coordonnees depart, t_coordonnees arrivees[ARRIVEES_MAX]);
int sauts(t_case plateau[N][N], const t_trajet *trajet, t_saut trouves[ARRIVEES_MAX]);
int est_adverse(t_case plateau[N][N], t_coordonnees piece, t_coordonnees autre);
int peutPrendre(t_case plateau[N][N], const t_trajet *trajet);
int est_obligee(t_case plateau[N][N], const t_trajet *trajet);
int peut_jouer(t_case plateau[N][N], t_joueur joueur);
int DeplacePoss(t_case plateau[N][N], t_coordonnees depart);

void prendrePiece(t_case plateau[N][N], t_coordonnees prise);
int ArrivBord(t_case arrive);
void creerDame(t_case *arrive);
void deplacerPion(t_case plateau[N][N], t_coordonnees depart, t_coordonnees arrivee);
void deplacerDame(t_case plateau[N][N], t_coordonnees depart, t_coordonnees arrivee);

#endif
