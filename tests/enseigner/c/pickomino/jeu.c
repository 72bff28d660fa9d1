/* Les règles du Pickomino, sous les noms du sujet et dans l'ordre du Python.
 *
 * Les tableaux vont ensemble : la i-ème face prise au tour est dans listeChoixJoueur[i], le nombre
 * de dés qui la montraient dans coefChoixJoueur[i], et compteurchoix dit combien il y en a.
 */
#include "jeu.h"

#include <stdio.h>
#include <stdlib.h>

/* Les trois lignes du milieu de chaque face ; les deux bords sont les mêmes pour toutes. */
static const char *const FACES[FACE_V + 1][3] = {
    [1] = {"     ", "  o  ", "     "},
    [2] = {"o    ", "     ", "    o"},
    [3] = {"o    ", "  o  ", "    o"},
    [4] = {"o   o", "     ", "o   o"},
    [5] = {"o   o", "  o  ", "o   o"},
    [FACE_V] = {"\\   /", " \\ / ", "  v  "},
};

/* --- le plateau et les dés ------------------------------------------------------------------- */

/* Rend la valeur d'un domino : 1 pour les quatre premiers, puis 2, 3 et 4. */
int points_du_domino(int numero) {
    return (numero - PREMIER_DOMINO) / 4 + 1;
}

/* Dispose les seize dominos. */
void plateau_de_depart(int dominos[][2]) {
    for (int i = 0; i < NOMBRE_DE_DOMINOS; i++) {
        dominos[i][0] = PREMIER_DOMINO + i;
        dominos[i][1] = points_du_domino(PREMIER_DOMINO + i);
    }
}

/* Imprime `n` fois un même bord, côte à côte. */
static void afficher_bord(const char *bord, int n) {
    for (int i = 0; i < n; i++) fputs(bord, stdout);
    putchar('\n');
}

/* Imprime une rangée du plateau : les numéros (0) ou les points (1) ; un domino pris montre XX. */
static void afficher_rangee(int dominos[][2], int laquelle) {
    for (int i = 0; i < NOMBRE_DE_DOMINOS; i++) {
        if (dominos[i][0] == 0)
            printf("│XX│");
        else
            printf("│%2d│", dominos[i][laquelle]);
    }
    putchar('\n');
}

/* Imprime le plateau, en cinq lignes. */
void afficheurPlateau(int dominos[][2]) {
    afficher_bord("┌──┐", NOMBRE_DE_DOMINOS);
    afficher_rangee(dominos, 0);
    afficher_bord("├──┤", NOMBRE_DE_DOMINOS);
    afficher_rangee(dominos, 1);
    afficher_bord("└──┘", NOMBRE_DE_DOMINOS);
}

/* Imprime `n` dés côte à côte, en cinq lignes. */
void afficher_des(const int values[], int n) {
    afficher_bord("┌─────┐", n);
    for (int ligne = 0; ligne < 3; ligne++) {
        for (int i = 0; i < n; i++) printf("│%s│", FACES[values[i]][ligne]);
        putchar('\n');
    }
    afficher_bord("└─────┘", n);
}

/* Lance `n` dés, range leurs faces dans `values` et les imprime. */
void afficheurDee(int values[], int n) {
    for (int i = 0; i < n; i++) values[i] = rand() % FACE_V + 1;
    afficher_des(values, n);
}

/* --- prendre des dés ------------------------------------------------------------------------- */

/* Dit si `valeur` est parmi les `n` premières d'un tableau. */
static int contient(const int tableau[], int n, int valeur) {
    for (int i = 0; i < n; i++) {
        if (tableau[i] == valeur) return 1;
    }
    return 0;
}

/* Compte les dés qui montrent `face`. */
static int compter(const int values[], int n, int face) {
    int nombre = 0;
    for (int i = 0; i < n; i++) nombre += values[i] == face;
    return nombre;
}

/* Vide l'entrée jusqu'à la fin de la ligne, et rend le nombre de caractères jetés : sans quoi un
 * « 12 » répondrait à deux questions. */
int buffer(void) {
    int jetes = 0;
    for (int c = getchar(); c != '\n' && c != EOF; c = getchar()) jetes++;
    return jetes;
}

/* Lit une face tapée, 1 à 5 ou V, seule sur sa ligne. Rend 0 si ce n'en est pas une, et -1 à la
 * fin de l'entrée. Dans la table ASCII, '1' vaut 49 : soustraire '0', qui vaut 48, donne 1. */
static int lire_face(void) {
    int c = getchar();
    if (c == EOF) return -1;
    if (c == '\n' || buffer() > 0) return 0;
    if (c == 'V' || c == 'v') return FACE_V;
    return c >= '1' && c <= '5' ? c - '0' : 0;
}

/* Dit si un lancer offre au moins une face qui n'a pas encore été prise. */
static int reste_un_choix(const int values[], int n, const int liste[], int compteurchoix) {
    for (int i = 0; i < n; i++) {
        if (!contient(liste, compteurchoix, values[i])) return 1;
    }
    return 0;
}

/* Dit pourquoi une face ne peut pas être prise ; NULL si elle le peut. */
static const char *refus(int face, const int values[], int n, const int liste[], int compteur) {
    if (face == 0) return "Répondez par 1, 2, 3, 4, 5 ou V.";
    if (contient(liste, compteur, face)) return "Cette face a déjà été prise à ce tour.";
    if (compter(values, n, face) == 0) return "Aucun dé ne montre cette face.";
    return NULL;
}

/* Demande une face jusqu'à ce qu'elle convienne, et met ses dés de côté. Rend leur nombre ; 0, sans
 * rien demander, s'il ne reste aucune face à prendre, et à la fin de l'entrée. */
int choixJoueur(const int values[], int n, int listeChoixJoueur[], int coefChoixJoueur[],
                int *compteurchoix) {
    if (!reste_un_choix(values, n, listeChoixJoueur, *compteurchoix)) return 0;
    const char *motif = "Quelle face prenez-vous ?";
    int face;
    do {
        puts(motif);
        face = lire_face();
        if (face < 0) return 0;
        motif = refus(face, values, n, listeChoixJoueur, *compteurchoix);
    } while (motif != NULL);
    listeChoixJoueur[*compteurchoix] = face;
    coefChoixJoueur[*compteurchoix] = compter(values, n, face);
    return coefChoixJoueur[(*compteurchoix)++];
}

/* Rend le total des dés mis de côté, V comptant pour 5. */
int somme(const int listeChoixJoueur[], const int coefChoixJoueur[], int compteurchoix) {
    int total = 0;
    for (int i = 0; i < compteurchoix; i++) {
        int valeur = listeChoixJoueur[i] == FACE_V ? VALEUR_DE_V : listeChoixJoueur[i];
        total += valeur * coefChoixJoueur[i];
    }
    return total;
}

/* Dit si V fait partie des faces prises à ce tour. */
int checkVInDices(const int listeChoixJoueur[], int compteurchoix) {
    return contient(listeChoixJoueur, compteurchoix, FACE_V);
}

/* --- la fin d'un tour ------------------------------------------------------------------------ */

/* Donne le tour au joueur suivant, le premier après le dernier. */
static void passer_au_suivant(short nbrJoueur, short *id) {
    *id = (short)((*id + 1) % nbrJoueur);
}

/* Pose un domino sur la pile du joueur `id`, lui en compte les points, et passe au suivant. */
void addPickoPlayer(player players[], short nbrJoueur, short *id, const int domino[2]) {
    player *joueur = &players[*id];
    joueur->pickominos[joueur->nombreDeDominos] = domino[0];
    joueur->nombreDeDominos++;
    joueur->points += domino[1];
    passer_au_suivant(nbrJoueur, id);
}

/* Enlève un domino du plateau. */
static void enlever(int domino[2]) {
    domino[0] = 0;
    domino[1] = 0;
}

/* Fait passer le domino du total exact, s'il est au plateau, sur la pile du joueur `id`. Rend une
 * phrase vide si le domino est gagné ; sinon, celle du sujet, à la lettre, qui dit la perte. */
const char *priseDomino(int dominos[][2], player players[], short nbrJoueur, short *id,
                        int total) {
    if (total < PREMIER_DOMINO || total > DERNIER_DOMINO) return "Parti Perdu, inexistant.";
    int *domino = dominos[total - PREMIER_DOMINO];
    if (domino[0] == 0) return "Parti Perdu, domino déjà pris";
    addPickoPlayer(players, nbrJoueur, id, domino);
    enlever(domino);
    return "";
}

/* Rend au plateau le dessus de la pile d'un joueur, et rend son numéro ; 0 s'il n'en a pas. */
static int rendre_domino(int dominos[][2], player *joueur) {
    if (joueur->nombreDeDominos == 0) return 0;
    joueur->nombreDeDominos--;
    int numero = joueur->pickominos[joueur->nombreDeDominos];
    joueur->pickominos[joueur->nombreDeDominos] = 0;
    joueur->points -= points_du_domino(numero);
    dominos[numero - PREMIER_DOMINO][0] = numero;
    dominos[numero - PREMIER_DOMINO][1] = points_du_domino(numero);
    return numero;
}

/* Fait payer un tour perdu : rendre le dessus de sa pile, puis retirer le plus grand domino, dont
 * `retire` reçoit le numéro ; passe au suivant. Rend le domino rendu, ou 0. Le plateau n'est pas
 * vide. */
int perdre_tour(int dominos[][2], player players[], short nbrJoueur, short *id, int *retire) {
    int rendu = rendre_domino(dominos, &players[*id]);
    int i = NOMBRE_DE_DOMINOS - 1;
    while (dominos[i][0] == 0) i--;
    *retire = dominos[i][0];
    enlever(dominos[i]);
    passer_au_suivant(nbrJoueur, id);
    return rendu;
}

/* --- la partie ------------------------------------------------------------------------------- */

/* Dit si tous les dominos sont pris : la partie est finie. */
int plateau_vide(int dominos[][2]) {
    for (int i = 0; i < NOMBRE_DE_DOMINOS; i++) {
        if (dominos[i][0] != 0) return 0;
    }
    return 1;
}

/* Écrit dans save.bin les quatre variables qui définissent la partie ; rend 1, ou 0 si le disque
 * refuse. Les places vides de `players` doivent être à zéro, pour que le fichier le soit aussi. */
int saveBinary(int dominos[][2], const player players[], short nbrJoueur, short id) {
    FILE *fichier = fopen(SAUVEGARDE, "wb");
    if (fichier == NULL) return 0;
    size_t ecrits = fwrite(dominos, sizeof dominos[0], NOMBRE_DE_DOMINOS, fichier);
    ecrits += fwrite(players, sizeof players[0], JOUEURS_AU_PLUS, fichier);
    ecrits += fwrite(&nbrJoueur, sizeof nbrJoueur, 1, fichier);
    ecrits += fwrite(&id, sizeof id, 1, fichier);
    return fclose(fichier) == 0 && ecrits == NOMBRE_DE_DOMINOS + JOUEURS_AU_PLUS + 2;
}

/* Relit ces quatre variables ; rend 1, ou 0 s'il n'y a pas de sauvegarde entière. */
int charger(int dominos[][2], player players[], short *nbrJoueur, short *id) {
    FILE *fichier = fopen(SAUVEGARDE, "rb");
    if (fichier == NULL) return 0;
    size_t lus = fread(dominos, sizeof dominos[0], NOMBRE_DE_DOMINOS, fichier);
    lus += fread(players, sizeof players[0], JOUEURS_AU_PLUS, fichier);
    lus += fread(nbrJoueur, sizeof *nbrJoueur, 1, fichier);
    lus += fread(id, sizeof *id, 1, fichier);
    fclose(fichier);
    return lus == NOMBRE_DE_DOMINOS + JOUEURS_AU_PLUS + 2;
}

/* Rend le plus grand pickomino d'un joueur, ou 0. */
static int plus_grand(const player *joueur) {
    int grand = 0;
    for (int i = 0; i < joueur->nombreDeDominos; i++) {
        if (joueur->pickominos[i] > grand) grand = joueur->pickominos[i];
    }
    return grand;
}

/* Dit si un joueur est mieux classé qu'un autre : plus de points, ou autant et un plus grand
 * pickomino. */
static int est_devant(const player *joueur, const player *autre) {
    if (joueur->points != autre->points) return joueur->points > autre->points;
    return plus_grand(joueur) > plus_grand(autre);
}

/* Classe les joueurs par un tri par insertion décroissant : `idsjoueurs` reçoit leurs indices, le
 * vainqueur d'abord. Deux joueurs sans domino gardent l'ordre de la table. */
void classement(const player players[], int nbrJoueur, int idsjoueurs[]) {
    for (int i = 0; i < nbrJoueur; i++) {
        int j = i;
        while (j > 0 && est_devant(&players[i], &players[idsjoueurs[j - 1]])) {
            idsjoueurs[j] = idsjoueurs[j - 1];
            j--;
        }
        idsjoueurs[j] = i;
    }
}

/* Rend le rang d'un joueur : 1 s'il est premier ; deux joueurs à égalité ont le même. */
static int rang(const player players[], int nbrJoueur, int id) {
    int devant = 0;
    for (int i = 0; i < nbrJoueur; i++) devant += est_devant(&players[i], &players[id]);
    return devant + 1;
}

/* Imprime la ligne d'un joueur dans le classement. */
static void afficher_rang(const player players[], int nbrJoueur, int id) {
    const player *joueur = &players[id];
    printf("%d. %s : %d point%s, ", rang(players, nbrJoueur, id), joueur->username, joueur->points,
           joueur->points > 1 ? "s" : "");
    if (joueur->nombreDeDominos > 0)
        printf("plus grand domino : %d\n", plus_grand(joueur));
    else
        puts("aucun domino");
}

/* Déclare le vainqueur, supprime la sauvegarde et met fin au programme. */
void endGame(const player players[], int nbrJoueur) {
    int idsjoueurs[JOUEURS_AU_PLUS];
    classement(players, nbrJoueur, idsjoueurs);
    puts("Le plateau est vide : la partie est finie.\nClassement :");
    for (int i = 0; i < nbrJoueur; i++) afficher_rang(players, nbrJoueur, idsjoueurs[i]);
    if (players[idsjoueurs[0]].nombreDeDominos > 0)
        printf("%s remporte la partie.\n", players[idsjoueurs[0]].username);
    else
        puts("Personne n'a gardé de domino : il n'y a pas de vainqueur.");
    remove(SAUVEGARDE);
    exit(EXIT_SUCCESS);
}
