/* La dictée : une bibliothèque préchargée (LD_PRELOAD) qui remplace le hasard et l'heure.
 *
 * NOTER_RAND=1,3,0 : les premiers appels à rand() ou random() rendent 1, puis 3, puis 0 ; les
 *   suivants recommencent. Pour un programme qui ne sait pas charger une position.
 * NOTER_HEURE=1700000000 : time(), gettimeofday() et clock_gettime() rendent cette heure. Pour
 *   lancer en une seconde seize parties dont la graine est time(NULL).
 * NOTER_TEMOIN=fichier : créé par le programme, et pas par prlimit qui le lance, si la dictée l'a
 *   atteint (elle n'atteint pas un programme lié statiquement).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

__attribute__((constructor)) static void temoigner(void) {
    const char *nom = getenv("NOTER_TEMOIN");
    if (nom == NULL || strcmp(program_invocation_short_name, "prlimit") == 0) return;
    FILE *fichier = fopen(nom, "w");
    if (fichier != NULL) fclose(fichier);
}

static int dicte(int *valeur) {
    static const char *reste = NULL;
    const char *debut = getenv("NOTER_RAND");
    if (debut == NULL || *debut == '\0') return 0;
    if (reste == NULL || *reste == '\0') reste = debut;
    char *fin;
    *valeur = (int)strtol(reste, &fin, 10);
    reste = *fin == ',' ? fin + 1 : fin;
    return 1;
}

int rand(void) {
    int valeur;
    if (dicte(&valeur)) return valeur;
    return ((int (*)(void))dlsym(RTLD_NEXT, "rand"))();
}

long random(void) {
    int valeur;
    if (dicte(&valeur)) return valeur;
    return ((long (*)(void))dlsym(RTLD_NEXT, "random"))();
}

static time_t heure(void) {
    const char *texte = getenv("NOTER_HEURE");
    return texte == NULL ? 0 : (time_t)strtoll(texte, NULL, 10);
}

time_t time(time_t *ou) {
    time_t t = heure();
    if (t == 0) {
        struct timespec present;
        ((int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime"))(CLOCK_REALTIME, &present);
        t = present.tv_sec;
    }
    if (ou != NULL) *ou = t;
    return t;
}

int clock_gettime(clockid_t horloge, struct timespec *ou) {
    int rendu = ((int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime"))(horloge, ou);
    if (horloge == CLOCK_REALTIME && heure() != 0) {
        ou->tv_sec = heure();
        ou->tv_nsec = 0;
    }
    return rendu;
}

int gettimeofday(struct timeval *restrict ou, void *restrict zone) {
    int rendu = ((int (*)(struct timeval *, void *))dlsym(RTLD_NEXT, "gettimeofday"))(ou, zone);
    if (heure() != 0) {
        ou->tv_sec = heure();
        ou->tv_usec = 0;
    }
    return rendu;
}
