"""Mener un programme inconnu comme le ferait une personne.

Les notions :
- une *séance* est un programme lancé dans un bac à sable et un pseudo-terminal, entrée gardée
  ouverte : on tape une ligne, puis on *écoute* jusqu'à ce qu'il attende la suite, s'arrête, ou
  *dépasse* une limite ;
- il *attend* quand tous ses processus dorment, autrement que par un `sleep`, et n'écrivent plus :
  c'est le système qui le dit (/proc), pas une montre, et une machine occupée n'y change rien ;
- ce qui l'enferme n'est pas lui : un bac qui s'ouvre ou se ferme dort aussi, et n'attend rien ;
- il se *tait* quand un *repère*, écrit après lui dans son terminal, nous parvient seul.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.appui import bac
from tests.appui.bac import PAUSE, Limites, arreter, lancer
from tests.appui.dossiers import poids

TIC = os.sysconf("SC_CLK_TCK")
TAILLE_DE_L_ECRAN = (60, 160)  # lignes, colonnes : personne n'a besoin de serrer son plateau
ENTRE_DEUX_PESEES = 0.05
MACHINE_OCCUPEE = 10  # fois plus de patience quand c'est la machine qu'on attend
UN_REGARD = 0.2  # secondes : s'il s'en passe plus d'un regard à l'autre, la machine s'est arrêtée
EN_TRAIN_DE_FINIR = 4  # PF_EXITING, parmi les drapeaux que donne /proc
REPERE = b"\x1b]repere de la notation\x07"
ECHAPPEMENTS = re.compile(
    r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()][A-Z0-9]|\x1b[=>78cM]|\r"
)

NOMS_DES_TOUCHES = {"\x04": "Ctrl-D", "\t": "Tab", "\x07": "Bip", "\x08": "Retour", "\x1b": "Échap"}


class Depassement(Exception):
    """Le programme a dépassé une limite ; le message dit laquelle."""

    entendu = ""  # ce qu'il avait écrit jusque-là


@dataclass(frozen=True)
class Etat:
    """Ce que le système dit d'un programme et de ce qu'il a lancé."""

    nombre: int = 0  # de processus, bac compris
    vivants: int = 0  # ceux du programme lui-même
    actifs: int = 0  # ceux qui calculent, lisent un disque ou finissent
    pauses: int = 0  # ceux qui dorment un temps donné (sleep)
    reveils: int = -1
    calcul: float = 0.0

    @property
    def dort(self) -> bool:
        """Dit si le programme est là, et que rien ne se passe."""
        return self.vivants > 0 and self.actifs == 0


def etat(pid: int, au_plus: int) -> Etat:
    """Ce que le système dit d'un processus et de ses descendants, `au_plus` étant assez en voir."""
    vus: list[Etat] = []
    a_voir = [pid]
    while a_voir and len(vus) <= au_plus:
        numero = a_voir.pop()
        with contextlib.suppress(OSError, IndexError):
            vus.append(_processus(numero))
            enfants = _lire(f"/proc/{numero}/task/{numero}/children").split()
            a_voir += [int(enfant) for enfant in enfants]
    return Etat(
        len(vus),
        sum(vu.vivants for vu in vus),
        sum(vu.actifs for vu in vus),
        sum(vu.pauses for vu in vus),
        sum(vu.reveils for vu in vus),
        sum(vu.calcul for vu in vus),
    )


def _processus(numero: int) -> Etat:
    """Ce que le système dit d'un seul processus."""
    champs = _lire(f"/proc/{numero}/stat").rpartition(")")[2].split()
    statut = _lire(f"/proc/{numero}/status")
    finit = champs[0] not in "ZX" and bool(int(champs[6]) & EN_TRAIN_DE_FINIR)
    vit = champs[0] not in "ZX" and not finit and not _du_bac(statut)
    return Etat(
        1,
        int(vit),
        int(champs[0] not in "SZXT" or finit),
        int("nanosleep" in _lire(f"/proc/{numero}/wchan")),
        int(statut.split("\nvoluntary_ctxt_switches:")[1].split()[0]),
        (int(champs[11]) + int(champs[12])) / TIC,
    )


def _du_bac(statut: str) -> bool:
    """Dit si un processus est du bac : hors du monde du programme, ou le premier de ce monde."""
    numeros = statut.split("\nNSpid:")[1].split("\n")[0].split()
    return bac.moyen() != "" and numeros[1:2] in ([], ["1"])


def _lire(chemin: str) -> str:
    with open(chemin, encoding="ascii", errors="replace") as fichier:
        return fichier.read()


class Surveillance:
    """Ce qu'un programme lancé a pris depuis qu'on l'écoute, face à ses limites."""

    def __init__(self, pid: int, limites: Limites, depart: Etat, dossier: Path) -> None:
        self.pid = pid
        self.limites = limites
        self.depart = depart
        self.dossier = dossier
        self.precedent = (Etat(), 0)
        self.regard = self.pesee = time.monotonic()
        self.sommeil = self.affaire = 0.0  # secondes où rien ne se passait, et les autres

    def verifier(self, octets: int) -> Etat:
        """L'état du programme ; lève Depassement s'il a trop pris."""
        present = etat(self.pid, self.limites.processus)
        if octets > self.limites.octets:
            raise Depassement(f"le programme écrit sans fin (plus de {self.limites.octets} octets)")
        if present.nombre > self.limites.processus:
            raise Depassement(f"le programme se multiplie (plus de {self.limites.processus} fois)")
        if present.calcul - self.depart.calcul > self.limites.calcul:
            raise Depassement("le programme calcule sans fin, sans rien demander")
        self._compter(present)
        if time.monotonic() - self.pesee > ENTRE_DEUX_PESEES:
            self.peser()
        return present

    def _compter(self, present: Etat) -> None:
        """Compte le temps passé ; lève Depassement si le programme dort trop, la machine à part."""
        maintenant = time.monotonic()
        duree = min(maintenant - self.regard, UN_REGARD)
        self.regard = maintenant
        if present.dort:
            self.sommeil += duree
        else:
            self.affaire += duree
        if max(self.sommeil, self.affaire / MACHINE_OCCUPEE) > self.limites.attente:
            raise Depassement("le programme ne rend pas la main")

    def peser(self) -> None:
        """Lève Depassement si le dossier du programme contient trop."""
        self.pesee = time.monotonic()
        nombre, octets = poids(self.dossier, self.limites.fichiers)
        if nombre > self.limites.fichiers or octets > self.limites.dossier:
            raise Depassement(f"le programme remplit le disque ({nombre} fichiers)")

    def attend(self, present: Etat, a_lire: int) -> bool:
        """Dit si le programme attend qu'on lui parle : deux regards de suite, il dort.

        Args:
            a_lire: ce qu'il n'avait pas encore lu ; déjà là au regard d'avant, sans avoir réveillé
                personne, personne ne le lira.
        """
        stable = present.dort and present.pauses == 0 and (present, a_lire) == self.precedent
        self.precedent = (present, a_lire)
        return stable and (present.reveils != self.depart.reveils or a_lire > 0)


class Seance:
    """Un programme mené ligne à ligne dans un pseudo-terminal."""

    def __init__(
        self,
        commande: Sequence[str],
        dossier: Path,
        limites: Limites,
        plus: Mapping[str, str] | None = None,
        montres: Sequence[Path] = (),
    ) -> None:
        self.limites = limites
        self.dossier = dossier
        self.recu = 0
        self.fini = False
        try:
            self.maitre, esclave = pty.openpty()
        except OSError as erreur:
            plainte = "il ne reste plus de pseudo-terminal : fermez des fenêtres de terminal"
            raise bac.BacRefuse(f"{plainte} ({erreur}).") from None
        reglages = termios.tcgetattr(esclave)
        reglages[1] &= ~termios.OPOST
        reglages[3] &= ~(termios.ECHO | termios.ECHONL)
        termios.tcsetattr(esclave, termios.TCSANOW, reglages)
        termios.tcsetwinsize(esclave, TAILLE_DE_L_ECRAN)
        flux = {"stdin": esclave, "stdout": esclave, "stderr": esclave}
        # Le côté du programme, gardé ouvert : on y lit ce qu'il n'a pas lu, on y écrit le repère.
        self.temoin = os.open(os.ttyname(esclave), os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            self.processus = lancer(commande, dossier, limites, flux, plus, montres)
        except BaseException:
            self._rendre_le_terminal()
            raise
        finally:
            os.close(esclave)
        self.depart = Etat()

    @property
    def code(self) -> int | None:
        """Le code de sortie, négatif si un signal l'a arrêté ; None s'il tourne encore."""
        return code_de_sortie(self.processus.poll())

    def taper(self, ligne: str) -> None:
        """Tape une ligne et la touche Entrée."""
        self.depart = etat(self.processus.pid, self.limites.processus)
        with contextlib.suppress(OSError):
            os.write(self.maitre, ligne.encode() + b"\n")

    def ecouter(self) -> str:
        """Rend ce que le programme écrit avant d'attendre ou de s'arrêter ; lève Depassement."""
        entendu = bytearray()
        garde = Surveillance(self.processus.pid, self.limites, self.depart, self.dossier)
        try:
            self._suivre(garde, entendu)
        except Depassement as trop:
            trop.entendu = _lisible(entendu)
            raise
        return _lisible(entendu)

    def _suivre(self, garde: Surveillance, entendu: bytearray) -> None:
        """Ajoute à `entendu` ce que le programme écrit avant d'attendre ou de s'arrêter."""
        while not self.fini:
            morceau = self._lire()
            # Lu avant l'état : une ligne qui arrive entre les deux a pu réveiller le programme.
            a_lire = self._non_lu()
            if morceau:
                entendu += morceau
                garde.precedent = (Etat(), 0)
                garde.verifier(self.recu)
            elif self.processus.poll() is not None:
                self.fini = True
            elif garde.attend(garde.verifier(self.recu), a_lire):
                break
        entendu += self._reste(garde)
        garde.peser()

    def _lire(self) -> bytes:
        """Ce qui vient du programme, ou rien s'il n'en vient pas."""
        if not select.select([self.maitre], [], [], PAUSE)[0]:
            return b""
        morceau = os.read(self.maitre, 65_536)
        self.recu += len(morceau)
        return morceau

    def _non_lu(self) -> int:
        """Combien d'octets tapés le programme n'a pas lus."""
        return int.from_bytes(fcntl.ioctl(self.temoin, termios.FIONREAD, bytes(4)), sys.byteorder)

    def _reste(self, garde: Surveillance) -> bytes:
        """Ce qui était encore en chemin : tout ce qui précède un repère, écrit après lui."""
        reste = bytearray()
        with contextlib.suppress(BlockingIOError):  # un terminal figé par le programme se tait
            os.write(self.temoin, REPERE)
            while not reste.endswith(REPERE):
                reste += self._lire()
                garde.verifier(self.recu)
        return bytes(reste.removesuffix(REPERE))

    def signaler(self, numero: int) -> None:
        """Envoie un signal au programme, et à lui seul : le dernier de ceux qu'on a lancés."""
        programme = bac.descendants(self.processus.pid)[-1]
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(programme, numero)
            time.sleep(PAUSE)
        while not self.fini and not etat(self.processus.pid, self.limites.processus).dort:
            self.fini = self.processus.poll() is not None
            time.sleep(PAUSE)

    def fermer(self) -> None:
        """Met fin au programme et rend le terminal."""
        arreter(self.processus)
        self._rendre_le_terminal()

    def _rendre_le_terminal(self) -> None:
        os.close(self.maitre)
        os.close(self.temoin)


def _lisible(octets: bytearray) -> str:
    """Le texte de ce qu'un programme a écrit, sans ce qui ne fait que colorer ou déplacer."""
    return ECHAPPEMENTS.sub("", octets.decode("utf-8", "replace"))


def visible(texte: str) -> str:
    """Le même texte, ses caractères de contrôle écrits par leur nom.

    >>> visible("a\\x07b\\x00")
    'a‹Bip›b‹U+0000›'
    """
    return "".join(
        signe if signe == "\n" or signe.isprintable() else f"‹{_nom(signe)}›" for signe in texte
    )


def _nom(signe: str) -> str:
    return NOMS_DES_TOUCHES.get(signe, f"U+{ord(signe):04X}")


def code_de_sortie(code: int | None) -> int | None:
    """Le code d'un programme, négatif si un signal l'a arrêté : un bac rend alors 128 de plus."""
    return 128 - code if code is not None and 128 < code < 160 else code


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
    montres: Sequence[Path] = (),
) -> ParTube:
    """Lance le programme, entrée dans un fichier et sorties dans des tubes, jusqu'à sa fin."""
    with tempfile.TemporaryFile() as fichier:
        fichier.write(entree)
        fichier.seek(0)
        flux = {"stdin": fichier.fileno(), "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        processus = lancer(commande, dossier, limites, flux, plus, montres)
    recus = [bytearray(), bytearray()]
    garde = Surveillance(processus.pid, limites, Etat(), dossier)
    depassement = ""
    try:
        _recueillir(processus, garde, recus)
    except Depassement as trop:
        depassement = str(trop)
    code = code_de_sortie(processus.poll())
    arreter(processus)
    for tube in (processus.stdout, processus.stderr):
        if tube is not None:
            tube.close()
    return ParTube(code, bytes(recus[0]), bytes(recus[1]), depassement)


def _recueillir(
    processus: subprocess.Popen[bytes], garde: Surveillance, recus: Sequence[bytearray]
) -> None:
    """Lit les deux sorties jusqu'à l'arrêt du programme ; lève Depassement."""
    tubes = [tube for tube in (processus.stdout, processus.stderr) if tube is not None]
    ouverts = {tube.fileno(): recu for tube, recu in zip(tubes, recus, strict=True)}
    fini = False
    while not fini:
        fini = processus.poll() is not None  # avant de lire : ce qu'il a écrit est là
        for descripteur in select.select(list(ouverts), [], [], 0 if fini else PAUSE)[0]:
            morceau = os.read(descripteur, 65_536)
            ouverts[descripteur] += morceau
            fini = False
            if not morceau:
                del ouverts[descripteur]
        garde.verifier(sum(map(len, recus)))
    garde.peser()
