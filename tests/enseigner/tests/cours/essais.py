"""Essayer les programmes C : les lancer par un tube, leur répondre, écouter ce qu'ils disent."""

from __future__ import annotations

import io
import os
import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path

from tests.appui import TESTS, Resultat, environnement

ANNEXE = TESTS / "incognito" / "golden" / "sujet"
Construire = Callable[[str], Path]


def lancer(executable: Path, *arguments: str, saisies: bytes | str, dossier: Path) -> Resultat:
    """Lance un programme C par un tube, et attend sa fin."""
    octets = saisies.encode() if isinstance(saisies, str) else saisies
    fini = subprocess.run(
        [str(executable), *arguments],
        input=octets,
        capture_output=True,
        cwd=dossier,
        env=environnement(),
        timeout=60,
        check=False,
    )
    resultat = Resultat(fini.returncode, fini.stdout, fini.stderr)
    assert not re.search("Sanitizer|runtime error", resultat.plainte), resultat.plainte
    return resultat


def piloter(executable: Path, commandes: list[str], dossier: Path) -> list[str]:
    """Ce qu'un pilote imprime de ces commandes, ligne par ligne."""
    fini = lancer(executable, saisies="".join(f"{c}\n" for c in commandes), dossier=dossier)
    assert (fini.code, fini.plainte) == (0, "")
    return fini.texte.splitlines()


def imprime(fonction: Callable[..., object], *arguments: object) -> list[str]:
    """Ce qu'imprime une fonction du Python, ligne par ligne."""
    with redirect_stdout(io.StringIO()) as sortie:
        fonction(*arguments)
    return sortie.getvalue().splitlines()


def jouer_l_annexe(executable: Path, dossier: Path) -> Resultat:
    """Joue la partie de l'annexe, sauvegardée dans partie.inco."""
    options = ("-a", "-c", str(ANNEXE / "avant" / "depart.inco"), "-s", "partie.inco")
    saisies = (ANNEXE / "saisies.txt").read_bytes()
    return lancer(executable, *options, saisies=saisies, dossier=dossier)


class Seance:
    """Un programme à qui l'on répond question après question, en lisant ce qu'il écrit."""

    def __init__(self, commande: list[str], dossier: Path, pieds: tuple[str, ...]) -> None:
        tube = subprocess.PIPE
        self.processus = subprocess.Popen(commande, stdin=tube, stdout=tube, cwd=dossier)
        self.pieds = tuple(pied.encode() for pied in pieds)
        self.saisies, self.sortie = "", b""

    def ecouter(self) -> str:
        """Ce que le programme écrit jusqu'à sa question suivante, ou jusqu'à sa fin."""
        assert self.processus.stdout is not None
        recu = b""
        while not recu.endswith(self.pieds):
            morceau = os.read(self.processus.stdout.fileno(), 65536)
            if not morceau:
                break
            recu += morceau
        self.sortie += recu
        return recu.decode()

    def taper(self, reponse: str) -> None:
        """Répond une ligne, et s'en souvient."""
        assert self.processus.stdin is not None
        self.saisies += f"{reponse}\n"
        self.processus.stdin.write(f"{reponse}\n".encode())
        self.processus.stdin.flush()


@contextmanager
def seance(commande: list[str], dossier: Path, pieds: tuple[str, ...]) -> Iterator[Seance]:
    """Une séance, dont l'entrée se ferme à la fin."""
    ouverte = Seance(commande, dossier, pieds)
    with ouverte.processus:
        yield ouverte
        assert ouverte.processus.stdin is not None
        ouverte.processus.stdin.close()
        while ouverte.ecouter():
            continue
        assert ouverte.processus.wait(timeout=60) == 0
