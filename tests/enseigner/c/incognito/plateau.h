/* Les fonctions de plateau.c, dans l'ordre où on les lit. */
#ifndef PLATEAU_H
#define PLATEAU_H

#include "types.h"

#define RAISON 160 /* la place d'une phrase qui dit pourquoi c'est refusé */

/* --- préparer --- */
Couleur adversaire(Couleur couleur);
Case chateau(Couleur couleur, int taille);
int cases_de_depart(Couleur couleur, int taille, Case cases[CASES_AU_PLUS]);
Jeu nouveau_jeu(const Case espions[2], Couleur premier, int taille);
void tirer_au_sort(int taille, Case espions[2], Couleur *premier);

/* --- juger --- */
bool refus(const Jeu *jeu, Coup coup, char raison[RAISON]);

/* --- jouer --- */
Evenement deplacer(Jeu *jeu, Mouvement mouvement);
Evenement interroger(Jeu *jeu, Mouvement mouvement);
Evenement jouer(Jeu *jeu, Coup coup);
bool finit(Evenement evenement);
Couleur gagnant(const Jeu *jeu, Evenement evenement);

/* --- montrer --- */
void afficher(const Jeu *jeu, bool debogage);

/* --- sauvegarder, charger --- */
void nouvelle_partie(Partie *partie, int taille);
void noter_coup(Partie *partie, Coup coup);
void noter_gagnant(Partie *partie);
bool sauvegarder_partie(Partie *partie, const char *chemin, char raison[RAISON]);
bool charger_partie(Partie *partie, const char *chemin, int taille, char raison[RAISON]);
void fermer_partie(Partie *partie);

#endif
