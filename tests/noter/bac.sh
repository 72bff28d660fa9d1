# Le bac à sable que fait `unshare` : sh bac.sh RACINE DOSSIER SYSTEME MONTRES COMMANDE...
#
# On bâtit une racine neuve (le système et ce qu'on montre, en lecture seule, puis le dossier), on y
# entre, et la commande, qui commence par céder ses droits, y tourne. Quand ce processus, le premier
# de son monde, finit, tous les autres finissent.
set -e
racine=$1 dossier=$2 systeme=$3 montres=$4
shift 4

montrer() {
    if test -d "$1"; then mkdir -p "$racine$1"; else
        mkdir -p "$racine${1%/*}"
        : > "$racine$1"
    fi
    mount --rbind "$1" "$racine$1"
    mount -o remount,bind,ro,nosuid,nodev "$racine$1" 2>/dev/null ||
        mount -o remount,bind,ro,nosuid,nodev,noexec "$racine$1" 2>/dev/null || test "$2" = systeme
}

mount --make-rprivate /
mount -t tmpfs -o size=1m,mode=755 tmpfs "$racine"
mkdir -p "$racine/proc" "$racine/dev" "$racine/tmp" "$racine/var/tmp"
mount -t proc proc "$racine/proc"
for appareil in null zero full random urandom tty; do
    : > "$racine/dev/$appareil"
    mount --bind "/dev/$appareil" "$racine/dev/$appareil"
done
mkdir "$racine/dev/shm"
for libre in tmp var/tmp dev/shm; do
    mount -t tmpfs -o size=16m,mode=1777 tmpfs "$racine/$libre"
done
IFS=:
for chemin in $systeme; do montrer "$chemin" systeme; done
for chemin in $montres; do montrer "$chemin" montre; done
unset IFS
mkdir -p "$racine$dossier"
mount --bind "$dossier" "$racine$dossier"
mount -o remount,bind,ro "$racine"

cd "$racine"
pivot_root . .
umount -l .
cd "$dossier"
exec 3>&2 2>/dev/null
(exec "$@" 2>&3 3>&-) || exit $?
