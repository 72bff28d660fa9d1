"""Lancer un jeu pour qui n'est pas root : les tests le sont parfois, et rien ne les arrête."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.outils import RACINE, environnement

PERSONNE = 65534
# Python et le dépôt peuvent être chez root : avant de renoncer à ses droits, la commande se plaint
# une première fois, pour que click importe tout ce dont il a besoin.
SANS_PRIVILEGES = """
import contextlib, io, os
from {jeu}.main import main
with contextlib.redirect_stderr(io.StringIO()), contextlib.suppress(SystemExit):
    main(["--inconnue", "-z"])
if os.getuid() == 0:
    os.setgroups([])
    os.setgid({personne})
    os.setuid({personne})
main()
"""


def donner_a_personne(dossier: Path) -> None:
    """Donne un dossier et ce qu'il contient à l'utilisateur qui jouera."""
    if os.getuid() == 0:
        for chemin in (dossier, *dossier.rglob("*")):
            os.chown(chemin, PERSONNE, PERSONNE)


def lancer_sans_privileges(
    jeu: str, arguments: Sequence[str], dossier: Path
) -> subprocess.Popen[str]:
    """Lance la commande d'un jeu, qui renonce d'abord à ses droits."""
    programme = SANS_PRIVILEGES.format(jeu=jeu, personne=PERSONNE)
    return subprocess.Popen(
        [sys.executable, "-c", programme, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=dossier,
        env=environnement(PYTHONPATH=str(RACINE)),
    )
