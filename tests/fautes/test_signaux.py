"""Signaux au milieu d'une partie, dans un vrai terminal (pty) : rien n'est perdu ni déréglé."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.fautes.cibles import CIBLES, Cible
from tests.fautes.terminal import Terminal
from tests.outils import INTERROMPUE

pytestmark = pytest.mark.sans_couverture

PAR_CIBLE = pytest.mark.parametrize("cible", CIBLES, ids=lambda c: c.jeu)


def jouer_la_moitie(cible: Cible, terminal: Terminal) -> str:
    """Tape la première moitié de la partie type."""
    terminal.lire()
    lignes = cible.saisies.splitlines()
    return terminal.taper(lignes[: max(1, len(lignes) // 2)])


@PAR_CIBLE
@pytest.mark.parametrize(
    ("envoye", "attendu"),
    [
        (signal.SIGINT, 130),
        (signal.SIGTERM, 128 + signal.SIGTERM),
        (signal.SIGHUP, 128 + signal.SIGHUP),
    ],
    ids=["SIGINT", "SIGTERM", "SIGHUP"],
)
def test_signal_au_milieu_d_une_partie(
    cible: Cible, envoye: signal.Signals, attendu: int, tmp_path: Path
) -> None:
    cible.preparer(tmp_path)
    terminal = Terminal(cible, tmp_path)
    try:
        jouer_la_moitie(cible, terminal)
        terminal.processus.send_signal(envoye)
        dernier = terminal.lire() if envoye is signal.SIGINT else ""
        assert terminal.finir() == attendu
    finally:
        terminal.fermer()
    if envoye is signal.SIGINT:
        assert dernier.strip().startswith("Partie interrompue")
    for contenu in cible.contenus(tmp_path):
        cible.charger(contenu)


@PAR_CIBLE
def test_fin_d_entree_au_clavier(cible: Cible, tmp_path: Path) -> None:
    """Ctrl-D : « Partie interrompue… » sur sa propre ligne, code 0."""
    cible.preparer(tmp_path)
    terminal = Terminal(cible, tmp_path)
    try:
        jouer_la_moitie(cible, terminal)
        os.write(terminal.maitre, b"\x04")
        adieu = terminal.lire().replace("\r\n", "\n")
        assert INTERROMPUE.search(adieu), adieu
        assert terminal.finir() == 0
    finally:
        terminal.fermer()


@PAR_CIBLE
def test_no_color_sur_un_terminal(cible: Cible, tmp_path: Path) -> None:
    cible.preparer(tmp_path)
    terminal = Terminal(cible, tmp_path, NO_COLOR="1")
    try:
        terminal.lire()
        assert "\x1b" not in terminal.taper(cible.saisies.splitlines()[:3])
    finally:
        terminal.fermer()
