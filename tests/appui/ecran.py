"""Un écran de terminal : la vraie commande dans un pseudo-terminal, relue par un émulateur (pyte).

`Ecran` montre ce qu'une personne voit vraiment, avec ses couleurs : les lignes restées à l'écran
quand le jeu attend une réponse, ni plus ni moins.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pyte

from tests.appui import PATIENCE, commande_de, environnement

SILENCE = 0.03  # secondes sans rien recevoir


def endormi(processus: subprocess.Popen[bytes]) -> bool:
    """Vrai si une commande attend une réponse (elle dort), ou si elle est finie."""
    if processus.poll() is not None:
        return True
    etat = Path(f"/proc/{processus.pid}/stat").read_text(encoding="utf-8")
    return etat.rpartition(")")[2].split()[0] == "S"


class Ecran:
    """Une commande qui tourne dans un terminal de `lignes` x `colonnes` caractères."""

    def __init__(
        self,
        jeu: str,
        *arguments: str,
        dossier: Path,
        colonnes: int = 80,
        lignes: int = 24,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self.ecran = pyte.Screen(colonnes, lignes)
        self.flux = pyte.ByteStream(self.ecran)
        self.recu = b""  # tous les octets que la commande a envoyés
        self.maitre, esclave = pty.openpty()
        fcntl.ioctl(esclave, termios.TIOCSWINSZ, struct.pack("HHHH", lignes, colonnes, 0, 0))
        self.processus = subprocess.Popen(
            [*commande_de(jeu), *arguments],
            stdin=esclave,
            stdout=esclave,
            stderr=esclave,
            cwd=dossier,
            env=environnement(**{"TERM": "xterm"} | dict(env or {})),
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # pour que Ctrl-C agisse
        )
        os.close(esclave)
        self.attendre()

    def attendre(self) -> None:
        """Lit ce qui s'affiche, jusqu'à ce que la commande attende une réponse ou finisse."""
        limite, recu = time.monotonic() + PATIENCE, False
        while time.monotonic() < limite:
            if not select.select([self.maitre], [], [], SILENCE)[0]:
                if (recu and endormi(self.processus)) or self.processus.poll() is not None:
                    return
                continue
            try:
                octets = os.read(self.maitre, 65536)
            except OSError:  # la commande est finie
                return
            if not octets:
                return
            recu = True
            self.recu += octets
            self.flux.feed(octets)

    def taper(self, *lignes: str) -> str:
        """Tape des lignes, une par question, et rend l'écran à la question suivante."""
        for ligne in lignes:
            os.write(self.maitre, f"{ligne}\n".encode())
            self.attendre()
        return self.texte

    def touches(self, octets: bytes) -> str:
        """Envoie des touches telles quelles (flèches, Ctrl-C), et rend l'écran."""
        os.write(self.maitre, octets)
        self.attendre()
        return self.texte

    @property
    def lignes(self) -> list[str]:
        """Les lignes de l'écran, sans les espaces de la fin."""
        return [ligne.rstrip() for ligne in self.ecran.display]

    @property
    def texte(self) -> str:
        """Tout l'écran."""
        return "\n".join(self.lignes).rstrip("\n")

    @property
    def colore(self) -> bool:
        """Vrai si la commande a peint quelque chose depuis son début."""
        return re.search(rb"\x1b\[[0-9;]*m", self.recu) is not None

    def code(self) -> int:
        """Attend la fin de la commande et rend son code de sortie."""
        self.attendre()
        return self.processus.wait(timeout=PATIENCE)

    def fermer(self) -> None:
        """Arrête la commande et rend le terminal."""
        if self.processus.poll() is None:
            os.killpg(self.processus.pid, signal.SIGKILL)
        self.processus.wait()
        os.close(self.maitre)


@contextmanager
def ecran(
    jeu: str,
    *arguments: str,
    dossier: Path,
    colonnes: int = 80,
    lignes: int = 24,
    env: Mapping[str, str] | None = None,
) -> Iterator[Ecran]:
    """Un écran qui se ferme de lui-même."""
    terminal = Ecran(jeu, *arguments, dossier=dossier, colonnes=colonnes, lignes=lignes, env=env)
    try:
        yield terminal
    finally:
        terminal.fermer()
