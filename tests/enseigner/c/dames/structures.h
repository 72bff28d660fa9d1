/* Les structures de Dames++, sous les noms du sujet.
 *
 * Le plateau est un carré de N x N cases dont les quatre coins 4 x 4 sont invalides ; plateau[y][x]
 * est la case de la ligne y et de la colonne x, comptées de 0 depuis le coin A1.
 * En Python : dames/structures.py.
 */
#ifndef STRUCTURES_H
#define STRUCTURES_H

typedef enum { vide, joueur_1, joueur_2, joueur_3, joueur_4, invalide } t_joueur;

/* Le sujet écrit ici aussi « vide », mais en C un nom ne peut pas être dans deux énumérations. */
typedef enum { aucune, pion, dame } t_piece;

/* Les alliés se font face. Une case sans pièce n'est à aucune équipe : 0. */
typedef enum { sans_equipe, equipe_1, equipe_2 } t_equipe;

typedef enum { A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q } t_lettre;

/* Après l'énumération, pas avant : il y remplacerait la lettre N par 17. */
#define N 17
#define COIN 4
#define JOUEURS 4

typedef struct {
    int x;
    int y;
} t_coordonnees;

typedef struct {
    t_joueur joueur;
    t_piece piece;
    t_equipe equipe;
} t_contenu;

typedef struct {
    t_coordonnees coordonnees;
    t_contenu contenu;
} t_case;

typedef struct {
    char nom[20];
    int pions_pris;
    int pions_perdus;
    int nb_coup;
} t_stats;

#endif
