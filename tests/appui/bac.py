"""Le bac à sable : lancer une commande inconnue sans qu'elle puisse nuire.

Les notions :
- le *bac* est un petit monde à part (utilisateur, processus, fichiers, réseau), que donne
  bubblewrap : le programme n'y voit que le système, en lecture seule, ce qu'on lui *montre*, et
  son dossier ; quand il finit, tout ce qu'il a lancé finit avec lui ;
- les *limites* portent sur le calcul, l'attente, la mémoire, les processus et ce qu'il écrit ;
- le dépôt et ce qu'on fait *cacher* n'y sont jamais, même rangés dans le système (`/opt`) ;
- les *trousseaux* de clés du noyau, où un programme laisserait un mot au suivant, sont fermés ;
- root ne lance rien lui-même : il cède la place à un utilisateur à qui rien n'appartient. Si
  c'est impossible, on refuse (`BacRefuse`).

Là où bubblewrap manque ou ne marche pas, rien n'est lancé : `sans_bac()` dit comment le permettre.
Qui y tient quand même donne SANS_BAC=1 : ne restent alors que les limites.
"""

from __future__ import annotations

import contextlib
import os
import platform
import shutil
import signal
import struct
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .dossiers import dossier_neuf

SYSTEME = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt", "/nix")
CACHES = [Path(__file__).resolve().parents[2], Path(tempfile.gettempdir()).resolve()]
ESPACE_LIBRE = 16_000_000  # octets de /tmp, /var/tmp et /dev/shm, à l'intérieur
MOTIF_DE_LA_MEMOIRE = 165  # ce dont malloc remplit la mémoire qu'il donne
PAUSE = 0.004
MARGE = 256  # de processus, que le même utilisateur peut lancer ailleurs pendant ce temps
PROFIL_APPARMOR = """\
  sudo apt install bubblewrap
  printf '%s\\n' 'abi <abi/4.0>,' 'include <tunables/global>' \\
    'profile bwrap /usr/bin/bwrap flags=(unconfined) { userns, }' | sudo tee /etc/apparmor.d/bwrap
  sudo systemctl reload apparmor"""
# Les appels add_key, request_key et keyctl se suivent : par processeur, le code de chaque famille
# d'appels, et le numéro du premier des trois.
TROUSSEAUX = {
    "x86_64": ((0xC000003E, 248), (0x40000003, 286)),
    "aarch64": ((0xC00000B7, 217),),
}
X32 = 0x40000000  # une autre numérotation des mêmes appels, sur x86_64


class BacRefuse(Exception):
    """La commande ne peut pas être lancée sans danger ; le message dit pourquoi."""


@dataclass(frozen=True)
class Limites:
    """Ce qu'un programme peut prendre ; `memoire` vaut None pour ne pas la borner."""

    calcul: float = 0.8  # secondes de processeur pour une réponse
    attente: float = 6.0  # secondes de montre pour une réponse, s'il dort sans rien demander
    octets: int = 200_000  # de sortie, en une séance
    processus: int = 16
    fichier: int = 1_000_000
    dossier: int = 20_000_000  # octets de tous les fichiers de son dossier
    fichiers: int = 300
    memoire: int | None = 1_000_000_000


# --- ce que le système offre ---------------------------------------------------------------------


@cache
def moyen() -> str:
    """Ce qui fait le bac sur cette machine : « bubblewrap », ou rien."""
    if shutil.which("bwrap") is None:
        return ""
    with dossier_neuf() as dossier:
        return "bubblewrap" if _marche(enfermer(["true"], dossier), dossier) else ""


@cache
def sans_hasard() -> tuple[str, ...]:
    """De quoi charger un programme toujours aux mêmes adresses, si le système le permet."""
    mots = ("setarch", "--addr-no-randomize")
    possible = shutil.which("setarch") is not None and _marche([*mots, "true"], Path("/"))
    return mots if possible else ()


def _marche(commande: Sequence[str], dossier: Path) -> bool:
    """Dit si une commande réussit ici."""
    return subprocess.run(commande, cwd=dossier, capture_output=True, check=False).returncode == 0


def description() -> str:
    """La phrase de la feuille : dans quoi les programmes ont tourné."""
    if moyen():
        return f"bac à sable : {moyen()} (sans réseau, sans droits, dossier à part)"
    return (
        "pas de bac à sable (SANS_BAC=1) : "
        "restent les limites de temps, de mémoire, de fichiers et de processus"
    )


def verifier() -> None:
    """Lève BacRefuse s'il n'y a pas de bac ici et qu'on n'a pas demandé à s'en passer."""
    if not moyen() and os.environ.get("SANS_BAC") != "1":
        raise BacRefuse(sans_bac())


def sans_bac() -> str:
    """Pourquoi il n'y a pas de bac ici, et comment en avoir un."""
    return (
        "aucun bac à sable ne marche ici, et un programme inconnu aurait tous vos droits.\n"
        f"{_comment_en_avoir_un()}\n"
        "Sur une machine où il n'y a rien à perdre, SANS_BAC=1 le lance quand même."
    )


def _comment_en_avoir_un(systeme: Path = Path("/proc/sys")) -> str:
    """Ce qu'il faut taper, d'après ce que le système dit de ses espaces de noms."""
    if _reglage(systeme / "kernel" / "apparmor_restrict_unprivileged_userns") == "1":
        return f"AppArmor le refuse (Ubuntu 24.04) ; un profil le permet :\n{PROFIL_APPARMOR}"
    if _reglage(systeme / "kernel" / "unprivileged_userns_clone") == "0":
        return "Permettez-le : sudo sysctl kernel.unprivileged_userns_clone=1"
    if _reglage(systeme / "user" / "max_user_namespaces") == "0":
        return "Permettez-le : sudo sysctl user.max_user_namespaces=10000"
    if shutil.which("bwrap") is None:
        return "Installez bubblewrap : sudo apt install bubblewrap"
    return "Dans un conteneur, il faut lui permettre les espaces de noms (docker run --privileged)."


def _reglage(chemin: Path) -> str:
    try:
        return chemin.read_text(encoding="ascii").strip()
    except OSError:
        return ""


# --- lancer --------------------------------------------------------------------------------------


def lancer(
    commande: Sequence[str],
    dossier: Path,
    limites: Limites,
    flux: Mapping[str, int],
    plus: Mapping[str, str] | None = None,
    montres: Sequence[Path] = (),
    caches: Sequence[Path] = (),
) -> subprocess.Popen[bytes]:
    """Lance la commande dans un bac, avec ses limites ; lève BacRefuse s'il n'y en a pas.

    Args:
        flux: les descripteurs de stdin, stdout et stderr.
        plus: des variables d'environnement de plus.
        montres: ce qu'elle peut lire, en plus de son dossier et du système.
        caches: ce qu'elle ne doit pas y voir, en plus du dépôt et de ce qu'on a fait cacher.
    """
    verifier()
    vus = [*montres, *fichiers_de_la_commande(commande)]
    bornee = [*bornes(limites), "--", "env", *_variables(plus), *commande]
    enfermee = enfermer(bornee, dossier, vus, caches) if moyen() else bornee
    reglages: dict[str, Any] = {"cwd": dossier, "env": environnement(dossier), **flux}
    reglages |= {"start_new_session": True, "close_fds": True, **_utilisateur(dossier)}
    try:
        with _filtre() as filtre:
            if moyen() and filtre is not None:
                enfermee[1:1] = ["--seccomp", str(filtre)]
                reglages["pass_fds"] = [filtre]
            return subprocess.Popen([*sans_hasard(), *enfermee], **reglages)
    except (PermissionError, subprocess.SubprocessError) as erreur:
        raise BacRefuse(f"impossible de lancer un programme sans droits : {erreur}.") from None


def cacher(chemin: Path) -> None:
    """Cache désormais ce dossier à tout ce qu'on lance : les rendus d'une classe, ses notes."""
    CACHES.append(chemin.resolve())


@contextlib.contextmanager
def _filtre() -> Iterator[int | None]:
    """Un fichier ouvert, que bubblewrap lira : les appels qu'il refuse ; None s'ils sont inconnus.

    C'est un programme du noyau (BPF) : des instructions de huit octets.
    """
    familles = TROUSSEAUX.get(platform.machine())
    if familles is None:
        yield None
        return
    lire, si_egal, si_au_moins, rendre = 0x20, 0x15, 0x35, 0x06
    absent = rendre, 0, 0, 0x00050000 | 38  # « cet appel n'existe pas »
    permis = rendre, 0, 0, 0x7FFF0000
    mots = []
    for famille, premier in familles:
        mots += [(lire, 0, 0, 4), (si_egal, 0, 5, famille), (lire, 0, 0, 0)]
        mots += [(si_au_moins, 2, 0, X32), (si_au_moins, 0, 2, premier)]
        mots += [(si_au_moins, 1, 0, premier + 3), absent]
    mots.append(permis)
    descripteur = os.memfd_create("filtre")
    try:
        os.write(descripteur, b"".join(struct.pack("<HBBI", *mot) for mot in mots))
        os.lseek(descripteur, 0, os.SEEK_SET)
        yield descripteur
    finally:
        os.close(descripteur)


def environnement(dossier: Path) -> dict[str, str]:
    """Rien de la machine, hors du PATH : ni écran, ni couleurs, ni secrets."""
    neutre = {"LANG": "C.UTF-8", "TERM": "vt100", "NO_COLOR": "1", "HOME": str(dossier)}
    neutre |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return neutre | {"PATH": os.environ.get("PATH", os.defpath)}


def _variables(plus: Mapping[str, str] | None) -> list[str]:
    """Les variables que seul le programme reçoit, pas ce qui l'enferme."""
    toutes = {"MALLOC_PERTURB_": str(MOTIF_DE_LA_MEMOIRE)} | dict(plus or {})
    return [f"{nom}={valeur}" for nom, valeur in toutes.items()]


def bornes(limites: Limites) -> list[str]:
    """Le début de commande qui pose les limites du système."""
    mots = ["prlimit", "--core=0", f"--fsize={limites.fichier}", "--nofile=64"]
    mots += [f"--cpu={int(limites.calcul) + 8}", f"--nproc={processus_permis(limites)}"]
    return mots if limites.memoire is None else [*mots, f"--as={limites.memoire}"]


def processus_permis(limites: Limites) -> int:
    """La limite de processus à poser : ceux que cet utilisateur a déjà comptent aussi."""
    if os.geteuid() == 0:
        return limites.processus + 4
    fils = sum(map(_fils_du_mien, Path("/proc").glob("[0-9]*")))
    return fils + limites.processus + MARGE


def _fils_du_mien(processus: Path) -> int:
    """Combien de fils d'exécution a un processus de cet utilisateur ; aucun s'il vient de finir."""
    try:
        if processus.stat().st_uid != os.getuid():
            return 0
        return len(os.listdir(processus / "task"))
    except OSError:
        return 0


def _utilisateur(dossier: Path) -> dict[str, Any]:
    """Au nom de qui lancer, là où il n'y a pas de bac : jamais au nom de root."""
    if os.geteuid() != 0 or moyen():
        return {}
    personne = _personne(dossier)
    return {"user": personne, "group": personne, "extra_groups": []}


def _personne(dossier: Path) -> int:
    """Le propriétaire du dossier, au nom de qui root lance ; lève BacRefuse si c'est root."""
    personne = dossier.stat().st_uid
    if personne == 0:
        raise BacRefuse("root ne lance pas un programme inconnu en son nom.")
    return personne


def _interprete(programme: Path) -> str:
    """Ce que nomme la première ligne « #! » d'un programme, ou rien."""
    with programme.open("rb") as fichier:
        debut, *mots = fichier.readline(200).split() or [b""]
    if not debut.startswith(b"#!"):
        return ""
    nom = debut[2:] or (mots[0] if mots else b"sh")
    return nom.decode("utf-8", "replace")


def fichiers_de_la_commande(commande: Sequence[str]) -> list[Path]:
    """Ce sans quoi une commande ne se lance pas : ses fichiers, et ceux d'un interprète."""
    a_montrer: list[Path] = []
    a_voir = [mot for mot in commande if os.path.isabs(mot) and os.path.isfile(mot)]
    a_voir.append(shutil.which(commande[0]) or commande[0])
    while a_voir:
        chemin = Path(os.path.abspath(shutil.which(mot := a_voir.pop()) or mot))
        if str(chemin.parent.parent) not in ("/", *SYSTEME):
            a_montrer.append(_avec_ce_qu_il_lui_faut(chemin))
        if chemin.is_symlink():
            a_voir.append(str(chemin.parent / os.readlink(chemin)))
        elif chemin.is_file() and os.access(chemin, os.R_OK) and _interprete(chemin):
            a_voir.append(_interprete(chemin))
    return a_montrer


def _avec_ce_qu_il_lui_faut(programme: Path) -> Path:
    """Un interprète et ses bibliothèques, un programme compilé seul, un script et son dossier."""
    racine = programme.parent.parent
    installe = programme.parent.name == "bin" and (racine / "lib").is_dir()
    if installe or programme.parent.name == "shims":  # ceux de pyenv mènent à ses versions
        return racine
    return programme if _est_compile(programme) else programme.parent


def _est_compile(programme: Path) -> bool:
    try:
        with programme.open("rb") as fichier:
            return fichier.read(4) == b"\x7fELF"
    except OSError:
        return False


# --- enfermer ------------------------------------------------------------------------------------


def enfermer(
    commande: Sequence[str],
    dossier: Path,
    montres: Sequence[Path] = (),
    caches: Sequence[Path] = (),
) -> list[str]:
    """La même commande, dans un bac."""
    vus = _sans_repetition(montres)
    montages = _montages(vus, [*CACHES, *caches])
    return [*_bubblewrap(montages, dossier), "--", *_sans_droits(dossier), *commande]


def _montages(vus: Sequence[str], caches: Sequence[Path]) -> dict[str, bool]:
    """Ce qu'on montre (vrai) ou cache (faux), un dossier toujours avant ce qu'il contient."""
    montages = {chemin: True for chemin in SYSTEME if os.path.exists(chemin)}
    for montre in [*montages, *vus]:
        vrai = os.path.realpath(montre)  # /lib mène à /usr/lib : on cache des deux côtés
        for secret in caches:
            if secret.is_relative_to(vrai) and secret.is_dir():
                cache = os.path.join(montre, secret.relative_to(vrai))
                montages[os.path.normpath(cache)] = False
    montages |= dict.fromkeys(vus, True)
    return dict(sorted(montages.items()))


def _sans_repetition(montres: Sequence[Path]) -> list[str]:
    """Les dossiers à montrer, liens suivis, sans ceux qu'un autre contient déjà."""
    tous = {chemin for m in montres if m.exists() for chemin in (m, m.resolve())}
    return sorted(str(m) for m in tous if not any(parent in tous for parent in m.parents))


def _sans_droits(dossier: Path) -> list[str]:
    """Ce qui ôte à root ses droits, et donne au programme un monde à lui ; à d'autres, rien."""
    if os.geteuid() != 0:
        return []
    personne = _personne(dossier)
    mots = ["setpriv", f"--reuid={personne}", f"--regid={personne}", "--clear-groups"]
    mots += ["--inh-caps=-all", "--bounding-set=-all", "--no-new-privs", "--"]
    return [*mots, "unshare", "--user", "--map-user=1000", "--map-group=1000", "--"]


def _bubblewrap(montages: Mapping[str, bool], dossier: Path) -> list[str]:
    mots = ["bwrap", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts"]
    if os.geteuid() == 0:  # de quoi céder la place, et rien d'autre
        for droit in ("SETUID", "SETGID", "SETPCAP"):
            mots += ["--cap-add", f"CAP_{droit}"]
    else:
        mots += ["--unshare-user", "--uid", "1000", "--gid", "1000"]
    mots += ["--die-with-parent", "--proc", "/proc", "--dev", "/dev"]
    for chemin in ("/tmp", "/var/tmp", "/dev/shm"):
        mots += ["--perms", "1777", "--size", str(ESPACE_LIBRE), "--tmpfs", chemin]
    for parent in _parents([*montages, str(dossier)]):
        mots += ["--perms", "755", "--dir", parent]
    for chemin, montre in montages.items():
        if montre:
            mots += ["--ro-bind", chemin, chemin]
        else:
            mots += ["--perms", "755", "--size", str(ESPACE_LIBRE), "--tmpfs", chemin]
    mots += ["--bind", str(dossier), str(dossier), "--chdir", str(dossier)]
    return [*mots, "--remount-ro", "/dev", "--remount-ro", "/"]


def _parents(chemins: Sequence[str]) -> list[str]:
    """Les dossiers à créer, du plus court au plus long, pour que ces chemins existent."""
    tous = {str(parent) for chemin in chemins for parent in Path(chemin).parents}
    deja = {"/", "/tmp", "/var", "/var/tmp"}
    du_systeme = tuple(f"{chemin}/" for chemin in SYSTEME)
    return sorted(p for p in tous - deja if not f"{p}/".startswith(du_systeme))


# --- arrêter -------------------------------------------------------------------------------------


def arreter(processus: subprocess.Popen[bytes]) -> None:
    """Met fin au programme et à tout ce qu'il a lancé, et attend qu'il n'en reste personne."""
    tous = descendants(processus.pid)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(processus.pid, signal.SIGKILL)
    for numero in tous:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(numero, signal.SIGKILL)
    processus.wait()
    for _ in range(5_000):
        if not any(_vit(numero) for numero in tous if numero != processus.pid):
            break
        time.sleep(PAUSE)


def descendants(pid: int, au_plus: int = 2_000) -> list[int]:
    """Un processus et tous ceux qui descendent de lui."""
    trouves = [pid]
    for numero in trouves:
        if len(trouves) > au_plus:
            break
        with contextlib.suppress(OSError):
            enfants = Path(f"/proc/{numero}/task/{numero}/children").read_text(encoding="ascii")
            trouves += [int(enfant) for enfant in enfants.split()]
    return trouves


def _vit(numero: int) -> bool:
    try:
        etat = Path(f"/proc/{numero}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return False
    return etat.rpartition(")")[2].split()[0] not in "ZX"
