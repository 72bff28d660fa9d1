/* La fin : une équipe perd quand un de ses joueurs n'a plus de pièce, ou ne peut plus jouer à son
 * tour. `joueur` est toujours celui dont c'est le tour.
 */
#include "game.h"

#include <stdio.h>

/* Compte les pièces d'un joueur. */
static int pieces_de(t_case plateau[N][N], t_joueur joueur) {
    int nombre = 0;
    for (int y = 0; y < N; y++) {
        for (int x = 0; x < N; x++) nombre += plateau[y][x].contenu.joueur == joueur;
    }
    return nombre;
}

/* Rend le premier des deux joueurs d'une équipe à n'avoir plus de pièce, ou vide. */
static t_joueur sans_piece(t_case plateau[N][N], t_joueur premier) {
    if (pieces_de(plateau, premier) == 0) return premier;
    return pieces_de(plateau, premier + 2) == 0 ? premier + 2 : vide;
}

/* Rend le joueur qui fait perdre son équipe, et dit dans `raison` pourquoi ; vide si personne.
 *
 * Une même rafle peut prendre la dernière pièce d'un adversaire et celle de l'allié : on regarde
 * d'abord l'équipe qui doit jouer, et celle qui vient de jouer gagne. */
static t_joueur perdant(t_case plateau[N][N], t_joueur joueur, const char **raison) {
    t_joueur siens = joueur % 2 == 1 ? joueur_1 : joueur_2;
    t_joueur autres = siens == joueur_1 ? joueur_2 : joueur_1;
    t_joueur celui = sans_piece(plateau, siens);
    if (celui == vide) celui = sans_piece(plateau, autres);
    *raison = "n'a plus de pièce";
    if (celui != vide) return celui;
    *raison = "ne peut plus jouer";
    return peut_jouer(plateau, joueur) ? vide : joueur;
}

/* Dit si une condition de fin de partie est remplie. */
int partieFini(t_case plateau[N][N], t_joueur joueur) {
    const char *raison;
    return perdant(plateau, joueur, &raison) != vide;
}

/* Si la partie est finie, annonce l'équipe qui gagne, pourquoi, et les statistiques de chacun. */
void finPartie(t_case plateau[N][N], t_joueur joueur, const t_stats stats[JOUEURS]) {
    const char *raison;
    if (!partieFini(plateau, joueur)) return;
    t_joueur celui = perdant(plateau, joueur, &raison);
    t_equipe gagnante = celui % 2 == 1 ? equipe_2 : equipe_1;
    printf("Partie finie : l'équipe %d gagne, car %s %s.\n\n", (int)gagnante,
           stats[celui - 1].nom, raison);
    printf("%-19s  Pions pris  Pions perdus  Coups\n", "Joueur");
    for (int i = 0; i < JOUEURS; i++)
        printf("%-19s  %10d  %12d  %5d\n", stats[i].nom, stats[i].pions_pris,
               stats[i].pions_perdus, stats[i].nb_coup);
}
