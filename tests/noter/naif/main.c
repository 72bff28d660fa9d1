/* Le programme de l'étudiant : la notation n'en appelle que les fonctions. */
#include "grid.h"
#include <stdio.h>

int main(void) {
    show_grid(create_grid(6, 6));
    puts("1. Nouvelle partie  2. Charger  3. Quitter");
    return 0;
}
