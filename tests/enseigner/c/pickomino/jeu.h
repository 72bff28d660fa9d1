/* Le Pickomino : la structure et les fonctions que le sujet nomme.
 *
 * Un domino est un couple {numéro, points} ; pris, il devient {0, 0}. Une face de dé va de 1 à 6 ;
 * la face 6 s'écrit « V » et vaut 5. En Python : pickomino/structures.py et jeu.py.
 */
#ifndef JEU_H
#define JEU_H

#define PREMIER_DOMINO 21
#define NOMBRE_DE_DOMINOS 16
#define DERNIER_DOMINO (PREMIER_DOMINO + NOMBRE_DE_DOMINOS - 1)
#define NOMBRE_DE_DES 8
#define FACE_V 6
#define VALEUR_DE_V 5
#define JOUEURS_AU_PLUS 7
#define SAUVEGARDE "save.bin"

typedef struct player {
    char username[16];
    int pickominos[16];
    int nombreDeDominos;
    int points;
} player;

/* --- le plateau et les dés --- */
int points_du_domino(int numero);
void plateau_de_depart(int dominos[][2]);
void afficheurPlateau(int dominos[][2]);
void afficher_des(const int values[], int n);
void afficheurDee(int values[], int n);

/* --- prendre des dés --- */
int buffer(void);
int choixJoueur(const int values[], int n, int listeChoixJoueur[], int coefChoixJoueur[],
                int *compteurchoix);
int somme(const int listeChoixJoueur[], const int coefChoixJoueur[], int compteurchoix);
int checkVInDices(const int listeChoixJoueur[], int compteurchoix);

/* --- la fin d'un tour --- */
void addPickoPlayer(player players[], short nbrJoueur, short *id, const int domino[2]);
const char *priseDomino(int dominos[][2], player players[], short nbrJoueur, short *id, int total);
int perdre_tour(int dominos[][2], player players[], short nbrJoueur, short *id, int *retire);

/* --- la partie --- */
int plateau_vide(int dominos[][2]);
int saveBinary(int dominos[][2], const player players[], short nbrJoueur, short id);
int charger(int dominos[][2], player players[], short *nbrJoueur, short *id);
void classement(const player players[], int nbrJoueur, int idsjoueurs[]);
void endGame(const player players[], int nbrJoueur);

#endif
