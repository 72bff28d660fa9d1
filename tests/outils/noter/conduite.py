"""Mener un programme inconnu comme le ferait une personne, sans qu'il puisse nuire.

Les notions :
- une *séance* est un programme lancé dans un pseudo-terminal, entrée gardée ouverte : on tape une
  ligne, puis on *écoute* jusqu'à ce qu'il attende la suite, s'arrête, ou *dépasse* une limite ;
- il *attend* quand tous ses processus dorment, autrement que par un `sleep`, et n'écrivent plus :
  c'est le système qui le dit (/proc), pas une montre, et une machine occupée n'y change rien ;
- les *limites* portent sur le calcul, l'attente, la mémoire, les fichiers, les processus et ce
  qu'il écrit. Lancé par root, le programme n'en a pas les droits.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import pty
import re
import select
import shutil
import signal
import stat
import subprocess
import tempfile
import termios
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

TIC = os.sysconf("SC_CLK_TCK")
PREMIER_INCONNU = 60_000  # des utilisateurs à qui rien n'appartient, pour ce que root lance
DOSSIERS = itertools.count()
TAILLE_DE_L_ECRAN = (60, 160)  # lignes, colonnes : personne n'a besoin de serrer son plateau
PAUSE = 0.004  # entre deux regards, en secondes
SANS_REVEIL = 0.4  # une ligne que personne ne lit : on ne l'attend pas davantage
ECHAPPEMENTS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\r")


@dataclass(frozen=True)
class Limites:
    """Ce qu'un programme peut prendre ; `memoire` vaut None pour ne pas la borner."""

    calcul: float = 0.5  # secondes de processeur pour une réponse
    attente: float = 6.0  # secondes de montre pour une réponse, s'il dort sans rien demander
    octets: int = 200_000  # de sortie, en une séance
    processus: int = 16
    fichier: int = 1_000_000
    memoire: int | None = 1_000_000_000


class Depassement(Exception):
    """Le programme a dépassé une limite ; le message dit laquelle."""


@dataclass(frozen=True)
class Etat:
    """Ce que le système dit d'un programme et de ses enfants."""

    nombre: int
    endormis: bool
    reveils: int
    calcul: float


@contextlib.contextmanager
def dossier_neuf() -> Iterator[Path]:
    """Un dossier vide, à qui lancera le programme, supprimé ensuite."""
    chemin = Path(tempfile.mkdtemp(prefix="noter-"))
    try:
        if os.geteuid() == 0:
            personne = PREMIER_INCONNU + (os.getpid() * 100 + next(DOSSIERS)) % 5_000
            os.chown(chemin, personne, personne)
        yield chemin
    finally:
        shutil.rmtree(chemin, ignore_errors=True)


def accessible(chemin: str) -> bool:
    """Dit si n'importe qui peut lire ou lancer ce fichier : sinon, root le lance lui-même."""
    reel = Path(shutil.which(chemin) or chemin).resolve()
    if not reel.is_file():
        return True
    droits = [dossier.stat().st_mode & stat.S_IXOTH for dossier in reel.parents]
    if not all(droits) or not reel.stat().st_mode & stat.S_IROTH:
        return False
    with reel.open("rb") as fichier:
        debut, *mots = fichier.readline(200).split() or [b""]
    if not debut.startswith(b"#!"):
        return True
    interprete = debut[2:] or (mots[0] if mots else b"sh")
    return accessible(interprete.decode("utf-8", "replace"))


def environnement(dossier: Path, plus: Mapping[str, str] | None = None) -> dict[str, str]:
    """Rien de la machine, hors du PATH : ni écran, ni couleurs, ni secrets."""
    neutre = {"LANG": "C.UTF-8", "TERM": "dumb", "NO_COLOR": "1", "HOME": str(dossier)}
    neutre |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return neutre | {"PATH": os.environ.get("PATH", os.defpath)} | dict(plus or {})


def processus_permis(limites: Limites) -> int:
    """La limite de processus à poser : ceux que cet utilisateur a déjà comptent aussi."""
    if os.geteuid() == 0:
        return limites.processus
    miens = [p for p in Path("/proc").glob("[0-9]*") if _appartient(p, os.getuid())]
    fils = sum(len(list(p.glob("task/*"))) for p in miens)
    return fils + limites.processus


def _appartient(chemin: Path, numero: int) -> bool:
    try:
        return chemin.stat().st_uid == numero
    except OSError:
        return False


def lancer(
    commande: Sequence[str],
    dossier: Path,
    limites: Limites,
    flux: Mapping[str, int],
    plus: Mapping[str, str] | None = None,
) -> subprocess.Popen[bytes]:
    """Lance la commande dans un dossier, avec ses limites, sans rien lui laisser d'ouvert."""
    bornes = ["prlimit", "--core=0", f"--fsize={limites.fichier}", "--nofile=64"]
    bornes.append(f"--cpu={int(limites.calcul) + 8}")
    bornes.append(f"--nproc={processus_permis(limites)}")
    if limites.memoire is not None:
        bornes.append(f"--as={limites.memoire}")
    personne = dossier.stat().st_uid
    fichiers = [mot for mot in commande if shutil.which(mot) or os.path.isfile(mot)]
    sans_droits = os.geteuid() == 0 and personne != 0 and all(map(accessible, fichiers))
    return subprocess.Popen(
        [*bornes, "--", *commande],
        cwd=dossier,
        env=environnement(dossier, plus),
        start_new_session=True,
        close_fds=True,
        stdin=flux["stdin"],
        stdout=flux["stdout"],
        stderr=flux["stderr"],
        user=personne if sans_droits else None,
        group=personne if sans_droits else None,
        extra_groups=[] if sans_droits else None,
    )


def arreter(processus: subprocess.Popen[bytes]) -> None:
    """Met fin au programme et à tout son groupe, et attend qu'il n'en reste personne."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(processus.pid, signal.SIGKILL)
    processus.wait()
    for _ in range(250):
        try:
            os.killpg(processus.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            break
        time.sleep(PAUSE)


def etat(pid: int, au_plus: int) -> Etat:
    """Ce que le système dit d'un processus et de ses descendants, `au_plus` étant assez en voir."""
    nombre, endormis, reveils, calcul = 0, True, 0, 0.0
    a_voir = [pid]
    while a_voir and nombre <= au_plus:
        numero = a_voir.pop()
        with contextlib.suppress(OSError, IndexError):
            champs = _lire(f"/proc/{numero}/stat").rpartition(")")[2].split()
            nombre += 1
            calcul += (int(champs[11]) + int(champs[12])) / TIC
            dort = champs[0] in "SZT" and "nanosleep" not in _lire(f"/proc/{numero}/wchan")
            endormis = endormis and dort
            statut = _lire(f"/proc/{numero}/status")
            reveils += int(statut.split("\nvoluntary_ctxt_switches:")[1].split()[0])
            enfants = _lire(f"/proc/{numero}/task/{numero}/children").split()
            a_voir += [int(enfant) for enfant in enfants]
    return Etat(nombre, endormis, reveils, calcul)


def _lire(chemin: str) -> str:
    with open(chemin, encoding="ascii", errors="replace") as fichier:
        return fichier.read()


class Surveillance:
    """Ce qu'un programme lancé a pris depuis qu'on l'écoute, face à ses limites."""

    def __init__(self, pid: int, limites: Limites, depart: Etat) -> None:
        self.pid, self.limites, self.depart = pid, limites, depart
        self.precedent: Etat | None = None
        self.debut = time.monotonic()

    def verifier(self, octets: int) -> Etat:
        """L'état du programme ; lève Depassement s'il a trop pris."""
        present = etat(self.pid, self.limites.processus)
        if octets > self.limites.octets:
            raise Depassement(f"le programme écrit sans fin (plus de {self.limites.octets} octets)")
        if present.nombre > self.limites.processus:
            raise Depassement(f"le programme se multiplie (plus de {self.limites.processus} fois)")
        if present.calcul - self.depart.calcul > self.limites.calcul:
            raise Depassement("le programme calcule sans fin, sans rien demander")
        if time.monotonic() - self.debut > self.limites.attente and not present.endormis:
            raise Depassement("le programme ne rend pas la main")
        return present

    def attend(self, present: Etat) -> bool:
        """Dit si le programme attend qu'on lui parle : deux regards de suite, il dort."""
        stable = present.endormis and present == self.precedent
        self.precedent = present
        reveille = present.reveils != self.depart.reveils
        return stable and (reveille or time.monotonic() - self.debut > SANS_REVEIL)


class Seance:
    """Un programme mené ligne à ligne dans un pseudo-terminal."""

    def __init__(
        self,
        commande: Sequence[str],
        dossier: Path,
        limites: Limites,
        plus: Mapping[str, str] | None = None,
    ) -> None:
        self.limites = limites
        self.recu = 0
        self.fini = False
        self.maitre, esclave = pty.openpty()
        reglages = termios.tcgetattr(esclave)
        reglages[1] &= ~termios.OPOST
        reglages[3] &= ~(termios.ECHO | termios.ECHONL)
        termios.tcsetattr(esclave, termios.TCSANOW, reglages)
        termios.tcsetwinsize(esclave, TAILLE_DE_L_ECRAN)
        flux = {"stdin": esclave, "stdout": esclave, "stderr": esclave}
        self.processus = lancer(commande, dossier, limites, flux, plus)
        os.close(esclave)
        self.depart = Etat(0, False, -1, 0.0)

    @property
    def code(self) -> int | None:
        """Le code de sortie, négatif si un signal l'a arrêté ; None s'il tourne encore."""
        return self.processus.poll()

    def taper(self, ligne: str) -> None:
        """Tape une ligne et la touche Entrée."""
        self.depart = etat(self.processus.pid, self.limites.processus)
        with contextlib.suppress(OSError):
            os.write(self.maitre, ligne.encode() + b"\n")

    def ecouter(self) -> str:
        """Rend ce que le programme écrit avant d'attendre ou de s'arrêter ; lève Depassement."""
        morceaux: list[bytes] = []
        garde = Surveillance(self.processus.pid, self.limites, self.depart)
        while not self.fini:
            if select.select([self.maitre], [], [], PAUSE)[0]:
                morceaux.append(self._lire())
                garde.precedent = None
                garde.verifier(self.recu)
            elif self.processus.poll() is not None:
                self.fini = True
            elif garde.attend(garde.verifier(self.recu)):
                break
        return ECHAPPEMENTS.sub("", b"".join(morceaux).decode("utf-8", "replace"))

    def _lire(self) -> bytes:
        try:
            morceau = os.read(self.maitre, 65_536)
        except OSError:  # plus personne n'écrit
            morceau = b""
        if not morceau:
            self.fini = True
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.processus.wait(timeout=1)
        self.recu += len(morceau)
        return morceau

    def fermer(self) -> None:
        """Met fin au programme et rend le terminal."""
        arreter(self.processus)
        os.close(self.maitre)


@dataclass(frozen=True)
class ParTube:
    """Ce qu'un programme a fait d'une entrée donnée d'un bloc, puis finie."""

    code: int | None
    sortie: bytes
    erreurs: bytes
    depassement: str


def par_tube(
    commande: Sequence[str],
    dossier: Path,
    entree: bytes,
    limites: Limites,
    plus: Mapping[str, str] | None = None,
) -> ParTube:
    """Lance le programme, entrée dans un fichier et sorties dans des tubes, jusqu'à sa fin."""
    with tempfile.TemporaryFile() as fichier:
        fichier.write(entree)
        fichier.seek(0)
        flux = {"stdin": fichier.fileno(), "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        processus = lancer(commande, dossier, limites, flux, plus)
    assert processus.stdout is not None and processus.stderr is not None
    recus: dict[int, bytearray] = {
        processus.stdout.fileno(): bytearray(),
        processus.stderr.fileno(): bytearray(),
    }
    sortie, erreurs = recus.values()
    ouverts = set(recus)
    garde = Surveillance(processus.pid, limites, Etat(0, False, -1, 0.0))
    depassement = ""
    try:
        while ouverts:
            for descripteur in select.select(list(ouverts), [], [], PAUSE)[0]:
                morceau = os.read(descripteur, 65_536)
                recus[descripteur] += morceau
                if not morceau:
                    ouverts.remove(descripteur)
            garde.verifier(len(sortie) + len(erreurs))
            if time.monotonic() - garde.debut > limites.attente:
                raise Depassement("le programme ne s'arrête pas")
        processus.wait(timeout=limites.attente)
    except (Depassement, subprocess.TimeoutExpired) as trop:
        depassement = str(trop) or "le programme ne s'arrête pas"
    code = processus.poll()
    arreter(processus)
    processus.stdout.close()
    processus.stderr.close()
    return ParTube(code, bytes(sortie), bytes(erreurs), depassement)
