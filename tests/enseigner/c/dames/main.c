/* Un pilote : il lit des commandes, appelle les fonctions du sujet et dit ce qu'elles rendent.
 *
 *   init, vider                    place les pions, ou n'en laisse aucun
 *   poser E14 s                    pose un pion (s e n o) ou une dame (S E N O)
 *   afficher
 *   peutPrendre E14, DeplacePoss E14, ArrivBord E14       « = 1 » ou « = 0 »
 *   creerDame E14, prendrePiece E14
 *   deplacerPion E14 F13, deplacerDame E14 F13
 *   partieFini 1                   « = 1 » si la partie est finie quand c'est au joueur 1
 *   finPartie 1, jouerTour 1       les réponses de jouerTour sont les lignes suivantes
 */
#include "game.h"
#include "joueur.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char LETTRES[] = "seno"; /* le symbole de chaque joueur */
static t_case plateau[N][N];
static t_stats stats[JOUEURS] = {{.nom = "Sud"}, {.nom = "Est"}, {.nom = "Nord"}, {.nom = "Ouest"}};

/* Enlève toutes les pièces. */
static void vider(void) {
    init(plateau);
    for (int y = 0; y < N; y++) {
        for (int x = 0; x < N; x++) {
            t_coordonnees place = {x, y};
            if (est_valide(x, y)) prendrePiece(plateau, place);
        }
    }
}

/* Pose la pièce que dit une lettre : s, e, n ou o, en majuscule pour une dame. */
static void poser_lettre(t_coordonnees place, char lettre) {
    const char *trouve = strchr(LETTRES, tolower((unsigned char)lettre));
    if (lettre == '\0' || trouve == NULL) return;
    t_joueur joueur = (t_joueur)(joueur_1 + (trouve - LETTRES));
    poser(plateau, place, joueur, isupper((unsigned char)lettre) ? dame : pion);
}

/* Exécute une commande sur une case, et peut-être une autre ou une lettre. */
static void piloter_case(const char *commande, t_coordonnees place, const char *suite) {
    t_case *la = &plateau[place.y][place.x];
    t_trajet trajet = commencer(place);
    t_coordonnees arrivee;
    if (strcmp(commande, "poser") == 0) poser_lettre(place, suite[0]);
    if (strcmp(commande, "peutPrendre") == 0) printf("= %d\n", peutPrendre(plateau, &trajet));
    if (strcmp(commande, "DeplacePoss") == 0) printf("= %d\n", DeplacePoss(plateau, place));
    if (strcmp(commande, "ArrivBord") == 0) printf("= %d\n", ArrivBord(*la));
    if (strcmp(commande, "creerDame") == 0) creerDame(la);
    if (strcmp(commande, "prendrePiece") == 0) prendrePiece(plateau, place);
    if (!lire_case(suite, &arrivee)) return;
    if (strcmp(commande, "deplacerPion") == 0) deplacerPion(plateau, place, arrivee);
    if (strcmp(commande, "deplacerDame") == 0) deplacerDame(plateau, place, arrivee);
}

/* Exécute une commande sur un joueur. */
static void piloter_joueur(const char *commande, t_joueur joueur) {
    if (strcmp(commande, "partieFini") == 0) printf("= %d\n", partieFini(plateau, joueur));
    if (strcmp(commande, "finPartie") == 0) finPartie(plateau, joueur, stats);
    if (strcmp(commande, "jouerTour") == 0) jouerTour(plateau, joueur, stats);
}

int main(void) {
    char ligne[128], commande[16], mot[16], suite[16];
    t_coordonnees place;
    init(plateau);
    while (fgets(ligne, sizeof ligne, stdin) != NULL) {
        mot[0] = suite[0] = '\0';
        if (sscanf(ligne, "%15s %15s %15s", commande, mot, suite) < 1) continue;
        if (strcmp(commande, "init") == 0) init(plateau);
        if (strcmp(commande, "vider") == 0) vider();
        if (strcmp(commande, "afficher") == 0) afficher(plateau);
        if (mot[0] >= '1' && mot[0] <= '4') piloter_joueur(commande, (t_joueur)(mot[0] - '0'));
        if (lire_case(mot, &place)) piloter_case(commande, place, suite);
    }
    return 0;
}
