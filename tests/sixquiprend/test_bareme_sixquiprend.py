"""Ce que des fautes plantées dans Six Qui Prend ont montré qu'aucun test ne voyait."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from tests.appui import environnement
from tests.sixquiprend.commun import octets_de, partie_neuve
from tests.sixquiprend.fenetres import commencer, fenetre, plateau

# La vraie commande ; à la première image, elle dit si le son est ouvert, et se ferme.
ECOUTE = """
import sys
import pygame

montrer = pygame.display.flip

def ecouter():
    montrer()
    print(pygame.mixer.get_init() is not None)
    pygame.event.post(pygame.event.Event(pygame.QUIT))

pygame.display.flip = ecouter
from sixquiprend.main import main
main(sys.argv[1:])
"""


@pytest.mark.exigence("SIX-13")
@pytest.mark.parametrize(("arguments", "son"), [([], "True"), (["--muet"], "False")])
def test_la_fenetre_a_sa_musique_sauf_sous_muet(
    arguments: list[str], son: str, tmp_path: Path
) -> None:
    fini = subprocess.run(
        [sys.executable, "-c", ECOUTE, "-g", *arguments],
        cwd=tmp_path,
        env=environnement(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert fini.stdout.splitlines()[-1] == son


@pytest.mark.exigence("SIX-13")
def test_c_reprend_la_partie_dans_la_fenetre(tmp_path: Path) -> None:
    contenu = octets_de(partie_neuve())
    (tmp_path / "p.six").write_bytes(contenu)
    subprocess.run(
        [sys.executable, "-c", ECOUTE, "-g", "--muet", "-c", "p.six", "-s", "suite.six"],
        cwd=tmp_path,
        env=environnement(),
        capture_output=True,
        check=True,
    )
    assert (tmp_path / "suite.six").read_bytes() == contenu


@pytest.mark.exigence("SIX-13")
def test_la_fenetre_dit_ou_en_est_la_partie() -> None:
    """Seul le message nomme la manche : la changer doit changer l'image."""
    with fenetre() as (mains, _):
        commencer(mains)
        images = []
        for manche in (1, 1, 2):
            plateau(mains).partie.manche = manche
            mains.fenetre.dessiner()
            images.append(pygame.image.tobytes(mains.fenetre.toile.surface, "RGB"))
        assert images[0] == images[1] != images[2]
