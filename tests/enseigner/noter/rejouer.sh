#!/bin/sh
# Lance un programme noté comme la notation l'a lancé : à l'heure dictée, sans tampon ni attente,
# et, là où bubblewrap marche, sans réseau et sans pouvoir écrire ailleurs que dans ce dossier.
# TAMPONS=vides fait écrire aussitôt ce qu'il garderait dans les tampons de ses fichiers.
# PILOTE est un autre exécutable de son dossier, à lancer de même : il appelle ses fonctions une par une.
programme=@programme@
if [ -n "$PILOTE" ]; then programme=@dossier@/$PILOTE; fi
dictee=@dictee@
la=${PWD%/jeu}
set -- env ${TAMPONS:+NOTER_FICHIERS=1} MALLOC_PERTURB_=165 NOTER_SANS_TAMPON=1 \
    NOTER_HEURE="${HEURE:-1700000000}" LD_PRELOAD="$dictee" "$programme" "$@"
if bwrap --ro-bind / / true 2>/dev/null; then
    set -- bwrap --unshare-net --unshare-pid --die-with-parent --ro-bind / / --proc /proc --dev /dev \
        --bind "$la" "$la" --chdir "$PWD" -- "$@"
fi
exec setarch --addr-no-randomize "$@"
