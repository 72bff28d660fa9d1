"""Mener un programme inconnu comme le ferait une personne.

Les notions :
- une *séance* est un programme lancé dans un bac à sable et un pseudo-terminal, entrée gardée
  ouverte : on tape une ligne, puis on *écoute* jusqu'à ce qu'il attende la suite, s'arrête, ou
  *dépasse* une limite ;
- il *attend* quand tous ses processus dorment, autrement que par un `sleep`, et n'écrivent plus :
  c'est le système qui le dit (/proc), pas une montre, et une machine occupée n'y change rien.
"""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import subprocess
import tempfile
import termios
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from .bac import PAUSE, Limites, arreter, lancer
from .dossiers import poids

TIC = os.sysconf("SC_CLK_TCK")
TAILLE_DE_L_ECRAN = (60, 160)  # lignes, colonnes : personne n'a besoin de serrer son plateau
SANS_REVEIL = 0.4  # une ligne que personne ne lit : on ne l'attend pas davantage
ENTRE_DEUX_PESEES = 0.05
MACHINE_OCCUPEE = 10  # fois plus de patience pour un programme qui attend le processeur
SANS_FIN = "le programme ne s'arrête pas"
ECHAPPEMENTS = re.compile(
    r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()][A-Z0-9]|\x1b[=>78cM]|\r"
)


class Depassement(Exception):
    """Le programme a dépassé une limite ; le message dit laquelle."""


@dataclass(frozen=True)
class Etat:
    """Ce que le système dit d'un programme et de ses enfants."""

    nombre: int
    endormis: bool
    reveils: int
    calcul: float
    prets: bool = False  # l'un d'eux calcule, ou attend son tour de calculer


def etat(pid: int, au_plus: int) -> Etat:
    """Ce que le système dit d'un processus et de ses descendants, `au_plus` étant assez en voir."""
    nombre, endormis, reveils, calcul, prets = 0, True, 0, 0.0, False
    a_voir = [pid]
    while a_voir and nombre <= au_plus:
        numero = a_voir.pop()
        with contextlib.suppress(OSError, IndexError):
            champs = _lire(f"/proc/{numero}/stat").rpartition(")")[2].split()
            nombre += 1
            calcul += (int(champs[11]) + int(champs[12])) / TIC
            dort = champs[0] in "SZT" and "nanosleep" not in _lire(f"/proc/{numero}/wchan")
            endormis, prets = endormis and dort, prets or champs[0] == "R"
            statut = _lire(f"/proc/{numero}/status")
            reveils += int(statut.split("\nvoluntary_ctxt_switches:")[1].split()[0])
            enfants = _lire(f"/proc/{numero}/task/{numero}/children").split()
            a_voir += [int(enfant) for enfant in enfants]
    return Etat(nombre, endormis, reveils, calcul, prets)


def _lire(chemin: str) -> str:
    with open(chemin, encoding="ascii", errors="replace") as fichier:
        return fichier.read()


class Surveillance:
    """Ce qu'un programme lancé a pris depuis qu'on l'écoute, face à ses limites."""

    def __init__(self, pid: int, limites: Limites, depart: Etat, dossier: Path) -> None:
        self.pid, self.limites, self.depart, self.dossier = pid, limites, depart, dossier
        self.precedent: Etat | None = None
        self.debut = self.pesee = time.monotonic()

    def verifier(self, octets: int) -> Etat:
        """L'état du programme ; lève Depassement s'il a trop pris."""
        present = etat(self.pid, self.limites.processus)
        if octets > self.limites.octets:
            raise Depassement(f"le programme écrit sans fin (plus de {self.limites.octets} octets)")
        if present.nombre > self.limites.processus:
            raise Depassement(f"le programme se multiplie (plus de {self.limites.processus} fois)")
        if present.calcul - self.depart.calcul > self.limites.calcul:
            raise Depassement("le programme calcule sans fin, sans rien demander")
        if not present.endormis and self.a_trop_attendu(present):
            raise Depassement("le programme ne rend pas la main")
        if time.monotonic() - self.pesee > ENTRE_DEUX_PESEES:
            self.peser()
        return present

    def a_trop_attendu(self, present: Etat) -> bool:
        """Dit si on attend depuis trop longtemps ; qui calcule est borné par son calcul."""
        duree = time.monotonic() - self.debut
        return duree > self.limites.attente * (1 if not present.prets else MACHINE_OCCUPEE)

    def peser(self) -> None:
        """Lève Depassement si le dossier du programme contient trop."""
        self.pesee = time.monotonic()
        nombre, octets = poids(self.dossier, self.limites.fichiers)
        if nombre > self.limites.fichiers or octets > self.limites.dossier:
            raise Depassement(f"le programme remplit le disque ({nombre} fichiers)")

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
        montres: Sequence[Path] = (),
    ) -> None:
        self.limites, self.dossier = limites, dossier
        self.recu = 0
        self.fini = False
        self.maitre, esclave = pty.openpty()
        reglages = termios.tcgetattr(esclave)
        reglages[1] &= ~termios.OPOST
        reglages[3] &= ~(termios.ECHO | termios.ECHONL)
        termios.tcsetattr(esclave, termios.TCSANOW, reglages)
        termios.tcsetwinsize(esclave, TAILLE_DE_L_ECRAN)
        flux = {"stdin": esclave, "stdout": esclave, "stderr": esclave}
        try:
            self.processus = lancer(commande, dossier, limites, flux, plus, montres)
        except BaseException:
            os.close(self.maitre)
            raise
        finally:
            os.close(esclave)
        self.depart = Etat(0, False, -1, 0.0)

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
        morceaux: list[bytes] = []
        garde = Surveillance(self.processus.pid, self.limites, self.depart, self.dossier)
        while not self.fini:
            if select.select([self.maitre], [], [], PAUSE)[0]:
                morceaux.append(self._lire())
                garde.precedent = None
                garde.verifier(self.recu)
            elif self.processus.poll() is not None:
                morceaux += self._dernier_mot()
            elif garde.attend(garde.verifier(self.recu)):
                break
        return ECHAPPEMENTS.sub("", b"".join(morceaux).decode("utf-8", "replace"))

    def _dernier_mot(self) -> list[bytes]:
        """Ce qu'un programme arrêté a écrit entre notre dernier regard et sa fin."""
        morceaux = []
        while not self.fini and select.select([self.maitre], [], [], 0)[0]:
            morceaux.append(self._lire())
        self.fini = True
        return morceaux

    def _lire(self) -> bytes:
        try:
            morceau = os.read(self.maitre, 65_536)
        except OSError:  # plus personne n'écrit
            morceau = b""
        if not morceau:
            self.fini = True
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.processus.wait(timeout=5)
        self.recu += len(morceau)
        return morceau

    def fermer(self) -> None:
        """Met fin au programme et rend le terminal."""
        arreter(self.processus)
        os.close(self.maitre)


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
    garde = Surveillance(processus.pid, limites, Etat(0, False, -1, 0.0), dossier)
    depassement = ""
    try:
        _recueillir(processus, garde, recus)
    except (Depassement, subprocess.TimeoutExpired) as trop:
        depassement = str(trop) if isinstance(trop, Depassement) else SANS_FIN
    code = code_de_sortie(processus.poll())
    arreter(processus)
    for tube in (processus.stdout, processus.stderr):
        if tube is not None:
            tube.close()
    return ParTube(code, bytes(recus[0]), bytes(recus[1]), depassement)


def _recueillir(
    processus: subprocess.Popen[bytes], garde: Surveillance, recus: Sequence[bytearray]
) -> None:
    """Lit les deux sorties jusqu'à leur fin, puis attend l'arrêt ; lève Depassement."""
    tubes = [tube for tube in (processus.stdout, processus.stderr) if tube is not None]
    ouverts = {tube.fileno(): recu for tube, recu in zip(tubes, recus, strict=True)}
    while ouverts:
        for descripteur in select.select(list(ouverts), [], [], PAUSE)[0]:
            morceau = os.read(descripteur, 65_536)
            ouverts[descripteur] += morceau
            if not morceau:
                del ouverts[descripteur]
        if garde.a_trop_attendu(garde.verifier(sum(map(len, recus)))):
            raise Depassement(SANS_FIN)
    processus.wait(timeout=garde.limites.attente)
    garde.peser()
