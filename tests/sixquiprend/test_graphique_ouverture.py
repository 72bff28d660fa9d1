"""La fenêtre s'ouvre, ou dit pourquoi elle ne le peut pas ; sa musique joue, se coupe, se tait."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pygame
import pytest

from sixquiprend import Etape
from sixquiprend.graphique import Fenetre, preparer_l_ecran
from sixquiprend.graphique_ecrans import Scores
from sixquiprend.graphique_musique import FREQUENCE, Musique, boucle
from sixquiprend.graphique_plateau import Plateau
from sixquiprend.sauvegarde import charger, encoder
from tests.outils import BIN, en_memoire, environnement
from tests.sixquiprend.fenetres import (
    appuyer,
    cliquer,
    commencer,
    ecran,
    fenetre_neuve,
)
from tests.sixquiprend.tables import carnet, saisies_de_la_manche, soiree_neuve

pytestmark = pytest.mark.usefixtures("ecran_factice")


# --- sauvegarde -----------------------------------------------------------------------------------


def test_la_fenetre_enregistre_entre_les_tours_et_reprend(tmp_path: Path) -> None:
    cible = tmp_path / "partie.six"
    fenetre = fenetre_neuve(cible=str(cible))
    commencer(fenetre)
    assert charger(str(cible)).game.tour == 1
    appuyer(fenetre, pygame.K_LEFT, pygame.K_RETURN)
    assert charger(str(cible)).game.tour == 1  # le tour n'est pas fini
    appuyer(fenetre, pygame.K_RETURN)
    assert cible.read_bytes() == encoder(fenetre.soiree)
    reprise = Fenetre(carnet(charger(str(cible))), reprise=True, muet=True)
    assert isinstance(ecran(reprise), Plateau)
    assert reprise.soiree.game.tour == 2


def test_une_partie_finie_reprise_montre_ses_scores() -> None:
    soiree = soiree_neuve()
    while soiree.game.etape is not Etape.FINIE:
        saisies_de_la_manche(soiree)
        if soiree.game.etape is Etape.MANCHE_FINIE:
            soiree.nouvelle_manche()
    assert isinstance(ecran(Fenetre(carnet(soiree), reprise=True, muet=True)), Scores)


def test_une_sauvegarde_qui_echoue_se_lit_dans_la_fenetre(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fenetre = fenetre_neuve(cible=str(tmp_path / "absent" / "partie.six"))
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
    assert "coupée" in musique.etat
    cliquer(fenetre, fenetre.boutons_permanents()[0].rect)
    assert musique.son.get_volume() > 0
    assert len(fenetre.soiree.game.humain.hand) == 10  # ni M ni le bouton n'ont joué de carte


def test_la_boucle_est_calculee_sans_ecreter_ni_claquer() -> None:
    onde = boucle()
    assert len(onde) == FREQUENCE * 16
    assert 8000 < max(onde) < 32767
    assert min(onde) > -32768
    assert max(abs(b - a) for a, b in zip(onde, onde[1:] + onde[:1], strict=True)) < 12000
    assert abs(onde[0]) + abs(onde[-1]) < 50


def test_muet_n_ouvre_pas_le_son() -> None:
    fenetre = fenetre_neuve(muet=True)
    assert pygame.mixer.get_init() is None
    fenetre.musique.basculer()
    assert fenetre.musique.etat == "Sans musique"


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
    with subprocess.Popen(
        [str(BIN / "sixquiprend"), "-g", "--muet", "-s", "p.six", "-c", "d.six"],
        cwd=_avec_depart(tmp_path),
        env=environnement(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as processus:
        limite = time.monotonic() + 20
        while not (tmp_path / "p.six").exists():
            assert time.monotonic() < limite
            time.sleep(0.02)
        processus.send_signal(signal.SIGINT)
        sortie, erreurs = processus.communicate(timeout=20)
    assert (processus.returncode, sortie) == (130, b"")
    commande = "sixquiprend -g -c p.six -s p.six"
    adieu = f"Partie interrompue : sauvegardée dans p.six ; pour la reprendre : {commande}\n"
    assert erreurs.decode() == adieu
    assert (tmp_path / "p.six").read_bytes() == (tmp_path / "d.six").read_bytes()


def _avec_depart(dossier: Path) -> Path:
    """Un dossier où une partie est enregistrée."""
    (dossier / "d.six").write_bytes(encoder(soiree_neuve()))
    return dossier


def test_les_images_du_readme_existent() -> None:
    images = Path(__file__).parents[2] / "sixquiprend" / "images"
    for nom in ("accueil", "plateau", "scores"):
        image = pygame.image.load(os.fspath(images / f"{nom}.png"))
        assert image.get_size() == (1280, 720)
