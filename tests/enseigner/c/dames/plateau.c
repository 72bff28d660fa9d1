/* Le plateau. Un *rayon* est la suite des cases qu'on rencontre en diagonale, jusqu'au bord ; une
 * *glissade* est un déplacement sans prise ; un *saut* passe au-dessus d'une pièce, qui est prise,
 * et se pose derrière elle ; une pièce est *obligée* quand elle peut prendre une pièce adverse.
 *
 * Le plateau n'est jamais `const` dans un paramètre : en C17, passer un tableau de tableaux là où
 * l'on attend des constantes demande une conversion, que personne n'aime lire.
 */
#include "plateau.h"

#include <ctype.h>
#include <stdio.h>

static const char SYMBOLES[] = ".seno "; /* par t_joueur : vide, 1 à 4, invalide */
static const int DIAGONALES[4][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
/* Le sens de marche des pions de chaque joueur, vers le bord opposé au sien. */
static const int SENS[JOUEURS + 1][2] = {{0, 0}, {0, -1}, {-1, 0}, {0, 1}, {1, 0}};

/* --- la mise en place ------------------------------------------------------------------------ */

/* Dit si des coordonnées, même sorties du carré, désignent une case du plateau en croix. */
int est_valide(int x, int y) {
    if (x < 0 || x >= N || y < 0 || y >= N) return 0;
    return (x >= COIN && x < N - COIN) || (y >= COIN && y < N - COIN);
}

/* Dit à qui est une case au début : les cases foncées des quatre bras portent un pion. */
static t_joueur joueur_initial(int x, int y) {
    if (!est_valide(x, y)) return invalide;
    if ((x + y) % 2 == 0) return vide;
    if (y >= N - COIN) return joueur_1;
    if (x >= N - COIN) return joueur_2;
    if (y < COIN) return joueur_3;
    return x < COIN ? joueur_4 : vide;
}

/* Dit si `joueur` est l'un des quatre. */
static int est_joueur(t_joueur joueur) {
    return joueur >= joueur_1 && joueur <= joueur_4;
}

/* Pose une pièce sur une case, ou l'y enlève si `joueur` est vide. */
void poser(t_case plateau[N][N], t_coordonnees place, t_joueur joueur, t_piece piece) {
    t_equipe equipe = joueur % 2 == 1 ? equipe_1 : equipe_2;
    if (!est_joueur(joueur)) equipe = sans_equipe;
    plateau[place.y][place.x] = (t_case){place, {joueur, piece, equipe}};
}

/* Met les 72 pions en place. */
void init(t_case plateau[N][N]) {
    for (int y = 0; y < N; y++) {
        for (int x = 0; x < N; x++) {
            t_joueur joueur = joueur_initial(x, y);
            poser(plateau, (t_coordonnees){x, y}, joueur, est_joueur(joueur) ? pion : aucune);
        }
    }
}

/* Rend ce que porte une case. */
t_contenu contenu_de(t_case plateau[N][N], t_coordonnees place) {
    return plateau[place.y][place.x].contenu;
}

/* --- le dessin ------------------------------------------------------------------------------- */

/* Dessine un contenu : un point si la case est vide, une espace hors du jeu, ou la lettre du
 * joueur, en majuscule pour une dame. */
char symbole(t_contenu contenu) {
    char lettre = SYMBOLES[contenu.joueur];
    return contenu.piece == dame ? (char)toupper(lettre) : lettre;
}

/* Imprime la ligne des lettres. */
static void afficher_lettres(void) {
    printf("  ");
    for (t_lettre lettre = A; lettre <= Q; lettre++) printf(" %c", 'A' + (int)lettre);
    putchar('\n');
}

/* Imprime le plateau, avec ses coordonnées des quatre côtés. */
void afficher(t_case plateau[N][N]) {
    afficher_lettres();
    for (int y = 0; y < N; y++) {
        printf("%2d", y + 1);
        for (int x = 0; x < N; x++) printf(" %c", symbole(plateau[y][x].contenu));
        printf(" %2d\n", y + 1);
    }
    afficher_lettres();
}

/* --- la marche et la prise ------------------------------------------------------------------- */

/* Rend un trajet qui commence : la pièce n'a pas encore bougé. */
t_trajet commencer(t_coordonnees depart) {
    return (t_trajet){.depart = depart, .place = depart};
}

/* Dit si deux coordonnées sont les mêmes. */
int memes(t_coordonnees a, t_coordonnees b) {
    return a.x == b.x && a.y == b.y;
}

/* Dit si l'on peut se poser en une place, peut-être hors du plateau : elle est vide, ou c'est celle
 * que la pièce a quittée. */
static int est_libre(t_case plateau[N][N], t_coordonnees depart, t_coordonnees place) {
    if (!est_valide(place.x, place.y)) return 0;
    return memes(place, depart) || contenu_de(plateau, place).joueur == vide;
}

/* Rend la place voisine dans une direction. */
static t_coordonnees pas(t_coordonnees place, const int direction[2]) {
    return (t_coordonnees){place.x + direction[0], place.y + direction[1]};
}

/* Dit si une pièce peut glisser dans une direction : une dame les a toutes, un pion les deux qui
 * vont dans son sens de marche. */
static int va_par_la(t_contenu piece, const int direction[2]) {
    const int *sens = SENS[piece.joueur];
    return piece.piece == dame || direction[0] * sens[0] + direction[1] * sens[1] == 1;
}

/* Range les arrivées sans prise : d'une case pour un pion, au choix pour une dame. Rend leur
 * nombre. */
int glissades(t_case plateau[N][N], t_coordonnees depart, t_coordonnees arrivees[ARRIVEES_MAX]) {
    t_contenu piece = contenu_de(plateau, depart);
    int nombre = 0;
    for (int d = 0; d < 4; d++) {
        if (!va_par_la(piece, DIAGONALES[d])) continue;
        t_coordonnees place = pas(depart, DIAGONALES[d]);
        while (est_libre(plateau, depart, place)) {
            arrivees[nombre++] = place;
            if (piece.piece == pion) break;
            place = pas(place, DIAGONALES[d]);
        }
    }
    return nombre;
}

/* Dit si une pièce peut être sautée en chemin : elle est à un autre joueur, allié compris, et
 * n'a pas déjà été prise. */
static int est_prenable(t_case plateau[N][N], const t_trajet *trajet, t_coordonnees place) {
    if (!est_valide(place.x, place.y)) return 0;
    t_joueur autre = contenu_de(plateau, place).joueur;
    if (autre == vide || autre == contenu_de(plateau, trajet->depart).joueur) return 0;
    for (int i = 0; i < trajet->nb_prises; i++) {
        if (memes(trajet->prises[i], place)) return 0;
    }
    return 1;
}

/* Range les sauts d'une pièce dans une direction, et rend leur nombre. */
static int sauts_par_la(t_case plateau[N][N], const t_trajet *trajet, const int direction[2],
                        t_saut trouves[]) {
    int est_dame = contenu_de(plateau, trajet->depart).piece == dame, nombre = 0;
    t_coordonnees prise = pas(trajet->place, direction);
    while (est_dame && est_libre(plateau, trajet->depart, prise)) prise = pas(prise, direction);
    if (!est_prenable(plateau, trajet, prise)) return 0;
    t_coordonnees arrivee = pas(prise, direction);
    while (est_libre(plateau, trajet->depart, arrivee)) {
        trouves[nombre++] = (t_saut){arrivee, prise};
        if (!est_dame) break;
        arrivee = pas(arrivee, direction);
    }
    return nombre;
}

/* Range les sauts d'un trajet au-dessus des pièces des autres joueurs, et rend leur nombre. */
int sauts(t_case plateau[N][N], const t_trajet *trajet, t_saut trouves[ARRIVEES_MAX]) {
    int nombre = 0;
    for (int d = 0; d < 4; d++)
        nombre += sauts_par_la(plateau, trajet, DIAGONALES[d], trouves + nombre);
    return nombre;
}

/* Dit si deux pièces sont d'équipes différentes. */
int est_adverse(t_case plateau[N][N], t_coordonnees piece, t_coordonnees autre) {
    return contenu_de(plateau, piece).equipe != contenu_de(plateau, autre).equipe;
}

/* Dit si la pièce d'un trajet peut prendre une pièce, celle d'un allié comprise. */
int peutPrendre(t_case plateau[N][N], const t_trajet *trajet) {
    t_saut trouves[ARRIVEES_MAX];
    if (!est_joueur(contenu_de(plateau, trajet->depart).joueur)) return 0;
    return sauts(plateau, trajet, trouves) > 0;
}

/* Dit si la pièce d'un trajet doit prendre : parmi celles qu'elle peut prendre, une est adverse. */
int est_obligee(t_case plateau[N][N], const t_trajet *trajet) {
    t_saut trouves[ARRIVEES_MAX];
    if (!peutPrendre(plateau, trajet)) return 0;
    int nombre = sauts(plateau, trajet, trouves);
    for (int i = 0; i < nombre; i++) {
        if (est_adverse(plateau, trajet->depart, trouves[i].prise)) return 1;
    }
    return 0;
}

/* Dit si une pièce a une glissade ou un saut, quoi que doivent faire les autres. */
static int peut_bouger(t_case plateau[N][N], t_coordonnees depart) {
    t_coordonnees arrivees[ARRIVEES_MAX];
    t_trajet trajet = commencer(depart);
    return glissades(plateau, depart, arrivees) > 0 || peutPrendre(plateau, &trajet);
}

/* Compte les pièces d'un joueur qui peuvent bouger, ou seulement celles qui sont obligées. */
static int compter(t_case plateau[N][N], t_joueur joueur, int obligees) {
    int nombre = 0;
    for (int y = 0; y < N; y++) {
        for (int x = 0; x < N; x++) {
            t_coordonnees depart = {x, y};
            t_trajet trajet = commencer(depart);
            if (plateau[y][x].contenu.joueur != joueur) continue;
            nombre += obligees ? est_obligee(plateau, &trajet) : peut_bouger(plateau, depart);
        }
    }
    return nombre;
}

/* Dit si un joueur a au moins un coup. */
int peut_jouer(t_case plateau[N][N], t_joueur joueur) {
    return compter(plateau, joueur, 0) > 0;
}

/* Dit si la pièce choisie peut jouer, compte tenu des prises obligatoires des autres. */
int DeplacePoss(t_case plateau[N][N], t_coordonnees depart) {
    t_joueur joueur = contenu_de(plateau, depart).joueur;
    t_trajet trajet = commencer(depart);
    if (!est_joueur(joueur)) return 0;
    if (compter(plateau, joueur, 1) > 0) return est_obligee(plateau, &trajet);
    return peut_bouger(plateau, depart);
}

/* --- ce qui change le plateau ---------------------------------------------------------------- */

/* Enlève du plateau une pièce prise. */
void prendrePiece(t_case plateau[N][N], t_coordonnees prise) {
    poser(plateau, prise, vide, aucune);
}

/* Dit si la case porte un pion qui n'a plus de case devant lui, dans son sens de marche. */
int ArrivBord(t_case arrive) {
    const int *sens = SENS[arrive.contenu.piece == pion ? arrive.contenu.joueur : vide];
    if (arrive.contenu.piece != pion) return 0;
    return !est_valide(arrive.coordonnees.x + sens[0], arrive.coordonnees.y + sens[1]);
}

/* Change en dame le pion d'une case. */
void creerDame(t_case *arrive) {
    arrive->contenu.piece = dame;
}

/* Porte une pièce d'une case à une autre, ou à la même au bout d'une rafle en boucle : on vide donc
 * le départ avant de remplir l'arrivée. */
static void deplacer(t_case plateau[N][N], t_coordonnees depart, t_coordonnees arrivee) {
    t_contenu piece = contenu_de(plateau, depart);
    poser(plateau, depart, vide, aucune);
    plateau[arrivee.y][arrivee.x].contenu = piece;
}

/* Porte un pion de la première à la dernière case de son coup, et l'y fait dame s'il le faut. Les
 * cases qu'une rafle ne fait que traverser ne comptent pas. */
void deplacerPion(t_case plateau[N][N], t_coordonnees depart, t_coordonnees arrivee) {
    deplacer(plateau, depart, arrivee);
    t_case *la = &plateau[arrivee.y][arrivee.x];
    if (ArrivBord(*la)) creerDame(la);
}

/* Porte une dame de la première à la dernière case de son coup. */
void deplacerDame(t_case plateau[N][N], t_coordonnees depart, t_coordonnees arrivee) {
    deplacer(plateau, depart, arrivee);
}
