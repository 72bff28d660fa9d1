/* Les fautes qu'on peut planter, une à la fois : cc -DFAUTE=SAUTE_UN_PION ... */
#ifndef FAUTES_H
#define FAUTES_H
#include <stdbool.h>

enum faute {
    AUCUNE,
    TAILLE_IGNOREE,
    DEPART_FAUX,
    SANS_SRAND,
    BLANC_COMMENCE,
    ESPION_VISIBLE,
    SAUTE_UN_PION,
    PREND_LA_PLACE,
    CAVALIER,
    PION_ADVERSE,
    PASSE_LE_TOUR,
    SON_CHATEAU,
    CHATEAU_EN_DIAGONALE,
    CHEVALIER_AU_CHATEAU,
    INTERROGE_EN_DIAGONALE,
    INTERROGE_UN_AMI,
    BOUCLE_SUR_CASE_VIDE,
    QUESTIONNE_PERDU,
    INTERROGER_PUIS_REJOUER,
    ESPION_JAMAIS_PERDU,
    ESPION_JAMAIS_TROUVE,
    ESPION_REFOULE,
    SANS_GAGNANT,
    REFUS_NON_ENREGISTRES,
    ECRIT_A_LA_FIN,
    REMPLIT_LE_DISQUE,
    TRONQUE,
    INVALIDES_PASSENT_LE_TOUR,
    FINIE_CONTINUE,
    EXTENSION_QUELCONQUE,
    VIDE_PLANTE,
    LIGNE_QUELCONQUE,
    OPTIONS_ENSEMBLE,
    ERREUR_CODE_NUL,
    DELUGE,
    FOURCHE,
    SANS_DEBOGAGE,
    SANS_ACCENT,
    BOUCLE_EN_FIN_D_ENTREE,
    FUITE
};

#ifndef FAUTE
#define FAUTE AUCUNE
#endif

/* Les habits qu'un bon programme peut mettre : cc -DVARIANTE=MENU ... */
enum variante {
    SOBRE,
    MENU,
    MAJUSCULES,
    POINTS,
    BOITES,
    LARGES,
    LENT,
    SANS_FLUSH,
    EFFACE,
    ARRIVEE_SEULE,
    RENVERSEE
};

#ifndef VARIANTE
#define VARIANTE SOBRE
#endif

static inline bool variante(enum variante laquelle) { return VARIANTE == laquelle; }

static inline bool faute(enum faute laquelle) { return FAUTE == laquelle; }

#endif
