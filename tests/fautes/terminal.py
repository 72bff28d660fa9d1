"""Un pseudo-terminal : les jeux y croient parler à un joueur assis devant son écran."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import termios
import time
from pathlib import Path

from tests.fautes.cibles import Cible
from tests.outils import BIN, environnement
from tests.outils.ecran import DELAI, SILENCE, endormi


def signaux_ordinaires() -> None:
    """Rend leur effet aux signaux qu'un `nohup make test &` fait ignorer à ses enfants."""
    for recu in (signal.SIGINT, signal.SIGHUP):
        signal.signal(recu, signal.SIG_DFL)


class Terminal:
    """Un pseudo-terminal où tourne la vraie commande."""

    def __init__(self, cible: Cible, dossier: Path, **env: str) -> None:
        self.maitre, self.esclave = pty.openpty()
        self.reglages = termios.tcgetattr(self.esclave)
        self.processus = subprocess.Popen(
            [str(BIN / cible.jeu), *cible.arguments],
            stdin=self.esclave,
            stdout=self.esclave,
            stderr=self.esclave,
            cwd=dossier,
            env=environnement(TERM="xterm", **env),
            start_new_session=True,
            preexec_fn=signaux_ordinaires,
        )

    def lire(self) -> str:
        """Ce qui s'affiche, jusqu'à ce que la commande attende une réponse ou finisse."""
        recu, limite = b"", time.monotonic() + DELAI
        while time.monotonic() < limite:
            if select.select([self.maitre], [], [], SILENCE)[0]:
                recu += os.read(self.maitre, 65536)
            elif recu and endormi(self.processus):
                break
        return recu.decode("utf-8", "replace")

    def taper(self, lignes: list[str]) -> str:
        """Tape des lignes, puis attend la question suivante."""
        os.write(self.maitre, "".join(ligne + "\n" for ligne in lignes).encode())
        return self.lire()

    def finir(self) -> int:
        """Attend la fin et rend le code de sortie, terminal intact."""
        code = self.processus.wait(timeout=20)
        assert termios.tcgetattr(self.esclave) == self.reglages, "terminal déréglé"
        return code

    def fermer(self) -> None:
        """Rend les descripteurs."""
        self.processus.kill()
        self.processus.wait()
        os.close(self.maitre)
        os.close(self.esclave)
