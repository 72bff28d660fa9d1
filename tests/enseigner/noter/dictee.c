/* La dictée : une bibliothèque préchargée (LD_PRELOAD) qui remplace l'heure et l'attente.
 *
 * NOTER_HEURE=1700000000 : l'heure qu'il est au premier appel, pour time(), gettimeofday() et
 *   clock_gettime() ; une seconde de plus à chaque appel. Un programme dont la graine est time(NULL)
 *   joue deux fois la même partie, et qui attend en regardant l'heure n'attend pas.
 * NOTER_TEMOIN=fichier : créé si la dictée a atteint le programme (elle n'atteint pas un programme
 *   lié statiquement).
 * NOTER_SANS_TAMPON=1 : la sortie n'attend plus dans un tampon.
 * Au signal SIGUSR2, tous les tampons sont vidés : on lit ainsi la sauvegarde d'un programme qu'on
 *   ne sait pas quitter.
 * NOTER_FICHIERS=1 : les fichiers qu'il ouvre n'ont pas de tampon non plus.
 * NOTER_SOMMEIL=fichier : on y écrit la durée, en secondes, de chaque sommeil d'une seconde ou plus.
 * Un sommeil, quelle que soit sa durée, dure une milliseconde ; clock() avance d'un dixième de
 *   seconde à chaque appel : qui attend en le regardant n'attend pas.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static void maintenant(clockid_t horloge, struct timespec *ou) {
    ((int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime"))(horloge, ou);
}

static int sans_tampon(void) { return getenv("NOTER_SANS_TAMPON") != NULL; }

static int regler(FILE *flux, char *tampon, int mode, size_t taille) {
    int (*vrai)(FILE *, char *, int, size_t) =
        (int (*)(FILE *, char *, int, size_t))dlsym(RTLD_NEXT, "setvbuf");
    return vrai(flux, tampon, mode, taille);
}

static void vider(int signal) {
    (void)signal;
    fflush(NULL);
}

__attribute__((constructor)) static void commencer(void) {
    struct sigaction reprise = {.sa_handler = vider, .sa_flags = SA_RESTART};
    sigaction(SIGUSR2, &reprise, NULL);
    if (sans_tampon()) regler(stdout, NULL, _IONBF, 0);
    const char *nom = getenv("NOTER_TEMOIN");
    FILE *fichier = nom == NULL ? NULL : fopen(nom, "w");
    if (fichier != NULL) fclose(fichier);
}

int setvbuf(FILE *restrict flux, char *restrict tampon, int mode, size_t taille) {
    return flux == stdout && sans_tampon() ? 0 : regler(flux, tampon, mode, taille);
}

void setbuf(FILE *restrict flux, char *restrict tampon) {
    setvbuf(flux, tampon, tampon == NULL ? _IONBF : _IOFBF, BUFSIZ);
}

FILE *fopen(const char *restrict nom, const char *restrict mode) {
    FILE *(*vrai)(const char *, const char *) =
        (FILE * (*)(const char *, const char *)) dlsym(RTLD_NEXT, "fopen");
    FILE *flux = vrai(nom, mode);
    if (flux != NULL && getenv("NOTER_FICHIERS") != NULL) regler(flux, NULL, _IONBF, 0);
    return flux;
}

/* --- l'heure --------------------------------------------------------------------------------- */

/* L'heure dictée, une seconde plus tard à chaque appel ; 0 si on ne la dicte pas. */
static time_t heure(void) {
    static time_t appels = 0;
    const char *texte = getenv("NOTER_HEURE");
    return texte == NULL ? 0 : (time_t)strtoll(texte, NULL, 10) + appels++;
}

time_t time(time_t *ou) {
    time_t t = heure();
    if (t == 0) {
        struct timespec present;
        maintenant(CLOCK_REALTIME, &present);
        t = present.tv_sec;
    }
    if (ou != NULL) *ou = t;
    return t;
}

int clock_gettime(clockid_t horloge, struct timespec *ou) {
    maintenant(horloge, ou);
    time_t t = horloge == CLOCK_REALTIME ? heure() : 0;
    if (t != 0) *ou = (struct timespec){t, 0};
    return 0;
}

int gettimeofday(struct timeval *restrict ou, void *restrict zone) {
    int rendu = ((int (*)(struct timeval *, void *))dlsym(RTLD_NEXT, "gettimeofday"))(ou, zone);
    time_t t = heure();
    if (t != 0) *ou = (struct timeval){t, 0};
    return rendu;
}

/* --- l'attente ------------------------------------------------------------------------------- */

static int un_instant(double secondes) {
    const char *nom = getenv("NOTER_SOMMEIL");
    FILE *fichier = nom == NULL || secondes < 1 ? NULL : fopen(nom, "a");
    if (fichier != NULL) {
        fprintf(fichier, "%.0f\n", secondes);
        fclose(fichier);
    }
    struct timespec instant = {0, 1000000};
    int (*dormir)(const struct timespec *, struct timespec *) =
        (int (*)(const struct timespec *, struct timespec *))dlsym(RTLD_NEXT, "nanosleep");
    return dormir(&instant, NULL);
}

unsigned sleep(unsigned secondes) { return un_instant(secondes), 0; }

int usleep(useconds_t duree) { return un_instant(duree / 1e6); }

int nanosleep(const struct timespec *duree, struct timespec *reste) {
    if (reste != NULL) *reste = (struct timespec){0, 0};
    return un_instant(duree->tv_sec + duree->tv_nsec / 1e9);
}

clock_t clock(void) {
    static clock_t passe = 0;
    return passe += CLOCKS_PER_SEC / 10;
}
