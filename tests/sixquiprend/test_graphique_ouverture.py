"""La fenêtre s'ouvre, ou dit pourquoi elle ne le peut pas ; ses sons jouent, se coupent."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import click
import pygame
import pytest

from sixquiprend import Etape
from sixquiprend.card import CONTINUER
from sixquiprend.graphique import preparer_l_ecran
from sixquiprend.graphique_ecrans import FinDeManche, Scores
from sixquiprend.graphique_musique import BRUITS, FREQUENCE, VOLUME, Musique, boucle, bruit
from sixquiprend.graphique_plateau import Plateau
from sixquiprend.sauvegarde import encoder
from tests.outils import BIN, en_memoire, environnement
from tests.sixquiprend.commun import (
    charger,
    gardee,
    partie,
    rangees,
    saisies_de_la_manche,
    soiree_neuve,
)
from tests.sixquiprend.fenetres import (
    appuyer,
    cliquer,
    commencer,
    ecran,
    fenetre_de,
    fenetre_neuve,
    plateau,
    plateau_anime,
)

pytestmark = [pytest.mark.sans_couverture, pytest.mark.usefixtures("ecran_factice")]


# --- sauvegarde -----------------------------------------------------------------------------------


def test_la_fenetre_enregistre_entre_les_tours_et_reprend(tmp_path: Path) -> None:
    cible = tmp_path / "partie.six"
    fenetre = fenetre_neuve(cible=str(cible))
    commencer(fenetre)
    assert charger(cible).game.tour == 1
    appuyer(fenetre, pygame.K_LEFT, pygame.K_RETURN)
    assert charger(cible).game.tour == 1  # le tour n'est pas fini
    appuyer(fenetre, pygame.K_RETURN)
    assert cible.read_bytes() == encoder(fenetre.soiree)
    reprise = fenetre_de(charger(cible))
    assert isinstance(ecran(reprise), Plateau)
    assert reprise.soiree.game.tour == 2


def test_une_partie_finie_reprise_montre_ses_scores() -> None:
    soiree = soiree_neuve()
    while soiree.game.etape is not Etape.FINIE:
        saisies_de_la_manche(soiree)
        if soiree.game.etape is Etape.MANCHE_FINIE:
            soiree.jouer(CONTINUER)
    fenetre = fenetre_de(soiree)
    assert isinstance(ecran(fenetre), FinDeManche)
    appuyer(fenetre, pygame.K_RETURN)
    assert isinstance(ecran(fenetre), Scores)


def test_une_sauvegarde_qui_echoue_se_lit_dans_la_fenetre(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "absent").mkdir()
    fenetre = fenetre_neuve(cible=str(tmp_path / "absent" / "partie.six"))
    shutil.rmtree(tmp_path / "absent")
    commencer(fenetre)
    assert "impossible d'écrire" in fenetre.plainte
    assert fenetre.plainte in capsys.readouterr().err
    assert len(fenetre.soiree.game.humain.hand) == 10


# --- musique --------------------------------------------------------------------------------------


@pytest.mark.exigence("SIX-13")
def test_la_musique_tourne_doucement_et_m_ou_le_bouton_la_coupent() -> None:
    fenetre = fenetre_neuve(muet=False)
    musique = fenetre.musique
    assert musique.son is not None
    assert pygame.mixer.get_init() == (FREQUENCE, -16, 1)
    assert musique.son.get_num_channels() == 1  # elle joue
    assert 0 < musique.son.get_volume() <= 0.3
    commencer(fenetre)
    appuyer(fenetre, "m")
    assert musique.son.get_volume() == 0
    assert musique.etat == "Muet (M)"
    cliquer(fenetre, fenetre.boutons_permanents()[0].rect)
    assert musique.son.get_volume() > 0
    assert len(fenetre.soiree.game.humain.hand) == 10  # ni M ni le bouton n'ont joué de carte


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


@pytest.mark.parametrize("nom", BRUITS)
def test_un_bruit_part_de_zero_y_revient_et_ne_sature_pas(nom: str) -> None:
    onde = bruit(nom)
    assert (onde[0], onde[-1]) == (0, 0)
    assert 3000 < max(map(abs, onde)) < 32_767
    assert max(sauts(onde)) < 3500


def test_les_bruits_s_entendent_par_dessus_la_musique_et_m_les_coupe() -> None:
    fenetre = fenetre_neuve(muet=False)
    musique = fenetre.musique
    assert musique.son is not None
    assert min(son.get_volume() for son in musique.bruits.values()) > VOLUME
    fenetre.soiree.game = partie(rangees([90], [46, 47, 48, 50, 51], [70], [43]), [71], [55])
    fenetre.montrer_plateau()
    entendus: list[str] = []
    plateau(fenetre).bruit = entendus.append
    appuyer(fenetre, pygame.K_RIGHT, pygame.K_RETURN)
    while plateau_anime(fenetre):
        fenetre.pas(25)
    assert entendus == ["ramassage", "pose"]
    musique.jouer("pose")
    assert musique.bruits["pose"].get_num_channels() == 1
    musique.bruits["pose"].stop()
    appuyer(fenetre, "m")
    musique.jouer("pose")
    assert musique.bruits["pose"].get_num_channels() == 0


def test_muet_n_ouvre_pas_le_son() -> None:
    fenetre = fenetre_neuve(muet=True)
    assert pygame.mixer.get_init() is None
    fenetre.musique.basculer()
    assert fenetre.musique.etat == "Sans son"


def test_une_machine_sans_son_n_est_pas_une_erreur(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "pilote-inconnu")
    assert Musique(muet=False).son is None


# --- la commande ----------------------------------------------------------------------------------


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
        timeout=30,
        check=False,
    )
    assert (fini.returncode, fini.stdout) == (1, "")
    assert fini.stderr.splitlines() == [
        "Erreur : il n'y a pas d'écran où ouvrir la fenêtre ; jouez au terminal, sans -g."
    ]


def test_un_pilote_inconnu_est_une_phrase(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "pilote-inconnu")
    with pytest.raises(click.ClickException, match="pas d'écran"):
        preparer_l_ecran()


def test_sans_pygame_une_phrase_et_le_code_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "sixquiprend.graphique")
    monkeypatch.setitem(sys.modules, "pygame", None)
    resultat = en_memoire("sixquiprend", "-g", dossier=tmp_path)
    assert (resultat.code, resultat.sortie) == (1, b"")
    assert resultat.plainte == (
        "Erreur : -g demande pygame-ce ; installez-le : pip install 'cinq-jeux[graphique]'\n"
    )


def test_ctrl_c_ferme_la_fenetre_avec_le_code_130(tmp_path: Path) -> None:
    contenu, sauvegarde = encoder(soiree_neuve()), tmp_path / "suite.six"
    (tmp_path / "p.six").write_bytes(contenu)
    with subprocess.Popen(
        [str(BIN / "sixquiprend"), "-g", "--muet", "-s", "suite.six", "-c", "p.six"],
        cwd=tmp_path,
        env=environnement(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as processus:
        limite = time.monotonic() + 20
        while not sauvegarde.exists() or not sauvegarde.stat().st_size:  # la fenêtre y écrit
            assert time.monotonic() < limite
            time.sleep(0.02)
        processus.send_signal(signal.SIGINT)
        sortie, erreurs = processus.communicate(timeout=20)
    assert (processus.returncode, sortie) == (130, b"")
    assert erreurs.decode() == gardee("suite.six", " -g --muet")
    assert sauvegarde.read_bytes() == contenu
