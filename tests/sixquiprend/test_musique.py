"""La musique de la fenêtre : elle joue, se coupe, et ne claque pas."""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from sixquiprend.fenetre.sons import FREQUENCE
from sixquiprend.graphique.musique import Musique, boucle
from tests.appui import BIN, environnement
from tests.sixquiprend.commun import gardee, octets_de, partie_neuve
from tests.sixquiprend.fenetres import commencer, fenetre, plateau

pytestmark = pytest.mark.sans_couverture


def composee(musique: Musique) -> pygame.mixer.Sound | None:
    """La musique, si elle est composée ; mypy n'en retient rien d'un appel à l'autre."""
    return musique.son


def tout_de_suite(calcul: Callable[[], None]) -> None:
    """Compose la musique sans attendre un autre fil."""
    calcul()


@pytest.fixture
def musique(monkeypatch: pytest.MonkeyPatch) -> Iterator[Musique]:
    """Une musique composée, dans un haut-parleur factice."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield Musique(lancer=tout_de_suite)
    pygame.mixer.quit()


@pytest.mark.exigence("SIX-13")
def test_la_musique_tourne_doucement_et_m_ou_le_bouton_la_coupent(musique: Musique) -> None:
    with fenetre(musique=musique) as (mains, _):
        assert composee(musique) is None, "pas avant la première image"
        musique.ouvrir()
        assert musique.son is not None
        assert pygame.mixer.get_init() == (FREQUENCE, -16, 1)
        assert musique.son.get_num_channels() == 1, "elle joue dès l'ouverture"
        assert 0 < musique.son.get_volume() <= 0.3
        commencer(mains)
        mains.taper("m")
        assert musique.son.get_volume() == 0
        mains.bouton("Son : non")
        assert musique.son.get_volume() > 0
        assert len(plateau(mains).partie.humain.hand) == 10, "rien n'a été joué"
        pygame.mixer.quit()


def test_coupee_avant_d_etre_composee_elle_reste_muette(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    attente: list[Callable[[], None]] = []
    musique = Musique(lancer=attente.append)
    musique.ouvrir()
    assert (musique.etat, musique.son) == ("Son : oui", None)
    musique.basculer()
    attente[0]()
    assert musique.son is not None and musique.son.get_volume() == 0
    pygame.mixer.quit()


def sauts(onde: Sequence[int]) -> list[int]:
    """Les écarts d'un échantillon au suivant, du dernier au premier compris."""
    return [abs(b - a) for a, b in pairwise([*onde, onde[0]])]


def test_la_boucle_ne_sature_pas_ne_claque_pas_et_se_raccorde() -> None:
    onde = boucle()
    assert len(onde) == FREQUENCE * 16
    assert 8000 < max(map(abs, onde)) < 16_000
    assert max(sauts(onde)) < 3500
    assert sauts(onde)[-1] < 500  # de la fin au début


def test_une_cloche_part_sans_claquer() -> None:
    """À l'instant où elle part, l'onde ne saute pas plus que juste avant."""
    tous = sauts(boucle())
    for depart in range(0, len(tous), FREQUENCE):  # une cloche par seconde
        avant = [tous[depart - i] for i in range(2, 300)]
        assert max(tous[depart + i] for i in (-1, 0, 1)) <= max(avant) + 100, depart


def test_muet_n_ouvre_pas_le_son() -> None:
    pygame.mixer.quit()
    musique = Musique(permis=False)
    musique.ouvrir()
    assert pygame.mixer.get_init() is None
    assert (musique.etat, bool(musique.refus)) == ("Son : non", True)


def test_une_machine_sans_son_n_est_pas_une_erreur(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "pilote-inconnu")
    musique = Musique(lancer=tout_de_suite)
    musique.ouvrir()
    assert (musique.son, musique.etat) == (None, "Son : non")


# --- la commande ---------------------------------------------------------------------------------


@pytest.mark.parametrize("plus", [{}, {"DISPLAY": ":987"}, {"WAYLAND_DISPLAY": "absent"}])
def test_sans_ecran_une_phrase_et_le_code_1(tmp_path: Path, plus: dict[str, str]) -> None:
    env = environnement(XDG_RUNTIME_DIR=str(tmp_path), **plus)
    del env["SDL_VIDEODRIVER"]
    fini = subprocess.run(
        [str(BIN / "sixquiprend"), "-g", "--muet"],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (fini.returncode, fini.stdout) == (1, "")
    assert fini.stderr.splitlines() == [
        "Erreur : -g demande un écran, et il n'y en a pas ici ; jouez avec -a."
    ]


def test_ctrl_c_ferme_la_fenetre_avec_le_code_130(tmp_path: Path) -> None:
    contenu = octets_de(partie_neuve())
    sauvegarde = tmp_path / "suite.six"
    (tmp_path / "p.six").write_bytes(contenu)
    with subprocess.Popen(
        [str(BIN / "sixquiprend"), "-g", "--muet", "-s", "suite.six", "-c", "p.six"],
        cwd=tmp_path,
        env=environnement(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as processus:
        while not sauvegarde.exists() or not sauvegarde.stat().st_size:  # la fenêtre y écrit
            time.sleep(0.02)
        processus.send_signal(signal.SIGINT)
        sortie, erreurs = processus.communicate(timeout=60)
    assert (processus.returncode, sortie) == (130, b"")
    assert erreurs.decode() == gardee("suite.six", " -g --muet")
    assert sauvegarde.read_bytes() == contenu
