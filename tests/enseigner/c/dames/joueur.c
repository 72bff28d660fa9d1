/* Le dialogue d'un tour : la pièce, puis ses arrivées, une case par ligne.
 *
 * Une rafle continue tant qu'une pièce adverse peut être prise ; là où il n'y a plus qu'un allié à
 * prendre, le joueur s'arrête en redonnant la case où il est. Pièce touchée, pièce jouée.
 */
#include "joueur.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#define REPONSE 64

/* Lit le nom d'une case, E14 ou e14 ; rend 0 si ce n'en est pas une du plateau. */
int lire_case(const char *texte, t_coordonnees *place) {
    char lettre, reste;
    int numero;
    if (sscanf(texte, " %c%2d %c", &lettre, &numero, &reste) != 2) return 0;
    *place = (t_coordonnees){toupper((unsigned char)lettre) - 'A', numero - 1};
    return est_valide(place->x, place->y);
}

/* Demande une case jusqu'à ce qu'elle soit du plateau. La fin de l'entrée est celle du programme. */
static t_coordonnees demander_case(const char *question) {
    char reponse[REPONSE];
    t_coordonnees place;
    while (1) {
        puts(question);
        fflush(stdout);
        if (fgets(reponse, REPONSE, stdin) == NULL) exit(EXIT_SUCCESS);
        if (lire_case(reponse, &place)) return place;
        puts("Une case est une lettre de A à Q et un nombre de 1 à 17, hors des coins.");
    }
}

/* Demande au joueur une pièce à lui, qui puisse jouer. */
static t_coordonnees demander_piece(t_case plateau[N][N], t_joueur joueur) {
    while (1) {
        t_coordonnees depart = demander_case("Quelle pièce ?");
        if (contenu_de(plateau, depart).joueur != joueur)
            puts("Cette case ne porte pas une de vos pièces.");
        else if (!DeplacePoss(plateau, depart))
            puts("Cette pièce ne peut pas être déplacée.");
        else
            return depart;
    }
}

/* Range dans `permis` les sauts permis à cet instant : les prises adverses s'il y en a, sinon les
 * prises alliées. Rend leur nombre. */
static int sauts_permis(t_case plateau[N][N], const t_trajet *trajet, t_saut permis[ARRIVEES_MAX]) {
    t_saut tous[ARRIVEES_MAX];
    int oblige = est_obligee(plateau, trajet), nombre = 0;
    int total = sauts(plateau, trajet, tous);
    for (int i = 0; i < total; i++) {
        int adverse = est_adverse(plateau, trajet->depart, tous[i].prise);
        if (!oblige || adverse) permis[nombre++] = tous[i];
    }
    return nombre;
}

/* Avance le trajet d'un saut jusqu'à `arrivee` ; s'il n'est pas permis, rend 0 sans rien changer. */
static int sauter(t_case plateau[N][N], t_trajet *trajet, t_coordonnees arrivee) {
    t_saut permis[ARRIVEES_MAX];
    int nombre = sauts_permis(plateau, trajet, permis);
    for (int i = 0; i < nombre; i++) {
        if (memes(permis[i].arrivee, arrivee)) {
            trajet->place = arrivee;
            trajet->prises[trajet->nb_prises++] = permis[i].prise;
            return 1;
        }
    }
    return 0;
}

/* Avance le trajet d'une glissade ; rend 0 si la pièce doit prendre, ou ne va pas là. */
static int glisser(t_case plateau[N][N], t_trajet *trajet, t_coordonnees arrivee) {
    t_coordonnees arrivees[ARRIVEES_MAX];
    if (est_obligee(plateau, trajet)) return 0;
    int nombre = glissades(plateau, trajet->depart, arrivees);
    for (int i = 0; i < nombre; i++) {
        if (memes(arrivees[i], arrivee)) {
            trajet->place = arrivee;
            return 1;
        }
    }
    return 0;
}

/* Mène une rafle commencée : elle s'arrête d'elle-même quand il n'y a plus rien à sauter. */
static void continuer_la_rafle(t_case plateau[N][N], t_trajet *trajet) {
    t_saut permis[ARRIVEES_MAX];
    while (sauts_permis(plateau, trajet, permis) > 0) {
        t_coordonnees arrivee = demander_case("La rafle continue : quelle case d'arrivée ?");
        if (memes(arrivee, trajet->place) && !est_obligee(plateau, trajet)) return;
        if (!sauter(plateau, trajet, arrivee)) puts("Cette pièce ne peut pas y aller.");
    }
}

/* Joue sur le plateau un trajet fini : la pièce va au bout, puis les prises sont enlevées. Une pièce
 * alliée prise compte comme une autre : prise par l'un, perdue par l'autre. */
static void appliquer(t_case plateau[N][N], const t_trajet *trajet, t_stats stats[JOUEURS]) {
    t_contenu piece = contenu_de(plateau, trajet->depart);
    stats[piece.joueur - 1].pions_pris += trajet->nb_prises;
    stats[piece.joueur - 1].nb_coup++;
    for (int i = 0; i < trajet->nb_prises; i++)
        stats[contenu_de(plateau, trajet->prises[i]).joueur - 1].pions_perdus++;
    if (piece.piece == dame)
        deplacerDame(plateau, trajet->depart, trajet->place);
    else
        deplacerPion(plateau, trajet->depart, trajet->place);
    for (int i = 0; i < trajet->nb_prises; i++) prendrePiece(plateau, trajet->prises[i]);
}

/* Fait jouer un tour complet à un joueur, qui a au moins un coup. */
void jouerTour(t_case plateau[N][N], t_joueur joueur, t_stats stats[JOUEURS]) {
    t_trajet trajet = commencer(demander_piece(plateau, joueur));
    int parti = 0;
    while (!parti) {
        t_coordonnees arrivee = demander_case("Quelle case d'arrivée ?");
        parti = glisser(plateau, &trajet, arrivee) || sauter(plateau, &trajet, arrivee);
        if (!parti) puts("Cette pièce ne peut pas y aller.");
    }
    if (trajet.nb_prises > 0) continuer_la_rafle(plateau, &trajet);
    appliquer(plateau, &trajet, stats);
}
