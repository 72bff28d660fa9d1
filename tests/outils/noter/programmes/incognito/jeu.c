/* Les règles : préparer le plateau, juger un coup, le jouer. */
#include "jeu.h"
#include "fautes.h"
#include <stdlib.h>

static Case chateau(Couleur couleur, int taille) {
    return couleur == BLANC ? (Case){taille - 1, 0} : (Case){0, taille - 1};
}

static bool memes(Case a, Case b) { return a.x == b.x && a.y == b.y; }

static Couleur adversaire(Couleur couleur) { return couleur == BLANC ? NOIR : BLANC; }

static int signe(int n) { return (n > 0) - (n < 0); }

bool sur_le_plateau(const Jeu *jeu, Case c) {
    return c.x >= 0 && c.x < jeu->taille && c.y >= 0 && c.y < jeu->taille;
}

/* Les cases à taille - 3 pas au plus du château, château exclu ; rend leur nombre. */
int pions_de_depart(Couleur couleur, int taille, Case cases[]) {
    Case coin = chateau(couleur, taille);
    int n = 0;
    for (int x = 0; x < taille; x++)
        for (int y = 0; y < taille; y++) {
            int pas = abs(x - coin.x) + abs(y - coin.y);
            if (pas > 0 && pas <= taille - 3) cases[n++] = (Case){x, y};
        }
    return n;
}

void preparer(Jeu *jeu, int taille, Case espion_blanc, Case espion_noir, Couleur premier) {
    *jeu = (Jeu){.taille = taille, .joueur = premier};
    int suivant = 0;
    for (Couleur couleur = BLANC; couleur <= NOIR; couleur++) {
        Case cases[TAILLE_MAX * TAILLE_MAX];
        int n = pions_de_depart(couleur, taille, cases);
        for (int i = 0; i < n; i++) {
            Case c = cases[i];
            if (faute(DEPART_FAUX) && memes(c, (Case){1, 4})) continue;
            bool espion = memes(c, couleur == BLANC ? espion_blanc : espion_noir);
            jeu->pions[suivant] = (Pion){espion ? ESPION : CHEVALIER, couleur};
            jeu->plateau[c.x][c.y] = &jeu->pions[suivant++];
        }
    }
}

void tirer(Jeu *jeu, int taille, Case espions[2]) {
    for (Couleur couleur = BLANC; couleur <= NOIR; couleur++) {
        Case cases[TAILLE_MAX * TAILLE_MAX];
        int n = pions_de_depart(couleur, taille, cases);
        espions[couleur] = cases[rand() % n];
    }
    Couleur premier = rand() % 2 ? NOIR : BLANC;
    if (faute(BLANC_COMMENCE)) premier = BLANC;
    preparer(jeu, taille, espions[BLANC], espions[NOIR], premier);
}

static const char *refus_commun(const Jeu *jeu, Mouvement m) {
    if (!sur_le_plateau(jeu, m.depart) || !sur_le_plateau(jeu, m.arrivee))
        return "on ne joue pas hors du plateau.";
    const Pion *pion = jeu->plateau[m.depart.x][m.depart.y];
    if (pion == NULL) return "la case de départ est vide.";
    if (pion->couleur != jeu->joueur && !faute(PION_ADVERSE))
        return "un joueur ne peut jouer qu'avec ses propres pions.";
    return NULL;
}

static const char *refus_deplacement(const Jeu *jeu, Mouvement m) {
    const char *raison = refus_commun(jeu, m);
    if (raison != NULL) return raison;
    Couleur couleur = jeu->plateau[m.depart.x][m.depart.y]->couleur;
    int dx = m.arrivee.x - m.depart.x, dy = m.arrivee.y - m.depart.y;
    if (memes(m.arrivee, chateau(couleur, jeu->taille)) && !faute(SON_CHATEAU))
        return "un joueur ne peut pas amener un pion sur son chateau.";
    if (dx == 0 && dy == 0) return "un pion ne peut pas rester sur sa case.";
    bool droit = dx == 0 || dy == 0, diagonal = abs(dx) == abs(dy);
    if (!droit && !diagonal)
        return faute(CAVALIER) ? NULL : "un pion ne se déplace qu'en ligne droite ou en diagonale.";
    if (diagonal && memes(m.arrivee, chateau(adversaire(couleur), jeu->taille)) &&
        !faute(CHATEAU_EN_DIAGONALE))
        return "un pion ne peut pas entrer dans un château en diagonale.";
    if (!faute(SAUTE_UN_PION))
        for (int x = m.depart.x + signe(dx), y = m.depart.y + signe(dy);
             x != m.arrivee.x || y != m.arrivee.y; x += signe(dx), y += signe(dy))
            if (jeu->plateau[x][y] != NULL) return "le chemin est barré.";
    if (jeu->plateau[m.arrivee.x][m.arrivee.y] != NULL && !faute(PREND_LA_PLACE))
        return "la case d'arrivée est déjà occupée.";
    return NULL;
}

static const char *refus_interrogation(const Jeu *jeu, Mouvement m) {
    const char *raison = refus_commun(jeu, m);
    if (raison != NULL) return raison;
    const Pion *questionne = jeu->plateau[m.arrivee.x][m.arrivee.y];
    int dx = abs(m.arrivee.x - m.depart.x), dy = abs(m.arrivee.y - m.depart.y);
    if (questionne == NULL) {
        while (faute(BOUCLE_SUR_CASE_VIDE)) continue;
        return "la case du pion questionné est vide.";
    }
    if (questionne->couleur == jeu->joueur && !faute(INTERROGE_UN_AMI))
        return "un joueur ne peut questionner qu'un pion de son adversaire.";
    bool diagonale = faute(INTERROGE_EN_DIAGONALE) && dx == 1 && dy == 1;
    return dx + dy == 1 || diagonale ? NULL : "les deux pions doivent se toucher par un côté.";
}

static void passer(Jeu *jeu) { jeu->joueur = adversaire(jeu->joueur); }

Issue deplacer(Jeu *jeu, Mouvement m, const char **raison) {
    *raison = refus_deplacement(jeu, m);
    if (*raison != NULL) {
        if (faute(PASSE_LE_TOUR)) passer(jeu);
        return REFUSE;
    }
    Pion *pion = jeu->plateau[m.depart.x][m.depart.y];
    jeu->plateau[m.depart.x][m.depart.y] = NULL;
    bool entre = memes(m.arrivee, chateau(adversaire(pion->couleur), jeu->taille));
    if (entre && pion->type == ESPION && !faute(ESPION_REFOULE)) {
        jeu->plateau[m.arrivee.x][m.arrivee.y] = pion;
        return GAGNE;
    }
    if (!entre || faute(CHEVALIER_AU_CHATEAU)) jeu->plateau[m.arrivee.x][m.arrivee.y] = pion;
    passer(jeu);
    return entre ? CHEVALIER_PERDU : JOUE;
}

Issue interroger(Jeu *jeu, Mouvement m, const char **raison) {
    *raison = refus_interrogation(jeu, m);
    if (*raison != NULL) return REFUSE;
    bool trouve = jeu->plateau[m.arrivee.x][m.arrivee.y]->type == ESPION;
    bool espion = jeu->plateau[m.depart.x][m.depart.y]->type == ESPION;
    if (trouve && !faute(ESPION_JAMAIS_TROUVE)) return GAGNE;
    Case perdu = faute(QUESTIONNE_PERDU) ? m.arrivee : m.depart;
    jeu->plateau[perdu.x][perdu.y] = NULL;
    if (espion && !faute(ESPION_JAMAIS_PERDU)) return PERDU;
    if (!faute(INTERROGER_PUIS_REJOUER)) passer(jeu);
    return EMPOISONNE;
}
