/* Le plateau : le préparer, juger et jouer un coup, l'afficher, le sauvegarder et le charger.
 *
 * Les règles ne lisent ni n'impriment rien : c'est `main` qui parle aux joueurs. Juger un coup ne
 * regarde jamais le type d'un pion, et ne peut donc pas trahir un espion.
 * En Python : incognito/regles.py, plateau.py et sauvegarde.py.
 */
#include "plateau.h"

#include <stdlib.h>
#include <string.h>

#define LIGNE 64 /* une ligne bien formée d'un fichier .inco a 8 caractères */
#define EXTENSION ".inco"

static const char LETTRES[] = "BN";

/* Un pion ne change jamais, seule sa place change : les chevaliers d'une couleur partagent le même,
 * et il n'y a rien à allouer ni à libérer. */
static Pion PIONS[2][2] = {
    {{CHEVALIER, BLANC}, {ESPION, BLANC}},
    {{CHEVALIER, NOIR}, {ESPION, NOIR}},
};

/* --- préparer -------------------------------------------------------------------------------- */

/* Rend l'autre couleur que `couleur`. */
Couleur adversaire(Couleur couleur) {
    return couleur == BLANC ? NOIR : BLANC;
}

/* Dit si `a` et `b` sont la même case : en C, deux structures ne se comparent pas avec ==. */
static bool memes(Case a, Case b) {
    return a.x == b.x && a.y == b.y;
}

/* Rend la case du château de `couleur` sur un plateau de côté `taille`. */
Case chateau(Couleur couleur, int taille) {
    return couleur == BLANC ? (Case){taille - 1, 0} : (Case){0, taille - 1};
}

/* Range dans `cases` celles, à taille - 3 pas au plus de son château, où un joueur a ses pions.
 * Rend leur nombre, (T - 1)(T - 2) / 2 - 1 comme le veut le sujet. */
int cases_de_depart(Couleur couleur, int taille, Case cases[CASES_AU_PLUS]) {
    Case coin = chateau(couleur, taille);
    int nombre = 0;
    for (int x = 0; x < taille; x++) {
        for (int y = 0; y < taille; y++) {
            int pas = abs(x - coin.x) + abs(y - coin.y);
            if (pas > 0 && pas <= taille - 3) cases[nombre++] = (Case){x, y};
        }
    }
    return nombre;
}

/* Rend un jeu au départ, où `espions` sont les cases de l'espion blanc puis du noir. */
Jeu nouveau_jeu(const Case espions[2], Couleur premier, int taille) {
    Jeu jeu = {.joueur = premier, .taille = taille};
    for (Couleur couleur = BLANC; couleur <= NOIR; couleur++) {
        Case cases[CASES_AU_PLUS];
        int nombre = cases_de_depart(couleur, taille, cases);
        for (int i = 0; i < nombre; i++) {
            Type type = memes(cases[i], espions[couleur]) ? ESPION : CHEVALIER;
            jeu.plateau[cases[i].x][cases[i].y] = &PIONS[couleur][type];
        }
    }
    return jeu;
}

/* Tire au sort, par rand(), la case des deux `espions` et le `premier` joueur. */
void tirer_au_sort(int taille, Case espions[2], Couleur *premier) {
    for (Couleur couleur = BLANC; couleur <= NOIR; couleur++) {
        Case cases[CASES_AU_PLUS];
        int nombre = cases_de_depart(couleur, taille, cases);
        espions[couleur] = cases[rand() % nombre];
    }
    *premier = rand() % 2 == 0 ? BLANC : NOIR;
}

/* --- juger ----------------------------------------------------------------------------------- */

/* Dit si `c` est sur un plateau de côté `taille`. */
static bool sur_le_plateau(Case c, int taille) {
    return c.x >= 0 && c.x < taille && c.y >= 0 && c.y < taille;
}

/* Copie `phrase` dans `raison`, et rend vrai : c'est refusé. */
static bool refuser(char raison[RAISON], const char *phrase) {
    snprintf(raison, RAISON, "%s", phrase);
    return true;
}

/* Écrit dans `raison` où s'arrête un plateau de côté `taille`, et rend vrai : c'est refusé. */
static bool refuser_dehors(char raison[RAISON], int taille) {
    int fin = taille - 1;
    snprintf(raison, RAISON, "le plateau va de (0, 0) à (%d, %d), soit de a1 à %c%d.", fin, fin,
             'a' + fin, taille);
    return true;
}

/* Rend -1, 0 ou 1, le sens d'un écart. */
static int signe(int ecart) {
    return (ecart > 0) - (ecart < 0);
}

/* Dit si un pion barre le trajet du `mouvement`, droit ou diagonal ; `raison` dit alors où. */
static bool chemin_barre(const Jeu *jeu, Mouvement mouvement, char raison[RAISON]) {
    Case ici = mouvement.depart, fin = mouvement.arrivee;
    Direction pas = {signe(fin.x - ici.x), signe(fin.y - ici.y)};
    for (ici.x += pas.x, ici.y += pas.y; !memes(ici, fin); ici.x += pas.x, ici.y += pas.y) {
        if (jeu->plateau[ici.x][ici.y] != NULL) {
            snprintf(raison, RAISON, "le chemin est barré par le pion en (%d, %d), soit %c%d.",
                     ici.x, ici.y, 'a' + ici.y, ici.x + 1);
            return true;
        }
    }
    return false;
}

/* Dit si les règles refusent de déplacer un pion du joueur selon `mouvement`, et pourquoi. */
static bool refus_deplacement(const Jeu *jeu, Mouvement mouvement, char raison[RAISON]) {
    Case depart = mouvement.depart, arrivee = mouvement.arrivee;
    int dx = abs(arrivee.x - depart.x), dy = abs(arrivee.y - depart.y);
    bool en_diagonale = dx == dy;
    if (memes(arrivee, chateau(jeu->joueur, jeu->taille)))
        return refuser(raison, "un joueur ne peut pas amener un pion sur son chateau.");
    if (dx == 0 && dy == 0) return refuser(raison, "un pion ne peut pas rester sur sa case.");
    if (!en_diagonale && dx != 0 && dy != 0)
        return refuser(raison, "un pion ne se déplace qu'en ligne droite ou en diagonale.");
    if (en_diagonale && memes(arrivee, chateau(adversaire(jeu->joueur), jeu->taille)))
        return refuser(raison, "un pion ne peut pas entrer dans un château en diagonale.");
    if (chemin_barre(jeu, mouvement, raison)) return true;
    if (jeu->plateau[arrivee.x][arrivee.y] != NULL)
        return refuser(raison, "la case d'arrivée est déjà occupée.");
    return false;
}

/* Dit si les règles refusent d'interroger, du départ à l'arrivée du `mouvement`, et pourquoi. */
static bool refus_interrogation(const Jeu *jeu, Mouvement mouvement, char raison[RAISON]) {
    Case depart = mouvement.depart, arrivee = mouvement.arrivee;
    const Pion *questionne = jeu->plateau[arrivee.x][arrivee.y];
    if (questionne == NULL) return refuser(raison, "la case du pion questionné est vide.");
    if (questionne->couleur == jeu->joueur)
        return refuser(raison, "un joueur ne peut questionner qu'un pion de son adversaire.");
    if (abs(arrivee.x - depart.x) + abs(arrivee.y - depart.y) != 1)
        return refuser(raison, "les deux pions doivent se toucher par un côté.");
    return false;
}

/* Dit si les règles refusent `coup` ; si oui, `raison` reçoit la phrase qui dit pourquoi. */
bool refus(const Jeu *jeu, Coup coup, char raison[RAISON]) {
    Case depart = coup.mouvement.depart, arrivee = coup.mouvement.arrivee;
    if (!sur_le_plateau(depart, jeu->taille) || !sur_le_plateau(arrivee, jeu->taille))
        return refuser_dehors(raison, jeu->taille);
    const Pion *pion = jeu->plateau[depart.x][depart.y];
    if (pion == NULL && coup.genre == DEPLACEMENT)
        return refuser(raison, "la case de départ est vide.");
    if (pion == NULL) return refuser(raison, "la case de l'interrogateur est vide.");
    if (pion->couleur != jeu->joueur)
        return refuser(raison, "un joueur ne peut jouer qu'avec ses propres pions.");
    if (coup.genre == DEPLACEMENT) return refus_deplacement(jeu, coup.mouvement, raison);
    return refus_interrogation(jeu, coup.mouvement, raison);
}

/* --- jouer ----------------------------------------------------------------------------------- */

/* Dit si le pion d'une case, qui en porte un, est un espion. */
static bool est_espion(const Jeu *jeu, Case c) {
    return jeu->plateau[c.x][c.y]->type == ESPION;
}

/* Mène un pion au bout d'un `mouvement` licite, et rend ce qui lui arrive. */
Evenement deplacer(Jeu *jeu, Mouvement mouvement) {
    Case depart = mouvement.depart, arrivee = mouvement.arrivee;
    bool espion = est_espion(jeu, depart);
    bool au_chateau = memes(arrivee, chateau(adversaire(jeu->joueur), jeu->taille));
    Pion *pion = jeu->plateau[depart.x][depart.y];
    jeu->plateau[depart.x][depart.y] = NULL;
    if (au_chateau && !espion) return CHEVALIER_PERDU;
    jeu->plateau[arrivee.x][arrivee.y] = pion;
    return au_chateau ? CHATEAU_PRIS : PION_DEPLACE;
}

/* Résout une interrogation licite : l'espion trouvé est capturé, sinon l'interrogateur est perdu.
 * Rend ce qui arrive. */
Evenement interroger(Jeu *jeu, Mouvement mouvement) {
    Case depart = mouvement.depart, arrivee = mouvement.arrivee;
    bool espion = est_espion(jeu, depart);
    if (est_espion(jeu, arrivee)) {
        jeu->plateau[arrivee.x][arrivee.y] = NULL;
        return ESPION_TROUVE;
    }
    jeu->plateau[depart.x][depart.y] = NULL; /* l'interrogateur */
    return espion ? ESPION_EMPOISONNE : CHEVALIER_EMPOISONNE;
}

/* Joue un `coup` licite et rend ce qu'il a produit ; le trait passe si la partie continue. */
Evenement jouer(Jeu *jeu, Coup coup) {
    bool deplacement = coup.genre == DEPLACEMENT;
    Evenement evenement = deplacement ? deplacer(jeu, coup.mouvement)
                                      : interroger(jeu, coup.mouvement);
    if (!finit(evenement)) jeu->joueur = adversaire(jeu->joueur);
    return evenement;
}

/* Dit si un événement finit la partie. */
bool finit(Evenement evenement) {
    return evenement == CHATEAU_PRIS || evenement == ESPION_EMPOISONNE ||
           evenement == ESPION_TROUVE;
}

/* Rend qui gagne quand un événement finit la partie : celui qui vient de jouer, sauf s'il a perdu
 * son propre espion. */
Couleur gagnant(const Jeu *jeu, Evenement evenement) {
    return evenement == ESPION_EMPOISONNE ? adversaire(jeu->joueur) : jeu->joueur;
}

/* --- montrer --------------------------------------------------------------------------------- */

/* Rend la lettre qui dessine `pion` : une espace, b ou n ; e ou E en `debogage`. */
static char lettre_du_pion(const Pion *pion, bool debogage) {
    if (pion == NULL) return ' ';
    bool blanc = pion->couleur == BLANC;
    if (debogage && pion->type == ESPION) return blanc ? 'e' : 'E';
    return blanc ? 'b' : 'n';
}

/* Imprime un trait, de la largeur d'un plateau de côté `taille`. */
static void afficher_trait(int taille) {
    for (int i = 0; i < 2 * taille + 1; i++) putchar('-');
    putchar('\n');
}

/* Imprime le plateau entre deux lignes vides, comme l'annexe ; `debogage` montre les espions. */
void afficher(const Jeu *jeu, bool debogage) {
    putchar('\n');
    afficher_trait(jeu->taille);
    for (int x = 0; x < jeu->taille; x++) {
        for (int y = 0; y < jeu->taille; y++)
            printf("|%c", lettre_du_pion(jeu->plateau[x][y], debogage));
        puts("|");
        afficher_trait(jeu->taille);
    }
    putchar('\n');
}

/* --- sauvegarder ----------------------------------------------------------------------------- */

/* Ajoute une `ligne`, donnée sans sa fin, au déroulé et au journal. Elle est sur le disque avant
 * la question suivante : une partie tuée ne perd aucun coup. */
static void noter(Partie *partie, const char *ligne) {
    size_t longueur = strlen(ligne) + 1; /* le retour à la ligne */
    char *deroule = realloc(partie->deroule, partie->longueur + longueur + 1);
    if (deroule == NULL) abort();
    snprintf(deroule + partie->longueur, longueur + 1, "%s\n", ligne);
    partie->deroule = deroule;
    partie->longueur += longueur;
    if (partie->journal != NULL) {
        fprintf(partie->journal, "%s\n", ligne);
        fflush(partie->journal);
    }
}

/* Note les trois lignes de départ : les deux espions, puis le premier joueur. */
static void noter_depart(Partie *partie, const Case espions[2], Couleur premier) {
    char ligne[LIGNE];
    for (Couleur couleur = BLANC; couleur <= NOIR; couleur++) {
        Case c = espions[couleur];
        snprintf(ligne, LIGNE, "%c %c%d", LETTRES[couleur], 'a' + c.y, c.x + 1);
        noter(partie, ligne);
    }
    snprintf(ligne, LIGNE, "%c", LETTRES[premier]);
    noter(partie, ligne);
}

/* Commence dans `partie` une partie tirée au sort, sur un plateau de côté `taille`. */
void nouvelle_partie(Partie *partie, int taille) {
    Case espions[2];
    Couleur premier;
    tirer_au_sort(taille, espions, &premier);
    *partie = (Partie){.jeu = nouveau_jeu(espions, premier, taille)};
    noter_depart(partie, espions, premier);
}

/* Note un `coup`, licite ou non : « D b4->e4 ». Une case que le format ne sait pas écrire, au-delà
 * de h8, ne se note pas. */
void noter_coup(Partie *partie, Coup coup) {
    Case depart = coup.mouvement.depart, arrivee = coup.mouvement.arrivee;
    char ligne[LIGNE];
    if (!sur_le_plateau(depart, TAILLE_MAXIMALE) || !sur_le_plateau(arrivee, TAILLE_MAXIMALE))
        return;
    snprintf(ligne, LIGNE, "%c %c%d->%c%d", "DI"[coup.genre], 'a' + depart.y, depart.x + 1,
             'a' + arrivee.y, arrivee.x + 1);
    noter(partie, ligne);
}

/* Note la lettre du gagnant d'une partie finie. */
void noter_gagnant(Partie *partie) {
    char ligne[] = {LETTRES[partie->gagnant], '\0'};
    noter(partie, ligne);
}

/* Dit si `chemin` finit par .inco. */
static bool bonne_extension(const char *chemin) {
    size_t longueur = strlen(chemin), fin = strlen(EXTENSION);
    return longueur > fin && strcmp(chemin + longueur - fin, EXTENSION) == 0;
}

/* Écrit tout le déroulé de `partie` dans le fichier `chemin`, où les coups suivants s'ajouteront.
 * Rend faux, et dit dans `raison` pourquoi, si c'est impossible. */
bool sauvegarder_partie(Partie *partie, const char *chemin, char raison[RAISON]) {
    if (!bonne_extension(chemin)) return !refuser(raison, "le nom d'une partie finit par .inco.");
    partie->journal = fopen(chemin, "w");
    if (partie->journal == NULL) return !refuser(raison, "on ne peut pas écrire ce fichier.");
    size_t ecrits = fwrite(partie->deroule, 1, partie->longueur, partie->journal);
    if (ecrits != partie->longueur || fflush(partie->journal) != 0)
        return !refuser(raison, "le disque refuse d'écrire ce fichier.");
    return true;
}

/* --- charger --------------------------------------------------------------------------------- */

/* Lit une ligne, sans sa fin (LF ou CRLF) ; rend faux s'il n'y en a plus. */
static bool lire_ligne(FILE *fichier, char ligne[LIGNE]) {
    if (fgets(ligne, LIGNE, fichier) == NULL) return false;
    ligne[strcspn(ligne, "\r\n")] = '\0';
    return true;
}

/* Lit dans `c` la case que nomment deux caractères, comme b4 ; rend faux si ce n'en est pas une. */
static bool lire_case(const char *nom, Case *c) {
    *c = (Case){nom[1] - '1', nom[0] - 'a'};
    return sur_le_plateau(*c, TAILLE_MAXIMALE);
}

/* Lit dans `joueur` la couleur que dit une ligne d'une seule lettre ; rend faux sinon. */
static bool lire_joueur(const char *ligne, Couleur *joueur) {
    *joueur = ligne[0] == 'B' ? BLANC : NOIR;
    return strlen(ligne) == 1 && ligne[0] == LETTRES[*joueur];
}

/* Lit la ligne d'un espion, « B b4 », dont la case doit être de celles de son départ. */
static bool lire_espion(const char *ligne, Couleur couleur, int taille, Case *espion) {
    Case cases[CASES_AU_PLUS];
    int nombre = cases_de_depart(couleur, taille, cases);
    if (strlen(ligne) != 4 || ligne[0] != LETTRES[couleur] || ligne[1] != ' ') return false;
    if (!lire_case(ligne + 2, espion)) return false;
    for (int i = 0; i < nombre; i++) {
        if (memes(cases[i], *espion)) return true;
    }
    return false;
}

/* Lit les trois lignes de départ, et commence la partie ; rend faux si l'une est mal écrite. */
static bool lire_depart(FILE *fichier, Partie *partie, int taille) {
    char ligne[LIGNE];
    Case espions[2];
    Couleur premier;
    for (Couleur couleur = BLANC; couleur <= NOIR; couleur++) {
        if (!lire_ligne(fichier, ligne)) return false;
        if (!lire_espion(ligne, couleur, taille, &espions[couleur])) return false;
    }
    if (!lire_ligne(fichier, ligne) || !lire_joueur(ligne, &premier)) return false;
    partie->jeu = nouveau_jeu(espions, premier, taille);
    noter_depart(partie, espions, premier);
    return true;
}

/* Lit un coup, « D b4->e4 » ou « I e4->e3 », au caractère près ; rend faux si ce n'en est pas un. */
static bool lire_coup(const char *ligne, Coup *coup) {
    if (strlen(ligne) != 8 || ligne[1] != ' ' || strncmp(ligne + 4, "->", 2) != 0) return false;
    if (ligne[0] != 'D' && ligne[0] != 'I') return false;
    coup->genre = ligne[0] == 'D' ? DEPLACEMENT : INTERROGATION;
    return lire_case(ligne + 2, &coup->mouvement.depart) &&
           lire_case(ligne + 6, &coup->mouvement.arrivee);
}

/* Rejoue un coup lu dans un fichier ; s'il n'est pas licite, il est simplement ignoré. */
static void rejouer(Partie *partie, Coup coup) {
    char raison[RAISON];
    noter_coup(partie, coup);
    if (refus(&partie->jeu, coup, raison)) return;
    Evenement evenement = jouer(&partie->jeu, coup);
    partie->finie = finit(evenement);
    partie->gagnant = gagnant(&partie->jeu, evenement);
}

/* Rejoue les lignes qui suivent le départ ; rend faux si l'une est mal écrite ou impossible. */
static bool lire_coups(FILE *fichier, Partie *partie) {
    char ligne[LIGNE];
    bool close = false; /* la lettre du gagnant est passée */
    while (lire_ligne(fichier, ligne)) {
        Coup coup;
        Couleur lettre;
        if (ligne[0] == '\0' && fgetc(fichier) == EOF) break; /* une dernière ligne vide */
        if (close) return false;
        if (lire_joueur(ligne, &lettre)) {
            if (!partie->finie || lettre != partie->gagnant) return false;
            close = true;
        } else if (partie->finie || !lire_coup(ligne, &coup)) {
            return false;
        } else {
            rejouer(partie, coup);
        }
    }
    if (partie->finie) noter_gagnant(partie);
    return true;
}

/* Charge dans `partie` celle du fichier `chemin`, sur un plateau de côté `taille`. Rend faux, et
 * dit dans `raison` pourquoi, si le fichier n'est pas une partie. */
bool charger_partie(Partie *partie, const char *chemin, int taille, char raison[RAISON]) {
    *partie = (Partie){0};
    if (!bonne_extension(chemin)) return !refuser(raison, "le nom d'une partie finit par .inco.");
    FILE *fichier = fopen(chemin, "r");
    if (fichier == NULL) return !refuser(raison, "on ne peut pas lire ce fichier.");
    bool bien_forme = lire_depart(fichier, partie, taille) && lire_coups(fichier, partie);
    fclose(fichier);
    if (!bien_forme) refuser(raison, "ce fichier n'est pas une partie bien écrite.");
    return bien_forme;
}

/* Rend la mémoire et le fichier d'une partie. */
void fermer_partie(Partie *partie) {
    if (partie->journal != NULL) fclose(partie->journal);
    free(partie->deroule);
    *partie = (Partie){0};
}
